"""Put small pieces of paper on sheets, shelf upon shelf, in their order. Arithmetic in mm."""

from __future__ import annotations

from collections.abc import Iterable

from generator.named import NamedTuple
from generator.sheets.box import Box


class Shelved(NamedTuple):
    """Where a piece lies: on which sheet, from 0, and where on it."""

    sheet: int
    box: Box


def shelved(sizes: Iterable[tuple[float, float]], area: Box, gap: float) -> tuple[Shelved, ...]:
    """Lay pieces (width, height) out from left to right and shelf by shelf, `gap` mm apart; a sheet is `area`.

    A piece that is larger than the area lies alone, and hangs over.

    >>> [one.box for one in shelved([(10, 5), (10, 8), (10, 5)], Box(0, 0, 25, 20), 2)]
    [Box(x=0, y=0, width=10, height=5), Box(x=12, y=0, width=10, height=8), Box(x=0, y=10, width=10, height=5)]
    """
    found: list[Shelved] = []
    sheet, x, y, tall = 0, area.x, area.y, 0.0
    for width, height in sizes:
        if x > area.x and x + width > area.right:
            x, y, tall = area.x, y + tall + gap, 0.0
        if (x, y) != (area.x, area.y) and y + height > area.bottom:
            sheet, x, y, tall = sheet + 1, area.x, area.y, 0.0
        found.append(Shelved(sheet, Box(x, y, width, height)))
        x, tall = x + width + gap, max(tall, height)
    return tuple(found)
