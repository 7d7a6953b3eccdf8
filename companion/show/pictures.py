"""Faces that `tuckbox faces` has written, for screens: found by a card's id, cut to size, with their fonts inside.

They are shown only as long as they are true: of the theme that is played, drawn from the very files of the game.
Draws nothing and knows no game. Nothing of a request reaches the disk: a picture is asked for by a name made here.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from companion.engine.bounds import fits
from companion.engine.medium import labelled
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Facts
from companion.gamedata.content import stamped
from generator.catalog import safeopen
from generator.catalog.facefiles import FORM, INDEX, Setting, digest, font_rule, framed, settings_of
from generator.catalog.ground import Ground, ShutError
from generator.catalog.origin import origin
from generator.catalog.roots import search_path
from generator.named import NamedTuple
from generator.window.asked import Answer, Route
from generator.window.guard import GET
from generator.window.page import KINDS

MOST_BYTES: Final = 3_000_000
"""Of one face, a font, or the list of faces."""
NONE_OF_THEME: Final = marked(
    "There are no printed pictures of this theme: '{command}' draws board and cards for this screen."
)
NAMED: Final = ("face", "faces", "board", "icons")
"""Where panels and seats name pictures."""
LISTED: Final = {
    "form": int,
    **dict.fromkeys(("theme", "style"), str),
    **dict.fromkeys(("rules", "origin", "faces"), dict),
    "fonts": [{"family": str, "weight": int, "italic": bool, "file": str, "digest": str}],
}
_FRONT, _END = "-front.svg", ".svg"


class Wanted(NamedTuple):
    """Of which table pictures are wanted: game, theme, rules as they are played, of which translation, if any."""

    slug: str
    theme: str
    rules: Facts
    translation: str = ""

    def said(self) -> list[str]:
        """Give the words of a command line that name them."""
        theme = ["--theme", self.theme] * bool(self.theme)
        return [self.slug, *theme, *["--language", self.translation] * bool(self.translation)]


class Art(NamedTuple):
    """The path of each picture there is, by name; `note` says why there are none, or what is not as it is played."""

    paths: Mapping[str, str] = {}
    note: str = ""


class Drawn(NamedTuple):
    """The faces of an edition that were written into a folder, as their list has it."""

    folder: Path
    ground: Ground
    listed: Facts
    age: int


class Face(NamedTuple):
    """A face on the disk: of which edition, its file there, what was in it when it was drawn."""

    of: Drawn
    file: str
    digest: str


class Pictures:
    """The faces of the games that were shown."""

    def __init__(self) -> None:
        self._known: tuple[Any, Mapping[str, str], str] = (None, {}, "")
        self._faces: dict[str, Face] = {}

    def art(self, wanted: Wanted, names: Collection[str]) -> Art:
        """Give the pictures with these names."""
        try:
            asked = _state_of(wanted)
            if asked != self._known[0]:
                self._known = (asked, *self._found(wanted))
        except (OSError, ShutError):  # somebody builds just now; a picture is no reason to stop a table
            return Art()
        __, paths, note = self._known
        return Art({name: paths[name] for name in sorted(names) if name in paths}, note)

    def route(self, method: str, path: str) -> Route | None:
        """Give the route of a picture that `art` has named; it takes a key, as the table does."""
        face = self._faces.get(path) if method == GET else None
        return Route(lambda _: answer(face)) if face is not None else None

    def _found(self, wanted: Wanted) -> tuple[Mapping[str, str], str]:
        """Find all faces of an edition by card, each with its path; a name that two decks have is nobody's."""
        best, note = chosen(wanted)
        if best is None:
            return {}, note
        paths: dict[str, str] = {}
        twice: set[str] = set()
        for file, said in best.listed["faces"].items():
            name = file.rpartition("/")[2].removesuffix(_FRONT).removesuffix(_END)  # a back keeps its side
            if name in paths:
                twice.add(name)
            path = f"/picture/{digest(f'{said} {best.age}'.encode())}.svg"
            paths[name], self._faces[path] = path, Face(best, file, said)
        return {name: path for name, path in paths.items() if name not in twice}, note


def _state_of(wanted: Wanted) -> tuple[Any, ...]:
    """Say by what one sees that another look is needed: what is played, which lists and files there are."""
    files = [(str(file), file.stat().st_mtime_ns) for file, __ in _lists(wanted.slug)]
    game = str(search_path().game_dir(wanted.slug))
    return (
        wanted.slug,
        wanted.theme,
        wanted.translation,
        json.dumps(wanted.rules, sort_keys=True, default=str),
        files,
        stamped(game),
    )


