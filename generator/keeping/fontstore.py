"""Keep web fonts as they were before they were packed, for this user: to unpack one may take ten seconds."""

from __future__ import annotations

from collections.abc import Callable

from generator.keeping import ours
from generator.keeping.codestore import folder, sweep_once
from generator.keeping.files import keep
from generator.keeping.manifest import SEAL, seal

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
