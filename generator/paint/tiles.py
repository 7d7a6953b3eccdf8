"""Patterns: a tile painted once as a stream of its own and repeated by PDF."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.operators.colours import Colour, colour
from generator.operators.lengths import length, number
from generator.operators.matrix import IDENTITY, Box, Matrix, box_through, inverse, parse_transform, scale_of, times
from generator.operators.stream import Stream, form_part, transform
from generator.svg.frames import Place, fitted, start, view_box
from generator.svg.profile import SVG
from generator.svg.refusal import Refusal

from .gradients import Pattern, chained, units
from .walker import Walker

_VISIT = 25
"""Elements that could be drawn in the time that a pattern takes."""


def _frame(attributes: dict[str, str], place: Place, whole: Box | None) -> tuple[float, float, float, float]:
    """Return where a tile stands and its size, said as shares of a `whole` box if there is one."""
    wide, high = (1.0, 1.0) if whole else (place.width, place.height)
    x, y = length(attributes.get("x", "0"), wide), length(attributes.get("y", "0"), high)
    width, height = length(attributes.get("width", "0"), wide), length(attributes.get("height", "0"), high)
    if whole:
        across, down = whole[2] - whole[0], whole[3] - whole[1]
        return whole[0] + x * across, whole[1] + y * down, width * across, height * down
    return x, y, width, height


def pattern(painter: Walker, element: Element, place: Place, box: Box | None) -> Pattern | None:
    """Paint a pattern's tile for something whose box is `box`; None when it paints nothing."""
    painter.spend(_VISIT)
    chain = painter.links.chain(element)
    attributes = chained(element, chain)
    content = next(filter(len, (element, *chain)), None)
    shares = units(attributes, "patternUnits")
    content_shares = units(attributes, "patternContentUnits", "userSpaceOnUse")
    view = view_box(attributes.get("viewBox"))
    if box is None and (shares or content_shares):
        return None
    whole = box or (0.0, 0.0, 1.0, 1.0)
    across, down = whole[2] - whole[0], whole[3] - whole[1]
    x, y, width, height = _frame(attributes, place, whole if shares else None)
    if content is None or min(width, height) <= 0 or (view and not view[2] * view[3]):
        return None
    if element in painter.busy:
        raise Refusal("a pattern is filled with itself", "fill what is in it with something else")
    matrix = times(place.matrix, parse_transform(attributes.get("patternTransform", "none")))
    matrix = times(matrix, (1.0, 0.0, 0.0, 1.0, x, y))
    if not matrix[0] * matrix[3] - matrix[1] * matrix[2]:
        return None
    inner: Matrix = (across, 0.0, 0.0, down, 0.0, 0.0) if content_shares else IDENTITY
    if view:
        inner = fitted(attributes.get("preserveAspectRatio"), view, 0.0, 0.0, width, height)
    edges = (0.0, 0.0, width, height)
    tile = start(scale_of(matrix) * place.unit, edges, place.width, place.height)
    outer, painter.stream = painter.stream, Stream()
    painter.busy.add(element)
    try:
        if inner != IDENTITY:
            painter.stream.out.append(transform(inner, tile.places))
            tile = tile.moved(inner)
        with painter.unseen():
            painter.children(content, painter.look(content, painter.memory.style_resolver.root).style, tile)
        extra = f"/PatternType 1/PaintType 1/TilingType 1/XStep {number(width, 4)}/YStep {number(height, 4)}"
        part = form_part("P", painter.stream, edges, None, matrix, extra, "Pattern")
        return Pattern(matrix, tile=part, needs=painter.stream.needs, ground=_ground(painter, content, inner, edges))
    finally:
        painter.stream = outer
        painter.busy.discard(element)


def _ground(painter: Walker, content: Element, inner: Matrix, edges: Box) -> Colour | None:
    """Return the plain colour of the first thing in a tile, if that is a rectangle that fills all of it."""
    first = next((one for one in content if one.tag in (SVG + "rect", SVG + "path")), None)
    if first is None or first.tag != SVG + "rect" or first.get("transform"):
        return None
    look = painter.look(first, painter.look(content, painter.memory.style_resolver.root).style)
    fill = look.style.get("fill", "#000")
    if "url(" in fill or fill == "none" or look.own.get("opacity", "1") != "1":
        return None
    view = box_through(inverse(inner), edges)
    wide, high = view[2] - view[0], view[3] - view[1]
    left, top = length(first.get("x", "0"), wide), length(first.get("y", "0"), high)
    right = left + length(first.get("width", "0"), wide)
    low = top + length(first.get("height", "0"), high)
    if left > view[0] or top > view[1] or right < view[2] or low < view[3]:
        return None
    base = colour(fill if fill.lower() != "currentcolor" else look.style.get("color", "#000"))
    return Colour(base.parts, base.alpha * look.style.share("fill-opacity"))
