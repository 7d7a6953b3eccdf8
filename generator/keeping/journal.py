"""Move the files of a set into their places, all of them or none, whoever kills us; say why a disk refused a file.

Each new file lies finished beside its place first, and each old one has a second name. Then a journal says what
is moved, then everything is moved, then the journal goes. Killed before the journal was there, nothing was moved;
killed after that, whoever finds the journal moves the rest. Where a file refuses to move, the journal is turned,
and those that were moved go back. The journal waits for the disk; names alone change in the order they are told to,
as on every disk that keeps a log of its own, so that this holds when the power fails, too.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath

from generator.catalog import safeopen
from generator.catalog.ground import Ground, ShutError
from generator.catalog.problems import ContentError, listed, mistake
from generator.named import NamedTuple

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


def reason(error: OSError) -> tuple[str, str]:
    """Give the fact and the way out."""
    return REASONS.get(error.errno or 0, (error.strerror or str(error), "see whether the disk is well"))


def cannot_write(path: Path, error: OSError) -> ContentError:
    """Say why `path` could not be written, where all files are as they were."""
    fact, hint = reason(error)
    return mistake(str(path), f"cannot be written: {fact}", f"{hint}; nothing was replaced")


JOURNAL = ".moving.json"
"""Lies in the folder of a set while its files are moved."""

_MOST_BYTES = 16_000_000

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
"""How a file is made that was not there."""

PART = ".part"
"""How the names of unfinished files end; they begin with a dot, and hold the number of their process."""


class Journal(NamedTuple):
    """What is moved: files by path below their folder, and whether there was one before; the process that began.

    With `back`, those that were moved go back to what they were.
    """

    writer: int
    files: Mapping[str, bool]
    back: bool = False


def part_of(path: Path, writer: int) -> Path:
    """Name what process `writer` writes aside, until it is moved to `path`."""
    return path.with_name(f".{path.name}.{writer}{PART}")


def write_new(part: Path, pieces: Iterable[bytes], *, wait: bool = True, mode: int = 0o666) -> None:
    """Write a file that there is not yet, and wait for the disk, so that a full one is noticed in time."""
    part.unlink(missing_ok=True)  # of a run that had our number
    with os.fdopen(os.open(part, _NEW, mode), "wb") as file:
        file.writelines(pieces)
        if wait:
            file.flush()
            os.fsync(file.fileno())


def move(folder: Path, names: Sequence[str], writer: int) -> None:
    """Move files that `writer` wrote aside to their places below `folder`; all of them, or none.

    Raises:
        ContentError: a file refused. None was replaced then; or else the problem says which are new.
    """
    files: dict[str, bool] = {}
    path = folder
    try:
        for name in names:
            path = folder / name
            part_of(path, writer).stat()
            files[name] = _second_name(path, _old_of(path, writer))
        path = folder / JOURNAL
        _note(folder, Journal(writer, files))
    except OSError as error:
        _clear(folder, Journal(writer, dict.fromkeys(names, False)))
        raise cannot_write(path, error) from error
    _finish(folder, Journal(writer, files))


def mend(folder: Path) -> None:
    """Finish what a killed run began to move in `folder`; to be called by whoever alone works in it.

    Raises:
        ContentError: it cannot be finished.
    """
    journal = _read(folder)
    if journal is not None:
        _finish(folder, journal)


def unfinished(output: Path) -> list[Path]:
    """Name the folders just below `output` in which a run was killed while it moved files."""
    try:
        return sorted(path.parent for path in output.glob(f"*/{JOURNAL}") if not path.parent.is_symlink())
    except OSError:
        return []


def _finish(folder: Path, journal: Journal) -> None:
    if journal.back:
        _go_back(folder, journal)
    else:
        _go_on(folder, journal)
    _clear(folder, journal)


def _go_on(folder: Path, journal: Journal) -> None:
    """Move every file that is not moved yet; nothing else is done in between, so that it takes no time."""
    moves = [(part_of(path, journal.writer), path) for path in (folder / name for name in journal.files)]
    path = folder
    try:
        for part, path in moves:
            with suppress(FileNotFoundError):  # moved before the run was killed
                os.replace(part, path)  # noqa: PTH105  (a fifth of the time that Path takes)
    except OSError as error:
        turned = journal._replace(back=True)
        with suppress(OSError):
            _note(folder, turned)
        _finish(folder, turned)
        raise cannot_write(path, error) from error


def _go_back(folder: Path, journal: Journal) -> None:
    stuck: dict[str, OSError] = {}
    for name, was_there in journal.files.items():
        path = folder / name
        old = _old_of(path, journal.writer)
        try:
            if part_of(path, journal.writer).exists():
                continue  # it was never moved
            if not was_there:
                path.unlink(missing_ok=True)
            elif old.exists():
                old.replace(path)
        except OSError as error:
            stuck[name] = error
    if stuck:
        why, hint = reason(next(iter(stuck.values())))
        fact = f"only some files were replaced, and cannot be put back: {why}; these are new: {listed(stuck)}"
        raise mistake(str(folder), fact, f"{hint}; the next build goes on from there")


def _clear(folder: Path, journal: Journal) -> None:
    """Remove the journal, and then what lies aside."""
    with suppress(OSError):
        (folder / JOURNAL).unlink(missing_ok=True)
    for name in journal.files:
        for aside in (part_of(folder / name, journal.writer), _old_of(folder / name, journal.writer)):
            with suppress(OSError):
                aside.unlink(missing_ok=True)


def _old_of(path: Path, writer: int) -> Path:
    return path.with_name(f".{path.name}.old.{writer}{PART}")


def _second_name(path: Path, old: Path) -> bool:
    """Give what is at `path` a second name, so that it can come back; say whether there is anything."""
    if not os.path.lexists(path):
        return False
    old.unlink(missing_ok=True)
    try:
        os.link(path, old, follow_symlinks=False)
    except (OSError, NotImplementedError):  # a disk without such names, such as a stick's
        if not path.is_symlink():  # which goes
            import shutil  # noqa: PLC0415  (few disks know no second names)

            shutil.copyfile(path, old)
    return True


def _note(folder: Path, journal: Journal) -> None:
    """Write the journal, safely on the disk before anything is moved."""
    path = folder / JOURNAL
    part = part_of(path, os.getpid())
    try:
        write_new(part, (json.dumps(journal._asdict()).encode(),))
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def _read(folder: Path) -> Journal | None:
    """Read the journal of a folder; one that speaks of files elsewhere is none of ours."""
    try:
        said = json.loads(safeopen.read(folder / JOURNAL, Ground(folder), _MOST_BYTES))
        journal = Journal(int(said["writer"]), {str(name): bool(was) for name, was in said["files"].items()})
        inside = all(_is_inside(folder, PurePosixPath(name)) for name in journal.files)
        return journal._replace(back=bool(said["back"])) if inside else None
    except (ShutError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _is_inside(folder: Path, name: PurePosixPath) -> bool:
    """Say whether a name leads to a file below `folder`, and not through a link out of it."""
    if name.is_absolute() or ".." in name.parts or not name.name:
        return False
    return (folder / name).parent.resolve().is_relative_to(folder.resolve())
