"""Boxes made to measure: what they hold, how large that makes them, how large their pictures are.

All lengths are in millimetres. `t` stands for the caliper of a box's board, inside measures are a (across the front), b
(deep, front to back) and h (high). Measures are those of a straight tuck end box as box makers write it: creases stand
for the middle of the board, so that what closes over something else is one board wider or narrower.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, fsum
from typing import Final, Literal

from generator.catalog.model import Deck, Part, Size, Spec, Values, Words
from generator.catalog.problems import Mark
from generator.named import NamedTuple

CartonKind = Literal["tuck", "lid", "pouch", "band", "game_box"]

KINDS: Final[tuple[CartonKind, ...]] = ("tuck", "lid", "pouch", "band", "game_box")
PLAY: Final = 1.0  # across and high: so much larger than a card is the inside
SLEEVED: Final = 3.0  # a sleeve is so much larger than its card, each way
AIR: Final = 0.05  # of a stack's height, to get it out again
LEAST_AIR: Final = 1.0
LID_AIR: Final = 0.4  # between a base and its lid, on each side
LID, LEAST_LID = 24.0, 12.0  # of a game's box, inside: so far it goes over its base at most, and at least
SHEET: Final = Size(198.0, 264.0)  # what a net may take of A4 and of Letter
ROOM: Final = 1.0  # around each thing in a game's box
CHANNEL: Final = 9.0  # between the two rows of boxes in it
WELL, WELLS = 29.0, 3  # across the well at its end, and how many compartments that has
LAP: Final = 18.0
BAND_HIGH: Final = 28.0
BAND_SLACK: Final = 0.3
THINNEST, DEEPEST = 5.0, 58.0
"""Of a tuck box, inside: below, a lid cannot be tucked in; above, no sheet holds half of it."""


class Inside(NamedTuple):
    """What a box is inside: `width` across its front, `depth` from front to back, `height`."""

    width: float
    depth: float
    height: float

    def __str__(self) -> str:
        return " × ".join(f"{round(side, 1):g}" for side in self) + " mm"


class Picture(NamedTuple):
    """One picture of a box, which may run over its folds: its name, its size, what templates are told of its parts."""

    name: str
    size: Size
    parts: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Carton:
    """A box as its author declares it: what it `holds`, by the ids of parts, of which board, and its template.

    `lists` are parts that its texts may count though no room is measured for them.
    `caliper` is the thickness of a card, `sleeve` what a sleeve adds to it, `spare` what else needs room in the depth.
    `given` are measures of the inside that the author gives, by name.
    """

    id: str
    name: str
    kind: CartonKind
    holds: tuple[Words, ...]
    lists: tuple[Words, ...]
    board: float
    caliper: float
    sleeve: float
    spare: float
    given: Mapping[str, float]
    copies: int
    face: Words
    bleed: float
    safe: float
    mark: Mark
    fields: Values
    unprinted: tuple[Words, ...] = ()


class Thing(NamedTuple):
    """Something that goes into the box: its larger side, its smaller one, how high it lies."""

    name: str
    long: float
    wide: float
    high: float


@dataclass(frozen=True, slots=True)
class MadeCarton:
    """A box that fits what an edition has: its inside, its pictures, and a deck of one face for each, in order.

    `level` is how high what divides a game's box stands in it, 0 in other boxes; `piles` are the boxes that lie there.
    """

    plan: Carton
    inside: Inside
    pictures: tuple[Picture, ...]
    decks: tuple[Deck, ...]
    level: float = 0.0
    piles: tuple[tuple[Thing, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class CartonSheet(Spec):
    """The boxes of one file: as declared, and as made for what they hold."""

    plans: tuple[Carton, ...]
    made: tuple[MadeCarton, ...] = ()


def stack(layers: int, caliper: float) -> float:
    """Say how deep a stack of so many layers is, with air to take it out: 5 %, at least 1 mm.

    >>> stack(55, 0.3), stack(16, 0.3)
    (17.5, 5.8)
    """
    thick = layers * caliper
    return round(thick + max(LEAST_AIR, AIR * thick), 3)


def inside_of(plan: Carton, parts: Sequence[Part], among: int = 1) -> Inside:
    """Say how large a box must be inside for all cards and tokens of some parts, but for the measures it is given.

    The largest card is the footprint; smaller ones lie side by side on it where they fit. Where the pile is shared
    `among` several boxes, it is as large as the fullest must be. A tuck box for a few cards is as thin as one closes.
    """
    more = SLEEVED if plan.sleeve else 0.0
    sizes = [(deck.size, deck.count) for deck in _held(parts)]
    foot = max((size for size, _ in sizes), key=lambda size: size.width * size.height, default=Size(0.0, 0.0))
    if plan.kind == "pouch":
        foot = Size(62.0 - PLAY, 86.0 - PLAY)  # goes into a tuck box for euro cards
    wide, high, layers = foot.width + more, foot.height + more, 0
    for size, count in sizes:
        card, across, down = _laid(size, foot)
        layers += ceil(count / (across * down))
        wide, high = max(wide, across * (card.width + more)), max(high, down * (card.height + more))
    deep = stack(ceil(layers / among), plan.caliper + plan.sleeve) + plan.spare
    if plan.kind == "tuck":
        deep = max(deep, THINNEST)
    if plan.kind == "band":
        measured = Inside(wide + BAND_SLACK, deep + BAND_SLACK, BAND_HIGH)
    else:
        measured = Inside(wide + PLAY, deep, high + PLAY)
    return Inside(*(round(plan.given.get(name, getattr(measured, name)), 3) for name in Inside._fields))


def _held(parts: Iterable[Part]) -> list[Deck]:
    return [deck for part in parts for deck in part.decks if deck.kind in ("card", "token")]


def _laid(size: Size, foot: Size) -> tuple[Size, int, int]:
    """Say how cards lie on a footprint, upright or turned, and how many across and down; one where none fits."""
    ways = [size, Size(size.height, size.width)]
    counts = [(int((foot.width + 0.01) // one.width), int((foot.height + 0.01) // one.height)) for one in ways]
    best = max((0, 1), key=lambda way: (counts[way][0] * counts[way][1], -way))
    across, down = counts[best]
    return (ways[best], across, down) if across * down else (size, 1, 1)


class TuckMeasures(NamedTuple):
    """The panels of a straight tuck end box: widths of its four sides, heights, and what closes it."""

    left: float
    front: float
    right: float
    back: float
    tall: float
    side: float
    lid: float
    tuck: float
    dust: float
    glue: float
    slit: float


def tuck_measures(inside: Inside, t: float, *, split: bool = False) -> TuckMeasures:
    """Measure the panels for an inside and a board; a `split` box is printed as two halves, which close alike."""
    a, b, h = inside
    left = b + 1.2 * t
    return TuckMeasures(
        left=left,
        front=a if split else a + t,
        right=left if split else b + t,
        back=a,
        tall=h + 3 * t,
        side=h + t,
        lid=b,
        tuck=max(9.0, min(15.5, 0.35 * b + 8.0)),
        dust=max(9.0, min(0.5 * a - 2.0, 0.6 * b + 6.0, 22.0)),
        glue=max(4.0, min(12.0, b - 1.5)),
        slit=min(5.0, 0.08 * a),
    )


def lid_over(base: Inside, t: float) -> Inside:
    """Measure the inside of a lid that goes over a base, with air on each side."""
    more = 2 * t + 2 * LID_AIR
    return Inside(base.width + more, base.depth + t, base.height + more)


def game_lid(base: Inside, t: float) -> Inside:
    """Measure the inside of the lid of a game's box: two thirds as high as its base, if one sheet has so much."""
    over = lid_over(base, t)
    room = min((SHEET.width - over.width) / 2, (SHEET.height - over.height) / 2) - t
    return over._replace(depth=round(min(LID, base.depth * 2 / 3, room), 1))


