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
from generator.operators.outlines import Point, flat, inside, is_box
from generator.operators.paths import Outline, box_of, rectangle
from generator.svg.geometry import outline_of, transform_of
from generator.svg.profile import SHAPES
from generator.svg.refusal import Refusal
from generator.svg.style import Style

from .gradients import Pattern
from .ink import paint_of
from .noted import Noted, Seen, Window
from .walker import Walker

Rgb = tuple[float, float, float]
THIN = 0.1
"""Thinner lines, in mm, are noted."""
HIDDEN = 0.2
"""Of what shows through no more than this, nothing is seen."""
WHITE: Rgb = (1.0, 1.0, 1.0)
_PLAIN = frozenset({"opacity", "transform", "display", "overflow"})


class Cover(NamedTuple):
    """What a thing covers: its box on the face, its outline in its own space, the way back there, and its paint.

    Without `paint`, or when it is `veiled`, it is not known what it looks like; but `solid` ones hide what is under
    them. It is seen through `windows` only, and where it is `dim` nobody knows how much of it.
    """

    box: Box
    outline: Outline
    back: Matrix
    paint: Colour | Pattern | None
    alpha: float
    evenodd: bool
    seen: Seen = Seen()
    solid: bool = False
    whole: bool = False
    """Nothing of its box lies outside of its outline."""


class Grounds:
    """All that has been `painted` so far, to be asked what is beneath a point; `walker` walks through it."""

    def __init__(self, walker: Walker, painted: Sequence[Noted]) -> None:
        self._walker = walker
        self._painted = painted
        self._covers: dict[int, Cover | None] = {}

    def beneath(self, points: Sequence[Point], floor: Rgb = WHITE, *, alone: bool = False) -> list[Rgb | None]:
        """Say what colour is at each point now, on a `floor`; None where that cannot be told.

        Only how much is covered counts of what is asked `alone`: it is white on that floor.
        """
        found: list[Rgb | None] = [None] * len(points)
        layers: dict[int, list[tuple[Rgb, float]]] = {at: [] for at in range(len(points))}
        for number in range(len(self._painted) - 1, -1, -1):
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
                if colour is not None and alone:
                    colour = (WHITE, colour[1])
                if colour is None:
                    del layers[at]
                elif colour[1] > 0:
                    layers[at].append(colour)
                    if colour[1] >= 0.999:
                        found[at] = _composed(layers.pop(at))
        for at, stack in layers.items():
            found[at] = _composed([*stack, (floor, 1.0)])
        return found

    def hiding(self, first: int) -> list[int]:
        """Give the numbers of those things, from that one on, of which it can be known that they hide what is there."""
        after = range(first, len(self._painted))
        return [at for at in after if self._painted[at].solid or self._painted[at].kind in SHAPES]

    def hidden(self, later: Sequence[int], points: Sequence[Point]) -> int:
        """Count the points that are hidden by things with these numbers."""
        through = dict.fromkeys(range(len(points)), 1.0)
        for number in later:
            cover = self._cover(number)
            if cover is None or cover.seen.dim:
                continue
            left, top, right, bottom = cover.box
            for at in list(through):
                x, y = points[at]
                if left <= x <= right and top <= y <= bottom:
                    through[at] *= 1.0 - _hides(cover, x, y)
                    if through[at] < HIDDEN:
                        del through[at]
        return len(points) - len(through)

    def _cover(self, number: int) -> Cover | None:
        if number not in self._covers:
            left = self._walker.left  # looking costs the author nothing
            try:
                self._covers[number] = _cover(self._walker, self._painted[number])
            except (Refusal, ValueError):
                self._covers[number] = None
            finally:
                self._walker.left = left
        return self._covers[number]


_STROKE, _WIDTH = "stroke", "stroke-width"


