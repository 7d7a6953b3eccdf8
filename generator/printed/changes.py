"""Hold what was printed against what the faces are now: which cards changed, and what is behind it. Prints nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from generator.catalog.model import EMPTY
from generator.draw.painted import Painted, Pictures
from generator.named import NamedTuple
from generator.printed.facedigest import Eye
from generator.printed.ledger import FIRST, Ledger, Row, Spot, after, revision_of
from generator.printed.snapshot import Shown, Snapshot, called

SIDES = ("front", "back")
_LABELS = frozenset({"edition.label", "edition.told"})
Kind = Literal["changed", "new", "withdrawn", "more", "fewer", "name only", "same in print"]
"""What became of a card. `name only`: nothing on it changed but the edition's name; `same in print`: it is drawn
otherwise, and nobody can see it; `more` and `fewer`: only the number of copies changed."""


class Difference(NamedTuple):
    """Something that a face has read and that is otherwise now: `name` says where it stands."""

    name: str
    old: Any
    new: Any


class Change(NamedTuple):
    """A card that is not as it was printed: `sides` are those that differ, `copies` how many there were and are to be.

    `revision` is the one that was printed and the one that it is now. `fields` of the card differ, and `causes` are
    what else is otherwise than it was.
    """

    kind: Kind
    deck: str
    deck_name: str
    card: str
    name: str
    sides: tuple[str, ...]
    copies: tuple[int, int]
    revision: tuple[str, str]
    fields: tuple[Difference, ...] = ()
    causes: tuple[Difference, ...] = ()

    @property
    def printed(self) -> int:
        """How many copies have to be printed."""
        old, new = self.copies
        return {"changed": new, "new": new, "more": new - old}.get(self.kind, 0)

    @property
    def taken_out(self) -> int:
        """How many copies have to be taken out of the box."""
        old, new = self.copies
        return {"changed": old, "withdrawn": old, "fewer": old - new}.get(self.kind, 0)


class Now(NamedTuple):
    """An edition now: as it is (`whole`), and with the names that it had on faces that are printed, by name.

    One that is only `supposed` is drawn under such a name as a whole, for nobody will print it from here.
    """

    whole: Snapshot
    named: Mapping[str, Snapshot]
    supposed: bool = False

    def of(self, label: str) -> Snapshot:
        """Give it under a name."""
        return self.named.get(label, self.whole)


class _Card(NamedTuple):
    """A card as it was printed and as it is, by side."""

    rows: dict[str, Row]
    now: dict[str, Shown]


def compare(ledger: Ledger, box: str, now: Now, eye: Eye, kept: Pictures = EMPTY) -> tuple[Change, ...]:
    """Say which cards of a box are not as they were printed.

    Faces that are drawn otherwise are looked at by the `eye`, if they are `kept` as they were printed, by look, or if
    it looked at them then.
    """
    rows = [row for row in ledger.of(box).values() if row.side != "page"]
    cards: dict[tuple[str, str], _Card] = {}
    for (deck, card, side), shown in now.whole.faces.items():
        cards.setdefault((deck, card), _Card({}, {})).now[side] = shown
    for row in rows:
        cards.setdefault((row.deck, row.card), _Card({}, {})).rows[row.side] = row
    judge = _Judge(ledger, now, eye.same(_drawn_otherwise(ledger, rows, now, eye, kept), kept))
    return tuple(change for card in cards.values() if (change := judge.change(card)) is not None)


def _drawn_otherwise(
    ledger: Ledger, rows: Iterable[Row], now: Now, eye: Eye, kept: Pictures
) -> Iterator[tuple[Row, str, Painted]]:
    """Give the faces that are drawn otherwise, and of which it is known what they looked like when printed."""
    for row in rows:
        printing = ledger.printing_of(row)
        shown = now.of(printing.label).at(row)
        known = row.look in kept or (row.seen and printing.eye == eye.name)
        if shown is not None and shown.look != row.look and known:
            yield row, shown.look, shown.painted


class _Judge(NamedTuple):
    """Says what became of a card; faces that are the `same` look as they did although drawn otherwise."""

    ledger: Ledger
    now: Now
    same: set[Spot]

    def _named(self, card: _Card) -> list[str]:
        """Name the sides on which only the name is another one."""
        both = [(side, row, card.now[side]) for side, row in card.rows.items() if side in card.now]
        return [side for side, row, shown in both if self._is_renamed(row, shown)]

    def _otherwise(self, card: _Card) -> tuple[list[str], list[str]]:
        """Name the sides that are drawn otherwise than they were, and those that look otherwise or are gone."""
        otherwise = [side for side in card.now if side not in card.rows or not self._is_as_it_was(card.rows[side])]
        spots = {side: row.spot for side, row in card.rows.items()}
        gone = [side for side in card.rows if side not in card.now]
        return otherwise, [side for side in otherwise if spots.get(side) not in self.same] + gone

    def change(self, card: _Card) -> Change | None:
        """Say it; nothing if it is as it was."""
        copies, old = max((row.copies for row in card.rows.values()), default=0), revision_of(card.rows.values())
        if not card.now:
            return _withdrawn(card.rows, copies, old) if copies else None
        one = next(iter(card.now.values()))
        new = one.card.copies
        if not card.rows or (not copies and new):
            return _made("new", one, tuple(card.now), (0, new), ("", old or FIRST))
        otherwise, differs = self._otherwise(card)
        named = self._named(card)
        behind = self._behind(card, otherwise)
        if differs:
            sides = tuple(side for side in SIDES if side in {*differs, *named})
            return _made("changed", one, sides, (copies, new), (old, after(old)), *behind)
        if copies != new:
            return _made("more" if new > copies else "fewer", one, tuple(named), (copies, new), (old, old))
        if named:
            return _made("name only", one, tuple(named), (copies, new), (old, old))
        return _made("same in print", one, tuple(otherwise), (copies, new), (old, old), *behind) if otherwise else None

    def _shown(self, row: Row) -> tuple[Snapshot, Shown]:
        """Give a face that was printed as it is now, with the edition named as it was then."""
        now = self.now.of(self.ledger.printing_of(row).label)
        shown = now.at(row)
        assert shown is not None  # noqa: S101  (whoever asks has seen it)
        return now, shown

    def _is_as_it_was(self, row: Row) -> bool:
        return self._shown(row)[1].look == row.look

    def _is_renamed(self, row: Row, shown: Shown) -> bool:
        if self.now.supposed:
            named = not _LABELS.isdisjoint(shown.names)
            return named and self.now.whole.edition.label != self.ledger.printing_of(row).label
        return shown.look != self._shown(row)[1].look

    def _behind(self, card: _Card, sides: Iterable[str]) -> tuple[list[Difference], list[Difference]]:
        """Say which fields of a card, and what else its faces have read, are otherwise now."""
        fields: list[Difference] = []
        causes: list[Difference] = []
        for row in (card.rows[side] for side in sides if side in card.rows):
            now, shown = self._shown(row)
            before = self.ledger.printing_of(row).values
            own = (Difference(name, old, shown.fields.get(name, old)) for name, old in row.fields.items())
            fields += [one for one in own if one.new != one.old and one not in fields]
            more = (
                Difference(name, before[name], now.values[name])
                for name in sorted(shown.names)
                if name in before and before[name] != now.values[name]
            )
            causes += [one for one in more if one not in causes]
        return fields, causes


def _made(
    kind: Kind,
    shown: Shown,
    sides: tuple[str, ...],
    copies: tuple[int, int],
    revision: tuple[str, str],
    fields: Iterable[Difference] = (),
    causes: Iterable[Difference] = (),
) -> Change:
    part, deck, card = shown.part, shown.deck, shown.card
    called = deck.name if deck.name == part.name or len(part.decks) == 1 else f"{part.name}: {deck.name}"
    return Change(kind, deck.id, called, card.id, shown.name, sides, copies, revision, tuple(fields), tuple(causes))


def _withdrawn(rows: Mapping[str, Row], copies: int, revision: str) -> Change:
    row = next(iter(rows.values()))
    name = next((name for one in rows.values() if (name := called(one.fields, ""))), row.card)
    return Change("withdrawn", row.deck, row.deck, row.card, name, tuple(rows), (copies, 0), (revision, ""))
