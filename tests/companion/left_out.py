"""How well questions are answered in words that nobody wrote down: each way of asking is left out once, and asked.

Run it to tune look-up without touching the questions that measure it: python -m tests.companion.left_out [FOLDS].
"""

import sys
from collections.abc import Iterator
from typing import NamedTuple

from companion.gamedata import content
from companion.lookup.index import filled
from companion.lookup.passagebuilder import prepare
from companion.lookup.passages import Edition, Prepared
from companion.lookup.search import search
from generator.catalog.roots import search_path


class Asked(NamedTuple):
    """A way of asking that was left out: the texts it may lead to, and at which place the first of them came."""

    slug: str
    rule: str
    words: str
    place: int


def found_in(slug: str) -> Prepared:
    return prepare(content.read(slug, search_path()), Edition())


def left_out(slug: str, found: Prepared, folds: int, fold: int) -> Iterator[Asked]:
    """Leave out every so manieth way of asking for each rule, and ask with those: 9 is said where none is found."""
    texts = {one.id: one.text for one in reversed(found.rules)}
    ways = [(name, words) for name, some in found.asked.items() if name in texts for words in some]
    out = ways[fold::folds]
    kept = {name: list(some) for name, some in found.asked.items() if name not in texts}
    for at, (name, words) in enumerate(ways):
        if at % folds != fold:
            kept.setdefault(name, []).append(words)
    with filled(found._replace(asked=kept), {}) as shelf:
        for name, words in out:
            hits = [one.text == texts[name] or name in one.ids for one in search(shelf, words)]
            yield Asked(slug, name, words, hits.index(True) if True in hits else 9)


def shares(some: list[Asked]) -> tuple[float, float]:
    """Give the shares that came first, and among the first three."""
    return tuple(sum(one.place < most for one in some) / len(some) for most in (1, 3))


def main(folds: int, games: tuple[str, ...]) -> None:
    for slug in games:
        found = found_in(slug)
        some = [one for fold in range(folds) for one in left_out(slug, found, folds, fold)]
        first, in_three = shares(some)
        print(f"{slug:14} {len(some):5} ways of asking, {first:.1%} first, {in_three:.1%} in the first three")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 10, ("raft-race", "raid-trade", "trade-or-duel", "trap-attack"))
