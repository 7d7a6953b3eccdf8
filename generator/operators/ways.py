"""A line that letters stand along: its length, and where it is and how it runs at each point. Pure geometry."""

from __future__ import annotations

from bisect import bisect_left
from math import atan2, degrees, hypot
from typing import NamedTuple

from .matrix import Matrix
from .outlines import curve_points
from .paths import Outline, Point, moved

_CURVE = 64
"""So many straight lines stand for a curve: letters on a quarter of a circle are turned right to 0.7 degrees."""

_NOTHING = 1e-9


class Way(NamedTuple):
    """Points of a line, how far each is from where it begins, and whether it ends where it begins."""

    points: tuple[Point, ...]
    reached: tuple[float, ...]
    closed: bool

    @property
    def length(self) -> float:
        """How long it is, in units of its points; 0 where it has none."""
        return self.reached[-1] if self.reached else 0.0

    def at(self, far: float) -> tuple[float, float, float]:
        """Return the point so far along it, and how many degrees it has turned there, clockwise where y is down.

        A line that is closed goes round and round; one that is open goes on straight beyond its ends.

        >>> way_of((("m", (0, 0)), ("l", (4, 0)), ("l", (4, 4)))).at(6)
        (4.0, 2.0, 90.0)
        """
        if self.closed:
            far %= self.length
        last = min(max(bisect_left(self.reached, far), 1), len(self.points) - 1)
        (x1, y1), (x2, y2) = self.points[last - 1], self.points[last]
        begin, end = self.reached[last - 1], self.reached[last]
        share = (far - begin) / (end - begin)
        return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, degrees(atan2(y2 - y1, x2 - x1))


def way_of(outline: Outline, matrix: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) -> Way:
    """Return an outline as a line to go along, moved by a matrix; of several parts it is the first that has a length.

    >>> way_of((("m", (0, 0)), ("l", (3, 0)), ("h", ()))).length
    6.0
    """
    points: list[Point] = []
    closed = False
    for operator, v in moved(outline, matrix):
        if operator == "m":
            if len(set(points)) > 1:
                break
            points, closed = [(v[0], v[1])], False
        elif operator == "l":
            points.append((v[0], v[1]))
        elif operator == "c":
            points += curve_points(points[-1], v, _CURVE)
        elif points:
            points.append(points[0])
            closed = True
    whole, reached = points[:1], [0.0]
    for x, y in points[1:]:
        step = hypot(x - whole[-1][0], y - whole[-1][1])
        if step > _NOTHING:
            whole.append((x, y))
            reached.append(reached[-1] + step)
    return Way(tuple(whole), tuple(reached), closed) if len(whole) > 1 else Way((), (), closed=False)
