"""Clips and masks: what of an element is to be seen.

A clip that is a plain outline is one operator; any other, and every mask, is drawn and becomes a soft mask.
Clips and masks are defined in CSS Masking 1: units that are shares of the element's box (objectBoundingBox) become
a matrix that takes the unit square to that box; a mask's own region is cut out first, a tenth larger than the box on
every side where nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.operators.lengths import length
from generator.operators.matrix import IDENTITY, Box, Matrix, times
from generator.operators.paths import Outline, box_of, moved, operators, rectangle
from generator.operators.stream import transform
from generator.svg.frames import Place
from generator.svg.geometry import outline_of, transform_of
from generator.svg.profile import ELEMENTS, SHAPES, SVG
from generator.svg.refusal import Refusal
from generator.svg.style import Look, Style

from . import boxes
from .gradients import units
from .groups import Draw, group
from .records import whole
from .walker import Walker

_VISIT = 25
"""Elements that could be drawn in the time that a clip or mask takes."""


class Clip(NamedTuple):
    """A clip that is a plain outline: its operators, and in user space what can be seen through it."""

    body: str
    outlines: tuple[Outline, ...] = ()
    evenodd: bool = False


_SHUT = Clip("0 0 0 0 re W n")
Effects = Callable[[Walker, Element, Look, Place, Draw], None]


def referred(painter: Walker, value: str, kind: str) -> Element:
    """Return the clipPath or mask that a property names; Refusal if it is none or is being drawn."""
    word = value.strip()
    if not word.startswith("url(") or not word.endswith(")"):
        name = "clip-path" if kind == "clipPath" else "mask"
        raise Refusal(f"{name}: {word[:60]} is outside the SVG profile", f"refer to a <{kind}> as url(#its-id)")
    reference = word[4:-1].strip().strip("'\"")
    target = painter.links.linked(reference)
    if target is None:
        raise painter.links.missing(reference)
    if target.tag != SVG + kind:
        raise Refusal(f"{reference} is no <{kind}>", f"refer to a <{kind}>")
    if target in painter.busy:
        raise Refusal(f"the <{kind}> {reference} uses itself", "let it be made of shapes")
    painter.spend(_VISIT + len(target))
    return target


def _box(painter: Walker, element: Element, style: Style, place: Place) -> Box | None:
    return boxes.of(painter, element, style, place)


def _clip_matrix(painter: Walker, clip: Element, element: Element, style: Style, place: Place) -> Matrix | None:
    """Return what leads from a clipPath's content to the user space of what is clipped, None for no area."""
    look = painter.look(clip, painter.memory.style_resolver.root)
    matrix = transform_of(clip, look)
    if units(dict(clip.attrib), "clipPathUnits", "userSpaceOnUse"):
        box = _box(painter, element, style, place)
        if box is None:
            return None
        matrix = times((box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]), matrix)
    return matrix


def clip_outline(painter: Walker, clip: Element, element: Element, style: Style, place: Place) -> Clip | None:
    """Return a clip that is a plain outline, None when it must be drawn as a mask.

    Outlines may be put together only where they do not touch: two that overlap, wound the other way
    round, would leave a hole.
    """
    look = painter.look(clip, painter.memory.style_resolver.root)
    matrix = _clip_matrix(painter, clip, element, style, place)
    if matrix is None or not matrix[0] * matrix[3] - matrix[1] * matrix[2]:
        return _SHUT
    if look.own.keys() & {"clip-path", "mask"}:
        return None
    outlines: list[Outline] = []
    rules: set[str] = set()
    for child in clip:
        name = ELEMENTS.get(child.tag, "")
        inner, target, at = painter.look(child, look.style), child, matrix
        if inner.own.get("display") == "none" or inner.style.get("visibility", "visible") != "visible":
            continue
        if inner.own.keys() & {"clip-path", "mask"}:
            return None
        at = times(at, transform_of(child, inner))
        if name == "use":
            target = painter.links.required(child)
            x = length(child.get("x", "0"), place.width, inner.style.size)
            y = length(child.get("y", "0"), place.height, inner.style.size)
            at = times(at, (1.0, 0.0, 0.0, 1.0, x, y))
            inner = painter.look(target, inner.style)
            at = times(at, transform_of(target, inner))
            name = ELEMENTS.get(target.tag, "")
            if inner.own:
                return None
        if name == "text":
            return None
        if name not in SHAPES:
            if name in ("title", "desc", "metadata", "style", ""):
                continue
            raise Refusal(f"a clipPath cannot be made of <{name}>", "make it of shapes, text and <use> of those")
        outline = outline_of(target, name, inner.style, place)
        if outline:
            outlines.append(moved(outline, at))
            rules.add(inner.style.get("clip-rule", "nonzero"))
    return _together(painter, outlines, rules, place) if outlines else _SHUT


