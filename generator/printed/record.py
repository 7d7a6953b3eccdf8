"""Put what was printed into the ledger: which rows, with which revisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import MappingProxyType

from generator.catalog.model import Values
from generator.named import NamedTuple
from generator.printed.books import Books, gone, rows_of
from generator.printed.boxes import Asked
from generator.printed.changes import SIDES, Change, Now
from generator.printed.facedigest import Eye, digest
from generator.printed.ledger import Ledger, Printing, Row, Spot
from generator.printed.snapshot import Shown


class Record(NamedTuple):
    """What is to be written: the ledger as it is then, the time of printing, how many faces are new, which are gone."""

    ledger: Ledger
    printing: Printing
    printed: int
    gone: tuple[Spot, ...]


def _spots(rows: Iterable[Spot], change: Change) -> list[Spot]:
    """Give the sides of a card that were printed."""
    return [spot for spot in rows if spot[1:3] == (change.deck, change.card) and spot[3] != "page"]


def record(
    ledger: Ledger,
    one: Asked,
    now: Now,
    changes: Iterable[Change],
    eye: Eye | None,
    about: tuple[str, str],
    wanted: Callable[[str, str], bool] = lambda deck, card: True,
) -> Record:
    """Say that all changed, new and additional cards were printed, and the others taken out.

    `about` are the day and the tool; only cards that are `wanted`, by deck and card, were printed. Without an
    `eye` nobody looked at them.
    """
    chosen = [change for change in changes if wanted(change.deck, change.card)]
    before = ledger.of(one.box.name)
    printed: list[tuple[Shown, str]] = []
    kept: list[Row] = []
    out: list[Spot] = []
    for change in chosen:
        spots = _spots(before, change)
        if change.kind in ("changed", "new"):
            sides = (now.whole.face(change.deck, change.card, side) for side in SIDES)
            printed += [(shown, change.revision[1]) for shown in sides if shown is not None]
            out += [spot for spot in spots if spot[1:] not in now.whole.faces]
        elif change.kind == "withdrawn":
            out += spots
        elif change.kind in ("more", "fewer"):
            kept += [before[spot]._replace(copies=change.copies[1]) for spot in spots]
    printing = _printing(one, now, [shown for shown, _ in printed], eye.name if eye else "", about)
    rows = _rows(one.box.name, printing.id, printed, eye)
    return Record(ledger.after(one.box, printing, [*kept, *rows], out), printing, len(rows) + len(kept), tuple(out))


def with_books(ledger: Ledger, one: Asked, books: Books, eye: Eye, time: Printing) -> Ledger:
    """Say that the pages that changed were printed as well."""
    before = ledger.of(one.box.name)
    rows = [row for book in books.set for row in rows_of(book, one.box.name, time.id, before, eye)]
    return ledger.after(one.box, time, rows, gone(books.changes, before))


def _printing(one: Asked, now: Now, faces: Iterable[Shown], eye: str, about: tuple[str, str]) -> Printing:
    names = sorted({name for shown in faces for name in shown.names})
    values: Values = MappingProxyType({name: now.whole.values[name] for name in names})
    on, tool = about
    label = now.whole.edition.label
    return Printing(digest(one.box, label, tool, eye, values)[:8], on, label, tool, eye, values)


def _rows(box: str, printing: str, printed: Iterable[tuple[Shown, str]], eye: Eye | None) -> list[Row]:
    """Make the rows of faces that were printed, each in a revision; an eye that sees says what they look like."""
    found = list(printed)
    sights = eye.stare({shown.look: shown.painted for shown, _ in found}) if eye and eye.name else {}
    return [
        Row(
            box, shown.deck.id, shown.card.id, shown.side, printing, shown.card.copies, revision, shown.look,
            sights.get(shown.look, ""), shown.fields,
        )
        for shown, revision in found
    ]  # fmt: skip
