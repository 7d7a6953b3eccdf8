"""What is fitted into a box: nested `<svg>` elements and symbols with their viewBox."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.operators.lengths import length
from generator.operators.matrix import IDENTITY, Box, inverse
from generator.operators.paths import operators, rectangle
from generator.operators.stream import transform
from generator.svg.frames import Place, fitted, given, view_box
from generator.svg.style import Look, Style

from .noted import Window
from .walker import Walker


def draw(painter: Walker, element: Element, look: Look, style: Style, place: Place) -> None:
    """Draw an svg element inside a document, at its x, y, width and height."""
    x = length(element.get("x", "0"), place.width, style.size)
    y = length(element.get("y", "0"), place.height, style.size)
    width = length(given(element.get("width")) or "100%", place.width, style.size)
    height = length(given(element.get("height")) or "100%", place.height, style.size)
    if width > 0 and height > 0:
        draw_fitted(painter, element, look, style, place, (x, y, width, height))


def draw_fitted(painter: Walker, element: Element, look: Look, style: Style, place: Place, at: Box) -> None:
    """Draw what is inside an svg or symbol, fitted into the box `at` (x, y, width, height)."""
    stream, box = painter.stream, view_box(element.get("viewBox"))
    if box and not (box[2] and box[3]):
        return
    stream.save()
    window = None
    if look.own.get("overflow", "hidden") not in ("visible", "auto"):
        edges = rectangle(*at)
        stream.out.append(operators(edges, place.places) + " W n")
        window = Window((edges,), inverse(place.on_face()))
    x, y, width, height = at
    matrix = fitted(element.get("preserveAspectRatio"), box, *at) if box else (1.0, 0.0, 0.0, 1.0, x, y)
    if matrix != IDENTITY:
        stream.out.append(transform(matrix, place.places))
    inner = place.moved(matrix).viewport(*((box[2], box[3]) if box else (width, height)))
    with painter.through(window=window):
        painter.children(element, style, inner)
    stream.restore()
