"""What may be asked of a preview over HTTP: every route and what its fields must be. Draws nothing, reads no file.

Faces and pages are asked for by what they look like: a name from a request is looked up in a table, never on the disk.
"""

import re
from collections.abc import Callable, Generator, Mapping
from itertools import count
from typing import Any, Final

from generator.catalog import safeopen
from generator.catalog.ground import ShutError, ground_of
from generator.catalog.model import Values
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from generator.named import NamedTuple
from generator.parts.facecache import face_of
from generator.preview import values
from generator.preview.bench import Bench
from generator.preview.boxes import boxes_of
from generator.preview.editors import Editor, run
from generator.preview.faces import Faces, Shown
from generator.preview.likeness import Likeness
from generator.preview.pictures import LEAST_DPI, MOST_DPI, PNG, paper_of
from generator.preview.showing import Showing
from generator.printed.snapshot import plain
from generator.window.asked import Answer, Asked, Json, Route, Routes, body_of, told
from generator.window.guard import GET, POST
from generator.window.page import KINDS, fixed, page
from generator.window.streams import FullError, News

_PICTURE: Final = re.compile(r"/(face|page)/([0-9a-f]{16})\.png")
_MOST_LOOKED: Final = 200
_MOST_LINES: Final = 10_000_000
OPENS: Final = "open"
"""What a page is told of an editor that is run here."""
_FONTS: Final = {
    "cond-400": "barlow-condensed/BarlowCondensed_400Regular.ttf",
    "cond-600": "barlow-condensed/BarlowCondensed_600SemiBold.ttf",
    "text-400": "alegreya-sans/AlegreyaSans_400Regular.ttf",
    "text-700": "alegreya-sans/AlegreyaSans_700Bold.ttf",
}
"""The letters of the page itself. Where they are missing, the browser's own serve."""


def page_routes(roots: Roots, package: str = "generator.preview", fonts: Mapping[str, str] = _FONTS) -> Routes:
    """Give the routes of a page's own files and fonts. Raises OSError."""
    found = page(package, "page")
    for name, file in fonts.items():
        for folder in roots.shared_dirs():
            try:
                body = safeopen.read(folder / "fonts" / file, ground_of(folder), 2_000_000)
            except (ShutError, OSError):
                continue
            found[GET, f"/font/{name}.ttf"] = fixed(body, KINDS[".ttf"], kept=True)
            break
    return found


def events(news: News) -> Route:
    """Give the route of a stream of news, by which a page knows, too, that we are still there."""
    streams = count(1)

    def does(asked: Asked) -> Answer:
        try:
            return Answer(200, events=news.listen(str(next(streams)), asked.peer))
        except FullError:
            return told({"error": "Too many pages are open."}, 503)

    return Route(does)


