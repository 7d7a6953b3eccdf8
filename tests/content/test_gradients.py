"""No pattern or gradient is printed that has no area where it lies: viewers complain, or take a minute for a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.catalog.roots import search_path
from generator.making.asked import games_of
from tests.geometry.reader import IDENTITY, times
from tests.helpers.games import built

STRINGS = re.compile(rb"\((?:\\\\.|[^\\\\()])*\)|<[0-9A-Fa-f\s]*>")
OPS = re.compile(rb"(?:^|(?<=\s))(?:((?:[-+.\d]+\s+){6})cm|(/\S+)\s+(scn|SCN|Do)|([qQ]))(?=\s|$)")
LEAST = 0.15
"""The sine of the angle between the sides of a pattern's cell: below, it is as good as a line."""
GAMES = [pytest.param(slug, marks=pytest.mark.xdist_group(slug)) for slug in games_of(search_path(None), ())]


def flattest(path: Path) -> float:
    """Give the least area that a pattern or gradient of a PDF has, where one of two sides as long has 1."""
    with pikepdf.open(path) as pdf:
        areas = [area for page in pdf.pages for area in _areas(page.obj, page.obj.Resources, IDENTITY, set())]
    return min(areas, default=1.0)


def _areas(stream: Any, resources: Any, base: Any, known: set[object]) -> Iterator[float]:
    """Give the areas of what one content stream paints with; what lies twice in one way is looked at once."""
    matrix, stack = base, []
    patterns, forms = resources.get("/Pattern", {}), resources.get("/XObject", {})
    for numbers, name, op, state in OPS.findall(_content(stream)):
        if state == b"q":
            stack.append(matrix)
        elif state == b"Q":
            matrix = stack.pop()
        elif numbers:
            matrix = times([float(v) for v in numbers.split()], matrix)
        elif op in (b"scn", b"SCN"):
            pattern = patterns[name.decode()]
            yield _area(times([float(v) for v in pattern.get("/Matrix", IDENTITY)], base))
        elif op and forms[name.decode()].get("/Subtype") == "/Form":
            form = forms[name.decode()]
            inner = times([float(v) for v in form.get("/Matrix", IDENTITY)], matrix)
            large = hypot(*inner[:4]) or 1.0  # how large it is shown does not matter, how slanted does
            key = (form.objgen, tuple(round(v / large, 2) for v in inner[:4]))
            if key not in known:
                known.add(key)
                yield from _areas(form, form.get("/Resources", resources), inner, known)


def _content(stream: Any) -> bytes:
    """Give the operators of a page or a form, without the strings that are shown, in which anything may stand."""
    content = stream.read_bytes() if isinstance(stream, pikepdf.Stream) else pikepdf.Page(stream).Contents
    if not isinstance(content, bytes):
        parts = content if isinstance(content, pikepdf.Array) else [content]
        content = b"\n".join(part.read_bytes() for part in parts)
    return STRINGS.sub(b"", content)


def _area(matrix: Any) -> float:
    a, b, c, d = matrix[:4]
    sides = hypot(a, b) * hypot(c, d)
    return abs(a * d - b * c) / sides if sides else 0.0


@pytest.mark.parametrize("slug", GAMES)
def test_every_pattern_of_the_building_guide_has_an_area(slug):
    guides = sorted(built(slug).folder.rglob("how-to-build.pdf"))

    assert guides
    assert {path.parent.name: flattest(path) for path in guides if flattest(path) < LEAST} == {}


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_every_pattern_of_every_file_has_an_area(slug):
    files = sorted(built(slug).folder.rglob("*.pdf"))

    assert {str(path): flattest(path) for path in files if flattest(path) < LEAST} == {}
