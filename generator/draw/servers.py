"""Paint servers, clips and masks: what paints and effects refer to by id."""

from __future__ import annotations

from typing import Any

from generator.draw.colours import colour
from generator.draw.faults import Refusal
from generator.draw.looks import aspect, transform, view_box
from generator.draw.node import Node, effects
from generator.draw.numbers import length, share
from generator.draw.profile import HREF
from generator.draw.records import IDENTITY, Clip, Gradient, Item, Look, Mask, Tile
from generator.draw.run import Reading, Run
from generator.draw.scope import OPEN, SHAPE, SKIP, Scope, Step
from generator.named import NamedTuple

_UNITS = ("objectBoundingBox", "userSpaceOnUse")
_SPREADS = ("pad", "reflect", "repeat")
_MOST_LINKS = 40


class Written(NamedTuple):
    """A gradient or a pattern as it was written, which may take from another one what it does not say."""

    name: str
    get: dict[str, str]
    inside: tuple[Any, ...]
    view: tuple[float, float]
    em: float

    @property
    def link(self) -> str:
        """The id of what it takes from, "" for none."""
        return (self.get.get("href") or self.get.get(HREF) or "").strip()[1:]


def of_box(get: dict[str, str], name: str, default: str = _UNITS[0]) -> bool:
    """Tell whether coordinates are shares of the box; ValueError if `name` says neither."""
    word = get.get(name, default)
    if word not in _UNITS:
        raise ValueError(f"{name} {word!r} is neither {_UNITS[0]} nor {_UNITS[1]}")
    return word == _UNITS[0]


def _kept(scope: Scope, inside: list[Any], make: Any) -> Any:
    """Make something of what is inside, once for the same records."""
    key = tuple([id(one) for one in inside])
    found = scope.cache.get(key)
    if found is None:
        if len(scope.cache) > 1000:
            scope.cache.clear()
        found = scope.cache[key] = (make(), tuple(inside))  # held, so that their ids stay their own
    return found[0]


def gradient(node: Node) -> Step:
    """Make a gradient; its stops are inside."""
    inner = node.inside("grad", matrix=IDENTITY)
    inner.hidden = False

    def finish(_reader: Reading, run: Run, scope: Scope, inside: list[Any]) -> list[Item]:
        stops = [one for one in inside if type(one) is tuple]

        def make() -> tuple[Written, Gradient | None]:
            written = Written(node.name, node.get, tuple(stops), node.scope.view, node.type.size)
            return written, None if written.link else _gradient(written)

        _defined(run, scope.name, _kept(scope, stops, make))
        return []

    inner.finish = finish
    return node.step(inner)


def stop(node: Node) -> Step:
    """Make a stop of a gradient: (offset, colour, alpha)."""
    word = node.own.get("stop-color", "#000")
    if word.lower() == "currentcolor":
        word = node.look.color
    shown = colour(word)
    made = (share(node.get.get("offset", "0")), word, share(node.own.get("stop-opacity", "1")) * shown.alpha)
    if node.empty:
        return SHAPE, made
    inner = node.inside("barren")
    inner.finish = lambda *_: [made]
    return OPEN, inner


def _gradient(written: Written) -> Gradient:
    get, em = written.get, written.em
    shares = of_box(get, "gradientUnits")
    wide, high = (1.0, 1.0) if shares else written.view
    spread = get.get("spreadMethod", "pad")
    if spread not in _SPREADS:
        raise ValueError(f"spreadMethod {spread!r} is none of pad, reflect, repeat")
    stops: list[tuple[float, str, float]] = []
    for offset, word, alpha in written.inside:
        stops.append((max(offset, stops[-1][0]) if stops else offset, word, alpha))
    matrix = transform(get.get("gradientTransform", "none"))

    def at(name: str, of: float, default: str) -> float:
        return length(get.get(name, default), of, em)

    if written.name == "linearGradient":
        line = at("x1", wide, "0%"), at("y1", high, "0%"), at("x2", wide, "100%"), at("y2", high, "0%")
        return Gradient("l", line, shares, tuple(stops), matrix, spread)
    diagonal = ((wide * wide + high * high) / 2) ** 0.5
    cx, cy, r = at("cx", wide, "50%"), at("cy", high, "50%"), at("r", diagonal, "50%")
    fx, fy, fr = at("fx", wide, str(cx)), at("fy", high, str(cy)), at("fr", diagonal, "0")
    if r < 0 or fr < 0:
        raise ValueError("a radius of the gradient is negative")
    off = ((fx - cx) ** 2 + (fy - cy) ** 2) ** 0.5
    most = (r - fr) * 0.999
    if off > most > 0:  # a focus outside the circle is brought to its edge
        fx, fy = cx + (fx - cx) / off * most, cy + (fy - cy) / off * most
    return Gradient("r", (fx, fy, fr, cx, cy, r), shares, tuple(stops), matrix, spread)


