"""A grid whose rows may be of different heights, and with room between some of its columns and rows only.

Every cut still runs straight through the whole sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from generator.named import NamedTuple
from generator.sheets.box import Box
from generator.sheets.grid import EPSILON, Grid
from generator.sheets.shape import Numbers

SLIP = 1.0
"""Mm by which a printer may put backs down beside their place, and no card shows it."""
SEEN = 0.3
"""Mm of a neighbour's back along a cut edge that nobody minds."""
ROOM, LEAST = 2 * SLIP, 2 * (SLIP - SEEN)
"""Mm between two backs that differ: what they get, and what they get at least, where there is not more."""
ROOMS = (ROOM, (ROOM + LEAST) / 2, LEAST)
"""What is tried between them, the best first."""

Span = tuple[float, float]
"""Where something begins, and how long it is, in mm."""


class Lattice(NamedTuple):
    """Columns and rows by where they are cut; `cut` is the box around all of them."""

    across: tuple[Span, ...]
    down: tuple[Span, ...]
    cut: Box

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return len(self.across)

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.down)

    @property
    def cuts(self) -> int:
        """How many straight cuts free all cards; neighbours that touch share one."""
        return len(self.columns_at) + len(self.rows_at)

    @property
    def columns_at(self) -> Numbers:
        """Where to cut down the page, from left to right."""
        return _edges(self.across)

    @property
    def rows_at(self) -> Numbers:
        """Where to cut across the page, from top to bottom."""
        return _edges(self.down)

    def cuts_for(self, cards: int) -> int:
        """How many straight cuts free so many cards: as many as all of them, as it was made for these."""
        return self.cuts if cards else 0

    def slot(self, column: int, row: int) -> Box:
        """Where the card in this column and row is cut."""
        (x, width), (y, height) = self.across[column], self.down[row]
        return Box(x, y, width, height)

    def moved(self, x: float, y: float) -> Lattice:
        """Give the same with its upper left corner elsewhere."""
        dx, dy = x - self.cut.x, y - self.cut.y
        across = tuple((round(start + dx, 6), length) for start, length in self.across)
        down = tuple((round(start + dy, 6), length) for start, length in self.down)
        return Lattice(across, down, self.cut._replace(x=round(x, 6), y=round(y, 6)))


Slots = Grid | Lattice
"""Where cards are cut: equal ones in a grid, or rows of their own heights."""


def lattice(
    widths: Sequence[float], heights: Sequence[float], gaps: tuple[Sequence[float], Sequence[float]]
) -> Lattice:
    """Put columns and rows beside one another from 0, 0, with a gap in mm behind each but the last.

    >>> lattice([63, 63], [88, 44, 44], ([2], [2, 0])).rows_at
    (0.0, 88.0, 90.0, 134.0, 178.0)
    """
    across, down = _spans(widths, gaps[0]), _spans(heights, gaps[1])
    return Lattice(across, down, Box(0.0, 0.0, fsum(across[-1]), fsum(down[-1])))


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
