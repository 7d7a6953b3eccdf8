"""Choices in Trap Attack by number: what may be said next, with only what is legal. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.trap_attack import board
from companion.games.trap_attack.names import (
    AGAIN,
    asks,
    card_meant,
    kind_said,
    named,
    open_choices,
    skull_names,
    swappable,
    way_label,
    ways_of,
)
from companion.games.trap_attack.pawns import always, card, free_due, human, stopped
from companion.games.trap_attack.scores import missing
from companion.games.trap_attack.solo import go_on
from companion.games.trap_attack.verbs import ALIASES, VERBS, relics, steps_said
from companion.seam import Item, Menu, Move, Table, Turn
from companion.words import Unclear, counted, listed, whole

NOT_NOW: Final = Item("", "")


def menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Say what may come next in a line; None when it is complete."""
    said = [*ALIASES.get(words[0], words[0]).split(), *words[1:]] if words else []
    state = table.state
    if state["over"] or state["open"]:
        return _open_menu(table, said)
    if not said:
        return first(table)
    who = human(table) if state["turn"] == state["rival"] else state["turn"]
    following = {"move": _steps, "trade": _steps, "cast": _cast, "item": _item, "relic": _relic, "exchange": _exchange}
    found = following.get(said[0])
    return found(table, who, said) if found else None


def first(table: Table) -> Menu:
    """Offer what is left to do in this turn; each thing has its own number all evening."""
    state, rules = table.state, table.rules
    who, this = state["turn"], state["this"]
    if who == state["rival"]:
        rival = Item("ai", "Roll the AI's turn")
        mine = human(table)
        items = [Item("item", f"First an item of {table.name(mine)}'s")] * _may_item(table, mine)
        return Menu("The AI's turn:", (rival, NOT_NOW, NOT_NOW, *items))
    if free_due(table, who):
        item = [Item("item", "An item first")] * _may_item(table, who)
        free = "m 3 for the free move and 3 foot skulls"
        return Menu(f"{table.name(who)} begins:", (Item("move", "Free move"), NOT_NOW, NOT_NOW, *item), free=free)
    still = stopped(table, who)
    each = rules["three_for_one"]
    offered = (
        (Item("move", "Walk with foot skulls"), not still),
        (Item("trade", f"Trade {each} skulls for a space"), not still or rules["paralysis_scope"] == "free_and_foot"),
        (Item("cast", "Cast a trap"), targets(table, who)),
        (Item("item", "Play an item"), _may_item(table, who)),
        (Item("relic", "Buy a relic"), this["relics"] < rules["relics_per_turn"] and state["row"]),
        (Item("exchange", "Exchange action cards"), this["exchanged"] < rules["exchange_max"]),
        (Item("end", "End the turn"), True),
    )
    return Menu(f"{table.name(who)}:", tuple(item if now else NOT_NOW for item, now in offered))


def targets(table: Table, who: str) -> list[str]:
    """Give at whom a trap may still be cast."""
    state, most = table.state, table.rules["traps_per_opponent_per_turn"]
    others = [one for one in state["order"] if one != who and not table.of(one)["cape"]]
    return [one for one in others if state["this"]["traps"].get(one, 0) < most]


def _may_item(table: Table, who: str) -> bool:
    return bool(table.of(who)["items"] < table.rules["items_per_turn"])


def _steps(table: Table, who: str, said: list[str]) -> Menu | None:
    """Ask how many, then for the way at each fork."""
    ways, rest = ways_of(said[1:])
    rest = [word for word in rest if word.upper() not in table.content["skulls"]]
    if said[0] == "move" and not rest and not free_due(table, who):
        return Menu("How many foot skulls?", free="a number")
    if any(not word.isdecimal() for word in rest):
        return None
    count = whole(rest[0]) if rest else int(said[0] == "trade")
    return _fork(table, who, steps_said(table, who, said[0], count), ways)