def pattern(node: Node) -> Step:
    """Make a pattern; what is inside is one tile."""
    inner = node.inside("g", matrix=IDENTITY, look=Look(color=node.look.color))
    inner.hidden = False
    view = view_box(node.get.get("viewBox"))
    if view:
        inner.view = (view[2], view[3])

    def finish(_reader: Reading, run: Run, scope: Scope, inside: list[Any]) -> list[Item]:
        def make() -> tuple[Written, Tile | None]:
            written = Written(node.name, node.get, tuple(inside), node.scope.view, node.type.size)
            return written, None if written.link else _tile(written)

        _defined(run, scope.name, _kept(scope, inside, make))
        return []

    inner.finish = finish
    return node.step(inner)


def _tile(written: Written) -> Tile:
    get, em = written.get, written.em
    shares = of_box(get, "patternUnits")
    content = of_box(get, "patternContentUnits", _UNITS[1])
    wide, high = (1.0, 1.0) if shares else written.view
    x, y = length(get.get("x", "0"), wide, em), length(get.get("y", "0"), high, em)
    w, h = length(get.get("width", "0"), wide, em), length(get.get("height", "0"), high, em)
    if w < 0 or h < 0:
        raise ValueError("a width, height or radius is negative")
    view = view_box(get.get("viewBox"))
    if view and not view[2] * view[3]:
        view = None
    box, matrix = (x, y, x + w, y + h), transform(get.get("patternTransform", "none"))
    ratio = get.get("preserveAspectRatio")
    aspect(ratio)
    return Tile(box, matrix, written.inside, shares, content and view is None, view, ratio if view else None)


def clip(node: Node) -> Step:
    """Make a clip of what is inside."""
    matrix = transform(node.own.get("transform") or node.get.get("transform", "none"))
    shares = of_box(node.get, "clipPathUnits", _UNITS[1])
    inner = node.inside("g", matrix=matrix, view=(1.0, 1.0) if shares else node.scope.view)
    inner.hidden = False
    opens, refs = effects(node)
    inner.refs = refs
    further = opens[0].record.clip if opens else ""

    def finish(_reader: Reading, run: Run, scope: Scope, inside: list[Any]) -> list[Item]:
        if scope.name:
            made = _kept(scope, inside, lambda: Clip(tuple(inside), shares, further))
            run.servers.setdefault(scope.name, made)
        return []

    inner.finish = finish
    return node.step(inner)


def mask(node: Node) -> Step:
    """Make a mask of what is inside."""
    shares, content = of_box(node.get, "maskUnits"), of_box(node.get, "maskContentUnits", _UNITS[1])
    wide, high = (1.0, 1.0) if shares else node.scope.view
    x, y = length(node.get.get("x", "-10%"), wide), length(node.get.get("y", "-10%"), high)
    w, h = length(node.get.get("width", "120%"), wide), length(node.get.get("height", "120%"), high)
    kind = node.own.get("mask-type", node.get.get("mask-type", "luminance"))
    if kind not in ("luminance", "alpha"):
        raise ValueError(f"mask-type {kind!r} is neither luminance nor alpha")
    inner = node.inside("g", matrix=IDENTITY, view=(1.0, 1.0) if content else node.scope.view)
    inner.hidden = False

    def finish(_reader: Reading, run: Run, scope: Scope, inside: list[Any]) -> list[Item]:
        if scope.name:
            box = (x, y, x + w, y + h)
            made = _kept(scope, inside, lambda: Mask(tuple(inside), box, shares, content, kind == "alpha"))
            run.servers.setdefault(scope.name, made)
        return []

    inner.finish = finish
    return (SKIP, None) if node.empty else (OPEN, inner)


def _defined(run: Run, name: str, made: tuple[Written, Gradient | Tile | None]) -> None:
    """Note a gradient or a pattern by its id; what takes from another one is worked out at the end."""
    if not name or name in run.written:
        return
    run.written[name] = made[0]
    if made[1] is not None:
        run.servers.setdefault(name, made[1])


def settle(run: Run) -> None:
    """Give gradients and patterns what they take from others, which may stand behind them."""
    for name, written in run.written.items():
        if written.link:
            try:
                run.servers[name] = _taken(run, written)
            except (Refusal, ValueError, ArithmeticError) as error:
                run.refuse(run.refs.get(name, 0), error)


def _taken(run: Run, written: Written) -> Gradient | Tile:
    get, inside, link = dict(written.get), written.inside, written.link
    for _ in range(_MOST_LINKS):
        if not link:
            break
        other = run.written.get(link)
        if other is None:
            raise run.missing(link)
        for key, value in other.get.items():
            get.setdefault(key, value)
        inside, link = inside or other.inside, other.link
    else:
        raise Refusal("a gradient or pattern refers to itself, or to too many others", "let it name another one")
    full = written._replace(get={k: v for k, v in get.items() if k not in ("href", HREF)}, inside=inside)
    return _tile(full) if written.name == "pattern" else _gradient(full)