def place(inside: Inside, t: float) -> Size:
    """Say how large each of the four places for boxes in a game's box is, along and across."""
    return Size((inside.height - WELL - 2 * t - ROOM) / 2, (inside.width - CHANNEL - 2 * t) / 2)


def compartment(inside: Inside, t: float) -> Size:
    """Say how large each compartment of the well is, across the box and along it."""
    return Size((inside.width - ROOM - (WELLS - 1) * t) / WELLS, WELL)


def pictures(kind: CartonKind, inside: Inside, t: float) -> tuple[Picture, ...]:
    """Name the pictures of a box, each drawn as one, with the lengths of the parts that it runs over."""
    a, b, h = inside
    if kind == "tuck":
        m = tuck_measures(inside, t)
        wrap = Picture(
            "wrap", Size(m.left + m.front + m.right, m.tall), {"left": m.left, "front": m.front, "right": m.right}
        )
        ends = {"depth": m.lid, "tuck": m.tuck}
        end = Size(m.back, m.lid + m.tuck)
        found: tuple[Picture, ...] = (
            wrap,
            Picture("back", Size(m.back, m.tall), {}),
            Picture("lid", end, ends),
            Picture("foot", end, ends),
        )
    elif kind == "lid":
        found = (_tray("lid", lid_over(inside, t), t), _tray("base", inside, t))
    elif kind == "game_box":
        found = (_tray("lid", game_lid(inside, t), t), _tray("base", inside, t))
    elif kind == "pouch":
        m_back, m_deep = a + t, b + t
        tall = 0.42 * h + m_deep + h + t / 2 + m_deep + 0.78 * h
        parts = {"tongue": 0.42 * h, "top": m_deep, "back": h + t / 2, "foot": m_deep, "front": 0.78 * h}
        found = (Picture("pouch", Size(m_back, tall), parts),)
    else:
        sides = {"front": a + t, "right": b + t, "back": a + t, "left": b + 2 * t, "lap": LAP}
        found = (Picture("band", Size(fsum(sides.values()), h), sides),)
    return tuple(
        one._replace(
            size=Size(*(round(side, 4) for side in one.size)),
            parts={name: round(value, 4) for name, value in one.parts.items()},
        )
        for one in found
    )


def _tray(name: str, inside: Inside, t: float) -> Picture:
    wall = inside.depth + t / 2
    wide, high = inside.width + t + 2 * wall, inside.height + t + 2 * wall
    return Picture(name, Size(wide, high), {"wall": wall})
