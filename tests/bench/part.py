"""A part of a long list of work, so that a long run is several short ones. Knows nothing of what the work is."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

Work = TypeVar("Work")


class Part(NamedTuple):
    """The `at`-th of `of` parts, counted from 1; parts follow each other, differ by one at most, and make the whole."""

    at: int
    parts: int

    @classmethod
    def read(cls, text: str) -> Part:
        """Read `2/5`; raise ArgumentTypeError where it is none."""
        at, _, parts = text.partition("/")
        if not (at.isdecimal() and parts.isdecimal() and 1 <= int(at) <= int(parts)):
            raise ArgumentTypeError(f"{text!r} is no part; say 2/5 for the second of five")
        return cls(int(at), int(parts))

    def of(self, work: Sequence[Work]) -> Sequence[Work]:
        """Give this part of a list.

        >>> [Part(at, 3).of("abcdefgh") for at in (1, 2, 3)]
        ['ab', 'cde', 'fgh']
        """
        return work[len(work) * (self.at - 1) // self.parts : len(work) * self.at // self.parts]


WHOLE = Part(1, 1)
