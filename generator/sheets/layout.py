"""Lay a deck out on a paper: where each card is cut and in which order, how far it bleeds, where marks and foot go.

Arithmetic in millimetres from the page's top left corner, done once for a deck; which card lies in which
slot is not known here, nor what any of it looks like.
"""

from functools import lru_cache
from typing import Literal

from generator.catalog.model import Deck, Size
from generator.catalog.problems import ContentError, Problem, mistake
from generator.named import NamedTuple
from generator.sheets.duplex import CLEAR, FLIPS, Axis, Duplex, Fold, back_turn, flip_axis, fold_marks, halves, mirrored
from generator.sheets.foot import Strip, strip_at, wants_met
from generator.sheets.grid import EPSILON, Grid, best_grid
from generator.sheets.margins import (
    EDGE_ROOM,
    EDGES,
    FOOT_ROOM,
    PLACES,
    Bands,
    band,
    band_with_foot,
    bleeds,
    cut_marks,
    gutter,
)
from generator.sheets.paper import Paper, larger
from generator.sheets.shape import Box, Edge, Edges, Lines, Numbers


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


def cut_plan(grid: Grid) -> tuple[Cut, ...]:
    """Give all cuts, the long ones first; those of one direction from left to right or top to bottom.

    >>> from generator.sheets.grid import grid_in
    >>> nine = grid_in(Box(6, 6, 198, 285), Size(63, 88), 0, 0.0)
    >>> [(cut.axis, cut.at) for cut in cut_plan(nine)][:5]
    [('x', 10.5), ('x', 73.5), ('x', 136.5), ('x', 199.5), ('y', 16.5)]
    """
    cut = grid.cut
    down = [Cut("x", at, cut.y, cut.bottom) for at in grid.columns_at]
    across = [Cut("y", at, cut.x, cut.right) for at in grid.rows_at]
    return tuple(down + across if cut.height >= cut.width else across + down)


class Slot(NamedTuple):
    """Where one card is cut, how it is turned (degrees clockwise), and where in the grid that is."""

    box: Box
    turn: int
    column: int
    row: int


class Layout(NamedTuple):
    """Everything about a deck's sheets but the cards: `backs[i]` lies behind `fronts[i]`.

    `front_bleed` and `back_bleed` are how far the outermost cards bleed; `cut` is the box around all cut
    edges; `marks` are printed on fronts only, since fronts are what one cuts by, and a second set on a back
    that drifted would only contradict the first.
    """

    paper: Paper
    duplex: Duplex
    size: Size
    bleed: float
    grid: Grid
    fold: Fold | None
    fronts: tuple[Slot, ...]
    backs: tuple[Slot, ...]
    front_bleed: Edges
    back_bleed: Edges
    cut: Box
    marks: Lines
    folds: Lines
    strip: Strip | None
    plan: tuple[Cut, ...]

    @property
    def per_sheet(self) -> int:
        """How many cards a sheet of paper gives."""
        return len(self.fronts)

    @property
    def halves(self) -> tuple[Box, Box]:
        """Give the boxes around the fronts' and the backs' cut edges; without a fold each has its own page."""
        if self.fold is None:
            return self.cut, self.cut
        return self.grid.cut, mirrored(self.grid.cut, self.fold.axis, self.fold.at)

    @property
    def press_duplex(self) -> Literal["long", "short"] | None:
        """What to tell the printer, or nothing when it prints one side."""
        return self.duplex if self.duplex in {"long", "short"} else None

    @property
    def flip(self) -> str:
        """Tell the user how to print these sheets."""
        return FLIPS[self.duplex]


def layout(deck: Deck, paper: Paper, *, duplex: Duplex = "long", gap: float = 0.0) -> Layout:
    """Find the best layout of a deck's cards on a paper, `gap` millimetres apart.

    Raises:
        ContentError: the cards are larger than the paper, or the gap is less than nothing.
    """
    if gap < 0:
        raise mistake(f"--gap {gap:g}", "cards cannot overlap", "leave --gap out, or 0")
    best = _best(deck, paper, duplex, gap)
    if best is None:
        raise ContentError([_too_big(deck, paper, duplex, gap)])
    grid, fold = best
    return _of(grid, (deck.size, deck.bleed), paper, duplex, fold)


def fits(deck: Deck, paper: Paper, duplex: Duplex) -> bool:
    """Tell whether a paper is large enough for a deck's cards."""
    return _best(deck, paper, duplex, 0.0) is not None


