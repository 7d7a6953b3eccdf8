"""Note the lines of text on a face while it is painted: where they stand, how large, on what. Paints nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast
from xml.etree.ElementTree import Element

from generator.operators.colours import Colour
from generator.operators.lettering import HTML, Lettering, Quad
from generator.operators.matrix import scale_of
from generator.operators.outlines import Point
from generator.svg.place import Place
from generator.svg.style import Style

from . import lost
from .grounds import Grounds, Rgb, contrast
from .ink import paint_of
from .noted import Stretch
from .set_texts import set_before
from .walker import Walker

CAPITALS = 0.7
"""How high capitals are about, as a share of the type size."""
_ACROSS = (0.04, 0.27, 0.5, 0.73, 0.96)
_UP = 0.3
_POINTS_PER_MM = 72 / 25.4
_OUTLINED = 0.15
"""A stroke behind letters that is so wide in mm is what they stand on."""
DECORATION = "data-decoration"
_KEPT = 60
"""So many letters of a line are kept."""


def lines(
    walker: Walker, grounds: Grounds, element: Element, place: Place, stretches: Sequence[Stretch]
) -> list[Lettering]:
    """Note each stretch of a text that is about to be painted."""
    a, b, c, d, e, f = matrix = place.on_face()
    scale = scale_of(matrix)
    before = set_before(walker, element)
    field = before.field if before is not None else ""
    spared = "decoration" if element.get(DECORATION) else before.spared if before is not None else ""
    found = []
    for start, end, base, size, style, words in stretches:
        head = base - size * CAPITALS
        corners = [
            (a * x + c * y + e, b * x + d * y + f) for x, y in ((start, head), (end, head), (end, base), (start, base))
        ]
        ink = _ink(walker, style, place)
        ratio = 0.0
        if ink is not None and spared != "decoration" and size > 0:
            middle = base - size * _UP
            points: list[Point] = []
            for part in _ACROSS:
                x = start + (end - start) * part
                points.append((a * x + c * middle + e, b * x + d * middle + f))
            ratio = _least(walker, style, place, ink, grounds.beneath(points), scale)
        shown = "" if ink is None else "#" + "".join(f"{round(part * 255):02x}" for part in ink.rgb())
        quad = cast("Quad", tuple([round(value, 2) for corner in corners for value in corner]))
        pt = round(size * scale * _POINTS_PER_MM, 2)
        line = " ".join(words.split())
        gone = 0.0
        if walker.seen.windows and not element.get("data-cut"):
            gone = lost.outside(quad, walker.seen.windows)
        by = "clip" if gone else ""
        found.append(
            Lettering(_short(line), field, quad, pt, shown, round(ratio, 2), spared, len(walker.painted), gone, by)
        )
    return found


def _short(line: str) -> str:
    """Keep the beginning of a line, or where there is a tag of HTML in it."""
    if len(line) <= _KEPT:
        return line
    tag = HTML.search(line, _KEPT - 10) if "<" in line else None
    return line[tag.start() : tag.start() + _KEPT] if tag else line[:_KEPT]


def _ink(walker: Walker, style: Style, place: Place) -> Colour | None:
    """Return the plain colour that letters are filled with, None when they have none."""
    fill = style.get("fill", "#000")
    if fill == "none" or "url(" in fill:
        return None
    paint = paint_of(walker, fill, style, place, lambda: None)
    return paint if isinstance(paint, Colour) and paint.parts else None


def _least(walker: Walker, style: Style, place: Place, ink: Colour, under: list[Rgb | None], scale: float) -> float:
    """Return the least contrast of an ink to what is under it, or to a stroke around it; 0 where nothing is known."""
    alpha = walker.seen.alpha * style.share("fill-opacity") * ink.alpha
    if walker.seen.veiled:
        return 0.0
    stroke = style.get("stroke", "none")
    if stroke != "none" and "url(" not in stroke and style.length("stroke-width", "1", 1.0) * scale >= _OUTLINED:
        paint = paint_of(walker, stroke, style, place, lambda: None)
        if isinstance(paint, Colour) and paint.parts and paint.alpha > 0.7:
            return contrast(ink.rgb(), paint.rgb())
    ratios = []
    for ground in dict.fromkeys(under):
        if ground is not None:
            seen = tuple([p * alpha + q * (1 - alpha) for p, q in zip(ink.rgb(), ground, strict=True)])
            ratios.append(contrast(seen, ground))  # type: ignore[arg-type]
    return min(ratios, default=0.0)
