"""`<use>`: icons as forms that all faces share, in whatever colour; groups and shapes drawn again."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from generator.operators.colours import colour, setting
from generator.operators.lengths import length
from generator.operators.matrix import Box, Matrix, box_through, inverse, times
from generator.operators.stream import LINKED, NOTHING, Leaf, Stream, form_part, transform
from generator.svg.frames import Place, fitted, given, start, view_box
from generator.svg.profile import DRAWN, ELEMENTS, SVG
from generator.svg.refusal import Complaints, Refusal
from generator.svg.style import CONTEXT, Look, Style

from . import effects, insets, views
from .walker import Walker

_SYMBOL = SVG + "symbol"


def draw(painter: Walker, element: Element, style: Style, place: Place) -> None:
    """Draw what a <use> refers to."""
    if painter.quoted and (face := insets.named(painter, element)):
        painter.note(element, "use", style, place, insets.box(painter, face), solid=True)
        insets.draw(painter, face)
        return
    target = painter.links.required(element)
    if target in painter.busy:
        raise Refusal("<use> draws itself, over and over", "let it name something that does not hold it")
    if target.tag == _SYMBOL:
        painter.note(element, "use", style, place)
        key = _spot(painter, element, target, style, place)
        known = painter.memory.icons.get(key)
        if known is not None:
            _put_symbol(painter, target, style, *known)
            return
    name = ELEMENTS.get(target.tag, "")
    x = length(element.get("x", "0"), place.width, style.size)
    y = length(element.get("y", "0"), place.height, style.size)
    move: Matrix = (1.0, 0.0, 0.0, 1.0, x, y)
    painter.busy.add(target)
    try:
        if name in ("symbol", "svg"):
            _use_view(painter, element, target, name, style, place.moved(move), move)
            return
        if target.tag not in DRAWN:
            raise Refusal(
                f"<use> names a <{name or target.tag.rpartition('}')[2]}>", "let it name a <symbol>, <g> or shape"
            )
        if x or y:
            painter.stream.save()
            painter.stream.out.append(transform(move, place.places))
            place = place.moved(move)
        painter.deeper(lambda: painter.node(target, name, style, place))
        if x or y:
            painter.stream.restore()
    finally:
        painter.busy.discard(target)


def _spot(painter: Walker, element: Element, target: Element, style: Style, place: Place) -> object:
    """Return all that decides how a symbol is moved and scaled to where it is used."""
    get = element.attrib.get
    at = (get("x"), get("y"), get("width"), get("height"))
    return (painter.links.print_of(target), at, style.size, place.width, place.height, place.places)


def _use_view(
    painter: Walker, element: Element, target: Element, name: str, style: Style, place: Place, move: Matrix
) -> None:
    own_size = ("100%", "100%") if name == "symbol" else (target.get("width", "100%"), target.get("height", "100%"))
    width = length(given(element.get("width")) or own_size[0], place.width, style.size)
    height = length(given(element.get("height")) or own_size[1], place.height, style.size)
    if width <= 0 or height <= 0:
        return
    look = painter.look(target, style)
    box = view_box(target.get("viewBox"))
    if name == "symbol" and look.plain and box and box[2] and box[3] and "transform" not in target.attrib:
        matrix = times(move, fitted(target.get("preserveAspectRatio"), box, 0.0, 0.0, width, height))
        spot = (f"q\n{transform(matrix, place.places)}\n", _window(matrix, move, box, width, height))
        painter.memory.icons[_spot(painter, element, target, style, place)] = spot
        _put_symbol(painter, target, style, *spot)
        return
    painter.stream.save()
    painter.stream.out.append(transform(move, place.places))

    def draw(s: Style, p: Place) -> None:
        views.draw_fitted(painter, target, look, s, p, (0.0, 0.0, width, height))

    effects.drawn(painter, target, look, place, draw)
    painter.stream.restore()


def _window(matrix: Matrix, move: Matrix, box: Box, width: float, height: float) -> Box:
    """Return what is seen of a symbol, in its own coordinates: what it is given, which may be more than its viewBox."""
    left, top = move[4], move[5]
    seen = box_through(inverse(matrix), (left, top, left + width, top + height))
    whole = (box[0], box[1], box[0] + box[2], box[1] + box[3])
    near = max(box[2], box[3]) / 10_000
    return whole if all(abs(a - b) < near for a, b in zip(seen, whole, strict=True)) else seen


def _put_symbol(painter: Walker, target: Element, style: Style, body: str, window: Box) -> None:
    """Draw a symbol where `body` begins to put it, of which so much is seen."""
    key = ("shown", painter.links.print_of(target), style.number, painter.pictured, window)
    shown = painter.memory.leaves.get(key)
    if shown is None:
        shown = _shown_symbol(painter, target, style, key, window)
    painter.stream.put(Leaf(f"{body}{shown.body}\nQ", shown.settings, shown.uses, shown.parts, shown.fonts))


def _shown_symbol(painter: Walker, target: Element, style: Style, key: object, window: Box) -> Leaf:
    """Return what draws a symbol in the colour of `style`."""
    painter.busy.add(target)
    said = bool(painter.complaints)
    try:
        look = painter.look(target, style)
        leaf = _symbol(painter, target, look, view_box(target.get("viewBox")) or (0.0, 0.0, 1.0, 1.0), window)
    finally:
        painter.busy.discard(target)
    fill = look.style.get("fill", "#000")
    parts = () if fill == CONTEXT or not leaf.settings else colour(fill).parts
    settings = tuple([(slot, setting(parts, slot == "stroke")) for slot, _ in leaf.settings])
    shown = Leaf(leaf.body, settings, leaf.uses, leaf.parts, leaf.fonts)
    if not said and not painter.complaints:  # what is wrong with a symbol is said each time it is shown
        painter.memory.leaves[key] = shown
    return shown


def _symbol(painter: Walker, symbol: Element, look: Look, box: Box, window: Box) -> Leaf:
    """Paint a symbol as a form of its own, which all faces that show it share, if possible in any colour."""
    style = look.style
    if _one_colour(style):
        leaf = _symbol_form(painter, symbol, painter.memory.style_resolver.colourless(style), box, window)
        if leaf is not None:
            return leaf
    leaf = _symbol_form(painter, symbol, style, box, window)
    return leaf or NOTHING


def _symbol_form(painter: Walker, symbol: Element, style: Style, box: Box, edges: Box) -> Leaf | None:
    """Return what draws a symbol, None if it cannot be drawn so with its colour left open."""
    key = ("symbol", painter.links.print_of(symbol), style.number, painter.pictured, edges)
    if key in painter.memory.leaves:
        leaf = painter.memory.leaves[key]
        return None if leaf is LINKED else leaf
    # How large it will stand is not known: 50 mm is a large icon.
    place = start(50 / max(box[2], box[3]), edges, box[2], box[3])
    outer, painter.stream = painter.stream, Stream()
    heard, painter.complaints = painter.complaints, Complaints()
    try:
        with painter.unseen():
            painter.children(symbol, style, place)
        stream, said = painter.stream, painter.complaints
    finally:
        painter.stream, painter.complaints = outer, heard
    if style.get("fill", "#000") == CONTEXT and (said or stream.mixed):
        painter.memory.leaves[key] = LINKED
        return None
    form = form_part("i", stream, edges)
    needs = stream.needs
    settings = tuple([(slot, "") for slot in sorted(stream.open)])
    parts = (form, *needs.parts.values())
    leaf = Leaf(f"/{form.name} Do", settings, (form.name,), parts, needs.font_uses())
    if said:
        painter.complaints.join(said)
    else:
        painter.memory.leaves[key] = leaf
    return leaf


def _one_colour(style: Style) -> bool:
    """Tell whether what is filled as inherited takes one plain colour that hides what is under it."""
    fill = style.get("fill", "#000")
    return fill == CONTEXT or (
        fill != "none" and "(" not in fill and fill.lower() != "currentcolor" and colour(fill).alpha >= 1
    )
