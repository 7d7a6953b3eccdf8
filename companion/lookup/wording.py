"""How like a question is to the ways of asking for each entry of an index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import log
from typing import Final

from companion.lookup.index import FIRST, LAST, STRIDE, Shelf
from companion.lookup.vocabulary import rarity
from generator.named import NamedTuple

ALIKE: Final = 16.0
"""What it counts that a way of asking is just the question."""
STEEP: Final = 2.0
"""The power of the share that both have, by which half of it counts a quarter."""
LEAST: Final = 0.2
"""The share of a question that a way of asking must have to be looked at."""
USUAL: Final = 0.6
"""What it counts how likely the words of a question are among a paragraph's ways of asking."""
UNSEEN: Final = 0.05
"""How often a word or a pair of words that nobody wrote down there is heard all the same."""
UNSEEN_ALL: Final = 400.0
"""How often all of those are, together."""
ENOUGH: Final = 1000
"""Ways of asking that a game must have for all of this to count in full: few of them say little of what is usual."""
WAYS: Final = (
    "select row, ways, paragraph, sum(heard) over (partition by paragraph) from ways where kind = ? order by row"
)
SAYING: Final = "select rowid from phrase_KIND where phrase_KIND match ?"
MASSES: Final = "select row, mass from length where kind = ? and row in ({})"


def worded(shelf: Shelf, said: Sequence[str], kind: str) -> dict[int, float]:
    """Rank entries by the way of asking that shares most with the question, of all that both of them say.

    To that is added how likely the question is among a paragraph's ways of asking: by multinomial naive Bayes over its
    words, others for the same, and pairs of words as they follow each other.
    """
    ways = {row: _Ways(*some) for row, *some in shelf.db.execute(WAYS, (kind,))}
    all_ways = sum(some.ways for some in ways.values())
    shared: dict[int, float] = {}
    likely = dict.fromkeys((some.paragraph for some in ways.values()), 0.0)
    mass = heard = 0.0

    def hear(rows: Sequence[int]) -> bool:
        for paragraph, some in Counter(ways[row // STRIDE].paragraph for row in rows).items():
            likely[paragraph] += log(1 + some / UNSEEN)
        return bool(rows)

    for word in dict.fromkeys(said):
        rows = saying(shelf, word, kind)
        tells = shelf.speech.counts(word) * rarity(all_ways, len(rows))
        mass += tells
        for row in rows:
            shared[row] = shared.get(row, 0) + tells
        heard += hear(rows)
        if word not in shelf.speech.common:
            heard += hear(saying(shelf, word, kind, "same"))
    for pair in dict.fromkeys(pairwise([FIRST, *said, LAST])):
        heard += hear(saying(shelf, " ".join(pair), kind))
    best: dict[int, float] = {}
    near = {row: both for row, both in shared.items() if both > mass * LEAST}
    for row, own in shelf.db.execute(MASSES.format(",".join(map(str, near))), (kind,)):
        entry = row // STRIDE
        best[entry] = max(best.get(entry, 0.0), near[row] / (mass + own - near[row]))
    usual = {entry: likely[some.paragraph] - heard * log(some.heard + UNSEEN_ALL) for entry, some in ways.items()}
    least = min(usual.values(), default=0.0)
    sure = min(1.0, all_ways / ENOUGH)
    return {
        entry: sure * (ALIKE * best.get(entry, 0) ** STEEP + USUAL * (some - least)) for entry, some in usual.items()
    }


class _Ways(NamedTuple):
    """In how many ways an entry is asked for, its paragraph, and how many words and pairs are heard for that."""

    ways: int
    paragraph: int
    heard: int


def saying(shelf: Shelf, words: str, kind: str, where: str = "words") -> list[int]:
    """Give the phrases that have a word, or some that follow each other, by their rows."""
    query = SAYING.replace("KIND", kind)
    return [row for (row,) in shelf.db.execute(query, (f'{where} : "{words}"',))]
