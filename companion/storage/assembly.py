"""Put sessions together again from rows of damaged files, as far as their marks prove it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from json import loads

from companion.engine.dice import commitment
from companion.engine.ledger import Entry, sealed_as_kept
from companion.storage.salvage import Row, Salvaged
from companion.storage.store import Session
from generator.named import NamedTuple

Kept = Row
"""An entry as it is kept: session, number, time, who, kind, data, said, forced, mark."""


class Course(NamedTuple):
    """What is proven of one session: its entries as they were kept, and how many there were.

    `sure` tells whether the damaged file itself says that there were no more; `named` whether nothing contradicts what
    the session is called.
    """

    session: Session
    rows: list[Kept]
    were: int
    sure: bool
    named: bool

    def entries(self) -> list[Entry]:
        """Give its entries. Raises ValueError where one is no JSON, which its mark has made as good as impossible."""
        return [Entry(r[1], r[2], r[3], r[4], loads(r[5]), r[6], tuple(loads(r[7])), r[8]) for r in self.rows]


class Rows:
    """All entries that were found anywhere, by session and number."""

    def __init__(self, found: Iterable[Salvaged]) -> None:
        self.by_place: dict[tuple[int, int], list[Kept]] = {}
        for row in dict.fromkeys(one for some in found for one in some.entries):
            self.by_place.setdefault((row[0], row[1]), []).append(row)

    def proven(self, session: Session) -> list[Kept]:
        """Give a session's entries, in order, as long as each is sealed to the one before."""
        rows: list[Kept] = []
        before = session.key
        while True:
            among = self.by_place.get((session.id, len(rows) + 1), ())
            fits = next((row for row in among if sealed_as_kept(before, row[1:]) == row[8]), None)
            if fits is None:
                return rows
            rows.append(fits)
            before = fits[8]

    def most(self, number: int) -> int:
        """Give the highest number of an entry of a session that can be read, proven or not."""
        return max((seq for who, seq in self.by_place if who == number), default=0)


def assembled(first: Salvaged, found: Sequence[Salvaged]) -> list[Course]:
    """Put sessions together from all that was found.

    `first` is what the damaged file holds: it alone says how far each session went.
    """
    rows = Rows(found)
    courses: dict[int, Course] = {}
    moved: list[Course] = []
    for variants in _variants(found).values():
        course = _course(variants, rows, first)
        if course.rows and course.session.id in courses:
            moved.append(course._replace(session=course.session._replace(id=0)))
        elif course.rows:
            courses[course.session.id] = course
    return [*(courses[number] for number in sorted(courses)), *moved]


def _variants(found: Iterable[Salvaged]) -> dict[str, Counter[Session]]:
    """Give what sessions are said to be, by their keys: how often each is said so."""
    said: dict[str, Counter[Session]] = {}
    for some in found:
        for one in [Session(*row[:7]) for row in (*some.sessions, *some.heads)]:
            said.setdefault(one.key, Counter())[one] += 1
    return said


def _course(variants: Counter[Session], rows: Rows, first: Salvaged) -> Course:
    """Choose what a session is most likely, and give what is proven of it."""
    tried = [(session, rows.proven(session)) for session in variants]
    scores = [(_likely(session, some[0] if some else None), variants[session]) for session, some in tried]
    best = max(range(len(tried)), key=lambda number: scores[number])
    session, mine = tried[best]
    ends = {(row[7], row[8]) for row in first.heads if row[1] == session.key}
    here = {(len(mine), mine[-1][8] if mine else session.key)}
    most = rows.most(session.id) if any(row[0] == session.id for row in first.entries) else 0
    were = max([len(mine), most, *(seq for seq, __ in ends)])
    return Course(session, mine, were, ends == here and were == len(mine), scores.count(scores[best]) == 1)


def _likely(session: Session, row: Kept | None) -> int:
    """Count what speaks for it that a session is what it is said to be: its promise, and its first entry."""
    right = int(session.secret is None or commitment(session.secret) == session.promise)
    if row is None:
        return right
    with suppress(ValueError, KeyError, AttributeError, TypeError):
        begun = loads(row[5])
        right += (begun["game"] == session.game) + (row[2] == session.began)
        right += all(name in session.name for name in begun["names"].values())
    return right
