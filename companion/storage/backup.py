"""Keep a second copy of the table's file beside it: after each game, and daily. Knows SQLite, and no game.

A file that is damaged is never copied over a backup of a right one, and the backup before the last is kept, too.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from contextlib import suppress
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.paths import backups
from companion.storage.faults import StoreError, told
from companion.storage.store import Store

DAY: Final = 24 * 60 * 60


def due(path: str) -> bool:
    """Tell whether the last backup is a day old, or there is none."""
    try:
        return abs(time.time() - os.stat(backups(path)[0]).st_mtime) >= DAY
    except OSError:
        return True


def back_up(store: Store) -> str:
    """Make a backup, if every page and every mark of the file is right; say why none was made, or nothing."""
    newest, older = backups(store.path)
    part = f"{newest}.part{os.getpid()}"
    try:
        store.check()
    except StoreError as error:
        if _whole_here(store):  # it is another game that is damaged
            return _("No backup was made, though the game at the table is whole: {error}", error=error)
        return _("No backup was made: {error}", error=error)
    try:
        with told(newest):
            _copy(store, part)
            with suppress(FileNotFoundError):
                os.replace(newest, older)
            os.replace(part, newest)
            settle(newest)
    except StoreError as error:
        with suppress(OSError):
            os.unlink(part)
        return _("No backup was made: {error}", error=error)
    return ""


def _whole_here(store: Store) -> bool:
    """Tell whether the game at the table is as it was written."""
    try:
        here = store.current()
        return here is not None and bool(store.entries(here))
    except StoreError:
        return False


def _copy(store: Store, part: str) -> None:
    """Copy the file as it stands, page by page. Raises OSError and sqlite3.Error."""
    os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
    copy = sqlite3.connect(part)
    try:
        store.db.backup(copy)
    finally:
        copy.close()


def settle(path: str) -> None:
    """Force a folder's list of names to the disk, where the system can."""
    if sys.platform == "win32":
        return
    with suppress(OSError, AttributeError):
        folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
