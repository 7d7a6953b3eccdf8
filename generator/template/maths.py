"""Shapes and numbers for templates: points, paths, colours, steady chance."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any

from markupsafe import Markup

from generator.catalog import numbers
from generator.catalog.numbers import words
from generator.draw.colournames import NAMES
from generator.template.faults import Function, TemplateFaultError
from generator.template.output import said
from generator.text.svgtext import num

Point = tuple[float, float]

_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")


class Rand:
    """Chance that falls the same way each time it is given the same seed."""

    def __init__(self, seed: object) -> None:
        self._random = Random(seed if isinstance(seed, int | float) else str(said(seed)))  # noqa: S311  (art, no secrets)

    def u(self, low: float = 0.0, high: float = 1.0) -> float:
        """Return a number between `low` and `high`."""
        return low + (high - low) * self._random.random()

    def i(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, both included."""
        return low + int(self._random.random() * (high - low + 1))


def mix(first: str, second: str, share: float) -> str:
    """Blend two colours written #rgb, #rrggbb or by name: 0 is the first, 1 the second.

    >>> mix("#000000", "#ffffff", 0.5), mix("#f00", "#00f", 0), mix("navy", "white", 0)
    ('#808080', '#ff0000', '#000080')
    """
    share = max(0.0, min(1.0, share))
    pairs = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _channels(colour: str) -> list[int]:
    if not _HEX.match(str(colour)):
        digits = NAMES.get(str(colour).strip().lower())
        if digits is None:
            hint = "write #rgb, #rrggbb or a name such as navy"
            raise TemplateFaultError(f"mix() cannot read the colour '{colour}'", hint)
        colour = f"#{digits}"
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    return [int(digits[at : at + 2], 16) for at in (0, 2, 4)]


def polar(cx: float, cy: float, radius: float, degrees: float) -> Point:
    """Return the point at an angle from a centre: 0 degrees is to the right, 90 below.

    >>> [round(v, 6) for v in polar(10, 10, 5, 90)]
    [10.0, 15.0]
    """
    angle = math.radians(degrees)
    return cx + radius * math.cos(angle), cy + radius * math.sin(angle)


def poly(points: Sequence[Point], closed: bool = True) -> Markup:
    """Write path data through `points` in straight lines.

    >>> str(poly([(0, 0), (2, 0), (2, 1.5)]))
    'M0 0L2 0L2 1.5Z'
    """
    return Markup("M" + "L".join([f"{num(x)} {num(y)}" for x, y in points]) + ("Z" if closed else ""))  # noqa: S704


def smooth(points: Sequence[Point], closed: bool = True, tension: float = 1.0) -> Markup:
    """Write path data through `points` in curves; `tension` 0 is straight, 1 round.

    >>> str(smooth([(0, 0), (3, 0)], closed=False))
    'M0 0C0.5 0 2.5 0 3 0'
    """
    points = list(points)
    count = len(points)
    if not count:
        raise TemplateFaultError("smooth() was given no points", "give it a list of (x, y)")
    share = tension / 6

    def at(index: int) -> Point:
        return points[index % count] if closed else points[max(0, min(count - 1, index))]

    path = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for index in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(index - 1), at(index), at(index + 1), at(index + 2)
        path.append(
            f"C{num(bx + (cx - ax) * share)} {num(by + (cy - ay) * share)}"
            f" {num(cx - (dx - bx) * share)} {num(cy - (dy - by) * share)} {num(cx)} {num(cy)}"
        )
    return Markup("".join(path) + ("Z" if closed else ""))  # noqa: S704


def words_of(language: str) -> Callable[[Any], str]:
    """Return the filter `words` for a game in `language`; it refuses numbers that nobody has words for."""
    known = numbers.words_of(language)
    if known is not None:
        return known

    def refused(value: Any) -> str:
        if numbers.is_small(str(value)):
            hint = "write them into a list under tables: in rules.yaml, and {{ tables.words[3] }} for the one of 3"
            raise TemplateFaultError(f"there are no number words for '{language}'", hint)
        return str(value)

    return refused


def _number(value: Any) -> str:
    """Write a number with at most three decimals."""
    try:
        return num(float(value))
    except (TypeError, ValueError):
        raise TemplateFaultError(f"the filter n needs a number, not '{value}'") from None


_OF_MATH = "atan2 ceil cos degrees floor hypot pi radians sin sqrt tan".split()
FUNCTIONS: Mapping[str, Function | float] = MappingProxyType(
    {
        **{name: getattr(math, name) for name in _OF_MATH},
        **{one.__name__: one for one in (abs, max, min, mix, polar, poly, smooth)},
        "rand": Rand,
        "zip": zip,
    }
)
OF_POINTS = frozenset({poly, smooth})
"""What takes long lists of points, in which nothing stands but two numbers each."""
FILTERS: Mapping[str, Function] = MappingProxyType({"n": _number, "words": words})
