"""Basic shapes and paths: their outline coloured in, and what equal ones become remembered."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

from generator.operators.lengths import share
from generator.operators.matrix import IDENTITY
from generator.operators.paths import Outline, box_of, operators
from generator.operators.stream import LINKED, NOTHING, Leaf, Stream, transform
from generator.svg.frames import Place
from generator.svg.geometry import outline_of, transform_of
from generator.svg.profile import ATTRIBUTES
from generator.svg.refusal import Refusal
from generator.svg.style import Look, Style

from . import effects
from .groups import group
from .ink import coloured
from .memory import Mode
from .walker import Walker


def draw(painter: Walker, element: Element, name: str, style: Style, place: Place) -> None:
    """Draw a basic shape; what equal shapes become is remembered, also from face to face."""
    sheet = painter.document.css.get(element)
    attributes = tuple(element.attrib.items())
    key: object = (name, attributes, style.number, sheet, place.width, place.height, place.places)
    leaf = painter.memory.leaves.get(key)
    if leaf is None or leaf is LINKED:
        look = painter.memory.style_resolver.look(element, style, sheet)
        links = [v for v in (look.style.get("fill", ""), look.style.get("stroke", "")) if "url(" in v]
        affected = look.own and not look.own.keys() <= {"opacity", "transform", "display", "overflow"}
        if affected:
            effects.drawn(painter, element, look, place, lambda s, p: _put_outline(painter, element, name, s, p))
            return
        if links or "opacity" in look.own:  # what is faded is composed in the part of the face it is seen in
            painter.memory.leaves[key] = LINKED
            prints = tuple(
                [painter.links.print_of(painter.links.linked(v[4:].partition(")")[0].strip(" '\""))) for v in links]
            )
            key = (key, prints, place.matrix, place.view)
            leaf = painter.memory.leaves.get(key)
        if leaf is None:
            outer, painter.stream = painter.stream, Stream()
            try:
                leaf = _shape_leaf(painter, element, name, look, place)
            except NoInkError:
                if not painter.is_as_found():
                    raise
                return
            finally:
                painter.stream = outer
            if not painter.complaints:  # what is wrong with a shape is said each time it is drawn
                painter.memory.leaves[key] = leaf
    if leaf is not NOTHING:
        painter.stream.put(leaf)


def _shape_leaf(painter: Walker, element: Element, name: str, look: Look, place: Place) -> Leaf:
    own = look.own
    _check_ink(element, name, look.style)
    matrix = transform_of(element, look)
    opacity = share(own.get("opacity", "1"))
    if own.get("display") == "none" or opacity <= 0:
        return NOTHING
    if matrix != IDENTITY:
        place = place.moved(matrix)
        if not matrix[0] * matrix[3] - matrix[1] * matrix[2]:
            return NOTHING
    both = look.style.get("fill", "#000") != "none" and look.style.get("stroke", "none") != "none"
    if opacity < 1 and both:
        leaf = group(painter, look.style, place, lambda s, p: _put_outline(painter, element, name, s, p), opacity)
    else:
        leaf = _outline_leaf(painter, element, name, look.style, place, opacity)
    if leaf is NOTHING or matrix == IDENTITY:
        return leaf
    moved = f"q\n{transform(matrix, place.places)}\n{leaf.body}\nQ"
    return Leaf(moved, leaf.settings, leaf.uses, leaf.parts, leaf.fonts)


class NoInkError(Refusal):
    """A shape that shows nothing though it says how it looks: a slip in a template, a leftover in what was found."""


def _check_ink(element: Element, name: str, style: Style) -> None:
    """Refuse a shape that says how it is stroked, is given no stroke by anybody, and is not filled either.

    Whoever wants one that does not show writes stroke="none".
    """
    if "stroke" in style.values or (name != "line" and style.get("fill", "#000") != "none"):
        return
    pen = next((one for one in element.attrib if one.startswith("stroke-")), "")
    if pen or name == "line":
        given = f"has {pen}=" if pen else "has a length"
        raise NoInkError(f"<{name}> {given} and no stroke=, so nothing of it is drawn", 'add stroke=, or stroke="none"')


def _put_outline(painter: Walker, element: Element, name: str, style: Style, place: Place) -> None:
    leaf = _outline_leaf(painter, element, name, style, place, 1.0)
    if leaf is not NOTHING:
        painter.stream.put(leaf)


def _outline_leaf(painter: Walker, element: Element, name: str, style: Style, place: Place, opacity: float) -> Leaf:
    outline, path = outlined(painter, element, name, style, place)
    if not outline:
        return NOTHING
    return coloured(painter, outline_ink(path, style), style, place, lambda: box_of(outline), opacity) or NOTHING


def outlined(painter: Walker, element: Element, name: str, style: Style, place: Place) -> tuple[Outline, str]:
    """Return the outline of a shape, and the operators that write it; of equal shapes it is worked out once."""
    shape = (name, *[pair for pair in element.attrib.items() if pair[0] in ATTRIBUTES[name]])
    key = (shape, style.size, place.width, place.height, place.places)
    known = painter.memory.outlines.get(key)
    if known is None:
        outline = outline_of(element, name, style, place)
        known = painter.memory.outlines[key] = (outline, operators(outline, place.places))
    return known


def outline_ink(path: str, style: Style) -> Callable[[Mode], str]:
    """Return how an outline, written as operators, is filled, stroked and clipped to."""
    rule = style.get("fill-rule", "nonzero")
    if rule not in ("nonzero", "evenodd"):
        raise ValueError(f"fill-rule {rule!r} is neither nonzero nor evenodd")
    star = "*" if rule == "evenodd" else ""
    ends = {"fill": f"f{star}", "stroke": "S", "both": f"B{star}", "clip": f"W{star} n"}
    return lambda mode: f"{path}\n{ends[mode]}"
