"""How much ink the pages of a PDF take, seen as a printer of four colours sees them.

Each page is rasterised; what red, green and blue lack is cyan, magenta and yellow, and what all three share is black.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum
from operator import mul
from typing import TYPE_CHECKING

from generator.named import NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

    from generator.pdf.raster import Shown

COLOURS = ("cyan", "magenta", "yellow", "black")
DPI = 150.0
"""Dots to the inch: within 3 % of what 300 say for each colour. Fewer draw hairlines too broad, and where a dot blends
two colours they take those for black."""
_STRIP = 1024
"""Rows of dots that are measured at a time: a whole table mat has twenty million dots, each several times over."""


class Ink(NamedTuple):
    """Paper covered whole by each colour, in square millimetres."""

    cyan: float = 0.0
    magenta: float = 0.0
    yellow: float = 0.0
    black: float = 0.0

    @property
    def all(self) -> float:
        """All four together.

        >>> Ink(1, 2, 3, 4).all
        10.0
        """
        return fsum(self)


def total(inks: Iterable[Ink]) -> Ink:
    """Add up.

    >>> total([Ink(1, 2, 3, 4), Ink(1, 1, 1, 1)])
    Ink(cyan=2.0, magenta=3.0, yellow=4.0, black=5.0)
    """
    return Ink(*(fsum(column) for column in zip(Ink(), *inks, strict=True)))


def ink_of(shown: Shown, number: int, dpi: float = DPI) -> tuple[Ink, float]:
    """Return the ink of a page, counted from 0, and how large it is in square millimetres."""
    page, dot = shown.picture(number, dpi), (25.4 / dpi) ** 2
    return seen_in(page, dot), round(page.width * page.height * dot, 3)


def seen_in(page: Image, dot: float) -> Ink:
    """Measure a picture whose dots are so many square millimetres each."""
    width, height = page.size
    strips = [(0, at, width, min(at + _STRIP, height)) for at in range(0, height, _STRIP)]
    sums = [sum(column) for column in zip(*(_shades(page.crop(strip)) for strip in strips), strict=True)]
    return Ink(*(round(value / 255 * dot, 3) for value in sums))


def _shades(strip: Image) -> tuple[int, int, int, int]:
    """Add up how dark each of the four colours is: black is what the lightest of red, green and blue lacks."""
    from PIL.ImageChops import lighter

    counts = strip.histogram()
    red, green, blue = strip.split()
    light, white = _sum(lighter(lighter(red, green), blue).histogram()), 255 * strip.width * strip.height
    cyan, magenta, yellow = (light - _sum(counts[at : at + 256]) for at in (0, 256, 512))
    return cyan, magenta, yellow, white - light


def _sum(counts: Sequence[int]) -> int:
    """Add up the values of dots, of which there are so many of each value from 0 on."""
    return sum(map(mul, counts, range(256)))
