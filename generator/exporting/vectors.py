"""Faces as SVG files that need no others: their fonts inside, cut or with bleed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.catalog.facefiles import Setting, font_rule, framed, settings_of
from generator.making.pictured import letters_of

if TYPE_CHECKING:
    from generator.text.fonts import FontBook


def alone(documents: Iterable[tuple[str, str]], fonts: FontBook, bleed: float) -> Iterator[tuple[str, bytes]]:
    """Give each document with the fonts it names and `bleed` mm around the cut edge, as far as it is drawn there."""
    for name, svg in documents:
        yield name, framed(svg, _rules(svg, fonts), bleed).encode()


def _rules(svg: str, fonts: FontBook) -> str:
    """Write the fonts that a document names into a style sheet, each with no more than the document's letters."""
    letters = "".join(sorted(letters_of(svg)))
    return "".join(screened(one, letters, fonts) for one in sorted(settings_of(svg)))


def screened(one: Setting, letters: str, fonts: FontBook) -> str:
    """Write a rule of CSS that holds a font with no more than these letters."""
    return font_rule(one, fonts.find(one.family, one.weight, one.italic)[0].screened(letters))
