"""Say where a token is cut without a line on the cut: short strokes around it, in its bleed. Arithmetic in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import fsum, hypot

from generator.sheets.shape import Point, Segment, path

CLEAR = 0.5
"""From the cut to a stroke: a hand that slips by so much leaves nothing of it on the token."""
LONGEST = 1.2
SHORTEST = 0.4
"""Shorter strokes would be dots: where the bleed is so narrow, the cut itself is drawn."""
APART = 4.0
"""From one stroke to the next, at most about."""
FEWEST = 8


def strokes(points: Sequence[Point], bleed: float) -> str | None:
    """Draw strokes that stand upright on an outline, as path data; None where they have no room in the bleed.

    >>> strokes([(0, 0), (8, 0), (8, 8), (0, 8)], 2.0).split(" M")[0]
    'M2 -0.5 L2 -1.7'
    """
    long = min(LONGEST, bleed - CLEAR)
    if long < SHORTEST:
        return None
    found: list[Segment] = []
    for (x, y), (nx, ny) in _around(points):
        found.append(("m", (x + nx * CLEAR, y + ny * CLEAR)))
        found.append(("l", (x + nx * (CLEAR + long), y + ny * (CLEAR + long))))
    return path(tuple(found))


def _around(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Give points along an outline at equal steps, each with the direction that leads away from the piece."""
    ring = [*points, points[0]]
    edges = [(one, other) for one, other in pairwise(ring) if hypot(other[0] - one[0], other[1] - one[1]) > 1e-6]
    way = 1.0 if fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in edges) > 0 else -1.0  # y runs down: clockwise
    around = fsum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in edges)  # `sum` adds otherwise before Python 3.12
    step = around / max(FEWEST, round(around / APART))
    at = step / 2
    for (x1, y1), (x2, y2) in edges:
        long = hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / long, (y2 - y1) / long
        while at < long:
            yield (x1 + dx * at, y1 + dy * at), (way * dy, -way * dx)
            at += step
        at -= long
