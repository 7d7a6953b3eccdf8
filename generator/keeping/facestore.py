"""Keep painted faces on disk between runs, one file per deck.

A record holds plain values only, under a seal over all of them and over what it is a record of, so that it is not
taken for another's; the painted faces behind it have seals of their own. One that is missing, damaged, of another
version or another owner, or that others may write, is the same as none: the faces are painted anew.
"""

from __future__ import annotations

import hashlib
import marshal
import os
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from generator.catalog.problems import Mark, Problem
from generator.draw.painted import Painted, pack, unpack
from generator.keeping import files, ours
from generator.keeping.manifest import tool
from generator.named import NamedTuple

SUFFIX = ".faces"
DIVIDED = ".divided"
_SEAL = 16

Spot = tuple[str, str]
"""The card and the side of a face."""
Reads = tuple[tuple[str | int, ...], ...]


Divided = tuple[Reads, str, tuple[tuple[int, int, dict[str, tuple[str, float]]], ...]]
"""What dividing a card's texts has read, a digest of it, and of each face its number, of how many, and its texts."""


class Trace(NamedTuple):
    """What drawing a face has read, and what the face is known by: a digest of what was found there.

    `notes` are what people are to be told of it, each time that it is printed.
    """

    reads: Reads
    key: str
    notes: tuple[Problem, ...] = ()


class Kept:
    """The faces of a deck that are kept: how each came about, and their pictures by key."""

    def __init__(self, traces: Mapping[Spot, Trace], packed: bytes = b"") -> None:
        self.traces = traces
        self._packed = packed

    @cached_property
    def pictures(self) -> Mapping[str, Painted]:
        """The pictures, which take longest to read."""
        try:
            return unpack(self._packed) if self._packed else {}
        except ValueError:
            return {}


def read(path: Path, of: str) -> Kept:
    """Read the faces that are kept of what is called `of`; none if there is anything wrong with them."""
    try:
        (ways, rows), packed = _record(path, of)
        return Kept({(card, side): Trace(ways[way], key, _notes(told)) for card, side, way, key, told in rows}, packed)
    except (EOFError, TypeError, ValueError, IndexError):
        return Kept({})


def _record(path: Path, of: str) -> tuple[Any, bytes]:
    """Read a record, and what stands behind it; nothing if it is not one, or not of what is called `of`.

    Raises what marshal raises.
    """
    content = ours.read(path)
    start = _SEAL + 4
    end = start + int.from_bytes(content[_SEAL:start], "little")
    record = content[start:end]
    if not record or content[:_SEAL] != _seal(of, record):  # marshal must not meet it
        return (), b""
    return marshal.loads(record), content[end:]  # noqa: S302  (written by `_keep`, whole, and by nobody else)


def _keep(path: Path, of: str, what: Any, more: Iterable[bytes] = ()) -> None:
    """Keep a record of plain values of what is called `of`, and pieces behind it that have seals of their own."""
    record = marshal.dumps(what, 2)  # has no references: with them, equal records differ by what else held the same
    if ours.make(path.parent):
        files.keep(path, chain((_seal(of, record), len(record).to_bytes(4, "little"), record), more), path.parents[3])


def read_divided(path: Path, of: str) -> dict[str, Divided]:
    """Read how cards were divided whose texts go on, by id: what that has read, its digest, and what faces show."""
    try:
        (ways, rows), _ = _record(path, of)
        return {card: (ways[way], key, shown) for card, way, key, shown in rows}
    except (EOFError, TypeError, ValueError, IndexError):
        return {}


def write_divided(path: Path, of: str, divided: Mapping[str, Divided]) -> None:
    """Keep how cards were divided."""
    ways = {reads: at for at, reads in enumerate(dict.fromkeys(reads for reads, _, _ in divided.values()))}
    rows = [(card, ways[reads], key, shown) for card, (reads, key, shown) in divided.items()]
    _keep(path, of, (tuple(ways), tuple(rows)))


def write(path: Path, of: str, traces: Mapping[Spot, Trace], pictures: Mapping[str, Painted]) -> None:
    """Keep these faces and forget all others; what cannot be kept is painted again the next time."""
    ways = {reads: at for at, reads in enumerate(dict.fromkeys(trace.reads for trace in traces.values()))}
    rows: list[Any] = [
        (card, side, ways[trace.reads], trace.key, _plain(trace.notes)) for (card, side), trace in traces.items()
    ]
    _keep(path, of, (tuple(ways), tuple(rows)), pack(pictures))


def _plain(notes: tuple[Problem, ...]) -> tuple[tuple[object, ...], ...]:
    return tuple([(tuple(one.mark), str(one.fact), str(one.hint), one.cards) for one in notes])


def _notes(told: tuple[tuple[Any, ...], ...]) -> tuple[Problem, ...]:
    return tuple([Problem(Mark(*mark), fact, hint, cards) for mark, fact, hint, cards in told])


def _seal(of: str, record: bytes) -> bytes:
    head = f"tuckbox faces {tool()} {len(os.fsencode(of))} {of}\n".encode(errors="surrogateescape")
    return hashlib.sha256(head + record).digest()[:_SEAL]
