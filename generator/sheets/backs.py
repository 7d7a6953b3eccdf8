"""Hold backs against the fronts that were printed before them: each must lie right behind its own. Pure arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.catalog.model import Size
from generator.sheets.box import Box
from generator.sheets.duplex import Axis, flip_axis, mirrored
from generator.sheets.layout import Layout
from generator.sheets.sheet import Sheet, Stamp

_PLACES = 2


class MisplacedError(Exception):
    """A back does not lie behind its front."""


def in_order(layout: Layout, sheets: Iterable[Sheet]) -> Iterator[Sheet]:
    """Hand on a layout's sheets; where the printer turns them over, backs are held against fronts.

    Raises:
        MisplacedError: a back does not lie behind its front.
    """
    if layout.press_duplex is None:
        yield from sheets
    else:
        paper = layout.paper
        yield from matched(sheets, layout.size, flip_axis(layout.duplex, paper.width, paper.height))


def matched(sheets: Iterable[Sheet], size: Size, axis: Axis) -> Iterator[Sheet]:
    """Hand on sheets of pieces of this size, backs once they agree with their fronts turned over about `axis`.

    Raises:
        MisplacedError: a back lies elsewhere, or behind another piece.
    """
    fronts: dict[int, set[tuple[int, float, float]]] = {}
    for sheet in sheets:
        if sheet.side == "front":
            fronts = {sheet.number: {_spot(stamp, size) for stamp in sheet.stamps}}
        elif sheet.side == "back":
            at = (sheet.width if axis == "x" else sheet.height) / 2
            for stamp in sheet.stamps:
                piece, x, y = _spot(stamp, size)
                there = mirrored(Box(x, y, 0.0, 0.0), axis, at)
                if (piece, round(there.x, _PLACES), round(there.y, _PLACES)) not in fronts.get(sheet.number, ()):
                    where = f"at {stamp.x:.1f}, {stamp.y:.1f} mm"
                    raise MisplacedError(
                        f"{sheet.label}: the back of piece {piece + 1} {where} is not behind its front"
                    )
        yield sheet


def _spot(stamp: Stamp, size: Size) -> tuple[int, float, float]:
    """Give a stamp's piece and where its middle is."""
    wide, high = (size.height, size.width) if stamp.turn % 180 else size
    return stamp.piece, round(stamp.x + wide / 2, _PLACES), round(stamp.y + high / 2, _PLACES)
