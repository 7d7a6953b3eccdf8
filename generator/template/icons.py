"""Turn icon files into SVG symbols that faces share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from xml.parsers import expat

from generator.catalog import safeopen
from generator.catalog.ground import Ground, ShutError
from generator.catalog.problems import Mark, Problem
from generator.draw.faults import Refusal
from generator.draw.found import as_found, text_of
from generator.draw.records import Form
from generator.draw.run import SHEET, is_alone
from generator.template.document import prefixed
from generator.template.faults import PlacedFaultError
from generator.template.sources import Lying, shown_icon
from generator.text.svgtext import escape

MOST_BYTES = 500_000
_ROOT = re.compile(r"<svg\b[^>]*?(/?)>", re.DOTALL)
_STYLE = re.compile(r"<style\b[^>]*?(?:/>|>(?:\s*<!\[CDATA\[(.*?)\]\]>\s*|(.*?))</style\s*>)", re.DOTALL)
_LEFT_OUT = frozenset({"width", "height", "x", "y", "id", "version", "viewBox", "xmlns", "preserveAspectRatio"})


class Icons:
    """The icons there are, by their `names`; each is read when it is first used."""

    def __init__(self, files: Mapping[str, Lying]) -> None:
        self._files = files
        self.names = frozenset(files)
        self._symbols: dict[str, str] = {}
        self._alone: dict[str, bool] = {}
        self._contents: dict[str, bytes] = {}

    def lying(self, name: str) -> Lying:
        """Say in which file an icon lies, and where that may be."""
        return self._files[name]

    def content(self, name: str) -> bytes | None:
        """Return what is in the file of an icon, None if there is none that is read."""
        if name not in self._contents and name in self._files:
            with suppress(ShutError):
                self._contents[name] = safeopen.read(*self._files[name], MOST_BYTES)
        return self._contents.get(name)

    def shown_in(self, svg: str, names: Iterable[str], shows: dict[str, str | Form]) -> list[str]:
        """Return those of some icons that a document shows, as symbols to be put into it.

        Such as refer to nothing are read by themselves: they are added to what it `shows`, by the links to them.

        Raises:
            PlacedFaultError: a file is no SVG that can be used.
        """
        inside: list[str] = []
        for name in sorted(names):
            link = f"#icon-{name}"
            if f'"{link}"' in svg or f'"{escape(link)}"' in svg:
                symbol = self._symbols[name] if name in self._symbols else self.symbol(name)
                if self._alone[name]:
                    shows[link] = symbol
                else:
                    inside.append(symbol)
        return inside

    def symbol(self, name: str) -> str:
        """Return the icon `name` as a `<symbol id="icon-NAME">`.

        Raises:
            PlacedFaultError: the file is no SVG that can be used.

        """
        known = self._symbols.get(name)
        if known is None:
            known = self._symbols[name] = _symbol(name, *self._files[name])
            self._alone[name] = is_alone(known)
        return known


def _symbol(name: str, path: Path, ground: Ground) -> str:
    where = shown_icon(path, ground)
    try:
        raw = safeopen.read(path, ground, MOST_BYTES)
    except ShutError as shut:
        hint = "simplify it" if shut.why == "large" else shut.hint
        raise _fault(where, f"the icon '{name}' is not read: {shut.fact}", hint) from None
    attributes, inside = _taken_apart(raw, where)
    view_box = attributes.get("viewBox") or _box_of(attributes, where)
    # Two icons may use the same ids for their gradients.
    own = f"icon-{name}"
    attributes = {key: prefixed(value, own, inside) for key, value in attributes.items() if key not in _LEFT_OUT}
    inside = prefixed(inside, own)
    if sheets := _STYLE.findall(inside):
        inside = _STYLE.sub("", inside)
        attributes[SHEET] = " ".join([one for pair in sheets for one in pair])
    kept = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
    return f'<symbol id="icon-{escape(name)}" viewBox="{escape(view_box)}"{kept}>{inside.strip()}</symbol>'


def _taken_apart(raw: bytes, where: str) -> tuple[dict[str, str], str]:
    """Return the attributes of an icon's root, and what is inside it."""
    attributes: dict[str, str] = {}

    def start(tag: str, found: dict[str, str]) -> None:
        if tag.rpartition(":")[2] != "svg":
            raise _fault(where, "the icon is no SVG document", "save it again as plain SVG", parser.CurrentLineNumber)
        attributes.update(found)
        parser.StartElementHandler = None

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = start
    try:
        text = as_found(text_of(raw))
        parser.Parse(text.encode(), True)
    except Refusal as refusal:
        raise _fault(where, refusal.fact, refusal.hint) from None
    except UnicodeDecodeError:
        raise _fault(where, "the icon is no SVG document", "save it again as plain SVG in UTF-8") from None
    except expat.ExpatError as error:
        fact = f"the icon is not well-formed: {expat.ErrorString(error.code)}"
        raise _fault(where, fact, "save it again as plain SVG", error.lineno, error.offset + 1) from None
    root = _ROOT.search(text)
    if root is None:
        raise _fault(where, "the icon is no SVG document", "save it again as plain SVG in UTF-8")
    return attributes, "" if root[1] else text[root.end() : text.rindex("</")]


def _box_of(attributes: dict[str, str], where: str) -> str:
    width, height = (attributes.get(side, "").removesuffix("px") for side in ("width", "height"))
    if not width or not height:
        raise _fault(where, "the icon has no viewBox", 'add viewBox="0 0 WIDTH HEIGHT" to its <svg>')
    return f"0 0 {width} {height}"


def _fault(where: str, fact: str, hint: str, line: int = 0, column: int = 0) -> PlacedFaultError:
    return PlacedFaultError(Problem(Mark(where, line, column), fact, hint))
