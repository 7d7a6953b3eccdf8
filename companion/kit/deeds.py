"""A move in one place: what it does, which rules it may break, what is told and what people are reminded of.

Also what happens within a move, kept as events to be counted.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.engine.jsoncopy import twin
from companion.engine.model import Breach, Move, Note, Table

Event = dict[str, Any]
"""Something that happened within a move: `what`, `who`, and what else is to be told of it. Plain JSON."""


class Deed(NamedTuple):
    """A move by its name `do`.

    `does(table, move)` changes the state; it never raises. `breaks(table, move)` gives the rules that it would break;
    without it, it breaks none, even when the game is over; nor does a `late` one by coming after the end.
    `tells(before, move, after)` says what it did, `notes` what comes next.
    `people` are the move's keys that name players: a move of somebody who is not at the table does nothing.
    """

    do: str
    does: Callable[[Table, Move], None]
    breaks: Callable[[Table, Move], Sequence[Breach]] | None = None
    tells: Callable[[Table, Move, Table], Sequence[str]] | None = None
    notes: Callable[[Table, Move, Table], Sequence[Note]] | None = None
    late: bool = False
    people: tuple[str, ...] = ("who",)


def by_name(*deeds: Deed) -> dict[str, Deed]:
    """Give deeds by their names, for `Game.DEEDS`.

    Whoever calls one, it gets a copy of the move: what is written down of a move stays as it was said, whatever a table
    makes of the lists in it.
    """
    return {deed.do: _with_a_copy(deed) for deed in deeds}


def _with_a_copy(deed: Deed) -> Deed:
    does, breaks, tells, notes = deed.does, deed.breaks, deed.tells, deed.notes
    return deed._replace(
        does=lambda table, move: does(table, twin(move)),
        breaks=breaks and (lambda table, move: breaks(table, twin(move))),
        tells=tells and (lambda before, move, after: tells(before, twin(move), after)),
        notes=notes and (lambda before, move, after: notes(before, twin(move), after)),
    )


def happened(table: Table, what: str, who: str = "", **facts: Any) -> None:
    """Keep what happens within a move, for who counts it; it is forgotten when a move begins.

    A game with events has `happened: []` in its state.
    """
    table.state["happened"].append({"what": what, "who": who, **facts})
