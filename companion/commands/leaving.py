"""Tell who plays on that a rescue needs the file for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.words import Line, Unclear

if TYPE_CHECKING:
    from companion.table.livesession import LiveSession


def leaving(_live: LiveSession, _line: Line) -> None:
    """Refuse to rescue a file that is open. Raises Unclear."""
    raise Unclear("Nobody may have the table's file open: leave with 'quit', then say 'companion rescue'.")
