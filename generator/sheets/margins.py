"""Share the room between the cards and the paper's edge among bleed, cut marks and the sheet's foot.

All depths are millimetres outwards from the outermost cut.
"""

from typing import Literal

from generator.named import NamedTuple
from generator.sheets.box import Edge, Stretch

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