def around(
    grid: Grid,
    fronts: tuple[Slot, ...],
    cards: tuple[Size, float],
    paper: Paper,
    duplex: Duplex,
    fold: Fold | None,
) -> Layout:
    """Put backs behind the slots of a grid, and marks, folds and the foot around it; of `cards` size and bleed."""
    size, bleed = cards
    axis, at = _mirror(paper, duplex, fold)
    backs = tuple(_behind(slot, grid, axis, at) for slot in fronts)
    cut = grid.cut if fold is None else grid.cut.union(mirrored(grid.cut, axis, at))
    folds = () if fold is None else fold_marks(fold, paper.printable)
    bands, strip = _margins(paper, grid, fold, cut=cut, folds=folds, bleed=bleed)
    front = _front(bands, fold, bleed)
    return Layout(
        paper=paper,
        duplex=duplex,
        size=size,
        bleed=bleed,
        grid=grid,
        fold=fold,
        fronts=fronts,
        backs=backs if duplex != "none" else (),
        front_bleed=bleeds(front, back=False),
        back_bleed=bleeds(_back(bands, fold, bleed), back=True),
        cut=cut,
        marks=cut_marks(grid, front),
        folds=folds,
        strip=strip,
        plan=cut_plan(grid),
    )


_ROOMY = 9.5  # an outer margin that holds full bleed, marks and the foot
_FOOT_EDGES: tuple[Edge, ...] = ("bottom", "left", "right", "top")
_OPPOSITE: dict[Edge, Edge] = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def _fold_edge(fold: Fold) -> Edge:
    """Name the fronts' edge that looks towards the fold."""
    return "right" if fold.axis == "x" else "bottom"


def _mirror(paper: Paper, duplex: Duplex, fold: Fold | None) -> tuple[Axis, float]:
    if fold is not None:
        return fold.axis, fold.at
    axis = flip_axis(duplex, paper.width, paper.height)
    return axis, (paper.width if axis == "x" else paper.height) / 2


def _behind(slot: Slot, grid: Grid, axis: Axis, at: float) -> Slot:
    column = grid.columns - 1 - slot.column if axis == "x" else slot.column
    row = grid.rows - 1 - slot.row if axis == "y" else slot.row
    return Slot(mirrored(slot.box, axis, at), back_turn(slot.turn, axis), column, row)


@lru_cache(maxsize=64)
def ways(base: Layout, gap: float) -> tuple[Layout, ...]:
    """Give a layout first, then the best ones whose cards lie otherwise: turned, or folded along the other line."""
    found = [base]
    for turn in (0, 90):
        for grid, fold in _grids((base.size, base.bleed), base.paper, base.duplex, gap, (turn,)):
            if (grid.turn, fold) != (base.fronts[0].turn, base.fold):
                found.append(_of(grid, (base.size, base.bleed), base.paper, base.duplex, fold))
    return tuple(found)


def _of(grid: Grid, cards: tuple[Size, float], paper: Paper, duplex: Duplex, fold: Fold | None) -> Layout:
    fronts = tuple(
        Slot(grid.slot(column, row), grid.turn, column, row)
        for row in range(grid.rows)
        for column in range(grid.columns)
    )
    return around(grid, fronts, cards, paper, duplex, fold)


def _best(deck: Deck, paper: Paper, duplex: Duplex, gap: float) -> tuple[Grid, Fold | None] | None:
    """Choose grid and fold; nothing where not even one card can be printed."""
    found = _grids((deck.size, deck.bleed), paper, duplex, gap)
    return max(found, key=lambda pair: _merit(pair[0], paper.printable), default=None)


def _grids(
    cards: tuple[Size, float], paper: Paper, duplex: Duplex, gap: float, turns: tuple[int, ...] = (0, 90)
) -> list[tuple[Grid, Fold | None]]:
    """Give the best grid for each way to fold: with room for marks and foot if at all possible."""
    size, bleed = cards
    areas: list[tuple[Fold | None, Box]] = [(None, paper.printable)]
    if duplex == "gutterfold":
        areas = list(halves(paper, bleed))
    for rooms in _ROOMS:
        found: list[tuple[Grid, Fold | None]] = []
        for fold, area in areas:
            grid = best_grid((area.shrunk(*_kept(fold, *room)) for room in rooms), size, gap, turns)
            if grid is not None:
                found.append((grid if fold is None else _beside_fold(grid, fold, area), fold))
        if found:
            return found
    return []


