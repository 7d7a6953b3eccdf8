"""CSS colours and the PDF operators that set them; knows nothing of gradients or elements."""

from __future__ import annotations

import colorsys
import re
from dataclasses import dataclass
from functools import lru_cache

from .lengths import number, share

_NAMES = """
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4
black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887
cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc
crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9
darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f
darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f
darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3
deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222
floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700
goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4
indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5
lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff
lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1
lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899
lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff
maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db
mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc
mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5
navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500
orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee
palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1
saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d
silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347
turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00
yellowgreen 9acd32
"""
_words = _NAMES.split()
NAMES: dict[str, str] = dict(zip(_words[::2], _words[1::2], strict=True))

_FUNCTION = re.compile(r"(rgba?|hsla?|device-cmyk)\(([^()]*)\)")
_ANGLES = {"deg": 1.0, "grad": 0.9, "rad": 57.29577951308232, "turn": 360.0}


@dataclass(frozen=True, slots=True)
class Colour:
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
