"""Rulebooks, page by page: how the pages look now, which are not as they were printed, and what they say now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from generator import __version__
from generator.catalog.canonical import canonical_bytes
from generator.catalog.model import Game, Part
from generator.drawing.decks import Drawn, Workshop, draw
from generator.drawing.decks import Spot as Shows
from generator.faces.sources import pictures_in
from generator.keeping.manifest import state_of
from generator.parts import books
from generator.parts.bookfiles import SetBook
from generator.parts.planned import Planned
from generator.printed.boxes import Asked, planned
from generator.printed.facedigest import digest
from generator.printed.ledger import FIRST, Ledger, Row, Spot, after
from generator.printed.pagelook import LookPress
from generator.printed.snapshot import Snapshot
from generator.rulebook.strips import Leaf, Words
from generator.sheets.booklet import Folded

PAGE = "page"
_FROM, _LINES = "from", "lines"


class Line(NamedTuple):
    """A line of a page: which of its marks it is, its words, and a digest of these."""

    mark: int
    text: str
    digest: str


class Page(NamedTuple):
    """A page as it is now."""

    number: int
    look: str
    lines: tuple[Line, ...]
    leaf: Leaf


class BookNow(NamedTuple):
    """A book as it is now; `source` is a digest of all that it can be made from, `scale` that of its booklet."""

    part: Part
    source: str
    pages: tuple[Page, ...]
    made: SetBook
    file: Planned
    drawn: Mapping[str, Drawn]
    scale: float


class PageChange(NamedTuple):
    """A page that is not as it was printed: "changed", "new" or "gone"; `lines` are those that say something new."""

    kind: str
    part: str
    name: str
    number: int
    lines: tuple[Line, ...] = ()


class Books(NamedTuple):
    """The books of a box: those that had to be set, the digests of all, and the pages that are not as they were."""

    set: tuple[BookNow, ...] = ()
    changes: tuple[PageChange, ...] = ()


def _gone(rows: Iterable[Row], game: Game) -> list[PageChange]:
    """Tell of books that were printed and that the game has no more."""
    ids = {part.id for part in game.parts.values()}
    gone = sorted({row.deck for row in rows if row.side == PAGE and row.deck not in ids})
    return [PageChange("gone", part, part, 0) for part in gone]


def books_now(shop: Workshop, one: Asked, ledger: Ledger, whole: Snapshot | None = None) -> Books:
    """Hold the books of a box against what was printed; one that nothing can have changed is not set.

    The cards that they show are drawn for them, or taken from the `whole` edition, under whatever name it has there.

    Raises:
        ContentError: whatever is wrong with a text or a figure.
    """
    plan = planned(shop.game, one)
    here = shop._replace(game=plan.game)
    if one.edition.slug != one.was.slug:
        here = here._replace(lent=one.was.slug, keeps=False)
    source = ""
    rows = ledger.of(one.box.name)
    found: list[BookNow] = []
    changes: list[PageChange] = []
    folds = {file.part.id: file.layout.scale for file in plan.files if isinstance(file.layout, Folded)}
    for file in plan.files:
        if file.part.kind != "rulebook" or file.layout is not None:
            continue
        source = source or _source(here, one)
        was = {int(row.card): row for row in rows.values() if _is_page(row, file.part.id)}
        if was and all(row.fields.get(_FROM) == source for row in was.values()):
            continue
        book = _set(here, one, file, plan.small, source, folds.get(file.part.id, 1.0), whole)
        found.append(book)
        changes += _compare(book, was)
    changes += _gone(rows.values(), plan.game)
    return Books(tuple(found), tuple(changes))


def _is_page(row: Row, part: str) -> bool:
    return row.side == PAGE and row.deck == part and row.card.isdecimal()


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
    scale: float,
    whole: Snapshot | None,
) -> BookNow:
    drawn = dict(whole.drawn) if whole is not None else {}
    others = tuple(deck for deck in file.decks if deck.id not in drawn)
    drawn |= draw(shop, one.edition, others, lambda _: None, small if whole is None else frozenset())
    made = books.bind(shop, one.edition, file)
    press = LookPress(shop.fonts)
    made.printer(press, file, drawn, small=False).read()
    pages = tuple(
        Page(leaf.number, seen, tuple(_lines(leaf)), leaf) for leaf, seen in zip(made.leaves, press.pages, strict=True)
    )
    return BookNow(file.part, source, pages, made, file, drawn, scale)


def _lines(leaf: Leaf) -> Iterator[Line]:
    for at, mark in enumerate(leaf.marks):
        if isinstance(mark, Words):
            text = " ".join(" ".join(piece.text for piece in mark.line.pieces if piece.kind != "icon").split())
            if any(letter.isalnum() for letter in text):
                yield Line(at, text, digest(text)[:6])


def _compare(book: BookNow, was: Mapping[int, Row]) -> Iterator[PageChange]:
    """Say which pages differ; a line that stood anywhere in the book says nothing new."""
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
        if row is None or row.look != page.look:
            yield PageChange("changed" if row else "new", part.id, part.name, page.number, tuple(new))
    for number in sorted(set(was) - {page.number for page in book.pages}):
        yield PageChange("gone", part.id, part.name, number)


def rows_of(book: BookNow, box: str, printing: str, before: Mapping[Spot, Row]) -> Iterator[Row]:
    """Say of all pages that they are printed; those that were so already keep when and as what."""
    for page in book.pages:
        spot = (box, book.part.id, str(page.number), PAGE)
        fields = {_FROM: book.source, _LINES: [line.digest for line in page.lines]}
        row = before.get(spot)
        if row is not None and row.look == page.look:
            yield row._replace(fields=fields)
        else:
            revision = after(row.revision) if row else FIRST
            yield Row(*spot, printing, 1, revision, page.look, "", fields)


def gone(changes: Iterable[PageChange], before: Mapping[Spot, Row]) -> Iterator[Spot]:
    """Name the pages that are in the ledger and in no book any more."""
    out = {(change.part, change.number) for change in changes if change.kind == "gone"}
    for spot, row in before.items():
        if row.side == PAGE and ((row.deck, 0) in out or (row.card.isdecimal() and (row.deck, int(row.card)) in out)):
            yield spot
