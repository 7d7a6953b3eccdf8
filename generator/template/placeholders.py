"""Fill the boxes that designers draw: `<rect data-text="…">` becomes fitted text, `data-if` keeps or drops an element.

The rest of the document stays as it is, byte for byte.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from xml.parsers import expat

from generator.catalog.problems import clipped, did_you_mean
from generator.template.faults import TemplateFaultError
from generator.template.functions import OPTIONS, TemplateFunctions
from generator.template.given import Options
from generator.template.rendercontext import RenderContext
from generator.text.svgtext import escape

_FALSE = frozenset({"", "0", "false", "none", "no", "off"})
_TAG_END = re.compile(rb"""(?:[^"'>]|"[^"]*"|'[^']*')*>""")
_RAW_TEXT = re.compile(r"""\sdata-text\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_DATA = re.compile(r"""\sdata-[\w-]+\s*=\s*(?:"[^"]*"|'[^']*')""")
_LENGTH = re.compile(r"\s*([-+]?[\d.]+(?:e[-+]?\d+)?)\s*(?:mm)?\s*\Z", re.IGNORECASE)
_SVG_FONT = {"font-family": "font", "font-weight": "weight", "color": "fill"}


@dataclass(slots=True)
class _Cut:
    """Bytes `start` to `end` of the document, and what stands there instead."""

    start: int
    end: int
    instead: bytes


def expand(svg: str, functions: TemplateFunctions, render_context: RenderContext) -> str:
    """Return `svg`, the face of a `render_context`, with its boxes filled by the template `functions`.

    It is returned as it is when there are none.

    Raises:
        TemplateFaultError: for a box with a wrong attribute.

    """
    if "data-text" not in svg and "data-if" not in svg:
        return svg
    raw = svg.encode()
    filler = _Filler(raw, functions, render_context)
    try:
        filler.read()
    except expat.ExpatError:
        return svg  # it is said to be broken when the document is finished
    parts, at = [], 0
    for cut in sorted(filler.cuts, key=lambda cut: cut.start):
        if cut.start >= at:
            parts += [raw[at : cut.start], cut.instead]
            at = cut.end
    return b"".join([*parts, raw[at:]]).decode()


class _Filler:
    """Goes through the document once and notes what is to be replaced."""

    def __init__(self, raw: bytes, functions: TemplateFunctions, render_context: RenderContext) -> None:
        self._raw = raw
        self._functions = functions
        self._render_context = render_context
        self._open: list[_Cut | None] = []  # one for each open element
        self.cuts: list[_Cut] = []

    def read(self) -> None:
        """Read the document."""
        parser = expat.ParserCreate()
        parser.StartElementHandler = lambda tag, found: self._start(tag, found, parser.CurrentByteIndex)
        parser.EndElementHandler = lambda _: self._end(parser.CurrentByteIndex)
        parser.Parse(self._raw, True)

    def _tag_end(self, start: int) -> int:
        match = _TAG_END.match(self._raw, start + 1)
        return match.end() if match else len(self._raw)

    def _start(self, tag: str, found: dict[str, str], at: int) -> None:
        cut = None
        inside = any(outer is not None for outer in self._open)
        if not inside and found.get("data-if", "1").strip().lower() in _FALSE:
            cut = _Cut(at, 0, b"")
        elif not inside and "data-text" in found:
            if tag.rpartition(":")[2] != "rect":
                raise TemplateFaultError(f"data-text stands on a <{tag}>", "only a <rect> can be a box for text")
            tag_text = self._raw[at : self._tag_end(at)].decode()
            self._render_context.box = _called(found)
            try:
                written = _fill(self._functions, tag_text, found)
            except TemplateFaultError as error:
                raise TemplateFaultError(f"{self._render_context.box}: {error.fact}", error.hint) from None
            self._render_context.box = ""
            cut = _Cut(at, 0, written.encode())
        self._open.append(cut)

    def _end(self, at: int) -> None:
        cut = self._open.pop()
        if cut is not None:
            opened = self._tag_end(cut.start)
            empty = self._raw[opened - 2 : opened - 1] == b"/"  # then `at` is already behind the element
            cut.end = opened if empty else self._tag_end(at)
            self.cuts.append(cut)


def _called(found: dict[str, str]) -> str:
    """Say which box it is: the name that a drawing program gave it, or where it stands."""
    name = found.get("inkscape:label") or found.get("id")
    if name:
        return f"the box '{clipped(name)}'"
    return f"the box at x={clipped(found.get('x', '0'))} y={clipped(found.get('y', '0'))}"


def _options(found: dict[str, str], style: dict[str, str]) -> Options:
    """Read what a box says of the text in it, as SVG does and by `data-`."""
    options: Options = {}
    for name, option in _SVG_FONT.items():
        if given := found.get(name) or style.get(name):
            options[option] = _font_value(option, given)
    for name, value in found.items():
        if name.startswith("data-") and name not in ("data-text", "data-if"):
            option = name.removeprefix("data-").replace("-", "_")
            if option not in OPTIONS:
                known = ["data-" + known.replace("_", "-") for known in OPTIONS]
                raise TemplateFaultError(f"it has no attribute '{name}'", did_you_mean(name, known))
            options[option] = _value(value)
    return options


def _fill(functions: TemplateFunctions, tag: str, found: dict[str, str]) -> str:
    """Return the fitted text for a box, behind the box itself where that is painted."""
    from html import unescape  # noqa: PLC0415  (a list of 2,000 entities that only drawn boxes need)

    match = _RAW_TEXT.search(tag)  # the parser has made spaces of its new lines
    text = unescape((match[1] if match[1] is not None else match[2]) if match else found["data-text"])
    style = dict(_styles(found.get("style", "")))
    options = _options(found, style)
    sides = [_length(name, found.get(name, "0")) for name in ("x", "y", "width", "height")]
    written = str(functions.text(text, *sides, **options))
    if transform := found.get("transform"):
        written = f'<g transform="{escape(transform)}">{written}</g>'
    if all((found.get(name) or style.get(name, "none")) == "none" for name in ("fill", "stroke")):
        return written
    box = _DATA.sub("", tag).removesuffix(">").removesuffix("/")
    return f"{box}/>{written}"


def _styles(style: str) -> list[tuple[str, str]]:
    pairs = [part.partition(":") for part in style.split(";") if ":" in part]
    return [(name.strip(), value.strip()) for name, _, value in pairs]


def _font_value(option: str, value: str) -> Any:
    if option == "weight":
        return {"normal": 400, "bold": 700}.get(value) or _value(value)
    return value.strip("'\"") if option == "font" else value


def _value(text: str) -> Any:
    """Read an attribute as a number, true, false or words."""
    folded = text.strip()
    if folded in ("true", "false"):
        return folded == "true"
    try:
        return float(folded) if "." in folded or "e" in folded.lower() else int(folded)
    except ValueError:
        return text


def _length(name: str, text: str) -> float:
    match = _LENGTH.match(text)
    if match is None:
        raise TemplateFaultError(f"its {name} is '{text}'", "write a number of mm")
    return float(match[1])
