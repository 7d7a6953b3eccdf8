"""Cards in columns and rows: rows of equal cards, as many as an area holds, or rows of different heights.

There may be room between some columns and rows only. Every cut runs straight through the whole sheet.
"""

from collections.abc import Iterable, Sequence
from math import floor, fsum

from generator.catalog.model import Size
from generator.named import NamedTuple
from generator.sheets.shape import Box, Numbers

EPSILON = 1e-6  # 3 × 63 mm fit into 189 mm, whatever the floats say
Span = tuple[float, float]
"""Where a column or row begins, and how long it is, in mm."""


class Grid(NamedTuple):
    """Columns and rows by where they begin and how long they are; `cut` is the box around all their cut edges.

    Equal cards are all turned by `turn` degrees and have the same `gap` in mm between them; None where rows or gaps
    differ.
    """

    across: tuple[Span, ...]
    down: tuple[Span, ...]
    cut: Box
    turn: int = 0
    gap: float | None = None

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return len(self.across)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.down)

    @property
    def holds(self) -> int:
        """How many cards it holds."""
        return self.columns * self.rows

    @property
    def cuts(self) -> int:
        """How many straight cuts free all cards; neighbours that touch share one."""
        return self.cuts_for(self.holds)

    @property
    def columns_at(self) -> Numbers:
        """Where to cut down the page, from left to right."""
        return _edges(self.across)

    @property
    def rows_at(self) -> Numbers:
        """Where to cut across the page, from top to bottom."""
        return _edges(self.down)

    def cuts_for(self, cards: int) -> int:
        """How many straight cuts free so many cards, which fill the grid row by row.

        >>> nine = grid_of([63.0] * 3, [88.0] * 3, ([0.0] * 2, [0.0] * 2))
        >>> nine.cuts_for(9), nine.cuts_for(4), nine.cuts_for(1)
        (8, 7, 4)
        """
        return len(_edges(self.across[:cards])) + len(_edges(self.down[: -(-cards // self.columns)]))

    def moved(self, x: float, y: float) -> "Grid":
        """Give the same with its upper left corner elsewhere."""
        dx, dy = x - self.cut.x, y - self.cut.y
        across = tuple([(round(start + dx, 6), length) for start, length in self.across])
        down = tuple([(round(start + dy, 6), length) for start, length in self.down])
        return self._replace(across=across, down=down, cut=self.cut._replace(x=round(x, 6), y=round(y, 6)))

    def slot(self, column: int, row: int) -> Box:
        """Where the card in this column and row is cut."""
        (x, width), (y, height) = self.across[column], self.down[row]
        return Box(x, y, width, height)


def grid_of(widths: Sequence[float], heights: Sequence[float], gaps: tuple[Sequence[float], Sequence[float]]) -> Grid:
    """Put columns and rows beside one another from 0, 0, with a gap in mm behind each but the last.

    >>> grid_of([63, 63], [88, 44, 44], ([2], [2, 0])).rows_at
    (0.0, 88.0, 90.0, 134.0, 178.0)
    """
    across, down = _spans(widths, gaps[0]), _spans(heights, gaps[1])
    return Grid(across, down, Box(0.0, 0.0, round(fsum(across[-1]), 6), round(fsum(down[-1]), 6)))


def grid_in(area: Box, size: Size, turn: int, gap: float) -> Grid | None:
    """Fill an area with as many cards as fit, centred; nothing when not even one fits.

    >>> grid_in(Box(6, 6, 198, 285), Size(63, 88), 0, 0).cut
    Box(x=10.5, y=16.5, width=189.0, height=264.0)
    """
    width, height = (size.height, size.width) if turn % 180 else (size.width, size.height)
    columns = floor((area.width + gap + EPSILON) / (width + gap))
    rows = floor((area.height + gap + EPSILON) / (height + gap))
    if columns < 1 or rows < 1:
        return None
    made = grid_of([width] * columns, [height] * rows, ([gap] * (columns - 1), [gap] * (rows - 1)))
    return made.moved(*made.cut.centred(area))._replace(turn=turn, gap=gap)


def best_grid(areas: Iterable[Box], size: Size, gap: float, turns: tuple[int, ...] = (0, 90)) -> Grid | None:
    """Choose over several areas and both ways a card can lie: most cards, fewest cuts, widest margins.

    Turning the page instead of the card would give the same grids, so the page stays as it is.
    """
    found = (
        (_merit(grid, area), grid)
        for area in areas
        for turn in turns
        if (grid := grid_in(area, size, turn, gap)) is not None
    )
    return max(found, key=lambda pair: pair[0], default=(None, None))[1]


def _merit(grid: Grid, area: Box) -> Numbers:
    slack = min(area.width - grid.cut.width, area.height - grid.cut.height)
    return (grid.holds, -grid.cuts, round(slack, 3), -grid.turn)


def _spans(lengths: Sequence[float], gaps: Sequence[float]) -> tuple[Span, ...]:
    found, at = [], 0.0
    for length, gap in zip(lengths, (*gaps, 0.0), strict=True):
        found.append((round(at, 6), length))
        at += length + gap
    return tuple(found)


def _edges(spans: Sequence[Span]) -> Numbers:
    found: list[float] = []
    for start, length in spans:
        if not found or start - found[-1] > EPSILON:
            found.append(start)
        found.append(round(start + length, 6))
    return tuple(found)