_ROOMS = (((EDGE_ROOM, FOOT_ROOM), (FOOT_ROOM, EDGE_ROOM)), ((FOOT_ROOM, 0.0), (0.0, FOOT_ROOM)), ((0.0, 0.0),))
"""What is kept free along the sides, and along top and bottom, the best first: what has no room for all marks has more
cards beside one another in no case than a narrower margin has with them."""


def fitted(grid: Grid, base: Layout) -> Grid | None:
    """Put a grid where that of `base` is; None where it is too large, or would leave no room for marks."""
    paper, fold = base.paper, base.fold
    area = next((area for known, area in halves(paper, base.bleed) if known == fold), paper.printable)
    for rooms in _ROOMS:
        for room in rooms:
            free = area.shrunk(*_kept(fold, *room))
            if _fits(grid.cut, free):
                placed = grid.moved(*grid.cut.centred(free))
                return placed if fold is None else _beside_fold(placed, fold, area)
        if any(_fits(base.grid.cut, area.shrunk(*_kept(fold, *room))) for room in rooms):
            return None
    return None


def _beside_fold(grid: Grid, fold: Fold, area: Box) -> Grid:
    """Move a grid to the middle of its half, or nearer the fold where the outer margin would be narrow."""
    cut = grid.cut
    if fold.axis == "x":
        free = area.width - cut.width
        return grid.moved(round(area.x + max(free / 2, min(free, _ROOMY)), 6), cut.y)
    free = area.height - cut.height
    return grid.moved(cut.x, round(area.y + max(free / 2, min(free, _ROOMY)), 6))


def _fits(inner: Box, outer: Box) -> bool:
    return inner.width <= outer.width + EPSILON and inner.height <= outer.height + EPSILON


def _merit(grid: Grid, printable: Box) -> Numbers:
    return (grid.holds, -grid.cuts, round(min(printable.room(grid.cut)), 3))


def _kept(fold: Fold | None, across: float, down: float) -> Edges:
    """Keep room along the paper's edges, but not along the fold, which has its own."""
    towards = None if fold is None else _fold_edge(fold)
    return Edges(across, down, 0.0 if towards == "right" else across, 0.0 if towards == "bottom" else down)


def _margins(
    paper: Paper, grid: Grid, fold: Fold | None, *, cut: Box, folds: Lines, bleed: float
) -> tuple[Bands, Strip | None]:
    """Share the four margins out, and give the foot to the edge that holds most of what it should say."""
    printable = paper.printable
    rooms, limits = printable.room(cut), paper.area.room(cut)
    plain = {edge: band(bleed, rooms.of(edge), limits.of(edge)) for edge in EDGES}
    best: tuple[int, Bands, Strip] | None = None
    for place in PLACES:
        for edge in _FOOT_EDGES:
            with_foot = band_with_foot(bleed, rooms.of(edge), limits.of(edge), place)
            if with_foot is None or with_foot.foot is None:
                continue
            bands = {**plain, edge: with_foot}
            lines = (*cut_marks(grid, _front(bands, fold, bleed)), *folds)
            for along in (cut, printable):  # in line with the cards looks best, if that is long enough
                strip = strip_at(edge, with_foot.foot, cut, along, lines)
                rank = wants_met(strip)
                if rank == 0:
                    return bands, strip
                if best is None or rank < best[0]:
                    best = (rank, bands, strip)
    return (plain, None) if best is None else best[1:]


def _front(bands: Bands, fold: Fold | None, bleed: float) -> Bands:
    """Give the margins around the fronts alone: towards a fold they have the gutter."""
    return bands if fold is None else {**bands, _fold_edge(fold): gutter(bleed, CLEAR)}


def _back(bands: Bands, fold: Fold | None, bleed: float) -> Bands:
    return bands if fold is None else {**bands, _OPPOSITE[_fold_edge(fold)]: gutter(bleed, CLEAR)}


def _too_big(deck: Deck, paper: Paper, duplex: Duplex, gap: float) -> Problem:
    printable = paper.printable
    fact = (
        f"cards of {deck.size.width:g} × {deck.size.height:g} mm do not fit on {paper.fits}, "
        f"where {printable.width:g} × {printable.height:g} mm can be printed"
    )
    offer = larger(paper, lambda one: _best(deck, one, duplex, gap))
    none = "name a paper that is large enough (--paper 500x700mm), or print one card a page (--press)"
    hint = f"{offer} a smaller card size" if offer else none
    if duplex == "gutterfold":
        fact += ", half of it on each side of the fold"
        hint += ", or --duplex long"
    return Problem(deck.mark, fact, hint)
