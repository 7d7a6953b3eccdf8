"""A press that prints nothing and digests what it is asked: equal digests of pages, equal ink."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from generator.printed.facedigest import look

if TYPE_CHECKING:
    from generator.draw.painted import Painted
    from generator.draw.records import Matrix
    from generator.press.lines import Word
    from generator.press.press import Anchor, Box
    from generator.sheets.sheet import Side
    from generator.typeset.fonts import FontBook


class LookPress:
    """Answers as a press does; `pages` are the digests of those that were begun. Ways through a document are no ink."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._states: list[Any] = []

    @property
    def pages(self) -> tuple[str, ...]:
        """Digests of the pages, in their order."""
        return tuple(state.hexdigest() for state in self._states)

    def _ink(self, *said: object) -> None:
        self._states[-1].update(repr(said).encode("utf-8", "surrogatepass"))

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
        """Begin a page."""
        del trim, bleed, label, bookmark, side
        self._states.append(blake2b(repr((width, height)).encode(), digest_size=8))

    def stamp(self, face: Painted, x: float, y: float, turn: int = 0, clip: Box | None = None) -> None:
        """Put a face on the page."""
        self._ink("stamp", look(face), _near(x, y), turn, clip)

    def place(self, face: Painted, matrix: Matrix, clip: str = "") -> None:
        """Put a face on the page, turned or scaled."""
        self._ink("place", look(face), _near(*matrix), clip)

    def outline(
        self, path: str, *, fill: str = "", stroke: str = "", width: float = 0.2, dash: tuple[float, ...] = ()
    ) -> None:
        """Draw path data."""
        self._ink("outline", path, fill, stroke, width, dash)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.2, stroke: str = "#000") -> None:
        """Draw a line."""
        self._ink("line", _near(x1, y1, x2, y2), width, stroke)

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
        """Draw a rectangle."""
        self._ink("rect", _near(x, y, width, height), fill, stroke, line_width)

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
        """Write a line of text; its width is not known here."""
        self._ink("text", _near(x, y), text, size, family, weight, anchor, turn, fill)
        return 0.0

    def words(self, x: float, y: float, size: float, words: Iterable[Word]) -> None:
        """Write a line that is set already."""
        self._ink("words", _near(x, y), size, [list(self._said(one)) for one in words])

    def _said(self, word: Word) -> Iterator[object]:
        """Say where a word stands, how it looks, and in which fonts it is set, of those that it may be set in."""
        part, style = word.part, word.part.style
        if style is not None:
            yield from (_near(word.x, word.spacing), style.fill, style.tracking)
            yield [(face.digest, piece) for face, piece in self._fonts.runs(part.text, style.faces)]

    def bookmark(self, title: str, level: int, y: float) -> None:
        """Pass over an entry of the outline."""

    def link(self, box: Box, page: int, y: float) -> None:
        """Pass over a link."""

    def web_link(self, box: Box, address: str) -> None:
        """Pass over a link."""


def _near(*lengths: float) -> tuple[float, ...]:
    """Give lengths to a thousandth of a millimetre."""
    return tuple(round(length, 3) + 0.0 for length in lengths)
