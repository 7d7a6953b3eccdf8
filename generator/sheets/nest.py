"""Nest pieces of several sizes on as few sheets as can be: blocks of equal pieces on shelves, sheet after sheet.

Pieces that straight cuts free touch in a block and share its cuts; others keep their bleeds apart, circles and
hexagons staggered where that gains. Pure arithmetic in millimetres; what the pieces are is not known here.

Blocks are packed by first fit with decreasing height (Coffman, Garey, Johnson and Tarjan, "Performance bounds for
level-oriented two-dimensional packing algorithms", SIAM Journal on Computing 9, 1980): the highest first, each on
the first shelf that has room for it. Four ways to form the blocks are tried and the best is taken. Blocks count as
boxes; within one, pieces are as near as `steps` says of their outlines. No no-fit polygons are made of outlines of
an author's own: what is cut out by hand gains little by that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import ceil, floor, sqrt

from generator.named import NamedTuple
from generator.sheets.grid import EPSILON
from generator.sheets.shape import Box, Numbers, Point, Points, Stretch, grown

MARK_ROOM = 3.2
"""What a block of touching pieces keeps free beyond its bleed, for its cut marks."""
_TINY = 1e-9
_GAIN = 1.0  # mm that a block must be lower by to be worth cutting it staggered


class Steps(NamedTuple):
    """From one row to the next where every other row is moved by half a pitch, and the same of columns.

    0 where that is not to be done.
    """

    rows: float = 0.0
    columns: float = 0.0


class Lot(NamedTuple):
    """Equal pieces: their cut size as they lie, how far they bleed, and how many there are.

    `touching` pieces share straight cuts (with `gap` between them, none). With `steps` rows or columns may be
    staggered, every other one moved by half a pitch, and so far from the one before.
    """

    width: float
    height: float
    bleed: float
    pieces: int
    touching: bool = False
    steps: Steps = Steps()
    gap: float = 0.0

    @property
    def ring(self) -> float:
        """How much a block of them keeps free around its cut edges."""
        return max(self.bleed + (MARK_ROOM if self.touching else 0.0), self.gap / 2)

    @property
    def pitch(self) -> Point:
        """From one piece to the next, across and down."""
        apart = self.gap if self.touching else max(self.gap, 2 * self.bleed)
        return self.width + apart, self.height + apart


class Block(NamedTuple):
    """Pieces of one lot that lie together: the first is number `first` of its lot; `at` are their top left corners.

    `box` is around their cut edges; `columns` is how many a row has, the last perhaps fewer; of staggered ones at most.
    """

    lot: int
    first: int
    box: Box
    columns: int
    at: Points


Sheets = tuple[tuple[Block, ...], ...]
"""The blocks of each sheet."""


def nested(lots: Sequence[Lot], area: Box) -> Sheets | None:
    """Share lots out on sheets with that area each, in few sheets, then in few blocks.

    Nothing where one of the pieces is too large.
    """
    if any(_columns(lot, area.width) < 1 or lot.height + 2 * lot.ring > area.height + EPSILON for lot in lots):
        return None
    best: tuple[Numbers, Sheets] | None = None
    for even, split in product((True, False), (False, True)):
        sheets = _packed(lots, area, even=even, split=split)
        last = max((block.box.bottom for block in sheets[-1]), default=0.0)
        merit = (len(sheets), sum(map(len, sheets)), round(last, 3))
        if best is None or merit < best[0]:
            best = (merit, sheets)
    assert best is not None  # noqa: S101  (there is always a first way)
    return best[1]


class _Shelf:
    """A row of blocks across a sheet."""

    def __init__(self, y: float, height: float) -> None:
        self.y, self.height, self.used = y, height, 0.0


def _packed(lots: Sequence[Lot], area: Box, *, even: bool, split: bool) -> Sheets:
    """Put blocks on shelves, the high ones first, each where it first fits."""
    order = sorted(range(len(lots)), key=lambda i: (-lots[i].height - 2 * lots[i].ring, i))
    sheets: list[list[Block]] = []
    shelves: list[list[_Shelf]] = []

    def put(index: int, first: int, count: int) -> bool:
        """Put so many pieces on the first shelf with room, or on a new one on a sheet that is begun."""
        made = _arranged(lots[index], area, count, even=even)
        ring = lots[index].ring
        width, height = made.box.width + 2 * ring, made.box.height + 2 * ring
        for sheet, rows in enumerate(shelves):
            for shelf in rows:
                if width <= area.width - shelf.used + EPSILON and height <= shelf.height + EPSILON:
                    sheets[sheet].append(_set(made, index, first, area.x + shelf.used + ring, shelf.y + ring))
                    shelf.used += width
                    return True
            below = rows[-1].y + rows[-1].height if rows else area.y
            if height <= area.bottom - below + EPSILON:
                shelf = _Shelf(below, height)
                shelf.used = width
                rows.append(shelf)
                sheets[sheet].append(_set(made, index, first, area.x + ring, below + ring))
                return True
        return False

    for index in order:
        lot, first = lots[index], 0
        while first < lot.pieces:
            left = lot.pieces - first
            whole = _most(lot, area.width, area.height)
            if put(index, first, min(left, whole)):
                first += min(left, whole)
                continue
            if (
                split
                and shelves
                and (fits := _most(lot, area.width, _free(shelves[-1], area)))
                and put(index, first, fits)
            ):
                first += fits
                continue
            sheets.append([])
            shelves.append([])
    return tuple(_centred(blocks, area, lots) for blocks in sheets if blocks)


def _free(rows: Sequence[_Shelf], area: Box) -> float:
    return area.bottom - (rows[-1].y + rows[-1].height) if rows else area.height


def _columns(lot: Lot, width: float) -> int:
    across = lot.pitch[0]
    return floor((width - 2 * lot.ring + across - lot.width + EPSILON) / across)


def _most(lot: Lot, width: float, height: float) -> int:
    """Say how many pieces fit into a width and a height."""
    columns, room = _columns(lot, width), height - 2 * lot.ring + EPSILON
    if room < lot.height or columns < 1:
        return 0
    found = [(floor((room - lot.height) / lot.pitch[1]) + 1) * columns]
    if lot.steps.rows:
        dense = floor((room - lot.height) / lot.steps.rows) + 1
        found.append(sum(_in_row(lot, width, columns, row) for row in range(dense)))
    if lot.steps.columns:
        found.append(sum(_in_column(lot, height, column) for column in range(_dense_columns(lot, width))))
    return max(found)


def _in_row(lot: Lot, width: float, columns: int, row: int) -> int:
    """Say how many pieces a row has, every other of which is moved by half a pitch."""
    across = lot.pitch[0]
    wide = (columns - 0.5) * across + lot.width + 2 * lot.ring <= width + EPSILON
    return columns if wide or row % 2 == 0 else columns - 1


def _dense_columns(lot: Lot, width: float) -> int:
    """Say how many columns a width has room for, every other of which is moved by half a pitch."""
    return floor((width - 2 * lot.ring - lot.width + EPSILON) / lot.steps.columns) + 1


def _in_column(lot: Lot, height: float, column: int) -> int:
    """Say how many pieces there is room for in a column, every other of which is moved by half a pitch."""
    down = lot.pitch[1]
    room = height - 2 * lot.ring - lot.height - column % 2 * down / 2 + EPSILON
    return floor(room / down) + 1 if room >= 0 else 0


def _arranged(lot: Lot, area: Box, count: int, *, even: bool) -> Block:
    """Lay so many pieces out from (0, 0), in the width there is: in rows and columns, or staggered if that is lower."""
    straight = _straight(lot, area.width, count, even=even)
    others = []
    if lot.steps.rows and len(straight.at) > straight.columns:
        others.append(_in_rows(lot, area.width, count, even=even))
    if lot.steps.columns and len(straight.at) > straight.columns:
        others += _in_columns(lot, area, count, even=even)
    room = area.height - 2 * lot.ring + EPSILON
    fitting = [block for block in others if block.box.height <= room]
    lowest = min(fitting, key=lambda block: round(block.box.height, 6), default=straight)
    too_high = straight.box.height > room
    return lowest if too_high or lowest.box.height < straight.box.height - _GAIN else straight


def _straight(lot: Lot, width: float, count: int, *, even: bool) -> Block:
    columns = min(_columns(lot, width), count)
    if even:
        columns = ceil(count / ceil(count / columns))
    across, down = lot.pitch
    return _block(lot, columns, [((i % columns) * across, (i // columns) * down) for i in range(count)])


def _in_rows(lot: Lot, width: float, count: int, *, even: bool) -> Block:
    """Lay pieces out in rows, every other of which is moved by half a pitch."""
    columns = min(_columns(lot, width), count)
    if even:  # rows of about equal length, not one piece alone in the last
        deep = _rows_of(lot, width, columns, count)
        while columns > 1 and _rows_of(lot, width, columns - 1, count) == deep:
            columns -= 1
    across, places, row = lot.pitch[0], list[Point](), 0
    while len(places) < count:
        for column in range(min(_in_row(lot, width, columns, row), count - len(places))):
            places.append(((column + row % 2 / 2) * across, row * lot.steps.rows))
        row += 1
    return _block(lot, columns, places)


def _rows_of(lot: Lot, width: float, columns: int, count: int) -> int:
    """Say how many staggered rows so many pieces take."""
    row = 0
    while count > 0:
        count -= _in_row(lot, width, columns, row)
        row += 1
    return row


def _in_columns(lot: Lot, area: Box, count: int, *, even: bool) -> list[Block]:
    """Lay pieces out row by row in columns, every other of which is moved by half a pitch, if they find room."""
    columns = min(_dense_columns(lot, area.width), count)
    if even:
        columns = ceil(count / ceil(count / columns))
    holds = [_in_column(lot, area.height, column) for column in range(columns)]
    if sum(holds) < count:
        columns = min(_dense_columns(lot, area.width), count)
        holds = [_in_column(lot, area.height, column) for column in range(columns)]
    if sum(holds) < count:
        return []
    down = lot.pitch[1]
    places = [
        (column * lot.steps.columns, (row + column % 2 / 2) * down)
        for row in range(max(holds))
        for column in range(columns)
        if row < holds[column]
    ]
    return [_block(lot, columns, places[:count])]


def _block(lot: Lot, columns: int, places: list[Point]) -> Block:
    right, bottom = max(x for x, _ in places) + lot.width, max(y for _, y in places) + lot.height
    return Block(0, 0, Box(0.0, 0.0, right, bottom), columns, tuple(places))


def _set(block: Block, lot: int, first: int, x: float, y: float) -> Block:
    return _moved(block._replace(lot=lot, first=first), x, y)


def _moved(block: Block, x: float, y: float) -> Block:
    box = block.box._replace(x=round(block.box.x + x, 6), y=round(block.box.y + y, 6))
    return block._replace(box=box, at=tuple((round(a + x, 6), round(b + y, 6)) for a, b in block.at))


def _centred(blocks: Iterable[Block], area: Box, lots: Sequence[Lot]) -> tuple[Block, ...]:
    """Move what is on a sheet to its middle: each shelf across, all of them down."""
    rows: dict[float, list[Block]] = {}
    for block in blocks:
        rows.setdefault(round(block.box.y - lots[block.lot].ring, 4), []).append(block)
    bottom = max(block.box.bottom + lots[block.lot].ring for row in rows.values() for block in row)
    down = (area.bottom - bottom) / 2
    made = []
    for row in rows.values():
        right = max(block.box.right + lots[block.lot].ring for block in row)
        made += [_moved(block, (area.right - right) / 2, down) for block in row]
    return tuple(made)


def round_steps(across: float, apart: float) -> Steps:
    """Give the steps of circles that keep `apart` from each other: rows only, columns are the same, turned.

    >>> round_steps(20, 0)
    Steps(rows=17.32050807568877, columns=0.0)
    """
    return Steps((across + apart) * sqrt(3) / 2)


def steps(points: Sequence[Point], apart: float) -> Steps:
    """Give the steps of pieces with this convex outline, clockwise on the page, that keep `apart` from each other.

    >>> steps([(10, 0), (20, 6), (20, 18), (10, 24), (0, 18), (0, 6)], 0)
    Steps(rows=18.0, columns=20.0)
    """
    swapped = [(y, x) for x, y in reversed(points)]
    return Steps(_step(points, apart), _step(swapped, apart))


def _step(points: Sequence[Point], apart: float) -> float:
    """Say how far down a row must be that is moved by half a pitch to both sides; the next is below the first again."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    half = (max(xs) - min(xs) + apart) / 2
    wide = grown(points, [apart / 2] * len(points))
    deep = max(_below(wide, half), _below(wide, -half), (max(ys) - min(ys) + apart) / 2)
    return round(deep, 9)


def _below(points: Sequence[Point], aside: float) -> float:
    """Say how far down a copy of a convex outline must be that is moved aside by so much and touches it from below.

    Lower edge and upper edge are straight between corners, so only below and above corners can they be nearest.
    """
    moved = [(x + aside, y) for x, y in points]
    left, right = max(min(points)[0], min(moved)[0]), min(max(points)[0], max(moved)[0])
    corners = [x for x, _ in (*points, *moved) if left - _TINY <= x <= right + _TINY]
    return max((_at(points, x)[1] - _at(moved, x)[0] for x in corners), default=0.0)


def _at(points: Sequence[Point], x: float) -> Stretch:
    """Give the highest and the lowest point of an outline at `x`."""
    found = []
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        if min(x1, x2) - _TINY <= x <= max(x1, x2) + _TINY:
            if abs(x2 - x1) < _TINY:
                found += [y1, y2]
            else:
                found.append(y1 + (y2 - y1) * (x - x1) / (x2 - x1))
    return min(found), max(found)
