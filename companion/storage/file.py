"""One SQLite file: opened, made, brought to the newest form, written by one at a time.

Journal in a file that is deleted, and every step forced to the disk (`synchronous=EXTRA`): of all that was measured
this alone lost nothing at power cuts, and a command costs one millisecond more. Writers take turns (`BEGIN IMMEDIATE`).
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, Self

from companion.engine.messages import gettext as _
from companion.engine.paths import backups
from companion.storage import forms
from companion.storage.faults import DamagedError, NewerError, StoreError, gone, told

SYNCHRONOUS = "extra"
PATIENCE: Final = 30.0  # seconds that one writer waits for another
LENT: Final = ("readonly", "read-only", "unable to open", "disk i/o")
"""What SQLite says of a file that it may not put in order before it reads it."""


class File:
    """The open file. Close it, or use it in a `with`.

    A file that is not there is made when something is written. With `memory` nothing of it is read or written.
    """

    def __init__(self, path: str, memory: bool = False) -> None:
        """Open the file, migrating it when that is needed.

        Raises:
            StoreError: it cannot be opened, is damaged, is no file of ours, or is of a newer companion.
        """
        self.path = path
        self.wrote = False
        self._lent = ""
        self._made = memory or os.path.exists(path)
        if not memory and not (self._made and os.path.getsize(path)):
            for backup in backups(path):
                if os.path.exists(backup):
                    raise StoreError(gone(path, os.path.basename(backup)))
            if self._made:
                raise DamagedError(path, "it is empty")
        self._open(path if self._made and not memory else ":memory:")

    def _open(self, name: str) -> None:
        try:
            with told(self.path):
                try:
                    self._db = sqlite3.connect(name, timeout=PATIENCE, isolation_level=None)
                    self._prepare()
                except sqlite3.OperationalError as error:
                    if self._lent or not any(word in str(error).lower() for word in LENT):
                        raise
                    self._shut()
                    self._open(self._borrow(name))
        except BaseException:
            self._shut()
            raise

    def _shut(self) -> None:
        with suppress(AttributeError):  # it may never have been opened
            self._db.close()

    def _borrow(self, path: str) -> str:
        """Copy a file that cannot be put in order where it lies, so that it can be read. Raises OSError."""
        from shutil import copyfile  # noqa: PLC0415
        from tempfile import mkdtemp  # noqa: PLC0415

        self._lent = mkdtemp()
        for end in ("", "-journal"):
            with suppress(FileNotFoundError):
                copyfile(f"{path}{end}", os.path.join(self._lent, f"copy{end}"))
        return os.path.join(self._lent, "copy")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; nothing is left beside it."""
        self._db.close()
        if self._lent:
            from shutil import rmtree  # noqa: PLC0415

            rmtree(self._lent, ignore_errors=True)

    @property
    def db(self) -> sqlite3.Connection:
        """The open file: one that another companion has made meanwhile is taken for ours."""
        if not self._made and os.path.exists(self.path):
            self._make()
        return self._db

    def _make(self) -> None:
        """Make the file, or take the one that somebody else was quicker to make; there is never half of one."""
        with told(self.path):
            if not os.path.exists(self.path):
                os.makedirs(os.path.dirname(self.path) or ".", mode=0o700, exist_ok=True)
                fresh = f"{self.path}.new{os.getpid()}"
                with suppress(FileNotFoundError):
                    os.unlink(fresh)
                os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
                try:
                    self._db.close()
                    self._open(fresh)
                    self._db.close()
                    _put_in_place(fresh, self.path)
                finally:
                    with suppress(FileNotFoundError):
                        os.unlink(fresh)
        self._db.close()
        self._made = True
        self._open(self.path)

    def _prepare(self) -> None:
        self._db.execute("begin")  # nobody writes while we look
        version, owner, fault = self._facts()
        self._db.execute("commit")
        if owner != forms.APPLICATION and (owner or version or fault):
            raise StoreError(
                _("{path} is not a table of the companion. Name another file with TUCKBOX_DB.", path=self.path)
            )
        if version > len(forms.MIGRATIONS):
            raise NewerError(
                _("{path} was written by a newer companion. Update this one; nothing was changed.", path=self.path)
            )
        if fault and version:
            raise DamagedError(self.path, fault)
        self._db.execute(f"pragma synchronous={SYNCHRONOUS}")
        if sys.platform == "darwin":
            self._db.execute("pragma fullfsync=1")
        if version < len(forms.MIGRATIONS):
            self._migrate(version)

    def _facts(self) -> tuple[int, int, str]:
        """Give form and owner of the file, and what in its first page cannot be: writing would spoil more."""

        def say(name: str) -> Any:
            return self._db.execute(f"pragma {name}").fetchone()[0]

        version, owner, pages = say("user_version"), say("application_id"), say("page_count")
        fault = "its encoding" * (say("encoding") != "UTF-8")
        fault = fault or "its first page" * bool(say("auto_vacuum"))
        if say("freelist_count") and say("quick_check(1)") != "ok":  # SQLite frees a page now and then, but seldom
            fault = fault or "its free pages"
        if not version and not self._db.execute("select 1 from sqlite_master").fetchone():
            return version, owner, fault
        file = self._db.execute("pragma database_list").fetchone()[2]
        size = os.stat(file).st_size if file else pages * say("page_size")
        return (
            version,
            owner,
            fault or ("its size" if pages * say("page_size") != size else "" if version else "no form"),
        )

    def _migrate(self, version: int) -> None:
        """Bring the file to the newest form, all or nothing; a copy of the old one is put beside it."""
        if version:
            with sqlite3.connect(f"{self.path}.form{version}") as copy:
                self._db.backup(copy)
            copy.close()
        else:
            self._db.execute("pragma journal_mode=delete")
        self._db.execute("begin immediate")
        try:
            now = self._db.execute("pragma user_version").fetchone()[0]  # somebody else may have been quicker
            for step in forms.MIGRATIONS[now:]:
                step(self._db)
            self._db.execute(f"pragma application_id={forms.APPLICATION}")
            self._db.execute(f"pragma user_version={len(forms.MIGRATIONS)}")
            self._db.execute("commit")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("rollback")
            raise

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Read and write as the only writer; all of it is on the disk at the end, or none of it.

        Raises:
            StoreError: it could not be written; nothing of it was.
        """
        if not self._made:
            self._make()
        with told(self.path, reading=False):
            if self._lent:
                raise sqlite3.OperationalError("readonly")
            self.db.execute("begin immediate")
            try:
                yield
                self._db.execute("commit")
                self.wrote = True
            except BaseException:
                if self._db.in_transaction:  # else SQLite has rolled back already, and a second time hides the cause
                    with suppress(sqlite3.Error):
                        self._db.execute("rollback")
                raise


def _put_in_place(fresh: str, path: str) -> None:
    """Give a whole file its name, unless there is one of that name by now. Raises OSError."""
    try:
        os.link(fresh, path)
    except FileExistsError:
        return
    except OSError:  # a disk without links
        if not os.path.exists(path):
            os.rename(fresh, path)
