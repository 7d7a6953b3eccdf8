"""CSS colours and the PDF operators that set them."""

import colorsys
import re
from functools import lru_cache
from typing import NamedTuple

from generator.typeset.colournames import NAMES

from .lengths import number, share

_FUNCTION = re.compile(r"(rgba?|hsla?|device-cmyk)\(([^()]*)\)")
_ANGLES = {"deg": 1.0, "grad": 0.9, "rad": 57.29577951308232, "turn": 360.0}


class Colour(NamedTuple):
    """A colour to print with: three parts red, green, blue or four cyan, magenta, yellow, black; all 0 to 1."""

    parts: tuple[float, ...]
    alpha: float = 1.0

    def rgb(self) -> tuple[float, float, float]:
        """Return the red, green and blue a screen would show."""
        if len(self.parts) == 3:
            return (self.parts[0], self.parts[1], self.parts[2])
        c, m, y, k = self.parts
        return ((1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k))


BLACK = Colour((0.0, 0.0, 0.0))
OPEN = Colour(())
"""Whatever colour is set when the drawing is put somewhere."""
CLEAR = Colour((0.0, 0.0, 0.0), 0.0)


@lru_cache(4096)
def colour(text: str) -> Colour:
    """Read a CSS colour; raise ValueError for what is none (`none` and `currentColor` are not colours).

    >>> colour("#f80").parts
    (1.0, 0.5333333333333333, 0.0)
    >>> colour("rgba(255, 0, 0, .5)")
    Colour(parts=(1.0, 0.0, 0.0), alpha=0.5)
    >>> colour("device-cmyk(0, .8, 100%, 0)").parts
    (0.0, 0.8, 1.0, 0.0)
    """
    word = text.strip().lower()
    if word in NAMES:
        word = "#" + NAMES[word]
    if word.startswith("#"):
        return _from_hex(text, word[1:])
    if word == "transparent":
        return CLEAR
    match = _FUNCTION.fullmatch(word)
    if not match:
        raise ValueError(f"{text!r} is not a colour")
    values = match[2].replace(",", " ").replace("/", " ").split()
    kind = match[1]
    try:
        if kind == "device-cmyk" and len(values) in (4, 5):
            return Colour(tuple(map(share, values[:4])), share(values[4]) if len(values) == 5 else 1.0)
        if kind[0] == "d" or len(values) not in (3, 4):
            raise ValueError
        alpha = share(values[3]) if len(values) == 4 else 1.0
        if kind.startswith("rgb"):
            return Colour(tuple(_channel(v) for v in values[:3]), alpha)
        hue = _degrees(values[0]) / 360 % 1.0
        return Colour(colorsys.hls_to_rgb(hue, share(values[2]), share(values[1])), alpha)
    except ValueError:
        raise ValueError(f"{text!r} is not a colour") from None


def _from_hex(text: str, digits: str) -> Colour:
    if len(digits) in (3, 4):
        digits = "".join(c * 2 for c in digits)
    if len(digits) not in (6, 8) or any(c not in "0123456789abcdef" for c in digits):
        raise ValueError(f"{text!r} is not a colour")
    values = [int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    return Colour(tuple(values[:3]), values[3] if len(values) == 4 else 1.0)


def _channel(word: str) -> float:
    return share(word) if word.endswith("%") else share(str(float(word) / 255))


def _degrees(word: str) -> float:
    for unit, size in _ANGLES.items():
        if word.endswith(unit):
            return float(word[: -len(unit)]) * size
    return float(word)


@lru_cache(4096)
def setting(parts: tuple[float, ...], stroke: bool = False) -> str:
    """Return the PDF operator that sets a colour; a neutral red-green-blue becomes a plain grey.

    >>> setting((1.0, 0.0, 0.0)), setting((0.5, 0.5, 0.5), stroke=True), setting((0.0, 0.8, 1.0, 0.0))
    ('1 0 0 rg', '0.5 G', '0 0.8 1 0 k')
    """
    if not parts:
        return ""  # as OPEN
    if len(parts) == 4:
        operator = "k"
    elif parts[0] == parts[1] == parts[2]:
        parts, operator = parts[:1], "g"
    else:
        operator = "rg"
    return " ".join(map(number, parts)) + " " + (operator.upper() if stroke else operator)
