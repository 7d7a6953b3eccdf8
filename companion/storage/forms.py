"""The forms that the table's file had, and the steps from one to the next. Knows SQLite, and no game.

`head` says of every session what is in `session` once more, and how far its entries go: on another page, so that no
single damage takes both, and so that entries that are gone are missed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Final

APPLICATION: Final = 0x5455434B  # "TUCK", so that `file` and we know the file for ours

MIGRATIONS: list[Callable[[sqlite3.Connection], None]] = []
"""Steps from one form of the file to the next; never changed once released, only added to."""


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


@MIGRATIONS.append
def heads(db: sqlite3.Connection) -> None:
    """Keep how far each session goes, and what it is, a second time."""
    db.execute(
        "create table head(session integer primary key, key text not null, game text not null, name text not null,"
        " began integer not null, secret blob, promise text not null, seq integer not null, mark text not null)"
        " without rowid"
    )
    db.execute(
        "insert into head select s.id, s.key, s.game, s.name, s.began, s.secret, s.promise,"
        " coalesce((select max(seq) from entry where session = s.id), 0), coalesce((select mark from entry"
        " where session = s.id order by seq desc limit 1), s.key) from session s"
    )
