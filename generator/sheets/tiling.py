"""Cut a sheet that is larger than the paper into tiles: which part of it each page shows, and where it lies there.

A tile is cut along its seams on the left and at the top and laid over the strip of its neighbour, which goes
on under it. Rows are joined first and then laid one over the other, or columns first where that fits better.
Arithmetic in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

from generator.catalog.model import Size
from generator.named import NamedTuple
from generator.sheets.margins import FOOT_CLEAR, FOOT_HEIGHT
from generator.sheets.paper import Paper
from generator.sheets.seams import Kept, Reach, fewest, seams, spans_along, window
from generator.sheets.shape import Box, Edges, Point

First = Literal["rows", "columns"]

OVERLAPS = (10.0, 8.0, 6.0)
"""How wide the strip to glue on is, in mm, the best first: a narrow one leaves seams more choice."""

EDGE = 4.0
"""Room beside an edge that is cut: picture to cut into, and a mark to cut by."""

UNDER = 2.0
"""How far the picture goes on where the next tile will cover it, so that no gap shines white."""

MOST_MORE = 12
"""Twice so many tiles are tried at most where fewer would cut something."""

_FOOT = FOOT_HEIGHT + FOOT_CLEAR + 0.5


class Shape(NamedTuple):
    """How a sheet is cut up, as far as its size says: pages turned or not, columns and rows, strips of so many mm.

    Where there is no other way on some paper, seams may run `through` what should be kept whole.
    """

    paper: Paper
    columns: int
    rows: int
    overlap: float
    through: bool = False

    @property
    def tiles(self) -> int:
        """How many tiles there are."""
        return self.columns * self.rows


class Tile(NamedTuple):
    """One tile: its place in the grid, what of the sheet it gives, and where that lies on the page.

    `part` is cut out of the sheet, `at` is where the sheet's own corner lies on the page; `outer` says which
    edges (left, top, right, bottom) are edges of the sheet, the others are seams.
    """

    name: str
    column: int
    row: int
    part: Box
    at: Point
    outer: tuple[bool, bool, bool, bool]

    @property
    def box(self) -> Box:
        """Where the tile lies on the page."""
        return Box(self.part.x + self.at[0], self.part.y + self.at[1], self.part.width, self.part.height)


class Plan(NamedTuple):
    """A sheet cut up: its shape, what is joined first, and its tiles row by row."""

    shape: Shape
    first: First
    tiles: tuple[Tile, ...]


def shapes(size: Size, paper: Paper, overlap: float | None, tiles: tuple[int, int] | None) -> list[Shape]:
    """Give the ways to cut a sheet up into as few tiles as its size allows, the best first.

    With `tiles` (columns, rows) only those ways. Nothing when the paper is too small for any.
    """
    found: list[Shape] = []
    for glued in OVERLAPS if overlap is None else (overlap,):
        for one in (paper, turned(paper)):
            across, down = reaches(one, glued)
            columns, rows = fewest(size.width, across), fewest(size.height, down)
            if tiles is not None:
                columns, rows = tiles if columns and columns <= tiles[0] and rows and rows <= tiles[1] else (0, 0)
            if columns and rows:
                found.append(Shape(one, columns, rows, glued))
    least = min((shape.tiles for shape in found), default=0)
    return [shape for shape in found if shape.tiles == least]


def turned(paper: Paper) -> Paper:
    """Give the same paper the other way round."""
    return paper._replace(width=paper.height, height=paper.width, area=paper.area.flipped)


def reaches(paper: Paper, overlap: float) -> tuple[Reach, Reach]:
    """Say how long tiles may be across and down a paper."""
    room = paper.printable
    return _reach(room.width, overlap), _reach(room.height - _FOOT, overlap)


def _reach(room: float, overlap: float) -> Reach:
    return Reach(room - 2 * EDGE, room - EDGE - overlap, room - EDGE - overlap, room - 2 * EDGE)


def tiled(size: Size, shape: Shape, kept: Sequence[Kept]) -> Plan | None:
    """Cut a sheet up so that no seam cuts what is to be kept whole; nothing if that cannot be done."""
    return _in_bands(size, shape, kept, "rows") or _in_bands(size, shape, kept, "columns")


def _in_bands(size: Size, shape: Shape, kept: Sequence[Kept], first: First) -> Plan | None:
    """Cut a sheet into rows, or columns, and each of these by itself."""
    across, down = reaches(shape.paper, shape.overlap)
    bands, cells = ("y", size.height, shape.rows, down), ("x", size.width, shape.columns, across)
    if first == "columns":
        bands, cells = cells, bands
    ends = seams(*bands[1:], spans_along(kept, bands[0]))
    if ends is None:
        return None
    parts: list[list[Box]] = []
    for start, end in pairwise((0.0, *ends, bands[1])):
        cuts = seams(*cells[1:], spans_along(kept, cells[0], (start, end)))
        if cuts is None:
            return None
        boxes = [Box(low, start, high - low, end - start) for low, high in pairwise((0.0, *cuts, cells[1]))]
        parts.append(boxes if first == "rows" else [one.flipped for one in boxes])
    rows = parts if first == "rows" else [[column[row] for column in parts] for row in range(shape.rows)]
    return Plan(shape, first, tuple(_tiles(rows, shape)))


def in_the_way(size: Size, shape: Shape, kept: Sequence[Kept]) -> list[tuple[Kept, float, float, str]]:
    """Name what keeps a seam from being laid: each thing, between where the seam would have to be, and its axis."""
    found: dict[Kept, tuple[float, float, str]] = {}
    lengths = (("x", size.width, shape.columns), ("y", size.height, shape.rows))
    for (axis, length, count), reach in zip(lengths, reaches(shape.paper, shape.overlap), strict=True):
        if count == 1 or seams(length, count, reach, spans_along(kept, axis)) is not None:
            continue
        for at in range(1, count):
            low, high = window(length, count, reach, at)
            for one in kept:
                (start, end) = spans_along([one], axis)[0]
                if end > low and start < high:
                    found.setdefault(one, (low, high, axis))
    largest = sorted(found.items(), key=lambda item: -(item[0].box.width * item[0].box.height))
    outermost: list[tuple[Kept, float, float, str]] = []
    for one, where in largest:
        if not any(min(known.box.room(one.box)) >= 0 for known, *_ in outermost):
            outermost.append((one, *where))
    return outermost


def enough(size: Size, found: Sequence[Shape], all_kept: Sequence[Sequence[Kept]]) -> Shape | None:
    """Choose the best of some shapes in which every page of `all_kept` can be cut up, else one of more tiles.

    Nothing where there is none, however many tiles.
    """
    for shape in found:
        if all(tiled(size, shape, kept) for kept in all_kept):
            return shape
    least, overlaps = found[0].tiles, dict.fromkeys(shape.overlap for shape in found)
    for grid in _grids(least + 1, max(2 * MOST_MORE, 2 * least)):
        for overlap in overlaps:
            for shape in shapes(size, found[0].paper, overlap, grid):
                if all(tiled(size, shape, kept) for kept in all_kept):
                    return shape
    return None


def _grids(least: int, most: int) -> list[tuple[int, int]]:
    """Give all grids of some number of tiles, those of few tiles first, and of these the squarest."""
    found = [
        (columns, rows)
        for columns in range(1, most + 1)
        for rows in range(1, most // columns + 1)
        if columns * rows >= least
    ]
    return sorted(found, key=lambda grid: (grid[0] * grid[1], abs(grid[0] - grid[1])))


def _tiles(parts: list[list[Box]], shape: Shape) -> Iterator[Tile]:
    """Lay each part in the middle of its page, its edges and strips included, above the foot."""
    room = shape.paper.printable.shrunk(bottom=_FOOT)
    for row, cells in enumerate(parts):
        for column, part in enumerate(cells):
            outer = (column == 0, row == 0, column == shape.columns - 1, row == shape.rows - 1)
            whole = part.grown(edges(outer, shape.overlap))
            x = room.x + (room.width - whole.width) / 2 + (part.x - whole.x) - part.x
            y = room.y + (room.height - whole.height) / 2 + (part.y - whole.y) - part.y
            yield Tile(name_of(column, row), column, row, part, (round(x, 4), round(y, 4)), outer)


def edges(outer: tuple[bool, bool, bool, bool], overlap: float) -> Edges:
    """Say how much room a tile needs along each edge: a strip to glue on at a seam right and below."""
    return Edges(EDGE, EDGE, EDGE if outer[2] else overlap, EDGE if outer[3] else overlap)


def name_of(column: int, row: int) -> str:
    """Name a tile as in a table: a letter for its column, a number for its row.

    >>> name_of(0, 0), name_of(1, 2)
    ('A1', 'B3')
    """
    return f"{chr(65 + column)}{row + 1}"
