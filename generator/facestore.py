"""Keep painted faces on disk between runs, one file per deck; knows nothing of what is painted.

The record holds plain values only and knows when it is damaged. One that is missing, damaged, or written
by another version is the same as none: the faces are painted anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator import files
from generator.manifest import tool
from generator.paint.painted import Painted, pack, unpack

SUFFIX = ".faces"


def read(path: Path) -> dict[str, Painted]:
    """Read the faces that are kept, by key; none if there is anything wrong with them."""
    try:
        head, _, record = path.read_bytes().partition(b"\n")
        return unpack(record) if head == _head() else {}
    except (OSError, ValueError):
        return {}


def write(path: Path, faces: Mapping[str, Painted]) -> None:
    """Keep these faces and forget all others; what cannot be kept is painted again the next time."""
    files.keep(path, _head() + b"\n" + pack(faces))


def _head() -> bytes:
    return f"tuckbox faces {tool()}".encode()
