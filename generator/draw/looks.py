"""What an element looks like: attributes, style sheet and style="" resolved over what is inherited."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin, sqrt, tan
from typing import Any

from generator.draw.colours import colour
from generator.draw.faults import IN_BOUNDS, Refusal
from generator.draw.numbers import NUMBER, length, share
from generator.draw.profile import INHERITED, ONLY, OWN, check_property
from generator.draw.records import IDENTITY, Look, Matrix, times
from generator.named import NamedTuple

_CRISP = frozenset({"pixelated", "crisp-edges", "optimizeSpeed"})
CAPS, JOINS = {"butt": 0, "round": 1, "square": 2}, {"miter": 0, "round": 1, "bevel": 2}
ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
}
_ORDER = ("fill", "stroke", "markers")
_DEFAULTS = {
    "opacity": "1", "clip-path": "none", "mask": "none", "mix-blend-mode": "normal", "isolation": "auto",
    "display": "inline", "baseline-shift": "baseline", "transform": "none",
}  # fmt: skip


class Type(NamedTuple):
    """What letters inherit; `size` and spacing in user units, `shift` how far they are lifted."""

    family: str = "sans-serif"
    weight: int = 400
    italic: bool = False
    size: float = 16.0
    anchor: str = "start"
    spacing: float = 0.0
    word_spacing: float = 0.0
    decoration: str = "none"
    baseline: str = "auto"
    shift: float = 0.0
    features: str = "normal"
    language: str = ""
    caps: str = "normal"
    kerning: str = "auto"
    ligatures: str = "normal"


def resolved(
    get: dict[str, str], sheet: Sequence[tuple[str, str]], look: Look, type_: Type, view: tuple[float, float]
) -> tuple[Look, Type, dict[str, str]]:
    """Return look and type of an element inside others of that look and type, and what concerns it alone.

    `view` is what percentages are of. Raises Refusal or ValueError for what cannot be painted.
    """
    said = [(name, value.strip()) for name, value in get.items() if name in INHERITED or name in OWN]
    for name, value in get.items():
        if name in ONLY:
            check_property(name, value)
    said += sheet
    if "style" in get:
        from generator.draw.css import declarations  # what text() and icon() write has none

        said += declarations(get["style"])
    language = get.get("lang", get.get("xml:lang", type_.language))
    if language != type_.language:
        type_ = type_._replace(language=language)
    if not said:
        return look, type_, {}
    inherited: dict[str, str] = {}
    own: dict[str, str] = {}
    for name, value in said:
        if name in INHERITED:
            inherited[name] = value
        elif value == "inherit":
            raise Refusal(f"{name}: inherit is outside the SVG profile", "write the value itself")
        elif value == _DEFAULTS.get(name):
            own.pop(name, None)
        else:
            own[name] = value
    inherited = {name: value for name, value in inherited.items() if value != "inherit"}
    if not inherited:
        return look, type_, own
    type_ = _typed(inherited, type_)
    return _looked(inherited, look, type_.size, view), type_, own


def _looked(said: dict[str, str], look: Look, em: float, view: tuple[float, float]) -> Look:
    changed: dict[str, Any] = {key: read(said[name]) for name, (key, read) in _PAINTED.items() if name in said}
    diagonal = hypot(*view) / sqrt(2)
    if "stroke-width" in said:
        changed["width"] = length(said["stroke-width"], diagonal, em)
        if changed["width"] < 0:
            raise ValueError("stroke-width is negative")
    if "stroke-dashoffset" in said:
        changed["dash_at"] = length(said["stroke-dashoffset"], diagonal, em)
    if "stroke-dasharray" in said:
        changed["dash"] = _dashes(said["stroke-dasharray"], diagonal, em)
    if changed.get("color", "").lower() == "currentcolor":  # which is that of around it
        del changed["color"]
    if not changed:
        return look
    if "stroke" in said:
        changed["stroked"] = True
    look = look._replace(**changed)
    for name in ("fill", "stroke"):
        if getattr(look, name).lower() == "currentcolor":
            look = look._replace(fill=look.color) if name == "fill" else look._replace(stroke=look.color)
    return look


def _dashes(text: str, diagonal: float, em: float) -> tuple[float, ...]:
    if text == "none":
        return ()
    parts = [length(one, diagonal, em) for one in text.replace(",", " ").split()]
    if any(one < 0 for one in parts):
        raise ValueError("stroke-dasharray has a negative length")
    return tuple(parts) if any(parts) else ()


def paint(text: str) -> str:
    """Check a paint: a colour, none, currentColor or a reference; ValueError or Refusal if it is none of these."""
    if text[:1] == "#" and len(text) in (4, 7):
        colour(text)
        return text
    if text in ("none", "currentColor") or text.lower() == "currentcolor":
        return text
    if text.startswith("url("):
        end = text.find(")")
        if end < 0:
            raise ValueError(f"{text!r} is not a paint")
        return f"url({text[4:end].strip().strip(chr(34) + chr(39))})"
    if text in ("context-fill", "context-stroke"):
        raise Refusal(f"{text} is outside the SVG profile", "write the colour itself, or currentColor")
    colour(text)
    return text


def _word(words: dict[str, int], name: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text not in words:
            raise ValueError(f"{name} {text!r} is none of {', '.join(words)}")
        return words[text]

    return read


def _miter(text: str) -> float:
    value = float(text)
    if not 1 <= value < 1e6:
        raise ValueError("stroke-miterlimit is less than 1")
    return value


def _rule(text: str) -> bool:
    if text not in ("nonzero", "evenodd"):
        raise ValueError(f"{text!r} is neither nonzero nor evenodd")
    return text == "evenodd"


def _stroke_first(text: str) -> bool:
    words = text.split()
    if words == ["normal"]:
        return False
    if not words or any(word not in _ORDER for word in words):
        raise ValueError(f"paint-order {text!r} is not made of fill, stroke, markers")
    rest = [*words, *(one for one in _ORDER if one not in words)]
    return rest.index("stroke") < rest.index("fill")


_PAINTED: dict[str, tuple[str, Callable[[str], Any]]] = {
    "color": ("color", paint), "fill": ("fill", paint), "stroke": ("stroke", paint),
    "fill-opacity": ("fill_alpha", share), "stroke-opacity": ("stroke_alpha", share),
    "stroke-linecap": ("cap", _word(CAPS, "stroke-linecap")), "stroke-linejoin": ("join", _word(JOINS, "stroke-linejoin")),  # noqa: E501
    "stroke-miterlimit": ("miter", _miter), "fill-rule": ("evenodd", _rule), "clip-rule": ("clip_evenodd", _rule),
    "paint-order": ("stroke_first", _stroke_first), "visibility": ("visible", "visible".__eq__),
    "image-rendering": ("crisp", _CRISP.__contains__),
}  # fmt: skip


def _typed(said: dict[str, str], type_: Type) -> Type:
    changed: dict[str, Any] = {}
    em = type_.size
    if "font-size" in said:
        em = changed["size"] = _size(said["font-size"], em)
    if "font-weight" in said:
        changed["weight"] = _weight(said["font-weight"], type_.weight)
    if "font-style" in said:
        changed["italic"] = said["font-style"] != "normal"
    if "font-family" in said:
        changed["family"] = said["font-family"]
    if "text-anchor" in said:
        if said["text-anchor"] not in ANCHORS:
            raise ValueError(f"text-anchor {said['text-anchor']!r} is none of start, middle, end")
        changed["anchor"] = said["text-anchor"]
    for name, key in (("letter-spacing", "spacing"), ("word-spacing", "word_spacing")):
        if name in said:
            changed[key] = 0.0 if said[name] == "normal" else length(said[name], 0.0, em)
    for name, key in (("text-decoration", "decoration"), ("dominant-baseline", "baseline"), ("font-variant", "caps"),
                      ("font-variant-caps", "caps"), ("font-feature-settings", "features"), ("font-kerning", "kerning"),
                      ("font-variant-ligatures", "ligatures")):  # fmt: skip
        if name in said:
            changed[key] = said[name]
    return type_._replace(**changed) if changed else type_


def _size(text: str, above: float) -> float:
    if text in _SIZES:
        return _SIZES[text]
    if text in ("smaller", "larger"):
        return above / 1.2 if text == "smaller" else above * 1.2
    return max(0.0, length(text, above, above))


def _weight(text: str, above: int) -> int:
    if text == "bolder":
        return 400 if above < 350 else 700 if above < 550 else 900
    if text == "lighter":
        return 100 if above < 550 else 400 if above < 750 else 700
    word = {"normal": "400", "bold": "700"}.get(text, text)
    if not word.isdigit() or not 1 <= int(word) <= 1000:
        raise ValueError(f"font-weight {text!r} is not a number from 1 to 1000, normal or bold")
    return int(word)


_COUNTS = {"matrix": (6,), "translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,)}


@lru_cache(1)
def _functions() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Give what finds the functions of a transform, and what their arguments look like."""
    arguments = rf"\s*(?:{NUMBER.pattern}(?:\s*,\s*|\s+|(?=[-+.])))*{NUMBER.pattern}\s*"
    return re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)"), re.compile(arguments)


