"""Write files whole or not at all, several of them together; knows nothing of what is in them.

No lock is taken: every file is written aside under a name of its own and then moved into place in
one step. Two runs at once therefore leave whole files, each from one of the two runs.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType, TracebackType

from generator.catalog.problems import ContentError, Mark, Problem

PART = ".part"
"""How the names of unfinished files end; they begin with a dot, and hold the number of their process."""

STALE_SECONDS = 24 * 3600
"""An unfinished file older than this belongs to nobody, even if its process number is in use again."""

REASONS = {
    errno.ENOSPC: ("the disk is full", "make room"),
    errno.EDQUOT: ("your share of the disk is used up", "make room"),
    errno.EFBIG: ("the file is larger than the disk allows", "write to another disk with --output"),
    errno.EROFS: ("this disk can only be read", "choose another folder with --output"),
    errno.EACCES: ("this folder or file may not be written", "choose another folder with --output"),
    errno.EPERM: ("this folder or file may not be written", "choose another folder with --output"),
    errno.ENOTDIR: ("a file stands where a folder is needed", "move it away, or choose another --output"),
    errno.EEXIST: ("a file stands where a folder is needed", "move it away, or choose another --output"),
    errno.EISDIR: ("a folder stands where a file is needed", "move it away, or choose another --output"),
    errno.ENAMETOOLONG: ("the name is too long for this disk", "choose a shorter --output"),
}


def cannot_write(path: Path, error: OSError) -> ContentError:
    """Say why `path` could not be written, and what to do about it."""
    fact, hint = REASONS.get(error.errno or 0, (error.strerror or str(error), "see whether the disk is well"))
    return ContentError([Problem(Mark(str(path)), f"cannot be written: {fact}", f"{hint}; nothing was replaced")])


class Batch:
    """Files that appear together: all are written aside first, then all are moved into place.

    Use it in a `with`; leaving without `commit` removes everything that was written aside, and the
    folders that were made for it.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[Path, Path]] = []
        self._folders: list[Path] = []

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for part, _ in self._waiting:
            part.unlink(missing_ok=True)
        for folder in reversed(self._folders):
            with contextlib.suppress(OSError):  # it is in use by now, and stays
                folder.rmdir()
        self._waiting, self._folders = [], []

    def add(self, path: Path, content: bytes) -> None:
        """Write `content` beside `path`, safely on the disk.

        Raises:
            ContentError: it cannot be written; the problem says why.
        """
        part = path.with_name(f".{path.name}.{os.getpid()}{PART}")
        try:
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, "is a folder")
            self._make_folder(path.parent)
            self._waiting.append((part, path))
            _write(part, content)
        except OSError as error:
            raise cannot_write(path, error) from error

    def commit(self) -> None:
        """Move every file into place; Ctrl-C waits until all are.

        Raises:
            ContentError: a file could not be replaced (on Windows: it is open in a viewer).
        """
        with patient():
            while self._waiting:
                part, path = self._waiting[0]
                try:
                    part.replace(path)
                except OSError as error:
                    raise cannot_write(path, error) from error
                del self._waiting[0]
            self._folders = []

    def _make_folder(self, folder: Path) -> None:
        missing = []
        while not folder.exists():
            missing.append(folder)
            folder = folder.parent
        for one in reversed(missing):
            one.mkdir(exist_ok=True)
            self._folders.append(one)


def write(path: Path, content: bytes) -> None:
    """Write one file whole or not at all.

    Raises:
        ContentError: it cannot be written; the problem says why.
    """
    with Batch() as batch:
        batch.add(path, content)
        batch.commit()


def keep(path: Path, content: bytes) -> None:
    """Write a file that is only kept for speed: whole or not at all, and no matter if not."""
    part = path.with_name(f".{path.name}.{os.getpid()}{PART}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(content)
        part.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """Remove what killed runs left half-written in `folder` and below; leave what a living run is writing."""
    for path in folder.rglob(f".*{PART}"):
        with contextlib.suppress(OSError, ValueError):
            writer = int(path.name.split(".")[-2])
            if time.time() - path.stat().st_mtime > STALE_SECONDS or not _alive(writer):
                path.unlink()


@contextlib.contextmanager
def patient() -> Iterator[None]:
    """Hold Ctrl-C back until the block is done, then let it through."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is ever interrupted
        return
    pressed: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: pressed.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed and callable(before):
            before(*pressed[0])


def _write(part: Path, content: bytes) -> None:
    """Write and wait for the disk, so that a full one is noticed before anything is replaced."""
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _alive(process: int) -> bool:
    """Say whether a process of this number runs; where that cannot be asked (Windows), say yes."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
