"""Attacks on the whole program from outside: random and aimed edits, hostile inputs; see README.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Asked(NamedTuple):
    """How much is to be tried, from which seed, and to what it is held."""

    count: int
    seed: int
    only: str


Answers = Iterator[tuple[str, Sequence[str]]]
"""What was tried, each with all that is wrong."""
