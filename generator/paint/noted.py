"""What is noted of a face while it is painted: things in their order, stretches of words. Plain records."""

from __future__ import annotations

from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.operators.matrix import Box
from generator.svg.place import Place
from generator.svg.style import Style

Stretch = tuple[float, float, float, float, Style, str]
"""Where words begin and end, their baseline, the size of their type, their style, and they themselves."""


class Seen(NamedTuple):
    """How what is painted now is seen: how opaque, and whether it is clipped, masked or blended."""

    alpha: float = 1.0
    veiled: bool = False


class Noted(NamedTuple):
    """Something that was painted: an element (shape, image, use), its kind and parent's style, where, and how seen."""

    element: Element
    kind: str
    style: Style
    place: Place
    seen: Seen
    box: Box | None = None
