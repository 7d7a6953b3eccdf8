"""The box around an element in its own user space, for gradients, clips and masks that are shares of it.

Strokes, clips and effects do not count, as SVG says. Draws nothing.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.operators.lengths import length
from generator.operators.matrix import Box, box_through
from generator.operators.paths import box_of
from generator.svg.frames import Place, fitted, view_box
from generator.svg.geometry import outline_of, transform_of, union
from generator.svg.profile import ELEMENTS, HREF, SHAPES
from generator.svg.style import Style

from . import insets, text
from .walker import Walker


def of(painter: Walker, element: Element, style: Style, place: Place, depth: int = 0) -> Box | None:
    """Return left, top, right, bottom of an element whose own style is `style`; None if it draws nothing."""
    name = ELEMENTS.get(element.tag, "")
    if name in SHAPES:
        outline = outline_of(element, name, style, place)
        return box_of(outline) if outline else None
    if name == "image":
        from . import images  # noqa: PLC0415 - see the painter

        return images.box(element, style, place)
    if name == "text":
        return text.box(painter, element, style, place)
    if depth > 40:
        return None
    if name == "use":
        return _of_use(painter, element, style, place, depth)
    found: list[Box] = []
    for child in element:
        kind = ELEMENTS.get(child.tag, "")
        if kind not in SHAPES and kind not in ("g", "use", "svg", "image", "text"):
            continue
        look = painter.look(child, style)
        if look.own.get("display") == "none":
            continue
        box = of(painter, child, look.style, place, depth + 1)
        if box is not None:
            found.append(box_through(transform_of(child, look), box))
    return union(found)


def _of_use(painter: Walker, element: Element, style: Style, place: Place, depth: int) -> Box | None:
    if painter.quoted and (face := insets.named(painter, element)):
        return insets.box(painter, face)
    target = painter.document.ids.get((element.get("href") or element.get(HREF) or "#")[1:])
    if target is None:
        return None
    look = painter.look(target, style)
    x, y = (
        length(element.get("x", "0"), place.width, style.size),
        length(element.get("y", "0"), place.height, style.size),
    )
    box = of(painter, target, look.style, place, depth + 1)
    if box is None:
        return None
    if ELEMENTS.get(target.tag) in ("symbol", "svg"):
        view = view_box(target.get("viewBox"))
        width = length(element.get("width", "100%"), place.width, style.size)
        height = length(element.get("height", "100%"), place.height, style.size)
        if view and view[2] and view[3]:
            box = box_through(fitted(target.get("preserveAspectRatio"), view, 0.0, 0.0, width, height), box)
    box = box_through(transform_of(target, look), box)
    return (box[0] + x, box[1] + y, box[2] + x, box[3] + y)
