"""Read the drawn pages of a rulebook: their templates, and the columns that text flows into."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.decks import is_id, template
from generator.catalog.entry import Entry
from generator.catalog.fields import Fields
from generator.catalog.model import Deck, Size, Words
from generator.catalog.nodes import Block
from generator.catalog.problems import clipped
from generator.catalog.screens import COLOUR

LEAST_TYPE, MOST_TYPE = 5.0, 24.0  # points
_LARGEST: Final = 60.0  # points, of a title
_BODY: Final = 9.7
_FIRST, _MOST = 5.0, 300.0  # mm that a column measures at least, and at most


@dataclass(frozen=True, slots=True)
class Column:
    """Where text stands on a page or a spread: its left top corner and its size in mm.

    `ink` and `heading` are colours of its text and headings, "" as the book has them; `middle` tells whether what is
    lower than the column stands in its middle.
    """

    x: float
    y: float
    width: float
    height: float
    ink: str = ""
    heading: str = ""
    middle: bool = False


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A page that a template draws, or a spread of two: the deck of its one face, its columns in order.

    The type of its text is as large as fits, between `least` and `most` points, and the same in all columns; that of
    its title has `title` points, 0: it grows with the text. The `last` page is the book's back. `folio` is the colour
    of its number, "" as the book has it, "none" without one.
    """

    id: str
    deck: Deck
    spread: bool
    last: bool
    least: float
    most: float
    columns: tuple[Column, ...]
    folio: str
    title: float = 0.0


Drawn = Callable[[str, Words, Size, float, dict[str, Any], Entry], Deck]
"""Makes a deck of one face: of a name, a template, a size, a bleed in mm and the fields that the template sees."""


def read_pages(entry: Entry, page: Size, drawn: Drawn) -> Mapping[str, DrawnPage]:
    """Read a rulebook's `pages`, each drawn `page` wide, or twice as wide."""
    found: dict[str, DrawnPage] = {}
    hint = "write '- {id: one-turn, template: one-turn.svg.j2, spread: true, columns: [{x: 11mm, …}]}'"
    for node in entry.fields.items("pages", default=None, hint=hint):
        if not isinstance(node, Block):
            entry.findings.add(node.mark, "a page must be a group of fields", hint)
            continue
        one = _page(Fields(node, "the page", entry.findings), entry, page, drawn)
        if one is not None:
            found[one.id] = one
    return MappingProxyType(found)


def _page(fields: Fields, entry: Entry, page: Size, drawn: Drawn) -> DrawnPage | None:
    findings = entry.findings
    name = fields.text("id", hint="give each page an id, such as 'id: one-turn'")
    face = template(fields, "template", hint="add 'template: one-turn.svg.j2', what draws it")
    spread, last = fields.flag("spread", False), fields.flag("last", False)
    size = Size(page.width * (2 if spread else 1), page.height)
    least, most = _type(fields, "least", 8.5), _type(fields, "most", _BODY)
    if least > most:
        findings.add(
            fields.place("least"), f"'least' is {least:g} pt, more than 'most', {most:g} pt", "turn them round"
        )
    folio = str(fields.text("folio", ""))
    title = _type(fields, "title", 0.0, _LARGEST)
    columns = tuple(_columns(fields, size, page.width, entry))
    values = {
        **spoken(fields),
        **fields.rest(),
        "columns": [_seen(one) for one in columns],
        "spread": spread,
        "title": title,
    }
    fields.done()
    if spread and last:
        findings.add(fields.place("last"), "a spread is no back of a book", "leave out 'spread', or 'last'")
    if not take_name(name, entry) or not face:
        return None
    deck = drawn(str(name), face, size, 3.0, values, entry)
    return DrawnPage(str(name), deck, spread, last, least, most, columns, folio, title)


def spoken(fields: Fields) -> dict[str, Any]:
    """Read the words that stand for a picture where a book is read aloud, if there are any."""
    alt = fields.text("alt", "")
    return {"alt": alt} if alt else {}


def take_name(name: Words, entry: Entry) -> bool:
    """Take the id of a figure or a page, which no card of the game may have; what is wrong with it is told."""
    if name and not is_id(name):
        entry.findings.add(name.mark, f"'{clipped(name)}' is no id", "use letters, digits, - and _, at most 60")
        return False
    if name in entry.taken:
        hint = f"the first is at {entry.taken[name]}; give this one another id"
        entry.findings.add(name.mark, f"there is another card with the id '{name}'", hint)
        return False
    if name:
        entry.taken[str(name)] = name.mark
    return bool(name)


def _seen(column: Column) -> dict[str, float]:
    """Give a column as its template sees it, so that it can draw what lies beneath."""
    return {"x": column.x, "y": column.y, "width": column.width, "height": column.height}


def _type(fields: Fields, name: str, usual: float, largest: float = MOST_TYPE) -> float:
    """Read a type size in points, the `usual` one if there is none."""
    word = fields.text(name, "")
    if not word:
        return usual
    try:
        size = float(word.removesuffix("pt").strip())
    except ValueError:
        size = 0.0
    if not LEAST_TYPE <= size <= largest:
        fact = f"'{clipped(word)}' is no type size for a book"
        fields.findings.add(fields.place(name), fact, f"write {LEAST_TYPE:g}pt to {largest:g}pt")
        return usual
    return size


def _columns(fields: Fields, size: Size, fold: float, entry: Entry) -> list[Column]:
    """Read the columns, none of which may leave the page or lie across the fold."""
    found: list[Column] = []
    hint = "write 'columns: [{x: 11mm, y: 60mm, width: 57mm, height: 130mm}]'"
    for node in fields.items("columns", default=None, hint=hint):
        if not isinstance(node, Block):
            entry.findings.add(node.mark, "a column must be a group of fields", hint)
            continue
        inner = Fields(node, "the column", entry.findings)
        for name in ("x", "y", "width", "height"):
            inner.take(name, hint=hint)
        x, y, width, height = (inner.length(name, _FIRST) for name in ("x", "y", "width", "height"))
        column = Column(
            x, y, width, height, _colour(inner, "ink"), _colour(inner, "heading"), inner.flag("middle", False)
        )
        inner.done()
        edges = min(x, y, size.width - x - width, size.height - y - height)
        if min(width, height) < _FIRST or max(width, height) > _MOST or edges < 0:
            fact = f"a column of {width:g} x {height:g} mm at {x:g}, {y:g} does not lie on the page"
            entry.findings.add(node.mark, fact, f"the page is {size.width:g} x {size.height:g} mm")
        elif x < fold < x + width and size.width > fold:
            entry.findings.add(node.mark, "a column lies across the fold", f"end it before {fold:g} mm, or begin there")
        elif any((one.x, one.y, one.width, one.height) == (x, y, width, height) for one in found):
            entry.findings.add(node.mark, "a column lies on another one", "take one of the two out, or move it")
        found.append(column)
    return found


def _colour(fields: Fields, name: str) -> str:
    """Take a colour, "" where there is none."""
    said = fields.text(name, "")
    if said and not COLOUR.fullmatch(said):
        fields.findings.add(
            fields.place(name), f"{name}: '{clipped(said)}' is not a colour", 'write one such as "#26305E"'
        )
        return ""
    return str(said)
