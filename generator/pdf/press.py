"""What is asked of a press, whatever it prints on: pages, faces put on them, lines, outlines, rectangles and words.

All lengths are in mm from a page's top left corner, y down. The PDF press answers so, the one that makes pictures,
and a recorder in the tests; how the result is taken off is each press's own affair.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from generator.draw.painted import Painted
    from generator.draw.records import Matrix
    from generator.sheets.piece import Side

    from .lines import Word

Box = tuple[float, float, float, float]
"""Left, top, width, height in mm."""
Anchor = Literal["start", "middle", "end"]


class Press(Protocol):
    """Pages being printed, one after the other; everything but `page` is put on the last page begun."""

    def page(
        self,
        width: float,
        height: float,
        *,
        trim: Box | None = None,
        bleed: Box | None = None,
        label: str | None = None,
        bookmark: str | None = None,
        side: Side = "front",
    ) -> None:
        """Begin a page of `width` x `height` mm.

        `label` is what a reader shows instead of the page's number; `bookmark` is an entry in the outline. `side`
        is the side of the sheet that it is: printers do not put both down alike.
        """

    def stamp(self, face: Painted, x: float, y: float, turn: int = 0, clip: Box | None = None) -> None:
        """Put a face on the page, its piece's top left corner at (x, y) mm after turning clockwise.

        `turn` is 0, 90, 180 or 270 degrees; a piece turned by 90 takes up height x width. `clip` hides what
        lies outside.
        """

    def place(self, face: Painted, matrix: Matrix, clip: str = "") -> None:
        """Put a face on the page at any angle and scale, and seen through any outline.

        `matrix` takes mm from the face's top left trim corner to mm on the page; `clip` is path data in mm on
        the page, nothing hides only what lies outside the face's bleed.
        """

    def outline(
        self, path: str, *, fill: str = "", stroke: str = "", width: float = 0.2, dash: tuple[float, ...] = ()
    ) -> None:
        """Draw path data in mm on the page: filled, stroked `width` mm thick, in dashes of some mm."""

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.2, stroke: str = "#000") -> None:
        """Draw a straight line `width` mm thick between two points in mm."""

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        line_width: float = 0.2,
    ) -> None:
        """Draw a rectangle; `x` and `y` are its top left corner, all in mm."""

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        family: str = "Barlow Condensed",
        weight: int = 400,
        anchor: Anchor = "start",
        turn: int = 0,
        fill: str = "#000",
    ) -> float:
        """Write one line of text, its baseline beginning at (x, y) mm; return its width in mm.

        `size` is in points; `turn` turns it clockwise about that point by 0, 90, 180 or 270 degrees.
        """

    def words(self, x: float, y: float, size: float, words: Iterable[Word]) -> None:
        """Write a line that is set already, its baseline beginning at (x, y) mm; `size` is in points."""

    def bookmark(self, title: str, level: int, y: float) -> None:
        """Let an entry of the outline lead to the height `y` mm of the page; levels count from 0."""

    def link(self, box: Box, page: int, y: float) -> None:
        """Let a box of the page lead to a page (counted from 0, as high as this one), at `y` mm from its top."""

    def web_link(self, box: Box, address: str) -> None:
        """Let a box of the page lead to an address in the web."""
