"""Halve a page by a fold line: fronts on one side, backs on the other, for printers without duplex.

After creasing along the line the back lies behind its front; nothing here knows which cards they are.
"""

from collections.abc import Iterator
from typing import TypeVar

from generator.named import NamedTuple
from generator.sheets.box import Box, Line, Lines
from generator.sheets.duplex import Axis
from generator.sheets.grid import Grid
from generator.sheets.lattice import Lattice
from generator.sheets.paper import Paper

CLEAR = 5.1  # from the fold to the nearest bleed, of which 5 are needed: a crease is wider than a line
_ROOMY = 9.5  # an outer margin that holds full bleed, marks and the foot
_DASH, _SPACE = 3.0, 2.0
Laid = TypeVar("Laid", Grid, Lattice)


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


def between_edge_and_fold(grid: Laid, fold: Fold, area: Box) -> Laid:
    """Move a grid to the middle of its half, or nearer the fold where the outer margin would be narrow."""
    cut = grid.cut
    if fold.axis == "x":
        free = area.width - cut.width
        return grid.moved(round(area.x + max(free / 2, min(free, _ROOMY)), 6), cut.y)
    free = area.height - cut.height
    return grid.moved(cut.x, round(area.y + max(free / 2, min(free, _ROOMY)), 6))


def fold_marks(fold: Fold, printable: Box) -> Lines:
    """Draw the fold as dashes, from one edge of what can be printed to the other."""
    start = printable.y if fold.axis == "x" else printable.x
    length = printable.height if fold.axis == "x" else printable.width
    count = int((length + _SPACE) // (_DASH + _SPACE))
    start += (length - count * (_DASH + _SPACE) + _SPACE) / 2  # as far from one end as from the other
    dashes = (start + i * (_DASH + _SPACE) for i in range(count))
    if fold.axis == "x":
        return tuple(Line(fold.at, at, fold.at, at + _DASH) for at in dashes)
    return tuple(Line(at, fold.at, at + _DASH, fold.at) for at in dashes)
