"""Read printed pages: score sheets, player aids, mats, and how they are cut up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from generator.catalog.decks import Form, deck_of, is_whole
from generator.catalog.fields import Fields
from generator.catalog.model import Deck, Spec, Words
from generator.catalog.names import near, slip
from generator.catalog.nodes import Block, Run, Scalar
from generator.catalog.problems import Findings, Mark, clipped

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


def read_sheet(block: Block, part_id: str, taken: dict[str, Mark], findings: Findings) -> tuple[Deck, Sheet, bool]:
    """Read a sheet's pages; a file without `pages` is one page with the part's name.

    Tells also whether every page could be read.
    """
    fields = Fields(block, "the sheet", findings)
    tiling = take_tiling(fields)
    fillable = fields.flag("fillable", default=False)
    one_page(block, part_id, "pages")
    uncut = _size_word(block) in _UNCUT
    cut = fields.flag("cut", default=not uncut)
    deck = deck_of(fields, part_id, taken, PAGES)
    fields.done()
    return deck, Sheet(tiling, fillable, cut), is_whole(deck, block, "pages")


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


def take_tiling(fields: Fields, whole: tuple[Whole, ...] = ()) -> Tiling:
    """Take `overlap`, `tiles` and `seams`; `whole` are the spaces of a board."""
    overlap: float | None = None
    if "overlap" in fields.block.entries:
        overlap = fields.length("overlap", 10.0)
        if not 4 <= overlap <= 30:
            fact = f"tiles cannot overlap by {overlap:g} mm"
            fields.findings.add(fields.place("overlap"), fact, "10mm is usual, 4mm to 30mm can be glued")
            overlap = 10.0
    else:
        fields.length("overlap", 10.0)
    word = fields.text("tiles", "")
    tiles = _tiles(word)
    if word and tiles is None:
        hint = f"write columns x rows, such as 2x1, at most {MOST_TILES} each"
        fields.findings.add(word.mark, f"'{word[:30]}' is no number of tiles", hint)
    allowed = fields.text("seams", "")
    if allowed and allowed not in SEAMS:
        findings, hint = fields.findings, "write 'seams: spaces' (of a board), 'seams: anywhere', or leave it out"
        findings.add(allowed.mark, f"seams cannot run '{clipped(allowed)}'", hint, word=allowed, known=SEAMS)
    return Tiling(overlap, tiles, () if allowed in ("spaces", "anywhere") else whole, allowed == "anywhere")


def _tiles(word: Words) -> tuple[int, int] | None:
    columns, cross, rows = word.replace("×", "x").replace(" ", "").partition("x")
    numbers = [int(part) for part in (columns, rows) if part.isascii() and part.isdigit() and len(part) < 3]
    if not cross or len(numbers) != 2 or not all(1 <= number <= MOST_TILES for number in numbers):
        return None
    return numbers[0], numbers[1]


def _size_word(block: Block) -> str:
    entries: Mapping[str | int, object] = block.entries
    entry = entries.get("size")
    node = entry[1] if isinstance(entry, tuple) else None
    return node.text if isinstance(node, Scalar) else ""
