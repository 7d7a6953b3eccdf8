"""What an element looks like: attributes, style sheet and style="" resolved over what is inherited.

Styles are interned by what they are made of, so the same attributes under the same parent give the same
Style object, also across faces; its `number` stands for it in the painter's other memories.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from generator.operators.lengths import length, share

from .profile import INHERITED, ONLY, OWN, RECORD, XML, check_property
from .refusal import Refusal

if TYPE_CHECKING:
    from .css import Declarations

_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
}
_NOTHING: Mapping[str, str] = {}
_TELLING = INHERITED | OWN
_LANGUAGES = ("lang", XML + "lang")


class Style:
    """Inherited properties of an element, as written, with the type size in user units worked out."""

    __slots__ = ("bare", "italic", "language", "number", "size", "values", "weight")

    def __init__(self, number: int, values: Mapping[str, str], language: str) -> None:
        self.number = number
        self.values = values
        self.language = language
        self.size = float(values.get("font-size", "16"))
        self.weight = int(values.get("font-weight", "400"))
        self.bare = Look(self, _NOTHING)
        self.italic = values.get("font-style", "normal") != "normal"

    def get(self, name: str, default: str) -> str:
        """Return a property as it was written, or what it is when nobody wrote it."""
        return self.values.get(name, default)

    def length(self, name: str, default: str, percent_of: float = 0.0) -> float:
        """Return a property that is a length, in user units."""
        return length(self.values.get(name, default), percent_of, self.size)

    def share(self, name: str) -> float:
        """Return a property that is an opacity, 1 when nobody wrote it."""
        text = self.values.get(name)
        return 1.0 if text is None else share(text)


class Look:
    """A Style and the properties that concern the element alone (`own`, as written)."""

    __slots__ = ("own", "plain", "style")

    def __init__(self, style: Style, own: Mapping[str, str]) -> None:
        self.style = style
        self.own = own
        self.plain = not own


CONTEXT = "\0context"
"""The fill of a symbol that is drawn in whatever colour is set; no XML can hold it."""


class StyleResolver:
    """Keeps every Style made so far."""

    def __init__(self) -> None:
        self._count = 0
        self._looks: dict[tuple[object, ...], Look] = {}
        self._colourless: dict[object, Style] = {}
        self.root = self._make({}, "")

    def _make(self, values: Mapping[str, str], language: str) -> Style:
        self._count += 1
        return Style(self._count, values, language)

    def colourless(self, style: Style) -> Style:
        """Return the style with its fill left open, to be shared by symbols in many colours."""
        found = self._colourless.get(style.number)
        if found is None:
            values = dict(style.values)
            fill = values.get("fill", "#000")
            values["fill"] = CONTEXT
            if values.get("color") == fill:
                values["color"] = CONTEXT
            key = (*values.items(), style.language)
            found = self._colourless.get(key)
            if found is None:
                found = self._colourless[key] = self._make(values, style.language)
            if len(self._colourless) > 20_000:
                self._colourless.clear()
            self._colourless[style.number] = found
        return found

    def look(self, element: Element, parent: Style, sheet: Declarations | None) -> Look:
        """Resolve the look of an element; raise Refusal or ValueError for what cannot be painted."""
        attributes = element.attrib
        telling = _telling(tuple(attributes))
        if not telling and not sheet:
            return parent.bare
        key = (parent.number, sheet, telling, *[attributes[name] for name in telling])
        look = self._looks.get(key)
        if look is None:
            if len(self._looks) > 20_000:
                self._looks.clear()
            pairs = tuple([(name, attributes[name]) for name in telling])
            look = self._looks[key] = self._resolve(pairs, parent, sheet)
        return look

    def _resolve(self, attributes: Declarations, parent: Style, sheet: Declarations | None) -> Look:
        declared, language = _declared(attributes, parent, sheet)
        values = dict(parent.values)
        own: dict[str, str] = {}
        for name, value in declared:
            if value == "inherit":
                if name in OWN:
                    raise Refusal(f"{name}: inherit is outside the SVG profile", "write the value itself")
                if name in parent.values:
                    values[name] = parent.values[name]
                else:
                    values.pop(name, None)
            elif name in _COMPUTED:
                values[name] = _COMPUTED[name](value, parent)
            elif name in INHERITED:
                values[name] = value
            elif value != _DEFAULTS.get(name):
                own[name] = value
            else:
                own.pop(name, None)
        for name in _SPACINGS.intersection([name for name, _ in declared]):
            if name in values and values[name] != "normal":
                values[name] = repr(length(values[name], em=float(values.get("font-size", "16"))))
        is_same = values == parent.values and language == parent.language
        style = parent if is_same else self._make(values, language)
        return Look(style, own or _NOTHING)


_DEFAULTS = {
    "opacity": "1",
    "clip-path": "none",
    "mask": "none",
    "mix-blend-mode": "normal",
    "isolation": "auto",
    "display": "inline",
    "baseline-shift": "baseline",
    "transform": "none",
}
# Attributes that say where and what, never how it looks; left out so that many elements share one look.
_SILENT = frozenset(
    """x y width height d points cx cy r rx ry x1 y1 x2 y2 dx dy rotate id class href viewBox
    preserveAspectRatio offset fx fy fr gradientUnits gradientTransform spreadMethod patternUnits
    patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits type media title version
    baseProfile tabindex role focusable zoomAndPan contentScriptType contentStyleType requiredFeatures xmlns
    transform textLength lengthAdjust pathLength systemLanguage requiredExtensions""".split()
) | {"{http://www.w3.org/1999/xlink}href", XML + "space", XML + "id", RECORD}
_SPACINGS = frozenset({"letter-spacing", "word-spacing"})


@lru_cache(4096)
def _telling(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return which of an element's attributes may say how it looks."""
    return tuple([name for name in names if name not in _SILENT])


def _size(text: str, parent: Style) -> str:
    """Return a type size in user units: children take over the size, not how it was written."""
    if text in _SIZES:
        return repr(_SIZES[text])
    if text in ("smaller", "larger"):
        return repr(parent.size / 1.2 if text == "smaller" else parent.size * 1.2)
    return repr(max(0.0, length(text, percent_of=parent.size, em=parent.size)))


def _weight(text: str, parent: Style) -> str:
    above = parent.weight
    if text == "bolder":
        return "400" if above < 350 else "700" if above < 550 else "900"
    if text == "lighter":
        return "100" if above < 550 else "400" if above < 750 else "700"
    word = {"normal": "400", "bold": "700"}.get(text, text)
    if not word.isdigit() or not 1 <= int(word) <= 1000:
        raise ValueError(f"font-weight {text!r} is not a number from 1 to 1000, normal or bold")
    return word


_COMPUTED = {"font-size": _size, "font-weight": _weight}


def _declared(attributes: Declarations, parent: Style, sheet: Declarations | None) -> tuple[list[tuple[str, str]], str]:
    """Return what an element's attributes and the style sheet declare, weakest first, and its language."""
    declared: list[tuple[str, str]] = []
    inline = ""
    language = parent.language
    for name, value in attributes:
        if name in _TELLING:
            declared.append((name, value.strip()))
        elif name == "style":
            inline = value
        elif name in _LANGUAGES:
            language = value
        elif name in ONLY:
            check_property(name, value)
    declared += sheet or ()
    if inline:
        from .css import declarations  # noqa: PLC0415 - what text(...) and icon(...) write has none

        declared += declarations(inline)
    return declared, language
