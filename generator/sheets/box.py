"""Boxes, edges and lines in millimetres from a page's top left corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from generator.named import NamedTuple
from generator.sheets.shape import Point

Edge = Literal["left", "top", "right", "bottom"]
Stretch = tuple[float, float]
"""From where to where along a line, in mm."""


class Edges(NamedTuple):
    """One length for each edge of a box."""

    left: float
    top: float
    right: float
    bottom: float

    def of(self, edge: Edge) -> float:
        """Give one edge's length by the edge's name."""
        return self[("left", "top", "right", "bottom").index(edge)]

    @classmethod
    def all(cls, length: float) -> Edges:
        """Give every edge the same length."""
        return cls(length, length, length, length)


class Box(NamedTuple):
    """A rectangle: top left corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends across."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends down the page."""
        return self.y + self.height

    @property
    def middle(self) -> Point:
        """Where its middle is."""
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: Edges) -> Box:
        """Move every edge outwards by its own length.

        >>> Box(10, 20, 63, 88).grown(Edges(3, 0, 1, 2))
        Box(x=7, y=20, width=67, height=90)
        """
        return Box(
            self.x - by.left,
            self.y - by.top,
            self.width + by.left + by.right,
            self.height + by.top + by.bottom,
        )

    def shrunk(self, left: float = 0.0, top: float = 0.0, right: float = 0.0, bottom: float = 0.0) -> Box:
        """Move every edge inwards by its own length; the size may become negative."""
        return self.grown(Edges(-left, -top, -right, -bottom))

    def part(self, x: float, y: float, width: float, height: float) -> Box:
        """Give a part of it; where that begins and how large it is are shares of the whole.

        >>> Box(10, 20, 60, 80).part(0.5, 0.25, 0.5, 0.5)
        Box(x=40.0, y=40.0, width=30.0, height=40.0)
        """
        return Box(self.x + self.width * x, self.y + self.height * y, self.width * width, self.height * height)

    def mirrored(self, within: Box) -> Box:
        """Lie as far from the right of a box as now from its left, as pages that are read from right to left have it.

        >>> Box(10, 20, 30, 40).mirrored(Box(0, 0, 100, 100))
        Box(x=60, y=20, width=30, height=40)
        """
        return self._replace(x=within.x + within.right - self.right)

    def room(self, inner: Box) -> Edges:
        """Measure how far each edge of `inner` lies inside this box (negative: outside)."""
        return Edges(inner.x - self.x, inner.y - self.y, self.right - inner.right, self.bottom - inner.bottom)

    def centred(self, within: Box) -> Point:
        """Give where its corner lies when it is in the middle of a box."""
        return within.x + (within.width - self.width) / 2, within.y + (within.height - self.height) / 2

    def meets(self, other: Box) -> bool:
        """Tell whether it and another lie over each other."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def union(self, other: Box) -> Box:
        """Give the smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


class Line(NamedTuple):
    """A straight line and how thick it is, all in millimetres."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = 0.2


Lines = tuple[Line, ...]


def free(within: Stretch, taken: Iterable[Stretch], least: float) -> Iterator[Stretch]:
    """Give the parts of a stretch that are not taken and longer than `least`.

    >>> list(free((0, 10), [(2, 3), (1, 4), (9.5, 12)], 1))
    [(4, 9.5)]
    """
    at, last = within
    for start, end in [*sorted(taken), (last, last)]:
        if min(start, last) - at > least:
            yield at, min(start, last)
        at = max(at, end)
