"""Answer a question with passages of an index: stems, synonyms and ranks are SQLite's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from math import log
from typing import Final

from companion.engine.messages import ENGLISH
from companion.engine.words import capital
from companion.lookup.index import STRIDE, Shelf
from companion.lookup.passages import Passage
from companion.lookup.vocabulary import BY, WORD, Speech
from companion.lookup.wording import ENOUGH, saying, worded

MOST: Final = 5
"""Answers that are given."""
CANDIDATES: Final = 40
"""Passages out of which the answers are chosen."""
WORDS: Final = 12
"""Words of a question that are looked for."""
MENDED: Final = 6
"""Words of a question that may be misspelled."""
LONG: Final = 2000
"""Letters of a question that are looked at."""
LONGEST: Final = 40
"""Letters of a word that are looked at."""
WEIGHTS: Final = (2.0, 1.0, 0.1)
"""What a word counts in a heading, in the text, and another word for the same as one in the text."""
SYNONYM: Final = 0.5
"""What another word for the same counts in a way of asking."""
TOLD: Final = 0.3
"""What heading and text count."""
PHRASE: Final = 0.15
"""What a single way of asking counts."""
NEXT: Final = 0.9
"""What the second-best way of asking counts, beside the best, the third beside the second, and so on."""
ALIKE: Final = 6
"""Ways of asking that count."""
MISSED: Final = 0.55
"""How much it counts that a passage has not all telling words of a question: the power of the share that it has."""
FLOOR: Final = 3.0
"""What a telling word counts in that share however many passages have it: a word that half of the rules have is what a
question is about all the same."""
STATE: Final = 2.0
"""How much more a word for a role or a state counts there: what has none of them speaks of somebody else."""
SHORT: Final = 4
"""Words of a card's name: what is longer is no name, but all that stands on a card without one."""
LEAST: Final = 0.05
"""The share of a passage that has none of them."""
CLOSE: Final = 0.7
"""How like a word must be to one that is known, to be taken for it."""


RANKED: Final = "select rowid, bm25(told_KIND, ?, ?, ?) from told_KIND where told_KIND match ?"
HAVING: Final = (
    "select rowid from told_KIND where told_KIND match ?1"
    " union select rowid / ?2 from phrase_KIND where phrase_KIND match ?1"
)
PHRASED: Final = "select rowid, bm25(phrase_KIND, 1, ?) from phrase_KIND where phrase_KIND match ?"


PARAGRAPH: Final = "select entry from passage where ? in (whole, text)"
SAID: Final = (
    "select text, row, -bm25(phrase_rule, 1, ?1) from phrase_rule join answer on answer.row = phrase_rule.rowid"
    " where phrase_rule match ?2 and answer.row / ?3 in (select entry from passage where ?4 in (whole, text))"
    " order by row"
)
"""The sentences about all of a paragraph that have any of some words, and how they rank."""
DOING: Final = r"\byou (?:may|can|cannot|must)(?: (?:not|never|only|also|still))* (\w+)(?: or (\w+))?"
"""How a sentence says what you do, of one verb or two."""
STEM: Final = 4
"""Letters in which forms of a verb are alike."""
OPEN: Final = frozenset("how what which who whom whose when where why".split())
"""Words that a question begins with to which nobody says yes or no."""
OPENLY: Final = 0.6
"""What a sentence that says yes or no counts then."""
SAYS: Final = "select 1 from phrase_rule where phrase_rule match ? and rowid = ?"
MENDED_COUNTS: Final = 0.5
"""What a mended word counts as evidence."""
CLOSELY: Final = 0.88
"""The share of the points of an answer that the next paragraph must not have, for the answer to be given as one."""
SURE: Final = 11.0
"""Points that an answer must have for it to be given as one."""
GUESSED: Final = 20.0
"""The same where a word had to be mended: that may be a question about another game."""
VERDICTS: Final = ("Yes, ", "No, ")
MAY: Final = {
    **dict.fromkeys(("can", "may", "cannot", "could", "allowed", "cant"), "may"),
    **dict.fromkeys(("must", "need", "have", "has"), "must"),
    **dict.fromkeys(("do", "does", "is", "are", "will"), "does"),
}
"""What a question asks for, and a sentence says: leave, duty or fact."""


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
    rest = _paragraphs(shelf, ranked(shelf, asked, kind))
    if kind == "rule" and (done := shelf.speech.undergone(asked[:LONG])):
        same = [{word[:STEM] for word in group} for group in shelf.about["same"]]
        rest.sort(key=lambda one: _swaps(answer(shelf, asked, one), done, same))
    return [*first, *(one for one in rest if one.text not in {other.text for other in first})][:MOST]


