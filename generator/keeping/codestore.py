"""Keep the code of compiled templates on disk between runs, for this user, as Jinja keeps it.

Code is run, so no folder of a project, nor one that files are written to, is ever looked at: what comes with
somebody's game must not. A folder that another user owns, or that others may write, is as good as none.
"""

from __future__ import annotations

import os
import stat
import time
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from types import CodeType
from typing import IO, Any

import jinja2
from jinja2.bccache import Bucket

from generator.keeping.manifest import SEAL, compiler, seal
from generator.keeping.ours import is_ours, own_folder

VARIABLE = "TUCKBOX_CACHE"
"""Names another folder than the user's own; an absolute path."""

_OLDEST = 30 * 24 * 3600
"""Seconds: code that was kept longer ago is compiled again, so that what nobody uses any more goes."""
_MOST = 2000
"""Files; a game has about a hundred templates, and each time that one is changed there is one more."""


class _Sealed(Bucket):
    """A template's code with a digest of it and of what it is of: marshal must not meet what is damaged."""

    def load_bytecode(self, f: Any) -> None:
        """Read code from a file; none where it is not what was written."""
        kept = f.read()
        record = kept[SEAL:]
        if kept[:SEAL] == seal(self.key, record):
            super().load_bytecode(BytesIO(record))

    def write_bytecode(self, f: IO[bytes]) -> None:
        """Write the code into a file."""
        whole = BytesIO()
        super().write_bytecode(whole)
        record = whole.getvalue()
        f.write(seal(self.key, record) + record)


class CodeStore(jinja2.FileSystemBytecodeCache):
    """Code of templates by what compiles them, how they are read and what is in them; where there is a folder, on disk.

    Several renderers of one game read the same templates, and so do the processes that draw it and the next build.
    """

    def __init__(self) -> None:
        self._home = folder("templates")
        super().__init__(str(self._home or ""), "%s.code")
        self._code: dict[str, CodeType] = {}

    def get_bucket(self, environment: jinja2.Environment, name: str, filename: str | None, source: str) -> Bucket:
        """Tell apart what other versions, and environments with other settings, make of the same template."""
        settings = f"{environment.autoescape} {environment.trim_blocks} {environment.lstrip_blocks}"
        key = f"{compiler()} {settings} {self.get_source_checksum(source)} {filename}"
        bucket = _Sealed(environment, self.get_cache_key(name, key), self.get_source_checksum(source))
        self.load_bytecode(bucket)
        return bucket

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template its code, if it was compiled before."""
        bucket.code = self._code.get(bucket.key)
        if bucket.code is None and self._home is not None:
            with suppress(Exception):  # what is damaged is compiled again
                super().load_bytecode(bucket)
            if bucket.code is not None:
                self._code[bucket.key] = bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template's code; what cannot be kept is compiled again the next time."""
        if bucket.code is None:
            return
        self._code[bucket.key] = bucket.code
        if self._home is not None:
            with suppress(OSError):
                super().dump_bytecode(bucket)
                sweep_once(self._home, _MOST)


@cache
def folder(name: str) -> Path | None:
    """Give a folder to keep things in, made if need be; None where there is none that only this user may write."""
    try:
        place = _place()
        if place is None:
            return None
        path = place / name
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        about = path.lstat()
        return path if stat.S_ISDIR(about.st_mode) and is_ours(about) else None
    except (OSError, ValueError, RuntimeError):  # such as a name that no disk takes, or nobody's home
        return None


def _place() -> Path | None:
    """Say where this user's caches are."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named) if Path(named).is_absolute() else None
    return own_folder("cache", ".cache")


@cache
def sweep_once(place: Path, most: int) -> None:
    """Remove what is old, unfinished parts included, and the oldest where there is too much; once in a run."""
    found: list[tuple[float, str]] = []
    with os.scandir(place) as entries:
        for one in entries:
            with suppress(OSError):  # another process swept it away
                found.append((one.stat(follow_symlinks=False).st_mtime, one.path))
    for at, (changed, path) in enumerate(sorted(found, reverse=True)):
        if at >= most or changed < time.time() - _OLDEST:
            Path(path).unlink(missing_ok=True)
