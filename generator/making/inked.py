"""How much ink printed files take, where `tuckbox cost` has looked at these very files before. Measures nothing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.keeping import inkstore
from generator.reporting.bill import Item

_CACHE = ".cache"


def known_ink(items: Iterable[Item], output: Path) -> float | None:
    """Add up the paper that any colour covers, in square mm, on what is printed; None where some is not known."""
    games: dict[str, list[Path]] = {}
    for item in items:
        if item.sheets:
            games.setdefault(item.game, []).append(output / item.file)
    found = [inkstore.of_files(output / _CACHE / game / inkstore.NAME, some) for game, some in games.items()]
    return sum(one for one in found if one is not None) if found and None not in found else None
