"""Draw cut marks: short lines in the margin where each cut begins and ends."""

from __future__ import annotations

from collections.abc import Iterable

from generator.sheets.box import Edge, Edges, Line, Lines
from generator.sheets.grid import EPSILON
from generator.sheets.lattice import Slots
from generator.sheets.margins import MARK_CLEAR, MARK_LENGTH, Bands

EDGES: tuple[Edge, ...] = ("left", "top", "right", "bottom")


def cut_marks(grid: Slots, bands: Bands) -> Lines:
    """Mark every cut at both its ends, outside the bleed."""
    cut = grid.cut
    lines: list[Line] = []
    for edge in EDGES:
        start, end = bands[edge].mark
        if end - start < 0.2:  # a dot would be no help; only a page printed to its very edge comes here
            continue
        if edge == "top":
            lines += (Line(x, cut.y - end, x, cut.y - start) for x in grid.columns_at)
        elif edge == "bottom":
            lines += (Line(x, cut.bottom + start, x, cut.bottom + end) for x in grid.columns_at)
        elif edge == "left":
            lines += (Line(cut.x - end, y, cut.x - start, y) for y in grid.rows_at)
        else:
            lines += (Line(cut.right + start, y, cut.right + end, y) for y in grid.rows_at)
    return tuple(lines)


def marks_beside(marks: Iterable[Line], grid: Slots, filled: Iterable[tuple[int, int]], bleed: float) -> Lines:
    """Leave the marks of a grid that some cards do not fill: each cut ends behind the last card that it frees.

    `filled` are columns and rows; cards stand from the left and from the top, so cuts all begin where they did.
    A card whose bleed (mm) reaches as far as a mark counts as one that the cut frees.
    """
    taken = frozenset(filled)
    kept = (_shortened(mark, grid, taken, bleed) for mark in marks)
    return tuple(mark for mark in kept if mark is not None)


def _shortened(mark: Line, grid: Slots, taken: frozenset[tuple[int, int]], bleed: float) -> Line | None:
    down = mark.x1 == mark.x2
    at = mark.x1 if down else mark.y1
    ends = dict(sorted(one if down else one[::-1] for one in taken))  # the last of each column, or row
    freed = [end for lot, end in ends.items() if _reaches(grid, lot, at, bleed + MARK_CLEAR, down=down)]
    if not freed or not any(_reaches(grid, lot, at, 0.0, down=down) for lot in ends):
        return None
    last = max(freed)
    if down:
        if mark.y2 <= grid.cut.y or last == grid.rows - 1:
            return mark
        start = grid.slot(0, last).bottom + bleed + MARK_CLEAR
        return Line(at, start, at, start + MARK_LENGTH)
    if mark.x2 <= grid.cut.x or last == grid.columns - 1:
        return mark
    start = grid.slot(last, 0).right + bleed + MARK_CLEAR
    return Line(start, at, start + MARK_LENGTH, at)


def _reaches(grid: Slots, lot: int, at: float, room: float, *, down: bool) -> bool:
    """Tell whether a column (or row) comes as near as `room` mm to a cut."""
    box = grid.slot(lot, 0) if down else grid.slot(0, lot)
    first, last = (box.x, box.right) if down else (box.y, box.bottom)
    return first - room - EPSILON <= at <= last + room + EPSILON


def bleeds(bands: Bands, *, back: bool) -> Edges:
    """Give how far cards at each edge bleed."""
    return Edges(*(bands[edge].back_bleed if back else bands[edge].bleed for edge in EDGES))
