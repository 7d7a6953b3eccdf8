"""What each element of the SVG profile becomes in a scope: shapes, groups, symbols, text, pictures. One maker each."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING

from generator.draw import outline, profile
from generator.draw.faults import Refusal
from generator.draw.looks import aspect, fitted, resolved, transform, view_box
from generator.draw.node import Node, effects, paints
from generator.draw.numbers import MM_PER_PX, length, places_for
from generator.draw.records import END, Box, Field, Group, Item, Keep, Shape, scale_of, times
from generator.draw.run import SHEET, Reading, Run, lost
from generator.draw.scan import Tag, malformed
from generator.draw.scope import EMPTY, OPEN, SHAPE, SHAPES, SKIP, SVG_SPACE, USE, XLINK, Scope, Step

_DRAWN = profile.SHAPES | {"g", "svg", "use", "text", "image"}
if TYPE_CHECKING:
    from generator.draw.css import Declarations, Element

View = tuple[float, float, float, float]
"""A viewBox: x, y, width, height."""
_MOST_STYLES = 5_000
_WHERE = frozenset({"id"}.union(*map(profile.ATTRIBUTES.__getitem__, profile.SHAPES))) - profile.INHERITED - profile.OWN
"""Attributes of shapes that say where they are."""
_NOT_DISPLAYED = 'display="none" leaves them out'
_SAYS = ("kind", "size", "align", "sum", "label", "lines", "at", "value", "fill")
"""What a page may say of a field, and of what is to be kept whole."""


def compiled(reader: Reading, scope: Scope, tag: Tag) -> Step:
    """Return what a tag becomes in a scope. Raises Refusal or ValueError for what cannot be drawn."""
    if tag.name not in profile.SHAPES:
        return _anew(reader, scope, tag, ())
    alike = _alike(tag)
    styled = scope.styled.get(alike)
    if styled is None:
        return _anew(reader, scope, tag, alike)
    return _shape(Node(reader, scope, tag.name, tag.get, *styled, tag.empty, None, scope.spaces, tag.name))


def _anew(reader: Reading, scope: Scope, tag: Tag, alike: tuple[str, ...]) -> Step:
    """Read a tag whole; of shapes how they look is remembered."""
    name, get, spaces = _named(scope, tag)
    if scope.kind == "quiet" or not name or name in profile.IDLE:
        return (SKIP, None) if tag.empty else (OPEN, _unread(scope, name, tag, spaces))
    _hold_to_profile(scope, name, get)
    if scope.hidden and name in _READ_WHERE_SHOWN:
        return (SKIP, None) if tag.empty else (OPEN, _unread(scope, name, tag, spaces))
    node = _node(reader, scope, tag, (name, get, spaces))
    if node.own.get("display") == "none":
        return _left_out(node, _NOT_DISPLAYED)
    if not node.matrix[0] * node.matrix[3] - node.matrix[1] * node.matrix[2]:
        return _lost(node, "a transform flattens them")
    if alike and get is tag.get and node.element is None:
        if len(scope.styled) > _MOST_STYLES:
            scope.styled.clear()
        scope.styled[alike] = node.look, node.type, node.own, node.matrix
    return _MAKERS[name](node)


def _alike(tag: Tag) -> tuple[str, ...]:
    """Return what a shape says, but for where it is: those of one scope that say the same look the same."""
    return (tag.name, *tag.get, *[value for key, value in tag.get.items() if key not in _WHERE])


def _node(reader: Reading, scope: Scope, tag: Tag, named: tuple[str, dict[str, str], dict[str, str]]) -> Node:
    """Return an element as it looks and lies in a scope."""
    name, get, spaces = named
    element, sheet = _sheeted(scope, name, get) if scope.sheet else (None, ())
    look, type_, own = resolved(get, sheet, scope.look, scope.type, scope.view)
    matrix = scope.matrix
    moved = own.get("transform") or get.get("transform")
    if moved and scope.kind != "document" and name not in _UNMOVED:
        matrix = times(matrix, transform(moved))
    return Node(reader, scope, name, get, look, type_, own, matrix, tag.empty, element, spaces, tag.name)


def _sheeted(scope: Scope, name: str, get: dict[str, str]) -> tuple[Element, Declarations]:
    """Return how a style sheet sees an element, and what it says of it."""
    from generator.draw.css import Element, said_of

    named = (name, scope.element) if SHEET not in get else ("svg", None)  # an icon is the root of its own sheet
    element = Element(named[0], get.get("id", ""), frozenset(get.get("class", "").split()), named[1])
    return element, said_of(scope.sheet, element)


_READ_WHERE_SHOWN = profile.SHAPES | {"use", "image", "text", "tspan", "textPath"}
_UNMOVED = profile.GRADIENTS | {"pattern", "mask", "stop"}
"""What says by attributes of its own how it is moved."""


def _named(scope: Scope, tag: Tag) -> tuple[str, dict[str, str], dict[str, str]]:
    """Return a tag's name without its namespace ("" in one that is not SVG's), its attributes, the namespaces there."""
    spaces = scope.spaces
    get = tag.get
    if any(key[:5] == "xmlns" for key in get):
        get, spaces = declared(get, spaces)
    prefix, colon, local = tag.name.rpartition(":")
    if any(":" in key for key in get):
        get = {_attribute(key, spaces): value for key, value in get.items()}
    if colon and prefix not in spaces:
        raise malformed("unbound prefix", 'declare it, such as xmlns:svg="http://www.w3.org/2000/svg"')
    space = spaces.get(prefix, "")
    if scope.kind == "document" and (local, space) != ("svg", SVG_SPACE):
        hint = 'begin with <svg xmlns="http://www.w3.org/2000/svg" …>'
        raise Refusal(f"the document is <{local}>, not an SVG", hint)
    return (local if space in (SVG_SPACE, "") else ""), get, spaces


def declared(get: dict[str, str], spaces: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Part the attributes of a tag from the namespaces that it declares."""
    said = {key: value for key, value in get.items() if key == "xmlns" or key[:6] == "xmlns:"}
    if not all(space for name, space in said.items() if name != "xmlns"):
        raise malformed("must not undeclare prefix")
    get = {key: value for key, value in get.items() if key not in said}
    return get, {**spaces, **{key[6:]: value for key, value in said.items()}}


