"""Find template files, pictures and icons by name; knows neither Jinja nor cards.

A template is looked up in the theme's folder, the game's, and below templates/ for `_shared/...`; never
outside them.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

MOST_BYTES = 4_000_000
_SUFFIX = ".j2"
PICTURES = (".png", ".jpg", ".jpeg", ".svg")


class Source(NamedTuple):
    """One template file: its name for templates, its path as people read it, and what is in it."""

    name: str
    shown: str
    text: str


class Sources:
    """The template files that one edition of a game can see: its theme's, the game's `own`, and the `shared` ones."""

    def __init__(self, own: Sequence[Path], shared: Sequence[Path], theme: str = "") -> None:
        self._folders = [*(folder / theme for folder in own if theme and (folder / theme).is_dir()), *own]
        self._own = list(own)
        self._shared = list(shared)
        self._found: dict[str, Source | None] = {}
        self._all: list[str] | None = None

    def path_of(self, name: str) -> Path | None:
        """Return the file called `name`, or None when there is none inside the folders."""
        parts = name.split("/")
        if not name or "\\" in name or "\0" in name or ":" in name or any(part in ("", ".", "..") for part in parts):
            return None
        if parts[0] == "_shared":
            places = [(folder, folder.parent / name) for folder in self._shared]
        else:
            places = [(folder, folder / name) for folder in self._folders]
        for folder, path in places:
            if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                return path
        return None

    def find(self, name: str) -> Source | None:
        """Return the template called `name`, or None; read once."""
        if name in self._found:
            return self._found[name]
        path = self.path_of(name)
        source = None
        if path is not None and path.stat().st_size <= MOST_BYTES:
            source = Source(name, shown(path), path.read_bytes().decode("utf-8", "replace"))
        self._found[name] = source
        return source

    def is_shown(self, file: str) -> bool:
        """Tell whether `file` is how some template that was read is shown to people."""
        return any(source is not None and source.shown == file for source in self._found.values())

    def names(self) -> list[str]:
        """Return the name of every template there is."""
        if self._all is None:
            found = set()
            for folder in self._folders:
                found |= {path.relative_to(folder).as_posix() for path in _walk(folder) if path.suffix == _SUFFIX}
            for folder in self._shared:
                found |= {
                    path.relative_to(folder.parent).as_posix() for path in _walk(folder) if path.suffix == _SUFFIX
                }
            self._all = sorted(found)
        return self._all

    def picture_names(self) -> list[str]:
        """Return the name of every picture file there is, as `art()` takes it."""
        found = {
            path.relative_to(folder).as_posix()
            for folder in self._folders
            for path in _walk(folder)
            if path.suffix.lower() in PICTURES
        }
        for folder in self._shared:
            found |= {p.relative_to(folder.parent).as_posix() for p in _walk(folder) if p.suffix.lower() in PICTURES}
        return sorted(found)

    def picture(self, name: str) -> str | None:
        """Return how a face refers to the picture `name`, or None when there is none.

        References are relative to the game's folder or to a shared one, where the painter looks them up.
        """
        path = self.path_of(name)
        if path is None or path.suffix.lower() not in PICTURES:
            return None
        folder = next(folder for folder in (*self._own, *self._shared) if path.is_relative_to(folder))
        return path.relative_to(folder).as_posix()

    def icons(self) -> dict[str, Path]:
        """Return the icons by name: the theme's, the game's and the shared ones, the nearest winning."""
        found: dict[str, Path] = {}
        for folder in reversed([*self._folders, *self._shared]):
            for path in sorted((folder / "icons").glob("*.svg")):
                found[path.stem] = path
        return dict(sorted(found.items()))


def _walk(folder: Path) -> list[Path]:
    return [Path(place, name) for place, _, files in sorted(os.walk(folder)) for name in sorted(files)]


def shown(path: Path) -> str:
    """Write a path as people know it, from templates/ on.

    >>> shown(Path("/home/me/templates/pit/card.svg.j2"))
    'templates/pit/card.svg.j2'
    """
    parts = path.parts
    if "templates" in parts:
        start = len(parts) - 1 - parts[::-1].index("templates")
        return "/".join(parts[start:])
    return path.as_posix()
