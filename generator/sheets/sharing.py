"""Let cards share sheets, of whatever decks they are, so that no slip of the backs shows a neighbour's colour.

Where backs differ that would touch, there is room between; rows of cards that are equally wide share a sheet, whatever
their heights. Arithmetic in mm, no PDF; what a back looks like is a name here.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from generator.catalog.model import Deck
from generator.named import NamedTuple
from generator.sheets.duplex import Duplex
from generator.sheets.grid import EPSILON, Grid, grid_of
from generator.sheets.impose import Lot
from generator.sheets.layout import Layout, Slot, around, fitted, layout, ways
from generator.sheets.paper import Paper
from generator.sheets.roomy import LEAST, ROOMS, roomy
from generator.sheets.shape import Numbers

_Lots = tuple[Lot, ...]


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
    """A piece in a slot, by its place in the list, what its back looks like, and which of some sizes it has."""

    piece: int
    look: str | int | None
    kind: int = 0


class _Row(NamedTuple):
    """Cards beside one another, all of one size and turned alike; a slot may be empty at the end."""

    units: tuple[_Held, ...]
    width: float
    height: float
    turn: int


_Lying = tuple[float, float, int]
"""How wide and how high a card is as it lies, and how it is turned."""
_Options = tuple[tuple[Layout, tuple[_Lying, ...]], ...]
"""The ways in which cards may lie on a sheet, the usual one first; how those of each size lie then."""


def apart(lot: Lot) -> bool:
    """Tell whether there is room between some cards of a lot only, because their backs differ."""
    return lot.layout.grid.gap is None


def shared(units: Sequence[Unit], paper: Paper, duplex: Duplex, gap: float | None = 0.0) -> _Lots:
    """Lay cards of any sizes out on as few sheets as can be, those of one back together.

    Without a `gap` they lie apart where that takes no more sheets.

    Raises:
        ContentError: a card is larger than the paper.
    """
    if gap is None:
        largest = max((unit.deck.size for unit in units), key=max)
        return roomy(gap, largest, lambda room: shared(units, paper, duplex, room), len)
    backed = [unit for unit in units if unit.look is not None]
    if duplex == "gutterfold" and 0 < len(backed) < len(units):  # which is not folded has twice the room
        bare = [unit for unit in units if unit.look is None]
        return shared(backed, paper, duplex, gap) + shared(bare, paper, "none", gap)
    plans: list[_Lots] = []
    for group in (True, False):  # whether sizes share a sheet
        streams = _streams(units, paper, duplex, gap, group=group)
        plans.append(tuple(lot for options, held in streams for lot in _fewest(held, options, gap)))
    best = min(plans, key=lambda plan: (len(plan), sum(lot.layout.grid.cuts for lot in plan)))
    alone = tuple(_apart(units, paper, duplex, gap))
    return alone if len(alone) < len(best) else best  # never more sheets than without sharing


def _apart(units: Sequence[Unit], paper: Paper, duplex: Duplex, gap: float) -> Iterator[Lot]:
    """Lay each deck out on sheets of its own."""
    decks: dict[tuple[str, *Numbers], list[Unit]] = {}
    for unit in units:
        decks.setdefault((unit.deck.id, *unit.kind), []).append(unit)
    for some in decks.values():
        yield from in_order(some, layout(some[0].deck, paper, duplex=duplex, gap=gap))


def in_order(units: Sequence[Unit], base: Layout) -> _Lots:
    """Lay the cards of one deck out in their order on the fewest sheets that hold them.

    They lie as `base` has them wherever all backs of a sheet are alike, or as many have room in that way.
    """
    gap = base.grid.gap or 0.0
    if gap >= LEAST or len({unit.look for unit in units}) <= 1:
        pieces = [unit.piece for unit in units]
        return tuple(Lot(base, tuple(pieces[at : at + base.per_sheet])) for at in range(0, len(pieces), base.per_sheet))
    options = tuple((way, (_lying(way),)) for way in ways(base, gap))
    return _fewest([_Held(unit.piece, unit.look) for unit in units], options, gap)


def regular(deck: Deck, paper: Paper, duplex: Duplex, gap: float) -> Layout:
    """Lay a deck out with room for backs that differ everywhere, alike on all sheets and on as few as can be.

    Raises:
        ContentError: the cards are larger than the paper.
    """
    found = (layout(deck, paper, duplex=duplex, gap=max(room, gap)) for room in ROOMS)
    return min(found, key=lambda one: -(-deck.count // one.per_sheet))


def _lying(way: Layout) -> _Lying:
    box, turn = way.fronts[0].box, way.fronts[0].turn
    return box.width, box.height, turn


# ---------------------------------------------------------------------- sheets


def _fewest(held: Sequence[_Held], options: _Options, gap: float) -> _Lots:
    """Lay cards out in their order on the fewest sheets that hold them, each laid out in the best way for it."""
    most = max(_bound(way, lying, gap)[0] * _bound(way, lying, gap)[1] for way, lying in options)

    def lot(start: int, end: int) -> Lot:
        return _first_lot(_pattern(held[start:end]), options, gap)

    def reach(start: int) -> int:
        return start + sum(place is not None for place in lot(start, start + most).pieces)

    starts = _starts(len(held), reach)
    if len(starts) > -(-len(held) // most):
        starts = min(starts, _starts(len(held), reach, most), key=len)
    found = []
    for start, end in itertools.pairwise([*starts, len(held)]):
        layout, places = lot(start, end)
        found.append(Lot(layout, tuple(None if place is None else held[start + place].piece for place in places)))
    return tuple(found)


def _starts(count: int, reach: Callable[[int], int], most: int = 0) -> list[int]:
    """Say with which card each sheet begins, if one that begins with it has room up to where it `reach`es.

    No sheet has room for more than `most`, if that is given: then one may begin before the last is full, if it
    reaches further.

    >>> _starts(8, {0: 4, 2: 6, 3: 8, 4: 5, 5: 6, 6: 8}.__getitem__)
    [0, 4, 5, 6]
    >>> _starts(8, {0: 4, 2: 6, 3: 8, 4: 5, 5: 6, 6: 8}.__getitem__, 5)
    [0, 3]
    """
    starts: list[int] = []
    before, end = 0, 0
    while end < count:
        start, furthest = end, reach(end)
        for other in range(end - 1, before, -1):
            if other + most <= furthest:
                break
            if reach(other) > furthest:
                start, furthest = other, reach(other)
        starts.append(start)
        before, end = end, furthest
    return starts


def _pattern(held: Iterable[_Held]) -> tuple[tuple[int, int], ...]:
    """Say which backs are alike, whatever they are, and the sizes: how cards lie depends on nothing else.

    >>> _pattern([_Held(7, "red"), _Held(8, "blue"), _Held(9, "red"), _Held(9, None, 1)])
    ((0, 0), (1, 0), (0, 0), (2, 1))
    """
    numbers: dict[str | int | None, int] = {}
    return tuple([(numbers.setdefault(one.look, len(numbers)), one.kind) for one in held])


@lru_cache(maxsize=1024)
def _first_lot(pattern: tuple[tuple[int, int], ...], options: _Options, gap: float) -> Lot:
    """Lay as many cards out as one sheet takes; its pieces are their places in the pattern of their backs."""
    base, lying = options[0]
    if len(lying) == 1 and len(set(pattern)) == 1:
        return Lot(base, tuple(range(min(len(pattern), base.per_sheet))))
    held = [_Held(place, look, kind) for place, (look, kind) in enumerate(pattern)]
    most, best = 0, None
    for way, lying in options:
        across, down = _bound(way, lying, gap)
        for columns, breaks in itertools.product(range(across, 0, -1), (False, True)):
            if columns * down <= most or most == len(pattern):
                break
            rows, grid = _filled(way, list(_rows(held, lying, columns, breaks=breaks)), columns, gap)
            count = sum(len(row.units) for row in rows)
            if grid is not None and count > most:
                most, best = count, (way, rows, grid)
    assert best is not None, "a card that has a layout has room"  # noqa: S101
    return _lot(*best)


def _bound(way: Layout, lying: Sequence[_Lying], gap: float) -> tuple[int, int]:
    """Say how many columns and rows a sheet has room for at most."""
    room, width, height = way.paper.printable, lying[0][0], min(high for _, high, _ in lying)
    return int((room.width + gap + EPSILON) / (width + gap)), int((room.height + gap + EPSILON) / (height + gap))


# ---------------------------------------------------------------------- rows


def _streams(
    units: Sequence[Unit], paper: Paper, duplex: Duplex, gap: float, *, group: bool
) -> Iterator[tuple[_Options, list[_Held]]]:
    """Give the cards that may share sheets: of sizes that are equally wide as they lie, large ones first."""
    kinds: dict[tuple[float, float, float], list[Unit]] = {}
    for unit in units:
        kinds.setdefault(unit.kind, []).append(unit)
    found: dict[object, tuple[list[Layout], list[_Held]]] = {}
    for kind, some in sorted(kinds.items(), key=lambda pair: -pair[0][0] * pair[0][1]):
        base = layout(some[0].deck, paper, duplex=duplex, gap=gap)
        looks = {unit.look: None for unit in some}
        order = {look: number for number, look in enumerate(looks)}
        key = (round(_lying(base)[0], 3), kind[2], base.fold) if group else kind
        bases, held = found.setdefault(key, ([], []))
        held += [_Held(unit.piece, unit.look, len(bases)) for unit in sorted(some, key=lambda unit: order[unit.look])]
        bases.append(base)
    for bases, held in found.values():
        alone = tuple((way, (_lying(way),)) for way in ways(bases[0], gap)) if len(bases) == 1 else ()
        yield alone or ((bases[0], tuple(map(_lying, bases))),), held


def _rows(held: Sequence[_Held], lying: Sequence[_Lying], columns: int, *, breaks: bool) -> Iterator[_Row]:
    """Cut cards into rows; another size begins a new one, and another back if that `breaks` a row."""
    row: list[_Held] = []
    for one in held:
        if row and (len(row) == columns or row[-1].kind != one.kind or (breaks and row[-1].look != one.look)):
            yield _Row(tuple(row), *lying[row[0].kind])
            row = []
        row.append(one)
    if row:
        yield _Row(tuple(row), *lying[row[0].kind])


def _filled(base: Layout, rows: Sequence[_Row], columns: int, gap: float) -> tuple[Sequence[_Row], Grid | None]:
    """Put rows on a sheet, one below the other, as many as have room with what must be between them."""
    found, many = None, 0
    for many in range(1, len(rows) + 1):
        more = _rowed(base, rows[:many], columns, gap)
        if more is None:
            return rows[: many - 1], found
        found = more
    return rows[:many], found


def _rowed(base: Layout, rows: Sequence[_Row], columns: int, gap: float) -> Grid | None:
    """Find room for rows, with enough between backs that differ; None where there is none."""
    widths, heights = [rows[0].width] * columns, [row.height for row in rows]
    across = [any(_differ(row, at, row, at + 1) for row in rows) for at in range(columns - 1)]
    down = [any(_differ(one, at, other, at) for at in range(columns)) for one, other in itertools.pairwise(rows)]
    if not any((*across, *down)):
        return fitted(grid_of(widths, heights, ([gap] * len(across), [gap] * len(down))), base)
    for wide, high in itertools.product(ROOMS, ROOMS):
        gaps = [max(gap, wide) if here else gap for here in across], [max(gap, high) if here else gap for here in down]
        if (found := fitted(grid_of(widths, heights, gaps), base)) is not None:
            return found
    return None


def _differ(one: _Row, at: int, other: _Row, there: int) -> bool:
    """Tell whether the backs in two slots are there and differ."""
    if at >= len(one.units) or there >= len(other.units):
        return False
    return one.units[at].look != other.units[there].look


def _lot(base: Layout, rows: Sequence[_Row], grid: Grid) -> Lot:
    """Make a sheet of rows: as `base` has it where that is the same, else in a grid of its own."""
    pieces = [row.units[at].piece if at < len(row.units) else None for row in rows for at in range(grid.columns)]
    while pieces and pieces[-1] is None:
        pieces.pop()
    if _is_regular(base.grid, rows, grid):
        return Lot(base, tuple(pieces))
    fronts = tuple(
        Slot(grid.slot(column, number), row.turn, column, number)
        for number, row in enumerate(rows)
        for column in range(grid.columns)
    )
    return Lot(around(grid, fronts, (base.size, base.bleed), base.paper, base.duplex, base.fold), tuple(pieces))


def _is_regular(grid: Grid, rows: Sequence[_Row], made: Grid) -> bool:
    """Tell whether a grid is no more than the first rows of one of equal cards."""
    gap = grid.gap
    if gap is None or made.columns != grid.columns or len(rows) > grid.rows:
        return False
    gaps = {round(two[0] - sum(one), 6) for spans in (made.across, made.down) for one, two in itertools.pairwise(spans)}
    alike = all((row.height, row.turn) == (grid.down[0][1], grid.turn) for row in rows)
    return alike and all(abs(one - gap) < EPSILON for one in gaps)
