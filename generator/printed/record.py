"""Put what was printed into the ledger: which rows, with which revisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

from generator.catalog.model import Side, Values
from generator.named import NamedTuple
from generator.printed.books import Books, gone, rows_of
from generator.printed.boxes import Asked
from generator.printed.changes import Change, Now
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


def _sights(eye: Eye, faces: Iterable[Shown]) -> Mapping[str, str]:
    """Give what faces look like to an eye that sees, by their looks."""
    return eye.stare({shown.look: shown.painted for shown in faces}) if eye.name else {}


def record(
    ledger: Ledger,
    one: Asked,
    now: Now,
    changes: Iterable[Change],
    eye: Eye,
    about: tuple[str, str],
    wanted: Callable[[str, str], bool] = lambda deck, card: True,
) -> Record:
    """Say that all changed, new and additional cards were printed, and the others taken out.

    `about` are the day and the tool; only cards that are `wanted`, by deck and card, were printed.
    """
    chosen = [change for change in changes if wanted(change.deck, change.card)]
    named = {(change.deck, change.card): change for change in chosen}
    before = ledger.of(one.box.name)
    printed: list[tuple[Change, Shown]] = []
    kept: list[Row] = []
    out: list[Spot] = []
    for change in chosen:
        spots = _spots(before, change)
        if change.kind in ("changed", "new"):
            printed += [(change, shown) for shown in _sides(now, change)]
            out += [spot for spot in spots if spot[1:] not in now.whole.faces]
        elif change.kind == "withdrawn":
            out += spots
        elif change.kind in ("more", "fewer"):
            kept += [before[spot]._replace(copies=change.copies[1]) for spot in spots]
    printing = _printing(one, now, [shown for _, shown in printed], eye, about)
    sights = _sights(eye, [shown for _, shown in printed])
    rows = [
        Row(
            one.box.name, shown.deck.id, shown.card.id, shown.side, printing.id, shown.card.copies,
            named[shown.deck.id, shown.card.id].revision[1], shown.look,
            sights.get(shown.look, ""), shown.fields,
        )
        for _, shown in printed
    ]  # fmt: skip
    return Record(ledger.after(one.box, printing, [*kept, *rows], out), printing, len(rows) + len(kept), tuple(out))


def with_books(ledger: Ledger, one: Asked, books: Books, eye: Eye, printing: Printing | None = None) -> Ledger:
    """Say that the pages that changed were printed as well."""
    before = ledger.of(one.box.name)
    time = printing or next(iter(ledger.printings.values()), Printing("0", "", "", "", ""))
    rows = [row for book in books.set for row in rows_of(book, one.box.name, time.id, before, eye)]
    return ledger.after(one.box, time, rows, gone(books.changes, before))


def _sides(now: Now, change: Change) -> Iterator[Shown]:
    sides: tuple[Side, ...] = ("front", "back")
    for side in sides:
        shown = now.whole.faces.get((change.deck, change.card, side))
        if shown is not None:
            yield shown


def _printing(one: Asked, now: Now, faces: Iterable[Shown], eye: Eye, about: tuple[str, str]) -> Printing:
    names = sorted({name for shown in faces for name in shown.names})
    values: Values = MappingProxyType({name: now.whole.values[name] for name in names})
    on, tool = about
    label = now.whole.edition.label
    return Printing(digest(one.box, label, tool, eye.name, values)[:8], on, label, tool, eye.name, values)
