"""Read the icon sets of a game: folders that somebody else filled, with the licence that they are used by."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from generator.catalog import safeopen
from generator.catalog.declared import Fault, Kind, grouped, text
from generator.catalog.ground import Ground
from generator.catalog.model import IconSet, Words
from generator.catalog.nodes import several
from generator.catalog.problems import Mark, clipped

_HINT: Final = "write 'icons: {from: node_modules/lucide-static/icons, licence: ISC, credit: Lucide}'"


def _plain(folder: str) -> Fault:
    if not folder or _is_plain(folder):
        return None
    fact = f"'{clipped(folder)}' leads out of the folder that content/ lies in"
    return fact, "name a folder below it, such as node_modules/lucide-static/icons"


ICONS: Final = Kind(
    "icon set",
    {
        "from": text("the folder that they lie in, below the one that content/ lies in", hint=_HINT, check=_plain),
        "licence": text("the licence that they are used by", hint=_HINT),
        "credit": text("whose they are", hint=_HINT),
    },
)


def icon_sets(said: Any, root: Path) -> tuple[IconSet, ...]:
    """Read the icon sets of a game, one or a list; `root` is the folder that content/ lies in."""
    sets = (grouped(one, ICONS, said.findings, _HINT) for one in several(said.icons))
    return tuple(_set(one, root) for one in sets if one)


def _set(said: Any, root: Path) -> IconSet:
    folder = getattr(said, "from")
    if (
        folder
        and "from" not in said.bad
        and not any(one.name.endswith(".svg") for one in safeopen.walk(root / folder, Ground(root)))
    ):
        hint = f"it is looked for in {root.name}/; was the package installed there?"
        said.wrong("from", f"there are no SVG files in '{clipped(folder)}'", hint)
    return IconSet(folder, str(said.licence), str(said.credit))


def _is_plain(name: str) -> bool:
    return not ("\\" in name or ":" in name or any(part in ("", ".", "..") for part in name.rstrip("/").split("/")))


def credited(credit: str, icons: Sequence[IconSet], mark: Mark) -> str:
    """Add to a game's credit whose icons it may show."""
    said = ", ".join(f"{one.credit} ({one.licence})" for one in icons)
    return Words(f"{credit} Icons: {said}.".strip(), mark, "credit") if icons else credit
