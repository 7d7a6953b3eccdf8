"""Find what of a face's words nobody will see: cut off by clips, dark in masks, painted over, never painted at all.

Looks at records of what was painted, a few points of each line; paints nothing and judges nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from generator.catalog.problems import clipped
from generator.operators.lettering import Fine, Lettering, Quad
from generator.operators.outlines import Point
from generator.svg.profile import SVG

from .backdrop import HIDDEN, Backdrop
from .covers import Rgb, seen_at
from .noted import Window
from .records import words_of
from .walker import Walker

_TEXT = SVG + "text"
_APART = frozenset(SVG + name for name in ("defs", "symbol", "clipPath", "mask", "pattern", "marker"))
_BLACK: Rgb = (0.0, 0.0, 0.0)
_ALONG = tuple([(at + 0.5) / 12 for at in range(12)])
_DOWN = (0.15, 0.5, 0.85)


def spots(quad: Quad) -> list[Point]:
    """Give points all over a line of text, on the face."""
    x1, y1, x2, y2, _, _, x4, y4 = quad
    across, along, down, deep = x2 - x1, y2 - y1, x4 - x1, y4 - y1
    return [(x1 + across * u + down * v, y1 + along * u + deep * v) for v in _DOWN for u in _ALONG]


def outside(quad: Quad, windows: Sequence[Window]) -> float:
    """Return the share of a line that cannot be seen through some clips."""
    points = spots(quad)
    return round(sum(not seen_at(windows, x, y) for x, y in points) / len(points), 2)


def masked(lines: Sequence[Lettering], mask: Backdrop, *, alone: bool) -> list[Lettering]:
    """Return lines with what a mask takes from them; of one that is asked `alone` only the coverage counts."""
    found = []
    for line in lines:
        light = mask.beneath(spots(line.corners), _BLACK, alone=alone)
        dark = sum(one is not None and _brightness(one) <= HIDDEN for one in light)
        share = round(dark / len(light), 2)
        found.append(line._replace(lost=share, by="mask") if share > line.lost else line)
    return found


def _brightness(rgb: Rgb) -> float:
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def covered(lines: list[Lettering], backdrop: Backdrop) -> list[Lettering]:
    """Return the lines of a face with what came over them."""
    hiding = backdrop.hiding(lines[0].over) if lines else []
    if not hiding:
        return lines
    found = []
    for line in lines:
        if line.over <= hiding[-1] and line.words and line.spared != "decoration":
            points = spots(line.corners)
            later = [at for at in hiding if at >= line.over]
            share = round(backdrop.hidden(later, points) / len(points), 2)
            if share > line.lost:
                line = line._replace(lost=share, by="cover")  # noqa: PLW2901
        found.append(line)
    return found


def unprinted(words: str, why: str) -> Fine:
    """Note words that are not printed."""
    return Fine("unprinted", 0.0, 0.0, 0.0, f"'{clipped(' '.join(words.split()), 30)}': {why}")


def never_met(walker: Walker) -> Iterator[Fine]:
    """Tell of texts of a document that nobody painted."""
    unmet = [text for text in walker.document.root.iter(_TEXT) if text not in walker.met]
    if not unmet:
        return
    above = {child: parent for parent in walker.document.root.iter() for child in parent}
    whole = ""
    for text in unmet:
        words = words_of(walker, text)
        if not words.strip():
            continue
        around = [text]
        while around[-1] in above:
            around.append(above[around[-1]])
        if any(_left_out(walker, one) for one in around):
            yield unprinted(words, 'display="none" leaves them out')
            continue
        whole = whole or _links(walker.document.root)
        if why := _why_unused(around, whole):
            yield unprinted(words, why)


def _why_unused(around: list[Element], links: str) -> str:
    """Say why a text and what is around it were never painted, "" where one of the links leads there."""
    names = [name for element in around if (name := element.get("id"))]
    if any(f"#{name}\n" in links for name in names):
        return ""
    apart = any(element.tag in _APART for element in around)
    return "they are defined and never used" if apart else "they stand in something of no size"


def _left_out(walker: Walker, element: Element) -> bool:
    said = (element.get("display"), element.get("style"), walker.document.css.get(element))
    return "none" in str(said) and walker.look(element, walker.memory.style_resolver.root).own.get("display") == "none"


def _links(root: Element) -> str:
    """Return all that a document refers to, each on a line of its own."""
    values = (value for one in root.iter() for value in one.attrib.values() if "#" in value)
    return "\n".join([value.replace(")", "\n").replace("'", "").replace('"', "").strip() for value in values]) + "\n"
