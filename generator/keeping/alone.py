"""Let one run at a time work in a folder.

What keeps others out is held by the process, so that it goes with it, however it ends. Where the disk knows no such
thing (some that are shared over a network), nobody is kept out.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.keeping.files import make_folder

_EVERY = 0.1
"""Seconds between two looks whether the other run is done."""


@contextmanager
def alone(folder: Path, wait: Callable[[], None]) -> Iterator[None]:
    """Make `folder` if there is none, and keep other runs out of it; `wait` is called once if one is in it.

    A folder that stays empty is removed again. One that cannot be made, or not be kept from others, is worked in
    all the same: who writes there will say what is wrong.
    """
    made: list[Path] = []
    held: int | None = None
    try:
        with suppress(OSError):
            make_folder(folder, made)
            held = _take(folder)
            if held is None:
                wait()
            while held is None:
                time.sleep(_EVERY)
                make_folder(folder, made)
                held = _take(folder)
        yield
    finally:
        for one in reversed(made):
            with suppress(OSError):  # it is in use by now, and stays
                one.rmdir()
        if held is not None:
            os.close(held)


if sys.platform == "win32":
    import msvcrt

    def _take(folder: Path) -> int | None:
        """Take a folder, by a file in it that goes with us; nothing if another process has it."""
        descriptor = os.open(folder / ".in-use", os.O_RDWR | os.O_CREAT | os.O_TEMPORARY)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            os.close(descriptor)
            return None
        return descriptor

else:
    import fcntl

    def _take(folder: Path) -> int | None:
        """Take a folder; nothing if another process has it, or had it and removed it."""
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)  # a pipe would keep us waiting
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(descriptor), folder.stat()):
                return descriptor
        except (BlockingIOError, FileNotFoundError):
            pass
        except OSError:
            os.close(descriptor)
            raise
        os.close(descriptor)
        return None