def _swaps(said: str, done: Iterable[str], same: Iterable[Container[str]]) -> bool:
    """Tell whether a sentence says that you do what a question says is done to you, in words that mean the same.

    >>> _swaps("You cannot raid.", {"attacked"}, [{"raid", "atta"}]), _swaps("You may be attacked.", {"attacked"}, [])
    (True, False)
    """
    does = {word[:STEM] for some in re.findall(DOING, said.casefold()) for word in some if word}
    stems = {word[:STEM] for word in done}
    return bool(does & stems) or any(
        one in group and other in group for group in same for one in does for other in stems
    )


def sure(shelf: Shelf, asked: str, first: Passage) -> bool:
    """Tell whether there is much to say that a passage answers a question: its points, and the words that it has.

    A word that had to be mended is half a word. What next to nothing sets apart from another paragraph is a guess,
    unless it is only a word that was looked up.
    """
    words = _telling(shelf, asked)
    points = ranked(shelf, asked, "rule")
    row = shelf.entry_of(first)
    if not words or row not in points or shelf.numbered("rule", asked.strip()) is not None:
        return row in points or not words
    if len(words) > 1 and points[row] * CLOSELY < _next_best(shelf, first, points):
        return False
    whole = has = 0.0
    read = _meant(shelf, words, "rule")
    for word, meant in read.items():
        rows = _rows(shelf, meant, "rule")
        tells = _tells(shelf.speech, meant, min(len(rows), len(points)), len(points))
        whole += tells
        has += tells * (row in rows) * (1.0 if word == meant else MENDED_COUNTS)
    least = SURE if words == [*read.values()] else GUESSED
    return has == whole or points[row] * has >= least * whole * min(1.0, _ways(shelf) / ENOUGH)


def _next_best(shelf: Shelf, first: Passage, points: Mapping[int, float]) -> float:
    """Give the most points of another paragraph, of those that have no more than this one."""
    own = [row for (row,) in shelf.db.execute(PARAGRAPH, (first.whole or first.text,))]
    most = max(points.get(row, 0.0) for row in own)
    return max((some for row, some in points.items() if row not in own and some <= most), default=0.0)


def _ways(shelf: Shelf) -> int:
    """Count all ways of asking for a rule."""
    return int(shelf.db.execute("select sum(ways) from ways where kind = 'rule'").fetchone()[0] or 0)


