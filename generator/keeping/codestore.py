"""Keep the code of compiled templates on disk between runs, for this user.

Compiling is what takes longest about a template, so its code is kept as Python keeps that of modules: in the
user's own cache folder. Code is run, so no folder of a project, nor one that files are written to, is ever looked
at: what comes with somebody's game must not. A folder or file that another user owns, or that others may write,
is as good as none; so is what is damaged, was kept by another version of what compiles, or under another key.
"""

from __future__ import annotations

import marshal
import os
import stat
import sys
import time
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import CodeType

from generator.catalog import safeopen
from generator.catalog.ground import Ground, ShutError
from generator.keeping.manifest import digest
from generator.keeping.ours import is_ours

VARIABLE = "TUCKBOX_CACHE"
"""Names another folder than the user's own; an absolute path."""

COMPILERS = ("jinja2", "generator.faces", "generator.typeset")
"""Packages that decide what code a template becomes, and what is refused before it becomes any."""

_FOLDER = "templates"
_SUFFIX = ".code"
_OLDEST = 30 * 24 * 3600
"""Seconds: code that was kept longer ago is compiled again, so that what nobody uses any more goes."""
_MOST = 2000
"""Files; a game has about a hundred templates, and each time that one is changed there is one more."""
_SEAL = 16


def read(key: str) -> CodeType | None:
    """Give the code that is kept under `key`; None if there is none, or anything is wrong with it."""
    path = _path(key)
    return None if path is None else _read(path)


def write(key: str, code: CodeType) -> None:
    """Keep code under `key`; what cannot be kept is compiled again the next time."""
    path = _path(key)
    if path is not None:
        _write(path, code)
        _sweep_once(path.parent)


def _path(key: str) -> Path | None:
    home = folder()
    return None if home is None else home / f"{digest(compiler().encode(), key.encode())}{_SUFFIX}"


@cache
def compiler() -> str:
    """Digest what makes code of templates: Python and the text of `COMPILERS`, wherever and whenever it was written."""
    parts = [sys.version.encode()]
    for name in COMPILERS:
        found = find_spec(name)
        assert found is not None and found.submodule_search_locations is not None  # noqa: S101
        for folder in found.submodule_search_locations:
            for path in sorted(Path(folder).glob("*.py")):
                parts += (f"{name} {path.name}".encode(), path.read_bytes())
    return digest(*parts)


@cache
def folder() -> Path | None:
    """Give the folder that code is kept in, made if need be; None where there is none that only this user may write."""
    try:
        place = _place()
        if place is None:
            return None
        path = place / _FOLDER
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        about = path.lstat()
        return path if stat.S_ISDIR(about.st_mode) and is_ours(about) else None
    except (OSError, ValueError, RuntimeError):  # such as a name that no disk takes, or nobody's home
        return None


def _place() -> Path | None:
    """Say where this user's caches are; on Linux that is short enough to say without a library that takes 20 ms."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named) if Path(named).is_absolute() else None
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        caches = Path(os.environ.get("XDG_CACHE_HOME", "").strip())
        return (caches if caches.is_absolute() else Path.home() / ".cache") / "tuckbox"
    from platformdirs import user_cache_path  # noqa: PLC0415

    return user_cache_path("tuckbox", appauthor=False)


def _read(path: Path) -> CodeType | None:
    """Read the code that `_write` kept there; None for anything else."""
    try:
        with safeopen.opened(path, Ground(path.parent)) as file:
            about = os.fstat(file.fileno())
            if not is_ours(about) or about.st_mtime < time.time() - _OLDEST:
                return None
            kept = file.read()
    except (OSError, ShutError):
        return None
    record = kept[_SEAL:]
    if kept[:_SEAL] != _seal(path.name, record):  # marshal must not meet what is damaged
        return None
    try:
        code = marshal.loads(record)  # noqa: S302  (written by `_write`, whole, and by nobody else)
    except (EOFError, TypeError, ValueError):
        return None
    return code if isinstance(code, CodeType) else None


def _write(path: Path, code: CodeType) -> None:
    """Keep code whole or not at all, and no matter if not."""
    record = marshal.dumps(code)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with suppress(OSError):
        try:
            descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(_seal(path.name, record) + record)
            part.replace(path)
        except OSError:
            part.unlink(missing_ok=True)


def _seal(name: str, record: bytes) -> bytes:
    """Digest a record and the name of its file, which says of what it is, so that it is not taken for another."""
    return bytes.fromhex(digest(name.encode(), record))


@cache
def _sweep_once(place: Path) -> None:
    """Remove what is old, unfinished parts included, and the oldest where there is too much; once in a run."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError), os.scandir(place) as entries:
        for entry in entries:
            with suppress(OSError):  # another process swept it away
                found.append((entry.stat(follow_symlinks=False).st_mtime, Path(entry.path)))
    found.sort(reverse=True)
    limit = time.time() - _OLDEST
    for at, (changed, path) in enumerate(found):
        if at >= _MOST or changed < limit:
            with suppress(OSError):
                path.unlink()
