"""The SVG profile: which elements, attributes and properties are painted, ignored or refused.

Tables and the checks on them.
"""

from __future__ import annotations

from functools import lru_cache

from generator.catalog.problems import did_you_mean
from generator.draw.faults import Refusal

SVG = ""
HREF = "xlink:href"
XML = "xml:"
SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
GRADIENTS = frozenset({"linearGradient", "radialGradient"})

_BOX = frozenset({"x", "y", "width", "height"})
_LINK = frozenset({"href", HREF})
_VIEW = frozenset({"viewBox", "preserveAspectRatio"})
_GRADIENT = frozenset({"gradientUnits", "gradientTransform", "spreadMethod"}) | _LINK
_TEXT = frozenset({"x", "y", "dx", "dy", "rotate"})

ATTRIBUTES: dict[str, frozenset[str]] = {
    "svg": _BOX | _VIEW,
    "g": frozenset(),
    "defs": frozenset(),
    "title": frozenset(),
    "desc": frozenset(),
    "metadata": frozenset(),
    "style": frozenset({"type", "media", "title"}),
    "use": _BOX | _LINK,
    "symbol": _BOX | _VIEW,
    "path": frozenset({"d"}),
    "rect": _BOX | {"rx", "ry"},
    "circle": frozenset({"cx", "cy", "r"}),
    "ellipse": frozenset({"cx", "cy", "rx", "ry"}),
    "line": frozenset({"x1", "y1", "x2", "y2"}),
    "polyline": frozenset({"points"}),
    "polygon": frozenset({"points"}),
    "text": _TEXT,
    "tspan": _TEXT,
    "textPath": _LINK | {"startOffset", "method", "spacing"},
    "image": _BOX | _LINK | {"preserveAspectRatio"},
    "linearGradient": _GRADIENT | {"x1", "y1", "x2", "y2"},
    "radialGradient": _GRADIENT | {"cx", "cy", "r", "fx", "fy", "fr"},
    "stop": frozenset({"offset"}),
    "pattern": _BOX | _VIEW | _LINK | {"patternUnits", "patternContentUnits", "patternTransform"},
    "clipPath": frozenset({"clipPathUnits"}),
    "mask": _BOX | {"maskUnits", "maskContentUnits", "mask-type"},
}
"""Every element of the profile with the attributes that are its own."""

IDLE = frozenset({"filter", "marker", "font", "font-face", "view", "cursor", "color-profile", "solidcolor"})
"""Definitions outside the profile that draw nothing by themselves: only their use is refused."""

_FLOWED = "convert it to text in Inkscape (Text > Convert to text), or use text(...) in the template"
_WAYS_OUT = {
    "filter": "draw the shadow or glow as a shape with opacity or a gradient, or bring it in as a PNG",
    "marker": "draw the arrow head as a path of its own",
    "foreignObject": "use <text>, or text(...) in the template",
    "switch": "keep the one child that is meant, in a <g>",
    "a": "use <g>; a printed face has no links",
    "script": "take it out; a printed face runs nothing",
    "meshgradient": "use a linearGradient or radialGradient, or bring the art in as a PNG",
    "hatch": "use a <pattern>",
    "tref": "write the text itself",
    "animation": "take it out; a printed face stands still",
    "background": "draw a <rect> under everything",
    "flowRoot": _FLOWED,
    "shape": _FLOWED,
    "white": _FLOWED,
}
_MOVING = frozenset({"animate", "animateTransform", "animateMotion", "animateColor", "set", "discard"})

INHERITED = frozenset(
    """color fill fill-opacity fill-rule stroke stroke-opacity stroke-width stroke-linecap stroke-linejoin
    stroke-miterlimit stroke-dasharray stroke-dashoffset font-family font-size font-weight font-style
    font-variant font-variant-caps font-variant-ligatures font-feature-settings font-kerning
    text-decoration text-anchor letter-spacing word-spacing visibility paint-order clip-rule
    dominant-baseline image-rendering""".split()
)
"""Properties that are painted and that children take over."""

OWN = frozenset(
    """opacity clip-path mask mask-type mix-blend-mode isolation display stop-color stop-opacity overflow
    baseline-shift transform""".split()
)
"""Properties that are painted and concern one element only."""

_NORMAL = frozenset({"normal"})
ONLY: dict[str, frozenset[str]] = {
    "filter": frozenset({"none"}),
    "backdrop-filter": frozenset({"none"}),
    "marker": frozenset({"none"}),
    "marker-start": frozenset({"none"}),
    "marker-mid": frozenset({"none"}),
    "marker-end": frozenset({"none"}),
    "vector-effect": frozenset({"none"}),
    "font-stretch": frozenset({"normal", "100%"}),
    "font-variation-settings": _NORMAL,
    "font-size-adjust": frozenset({"none"}),
    "font-variant-numeric": _NORMAL,
    "font-variant-east-asian": _NORMAL,
    "font-variant-position": _NORMAL,
    "font-variant-alternates": _NORMAL,
    "writing-mode": frozenset({"lr", "lr-tb", "horizontal-tb"}),
    "direction": frozenset({"ltr"}),
    "unicode-bidi": _NORMAL,
    "text-orientation": frozenset({"mixed"}),
    "white-space": _NORMAL,
    "text-transform": frozenset({"none"}),
    "text-indent": frozenset({"0", "0px", "0pt"}),
    "text-shadow": frozenset({"none"}),
    "text-overflow": frozenset({"clip"}),
    "text-decoration-line": frozenset({"none"}),
    "color-interpolation": frozenset({"srgb", "auto"}),
    "background": frozenset({"none", "transparent"}),
    "background-color": frozenset({"transparent"}),
    "clip": frozenset({"auto"}),
    "alignment-baseline": frozenset({"auto", "baseline"}),
    "inline-size": frozenset({"auto", "0"}),
    "shape-inside": frozenset({"auto", "none"}),
    "transform-box": frozenset({"view-box"}),
    "stroke-alignment": frozenset({"center"}),
    "kerning": frozenset({"auto"}),
    "glyph-orientation-vertical": frozenset({"auto", "0", "0deg"}),
    "glyph-orientation-horizontal": frozenset({"auto", "0", "0deg"}),
}
"""Properties that may only say that nothing is to be done."""

