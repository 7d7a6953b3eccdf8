"""Stickers for changed cards: only what is seen to differ, cut out of the new face, to be glued over the old one.

What differs is found by looking at both faces; what lies beneath it on the new face comes along.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import fsum
from typing import TYPE_CHECKING

from generator.catalog.messages import Messages
from generator.named import NamedTuple
from generator.printed.sheets import SIZE, Sheets, edge
from generator.printed.visualdiff import box_of
from generator.sheets.piece import SIDES
from generator.sheets.shape import Box

if TYPE_CHECKING:
    from generator.draw.lettering import Lettering
    from generator.draw.painted import Painted
    from generator.text.fonts import FontBook

_DPI = 100.0
_CELL = 3.0
"""Mm: what differs within so much of one another is one sticker."""
_ROUND = 1.2
"""Mm around what differs, so that no edge of a letter is left."""
_MOST = 0.5
"""Of a card's area: where stickers would cover more, it is better printed anew."""
_LEAST = 7.0
"""Mm: a smaller piece cannot be handled."""
_GAP = 4.0
_CAPTION = 3.3
"""Mm that the words above a sticker take."""
_HEAD, _SIDE, _TITLE = 10.0, 4.0, 11.0
_CLEAR = 0.5
"""Mm of ground around a line of text that a sticker covers, at the least."""
_BESIDE, _ABOVE, _BELOW = 0.05, 0.22, 0.35
"""Of a line's size: what letters reach beyond its capitals; accents and blackletter rise above them."""


class Card(NamedTuple):
    """A card: what it is called, how many of it there are, and its sides that differ, as they were and as they are."""

    name: str
    copies: int
    sides: Mapping[str, tuple[Painted, Painted]]


class Sticker(NamedTuple):
    """A piece of a face, in mm of it, and what is written above it."""

    face: Painted
    region: Box
    caption: str


def regions(old: Painted, new: Painted, fonts: FontBook) -> tuple[Box, ...]:
    """Say where two faces are seen to differ, in boxes in mm within the cut edges; none where most of it does.

    Raises:
        NoRasteriserError: nothing can look at them.
    """
    if (old.width, old.height) != (new.width, new.height):
        return ()
    cells = _cells(old, new, fonts)
    lines = [(box_of(line), _around(line)) for face in (old, new) for line in face.lettering]
    boxes = _apart([_grown(group, new) for group in _groups(cells)])
    while boxes != (whole := _apart([_whole(box, lines, new) for box in boxes])):
        boxes = whole
    area = fsum(box.width * box.height for box in boxes)
    return tuple(boxes) if area <= _MOST * new.width * new.height else ()


