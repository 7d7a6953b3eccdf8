"""Names in the lines of Trap Attack: who acts, which card, at whom, paid how, which way. Changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.games.trap_attack import board
from companion.games.trap_attack.checks import shields
from companion.games.trap_attack.pawns import always, card, human
from companion.games.trap_attack.scores import asks_score
from companion.seam import Item, Table, Turn, numbered
from companion.words import Unclear, counted, listed, near

FILL: Final = frozenset("at on to with for the".split())
NONE: Final = ("none", "no", "n", "nothing")
ANSWERS: Final = ("reflect", "shield", "swap", "antidote")
"""Kinds of items that may answer a card, in the order of their numbers."""
AGAIN: Final = "again"
"""What people say of a card that does nothing for the AI, without its name."""
COIN: Final = {"$": "coin", "coin": "coin", "skulls": "skulls", "skull": "skulls"}
WAYS: Final = {
    "mine": "mine",
    "mines": "mine",
    "m": "mine",
    "shortcut": "shortcut",
    "short": "shortcut",
    "s": "shortcut",
}


def actor(turn: Turn) -> str:
    """Give who does what a line says: the one named with --as, whose turn it is, or the AI's rival."""
    state = turn.table.state
    if turn.has("as"):
        return turn.who
    who = str(state["turn"])
    return human(turn.table) if who == state["rival"] else who


def acting(turn: Turn) -> str:
    """Give who acts; a question that is open to them, or a card of the AI's, comes first. Raises Unclear."""
    who = actor(turn)
    top = (turn.table.state["open"] or [None])[-1]
    if top is not None and (top["what"] == "draw" or top["to"] == who):
        if top["what"] == "draw":
            raise Unclear("First the AI's card: its name, or its number; n shows the choices.")
        raise Unclear(
            f"First {turn.table.name(who)}'s response to {named(turn.table, top)}: none, a colour, or an item."
        )
    return who


