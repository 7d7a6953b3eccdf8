"""How like a question is to the ways of asking for each entry of an index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log
from typing import Final

from companion.lookup.index import STRIDE, Shelf
from companion.lookup.vocabulary import rarity

ALIKE: Final = 16.0
"""What it counts that a way of asking is just the question."""
STEEP: Final = 2.0
"""The power of the share that both have, by which half of it counts a quarter."""
LEAST: Final = 0.2
"""The share of a question that a way of asking must have to be looked at."""
USUAL: Final = 0.6
"""What it counts that a word is usual among an entry's ways of asking."""
UNHEARD: Final = 5.0
"""Ways of asking that nobody wrote down, in which words are as usual as anywhere."""
ENOUGH: Final = 300
"""Ways of asking that a game must have for all of this to count in full: few of them say little of what is usual."""
SAYING: Final = "select rowid from phrase_KIND where phrase_KIND match ?"
MASSES: Final = "select row, mass from length where kind = ? and row in ({})"


def worded(shelf: Shelf, every: Sequence[str], kind: str) -> dict[int, float]:
    """Rank entries by the way of asking that shares most with the question, of all that both of them say.

    To that is added how usual each word of the question is among an entry's ways of asking, beside those of all others.
    """
    ways = dict(shelf.db.execute("select row, ways from ways where kind = ?", (kind,)))
    all_ways = sum(ways.values())
    usual = dict.fromkeys(ways, 0.0)
    shared: dict[int, float] = {}
    mass = heard = 0.0
    for word in every:
        rows = saying(shelf, word, kind)
        tells = shelf.speech.counts(word) * rarity(all_ways, len(rows))
        mass += tells
        if not rows:  # nobody says it: it tells no entry from another
            continue
        for row in rows:
            shared[row] = shared.get(row, 0) + tells
        share = (len(rows) + 0.5) / (all_ways + 1)
        having = Counter(row // STRIDE for row in rows)
        counts = USUAL * shelf.speech.counts(word)
        heard += counts
        for entry, some in having.items():
            usual[entry] += counts * log(1 + some / share / UNHEARD)
    for entry, some in ways.items():  # the more ways there are without a word, the less usual it is there
        usual[entry] -= heard * log(1 + some / UNHEARD)
    best: dict[int, float] = {}
    near = {row: both for row, both in shared.items() if both > mass * LEAST}
    for row, own in shelf.db.execute(MASSES.format(",".join(map(str, near))), (kind,)):
        entry = row // STRIDE
        best[entry] = max(best.get(entry, 0.0), near[row] / (mass + own - near[row]))
    sure = min(1.0, all_ways / ENOUGH)
    return {entry: sure * (ALIKE * best.get(entry, 0) ** STEEP + more) for entry, more in usual.items()}


def saying(shelf: Shelf, word: str, kind: str) -> list[int]:
    """Give the phrases that have a word, by their rows."""
    query = SAYING.replace("KIND", kind)
    return [row for (row,) in shelf.db.execute(query, (f'words : "{word}"',))]
