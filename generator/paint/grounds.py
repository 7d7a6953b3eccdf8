"""What lies beneath a place on a face: the plain colours and gradients painted there so far, the last one on top.

Shapes are noted as they are painted, in order, and looked at only where something stands on them. What cannot be told
(pictures, icons, patterns, what is clipped, masked or blended) hides all that is under it. Paints nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from generator.operators.colours import Colour
from generator.operators.lengths import length, share
from generator.operators.lettering import Fine
from generator.operators.matrix import Box, Matrix, box_through, inverse, scale_of, times
from generator.operators.outlines import Point, flat, inside
from generator.operators.paths import Outline, box_of
from generator.svg.geometry import outline_of, transform_of
from generator.svg.profile import SHAPES
from generator.svg.refusal import Refusal
from generator.svg.style import Style

from .gradients import Pattern
from .ink import paint_of
from .noted import Noted
from .walker import Walker

Rgb = tuple[float, float, float]
THIN = 0.1
"""Thinner lines, in mm, are noted."""
WHITE: Rgb = (1.0, 1.0, 1.0)
_PLAIN = frozenset({"opacity", "transform", "display", "overflow"})


class Cover(NamedTuple):
    """What a thing covers: its box on the face, its outline in its own space, the way back there, and its paint.

    Without `paint` it is not known what it looks like.
    """

    box: Box
    outline: Outline
    back: Matrix
    paint: Colour | Pattern | None
    alpha: float
    evenodd: bool


class Grounds:
    """All that has been painted on a face, to be asked what is beneath a point; `walker` walks through it."""

    def __init__(self, walker: Walker) -> None:
        self._walker = walker
        self._covers: dict[int, Cover | None] = {}

    def beneath(self, points: Sequence[Point]) -> list[Rgb | None]:
        """Say what colour is at each point now; None where that cannot be told."""
        found: list[Rgb | None] = [None] * len(points)
        layers: dict[int, list[tuple[Rgb, float]]] = {at: [] for at in range(len(points))}
        painted = self._walker.painted
        for number in range(len(painted) - 1, -1, -1):
            if not layers:
                return found
            cover = self._cover(number)
            if cover is None:
                continue
            left, top, right, bottom = cover.box
            for at in list(layers):
                x, y = points[at]
                if not (left <= x <= right and top <= y <= bottom):
                    continue
                colour = _shown(cover, x, y)
                if colour is None:
                    del layers[at]
                elif colour[1] > 0:
                    layers[at].append(colour)
                    if colour[1] >= 0.999:
                        found[at] = _composed(layers.pop(at))
        for at, stack in layers.items():
            found[at] = _composed([*stack, (WHITE, 1.0)])
        return found

    def _cover(self, number: int) -> Cover | None:
        if number not in self._covers:
            left = self._walker.left  # looking costs the author nothing
            try:
                self._covers[number] = _cover(self._walker, self._walker.painted[number])
            except (Refusal, ValueError):
                self._covers[number] = None
            finally:
                self._walker.left = left
        return self._covers[number]


def _cover(walker: Walker, one: Noted) -> Cover | None:
    """Work out what a thing covers; None when it covers nothing with its fill."""
    element, place = one.element, one.place
    look = walker.look(element, one.style)
    own = look.own
    if own.get("display") == "none" or look.style.get("visibility", "visible") != "visible":
        return None
    matrix = times(place.on_face(), transform_of(element, look))
    if one.kind not in SHAPES:
        return Cover(box_through(matrix, one.box or _box(one, look.style)), (), matrix, None, 1.0, False)
    fill = look.style.get("fill", "#000")
    if fill == "none":
        return None
    outline = outline_of(element, one.kind, look.style, place)
    edges = box_of(outline) if outline else None
    if edges is None:
        return None
    paint: Colour | Pattern | None = None
    alpha = one.seen.alpha * share(own.get("opacity", "1")) * look.style.share("fill-opacity")
    if not one.seen.veiled and own.keys() <= _PLAIN:
        with walker.unseen():
            paint = paint_of(walker, fill, look.style, place, lambda: edges)
        if paint is None:
            return None
        if isinstance(paint, Pattern) and paint.tile is not None:
            paint = None
    evenodd = look.style.get("fill-rule", "nonzero") == "evenodd"
    return Cover(box_through(matrix, edges), outline, inverse(matrix), paint, alpha, evenodd)


def _box(one: Noted, style: Style) -> Box:
    """Return the box that an image or an icon says it fills."""
    place, get = one.place, one.element.get
    x, y = length(get("x", "0"), place.width, style.size), length(get("y", "0"), place.height, style.size)
    width = length(get("width", "0").replace("auto", "0"), place.width, style.size)
    return (x, y, x + width, y + length(get("height", "0").replace("auto", "0"), place.height, style.size))


def _shown(cover: Cover, x: float, y: float) -> tuple[Rgb, float] | None:
    """Say what a cover shows at a point of the face: a colour and how much of it, 0 beside it; None if not known."""
    a, b, c, d, e, f = cover.back
    if not cover.outline:
        return None
    u, v = a * x + c * y + e, b * x + d * y + f
    if not inside(flat(cover.outline), u, v, evenodd=cover.evenodd):
        return WHITE, 0.0
    if cover.paint is None:
        return None
    paint = cover.paint if isinstance(cover.paint, Colour) else _along(cover.paint, u, v)
    if not paint.parts:
        return None
    return paint.rgb(), cover.alpha * paint.alpha


def _along(pattern: Pattern, u: float, v: float) -> Colour:
    """Return a gradient's colour at a point in the space of what it fills."""
    a, b, c, d, e, f = inverse(pattern.matrix)
    x, y = a * u + c * v + e, b * u + d * v + f
    if pattern.kind == 2:
        x1, y1, x2, y2 = pattern.coordinates
        at = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)
    else:
        fx, fy, fr, _, _, r = pattern.coordinates  # as if the focus were the middle, which it nearly always is
        at = (math.hypot(x - fx, y - fy) - fr) / (r - fr)
    stops = pattern.stops
    if at <= stops[0][0]:
        return stops[0][1]
    for (low, one), (high, two) in pairwise(stops):
        if at <= high:
            t = (at - low) / (high - low) if high > low else 1.0
            rgb = tuple([p + (q - p) * t for p, q in zip(one.rgb(), two.rgb(), strict=True)])
            return Colour(rgb, one.alpha + (two.alpha - one.alpha) * t)
    return stops[-1][1]


