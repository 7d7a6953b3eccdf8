"""Boxes, lines and outlines of pieces in millimetres from a page's top left corner: moved, turned, mirrored, grown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import cos, dist, fsum, radians, sin
from typing import Literal

from generator.draw.records import inverse, times
from generator.named import NamedTuple

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
    def flipped(self) -> Box:
        """The same with across and down exchanged, so that what is done to a row is done to a column."""
        return Box(self.y, self.x, self.height, self.width)

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

    def apart(self, other: Box) -> Point:
        """Measure how far another box is, across and down (negative: how far they lie side by side)."""
        across = max(other.x - self.right, self.x - other.right)
        return across, max(other.y - self.bottom, self.y - other.bottom)

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

    @property
    def flipped(self) -> Line:
        """The same with across and down exchanged."""
        return Line(self.y1, self.x1, self.y2, self.x2, self.width)


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


Numbers = tuple[float, ...]
Segment = tuple[str, Numbers]
"""A move (m), line (l), curve (c) or the closing of an outline (h), and its numbers."""
Shape = tuple[Segment, ...]
Point = tuple[float, float]
Points = tuple[Point, ...]
Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f."""


_ARC = 0.5522847498  # how far the handles of a quarter circle reach, in radii


def through(matrix: Matrix, x: float, y: float) -> Point:
    """Give where a point goes."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def shifted(x: float, y: float) -> Matrix:
    """Give the matrix that moves everything by (x, y)."""
    return (1.0, 0.0, 0.0, 1.0, x, y)


def scaled(by: float, x: float, y: float) -> Matrix:
    """Give the matrix that makes everything so much larger, and brings the corner to (x, y)."""
    return (by, 0.0, 0.0, by, x, y)


def turned(degrees: float, centre: Point, at: Point) -> Matrix:
    """Give the matrix that turns clockwise about `centre` and brings that to `at`.

    >>> [round(n, 6) for n in through(turned(90, (1, 1), (5, 5)), 1, 0)]
    [6.0, 5.0]
    """
    co, si = round(cos(radians(degrees)), 12), round(sin(radians(degrees)), 12)
    x, y = centre
    return (co, si, -si, co, at[0] - co * x + si * y, at[1] - si * x - co * y)


def direction(start: Point, end: Point) -> tuple[float, Point]:
    """Give how long a line is, and how far each mm of it leads across and down.

    >>> direction((1, 1), (4, 5))
    (5.0, (0.6, 0.8))
    """
    long = dist(start, end)
    return long, ((end[0] - start[0]) / long, (end[1] - start[1]) / long)


def onto(here: Sequence[Point], there: Sequence[Point]) -> Matrix:
    """Give the matrix that brings three points to three others.

    >>> onto([(0, 0), (1, 0), (0, 2)], [(5, 5), (5, 7), (6, 5)])
    (0.0, 2.0, 0.5, 0.0, 5.0, 5.0)
    """
    return times(_frame(*there), inverse(_frame(*here)))


def _frame(origin: Point, end: Point, side: Point) -> Matrix:
    x, y = origin
    return (end[0] - x, end[1] - y, side[0] - x, side[1] - y, x, y)


def mapped(shape: Shape, matrix: Matrix) -> Shape:
    """Move an outline."""
    return tuple(
        (op, tuple(n for i in range(0, len(values), 2) for n in through(matrix, values[i], values[i + 1])))
        for op, values in shape
    )


def open_line(points: Iterable[Point]) -> Shape:
    """Make a line through some points, from the first to the last."""
    return tuple([("l" if number else "m", point) for number, point in enumerate(points)])


def polygon(points: Iterable[Point]) -> Shape:
    """Make an outline of straight lines through some points."""
    return (*open_line(points), ("h", ()))


def rectangle(x: float, y: float, width: float, height: float) -> Shape:
    """Make the outline of a box."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def path(shape: Shape) -> str:
    """Write an outline as path data, to a tenth of a micrometre.

    >>> path(rectangle(0, 0, 2, 1))
    'M0 0 L2 0 L2 1 L0 1 Z'
    """
    letters = {"m": "M", "l": "L", "c": "C", "h": "Z"}
    return " ".join(letters[op] + " ".join(f"{round(n, 4) + 0.0:.10g}" for n in values) for op, values in shape)


