"""Keep painted faces on disk between runs, one file per deck; knows nothing of what is painted.

The record holds plain values only and starts with a digest of itself. One that is missing, damaged,
or written by another version is the same as none: the faces are painted anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator import files
from generator.manifest import digest, tool
from generator.paint.painted import Painted, pack, unpack

SUFFIX = ".faces"


def read(path: Path) -> dict[str, Painted]:
    """Read the faces that are kept, by key; none if there is anything wrong with them."""
    try:
        head, _, record = path.read_bytes().partition(b"\n")
        return unpack(record) if head == _head(record) else {}
    except (OSError, ValueError):
        return {}


def write(path: Path, faces: Mapping[str, Painted]) -> None:
    """Keep these faces and forget all others; what cannot be kept is painted again the next time."""
    record = pack(faces)
    files.keep(path, _head(record) + b"\n" + record)


def _head(record: bytes) -> bytes:
    return f"tuckbox faces {tool()} {digest(record)}".encode()
