"""Contrast of colours as WCAG 2.2 has it, and the nearest colour that has enough."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from generator.draw.colours import rgb_of

Rgb = tuple[float, float, float]
"""Parts of red, green, blue, 0 to 1."""
BLACK: Final[Rgb] = (0.0, 0.0, 0.0)
WHITE: Final[Rgb] = (1.0, 1.0, 1.0)
_STEPS: Final = 100


@lru_cache(1024)
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


@lru_cache(1024)
def spelled(rgb: Rgb) -> str:
    """Write a colour as #rrggbb."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


def passing(ink: str, ground: str, least: float) -> str:
    """Return the colour nearest to an ink that has the `least` contrast to a ground; "" if none has, or it has itself.

    >>> passing("#888888", "#ffffff", 4.5), passing("#888888", "#777777", 21), passing("#000000", "#ffffff", 4.5)
    ('#767676', '', '')
    """
    one, under = rgb_of(ink), rgb_of(ground)
    if contrast(one, under) >= least:
        return ""
    for step in range(1, _STEPS + 1):
        for end in (BLACK, WHITE):
            r, g, b = (part + (to - part) * step / _STEPS for part, to in zip(one, end, strict=True))
            found = spelled((r, g, b))
            if contrast(rgb_of(found), under) >= least:
                return found
    return ""
