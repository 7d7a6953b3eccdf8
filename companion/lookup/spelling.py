"""The word that was meant by one that stands nowhere."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Final

from companion.lookup.index import Shelf
from companion.lookup.vocabulary import COMMON, pairs

LONGEST: Final = 24
"""Letters of a word that may be misspelled."""
APART: Final = 3
"""Letters that a misspelled word has too many or too few, at most."""
MOST: Final = 16
"""Words with most pairs of letters in common that are looked at closely."""
SURE: Final = 0.85
"""How like a common word must be, to be taken for the one that was meant."""
MINUTE: Final = 2
"""Letters of a word that is too short to be misspelled; a common word is not taken for one that is so much longer."""


def nearest(shelf: Shelf, word: str, close: float) -> str:
    """Give the known word that is most like `word`, or nothing; `close` is the least likeness, at most 1."""
    if not 2 < len(word) <= LONGEST:
        return ""
    query = " OR ".join(f'"{pair}"' for pair in dict.fromkeys(pairs(word).split()))
    rows = shelf.db.execute(
        "select word from spelling join word on word.row = spelling.rowid where spelling match ?"
        " and abs(length(word) - ?) <= ? order by bm25(spelling) limit ?",
        (query, len(word), APART, MOST),
    )
    best = max(((likeness(word, known), known) for (known,) in rows), default=(0.0, ""), key=lambda one: one[0])
    return best[1] if best[0] >= close else ""


def common(word: str, known: frozenset[str] = COMMON) -> str:
    """Give the common word that was meant by a misspelled one, which says little then; or nothing.

    >>> common("wich"), common("alowed"), common("raft")
    ('which', 'allowed', '')
    """
    alike = (
        (likeness(word, one), one)
        for one in sorted(known)
        if len(one) > MINUTE and one[0] == word[0] and abs(len(one) - len(word)) < MINUTE
    )
    best = max(alike, default=(0.0, ""))
    return best[1] if best[0] >= SURE else ""


def likeness(word: str, known: str) -> float:
    """Say how like two words are, from 0 to 1; letters in another order are the commonest slip.

    >>> likeness("statr", "start") > likeness("statr", "star")
    True
    """
    if sorted(word) == sorted(known):
        return 1.0
    return SequenceMatcher(None, word, known).ratio()
