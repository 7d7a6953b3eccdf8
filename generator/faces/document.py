"""Finish an SVG document: put in the icons' symbols, check that it is well-formed and of the card's size; no more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from xml.parsers import expat

from generator.catalog.model import Deck
from generator.catalog.problems import clipped
from generator.catalog.units import to_mm
from generator.faces.faults import TemplateFaultError
from generator.typeset.svgtext import num

_XLINK = ' xmlns:xlink="http://www.w3.org/1999/xlink"'
_NUMBERS = re.compile(r"[\s,]+")
_TOLERANCE = 0.01
_ROOT = re.compile(r"<svg\b([^>]*)>")
_OF_ROOT = re.compile(
    r"""\s(?:xmlns(?::\w+)?|viewBox|width|height|x|y|id|version|preserveAspectRatio)\s*=\s*(?:"[^"]*"|'[^']*')"""
)
_ID = re.compile(r"""(\bid\s*=\s*["'])([^"']+)""")
_LINK = re.compile(r"""((?:\bhref\s*=\s*["']|url\(\s*["']?)#)([^"')\s]+)""")


class BrokenError(TemplateFaultError):
    """A document that is no face: `at` which of its letters, and where the tag is that does not go with `tag` there.

    `bare` is the fact without a line of what the template puts out, for who knows better where that comes from.
    """

    def __init__(self, fact: str, hint: str = "", at: int = 0, bare: str = "", tag: str = "", end: int = -1) -> None:
        super().__init__(fact, hint)
        self.at = at
        self.bare = bare or fact
        self.tag = tag
        self.end = end


def finish(svg: str, deck: Deck, symbols: Iterable[str]) -> str:
    """Return `svg` as a document for a card of `deck`, with some symbols in it; it is read no further than its root.

    Raises:
        TemplateFaultError: it has no root, or its viewBox is not the card with its bleed.
    """
    svg = with_symbols(svg.strip(), symbols)
    try:
        root = _root_of_head(_head(svg)) or check(svg)
    except expat.ExpatError:
        root = check(svg)
    _check_size(root, deck, svg)
    return svg


def check(svg: str) -> Mapping[str, str]:
    """Read a document to its end and return the attributes of its root.

    Raises:
        TemplateFaultError: it is not well-formed.
    """
    try:
        return _root_of(svg)
    except expat.ExpatError as error:
        raise broken(svg) or error from None


def with_symbols(svg: str, symbols: Iterable[str]) -> str:
    """Return a document with symbols at its end, and with the names that links have in it."""
    inside, end = "".join(symbols), svg.rfind("</svg>")
    if inside and end > 0:
        svg = f"{svg[:end]}<defs>{inside}</defs>{svg[end:]}"
    return svg.replace("<svg", "<svg" + _XLINK, 1) if "xlink:" in svg and "xmlns:xlink" not in svg else svg


def within(svg: str, shown: Mapping[str, str]) -> str:
    """Return a document with the documents of faces in it that it shows by these names.

    Names within these (`id`) get a prefix, so that they are not those of the face around them.
    """
    parts = [_part(name.replace(":", "-"), document) for name, document in shown.items() if name[0] != "#"]
    return with_symbols(svg, parts).replace('href="face:', 'href="#face-') if parts else svg


def _part(name: str, svg: str) -> str:
    """Write a face as a group; what its root says of all in it stays."""
    own = {found[1] for found in _ID.findall(svg)}

    def renamed(link: re.Match[str]) -> str:
        return f"{link[1]}{name}-{link[2]}" if link[2] in own else link[0]

    svg = _LINK.sub(renamed, _ID.sub(rf"\1{name}-\2", svg[svg.find("<svg") :]))
    root = _ROOT.match(svg)
    assert root is not None  # noqa: S101  (else it would be no face)
    return f'<g id="{name}"{_OF_ROOT.sub("", root[1])}>{svg[root.end() : svg.rindex("</svg>")]}</g>'


def _head(svg: str) -> str:
    """Return the document up to where its root's start tag most likely ends."""
    return svg[: svg.find(">", svg.find("<svg")) + 1]


@lru_cache(256)  # the faces of a deck begin alike
def _root_of_head(head: str) -> Mapping[str, str]:
    """Return the attributes of the root that begins a document, none when its start tag is not all there."""
    return _root_of(head, whole=False)


