"""Cut printed sheets by simulation: the knife slips by a millimetre and turns by half a degree; say what a hand sees.

Faces are rasterised once each. What lies beyond a cut is looked up in the faces that are stamped there; paper is white.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import fsum, hypot, radians, sin
from typing import NamedTuple

from generator.draw.painted import Painted
from generator.pdf.raster import RasterPress
from generator.sheets.impose import Sheet, Stamp
from generator.sheets.roomy import FARTHEST, SLIP, TURN
from generator.sheets.shape import Box, Point
from generator.text.fonts import FontBook

DPI = 200
BLEED = 3.0
STEP = 0.1
"""Mm between two points that are looked at across a cut; along it there is one every ALONG mm."""
ALONG = 1.5
CORNER = 7.0
"""So far from its ends an edge is looked at for rims: there they turn."""
DEEPEST = 3.4
HATCHED, LINES = 8.0, 4
"""Where more lines than LINES follow one another within HATCHED mm of the cut, they are a ground and no rim."""
EDGES = "left", "top", "right", "bottom"
WHITE = (255, 255, 255)
Rgb = tuple[int, int, int]
Walk = Callable[[float], Point]


class Face(NamedTuple):
    """The dots of a face with BLEED mm around it."""

    width: float
    height: float
    across: int
    dots: bytes

    def at(self, x: float, y: float) -> Rgb:
        """Return the colour at a place in mm of what is cut out; beyond the bleed, that of the nearest dot."""
        dot = DPI / 25.4
        rows = len(self.dots) // (3 * self.across)
        column = min(self.across - 1, max(0, int((x + BLEED) * dot)))
        row = min(rows - 1, max(0, int((y + BLEED) * dot)))
        start = 3 * (row * self.across + column)
        red, green, blue = self.dots[start : start + 3]
        return red, green, blue


def faces(pictures: Mapping[str, Painted], fonts: FontBook) -> dict[str, Face]:
    """Rasterise faces, each once."""
    press = RasterPress(fonts, DPI)
    for one in pictures.values():
        press.page(one.width + 2 * BLEED, one.height + 2 * BLEED)
        press.stamp(one, BLEED, BLEED)
    shown = press.pictures()
    return {
        key: Face(one.width, one.height, image.width, image.tobytes())
        for (key, one), image in zip(pictures.items(), shown, strict=True)
    }


def differ(one: Rgb, other: Rgb) -> bool:
    """Tell whether a hand sees two colours apart."""
    red, green, blue = (abs(a - b) for a, b in zip(one, other, strict=True))
    return (2 * red + 4 * green + blue) / 7 > 20


def rims(face: Face, outline: Sequence[Point] = ()) -> Iterator[tuple[str, float]]:
    """Give the rims of a face: along which edge something runs, or all along an outline, and how many mm inside."""
    if outline:
        sides, near = {"outline": list(_along(outline))}, DEEPEST
    else:
        sides, near = {edge: list(_from(face, edge)) for edge in EDGES}, HATCHED
    for edge, walks in sides.items():
        found = Counter(_first_change(face, walk, near) for walk in walks)
        del found[None]
        at = max(found, key=lambda depth: sum(found[depth + n] for n in (-1, 0, 1)), default=None)
        if at is not None and sum(found[at + n] for n in (-1, 0, 1)) > 0.6 * len(walks):
            yield edge, round(at * STEP, 2)


def _from(face: Face, edge: str) -> Iterator[Walk]:
    """Give ways inwards from an edge: the place for each depth."""
    long = face.height if edge in ("left", "right") else face.width
    for n in range(int((long - 2 * CORNER) / ALONG) + 1):
        yield partial(_inside, face, edge, CORNER + ALONG * n)


def _along(outline: Sequence[Point]) -> Iterator[Walk]:
    """Give ways inwards from the middles of short pieces of an outline."""
    turn = 1 if fsum(a * d - c * b for (a, b), (c, d) in _sides(outline)) > 0 else -1
    for (a, b), (c, d) in _sides(outline):
        long = hypot(c - a, d - b)
        pieces = max(1, round(long / ALONG)) if long > STEP else 0
        for n in range(pieces):
            share = (n + 0.5) / pieces
            step = turn * (b - d) / long, turn * (c - a) / long
            yield partial(_stepped, (a + share * (c - a), b + share * (d - b)), step)


def _sides(outline: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(outline, [*outline[1:], outline[0]], strict=True)


def _stepped(start: Point, step: Point, depth: float) -> Point:
    return start[0] + depth * step[0], start[1] + depth * step[1]


def _first_change(face: Face, walk: Walk, near: float) -> int | None:
    """Say after how many steps inwards another colour begins; nothing where `near` the cut many lines follow."""
    before = face.at(*walk(STEP / 2))
    other = [differ(before, face.at(*walk((n + 0.5) * STEP))) for n in range(int(near / STEP))]
    lines = sum(one and not last for last, one in pairwise(other))
    return next((n for n in range(int(DEEPEST / STEP)) if other[n]), None) if lines <= LINES else None


def _inside(face: Face, edge: str, spot: float, depth: float) -> tuple[float, float]:
    return {
        "left": (depth, spot),
        "top": (spot, depth),
        "right": (face.width - depth, spot),
        "bottom": (spot, face.height - depth),
    }[edge]


class Stranger(NamedTuple):
    """What is seen of others along an edge of a stamp that is cut badly: the face, the edge, the worst width in mm."""

    face: str
    edge: str
    width: float


class Knife:
    """Cuts sheets on which some faces lie; what it has seen once it does not look at again."""

    def __init__(self, faces: Mapping[str, Face]) -> None:
        self._faces = faces
        self._known: dict[object, float] = {}

    def strangers(self, sheet: Sheet) -> Iterator[Stranger]:
        """Say for each edge of each stamp how much of other faces, or of bare paper, a bad cut shows."""
        for number, stamp in enumerate(sheet.stamps):
            for edge in EDGES:
                beyond = _beyond(self._cut(stamp), edge)
                near = [(n, one) for n, one in enumerate(sheet.stamps) if n != number and _meet(one.clip, beyond)]
                width = self._seen(stamp, number, edge, near)
                yield Stranger(stamp.face, edge, width)

    def _cut(self, stamp: Stamp) -> Box:
        face = self._faces[stamp.face]
        wide, high = (face.height, face.width) if stamp.turn % 180 else (face.width, face.height)
        return Box(stamp.x, stamp.y, wide, high)

    def _seen(self, stamp: Stamp, number: int, edge: str, near: Sequence[tuple[int, Stamp]]) -> float:
        cut = self._cut(stamp)
        around = tuple(
            (
                one.face,
                one.turn,
                n > number,
                *(round(v, 3) for v in (one.x - cut.x, one.y - cut.y)),
                _apart(one.clip, cut),
            )
            for n, one in near
        )
        key = (stamp.face, stamp.turn, edge, _apart(stamp.clip, cut), around)
        if key not in self._known:
            self._known[key] = max(self._widths(stamp, number, edge, near), default=0.0)
        return self._known[key]

    def _widths(self, stamp: Stamp, number: int, edge: str, near: Sequence[tuple[int, Stamp]]) -> Iterator[float]:
        """Give how wide a strip of others is seen, at each spot along an edge."""
        cut = self._cut(stamp)
        long = cut.height if edge in ("left", "right") else cut.width
        for n in range(int(long / ALONG) + 1):
            spot = n * ALONG
            slip = min(FARTHEST, SLIP + abs(spot - long / 2) * sin(radians(TURN)))
            strange = 0
            for step in range(int(slip / STEP)):
                x, y = _outside(cut, edge, spot, (step + 0.5) * STEP)
                strange += self._is_strange(stamp, number, near, x, y)
            yield round(strange * STEP, 2)

    def _is_strange(self, stamp: Stamp, number: int, near: Sequence[tuple[int, Stamp]], x: float, y: float) -> bool:
        """Tell whether at a place on the sheet, beyond the cut of a stamp, a colour is seen that is not its own."""
        on = [(n, one) for n, one in near if _holds(one.clip, x, y)]
        top = on[-1] if on else None
        if _holds(stamp.clip, x, y) and (top is None or top[0] < number):
            return False
        seen = WHITE if top is None else self._colour(top[1], x, y)
        return differ(seen, self._colour(stamp, x, y))

    def _colour(self, stamp: Stamp, x: float, y: float) -> Rgb:
        face, cut = self._faces[stamp.face], self._cut(stamp)
        across, down = x - cut.x, y - cut.y
        return {
            0: lambda: face.at(across, down),
            90: lambda: face.at(down, cut.width - across),
            180: lambda: face.at(cut.width - across, cut.height - down),
            270: lambda: face.at(cut.height - down, across),
        }[stamp.turn % 360]()


def _apart(box: Box, other: Box) -> tuple[float, ...]:
    return tuple(round(v, 3) for v in (box.x - other.x, box.y - other.y, box.width, box.height))


def _beyond(cut: Box, edge: str) -> Box:
    far = 2.0
    return {
        "left": Box(cut.x - far, cut.y - far, far, cut.height + 2 * far),
        "top": Box(cut.x - far, cut.y - far, cut.width + 2 * far, far),
        "right": Box(cut.right, cut.y - far, far, cut.height + 2 * far),
        "bottom": Box(cut.x - far, cut.bottom, cut.width + 2 * far, far),
    }[edge]


def _outside(cut: Box, edge: str, spot: float, depth: float) -> tuple[float, float]:
    return {
        "left": (cut.x - depth, cut.y + spot),
        "top": (cut.x + spot, cut.y - depth),
        "right": (cut.right + depth, cut.y + spot),
        "bottom": (cut.x + spot, cut.bottom + depth),
    }[edge]


def _meet(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def _holds(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.right and box.y <= y <= box.bottom
