"""All moves of Trap Attack by name; each stands whole in the file of its matter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

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
from companion.games.trap_attack.calls import TrapAct
from companion.games.trap_attack.effects import nobody_responds
from companion.kit.forms import Doing, Form, named

WAITING: Final = frozenset("respond item draw relics loot look at lives ko stands level row coin".split())
"""Moves that leave an open question open; any other means that nobody responds."""


def _going_on(doing: Doing) -> Doing:
    """Let a move mean that nobody responds to what was cast; when that ends the race, it is not made."""

    def done(act: TrapAct, **said: Any) -> Iterator[None]:
        parts = doing(act, **said)
        next(parts)
        yield
        nobody_responds(act)
        if not act.table.state["over"]:
            yield from parts

    return done


def _whole(form: Form) -> Form:
    form = form._replace(act=TrapAct)
    return form if form.kind in WAITING else form._replace(doing=_going_on(form.doing))


PARTS: Final = (walking, coins, casting, responses, relics, ending, turns, ai, alone, levels, placing)
FORMS: Final = named(*(map(_whole, part.FORMS) for part in PARTS))