def _root_of(svg: str, *, whole: bool = True) -> dict[str, str]:
    """Return the attributes of the root, having read the document to its end; of a part of one maybe none."""
    roots: list[tuple[str, dict[str, str]]] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        roots.append((tag, attributes))
        parser.StartElementHandler = None

    def entity(*_: object) -> None:
        raise TemplateFaultError("the SVG declares an entity", "write the characters themselves")

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = start
    parser.EntityDeclHandler = entity
    parser.Parse(svg, whole)
    if not roots:
        return {}  # only a part of a document has no root and yet no error
    tag, attributes = roots[0]
    if tag != "http://www.w3.org/2000/svg svg":
        hint = 'begin it with <svg xmlns="http://www.w3.org/2000/svg" viewBox="…">'
        fact = f"the face begins with <{tag.rpartition(' ')[2]}> and is no SVG document"
        raise BrokenError(fact, hint, max(0, svg.find("<")))
    return attributes


def broken(svg: str) -> TemplateFaultError | None:
    """Say where a document is not well-formed, showing what stands there; None if it is well-formed."""
    if not svg:
        return TemplateFaultError("the template puts out nothing", "it must make one <svg> document")
    parser = expat.ParserCreate()
    open_tags: list[tuple[str, int, int]] = []
    parser.StartElementHandler = lambda tag, _: open_tags.append(
        (tag, parser.CurrentLineNumber, parser.CurrentColumnNumber)
    )
    parser.EndElementHandler = lambda _: open_tags.pop()
    try:
        parser.Parse(svg, True)
    except expat.ExpatError as error:
        what = expat.ErrorString(error.code)
        here = _index(svg, error.lineno, error.offset)
        if what in ("mismatched tag", "no element found", "unclosed token") and open_tags:
            tag, number, column = open_tags[-1]
            found = _at(svg, number, column, column + 60)
            bare = f"the SVG is not well-formed: <{tag}> is never closed"
            fact = f"the SVG is not well-formed: <{tag}> in line {number} of what the template puts out is never closed"
            end = svg.rfind("</", 0, here + 2) if what == "mismatched tag" else -1
            hint = f"close it with </{tag}>, or end it with />: {found}"
            return BrokenError(fact, hint, _index(svg, number, column), bare, tag, end)
        bare = f"the SVG is not well-formed: {what}"
        around = _at(svg, error.lineno, error.offset - 40, error.offset + 30)
        hint = f"look at: {around}" if around else ""
        if "invalid token" in what:
            hint = f"write & as &amp; and < as &lt;, end each tag with >, put each value between quotes; {hint}"
        return BrokenError(f"{bare} at line {error.lineno} of what the template puts out", hint, here, bare)
    return None


def _index(svg: str, line: int, column: int) -> int:
    """Count the letters before a place."""
    at = 0
    for _ in range(line - 1):
        at = svg.find("\n", at) + 1
    return at + column


def _at(svg: str, number: int, first: int, last: int) -> str:
    """Show a piece of a line."""
    lines = svg.split("\n")
    return clipped(lines[number - 1][max(0, first) : last].strip(), 70) if number <= len(lines) else ""


def _check_size(root: Mapping[str, str], deck: Deck, svg: str) -> None:
    """Check that the document shows the card with its bleed, in millimetres."""
    box = (-deck.bleed, -deck.bleed, deck.size.width + 2 * deck.bleed, deck.size.height + 2 * deck.bleed)
    if fault := _size_fault(root.get("viewBox"), root.get("width", ""), root.get("height", ""), box):
        raise BrokenError(*fault, max(0, svg.find("<svg")))


@lru_cache(256)
def _size_fault(
    given: str | None, width: str, height: str, wanted: tuple[float, float, float, float]
) -> tuple[str, str] | None:
    """Say what is wrong with a document's size, as a fact and a hint."""
    hint = f'write viewBox="{" ".join(map(num, wanted))}", the card with its bleed in mm'
    if given is None:
        return "the <svg> has no viewBox", hint
    try:
        box = [float(part) for part in _NUMBERS.split(given.strip())]
    except ValueError:
        box = []
    if len(box) != 4 or any(abs(have - want) > _TOLERANCE for have, want in zip(box, wanted, strict=True)):
        return f"the viewBox is '{clipped(given)}', which is not the card's", hint
    for side, length, want in (("width", width, wanted[2]), ("height", height, wanted[3])):
        try:
            wrong = bool(length) and abs(to_mm(length) - want) > _TOLERANCE
        except ValueError:
            wrong = False  # pixels, percents or nothing at all: only the viewBox counts
        if wrong:
            return f"the {side} of the <svg> is {length}, not {num(want)}mm", f'write {side}="{num(want)}mm"'
    return None
