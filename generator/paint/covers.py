"""What a painted thing covers: its box, its outline and its paint; what it shows or hides at a point."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from generator.operators.colours import Colour
from generator.operators.matrix import Box, Matrix, inverse
from generator.operators.outlines import Lines, core, flat, inside, is_box
from generator.operators.paths import Outline

from .gradients import Pattern
from .noted import Seen, Window

Rgb = tuple[float, float, float]
WHITE: Rgb = (1.0, 1.0, 1.0)
OPAQUE = 0.999
"""What covers so much hides all that is under it."""
_SEEN = Seen()
NOTHING: Box = (math.inf, math.inf, -math.inf, -math.inf)


class Cover:
    """What a thing covers: its box on the face, its outline in its own space, the way back there, and its paint.

    Without `paint`, or when it is `veiled`, it is not known what it looks like; but `solid` ones hide what is under
    them. It is seen through `windows` only, and where it is `dim` nobody knows how much of it. `plain` is the one
    colour that is seen wherever it lies, if it has one that hides all. What only few are asked for (its curves as
    straight lines, a box inside of it) is worked out when somebody asks.
    """

    __slots__ = (
        "_core", "_edges", "_lines", "_upright", "_whole", "alpha", "back", "box", "evenodd", "outline", "paint",
        "plain", "seen", "solid",
    )  # fmt: skip

    def __init__(
        self, box: Box, outline: Outline, back: Matrix, paint: Colour | Pattern | None, alpha: float = 1.0, *,
        evenodd: bool = False, seen: Seen = _SEEN, solid: bool = False, upright: bool = False,
        edges: Box = NOTHING, plain: Rgb | None = None,
    ) -> None:  # fmt: skip
        self.box = box
        self.outline = outline
        self.back = back
        self.paint = paint
        self.alpha = alpha
        self.evenodd = evenodd
        self.seen = seen
        self.solid = solid
        self.plain = plain
        self._upright = upright
        self._edges = edges
        self._lines: Lines | None = None
        self._core: Box | None = None
        self._whole: bool | None = None

    @property
    def lines(self) -> Lines:
        """Its outline in straight lines."""
        if self._lines is None:
            self._lines = flat(self.outline)
        return self._lines

    @property
    def core(self) -> Box:
        """A box in its own space inside of its outline, where what lies between two points of it does too."""
        if self._core is None:
            self._core = core(self.lines) or NOTHING
        return self._core

    @property
    def whole(self) -> bool:
        """Whether nothing of its box lies outside of its outline."""
        if self._whole is None:
            self._whole = self._upright and is_box(self.lines)
        return self._whole

    def holds(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Tell whether all that lies between two points is surely inside of the outline."""
        a, b, c, d, e, f = self.back
        left, top, right, bottom = self.core
        return (
            left <= a * x1 + c * y1 + e <= right
            and left <= a * x2 + c * y2 + e <= right
            and top <= b * x1 + d * y1 + f <= bottom
            and top <= b * x2 + d * y2 + f <= bottom
        )

    def has(self, u: float, v: float) -> bool:
        """Tell whether a point of its own space lies inside of the outline."""
        left, top, right, bottom = self._edges
        if left <= right and not (left <= u <= right and top <= v <= bottom):
            return False
        left, top, right, bottom = self.core
        if left <= u <= right and top <= v <= bottom:
            return True
        return inside(self.lines, u, v, evenodd=self.evenodd)


def shown(cover: Cover, x: float, y: float) -> tuple[Rgb, float] | None:
    """Say what a cover shows at a point in its box: a colour and how much of it, 0 beside it; None if not known."""
    if not cover.outline:
        return None
    a, b, c, d, e, f = cover.back
    u, v = a * x + c * y + e, b * x + d * y + f
    if not (cover.whole or cover.has(u, v)):
        return WHITE, 0.0
    if cover.seen.windows and not seen_at(cover.seen.windows, x, y):
        return WHITE, 0.0
    if cover.paint is None or cover.seen.veiled:
        return None
    paint = cover.paint if isinstance(cover.paint, Colour) else _along(cover.paint, u, v)
    if not paint.parts:
        return None
    return paint.rgb(), cover.alpha * paint.alpha


def hides(cover: Cover, x: float, y: float) -> float:
    """Say how much of what is under a point of the face a cover hides there, 0 to 1, as far as that is known."""
    a, b, c, d, e, f = cover.back
    if not cover.outline or not (cover.solid or cover.paint):
        return 0.0
    u, v = a * x + c * y + e, b * x + d * y + f
    if not (cover.has(u, v) and seen_at(cover.seen.windows, x, y)):
        return 0.0
    if cover.paint is None:
        return cover.alpha
    paint = cover.paint if isinstance(cover.paint, Colour) else _along(cover.paint, u, v)
    return cover.alpha * paint.alpha


def seen_at(windows: Sequence[Window], x: float, y: float) -> bool:
    """Tell whether a point of the face can be seen through some clips."""
    return all(window.has(x, y) for window in windows)


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


def composed(stack: Sequence[tuple[Rgb, float]]) -> Rgb:
    """Lay colours over one another, the topmost first."""
    red = green = blue = 0.0
    through = 1.0
    for (r, g, b), alpha in stack:
        part = through * min(1.0, alpha)
        red, green, blue = red + r * part, green + g * part, blue + b * part
        through -= part
    return (red, green, blue)
