"""Find template files and say what a face depends on; knows neither Jinja nor cards.

A template is looked up in the theme's folder, the game's, and below templates/ for `_shared/...`; never
outside them. What a face depends on is found by reading which templates name which others.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from generator.catalog import door
from generator.catalog.door import Ground, ShutError, ground_of
from generator.catalog.problems import Mark, Problem

MOST_BYTES = 4_000_000
_WAYS_OUT = {"large": "split it, or bring the art in as a picture", "outside": "put the file itself into the folder"}
_SUFFIX = ".j2"
PICTURES = (".png", ".jpg", ".jpeg", ".svg")
_REFERENCE = re.compile(r"\{%[-+]?\s*(?:extends|include|import|from)\s+(?P<name>.+?)\s*[-+]?%\}", re.DOTALL)
_REST = re.compile(r"\s+(?:ignore\s+missing|with\s+context|without\s+context|as\s+\w+|import\s.*)", re.DOTALL)
_LITERAL = re.compile(r"""\A(?:"([^"\\]*)"|'([^'\\]*)')\Z""")
_CARD = re.compile(r"\bcard\b")
_FACE = re.compile(r"\bface\(")


Lying = tuple[Path, Ground]
"""A file, and the ground that it lies in."""


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
        self._grounds = {folder: ground_of(one) for one in own for folder in (one / theme, one)}
        self._own = list(own)
        self._shared = list(shared)
        self._found: dict[str, Source | None] = {}
        self._shut: dict[str, Problem] = {}
        self._reaches: dict[tuple[str, str], Reach] = {}  # by template and card id, "" where that is all one
        self._all: list[str] | None = None

    def path_of(self, name: str) -> Path | None:
        """Return the file called `name`, or None when there is none that may be read."""
        found = self._at(name)
        return found[0] if found else None

    def _at(self, name: str) -> Lying | None:
        return next((one for one in self._places(name) if door.is_file(*one)), None)

    def _places(self, name: str) -> list[Lying]:
        """Give the places where a file called `name` may lie, in their order."""
        parts = name.split("/")
        if not name or "\\" in name or "\0" in name or ":" in name or any(part in ("", ".", "..") for part in parts):
            return []
        if parts[0] == "_shared":
            return [(folder.parent / name, ground_of(folder)) for folder in self._shared]
        return [(folder / name, self._grounds[folder]) for folder in self._folders]

    def find(self, name: str) -> Source | None:
        """Return the template called `name`, or None; read once.

        One that is there and is not read is None as well: `why_shut` tells of it.
        """
        if name in self._found:
            return self._found[name]
        source = None
        for path, ground in self._places(name):
            try:
                content = door.read(path, ground, MOST_BYTES)
            except ShutError as shut:
                if shut.absent:
                    continue
                self._shut[name] = Problem(Mark(shown(path)), shut.fact, _WAYS_OUT.get(shut.why, shut.hint))
            else:
                source = Source(name, shown(path), content.decode("utf-8", "replace"))
            break
        self._found[name] = source
        return source

    def why_shut(self, name: str) -> Problem | None:
        """Say why a template that is there is not read."""
        return self._shut.get(name)

    def is_shown(self, file: str) -> bool:
        """Tell whether `file` is how some template that was read is shown to people."""
        return any(source is not None and source.shown == file for source in self._found.values())

    def lines(self, file: str) -> list[str]:
        """Give the lines of the template that is shown as `file`, none if no such was read."""
        found = (source.text for source in self._found.values() if source is not None and source.shown == file)
        return next(found, "").split("\n")

    def names(self) -> list[str]:
        """Return the name of every template there is."""
        if self._all is None:
            found = {name for name in self._files() if name.endswith(_SUFFIX)}
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
        return sorted({name for name in self._files() if Path(name).suffix.lower() in PICTURES})

    def _files(self) -> Iterator[str]:
        """Give the name of every file that templates may name."""
        for folder in self._folders:
            yield from (one.name for one in door.walk(folder, self._grounds[folder]) if not one.shut)
        for folder in self._shared:
            found = door.walk(folder, ground_of(folder))
            yield from (f"{folder.name}/{one.name}" for one in found if not one.shut)

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
            found = self._at(name)
            if found is not None:
                digest.update(f"{name}\0".encode("utf-8", "surrogateescape") + door.digest(*found))
        return digest.hexdigest()

    def icons(self) -> dict[str, Lying]:
        """Return the icons by name: the theme's, the game's and the shared ones, the nearest winning.

        Also those that are not read; that is told when they are shown.
        """
        found: dict[str, Lying] = {}
        for folder in reversed([*self._folders, *self._shared]):
            ground = self._grounds.get(folder) or ground_of(folder)
            for one in door.walk(folder / "icons", ground):
                if one.name.endswith(".svg") and "/" not in one.name and one.name.isprintable():
                    found[one.name.removesuffix(".svg")] = (one.path, ground)
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
