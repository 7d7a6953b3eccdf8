"""The ledger of what was printed: its nouns, and how they are kept. Reads no file, draws nothing.

A ledger tells of boxes: copies of the game that somebody printed. A box is what was printed of it last, face by face;
what was printed at one time shares a `Printing`, which says from what.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from generator.catalog.model import EMPTY, Values
from generator.named import NamedTuple

FIRST = "a"
"""The revision of what was printed first, which no letter tells of."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"

Spot = tuple[str, str, str, str]
"""A face by its box, its deck, its card and its side; of a book: its box, its part, its page and "page"."""


class Box(NamedTuple):
    """A copy of the game that somebody printed: its name, and the edition that it is now; "" is the game's language."""

    name: str
    theme: str = ""
    preset: str = ""
    sets: tuple[str, ...] = ()
    style: str = "colour"
    language: str = ""


class Printing(NamedTuple):
    """One time that something was printed: `id` is a digest of all the rest of it but the date.

    `label` is what the edition was called on its faces. `tool` drew them, `eye` looked at them ("" where nothing
    could). `values` are what the faces had read besides the fields of their own cards, by name.
    """

    id: str
    on: str
    label: str
    tool: str
    eye: str
    values: Values = EMPTY


class Row(NamedTuple):
    """A face that was printed, or a page of a book.

    `look` is a digest of how it is drawn, `seen` of what that looks like. `fields` are what the front or back has read
    of its card. Of a page they hold the digests of its paragraphs.
    """

    box: str
    deck: str
    card: str
    side: str
    printing: str
    copies: int
    revision: str
    look: str
    seen: str
    fields: Values = EMPTY

    @property
    def spot(self) -> Spot:
        """Which face it is."""
        return self.box, self.deck, self.card, self.side


class Ledger(NamedTuple):
    """Everything that is known to be printed of a game."""

    boxes: Mapping[str, Box] = EMPTY
    printings: Mapping[str, Printing] = EMPTY
    rows: Mapping[Spot, Row] = MappingProxyType({})

    def of(self, box: str) -> dict[Spot, Row]:
        """Give what is in a box."""
        return {spot: row for spot, row in self.rows.items() if row.box == box}

    def printing_of(self, row: Row) -> Printing:
        """Give the time at which a face was printed."""
        return self.printings[row.printing]

    def after(self, box: Box, printing: Printing, rows: Iterable[Row], gone: Iterable[Spot] = ()) -> Ledger:
        """Give the ledger after a printing, without what is `gone`; printings nothing is left of are forgotten."""
        out = set(gone)
        now = {spot: row for spot, row in self.rows.items() if spot not in out}
        now.update({row.spot: row for row in rows})
        used = {row.printing for row in now.values()}
        times = {name: one for name, one in {**self.printings, printing.id: printing}.items() if name in used}
        boxes = {**self.boxes, box.name: box}
        return Ledger(MappingProxyType(boxes), MappingProxyType(times), MappingProxyType(now))


def after(revision: str) -> str:
    """Give the revision that follows one.

    >>> after("a"), after("z"), after("az")
    ('b', 'aa', 'ba')
    """
    head, last = revision[:-1], revision[-1:]
    if last != "z":
        return head + _LETTERS[_LETTERS.index(last) + 1]
    return (after(head) if head else "a") + "a"


def revision_of(rows: Iterable[Row]) -> str:
    """Give the revision of a card, which is that of the side printed last."""
    return max((row.revision for row in rows), key=lambda one: (len(one), one), default="")


def is_revision(text: str) -> bool:
    """Tell whether a text may be a revision.

    >>> is_revision("a"), is_revision("ab"), is_revision("A"), is_revision("")
    (True, True, False, False)
    """
    return 0 < len(text) <= 3 and set(text) <= set(_LETTERS)
