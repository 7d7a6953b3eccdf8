"""Find the strip of margin that holds a sheet's foot, and the free runs along it."""

from collections.abc import Iterable, Sequence
from math import fsum

from generator.named import NamedTuple
from generator.sheets.box import Box, Edge, Line, Stretch
from generator.sheets.grid import EPSILON
from generator.sheets.margins import FOOT_CLEAR, FOOT_HEIGHT
from generator.sheets.shape import Point

CLEAR = 1.0  # between the foot and anything else printed
APART = 4.0  # between two of its pieces
_TURN: dict[Edge, int] = {"bottom": 0, "top": 0, "left": 270, "right": 90}
# What a foot should have room for, in pieces that are not broken: the ruler with its words, the name of the
# sheet, and which sheet it is. Millimetres, generous for usual names in the type of a foot.
_WANTED = ((72.0, 60.0, 26.0), (57.0, 56.0, 40.0), (57.0, 30.0, 22.0), (52.0, 22.0), (52.0,))


class Strip(NamedTuple):
    """A strip of margin along one edge, read in the direction of `turn`; `runs` are its free parts.

    Within the strip u counts along the reading direction and v from the letters' tops downwards, both
    from the strip's own corner. At the sides letters stand with their feet towards the cards.
    """

    edge: Edge
    box: Box
    runs: tuple[Stretch, ...]

    @property
    def turn(self) -> int:
        """How the text is turned, in degrees clockwise."""
        return _TURN[self.edge]

    def point(self, u: float, v: float) -> Point:
        """Give the place on the page of a place in the strip."""
        box = self.box
        if self.edge == "left":
            return box.x + v, box.bottom - u
        if self.edge == "right":
            return box.right - v, box.y + u
        return box.x + u, box.y + v


def strip_at(edge: Edge, depth: float, cut: Box, along: Box, obstacles: Iterable[Line]) -> Strip:
    """Lay a strip along an edge, `depth` outside the cuts and as long as the box `along`; find its free runs."""
    if edge == "bottom":
        box = Box(along.x, cut.bottom + depth, along.width, FOOT_HEIGHT)
    elif edge == "top":
        box = Box(along.x, cut.y - depth - FOOT_HEIGHT, along.width, FOOT_HEIGHT)
    elif edge == "left":
        box = Box(cut.x - depth - FOOT_HEIGHT, along.y, FOOT_HEIGHT, along.height)
    else:
        box = Box(cut.right + depth, along.y, FOOT_HEIGHT, along.height)
    taken = sorted(span for line in obstacles if (span := _span(edge, box, line)) is not None)
    runs, at = [], 0.0
    length = box.height if edge in ("left", "right") else box.width
    for start, end in [*taken, (length, length)]:
        if start - at > 2 * CLEAR:
            runs.append((at, start))
        at = max(at, end)
    return Strip(edge, box, tuple(runs))


def wants_met(strip: Strip) -> int:
    """Rate a strip: 0 holds everything a foot should say, greater is worse, up to 5 (not even the ruler)."""
    for rank, widths in enumerate(_WANTED):
        if arranged(strip.runs, widths) is not None:
            return rank
    return len(_WANTED)


def arranged(runs: tuple[Stretch, ...], widths: Sequence[float]) -> tuple[tuple[int, float], ...] | None:
    """Put pieces of these widths into runs in reading order, or give nothing where they do not fit.

    For each piece its run's number and where it starts. Where there are enough runs each piece has its own,
    in the middle of it; else the pieces of a run are spread over it evenly.

    >>> arranged(((0, 90), (92, 180)), (70, 40))
    ((0, 10.0), (1, 116.0))
    >>> arranged(((0, 90), (92, 180)), (70, 40, 20))
    ((0, 10.0), (1, 92), (1, 160.0))
    """
    rows = _filled(runs, widths, most=1) or _filled(runs, widths, most=len(widths))
    if rows is None:
        return None
    places: list[tuple[int, float]] = []
    for number, (row, (start, end)) in enumerate(zip(rows, runs, strict=True)):
        if len(row) == 1:
            places.append((number, start + (end - start - row[0]) / 2))
            continue
        at, spare = start, (end - start - fsum(row)) / max(1, len(row) - 1)
        for width in row:
            places.append((number, at))
            at += width + spare
    return tuple(places)


def _filled(runs: tuple[Stretch, ...], widths: Sequence[float], most: int) -> list[list[float]] | None:
    """Deal the widths out to the runs in order, at most so many to each."""
    rows: list[list[float]] = [[] for _ in runs]
    current = 0
    for width in widths:
        while current < len(runs):
            row, (start, end) = rows[current], runs[current]
            if len(row) < most and width <= end - start - fsum(row) - APART * len(row):
                break
            current += 1
        else:
            return None
        rows[current].append(width)
    return rows


def _span(edge: Edge, box: Box, line: Line) -> Stretch | None:
    """Give the part of the strip a line takes, with some air, or nothing when it ends short of the strip."""
    left, right = sorted((line.x1, line.x2))
    top, bottom = sorted((line.y1, line.y2))
    if edge in ("left", "right"):
        low, high, near, far = left, right, box.x, box.right
        start, end = (box.bottom - bottom, box.bottom - top) if edge == "left" else (top - box.y, bottom - box.y)
    else:
        low, high, near, far = top, bottom, box.y, box.bottom
        start, end = left - box.x, right - box.x
    if high + FOOT_CLEAR - EPSILON <= near or low - FOOT_CLEAR + EPSILON >= far:
        return None
    return start - line.width / 2 - CLEAR, end + line.width / 2 + CLEAR
