"""What viewers take long over, or complain of: patterns and gradients without area, faces shown again and again, and
groups that are composed over a whole face for what lies in a corner of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from math import hypot, inf
from pathlib import Path
from typing import Any, Final, NamedTuple

import pikepdf
import pytest

from generator.catalog.edition import STYLES
from generator.catalog.roots import search_path
from generator.draw.records import scale_of
from generator.pdf import shading
from tests.geometry.reader import IDENTITY, times
from tests.helpers.games import built
from tests.pdf.drawing import page_of, svg

STRINGS = re.compile(rb"\((?:\\\\.|[^\\\\()])*\)|<[0-9A-Fa-f\s]*>")
OPS = re.compile(rb"(?<!\S)(?:(/\S++)\s++(scn|SCN|sh|gs|Do)|(cm|[qQ]))(?!\S)")
FLAT: Final = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
LEAST = 0.15
"""The sine of the angle between the sides of a pattern's cell: below, it is as good as a line."""
MOST = 25_000_000
"""Bytes of operators: viewers take a second for so many."""
MOST_COMPOSED = 20
"""How many times a page's own area the boxes of its groups may come to, as viewers compose all of each."""
SMALLEST = 0.0025
"""Points of a page to one of a gradient's own units; where these are 0.001 and less, viewers say it has no area."""
THIN = 1e-5
"""How many times as long as wide a cell may be."""
SLANTED = 'x1="0" y1="0" x2="9" y2="0" gradientTransform="matrix(1 1 2 2 0 0)"'
FADES = {"#00f": "to another colour", "#00f0": "to nothing"}
SERVERS = {
    **{
        f"{name}, {fades}": f'<{kind} id="s" gradientUnits="userSpaceOnUse" {where}><stop stop-color="#f00"/>'
        f'<stop offset="1" stop-color="{end}"/></{kind}>'
        for name, kind, where in (
            ("slanted", "linearGradient", SLANTED),
            ("without a way", "linearGradient", 'x1="4" y1="4" x2="4" y2="4"'),
            ("without a radius", "radialGradient", 'cx="9" cy="9" r="0"'),
        )
        for end, fades in FADES.items()
    },
    "pattern": '<pattern id="s" patternUnits="userSpaceOnUse" width="9" height="9" '
    'patternTransform="matrix(1 1 1 1.0000000001 0 0)"><path d="M0 0h4v4z"/></pattern>',
}
QUICK = ("raft-race", STYLES[0])  # of whose pages the most is drawn
EDITIONS = [
    pytest.param(slug, style, marks=[pytest.mark.xdist_group(slug), *[pytest.mark.long] * ((slug, style) != QUICK)])
    for slug in search_path(None).games()
    for style in STYLES
]


class Shown(NamedTuple):
    """What a stream shows: patterns, which count from it, and gradients by their matrices, and forms; its length."""

    areas: tuple[Any, ...]
    forms: tuple[tuple[Any, Any], ...]
    length: int


class Found(NamedTuple):
    """The least area that a pattern or gradient of a PDF has, where one of two sides as long has 1, and how
    small the smallest is; how many bytes of operators its heaviest page runs through, those of forms each time that
    they are shown; and how many times a page's own area the boxes of its groups come to.
    """

    flattest: float
    smallest: float
    heaviest: int
    composed: float


def found_in(file: Path | BytesIO) -> Found:
    """Look through a PDF."""
    with pikepdf.open(file) as pdf:
        kept: dict[object, Shown] = {}
        known: set[object] = set()
        areas = [area for page in pdf.pages for area in _areas(page.obj, page.obj.Resources, IDENTITY, kept, known)]
        lengths: dict[object, int] = {}
        groups: dict[object, float] = {}
        sizes: dict[object, float] = {}
        return Found(
            min(areas, default=1.0),
            min(_smallest(page.obj, kept, sizes) for page in pdf.pages),
            max(_length(page.obj, kept, lengths) for page in pdf.pages),
            max(_composed(page.obj, kept, groups) / _size(page.mediabox) for page in pdf.pages),
        )


def _length(stream: Any, kept: dict[object, Shown], lengths: dict[object, int]) -> int:
    if stream.objgen not in lengths:
        shown = kept[stream.objgen]
        lengths[stream.objgen] = shown.length + sum(_length(form, kept, lengths) for form, _ in shown.forms)
    return lengths[stream.objgen]


def _smallest(stream: Any, kept: dict[object, Shown], sizes: dict[object, float]) -> float:
    """Say how large the smallest gradient or pattern is that a stream shows, where one as large as it has 1."""
    if stream.objgen not in sizes:
        shown = kept[stream.objgen]
        inner = [scale_of(matrix) * _smallest(form, kept, sizes) for form, matrix in shown.forms]
        sizes[stream.objgen] = min([*map(scale_of, shown.areas), *inner], default=inf)
    return sizes[stream.objgen]


def _composed(stream: Any, kept: dict[object, Shown], groups: dict[object, float]) -> float:
    """Say how large all groups together are that a stream shows, those within others, too."""
    if stream.objgen not in groups:
        groups[stream.objgen] = sum(
            abs(a * d - b * c) * (_composed(form, kept, groups) + (_size(form.BBox) if "/Group" in form else 0))
            for form, (a, b, c, d, _, _) in kept[stream.objgen].forms
        )
    return groups[stream.objgen]