def _fork(table: Table, who: str, steps: int, ways: list[str]) -> Menu | None:
    pawn = table.of(who)
    walked = board.walk(table.content, pawn["at"], pawn["stage"], steps, ways, always(table, who))
    if not walked.fork:
        return None
    here = board.shown(table.content, walked.fork)
    left = counted(walked.left, "step")
    return Menu(
        f"The way at {here}, {left} left:",
        tuple(Item(way, way_label(table, who, walked.fork, way)) for way in board.WAYS),
    )


def kinds(table: Table, wanted: str) -> list[str]:
    """Give the kinds of action cards of a type."""
    return [name for name in table.content["kinds"] if wanted in ("", table.content["tables"]["kinds"][name]["type"])]


def _of_kind(table: Table, kind: str) -> tuple[Item, ...]:
    cards = table.content["cards"]
    return tuple(Item(code, _labelled(table, code)) for code, one in cards.items() if one["kind"] == kind)


def _labelled(table: Table, code: str) -> str:
    one = card(table, code)
    amount = next(iter(one["effect"].values()))
    number = f" {amount}" if one["kind"] in ("damage", "push", "forward", "heal") else ""
    return f"{one['name']}{number} ({cost(one)})"


def cost(one: dict[str, object]) -> str:
    """Write a cost: letters, and * for any skull."""
    letters = one["cost"]
    return (
        " ".join("*" if str(letter) == "any" else str(letter) for letter in letters)
        if isinstance(letters, list)
        else ""
    )


def _cast(table: Table, who: str, said: list[str]) -> Menu | None:
    """Ask for the kind, the card, the target, and the coin."""
    rest = said[1:]
    if not rest:
        names = table.content["tables"]["kinds"]
        return Menu(
            "What does it do?",
            tuple(Item(kind, str(names[kind]["name"]).capitalize()) for kind in kinds(table, "trap")),
        )
    if rest[0] in kinds(table, "trap"):
        if len(rest) == 1:
            return Menu("Which card?", _of_kind(table, rest[0]))
        rest = rest[1:] if rest[1].upper() in table.content["cards"] else rest
    try:
        _, rest = card_meant(table, rest, "trap")
    except Unclear:
        return None
    others = [one for one in table.state["order"] if one != who]
    if len(others) > 1 and not rest:
        return Menu("At whom?", _people(table, targets(table, who)))
    return _coin(table, who, rest, said)


def _people(table: Table, people: Sequence[str]) -> tuple[Item, ...]:
    return tuple(Item(one, table.name(one)) for one in people)


def _coin(table: Table, who: str, rest: list[str], said: list[str]) -> Menu | None:
    """Ask what pays, if there is a coin and the card was chosen by number; who types its name adds the coin."""
    if (
        not any(word in table.content["cards"] for word in said)
        or not table.of(who)["coins"]
        or any(word in ("coin", "$", "skulls") for word in rest)
    ):
        return None
    return Menu("Paid with?", (Item("skulls", "Skulls"), Item("coin", f"A coin, {table.of(who)['coins']} held")))


def _item(table: Table, who: str, said: list[str]) -> Menu | None:
    """Ask for the item, its target or way, and the coin."""
    rest = said[1:]
    if not rest:
        cards = table.content["cards"]
        without = ["reflect", "shield"] + ["swap"] * (not swappable(table, who))
        without += ["forward"] * (stopped(table, who) and table.rules["paralysis_scope"] == "all_own_moves")
        usable = [code for code, one in cards.items() if one["type"] == "item" and one["kind"] not in without]
        return Menu("Which item?", tuple(Item(code, _labelled(table, code)) for code in usable))
    try:
        code, rest = card_meant(table, rest, "item")
    except Unclear:
        return None
    one = card(table, code)
    if one["kind"] == "swap" and len(table.state["order"]) > 2 and not rest:
        return Menu("With whom?", _people(table, swappable(table, who)))
    if one["kind"] == "forward":
        ways, _ = ways_of(rest)
        fork = _fork(table, who, one["effect"]["move_forward"], ways)
        if fork:
            return fork
    return _coin(table, who, rest, said)


def _relic(table: Table, who: str, said: list[str]) -> Menu | None:
    """Offer the row, from left to right."""
    del who
    if len(said) > 1:
        return None
    row = table.state["row"]
    places = ("left", "middle", "right") if len(row) > 2 else ("left", "right")
    return Menu(
        "Which relic?",
        tuple(Item(place, relic_said(table, code, place)) for place, code in zip(places, row, strict=False)),
    )


