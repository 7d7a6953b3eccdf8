"""Card faces that `tuckbox faces` has written, for screens: found by a card's id, cut to size, with their fonts inside.

Draws nothing and knows no game. Nothing of a request reaches the disk: a picture is asked for by a name made here.
"""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from generator.catalog import door
from generator.catalog.ground import Ground, ShutError
from generator.catalog.roots import search_path
from generator.window.asked import Answer, Route
from generator.window.guard import GET, digest
from generator.window.page import KINDS

MOST_BYTES: Final = 3_000_000
"""Of one face."""
AGAIN: Final = 20.0
"""Seconds after which it is looked again whether faces were written."""
NAMED: Final = ("face", "faces", "board")
"""Where a panel names pictures."""
_FRONT: Final = "-front.svg"
_TAG: Final = re.compile(rb"<svg\b[^>]*>")
_SIZE: Final = re.compile(rb' (?:width|height|viewBox)="[^"]*"')
_BOX: Final = re.compile(rb' viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"')
_TEXT: Final = re.compile(rb'<[^>]*\bfont-family="([A-Za-z0-9 ]+)"[^>]*>')
_WEIGHT: Final = re.compile(rb'\bfont-weight="(\d+)"')

FontFile = Callable[[str, str, int], bytes]
"""Gives the font file of a game by family and weight; nothing where there is none."""


class Face(NamedTuple):
    """A face on the disk, and the game it is of."""

    slug: str
    file: Path
    ground: Ground


class Pictures:
    """The faces of the games that were shown."""

    def __init__(self, font: FontFile) -> None:
        self.font = font
        self._found: dict[tuple[str, str], tuple[float, dict[str, tuple[str, Face]]]] = {}
        self._faces: dict[str, Face] = {}

    def paths(self, slug: str, theme: str, panels: Any) -> dict[str, str]:
        """Give the path of each picture that panels name, of that theme if it was written; {} where none was."""
        try:
            known = self._known(slug, theme)
        except (OSError, ShutError):  # somebody builds just now; a picture is no reason to stop a table
            return {}
        return {name: known[name][0] for name in named(panels) if name in known}

    def route(self, method: str, path: str) -> Route | None:
        """Give the route of a picture that `paths` has named; it takes a key, as the table does."""
        face = self._faces.get(path) if method == GET else None
        return Route(lambda _: self._answer(face)) if face is not None else None

    def _answer(self, face: Face) -> Answer:
        try:
            body = door.read(face.file, face.ground, MOST_BYTES)
        except ShutError:
            return Answer(404)
        return Answer(200, self._dressed(face.slug, body), KINDS[".svg"], kept=True)

    def _dressed(self, slug: str, body: bytes) -> bytes:
        """Cut a face to its size, without bleed, and put its fonts into it: a picture in a page sees no others."""
        tag = _TAG.match(body)
        box = _BOX.search(tag[0]) if tag else None
        if tag is None or box is None:
            return body
        x, y, width, height = map(float, box.groups())
        wide, high = width + 2 * min(x, 0), height + 2 * min(y, 0)
        head = _SIZE.sub(b"", tag[0])[:-1].decode()
        head += f' width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">'
        wanted = {
            (text[1].decode(), int((_WEIGHT.search(text[0]) or [b"", b"400"])[1])) for text in _TEXT.finditer(body)
        }
        rules = "".join(self._rule(slug, family, weight) for family, weight in sorted(wanted))
        return f"{head}<style>{rules}</style>".encode() + body[tag.end() :]

    def _rule(self, slug: str, family: str, weight: int) -> str:
        file = base64.b64encode(self.font(slug, family, weight)).decode()
        source = f"src:url(data:font/ttf;base64,{file})"
        return f'@font-face{{font-family:"{family}";font-weight:{weight};{source}}}' if file else ""

    def _known(self, slug: str, theme: str) -> dict[str, tuple[str, Face]]:
        """Give the faces of a game by card, each with its path; a name that two decks have is nobody's."""
        now = time.monotonic()
        asked = slug, theme
        if asked not in self._found or now - self._found[asked][0] > AGAIN:
            known: dict[str, tuple[str, Face]] = {}
            twice: set[str] = set()
            for name, face, stamp in written(slug, theme):
                if name in known:
                    twice.add(name)
                known[name] = (f"/picture/{digest(f'{face.file}{stamp}')[:24]}.svg", face)
            self._found[asked] = (now, {name: one for name, one in known.items() if name not in twice})
            self._faces.update(known.values())
        return self._found[asked][1]


def written(slug: str, theme: str) -> Iterator[tuple[str, Face, int]]:
    """Find the faces of a theme's edition, or else of the one written last: card, face, when (ns).

    Raises:
        ContentError: there is no such game.
    """
    for root in dict.fromkeys((Path.cwd(), search_path().root_of(slug))):  # where builds write, unless told otherwise
        ground = Ground(root, "output")
        entries = [
            (one.path, one.path.stat().st_mtime_ns)
            for one in door.walk(root / "output" / slug, ground, ".")
            if one.path.name.endswith(_FRONT) and one.path.parent.parent.name == "faces" and one.path.is_file()
        ]
        if entries:
            newest = max(entries, key=lambda one: (one[0].parents[2].name == theme, one[1], one[0]))[0].parents[2]
            for path, stamp in entries:
                if path.parents[2] == newest:
                    yield path.name.removesuffix(_FRONT), Face(slug, path, ground), stamp
            return


def named(panels: Any) -> set[str]:
    """Name the pictures in the data of panels.

    >>> sorted(named([{"face": "T10", "text": "x"}, {"faces": [["king", "Ana"]], "board": ""}]))
    ['Ana', 'T10', 'king']
    """
    found: set[str] = set()
    if isinstance(panels, dict):
        for key, one in panels.items():
            found |= _strings(one) if key in NAMED else named(one)
    elif isinstance(panels, list):
        for one in panels:
            found |= named(one)
    return found - {""}


def _strings(said: Any) -> set[str]:
    if isinstance(said, str):
        return {said}
    inner = said.values() if isinstance(said, dict) else said if isinstance(said, list) else ()
    return {text for one in inner for text in _strings(one)}
