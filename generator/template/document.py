"""Finish an SVG document: put in the icons' symbols, and see that it is of the card's size; no more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from generator.catalog.model import Deck
from generator.catalog.problems import Mark, Problem, clipped
from generator.catalog.units import to_mm
from generator.draw.faults import Refusal
from generator.draw.scan import InQuotesError, tag_of
from generator.template.faults import TemplateFaultError
from generator.text.svgtext import num

_XLINK = ' xmlns:xlink="http://www.w3.org/1999/xlink"'
_NUMBERS = re.compile(r"[\s,]+")
_TOLERANCE = 0.01
_SAME_SHAPE = 0.005  # of one, how far width to height may be from the card's: programs round
_BEGIN = re.compile(
    r"""(?:<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*(?:\[[^\]]*\][^>]*)?>|\s)*(<(?:\w+:)?svg\b(?:[^<>"']++|"[^"]*"|'[^']*')*>)""",
    re.DOTALL,
)
_ROOT = re.compile(r"<svg\b([^>]*)>")
_OF_ROOT = re.compile(
    r"""\s(?:xmlns(?::\w+)?|viewBox|width|height|x|y|id|version|preserveAspectRatio)\s*=\s*(?:"[^"]*"|'[^']*')"""
)
_ID = re.compile(r"""(\bid\s*=\s*["'])([^"']+)""")
_LINK = re.compile(r"""((?:\bhref\s*=\s*["']|url\(\s*["']?)#)([^"')\s]+)""")


def finish(svg: str, symbols: Iterable[str]) -> str:
    """Return a document with some symbols in it. Raises TemplateFaultError: there is none."""
    svg = svg.strip()
    if not svg:
        raise TemplateFaultError("the template puts out nothing", "it must make one <svg> document")
    return with_symbols(svg, symbols)


def size_fault(svg: str, deck: Deck) -> Problem | None:
    """Say that a document is not as large as the card with its bleed, in mm, at its root; what is no root is no matter.

    It has no name yet.
    """
    root = _BEGIN.match(svg)
    box = (-deck.bleed, -deck.bleed, deck.size.width + 2 * deck.bleed, deck.size.height + 2 * deck.bleed)
    if root is None or (fault := _size_fault(root[1], box)) is None:
        return None
    at = root.start(1)
    return Problem(Mark("", svg.count("\n", 0, at) + 1, at - svg.rfind("\n", 0, at)), *fault)


def with_symbols(svg: str, symbols: Iterable[str]) -> str:
    """Return a document with symbols at its end, and with the names that links have in it."""
    inside, end = "".join(symbols), svg.rfind("</svg>")
    if inside and end > 0:
        svg = f"{svg[:end]}<defs>{inside}</defs>{svg[end:]}"
    return svg.replace("<svg", "<svg" + _XLINK, 1) if "xlink:" in svg and "xmlns:xlink" not in svg else svg


def within(svg: str, shown: Mapping[str, str]) -> str:
    """Return a document with the documents of faces in it that it shows by these names.

    Names within these (`id`) get a prefix, so that they are not those of the face around them.
    """
    parts = [_part(name.replace(":", "-"), document) for name, document in shown.items() if name[0] != "#"]
    return with_symbols(svg, parts).replace('href="face:', 'href="#face-') if parts else svg


def prefixed(svg: str, prefix: str, of: str = "") -> str:
    """Return a document, or a part `of` one, whose names (`id`) have a prefix, so that they are nobody else's."""
    own = {found[1] for found in _ID.findall(of or svg)}

    def renamed(link: re.Match[str]) -> str:
        return f"{link[1]}{prefix}-{link[2]}" if link[2] in own else link[0]

    return _LINK.sub(renamed, _ID.sub(rf"\1{prefix}-\2", svg))


def _part(name: str, svg: str) -> str:
    """Write a face as a group; what its root says of all in it stays."""
    svg = prefixed(svg[svg.find("<svg") :], name)
    root = _ROOT.match(svg)
    assert root is not None  # noqa: S101  (else it would be no face)
    return f'<g id="{name}"{_OF_ROOT.sub("", root[1])}>{svg[root.end() : svg.rindex("</svg>")]}</g>'


def _moved(box: Sequence[float], wanted: tuple[float, float, float, float]) -> str:
    """Say how to move what was drawn in a box of the card's shape, with its bleed or as it is cut; "" for another.

    >>> _moved([0, 0, 690, 940], (-3.0, -3.0, 69.0, 94.0))
    ', and put what is drawn into <g transform="translate(-3 -3) scale(0.1)">'
    """
    left, top, wide, high = wanted
    for x, y, w, h in ((left, top, wide, high), (0.0, 0.0, wide + 2 * left, high + 2 * top)):
        if len(box) == 4 and min(box[2:]) > 0 and abs(box[2] * h / (box[3] * w) - 1) < _SAME_SHAPE:
            by = w / box[2]
            move = num(x - box[0] * by), num(y - box[1] * by)
            said = [f"translate({' '.join(move)})"] if move != ("0", "0") else []
            said += [f"scale({by:.5g})"] if f"{by:.5g}" != "1" else []
            return f', and put what is drawn into <g transform="{" ".join(said)}">' if said else ""
    return ""


@lru_cache(256)
def _size_fault(token: str, wanted: tuple[float, float, float, float]) -> tuple[str, str] | None:
    """Say what is wrong with the size that a root's tag says, as a fact and a hint."""
    try:
        root = tag_of(token).get
    except (Refusal, InQuotesError):
        return None  # whoever reads the document tells
    given = root.get("viewBox")
    hint = f'write viewBox="{" ".join(map(num, wanted))}", the card with its bleed in mm'
    if given is None:
        return "the <svg> has no viewBox", hint
    try:
        box = [float(part) for part in _NUMBERS.split(given.strip())]
    except ValueError:
        box = []
    if len(box) != 4 or any(abs(have - want) > _TOLERANCE for have, want in zip(box, wanted, strict=True)):
        return f"the viewBox is '{clipped(given)}', which is not the card's", hint + _moved(box, wanted)
    for side, length, want in (
        ("width", root.get("width", ""), wanted[2]),
        ("height", root.get("height", ""), wanted[3]),
    ):
        try:
            wrong = bool(length) and abs(to_mm(length) - want) > _TOLERANCE
        except ValueError:
            wrong = False  # pixels, percents or nothing at all: only the viewBox counts
        if wrong:
            return f"the {side} of the <svg> is {length}, not {num(want)}mm", f'write {side}="{num(want)}mm"'
    return None
