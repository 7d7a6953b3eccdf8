"""Leave out of outlines what another has cut already: where pieces touch, the blade goes along once.

Arithmetic in millimetres on lines and curves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, degrees, dist

from generator.sheets.box import Stretch
from generator.sheets.shape import Numbers, Point, Segment, Shape, direction

_NEAR = 0.002  # mm within which lines are the same: outlines are written to a tenth of a micrometre
_LEAST = 0.01  # mm; what is shorter is no cut
_Line = tuple[Point, Point]


def once(outlines: Iterable[Shape]) -> list[Shape]:
    """Give the outlines again, each without what those before it have cut; one that shares nothing as it was.

    >>> from generator.sheets.shape import path, rectangle
    >>> [path(shape) for shape in once([rectangle(0, 0, 2, 1), rectangle(2, 0, 2, 1), rectangle(0, 0, 2, 1)])]
    ['M0 0 L2 0 L2 1 L0 1 Z', 'M2 0 L4 0 L4 1 L2 1']
    """
    known = _Known()
    found: list[Shape] = []
    for shape in outlines:
        lines = list(_lines(shape))
        left = [list(known.new_of(*line)) for line in lines]
        for line in lines:
            known.add(*line)
        if all(parts == [line[:2]] for parts, line in zip(left, lines, strict=True)):
            found.append(shape)
        else:
            found += _chained((*part, line[2]) for parts, line in zip(left, lines, strict=True) for part in parts)
    return found


def _lines(shape: Shape) -> Iterator[tuple[Point, Point, Numbers]]:
    """Give the lines of an outline: from where to where, and the numbers of a curve."""
    start = at = (0.0, 0.0)
    for op, v in shape:
        if op == "m":
            start = at = (v[0], v[1])
            continue
        end = start if op == "h" else (v[-2], v[-1])
        yield at, end, v if op == "c" else ()
        at = end


def _chained(lines: Iterable[tuple[Point, Point, Numbers]]) -> list[Shape]:
    """Put lines that go on from one another together."""
    chains: list[list[Segment]] = []
    for start, end, curve in lines:
        if not chains or dist(chains[-1][-1][1][-2:], start) > _NEAR:
            chains.append([("m", start)])
        chains[-1].append(("c", curve) if curve else ("l", end))
    if len(chains) > 1 and dist(chains[-1][-1][1][-2:], chains[0][0][1]) <= _NEAR:
        chains[0] = chains.pop() + chains[0][1:]  # round the corner where the outline began
    return [tuple(chain) for chain in chains]


class _Known:
    """What is cut already: straight lines by their direction in degrees, curves by their ends and handles."""

    def __init__(self) -> None:
        self._lines: dict[int, list[_Line]] = {}
        self._curves: set[Numbers] = set()

    def add(self, start: Point, end: Point, curve: Numbers) -> None:
        if curve:
            self._curves |= {_rounded((*start, *curve)), _rounded(_back(start, curve))}
        elif dist(start, end) > _LEAST:
            self._lines.setdefault(_direction(start, end), []).append((start, end))

    def new_of(self, start: Point, end: Point, curve: Numbers) -> Iterator[_Line]:
        """Give what of a line is not cut yet, from its start on; a curve wholly or not at all."""
        if curve:
            if _rounded((*start, *curve)) not in self._curves:
                yield start, end
            return
        long = dist(start, end)
        if long <= _LEAST:
            return
        _, (ux, uy) = direction(start, end)
        turn = _direction(start, end)
        taken = [
            sorted((x - start[0]) * ux + (y - start[1]) * uy for x, y in line)
            for near in (turn - 1, turn, turn + 1)
            for line in self._lines.get(near % 180, ())
            if all(abs((x - start[0]) * uy - (y - start[1]) * ux) <= _NEAR for x, y in line)
        ]
        for low, high in _free(taken, long):
            yield (
                start if low <= 0 else (start[0] + ux * low, start[1] + uy * low),
                end if high >= long else (start[0] + ux * high, start[1] + uy * high),
            )


def _direction(start: Point, end: Point) -> int:
    return round(degrees(atan2(end[1] - start[1], end[0] - start[0]))) % 180


def _rounded(values: Iterable[float]) -> Numbers:
    return tuple(round(value, 2) for value in values)


def _back(start: Point, curve: Numbers) -> Numbers:
    """Give a curve the other way round."""
    return (*curve[4:6], *curve[2:4], *curve[0:2], *start)


def _free(taken: Iterable[list[float]], long: float) -> Iterator[Stretch]:
    """Give what of a length is not taken."""
    at = 0.0
    for low, high in sorted(taken):
        if low - at > _LEAST:
            yield at, min(low, long)
        at = max(at, high)
        if at >= long:
            break
    if long - at > _LEAST:
        yield at, long
