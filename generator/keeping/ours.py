"""Folders and files that only this user may write, so that what is kept there is our own."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path


def own_folder(kind: str, usual: str) -> Path:
    """Say where this user's "cache" or "config" is; on Linux without a library that takes 20 ms to load.

    Raises:
        RuntimeError: nobody's home is known.
    """
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        named = Path(os.environ.get(f"XDG_{kind.upper()}_HOME", "").strip())
        return (named if named.is_absolute() else Path.home() / usual) / "tuckbox"
    from platformdirs import PlatformDirs  # noqa: PLC0415

    found: Path = getattr(PlatformDirs("tuckbox", appauthor=False), f"user_{kind}_path")
    return found


def is_ours(about: os.stat_result) -> bool:
    """Say whether a file or folder is this user's, and nobody else may write it."""
    if sys.platform == "win32":
        return True  # the user's own folders are nobody else's there, and have no such modes
    return about.st_uid == os.geteuid() and not about.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def make(folder: Path) -> bool:
    """Make a folder that is only this user's to write, if need be; say whether it is such a one."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        about = folder.lstat()
        ours = sys.platform == "win32" or about.st_uid == os.geteuid()
        if stat.S_ISDIR(about.st_mode) and not is_ours(about) and ours:
            folder.chmod(0o700)  # made by an earlier version where files are made for a group
            about = folder.lstat()
        return stat.S_ISDIR(about.st_mode) and is_ours(about)
    return False


def read(path: Path) -> bytes:
    """Read a file that is this user's, in a folder that is; nothing if it is not, or cannot be read."""
    with suppress(OSError):
        above = path.parent.lstat()
        if not stat.S_ISDIR(above.st_mode) or not is_ours(above):
            return b""
        number = os.open(
            path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        )
        with os.fdopen(number, "rb") as file:
            about = os.fstat(number)
            return file.read() if stat.S_ISREG(about.st_mode) and is_ours(about) else b""
    return b""
