"""Who is asked what on the screens of Trap Attack, and the tiles there are: what each does, and what it costs.

Tiles say in plain words what the typed menus say short; what is pressed is the same line. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.engine.model import Item, Table
from companion.engine.words import counted, listed
from companion.games.trap_attack.calls import ANY, does_to, meant_by, skulls_said, whom
from companion.games.trap_attack.cards import asked as waits
from companion.games.trap_attack.cards import card, shields
from companion.games.trap_attack.game import GAME
from companion.games.trap_attack.levels import chosen_level
from companion.games.trap_attack.pawns import free_due, human, recorded
from companion.games.trap_attack.skulls import UNLIMITED, most
from companion.games.trap_attack.tapping import spaces
from companion.kit.panels import Asked, Tile

COIN: Final = "coin"
Says = Callable[[Table, Sequence[str], Item], Tile]


def asked(table: Table, content: Any, words: Sequence[str]) -> Asked:
    """Say who is asked: whoever plays or may respond, and for the AI everybody."""
    state = table.state
    if state["over"]:
        return Asked()
    who = str(state["open"][-1]["to"] if state["open"] else state["turn"])
    to = [] if who == state["rival"] else [who]
    if waits(table, "response"):
        return Asked(to, _answer_asked(table, who, words), _answers(table, who, words))
    if waits(table, "draw"):
        return Asked([] if table.state["rival"] else to)
    return _turn(table, content, (who, to), words)


def _turn(table: Table, content: Any, asks: tuple[str, list[str]], words: Sequence[str]) -> Asked:
    """Give what may be done in a turn, behind the words that were said of it."""
    who, to = asks
    says, ask = _SAYS.get(" ".join(words[:2]) if words[1:2] == [COIN] else words[0] if words else "", (None, ""))
    menu = GAME.menu(table, words) if says is not None and not table.state.get("only") else None
    if says is None or menu is None or not menu.items:
        return Asked(to)
    tiles = [says(table, words, one) if one.word else Tile("", "") for one in menu.items]
    if ask in ("skulls", COIN):
        pays = "skulls" if ask == "skulls" else "a coin"
        ask = f"{menu.ask.rstrip('?')}, for {pays}?" if _cards(table, tiles) else ""
    return Asked(to, ask or _turn_asked(table, content, who, words), tiles)


def _cards(table: Table, tiles: Sequence[Tile]) -> bool:
    """Tell whether tiles are cards."""
    return any(one.word in table.content["cards"] for one in tiles)


def _turn_asked(table: Table, content: Any, who: str, words: Sequence[str]) -> str:
    """Say whose turn it is, with how many skulls, and what the words on the board mean."""
    if words or who == table.state["rival"]:
        return ""
    skulls = most(table, who)
    held = "" if skulls == UNLIMITED else f": {counted(int(skulls), 'skull')} at most" if skulls else ": no skull left"
    taps = "tap a space (foot: foot skulls)" if spaces(table, content) else ""
    name = f"{table.name(who)}{' begins' if free_due(table, who) else held}"
    return f"{name}; {taps}" if taps else name


def _answer_asked(table: Table, who: str, words: Sequence[str]) -> str:
    """Ask whether somebody answers a card."""
    if words[:1] == [COIN]:
        return f"{table.name(who)}, which card for a coin?"
    return "" if words else f"{table.name(who)}, how do you answer?"


def _answers(table: Table, who: str, words: Sequence[str]) -> list[Tile]:
    """Give what answers a card: nothing, a shield skull, cards for skulls; behind a coin, what a coin pays."""
    menu = GAME.menu(table, [])
    if menu is None or (words and [*words] != [COIN]):
        return []
    top, colours = waits(table, "response"), table.content["tables"]["colours"]
    coins = [one for one in menu.items if one.word.startswith(f"{COIN} ")]
    if words:
        codes = [one.word.removeprefix(f"{COIN} ") for one in coins]
        return [_answer(table, top, code, code) for code in codes]
    names = [str(colours[letter]["name"]) for letter in shields(table, top["card"])]
    found = [Tile("Take it", "none", _becomes(table, top), lead=True)]
    if any(one.word in names for one in menu.items):
        found.append(Tile("Shield skull", "skull", f"{_stopped(top)}; {listed(names, 'or')}"))
    found += [_answer(table, top, one.word) for one in menu.items if one.word in table.content["cards"]]
    if coins:
        found.append(Tile("A card for a coin", COIN, _purse(table, who)))
    return found


def _becomes(table: Table, top: Mapping[str, Any]) -> str:
    """Say what becomes of somebody who does not answer."""
    life, number = int(table.of(top["to"])["life"]), top["n"]
    known = top["kind"] == "damage" and recorded(table, top["to"])
    return {
        "damage": f"life {life} → {max(0, life - number)}" if known else f"{number} damage",
        "push": f"back {counted(int(number), 'space')}" if top["kind"] == "push" else "",
        "paralysis": "an X: no walk next turn",
        "swap": f"swap lives with {whom(table, top['by'])}",
    }.get(top["kind"], "it takes effect")


def _stopped(top: Mapping[str, Any]) -> str:
    return "no damage" if top["kind"] == "damage" else "no effect"


def _answer(table: Table, top: Mapping[str, Any], word: str, code: str = "") -> Tile:
    """Give a card that answers, with what becomes of it, and the skulls that it costs unless a coin pays."""
    one = card(table, code or word)
    does = {"reflect": does_to(table, top["kind"], top["n"], top["by"]), "swap": "then swap lives"}
    said = does.get(str(one["kind"]), _stopped(top))
    return Tile(str(one["name"]), word, said if code else f"{said}; {_price(table, one)}")


def _price(table: Table, one: Mapping[str, Any]) -> str:
    """Say which skulls a card costs, as short as a tile is narrow."""
    said = skulls_said(table, one["cost"])
    return f"pay {said.replace(' and ', ', ').replace('of any colour', 'any').replace(ANY, 'any')}" if said else "free"


def _purse(table: Table, who: str) -> str:
    """Say what a coin leaves."""
    coins = int(table.of(who)["coins"])
    return "costs the only coin" if coins == 1 else f"costs 1 of {coins} coins"


def _of_turn(table: Table, words: Sequence[str], one: Item) -> Tile:
    """Give what may be done in a turn."""
    del words
    who = human(table) if table.state["rival"] else str(table.state["turn"])
    label = one.label.partition(",")[0] if one.word.endswith(COIN) and "held" in one.label else one.label
    hint = _purse(table, who) if one.word.endswith(COIN) else ""
    level = chosen_level(table) if one.word == "level" else ""
    return Tile(label, one.word, f"now {level}" if level else hint, lead=one.word == "ai")


def _of_card(table: Table, words: Sequence[str], one: Item) -> Tile:
    """Give a card that may be played: what it does, and the skulls that it costs unless a coin pays."""
    if one.word not in table.content["cards"]:
        return Tile(one.label, one.word)
    found, (kind, amount) = card(table, one.word), meant_by(table, {"card": one.word})
    who = human(table) if table.state["rival"] else str(table.state["turn"])
    price, does = [] if COIN in words else [_price(table, found)], _does(table, who, kind, amount)
    strong = f" {amount}" if kind in ("damage", "push") else ""  # of what was chosen just before
    return Tile(f"{found['name']}{strong}", one.word, "; ".join([*[does] * (not strong), *price]))


def _does(table: Table, who: str, kind: str, amount: Any) -> str:
    """Say in a few words what a card does, also that it does nothing now."""
    pawn = table.of(who)
    life, full = int(pawn["life"]), int(table.rules["max_life"])
    if kind == "heal":
        more = max(life, full if amount == "full" else min(full, life + int(amount)))
        return f"life {life} → {more}" if more > life else f"life stays {life}"
    if kind == "antidote":
        return "takes the X away" if pawn["x"] else "no X to take"
    if kind == "forward":
        return f"{counted(int(amount), 'space')} on"
    return {
        "paralysis": "misses the next walk",
        "plate": f"draw {amount} skulls",
        "cape": "no trap at it",
        "swap": "swap lives",
    }.get(kind, "")


def _of_row(table: Table, words: Sequence[str], one: Item) -> Tile:
    """Give a relic of the row: what it is worth and costs, or that it says so itself."""
    del words
    row = [code for code in table.state["row"] if one.label.startswith(f"{code} ")]
    if not row:
        return Tile({"middle": "In the middle"}.get(one.word, f"On the {one.word}"), one.word, "its price is on it")
    relic = table.content["relics"][row[0]]
    return Tile(str(relic["name"]), one.word, f"{relic['value']} points; {_price(table, relic)}")


def _of_levels(table: Table, words: Sequence[str], one: Item) -> Tile:
    """Give a level: how the AI goes by it, and whether it is on."""
    del words
    rules = {**table.rules, **table.content["levels"][one.word]["rules"]}
    steps = table.content["tables"]["ai_steps"][rules["ai_move"]]
    on = "on now; " if one.label == chosen_level(table) else ""
    return Tile(one.label, one.word, f"{on}{min(steps)} to {max(steps)} spaces, {rules['ai_path']}")


_SAYS: Final[Mapping[str, tuple[Says | None, str]]] = {
    "": (_of_turn, ""),
    "cast": (_of_card, "skulls"),
    "cast coin": (_of_card, "coin"),
    "item": (_of_card, "skulls"),
    "item coin": (_of_card, "coin"),
    "relic": (_of_row, "Which relic? Pay the skulls printed on it"),
    "level": (_of_levels, "How does the AI sail? The mildest wind first"),
}
"""What says the tiles behind a line, and what is asked there instead of what the typed menu asks."""