def shape_of(data: str) -> Shape:
    """Read an outline that `path` wrote.

    >>> shape_of("M0 0 L2 0 Z")
    (('m', (0.0, 0.0)), ('l', (2.0, 0.0)), ('h', ()))
    """
    ops = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    parts = re.findall(r"([MLCZ])([^MLCZ]*)", data)
    return tuple((ops[letter], tuple(map(float, numbers.split()))) for letter, numbers in parts)


def flattened(shape: Shape, steps: int = 12) -> list[Point]:
    """Give the corners of an outline, its curves in so many straight lines each."""
    points: list[Point] = []
    for op, v in shape:
        if op in "ml":
            points.append((v[0], v[1]))
        elif op == "c":
            x, y = points[-1]
            for i in range(1, steps + 1):
                t = i / steps
                p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append((p * x + q * v[0] + r * v[2] + s * v[4], p * y + q * v[1] + r * v[3] + s * v[5]))
    return points


def grown(points: Sequence[Point], by: Sequence[float]) -> list[Point]:
    """Move each edge of a convex polygon outwards by its own length; edge i runs from point i to the next.

    The points go clockwise as seen on the page.

    >>> grown([(0, 0), (2, 0), (2, 1), (0, 1)], [1, 0, 0, 0])
    [(0.0, -1.0), (2.0, -1.0), (2.0, 1.0), (0.0, 1.0)]
    """
    count = len(points)
    lines = []
    for i in range(count):
        x, y = points[i]
        _, (ux, uy) = direction((x, y), points[(i + 1) % count])
        lines.append((x + uy * by[i], y - ux * by[i], ux, uy))
    corners = []
    for i in range(count):
        x1, y1, ux, uy = lines[i - 1]
        x2, y2, vx, vy = lines[i]
        t = ((x2 - x1) * vy - (y2 - y1) * vx) / (ux * vy - uy * vx)
        corners.append((x1 + t * ux, y1 + t * uy))
    return corners


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Shape:
    """Make the outline of a box with round corners, clockwise from the top."""
    k = radius * (1 - _ARC)
    right, bottom = x + width, y + height
    return (
        ("m", (x + radius, y)),
        ("l", (right - radius, y)),
        ("c", (right - k, y, right, y + k, right, y + radius)),
        ("l", (right, bottom - radius)),
        ("c", (right, bottom - k, right - k, bottom, right - radius, bottom)),
        ("l", (x + radius, bottom)),
        ("c", (x + k, bottom, x, bottom - k, x, bottom - radius)),
        ("l", (x, y + radius)),
        ("c", (x, y + k, x + k, y, x + radius, y)),
        ("h", ()),
    )


def widened(points: Sequence[Point], by: float) -> Shape:
    """Give all that lies within an outline or no farther from it than `by`, as outlines to be filled together.

    They all run the same way around, so that filled by the nonzero rule they are one, whatever dents the outline has.
    """
    corners = [point for i, point in enumerate(points) if dist(points[i - 1], point) > 1e-6]
    pairs = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    if fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) < 0:  # y runs down: more than 0 is clockwise
        return widened(corners[::-1], by)
    parts = polygon(corners)
    for (x1, y1), (x2, y2) in pairs:
        _, (ux, uy) = direction((x1, y1), (x2, y2))
        nx, ny = uy * by, -ux * by
        parts += polygon([(x1, y1), (x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2, y2)])
        parts += polygon([(x1 + by * cos(radians(at)), y1 + by * sin(radians(at))) for at in range(0, 360, 30)])
    return parts
