"""Find the grid that puts most cards into an area."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import floor

from generator.catalog.model import Size
from generator.sheets.box import Box
from generator.sheets.shape import Numbers

EPSILON = 1e-6  # 3 × 63 mm fit into 189 mm, whatever the floats say


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cards in columns and rows: `cut` is the box around their cut edges, `turn` how the cards lie.

    `width` and `height` are those of a card as it lies, so a card turned by 90 degrees has them exchanged.
    """

    columns: int
    rows: int
    turn: int
    gap: float
    width: float
    height: float
    cut: Box

    @property
    def count(self) -> int:
        """How many cards it holds."""
        return self.columns * self.rows

    @property
    def cuts(self) -> int:
        """How many straight cuts free all cards; without a gap neighbours share one."""
        return len(self.columns_at) + len(self.rows_at)

    @property
    def columns_at(self) -> Numbers:
        """Where to cut down the page, from left to right."""
        return _lines(self.cut.x, self.width, self.columns, self.gap)

    @property
    def rows_at(self) -> Numbers:
        """Where to cut across the page, from top to bottom."""
        return _lines(self.cut.y, self.height, self.rows, self.gap)

    def cuts_for(self, cards: int) -> int:
        """How many straight cuts free so many cards, which fill the grid row by row.

        >>> nine = Grid(3, 3, 0, 0.0, 63.0, 88.0, Box(10.5, 16.5, 189.0, 264.0))
        >>> nine.cuts_for(9), nine.cuts_for(4), nine.cuts_for(1)
        (8, 7, 4)
        """
        columns, rows = min(cards, self.columns), min(-(-cards // self.columns), self.rows)
        return sum(len(_lines(0.0, 1.0, count, self.gap)) for count in (columns, rows) if count)

    def moved(self, x: float, y: float) -> Grid:
        """Give the same with its upper left corner elsewhere."""
        return replace(self, cut=self.cut._replace(x=x, y=y))

    def slot(self, column: int, row: int) -> Box:
        """Where the card in this column and row is cut."""
        return Box(
            self.cut.x + column * (self.width + self.gap),
            self.cut.y + row * (self.height + self.gap),
            self.width,
            self.height,
        )


def grid_in(area: Box, size: Size, turn: int, gap: float) -> Grid | None:
    """Fill an area with as many cards as fit, centred; nothing when not even one fits.

    >>> grid_in(Box(6, 6, 198, 285), Size(63, 88), 0, 0).cut
    Box(x=10.5, y=16.5, width=189, height=264)
    """
    width, height = (size.height, size.width) if turn % 180 else (size.width, size.height)
    columns = floor((area.width + gap + EPSILON) / (width + gap))
    rows = floor((area.height + gap + EPSILON) / (height + gap))
    if columns < 1 or rows < 1:
        return None
    across = columns * width + (columns - 1) * gap
    down = rows * height + (rows - 1) * gap
    x, y = area.x + (area.width - across) / 2, area.y + (area.height - down) / 2
    cut = Box(round(x, 6), round(y, 6), round(across, 6), round(down, 6))  # 16.5, not 16.500000000000007
    return Grid(columns, rows, turn, gap, width, height, cut)


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
    return (grid.count, -grid.cuts, round(slack, 3), -grid.turn)


def _lines(start: float, length: float, count: int, gap: float) -> Numbers:
    if gap == 0:
        return tuple(start + i * length for i in range(count + 1))
    edges = ((start + i * (length + gap), start + i * (length + gap) + length) for i in range(count))
    return tuple(at for pair in edges for at in pair)
