"""Keep sessions and their entries in one SQLite file, so that what was said is never lost. Knows no game.

Journal in a file that is deleted, and every step forced to the disk (`synchronous=EXTRA`): of all that was measured
this alone lost nothing at power cuts, and a command costs one millisecond more. Writers take turns (`BEGIN IMMEDIATE`).
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from json import loads
from typing import Any, Final, NamedTuple

from companion.ledger import Data, Entry, canonical, sealed

APPLICATION: Final = 0x5455434B  # "TUCK", so that `file` and we know the file for ours
PATIENCE: Final = 30.0  # seconds that one writer waits for another

MIGRATIONS: list[Callable[[sqlite3.Connection], None]] = []
"""Steps from one form of the file to the next; never changed once released, only added to."""


class StoreError(Exception):
    """The file cannot be read or written; says why, what is lost (nothing), and what to do."""


class Session(NamedTuple):
    """One game that was begun: `key` is its name everywhere, `id` its number in this file; began in seconds."""

    id: int
    key: str
    game: str
    name: str
    began: int
    secret: bytes | None
    promise: str


@MIGRATIONS.append
def first_form(db: sqlite3.Connection) -> None:
    """Make the tables of the first form."""
    db.execute(
        "create table session(id integer primary key, key text not null unique, game text not null, name text not null,"
        " began integer not null, secret blob, promise text not null)"
    )
    db.execute(
        "create table entry(session integer not null references session(id), seq integer not null,"
        " at integer not null, who text not null, kind text not null, data text not null, said text not null,"
        " forced text not null, mark text not null, primary key(session, seq)) without rowid"
    )
    db.execute("create table kept(name text primary key, value text not null) without rowid")


class Store:
    """The open file. Close it, or use it in a `with`."""

    def __init__(self, path: str) -> None:
        """Open the file, making or migrating it when that is needed.

        Raises:
            StoreError: it cannot be opened, is no file of ours, or is of a newer companion.
        """
        self.path = path
        with told(path):
            if not os.path.exists(path):
                os.makedirs(os.path.dirname(path) or ".", mode=0o700, exist_ok=True)
                os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            self.db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        try:
            with told(path):
                self._prepare()
        except BaseException:
            self.db.close()
            raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; nothing is left beside it."""
        self.db.close()

    def _prepare(self) -> None:
        version = self.db.execute("pragma user_version").fetchone()[0]
        owner = self.db.execute("pragma application_id").fetchone()[0]
        if owner != APPLICATION and (owner or version or self.db.execute("select 1 from sqlite_master").fetchone()):
            raise StoreError(f"{self.path} is not a table of the companion. Name another file with TUCKBOX_DB.")
        if version > len(MIGRATIONS):
            raise StoreError(f"{self.path} was written by a newer companion. Update this one; nothing was changed.")
        self.db.execute("pragma synchronous=extra")
        if sys.platform == "darwin":
            self.db.execute("pragma fullfsync=1")
        if version < len(MIGRATIONS):
            self._migrate(version)

    def _migrate(self, version: int) -> None:
        """Bring the file to the newest form, all or nothing; a copy of the old one is put beside it."""
        if version:
            with sqlite3.connect(f"{self.path}.form{version}") as copy:
                self.db.backup(copy)
            copy.close()
        else:
            self.db.execute("pragma journal_mode=delete")
        with self.writing():
            now = self.db.execute("pragma user_version").fetchone()[0]  # somebody else may have been quicker
            for step in MIGRATIONS[now:]:
                step(self.db)
            self.db.execute(f"pragma application_id={APPLICATION}")
            self.db.execute(f"pragma user_version={len(MIGRATIONS)}")

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Read and write as the only writer; all of it is on the disk at the end, or none of it.

        Raises:
            StoreError: it could not be written; nothing of it was.
        """
        with told(self.path):
            self.db.execute("begin immediate")
            try:
                yield
                self.db.execute("commit")
            except BaseException:
                if self.db.in_transaction:  # else SQLite has rolled back already, and a second time hides the cause
                    with suppress(sqlite3.Error):
                        self.db.execute("rollback")
                raise

    def sessions(self) -> list[Session]:
        """Give all sessions, the newest first."""
        with told(self.path):
            rows = self.db.execute(f"select {_SESSION} from session order by id desc")  # noqa: S608
            return [Session(*row) for row in rows]

    def session(self, number: int) -> Session | None:
        """Give a session by its number."""
        return self._one("id = ?", number)

    def by_key(self, key: str) -> Session | None:
        """Give a session by its key."""
        return self._one("key = ?", key)

    def _one(self, where: str, value: object) -> Session | None:
        with told(self.path):
            row = self.db.execute(f"select {_SESSION} from session where {where}", (value,)).fetchone()  # noqa: S608
        return Session(*row) if row else None

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
        return self.session(int(number)) if number else None

    def switch(self, session: Session) -> None:
        """Bring a session to the table; within `writing`."""
        before = self.kept("current")
        if before != str(session.id):
            self.keep("previous", before)
            self.keep("current", str(session.id))

    def entries(self, session: Session, after: int = 0) -> list[Entry]:
        """Give a session's entries, in order, from the one after number `after`."""
        with told(self.path):
            rows = self.db.execute(
                "select seq, at, who, kind, data, said, forced, mark from entry where session = ? and seq > ?"
                " order by seq",
                (session.id, after),
            ).fetchall()
            return [Entry(r[0], r[1], r[2], r[3], loads(r[4]), r[5], tuple(loads(r[6])), r[7]) for r in rows]

    def head(self, session: Session) -> int:
        """Give the number of a session's last entry."""
        with told(self.path):
            return int(
                self.db.execute("select coalesce(max(seq), 0) from entry where session = ?", (session.id,)).fetchone()[
                    0
                ]
            )

    def begin(self, key: str, game: str, name: str, at: int, secret: bytes | None, promise: str) -> Session:
        """Add a session without entries; within `writing`."""
        cursor = self.db.execute(
            "insert into session(key, game, name, began, secret, promise) values(?, ?, ?, ?, ?, ?)",
            (key, game, name, at, secret, promise),
        )
        return Session(int(cursor.lastrowid or 0), key, game, name, at, secret, promise)

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
        self.db.executemany("insert into entry values(?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def asked(self, question: str, *values: Any) -> list[Any]:
        """Answer a question in SQL."""
        with told(self.path):
            return self.db.execute(question, values).fetchall()


_SESSION: Final = "id, key, game, name, began, secret, promise"


@contextmanager
def told(path: str) -> Iterator[None]:
    """Turn what SQLite and the disk say into words.

    Raises:
        StoreError: in their place.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(_explained(path, str(error))) from error
    except (ValueError, TypeError) as error:  # no text, or no JSON, where we wrote some
        raise StoreError(damaged(path, str(error))) from error
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}. Nothing was recorded.") from error


def damaged(path: str, fact: str) -> str:
    """Say that a file is not as it was written."""
    return f"{path} is damaged or no table of ours ({fact}). Put it aside; exports can be imported again."


def _explained(path: str, fact: str) -> str:
    low = fact.lower()
    if "full" in low:
        return "The disk is full: nothing was recorded, and nothing is lost. Free some space and say it again."
    if "readonly" in low or "read-only" in low:
        return f"{path} cannot be written: nothing was recorded. Reading still works; TUCKBOX_DB names another place."
    if "locked" in low or "busy" in low:
        return "Another companion kept the table for half a minute: nothing was recorded. Say it again."
    if "not a database" in low or "malformed" in low:
        return damaged(path, fact)
    return f"{path}: {fact}. Nothing was recorded."
