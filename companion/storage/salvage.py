"""What SQLite still gives of the table's file, whatever is damaged: each table from its beginning and from its end.

Between the two lies what it cannot reach, which only a backup has. Much of what is found may be wrong: marks tell
(`rescue`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final
from urllib.parse import quote

from generator.named import NamedTuple

Row = tuple[Any, ...]
TEXT, NUMBER, SECRET = (str,), (int,), (bytes, type(None))
SESSION: Final = (NUMBER, TEXT, TEXT, TEXT, NUMBER, SECRET, TEXT)
ENTRY: Final = (NUMBER, NUMBER, NUMBER, *[TEXT] * 6)
"""What the values in a row of a table are."""


class Salvaged(NamedTuple):
    """Rows of the three tables: entry, session, head."""

    entries: list[Row]
    sessions: list[Row]
    heads: list[Row]


def salvaged(path: str) -> Salvaged:
    """Give all rows of ours that can be read in a file, which is not touched."""
    db = sqlite3.connect(f"file:{quote(path)}?mode=ro&immutable=1", uri=True)
    db.text_factory = lambda text: text.decode(errors="replace")  # no mark fits what is no text
    try:
        return Salvaged(
            list(_rows(db, "select * from entry order by session {way}, seq {way}", ENTRY)),
            list(_rows(db, "select * from session order by id {way}", SESSION)),
            list(_rows(db, "select * from head order by session {way}", (*SESSION, NUMBER, TEXT))),
        )
    finally:
        db.close()


def _rows(db: sqlite3.Connection, asked: str, kinds: tuple[Any, ...]) -> Iterator[Row]:
    """Give the rows of a table, from both its ends."""
    known = set()
    for way in ("asc", "desc"):
        with suppress(sqlite3.Error):
            for row in db.execute(asked.format(way=way)):
                if len(row) == len(kinds) and all(map(isinstance, row, kinds)) and row not in known:
                    known.add(row)
                    yield row
