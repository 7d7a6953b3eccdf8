"""Open what the companion keeps for itself, and put it there whole: JSON in ordinary files.

The one door of the catalog opens what authors wrote; it costs 15 ms to load, more than a command at the table takes.
"""

from __future__ import annotations

import json
import os
from stat import S_ISREG
from typing import Any

MOST_BYTES = 64_000_000
_FLAGS = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def read(file: str) -> Any:
    """Read JSON that was kept.

    Raises:
        OSError: there is no such file, it is a link, a pipe or a folder, or larger than anything that is kept.
        ValueError: it is no JSON.
    """
    with open(os.open(file, _FLAGS), encoding="utf-8") as kept:
        about = os.fstat(kept.fileno())
        if not S_ISREG(about.st_mode) or about.st_size > MOST_BYTES:
            raise OSError(f"{file} is no file of ours")
        return json.load(kept)


def keep(file: str, said: Any) -> None:
    """Write JSON aside and put it in its place whole. Raises OSError."""
    os.makedirs(os.path.dirname(file), mode=0o700, exist_ok=True)
    part = f"{file}.{os.getpid()}"
    with open(part, "w", encoding="utf-8") as out:
        json.dump(said, out, ensure_ascii=False)
    os.replace(part, file)
