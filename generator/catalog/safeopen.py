"""The one door to the disk: opens files of a project for reading, and looks into its folders.

What is opened is an ordinary file that lies where its name says: below a `Ground`. A link may lead from one place of a
ground to another, never out of it; a pipe or a device is not read, and nothing is read beyond a size that the caller
names. On systems that open files relative to folders (all but Windows) every step of a path is opened by itself and
no link is followed on the way, so that nobody can put one there in the meantime.
"""

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, Final

from generator.catalog.ground import Ground, ShutError, absent, holds, home, leads_out, no_file, refused
from generator.named import NamedTuple

MOST_UNREAD: Final = 64_000_000
"""Bytes; no reader takes a larger file, so of one such only its size and time count."""

PICTURE_FILES: Final = ("png", "jpg", "jpeg", "svg", "webp", "gif", "tif", "tiff", "bmp")
"""How names of pictures end that faces may show."""

_STEPWISE: Final = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW")
_FOLDER: Final = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
# A pipe that nobody writes to would keep us waiting for ever.
_FILE: Final = (
    os.O_RDONLY
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)
_LINKS: Final = (errno.ELOOP, errno.ENOTDIR, getattr(errno, "EMLINK", errno.ELOOP))
_PIECE: Final = 1 << 18
_DEEPEST: Final = 40  # folders in folders
_OUT: Final = "this folder or file leads out of the root"


class Entry(NamedTuple):
    """A file in a folder, by its name below the folder that was walked; `shut` says why it is not read, if so.

    Of folders only those are given that are not looked into.
    """

    name: str
    path: Path
    at: int | None = None
    shut: str = ""
    is_folder: bool = False

    @property
    def leads_out(self) -> bool:
        """Whether it is a link to somewhere else."""
        return self.shut == _OUT


def is_picture(name: str) -> bool:
    """Tell whether a file is called as a picture is that faces may show."""
    return name.rpartition(".")[2].lower() in PICTURE_FILES


def read(path: Path, ground: Ground, most: int) -> bytes:
    """Read a whole file of at most so many bytes.

    Raises:
        ShutError: it is none, lies elsewhere, is larger or cannot be read.
    """
    asked = most
    with opened(path, ground) as file:
        try:
            left = os.fstat(file.fileno()).st_size
            pieces = []
            # read() makes room for all that it is asked for, and gives less where a file is being written
            while left <= most and (piece := file.read(left + 1)):
                pieces.append(piece)
                most -= len(piece)
                left = max(0, left - len(piece))
        except OSError as error:
            raise refused(error) from None
    if left > most or most < 0:
        raise ShutError("large", f"the file is larger than {asked / 1_000_000:g} MB", "make it smaller")
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)


@contextmanager
def opened(path: Path, ground: Ground) -> Iterator[BinaryIO]:
    """Open a file to be read.

    Raises:
        ShutError: it is none, lies elsewhere or cannot be read.
    """
    descriptor = _descriptor(path, ground)
    with open(descriptor, "rb", buffering=0) as file:
        yield file


def is_file(path: Path, ground: Ground) -> bool:
    """Tell whether there is a file that may be read."""
    try:
        os.close(_descriptor(path, ground))
    except ShutError:
        return False
    return True


def why_shut(path: Path, ground: Ground) -> ShutError | None:
    """Say why something is not read that is there; None if it is not there, or can be read."""
    try:
        os.close(_descriptor(path, ground))
    except ShutError as shut:
        return None if shut.absent else shut
    return None


def digest(path: Path, ground: Ground) -> bytes:
    """Digest a file, piece by piece; one that is not read has the digest of the reason."""
    try:
        descriptor = _descriptor(path, ground)
    except ShutError as shut:
        return _digest_of(shut.fact)
    return _digest(descriptor)


def digest_entry(entry: Entry, ground: Ground) -> bytes:
    """Digest what a walk has found, while it is at it."""
    if entry.shut:
        return _digest_of(entry.shut)
    if entry.at is None:
        return digest(entry.path, ground)
    try:
        descriptor = _ordinary(os.open(entry.path.name, _FILE, dir_fd=entry.at))
    except OSError as error:
        return _digest_of(f"unreadable: {error.errno}")
    except ShutError as shut:
        return _digest_of(shut.fact)
    return _digest(descriptor)


def walk(folder: Path, ground: Ground, leaving_out: str = "") -> Iterator[Entry]:
    """Give all that lies in a folder and below it, in order of the alphabet; links that stay in the ground followed.

    A folder that does not exist is empty. Names that begin with a letter of `leaving_out` are passed over.
    """
    real = os.path.realpath(folder)
    if not holds(ground, real):
        yield Entry("", folder, None, _OUT, is_folder=True)
    elif folder.is_dir():
        yield from _walk(folder, "", ground, (real,), leaving_out)


def linked(path: Path, below: Path) -> Path | None:
    """Give the first link on the way from a folder down to a path in it, that path included; None without any.

    What is written there would be written elsewhere. Links above `below` are those who named it meant.
    """
    place = below
    for part in path.relative_to(below).parts:
        place = place / part
        if place.is_symlink():
            return place
    return None


# ------------------------------------------------------------------ within