@lru_cache(4096)
def transform(text: str) -> Matrix:
    """Read a transform attribute as one matrix; ValueError if it is none, Refusal if it leads out of bounds."""
    text = text.strip()
    if text in ("", "none"):
        return IDENTITY
    function, arguments = _functions()
    m: Matrix = IDENTITY
    at = 0
    while at < len(text):
        found = function.match(text, at)
        body = found[2].replace("px", "").replace("deg", "") if found else ""
        if found is None or not arguments.fullmatch(body):
            raise ValueError(f"{text[at:][:60].strip()!r} is not a transform")
        v = [float(one) for one in NUMBER.findall(body)]
        name = found[1]
        if len(v) not in _COUNTS[name]:
            raise ValueError(f"{name}() takes {' or '.join(map(str, _COUNTS[name]))} numbers, not {len(v)}")
        if name == "translate":
            one = (1.0, 0.0, 0.0, 1.0, v[0], v[1] if len(v) > 1 else 0.0)
        elif name == "scale":
            one = (v[0], 0.0, 0.0, v[-1], 0.0, 0.0)
        elif name == "rotate":
            c, s = cos(radians(v[0])), sin(radians(v[0]))
            one = (c, s, -s, c, 0.0, 0.0)
            if len(v) > 1:
                one = times(times((1.0, 0.0, 0.0, 1.0, v[1], v[2]), one), (1.0, 0.0, 0.0, 1.0, -v[1], -v[2]))
        elif name == "matrix":
            one = (v[0], v[1], v[2], v[3], v[4], v[5])
        else:
            slope = tan(radians(v[0]))
            one = (1.0, 0.0, slope, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, slope, 0.0, 1.0, 0.0, 0.0)
        m = times(m, one)
        at = found.end()
    if any(not -1e9 < one < 1e9 for one in m):
        raise Refusal(f"transform {text[:60]!r} is out of bounds", IN_BOUNDS)
    return m


