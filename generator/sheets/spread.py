"""Spread the tokens and standees of one file over sheets: fronts, backs right behind them, cut and fold lines.

Short strokes stand beside a cut where a line on it would show. Arithmetic in millimetres; what is drawn on a token is
not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist, fsum
from typing import Any, cast

from generator.catalog.model import EMPTY
from generator.catalog.problems import ContentError, Problem
from generator.catalog.tokens import TokenSet, TokenSheet
from generator.named import NamedTuple
from generator.sheets.duplex import Duplex, back_turn, mirrored
from generator.sheets.foot import Measure, estimate
from generator.sheets.impose import UNDERLAP
from generator.sheets.nest import Block, Lot, Sheets, Steps, nested, round_steps, steps
from generator.sheets.paper import Paper, larger
from generator.sheets.piece import Side, Wording
from generator.sheets.plate import Ground, Placed, Plate, foot_of, grounds, plate_of
from generator.sheets.roomy import ROOM, roomy
from generator.sheets.shape import (
    Box,
    Edges,
    Line,
    Lines,
    Matrix,
    Point,
    Segment,
    Shape,
    direction,
    flattened,
    grown,
    mapped,
    open_line,
    path,
    polygon,
    rectangle,
    shifted,
    turned,
    widened,
)

Spot = tuple[int, int]
"""A token by the places of its set and of its card."""
Looks = Mapping[Spot, str]
"""What the backs of tokens look like, by set and card."""
NONE = cast("Looks", EMPTY)


class Spread(NamedTuple):
    """Where every token of a file lies: `pieces` are set and card of each piece of each lot, `sheets` their blocks."""

    ground: Ground
    lots: tuple[Lot, ...]
    pieces: tuple[tuple[Spot, ...], ...]
    sheets: Sheets

    @property
    def cuts(self) -> int:
        """How many straight cuts the fullest sheet takes."""
        return max(self._cuts)

    @property
    def all_cuts(self) -> int:
        """How many straight cuts all sheets take."""
        return sum(self._cuts)

    @property
    def _cuts(self) -> list[int]:
        return [sum(len(straight(block, self.lots[block.lot])) for block in blocks) for blocks in self.sheets]


def size_of(one: TokenSet) -> tuple[float, float]:
    """Give the cut size of a token, or of a standee before it is folded, in mm."""
    width, height = one.deck.size.width, one.deck.size.height
    return width, 2 * (height + one.base) if one.base else height


def alike(sheet: TokenSheet) -> list[list[Spot]]:
    """Put the tokens that are cut alike together, whichever sets they are of, copy by copy."""
    found: dict[tuple[object, ...], list[Spot]] = {}
    for at, one in enumerate(sheet.sets):
        run = found.setdefault((one.outline, str(one.path), one.base, size_of(one), one.deck.bleed), [])
        run += [(at, number) for number, card in enumerate(one.deck.cards) for _ in range(card.copies)]
    return [run for run in found.values() if run]


def are_strange(sheet: TokenSheet, run: Sequence[Spot], looks: Looks) -> bool:
    """Tell whether tokens that are cut alike lie so near one another that a slip shows a back that differs."""
    one = sheet.sets[run[0][0]]
    apart = 0.0 if one.straight else 2 * one.deck.bleed
    return not one.base and apart < ROOM and len({looks.get(spot, "") for spot in run}) > 1


def strangers(sheet: TokenSheet, looks: Looks) -> bool:
    """Tell whether backs that differ need more room between them than tokens have."""
    return any(are_strange(sheet, run, looks) for run in alike(sheet))


def spread(
    sheet: TokenSheet,
    paper: Paper,
    shapes: Mapping[int, Shape],
    *,
    duplex: Duplex,
    gap: float | None = 0.0,
    looks: Looks = NONE,
) -> Spread:
    """Find room for all tokens of a file on as few sheets as can be; `shapes` are the outlines of its sets.

    Where `looks` of backs differ there is room between tokens that would touch; without a `gap` there is, too, if it
    takes no more sheets.

    Raises:
        ContentError: a token is larger than the paper.
    """
    if gap is None:
        largest = max((one.deck.size for one in sheet.sets), key=max)
        return roomy(
            gap,
            largest,
            lambda room: spread(sheet, paper, shapes, duplex=duplex, gap=room, looks=looks),
            lambda laid: len(laid.sheets),
        )
    lots, pieces = _lots(sheet, shapes, gap, looks)
    found = _on(lots, paper, duplex)
    if found is None:
        lone = [one for at, one in enumerate(sheet.sets) if _on([_lot(one, shapes[at], 1, gap)], paper, duplex) is None]
        # folded in the middle, one set may fit beside the fold only and another only above it
        raise ContentError([_too_big(one, paper, duplex) for one in lone or sheet.sets])
    ground, sheets = found
    return Spread(ground, tuple(lots), tuple(map(tuple, pieces)), sheets)


def _lot(one: TokenSet, shape: Shape, count: int, gap: float) -> Lot:
    width, height = size_of(one)
    bleed = one.deck.bleed
    apart, near = max(gap, 2 * bleed), Steps()
    if one.outline == "circle":
        near = round_steps(width, apart)
    elif one.outline == "hexagon":
        near = steps(flattened(shape), apart)
    return Lot(width, height, bleed, count, one.straight, near, gap)


def _lots(
    sheet: TokenSheet, shapes: Mapping[int, Shape], gap: float, looks: Looks
) -> tuple[list[Lot], list[list[Spot]]]:
    """Put the tokens that are cut alike together, whichever sets they are of."""
    pieces = alike(sheet)
    lots = []
    for run in pieces:
        at = run[0][0]
        lots.append(
            _lot(sheet.sets[at], shapes[at], len(run), max(gap, ROOM) if are_strange(sheet, run, looks) else gap)
        )
    return lots, pieces


def _on(lots: list[Lot], paper: Paper, duplex: Duplex) -> tuple[Ground, Sheets] | None:
    ways = [(ground, nested(lots, ground.area)) for ground in grounds(paper, duplex)]
    fitting = [(ground, sheets) for ground, sheets in ways if sheets is not None]
    return min(fitting, key=lambda way: len(way[1]), default=None)


def _too_big(one: TokenSet, paper: Paper, duplex: Duplex) -> Problem:
    width, height = size_of(one)
    what = "unfolded standees" if one.base else "tokens"
    fact = f"{what} of {width:g} x {height:g} mm do not fit on {paper.fits} with their marks"
    lots = [Lot(width, height, one.deck.bleed, 1, one.straight)]
    offer = larger(paper, lambda other: _on(lots, other, duplex))
    return Problem(one.deck.mark, fact, f"{offer or 'choose'} a smaller size")


def plates(
    sheet: TokenSheet, on: Spread, shapes: Mapping[int, Shape], wording: Wording, measure: Measure = estimate
) -> Iterator[Plate]:
    """Make the pages in the order they are printed; `shapes` are the outlines of the sets, in their boxes.

    A page of backs is left out only when no token at all has a back.
    """
    ground = on.ground
    for number, blocks in enumerate(on.sheets, 1):
        laid = _filled(sheet, on, blocks, shapes)
        if ground.fold is not None:
            both = laid._replace(fronts=laid.fronts + laid.backs, marks=[*laid.marks, *ground.fold_lines])
            yield _plate(on, "both", number, both, wording, measure)
            continue
        yield _plate(on, "front", number, laid, wording, measure)
        if ground.duplex != "none":
            yield _plate(on, "back", number, laid, wording, measure)


class _Filled(NamedTuple):
    """What is on one sheet: faces, lines to cut and to fold, cuts with marks only, strokes, marks, each box, bleed."""

    fronts: list[Placed]
    backs: list[Placed]
    cuts: list[str]
    folds: list[str]
    straight: list[str]
    strokes: list[str]
    marks: list[Line]
    boxes: list[tuple[Box, float]]


def _plate(on: Spread, side: Side, number: int, laid: _Filled, wording: Wording, measure: Measure) -> Plate:
    ground, of = on.ground, len(on.sheets)
    drawn = ("cuts", "folds", "straight", "marks", "strokes")
    more: dict[str, Any] = {name: () if side == "back" else tuple(getattr(laid, name)) for name in drawn}
    more["placed"] = tuple(laid.backs if side == "back" else laid.fronts)
    more["foot"] = foot_of(ground, wording, number, of, side, measure)
    shown = side if ground.press_duplex else ""
    plate = plate_of(ground.paper.page, number, of, wording, laid.boxes, shown, labels=(), **more)._replace(side=side)
    if side == "front":
        return plate
    trim, bleed = (mirrored(one, ground.axis, ground.at) for one in (plate.trim, plate.bleed))
    if side == "both":
        trim, bleed = plate.trim.union(trim), plate.bleed.union(bleed)
    return plate._replace(trim=trim, bleed=bleed)


def _filled(sheet: TokenSheet, on: Spread, blocks: tuple[Block, ...], shapes: Mapping[int, Shape]) -> _Filled:
    ground = on.ground
    laid = _Filled([], [], [], [], [], [], [], [])
    mirror: Matrix = (-1.0, 0.0, 0.0, 1.0, 2 * ground.at, 0.0)
    if ground.axis == "y":
        mirror = (1.0, 0.0, 0.0, -1.0, 0.0, 2 * ground.at)
    turn = back_turn(0, ground.axis)
    for block in blocks:
        lot = on.lots[block.lot]
        lines = straight(block, lot)
        laid.marks.extend(ticks(lines, lot.bleed))
        if not sheet.sets[on.pieces[block.lot][block.first][0]].base:
            laid.straight.extend(path(open_line((one[:2], one[2:4]))) for one in lines)
        for index, (x, y) in enumerate(block.at):
            which, card = on.pieces[block.lot][block.first + index]
            one = sheet.sets[which]
            deck, name = one.deck, one.deck.cards[card].id
            backed = bool(deck.back_of(deck.cards[card]))
            box = Box(x, y, lot.width, lot.height)
            seen = _seen(block, lot, index)
            laid.boxes.append((box, lot.bleed))
            if one.base:
                laid.fronts.extend(_standee(one, name, box, seen, backed=backed))
                laid.cuts.append(path(rectangle(*box)))
                folds = [box.y + one.base + step * deck.size.height for step in range(3)]
                laid.folds.extend(path(open_line(((box.x, y), (box.right, y)))) for y in folds)
                continue
            clip = _clip(one, shapes[which], box, seen, min(other.bleed for other in on.lots))
            laid.fronts.append(Placed(deck.id, name, "front", shifted(x, y), path(clip)))
            if not lot.touching:
                outline = mapped(shapes[which], shifted(x, y))
                laid.cuts.append(path(outline))
                laid.strokes.append(strokes(flattened(outline), deck.bleed) or path(outline))
            if backed and ground.duplex != "none":
                at = turned(turn, (box.width / 2, box.height / 2), mirrored(box, ground.axis, ground.at).middle)
                laid.backs.append(Placed(deck.id, name, "back", at, path(mapped(clip, mirror))))
    return laid


def _clip(one: TokenSet, shape: Shape, box: Box, seen: Edges, spare: float) -> Shape:
    """Say what is seen of a face: its outline and its bleed, but nothing of it on a neighbour.

    Whatever lies beside it keeps `spare` mm free beyond its cut at least, into which a corner of a bleed may reach.
    """
    bleed = one.deck.bleed
    if one.straight:
        return rectangle(*box.grown(seen))
    if one.outline == "circle":
        long = 1 + 2 * bleed / box.width
        return mapped(shape, (long, 0.0, 0.0, long, box.x - bleed, box.y - bleed))
    points = flattened(mapped(shape, shifted(box.x, box.y)), 6)
    if one.outline == "hexagon":
        wide = grown(points, [bleed] * len(points))
        room = box.grown(Edges.all(bleed + spare))
        if all(room.x <= x <= room.right and room.y <= y <= room.bottom for x, y in wide):
            return polygon(wide)
    return widened(points, bleed)


def _seen(block: Block, lot: Lot, index: int) -> Edges:
    """Say how far a piece is seen beyond each of its edges; see `impose.UNDERLAP` for neighbours that touch."""
    if not lot.touching:
        return Edges.all(lot.bleed)
    column, row = index % block.columns, index // block.columns
    between = min(lot.bleed, lot.gap / 2)
    later = between if lot.gap else min(lot.bleed, UNDERLAP)
    return Edges(
        lot.bleed if column == 0 else between,
        lot.bleed if row == 0 else between,
        lot.bleed if column == block.columns - 1 or index + 1 == len(block.at) else later,
        lot.bleed if index + block.columns >= len(block.at) else later,
    )


def _standee(one: TokenSet, card: str, box: Box, seen: Edges, *, backed: bool) -> Iterator[Placed]:
    """Lay a standee out from its back's flap down to its front's; the back is upside down until it is folded."""
    deck, base = one.deck, one.base
    wide, high = deck.size.width, deck.size.height
    under = min(deck.bleed, UNDERLAP)
    back = Box(box.x, box.y + base, wide, high)
    front = back._replace(y=back.bottom)
    flap = under if one.foot else deck.bleed

    def put(of: str, side: str, at: Box, turn: int, by: Edges) -> Placed:
        matrix = turned(turn, (at.width / 2, at.height / 2), at.middle)
        return Placed(of, card, side, matrix, path(rectangle(*at.grown(by))))

    yield put(deck.id, "back" if backed else "front", back, 180, Edges(seen.left, flap, seen.right, under))
    yield put(deck.id, "front", front, 0, Edges(seen.left, 0.0, seen.right, flap))
    if one.foot:
        upper, lower = Box(box.x, box.y, wide, base), Box(box.x, front.bottom, wide, base)
        yield put(one.foot.id, "front", upper, 180, Edges(seen.left, seen.top, seen.right, 0.0))
        yield put(one.foot.id, "front", lower, 0, Edges(seen.left, 0.0, seen.right, seen.bottom))


MARK_CLEAR, MARK_LENGTH = 0.5, 2.5  # mm, as on sheets of cards


def straight(block: Block, lot: Lot) -> Lines:
    """Give the straight cuts that free a block's pieces, from end to end; none where pieces are cut one by one."""
    if not lot.touching:
        return ()
    box, (across, down) = block.box, lot.pitch
    columns = _lines(box.x, lot.width, across, block.columns)
    rows = _lines(box.y, lot.height, down, -(-len(block.at) // block.columns))
    return (*(Line(x, box.y, x, box.bottom) for x in columns), *(Line(box.x, y, box.right, y) for y in rows))


def ticks(lines: Lines, bleed: float) -> Iterator[Line]:
    """Mark straight cuts at both their ends, outside the bleed."""
    near = bleed + MARK_CLEAR
    far = near + MARK_LENGTH
    for x1, y1, x2, y2, _ in lines:
        u, v = (0.0, 1.0) if x1 == x2 else (1.0, 0.0)
        yield Line(x1 - u * far, y1 - v * far, x1 - u * near, y1 - v * near)
        yield Line(x2 + u * near, y2 + v * near, x2 + u * far, y2 + v * far)


def _lines(start: float, length: float, pitch: float, count: int) -> list[float]:
    return sorted({round(start + i * pitch + end, 6) for i in range(count) for end in (0.0, length)})


CLEAR = 0.5
"""From the cut to a stroke: a hand that slips by so much leaves nothing of it on the token."""
LONGEST = 1.2
SHORTEST = 0.4
"""Shorter strokes would be dots: where the bleed is so narrow, the cut itself is drawn."""
APART = 4.0
"""From one stroke to the next, at most about."""
FEWEST = 8


def strokes(points: Sequence[Point], bleed: float) -> str | None:
    """Draw strokes that stand upright on an outline, as path data; None where they have no room in the bleed.

    >>> strokes([(0, 0), (8, 0), (8, 8), (0, 8)], 2.0).split(" M")[0]
    'M2 -0.5 L2 -1.7'
    """
    long = min(LONGEST, bleed - CLEAR)
    if long < SHORTEST:
        return None
    found: list[Segment] = []
    for (x, y), (nx, ny) in _around(points):
        found += open_line((x + nx * by, y + ny * by) for by in (CLEAR, CLEAR + long))
    return path(tuple(found))


def _around(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Give points along an outline at equal steps, each with the direction that leads away from the piece."""
    ring = [*points, points[0]]
    edges = [edge for edge in pairwise(ring) if dist(*edge) > 1e-6]
    way = 1.0 if fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in edges) > 0 else -1.0  # y runs down: clockwise
    around = fsum(dist(*edge) for edge in edges)  # `sum` adds otherwise before Python 3.12
    step = around / max(FEWEST, round(around / APART))
    at = step / 2
    for start, end in edges:
        long, (dx, dy) = direction(start, end)
        while at < long:
            yield (start[0] + dx * at, start[1] + dy * at), (way * dy, -way * dx)
            at += step
        at -= long
