"""What all PDFs of a reprint share: whose they are, paper and printer, whether they are a draft. Draws no face."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from generator.catalog.model import Edition, Game
from generator.named import NamedTuple
from generator.parts.planned import about
from generator.sheets.box import Box
from generator.sheets.paper import Paper

if TYPE_CHECKING:
    from generator.pdf.document import PdfPress
    from generator.text.fonts import FontBook
from collections.abc import Iterable

CAPTION = 3.3
"""Mm that the words above a piece of paper take."""
SIZE = 6.5
"""Points of these words."""
_HEAD, _SIDE, _TITLE = 10.0, 4.0, 11.0


class Sheets(NamedTuple):
    """A game's edition and how it is printed: on a paper, which knows its printer; a `draft` is marked as one."""

    fonts: FontBook
    game: Game
    edition: Edition
    paper: Paper
    draft: bool = False

    def press(self, name: str, duplex: Literal["long", "short"] | None = None) -> PdfPress:
        """Begin a PDF of that name."""
        from generator.pdf.document import PdfPress

        told = about(self.game, self.edition, name)
        return PdfPress(self.fonts, duplex=duplex, draft=self.draft, printer=self.paper.printer, whole=False, **told)


class Scrap(NamedTuple):
    """A piece of paper to be cut out: how large it is in mm, and what is written above it."""

    width: float
    height: float
    caption: str


def scraps(
    asked: Sheets, press: PdfPress, pieces: Sequence[Scrap], label: str, title: str, gap: float
) -> Iterator[Box]:
    """Find room for pieces of paper, with their captions written; give where each is cut, its page being the last.

    They are at least `gap` mm apart, captions included.
    """
    from generator.pdf.sheets import measurer

    measure, area = measurer(asked.fonts), asked.paper.printable
    wide, high = area.width - 2 * _SIDE, area.height - _HEAD - _SIDE
    room = area._replace(x=area.x + _SIDE, y=area.y + _HEAD, width=wide, height=high)
    sizes = [(max(one.width, measure(one.caption, SIZE)), one.height + CAPTION) for one in pieces]
    sheet = -1
    for one, place in zip(pieces, shelved(sizes, room, gap), strict=True):
        if place.sheet > sheet:
            sheet = place.sheet
            press.page(asked.paper.width, asked.paper.height, label=f"{label} {sheet + 1}")
            press.text(room.x, area.y + 6, f"{asked.game.title}: {title}", _TITLE, weight=600)
        x, y = place.box.x, place.box.y + CAPTION
        press.text(x, y - 0.9, one.caption, SIZE)
        yield Box(x, y, one.width, one.height)


def edge(box: Box) -> str:
    """Give the path data around a box."""
    return f"M{box.x:.3f} {box.y:.3f}h{box.width:.3f}v{box.height:.3f}h{-box.width:.3f}Z"


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