def _together(painter: Walker, outlines: list[Outline], rules: set[str], place: Place) -> Clip | None:
    """Return the clip that some outlines make, None where they touch or are meant to be read in two ways."""
    found = [box for outline in outlines if (box := box_of(outline))]
    painter.spend(len(found) ** 2 // 16)  # each is held against all others
    if len(rules) > 1 or any(_meet(a, b) for i, a in enumerate(found) for b in found[:i]):
        return None
    path = "\n".join([operators(outline, place.places) for outline in outlines])
    evenodd = rules == {"evenodd"}
    return Clip(f"{path}\n{'W*' if evenodd else 'W'} n", tuple(outlines), evenodd)


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def clip_drawn(painter: Walker, clip: Element, element: Element, style: Style, place: Place) -> None:
    """Draw a clipPath in white, to be a mask."""
    matrix = _clip_matrix(painter, clip, element, style, place)
    if matrix is None:
        return
    look = painter.look(clip, painter.memory.style_resolver.root)
    own = look.own
    base = place

    def shapes(_: Style, p: Place) -> None:
        inner = p.moved(matrix)
        if matrix != IDENTITY:
            painter.stream.out.append(transform(matrix, inner.places))
        for child in clip:
            name = ELEMENTS.get(child.tag, "")
            if name in SHAPES or name in ("use", "text"):
                white = _whitened(painter, child)
                painter.node(white, name, look.style, inner)

    painter.busy.add(clip)
    try:
        if "clip-path" in own:
            around = referred(painter, own["clip-path"], "clipPath")
            outline = clip_outline(painter, around, element, style, base)
            if outline is None:
                draw: Draw = lambda s, p: clip_drawn(painter, around, element, s, p)  # noqa: E731
                painter.stream.put(group(painter, style, place, shapes, 1.0, "", (draw, "Luminosity")))
                return
            painter.stream.out.append(outline.body)
        shapes(style, place)
    finally:
        painter.busy.discard(clip)


def _whitened(painter: Walker, child: Element) -> Element:
    """Return a copy of a clipPath's child that is filled white and follows clip-rule."""
    child = whole(painter, child)
    white = Element(child.tag, dict(child.attrib))
    white.text, white.tail = child.text, child.tail
    white.extend(child)
    said = painter.look(child, painter.memory.style_resolver.root)
    rule = said.style.get("clip-rule", "nonzero")
    keep = ";".join(f"{k}:{v}" for k, v in said.own.items() if k not in ("opacity", "mix-blend-mode"))
    font = ";".join(
        f"{k}:{v}" for k, v in said.style.values.items() if k.startswith(("font", "text-a", "letter", "vis"))
    )
    for name in ("style", "class", "opacity", "fill", "stroke", "fill-opacity"):
        white.attrib.pop(name, None)
    white.set("style", f"{keep};{font};fill:#fff;stroke:none;fill-rule:{rule};fill-opacity:1")
    return white


def mask_drawn(
    painter: Walker, mask: Element, element: Element, style: Style, place: Place, with_effects: Effects
) -> None:
    """Draw a mask's content, cut to its region; bright is shown, dark is hidden.

    A mask may be clipped and masked itself: `with_effects` draws it so.
    """
    attributes = dict(mask.attrib)
    look = painter.look(mask, painter.memory.style_resolver.root)
    box = _box(painter, element, style, place)
    shares, content_shares = units(attributes, "maskUnits"), units(attributes, "maskContentUnits", "userSpaceOnUse")
    if box is None and (shares or content_shares):
        return
    wide, high = (1.0, 1.0) if shares else (place.width, place.height)
    x, y = length(attributes.get("x", "-10%"), wide), length(attributes.get("y", "-10%"), high)
    width, height = length(attributes.get("width", "120%"), wide), length(attributes.get("height", "120%"), high)
    whole = box or (0.0, 0.0, 1.0, 1.0)
    across, down = whole[2] - whole[0], whole[3] - whole[1]
    if shares:
        x, y, width, height = whole[0] + x * across, whole[1] + y * down, width * across, height * down
    stream = painter.stream
    stream.out.append(operators(rectangle(x, y, width, height), place.places) + " W n")
    if content_shares:
        matrix: Matrix = (across, 0.0, 0.0, down, whole[0], whole[1])
        place = place.moved(matrix).viewport(1.0, 1.0)
        stream.out.append(transform(matrix, place.places))
    draws: Draw = lambda s, p: painter.children(mask, s, p)  # noqa: E731
    painter.busy.add(mask)
    try:
        if look.own.keys() & {"mask", "clip-path"}:
            with_effects(painter, mask, look, place, draws)
        else:
            draws(look.style, place)
    finally:
        painter.busy.discard(mask)
