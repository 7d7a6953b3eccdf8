"""What builds ask of whoever knows earlier printings. A protocol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from generator.catalog.model import Edition
    from generator.drawing.decks import Drawn
    from generator.typeset.fonts import FontBook


class Known(Protocol):
    """Who knows what was printed before."""

    def letters(
        self, slug: str, edition: Edition, fonts: FontBook, drawn: Mapping[str, Drawn]
    ) -> Mapping[tuple[str, str], str]:
        """Give the letters of the cards that are not of the first printing, by deck and card."""

    def state(self, slug: str) -> bytes:
        """Give what is known of a game, to be digested."""
