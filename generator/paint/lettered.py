"""Note the lines of text on a face while it is painted: where they stand, how large, on what. Paints nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast
from xml.etree.ElementTree import Element

from generator.operators.colours import Colour
from generator.operators.contrast import contrast, spelled
from generator.operators.lettering import Lettering, Quad
from generator.operators.matrix import Matrix, box_through, scale_of
from generator.operators.outlines import Point
from generator.svg.frames import Place
from generator.svg.style import Style

from . import lost
from .backdrop import Backdrop
from .covers import Rgb
from .ink import paint_of
from .memory import Type
from .noted import Stretch
from .records import record_of
from .walker import Walker

CAPITALS = 0.7
"""How high capitals are about, as a share of the type size."""
_MARGIN = 0.04
"""Of a line, such a share at both of its ends is not looked at."""
_UP = 0.3
_POINTS_PER_MM = 72 / 25.4
_OUTLINED = 0.15
"""A stroke behind letters that is so wide in mm is what they stand on."""
DECORATION = "data-decoration"
BOLD: Final = 700
"""The weight from which letters are bold (CSS Fonts 4, 2.2)."""
PLENTY: Final = 7.0
"""What text of any style needs at most (WCAG 2.2, 1.4.6): of more contrast nobody is told the ground."""


def _field_of(walker: Walker, element: Element) -> tuple[str, str]:
    """Return which field a text is, and what spares it from being held against the gate."""
    record = record_of(walker, element)
    if element.get(DECORATION):
        return (record.field if record is not None else ""), "decoration"
    return (record.field, record.spared) if record is not None else ("", "")


def _quad(matrix: Matrix, start: float, end: float, head: float, base: float) -> Quad:
    """Return the corners of a line of text on its face."""
    a, b, c, d, e, f = matrix
    if b == c == 0:
        left, right, top, foot = a * start + e, a * end + e, d * head + f, d * base + f
        left, right, top, foot = round(left, 2), round(right, 2), round(top, 2), round(foot, 2)
        return (left, top, right, top, right, foot, left, foot)
    corners = ((start, head), (end, head), (end, base), (start, base))
    each = [round(value, 2) for x, y in corners for value in (a * x + c * y + e, b * x + d * y + f)]
    return cast("Quad", tuple(each))


def lines(
    walker: Walker, backdrop: Backdrop, element: Element, place: Place, stretches: Sequence[Stretch]
) -> list[Lettering]:
    """Note each stretch of a text that is about to be painted."""
    a, b, c, d, e, f = matrix = place.on_face()
    scale = scale_of(matrix)
    field, spared = _field_of(walker, element)
    windows = () if element.get("data-cut") else walker.seen.windows
    ground = _ground(backdrop, stretches, matrix) if len(stretches) > 1 else None
    found = []
    for start, stop, base, size, style, words in stretches:
        head = base - size * CAPITALS
        letters = _type(walker, style, place, scale)
        ratio, under = 0.0, ground
        if ground is not None and letters.ink is not None and letters.around is None and not walker.seen.veiled:
            if spared != "decoration" and size > 0:
                alpha = walker.seen.alpha * letters.alpha
                ratio = contrast(_over(letters.ink, ground, alpha), ground)
        elif letters.ink is not None and spared != "decoration" and size > 0:
            middle = base - size * _UP
            first, last = start + (stop - start) * _MARGIN, stop - (stop - start) * _MARGIN
            x, y = c * middle + e, d * middle + f
            begin, end = (a * first + x, b * first + y), (a * last + x, b * last + y)
            ratio, under = _least(walker, letters, backdrop, begin, end)
        quad = _quad(matrix, start, stop, head, base)
        line = " ".join(words.split())
        gone = lost.outside(quad, windows) if windows else 0.0
        found.append(
            Lettering(
                line, field, quad, round(size * scale * _POINTS_PER_MM, 2),
                letters.spelled, round(ratio, 2), spared, len(walker.painted), gone, "clip" if gone else "",
                _told(under, ratio), style.weight >= BOLD,
            )
        )  # fmt: skip
    return found


def _ground(backdrop: Backdrop, stretches: Sequence[Stretch], matrix: Matrix) -> Rgb | None:
    """Return the one plain colour that all stretches of a text stand on, None if that is not easily seen."""
    if matrix[1] or matrix[2]:
        return None
    left, right = min([one[0] for one in stretches]), max([one[1] for one in stretches])
    top, foot = stretches[0][2] - stretches[0][3], max([one[2] for one in stretches])
    return backdrop.under(box_through(matrix, (left, min(top, foot), right, foot)))


def _type(walker: Walker, style: Style, place: Place, scale: float) -> Type:
    """Return what is seen of words of a style that are enlarged by `scale`; it is worked out once."""
    key = (style.number, scale)
    known = walker.memory.types.get(key)
    if known is None:
        known = walker.memory.types[key] = _worked_out(walker, style, place, scale)
    return known


def _worked_out(walker: Walker, style: Style, place: Place, scale: float) -> Type:
    fill = style.get("fill", "#000")
    if fill == "none" or "url(" in fill:
        return Type()
    ink = paint_of(walker, fill, style, place, lambda: None)
    if not (isinstance(ink, Colour) and ink.parts):
        return Type()
    around = None
    stroke = style.get("stroke", "none")
    if stroke != "none" and "url(" not in stroke and style.length("stroke-width", "1", 1.0) * scale >= _OUTLINED:
        paint = paint_of(walker, stroke, style, place, lambda: None)
        if isinstance(paint, Colour) and paint.parts and paint.alpha > 0.7:
            around = paint.rgb()
    return Type(ink.rgb(), spelled(ink.rgb()), style.share("fill-opacity") * ink.alpha, around)


def _least(walker: Walker, letters: Type, backdrop: Backdrop, begin: Point, end: Point) -> tuple[float, Rgb | None]:
    """Return the least contrast of an ink to what is under it, or to a stroke around it, and that; 0 if unknown."""
    if walker.seen.veiled or letters.ink is None:
        return 0.0, None
    if letters.around is not None:
        return contrast(letters.ink, letters.around), letters.around
    alpha = walker.seen.alpha * letters.alpha
    least, under = 0.0, None
    for ground in backdrop.along(begin, end):
        if ground is not None:
            ratio = contrast(_over(letters.ink, ground, alpha), ground)
            if not least or ratio < least:
                least, under = ratio, ground
    return least, under


def _told(under: Rgb | None, ratio: float) -> str:
    """Spell a ground that has little contrast; "" for others."""
    return spelled(under) if under is not None and 0 < ratio < PLENTY else ""


def _over(ink: Rgb, ground: Rgb, alpha: float) -> Rgb:
    """Return what is seen of an ink on a ground."""
    if alpha == 1:
        return ink
    rest = 1 - alpha
    return (
        ink[0] * alpha + ground[0] * rest,
        ink[1] * alpha + ground[1] * rest,
        ink[2] * alpha + ground[2] * rest,
    )
