"""What became of the tables that cards were read from: said by `check` and `build`, and when a game begins."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from generator.catalog.problems import Mark, Problem, clipped, listed
from generator.named import NamedTuple


class Kind(StrEnum):
    """What a column is."""

    ID = "id"
    NAME = "name"
    COPIES = "copies"
    TEXT = "text"
    NUMBER = "number"
    TRUTH = "truth"
    LIST = "list"
    GROUP = "group"
    PICTURE = "picture"
    TEMPLATE = "template"
    CODE = "code"
    IGNORED = "left out"


class Column(NamedTuple):
    """A column or field of a table: what its maker calls it, the field that it became, its kind and why.

    `filled` counts the records that say something in it, `sample` is the first such value on one line, `printed` where
    it stands on a card, or why on none; "" where nobody has looked yet.
    """

    called: str
    field: str
    kind: Kind
    why: str = ""
    filled: int = 0
    sample: str = ""
    printed: str = ""


class Aside(NamedTuple):
    """What of a table is on no card: why, where it stands, and its words."""

    why: str
    mark: Mark
    words: str = ""


NOWHERE: Final = "on no card"
"""Where a column is printed that no card prints."""
_UNPRINTED: Final = "print them, take them out, or say 'types: {…: none}'"


class Reading(NamedTuple):
    """A table that was read: its file, how many records it had and how many cards they became; what else is to tell.

    `languages` are the tags of those that it has columns of, `asides` what was set aside, `guesses` what may be meant
    otherwise; `deck` is the id of the deck that its cards are in.
    """

    file: str
    records: int
    cards: int
    columns: tuple[Column, ...]
    notes: tuple[Problem, ...] = ()
    languages: tuple[str, ...] = ()
    asides: tuple[Aside, ...] = ()
    guesses: tuple[Problem, ...] = ()
    deck: str = ""

    def told(self, *, first: bool = False) -> Iterator[Problem]:
        """Give what people are to know of it: each note, and each reason to set something aside with its places.

        Who sees it for the `first` time is told of guesses, too.
        """
        yield from self.guesses if first else ()
        yield from self.notes
        if unprinted := [one.called for one in self.columns if one.printed == NOWHERE]:
            hint = "print it, take it out, or say 'types: {…: none}'" if len(unprinted) == 1 else _UNPRINTED
            yield Problem(Mark(self.file), f"no card prints {listed(unprinted, 12)}", hint)
        grouped: dict[str, list[Aside]] = {}
        for one in self.asides:
            grouped.setdefault(one.why, []).append(one)
        for why, ones in grouped.items():
            said = f" '{clipped(ones[0].words)}'" if ones[0].words else ""
            others = listed([str(one.mark).removeprefix(f"{self.file}:") for one in ones[1:]], 3)
            more = f" ({len(ones)} such: also {others})" if others else ""
            yield Problem(ones[0].mark, f"set aside{said}: {why}{more}")
