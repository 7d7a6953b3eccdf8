"""Put pieces into the slots of a layout, sheet after sheet: fronts, backs right behind them, copies in order.

Pure arithmetic; the work for one card does not grow with how many there are.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from generator.catalog.model import Deck
from generator.named import NamedTuple
from generator.sheets.foot import Foot, Measure, estimate, foot_in
from generator.sheets.layout import Layout, Slot
from generator.sheets.margins import marks_beside
from generator.sheets.piece import FOLD, Piece, Side, Wording
from generator.sheets.shape import Box, Edges, Lines, Point


class Stamp(NamedTuple):
    """One face put on a page: `x`, `y` is the top left corner of its cut edges as it lies on the page.

    `piece` is the piece's place in the list that was laid out, `face` the key of what is drawn, `turn` is
    in degrees clockwise, and nothing of it may be seen outside `clip`.
    """

    piece: int
    side: Side
    face: str
    x: float
    y: float
    turn: int
    clip: Box


class Sheet(NamedTuple):
    """One side of one sheet of paper: `number` of `of` sheets, and everything printed on it.

    `trim` is the box around all cut edges, `bleed` the box around everything that bleeds over them.
    """

    width: float
    height: float
    side: Side
    number: int
    of: int
    stamps: tuple[Stamp, ...]
    trim: Box
    bleed: Box
    marks: Lines
    folds: Lines
    foot: Foot | None
    label: str
    bookmark: str


_Filled = list[tuple[Slot, int, str]]
_Clips = dict[tuple[int, Side], tuple[Box, ...]]

UNDERLAP = 0.1
"""How far, in mm, a card goes on under a touching neighbour that is stamped after it. Two clips that meet in a line
let the paper shine through as a hairline on screens and in some printers; the neighbour covers this strip."""


class Tally(NamedTuple):
    """What a layout of some pieces comes to: sheets of paper, printed pages, cuts for the fullest sheet and for all."""

    sheets: int
    pages: int
    cuts: int
    all_cuts: int


def tally(layout: Layout, pieces: Iterable[Piece]) -> Tally:
    """Count without laying anything out."""
    listed = list(pieces)
    count, cuts = sum(piece.copies for piece in listed), layout.grid.cuts_for
    full, left = divmod(count, layout.per_sheet)
    papers = full + (left > 0)
    backed = layout.press_duplex is not None and any(piece.back is not None for piece in listed)
    return Tally(papers, papers * (1 + backed), cuts(count), full * cuts(layout.per_sheet) + cuts(left))


class Lot(NamedTuple):
    """What lies on one sheet: how, and in each slot which piece, by its place in the list; None in one that is empty.

    Slots after the last piece are empty.
    """

    layout: Layout
    pieces: tuple[int | None, ...]


def lots(layout: Layout, pieces: Iterable[Piece]) -> Iterator[Lot]:
    """Fill sheet after sheet of one layout, from the first slot on, copies in order."""
    expanded = (index for index, piece in enumerate(pieces) for _ in range(piece.copies))
    while lot := tuple(islice(expanded, layout.per_sheet)):
        yield Lot(layout, lot)


def cuts_of(lot: Lot) -> int:
    """Count the straight cuts that free the pieces of a lot."""
    return lot.layout.grid.cuts_for(len(lot.pieces))


def sheets(layout: Layout, pieces: Sequence[Piece], wording: Wording, measure: Measure = estimate) -> Iterator[Sheet]:
    """Make the pages in the order they are printed: front 1, back 1, front 2, back 2 and so on.

    A page is left out only when no piece at all has a back. The last sheet is filled from its first slot;
    its backs stand in the mirrored slots. `measure` gives the width in mm of a text at a size in points.
    """
    yield from laid(tuple(lots(layout, pieces)), pieces, wording, measure)


def laid(
    filled: Sequence[Lot], pieces: Sequence[Piece], wording: Wording, measure: Measure = estimate
) -> Iterator[Sheet]:
    """Make the pages of some lots, as `sheets` does; each may be laid out in its own way."""
    of = len(filled)
    two_sided = any(lot.layout.press_duplex for lot in filled) and any(piece.back is not None for piece in pieces)
    feet: dict[int, Foot | None] = {}
    known: _Clips = {}
    for number, lot in enumerate(filled, 1):
        layout = lot.layout
        if id(layout) not in feet:
            widest = _which(wording, layout, of, of, "front")
            feet[id(layout)] = layout.strip and foot_in(layout.strip, wording, widest, measure)
        place = _Place(layout, number, of, wording, feet[id(layout)])
        fronts, backs = _filled(layout.fronts, lot, pieces, "front"), _filled(layout.backs, lot, pieces, "back")
        marks = layout.marks
        if len(fronts) < layout.per_sheet:
            marks = marks_beside(marks, layout.grid, ((slot.column, slot.row) for slot, _, _ in fronts), layout.bleed)
        front, back = _stamps(layout, fronts, "front", known), _stamps(layout, backs, "back", known)
        if layout.fold is not None:
            yield _sheet(place, "both", front + back, marks)
            continue
        yield _sheet(place, "front", front, marks)
        if two_sided:
            yield _sheet(place, "back", back, marks)


def _filled(slots: Sequence[Slot], lot: Lot, pieces: Sequence[Piece], side: Side) -> _Filled:
    """Say what is seen in each slot that shows anything on a side."""
    found: _Filled = []
    for slot, index in zip(slots, lot.pieces, strict=False):
        if index is not None:
            face = pieces[index].front if side == "front" else pieces[index].back
            if face is not None:
                found.append((slot, index, face))
    return found


def _stamps(layout: Layout, filled: _Filled, side: Side, known: _Clips) -> tuple[Stamp, ...]:
    outer = layout.front_bleed if side == "front" else layout.back_bleed
    key = (id(layout), side) if len(filled) == layout.per_sheet else None
    clips = known.get(key) if key else None
    if clips is None:
        whole = layout.fronts if side == "front" else layout.backs
        clips = _clips(tuple(slot for slot, _, _ in filled), whole, outer, layout)
        if key:  # the full sheets of a deck are alike
            known[key] = clips
    return tuple(
        Stamp(piece, side, face, slot.box.x, slot.box.y, slot.turn, clip)
        for (slot, piece, face), clip in zip(filled, clips, strict=True)
    )


class _Place(NamedTuple):
    """A sheet among its fellows: how it is laid out, which of how many it is, and what it says in its margin."""

    layout: Layout
    number: int
    of: int
    wording: Wording
    foot: Foot | None


def _sheet(place: _Place, side: Side, stamps: tuple[Stamp, ...], marks: Lines) -> Sheet:
    layout, number, of, wording, foot = place
    shown = "" if side == "both" else side
    return Sheet(
        width=layout.paper.width,
        height=layout.paper.height,
        side=side,
        number=number,
        of=of,
        stamps=stamps,
        trim=layout.cut,
        bleed=_bled(layout, side),
        marks=() if side == "back" else marks,
        folds=layout.folds,
        foot=None if foot is None else foot.numbered(_which(wording, layout, number, of, side)),
        label=wording.label(number, shown),
        bookmark=wording.bookmark(number, shown),
    )


def _which(wording: Wording, layout: Layout, number: int, of: int, side: Side) -> str:
    """Say which sheet it is, and what is particular about it."""
    if layout.fold is not None:
        return wording.which(number, of, FOLD)
    return wording.which(number, of, side) if layout.press_duplex else wording.which(number, of)


def _bled(layout: Layout, side: Side) -> Box:
    """Give the box around everything that bleeds on a side."""
    if side == "front":
        return layout.cut.grown(layout.front_bleed)
    if side == "back":
        return layout.cut.grown(layout.back_bleed)
    front, back = layout.halves
    return front.grown(layout.front_bleed).union(back.grown(layout.back_bleed))


def _clips(slots: Sequence[Slot], whole: Sequence[Slot], outer: Edges, layout: Layout) -> tuple[Box, ...]:
    """Say how much of each face may be seen: its bleed, but never into a neighbour's half of the gap.

    Towards a slot that is empty a card bleeds as if it were the outermost, unless the bleed would then
    reach around the corner into a card. Where cards differ that are neighbours, it stops half way there, too: bleeds
    of two of them might meet in the empty slot. `whole` are all slots of this side.
    """
    taken = {(slot.column, slot.row): turn for turn, slot in enumerate(slots)}
    boxes = {(slot.column, slot.row): slot.box for slot in whole}
    return tuple(slot.box.grown(_around(slot, boxes, taken, layout, outer)) for slot in slots)


def _around(
    slot: Slot, boxes: Mapping[tuple[int, int], Box], taken: Mapping[tuple[int, int], int], layout: Layout, outer: Edges
) -> Edges:
    column, row, grid, most = slot.column, slot.row, layout.grid, layout.bleed

    def apart(across: int, down: int) -> Point:
        """Give how far the next slot is in that direction, across and down, in mm."""
        aside, below = slot.box.apart(boxes[column + across, row + down])
        return round(aside, 6) + 0.0, round(below, 6) + 0.0

    def towards(across: int, down: int) -> float:
        neighbour = taken.get((column + across, row + down))
        gap = apart(across, down)[0 if across else 1]
        if neighbour is None:
            return min(most, gap / 2) if gap > 0 and grid.gap is None else most
        under = min(most, UNDERLAP) if gap == 0 else min(most, gap / 2)
        return under if neighbour > taken[column, row] else min(most, gap / 2)

    last = (column == 0, row == 0, column == grid.columns - 1, row == grid.rows - 1)
    ways = ((-1, 0), (0, -1), (1, 0), (0, 1))
    edges = zip(outer, last, ways, strict=True)
    left, top, right, bottom = (edge if ends else towards(*way) for edge, ends, way in edges)
    if len(taken) < layout.per_sheet:
        for across, down in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            beside, below = (left if across < 0 else right), (top if down < 0 else bottom)
            if (column + across, row + down) not in taken:
                continue
            aside, under = apart(across, down)
            if beside > aside and below > under:
                between = min(most, aside / 2)
                left, right = (between, right) if across < 0 else (left, between)
    return Edges(left, top, right, bottom)


def press_sheets(deck: Deck, pieces: Sequence[Piece], wording: Wording) -> Iterator[Sheet]:
    """Make pages for a printing press: one card on each, with its bleed and nothing else, in order.

    The page is the bleed, the trim box is the card. Pages come front, back, front, back, as printers such as MBPrint
    ask; a card without a back has one page, and copies are pages of their own.
    """
    bleed, size = deck.bleed, deck.size
    page = Box(0.0, 0.0, size.width + 2 * bleed, size.height + 2 * bleed)
    trim = Box(bleed, bleed, size.width, size.height)
    of, number = sum(piece.copies for piece in pieces), 0
    for index, piece in enumerate(pieces):
        sides: tuple[tuple[Side, str | None], ...] = (("front", piece.front), ("back", piece.back))
        for _ in range(piece.copies):
            number += 1
            for side, face in sides:
                if face is None:
                    continue
                yield Sheet(
                    width=page.width,
                    height=page.height,
                    side=side,
                    number=number,
                    of=of,
                    stamps=(Stamp(index, side, face, bleed, bleed, 0, page),),
                    trim=trim,
                    bleed=page,
                    marks=(),
                    folds=(),
                    foot=None,
                    label=wording.label(number, side),
                    bookmark=wording.bookmark(number, side, of="card"),
                )
