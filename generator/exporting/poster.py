"""A game on one picture: its title, then every piece in rows that fill the width, its name under it. Writes no file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import groupby
from math import fsum
from typing import TYPE_CHECKING, Any, Final

from generator.named import NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

    from generator.text.fontface import FontFace
    from generator.text.fonts import FontBook

ACROSS: Final = 2400
"""Dots from side to side."""
_MARGIN, _GAP, _LINE = 80, 26, 34
_SANS: Final = "Alegreya Sans, sans-serif"
_GROUND, _INK, _PALE = "#1c2127", "#f5f2ea", "#a8afb8"
_HEIGHTS: Final[Mapping[str, float]] = {"card": 1.0, "board": 1.5, "page": 1.5, "token": 0.42}
"""How high the rows of each kind of piece are, in heights of a card."""
_MOST, _LEAST = 460.0, 90.0  # dots that a card is high
_MORE: Final = 1.25  # times as high as it was wanted a row may be
_TALLEST: Final = 60_000  # dots; a JPEG may have 65,535
_SHAPE: Final = 1.3  # the poster's height to its width that is aimed at


Point = tuple[float, float]


class Piece(NamedTuple):
    """What is shown: its kind, its name, how many there are, its size in mm."""

    kind: str
    name: str
    copies: int
    width: float
    height: float


class Spot(NamedTuple):
    """Where a piece lies, in dots."""

    x: int
    y: int
    width: int
    height: int


def spots(pieces: Sequence[Piece], head: int) -> tuple[list[Spot], int]:
    """Lay pieces out below a head, kind by kind in their order; say how high the whole becomes.

    Cards are as large as they can be on a poster of a handy shape.
    """
    high = _MOST
    found, foot = _laid(pieces, head, high)
    while (foot > _SHAPE * ACROSS and high > _LEAST) or (foot > _TALLEST and high > 1):
        high *= 0.94 if foot < 2 * _SHAPE * ACROSS else 0.7
        found, foot = _laid(pieces, head, high)
    return found, foot + _MARGIN


def _laid(pieces: Sequence[Piece], y: float, high: float) -> tuple[list[Spot], int]:
    found: list[Spot] = []
    for group, wanted in _groups(pieces, high):
        for row in _rows(group, wanted):
            room = ACROSS - 2 * _MARGIN - _GAP * (len(row) - 1)
            size = min(room / fsum(one.width / one.height for one in row), wanted * _MORE)
            used = fsum(size * one.width / one.height for one in row) + _GAP * (len(row) - 1)
            x = (ACROSS - used) / 2
            for one in row:
                wide = size * one.width / one.height
                found.append(Spot(round(x), round(y), max(1, round(wide)), max(1, round(size))))
                x += wide + _GAP
            y += size + _LINE + _GAP
    return found, round(y)


def _groups(pieces: Sequence[Piece], high: float) -> Iterator[tuple[list[Piece], float]]:
    """Give pieces that stand side by side, and how high; what would not fill a row stands with those before it."""
    group: list[Piece] = []
    last = 0.0
    for same, more in groupby(pieces, lambda one: _HEIGHTS[one.kind]):
        here, wanted = list(more), high * same
        widest = fsum(wanted * _MORE * one.width / one.height + _GAP for one in here)
        if group and widest < ACROSS - 2 * _MARGIN and same >= 1:
            group += here
            continue
        if group:
            yield group, last
        group, last = here, wanted
    if group:
        yield group, last


def _rows(pieces: Sequence[Piece], high: float) -> Iterator[list[Piece]]:
    """Share pieces out among rows that are about as full as one another, about so many dots high."""
    widths = [high * one.width / one.height + _GAP for one in pieces]
    total = fsum(widths)
    count = min(len(pieces), max(1, round(total / (ACROSS - 2 * _MARGIN + _GAP))))
    row: list[Piece] = []
    used, ended = 0.0, 1
    for one, wide in zip(pieces, widths, strict=True):
        if row and used + wide / 2 > total * ended / count:
            yield row
            row, ended = [], ended + 1
        row.append(one)
        used += wide
    yield row


def poster(
    head: tuple[str, str, str],
    pieces: Sequence[Piece],
    images: Callable[[Sequence[Spot]], Iterable[Image]],
    fonts: FontBook,
    display: str = "",
) -> Image:
    """Draw a poster under a title, a line below it and a smaller one, the title in the family `display`.

    `images` gives the pieces in their order, for where they lie; what is clear of them shows the ground.
    """
    from PIL import Image as Images
    from PIL import ImageDraw

    found, foot = spots(pieces, 370)
    whole = Images.new("RGB", (ACROSS, foot), _GROUND)
    pen = ImageDraw.Draw(whole)
    lines = ((72, 120, _INK, display or _SANS, 800), (212, 50, _INK, _SANS, 500), (286, 36, _PALE, _SANS, 500))
    for words, (y, size, ink, family, weight) in zip(head, lines, strict=True):
        _words(pen, words, (ACROSS / 2, y), ACROSS - 2 * _MARGIN, size, ink, fonts.find(family, weight), fonts)
    faces = fonts.find(_SANS, 500)
    for piece, spot, image in zip(pieces, found, images(found), strict=True):
        shown = image.resize(spot[2:], Images.Resampling.LANCZOS)
        whole.paste(shown, spot[:2], shown if shown.mode == "RGBA" else None)
        called = piece.name + (f" × {piece.copies}" if piece.copies > 1 else "")
        under = (spot.x + spot.width / 2, spot.y + spot.height + 5)
        _words(pen, called, under, spot.width + _GAP - 6, 22, _PALE, faces, fonts)
    return whole


def _words(
    pen: ImageDraw, words: str, at: Point, room: float, size: int, ink: str, faces: Sequence[FontFace], fonts: FontBook
) -> None:
    """Write a line about a middle, below a height: smaller where it is long, cut short where it is too long even so."""
    wide, runs = _set(words, size, faces, fonts)
    if wide > room:
        size = max(15, int(size * room / wide))
        wide, runs = _set(words, size, faces, fonts)
    while wide > room and len(words) > 2:
        words = words.rstrip("…")[: min(-1, int(len(words) * (room / wide - 1)))].rstrip() + "…"
        wide, runs = _set(words, size, faces, fonts)
    x = at[0] - wide / 2
    for font, text in runs:
        pen.text((x, at[1] + size), text, font=font, fill=ink, anchor="ls")
        x += font.getlength(text)


def _set(words: str, size: int, faces: Sequence[FontFace], fonts: FontBook) -> tuple[float, list[tuple[Any, str]]]:
    from PIL import ImageFont

    runs = [
        (ImageFont.truetype(BytesIO(face.screened(text)), size, layout_engine=ImageFont.Layout.BASIC), text)
        for face, text in fonts.runs(words, faces)
    ]
    return fsum(font.getlength(text) for font, text in runs), runs
