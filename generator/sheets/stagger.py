"""Find how near rows, or columns, of equal convex pieces may come when every other one is moved by half a pitch.

Arithmetic in millimetres on an outline.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from generator.named import NamedTuple
from generator.sheets.box import Stretch
from generator.sheets.shape import Point, grown

_TINY = 1e-9


class Steps(NamedTuple):
    """From one row to the next where every other row is moved by half a pitch, and the same of columns.

    0 where that is not to be done.
    """

    rows: float = 0.0
    columns: float = 0.0


def round_steps(across: float, apart: float) -> Steps:
    """Give the steps of circles that keep `apart` from each other: rows only, columns are the same, turned.

    >>> round_steps(20, 0)
    Steps(rows=17.32050807568877, columns=0.0)
    """
    return Steps((across + apart) * sqrt(3) / 2)


def steps(points: Sequence[Point], apart: float) -> Steps:
    """Give the steps of pieces with this convex outline, clockwise on the page, that keep `apart` from each other.

    >>> steps([(10, 0), (20, 6), (20, 18), (10, 24), (0, 18), (0, 6)], 0)
    Steps(rows=18.0, columns=20.0)
    """
    swapped = [(y, x) for x, y in reversed(points)]
    return Steps(_step(points, apart), _step(swapped, apart))


def _step(points: Sequence[Point], apart: float) -> float:
    """Say how far down a row must be that is moved by half a pitch to both sides; the next is below the first again."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    half = (max(xs) - min(xs) + apart) / 2
    wide = grown(points, [apart / 2] * len(points))
    deep = max(_below(wide, half), _below(wide, -half), (max(ys) - min(ys) + apart) / 2)
    return round(deep, 9)


def _below(points: Sequence[Point], aside: float) -> float:
    """Say how far down a copy of a convex outline must be that is moved aside by so much and touches it from below.

    Lower edge and upper edge are straight between corners, so only below and above corners can they be nearest.
    """
    moved = [(x + aside, y) for x, y in points]
    left, right = max(min(points)[0], min(moved)[0]), min(max(points)[0], max(moved)[0])
    corners = [x for x, _ in (*points, *moved) if left - _TINY <= x <= right + _TINY]
    return max((_at(points, x)[1] - _at(moved, x)[0] for x in corners), default=0.0)


def _at(points: Sequence[Point], x: float) -> Stretch:
    """Give the highest and the lowest point of an outline at `x`."""
    found = []
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if min(x1, x2) - _TINY <= x <= max(x1, x2) + _TINY:
            if abs(x2 - x1) < _TINY:
                found += [y1, y2]
            else:
                found.append(y1 + (y2 - y1) * (x - x1) / (x2 - x1))
    return min(found), max(found)
