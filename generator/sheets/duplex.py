"""Mirror fronts to where their backs belong, whether the paper is turned over, or folded in the middle and glued.

Pure arithmetic: an axis of "x" exchanges left and right about a line down the page, "y" top and bottom
about a line across it.
"""

from collections.abc import Iterator
from typing import Literal

from generator.catalog.messages import Said
from generator.named import NamedTuple
from generator.sheets.paper import Paper
from generator.sheets.shape import Box, Line, Lines

Axis = Literal["x", "y"]
Duplex = Literal["long", "short", "gutterfold", "none"]
CLEAR = 5.1  # from the fold to the nearest bleed, of which 5 are needed: a crease is wider than a line
_DASH, _SPACE = 3.0, 2.0

FLIPS: dict[Duplex, str] = {
    "long": Said("print both sides, flip on the long edge"),
    "short": Said("print both sides, flip on the short edge"),
    "gutterfold": Said("print one side, crease along the dashed line, glue, then cut"),
    "none": Said("print one side"),
}
"""How to print sheets."""


def flip_axis(duplex: Duplex, width: float, height: float) -> Axis:
    """Say what turning a page of this size over about its long or short edge exchanges.

    >>> flip_axis("long", 210, 297), flip_axis("short", 210, 297), flip_axis("long", 297, 210)
    ('x', 'y', 'y')
    """
    return "x" if (height >= width) == (duplex == "long") else "y"


def mirrored(box: Box, axis: Axis, at: float) -> Box:
    """Give the box that lies behind this one once the paper is turned or folded about a line.

    >>> mirrored(Box(10.5, 16.5, 63, 88), "x", 105)
    Box(x=136.5, y=16.5, width=63, height=88)
    """
    if axis == "x":
        return box._replace(x=2 * at - box.right)
    return box._replace(y=2 * at - box.bottom)


def back_turn(turn: int, axis: Axis) -> int:
    """Turn a back (degrees clockwise) so that a card turned about its own upright axis stays upright.

    Seen through the paper, an arrow to the right points left after a flip about a line down the page, and
    an arrow up points down after a flip about a line across it.

    >>> [back_turn(turn, "x") for turn in (0, 90)], [back_turn(turn, "y") for turn in (0, 90)]
    ([0, 270], [180, 90])
    """
    return (-turn if axis == "x" else 180 - turn) % 360


class Fold(NamedTuple):
    """Where the page is folded: "x" is a line down the page at this x, "y" one across it at this y."""

    axis: Axis
    at: float


def halves(paper: Paper, bleed: float) -> Iterator[tuple[Fold, Box]]:
    """Give both ways to fold a page in the middle, each with the area its fronts may use (left, or top)."""
    printable = paper.printable
    for fold in (Fold("x", paper.width / 2), Fold("y", paper.height / 2)):
        end = fold.at - CLEAR - bleed
        area = printable._replace(height=end - printable.y)
        if fold.axis == "x":
            area = printable._replace(width=end - printable.x)
        if area.width > 0 and area.height > 0:
            yield fold, area


def fold_marks(fold: Fold, printable: Box) -> Lines:
    """Draw the fold as dashes, from one edge of what can be printed to the other."""
    area = printable if fold.axis == "x" else printable.flipped
    count = int((area.height + _SPACE) // (_DASH + _SPACE))
    start = area.y + (area.height - count * (_DASH + _SPACE) + _SPACE) / 2  # as far from one end as from the other
    dashes = (start + i * (_DASH + _SPACE) for i in range(count))
    lines = [Line(fold.at, at, fold.at, at + _DASH) for at in dashes]
    return tuple(lines if fold.axis == "x" else [line.flipped for line in lines])
