"""Notice that files were saved, by looking at their times and sizes again and again.

A file counts as saved when two looks in a row find it the same: an editor may empty it first and write it then.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

EVERY: Final = 0.04
"""Seconds between two looks; more where looking takes long, so that it takes a twentieth of the time at most."""
SETTLE: Final = 0.015
LONGEST: Final = 1.0
"""Seconds after which a file counts as saved even though it is being written on."""
_DEEPEST: Final = 8
_MOST: Final = 20_000

Times = dict[str, tuple[int, int, int]]


def is_passing(name: str) -> bool:
    """Tell whether a file is none of an author's, but lies about while one is edited.

    >>> is_passing(".pit.yaml.swp"), is_passing("~$cards.xlsx"), is_passing("pit.yaml~"), is_passing("pit.yaml")
    (True, True, True, False)
    """
    return name[:1] == "." or name[:2] == "~$" or name[-1:] == "~" or name.endswith((".swp", ".tmp", ".part"))


def times(folders: Iterable[str]) -> Times:
    """Give time, size and number of every file below some folders; what is gone meanwhile is left out."""
    found: Times = {}
    waiting = [(folder, 0) for folder in folders]
    while waiting and len(found) < _MOST:
        folder, depth = waiting.pop()
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if is_passing(entry.name):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        if depth < _DEEPEST:
                            waiting.append((entry.path, depth + 1))
                        continue
                    state = entry.stat()
                    found[entry.path] = (state.st_mtime_ns, state.st_size, state.st_ino)
        except OSError:
            continue
    return found


class Watch:
    """Looks at folders in a thread of its own, and tells which files were saved, made or taken away, and when."""

    def __init__(self, folders: Iterable[Path], tell: Callable[[frozenset[str], float], None]) -> None:
        self._folders = [str(folder) for folder in folders]
        self._tell = tell
        self._over = threading.Event()
        self._seen = times(self._folders)

    def start(self) -> None:
        """Look from now on."""
        threading.Thread(target=self._run, name="watch", daemon=True).start()

    def close(self) -> None:
        """Look no more."""
        self._over.set()

    def _run(self) -> None:
        pause = EVERY
        while not self._over.wait(pause):
            before = time.thread_time()  # of our own: on a busy machine a look may take long and be no work
            now = times(self._folders)
            pause = min(LONGEST, max(EVERY, 20 * (time.thread_time() - before)))
            if now != self._seen:
                noticed = time.time()
                now = self._settled(now)
                names = {name for name in now.keys() | self._seen.keys() if now.get(name) != self._seen.get(name)}
                self._seen = now
                if names:
                    self._tell(frozenset(names), noticed)

    def _settled(self, now: Times) -> Times:
        until = time.monotonic() + LONGEST
        while not self._over.wait(SETTLE):
            later = times(self._folders)
            if later == now or time.monotonic() > until:
                return later
            now = later
        return now