def _attribute(key: str, spaces: dict[str, str]) -> str:
    """Return the name of an attribute, links with the prefix that they mostly have."""
    head, inner, rest = key.partition(":")
    if inner and head != "xml" and head not in spaces:
        raise malformed("unbound prefix", 'declare it, such as xmlns:xlink="http://www.w3.org/1999/xlink"')
    return f"xlink:{rest}" if inner and spaces.get(head) == XLINK else key


def _unread(scope: Scope, name: str, tag: Tag, spaces: dict[str, str]) -> Scope:
    """Return the scope of what nothing is drawn of; its words may be lost, or left out."""
    quiet = Scope(scope.matrix, scope.look, scope.type, "quiet", spaces, tag=tag.name)
    quiet.pictured = scope.pictured
    if scope.kind == "quiet":
        quiet.cache = scope.cache
    if quiet.cache and name == "text":
        if tag.get.get("display") == "none":
            quiet.cache = {"hidden": _NOT_DISPLAYED}
        quiet.finish = _told
    return quiet


def _hold_to_profile(scope: Scope, name: str, get: dict[str, str]) -> None:
    """Refuse what is outside the profile, and what stands where it draws nothing, or means nothing."""
    if name not in profile.ATTRIBUTES:
        raise profile.refuse_element(name)
    profile.check_attributes(name, tuple(get))
    _hold_in_place(scope, name)
    if scope.tag == "clipPath" and name in ("g", "svg", "image"):
        raise Refusal(f"a clipPath cannot be made of <{name}>", "make it of shapes, text and <use> of those")
    if name != "rect" and (noted := [one for one in ("data-field", "data-keep") if one in get]):
        raise Refusal(f"{noted[0]} is written on a <{name}>", "write it on a <rect>, whose box is meant")


def _hold_in_place(scope: Scope, name: str) -> None:
    """Refuse what stands where it draws nothing."""
    if name == "stop" and scope.kind != "grad":
        hint = "put it into the <linearGradient> or <radialGradient> that it belongs to"
        raise Refusal("a <stop> stands outside a gradient, where it colours nothing", hint)
    if name in ("tspan", "textPath") and scope.kind not in ("text", "tspan", "used"):
        raise Refusal(f"a <{name}> stands outside <text>", "put a <text> around it")
    if name in _DRAWN and scope.kind in ("grad", "barren", "text", "tspan"):
        fact = f"a <{name}> stands inside <{scope.tag}>, where nothing is drawn"
        raise Refusal(fact, f"put it in front of <{scope.tag}> or behind it")


