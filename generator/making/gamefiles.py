"""The lines of one game's YAML, rulebooks and templates."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from generator.catalog import safeopen
from generator.catalog.folder import Folder
from generator.catalog.ground import Ground, ShutError, ground_of
from generator.catalog.problems import Findings
from generator.catalog.roots import Roots
from generator.catalog.translation import FOLDER

_MOST_BYTES: Final = 8_000_000


def lines_of(slug: str, roots: Roots) -> dict[str, Sequence[str]]:
    """Give the lines of all YAML, books and templates of a game, by how each file is shown."""
    folder = Folder(roots.game_dir(slug), f"content/{slug}", Findings())
    books = [one.name for one in safeopen.walk(folder.path, folder.ground, leaving_out="._") if one.name[-3:] == ".md"]
    own = [name for name in (*folder.yaml_files(), *books) if not name.startswith(f"{FOLDER}/")]
    read = {f"{folder.shown}/{name}": _lines(folder.path / name, folder.ground) for name in own}
    found = {name: lines for name, lines in read.items() if lines}
    for templates in roots.folders_of(slug):
        ground = ground_of(templates)
        for one in safeopen.walk(templates, ground, leaving_out="."):
            shown = f"templates/{templates.name}/{one.name}"
            if one.name.endswith(".j2") and shown not in found:  # of those called alike the first is drawn
                found[shown] = _lines(templates / one.name, ground)
    return found


def _lines(path: Path, ground: Ground) -> Sequence[str]:
    try:
        return safeopen.read(path, ground, _MOST_BYTES).decode("utf-8", "replace").split("\n")
    except ShutError:
        return ()
