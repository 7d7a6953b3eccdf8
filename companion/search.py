"""Answer a question with passages of an index: stems, synonyms and ranks are SQLite's. Knows no game and no file."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from companion.passages import SETTINGS, Passage
from companion.shelf import COMMON, STRIDE, WORD, Shelf

MOST: Final = 5
"""Answers that are given."""
WORDS: Final = 12
"""Words of a question that are looked for."""
MENDED: Final = 6
"""Words of a question that may be misspelled."""
LONG: Final = 2000
"""Letters of a question that are looked at."""
LONGEST: Final = 40
"""Letters of a word that are looked at."""
WEIGHTS: Final = (2.0, 2.0, 3.0, 2.0)
"""What a word counts in a heading, in the text, in how people ask for it, and as another word for the same."""
SYNONYM: Final = 0.5
"""What another word for the same counts in a short phrase."""
PHRASE: Final = 0.9
"""What a phrase that people ask with counts, beside all words together."""
WHOLE: Final = 2.0
"""How much more a phrase counts that has just the words of the question."""
CLOSE: Final = 0.7
"""How like a word must be to one that is known, to be taken for it."""
_ASKING: Final = frozenset("how what when where which who".split())
"""Common words that tell questions apart."""


RANKED: Final = (
    "select told_KIND.rowid, bm25(told_KIND, ?, ?, ?, ?), id, also, section from told_KIND"
    " join passage on passage.row = told_KIND.rowid where told_KIND match ?"
)
HAVING: Final = "select rowid from told_KIND where told_KIND match ?"
PHRASED: Final = "select rowid, bm25(phrase_KIND, 1, ?) from phrase_KIND where phrase_KIND match ?"
WHOLLY: Final = (
    "select phrase_KIND.rowid from phrase_KIND cross join length on length.row = phrase_KIND.rowid"
    " where phrase_KIND match ? and length.kind = ? and length.words = ?"
)


class NoSearchError(Exception):
    """Words cannot be looked up: SQLite was built without full-text search."""


def search(shelf: Shelf, asked: str, kind: str = "rule") -> list[Passage]:
    """Give the passages that a question is about, the best first; an id finds its passage alone first.

    A word that stands nowhere is taken for the nearest one that does.

    Raises:
        NoSearchError: SQLite was built without full-text search, and this is no id.
    """
    exact = shelf.numbered(kind, asked.strip())
    if not shelf.searches:
        if exact is None:
            raise NoSearchError
        return [shelf.entry(exact)]
    first = [] if exact is None else [shelf.entry(exact)]
    points = ranked(shelf, asked, kind)
    best = sorted(points, key=lambda row: (-points[row], row))[: MOST + 1]
    rest = [shelf.entry(row) for row in best]
    return [*first, *(one for one in rest if one.text not in {other.text for other in first})][:MOST]


def _cut(asked: str) -> list[str]:
    """Give the words of a question."""
    return [word[:LONGEST] for word in WORD.findall(asked[:LONG].casefold())][: 4 * WORDS]


def ranked(shelf: Shelf, asked: str, kind: str) -> dict[int, float]:
    """Give points to every entry that a question may be about, by its row."""
    words = _cut(asked)
    telling = list(dict.fromkeys(word for word in words if word not in COMMON))[:WORDS]
    meant = _meant(shelf, telling, kind)
    wanted = list(dict.fromkeys(meant.values())) or list(dict.fromkeys(words))[:WORDS]
    phrased = [meant.get(word, word) for word in words if word in meant or word in _ASKING][: 2 * WORDS] or wanted
    if not wanted:
        return {}
    points = _told(shelf, wanted, kind)
    for row, some in _phrased(shelf, phrased, kind).items():
        points[row] = points.get(row, 0) + PHRASE * some
    return points


def _of(kind: str, query: str) -> str:
    """Ask the tables of a kind, which is one of ours and nobody's words."""
    return query.replace("KIND", kind)


def _told(shelf: Shelf, wanted: Sequence[str], kind: str) -> dict[int, float]:
    """Rank entries by their words: those that have more of the words, and near each other, before the others."""
    near = [f'NEAR("{one}" "{other}", 4)' for one, other in pairwise(wanted)]
    query = " OR ".join([*(f'"{word}"' for word in wanted), *near])
    rows = shelf.db.execute(_of(kind, RANKED), (*WEIGHTS, query))
    points = {row: -rank * weight(name, also, section) for row, rank, name, also, section in rows}
    has: dict[int, int] = {}
    for word in wanted:
        for (row,) in shelf.db.execute(_of(kind, HAVING), (f'"{word}"',)):
            has[row] = has.get(row, 0) + 1
    return {row: some * (has.get(row, 0) / len(wanted)) ** 2 for row, some in points.items()}


def _phrased(shelf: Shelf, words: Sequence[str], kind: str) -> dict[int, float]:
    """Rank entries by the best of the phrases that people ask for them with."""
    near = [f'NEAR("{one}" "{other}", 3)' for one, other in pairwise(words)]
    query = " OR ".join([*(f'"{word}"' for word in words), *near])
    telling = list(dict.fromkeys(word for word in words if word not in COMMON))
    whole = set(_whole(shelf, telling or words, kind))
    points: dict[int, float] = {}
    for row, rank in shelf.db.execute(_of(kind, PHRASED), (SYNONYM, query)):
        points[row // STRIDE] = max(points.get(row // STRIDE, 0), -rank * (WHOLE if row in whole else 1))
    return points


def _whole(shelf: Shelf, words: Sequence[str], kind: str) -> list[int]:
    """Give the phrases that say all of these words and no others."""
    every = " AND ".join(f'"{word}"' for word in words)
    return [row for (row,) in shelf.db.execute(_of(kind, WHOLLY), (every, kind, len(words)))]


def named(shelf: Shelf, asked: str) -> Passage | None:
    """Give the card that is called just as it was asked."""
    words = list(dict.fromkeys(word for word in _cut(asked) if word not in COMMON))
    rows = _whole(shelf, words, "card") if words and shelf.searches else []
    return shelf.entry(rows[0] // STRIDE) if rows else None


def weight(name: str, also: str, section: str) -> float:
    """Say how much a passage is worth: rules more than what explains them, and that more than a list of settings."""
    if not name:
        return 1.0 if also else 0.6
    return 0.6 if section == SETTINGS else 1.0


def _meant(shelf: Shelf, words: Sequence[str], kind: str) -> dict[str, str]:
    """Give for each word what the texts have: the word itself, or the one nearest to it, or the word where none is."""
    strange = [
        word for word in words if not shelf.db.execute(_of(kind, f"{HAVING} limit 1"), (f'"{word}"',)).fetchone()
    ]
    if not strange:
        return {word: word for word in words}
    from companion.spelling import nearest  # noqa: PLC0415 - only needed when something is wrong

    mended = {word: nearest(shelf, word, CLOSE) for word in strange[:MENDED]}
    return {word: mended.get(word) or word for word in words}
