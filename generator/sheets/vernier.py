"""Where the scales lie by which a printer is calibrated, and what is read off them. Arithmetic in mm.

All is told about the page's middle as one looks at the back, where the scales are; of the front only its lines shine
through, and a line has no wrong way round. A scale has ten rows of ticks 1 mm apart, each row moved on by 0.1 mm: in
one of them a tick lies on the front's line, and its column and row are the reading. Unlike a calliper's two rules this
needs no second rule of the same size, so that it is exact however much larger the one side comes out than the other:
the reading names a point of the back that lies on a line of the front.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from generator.catalog.problems import mistake
from generator.named import NamedTuple
from generator.sheets.duplex import flip_axis
from generator.sheets.paper import Paper
from generator.sheets.shape import Box, Point

COLUMNS, ROWS = 31, 10
MIDDLE = 15.0
"""What is read where the back lands."""
ROW = 2.0
"""How high a row is, in mm."""
REACH = 12.0
"""By how many mm a scale may be away from its line and still be read."""
LENGTH, DEPTH = COLUMNS - 1.0, ROW * ROWS
_CLEAR = 2.0  # mm between a scale with its numbers and what is next to it
_LABELS = 4.0
ACROSS, DOWN = "ABCD", "EFGH"


class Scale(NamedTuple):
    """A scale by its letter: it is read across ("x") or down ("y") the page, and its middle is at (x, y)."""

    letter: str
    axis: Literal["x", "y"]
    x: float
    y: float

    def at(self, reading: float) -> Point:
        """Give the middle of the tick that a reading such as 14.3 names: column 14, row .3."""
        tenths = round(reading * 10)
        along, across = reading - MIDDLE, (tenths % ROWS - (ROWS - 1) / 2) * ROW
        return (self.x + along, self.y + across) if self.axis == "x" else (self.x + across, self.y + along)

    @property
    def line(self) -> float:
        """Where the front's line is meant to cross: its x, or its y."""
        return self.x if self.axis == "x" else self.y

    @property
    def readings(self) -> Iterator[float]:
        """Every reading that there is a tick for."""
        return (tenths / ROWS for tenths in range((COLUMNS - 1) * ROWS + 1))

    @property
    def box(self) -> Box:
        """What the ticks take up."""
        wide, high = (LENGTH, DEPTH) if self.axis == "x" else (DEPTH, LENGTH)
        return Box(self.x - wide / 2, self.y - high / 2, wide, high)


class Gauge(NamedTuple):
    """A sheet to calibrate with: its scales, and the frame on its front that a ruler is held to, all about the middle.

    `mirror` is what turning the sheet over exchanges.
    """

    paper: Paper
    duplex: Literal["long", "short"]
    mirror: Literal["x", "y"]
    scales: tuple[Scale, ...]
    frame: Point

    @property
    def middle(self) -> Point:
        """The middle of the page, from its top left corner."""
        return self.paper.width / 2, self.paper.height / 2

    def in_front(self, x: float, y: float) -> Point:
        """Give the point of the front page, from its top left corner, that lies behind a point of the back."""
        left, top = self.middle
        return (left - x, top + y) if self.mirror == "x" else (left + x, top - y)

    def behind(self, x: float, y: float) -> Point:
        """Give a point of the back page from its top left corner."""
        left, top = self.middle
        return left + x, top + y


def gauge(paper: Paper, duplex: Literal["long", "short"]) -> Gauge:
    """Lay the scales out in the four corners of a paper.

    Raises:
        ContentError: the paper is too small for them.
    """
    room = paper.printable
    half, tall = min(room.width, room.height) / 2, max(room.width, room.height) / 2
    if room.width > room.height:
        fact = f"this paper lies on its side ({paper.width:g} × {paper.height:g} mm)"
        raise mistake(f"--paper {paper.name}", fact, "say it upright, as the printer draws it in")
    down_x = half - DEPTH / 2 - REACH
    down_y = tall - LENGTH / 2 - _LABELS
    across_x = half - LENGTH / 2 - _LABELS
    across_y = down_y - LENGTH / 2 - DEPTH / 2 - 3 * _LABELS
    wide = 2 * (down_x - DEPTH / 2 - REACH - _CLEAR)
    frame = (wide // 10 * 10, 2 * (tall - 2 * _LABELS) // 10 * 10)
    if frame[0] < 20 or across_y < DEPTH / 2 + _LABELS:
        fact = f"{paper.fits} is too small for the scales"
        raise mistake(f"--paper {paper.name}", fact, "calibrate on A5 or larger (--paper a5)")
    corners = ((-1, -1), (1, -1), (-1, 1), (1, 1))
    scales = (
        *(Scale(letter, "x", u * across_x, v * across_y) for letter, (u, v) in zip(ACROSS, corners, strict=True)),
        *(Scale(letter, "y", u * down_x, v * down_y) for letter, (u, v) in zip(DOWN, corners, strict=True)),
    )
    return Gauge(paper, duplex, flip_axis(duplex, paper.width, paper.height), scales, frame)
