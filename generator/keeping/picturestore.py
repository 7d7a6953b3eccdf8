"""Keep the faces of what was printed, so that lists can show them later.

A record that is missing, damaged, or that others may write, is the same as none: the lists have no pictures then.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.keeping import files, ours
from generator.operators.painted import Painted, pack, unpack


def read(path: Path) -> Mapping[str, Painted]:
    """Read the faces that are kept, by look; none if there is anything wrong with them."""
    try:
        record = ours.read(path)
        return unpack(record) if record else {}
    except ValueError:
        return {}


def write(path: Path, pictures: Mapping[str, Painted], below: Path) -> None:
    """Keep these faces and forget all others; `below` is the folder that no link may lead out of."""
    if ours.make(path.parent):
        files.keep(path, pack(pictures), below)
