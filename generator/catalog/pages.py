"""Read printed pages: score sheets, player aids, mats, and how they are cut up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from generator.catalog.decks import MOST_COPIES, Form, card_kind, deck_fields, deck_of, is_whole
from generator.catalog.declared import (
    TEXT,
    At,
    Fault,
    Field,
    Kind,
    flag,
    length,
    misplaced,
    nodes,
    read,
    schema,
    text,
    whole,
    word_at,
)
from generator.catalog.entry import Entry
from generator.catalog.fields import Fields
from generator.catalog.model import PartRead, Spec, Words
from generator.catalog.names import near, slip
from generator.catalog.nodes import Block, Run, Scalar
from generator.catalog.problems import Mark, clipped

MOST_SIDE: Final = 1500.0
MOST_TILES: Final = 12
PAGES: Final = Form("page", "the sheet", "page", "pages", least=30.0, most=MOST_SIDE)
SEAMS: Final = ("clear", "spaces", "anywhere")
"""Where seams may run: past all that is to be read and stood on, through spaces of a board, through anything."""
_KNOWN: Final = frozenset({"face", "back"})  # which are no slip of "faces"
_UNCUT: Final = frozenset({"paper"})


@dataclass(frozen=True, slots=True)
class Whole:
    """What no seam may cut: a name for problems, and its box in mm from the sheet's top left corner."""

    name: str
    x: float
    y: float
    width: float
    height: float
    mark: Mark


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a sheet larger than the paper is cut up: how wide the glued strips are, and how many tiles.

    `overlap` is in mm, none leaves it to the printer: 10 where there is room, 6 where that saves paper.
    `tiles` are columns and rows, none for as few as there can be; `whole` is what every page keeps whole.
    Seams that may run `anywhere` still spare what they can.
    """

    overlap: float | None = None
    tiles: tuple[int, int] | None = None
    whole: tuple[Whole, ...] = ()
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class Sheet(Spec):
    """What a deck does not say about pages: their tiling, whether they can be filled in, whether they are cut out."""

    tiling: Tiling
    fillable: bool = False
    cut: bool = True


def _overlap(value: float) -> Fault:
    fact = f"tiles cannot overlap by {value:g} mm"
    return None if 4 <= value <= 30 else (fact, "10mm is usual, 4mm to 30mm can be glued")


def _tiles(at: At) -> tuple[int, int] | None:
    """Take columns and rows."""
    word = at.fields.text(at.name, "")
    columns, cross, rows = word.replace("×", "x").replace(" ", "").partition("x")
    numbers = [int(part) for part in (columns, rows) if part.isascii() and part.isdigit() and len(part) < 3]
    if cross and len(numbers) == 2 and all(1 <= number <= MOST_TILES for number in numbers):
        return numbers[0], numbers[1]
    if word:
        hint = f"write columns x rows, such as 2x1, at most {MOST_TILES} each"
        at.add(word, f"'{word[:30]}' is no number of tiles", hint)
    return None


def _seams(word: Words) -> Fault:
    hint = "write 'seams: spaces' (of a board), 'seams: anywhere', or leave it out"
    return None if not word or word in SEAMS else (f"seams cannot run '{clipped(word)}'", hint)


TILED: Final[Mapping[str, Field]] = {
    "fillable": flag("`true` when its template has `field(…)`s, for NAME`-fillable.pdf`"),
    "overlap": length(
        "the width of the strips that are glued, `4mm` to `30mm`; default 10, 8 or 6 mm",
        None,
        check=_overlap,
    ),
    "seams": text(
        "where seams may run: `clear` of all that is to stay whole (default); `spaces`: through spaces and "
        "slots of a board; `anywhere`: through anything that cannot be spared",
        "",
        check=_seams,
    )._replace(schema={"enum": [*SEAMS]}),
    "tiles": Field(
        "columns x rows, `3x2`, for more tiles than needed; more where these are too few",
        _tiles,
        None,
        schema=TEXT,
    ),
}
"""What is said of pages that are larger than the paper."""


def _pages(form: Form, doc: str) -> Field:
    """Declare pages, of which a file with one page need list none: it is made of what the file says."""

    def default(said: Fields) -> Any:
        return () if said.has(form.items) else said.items(form.items)

    one = nodes(doc, default, items=lambda: schema(card_kind(form)))
    return one._replace(take=lambda at: at.fields.items(at.name))


def _beside_pages(at: At) -> Any:
    """Tell of copies that no page has: those of a single one are its own by now."""
    misplaced(at.fields, at.name, "'copies' says nothing beside 'pages'", "write them at each of the pages")
    return at.default


def page_fields(form: Form, doc: str) -> dict[str, Field]:
    """Declare the fields of printed pages, whose list means what `doc` says."""
    return {
        **deck_fields(form),
        form.items: _pages(form, doc),
        "copies": Field(
            f"without `{form.items}`: how often the one page is printed",
            _beside_pages,
            1,
            schema=whole("", 1, MOST_COPIES).schema,
        ),
        **TILED,
    }


SHEET: Final = Kind(
    "sheet",
    {
        **page_fields(
            PAGES,
            "the pages, each with an `id` unique in the game, `copies`, `back` and other fields (`card.…`); "
            "default one page, whose id is the sheet's",
        ),
        "cut": flag("`false`: without cut marks and bleed, as for `size: paper`")._replace(
            default=lambda said: word_at(said.block, "size") not in _UNCUT
        ),
    },
    free=True,
)


def read_part(entry: Entry) -> PartRead:
    """Read a sheet's pages; a file without `pages` is one page with the part's name."""
    one_page(entry.block, entry.part_id, "pages")
    said = read(entry.block, SHEET, entry.findings)
    deck = deck_of(said, entry.part_id, entry.taken, PAGES)
    spec = Sheet(tiling(said), said.fillable, said.cut)
    return entry.part(deck.name, (deck,), spec), is_whole(deck, entry.block, "pages")


def one_page(block: Block, page_id: str, items: str) -> None:
    """Make the list of pages that a file with one page leaves out; its `copies` are those of the page."""
    if items in block.entries:
        return
    for name in block.entries:  # a slip of the list's name, which would lose all that stands in it
        if name not in _KNOWN and (slip(str(name), (items,)) or near(str(name), (items,))):
            return
    place = (block.file, block.line, block.column)
    page = Block(*place)
    page.entries["id"] = (Scalar(*place, "id", True), Scalar(*place, page_id, False))
    for name in list(block.entries):
        if name == "copies" or slip(str(name), ("copies",)):  # a slip is told where copies are read
            page.entries[name] = block.entries.pop(name)
    run = Run(*place)
    run.items.append(page)
    block.entries[items] = (Scalar(*place, items, True), run)


def tiling(said: Any, whole: tuple[Whole, ...] = ()) -> Tiling:
    """Say how pages are tiled; `whole` are the spaces of a board."""
    kept = () if said.seams in ("spaces", "anywhere") else whole
    return Tiling(said.overlap, said.tiles, kept, said.seams == "anywhere")
