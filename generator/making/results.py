"""What comes of printing editions: files, and what is told. Plain records."""

from __future__ import annotations

from typing import Any

from generator.catalog.problems import Problem
from generator.drawing.unread import Use
from generator.faces.reads import Reads
from generator.named import NamedTuple
from generator.reporting.bill import Item


class File(NamedTuple):
    """A file to be written; or, with no content, one that is there already and would be the same.

    `inputs` is a digest of all that it is made from, also of what is found now where its text `reads`.
    """

    item: Item
    inputs: str
    content: bytes | None
    reads: Reads = ()


class Told(NamedTuple):
    """What is told of an edition: what is wrong, what the print gate holds files back for, what is only told.

    `waiting` are the files that are not made for that, or show what is wrong: what lies there is of an earlier state.
    `used` are the entries of `print_gate` for which something was found, `read` is what of the YAML was read:
    where something is kept from the last time, of games with tables only, and not what is within groups. `unsaid` are
    words that are said in English, as no catalogue has them.
    """

    problems: tuple[Problem, ...] = ()
    held: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()
    used: frozenset[Any] = frozenset()
    read: frozenset[Use] = frozenset()
    unsaid: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()

    def and_(self, other: Told) -> Told:
        """Tell both."""
        return Told(
            self.problems + other.problems,
            self.held + other.held,
            self.notes + other.notes,
            self.used | other.used,
            self.read | other.read,
            self.unsaid + other.unsaid,
            self.waiting + other.waiting,
        )


class Result(NamedTuple):
    """The files of an edition that could be made, and what is told of it."""

    files: tuple[File, ...] = ()
    told: Told = Told()
