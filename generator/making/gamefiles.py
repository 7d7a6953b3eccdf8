"""The lines of one game's YAML, rulebooks and templates, read when they are first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from generator.catalog import safeopen
from generator.catalog.folder import Folder
from generator.catalog.ground import Ground, ShutError, ground_of
from generator.catalog.problems import Findings
from generator.catalog.translation import FOLDER

_MOST_BYTES: Final = 8_000_000


class GameFiles:
    """The files of the game in the folder `path` (shown as `shown`), and of its `templates` folders."""

    def __init__(self, path: Path, shown: str, templates: Sequence[Path]) -> None:
        self._path = path
        self._shown = shown
        self._templates = templates

    def all_lines(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Give the lines of all YAML, books and templates, by how each is shown."""
        yield from self._of_game.items()
        yield from self._of_templates.items()

    @cached_property
    def _of_game(self) -> dict[str, Sequence[str]]:
        folder = Folder(self._path, self._shown, Findings())
        books = [
            one.name for one in safeopen.walk(self._path, folder.ground, leaving_out="._") if one.name[-3:] == ".md"
        ]
        own = [name for name in (*folder.yaml_files(), *books) if not name.startswith(f"{FOLDER}/")]
        read = {name: _lines(self._path / name, folder.ground) for name in own}
        return {f"{self._shown}/{name}": lines for name, lines in read.items() if lines}

    @cached_property
    def _of_templates(self) -> dict[str, Sequence[str]]:
        found: dict[str, Sequence[str]] = {}
        for folder in self._templates:
            ground = ground_of(folder)
            for one in safeopen.walk(folder, ground, leaving_out="."):
                shown = f"templates/{folder.name}/{one.name}"
                if one.name.endswith(".j2") and shown not in found:  # of those called alike the first is drawn
                    found[shown] = _lines(folder / one.name, ground)
        return found


def _lines(path: Path, ground: Ground) -> Sequence[str]:
    try:
        return safeopen.read(path, ground, _MOST_BYTES).decode("utf-8", "replace").split("\n")
    except ShutError:
        return ()
