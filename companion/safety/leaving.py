"""Tell who plays on that a rescue needs the file for itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.words import Line, Unclear

if TYPE_CHECKING:
    from companion.sitting import Sitting


def leaving(sitting: Sitting, line: Line) -> None:
    """Refuse to rescue a file that is open. Raises Unclear."""
    del sitting, line
    raise Unclear("Nobody may have the table's file open: leave with 'quit', then say 'companion rescue'.")