def _walk(folder: Path, above: str, ground: Ground, entered: tuple[str, ...], out: str) -> Iterator[Entry]:
    at: int | None = None
    try:
        if _STEPWISE:
            at = _step_down(folder, ground, _FOLDER)
        with os.scandir(folder if at is None else at) as found:
            entries = sorted(found, key=lambda one: one.name)
    except (OSError, ShutError) as error:
        if at is not None:
            os.close(at)
        why = error.fact if isinstance(error, ShutError) else f"the folder cannot be read: {error.strerror}"
        yield Entry(above.rstrip("/"), folder, None, why, is_folder=True)
        return
    try:
        for one in entries:
            path, name = folder / one.name, above + one.name
            if one.name[0] in out:
                continue
            if one.is_symlink():
                yield from _through(path, name, ground, entered, out)
            elif one.is_dir(follow_symlinks=False):
                if len(entered) < _DEEPEST:
                    yield from _walk(path, f"{name}/", ground, (*entered, ""), out)
                else:
                    yield Entry(name, path, None, "folders stand too deep inside one another", is_folder=True)
            elif one.is_file(follow_symlinks=False):
                yield Entry(name, path, at)
            else:
                yield Entry(name, path, None, "this is not an ordinary file")
    finally:
        if at is not None:
            os.close(at)


def _through(path: Path, name: str, ground: Ground, entered: tuple[str, ...], out: str) -> Iterator[Entry]:
    """Give what a link leads to, if that lies in the ground."""
    real = os.path.realpath(path)
    if not holds(ground, real):
        yield Entry(name, path, None, _OUT, is_folder=path.is_dir())
    elif not os.path.isdir(real):
        yield Entry(name, path, None, "" if os.path.isfile(real) else "this link leads nowhere")
    elif real not in entered and len(entered) < _DEEPEST:
        yield from _walk(Path(real), f"{name}/", ground, (*entered, real), out)


def _descriptor(path: Path, ground: Ground) -> int:
    """Open a file that is ordinary and lies in the ground."""
    try:
        if not _STEPWISE:
            return _by_name(path, ground)
        return _ordinary(_step_down(path, ground, _FILE))
    except OSError as error:
        raise refused(error) from None
    except ValueError:  # such as a name with a zero byte in it
        raise absent() from None


def _by_name(path: Path, ground: Ground) -> int:
    """Open a file where folders cannot be opened."""
    real = os.path.realpath(path)
    if not holds(ground, real):
        raise leads_out()
    about = os.stat(real)
    if not S_ISREG(about.st_mode):
        raise no_file(about.st_mode)
    return _ordinary(os.open(real, _FILE))


def _step_down(path: Path, ground: Ground, last: int) -> int:
    """Open what lies in the ground; where a link is on the way, from where that leads to."""
    try:
        return _stepped(path, ground.root, last)
    except OSError as error:
        if error.errno not in _LINKS:
            raise
    real = os.path.realpath(path)
    if not holds(ground, real):
        raise leads_out()
    return _stepped(Path(real), Path(home(ground)), last)


def _stepped(path: Path, root: Path, last: int) -> int:
    """Open what is at `path`, step by step from `root` on, no step being a link."""
    above, below = os.path.abspath(root), os.path.abspath(path)
    if below != above and not below.startswith(above.rstrip(os.sep) + os.sep):
        raise leads_out()
    parts = [part for part in below[len(above) :].split(os.sep) if part]
    at = os.open(root, _FOLDER & ~getattr(os, "O_NOFOLLOW", 0))
    try:
        for number, part in enumerate(parts, 1):
            before, at = at, os.open(part, last if number == len(parts) else _FOLDER, dir_fd=at)
            os.close(before)
    except BaseException:
        os.close(at)
        raise
    return at


def _ordinary(descriptor: int) -> int:
    mode = os.fstat(descriptor).st_mode
    if S_ISREG(mode):
        return descriptor
    os.close(descriptor)
    raise no_file(mode)


def _digest(descriptor: int) -> bytes:
    try:
        about = os.fstat(descriptor)
        if about.st_size > MOST_UNREAD:
            return _digest_of(f"{about.st_size} {about.st_mtime_ns}")
        return digest_open(descriptor)
    finally:
        os.close(descriptor)


def digest_open(descriptor: int) -> bytes:
    """Digest all of an open file; what was read of a large one that nobody has written lately is still known."""
    about = os.fstat(descriptor)
    key = (about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns)
    if key in _known:
        return _known[key]
    state = sha256()
    place = os.lseek(descriptor, 0, os.SEEK_CUR)
    with suppress(OSError):
        os.lseek(descriptor, 0, os.SEEK_SET)
        while piece := os.read(descriptor, _PIECE):
            state.update(piece)
    os.lseek(descriptor, place, os.SEEK_SET)
    found = state.digest()[:16]
    if about.st_size >= _LARGE and time.time() - about.st_mtime > _SETTLED:
        _known[key] = found
    return found


_known: dict[tuple[int, int, int, int], bytes] = {}
_LARGE = 1 << 16
_SETTLED = 2.0
"""Seconds; a file that is written twice within a clock's step has the same time both times."""


def _digest_of(words: str) -> bytes:
    return sha256(b"\0" + words.encode("utf-8", "surrogateescape")).digest()[:16]
