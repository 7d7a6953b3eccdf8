"""Find passages by words: SQLite's full-text search where it is built in, else by counting words. Knows no game."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing

from companion.passages import SETTINGS, Passage
from companion.words import near

MOST = 5
_WORD = re.compile(r"\w+", re.UNICODE)
_COMMON = frozenset(
    "a an and any are at be but by can do does for from has have how i if in is it its may many me much my of on or"
    " our that the their then there they this to was what when where which who with you your".split()
)


def search(asked: str, among: Sequence[Passage]) -> list[Passage]:
    """Give the passages that words are about, the best first; an id finds its passage alone first.

    A word that stands nowhere is taken for the nearest one that does.
    """
    folded = asked.strip().casefold()
    exact = [one for one in among if one.id and one.id.casefold() == folded]
    named = [one for one in among if folded and one.text.casefold().startswith((f"{folded}.", f"{folded}:"))]
    words = meant(asked, among)
    ranked = [*exact, *named, *_headed(words, among)]
    if words:
        ranked += _full_text(words, among)
    best: dict[str, Passage] = {}
    for one in ranked:
        best.setdefault(one.text, one)
    return list(best.values())[:MOST]


def _headed(words: Sequence[str], among: Sequence[Passage]) -> list[Passage]:
    """Give the first rule under a heading that says just these words, or in the group that an id names so."""
    wanted = [stem(word) for word in words]
    for one in among:
        head = one.section.rpartition(" > ")[2].casefold()
        group = one.id.casefold().split("-")[1:2]
        if one.id and (
            [stem(word) for word in _WORD.findall(head)] == wanted or [stem(word) for word in group] == wanted
        ):
            return [one]
    return []


def meant(asked: str, among: Sequence[Passage]) -> list[str]:
    """Give the words that are searched for: common ones left out, misspelled ones mended."""
    words = [word.casefold() for word in _WORD.findall(asked)]
    words = [word for word in words if word not in _COMMON] or words
    known = {word for one in among for word in _WORD.findall(f"{one.section} {one.text} {one.also}".casefold())}
    stems = {stem(word) for word in known}
    found = []
    for word in words[:12]:
        if stem(word) in stems or any(other.startswith(word) for other in known):
            found.append(word)
        elif mended := near(word, known):
            found.append(mended)
    return found


def stem(word: str) -> str:
    """Give the part of a word that its forms share, roughly.

    >>> stem("discarding"), stem("discarded"), stem("ties"), stem("tie"), stem("is")
    ('discard', 'discard', 'ti', 'ti', 'is')
    """
    for ending in ("ingly", "ings", "ing", "edly", "ed", "ies", "es", "er", "s", "ly", "e", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= 2:
            return word[: -len(ending)]
    return word


def _full_text(words: Sequence[str], among: Sequence[Passage]) -> list[Passage]:
    try:
        with closing(sqlite3.connect(":memory:")) as db:
            db.execute("create virtual table passage using fts5(id, section, body, also, tokenize='porter unicode61')")
            db.executemany("insert into passage values(?, ?, ?, ?)", among)
            found: list[Passage] = []
            quoted = [f'"{word}"' for word in words]
            for query in (" AND ".join(quoted), " OR ".join(f"{word}*" for word in quoted)):
                rows = db.execute(
                    "select rowid, bm25(passage, 4, 5, 1, 3) as points from passage where passage match ?"
                    " order by points limit ?",
                    (query, 4 * MOST),
                )
                weighed = sorted((points * weight(among[row - 1]), row) for row, points in rows)
                found += [among[row - 1] for _, row in weighed]
            return found
    except sqlite3.OperationalError:  # built without full-text search
        return scan(words, among)


def weight(one: Passage) -> float:
    """Say how much a passage is worth: rules more than what explains them, and that more than a list of settings."""
    if not one.id:
        return 0.8
    return 0.7 if one.section == SETTINGS else 1.2


def scan(words: Sequence[str], among: Sequence[Passage]) -> list[Passage]:
    """Rank by how many of the words a passage has, headings counting more."""

    def points(one: Passage) -> float:
        body = {stem(word) for word in _WORD.findall(one.text.casefold())}
        head = {stem(word) for word in _WORD.findall(f"{one.section} {one.also} {one.id}".casefold())}
        hits = [(stem(word) in body) + 2 * (stem(word) in head) for word in words]
        return sum(map(bool, hits)) * 10 + sum(hits) * weight(one) + 1 / (len(body) + 2)

    ranked = sorted(among, key=points, reverse=True)
    return [one for one in ranked if points(one) >= 10][:MOST]
