"""Keep sessions and their entries in one SQLite file, so that what was said is never lost.

What is read is held against its marks, so that a file that was damaged is never taken for a right one.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from json import loads
from typing import Any, Final

from companion.engine.ledger import Data, Entry, canonical, sealed, sealed_as_kept
from companion.engine.messages import ENGLISH
from companion.storage.faults import DamagedError, told
from companion.storage.file import File
from generator.named import NamedTuple


class Session(NamedTuple):
    """One game that was begun: `key` is its name everywhere, `id` its number in this file; began in seconds."""

    id: int
    key: str
    game: str
    name: str
    began: int
    secret: bytes | None
    promise: str


class Store(File):
    """The open file with what is in it."""

    def sessions(self) -> list[Session]:
        """Give all sessions, the newest first. Raises StoreError when what is kept of one is damaged."""
        with told(self.path):
            rows = self.db.execute(f"{_SESSION} order by s.id desc").fetchall()
            if len(rows) != self.db.execute("select count(*) from head").fetchone()[0]:
                raise DamagedError(self.path, "a game is missing")
        return [self._whole(row) for row in rows]

    def session(self, number: int) -> Session | None:
        """Give a session by its number."""
        return self._one("s.id = ?", number)

    def by_key(self, key: str) -> Session | None:
        """Give a session by its key."""
        return self._one("s.key = ?", key)

    def _one(self, where: str, value: object) -> Session | None:
        with told(self.path):
            row = self.db.execute(f"{_SESSION} where {where}", (value,)).fetchone()
        return self._whole(row) if row else None

    def _whole(self, row: Sequence[Any]) -> Session:
        """Give a session of which both places say the same."""
        if row[1:7] != row[7:]:
            raise DamagedError(self.path, "what is kept of game {id}", id=row[0])
        return Session(*row[:7])

    def kept(self, name: str) -> str:
        """Give a small fact of the file, such as which session is at the table, or nothing."""
        with told(self.path):
            row = self.db.execute("select value from kept where name = ?", (name,)).fetchone()
        return row[0] if row else ""

    def keep(self, name: str, value: str) -> None:
        """Keep a small fact; within `writing`."""
        self.db.execute("insert or replace into kept values(?, ?)", (name, value))

    def current(self) -> Session | None:
        """Give the session at the table."""
        number = self.kept("current")
        if not number and not self.asked("select exists (select 1 from session)")[0][0]:
            return None  # else some game is at the table from the first one on
        here = self.session(int(number)) if number.isdecimal() else None
        if here is None:
            raise DamagedError(self.path, "which game is at the table")
        return here

    def switch(self, session: Session) -> None:
        """Bring a session to the table; within `writing`."""
        before = self.kept("current")
        if before != str(session.id):
            self.keep("previous", before)
            self.keep("current", str(session.id))

    def language(self, session: Session) -> str:
        """Give the language that a session was begun in; English where that cannot be read."""
        try:
            asked = "select json_extract(data, '$.language') from entry where session = ? and seq = 1"
            row = self.db.execute(asked, (session.id,)).fetchone()
        except sqlite3.Error:  # what reads all of it says what is the matter
            row = None
        return row[0] if row and isinstance(row[0], str) else ENGLISH

    def entries(self, session: Session, after: int = 0, checked: bool = True) -> list[Entry]:
        """Give a session's entries, in order, from the one after number `after`.

        Raises:
            StoreError: they cannot be read; or, if they are to be `checked`, one is not as it was written, or missing.
        """
        with told(self.path):
            rows = self._rows(session, after, checked)
            return [Entry(r[0], r[1], r[2], r[3], loads(r[4]), r[5], tuple(loads(r[6])), r[7]) for r in rows]

    def _rows(self, session: Session, after: int, checked: bool) -> list[Any]:
        """Give entries as they are kept; raises StoreError as `entries` does."""
        seq, mark = self.head_kept(session)
        rows = self.db.execute(
            "select seq, at, who, kind, data, said, forced, mark, session from entry where session = ? and seq >= ?"
            " order by seq",
            (session.id, after),
        ).fetchall()
        if after and (not rows or rows[0][0] != after):
            raise DamagedError(self.path, "entry {seq} of game {id} is gone", seq=after, id=session.id)
        before = rows.pop(0)[7] if after else session.key
        if checked:
            for number, row in enumerate(rows, after + 1):
                if row[0] != number or row[8] != session.id or sealed_as_kept(before, row) != row[7]:
                    raise DamagedError(self.path, "entry {seq} of game {id}", seq=number, id=session.id)
                before = row[7]
                if number == seq and mark != before:
                    raise DamagedError(self.path, "the last entry of game {id}", id=session.id)
            if after + len(rows) < seq:
                raise DamagedError(
                    self.path, "entry {seq} of game {id} is gone", seq=after + len(rows) + 1, id=session.id
                )
        return rows

    def check(self) -> tuple[int, int]:
        """Check every page and every mark; give how many sessions and entries there are.

        Raises:
            StoreError: something is damaged.
        """
        with told(self.path):
            found = self.db.execute("pragma quick_check(1)").fetchone()[0]
            if found != "ok":
                raise DamagedError(self.path, found.splitlines()[-1])
            self.current()
            sessions = self.sessions()
            entries = sum(len(self._rows(one, 0, checked=True)) for one in sessions)
            if entries != self.db.execute("select count(*) from entry").fetchone()[0]:
                raise DamagedError(self.path, "entries of no game")
        return len(sessions), entries

    def head_kept(self, session: Session) -> tuple[int, str]:
        """Give number and mark of a session's last entry, as they were kept apart from it."""
        row = self.db.execute("select seq, mark from head where session = ?", (session.id,)).fetchone()
        if row is None:
            raise DamagedError(self.path, "how far game {id} went", id=session.id)
        return row[0], row[1]

    def head(self, session: Session) -> int:
        """Give the number of a session's last entry."""
        with told(self.path):
            row = self.db.execute("select coalesce(max(seq), 0) from entry where session = ?", (session.id,)).fetchone()
            return int(row[0])

    def begin(self, key: str, game: str, name: str, at: int, secret: bytes | None, promise: str) -> Session:
        """Add a session without entries; within `writing`."""
        return self.take_in(Session(0, key, game, name, at, secret, promise))

    def take_in(self, session: Session) -> Session:
        """Add a session without entries under its number, or under the next one if it has none; within `writing`."""
        cursor = self.db.execute("insert into session values(?, ?, ?, ?, ?, ?, ?)", (session.id or None, *session[1:]))
        session = session._replace(id=int(cursor.lastrowid or 0))
        self.db.execute("insert into head values(?, ?, ?, ?, ?, ?, ?, 0, ?)", (*session, session.key))
        return session

    def append(
        self,
        session: Session,
        last: Entry | None,
        at: int,
        who: str,
        kind: str,
        data: Data,
        said: str,
        forced: Sequence[str],
    ) -> Entry:
        """Add an entry after `last`, sealed to it; within `writing`, which must have read `last`."""
        before = last.mark if last else session.key
        at = max(at, last.at) if last else at  # a clock that was put back dates nothing backwards
        entry = Entry(last.seq + 1 if last else 1, at, who, kind, data, said, tuple(forced), "")
        entry = entry._replace(mark=sealed(before, entry))
        self.insert(session, [entry])
        return entry

    def insert(self, session: Session, entries: Iterable[Entry]) -> None:
        """Add entries as they are; within `writing`."""
        rows = [
            (session.id, e.seq, e.at, e.who, e.kind, canonical(e.data), e.said, canonical(list(e.forced)), e.mark)
            for e in entries
        ]
        if rows:
            self.db.executemany("insert into entry values(?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
            self.db.execute(
                "update head set seq = ?, mark = ? where session = ?", (rows[-1][1], rows[-1][8], session.id)
            )

    def asked(self, question: str, *values: Any) -> list[Any]:
        """Answer a question in SQL."""
        with told(self.path):
            return self.db.execute(question, values).fetchall()


_SESSION: Final = (
    "select s.id, s.key, s.game, s.name, s.began, s.secret, s.promise, h.key, h.game, h.name, h.began, h.secret,"
    " h.promise from session s left join head h on h.session = s.id"
)
