"""Keep painted faces on disk between runs, one file per deck; knows nothing of what is painted.

The record holds plain values only and knows when it is damaged. One that is missing, damaged, or written
by another version is the same as none: the faces are painted anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BufferedReader, RawIOBase
from pathlib import Path
from typing import cast

from generator.catalog import door
from generator.catalog.door import Ground
from generator.keeping import files
from generator.keeping.manifest import tool
from generator.operators.painted import Painted, pack, unpack

SUFFIX = ".faces"
_MOST_BYTES = 1_000_000_000
_MOST_LINE = 64_000_000


def keys(path: Path) -> frozenset[str]:
    """Say which faces are kept, without reading them; should they turn out to be damaged, none is."""
    try:
        with door.opened(path, _ground(path)) as raw:
            file = BufferedReader(cast("RawIOBase", raw))
            head, names = file.readline(_MOST_LINE), file.readline(_MOST_LINE)
    except (OSError, door.ShutError):
        return frozenset()
    return frozenset(names.decode("ascii", "replace").split()) if head.rstrip() == _head() else frozenset()


def read(path: Path) -> dict[str, Painted]:
    """Read the faces that are kept, by key; none if there is anything wrong with them."""
    try:
        head, _, rest = door.read(path, _ground(path), _MOST_BYTES).partition(b"\n")
        record = rest.partition(b"\n")[2]
        return unpack(record) if head == _head() else {}
    except (door.ShutError, ValueError):
        return {}


def write(path: Path, faces: Mapping[str, Painted]) -> None:
    """Keep these faces and forget all others; what cannot be kept is painted again the next time."""
    files.keep(path, b"\n".join((_head(), " ".join(faces).encode("ascii"), pack(faces))), path.parents[3])


def _head() -> bytes:
    return f"tuckbox faces {tool()}".encode()


def _ground(path: Path) -> Ground:
    """Give where kept faces lie, such as output/.cache/pit/as-written/traps.faces: anywhere in output."""
    return Ground(path.parents[3])
