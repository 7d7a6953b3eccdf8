"""The page of a shown table: its own files, and the fonts that the printed game uses."""

from __future__ import annotations

import html
import json
import re
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any, Final

from companion.engine.messages import ENGLISH, language, spoken_in
from companion.engine.model import Facts
from generator.catalog.ground import ShutError
from generator.catalog.roots import search_path
from generator.text.fonts import FontBook, UnknownFontError
from generator.text.webfonts import BadFontError
from generator.window.asked import Route
from generator.window.guard import GET, digest
from generator.window.page import KINDS, fixed, page

TTF: Final = ".ttf"
INDEX: Final = "index.html"
_SAID: Final = re.compile(r'\btn?\("((?:[^"\\]|\\.)*)"')
_WRITTEN: Final = re.compile(r'(<title>|<noscript>|aria-label=")([^"<]+)(</title>|</noscript>|")')
_LANG: Final = '<html lang="en-GB"'


def routes() -> dict[tuple[str, str], Route]:
    """Give the routes of the page's files, and of its own fonts for labels and sentences. Raises OSError.

    Those have Latin letters only (`python -m bench.pagefonts` makes them): others are the browser's own.
    """
    found = page("companion.show", "page")
    found[GET, "/"] = found[GET, "/tv"] = Route(lambda asked: _index().does(asked), open=True)
    for one in files("companion.show").joinpath("fonts").iterdir():
        if one.name.endswith(TTF):
            found[GET, f"/font/{one.name}"] = fixed(one.read_bytes(), KINDS[TTF], kept=True)
    return found


def _index() -> Route:
    """Give the page itself in the language that is spoken."""
    return _said_in(language(), spoken_in(texts()))


_indexes: dict[str, tuple[Facts, Route]] = {}


def _said_in(tag: str, said: Facts) -> Route:
    """Give the page in a language: with what is said in it for each English text, which its scripts look up."""
    known = _indexes.get(tag)
    if known is None or known[0] != said:
        text = files("companion.show").joinpath("page", INDEX).read_text("utf-8")
        if tag != ENGLISH:
            text = _WRITTEN.sub(lambda found: f"{found[1]}{_escaped(said.get(found[2], found[2]))}{found[3]}", text)
            held = json.dumps(said, ensure_ascii=False).replace("<", "\\u003c")
            text = text.replace(_LANG, f'<html lang="{tag}"', 1)
            text = text.replace("</body>", f'<script type="application/json" id="texts">{held}</script>\n</body>', 1)
        known = _indexes[tag] = said, fixed(text.encode(), KINDS[".html"])
    return known[1]


def _escaped(text: Any) -> str:
    return html.escape(str(text))


@cache
def texts() -> tuple[str, ...]:
    """Give all that the page says, in English: what its scripts hand to `t` and `tn`, and what stands in its HTML."""
    every = sorted(files("companion.show").joinpath("page").iterdir(), key=lambda one: one.name)
    found: dict[str, None] = {}
    for one in every:
        if one.name.endswith(".js"):
            found.update(dict.fromkeys(json.loads(f'"{text}"') for text in _SAID.findall(one.read_text("utf-8"))))
        elif one.name == INDEX:
            found.update(dict.fromkeys(text for _, text, __ in _WRITTEN.findall(one.read_text("utf-8"))))
    return tuple(found)


def stamp() -> str:
    """Give what an open page was made of: one of other files, or in another language, loads itself anew."""
    return _files() if language() == ENGLISH else f"{_files()} {language()}"


@cache
def _files() -> str:
    """Give a digest of the page's files."""
    every = sorted(files("companion.show").joinpath("page").iterdir(), key=lambda one: one.name)
    return digest("".join(f"{one.name} {digest(one.read_bytes().hex())}" for one in every if one.is_file()))[:16]


class Fonts:
    """The display faces of games that were shown, each at a path with its digest in it."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, int], str] = {}
        self._routes: dict[str, Route] = {}

    def path(self, slug: str, family: str, weight: int) -> str:
        """Give the path of a game's display face; nothing where there is no such file. Raises ContentError."""
        asked = (slug, family, weight)
        if asked not in self._known:
            body = font_of(slug, family, weight)
            path = f"/font/{digest(body.hex())[:24]}.ttf" if body else ""
            if body:
                self._routes[path] = fixed(body, KINDS[".ttf"], kept=True)
            self._known[asked] = path
        return self._known[asked]

    def route(self, method: str, path: str) -> Route | None:
        """Give the route of a face that `path` has named."""
        return self._routes.get(path) if method == GET else None


def font_of(slug: str, family: str, weight: int) -> bytes:
    """Read the face of a family that a game's templates would take; nothing without one. Raises ContentError."""
    folders = [folder / "fonts" for folder in search_path().folders_of(slug)]
    with suppress(UnknownFontError, BadFontError, ShutError, OSError):
        return FontBook(folders).find(family, weight)[0].source.data
    return b""
