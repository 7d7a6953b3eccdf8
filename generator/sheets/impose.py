"""Put pieces into the slots of a layout, sheet after sheet: fronts, backs right behind them, copies in order.

Pure arithmetic; the work for one card does not grow with how many there are.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from generator.sheets.box import Box, Edges, Line
from generator.sheets.foot import Foot, Measure, estimate, foot_in
from generator.sheets.layout import Layout, Slot
from generator.sheets.marks import marks_beside
from generator.sheets.piece import Piece, Wording
from generator.sheets.sheet import Sheet, Side, Stamp

_Filled = list[tuple[Slot, int, str]]

UNDERLAP = 0.1
"""How far, in mm, a card goes on under a touching neighbour that is stamped after it. Two clips that meet in a line
let the paper shine through as a hairline on screens and in some printers; the neighbour covers this strip."""


class Tally(NamedTuple):
    """What a layout of some pieces comes to: pieces, sheets of paper, printed pages, cuts for the fullest sheet."""

    pieces: int
    sheets: int
    pages: int
    cuts: int


def tally(layout: Layout, pieces: Iterable[Piece]) -> Tally:
    """Count without laying anything out."""
    listed = list(pieces)
    count = sum(piece.copies for piece in listed)
    papers = -(-count // layout.per_sheet)
    backed = layout.press_duplex is not None and any(piece.back is not None for piece in listed)
    return Tally(count, papers, papers * 2 if backed else papers, layout.grid.cuts_for(count))


def sheets(layout: Layout, pieces: Sequence[Piece], wording: Wording, measure: Measure = estimate) -> Iterator[Sheet]:
    """Make the pages in the order they are printed: front 1, back 1, front 2, back 2 and so on.

    A page is left out only when no piece at all has a back. The last sheet is filled from its first slot;
    its backs stand in the mirrored slots. `measure` gives the width in mm of a text at a size in points.
    """
    count = tally(layout, pieces)
    two_sided = count.pages > count.sheets
    foot = None
    if layout.strip is not None:
        widest = _which(layout, count.sheets, count.sheets, "front")
        foot = foot_in(layout.strip, wording, widest, measure)
    full = {
        "front": _clips(layout.fronts, layout.front_bleed, layout),
        "back": _clips(layout.backs, layout.back_bleed, layout),
    }

    def stamps(filled: _Filled, side: Side) -> tuple[Stamp, ...]:
        slots = tuple(slot for slot, _, _ in filled)
        if len(filled) == layout.per_sheet:
            clips = full[side]
        else:
            clips = _clips(slots, layout.front_bleed if side == "front" else layout.back_bleed, layout)
        return tuple(
            Stamp(piece, side, face, slot.box.x, slot.box.y, slot.turn, clip)
            for (slot, piece, face), clip in zip(filled, clips, strict=True)
        )

    expanded = ((index, piece) for index, piece in enumerate(pieces) for _ in range(piece.copies))
    for number in range(1, count.sheets + 1):
        lot = list(islice(expanded, layout.per_sheet))
        fronts: _Filled = [(slot, index, piece.front) for slot, (index, piece) in zip(layout.fronts, lot, strict=False)]
        backs: _Filled = [
            (slot, index, piece.back)
            for slot, (index, piece) in zip(layout.backs, lot, strict=False)
            if piece.back is not None
        ]
        marks = layout.marks
        if len(lot) < layout.per_sheet:
            marks = marks_beside(marks, layout.grid, ((slot.column, slot.row) for slot, _, _ in fronts), layout.bleed)
        if layout.fold is not None:
            both = stamps(fronts, "front") + stamps(backs, "back")
            yield _sheet(layout, "both", number, count.sheets, stamps=both, marks=marks, wording=wording, foot=foot)
            continue
        front = stamps(fronts, "front")
        yield _sheet(layout, "front", number, count.sheets, stamps=front, marks=marks, wording=wording, foot=foot)
        if two_sided:
            back = stamps(backs, "back")
            yield _sheet(layout, "back", number, count.sheets, stamps=back, marks=marks, wording=wording, foot=foot)


def _sheet(
    layout: Layout,
    side: Side,
    number: int,
    of: int,
    *,
    stamps: tuple[Stamp, ...],
    marks: tuple[Line, ...],
    wording: Wording,
    foot: Foot | None,
) -> Sheet:
    shown = "" if side == "both" else f" {side}"
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
        foot=None if foot is None else foot.numbered(_which(layout, number, of, side)),
        label=f"{wording.deck or wording.component} {number}{shown}",
        bookmark=f"{wording.component}, sheet {number}" + (f", {side}" if shown else ""),
    )


def _which(layout: Layout, number: int, of: int, side: Side) -> str:
    """Say which sheet it is, and what is particular about it."""
    text = f"sheet {number} of {of}"
    if layout.fold is not None:
        return f"{text} · fold, glue, cut"
    return f"{text} · {side}" if layout.press_duplex else text


def _bled(layout: Layout, side: Side) -> Box:
    """Give the box around everything that bleeds on a side."""
    if side == "front":
        return layout.cut.grown(layout.front_bleed)
    if side == "back":
        return layout.cut.grown(layout.back_bleed)
    front, back = layout.halves
    return front.grown(layout.front_bleed).union(back.grown(layout.back_bleed))


def _clips(slots: Sequence[Slot], outer: Edges, layout: Layout) -> tuple[Box, ...]:
    """Say how much of each face may be seen: its bleed, but never into a neighbour's half of the gap.

    Towards a slot that is empty a card bleeds as if it were the outermost, unless the bleed would then
    reach around the corner into a card.
    """
    taken = {(slot.column, slot.row): turn for turn, slot in enumerate(slots)}
    between = min(layout.bleed, layout.grid.gap / 2)
    return tuple(slot.box.grown(_around(slot, taken, layout, between, outer)) for slot in slots)


def _around(slot: Slot, taken: Mapping[tuple[int, int], int], layout: Layout, between: float, outer: Edges) -> Edges:
    column, row, grid = slot.column, slot.row, layout.grid
    under = min(layout.bleed, UNDERLAP) if grid.gap == 0 else between

    def towards(across: int, down: int, edge: float | None) -> float:
        if edge is not None:
            return edge
        neighbour = taken.get((column + across, row + down))
        if neighbour is None:
            return layout.bleed
        return under if neighbour > taken[column, row] else between

    left = towards(-1, 0, outer.left if column == 0 else None)
    top = towards(0, -1, outer.top if row == 0 else None)
    right = towards(1, 0, outer.right if column == grid.columns - 1 else None)
    bottom = towards(0, 1, outer.bottom if row == grid.rows - 1 else None)
    if len(taken) < layout.per_sheet:
        for across, down in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            beside, below = (left if across < 0 else right), (top if down < 0 else bottom)
            if (column + across, row + down) in taken and min(beside, below) > grid.gap:
                left, right = (between, right) if across < 0 else (left, between)
    return Edges(left, top, right, bottom)
