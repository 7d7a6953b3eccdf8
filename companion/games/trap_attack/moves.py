"""All moves of Trap Attack by name; each stands whole in the file of its matter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.engine.model import Move, Table
from companion.games.trap_attack import (
    ai,
    alone,
    casting,
    coins,
    ending,
    levels,
    placing,
    relics,
    responses,
    turns,
    walking,
)
from companion.games.trap_attack.effects import nobody_responds
from companion.kit.deeds import Deed, by_name

WAITING: Final = (
    "respond",
    "item",
    "draw",
    "relics",
    "loot",
    "look",
    "at",
    "lives",
    "ko",
    "stands",
    "level",
    "row",
    "coin",
)
"""Moves that leave an open question open; any other means that nobody responds."""


def _going_on(does: Callable[[Table, Move], None]) -> Callable[[Table, Move], None]:
    def done(table: Table, move: Move) -> None:
        nobody_responds(table)
        if not table.state["over"]:
            does(table, move)

    return done


def _whole(deed: Deed) -> Deed:
    return deed if deed.do in WAITING else deed._replace(does=_going_on(deed.does))


PARTS: Final = (walking, coins, casting, responses, relics, ending, turns, ai, alone, levels, placing)
ALL: Final = tuple(deed for part in PARTS for deed in part.DEEDS)
DEEDS: Final = by_name(*map(_whole, ALL))
