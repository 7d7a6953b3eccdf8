"""Who is asked what on the screens of Trap Attack, and the tiles there are: what each does, and what it costs.

Tiles say in plain words what the typed menus say short; what is pressed is the same line. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.engine.model import Item, Menu, Table
from companion.engine.words import counted, listed
from companion.games.trap_attack.calls import ANY, does_to, meant_by, skulls_said, whom
from companion.games.trap_attack.cards import asked as waits
from companion.games.trap_attack.cards import card, shields
from companion.games.trap_attack.casting import targets
from companion.games.trap_attack.game import GAME
from companion.games.trap_attack.levels import chosen_level
from companion.games.trap_attack.pawns import free_due, held, human, recorded, stopped
from companion.games.trap_attack.skulls import UNLIMITED, most, relic_price
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
    says, ask = _SAYS.get(" ".join(words[: 2 if words[1:2] == [COIN] else 1]), (None, ""))
    menu = GAME.menu(table, words) if says is not None and not table.state.get("only") else None
    if says is _of_walk:
        walks = _walks(table, content) if words == ["move"] else []
        where = "Where to? Farther than free costs foot skulls." if free_due(table, who) else "How many foot skulls?"
        return Asked(to, where if walks else "", walks)
    if says is None or menu is None or not menu.items:
        return Asked(to)
    tiles = _tiles(table, who, says, menu, words)
    if ask in ("skulls", COIN):
        ask = _paid(menu.ask, ask) if _cards(table, tiles) else ""
    return Asked(to, ask or _turn_asked(table, content, who, words), tiles)


def _tiles(
    table: Table, who: str, says: Callable[[Table, Sequence[str], Item], Tile], menu: Menu, words: Sequence[str]
) -> list[Tile]:
    """Give the tiles of a menu; those of a turn each in its place."""
    tiles = [says(table, words, one) if one.word else Tile("", "") for one in menu.items]
    return _in_place(table, who, tiles) if says is _of_turn and who != table.state["rival"] else tiles


def _paid(ask: str, way: str) -> str:
    """Ask for a card, and say how it is paid."""
    return f"{ask.rstrip('?')}, for {'a coin' if way == COIN else 'skulls'}?"


def _cards(table: Table, tiles: Sequence[Tile]) -> bool:
    """Tell whether tiles are cards."""
    return any(one.word in table.content["cards"] for one in tiles)


def _turn_asked(table: Table, content: Any, who: str, words: Sequence[str]) -> str:
    """Say whose turn it is, with how many skulls, and what the words on the board mean."""
    if words or who == table.state["rival"]:
        return ""
    skulls, free = most(table, who), free_due(table, who)
    left = "" if free or skulls == UNLIMITED else f"at most {counted(int(skulls), 'skull')} left"
    begins = " begins" if free and table.state["round"] == 1 else ""
    if not spaces(table, content):
        return f"{table.name(who)}{begins}, what do you do?" if skulls else f"{table.name(who)}: no skull left"
    return f"{table.name(who)}{begins}: tap where you walk. 1 foot = discard 1 foot skull{left and f'; {left}'}."


TURN: Final = "move trade cast item relic exchange".split()
COINS: Final = ("cast coin", "item coin")
"""What a turn has, in the places in which it stands on a screen; its end is the last, in every turn."""


def _in_place(table: Table, who: str, tiles: Sequence[Tile]) -> list[Tile]:
    """Put what a turn has where it always stands: what cannot be done now says why, if the record knows it."""
    found = {one.word: one for one in tiles if one.word}
    if "end" not in found:  # the free move comes first
        return [one for one in tiles if one.word]
    shut = _shut(table, who)
    stands = [found.get(word) or Tile(*shut[word], off=True) for word in TURN if word in found or word in shut]
    more = [one for word, one in found.items() if word not in (*TURN, *COINS, "end")]
    return [*stands, *(found[word] for word in COINS if word in found), *more, found["end"]]


def _no_traps(table: Table, who: str) -> str:
    """Say why no trap can be cast now; nothing where one can."""
    if targets(table, who):
        return ""
    if table.state["this"]["traps"]:
        return f"{counted(table.rules['traps_per_opponent_per_turn'], 'trap')} a turn"
    caped = any(table.of(one)["cape"] for one in table.state["order"] if one != who)
    return "the cape stops traps" if caped else ""


def _no_relics(table: Table, hand: float) -> str:
    """Say why no relic can be bought now; nothing where one can."""
    many = table.rules["relics_per_turn"]
    if table.state["this"]["relics"] >= many:
        return f"{counted(many, 'relic')} a turn"
    row = [relic_price(table, code) for code in table.state["row"]]
    return "too few skulls left" if row and min(row) > hand else ""


def _shut(table: Table, who: str) -> dict[str, tuple[str, str, str]]:
    """Say why what a turn has cannot be done now, as label, word and reason."""
    rules, pawn = table.rules, table.of(who)
    hand, each, done = most(table, who), int(rules["three_for_one"]), rules["items_per_turn"]
    x = "you have an X" if stopped(table, who) or held(table, who) else ""
    none = "" if hand else "no skull left"
    few = f"fewer than {each} skulls left" if hand < each else ""
    found = {
        "move": ("Walk with foot skulls", x or none),
        "trade": (f"Trade {each} skulls for a space", x or few),
        "cast": ("Cast a trap", _no_traps(table, who) or none),
        "item": ("Play an item", f"{counted(done, 'item')} a turn" if pawn["items"] >= done else none),
        "relic": ("Buy a relic", _no_relics(table, hand)),
        "exchange": ("Exchange action cards", f"{counted(rules['exchange_max'], 'card')} a turn"),
    }
    return {word: (label, word, why) for word, (label, why) in found.items() if why}


def _of_walk(table: Table, words: Sequence[str], one: Item) -> Tile:
    """Give a way of walking; all of them are in `_walks`."""
    del table, words
    return Tile(one.label, one.word)


def _walks(table: Table, content: Any) -> list[Tile]:
    """Give how many foot skulls may be discarded, each with the space to which it leads."""
    found = []
    for one in spaces(table, content):
        line, to = one.line.removeprefix("move "), one.order.to
        feet = int(line.split()[0])
        where = f"to {to.text}{f' {to.word}' if to.word else ''}" if to else ""
        found.append(Tile(counted(feet, "foot skull") if feet else "Free", line, where))
    return found


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
    label = one.label
    if one.word.endswith(COIN):
        label = f"{one.label.partition(' for a coin')[0].rstrip(',')} without skulls"
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
    "move": (_of_walk, ""),
    "cast": (_of_card, "skulls"),
    "cast coin": (_of_card, "coin"),
    "item": (_of_card, "skulls"),
    "item coin": (_of_card, "coin"),
    "relic": (_of_row, "Which relic? Pay the skulls printed on it"),
    "level": (_of_levels, "How does the AI sail? The mildest wind first"),
}
"""What says the tiles behind a line, and what is asked there instead of what the typed menu asks."""
