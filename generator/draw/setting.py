"""What a document's reader asks of whoever sets its words: fonts and shaping are none of its affairs."""

from __future__ import annotations

from typing import Any, Protocol

from generator.draw.records import Hand, Icon, Text


class Typesetting(Protocol):
    """What sets text. All raise Refusal for what cannot be set."""

    def at(
        self, words: str, x: float, y: float, hand: Hand, ink: str, anchor: str = "start", turn: float = 0.0
    ) -> Text:
        """Set one line at a point."""

    def joined(self, letters: list[Text], words: str) -> Text:
        """Return letters that were set one by one as one text, which says `words`."""

    def first(self, words: str, hand: Hand) -> Any:
        """Return the font that words begin in: its heights and its underline, in font units."""

    def width(self, words: str, hand: Hand) -> float:
        """Say how far words move the pen, in mm."""

    def letters(self, words: str, hand: Hand) -> list[tuple[str, float]]:
        """Return letters as they stand on a line, those together that one glyph stands for, and how far each goes."""

    def family(self, icon: Icon) -> str:
        """Name the font that a glyph with colours of its own is of."""

    def drawing(self, icon: Icon) -> str:
        """Draw a glyph that has colours of its own, as SVG in font units."""
