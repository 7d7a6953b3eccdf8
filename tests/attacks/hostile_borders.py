"""Hostile inputs at the border to the disk: links out of the roots, pipes and devices in the place of files."""

# fmt: off
# ruff: noqa: E501  (a case on a line)

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.attacks.pit import FACE, PARTS, Case, Place, link, write
from tests.attacks.project import FONTS

_ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}"><path d="M0 0h7v7z"/></svg>'
_THEME = "name: Night {0}\ncards: {{c1: {{name: 'Night {0}'}}}}\n"


def _outside(kind: str, letter: str) -> tuple[str, bytes, str, tuple[str, ...]]:
    """Give a file that can be linked to: where it belongs, what is in it, what the face shows of it, further parts."""
    shade = {"A": "#aa0000", "B": "#00aa00"}[letter]
    files: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
        "rules": ("CONTENT/rules.yaml", f"parameters:\n  depth: {{default: {ord(letter)}}}\ntables: {{dice: {{d6: [1, 2, 3, 4, 5, 6]}}}}\n", "{{ text(rules.depth, 4, 20, 40, 6) }}", ()),
        "deck": ("CONTENT/cards/traps.yaml", f"name: Traps\nsize: euro\nface: face.svg.j2\ncards:\n  - {{id: c1, name: Pit {letter}}}\n", "", ()),
        "theme": ("CONTENT/themes/night.yaml", _THEME.format(letter), "", ()),
        "face": ("TEMPLATES/face.svg.j2", FACE.replace("BODY", f'<circle cx="20" cy="40" r="5" fill="{shade}"/>'), "", ()),
        "included": ("TEMPLATES/part.svg.j2", f'<circle cx="20" cy="40" r="5" fill="{shade}"/>', '{% include "part.svg.j2" %}', ()),
        "imported": ("TEMPLATES/part.svg.j2", f"{{% set c = '{shade}' %}}", '{% import "part.svg.j2" as p %}<circle cx="20" cy="40" r="5" fill="{{ p.c }}"/>', ()),
        "shared": ("templates/_shared/part.svg.j2", f'<circle cx="20" cy="40" r="5" fill="{shade}"/>', '{% include "_shared/part.svg.j2" %}', ()),
        "icon": ("TEMPLATES/icons/pit.svg", _ICON.format(8 + ord(letter) - 65), '{{ icon("pit", 5, 30, 9) }}', ()),
        "shared icon": ("templates/_shared/icons/pit.svg", _ICON.format(8 + ord(letter) - 65), '{{ icon("pit", 5, 30, 9) }}', ()),
        "picture": ("TEMPLATES/pit.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="{shade}"/></svg>', '{{ art("pit.svg", 5, 30, 9, 9) }}', ()),
        "image": ("TEMPLATES/pit.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="{shade}"/></svg>', '<image x="5" y="30" width="9" height="9" xlink:href="pit.svg"/>', ()),
        **{part: (PARTS[part][1], PARTS[part][2].replace("BODY", f"deep {letter}"), "", (part,)) for part in PARTS},
    }
    if kind == "font":
        data = FONTS["alegreya-600" if letter == "A" else "cinzel-400"].read_bytes()
        return "TEMPLATES/fonts/own.ttf", data, '{{ text("Pit", 4, 20, 40, 9, font="Alegreya, Cinzel", weight=600) }}', ()
    where, content, shows, parts = files[kind]
    return where, content.encode(), shows, parts


KINDS = ("rules", "deck", "theme", "face", "included", "imported", "shared", "icon", "shared icon", "picture", "image", "font", *PARTS)


def _linked(kind: str, way: str) -> Case:
    def make(place: Place) -> None:
        where, content, shows, parts = _outside(kind, place.letter)
        pit = write(place.pit.root, *parts, body=shows)
        path = pit.path(where)
        target = place.outside / path.name
        target.write_bytes(content)
        if way == "folder":
            for one in path.parent.iterdir() if path.parent.is_dir() else ():
                if one.is_file() and one.name != path.name:
                    shutil.copy(one, place.outside)
            shutil.rmtree(path.parent, ignore_errors=True)
            link(path.parent, place.outside)
        elif way == "by way of another link":
            link(place.pit.root / "within", target)
            link(path, place.pit.root / "within")
        else:
            link(path, os.path.relpath(target, path.parent) if way == "relative" else target)

    return Case(f"link out, {way}: {kind}", make, seen=True)


def _game_linked(top: str) -> Case:
    """Link a game's folder, which others then fill."""

    def make(place: Place) -> None:
        pit = write(place.pit.root, body=f"{{# {place.letter} #}}")
        pit.write("CONTENT/cards/traps.yaml", pit.read("CONTENT/cards/traps.yaml").replace("Pit", f"Pit {place.letter}"))
        if place.letter == "B":
            pit.write("TEMPLATES/face.svg.j2", pit.read("TEMPLATES/face.svg.j2").replace("#eeeeee", "#eeee00"))
        shutil.move(pit.root / top / "pit", place.outside / "pit")
        link(pit.root / top / "pit", place.outside / "pit")

    return Case(f"link out: the game's folder in {top}", make, seen=True)


def _written(name: str, where: str, to_file: bool = False, words: tuple[str, ...] = ()) -> Case:
    """Put a link where output is written."""

    def make(place: Place) -> None:
        path = place.pit.root / where
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        if to_file:
            (place.outside / "file").write_text("mine")
        link(path, place.outside / "file" if to_file else place.outside)
        pit = write(place.pit.root, card="Pit 2")
        pit.write("CONTENT/themes/night.yaml", _THEME.format("n"))

    return Case(f"written through a link: {name}", make, prints=True, words=words)


def _dead(kind: str, path: Path) -> None:
    """Put something in the place of a file that is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        here = os.open(path.parent, os.O_RDONLY)
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(f"/proc/self/fd/{here}/{path.name}")
        os.close(here)
    elif kind == "folder":
        path.mkdir()
    elif kind == "loop":
        link(path, path.name)
    elif kind == "nowhere":
        link(path, "/nowhere/at/all")
    else:
        link(path, kind)


_DEAD = ("pipe", "/dev/zero", "socket", "folder", "loop", "nowhere", "/dev/urandom", "/dev/stdin", "/proc/self/mem", "/dev/full")
_INPUTS = {
    **{kind: kind for kind in KINDS},
    "game": "CONTENT/game.yaml", "unused template": "TEMPLATES/unused.svg.j2", "unused icon": "TEMPLATES/icons/unused.svg",
    "unused picture": "TEMPLATES/unused.png", "unused note": "TEMPLATES/unused.txt", "draft": "CONTENT/_draft.yaml",
    "png": "TEMPLATES/pit.png", "jpeg": "TEMPLATES/pit.jpg", "companion": "CONTENT/companion.yaml", "themes folder": "CONTENT/themes",
    "icons folder": "TEMPLATES/icons", "fonts folder": "TEMPLATES/fonts", "shared folder": "templates/_shared", "templates of the game": "templates/pit",
}
_OUTPUTS = {
    "the game's folder": "output/pit", "the edition's folder": "output/pit", "a PDF": "output/pit/traps.pdf",
    "the cache": "output/.cache", "the game's cache": "output/.cache/pit", "output": "output",
}


def _instead(dead: str, what: str, where: str) -> Case:
    def make(place: Place) -> None:
        shows, parts = "", ()
        path = where
        if where in KINDS:
            path, _, shows, parts = _outside(where, "A")
        elif what in ("png", "jpeg"):
            shows = f'{{{{ art("{where.rpartition("/")[2]}", 5, 30, 9, 9) }}}}'
        pit = write(place.pit.root, *parts, body=shows)
        _dead(dead, pit.path(path))

    return Case(f"{dead} in the place of: {what}", make)


def _instead_of_output(dead: str, what: str, where: str) -> Case:
    def make(place: Place) -> None:
        write(place.pit.root, card="Pit 2")
        _dead(dead, place.pit.root / where)

    return Case(f"{dead} in the place of output: {what}", make, prints=True)


def _every(suffix: str, dead: str) -> Case:
    """Replace all files of a kind that an earlier build has kept."""

    def make(place: Place) -> None:
        write(place.pit.root, card="Pit 2")
        tops = (place.pit.root / "output", place.pit.root.parent / "code")
        for path in [path for top in tops for path in top.rglob("*") if path.is_file() and path.name.endswith(suffix)]:
            _dead(dead, path)

    return Case(f"{dead} in the place of all kept files '*{suffix}'", make, prints=True)


def cases(random: Random) -> Iterator[Case]:
    """Give the cases of this module."""
    ways = ("absolute", "relative", "folder", "by way of another link")
    for at, kind in enumerate(KINDS):
        for way in (ways[at % 4], ways[2]) if at % 4 != 2 else (ways[2], random.choice(ways[:2])):
            if way != "folder" or kind not in ("face", "board", "tokens", "dice", "rules", "rulebook"):
                yield _linked(kind, way)
    yield _game_linked("content")
    yield _game_linked("templates")
    for name, where in _OUTPUTS.items():
        if name != "output":
            yield _written(name, where, to_file=name == "a PDF")
    yield _written("another theme's folder", "output/pit/night")
    yield _written("faces", "output/pit/faces", words=("faces",))
    yield _written("a deck's kept faces", "output/.cache/pit/traps.faces", to_file=True)
    yield _written("the bill that is kept", "output/pit/manifest.json", to_file=True)
    places: list[tuple[str, str]] = list(_INPUTS.items())
    for at, (what, where) in enumerate(places):
        for dead in dict.fromkeys((_DEAD[at % 2], random.choice(_DEAD[1:]))):
            yield _instead(dead, what, where)
    for what, where in _OUTPUTS.items():
        yield _instead_of_output(random.choice(("pipe", "/dev/zero", "nowhere", "loop", "socket")), what, where)
    for suffix in ("", ".faces", ".code", ".json"):
        yield _every(suffix, random.choice(("pipe", "/dev/zero", "/dev/full", "nowhere", "folder")))