def _composed(stack: Sequence[tuple[Rgb, float]]) -> Rgb:
    """Lay colours over one another, the topmost first."""
    red = green = blue = 0.0
    through = 1.0
    for (r, g, b), alpha in stack:
        part = through * min(1.0, alpha)
        red, green, blue = red + r * part, green + g * part, blue + b * part
        through -= part
    return (red, green, blue)


def contrast(one: Rgb, two: Rgb) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2).

    >>> round(contrast((0.0, 0.0, 0.0), (1.0, 1.0, 1.0)), 1), contrast(WHITE, WHITE)
    (21.0, 1.0)
    """
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(rgb: Rgb) -> float:
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def thin_lines(walker: Walker, painted: Sequence[Noted]) -> Iterator[Fine]:
    """Give the lines that are thinner than most printers print, one for each style and size that they are drawn in."""
    known: set[object] = set()
    for one in painted:
        if one.kind not in SHAPES:
            continue
        style = walker.look(one.element, one.style).style
        key = (style.number, one.place.matrix[:4])
        if key in known:
            continue
        known.add(key)
        if style.get("stroke", "none") == "none":
            continue
        matrix = one.place.on_face()
        try:
            width = style.length("stroke-width", "1", 1.0) * scale_of(matrix)
        except ValueError:
            continue
        if 0 < width < THIN:
            yield Fine("stroke", round(width, 3), round(matrix[4], 1), round(matrix[5], 1), "line")
