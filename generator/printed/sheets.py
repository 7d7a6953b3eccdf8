"""What all PDFs of a reprint share: whose they are, paper and printer, whether they are a draft. Draws no face."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from generator.catalog.model import Edition, Game
from generator.named import NamedTuple
from generator.parts.planned import about
from generator.sheets.paper import Paper
from generator.sheets.shape import Box

if TYPE_CHECKING:
    from generator.pdf.document import PdfPress
    from generator.text.fonts import FontBook

SIZE = 6.5
"""Points of the words beside pieces of paper that are cut out."""


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


def edge(box: Box) -> str:
    """Give the path data around a box."""
    return f"M{box.x:.3f} {box.y:.3f}h{box.width:.3f}v{box.height:.3f}h{-box.width:.3f}Z"
