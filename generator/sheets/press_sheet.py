"""Pages for a printing press: one card on each, with its bleed and nothing else.

The page is the bleed, the trim box is the card. Pages come front, back, front, back, as printers such as
MBPrint ask; a card without a back has one page, and copies are pages of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.catalog.model import Deck
from generator.sheets.box import Box
from generator.sheets.piece import Piece, Wording
from generator.sheets.sheet import Sheet, Side, Stamp


def press_sheets(deck: Deck, pieces: Sequence[Piece], wording: Wording) -> Iterator[Sheet]:
    """Make one page for each face of each copy, in order."""
    bleed, size = deck.bleed, deck.size
    page = Box(0.0, 0.0, size.width + 2 * bleed, size.height + 2 * bleed)
    trim = Box(bleed, bleed, size.width, size.height)
    of, number = sum(piece.copies for piece in pieces), 0
    for index, piece in enumerate(pieces):
        faces: list[tuple[Side, str]] = [("front", piece.front)]
        if piece.back is not None:
            faces.append(("back", piece.back))
        for _ in range(piece.copies):
            number += 1
            for side, face in faces:
                yield Sheet(
                    width=page.width,
                    height=page.height,
                    side=side,
                    number=number,
                    of=of,
                    stamps=(Stamp(index, side, face, bleed, bleed, 0, page),),
                    trim=trim,
                    bleed=page,
                    marks=(),
                    folds=(),
                    foot=None,
                    label=wording.label(number, side),
                    bookmark=wording.bookmark(number, side, of="card"),
                )
