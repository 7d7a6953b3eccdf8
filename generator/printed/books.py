"""Rulebooks, page by page: how the pages look now, which are not as they were printed, and what they say now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator import __version__
from generator.catalog.book import Book
from generator.catalog.canonical import canonical_bytes
from generator.catalog.model import Game, Part, Size
from generator.draw.painted import Painted
from generator.keeping.manifest import state_of
from generator.making.workerpool import each
from generator.named import NamedTuple
from generator.parts import books
from generator.parts.bookfiles import SetBook, pictures_of
from generator.parts.decks import Faces, Workshop, draw
from generator.parts.decks import Spot as Shows
from generator.parts.planned import Files, Planned, spec_of
from generator.pdf.document import PdfPress
from generator.printed.boxes import Asked, planned
from generator.printed.facedigest import Eye, digest, look, pixels
from generator.printed.ledger import FIRST, Ledger, Row, Spot, after
from generator.printed.snapshot import Snapshot
from generator.printed.visualdiff import box_of
from generator.rulebook.draw import Printer, Stage
from generator.rulebook.strips import Leaf, Words
from generator.template.sources import pictures_in
from generator.text.fonts import FontBook

PAGE = "page"
_FROM, _LINES = "from", "lines"
_HIDDEN = 0.5
"""Share of a line beyond which nobody can read it."""


DPI = 100
"""Dots to the inch at which pages are looked at: the smallest letters are eight dots high."""


class Line(NamedTuple):
    """A line of a page, whether its text or its picture says it: its words, and a digest of these."""

    text: str
    digest: str


class Page(NamedTuple):
    """A page as it is now."""

    number: int
    look: str
    lines: tuple[Line, ...]
    leaf: Leaf


class BookNow(NamedTuple):
    """A book as it is now; `source` is a digest of all that it can be made from, `fonts` are what it is set in."""

    part: Part
    source: str
    pages: tuple[Page, ...]
    made: SetBook
    file: Planned
    drawn: Faces
    fonts: FontBook

    @property
    def size(self) -> Size:
        """How large a page is."""
        return spec_of(self.part, Book).page


class PageChange(NamedTuple):
    """A page that is not as it was printed: "changed", "new" or "gone"; `lines` are those that say something new."""

    kind: str
    part: str
    name: str
    number: int
    lines: tuple[Line, ...] = ()


class Books(NamedTuple):
    """The books of a box: those that had to be set, and the pages that are not as they were."""

    set: tuple[BookNow, ...] = ()
    changes: tuple[PageChange, ...] = ()


def _gone(rows: Iterable[Row], game: Game) -> list[PageChange]:
    """Tell of books that were printed and that the game has no more."""
    ids = {part.id for part in game.parts.values()}
    gone = sorted({row.deck for row in rows if row.side == PAGE and row.deck not in ids})
    return [PageChange("gone", part, part, 0) for part in gone]


def books_now(shop: Workshop, one: Asked, ledger: Ledger, eye: Eye, whole: Snapshot | None = None) -> Books:
    """Hold the books of a box against what was printed; one that nothing can have changed is not set.

    Pages that are drawn otherwise are looked at: of a picture that two pages share, most edits change one only.

    The cards that they show are drawn for them, or taken from the `whole` edition, under whatever name it has there.

    Raises:
        ContentError: whatever is wrong with a text or a figure.
    """
    plan = planned(shop, one)
    here = shop._replace(game=plan.game)
    if one.edition.slug != one.was.slug:
        here = here._replace(lent=one.was.slug, keeps=False)
    source = ""
    rows = ledger.of(one.box.name)
    found: list[BookNow] = []
    changes: list[PageChange] = []
    for file in _books(plan.files):
        source = source or _source(here, one)
        own = [row for row in rows.values() if row.side == PAGE and row.deck == file.part.id]
        was = {int(row.card): row for row in own if row.card.isdecimal()}
        if was and all(row.fields.get(_FROM) == source for row in was.values()):
            continue
        book = _set(here, one, file, plan.small, source, whole)
        found.append(book)
        otherwise = [one for one in book.pages if one.number in was and was[one.number].look != one.look]
        sights = look_at(book, eye, otherwise)
        changes += _compare(book, was, sights)
    changes += _gone(rows.values(), plan.game)
    return Books(tuple(found), tuple(changes))


def _books(files: Files) -> Iterator[Planned]:
    """Give the books that players read, page by page.

    A designer's edition is for the screen: whoever prints the box has not printed it.
    """
    for file in files:
        if file.part.kind == "rulebook" and file.layout is None and not spec_of(file.part, Book).designers:
            yield file


def look_at(book: BookNow, eye: Eye, pages: Iterable[Page]) -> dict[int, str]:
    """Digest what is seen of pages, by number, as only the same eye does; nothing where it sees nothing."""
    asked = list(pages)
    if not eye.name or not asked:
        return {}
    from generator.pdf.raster import RasterPress

    def seen(some: Sequence[Page]) -> Iterator[str]:
        press = RasterPress(book.fonts, DPI)
        printer = book.made.printer(press, book.file, book.drawn)
        for page in some:
            press.page(book.size.width, book.size.height)
            printer.page(page.leaf, Stage(0.0, 0.0, 1.0))
        return (digest(eye.name, pixels(image)) for image in press.pictures())

    return dict(zip([page.number for page in asked], each(seen, asked), strict=True))


def _source(shop: Workshop, one: Asked) -> str:
    folders = (*shop.roots.template_dirs(shop.game.slug), *shop.roots.shared_dirs())
    beside = shop.roots.game_dir(shop.game.slug)
    made_from = canonical_bytes(shop.game, one.edition, shop.fonts.digest, __version__)
    return digest(made_from, state_of(folders), *pictures_in(beside))


def _set(
    shop: Workshop,
    one: Asked,
    file: Planned,
    small: frozenset[Shows],
    source: str,
    whole: Snapshot | None,
) -> BookNow:
    drawn = dict(whole.drawn) if whole is not None else {}
    others = tuple(deck for deck in file.decks if deck.id not in drawn)
    drawn |= draw(shop, one.edition, others, small if whole is None else frozenset())
    made = books.bind(shop, one.edition, file)
    printer = made.printer(PdfPress(shop.fonts, title=""), file, drawn, small=False)  # which prints nothing
    faces, width = pictures_of(file, drawn), spec_of(file.part, Book).page.width
    pages = tuple(
        Page(leaf.number, _look(printer, leaf), tuple(_lines(leaf, faces.get(leaf.ground), width)), leaf)
        for leaf in made.leaves
    )
    return BookNow(file.part, source, pages, made, file, drawn, shop.fonts)


def _look(printer: Printer, leaf: Leaf) -> str:
    """Digest all that leaves ink on a page, to a thousandth of a millimetre: equal digests, equal ink."""

    def near(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(map(near, value))
        return round(value, 3) + 0.0 if isinstance(value, float) else value

    return digest(*map(near, printer.ink(leaf, look)))


def _lines(leaf: Leaf, ground: Painted | None, width: float) -> Iterator[Line]:
    """Give the lines of a page of that width: those of its text, then those that are drawn behind it."""
    for text in (*_written(leaf), *(_lettered(ground, leaf.across, width) if ground else ())):
        if any(letter.isalnum() for letter in text):
            yield Line(text, digest(text)[:6])


def _written(leaf: Leaf) -> Iterator[str]:
    for mark in leaf.marks:
        if isinstance(mark, Words):
            yield " ".join(" ".join(piece.text for piece in mark.line.pieces if piece.kind != "icon").split())


def _lettered(ground: Painted, across: float, width: float) -> Iterator[str]:
    """Give the lines on a picture, or on what one page shows of it."""
    for line in ground.lettering:
        middle, _ = box_of(line).middle
        if across <= middle < across + width and line.lost < _HIDDEN:
            yield " ".join(line.words.split())


def _compare(book: BookNow, was: Mapping[int, Row], sights: Mapping[int, str]) -> Iterator[PageChange]:
    """Say which pages differ in what is seen; a line that stood anywhere in the book says nothing new."""
    said = Counter(str(one) for row in was.values() for one in row.fields.get(_LINES, ()))
    part = book.part
    for page in book.pages:
        new = []
        for line in page.lines:
            if said[line.digest]:
                said[line.digest] -= 1
            else:
                new.append(line)
        row = was.get(page.number)
        if row is None or (row.look != page.look and row.seen != sights.get(page.number)):
            yield PageChange("changed" if row else "new", part.id, part.name, page.number, tuple(new))
    for number in sorted(set(was) - {page.number for page in book.pages}):
        yield PageChange("gone", part.id, part.name, number)


def rows_of(book: BookNow, box: str, printing: str, before: Mapping[Spot, Row], eye: Eye) -> Iterator[Row]:
    """Say of all pages that they are printed; those that were so already keep when and as what."""
    rows = {page.number: before.get((box, book.part.id, str(page.number), PAGE)) for page in book.pages}
    known = {number: row.look for number, row in rows.items() if row is not None and row.seen}
    sights = look_at(book, eye, (page for page in book.pages if known.get(page.number) != page.look))
    for page in book.pages:
        fields = {_FROM: book.source, _LINES: [line.digest for line in page.lines]}
        row, seen = rows[page.number], sights.get(page.number, "")
        if row is not None and (row.look == page.look or (seen and row.seen == seen)):
            yield row._replace(look=page.look, seen=seen or row.seen, fields=fields)
        else:
            spot = (box, book.part.id, str(page.number), PAGE)
            yield Row(*spot, printing, 1, after(row.revision) if row else FIRST, page.look, seen, fields)


def gone(changes: Iterable[PageChange], before: Mapping[Spot, Row]) -> Iterator[Spot]:
    """Name the pages that are in the ledger and in no book any more."""
    out = {(change.part, change.number) for change in changes if change.kind == "gone"}
    for spot, row in before.items():
        if row.side == PAGE and ((row.deck, 0) in out or (row.card.isdecimal() and (row.deck, int(row.card)) in out)):
            yield spot
