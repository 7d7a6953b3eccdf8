"""Remember what each printed file was made from, so that an unchanged one is not made again.

Knows digests and files, not what a game is. A manifest that is missing, damaged or from another
version is the same as none: everything is made anew.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.catalog import safeopen
from generator.catalog.ground import Ground, ShutError
from generator.catalog.safeopen import digest_entry, walk
from generator.named import NamedTuple

FORMAT = 5
SEAL = 16
"""Bytes of a seal."""
PACKAGE = Path(__file__).parents[1]
_MOST_BYTES = 64_000_000
MOST_RUNS = 64
"""So many different requests ("all", "--theme hush --paper a4", …) are remembered per game."""
_INSTALLED = (".dist-info", ".egg-info")
"""How the folders end in which an installed library stands with its version, written anew by who installs it."""


class Made(NamedTuple):
    """One file of a game as it was written: what from, how it can be known again, and what to say of it.

    `reads` names what its text has read, if it is one; what was found there is part of `inputs`. `notes` are what is
    told of that text, as plain values.
    """

    inputs: str
    size: int
    digest: str
    says: Mapping[str, Any]
    reads: tuple[tuple[str | int, ...], ...] = ()
    notes: tuple[tuple[Any, ...], ...] = ()


class Run(NamedTuple):
    """One request that was fulfilled: the state of all the game's files, what was made, what is left from before.

    `contents` is a digest of what was in the files then: another request may have made some of them otherwise since.
    `notes` are what people were told of it, as plain values, and are told each time. Files that are `waiting` were
    asked for and could not be made: what lies there, if anything, is of an earlier state.
    """

    inputs: str
    files: tuple[str, ...]
    left: tuple[str, ...] = ()
    contents: str = ""
    notes: tuple[tuple[Any, ...], ...] = ()
    waiting: tuple[str, ...] = ()


class Manifest(NamedTuple):
    """What lies in a game's output folder, by path relative to that folder, and which requests made it."""

    files: Mapping[str, Made] = MappingProxyType({})
    runs: Mapping[str, Run] = MappingProxyType({})

    def with_run(self, request: str, run: Run, made: Mapping[str, Made]) -> Manifest:
        """Return the manifest after `run`; the request asked longest ago is forgotten when there are too many."""
        runs = {name: old for name, old in self.runs.items() if name != request}
        now = Manifest({**self.files, **made})
        runs[request] = run._replace(contents=now.contents(run.files))
        return Manifest(now.files, dict(list(runs.items())[-MOST_RUNS:]))

    def contents(self, names: Iterable[str]) -> str:
        """Digest what is in some files that lie there."""
        return digest(*(self.files[name].digest.encode() for name in names))

    def dump(self, game: str = "") -> bytes:
        """Write the manifest of a game as JSON, with a digest of itself.

        >>> Manifest.load(Manifest({"hush/numbers.pdf": Made("a", 9, "b", {"cards": 18})}).dump()).files
        {'hush/numbers.pdf': Made(inputs='a', size=9, digest='b', says={'cards': 18}, reads=(), notes=())}
        """
        body: dict[str, Any] = {
            "format": FORMAT,
            "game": game,
            "files": {name: made._asdict() for name, made in sorted(self.files.items())},
            "runs": {name: run._asdict() for name, run in self.runs.items()},
        }
        return _text({**body, "seal": digest(_text(body))})

    @staticmethod
    def load(content: bytes, game: str = "") -> Manifest:
        """Read the manifest of a game; anything that is not quite one, or another's, is an empty manifest.

        >>> Manifest.load(b"{") == Manifest.load(b'{"seal": 1, "files": {}}') == Manifest()
        True
        """
        try:
            body = json.loads(content)
            seal = body.pop("seal")
            if seal != digest(_text(body)) or (body["format"], body["game"]) != (FORMAT, game):
                return Manifest()
            return Manifest(
                {name: Made(**_as_tuples(made)) for name, made in body["files"].items()},
                {name: Run(**_as_tuples(run)) for name, run in body["runs"].items()},
            )
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return Manifest()


def _as_tuples(said: Mapping[str, Any]) -> dict[str, Any]:
    """Give the fields of a record as they were: JSON has lists for tuples, and for tuples in these."""

    def plain(value: Any) -> Any:
        return tuple(map(plain, value)) if isinstance(value, list) else value

    return {name: plain(value) for name, value in said.items()}


def read(path: Path, game: str) -> Manifest:
    """Read the manifest of a game from disk; none there, or none that can be read, is an empty one."""
    try:
        return Manifest.load(safeopen.read(path, Ground(path.parent), _MOST_BYTES), game)
    except ShutError:
        return Manifest()


def digest(*parts: bytes) -> str:
    """Digest some bytes; the parts do not run together.

    >>> digest(b"ab", b"c") == digest(b"a", b"bc")
    False
    """
    state = blake2b(digest_size=16)
    for part in parts:
        state.update(len(part).to_bytes(8, "big"))
        state.update(part)
    return state.hexdigest()


def seal(name: str, content: bytes) -> bytes:
    """Digest what is kept, and what it is kept as, so that it is not taken for anything else."""
    return bytes.fromhex(digest(os.fsencode(name), content))


def is_whole(path: Path, ground: Ground, made: Made) -> bool:
    """Say whether a file is still the very one that was written."""
    try:
        return path.stat().st_size == made.size and digest(safeopen.read(path, ground, made.size)) == made.digest
    except (OSError, ShutError):
        return False


def state_of(folders: Iterable[Path]) -> str:
    """Digest all files below some folders, such as ROOT/content/pit: names and bytes, not times.

    A missing folder is a state, too, and so is a file that is not read, with the reason.
    """
    parts: list[bytes] = []
    for folder in folders:
        parts.append(b"folder")
        ground = Ground(folder.absolute().parents[1])
        for one in walk(folder, ground):
            if "__pycache__" not in one.name:
                parts += (one.name.encode(errors="surrogateescape"), digest_entry(one, ground))
    return digest(*parts)


@cache
def tool() -> str:
    """Digest what makes PDFs: this package's own files as they lie on disk, the libraries that are installed, Python.

    Times and sizes stand for the files' content: it is asked at every start, and only a false
    alarm is possible where somebody does not set the clock back.
    """
    return _digest_of_program("")


@cache
def compiler() -> str:
    """Digest what makes code of templates, as `tool` does: all of that but the other rooms of this package."""
    return _digest_of_program("template", "text")


def _digest_of_program(*rooms: str) -> str:
    parts = [sys.version, zlib.ZLIB_RUNTIME_VERSION, *_libraries()]
    for room in rooms:
        parts += sorted(_files(os.path.join(PACKAGE, room)))  # noqa: PTH118 (asked at every start)
    return digest(*(part.encode(errors="surrogateescape") for part in parts))


@cache
def _libraries() -> tuple[str, ...]:
    """Name what is installed, in any place that Python looks into, each with its version and time."""
    found: list[str] = []
    for place in sys.path:
        with suppress(OSError), os.scandir(place or ".") as there:  # some places are archives, or not there
            found += sorted([f"{one.path}:{one.stat().st_mtime_ns}" for one in there if one.name.endswith(_INSTALLED)])
    return tuple(found)


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as found:
        for one in found:
            if one.is_dir():
                if one.name != "__pycache__":
                    yield from _files(one.path)
            else:
                about = one.stat()
                yield f"{one.path}:{about.st_size}:{about.st_mtime_ns}"


def _text(body: Mapping[str, Any]) -> bytes:
    return json.dumps(body, ensure_ascii=False).encode()  # (indented it would take ten times as long)
