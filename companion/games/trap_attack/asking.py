"""Who is asked what on the screens of Trap Attack, and the tiles there are: what each does, and what it costs.

Tiles say in plain words what the typed menus say short; what is pressed is the same line. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Item, Table
from companion.engine.words import listed
from companion.games.trap_attack import amounts, board
from companion.games.trap_attack.calls import does_to, skulls_of
from companion.games.trap_attack.cards import asked as waits
from companion.games.trap_attack.cards import card, meant, shields
from companion.games.trap_attack.casting import purse_said
from companion.games.trap_attack.faces import lying
from companion.games.trap_attack.game import GAME
from companion.games.trap_attack.levels import chosen_level
from companion.games.trap_attack.moves import FORMS
from companion.games.trap_attack.offers import places, plays
from companion.games.trap_attack.pawns import free_due, human
from companion.games.trap_attack.responses import becomes
from companion.games.trap_attack.skulls import UNLIMITED, most
from companion.games.trap_attack.tapping import spaces
from companion.kit.onscreen import tile
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
    if table.state.get("only"):
        return Asked(to)
    if not words:
        return Asked(to, _turn_asked(table, content, who), _own(table))
    if words[0] == "move":
        return _walk_asked(table, content, asks, words)
    says, ask = _SAYS.get(" ".join(words[: 2 if words[1:2] == [COIN] else 1]), (None, ""))
    menu = GAME.menu(table, words) if says is not None else None
    if says is None or menu is None or not menu.items:
        return Asked(to)
    tiles = [says(table, words, one) if one.word else Tile("", "") for one in menu.items]
    chosen = says is _of_card and not any(one.word in table.content["cards"] for one in tiles)
    return Asked(to, "" if chosen else _(ask), tiles)


def _own(table: Table) -> list[Tile]:
    """Give what a turn has, its end last; what cannot be done now says why, once the free move is made."""
    tiles = [tile(FORMS[word], table, plays(table)) for word in places(table)]
    begun = any(one.word == "end" and not one.off for one in tiles)
    stands = [one for one in tiles if not one.off or (begun and one.word in TURN)]
    return [one._replace(lead=one.word == "ai") for one in sorted(stands, key=lambda one: one.word == "end")]


def _walk_asked(table: Table, content: Any, asks: tuple[str, list[str]], words: Sequence[str]) -> Asked:
    """Ask where to, or how many foot skulls are discarded for it."""
    who, to = asks
    walks = _walks(table, content) if words == ["move"] else []
    if not walks:
        return Asked(to)
    far = _("Where to? Farther than free costs foot skulls.") if free_due(table, who) else ""
    return Asked(to, far or _("How many foot skulls?"), walks)


def _turn_asked(table: Table, content: Any, who: str) -> str:
    """Say whose turn it is, with how many skulls, and what the words on the board mean."""
    if who == table.state["rival"]:
        return ""
    skulls, free = most(table, who), free_due(table, who)
    name, begins = table.name(who), free and table.state["round"] == 1
    if not spaces(table, content):
        if not skulls:
            return _("{who}: no skull left", who=name)
        return _("{who} begins, what do you do?", who=name) if begins else _("{who}, what do you do?", who=name)
    name = _("{who} begins", who=name) if begins else name
    if free or skulls == UNLIMITED:
        return _("{who}: tap where you walk. 1 foot = discard 1 foot skull.", who=name)
    return ngettext(
        "{who}: tap where you walk. 1 foot = discard 1 foot skull; at most {n} skull left.",
        "{who}: tap where you walk. 1 foot = discard 1 foot skull; at most {n} skulls left.",
        int(skulls),
        who=name,
    )


TURN: Final = "move trade cast item relic exchange".split()
"""What stands on a screen all the time, once the free move is made."""


def _walks(table: Table, content: Any) -> list[Tile]:
    """Give how many foot skulls may be discarded, each with the space to which it leads."""
    found = []
    for one in spaces(table, content):
        line, to = one.line.removeprefix("move "), one.order.to
        feet = int(line.split()[0])
        where = _("to {at}", at=f"{to.text} {to.word}".strip()) if to else ""
        found.append(Tile(amounts.foot_skulls(feet) if feet else _("Free"), line, where))
    return found


def _answer_asked(table: Table, who: str, words: Sequence[str]) -> str:
    """Ask whether somebody answers a card."""
    if words[:1] == [COIN]:
        return _("{who}, which card for a coin?", who=table.name(who))
    return "" if words else _("{who}, how do you answer?", who=table.name(who))


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
    found = [Tile(_("Take it"), "none", becomes(table, top), lead=True)]
    if any(one.word in names for one in menu.items):
        found.append(Tile(_("Shield skull"), "skull", f"{_stopped(top)}; {listed(names, 'or')}"))
    found += [_answer(table, top, one.word) for one in menu.items if one.word in table.content["cards"]]
    if coins:
        found.append(Tile(_("A card for a coin"), COIN, purse_said(table, who)))
    return found


def _stopped(top: Mapping[str, Any]) -> str:
    return _("no damage") if top["kind"] == "damage" else _("no effect")


def _answer(table: Table, top: Mapping[str, Any], word: str, code: str = "") -> Tile:
    """Give a card that answers, with what becomes of it, and the skulls that it costs unless a coin pays."""
    one = card(table, code or word)
    does = {"reflect": does_to(table, top["kind"], top["n"], top["by"]), "swap": _("then swap lives")}
    said = does.get(str(one["kind"]), _stopped(top))
    return Tile(str(one["name"]), word, said if code else f"{said}; {_price(table, one)}")


def _price(table: Table, one: Mapping[str, Any]) -> str:
    """Say which skulls a card costs, as short as a tile is narrow."""
    said = ", ".join(skulls_of(table.content["tables"]["colours"], one["cost"], short=True))
    return _("pay {skulls}", skulls=said) if said else _("free")


def _of_card(table: Table, words: Sequence[str], one: Item) -> Tile:
    """Give a card that may be played: what it does, and the skulls that it costs unless a coin pays."""
    if one.word not in table.content["cards"]:
        return Tile(one.label, one.word)
    found, (kind, amount) = card(table, one.word), meant(table, {"card": one.word})
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
        return _("life {was} → {now}", was=life, now=more) if more > life else _("life stays {n}", n=life)
    if kind == "antidote":
        return _("takes the X away") if pawn["x"] else _("no X to take")
    if kind == "forward":
        return ngettext("{n} space on", "{n} spaces on", int(amount))
    return _(DOES[kind], n=amount) if kind in DOES else ""


DOES: Final = {
    "paralysis": marked("misses the next walk"),
    "plate": marked("draw {n} skulls"),
    "cape": marked("no trap at it"),
    "swap": marked("swap lives"),
}
"""What a card does, in a few words, by its kind."""


def _of_row(table: Table, words: Sequence[str], one: Item) -> Tile:
    """Give a relic of the row: what it is worth and costs, or that it says so itself."""
    del words
    relic = table.content["relics"].get(lying(table.state["row"], one.word))
    if relic is None:
        return Tile(_(LIES[one.word]), one.word, _("its price is on it"))
    return Tile(str(relic["name"]), one.word, f"{amounts.points(relic['value'])}; {_price(table, relic)}")


LIES: Final = {"left": marked("On the left"), "middle": marked("In the middle"), "right": marked("On the right")}
"""Where a relic lies."""


def _of_levels(table: Table, words: Sequence[str], one: Item) -> Tile:
    """Give a level: how the AI goes by it, and whether it is on."""
    del words
    rules = {**table.rules, **table.content["levels"][one.word]["rules"]}
    steps = table.content["tables"]["ai_steps"][rules["ai_move"]]
    how = {"least": min(steps), "most": max(steps)}
    mine = rules["ai_path"] == board.MINE
    far = _("{least} to {most} spaces, mine", **how) if mine else _("{least} to {most} spaces, shortcut", **how)
    return Tile(one.label, one.word, _("on now; {how}", how=far) if one.label == chosen_level(table) else far)


_SAYS: Final[Mapping[str, tuple[Says, str]]] = {
    "cast": (_of_card, marked("Which card, for skulls?")),
    "cast coin": (_of_card, marked("Which card, for a coin?")),
    "item": (_of_card, marked("Which item, for skulls?")),
    "item coin": (_of_card, marked("Which item, for a coin?")),
    "relic": (_of_row, marked("Which relic? Pay the skulls printed on it")),
    "level": (_of_levels, marked("How does the AI sail? The mildest wind first")),
}
"""What says the tiles behind a line, and what is asked there instead of what the typed menu asks."""