def _size(box: Any) -> float:
    left, low, right, high = (float(v) for v in box)
    return (right - left) * (high - low)


def _areas(stream: Any, resources: Any, base: Any, kept: dict[object, Shown], known: set[object]) -> Iterator[float]:
    """Give the areas of what one content stream paints with; what lies twice in one way is looked at once."""
    if stream.objgen not in kept:
        kept[stream.objgen] = _shown(stream, resources)
    shown = kept[stream.objgen]
    yield from (_area(times(matrix, base)) for matrix in shown.areas)
    for form, matrix in shown.forms:
        inner = times(matrix, base)
        large = hypot(*inner[:4]) or 1.0  # how large it is shown does not matter, how slanted does
        key = (form.objgen, tuple(round(v / large, 2) for v in inner[:4]))
        if key not in known:
            known.add(key)
            yield from _areas(form, form.get("/Resources", resources), inner, kept, known)


def _shown(stream: Any, resources: Any) -> Shown:
    matrix, stack = IDENTITY, []
    areas, shown = [], []
    patterns, shadings, forms, states = (
        resources.get(kind, {}) for kind in ("/Pattern", "/Shading", "/XObject", "/ExtGState")
    )
    content, plain = _content(stream), set()
    for found in OPS.finditer(content):
        name, op, state = found.groups()
        if op == b"gs" and name in plain:
            continue
        if state == b"q":
            stack.append(matrix)
        elif state == b"Q":
            matrix = stack.pop()
        elif state == b"cm":
            numbers = content[max(found.start() - 200, 0) : found.start()].split()[-6:]
            matrix = times([float(v) for v in numbers], matrix)
        elif op == b"sh":
            areas.append(matrix if _has_way(shadings[name.decode()]) else FLAT)
        elif op == b"gs":
            mask = states[name.decode()].get("/SMask")
            if isinstance(mask, pikepdf.Dictionary):
                shown.append((mask.G, matrix))
            else:
                plain.add(name)
        elif op in (b"scn", b"SCN"):
            pattern = patterns[name.decode()]
            place = [float(v) for v in pattern.get("/Matrix", IDENTITY)]
            if "/Shading" in pattern:
                areas.append(place if _has_way(pattern.Shading) else FLAT)
            else:
                areas.append(place)
                shown.append((pattern, place))
        elif op and forms[name.decode()].get("/Subtype") == "/Form":
            form = forms[name.decode()]
            shown.append((form, times([float(v) for v in form.get("/Matrix", IDENTITY)], matrix)))
    return Shown(tuple(areas), tuple(shown), len(content))


def _has_way(shading: Any) -> bool:
    """Whether a gradient leads from one place to another, or grows from one circle to another."""
    numbers = [float(v) for v in shading.Coords]
    half = len(numbers) // 2
    return max(abs(a - b) for a, b in zip(numbers[:half], numbers[half:], strict=True)) > 0


def _content(stream: Any) -> bytes:
    """Give the operators of a page or a form, without the strings that are shown, in which anything may stand."""
    content = stream.read_bytes() if isinstance(stream, pikepdf.Stream) else pikepdf.Page(stream).Contents
    if not isinstance(content, bytes):
        parts = content if isinstance(content, pikepdf.Array) else [content]
        content = b"\n".join(part.read_bytes() for part in parts)
    return STRINGS.sub(b"", content)


def _area(matrix: Any) -> float:
    a, b, c, d = matrix[:4]
    one, other = sorted((hypot(a, b), hypot(c, d)))
    return abs(a * d - b * c) / (one * other) if one > THIN * other else 0.0


@pytest.mark.parametrize("server", SERVERS.values(), ids=SERVERS)
@pytest.mark.parametrize("use", ['fill="url(#s)"', 'fill="none" stroke="url(#s)"'])
def test_what_has_no_area_is_not_written_and_would_be_found(use, server, monkeypatch):
    def page(height: int) -> BytesIO:
        return BytesIO(page_of(svg(f'<defs>{server}</defs><path d="M5 5h40v{height}z" {use}/>')))

    assert found_in(page(30)).flattest > LEAST

    monkeypatch.setattr(shading, "is_flat", lambda _: False)
    monkeypatch.setattr(shading, "is_plain", lambda _: False)
    assert found_in(page(31)).flattest == 0


@pytest.mark.parametrize(("slug", "style"), EDITIONS)
def test_no_file_has_a_pattern_or_gradient_without_area_or_a_page_that_takes_long_to_show(slug, style):
    """In one theme: in others the same templates draw. A side of a booklet has two pages of the book."""
    one = max(path.parent for path in built(slug, style).folder.rglob("how-to-build.pdf"))
    files = {str(path): found_in(path) for path in sorted(one.rglob("*.pdf")) if not path.stem.endswith("-booklet")}

    assert files
    assert {path: found for path, found in files.items() if found.flattest < LEAST} == {}
    assert {path: found for path, found in files.items() if found.smallest < SMALLEST} == {}
    most = {path: MOST / (1 + path.endswith("rulebook.pdf")) for path in files}
    assert {path: found for path, found in files.items() if found.heaviest > most[path]} == {}
    assert {path: found for path, found in files.items() if found.composed > MOST_COMPOSED} == {}
