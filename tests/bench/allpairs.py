"""Choose few combinations in which any two values of any two dimensions meet. Knows nothing of what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

_TRIES = 60
Meeting = tuple[int, int, int, int]
"""Two dimensions, the first one's value behind each: dimension, value, dimension, value."""


def all_pairs(dimensions: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
    """Give rows of one value of each dimension; the same rows each time.

    >>> len(all_pairs(["ab", "cd", "ef"]))
    4
    """
    dice = Random(0)
    left = {
        (i, a, j, b)
        for i, j in combinations(range(len(dimensions)), 2)
        for a in range(len(dimensions[i]))
        for b in range(len(dimensions[j]))
    }
    rows: list[tuple[Any, ...]] = []
    while left:
        open_ = sorted(left)
        drawn = [_row(dimensions, open_[0] if at % 2 else dice.choice(open_), left, dice) for at in range(_TRIES)]
        best = max(drawn, key=lambda row: len(left.intersection(_meetings(row))))
        left.difference_update(_meetings(best))
        rows.append(tuple(values[at] for values, at in zip(dimensions, best, strict=True)))
    return rows


def _meetings(row: Sequence[int]) -> Iterator[Meeting]:
    for i, j in combinations(range(len(row)), 2):
        yield i, row[i], j, row[j]


def _row(dimensions: Sequence[Sequence[Any]], first: Meeting, left: set[Meeting], dice: Random) -> list[int]:
    """Give a row in which two values meet, its others chosen so that as many as can be meet for the first time."""
    chosen = {first[0]: first[1], first[2]: first[3]}
    for at in dice.sample(range(len(dimensions)), len(dimensions)):
        if at in chosen:
            continue

        def gain(value: int, at: int = at) -> int:
            return sum(
                ((at, value, k, other) if at < k else (k, other, at, value)) in left for k, other in chosen.items()
            )

        values = range(len(dimensions[at]))
        chosen[at] = max(dice.sample(values, len(values)), key=gain)
    return [chosen[at] for at in range(len(dimensions))]
