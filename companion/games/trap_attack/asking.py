"""Who is asked what on the screens of Trap Attack, and the tiles there are: what each does, and what it costs.

Tiles say in plain words what the typed menus say short; what is pressed is the same line. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Item, Table
from companion.games.trap_attack.amounts import many
from companion.games.trap_attack.calls import is_ai
from companion.games.trap_attack.cards import asked as waits
from companion.games.trap_attack.game import GAME
from companion.games.trap_attack.offers import first as offers
from companion.games.trap_attack.pawns import free_due
from companion.games.trap_attack.skulls import UNLIMITED, most
from companion.games.trap_attack.tapping import reached, spaces
from companion.kit.panels import Asked


def asked(table: Table, content: Any, words: Sequence[str]) -> Asked:
    """Say who is asked: whoever plays or may respond, and for the AI everybody."""
    state = table.state
    if state["over"]:
        return Asked()
    who = GAME.who(table)
    to = [] if is_ai(table, who) or waits(table, "draw") else [who]
    if state["open"] or state.get("only"):
        return Asked(to)
    if not words:
        return Asked(to, _turn_asked(table, who), _own(table))
    walks = _walks(table, content) if words == ["move"] else []
    if not walks:
        return Asked(to)
    far = _("Where to? Farther than free costs foot skulls.") if free_due(table, who) else ""
    return Asked(to, far or _("How many foot skulls?"), walks)


def _own(table: Table) -> list[Item]:
    """Give what a turn has, its end last; what cannot be done now says why, once the free move is made."""
    tiles = offers(table).items
    begun = any(one.word == "end" and not one.off for one in tiles)
    stands = [one for one in tiles if not one.off or (begun and one.word in TURN)]
    return [one._replace(lead=one.word == "ai") for one in sorted(stands, key=lambda one: one.word == "end")]


def _turn_asked(table: Table, who: str) -> str:
    """Say whose turn it is, with how many skulls, and what the words on the board mean."""
    if is_ai(table, who):
        return ""
    skulls, free = most(table, who), free_due(table, who)
    name, begins = table.name(who), free and table.state["round"] == 1
    if not any(reached(table)):
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
        found.append(Item(line, many("foot", feet) if feet else _("Free"), where))
    return found
