"""What comes of printing editions: files, and what is told. Plain records."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from generator.catalog.problems import Problems
from generator.named import NamedTuple
from generator.parts.unread import Use
from generator.reporting.bill import Item
from generator.template.reads import Reads


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

    problems: Problems = ()
    held: Problems = ()
    notes: Problems = ()
    used: tuple[Any, ...] = ()
    read: tuple[Use, ...] = ()
    unsaid: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()

    def and_(self, other: Told) -> Told:
        """Tell both."""
        return Told(*(mine + its for mine, its in zip(self, other, strict=True)))


class Result(NamedTuple):
    """The files of an edition that could be made, by their numbers, what is told of it; the kinds of cards drawn."""

    files: Mapping[int, File] = MappingProxyType({})
    told: Told = Told()
    cards: int = 0
