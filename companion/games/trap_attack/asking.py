"""Who is asked what on the screens of Trap Attack: tiles, spaces of the island, what each does, and what it costs.

Tiles say in plain words what the typed menus say short; what is pressed is the same line. Changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Item, Table
from companion.games.trap_attack import board, pawns
from companion.games.trap_attack.calls import is_ai, many, put
from companion.games.trap_attack.cards import asked as waits
from companion.games.trap_attack.game import GAME
from companion.games.trap_attack.game import first as offers
from companion.games.trap_attack.orders import pawn, place
from companion.games.trap_attack.pawns import UNLIMITED, free_due, most, recorded, stopped
from companion.games.trap_attack.walking import steps_of
from companion.kit.panels import Asked, Order, Space

Reach = tuple[int, tuple[str, ...], list[str]]
"""Foot skulls, ways at forks, and the spaces that one walks along."""


def reached(table: Table) -> Iterator[Reach]:
    """Give where whose turn it is can walk: with how many foot skulls, by which ways, and along which spaces."""
    state, who = table.state, table.state["turn"]
    if state["over"] or state["open"] or is_ai(table, who) or not recorded(table, who) or stopped(table, who):
        return
    pawn, most = table.of(who), pawns.most(table, who)
    for n in range(not free_due(table, who), int(table.rules["skull_hand"] if math.isinf(most) else most) + 1):
        steps, _free = steps_of(table, who, "foot", n)
        for ways, walked in board.walks(table.content, pawn["at"], pawn["stage"], steps):
            if len(walked.path) == steps and steps:
                yield n, ways, [pawn["at"], *walked.path]


def nearest(table: Table) -> Sequence[Reach]:
    """Give the same, each space by the way that costs fewest only."""
    found: dict[str, Reach] = {}
    for one in reached(table):
        found.setdefault(one[-1][-1], one)
    return [*found.values()]


def spaces(table: Table, _content: Any) -> list[Space]:
    """Give the spaces that whose turn it is can walk to with foot skulls."""
    who, found = table.state["turn"], list[Space]()
    for feet, ways, path in nearest(table):
        turns = table.of(who)["stage"] == board.OUT and table.content["board"]["crystal"] in path[1:-1]
        why, said = _("It is free."), _("free")
        if feet:
            why = ngettext("It costs {n} foot skull.", "It costs {n} foot skulls.", feet)
            said = ngettext("{n} foot", "{n} foot", feet) + (_(", home") if turns else "")
        why += _(" It goes by the crystal, and homeward from there.") if turns else ""
        verb = ngettext("Walk {n} space", "Walk {n} spaces", len(path) - 1)
        order = Order(verb, why, [pawn(table, who)], place(table, path[0]), place(table, path[-1]), path, who)
        found.append(Space(path[-1], " ".join(["move", str(feet), *ways]), said, order, _("Walk there")))
    return found


def asked(table: Table, _content: Any, words: Sequence[str]) -> Asked:
    """Say who is asked: whoever plays or may respond, and for the AI everybody."""
    state = table.state
    who = GAME.who(table)
    to = [] if is_ai(table, who) or waits(table, "draw") else [who]
    if state["open"] or state.get("only"):
        return Asked(to)
    if not words:
        return Asked(to, _turn_asked(table, who), _own(table))
    walks = list[Item]()
    for feet, ways, path in nearest(table) if words == ["move"] else ():
        at = place(table, path[-1])
        where = _("to {at}", at=f"{at.text} {at.word}".strip())
        walks.append(Item(" ".join([str(feet), *ways]), many("foot", feet) if feet else _("Free"), where))
    far = _("Where to? Farther than free costs foot skulls." if free_due(table, who) else "How many foot skulls?")
    return Asked(to, far, walks) if walks else Asked(to)


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
    begins = free and table.state["round"] == 1
    if not any(reached(table)):
        if not skulls:
            return put(table, "{who}: no skull left", who=who)
        return put(table, "{who} begins, what do you do?" if begins else "{who}, what do you do?", who=who)
    name = put(table, "{who} begins", who=who) if begins else table.name(who)
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
