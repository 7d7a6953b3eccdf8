"""Turn SVG text into a checked tree: no entities, nothing outside the profile."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, ParseError, fromstring

from generator.catalog.problems import clipped

from . import found
from .profile import BARREN, DRAWN, ELEMENTS, GRADED, IDLE, SVG, check_attributes, refuse_element
from .refusal import Complaints, Refusal

if TYPE_CHECKING:
    from .css import Declarations

BIGGEST_SVG = 20_000_000
DEEPEST = 80
"""Elements inside elements, counting what <use> brings in."""

_STYLE = SVG + "style"
_STOP = SVG + "stop"
_TEXT, _PARTS = SVG + "text", frozenset({SVG + "tspan", SVG + "textPath"})
_WORDED = frozenset(SVG + name for name in ("text", "tspan", "textPath", "title", "desc", "style", "metadata"))
"""Elements inside which there may be words."""
_OPEN = frozenset(ELEMENTS) - {SVG + "metadata"}
"""Elements inside which everything is of the profile too; what other programs keep of their own is not."""

_checked: dict[tuple[str, ...], tuple[Refusal, ...]] = {}
"""What was said of elements with these names of tag and attributes."""


@dataclass(slots=True, eq=False, repr=False)
class Document:
    """A parsed SVG: its root, its elements by id, and what its style sheet says about them."""

    root: Element
    ids: dict[str, Element] = field(default_factory=dict)
    css: dict[Element, Declarations] = field(default_factory=dict)


def read(svg: str, complaints: Complaints, *, as_found: bool = False) -> Document | None:
    """Parse and check `svg`; what is wrong goes to `complaints`, and None is returned if nothing can be read.

    Of one that somebody else has drawn, `as_found`, what changes nothing is taken out, as it is of such icons.
    """
    if len(svg) > BIGGEST_SVG:
        complaints.add(None, Refusal(f"the SVG is {len(svg) // 1_000_000} MB of text", "bring such art in as a PNG"))
        return None
    try:
        if "<!DOCTYPE" in svg:
            svg = found.without_entities(svg)
        root = fromstring(svg)  # noqa: S314 - entities were written out or refused above
    except Refusal as refusal:
        complaints.add(None, refusal)
        return None
    except ParseError as error:
        line, column = error.position
        what = str(error).partition(":")[0]
        complaints.add(None, Refusal(f"not well-formed XML: {what}", _xml_hint(what)), (line, column + 1))
        return None
    except ValueError as error:  # such as a lone surrogate, which no XML can hold
        complaints.add(None, Refusal(f"not well-formed XML: {error}"))
        return None
    if root.tag != SVG + "svg":
        hint = 'begin with <svg xmlns="http://www.w3.org/2000/svg" …>'
        complaints.add(root, Refusal(f"the document is <{root.tag.rpartition('}')[2]}>, not an SVG", hint))
        return None
    document = Document(root)
    if as_found:
        found.sweep(root)
    if found.MARK in svg:
        _icons_apart(document, complaints)
    sheets = _check(document, complaints)
    if sheets is None:
        return None
    if sheets:
        from . import css  # noqa: PLC0415 - most faces have no style sheet

        try:
            rules = css.parse_sheet("\n".join("".join(sheet.itertext()) for sheet in sheets), as_found=as_found)
            of_icons, document.css = document.css, css.matching(rules, root)
            for element, said in of_icons.items():
                document.css[element] = (*document.css.get(element, ()), *said)
        except Refusal as refusal:
            complaints.add(sheets[0], refusal)
    return document


def _icons_apart(document: Document, complaints: Complaints) -> None:
    """Sweep the icons that need it; the style sheet of each is for itself alone."""
    from . import css  # noqa: PLC0415 - most faces have no such icon

    for symbol in document.root.iter(SVG + "symbol"):
        if found.MARK not in symbol.attrib:
            continue
        found.sweep(symbol)
        sheets = list(symbol.iter(_STYLE))
        try:
            rules = css.parse_sheet("\n".join("".join(sheet.itertext()) for sheet in sheets), as_found=True)
            document.css.update(css.matching(rules, symbol, "svg"))
        except Refusal as refusal:
            complaints.add(sheets[0], refusal)
        for sheet in sheets:
            sheet.text = None


def _check(document: Document, complaints: Complaints) -> list[Element] | None:
    """Check the names of all elements and attributes, note the ids; return the style sheets, None if too deep."""
    sheets: list[Element] = []
    spoken: set[Element] = set()  # what stands directly in a text
    graded: set[Element] = set()  # and in a gradient
    barren: dict[Element, str] = {}  # and in what draws nothing of what it holds
    ids = document.ids
    level = [document.root]
    depth = 0
    while level:
        depth += 1
        if depth > DEEPEST:
            complaints.add(level[0], too_deep())
            return None
        below: list[Element] = []
        for element in level:
            tag, attributes = element.tag, element.attrib
            names = (tag, *attributes)
            refusals = _checked.get(names)
            if refusals is None:
                if not isinstance(tag, str):
                    continue  # a comment
                refusals = _learnt(tag, names)
            for refusal in refusals:
                complaints.add(element, refusal)
            if "id" in attributes and tag in ELEMENTS:
                ids.setdefault(attributes["id"], element)
            if (inside := element.text) and tag not in _WORDED and not inside.isspace() and tag in _OPEN:
                complaints.add(element, _bare(inside))
            if (behind := element.tail) and not behind.isspace() and element not in spoken:
                complaints.add(element, _bare(behind))
            if tag == _TEXT or tag in _PARTS:
                if tag != _TEXT and element not in spoken:
                    complaints.add(element, _outside_text(tag))
                spoken.update(element)
            if tag == _STOP and element not in graded:
                complaints.add(element, _stray_stop())
            elif tag in DRAWN and element in barren:
                complaints.add(element, _undrawn(tag, barren[element]))
            if len(element) and tag in BARREN:
                barren.update(dict.fromkeys(element, ELEMENTS[tag]))
                if tag in GRADED:
                    graded.update(element)
            if tag == _STYLE:
                sheets.append(element)
            elif len(element) and tag in _OPEN:
                below += element
        level = below
    return sheets


def _learnt(tag: str, names: tuple[str, ...]) -> tuple[Refusal, ...]:
    """Find what is wrong with an element of these names, and keep it: a card has many of a kind."""
    if len(_checked) > 4096:
        _checked.clear()
    _checked[names] = found = _refusals(tag, names[1:])
    return found


def _stray_stop() -> Refusal:
    hint = "put it into the <linearGradient> or <radialGradient> that it belongs to"
    return Refusal("a <stop> stands outside a gradient, where it colours nothing", hint)


def _outside_text(tag: str) -> Refusal:
    return Refusal(f"a <{ELEMENTS[tag]}> stands outside <text>", "put a <text> around it")


def _undrawn(tag: str, holder: str) -> Refusal:
    fact = f"a <{DRAWN[tag]}> stands inside <{holder}>, where nothing is drawn"
    return Refusal(fact, f"put it in front of <{holder}> or behind it")


def _refusals(tag: str, attributes: tuple[str, ...]) -> tuple[Refusal, ...]:
    """Say what is wrong with an element of these names."""
    name = ELEMENTS.get(tag)
    if name is not None:
        return check_attributes(name, attributes)
    own = tag[len(SVG) :]
    return (refuse_element(own),) if tag.startswith(SVG) and own not in IDLE else ()


def _bare(words: str) -> Refusal:
    """Say that words stand where none are printed."""
    hint = "put them into a <text>, or write {{ text(…) }} in the template"
    return Refusal(f"the words '{clipped(words)}' stand outside <text>, where nothing is printed", hint)


def too_deep() -> Refusal:
    """Say that elements stand too deep inside one another."""
    return Refusal(f"elements stand more than {DEEPEST} deep inside one another", "take groups out of groups")


def _xml_hint(what: str) -> str:
    if "undefined entity" in what:
        return "write the character itself, or &#160; and the like by number"
    if "mismatched tag" in what:
        return "close every element that was opened"
    if "duplicate attribute" in what:
        return "write each attribute once"
    if "unbound prefix" in what:
        return 'declare it, such as xmlns:xlink="http://www.w3.org/1999/xlink"'
    return "write & as &amp; and < as &lt;"
