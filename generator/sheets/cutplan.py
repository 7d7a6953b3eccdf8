"""List the straight cuts that free the cards of a sheet, in the order to make them."""

from generator.named import NamedTuple
from generator.sheets.duplex import Axis
from generator.sheets.grid import Grid
from generator.sheets.lattice import Lattice


class Cut(NamedTuple):
    """One straight cut: "x" runs down the page at this x, "y" across it at this y, from start to end (mm).

    Cut from mark to mark only: the margin then holds the sheet together, and later marks stay in place.
    """

    axis: Axis
    at: float
    start: float
    end: float

    @property
    def length(self) -> float:
        """How long the cut is."""
        return self.end - self.start


def cut_plan(grid: Grid | Lattice) -> tuple[Cut, ...]:
    """Give all cuts, the long ones first; those of one direction from left to right or top to bottom.

    >>> from generator.sheets.box import Box
    >>> nine = Grid(3, 3, 0, 0.0, 63.0, 88.0, Box(10.5, 16.5, 189.0, 264.0))
    >>> [(cut.axis, cut.at) for cut in cut_plan(nine)][:5]
    [('x', 10.5), ('x', 73.5), ('x', 136.5), ('x', 199.5), ('y', 16.5)]
    """
    cut = grid.cut
    down = [Cut("x", at, cut.y, cut.bottom) for at in grid.columns_at]
    across = [Cut("y", at, cut.x, cut.right) for at in grid.rows_at]
    return tuple(down + across if cut.height >= cut.width else across + down)
