"""Cards of some decks on sheets that are laid out one by one: counted, warned of, printed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.catalog.messages import Said
from generator.catalog.model import Deck
from generator.named import NamedTuple
from generator.parts.planned import pieces
from generator.reporting.bill import Item
from generator.sheets.impose import Lot, cuts_of, laid
from generator.sheets.piece import Piece, Wording
from generator.sheets.roomy import ROOM
from generator.sheets.sharing import Unit, apart

if TYPE_CHECKING:
    from generator.draw.painted import Painted, Pictures
    from generator.parts.decks import Faces
    from generator.pdf.press import Press
    from generator.text.fonts import FontBook

APART = Said("Some cards lie a little apart, as their backs differ. Cut along both edges of such a gap.")


class Stack(NamedTuple):
    """Cards to be laid out: what is laid, each copy of it, faces by the keys of the pieces."""

    pieces: tuple[Piece, ...]
    units: tuple[Unit, ...]
    faces: Pictures


def stacked(decks: Sequence[Deck], drawn: Faces, backs: bool) -> Stack:
    """Stack the cards of some decks in their order, with their backs if these are wanted."""
    made: list[Piece] = []
    units: list[Unit] = []
    faces: dict[str, Painted] = {}
    for deck in decks:
        one, mine = drawn[deck.id], f"{deck.id} " if len(decks) > 1 else ""
        faces.update((mine + key, picture) for key, picture in one.pictures.items())
        for piece in pieces(deck, one.keys, backs):
            look = one.pictures[piece.back].key if piece.back is not None else None
            units += [Unit(len(made), deck, look)] * piece.copies
            made.append(Piece(mine + piece.front, None if piece.back is None else mine + piece.back, piece.copies))
    return Stack(tuple(made), tuple(units), faces)


def foreseen(decks: Sequence[Deck], backs: bool) -> tuple[Unit, ...]:
    """List the copies of some decks before anything is drawn: backs of one template may yet turn out to differ."""
    cards = [(deck, card) for deck in decks for card in deck.cards]
    return tuple(
        Unit(number, deck, f"{deck.id} {deck.back_of(card)}" if backs and deck.back_of(card) else None)
        for number, (deck, card) in enumerate(cards)
        for _ in range(card.copies)
    )


def counted(item: Item, filled: Sequence[Lot]) -> Item:
    """Return a line of the bill with what these sheets come to."""
    sided = item.pages > item.sheets
    cuts = [cuts_of(lot) for lot in filled]
    steps: list[str] = [APART] if any(map(apart, filled)) else []
    steps += slips(filled, mixed=bool(steps))
    pages = len(filled) * (2 if sided else 1)
    return item._replace(sheets=len(filled), pages=pages, cuts=max(cuts), all_cuts=sum(cuts), steps=tuple(steps))


def slips(filled: Sequence[Lot], *, mixed: bool) -> tuple[str, ...]:
    """Say what to do where the printer slips by more than the backs can take; `mixed` ones lie side by side."""
    first = filled[0].layout
    if first.paper.printer is None or first.press_duplex is None:
        return ()
    bleed = min(lot.layout.bleed for lot in filled)
    between = min(bleed, ROOM / 2) if mixed else bleed
    spare = min(between, *(edge for lot in filled for edge in lot.layout.back_bleed))
    from generator.sheets.landing import advice  # (few printers are corrected for)

    said = advice(first.paper.printer, spare, mixed=mixed and between < bleed)
    return (said,) if said else ()


def printed(press: Press, fonts: FontBook, stack: Stack, filled: Sequence[Lot], wording: Wording) -> None:
    """Print the sheets."""
    from generator.pdf.sheets import draw_sheet, measurer

    for sheet in laid(filled, stack.pieces, wording, measurer(fonts)):
        draw_sheet(press, sheet, stack.faces)
