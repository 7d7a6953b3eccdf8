"""Choose where a sheet larger than the paper is cut, so that nothing that belongs together is cut through.

Pure arithmetic along one line or two; lengths in millimetres from the sheet's top left corner.

The seams of a row of tiles are found in two passes. From the far end back: all places, as spans, from which the
rest of the length can still be cut, given how long tiles may be and what is in the way. Then from the near end on:
each seam as near to its even share as those spans allow. So what can be cut at all is found, without trying.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum

from generator.named import NamedTuple
from generator.sheets.shape import Box, Numbers, Stretch, free

CLEAR = 0.8
"""How far a seam keeps from what it must not cut: scissors wander."""

LEAST = 20.0
"""How short a tile may be in mm; a shorter one is hard to glue."""

_EPSILON = 1e-6


class Reach(NamedTuple):
    """How long tiles may be: the only one, the first, one between, the last."""

    only: float
    first: float
    between: float
    last: float

    def of(self, at: int, count: int) -> float:
        """How long the tile number `at` of `count` may be."""
        if count == 1:
            return self.only
        return self.first if at == 0 else self.last if at == count - 1 else self.between


def fewest(length: float, reach: Reach, most: int = 60) -> int:
    """Count the tiles that a length takes at least; 0 when it cannot be done with `most`.

    >>> fewest(380, Reach(194, 192, 190, 194)), fewest(100, Reach(194, 192, 190, 194))
    (2, 1)
    """
    for count in range(1, most + 1):
        if fsum(reach.of(at, count) for at in range(count)) >= length - _EPSILON and reach.between > 0:
            return count
    return 0


def seams(length: float, count: int, reach: Reach, taken: Iterable[Stretch]) -> Numbers | None:
    """Find the seams of `count` tiles that cross nothing `taken`, as evenly as that goes; none when there are none.

    >>> seams(380, 2, Reach(194, 192, 190, 194), [(178, 186.5), (190, 202)])
    (188.25,)
    """
    allowed = list(free((0.0, length), ((start - CLEAR, end + CLEAR) for start, end in taken), 0.0))
    behind: list[list[Stretch]] = [[(length, length)]]
    for at in range(count - 1, 0, -1):
        longest = reach.of(at, count)
        grown = [(start - longest, end - LEAST) for start, end in behind[-1]]
        behind.append(_common(allowed, grown))
    if count == 1 and length > reach.only + _EPSILON:
        return None
    found: list[float] = []
    at_last = 0.0
    for at in range(1, count):
        room = [(at_last + LEAST, at_last + reach.of(at - 1, count) + _EPSILON)]
        here = _common(_common(behind[count - at], allowed), room)
        if not here:
            return None
        at_last = _nearest(length * at / count, here)
        found.append(round(at_last, 4))
    return tuple(found)


def window(length: float, count: int, reach: Reach, at: int) -> Stretch:
    """Say between where the seam number `at` (from 1) of `count` tiles could lie if nothing were in the way.

    >>> window(380, 2, Reach(194, 192, 190, 194), 1)
    (186.0, 192.0)
    """
    before = fsum(reach.of(one, count) for one in range(at))
    after = fsum(reach.of(one, count) for one in range(at, count))
    return max(0.0, length - after), min(length, before)


def _common(one: Sequence[Stretch], two: Sequence[Stretch]) -> list[Stretch]:
    """Give what two lists of spans share, in order; two short lists at most."""
    shared = [(max(a, c), min(b, d)) for a, b in one for c, d in two if max(a, c) <= min(b, d)]
    merged: list[Stretch] = []
    for start, end in sorted(shared):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _nearest(wanted: float, spans: Sequence[Stretch]) -> float:
    """Give the place in some spans that is nearest; of a narrow span its middle, where seams have most air."""
    best = min((min(max(wanted, start), end) for start, end in spans), key=lambda place: abs(place - wanted))
    start, end = next(span for span in spans if span[0] <= best <= span[1])
    air = min(3.0, (end - start) / 2)
    return min(max(best, start + air), end - air)


class Kept(NamedTuple):
    """Something no seam may cut: its box, and what it is called where it is in the way."""

    box: Box
    name: str
    mark: str = ""


def spans_along(kept: Iterable[Kept], axis: str, between: Stretch | None = None) -> list[Stretch]:
    """Give the spans that some boxes take along an axis, of those only that lie in a band across it."""
    spans: list[Stretch] = []
    for one in kept:
        box = one.box
        along = (box.x, box.right) if axis == "x" else (box.y, box.bottom)
        across = (box.y, box.bottom) if axis == "x" else (box.x, box.right)
        if between is None or (across[1] > between[0] and across[0] < between[1]):
            spans.append(along)
    return spans
