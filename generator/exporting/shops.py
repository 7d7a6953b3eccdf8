"""Decks as print shops take them: a PDF for each, a face on a page with its boxes, the cut perhaps in a spot colour.

Knows faces that are painted, and no file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.catalog.model import Deck, Edition
from generator.draw.painted import Painted
from generator.exporting.flattened import flattened, wordless
from generator.exporting.targets import Target
from generator.parts.decks import Drawn, Faces, Workshop
from generator.parts.planned import about
from generator.read.findings import findings
from generator.sheets.shape import Matrix, path, rounded

if TYPE_CHECKING:
    from generator.pdf.document import PdfPress
    from generator.pdf.pdfx import PdfX

CUT = "CutContour"
"""The name by which cutters know the line to cut along."""


def book(
    deck: Deck, shop: Workshop, edition: Edition, drawn: Drawn, how: Target, pdfx: PdfX, corner: float = 0.0
) -> bytes:
    """Make the PDF of a deck: its faces one to a page with their bleed, each copy for itself, in the shop's order.

    Where the cut is shown, cards have it with corners of the radius `corner` in mm.

    Raises:
        NoRasteriserError: a face must be made a picture, and pypdfium2 is not installed.
    """
    from generator.pdf.document import PdfPress

    if pdfx.version == "PDF/X-4":
        pictures = drawn.pictures
    else:
        pictures = {key: flattened(face, shop.fonts, pdfx.separation) for key, face in drawn.pictures.items()}

    size = deck.size
    said = about(shop.game, edition, deck.name, f"{size.width:g} × {size.height:g} mm")
    press = PdfPress(shop.fonts, draft=shop.draft, duplex=None, printer=None, whole=True, pdfx=pdfx, **said)
    number = 0
    for card in deck.cards:
        sides = deck.sides(card)
        for _ in range(card.copies):
            number += 1
            for side in reversed(sides) if how.back_first else sides:
                face = pictures[drawn.keys[card.id, side]]
                _page(press, deck, face, how, f"{deck.id} {number} {side}")
                if how.spot:
                    press.cut(_outline(deck, corner), how.bleed, how.bleed, CUT)
    return press.finish()


def _page(press: PdfPress, deck: Deck, face: Painted, how: Target, label: str) -> None:
    bleed, (width, height) = how.bleed, deck.size
    whole = (0.0, 0.0, width + 2 * bleed, height + 2 * bleed)
    press.page(whole[2], whole[3], trim=(bleed, bleed, width, height), bleed=whole, label=label, bookmark=label)
    if face.bleed < bleed:  # what a shop wants more of is cut away: there the same picture shows, a little larger
        press.place(wordless(face), _larger(face, bleed), f"M0 0h{whole[2]:g}v{whole[3]:g}h{-whole[2]:g}z")
    press.stamp(face, bleed, bleed, clip=whole)


def _larger(face: Painted, bleed: float) -> Matrix:
    """Scale a face about its middle so that its own bleed fills a larger one."""
    across = (face.width + 2 * bleed) / (face.width + 2 * face.bleed)
    down = (face.height + 2 * bleed) / (face.height + 2 * face.bleed)
    return (across, 0.0, 0.0, down, face.bleed * across, face.bleed * down)


def _outline(deck: Deck, corner: float) -> str:
    if deck.kind == "token" and deck.fields.get("outline"):
        return str(deck.fields["outline"])
    width, height = deck.size
    return path(rounded(0.0, 0.0, width, height, min(corner if deck.kind == "card" else 0.0, width / 2, height / 2)))


def near(decks: Sequence[Deck], drawn: Faces, style: str, how: Target) -> Iterator[str]:
    """Tell of words that are nearer to the cut than a shop has them, though as far from it as the deck asks for."""
    for deck in decks:
        if how.safe <= deck.safe:
            continue
        strict = replace(deck, safe=how.safe)
        found = [
            one.problem()
            for one in findings(strict, drawn[deck.id].keys, drawn[deck.id].pictures, style)
            if one.kind == "outline"
        ]
        if found:
            more = f", and {len(found) - 1} more" if found[1:] else ""
            yield f"{deck.name}: {found[0].fact}{more}; 'safe: {how.safe:g}mm' in the deck has all of them told"
