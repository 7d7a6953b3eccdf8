"""Sheets on which pieces of many outlines lie: faces at any angle, cut and fold lines, the foot in its margin.

The nouns, and the parts of a paper such a sheet has: arithmetic in millimetres.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any, Literal

from generator.catalog.messages import Said
from generator.named import NamedTuple
from generator.sheets.duplex import FLIPS, Axis, Duplex, Fold, flip_axis, fold_marks, halves
from generator.sheets.foot import Foot, Label, Measure, foot_in, strip_at
from generator.sheets.margins import FOOT_CLEAR, FOOT_HEIGHT
from generator.sheets.paper import Paper
from generator.sheets.piece import Side, Wording
from generator.sheets.shape import Box, Edges, Line, Lines, Matrix

FOOT_ROOM = FOOT_HEIGHT + 2 * FOOT_CLEAR


class Placed(NamedTuple):
    """A face on a page: which card of which deck and which side of it, how it lies, and the path it is seen through.

    `area` is the box of that path where a face may be parted over several pages, and None where all of it is seen.
    """

    deck: str
    card: str
    side: str
    matrix: Matrix
    clip: str
    area: Box | None = None


class Plate(NamedTuple):
    """One side of one sheet: `cuts` and `folds` are path data of solid and dashed lines, `marks` are in the margin.

    `straight` are the cuts that have marks only. Where there are `strokes`, path data, they are printed beside the cuts
    instead of them.

    `trim` is the box around all cut edges, `bleed` around everything that bleeds over them.
    """

    width: float
    height: float
    number: int
    of: int
    placed: tuple[Placed, ...]
    cuts: tuple[str, ...]
    folds: tuple[str, ...]
    labels: tuple[Label, ...]
    trim: Box
    bleed: Box
    label: str
    bookmark: str
    side: Side = "front"
    straight: tuple[str, ...] = ()
    marks: Lines = ()
    strokes: tuple[str, ...] | None = None
    foot: Foot | None = None


class Ground(NamedTuple):
    """What of a paper is free for fronts, and how backs get behind them: mirrored about `at`, or not at all.

    With a `fold` both are on the same page.
    """

    paper: Paper
    duplex: Duplex
    area: Box
    axis: Axis
    at: float
    fold: Fold | None = None

    @property
    def press_duplex(self) -> Literal["long", "short"] | None:
        """What to tell the printer, or nothing when it prints one side."""
        return self.duplex if self.duplex in {"long", "short"} else None

    @property
    def flip(self) -> str:
        """Tell the user how to print these sheets."""
        halves_glued = Said("print one side, crease along the dashed line in the middle, glue the halves, then cut")
        return FLIPS[self.duplex] if self.fold is None else halves_glued

    @property
    def fold_lines(self) -> Lines:
        """The dashes along the fold of the page."""
        return () if self.fold is None else fold_marks(self.fold, self.paper.printable)


def grounds(paper: Paper, duplex: Duplex) -> tuple[Ground, ...]:
    """Give the ways to use a paper: one, or the two ways to fold it in the middle."""
    printable = paper.printable
    if duplex != "gutterfold":
        axis = flip_axis(duplex, paper.width, paper.height)
        at = (paper.width if axis == "x" else paper.height) / 2
        return (Ground(paper, duplex, printable.shrunk(bottom=FOOT_ROOM), axis, at),)
    made = []
    for fold, area in halves(paper, 0.0):
        # across a fold lies the mirror image of the top: the foot's room must be free there
        free = area.shrunk(bottom=FOOT_ROOM) if fold.axis == "x" else area.shrunk(top=FOOT_ROOM)
        made.append(Ground(paper, duplex, free, fold.axis, fold.at, fold))
    return tuple(made)


def foot_of(
    ground: Ground, wording: Wording, number: int, of: int, side: Side, measure: Measure, marks: Iterable[Line] = ()
) -> Foot | None:
    """Write the foot at the bottom of the page, beside the marks that reach down into it."""
    printable = ground.paper.printable
    cut = printable.shrunk(bottom=FOOT_ROOM)
    strip = strip_at("bottom", 2 * FOOT_CLEAR, cut, printable, (*ground.fold_lines, *marks))
    sided = ground.press_duplex
    foot = foot_in(strip, wording, wording.which(of, of, *(("front",) if sided else ())), measure)
    return None if foot is None else foot.numbered(wording.which(number, of, *((side,) if sided else ())))


def plate_of(
    page: Box, number: int, of: int, wording: Wording, boxes: Sequence[tuple[Box, float]], side: str = "", **more: Any
) -> Plate:
    """Make a plate of what lies on a page in these boxes, each with how far it bleeds; `more` are its other fields."""
    trim = reduce(Box.union, (box for box, _ in boxes))
    bleed = reduce(Box.union, (box.grown(Edges.all(by)) for box, by in boxes))
    more |= {"label": wording.label(number, side), "bookmark": wording.bookmark(number, side)}
    return Plate(width=page.width, height=page.height, number=number, of=of, trim=trim, bleed=bleed, **more)
