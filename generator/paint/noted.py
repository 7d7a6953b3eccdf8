"""What is noted of a face while it is painted: things in their order, stretches of words. Plain records."""

from __future__ import annotations

from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from generator.operators.matrix import Box, Matrix
from generator.operators.outlines import Lines, flat, inside
from generator.operators.paths import Outline, box_of
from generator.svg.frames import Place
from generator.svg.style import Style

Stretch = tuple[float, float, float, float, Style, str]
"""Where words begin and end, their baseline, the size of their type, their style, and they themselves."""


class Window:
    """What a clip lets through: outlines in their own space, and the way there from the face."""

    __slots__ = ("_lines", "back", "evenodd", "outlines")

    def __init__(self, outlines: tuple[Outline, ...], back: Matrix, evenodd: bool = False) -> None:
        self.outlines = outlines
        self.back = back
        self.evenodd = evenodd
        self._lines: list[tuple[Box, Lines]] | None = None

    def has(self, x: float, y: float) -> bool:
        """Tell whether a point of the face can be seen through it."""
        if self._lines is None:
            self._lines = [(box, flat(one)) for one in self.outlines if (box := box_of(one)) is not None]
        a, b, c, d, e, f = self.back
        u, v = a * x + c * y + e, b * x + d * y + f
        for (left, top, right, bottom), lines in self._lines:
            if left <= u <= right and top <= v <= bottom and inside(lines, u, v, evenodd=self.evenodd):
                return True
        return False


class Seen(NamedTuple):
    """How what is painted now is seen: how opaque, and whether it is clipped, masked or blended.

    `windows` are the clips that it is seen through; it is `dim` where that is not all that becomes of it.
    """

    alpha: float = 1.0
    veiled: bool = False
    windows: tuple[Window, ...] = ()
    dim: bool = False


class Worked:
    """What was found out about something that is painted on many faces."""

    __slots__ = ("cover", "thin")

    def __init__(self) -> None:
        self.cover: Any = Worked
        self.thin: Any = Worked


class Noted(NamedTuple):
    """Something that was painted: an element (shape, image, use), its kind and parent's style, where, and how seen.

    A picture without holes is `solid` in its box. What is part of many faces keeps what was `worked` out about it.
    """

    element: Element
    kind: str
    style: Style
    place: Place
    seen: Seen
    box: Box | None = None
    solid: bool = False
    worked: Worked | None = None