def ways_of(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Part the ways at forks from other words; behind a number, 1 and 2 are ways too, as the choices number them."""
    ways: list[str] = []
    rest: list[str] = []
    for word in words:
        way = WAYS.get(word.casefold(), "")
        if not way and word.isdecimal() and any(one.isdecimal() for one in rest) and 1 <= int(word) <= len(board.WAYS):
            way = board.WAYS[int(word) - 1]
        (ways if way else rest).append(way or word)
    return ways, rest


def way_needed(table: Table, who: str, steps: int, ways: Sequence[str]) -> str:
    """Give the fork at which a choice is missing, or nothing. Raises Unclear when a choice has no fork."""
    pawn = table.of(who)
    walked = board.walk(table.content, pawn["at"], pawn["stage"], steps, ways, always(table, who))
    if not walked.fork and walked.forks < len(ways):
        at = board.shown(table.content, pawn["at"])
        forks = f"only {counted(walked.forks, 'fork')}" if walked.forks else "no fork"
        raise Unclear(f"Within {counted(steps, 'space')} of {at} lies {forks}.")
    return walked.fork


def way_said(table: Table, who: str, fork: str) -> str:
    """Say what the two ways at a fork are."""
    return " ".join(f"{way_label(table, who, fork, way)}." for way in board.WAYS)


def way_label(table: Table, who: str, fork: str, way: str) -> str:
    """Describe a way: its length, and its coin unless that is closed for the pawn (TA-COIN-3)."""
    pawn = table.of(who)
    stage = board.OUT if len(board.ahead(table.content, fork, board.OUT)) > 1 else board.HOME
    spaces, mine = board.side(table.content, fork, stage, way)
    if way == board.SHORTCUT:
        return f"Shortcut: {counted(spaces, 'space')}"
    coin = ", coin open" if mine and mine not in pawn["taken"] and who != table.state["rival"] else ""
    return f"Mine {mine}: {counted(spaces, 'space')}{coin}"


def card_meant(table: Table, words: list[str], kind: str = "") -> tuple[str, list[str]]:
    """Find the card that the first words name, by code, name or beginning; give it and the words after it.

    Raises:
        Unclear: no card is called so, or several.
    """
    cards = {code: one for code, one in table.content["cards"].items() if kind in ("", one["type"])}
    names = {code: one["name"] for code, one in cards.items()}
    for count in range(len(words), 0, -1):
        said = " ".join(words[:count]).casefold()
        found = [
            code for code, name in names.items() if said in (code.casefold(), name.casefold(), cards[code]["slug"])
        ]
        if not found and len(said) < 2:
            continue  # one letter is a slip, not a card
        found = found or [code for code, name in names.items() if name.casefold().startswith(said)]
        found = found or [
            c for c, name in names.items() if any(part.startswith(said) for part in name.casefold().split())
        ]
        if len(found) == 1:
            return found[0], words[count:]
        if found:
            raise Unclear(f"'{said}' may be {listed([names[code] for code in found], 'or')}.")
    if not words:
        raise Unclear(f"Which card? {listed(list(names.values()), 'or')}.")
    meant = near(words[0].casefold(), [part for name in names.values() for part in (name, *name.casefold().split())])
    raise Unclear(f"No {kind or 'card'} is called '{words[0]}'." + (f" Did you mean {meant}?" if meant else ""))


def payment(words: list[str]) -> tuple[str, list[str]]:
    """Part the payment from other words: coin, skulls, or both."""
    said = {COIN[word.casefold()] for word in words if word.casefold() in COIN}
    return "both" if len(said) > 1 else next(iter(said), "skulls"), [w for w in words if w.casefold() not in COIN]


def target(turn: Turn, who: str, words: list[str]) -> str:
    """Find at whom a card is cast; with a single opponent nobody need say it."""
    others: list[str] = [one for one in turn.table.state["order"] if one != who]
    if len(words) > 1:
        raise Unclear(f"'{' '.join(words)}' is not understood: cast CARD at WHOM, then coin if a coin pays.")
    if words:
        return turn.table.player(words[0], others)
    if len(others) != 1:
        raise Unclear(f"At whom? {listed([turn.table.name(one) for one in others], 'or')}.")
    return others[0]


def at_ai(turn: Turn, to: str) -> dict[str, Any]:
    """Roll whether the AI blocks a card that is aimed at it (TA-SOLO-5, C54)."""
    aimed = to == turn.table.state["rival"] and not turn.table.of(to)["cape"]
    return {"block": turn.roll("ai_action").face} if aimed else {}


def named(table: Table, one: Mapping[str, Any]) -> str:
    """Name a card in a move or an event; one without a name by what it does."""
    found = card(table, one.get("card", ""))
    if found:
        return str(found["name"])
    kind = table.content["tables"]["kinds"].get(one["kind"], {})
    number = f" {one['n']}" if one["kind"] in ("damage", "push") else ""
    return f"{str(kind.get('name', 'a card')).capitalize()}{number}"


def kind_said(table: Table, word: str) -> str:
    """Give the kind of card that a word names, or nothing."""
    folded = word.casefold().replace("-", " ")
    kinds = table.content["tables"]["kinds"]
    return next((kind for kind, one in kinds.items() if folded in (kind, one["name"])), "")


def asks(table: Table) -> str:
    """Give the open question: the AI's card, a response, or what is turned over after the race."""
    state = table.state
    if state["over"]:
        return asks_score(table)
    if not state["open"]:
        return ""
    top, choices = state["open"][-1], open_choices(table)
    said = {item.word: f"{number} {item.label}" for number, item in numbered(choices)}
    if top["what"] == "draw":
        return f"Draw the top action card. Its name, or: {', '.join(said.values())}."
    skulls = [one for word, one in said.items() if word in skull_names(table)]
    rest = [one for word, one in said.items() if word not in skull_names(table)]
    shown = [rest[0], f"shield skull {', '.join(skulls)}", *rest[1:]]
    what = named(table, top)
    return f"{table.name(top['to'])}, a response to {what}? {'; '.join(shown)}."


def skull_names(table: Table) -> list[str]:
    """Give the colours of skulls by name."""
    return [str(one["name"]) for one in table.content["tables"]["colours"].values()]


def open_choices(table: Table) -> list[Item]:
    """Give what may answer the open question, in the order of its numbers (C27, C28, C30)."""
    tables, cards, top = table.content["tables"], table.content["cards"], table.state["open"][-1]
    if top["what"] == "response":
        stop = [str(tables["colours"][letter]["name"]) for letter in shields(table, top["card"])]
        may = response_items(table)
        names = [str(tables["colours"][letter]["name"]) for letter in table.content["colours"]]
        colours = [Item(name if name in stop else "", name) for name in names]
        answers = [code for kind in ANSWERS for code, one in cards.items() if one["kind"] == kind]
        items = [Item(code if code in may else "", str(cards[code]["name"])) for code in answers]
        return [Item("none", "none"), *colours, *items]  # each has its number, whatever is cast
    found = []
    for kind in table.content["kinds"]:
        codes = [code for code, one in cards.items() if one["kind"] == kind]
        if kind not in tables["ai_redraws"] and codes:
            name = str(tables["kinds"][kind]["name"])
            found.append(Item(name.replace(" ", "-") if len(codes) > 1 else codes[0], name))
    return [*found, Item(AGAIN, "draw again")]


def swappable(table: Table, who: str) -> list[str]:
    """Give with whom lives may be swapped: with those who wear no cape."""
    return [one for one in table.state["order"] if one != who and not table.of(one)["cape"]]


def response_items(table: Table) -> list[str]:
    """Give the items that may answer the card that is open, unless the limit is reached."""
    top = table.state["open"][-1]
    if table.of(top["to"])["items"] >= table.rules["items_per_turn"]:
        return []
    kinds = ["shield"]
    kinds += ["reflect"] * (top["kind"] != "swap" and not top["reflected"])
    kinds += ["antidote"] * (top["kind"] == "paralysis")
    kinds += ["swap"] * bool(swappable(table, top["to"]))
    return [code for code, one in table.content["cards"].items() if one["kind"] in kinds]
