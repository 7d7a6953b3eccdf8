"""Numbers: how SVG writes lengths and shares, and how PDF wants them. Knows neither records nor looks."""

from __future__ import annotations

import math
import re
from functools import lru_cache

MM_PER_PX = 25.4 / 96
BIGGEST = 1e7
"""No number of a face may be beyond this: PDF readers keep 16.16 fixed point or 32-bit floats."""
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([a-zA-Z]*|%)\s*")
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "q": 96 / 101.6}
_FONT_UNITS = {"em": 1.0, "rem": 1.0, "ex": 0.5, "ch": 0.5}
_MOST_KEPT = 30_000
_kept: dict[int, dict[float, str]] = {}


def number(value: float, places: int = 3) -> str:
    """Write a number with so many decimals and no more digits than needed; PDF knows no exponents.

    >>> number(12.5), number(-0.0001), number(3.0), number(0.12345, 4)
    ('12.5', '0', '3', '0.1235')
    """
    kept = _kept.get(places)
    if kept is None:
        kept = _kept[places] = {}
    text = kept.get(value)
    if text is None:
        if len(kept) > _MOST_KEPT:
            kept.clear()
        text = f"{value:.{places}f}"
        if places:
            text = text.rstrip("0").rstrip(".")
        text = kept[value] = "0" if text in ("-0", "") else text
    return text


def fine(value: float) -> str:
    """Write a factor of a matrix."""
    return number(value, 9)


def numbers(values: tuple[float, ...] | list[float], places: int = 3) -> str:
    """Write numbers with single spaces between them."""
    known = _kept.get(places) or {}
    return " ".join([known.get(value) or number(value, places) for value in values])


def places_for(scale: float) -> int:
    """Say how many decimals keep a coordinate within half a micrometre where one unit is `scale` mm.

    >>> places_for(1.0), places_for(0.2646), places_for(1000.0), places_for(0.01)
    (3, 3, 6, 1)
    """
    return max(0, min(9, math.ceil(2.999 + math.log10(scale)))) if scale > 0 else 3


def length(text: str, percent_of: float = 0.0, em: float = 16.0) -> float:
    """Read an SVG length in user units (a bare number is one unit); ValueError if it is none.

    >>> round(length("10mm"), 3), length("50%", 80), length("2em", em=7), length("-.5")
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
        raise ValueError(f"{text!r} is out of bounds")
    return value


@lru_cache(1024)
def share(text: str) -> float:
    """Read a number or percentage from 0 to 1, such as an opacity; ValueError if it is none.

    >>> share("40%"), share("1.5"), share(" .25")
    (0.4, 1.0, 0.25)
    """
    word = text.strip()
    try:
        value = float(word[:-1]) / 100 if word.endswith("%") else float(word)
    except ValueError:
        value = math.nan
    if math.isnan(value):
        raise ValueError(f"{text!r} is not a number or percentage")
    if not -2 < value < 2:
        raise ValueError(f"{text!r} is no share: it goes from 0 to 1, or from 0% to 100%")
    return min(1.0, max(0.0, value))


def floats(text: str) -> list[float]:
    """Read a list of bare numbers; ValueError if there is anything else in it."""
    words = NUMBER.findall(text)
    if len("".join(words)) != len(text.translate(_BLANKS)):
        raise ValueError(f"{text.strip()[:40]!r} is not made of numbers")
    values = [float(word) for word in words]
    if any(not -BIGGEST < value < BIGGEST for value in values):
        raise ValueError(f"{text.strip()[:40]!r} has a number out of bounds")
    return values


_BLANKS = str.maketrans("", "", " \t\r\n,\f")
