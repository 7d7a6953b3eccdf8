"""Where the companion keeps its file. Reads and writes nothing.

Works with plain strings: a command at the table must start in a blink, and pathlib alone takes milliseconds.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

VARIABLE = "TUCKBOX_DB"
NAME = "table.db"


def database(environ: Mapping[str, str] | None = None) -> str:
    """Say where the table's file lies: $TUCKBOX_DB, or the folder that the system has for a program's data."""
    environ = os.environ if environ is None else environ
    named = environ.get(VARIABLE)
    if named:
        return os.path.abspath(os.path.expanduser(named))
    return os.path.join(data_folder(environ), NAME)


def cache_folder(path: str) -> str:
    """Say where games are kept in the form that is read quickly: beside the table's file, and of no value."""
    return os.path.join(os.path.dirname(path), "tuckbox-games")


def backups(path: str) -> tuple[str, str]:
    """Say where the table's file is kept once more: as it was at the last backup, and at the one before."""
    return f"{path}.backup", f"{path}.backup2"


def data_folder(environ: Mapping[str, str]) -> str:
    """Say which folder is for our data; platformdirs knows, and on Linux its answer is short enough to give here."""
    if sys.platform == "linux" and "ANDROID_DATA" not in environ:  # platformdirs takes 20 ms to import
        home = environ.get("XDG_DATA_HOME", "").strip()
        return os.path.join(home or os.path.expanduser("~/.local/share"), "tuckbox")
    from platformdirs import user_data_dir  # noqa: PLC0415

    return user_data_dir("tuckbox", appauthor=False)
