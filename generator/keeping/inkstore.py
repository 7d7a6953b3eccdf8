"""Keep how much ink files take, by their digests, for speed.

A record that is missing, damaged, or that others may write, is the same as none: files are measured anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from generator.keeping import files, ours
from generator.keeping.manifest import digest

NAME = "ink.json"
"""The file in which it is kept what whole files take."""
Pages = Sequence[Sequence[float]]
"""What each page takes of each of four colours, and how large it is."""


def read(path: Path) -> dict[str, Pages]:
    """Read what is kept."""
    try:
        found = json.loads(ours.read(path) or b"{}")
    except ValueError:
        return {}
    return {name: pages for name, pages in found.items() if _is_whole(pages)} if isinstance(found, dict) else {}


def _is_whole(pages: object) -> bool:
    return isinstance(pages, list) and all(
        isinstance(page, list) and len(page) == 5 and all(isinstance(one, (int, float)) for one in page)
        for page in pages
    )


def write(path: Path, known: Mapping[str, Pages], below: Path) -> None:
    """Keep this and forget all else; `below` is the folder that no link may lead out of."""
    if ours.make(path.parent):
        files.keep(path, json.dumps(known, separators=(",", ":")).encode(), below)


def of_files(path: Path, written: Iterable[Path]) -> float | None:
    """Add up the paper that any colour covers in some files, in square mm; None where one was never measured."""
    known = {name.partition(" ")[0]: pages for name, pages in read(path).items()}
    total = 0.0
    for file in written if known else ():
        try:
            pages = known.get(digest(file.read_bytes()))
        except OSError:  # it has just been taken away
            return None
        if pages is None:
            return None
        total += sum(sum(page[:4]) for page in pages)
    return total if known else None