_ALIGN = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_ALIGNED = {"none", *(f"x{across}Y{down}" for across in _ALIGN for down in _ALIGN)}


@lru_cache(1024)
def view_box(text: str | None) -> tuple[float, float, float, float] | None:
    """Read a viewBox as x, y, width, height; ValueError if it is none, None if there is none."""
    if text is None:
        return None
    words = text.replace(",", " ").split()
    if len(words) != 4 or not all(NUMBER.fullmatch(word) for word in words):
        raise ValueError(f"viewBox {text!r} is not four numbers")
    x, y, width, height = map(float, words)
    if width < 0 or height < 0:
        raise ValueError(f"viewBox {text!r} has a negative size")
    return x, y, width, height


@lru_cache(1024)
def aspect(text: str | None) -> tuple[str, bool]:
    """Read preserveAspectRatio: its alignment, and whether what is fitted may stick out."""
    words = (text or "xMidYMid").split()
    if words and words[0] == "defer":
        words = words[1:]
    align = words[0] if words else ""
    if align not in _ALIGNED or len(words) > 2 or (len(words) == 2 and words[1] not in ("meet", "slice")):
        raise ValueError(f"preserveAspectRatio {text!r} cannot be read; write xMidYMid meet")
    return align, len(words) == 2 and words[1] == "slice" and align != "none"


@lru_cache(1024)
def fitted(
    ratio: str | None, inner: tuple[float, float, float, float], x: float, y: float, width: float, height: float
) -> Matrix:
    """Return the matrix that fits `inner` (x, y, width, height) into a box as preserveAspectRatio says.

    >>> fitted(None, (0, 0, 10, 10), 0, 0, 40, 20)
    (2.0, 0.0, 0.0, 2.0, 10.0, 0.0)
    """
    align, slices = aspect(ratio)
    sx, sy = width / inner[2], height / inner[3]
    if align != "none":
        sx = sy = max(sx, sy) if slices else min(sx, sy)
        x += (width - inner[2] * sx) * _ALIGN[align[1:4]]
        y += (height - inner[3] * sy) * _ALIGN[align[5:8]]
    return (sx, 0.0, 0.0, sy, x - inner[0] * sx, y - inner[1] * sy)
