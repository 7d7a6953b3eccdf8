"""Impose pages as a saddle-stitched booklet: which page lies where on which sheet.

Sheets are printed two pages to a side, turned over on the short edge, laid on one another, folded once and
stapled in the fold. The two pages of a side always add up to one more than the padded number of pages.
"""

from __future__ import annotations

from generator.named import NamedTuple
from generator.sheets.paper import Paper
from generator.sheets.shape import Box

CALIPER = 0.1  # mm: how thick a sheet of 80 g/m² is
_STAPLES = (0.25, 0.75)  # of the height of the fold
_MARK = 4.0  # mm


class Side(NamedTuple):
    """One side of a sheet: its left and right page from 1, 0 for an empty one; sheets count from 0, outermost first."""

    sheet: int
    front: bool
    left: int
    right: int


class Folded(NamedTuple):
    """How pages lie on a sheet: its size, the two halves, and the scale of a page.

    `shift` is how many mm the pages of each further sheet stand nearer to the fold.
    """

    width: float
    height: float
    left: Box
    right: Box
    scale: float
    shift: float


def padded(pages: int) -> int:
    """Return how many pages the booklet has, empty ones and all.

    >>> [padded(n) for n in (1, 4, 5, 12)]
    [4, 4, 8, 12]
    """
    return -(-pages // 4) * 4


def sides(pages: int) -> list[Side]:
    """List the sides of all sheets in the order they are printed in: front and back of the outermost first.

    >>> [(one.left, one.right) for one in sides(8)]
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    """
    total = padded(pages)

    def page(number: int) -> int:
        return number if number <= pages else 0

    found: list[Side] = []
    for sheet in range(total // 4):
        low = 2 * sheet
        found.append(Side(sheet, True, page(total - low), page(low + 1)))
        found.append(Side(sheet, False, page(low + 2), page(total - low - 1)))
    return found


def folded(paper: Paper, width: float, height: float) -> Folded:
    """Lay two pages of `width` by `height` mm side by side on the paper turned on its side.

    Pages too large for half of it are made smaller; smaller ones stand at the fold, in the middle of its height.
    """
    # on paper that is to fit two sizes, the shared area lies in the middle of the page
    across, up = paper.height, paper.width
    room_across, room_up = paper.area.height / 2, paper.area.width
    scale = min(1.0, room_across / width, room_up / height)
    wide, high = width * scale, height * scale
    top = (up - high) / 2
    middle = across / 2
    return Folded(
        across, up, Box(middle - wide, top, wide, high), Box(middle, top, wide, high), round(scale, 6), CALIPER
    )


def creep(fold: Folded, sheet: int) -> float:
    """Return how far the pages of a sheet are moved towards the fold, in mm: the inner ones stick out when folded."""
    return fold.shift * sheet


def fold_marks(fold: Folded) -> list[tuple[float, float, float, float]]:
    """Return short lines at both ends of the fold, as x1, y1, x2, y2 in mm."""
    x, top, bottom = fold.width / 2, fold.left.y, fold.left.bottom
    return [(x, top, x, top + _MARK), (x, bottom - _MARK, x, bottom)]


def staple_marks(fold: Folded) -> list[tuple[float, float, float, float]]:
    """Return where staples go, as short lines across the fold."""
    x = fold.width / 2
    rows = (fold.left.y + share * fold.left.height for share in _STAPLES)
    return [(x, y - 2.0, x, y + 2.0) for y in rows]
