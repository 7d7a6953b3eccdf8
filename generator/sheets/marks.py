"""Draw cut marks: short lines in the margin where each cut begins and ends; knows nothing of cards."""

from __future__ import annotations

from generator.sheets.box import Edge, Edges, Line
from generator.sheets.grid import Grid
from generator.sheets.margins import Band

EDGES: tuple[Edge, ...] = ("left", "top", "right", "bottom")


def cut_marks(grid: Grid, bands: dict[Edge, Band]) -> tuple[Line, ...]:
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


def bleeds(bands: dict[Edge, Band], *, back: bool) -> Edges:
    """Give how far cards at each edge bleed."""
    return Edges(*(bands[edge].back_bleed if back else bands[edge].bleed for edge in EDGES))
