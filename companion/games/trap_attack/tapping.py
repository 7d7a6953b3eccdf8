"""Which spaces of the island may be pressed in Trap Attack, what each costs, and the line that a press says."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Table
from companion.games.trap_attack import board, skulls
from companion.games.trap_attack.calls import is_ai
from companion.games.trap_attack.orders import pawn, place
from companion.games.trap_attack.pawns import free_due, recorded, stopped
from companion.games.trap_attack.walking import steps_of
from companion.kit.panels import Order, Space


def reached(table: Table) -> Iterator[tuple[int, tuple[str, ...], list[str]]]:
    """Give where whose turn it is can walk: with how many foot skulls, by which ways, and along which spaces."""
    state, who = table.state, str(table.state["turn"])
    if state["over"] or state["open"] or is_ai(table, who) or not recorded(table, who) or stopped(table, who):
        return
    pawn, most = table.of(who), skulls.most(table, who)
    for n in range(not free_due(table, who), int(table.rules["skull_hand"] if math.isinf(most) else most) + 1):
        steps, _free = steps_of(table, who, "foot", n)
        for ways, walked in board.walks(table.content, pawn["at"], pawn["stage"], steps):
            if len(walked.path) == steps and steps:
                yield n, ways, [pawn["at"], *walked.path]


def spaces(table: Table, content: Any) -> list[Space]:
    """Give the spaces that whose turn it is can walk to with foot skulls, each by the way that costs fewest."""
    del content
    found: dict[str, Space] = {}
    for feet, ways, path in reached(table):
        if path[-1] not in found:
            found[path[-1]] = _space(table, str(table.state["turn"]), feet, ways, path)
    return list(found.values())


def _space(table: Table, who: str, feet: int, ways: tuple[str, ...], path: list[str]) -> Space:
    spaces = len(path) - 1
    turns = table.of(who)["stage"] == board.OUT and table.content["board"]["crystal"] in path[1:-1]
    why = _("It is free.")
    if feet:
        why = ngettext("It costs {n} foot skull.", "It costs {n} foot skulls.", feet)
    why += _(" It goes by the crystal, and homeward from there.") if turns else ""
    verb = ngettext("Walk {n} space", "Walk {n} spaces", spaces)
    order = Order(verb, why, [pawn(table, who)], place(table, path[0]), place(table, path[-1]), path, who)
    said = _("free") if not feet else ngettext("{n} foot", "{n} foot", feet) + (_(", home") if turns else "")
    return Space(path[-1], " ".join(["move", str(feet), *ways]), said, order, _("Walk there"))
