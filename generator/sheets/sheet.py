"""The nouns of a printed page: stamps of faces, lines, a foot. Pure values."""

from typing import Literal

from generator.named import NamedTuple
from generator.sheets.foot import Foot
from generator.sheets.shape import Box, Lines

Side = Literal["front", "back", "both"]


class Stamp(NamedTuple):
    """One face put on a page: `x`, `y` is the top left corner of its cut edges as it lies on the page.

    `piece` is the piece's place in the list that was laid out, `face` the key of what is drawn, `turn` is
    in degrees clockwise, and nothing of it may be seen outside `clip`.
    """

    piece: int
    side: Side
    face: str
    x: float
    y: float
    turn: int
    clip: Box


class Sheet(NamedTuple):
    """One side of one sheet of paper: `number` of `of` sheets, and everything printed on it.

    `trim` is the box around all cut edges, `bleed` the box around everything that bleeds over them.
    """

    width: float
    height: float
    side: Side
    number: int
    of: int
    stamps: tuple[Stamp, ...]
    trim: Box
    bleed: Box
    marks: Lines
    folds: Lines
    foot: Foot | None
    label: str
    bookmark: str
