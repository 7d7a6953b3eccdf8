"""Keep painted faces on disk between runs, one file per deck.

A record holds plain values only, under a seal over all of them and over what it is a record of, so that it is not
taken for another's; the painted faces behind it have seals of their own. One that is missing, damaged, of another
version or another owner, or that others may write, is the same as none: the faces are painted anew. Web fonts are kept
for this user as they were before they were packed: to unpack one may take ten seconds.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from generator.catalog.problems import Problems, as_plain, of_plain
from generator.draw.painted import Pictures, pack, unpack
from generator.keeping import files, ours
from generator.keeping.codestore import folder, sweep_once
from generator.keeping.files import keep
from generator.keeping.manifest import SEAL, seal, tool
from generator.named import NamedTuple

SUFFIX = ".faces"
DIVIDED = ".divided"

Spot = tuple[str, str]
"""The card and the side of a face."""
Reads = tuple[tuple[str | int, ...], ...]


Rows = Mapping[Any, tuple[Any, ...]]
"""By card, or card and side: what has been read for it, a digest of what was found there, and what came of it."""


class Trace(NamedTuple):
    """What drawing a face has read, and what the face is known by: a digest of what was found there.

    `notes` are what people are to be told of it, each time that it is printed.
    """

    reads: Reads
    key: str
    notes: Problems = ()


class Kept:
    """The faces of a deck that are kept: how each came about, and their pictures by key."""

    def __init__(self, traces: Mapping[Spot, Trace], packed: bytes = b"") -> None:
        self.traces = traces
        self._packed = packed

    @cached_property
    def pictures(self) -> Pictures:
        """The pictures, which take longest to read."""
        try:
            return unpack(self._packed) if self._packed else {}
        except ValueError:
            return {}


def read(path: Path, of: str) -> Kept:
    """Read the faces that are kept of what is called `of`; none if there is anything wrong with them."""
    rows, packed = read_rows(path, of)
    return Kept({spot: Trace(reads, key, of_plain(told)) for spot, (reads, key, told) in rows.items()}, packed)


def write(path: Path, of: str, traces: Mapping[Spot, Trace], pictures: Pictures) -> None:
    """Keep these faces and forget all others; what cannot be kept is painted again the next time."""
    rows = {spot: (trace.reads, trace.key, as_plain(trace.notes)) for spot, trace in traces.items()}
    write_rows(path, of, rows, pack(pictures))


def read_rows(path: Path, of: str) -> tuple[Rows, bytes]:
    """Read rows of what is called `of`, and what stands behind them; none if there is anything wrong with them."""
    content = ours.read(path)
    start = SEAL + 4
    end = start + int.from_bytes(content[SEAL:start], "little")
    record = content[start:end]
    if not record or content[:SEAL] != seal(f"{tool()} {of}", record):  # marshal must not meet it
        return {}, b""
    ways, rows = marshal.loads(record)  # noqa: S302  (written by `write_rows`, whole, and by nobody else)
    return {name: (ways[way], *rest) for name, way, *rest in rows}, content[end:]


def write_rows(path: Path, of: str, rows: Rows, more: Iterable[bytes] = ()) -> None:
    """Keep rows of plain values of what is called `of`, and pieces behind them that have seals of their own."""
    ways = {reads: at for at, reads in enumerate(dict.fromkeys(reads for reads, *_ in rows.values()))}
    told = tuple([(name, ways[reads], *rest) for name, (reads, *rest) in rows.items()])
    # without references: with them, equal records differ by what else held the same
    record = marshal.dumps((tuple(ways), told), 2)
    if ours.make(path.parent):
        head = seal(f"{tool()} {of}", record) + len(record).to_bytes(4, "little")
        files.keep(path, chain((head, record), more), path.parents[3])


_MOST = 40
"""Files."""


def unpacked(name: str, unpack: Callable[[], bytes]) -> bytes:
    """Give the font that is kept under a name; unpack it where there is none, or it is not what was written."""
    home = folder("fonts")
    if home is None:
        return unpack()
    path = home / f"{name}.sfnt"
    kept = ours.read(path)
    if kept and kept[:SEAL] == seal(name, kept[SEAL:]):
        return kept[SEAL:]
    font = unpack()
    keep(path, (seal(name, font), font))
    sweep_once(home, _MOST)
    return font
