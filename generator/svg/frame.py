"""How large a face is and where it begins, from the attributes of its root."""

from functools import lru_cache
from typing import NamedTuple

from generator.operators.lengths import MM_PER_PX, length
from generator.operators.matrix import IDENTITY, Box, times
from generator.operators.stream import transform

from .frames import Place, fitted, start, view_box
from .refusal import Refusal


class Frame(NamedTuple):
    """A face before anything is on it: boxes in mm from the cut card's corner, `moved` leads from there to `place`.

    `view` is what is drawn at all, with the `bleed` around the cut `card`.
    """

    card: Box
    view: Box
    bleed: float
    moved: str
    place: Place


@lru_cache(256)  # the faces of a deck are alike
def frame(shown: str | None, wide: str | None, high: str | None, aspect: str | None) -> Frame:
    """Read a root's viewBox, width, height and preserveAspectRatio; Refusal or ValueError if they cannot be read."""
    width, height, box = sizes(shown, wide, high)
    bleed = 0.0
    matrix = fitted(aspect, box, 0.0, 0.0, width, height)
    if matrix[4] > 0 and abs(matrix[4] - matrix[5]) < 0.001 and 2 * matrix[4] < min(width, height):
        bleed = round(matrix[4], 4)
    a, b, c, d, e, f = times((1.0, 0.0, 0.0, 1.0, -bleed, -bleed), matrix)
    matrix = (round(a, 9), round(b, 9), round(c, 9), round(d, 9), round(e, 6), round(f, 6))
    card = (0.0, 0.0, width - 2 * bleed, height - 2 * bleed)
    view = (-bleed, -bleed, width - bleed, height - bleed)
    place = start(1.0, view, box[2], box[3])
    if matrix == IDENTITY:
        return Frame(card, view, bleed, "", place)
    return Frame(card, view, bleed, transform(matrix, place.places), place.moved(matrix))


def _in_mm(text: str | None) -> float | None:
    """Return a width or height in mm, None where it is not said, or is a share of what is around it."""
    return length(text) * MM_PER_PX if text and "%" not in text else None


def sizes(shown: str | None, wide: str | None, high: str | None) -> tuple[float, float, Box]:
    """Return width and height in mm, and the viewBox; Refusal or ValueError if they cannot be told."""
    box = view_box(shown)
    width, height = _in_mm(wide), _in_mm(high)
    if box is None:
        if width is None or height is None:
            raise Refusal("the SVG has neither a viewBox nor a size", 'write viewBox="-3 -3 69 94", in mm')
        box = (0.0, 0.0, width / MM_PER_PX, height / MM_PER_PX)
    if width is None or height is None:
        scale = width / box[2] if width and box[2] else height / box[3] if height and box[3] else 1.0
        width, height = box[2] * scale, box[3] * scale
    if not (width > 0 and height > 0 and box[2] > 0 and box[3] > 0):
        raise Refusal("the SVG has no width or no height", 'write viewBox="-3 -3 69 94", in mm')
    return width, height, box