def answer(shelf: Shelf, asked: str, first: Passage) -> str:
    """Give the sentence about a passage that answers a question best, by its words and its rule; nothing without one.

    Its yes or no is left out where the question has a word that it has not: that is about something else.
    """
    said = _cut(shelf, asked)[: 2 * WORDS]
    meant = _meant(shelf, [word for word in said if word not in shelf.speech.common], "rule")
    words = [*dict.fromkeys(meant.get(word, word) for word in said)]
    if not words or not shelf.searches:
        return ""
    points = ranked(shelf, asked, "rule")
    found = shelf.db.execute(SAID, (SYNONYM, _any(words), STRIDE, first.whole or first.text))
    less = OPENLY if words[0] in OPEN else 1.0
    fits = [
        (rank * points.get(row // STRIDE, 0.0) * (less if one.startswith(VERDICTS) else 1.0), -row, one)
        for one, row, rank in found
    ]
    __, at, text = max(fits, default=(0.0, 0, ""))
    if not text.startswith(VERDICTS):
        return text
    rest = text.partition(", ")[2]
    told = [] if words[0] in OPEN else WORD.findall(rest.casefold())
    agrees = _agrees(told, words, shelf.speech) and _says(shelf, asked, -at)
    return text if agrees else capital(rest)


def _says(shelf: Shelf, asked: str, at: int) -> bool:
    """Tell whether a sentence has all telling words of a question, or others for the same."""
    meant = _meant(shelf, _telling(shelf, asked), "rule").values()
    return all(shelf.db.execute(SAYS, (f'"{word}"', at)).fetchone() for word in meant)


def _telling(shelf: Shelf, asked: str) -> list[str]:
    """Give the words of a question that tell what it is about."""
    return [word for word in _uncommon(shelf, asked) if word not in shelf.speech.asking]


def _tells(speech: Speech, word: str, having: int, of_all: int) -> float:
    """Say how much a word tells that so many of all entries have."""
    state = STATE if word in speech.states else 1.0
    return state * speech.counts(word) * (FLOOR + log((of_all + 1) / (having + 0.5)))


def _agrees(told: Sequence[str], words: Sequence[str], speech: Speech) -> bool:
    """Tell whether a question asks what a sentence says, and not the other way round: must I, for may I not."""
    at = next((at for at, word in enumerate(told) if word in MAY), None)
    asks = next((word for word in words if word in MAY), None)
    if at is None or asks is None or MAY[told[at]] != MAY[asks]:
        return False
    does = next((word for word in told[at + 1 :] if word not in speech.common), "")
    return any(word[:STEM] == does[:STEM] for word in words)


def _paragraphs(shelf: Shelf, points: Mapping[int, float]) -> list[Passage]:
    """Give the best paragraphs, each by the best of its passages."""
    best: dict[str, Passage] = {}
    for row in sorted(points, key=lambda row: (-points[row], row))[:CANDIDATES]:
        one = shelf.entry(row)
        best.setdefault(one.whole or one.text, one)
    return [*best.values()][: MOST + 1]


def _uncommon(shelf: Shelf, asked: str) -> list[str]:
    """Give the words of a question that say something."""
    return list(dict.fromkeys(word for word in _cut(shelf, asked) if word not in shelf.speech.common))[:WORDS]


def _cut(shelf: Shelf, asked: str) -> list[str]:
    """Give the words of a question; that something is done to somebody says nothing where no rule says so."""
    words = [word[:LONGEST] for word in WORD.findall(shelf.speech.aloud(asked[:LONG].casefold()))]
    return [word for word in words if not word.endswith(BY) or _known(shelf, word, "rule")][: 4 * WORDS]


def ranked(shelf: Shelf, asked: str, kind: str) -> dict[int, float]:
    """Give points to every entry that a question may be about, by its row; they are found once."""
    if (asked, kind) not in shelf.points:
        shelf.points.clear()
        shelf.points[asked, kind] = _ranked(shelf, asked, kind)
    return shelf.points[asked, kind]


def _ranked(shelf: Shelf, asked: str, kind: str) -> dict[int, float]:
    words = _cut(shelf, asked)
    meant = _meant(shelf, _uncommon(shelf, asked), kind)
    wanted = (
        list(dict.fromkeys(word for word in meant.values() if word not in shelf.speech.common))
        or list(dict.fromkeys(words))[:WORDS]
    )
    if not wanted:
        return {}
    said = [meant.get(word, word) for word in words][: 2 * WORDS]
    points = _told(shelf, wanted, kind)
    for row, more in _phrased(shelf, said, wanted, kind).items():
        points[row] = points.get(row, 0) + more
    alike = worded(shelf, said, kind)
    points = {row: point + alike.get(row, 0.0) for row, point in points.items()}
    least = min(points.values(), default=0.0)
    worth = _worth(shelf, wanted, kind)
    return {row: (point - least) * worth.get(row, 1.0) for row, point in points.items()}


def _of(kind: str, query: str) -> str:
    """Ask the tables of a kind, which is one of ours and nobody's words."""
    return query.replace("KIND", kind)


def _told(shelf: Shelf, wanted: Sequence[str], kind: str) -> dict[int, float]:
    """Rank entries by the words of their headings and texts."""
    return {row: -TOLD * rank for row, rank in shelf.db.execute(_of(kind, RANKED), (*WEIGHTS, _any(wanted)))}


def _any(words: Iterable[str]) -> str:
    """Ask for any of some words."""
    return " OR ".join(f'"{word}"' for word in words)


def _phrased(shelf: Shelf, said: Sequence[str], wanted: Sequence[str], kind: str) -> dict[int, float]:
    """Rank entries by the few ways of asking that are most like the question, word by word."""
    # telling words all must have: that leaves a few hundred ways, instead of thousands
    query = f"({_any(wanted)}) AND ({_any(dict.fromkeys(said))})"
    alike: dict[int, list[float]] = {}
    for row, rank in shelf.db.execute(_of(kind, PHRASED), (SYNONYM, query)):
        alike.setdefault(row // STRIDE, []).append(rank)
    return {
        row: -PHRASE * sum(rank * NEXT**at for at, rank in enumerate(sorted(some)[:ALIKE]))
        for row, some in alike.items()
    }


def _worth(shelf: Shelf, wanted: Sequence[str], kind: str) -> dict[int, float]:
    """Say what share of its points each entry keeps: those that lack telling words of the question lose some."""
    entries = shelf.db.execute("select row, worth from worth where kind = ?", (kind,)).fetchall()
    share = _shares({word: _rows(shelf, word, kind) for word in wanted}, len(entries), shelf.speech)
    return {row: worth * (share.get(row, 0) + LEAST) ** MISSED for row, worth in entries}


def _rows(shelf: Shelf, word: str, kind: str) -> list[int]:
    """Give the entries that have a word anywhere."""
    return [row for (row,) in shelf.db.execute(_of(kind, HAVING), (f'"{word}"', STRIDE))]


def _shares(rows: Mapping[str, Sequence[int]], entries: int, speech: Speech) -> dict[int, float]:
    """Give for each entry the share that it has of some words; rare ones count more."""
    has: dict[int, float] = {}
    total = 0.0
    for word, some in rows.items():
        tells = _tells(speech, word, len(some), entries)
        total += tells
        for row in some:
            has[row] = has.get(row, 0) + tells
    return {row: some / total for row, some in has.items()} if total else {}


def named(shelf: Shelf, asked: str) -> tuple[Passage | None, bool]:
    """Give the card that a question names, if any, and whether it asks for what that card says.

    A card is named by its whole name, or by words that stand in no other name. It is what the question asks for if it
    has the rest of the words, or if its name is half of the question.
    """
    words = _as_named(shelf, asked)
    if not words:
        return None, False
    rest = [word for word in words if word not in shelf.speech.asking] or words
    having: Counter[int] = Counter()
    for word in words:
        having.update(saying(shelf, word, "card"))
    long = dict(shelf.db.execute("select row, words from length where kind = 'card'"))
    rows = [row for row, some in having.items() if some >= long[row] and long[row] in {len(rest), *range(2, WORDS)}]
    best = max(rows, key=lambda row: (long[row], -row), default=None)
    if best is not None:
        return shelf.entry(best // STRIDE), _is_asked(shelf, best, long[best], rest)
    return _named_in_part(shelf, rest, [row for row in having if long[row] <= SHORT and having[row] == len(rest)])


def _is_asked(shelf: Shelf, name: int, long: int, words: Sequence[str]) -> bool:
    """Tell whether a card is all that these words ask for: by its name, at so many words, or by what stands on it."""
    others = [word for word in words if name not in saying(shelf, word, "card")]
    return long >= max(2, len(others)) or all(name // STRIDE in _rows(shelf, word, "card") for word in others)


def _as_named(shelf: Shelf, asked: str) -> list[str]:
    """Give a question's words; one that no rule says is taken for the nearest word of a card's name."""
    if not shelf.searches:
        return []
    words = _uncommon(shelf, asked)
    mended = _meant(shelf, [word for word in words if not _known(shelf, word, "rule")], "card")
    return list(dict.fromkeys(mended.get(word, word) for word in words))


def _named_in_part(shelf: Shelf, words: Sequence[str], rows: Iterable[int]) -> tuple[Passage | None, bool]:
    """Give the one card in whose name these words stand; it is asked for if no rule knows any of them."""
    some = {shelf.entry(row // STRIDE).text: row for row in rows}
    if len(some) != 1:
        return None, False
    return shelf.entry(some.popitem()[1] // STRIDE), not any(_known(shelf, word, "rule") for word in words)


def _meant(shelf: Shelf, words: Sequence[str], kind: str) -> dict[str, str]:
    """Give for each word what the texts have: the word itself, or the one nearest to it, or the word where none is."""
    strange = [word for word in words if not _known(shelf, word, kind)]
    if not strange:
        return {word: word for word in words}
    from companion.lookup.english import plainer  # noqa: PLC0415 - only needed when a word stands nowhere
    from companion.lookup.spelling import common, nearest  # noqa: PLC0415 - only needed when something is wrong

    mended: dict[str, str] = {}
    english = shelf.speech.language == ENGLISH
    for word in strange[:MENDED]:
        plain = (one for one in plainer(word) if english and _known(shelf, one, kind))
        mended[word] = next(plain, "") or common(word, shelf.speech.common) or nearest(shelf, word, CLOSE)
    return {word: mended.get(word) or word for word in words}


def knows(shelf: Shelf, word: str) -> bool:
    """Tell whether rules or cards have a word."""
    return (
        not shelf.searches
        or word in shelf.speech.common
        or any(_known(shelf, word.casefold(), kind) for kind in ("rule", "card"))
    )


def strange(shelf: Shelf, asked: str, kind: str) -> list[str]:
    """Name the words of a question that stand nowhere, and that are like none that does."""
    if not shelf.searches:
        return []
    words = _uncommon(shelf, asked)
    return [word for word, meant in _meant(shelf, words, kind).items() if not _known(shelf, meant, kind)]


def _known(shelf: Shelf, word: str, kind: str) -> bool:
    """Tell whether a word, or another of its forms, stands anywhere."""
    parts = WORD.findall(word)  # of what was typed: no sign of it may be the query's
    if word in shelf.speech.common or not parts:
        return False
    query = f'"{" ".join(parts)}"'
    return shelf.db.execute(_of(kind, f"{HAVING} limit 1"), (query, STRIDE)).fetchone() is not None
