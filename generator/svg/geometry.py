"""The outlines of basic shapes, and the boxes of elements, in their own user space; draws nothing."""

from __future__ import annotations

import math
from xml.etree.ElementTree import Element

from generator.operators import paths
from generator.operators.lengths import length
from generator.operators.matrix import Box, Matrix, parse_transform

from .frames import Place
from .style import Look, Style


def _radii(element: Element, place: Place, em: float) -> tuple[float, float]:
    """Return the radii along both axes; one that is not said is as the other one, 0 if neither is."""
    across, down = element.get("rx", "auto"), element.get("ry", "auto")
    across, down = (down if across == "auto" else across), (across if down == "auto" else down)
    if across == "auto":
        return 0.0, 0.0
    rx, ry = length(across, place.width, em), length(down, place.height, em)
    _not_negative(rx, ry)
    return rx, ry


def outline_of(element: Element, name: str, style: Style, place: Place) -> paths.Outline:
    """Return the outline of a basic shape; ValueError for what is no length, number or path data."""
    get, em = element.get, style.size
    wide, high = place.width, place.height
    if name == "path":
        return paths.parse_path(get("d", ""))
    if name == "rect":
        width, height = length(get("width", "0"), wide, em), length(get("height", "0"), high, em)
        _not_negative(width, height)
        if width == 0 or height == 0:
            return ()
        rx, ry = _radii(element, place, em)
        x, y = length(get("x", "0"), wide, em), length(get("y", "0"), high, em)
        return paths.rectangle(x, y, width, height, min(rx, width / 2), min(ry, height / 2))
    if name == "circle":
        radius = length(get("r", "0"), diagonal(place), em)
        _not_negative(radius)
        cx, cy = length(get("cx", "0"), wide, em), length(get("cy", "0"), high, em)
        return paths.ellipse(cx, cy, radius, radius) if radius else ()
    if name == "ellipse":
        rx, ry = _radii(element, place, em)
        cx, cy = length(get("cx", "0"), wide, em), length(get("cy", "0"), high, em)
        return paths.ellipse(cx, cy, rx, ry) if rx and ry else ()
    if name == "line":
        begin = (length(get("x1", "0"), wide, em), length(get("y1", "0"), high, em))
        return (("m", begin), ("l", (length(get("x2", "0"), wide, em), length(get("y2", "0"), high, em))))
    return paths.polyline(get("points", ""), closed=name == "polygon")


def transform_of(element: Element, look: Look) -> Matrix:
    """Return an element's transform, from style= or the attribute."""
    written = look.own.get("transform") or element.get("transform")
    return parse_transform(written.replace("px", "").replace("deg", "") if written else "none")


def diagonal(place: Place) -> float:
    """Return what a percentage of neither width nor height is of."""
    return math.hypot(place.width, place.height) / math.sqrt(2)


def _not_negative(*values: float) -> None:
    if any(value < 0 for value in values):
        raise ValueError("a width, height or radius is negative")


def union(boxes: list[Box]) -> Box | None:
    """Return the box around boxes, None around nothing."""
    if not boxes:
        return None
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )
