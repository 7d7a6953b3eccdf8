"""Hold the names in the margins of sheets against the fonts: signs that none has, words from right to left.

Faces and rulebooks see to their own words; what stands beside them comes from here. Prints nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.catalog.model import Edition, Game, Words
from generator.catalog.problems import Mark, Problem
from generator.pdf.sheets import FOOT_FONT
from generator.text.fonts import FontBook, UnknownFontError
from generator.text.inkless import unshown


def unprintable(fonts: FontBook, game: Game, edition: Edition) -> Iterator[Problem]:
    """Say what of the labels of an edition's sheets cannot be printed, each text once."""
    known: set[str] = set()
    for what, words, mark in _labels(game, edition):
        if not any(one in words for one in known) and (fault := _fault(fonts, str(words))):
            known.add(str(words))
            fact, hint = fault
            yield Problem(words.mark if isinstance(words, Words) else mark, f"{what}: {fact}", hint)


def _labels(game: Game, edition: Edition) -> Iterator[tuple[str, str, Mark]]:
    """Give what is written in margins: what people call it, the words, and a place for those that have none."""
    yield "the game's title", game.title, game.mark
    if edition.theme is not None:
        yield "the theme's name", edition.theme.fields.get("name", edition.theme.name), edition.theme.mark
    for part in game.parts.values():
        yield "the part's name", part.name, part.mark
        for deck in part.decks:
            yield f"the name of {deck.id}", deck.name, deck.mark
    yield "the edition's name", edition.label, edition.theme.mark if edition.theme else game.mark


def _fault(fonts: FontBook, words: str) -> tuple[str, str] | None:
    if words.isascii():
        return None
    try:
        faces = fonts.find(FOOT_FONT)
    except UnknownFontError:
        return None  # which is told when the sheet is written
    if lost := fonts.lacking(words, faces):
        shown = " ".join(f"{ch} (U+{ord(ch[0]):04X})" for ch in lost)
        return f"no font has {shown}", "add a font that has it, or name it in other letters"
    return unshown(fonts, words, faces)
