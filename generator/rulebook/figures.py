"""Lay out the faces of a figure: one alone, some in a row, a hand as a fan."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.draw.records import Box, moved
from generator.named import NamedTuple
from generator.rulebook.strips import Shown
from generator.sheets.shape import through, turned

_CARD = 24.0  # mm wide, unless it is said otherwise
_LARGEST = 104.0
_FAN = 17.0  # degrees from card to card, less 2 for each card
_ROUND = 0.045  # of a card's width


class Plate(NamedTuple):
    """A face that can be shown: its name for the press, its size in mm, the part of it that is meant, its outline."""

    face: str
    width: float
    height: float
    region: Box | None = None
    rounded: bool = True
    outline: str = ""


Finder = Callable[[str, str, str, int], Sequence[Plate]]
"""Finds the faces that a figure's kind and name stand for, of one side; told about at a line."""


def plates(
    kind: str, found: Sequence[Plate], width: float, height: float, turn: float
) -> tuple[list[Shown], float, float]:
    """Lay out faces; `width` or `height` in mm is what one of them gets, 0 leaves it open.

    Returns the faces, and the width and height of it all.
    """
    first = found[0]
    own_width, own_height = (first.region[2], first.region[3]) if first.region else (first.width, first.height)
    if not width:
        width = height * own_width / own_height if height else _usual(kind, own_width, own_height)
    if kind == "hand" and len(found) > 1:
        return _fan(found, width)
    gap = width * 0.08
    shown: list[Shown] = []
    pen = tall = 0.0
    for plate in found:
        whole = plate.region or (0.0, 0.0, plate.width, plate.height)
        scale = (width or min(_CARD, own_width)) / own_width
        wide, high = whole[2] * scale, whole[3] * scale
        left, top, right, bottom = moved((0.0, 0.0, wide, high), turned(turn, (0.0, 0.0), (0.0, 0.0)))
        box_wide, box_high = right - left, bottom - top
        round_ = _ROUND * wide if plate.rounded else 0.0
        x, y = pen + (box_wide - wide) / 2, (box_high - high) / 2
        shown.append(Shown(plate.face, x, y, wide, high, turn, plate.region, round_, plate.outline))
        pen += box_wide + gap
        tall = max(tall, box_high)
    return shown, pen - gap, tall


def _usual(kind: str, width: float, height: float) -> float:
    if kind in ("figure", "board", "sheet"):
        return min(width, _LARGEST, _LARGEST * width / height)
    return min(width, _CARD)


def _fan(found: Sequence[Plate], width: float) -> tuple[list[Shown], float, float]:
    """Hold cards as in a hand, about a point below them."""
    height = width * found[0].height / found[0].width
    step = max(5.0, _FAN - 2.0 * len(found))
    reach = height * 2.5  # from the point to a card's middle
    shown: list[Shown] = []
    boxes: list[Box] = []
    for number, plate in enumerate(found):
        angle = (number - (len(found) - 1) / 2) * step
        hand = turned(angle, (0.0, 0.0), (0.0, 0.0))
        x, y = through(hand, 0.0, -reach)
        shown.append(Shown(plate.face, x - width / 2, y - height / 2, width, height, angle, None, _ROUND * width))
        boxes.append(moved((-width / 2, -reach - height / 2, width / 2, height / 2 - reach), hand))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top = min(lefts), min(tops)
    return [one._replace(x=one.x - left, y=one.y - top) for one in shown], max(rights) - left, max(bottoms) - top
