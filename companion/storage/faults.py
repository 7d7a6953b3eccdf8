"""What SQLite and the disk say, in words for people."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked

RESCUE: Final = marked("'companion rescue' brings back what can be; nothing was changed.")


class StoreError(Exception):
    """The file cannot be read or written; says why, what is lost (nothing), and what to do."""


class DamagedError(StoreError):
    """The file is not as it was written: which one, and a text that says what of it, with facts for the names in it."""

    def __init__(self, path: str, what: str, /, **facts: object) -> None:
        said = {"path": path, "fact": _(what, **facts), "rescue": _(RESCUE)}
        super().__init__(_("{path} is damaged or no table of ours ({fact}). {rescue}", **said))


class NewerError(StoreError):
    """The file is of a newer companion."""


@contextmanager
def told(path: str, reading: bool = True) -> Iterator[None]:
    """Turn what SQLite and the disk say into words; when `reading`, what is no text or no JSON is damage, too.

    Raises:
        StoreError: in their place.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _explained(path, str(error)) from error
    except (ValueError, TypeError) as error:  # no text, or no JSON, where we wrote some
        if not reading:
            raise
        raise DamagedError(path, str(error)) from error
    except OSError as error:
        raise StoreError(_("{path}: {fact}. Nothing was recorded.", path=path, fact=error.strerror or error)) from error


def gone(path: str, backup: str) -> str:
    """Say that the file is not there, or empty, and its backup is."""
    return _(
        "{path} is gone, but its backup is there ({backup}). {rescue} To begin anew, put the backup elsewhere.",
        path=path,
        backup=backup,
        rescue=_(RESCUE),
    )


def _explained(path: str, fact: str) -> StoreError:
    low = fact.lower()
    if any(word in low for word in ("not a database", "malformed", "no such", "already exists", "encoding", "schema")):
        return DamagedError(path, fact)
    if "full" in low:
        said = _("The disk is full: nothing was recorded, and nothing is lost. Free some space and say it again.")
    elif "readonly" in low or "read-only" in low:
        said = _(
            "{path} cannot be written: nothing was recorded. Reading still works; TUCKBOX_DB names another place.",
            path=path,
        )
    elif "locked" in low or "busy" in low:
        said = _("Another companion kept the table for half a minute: nothing was recorded. Say it again.")
    else:
        said = _("{path}: {fact}. Nothing was recorded.", path=path, fact=fact)
    return StoreError(said)
