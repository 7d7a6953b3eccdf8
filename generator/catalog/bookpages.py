"""Read the drawn pages of a rulebook: their templates, and the columns that text flows into."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from generator.catalog.decks import take_id
from generator.catalog.declared import TEXT, At, Fault, Field, Kind, flag, groups, length, template, text
from generator.catalog.entry import Entry
from generator.catalog.model import Card, Deck, Size, Words
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


def _type(doc: str, usual: float, largest: float = MOST_TYPE) -> Field:
    """Declare a type size in points."""

    def take(at: At) -> float:
        word = at.fields.text(at.name, "")
        if not word:
            return usual
        try:
            size = float(word.removesuffix("pt").strip())
        except ValueError:
            size = 0.0
        if LEAST_TYPE <= size <= largest:
            return size
        fact = f"'{clipped(word)}' is no type size for a book"
        at.add(word, fact, f"write {LEAST_TYPE:g}pt to {largest:g}pt")
        return usual

    return Field(doc, take, usual, schema=TEXT)


def _colour(doc: str, name: str) -> Field:
    """Declare a colour, "" where there is none."""

    def check(said: str) -> Fault:
        if not said or COLOUR.fullmatch(said):
            return None
        return f"{name}: '{clipped(said)}' is not a colour", 'write one such as "#26305E"'

    return text(doc, "", check=check)


_COLUMN: Final = "write 'columns: [{x: 11mm, y: 60mm, width: 57mm, height: 130mm}]'"
COLUMN: Final = Kind(
    "column",
    {
        "x": length("from the page's left edge", hint=_COLUMN),
        "y": length("from its upper edge", hint=_COLUMN),
        "width": length("how wide it is", hint=_COLUMN),
        "height": length("how high it is", hint=_COLUMN),
        "ink": _colour("the colour of its text, as of a dark ground", "ink"),
        "heading": _colour("the colour of its headings", "heading"),
        "middle": flag("`true`: what is lower than the column stands in its middle"),
    },
)
ALT: Final = text("what it shows, in words, for those to whom the book is read out", "")
PAGE: Final = Kind(
    "page",
    {
        "id": text("its id, by which the text names it", hint="give each page an id, such as 'id: one-turn'"),
        "template": template("what draws it", "add 'template: one-turn.svg.j2', what draws it"),
        "spread": flag("`true`: two pages side by side; it begins on a left page"),
        "last": flag("`true`: it is the book's back"),
        "least": _type("the least size of its text; default 8.5pt", 8.5),
        "most": _type("the largest size of its text; default 9.7pt", _BODY),
        "folio": text("the colour of its number, or `none`", ""),
        "title": _type("the size of its title, which grows with the text if left out", 0.0, _LARGEST),
        "columns": groups("where the text stands", COLUMN, _COLUMN, ()),
        "alt": ALT,
    },
    free=True,
)


def made_pages(said: Any, entry: Entry) -> Mapping[str, DrawnPage]:
    """Make a rulebook's `pages`, each as wide as the book's own, or twice as wide."""
    made = [one and _page(one, entry, said.size) for one in said.pages]
    return MappingProxyType({one.id: one for one in made if one})


def drawn(name: str, face: Words, size: Size, bleed: float, values: dict[str, Any], entry: Entry) -> Deck:
    """Make a deck of one face, so that figures are drawn, kept and complained of as cards are."""
    card = Card(name, 1, MappingProxyType(values), face.mark)
    return Deck(
        id=f"{entry.part_id}-{name}" if not name.startswith(entry.part_id) else name,
        name=name,
        size=size,
        bleed=bleed,
        safe=3.0,
        face=face,
        back=None,
        cards=(card,),
        mark=face.mark,
        kind="figure",
        noun="figure",
    )


def drawable(said: Any, entry: Entry) -> bool:
    """Tell whether a figure or a page can be drawn; its id is taken, which no card of the game may have."""
    return take_id(said.id, entry.taken, entry.findings) and bool(said.template) and "template" not in said.bad


def _page(said: Any, entry: Entry, page: Size) -> DrawnPage | None:
    size = Size(page.width * (2 if said.spread else 1), page.height)
    if said.least > said.most:
        fact = f"'least' is {said.least:g} pt, more than 'most', {said.most:g} pt"
        said.wrong("least", fact, "turn them round")
    columns = tuple(_columns(said, size, page.width))
    seen = {"columns": [_seen(one) for one in columns], "spread": said.spread, "title": said.title}
    if said.spread and said.last:
        said.wrong("last", "a spread is no back of a book", "leave out 'spread', or 'last'")
    if not drawable(said, entry):
        return None
    deck = drawn(str(said.id), said.template, size, 3.0, {**spoken(said), **seen}, entry)
    return DrawnPage(
        str(said.id), deck, said.spread, said.last, said.least, said.most, columns, str(said.folio), said.title
    )


def spoken(said: Any) -> dict[str, Any]:
    """Give what a template sees of a drawing: its own fields, and the words for it where a book is read out."""
    return {**({"alt": said.alt} if said.alt else {}), **said.rest}


def _seen(column: Column) -> dict[str, float]:
    """Give a column as its template sees it, so that it can draw what lies beneath."""
    return {"x": column.x, "y": column.y, "width": column.width, "height": column.height}


def _columns(said: Any, size: Size, fold: float) -> Iterator[Column]:
    """Give the columns, none of which may leave the page or lie across the fold."""
    found = list[tuple[float, ...]]()
    for one in filter(None, said.columns):
        box = x, y, width, height = (one.x, one.y, one.width, one.height)
        edges = min(x, y, size.width - x - width, size.height - y - height)
        if one.bad & {"x", "y", "width", "height"}:
            continue
        fault = None
        if min(width, height) < _FIRST or max(width, height) > _MOST or edges < 0:
            fact = f"a column of {width:g} x {height:g} mm at {x:g}, {y:g} does not lie on the page"
            fault = fact, f"the page is {size.width:g} x {size.height:g} mm"
        elif x < fold < x + width and size.width > fold:
            fault = "a column lies across the fold", f"end it before {fold:g} mm, or begin there"
        elif box in found:
            fault = "a column lies on another one", "take one of the two out, or move it"
        if fault:
            said.findings.add(one.mark, *fault)
        found.append(box)
        yield Column(*box, str(one.ink), str(one.heading), one.middle)