def _lists(slug: str) -> list[tuple[Path, Ground]]:
    """Find the lists of written faces: where builds write, unless told otherwise."""
    for root in dict.fromkeys((Path.cwd(), search_path().root_of(slug))):
        folder = root / "output" / slug
        found = sorted(one / "faces" / INDEX for one in (folder, *folder.iterdir())) if folder.is_dir() else []
        found = [one for one in found if one.is_file()]
        if found:
            return [(one, Ground(root, "output")) for one in found]
    return []


def chosen(wanted: Wanted) -> tuple[Drawn | None, str]:
    """Choose the edition whose faces are shown: true ones of this theme, the rules as near as can be, the newest.

    Raises:
        ContentError: there is no such game.
    """
    command = f"tuckbox faces {wanted.slug}" + (f" --language {wanted.translation}" if wanted.translation else "")
    every = [one for file, ground in _lists(wanted.slug) if (one := _read(file, ground)) is not None]
    same = (wanted.theme, wanted.translation)
    mine = [one for one in every if (one.listed["theme"], one.listed.get("language", "")) == same]
    if not mine:
        if every:
            return None, _(NONE_OF_THEME, command=command)
        return None, _(
            "There are no printed pictures: '{command}' draws board and cards for this screen.", command=command
        )
    now = origin(search_path().game_dir(wanted.slug))
    true = [one for one in mine if one.listed["origin"] == now]
    if not true:
        was = max(mine, key=lambda one: one.age).listed["origin"]
        changed = sorted(name for name in {*was, *now} if was.get(name) != now.get(name))
        return None, _(
            "{file} was edited since the pictures were drawn: '{command}' draws them anew.",
            file=changed[0],
            command=command,
        )
    best = min(true, key=lambda one: (len(_others(one, wanted)), one.listed["style"] != "colour", -one.age))
    others = _others(best, wanted)
    names = ", ".join(map(labelled, others))
    return best, _("The printed pictures have other rules: {names}.", names=names) if others else ""


def _others(one: Drawn, wanted: Wanted) -> list[str]:
    """Name the rules that are played otherwise than they were printed."""
    printed = one.listed["rules"]
    return sorted(name for name, value in wanted.rules.items() if name in printed and printed[name] != value)


def _read(file: Path, ground: Ground) -> Drawn | None:
    """Read the list of written faces; nothing when it is none of ours."""
    try:
        listed = json.loads(safeopen.read(file, ground, MOST_BYTES))
    except (ShutError, ValueError):
        return None
    good = fits(listed, LISTED) and listed["form"] == FORM
    return Drawn(file.parent, ground, listed, file.stat().st_mtime_ns) if good else None


def _part(of: Drawn, file: str, said: str) -> bytes:
    """Read a file of an edition, if it is still what was drawn. Raises ShutError."""
    body = safeopen.read(of.folder / file, of.ground, MOST_BYTES)
    if digest(body) != said:
        raise ShutError("odd", "the file is another one", "")
    return body


def answer(face: Face) -> Answer:
    """Answer with a face; one that is not what it was is none."""
    try:
        body = _part(face.of, face.file, face.digest)
    except ShutError:
        return Answer(404)
    return Answer(200, _dressed(face.of, body.decode(errors="replace")), KINDS[".svg"], kept=True)


def _dressed(of: Drawn, svg: str) -> bytes:
    """Cut a face to its size, without bleed, and put its fonts into it: a picture in a page sees no others.

    A font that is not what it was is left out; the browser has another.
    """
    wanted, rules = settings_of(svg), []
    for one in of.listed["fonts"]:
        setting = Setting(one["family"], one["weight"], one["italic"])
        if setting in wanted:
            with suppress(ShutError):
                rules.append(font_rule(setting, _part(of, str(one["file"]), str(one["digest"]))))
    return framed(svg, "".join(rules)).encode()


def named(shown: Any) -> set[str]:
    """Name the pictures in the data of panels and seats.

    >>> sorted(named([{"face": "T10", "text": "x"}, {"faces": [["king", "Ana"]], "board": ""}]))
    ['Ana', 'T10', 'king']
    """
    found: set[str] = set()
    for key, one in shown.items() if isinstance(shown, dict) else enumerate(shown):
        if key in NAMED:
            found |= _strings(one)
        elif type(one) in (dict, list):
            found |= named(one)
    return found - {""}


def _strings(said: Any) -> set[str]:
    if isinstance(said, str):
        return {said}
    inner = said.values() if isinstance(said, dict) else said if isinstance(said, list) else ()
    return {text for one in inner for text in _strings(one)}
