"""Print painted faces, lines and words into a PDF: what is put on a page, in millimetres, becomes its operators.

No font is left out of a file, and the same input gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from generator.draw.colours import colour, setting
from generator.draw.numbers import numbers
from generator.draw.painted import Painted
from generator.draw.records import Matrix
from generator.text.fonts import FontBook
from generator.text.glyphs import Setting

from .catalog import About, Bookmark
from .contents import Contents
from .lines import Word, pieces, shaped, written
from .pages import POINT, Page, Stamp, common, pen
from .tags import Tags

if TYPE_CHECKING:
    from generator.catalog.printer import Printer
    from generator.sheets.piece import Side

    from .pdfx import PdfX
    from .press import Anchor, Box

_TURNS = {0: (1, 0, 0, 1), 90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
_DRAFT_AT, _DRAFT_SIZE = 3.2, 8.0
"""How many mm from the top the word stands, and its size in points."""


class PdfPress:
    """One PDF being made; `finish` returns its bytes, after which nothing more can be printed.

    `duplex` tells the printer about which edge sheets are turned over; `page_mode` is what a reader shows beside the
    pages ("UseOutlines", "UseThumbs", "UseNone"), `page_layout` how it lays them out, such as "TwoPageRight". A `draft`
    says so in the margin of every page. `printer` is the one that pages are corrected for. What is made for a print
    shop is `whole`: no dots of pictures are left away; `pdfx` is the standard that it meets, and its inks. One that is
    `tagged` has `tags` for all that is to be read on it.
    """

    def __init__(
        self,
        fonts: FontBook,
        *,
        title: str,
        author: str = "",
        subject: str = "",
        keywords: str = "",
        lang: str = "en-GB",
        duplex: Literal["long", "short"] | None = None,
        page_mode: str = "UseNone",
        page_layout: str = "",
        creator: str = "Tuckbox",
        draft: bool = False,
        drafted: str = "DRAFT",
        printer: Printer | None = None,
        whole: bool = False,
        pdfx: PdfX | None = None,
        tagged: bool = False,
    ) -> None:
        self._draft = drafted if draft else ""
        self._fonts = fonts
        self._printer = printer
        info = {"Title": title, "Author": author, "Subject": subject, "Keywords": keywords, "Creator": creator}
        self._about = About(info, lang, _DUPLEX[duplex] if duplex else "", page_mode, page_layout)
        self._contents = Contents(fonts, whole=whole, pdfx=pdfx)
        self._pages: list[Page] = []
        self.tags = Tags(self._pages) if tagged else None
        self._bookmarks: list[Bookmark] = []
        self._spots: dict[tuple[object, ...], tuple[str, str, str] | None] = {}
        self._lines: dict[tuple[object, ...], tuple[str, str]] = {}
        self._words: dict[tuple[str, float, str, int], tuple[float, list[tuple[float, Setting]]]] = {}
        self._finished = False

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

        `trim` and `bleed` are boxes in mm; `label` is what a reader shows instead of the page's number;
        `bookmark` is an entry in the document's outline. `side` says how the printer is corrected for.
        """
        self._end_page()
        self._pages.append(Page(width, height, trim, bleed, label))
        if self._printer:
            self._pages[-1].land(self._printer, side)
        if bookmark is not None:
            self._bookmarks.append(Bookmark(bookmark, 0, len(self._pages) - 1))

    def _end_page(self) -> None:
        """Write what a draft has in the margin of every page, over all else."""
        if self.tags:
            self.tags.end()
        if self._draft and self._pages:
            page = self._pages[-1]
            self.text(page.width / 2, _DRAFT_AT, self._draft, _DRAFT_SIZE, weight=600, anchor="middle", fill="#c00000")

    def stamp(self, face: Painted, x: float, y: float, turn: int = 0, clip: Box | None = None) -> None:
        """Put a face on the page, its piece's top left corner at (x, y) mm after turning clockwise.

        `turn` is 0, 90, 180 or 270 degrees; a piece turned by 90 takes up height x width. `clip` (left,
        top, width, height in mm on the page) hides what lies outside.
        """
        page = self._pages[-1]
        self._contents.take(face)
        # the pages of a deck are alike: the same few places for cards of one size on each of them
        spot = (x, y, turn, clip, face.width, face.height, face.bleed, page.height)
        if spot not in self._spots:
            self._spots[spot] = self._spot(face, x, y, turn, clip)
        if (operators := self._spots[spot]) is None:
            return
        page.out.append(Stamp(face.key, *operators))

    def _spot(self, face: Painted, x: float, y: float, turn: int, clip: Box | None) -> tuple[str, str, str] | None:
        """Write where a face goes, how it is clipped and how it is cut; None when nothing of it is seen."""
        page = self._pages[-1]
        # Where the turned piece's own corner goes, so that the turned box's top left is at (x, y).
        left = x + {0: 0.0, 90: face.height, 180: face.width, 270: 0.0}[turn]
        top = y + {0: 0.0, 90: 0.0, 180: face.height, 270: face.width}[turn]
        wide, high = (face.height, face.width) if turn % 180 else (face.width, face.height)
        edge = face.bleed
        whole = (x - edge, y - edge, wide + 2 * edge, high + 2 * edge)
        seen = common(whole, clip) if clip is not None else whole
        if seen is None:
            return None
        cut = page.box(seen) + " re W n\n"
        return page.moved((*_TURNS[turn], left, top)), "" if seen == whole else cut, cut

    def place(self, face: Painted, matrix: Matrix, clip: str = "") -> None:
        """Put a face on the page at any angle and scale, and seen through any outline.

        `matrix` takes mm from the face's top left trim corner to mm on the page; `clip` is path data in mm on
        the page, nothing hides only what lies outside the face's bleed.
        """
        page = self._pages[-1]
        self._contents.take(face)
        clipping = f"{page.path(clip)}\nW n\n" if clip else ""
        page.out.append(Stamp(face.key, page.moved(matrix), clipping, clipping, straight=False))

    # ------------------------------------------------------------------ lines and shapes

    def outline(
        self, path: str, *, fill: str = "", stroke: str = "", width: float = 0.2, dash: tuple[float, ...] = ()
    ) -> None:
        """Draw path data in mm on the page: filled, stroked `width` mm thick, in dashes of some mm."""
        paint, page = "B" if fill and stroke else "f" if fill else "S", self._pages[-1]
        page.draw(pen(fill, stroke, width, dash), f"{page.path(path)}\n{paint}")

    def cut(self, path: str, x: float, y: float, name: str) -> None:
        """Draw path data in mm from (x, y) mm on as a line to cut along, in the spot colour `name`."""
        self._pages[-1].cut(path, x, y, name)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.2, stroke: str = "#000") -> None:
        """Draw a straight line `width` mm thick between two points in mm."""
        page, k = self._pages[-1], POINT
        what = (x1, y1, x2, y2, width, stroke, page.height)
        known = self._lines.get(what)
        if known is None:  # the marks of a deck are the same on each of its pages
            ends = numbers((x1 * k, (page.height - y1) * k), 3), numbers((x2 * k, (page.height - y2) * k), 3)
            known = self._lines[what] = pen(None, stroke, width), f"{ends[0]} m {ends[1]} l S"
        page.draw(*known)

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
        paint, page = "B" if fill and stroke else "f" if fill else "S" if stroke else "n", self._pages[-1]
        page.draw(pen(fill, stroke, line_width), f"{page.box((x, y, width, height))} re {paint}")

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
        page = self._pages[-1]
        words = (text, size, family, weight)
        if words not in self._words:
            self._words[words] = self._set(*words)
        width, found = self._words[words]
        a, b, c, d = _TURNS[turn]
        shift = -_ANCHORS[anchor] * width
        shows = [setting(colour(fill).parts)]
        for at, done in found:
            along = shift + at
            px, py = x * POINT + a * along, (page.height - y) * POINT - b * along
            matrix = f"{numbers((a, -b, -c, d), 0)} {numbers((px, py), 3)} Tm"
            shows.append(f"BT\n{done.select}\n{matrix}\n{done.show}\nET")
        page.draw("", "\n".join(shows))
        return width / POINT

    def _set(self, text: str, size: float, family: str, weight: int) -> tuple[float, list[tuple[float, Setting]]]:
        """Set a line in as many fonts as it takes; return its width and the pieces, each with where it begins."""
        found = list(pieces(self._fonts, text, self._fonts.find(family, weight), size))
        for _, done in found:
            self._contents.show(done.font, done.glyphs)
        return (found[-1][0] + found[-1][1].width if found else 0.0), found

    def words(self, x: float, y: float, size: float, words: Iterable[Word]) -> None:
        """Write a line that is set already, its baseline beginning at (x, y) mm; `size` is in points."""
        page = self._pages[-1]
        found = [
            ((x + word.x) * POINT + along, word.part.style.fill, done)
            for word in words
            if word.part.style is not None
            for along, done in shaped(self._fonts, word, size)
        ]
        for _, _, done in found:
            self._contents.show(done.font, done.glyphs)
        if found:
            page.draw("", written((page.height - y) * POINT, found))

    # ------------------------------------------------------------------ ways through the document

    def bookmark(self, title: str, level: int, y: float) -> None:
        """Let an entry of the outline lead to the height `y` mm of the page; levels count from 0."""
        page = self._pages[-1]
        self._bookmarks.append(Bookmark(title, level, len(self._pages) - 1, (page.height - y) * POINT))

    def link(self, box: Box, page: int, y: float) -> None:
        """Let a box lead to a page (counted from 0, as high as this one), at `y` mm from its top."""
        self._pages[-1].lead(box, page, y)
        if self.tags:
            self.tags.annotated(self._pages[-1])

    def web_link(self, box: Box, address: str) -> None:
        """Let a box of the page lead to an address in the web."""
        self._pages[-1].lead_out(box, address)
        if self.tags:
            self.tags.annotated(self._pages[-1])

    # ------------------------------------------------------------------ what only a PDF has

    def define(self, name: str, body: str, stream: bytes | None = None) -> None:
        """Add an object of one's own, as PDF source; it refers to others by their names between @ signs."""
        self._contents.define(name, body, stream)

    def interact(self, form: str) -> None:
        """Say what the document's form is, as PDF source."""
        self._contents.interact(form)

    def finish(self) -> bytes:
        """Return the whole PDF."""
        if self._finished:
            raise RuntimeError("this PDF is finished already")
        if not self._pages:
            raise RuntimeError("a PDF needs a page")
        self._finished = True
        self._end_page()
        return self._contents.finish(self._about, self._pages, self._bookmarks, self.tags)
