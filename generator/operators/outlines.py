"""Where points lie in an outline: its curves as straight lines, inside or not, how far from its edge. Pure geometry."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot, inf

from .matrix import Box
from .paths import Outline

Point = tuple[float, float]
Lines = tuple[tuple[Point, Point], ...]
_CURVE = 8
"""How many straight lines stand for a curve."""
_INSETS = (1 / 64, 1 / 32, 1 / 16, 1 / 8, 0.16)
"""Of each side; a circle holds a box from 0.147."""
_STRAIGHT = 1e-9


@lru_cache(2048)
def flat(outline: Outline) -> Lines:
    """Give the straight lines that stand for an outline, each part of it closed."""
    found: list[tuple[Point, Point]] = []
    points: list[Point] = []

    def close() -> None:
        if len(points) > 1:
            found.extend(pairwise([*points, points[0]]))
        points.clear()

    for operator, v in outline:
        if operator == "m":
            close()
            points.append((v[0], v[1]))
        elif operator == "l":
            points.append((v[0], v[1]))
        elif operator == "c":
            points += curve_points(points[-1], v, _CURVE)
        elif points:
            first = points[0]
            close()
            points.append(first)
    close()
    return tuple(found)


def curve_points(start: Point, v: tuple[float, ...], steps: int) -> list[Point]:
    """Return the ends of so many straight lines that stand for the curve from `start` with the numbers `v` of a c."""
    x, y = start
    found = []
    for step in range(1, steps + 1):
        t = step / steps
        s = 1 - t
        a, b, c, d = s**3, 3 * s * s * t, 3 * s * t * t, t**3
        found.append((a * x + b * v[0] + c * v[2] + d * v[4], a * y + b * v[1] + c * v[3] + d * v[5]))
    return found


def inside(lines: Lines, x: float, y: float, *, evenodd: bool = False) -> bool:
    """Tell whether a point lies inside an outline."""
    winding = crossings = 0
    for (x1, y1), (x2, y2) in lines:
        if (y1 <= y) != (y2 <= y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            winding += 1 if y2 > y1 else -1
            crossings += 1
    return crossings % 2 == 1 if evenodd else winding != 0


def is_box(lines: Lines) -> bool:
    """Tell whether an outline is one rectangle that stands upright.

    >>> is_box(flat((("m", (0, 0)), ("l", (4, 0)), ("l", (4, 4)), ("l", (0, 4))))), is_box(((((0, 0), (4, 4)),)))
    (True, False)
    """
    if len(lines) != 4 or any(x1 != x2 and y1 != y2 for (x1, y1), (x2, y2) in lines):
        return False
    return len({x for (x, _), _ in lines}) == len({y for (_, y), _ in lines}) == 2


def core(lines: Lines) -> Box | None:
    """Return an upright box inside of a convex outline, as large as a few tries find one; None in all others.

    >>> core(flat((("m", (0, 0)), ("l", (64, 0)), ("l", (64, 64)), ("l", (0, 64))))), core(())
    ((1.0, 1.0, 63.0, 63.0), None)
    """
    if not _is_convex(lines):
        return None
    xs, ys = [x for (x, _), _ in lines], [y for (_, y), _ in lines]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    for share in _INSETS:
        across, down = (right - left) * share, (bottom - top) * share
        box = (left + across, top + down, right - across, bottom - down)
        if all(inside(lines, x, y) for x in box[::2] for y in box[1::2]):
            return box
    return None


def _is_convex(lines: Lines) -> bool:
    """Tell whether an outline is of one part, which turns one way only and goes around once."""
    if len(lines) < 3 or any(one[1] != two[0] for one, two in pairwise([*lines, *lines[:1]])):
        return False
    ways = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in lines if (x1, y1) != (x2, y2)]
    turns = [a * d - b * c for (a, b), (c, d) in pairwise([*ways, *ways[:1]])]
    if min(turns, default=0.0) < -_STRAIGHT and max(turns) > _STRAIGHT:
        return False
    return all(_changes([way[axis] > 0 for way in ways if way[axis]]) <= 2 for axis in (0, 1))


def _changes(signs: list[bool]) -> int:
    """Count how often a sign is another than the one before it, all around."""
    return sum(one != two for one, two in pairwise([*signs, *signs[:1]]))


def distance(lines: Lines, x: float, y: float) -> float:
    """Return how far a point is from the edge of an outline; less than 0 outside of it.

    >>> square = (((0, 0), (4, 0)), ((4, 0), (4, 4)), ((4, 4), (0, 4)), ((0, 4), (0, 0)))
    >>> distance(square, 1, 2), distance(square, 6, 2)
    (1.0, -2.0)
    """
    nearest = inf
    for (x1, y1), (x2, y2) in lines:
        dx, dy = x2 - x1, y2 - y1
        long = dx * dx + dy * dy
        t = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / long)) if long else 0.0
        nearest = min(nearest, hypot(x - x1 - t * dx, y - y1 - t * dy))
    return nearest if inside(lines, x, y) else -nearest