def _cells(old: Painted, new: Painted, fonts: FontBook) -> set[tuple[int, int]]:
    from PIL import ImageChops

    from generator.pdf.raster import face_picture

    differs = ImageChops.difference(face_picture(old, fonts, _DPI), face_picture(new, fonts, _DPI)).convert("L")
    step = _CELL / 25.4 * _DPI
    found = set()
    for row in range(int(-(-differs.height // step))):
        for column in range(int(-(-differs.width // step))):
            part = (int(column * step), int(row * step), int((column + 1) * step), int((row + 1) * step))
            if differs.crop(part).getbbox():
                found.add((column, row))
    return found


def _groups(cells: set[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Put cells together that touch, also at corners."""
    left = set(cells)
    while left:
        group, edge = [], [min(left)]
        left.discard(edge[0])
        while edge:
            column, row = edge.pop()
            group.append((column, row))
            near = {(column + across, row + down) for across in (-1, 0, 1) for down in (-1, 0, 1)} & left
            left -= near
            edge += sorted(near)
        yield group


def _grown(group: Sequence[tuple[int, int]], face: Painted) -> Box:
    columns, rows = [column for column, _ in group], [row for _, row in group]
    left, top = min(columns) * _CELL - _ROUND, min(rows) * _CELL - _ROUND
    right, bottom = (max(columns) + 1) * _CELL + _ROUND, (max(rows) + 1) * _CELL + _ROUND
    left, right = _wide(left, right, face.width)
    top, bottom = _wide(top, bottom, face.height)
    return Box(left, top, right - left, bottom - top)


def _around(line: Lettering) -> Box:
    """Give the box around a line of text, with a little ground: tails hang from it, and much reaches above capitals."""
    size, box = line.size * 25.4 / 72, box_of(line)
    side, above, below = max(_CLEAR, _BESIDE * size), max(_CLEAR, _ABOVE * size), max(_CLEAR, _BELOW * size)
    if box.height > box.width and len(line.words) > 2:  # it stands on end: tails may hang to either side
        side, above = max(above, below), side
        below = above
    return Box(box.x - side, box.y - above, box.width + 2 * side, box.height + above + below)


def _whole(box: Box, lines: Sequence[tuple[Box, Box]], face: Painted) -> Box:
    """Let a sticker take whole lines of text: none is cut in two, where it would be seen."""
    for line, around in lines:
        if line.meets(box):  # what only tails reach into does not cut it in two
            box = box.union(around)
    left, top = max(0.0, box.x), max(0.0, box.y)
    return Box(left, top, min(face.width, box.right) - left, min(face.height, box.bottom) - top)


def _wide(low: float, high: float, most: float) -> tuple[float, float]:
    """Make a length long enough to be handled, within the card."""
    lack = max(0.0, _LEAST - (high - low)) / 2
    low, high = low - lack, high + lack
    if low < 0:
        low, high = 0.0, min(most, max(high, _LEAST))
    if high > most:
        low, high = max(0.0, min(low, most - _LEAST)), most
    return low, high


def _apart(boxes: list[Box]) -> list[Box]:
    """Join boxes that overlap, until none do."""
    while two := next((two for two in combinations(boxes, 2) if two[0].meets(two[1])), ()):
        boxes = [box for box in boxes if box not in two] + [two[0].union(two[1])]
    return sorted(boxes, key=lambda box: (box.y, box.x))


def stickers(copies: Iterable[Card], fonts: FontBook, says: Messages) -> list[Sticker]:
    """Make the stickers of cards; a card that would have to be covered nearly whole gets none."""
    made: list[Sticker] = []
    for name, count, sides in copies:
        found = [(side, new, regions(old, new, fonts)) for side, (old, new) in sides.items()]
        if found and all(boxes for _, _, boxes in found):
            of = sum(len(boxes) for _, _, boxes in found)
            for copy in range(1, count + 1):
                pieces = ((side, new, box) for side, new, boxes in found for box in boxes)
                for number, (side, new, box) in enumerate(pieces, 1):
                    which = f" {number}/{of}" if of > 1 else ""
                    said = f"{says.again(SIDES[side])}{which}, {says.gettext('copy {n}', n=copy)}"
                    made.append(Sticker(new, box, f"{name}, {said}"))
    return made


def sticker_sheets(asked: Sheets, made: Sequence[Sticker]) -> bytes:
    """Write the stickers, each with a line to cut along and what it is for above it."""
    from generator.pdf.sheets import measurer

    says, measure, area = asked.game.says, measurer(asked.fonts), asked.paper.printable
    called = says.gettext("stickers")
    title = f"{asked.game.title}: {says.gettext('stickers, to cut along the lines and glue on')}"
    press = asked.press(called)
    wide, high = area.width - 2 * _SIDE, area.height - _HEAD - _SIDE
    room = area._replace(x=area.x + _SIDE, y=area.y + _HEAD, width=wide, height=high)
    sizes = [(max(one.region.width, measure(one.caption, SIZE)), one.region.height + _CAPTION) for one in made]
    begun = -1
    for one, (sheet, place) in zip(made, shelved(sizes, room, _GAP), strict=True):
        if sheet > begun:
            begun = sheet
            press.page(asked.paper.width, asked.paper.height, label=f"{called} {sheet + 1}")
            press.text(room.x, area.y + 6, title, _TITLE, weight=600)
        box = one.region._replace(x=place.x, y=place.y + _CAPTION)
        press.text(box.x, box.y - 0.9, one.caption, SIZE)
        press.place(one.face, (1.0, 0.0, 0.0, 1.0, box.x - one.region.x, box.y - one.region.y), edge(box))
        press.outline(edge(box), stroke="#000", width=0.1)
    return press.finish()


def shelved(sizes: Iterable[tuple[float, float]], area: Box, gap: float) -> tuple[tuple[int, Box], ...]:
    """Lay pieces (width, height) out from left to right and shelf by shelf, `gap` mm apart; a sheet is `area`.

    Sheets are counted from 0. A piece that is larger than the area lies alone, and hangs over.

    >>> [box for _, box in shelved([(10, 5), (10, 8), (10, 5)], Box(0, 0, 25, 20), 2)]
    [Box(x=0, y=0, width=10, height=5), Box(x=12, y=0, width=10, height=8), Box(x=0, y=10, width=10, height=5)]
    """
    found: list[tuple[int, Box]] = []
    sheet, x, y, tall = 0, area.x, area.y, 0.0
    for width, height in sizes:
        if x > area.x and x + width > area.right:
            x, y, tall = area.x, y + tall + gap, 0.0
        if (x, y) != (area.x, area.y) and y + height > area.bottom:
            sheet, x, y, tall = sheet + 1, area.x, area.y, 0.0
        found.append((sheet, Box(x, y, width, height)))
        x, tall = x + width + gap, max(tall, height)
    return tuple(found)