def _shape(node: Node) -> Step:
    """Make a basic shape: one record, in a group where it is seen through one."""
    look = node.look
    _hold_to_ink(node)
    made = _outlined(node)
    notes = (Item(_noted(node), node.matrix),) if "data-field" in node.get or "data-keep" in node.get else ()
    opens, refs = effects(node)
    alpha = opens[0].record.alpha if opens else 1.0
    shown: tuple[Item, ...] = notes
    if made is not None and made[0] and look.visible and alpha > 0:
        shown = (*notes, *_seen(node, made, opens))
    if not shown:
        return (SKIP, None) if node.empty else (OPEN, node.inside("barren"))
    refs += paints(look)
    name = node.get.get("id", "")
    if not node.empty:
        inner = node.inside("barren")
        inner.opens, inner.refs = (), refs
        inner.finish = lambda *_: list(shown)
        return OPEN, inner
    if len(shown) == 1 and not refs and not name:
        return SHAPE, shown[0]
    return SHAPES, (shown, refs, name)


def _seen(node: Node, made: tuple[str, Box, Box | None], opens: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return a shape in the group that it is seen through; where that changes nothing else, its own opacity does it."""
    look, (ops, box, cover) = node.look, made
    if not outline.has_inside(ops):  # some viewers fill it as a hair line
        look = look._replace(fill="none")
    if opens and opens[0].record == Group(alpha=opens[0].record.alpha):
        alpha = opens[0].record.alpha
        if look.fill == "none" or look.stroke == "none" or look.width <= 0:
            look = look._replace(fill_alpha=look.fill_alpha * alpha, stroke_alpha=look.stroke_alpha * alpha)
            opens = ()
    if look.fill == "none" or look.fill_alpha < 1 or opens or look.fill[:1] == "u":
        cover = None
    idle = node.name if "stroke-width" in node.get and "stroke" not in node.get and look.stroke == "none" else ""
    item = Item(Shape(ops, box, cover, look, idle), node.matrix)
    return (*opens, item, *[Item(END)] * len(opens))


def _hold_to_ink(node: Node) -> None:
    """Refuse a shape that says how it is stroked, is given no stroke by anybody, and is not filled either.

    Whoever wants one that does not show writes stroke="none". In what was found it is a leftover.
    """
    look = node.look
    if look.stroked or (node.name != "line" and look.fill != "none") or node.scope.found:
        return
    pen = next((one for one in node.get if one.startswith("stroke-")), "")
    if pen or node.name == "line":
        said = f"has {pen}=" if pen else "has a length"
        fact = f"<{node.name}> {said} and no stroke=, so nothing of it is drawn"
        raise Refusal(fact, 'add stroke=, or stroke="none"')


def _noted(node: Node) -> Field | Keep:
    """Make what a page says about itself and does not draw."""
    x, y, w, h = [node.length(name, 0.0) for name in ("x", "y", "width", "height")]
    box = (x, y, x + w, y + h)
    said = tuple([(word, node.get[f"data-{word}"]) for word in _SAYS if f"data-{word}" in node.get])
    if "data-keep" in node.get:
        return Keep(node.get["data-keep"], box, said)
    return Field(node.get["data-field"], box, said)


def _outlined(node: Node) -> tuple[str, Box, Box | None] | None:
    """Return operators, box and cover of a basic shape; None where there is nothing of it."""
    get, name = node.get, node.name
    wide, high = node.scope.view
    places = places_for(scale_of(node.matrix) * node.scope.unit)
    if name == "path":
        return _known(outline.path(get.get("d", ""), places))
    if name == "rect":
        w, h = _not_negative(node.length("width", wide)), _not_negative(node.length("height", high))
        if not w or not h:
            return None
        rx, ry = _radii(node)
        return outline.rect(
            node.length("x", wide), node.length("y", high), w, h, min(rx, w / 2), min(ry, h / 2), places
        )
    if name in ("circle", "ellipse"):
        diagonal = (wide * wide + high * high) ** 0.5 / 2**0.5
        rx, ry = (_not_negative(node.length("r", diagonal)),) * 2 if name == "circle" else _radii(node)
        if not rx or not ry:
            return None
        return outline.ellipse(node.length("cx", wide), node.length("cy", high), rx, ry, places)
    if name == "line":
        x1, y1, x2, y2 = (
            node.length("x1", wide),
            node.length("y1", high),
            node.length("x2", wide),
            node.length("y2", high),
        )
        return _known(outline.line(x1, y1, x2, y2, places))
    return _known(outline.polyline(get.get("points", ""), name == "polygon", places))


def _known(made: outline.Made) -> tuple[str, Box, None] | None:
    """Cover nothing for sure; an upright rectangle that was drawn as a path does, but few are."""
    return (made[0], made[1], None) if made[0] else None


def _radii(node: Node) -> tuple[float, float]:
    across, down = node.get.get("rx", "auto"), node.get.get("ry", "auto")
    across, down = (down if across == "auto" else across), (across if down == "auto" else down)
    if across == "auto":
        return 0.0, 0.0
    wide, high = node.scope.view
    em = node.type.size
    return _not_negative(length(across, wide, em)), _not_negative(length(down, high, em))


def _not_negative(value: float) -> float:
    if value < 0:
        raise ValueError("a width, height or radius is negative")
    return value


def _lost(node: Node, why: str) -> Step:
    """Make a place of which nothing is seen; words in it are refused, as they are lost by a slip."""
    if node.empty:
        return SKIP, None
    inner = node.inside("quiet")
    inner.cache["lost"] = why
    return OPEN, _telling(inner, node)


def _left_out(node: Node, why: str) -> Step:
    """Make a place that is meant not to be seen; words in it are noted."""
    if node.empty:
        return SKIP, None
    inner = node.inside("quiet")
    inner.cache["hidden"] = why
    return OPEN, _telling(inner, node)


def _telling(scope: Scope, node: Node) -> Scope:
    """Let a text tell of its words that nobody sees."""
    if node.name in ("text", "tspan", "textPath"):
        scope.finish = _told
    return scope


def _told(_reader: Reading, run: Run, scope: Scope, _inside: object) -> list[Item]:
    """Tell of words that nobody sees: they are lost, or left out."""
    words = "".join([one for within, one in run.words if within.kind == "quiet"])
    run.words = [one for one in run.words if one[0].kind != "quiet"]
    if words.strip() and "lost" in scope.cache:
        raise lost(words, scope.cache["lost"])
    run.leave_out(scope, words, scope.cache.get("hidden", ""))
    return []


def _group(node: Node) -> Step:
    opens, refs = effects(node)
    if opens and opens[0].record.alpha <= 0:
        return _lost(node, "their opacity is 0")
    inner = node.inside("g")
    inner.opens, inner.refs = opens, refs
    return node.step(inner)


def _svg(node: Node) -> Step:
    """Make the root, or a drawing of its own in a box."""
    view = view_box(node.get.get("viewBox"))
    if node.scope.kind == "document":
        return _root(node, view)
    opens, refs = effects(node)
    wide, high = node.scope.view
    x, y = node.length("x", wide), node.length("y", high)
    sides = [node.get.get(name, "") for name in ("width", "height")]
    width, height = [
        length(side if side not in ("", "auto") else "100%", of, node.type.size)
        for side, of in zip(sides, (wide, high), strict=True)
    ]
    if width <= 0 or height <= 0 or (view and not view[2] * view[3]):
        return _left_out(node, "they stand in something of no size")
    matrix = (
        fitted(node.get.get("preserveAspectRatio"), view, x, y, width, height) if view else (1.0, 0.0, 0.0, 1.0, x, y)
    )
    inner = node.inside("g", matrix=times(node.matrix, matrix), view=(view[2], view[3]) if view else (width, height))
    if node.own.get("overflow", "hidden") not in ("visible", "auto"):
        places = places_for(scale_of(node.matrix) * node.scope.unit)
        opens += (Item(Group(window=outline.window((x, y, x + width, y + height), places)), node.matrix),)
    inner.opens, inner.refs = opens, refs
    return node.step(inner)


def _root(node: Node, view: View | None) -> Step:
    """Make the root."""
    width, height, view = _size(node, view)
    x, y = view[0] * width / view[2], view[1] * height / view[3]
    fit = fitted(node.get.get("preserveAspectRatio"), view, x, y, width, height)
    a, b, c, d, e, f = [round(one, 8) for one in fit]
    fit = (a, b, c, d, e, f)
    if fit == (1.0, 0.0, 0.0, 1.0, 0.0, 0.0):
        fit = node.matrix
    opens, refs = effects(node._replace(matrix=fit))
    inner = node.inside("g", matrix=fit, view=(view[2], view[3]))
    inner.box = (x, y, x + width, y + height)
    inner.opens, inner.refs = opens, refs
    return node.step(inner)


def _size(node: Node, view: View | None) -> tuple[float, float, View]:
    """Say how large a document is; one unit of its viewBox is a millimetre unless it says another width or height."""
    sides = [node.get.get(name) for name in ("width", "height")]
    width, height = [length(side) * MM_PER_PX if side and "%" not in side else None for side in sides]
    if view is None:
        if width is None or height is None:
            raise Refusal("the SVG has neither a viewBox nor a size", 'write viewBox="0 0 WIDTH HEIGHT"')
        view = (0.0, 0.0, width / MM_PER_PX, height / MM_PER_PX)
    pairs = ((width, view[2]), (height, view[3]))
    scale = next((side / units for side, units in pairs if side and units), 1.0)
    width, height = width or view[2] * scale, height or view[3] * scale
    if min(width, height, *view[2:]) <= 0:
        raise Refusal("the SVG has no width or no height", 'write viewBox="-3 -3 69 94", in mm')
    return width, height, view


def _hidden(node: Node) -> Step:
    """Make a place whose content is drawn only where something refers to it, and read there."""
    inner = node.inside("g", matrix=node.matrix)
    inner.hidden = True
    inner.finish = lambda *_: []
    return node.step(inner)


def _quiet(node: Node) -> Step:
    return (SKIP, None) if node.empty else (OPEN, node.inside("quiet"))


def _use(node: Node) -> Step:
    wide, high = node.scope.view
    opens, refs = effects(node)
    if opens and opens[0].record.alpha <= 0:
        return SKIP, None
    x, y = node.length("x", wide), node.length("y", high)
    matrix = times(node.matrix, (1.0, 0.0, 0.0, 1.0, x, y)) if x or y else node.matrix
    inner = node.inside("used", matrix=matrix)
    inner.opens, inner.refs = opens, refs
    inner.link = (node.get.get("href") or node.get.get(profile.HREF) or "").strip()
    inner.size = (node.get.get("width", ""), node.get.get("height", ""))
    if not inner.link:
        raise Refusal("href is missing", "refer to an element of this SVG as #its-id")
    if node.empty:
        return USE, inner
    outer = node.inside("barren")
    outer.finish = lambda reader, run, _scope, _inside: reader.used(run, inner)
    return OPEN, outer


def _image(node: Node) -> Step:
    """Make a picture, fitted into its box."""
    if not node.look.visible:
        return SKIP, None
    link = (node.get.get("href") or node.get.get(profile.HREF) or "").strip()
    if not link:
        raise Refusal("href is missing", "give the path of a PNG, JPEG or SVG file")
    if node.reader.pictures is None:
        raise Refusal(f"there is no picture {link[:60]!r}", "put it beside the game's content")
    picture, drawn = node.reader.pictures(link, node.look.crisp, 0.0)
    dots = picture.dots
    x, y, width, height = _frame(node, dots)
    if width <= 0 or height <= 0:
        return SKIP, None
    ratio = node.get.get("preserveAspectRatio")
    place = times(node.matrix, fitted(ratio, (0.0, 0.0, dots[0], dots[1]), x, y, width, height))
    opens, refs = effects(node)
    if aspect(ratio)[1]:
        opens += (Item(Group(window=outline.window((x, y, x + width, y + height))), node.matrix),)
    if drawn is None:
        longest = max(hypot(*place[:2]), hypot(*place[2:4])) * node.scope.unit
        picture, _ = node.reader.pictures(link, node.look.crisp, 25.4 / longest if longest else 0.0)
        picture = picture._replace(box=(0.0, 0.0, dots[0], dots[1]))
        if opens and opens[0].record == Group(alpha=opens[0].record.alpha):  # seen through as it stands
            picture, opens = picture._replace(alpha=opens[0].record.alpha), opens[1:]
        item = Item(picture, place)
    else:
        dot = 1 / MM_PER_PX
        item = Item(drawn, times(place, (dot, 0.0, 0.0, dot, -drawn.box[0] * dot, -drawn.box[1] * dot)))
    shown = (*opens, item, *[Item(END)] * len(opens))
    if not node.empty:
        outer = node.inside("barren")
        outer.finish, outer.refs = (lambda *_: list(shown)), refs
        return OPEN, outer
    return SHAPES, (shown, refs, node.get.get("id", ""))


def _frame(node: Node, dots: tuple[float, float]) -> View:
    """Return the box that a picture is fitted into; a side that is not said goes by the picture."""
    wide, high = node.scope.view
    x, y = node.length("x", wide), node.length("y", high)
    sides = [node.get.get(name, "") for name in ("width", "height")]
    width, height = [
        length(side, of, node.type.size) if side not in ("", "auto") else None
        for side, of in zip(sides, (wide, high), strict=True)
    ]
    if width is None:
        width = height * dots[0] / dots[1] if height is not None else dots[0]
    return x, y, width, height if height is not None else width * dots[1] / dots[0]


def _text(node: Node) -> Step:
    from generator.draw import writing  # faces of fitted text alone have none

    opens, refs = effects(node)
    if opens and opens[0].record.alpha <= 0:
        return _lost(node, "their opacity is 0")
    if node.look.fill_alpha <= 0 and node.look.stroke == "none":
        return _lost(node, "they have neither a fill nor a stroke")
    inner = node.inside("text")
    inner.opens, inner.refs = opens, refs + paints(node.look)
    inner.place = writing.places_of(node.get, node.scope.view, node.type.size)
    inner.finish = writing.finished
    return node.step(inner)


def _tspan(node: Node) -> Step:
    from generator.draw import writing

    if node.own.keys() - {"baseline-shift", "display", "overflow"}:
        what = ", ".join(sorted(node.own.keys() - {"baseline-shift"}))
        raise Refusal(f"a <{node.name}> has {what}", "put it on a <text> of its own")
    shift = writing.shifted(node.own.get("baseline-shift", "0"), node.scope.type.size, node.type.size)
    inner = node.inside("tspan", type=node.type._replace(shift=node.scope.type.shift + shift))
    inner.refs = paints(node.look)
    inner.place = writing.places_of(node.get, node.scope.view, node.type.size)
    inner.link = node.scope.link
    if node.name == "textPath":
        if node.scope.kind == "tspan" and node.scope.link:
            raise Refusal("a <textPath> stands in another one", "put each into a <text> of its own")
        inner.link = (node.get.get("href") or node.get.get(profile.HREF) or "").strip()
        if inner.link[:1] != "#":
            raise Refusal("href is missing", 'give the id of the shape that the words go along, as href="#its-id"')
        inner.cache["along"] = node.get
    elif node.scope.link:
        inner.cache["along"] = node.scope.cache["along"]
    inner.cache["above"] = node.scope
    return (SKIP, None) if node.empty and not inner.place else (OPEN if not node.empty else EMPTY, inner)


def _server(name: str) -> Callable[[Node], Step]:
    """Return a maker that is loaded when it is first needed."""

    def make(node: Node) -> Step:
        from generator.draw import servers

        return getattr(servers, name)(node)  # type: ignore[no-any-return]

    return make


_MAKERS: dict[str, Callable[[Node], Step]] = {
    **dict.fromkeys(profile.SHAPES, _shape), "g": _group, "svg": _svg, "defs": _hidden, "symbol": _hidden, "use": _use,
    "image": _image, "text": _text, "tspan": _tspan, "textPath": _tspan,
    **dict.fromkeys(("title", "desc", "metadata", "style"), _quiet),
    "linearGradient": _server("gradient"), "radialGradient": _server("gradient"), "stop": _server("stop"),
    "pattern": _server("pattern"), "clipPath": _server("clip"), "mask": _server("mask"),
}  # fmt: skip


def settle(run: Run) -> None:
    """Work out what was left to the end of a document: what takes from definitions that come later."""
    if run.written:
        from generator.draw import servers

        servers.settle(run)