class Doors(NamedTuple):
    """The routes of one preview; an `editor` that is a command is run here, an address by the browser."""

    bench: Bench
    editor: Editor

    @property
    def showing(self) -> Showing:
        """What is shown."""
        return self.bench.showing

    def routes(self) -> Routes:
        """Give all of them, but for the page's own files and pictures."""
        return {
            (GET, "/state"): Route(self.state),
            (GET, "/events"): events(self.bench.news),
            (GET, "/detail"): Route(self.detail),
            (GET, "/paper"): Route(self.paper),
            (POST, "/look"): Route(self.look),
            (POST, "/edition"): Route(self.edition),
            (POST, "/open"): Route(self.open),
        }

    def more(self, method: str, path: str) -> Route | None:
        """Give the route of a picture."""
        found = _PICTURE.fullmatch(path) if method == GET else None
        if found is None:
            return None
        give = self._face if found[1] == "face" else self._page
        return Route(lambda asked: self._picture(give(found[2], asked.query)))

    def state(self, _: Asked) -> Answer:
        """Give everything once, and where files lie for an editor."""
        root = str(self.showing.folder.parents[1])
        found = self.bench.ask(lambda: self.showing.state(self.bench.version))
        return told({**found, "root": root, "editor": OPENS if self.editor.command else self.editor.address})

    def open(self, asked: Asked) -> Answer:
        """Open a file in the editor, if that is a command and the file is one that the game is made of."""
        said = body_of(asked) or {}
        file, spot = said.get("file"), (said.get("line", 1), said.get("column", 1))
        if not isinstance(file, str) or not all(type(one) is int and 0 < one < _MOST_LINES for one in spot):
            return told({}, 400)
        path = self.showing.source(file) if self.editor.command else None
        if path is None:
            return told({}, 404)
        try:
            run(self.editor.command, path, *spot)
        except OSError as error:
            return told({"error": f"The editor does not start ({error.strerror or error})."}, 503)
        return told({})

    def look(self, asked: Asked) -> Answer:
        """Take notice of which faces a page shows: they are drawn before all others."""
        said = body_of(asked)
        numbers = said.get("faces") if said else None
        if said is None or not isinstance(numbers, list) or len(numbers) > _MOST_LOOKED:
            return told({}, 400)
        if not all(type(one) is int for one in numbers) or said.get("version") != self.bench.version:
            return told({}, 409)
        self.bench.look_at(numbers)
        return told({})

    def detail(self, asked: Asked) -> Answer:
        """Give what is known of one face, and how it was before its last save, or when it was printed."""
        key, before = asked.query.get("face", ""), asked.query.get("before", "")
        found = self.bench.ask(lambda: self._detail(key, before))
        return told(found if found is not None else {}, 200 if found is not None else 404)

    def _detail(self, key: str, before: str) -> Json | None:
        like = self.showing.likeness
        one = like.faces.all.get(key) if like else None
        if like is None or one is None:
            return None
        mark = one.card.mark
        found: Json = {"at": [mark.file, mark.line, mark.column], **self._boxes(like.faces, one)}
        found["template"] = str(one.deck.face if one.side == "front" else one.deck.back_of(one.card))
        if before:
            look, fields = _was(like, one, before)
            found["was"] = {"look": look, "fields": fields}
        return found

    def _boxes(self, faces: Faces, one: Shown) -> dict[str, list[Json]]:
        try:
            with faces.renderer.noting_boxes() as made:
                face = face_of(faces.renderer, one.deck, one.card, one.side)
        except ContentError:
            return {"boxes": [], "areas": []}
        return boxes_of(face, self.showing.pictures.fonts, made)

    def paper(self, asked: Asked) -> Answer:
        """Print a file into memory, and say which pages it has."""
        number = asked.query.get("n", "")
        if not (number.isascii() and number.isdecimal()) or len(number) > 4:
            return told({}, 400)
        return self._told(lambda: self.bench.ask_slowly(lambda: self._paper(int(number))))

    def _paper(self, number: int) -> Generator[None, None, Json]:
        if self.showing.faces is None:
            return {"paper": "", "pages": []}
        return (yield from paper_of(self.showing.faces, self.showing.order, number, self.showing.pictures))

    def edition(self, asked: Asked) -> Answer:
        """Show another edition; nothing is written."""
        said = body_of(asked)
        sets = said.get("set", {}) if said else None
        if said is None or not isinstance(sets, dict) or not all(isinstance(one, str) for one in sets.values()):
            return told({}, 400)
        words = [said.get(name, "") for name in ("theme", "preset", "style")]
        if not all(isinstance(one, str) for one in words):
            return told({}, 400)
        theme, preset, style = words
        bench = self.bench
        order = self.showing.first._replace(
            themes=(theme,) if theme else (),
            preset=preset,
            style=style or "colour",
            sets=tuple(f"{name}={value}" for name, value in sets.items()),
        )
        return self._told(lambda: bench.ask(lambda: bench.choose(order)))

    def _told(self, does: Callable[[], Json]) -> Answer:
        try:
            return told(does())
        except ContentError as error:
            return told({"problems": values.problems((one, "") for one in error.problems)}, 422)

    def _face(self, look: str, query: Any) -> Callable[[], bytes | None]:
        bleed = query.get("bleed") == "1"
        return lambda: self.showing.pictures.face(look, _dpi(query), bleed)

    def _page(self, paper: str, query: Any) -> Callable[[], bytes | None]:
        number = query.get("n", "0")
        at = int(number) if number.isascii() and number.isdecimal() and len(number) < 5 else -1
        return lambda: self.showing.pictures.page(paper, at, _dpi(query))

    def _picture(self, does: Callable[[], bytes | None]) -> Answer:
        body = self.bench.ask(does)
        return Answer(404) if body is None else Answer(200, body, PNG, kept=True)


def _dpi(query: Any) -> int:
    said = query.get("dpi", "")
    return min(MOST_DPI, max(LEAST_DPI, int(said))) if said.isascii() and said.isdecimal() and len(said) < 5 else 96


def _was(like: Likeness, one: Shown, before: str) -> tuple[str, Values]:
    """Say how a face looked before its last save, in print, or in the plain edition, and what its card said.

    Nobody knows a look that is "".
    """
    if before == "print":
        row = like.printed.row(one.deck.id, one.card.id, one.side) if like.printed else None
        known = row.look if row and like.printed and row.look in like.printed.pictures else ""
        return known, plain(dict(row.fields)) if row else {}
    if before == "plain":
        was = like.base.all.get(one.key) if like.base else None
        return was.look if was else "", {}
    return (one.was.look, one.was.fields) if one.was else ("", {})