def relic_said(table: Table, code: str, place: str = "") -> str:
    """Describe a relic: its name, value and cost."""
    one = table.content["relics"].get(code)
    if one is None:
        return place or "a relic"
    return f"{code} {one['name']}, {one['value']} points ({cost(one)})"


def _exchange(table: Table, who: str, said: list[str]) -> Menu | None:
    del who
    if len(said) > 1:
        return None
    left = table.rules["exchange_max"] - table.state["this"]["exchanged"]
    return Menu("How many?", tuple(Item(str(n), counted(n, "card")) for n in range(1, left + 1)))


def _open_menu(table: Table, said: list[str]) -> Menu | None:
    """Offer what may answer the open question."""
    state = table.state
    if state["over"]:
        if said:
            return None
        if missing(table):
            return Menu(asks(table), free="them with spaces between")
        return Menu("The race is over.", (Item("score", "Score"), Item("finish", "Finish")))
    if state["open"][-1]["what"] == "draw":
        return _draw_menu(table, said)
    if said:
        others = swappable(table, state["open"][-1]["to"])
        swap = card(table, said[0]).get("kind") == "swap" and len(state["order"]) > 2 and len(said) == 1
        return Menu("With whom?", _people(table, others)) if swap else None
    top = state["open"][-1]
    names = skull_names(table)
    items = [
        one._replace(label=f"Shield skull, {one.label}") if one.word in names else one for one in open_choices(table)
    ]
    return Menu(f"{table.name(top['to'])}, a response to {named(table, top)}?", tuple(items))


def _draw_menu(table: Table, said: list[str]) -> Menu | None:
    """Offer the kinds of cards, those that are drawn again as one, then the cards of a kind."""
    if not said:
        return Menu("Draw the top action card. Which is it?", _draw_items(table), free="its name")
    several = [item.word for item in open_choices(table) if kind_said(table, item.word)]
    return (
        Menu("Which card?", _of_kind(table, kind_said(table, said[0])))
        if len(said) == 1 and said[0] in several
        else None
    )


def _draw_items(table: Table) -> tuple[Item, ...]:
    again = table.content["tables"]["ai_redraws"]
    names = listed([one["name"] for one in table.content["cards"].values() if one["kind"] in again], "or")
    return tuple(
        Item(one.word, f"{one.label}: {names}" if one.word == AGAIN else one.label) for one in open_choices(table)
    )


def answer(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read a line that begins with no verb as the answer to what is open."""
    table = turn.table
    if table.state["over"]:
        waiting = missing(table)
        if not waiting or not words:
            return None
        who, what, _ = waiting[0]
        if what == "relics" and words[0].upper() in table.content["relics"]:
            return relics(turn, [who, *words])
        if what == "loot" and all(word.isdecimal() for word in words):
            return [{"do": "loot", "who": who, "values": [whole(word) for word in words]}]
        return None
    if not words:
        return None
    said, offered = numbered(table, words)
    if table.state["open"]:
        return go_on(turn, table, said)
    if said == words:
        return None
    if offered is not None:
        shown = ", ".join(f"{number} {item.label}" for number, item in offered.choices())
        raise Unclear(f"{offered.ask} {shown}{offered.free}")
    verb = next((verb for verb in VERBS if verb.name == said[0]), None)
    return verb.read(turn, said[1:]) if verb is not None and verb.read is not None else None


def numbered(table: Table, words: Sequence[str]) -> tuple[list[str], Menu | None]:
    """Put choices for the numbers at the beginning of a line; give them with the choice that is still to be made."""
    said: list[str] = []
    rest = list(words)
    offered = menu(table, said)
    while rest and rest[0].isdecimal() and offered is not None:
        chosen = offered.chosen(int(rest[0]))
        if chosen is None:
            break
        said += chosen.word.split()
        rest.pop(0)
        offered = menu(table, said)
    said += rest
    return said, menu(table, said) if rest else offered