_HARMLESS = frozenset(
    """color-rendering shape-rendering text-rendering color-interpolation-filters
    enable-background cursor pointer-events line-height text-align text-align-last text-decoration-style
    text-decoration-color text-decoration-thickness text-decoration-fill text-decoration-stroke
    flood-color flood-opacity lighting-color solid-color solid-opacity shape-padding shape-margin
    shape-subtract tab-size will-change user-select touch-action font-synthesis text-anchor-rounding
    font-language-override hyphens word-break overflow-wrap block-progression box-sizing transition
    max-width max-height min-width min-height margin padding vertical-align position z-index float""".split()
)

SHORTHANDS = frozenset({"font"})
_GLOBAL = frozenset({"id", "class", "style", "transform", "lang", XML + "lang", XML + "space", XML + "id", "version"})
_IGNORED = frozenset(
    """baseProfile tabindex role focusable zoomAndPan contentScriptType contentStyleType requiredFeatures
    xmlns""".split()
)
_REFUSED_ATTRIBUTES = {
    "textLength": "fit the words with text(...), or set letter-spacing",
    "lengthAdjust": "fit the words with text(...), or set letter-spacing",
    "pathLength": "write the dashes in the path's own lengths",
    XML + "base": "write the whole path in href",
    "systemLanguage": "keep the one child that is meant",
    "requiredExtensions": "keep the one child that is meant",
}


def refuse_element(name: str) -> Refusal:
    """Say why the SVG element called `name` is not painted."""
    if name in _MOVING:
        return Refusal(f"<{name}> is outside the SVG profile", "take it out; a printed face stands still")
    if name.startswith("fe") and name[2:3].isupper():
        return Refusal(f"<{name}> is outside the SVG profile", _WAYS_OUT["filter"])
    return Refusal(f"<{name}> is outside the SVG profile", _WAYS_OUT.get(name) or did_you_mean(name, ATTRIBUTES))


NEEDED = {
    "circle": ("r",),
    "ellipse": ("rx", "ry"),
    "path": ("d",),
    "polygon": ("points",),
    "polyline": ("points",),
    "rect": ("width", "height"),
}
"""What an element does not show without."""


@lru_cache(4096)  # elements of a kind mostly say the same
def check_attributes(element: str, names: tuple[str, ...]) -> None:
    """Refuse an attribute that would change the picture and is not painted, or one that is lacking. Raises Refusal."""
    known = ATTRIBUTES[element]
    for name in names:
        if name not in known and not _allowed(name):
            raise _refuse_attribute(element, name)
    if "style" not in names and "class" not in names:
        for name in NEEDED.get(element, ()):
            if name not in names:
                raise _lacking(element, name)


def strange(element: str, names: tuple[str, ...]) -> list[str]:
    """Return those attributes that no program reads at such an element: they change nothing, wherever it is shown."""
    known = ATTRIBUTES[element]
    return [n for n in names if n not in known and not _allowed(n) and n not in _REFUSED_ATTRIBUTES and n[:2] != "on"]


def _lacking(element: str, name: str) -> Refusal:
    return Refusal(f"<{element}> has no {name}=, so nothing of it is drawn", f"add {name}=, or take the element out")


def _allowed(name: str) -> bool:
    if name in _GLOBAL or name in _IGNORED or name in INHERITED or name in OWN or name in ONLY or name in _HARMLESS:
        return True
    if ":" in name:  # Inkscape's and other programs' own notes, xlink:title and such
        return not name.startswith(XML)
    return name.startswith(("data-", "aria-"))


def _refuse_attribute(element: str, name: str) -> Refusal:
    fact = f"<{element}> has {name}=, which is outside the SVG profile"
    if name in _REFUSED_ATTRIBUTES:
        return Refusal(fact, _REFUSED_ATTRIBUTES[name])
    if name.startswith("on"):
        return Refusal(fact, "take it out; a printed face runs nothing")
    return Refusal(fact, did_you_mean(name, {*ATTRIBUTES[element], *INHERITED, *OWN, "transform", "id", "class"}))


def check_property(name: str, value: str) -> bool:
    """Tell whether the property is one to paint; refuse it when it would change the picture and cannot be.

    Raises:
        Refusal: for a property outside the profile, unless its value says that nothing is to be done.

    """
    if name in INHERITED or name in OWN:
        return True
    if name in ONLY:
        word = value.strip().lower()
        if word in ONLY[name] or word in ("inherit", "initial", "unset"):
            return False
        way_out = _WAYS_OUT.get(name.partition("-")[0], f"leave {name} out")
        raise Refusal(f"{name}: {value.strip()[:60]} is outside the SVG profile", way_out)
    if name in _HARMLESS or name.startswith("-"):
        return False
    hint = _WAYS_OUT.get(name.partition("-")[0]) or did_you_mean(name, INHERITED | OWN | SHORTHANDS)
    raise Refusal(f"the property {name} is outside the SVG profile", hint)
