"""SVG lengths, numbers and percentages, and how numbers are written into PDF."""

from __future__ import annotations

import math
import re
from functools import lru_cache

_LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([a-zA-Z]*|%)\s*")
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "q": 96 / 101.6,
}
_FONT_UNITS = {"em": 1.0, "rem": 1.0, "ex": 0.5, "ch": 0.5}
MM_PER_PX = 25.4 / 96
BIGGEST = 1e7
"""No number of a face may be beyond this: PDF readers keep 16.16 fixed point or 32-bit floats."""


def length(text: str, percent_of: float = 0.0, em: float = 16.0) -> float:
    """Read an SVG length in user units (a unitless number or px is one unit); ValueError if it is none.

    >>> round(length("10mm"), 3), length("50%", percent_of=80), length("2em", em=7), length("-.5")
    (37.795, 40.0, 14.0, -0.5)
    """
    try:
        value = float(text)
    except ValueError:
        match = _LENGTH.fullmatch(text)
        unit = match[2].lower() if match else "?"
        if match and unit == "%":
            value = float(match[1]) * percent_of / 100
        elif match and unit in _UNITS:
            value = float(match[1]) * _UNITS[unit]
        elif match and unit in _FONT_UNITS:
            value = float(match[1]) * _FONT_UNITS[unit] * em
        else:
            raise ValueError(f"{text!r} is not a length") from None
    if not -BIGGEST < value < BIGGEST:
        raise ValueError(f"{text!r} is out of bounds") from None
    return value


@lru_cache(1024)
def share(text: str) -> float:
    """Read a number or percentage between 0 and 1, such as an opacity; ValueError if it is none.

    What is a little too much is all, as SVG says; 65 is no share, but .65 or 65% that lost a sign.

    >>> share("40%"), share("1.5"), share(" .25")
    (0.4, 1.0, 0.25)
    """
    word = text.strip()
    try:
        value = float(word[:-1]) / 100 if word.endswith("%") else float(word)
    except ValueError:
        value = math.nan
    if math.isnan(value):
        raise ValueError(f"{text!r} is not a number or percentage") from None
    if not -2 < value < 2:
        raise ValueError(f"{text!r} is no share: it goes from 0 to 1, or from 0% to 100%")
    return min(1.0, max(0.0, value))


def places_for(scale_mm: float) -> int:
    """Return how many decimals keep a coordinate within half a micrometre when one unit is `scale_mm`.

    >>> places_for(1.0), places_for(0.2646), places_for(1000.0), places_for(0.01)
    (3, 3, 6, 1)
    """
    return max(0, min(9, math.ceil(2.999 + math.log10(scale_mm)))) if scale_mm > 0 else 3


@lru_cache(65536)
def number(value: float, places: int = 3) -> str:
    """Write a number the short way PDF reads it.

    >>> number(12.5), number(-0.0001), number(3.0), number(0.12345, 4)
    ('12.5', '0', '3', '0.1235')
    """
    text = f"{value:.{places}f}"
    if places:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def numbers(values: tuple[float, ...] | list[float], places: int = 3) -> str:
    """Write numbers with single spaces between them.

    >>> numbers((1.0, 0.25))
    '1 0.25'
    """
    return " ".join([number(v, places) for v in values])
