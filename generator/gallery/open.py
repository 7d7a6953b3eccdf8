"""A gallery that is open: its routes, its server on this machine, and the one thread that draws."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from generator.catalog.units import to_size
from generator.gallery.looks import ROWS, SIDES, Face, Looks
from generator.named import NamedTuple
from generator.preview.doors import events, page_routes
from generator.preview.open import link_of, needs_pictures, serving
from generator.preview.pictures import PNG
from generator.preview.turns import Turns
from generator.starting.designs import designs, palettes
from generator.window.asked import Answer, Asked, Route, Routes, body_of, told
from generator.window.guard import GET, POST, new_key
from generator.window.serve import Server
from generator.window.streams import News

_LEAST, _MOST = 40, 1200
"""Dots that a picture may be wide."""
_PAGES = 8
_SLUG: Final = re.compile(r"[a-z][a-z0-9-]{0,59}")
_FONTS: Final = {
    "title": "alegreya/Alegreya_700Bold.ttf",
    "text-400": "alegreya-sans/AlegreyaSans_400Regular.ttf",
    "text-700": "alegreya-sans/AlegreyaSans_700Bold.ttf",
}


class Doors(NamedTuple):
    """What may be asked of a gallery. Names from a request are looked up in tables; of paths none is taken."""

    looks: Looks
    turns: Turns
    news: News

    def routes(self) -> Routes:
        """Give all routes but those of the page's own files."""
        return {
            (GET, "/state"): Route(lambda _: self._said(self.looks.about)),
            (GET, "/events"): events(self.news),
            (GET, "/face.png"): Route(self.face),
            (GET, "/told"): Route(self.about_face),
            (POST, "/write"): Route(self.write),
        }

    def face(self, asked: Asked) -> Answer:
        """Give a picture."""
        found = self._face(asked)
        if found is None:
            return told({}, 400)
        return Answer(200, found.picture, PNG) if found.picture else told({"problems": _lines(found)}, 422)

    def about_face(self, asked: Asked) -> Answer:
        """Say the least contrast of a face, and what is wrong with it."""
        found = self._face(asked)
        if found is None:
            return told({}, 400)
        return told({"contrast": round(found.contrast, 1), "problems": _lines(found)})

    def write(self, asked: Asked) -> Answer:
        """Write what was picked."""
        said = body_of(asked) or {}
        look, name = self._look(said), said.get("name", "")
        if look is None or not isinstance(name, str) or not (self.looks.slug or _SLUG.fullmatch(name)):
            return told({"error": "Say a name of small letters, digits and dashes, such as deep-sea."}, 400)
        return self._said(lambda: {"files": self.looks.write(name, look)})

    def _said(self, does: Any) -> Answer:
        try:
            return told(self.turns.ask(does))
        except ContentError as error:
            return told({"error": "\n".join(f"{one.fact}: {one.hint}" for one in error.problems[:5])}, 422)

    def _look(self, said: Any) -> tuple[str, str, str] | None:
        design, palette, size = (said.get(name, "") for name in ("design", "palette", "size"))
        if not isinstance(size, str) or len(size) > _LEAST:
            return None
        try:
            to_size(size)
        except ValueError:
            return None
        known = isinstance(design, str) and design in designs() and isinstance(palette, str) and palette in palettes()
        return (design, palette, size) if known else None

    def _face(self, asked: Asked) -> Face | None:
        query = asked.query
        look, side, row, dots = self._look(query), query.get("side", "front"), query.get("row", "0"), query.get("w", "")
        if look is None or side not in SIDES or not (row.isdecimal() and dots.isdecimal()) or len(row + dots) > 8:
            return None
        if int(row) >= ROWS:
            return None
        wide = min(_MOST, max(_LEAST, int(dots)))
        return self.turns.ask(lambda: self.looks.face(look, int(row), side, wide))


def _lines(found: Face) -> list[str]:
    return [f"{one}" for one in found.problems[:5]]


class Opened(NamedTuple):
    """A gallery at an address; `link` opens it."""

    turns: Turns
    server: Server
    key: str

    @property
    def link(self) -> str:
        """The address with the key, which no server ever sees."""
        return link_of(self.server, self.key)

    def run(self) -> None:
        """Draw and answer until it is closed, or until Ctrl-C."""
        while not self.turns.over:
            self.turns.rest_until(lambda: False, 3600.0)
            self.turns.answer()


@contextmanager
def opened(home: Path, roots: Roots, slug: str, table: Path | None, size: str, port: int = 0) -> Iterator[Opened]:
    """Open a gallery, which is seen by this machine only; a new game is written into `home`, another look where it is.

    Raises:
        ContentError: there is no such game or table, or the port cannot be had.
    """
    needs_pictures("tuckbox gallery")
    with TemporaryDirectory(prefix="tuckbox-") as scratch:
        looks = Looks(roots.root_of(slug) if slug else home, Path(scratch), roots, slug, table, size)
        turns, key, news = Turns(), new_key(), News(_PAGES, _PAGES)
        looks.about()
        routes = {**page_routes(roots, "generator.gallery", _FONTS), **Doors(looks, turns, news).routes()}
        server = serving(port, key, routes)
        server.start()
        try:
            with suppress(KeyboardInterrupt):
                yield Opened(turns, server, key)
        finally:
            turns.close()
            news.over()
            server.close()
