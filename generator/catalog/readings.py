"""What became of the tables that cards were read from: said by `check`, and when a game begins."""

from __future__ import annotations

from typing import NamedTuple

from generator.catalog.problems import Problem


class Taken(NamedTuple):
    """A column or field of a table: as it is called there, the field of cards that it became, how it was taken."""

    column: str
    field: str
    how: str


class Reading(NamedTuple):
    """A table that was read: its file, how many records it had and how many cards they became; what else is to tell.

    `languages` are the tags of those that it has columns of.
    """

    file: str
    records: int
    cards: int
    columns: tuple[Taken, ...]
    notes: tuple[Problem, ...] = ()
    languages: tuple[str, ...] = ()
