"""Find template files and say what a face depends on; knows neither Jinja nor cards.

A template is looked up in the theme's folder, the game's, and below templates/ for `_shared/...`; never
outside them. What a face depends on is found by reading which templates name which others.
"""

import os
import re
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

MOST_BYTES = 4_000_000
_SUFFIX = ".j2"
PICTURES = (".png", ".jpg", ".jpeg", ".svg")
_REFERENCE = re.compile(r"\{%[-+]?\s*(?:extends|include|import|from)\s+(?P<name>.+?)\s*[-+]?%\}", re.DOTALL)
_REST = re.compile(r"\s+(?:ignore\s+missing|with\s+context|without\s+context|as\s+\w+|import\s.*)", re.DOTALL)
_LITERAL = re.compile(r"""\A(?:"([^"\\]*)"|'([^'\\]*)')\Z""")
_CARD = re.compile(r"\bcard\b")
_FACE = re.compile(r"\bface\(")


class Source(NamedTuple):
    """One template file: its name for templates, its path as people read it, and what is in it."""

    name: str
    shown: str
    text: str


class Reach(NamedTuple):
    """All that a template may draw on: its digest, and whether the card, pictures or other faces are looked at."""

    digest: str
    uses_card: bool
    uses_pictures: bool
    uses_faces: bool


class Sources:
    """The template files that one edition of a game can see: its theme's, the game's `own`, and the `shared` ones."""

    def __init__(self, own: Sequence[Path], shared: Sequence[Path], theme: str = "") -> None:
        self._folders = [*(folder / theme for folder in own if theme and (folder / theme).is_dir()), *own]
        self._own = list(own)
        self._shared = list(shared)
        self._found: dict[str, Source | None] = {}
        self._reaches: dict[tuple[str, str], Reach] = {}  # by template and card id, "" where that is all one
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

    def reach(self, entry: str, card_id: str) -> Reach:
        """Return what the template `entry` may draw on when it draws the card `card_id`.

        A name put together from anything but the card's id counts as every template there is.
        """
        known = self._reaches.get((entry, "")) or self._reaches.get((entry, card_id))
        if known is None:
            known, by_card = self._follow(entry, card_id)
            self._reaches[entry, card_id if by_card else ""] = known
        return known

    def reached(self, entry: str, card_id: str) -> list[Source]:
        """Return every template that `entry` may draw on when it draws the card `card_id`."""
        found = [self.find(name) for name in self._closure(entry, card_id)[0]]
        return [source for source in found if source is not None]

    def _closure(self, entry: str, card_id: str) -> tuple[dict[str, str], bool]:
        """Read all that `entry` leads to; and tell whether the card's id stands in the name of any of it."""
        waiting = [entry]
        seen: dict[str, str] = {}
        by_card = False
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            source = self.find(name)
            seen[name] = source.text if source else ""
            for match in _REFERENCE.finditer(seen[name]):
                by_card = by_card or "card" in match["name"]
                names = _named(_REST.sub("", match["name"]), card_id)
                waiting += self.names() if names is None else names
        return seen, by_card

    def _follow(self, entry: str, card_id: str) -> tuple[Reach, bool]:
        seen, by_card = self._closure(entry, card_id)
        digest = sha256()
        for name in sorted(seen):
            digest.update(f"{name}\0{len(seen[name])}\0{seen[name]}".encode())
        texts = seen.values()
        reach = Reach(
            digest.hexdigest(),
            any(map(_names_card, texts)),
            any("art(" in text or "<image" in text for text in texts),
            any(map(_shows_faces, texts)),
        )
        return reach, by_card

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

    def pictures_digest(self) -> str:
        """Return a digest of every picture file there is."""
        digest = sha256()
        for name in self.picture_names():
            path = self.path_of(name)
            if path is not None:
                digest.update(f"{name}\0".encode() + sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    def icons(self) -> dict[str, Path]:
        """Return the icons by name: the theme's, the game's and the shared ones, the nearest winning."""
        found: dict[str, Path] = {}
        for folder in reversed([*self._folders, *self._shared]):
            for path in sorted((folder / "icons").glob("*.svg")):
                found[path.stem] = path
        return dict(sorted(found.items()))


def _named(expression: str, card_id: str) -> list[str] | None:
    """Return the names a reference means, or None when that cannot be told without running it.

    >>> _named('"art/" ~ card.id ~ ".svg.j2"', "c05"), _named('"a.j2"', ""), _named("other", "")
    (['art/c05.svg.j2'], ['a.j2'], None)
    """
    name = ""
    for part in expression.split("~"):
        literal = _LITERAL.match(part.strip())
        if literal:
            name += literal[1] or literal[2] or ""
        elif part.strip() == "card.id":
            name += card_id
        else:
            return None
    return [name]


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


@lru_cache(1000)
def _names_card(text: str) -> bool:
    """Tell whether a template speaks of `card`; looked up once, however many templates draw on it."""
    return _CARD.search(text) is not None


@lru_cache(1000)
def _shows_faces(text: str) -> bool:
    return _FACE.search(text) is not None
