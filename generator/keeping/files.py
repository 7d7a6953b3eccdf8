"""Write files whole or not at all, several of them together.

Every file is written aside under a name of its own; then all are moved into place by `journal`.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType

from generator.catalog.problems import mistake
from generator.catalog.safeopen import linked
from generator.keeping import journal
from generator.keeping.journal import PART, cannot_write, part_of, write_new

STALE_SECONDS = 24 * 3600
"""An unfinished file older than this belongs to nobody, even if its process number is in use again."""

ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""What asks a process to end: Ctrl-C, a system that shuts down, a terminal that is closed."""


class Batch:
    """Files below one folder that appear together: all are written aside first, then all are moved into place.

    Use it in a `with`; leaving without `commit` removes everything that was written aside, and the
    folders that were made for it.
    """

    def __init__(self, home: Path) -> None:
        self._home = home
        self._waiting: list[Path] = []
        self._folders: list[Path] = []

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with patient():
            for path in self._waiting:
                with contextlib.suppress(OSError):
                    part_of(path, os.getpid()).unlink(missing_ok=True)
            for folder in reversed(self._folders):
                with contextlib.suppress(OSError):  # it is in use by now, and stays
                    folder.rmdir()
            self._waiting, self._folders = [], []

    def add(self, path: Path, content: bytes) -> None:
        """Write `content` beside `path`, safely on the disk.

        Raises:
            ContentError: it cannot be written; the problem says why.
        """
        refuse_links(path, self._home.parent)
        try:
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, "is a folder")
            make_folder(path.parent, self._folders)
            self._waiting.append(path)
            write_new(part_of(path, os.getpid()), (content,))
        except OSError as error:
            raise cannot_write(path, error) from error

    def commit(self) -> None:
        """Move every file into place; Ctrl-C and the like wait until all are.

        Raises:
            ContentError: a file could not be replaced (on Windows: it is open in a viewer).
        """
        with patient():
            waiting, self._waiting = self._waiting, []
            journal.move(self._home, [path.relative_to(self._home).as_posix() for path in waiting], os.getpid())
            self._folders = []


def write(home: Path, made: Mapping[Path, bytes]) -> None:
    """Write some files below one folder, all of them or none.

    Raises:
        ContentError: one cannot be written.
    """
    with Batch(home) as batch:
        for path, content in made.items():
            batch.add(path, content)
        batch.commit()


def make_folder(folder: Path, made: list[Path]) -> None:
    """Make a folder and those above it that are missing; each one that is made is added to `made`."""
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        one.mkdir(exist_ok=True)
        made.append(one)


def refuse_links(path: Path, below: Path) -> None:
    """See to it that what is written to `path` is written there.

    Raises:
        ContentError: it, or a folder on the way from `below`, is a link.
    """
    if (link := linked(path, below)) is not None:
        hint = "take the link away, or choose another folder with --output; nothing was replaced"
        raise mistake(str(link), "this is a link, and nothing is written through links", hint)


def keep(path: Path, pieces: Iterable[bytes], below: Path | None = None) -> None:
    """Write a file that is only kept for speed, piece by piece: whole or not at all, and no matter if not.

    Where a link stands on the way from the folder `below`, nothing is kept.
    """
    if linked(path.parent, below or path.parent) is not None:
        return
    part = part_of(path, os.getpid())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_new(part, pieces, wait=False, mode=0o600)
        part.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def remove(path: Path) -> None:
    """Take a file of ours away; no matter if there is none.

    Raises:
        ContentError: it cannot be taken away.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from error


def sweep(folder: Path) -> None:
    """Remove what killed runs left half-written in `folder` and below; leave what a living run is writing."""
    with contextlib.suppress(OSError):  # a folder that cannot be read has nothing of ours
        for path in folder.rglob(f".*{PART}"):
            with contextlib.suppress(OSError, ValueError):
                writer = int(path.name.split(".")[-2])
                if time.time() - path.stat().st_mtime > STALE_SECONDS or not _alive(writer):
                    path.unlink()


@contextlib.contextmanager
def patient() -> Iterator[None]:
    """Hold Ctrl-C, and whatever else asks us to end, back until the block is done, then let it through."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is ever interrupted
        return
    came: list[int] = []
    before = {number: signal.getsignal(number) for number in ENDING}
    heard = {number: how for number, how in before.items() if how not in (signal.SIG_IGN, None)}
    for number in heard:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield
    finally:
        for number, how in reversed(heard.items()):
            signal.signal(number, how)
        if came:
            signal.raise_signal(came[0])


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
    try:  # one that was killed and that nobody has waited for, as in a container, writes no more
        state = Path(f"/proc/{process}/stat").read_bytes().rpartition(b") ")[2][:1]
    except OSError:  # no Linux
        return True
    return state not in (b"Z", b"X")
