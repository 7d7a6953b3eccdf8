"""Turn SVG text into a checked tree: no entities, nothing outside the profile; knows nothing of painting."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, ParseError, fromstring
from xml.parsers import expat

from generator.catalog.problems import clipped

from .pieces import put_together
from .profile import ELEMENTS, IDLE, SVG, check_attributes, refuse_element
from .refusal import Complaints, Refusal

if TYPE_CHECKING:
    from .css import Declarations

BIGGEST_SVG = 20_000_000
DEEPEST = 80
"""Elements inside elements, counting what <use> brings in."""

_STYLE = SVG + "style"
_TEXT, _TSPAN = SVG + "text", SVG + "tspan"
_WORDED = frozenset(SVG + name for name in ("text", "tspan", "title", "desc", "style", "metadata"))
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


def read(svg: str, complaints: Complaints) -> Document | None:
    """Parse and check `svg`; what is wrong goes to `complaints`, and None is returned if nothing can be read."""
    if len(svg) > BIGGEST_SVG:
        complaints.add(None, Refusal(f"the SVG is {len(svg) // 1_000_000} MB of text", "bring such art in as a PNG"))
        return None
    if "<!DOCTYPE" in svg and (refusal := _doctype(svg)):
        complaints.add(None, refusal)
        return None
    if (made := put_together(svg)) is not None:
        return Document(*made)
    try:
        root = fromstring(svg)  # noqa: S314 - entities were refused above
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
    sheets = _check(document, complaints)
    if sheets is None:
        return None
    if sheets:
        from . import css  # noqa: PLC0415 - most faces have no style sheet

        try:
            rules = css.parse_sheet("\n".join("".join(sheet.itertext()) for sheet in sheets))
            document.css = css.matching(rules, root)
        except Refusal as refusal:
            complaints.add(sheets[0], refusal)
    return document


def _check(document: Document, complaints: Complaints) -> list[Element] | None:
    """Check the names of all elements and attributes, note the ids; return the style sheets, None if too deep."""
    sheets: list[Element] = []
    spoken: set[Element] = set()  # what stands directly in a text
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
                if len(_checked) > 4096:
                    _checked.clear()
                refusals = _checked[names] = _refusals(tag, names[1:])
            if refusals:
                for refusal in refusals:
                    complaints.add(element, refusal)
            if "id" in attributes and tag in ELEMENTS:
                ids.setdefault(attributes["id"], element)
            inside, behind = element.text, element.tail
            if inside and tag not in _WORDED and not inside.isspace() and tag in _OPEN:
                complaints.add(element, _bare(inside))
            if behind and not behind.isspace() and element not in spoken:
                complaints.add(element, _bare(behind))
            if tag in (_TEXT, _TSPAN):
                if tag == _TSPAN and element not in spoken:
                    complaints.add(element, Refusal("a <tspan> stands outside <text>", "put a <text> around it"))
                spoken.update(element)
            if tag == _STYLE:
                sheets.append(element)
            elif len(element) and tag in _OPEN:
                below += element
        level = below
    return sheets


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


_W3C = re.compile(r"https?://www\.w3\.org/")


def _doctype(svg: str) -> Refusal | None:
    """Refuse a document type that defines entities or wants a file read; W3C's empty one may stay."""
    found: list[Refusal] = []
    hint = "take the <!DOCTYPE …> out and write characters themselves"

    def start(_name: str, system: str | None, _public: str | None, internal: int) -> None:
        if internal:
            found.append(Refusal("the document defines its own entities, which is outside the SVG profile", hint))
        elif system and not _W3C.match(system):
            found.append(Refusal(f"the document type wants {system[:60]!r} to be read", hint))

    def stop(*_: object) -> None:
        found.append(Refusal("the document defines its own entities, which is outside the SVG profile", hint))
        raise _StopReading

    parser = expat.ParserCreate("utf-8")
    parser.StartDoctypeDeclHandler = start
    parser.EntityDeclHandler = stop
    with suppress(expat.ExpatError, _StopReading):  # what else is wrong is said when it is read
        parser.Parse(svg.encode("utf-8", "replace"), True)
    return found[0] if found else None


class _StopReading(Exception):  # noqa: N818 - not an error, only the way out of expat
    pass