def _cover(walker: Walker, one: Noted) -> Cover | None:
    """Work out what a thing covers; None when it covers nothing with its fill."""
    element, place = one.element, one.place
    look = walker.look(element, one.style)
    own = look.own
    if own.get("display") == "none" or look.style.get("visibility", "visible") != "visible":
        return None
    if one.kind not in SHAPES:
        matrix = place.on_face()  # which are noted when their transform is done
        box = one.box or _box(one, look.style)
        if one.solid:
            whole = rectangle(box[0], box[1], box[2] - box[0], box[3] - box[1])
            return Cover(box_through(matrix, box), whole, inverse(matrix), None, one.seen.alpha, False, one.seen, True)
        return Cover(box_through(matrix, box), (), matrix, None, 1.0, False)
    matrix = times(place.on_face(), transform_of(element, look))
    fill = look.style.get("fill", "#000")
    if fill == "none":
        return None
    outline = outline_of(element, one.kind, look.style, place)
    edges = box_of(outline) if outline else None
    if edges is None:
        return None
    paint: Colour | Pattern | None = None
    alpha = one.seen.alpha * share(own.get("opacity", "1")) * look.style.share("fill-opacity")
    if own.keys() <= _PLAIN:
        with walker.unseen():
            paint = paint_of(walker, fill, look.style, place, lambda: edges)
        if paint is None:
            return None
        if isinstance(paint, Pattern) and paint.tile is not None:
            paint = None
    evenodd = look.style.get("fill-rule", "nonzero") == "evenodd"
    upright = (matrix[1] == matrix[2] == 0 or matrix[0] == matrix[3] == 0) and is_box(flat(outline))
    box = box_through(matrix, edges)
    return Cover(box, outline, inverse(matrix), paint, alpha, evenodd, one.seen, whole=upright)


def _box(one: Noted, style: Style) -> Box:
    """Return the box that an image or an icon says it fills."""
    place, get = one.place, one.element.get
    x, y = length(get("x", "0"), place.width, style.size), length(get("y", "0"), place.height, style.size)
    width = length(get("width", "0").replace("auto", "0"), place.width, style.size)
    return (x, y, x + width, y + length(get("height", "0").replace("auto", "0"), place.height, style.size))


def _shown(cover: Cover, x: float, y: float) -> tuple[Rgb, float] | None:
    """Say what a cover shows at a point in its box: a colour and how much of it, 0 beside it; None if not known."""
    if not cover.outline:
        return None
    a, b, c, d, e, f = cover.back
    u, v = a * x + c * y + e, b * x + d * y + f
    if not cover.whole and not inside(flat(cover.outline), u, v, evenodd=cover.evenodd):
        return WHITE, 0.0
    if cover.paint is None or cover.seen.veiled:
        return None
    paint = cover.paint if isinstance(cover.paint, Colour) else _along(cover.paint, u, v)
    if not paint.parts:
        return None
    return paint.rgb(), cover.alpha * paint.alpha


def _hides(cover: Cover, x: float, y: float) -> float:
    """Say how much of what is under a point of the face a cover hides there, 0 to 1, as far as that is known."""
    a, b, c, d, e, f = cover.back
    if not cover.outline or not (cover.solid or cover.paint):
        return 0.0
    u, v = a * x + c * y + e, b * x + d * y + f
    if not inside(flat(cover.outline), u, v, evenodd=cover.evenodd) or not seen_at(cover.seen.windows, x, y):
        return 0.0
    if cover.paint is None:
        return cover.alpha
    paint = cover.paint if isinstance(cover.paint, Colour) else _along(cover.paint, u, v)
    return cover.alpha * paint.alpha


def seen_at(windows: Sequence[Window], x: float, y: float) -> bool:
    """Tell whether a point of the face can be seen through some clips."""
    for outlines, (a, b, c, d, e, f), evenodd in windows:
        u, v = a * x + c * y + e, b * x + d * y + f
        if not any(inside(flat(outline), u, v, evenodd=evenodd) for outline in outlines):
            return False
    return True


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
    """Give the lines that are thinner than most printers print, one for each style and size that they are drawn in.

    And shapes that say how wide a line is that they have not.
    """
    known: set[object] = set()
    for one in painted:
        if one.kind not in SHAPES:
            continue
        style = walker.look(one.element, one.style).style
        if _WIDTH in one.element.attrib and _STROKE not in one.element.attrib and style.get(_STROKE, "none") == "none":
            yield Fine("idle", 0.0, 0.0, 0.0, f"a <{one.kind}> has a stroke-width and no stroke")
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
