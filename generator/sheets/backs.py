"""Hold backs against fronts where they were really put: each must lie right behind its own, the same way up.

Pure arithmetic on what is on the pages, for paper that is turned over and for pages that are folded in the middle;
how the backs were found a place is not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.catalog.model import Size
from generator.sheets.duplex import Axis, flip_axis
from generator.sheets.impose import Lot
from generator.sheets.layout import Layout
from generator.sheets.piece import Piece
from generator.sheets.plate import Ground, Placed, Plate
from generator.sheets.shape import through
from generator.sheets.sheet import Sheet, Stamp

Named = frozenset[tuple[str, ...]]
"""Pieces by what they are called, in a message too."""
_NEAR = 0.01  # mm, and parts of one
_UP = {0: (0.0, -1.0), 90: (1.0, 0.0), 180: (0.0, 1.0), 270: (-1.0, 0.0)}


class MisplacedError(Exception):
    """A back does not lie behind its front."""


class _Seat(NamedTuple):
    """Where a face was put: of what, its middle in mm, and where its upper edge looks."""

    piece: tuple[str, ...]
    x: float
    y: float
    up: tuple[float, float]

    def behind(self, axis: Axis, at: float) -> _Seat:
        """Give where it is seen once the page is turned over or folded about a line."""
        (u, v) = self.up
        if axis == "x":
            return self._replace(x=2 * at - self.x, up=(-u, v))
        return self._replace(y=2 * at - self.y, up=(u, -v))

    def is_at(self, other: _Seat) -> bool:
        """Tell whether two faces are one behind the other, the same way up."""
        ours, theirs = (self.x, self.y, *self.up), (other.x, other.y, *other.up)
        return all(abs(a - b) <= _NEAR for a, b in zip(ours, theirs, strict=True))


def in_order(layout: Layout, stack: Sequence[Piece], sheets: Iterable[Sheet]) -> Iterator[Sheet]:
    """Hand on a layout's sheets of a stack; where they are turned over or folded, backs are held against fronts.

    Raises:
        MisplacedError: a back does not lie behind its front.
    """
    return _matched(sheets, layout.size, lambda sheet: _line(layout, sheet), wanted(stack))


def in_lots(
    filled: Sequence[Lot], sheets: Iterable[Sheet], sizes: Sequence[Size], stack: Sequence[Piece]
) -> Iterator[Sheet]:
    """Hand on the sheets of some lots of a stack as `in_order` does; `sizes` are those of the pieces.

    Raises:
        MisplacedError: a back does not lie behind its front.
    """
    return _matched(sheets, sizes, lambda sheet: _line(filled[sheet.number - 1].layout, sheet), wanted(stack))


def wanted(stack: Sequence[Piece]) -> Named:
    """Name the pieces of a stack that must have a back."""
    return frozenset(_called(at) for at, piece in enumerate(stack) if piece.back is not None)


def matched(
    sheets: Iterable[Sheet], size: Size, axis: Axis, at: float | None = None, needs: Named = frozenset()
) -> Iterator[Sheet]:
    """Hand on sheets of pieces of this size, backs once they agree with their fronts turned over about `axis`.

    That runs through the middle of the page if not through `at`. Those that it `needs` must have a back.

    Raises:
        MisplacedError: a back lies elsewhere, upside down, behind another piece, or is missing.
    """
    return _matched(sheets, size, lambda sheet: (axis, _middle(sheet, axis) if at is None else at), needs)


_Turned = Callable[[Sheet], tuple[Axis, float] | None]
"""About which line a sheet is turned over or folded; None for one that is not."""


def _line(layout: Layout, sheet: Sheet) -> tuple[Axis, float] | None:
    if layout.fold is not None:
        return layout.fold.axis, layout.fold.at
    if layout.press_duplex is None:
        return None
    axis = flip_axis(layout.duplex, layout.paper.width, layout.paper.height)
    return axis, _middle(sheet, axis)


def _middle(sheet: Sheet, axis: Axis) -> float:
    return (sheet.width if axis == "x" else sheet.height) / 2


def _matched(
    sheets: Iterable[Sheet], size: Size | Sequence[Size], turned: _Turned, needs: Named = frozenset()
) -> Iterator[Sheet]:
    fronts: dict[int, list[_Seat]] = {}
    waits = ""
    for sheet in sheets:
        line = turned(sheet)
        if line is not None:
            spots = [(stamp.side, _spot(stamp, size)) for stamp in sheet.stamps]
            seats = {side: [spot for known, spot in spots if known == side] for side in _SIDES}
            if sheet.side != "back":
                _refuse(waits)
                fronts = {sheet.number: seats["front"]}
                waits = sheet.label if any(seat.piece in needs for seat in seats["front"]) else ""
            if sheet.side != "front":
                _hold(fronts.get(sheet.number, []), seats["back"], *line, sheet.label, needs)
                waits = ""
        yield sheet
    _refuse(waits)


def matched_plates(
    plates: Iterable[Plate], ground: Ground, sizes: Mapping[str, Size], needs: Named = frozenset()
) -> Iterator[Plate]:
    """Hand on sheets of tokens as `matched` does those of cards; `sizes` are those of the decks that lie flat.

    Those that it `needs`, by deck and card, must have a back.

    Raises:
        MisplacedError: a back lies elsewhere, upside down, behind another token, or is missing.
    """
    fronts: dict[int, list[_Seat]] = {}
    for plate in plates:
        flat = [at for at in plate.placed if at.deck in sizes]
        seats = {side: [_laid(at, sizes[at.deck]) for at in flat if at.side == side] for side in _SIDES}
        if plate.side != "back":
            fronts = {plate.number: seats["front"]}
        if plate.side == "back" or ground.fold is not None:
            _hold(fronts.get(plate.number, []), seats["back"], ground.axis, ground.at, plate.label, needs)
        yield plate


_SIDES = ("front", "back")


def _refuse(label: str) -> None:
    if label:
        raise MisplacedError(f"{label}: no page with its backs follows")


def _hold(fronts: list[_Seat], backs: list[_Seat], axis: Axis, at: float, label: str, needs: Named) -> None:
    """Hold the backs of a page against the fronts before them, one to one."""
    free: dict[tuple[str, ...], list[_Seat]] = {}
    for seat in fronts:
        free.setdefault(seat.piece, []).append(seat)
    for seat in backs:
        there = seat.behind(axis, at)
        own = next((front for front in free.get(seat.piece, ()) if there.is_at(front)), None)
        if own is None:
            where = f"at {seat.x:.1f}, {seat.y:.1f} mm"
            raise MisplacedError(f"{label}: the back of {' '.join(seat.piece)} {where} is not behind its front")
        free[seat.piece].remove(own)
    others = {seat.piece for seat in backs}
    for piece, (*_, left) in ((piece, seats) for piece, seats in free.items() if seats):
        where = f"{label}: {' '.join(piece)} at {left.x:.1f}, {left.y:.1f} mm has no back"
        if piece in others:
            raise MisplacedError(f"{where}, as others of it have")
        if piece in needs:
            raise MisplacedError(where)


def _called(piece: int) -> tuple[str, ...]:
    return ("piece", str(piece + 1))


def _spot(stamp: Stamp, sizes: Size | Sequence[Size]) -> _Seat:
    """Give a stamp's piece, where its middle is, and which way is up."""
    size = sizes if isinstance(sizes, Size) else sizes[stamp.piece]
    wide, high = (size.height, size.width) if stamp.turn % 180 else size
    return _Seat(_called(stamp.piece), stamp.x + wide / 2, stamp.y + high / 2, _UP[stamp.turn % 360])


def _laid(at: Placed, size: Size) -> _Seat:
    """Give the same of a face that lies at any angle."""
    x, y = through(at.matrix, size.width / 2, size.height / 2)
    top = through(at.matrix, size.width / 2, size.height / 2 - 1)
    return _Seat((at.deck, at.card), x, y, (top[0] - x, top[1] - y))
