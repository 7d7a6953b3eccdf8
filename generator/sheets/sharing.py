"""Let cards share sheets, of whatever decks they are, so that no slip of the backs shows a neighbour's colour.

Where backs differ that would touch, there is room between; rows of cards that are equally wide share a sheet, whatever
their heights. Arithmetic in mm, no PDF; what a back looks like is a name here.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.catalog.model import Deck
from generator.sheets.duplex import Duplex
from generator.sheets.grid import EPSILON, Grid
from generator.sheets.impose import Lot
from generator.sheets.lattice import LEAST, ROOM, Lattice, lattice
from generator.sheets.layout import Layout, Slot, around, fitted, layout
from generator.sheets.paper import Paper


class Unit(NamedTuple):
    """One copy of a piece: its place in the list, whose size and bleed it has, and what its back looks like."""

    piece: int
    deck: Deck
    look: str | None

    @property
    def kind(self) -> tuple[float, float, float]:
        """What must be equal for two to lie in one row."""
        return (*self.deck.size, self.deck.bleed)


class _Held(NamedTuple):
    """A piece in a slot, by its place in the list, and what its back looks like."""

    piece: int
    look: str | int | None


class _Row(NamedTuple):
    """Cards beside one another, all of one size and turned alike; a slot may be empty at the end."""

    units: tuple[_Held, ...]
    width: float
    height: float
    turn: int


def apart(lot: Lot) -> bool:
    """Tell whether there is room between some cards of a lot only, because their backs differ."""
    return isinstance(lot.layout.grid, Lattice)


def shared(units: Sequence[Unit], paper: Paper, duplex: Duplex, gap: float = 0.0) -> tuple[Lot, ...]:
    """Lay cards of any sizes out on as few sheets as can be, those of one back together.

    Raises:
        ContentError: a card is larger than the paper.
    """
    backed = [unit for unit in units if unit.look is not None]
    if duplex == "gutterfold" and 0 < len(backed) < len(units):  # which is not folded has twice the room
        bare = [unit for unit in units if unit.look is None]
        return shared(backed, paper, duplex, gap) + shared(bare, paper, "none", gap)
    plans: list[tuple[Lot, ...]] = []
    for breaks in (True, False):  # whether each back begins a row of its own
        for group in (True, False):  # whether sizes share a sheet
            stream = _streams(units, paper, duplex, gap, group=group)
            filled = (lot for base, rows in stream for lot in _filled(base, _rows(base, rows, breaks), gap))
            plans.append(tuple(filled))
    best, alone = min(plans, key=_merit), tuple(_apart(units, paper, duplex, gap))
    return alone if len(alone) < len(best) else best  # never more sheets than without sharing


def _merit(plan: tuple[Lot, ...]) -> tuple[int, int]:
    return len(plan), sum(lot.layout.grid.cuts for lot in plan)


def _apart(units: Sequence[Unit], paper: Paper, duplex: Duplex, gap: float) -> Iterator[Lot]:
    """Lay each deck out on sheets of its own."""
    decks: dict[tuple[str, *tuple[float, ...]], list[Unit]] = {}
    for unit in units:
        decks.setdefault((unit.deck.id, *unit.kind), []).append(unit)
    for some in decks.values():
        yield from in_order(some, layout(some[0].deck, paper, duplex=duplex, gap=gap), gap)


def in_order(units: Sequence[Unit], base: Layout, gap: float = 0.0) -> tuple[Lot, ...]:
    """Lay the cards of one deck out in their order, as `base` has them wherever all backs of a sheet are alike."""
    found: list[Lot] = []
    at = 0
    while at < len(units):
        chunk = units[at : at + base.per_sheet]
        pattern = _pattern(unit.look for unit in chunk)
        if not any(pattern) or gap >= ROOM:
            lot = Lot(base, tuple(unit.piece for unit in chunk))
        else:
            layout, places = _first_lot(pattern, base, gap)
            lot = Lot(layout, tuple(None if place is None else chunk[place].piece for place in places))
        found.append(lot)
        at += sum(piece is not None for piece in lot.pieces)
    return tuple(found)


def _pattern(looks: Iterable[str | None]) -> tuple[int, ...]:
    """Say which backs are alike, whatever they are: how the cards of one deck lie depends on nothing else.

    >>> _pattern(["red", "blue", "red", None])
    (0, 1, 0, 2)
    """
    numbers: dict[str | None, int] = {}
    return tuple([numbers.setdefault(look, len(numbers)) for look in looks])


@lru_cache(maxsize=512)
def _first_lot(pattern: tuple[int, ...], base: Layout, gap: float) -> Lot:
    """Lay as many cards out as one sheet takes; its pieces are their places in the pattern of their backs."""
    numbered = [_Held(place, look) for place, look in enumerate(pattern)]
    return next(_filled(base, _rows(base, [(base, numbered)], breaks=False), gap))


# ---------------------------------------------------------------------- rows

_Stream = list[tuple[Layout, list[_Held]]]
"""Cards of each size, with the layout that says how many lie in a row and how they are turned."""


def _streams(
    units: Sequence[Unit], paper: Paper, duplex: Duplex, gap: float, *, group: bool
) -> Iterator[tuple[Layout, _Stream]]:
    """Give the cards that may share sheets: of sizes that are equally wide as they lie, large ones first."""
    kinds: dict[tuple[float, float, float], list[Unit]] = {}
    for unit in units:
        kinds.setdefault(unit.kind, []).append(unit)
    found: dict[object, _Stream] = {}
    for kind, some in sorted(kinds.items(), key=lambda pair: -pair[0][0] * pair[0][1]):
        base = layout(some[0].deck, paper, duplex=duplex, gap=gap)
        looks = {unit.look: None for unit in some}
        order = {look: number for number, look in enumerate(looks)}
        width = round(base.fronts[0].box.width, 3)
        key = (width, kind[2], base.fold) if group else kind
        alike = sorted(some, key=lambda unit: order[unit.look])
        found.setdefault(key, []).append((base, [_Held(unit.piece, unit.look) for unit in alike]))
    for stream in found.values():
        yield stream[0][0], stream


def _rows(base: Layout, stream: _Stream, breaks: bool) -> Iterator[_Row]:
    """Cut streams of cards into rows; where a back `breaks` a row, or there is no room beside it, a new one begins."""
    many = base.grid.columns
    for each, units in stream:
        box, turn = each.fronts[0].box, each.fronts[0].turn
        row: list[_Held] = []
        for unit in units:
            mixed = bool(row) and row[-1].look != unit.look
            if len(row) == many or (mixed and (breaks or not _is_wide(base, [*row, unit], box.width, box.height))):
                yield _Row(tuple(row), box.width, box.height, turn)
                row = []
            row.append(unit)
        if row:
            yield _Row(tuple(row), box.width, box.height, turn)


def _is_wide(base: Layout, units: Sequence[_Held], width: float, height: float) -> bool:
    """Tell whether so many different backs have room beside one another."""
    return _lattice(base, [_Row(tuple(units), width, height, 0)], 0.0) is not None


def _filled(base: Layout, rows: Iterable[_Row], gap: float) -> Iterator[Lot]:
    """Put rows on sheets, one below the other, as many on each as have room with what must be between them."""
    sheet: list[_Row] = []
    found: Lattice | None = None
    for row in rows:
        more = _lattice(base, [*sheet, row], gap)
        if more is None and sheet:
            assert found is not None  # noqa: S101
            yield _lot(base, sheet, found)
            sheet, more = [], _lattice(base, [row], gap)
        assert more is not None, "a card that has a layout has room"  # noqa: S101
        sheet, found = [*sheet, row], more
    if sheet and found is not None:
        yield _lot(base, sheet, found)


def _lattice(base: Layout, rows: Sequence[_Row], gap: float) -> Lattice | None:
    """Find room for rows, with enough between backs that differ; None where there is none."""
    columns = base.grid.columns
    widths, heights = [rows[0].width] * columns, [row.height for row in rows]
    across = [any(_differ(row, at, row, at + 1) for row in rows) for at in range(columns - 1)]
    down = [any(_differ(one, at, other, at) for at in range(columns)) for one, other in itertools.pairwise(rows)]
    if not any((*across, *down)):
        return _placed(base, widths, heights, ([gap] * len(across), [gap] * len(down)))
    steps = [ROOM, (ROOM + LEAST) / 2, LEAST]
    for wide in steps:
        for high in steps:
            gaps = (
                [max(gap, wide) if here else gap for here in across],
                [max(gap, high) if here else gap for here in down],
            )
            if (found := _placed(base, widths, heights, gaps)) is not None:
                return found
    return None


def _placed(
    base: Layout, widths: Sequence[float], heights: Sequence[float], gaps: tuple[Sequence[float], Sequence[float]]
) -> Lattice | None:
    return fitted(lattice(widths, heights, gaps), base)


def _differ(one: _Row, at: int, other: _Row, there: int) -> bool:
    """Tell whether the backs in two slots are there and differ."""
    if at >= len(one.units) or there >= len(other.units):
        return False
    return one.units[at].look != other.units[there].look


def _lot(base: Layout, rows: Sequence[_Row], grid: Lattice) -> Lot:
    """Make a sheet of rows: as `base` has it where that is the same, else in a lattice of its own."""
    pieces = [row.units[at].piece if at < len(row.units) else None for row in rows for at in range(grid.columns)]
    while pieces and pieces[-1] is None:
        pieces.pop()
    if isinstance(base.grid, Grid) and _is_regular(base.grid, rows, grid):
        return Lot(base, tuple(pieces))
    fronts = tuple(
        Slot(grid.slot(column, number), row.turn, column, number)
        for number, row in enumerate(rows)
        for column in range(grid.columns)
    )
    return Lot(around(grid, fronts, (base.size, base.bleed), base.paper, base.duplex, base.fold), tuple(pieces))


def _is_regular(grid: Grid, rows: Sequence[_Row], made: Lattice) -> bool:
    """Tell whether a lattice is no more than the first rows of a grid."""
    alike = all((row.height, row.turn) == (grid.height, grid.turn) for row in rows)
    gaps = {round(two[0] - sum(one), 6) for spans in (made.across, made.down) for one, two in itertools.pairwise(spans)}
    return alike and len(rows) <= grid.rows and all(abs(gap - grid.gap) < EPSILON for gap in gaps)
