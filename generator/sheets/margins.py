"""Share the room between the cards and the paper's edge among bleed, cut marks and the sheet's foot; draw the marks.

All depths are millimetres outwards from the outermost cut.
"""

from collections.abc import Iterable
from typing import Literal

from generator.named import NamedTuple
from generator.sheets.grid import EPSILON, Grid
from generator.sheets.shape import Edge, Edges, Line, Lines, Stretch

EDGES: tuple[Edge, ...] = ("left", "top", "right", "bottom")
MARK_CLEAR = 0.5  # a mark keeps off the bleed, or its ink shows on a card that was cut a little wide
MARK_LENGTH = 4.0
MARK_GOOD = 2.5  # long enough to lay a ruler against
MARK_LEAST = 1.2
HAND = 1.1  # of bleed, for a cut that slips and turns; it goes before a mark that would be too short anyway
FOOT_HEIGHT = 2.4
FOOT_CLEAR = 0.5

# A grid leaves this much on every side, or there would be no mark to cut by and hardly any bleed ...
EDGE_ROOM = 1.5
# ... and this much on one pair of sides, for the foot and a little bleed.
FOOT_ROOM = FOOT_HEIGHT + FOOT_CLEAR + 0.5

Place = Literal["beyond the marks", "between the marks", "between, less bleed", "beyond, less bleed"]
PLACES: tuple[Place, ...] = (
    "beyond the marks",
    "between the marks",
    "between, less bleed",
    "beyond, less bleed",
)


class Band(NamedTuple):
    """One edge's margin: how far fronts and backs bleed, from where to where a mark runs, where the foot is."""

    bleed: float
    back_bleed: float
    mark: Stretch
    foot: float | None = None


Bands = dict[Edge, Band]


def band(bleed: float, room: float, limit: float) -> Band:
    """Share an edge without a foot; `room` is surely printed, `limit` is where the page ends.

    Where there is little room (three rows of 88 mm on Letter leave 3.7 mm), front bleed gives way, down to
    half the room, so that part of each mark is surely printed, but not below what a hand needs; backs carry no marks
    and keep all of it.
    A mark that would be short runs on towards the page's edge, for printers that can reach it.
    """
    front = min(bleed, max(room - MARK_CLEAR - MARK_LEAST, room / 2, min(room, HAND, limit - MARK_CLEAR - MARK_LEAST)))
    start = front + MARK_CLEAR
    reach = room if room - start >= MARK_GOOD else limit
    return Band(front, min(bleed, room), (start, max(start, min(start + MARK_LENGTH, reach))))


def gutter(bleed: float, clear: float) -> Band:
    """Share the room towards a fold line, `clear` beyond the bleed: a mark that stops short of the fold."""
    return Band(bleed, bleed, (bleed + MARK_CLEAR, bleed + clear - 1.0))


def band_with_foot(bleed: float, room: float, limit: float, place: Place) -> Band | None:
    """Share an edge that also carries the foot, or nothing where it cannot."""
    plain = band(bleed, room, limit)
    start, end = plain.mark
    if place == "beyond the marks":
        most = room - FOOT_HEIGHT - 2 * FOOT_CLEAR
        if most - start < MARK_GOOD:
            return None
        end = min(end, most)
        return Band(plain.bleed, plain.back_bleed, (start, end), end + 2 * FOOT_CLEAR)
    if place == "beyond, less bleed":
        front = min(plain.bleed, room - FOOT_HEIGHT - FOOT_CLEAR - MARK_LEAST - MARK_CLEAR)
        if front < 0:
            return None
        foot = room - FOOT_HEIGHT
        return Band(front, min(bleed, foot - FOOT_CLEAR), (front + MARK_CLEAR, foot - FOOT_CLEAR), foot)
    front = min(plain.bleed, room - FOOT_HEIGHT - FOOT_CLEAR)
    if front < (min(0.5, bleed) if place == "between, less bleed" else plain.bleed):
        return None
    foot = min(front + 2 * FOOT_CLEAR, room - FOOT_HEIGHT)
    back = min(bleed, foot - FOOT_CLEAR)
    less = front < plain.bleed
    return Band(front, back, band(front, room, limit).mark if less else plain.mark, foot)


def cut_marks(grid: Grid, bands: Bands) -> Lines:
    """Mark every cut at both its ends, outside the bleed."""
    lines: list[Line] = []
    for edge in EDGES:
        start, end = bands[edge].mark
        if end - start < 0.2:  # a dot would be no help; only a page printed to its very edge comes here
            continue
        aside = edge in ("left", "right")
        cut, cuts = (grid.cut.flipped, grid.rows_at) if aside else (grid.cut, grid.columns_at)
        near, far = (cut.y - end, cut.y - start) if edge in ("left", "top") else (cut.bottom + start, cut.bottom + end)
        marks = [Line(at, near, at, far) for at in cuts]
        lines += [mark.flipped for mark in marks] if aside else marks
    return tuple(lines)


def marks_beside(marks: Iterable[Line], grid: Grid, filled: Iterable[tuple[int, int]], bleed: float) -> Lines:
    """Leave the marks of a grid that some cards do not fill: each cut ends behind the last card that it frees.

    `filled` are columns and rows; cards stand from the left and from the top, so cuts all begin where they did.
    A card whose bleed (mm) reaches as far as a mark counts as one that the cut frees.
    """
    taken = frozenset(filled)
    kept = (_shortened(mark, grid, taken, bleed) for mark in marks)
    return tuple(mark for mark in kept if mark is not None)


def _shortened(mark: Line, grid: Grid, taken: frozenset[tuple[int, int]], bleed: float) -> Line | None:
    down = mark.x1 == mark.x2
    at = mark.x1 if down else mark.y1
    ends = dict(sorted(one if down else one[::-1] for one in taken))  # the last of each column, or row
    freed = [end for lot, end in ends.items() if _reaches(grid, lot, at, bleed + MARK_CLEAR, down=down)]
    if not freed or not any(_reaches(grid, lot, at, 0.0, down=down) for lot in ends):
        return None
    last = max(freed)
    if down:
        if mark.y2 <= grid.cut.y or last == grid.rows - 1:
            return mark
        start = grid.slot(0, last).bottom + bleed + MARK_CLEAR
        return Line(at, start, at, start + MARK_LENGTH)
    if mark.x2 <= grid.cut.x or last == grid.columns - 1:
        return mark
    start = grid.slot(last, 0).right + bleed + MARK_CLEAR
    return Line(start, at, start + MARK_LENGTH, at)


def _reaches(grid: Grid, lot: int, at: float, room: float, *, down: bool) -> bool:
    """Tell whether a column (or row) comes as near as `room` mm to a cut."""
    box = grid.slot(lot, 0) if down else grid.slot(0, lot)
    first, last = (box.x, box.right) if down else (box.y, box.bottom)
    return first - room - EPSILON <= at <= last + room + EPSILON


def bleeds(bands: Bands, *, back: bool) -> Edges:
    """Give how far cards at each edge bleed."""
    return Edges(*(bands[edge].back_bleed if back else bands[edge].bleed for edge in EDGES))
