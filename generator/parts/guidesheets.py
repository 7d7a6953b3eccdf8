"""A printed sheet for the pages of "How to build": the faces that lie on it, and where it is cut, how often.

Computed from the real layout, so that the picture cannot lie. Knows the page only as boxes in mm.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from generator.catalog.model import Card, Deck, DeckCard
from generator.draw.records import times
from generator.named import NamedTuple
from generator.parts.guidesolids import Put, lines_at, rectangle_of
from generator.parts.lots import foreseen, stacked
from generator.parts.planned import Planned
from generator.parts.pooled import KIND
from generator.reporting.bill import POOL
from generator.sheets.guidesheet import Picture
from generator.sheets.impose import Lot, cuts_of, lots
from generator.sheets.layout import Layout
from generator.sheets.piece import Piece
from generator.sheets.shape import Box, Matrix, Numbers, scaled, turned
from generator.sheets.sharing import Unit, in_order

if TYPE_CHECKING:
    from generator.parts.decks import Faces


class Laid(NamedTuple):
    """The sheet of a file that takes most cuts: its layout, and the card that lies in each box, with its turn."""

    layout: Layout
    cards: tuple[tuple[Box, int, Deck, Card], ...]

    @property
    def ways(self) -> tuple[Numbers, Numbers]:
        """Where it is cut from top to bottom, and where from left to right, in mm of the paper."""
        return _edges(self._boxes, "x"), _edges(self._boxes, "y")

    @property
    def snips(self) -> int:
        """How many cuts free all cards with scissors, which cut one strip at a time."""
        boxes = self._boxes
        down, across = self.ways
        return min(
            len(across) + sum(len(_edges([boxes[n] for n in row], "x")) for row in _strips(boxes, "y")),
            len(down) + sum(len(_edges([boxes[n] for n in column], "y")) for column in _strips(boxes, "x")),
        )

    @property
    def strips(self) -> list[list[int]]:
        """The places of the cards by strip, as the first cuts part them."""
        return _strips(self._boxes, self.first)

    @property
    def first(self) -> str:
        """The axis of the cuts that are made first."""
        return self.layout.plan[0].axis

    @property
    def _boxes(self) -> list[Box]:
        return [box for box, *_ in self.cards]


def _edges(boxes: list[Box], axis: str) -> Numbers:
    ends = [(box.x, box.right) if axis == "x" else (box.y, box.bottom) for box in boxes]
    return tuple(sorted({round(end, 3) for pair in ends for end in pair}))


def _strips(boxes: list[Box], axis: str) -> list[list[int]]:
    keys = [round(getattr(box, axis), 3) for box in boxes]
    return [[n for n, one in enumerate(keys) if one == key] for key in sorted(set(keys))]


def laid_out(one: Planned, drawn: Faces | None) -> Laid | None:
    """Lay a file's sheets out and choose the one that takes most cuts; none where they are no sheets of a grid.

    Before anything is drawn, cards are taken to have the backs that their templates promise.
    """
    base = one.layout
    if not isinstance(base, Layout):
        return None
    decks = one.decks if one.item.deck == POOL else one.part.decks[:1]
    cards = [(deck, card) for deck in decks for card in deck.cards]
    if not cards:
        return None
    if one.part.kind not in ("deck", KIND):  # pages lie as close as they can, whatever is behind them
        lot = max(lots(base, [Piece(card.id, None, card.copies) for _, card in cards]), key=cuts_of)
        return _of_lot(lot, cards)
    units: tuple[Unit, ...] = foreseen(decks, one.backs)
    if drawn is not None and one.backs:
        units = stacked(decks, drawn, backs=True).units
    if len(decks) > 1:  # which cards share a sheet is not told here: the first deck's stand for all
        units = tuple(unit for unit in units if unit.deck is decks[0])
    return _of_lot(max(in_order(units, base), key=cuts_of), cards)


def _of_lot(lot: Lot, cards: Sequence[DeckCard]) -> Laid:
    pairs = zip(lot.layout.fronts, lot.pieces, strict=False)
    return Laid(lot.layout, tuple((slot.box, slot.turn, *cards[n]) for slot, n in pairs if n is not None))


def sheet(laid: Laid, on: Box) -> Put:
    """Draw a sheet: its cards where they lie, and its cuts as lines from point to point, the first ones marked."""
    scale = on.width / laid.layout.paper.width
    faces = tuple(
        face_in(
            deck, card, Box(on.x + box.x * scale, on.y + box.y * scale, box.width * scale, box.height * scale), turn
        )
        for box, turn, deck, card in laid.cards
    )
    to: Matrix = scaled(scale, on.x, on.y)
    folds = lines_at(to, ((line[:2], line[2:4]) for line in laid.layout.folds))
    return Put({"cuts": cuts(laid, on), "folds": folds}, faces)


def cuts(laid: Laid, on: Box, over: float = 1.3) -> list[list[Any]]:
    """Draw the cuts of a sheet as lines that go a little beyond it, each with whether it is made first."""
    scale = on.width / laid.layout.paper.width
    down, across = laid.ways
    found = [
        [on.x + at * scale, on.y - over, on.x + at * scale, on.bottom + over, laid.first == "x"] for at in down
    ] + [[on.x - over, on.y + at * scale, on.right + over, on.y + at * scale, laid.first == "y"] for at in across]
    return sorted(found, key=lambda line: not line[4])


def face_in(deck: Deck, card: Card, box: Box, turn: float = 0, outline: str = "") -> Picture:
    """Put a face into a box, turned by degrees clockwise about its middle; by quarters it then fills the box."""
    width, height = deck.size
    s = (box.height if turn % 180 == 90 else box.width) / width
    at = times(turned(turn, (s * width / 2, s * height / 2), box.middle), scaled(s, 0.0, 0.0))
    return Picture(deck.id, card.id, box, outline or rectangle_of(deck.size), at)
