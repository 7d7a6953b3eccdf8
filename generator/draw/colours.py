"""CSS colours and the PDF operators that choose them."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.draw.colournames import NAMES
from generator.draw.numbers import number, share
from generator.named import NamedTuple

_FUNCTION = r"(rgba?|hsla?|device-cmyk)\(([^()]*)\)"
_ANGLES = {"deg": 1.0, "grad": 0.9, "rad": 57.29577951308232, "turn": 360.0}
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})")


class Colour(NamedTuple):
    """A colour to print with: three parts red, green, blue or four cyan, magenta, yellow, black; all 0 to 1."""

    parts: tuple[float, ...]
    alpha: float = 1.0

    @property
    def rgb(self) -> tuple[float, float, float]:
        """The red, green and blue that a screen would show."""
        if len(self.parts) == 3:
            return self.parts[0], self.parts[1], self.parts[2]
        c, m, y, k = self.parts
        return (1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k)


@lru_cache(8192)
def colour(text: str) -> Colour:
    """Read a CSS colour; ValueError for what is none (`none` and `currentColor` are not colours).

    >>> colour("#f80").parts, colour("rgba(255, 0, 0, .5)").alpha, colour("device-cmyk(0, .8, 100%, 0)").parts
    ((1.0, 0.5333333333333333, 0.0), 0.5, (0.0, 0.8, 1.0, 0.0))
    """
    word = text.strip().lower()
    if word in NAMES:
        word = "#" + NAMES[word]
    if word[:1] == "#":
        if not _HEX.fullmatch(word):
            raise ValueError(f"{text!r} is not a colour")
        digits = word[1:] if len(word) > 5 else "".join([one * 2 for one in word[1:]])
        shares = [int(digits[at : at + 2], 16) / 255 for at in range(0, len(digits), 2)]
        return Colour(tuple(shares[:3]), shares[3] if len(shares) == 4 else 1.0)
    if word == "transparent":
        return Colour((0.0, 0.0, 0.0), 0.0)
    match = re.fullmatch(_FUNCTION, word)
    values: list[str] = match[2].replace(",", " ").replace("/", " ").split() if match else []
    try:
        return _of_function(match[1], values) if match else _no_colour(text)
    except (ValueError, IndexError):
        return _no_colour(text)


@lru_cache(8192)
def rgb_of(text: str) -> tuple[float, float, float]:
    """Return the red, green and blue of a colour as a screen would show it."""
    return colour(text).rgb


def _no_colour(text: str) -> Colour:
    raise ValueError(f"{text!r} is not a colour")


def _of_function(kind: str, values: list[str]) -> Colour:
    if kind == "device-cmyk" and len(values) in (4, 5):
        return Colour(tuple([share(one) for one in values[:4]]), share(values[4]) if len(values) == 5 else 1.0)
    if kind[0] == "d" or len(values) not in (3, 4):
        raise ValueError(kind)
    alpha = share(values[3]) if len(values) == 4 else 1.0
    if kind[0] == "r":
        parts = [share(one) if one.endswith("%") else share(str(float(one) / 255)) for one in values[:3]]
        return Colour(tuple(parts), alpha)
    import colorsys  # few colours are written so

    hue, unit = values[0], next((unit for unit in _ANGLES if values[0].endswith(unit)), "")
    degrees = float(hue[: -len(unit)]) * _ANGLES[unit] if unit else float(hue)
    return Colour(colorsys.hls_to_rgb(degrees / 360 % 1.0, share(values[2]), share(values[1])), alpha)


def setting(parts: tuple[float, ...], sign: str = "g") -> str:
    """Return the operator that chooses the parts of a colour; a neutral red-green-blue becomes a grey.

    >>> setting((1.0, 0.0, 0.0)), setting((0.5, 0.5, 0.5), "G"), setting((0.0, 0.8, 1.0, 0.0))
    ('1 0 0 rg', '0.5 G', '0 0.8 1 0 k')
    """
    if len(parts) == 4:
        operator = "k"
    elif len(parts) == 1:
        operator = "g"
    elif parts[0] == parts[1] == parts[2]:
        parts, operator = parts[:1], "g"
    else:
        operator = "rg"
    return " ".join([number(part) for part in parts]) + " " + (operator if sign == "g" else operator.upper())
