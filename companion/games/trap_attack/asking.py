"""Who is asked what on the screens of Trap Attack, and the tiles there are: what each does, and what it costs.

Tiles say in plain words what the typed menus say short; what is pressed is the same line. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Item, Table
from companion.engine.words import listed
from companion.games.trap_attack import amounts
from companion.games.trap_attack.calls import does_to
from companion.games.trap_attack.cards import asked as waits
from companion.games.trap_attack.cards import card, priced, shields
from companion.games.trap_attack.casting import purse_said
from companion.games.trap_attack.game import GAME
from companion.games.trap_attack.offers import first as offers
from companion.games.trap_attack.pawns import free_due
from companion.games.trap_attack.responses import becomes
from companion.games.trap_attack.skulls import UNLIMITED, most
from companion.games.trap_attack.tapping import spaces
from companion.kit.panels import Asked

COIN: Final = "coin"


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
    return _walk_asked(table, content, asks, words)


def _own(table: Table) -> list[Item]:
    """Give what a turn has, its end last; what cannot be done now says why, once the free move is made."""
    tiles = offers(table).items
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


def _walks(table: Table, content: Any) -> list[Item]:
    """Give how many foot skulls may be discarded, each with the space to which it leads."""
    found = []
    for one in spaces(table, content):
        line, to = one.line.removeprefix("move "), one.order.to
        feet = int(line.split()[0])
        where = _("to {at}", at=f"{to.text} {to.word}".strip()) if to else ""
        found.append(Item(line, amounts.foot_skulls(feet) if feet else _("Free"), where))
    return found


def _answer_asked(table: Table, who: str, words: Sequence[str]) -> str:
    """Ask whether somebody answers a card."""
    if words[:1] == [COIN]:
        return _("{who}, which card for a coin?", who=table.name(who))
    return "" if words else _("{who}, how do you answer?", who=table.name(who))


def _answers(table: Table, who: str, words: Sequence[str]) -> list[Item]:
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
    found = [Item("none", _("Take it"), becomes(table, top), lead=True)]
    if any(one.word in names for one in menu.items):
        found.append(Item("skull", _("Shield skull"), f"{_stopped(top)}; {listed(names, 'or')}"))
    found += [_answer(table, top, one.word) for one in menu.items if one.word in table.content["cards"]]
    if coins:
        found.append(Item(COIN, _("A card for a coin"), purse_said(table, who)))
    return found


def _stopped(top: Mapping[str, Any]) -> str:
    return _("no damage") if top["kind"] == "damage" else _("no effect")


def _answer(table: Table, top: Mapping[str, Any], word: str, code: str = "") -> Item:
    """Give a card that answers, with what becomes of it, and the skulls that it costs unless a coin pays."""
    one = card(table, code or word)
    does = {"reflect": does_to(table, top["kind"], top["n"], top["by"]), "swap": _("then swap lives")}
    said = does.get(str(one["kind"]), _stopped(top))
    return Item(word, str(one["name"]), said if code else f"{said}; {priced(table, one)}")
