"""Decks of cards: sheets of them, a page for each card for a print shop, cut lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.catalog.model import Deck, Edition, Part
from generator.parts.lots import counted, foreseen, slips, stacked
from generator.parts.planned import (
    CUT_LINES,
    Files,
    Job,
    Planned,
    backed,
    blank_keys,
    bled,
    cut_names,
    file_name,
    for_shop,
    item_of,
    layout_of,
    lines_of,
    pieces,
    press_of,
    size_of,
    wording_of,
)
from generator.sheets.impose import Lot, tally
from generator.sheets.layout import Layout, layout
from generator.sheets.roomy import roomy
from generator.sheets.sharing import apart, in_order, regular

if TYPE_CHECKING:
    from generator.parts.decks import Faces, Workshop


def files(job: Job, part: Part) -> Iterator[Planned]:
    """Plan a deck's sheets, or its pages for a print shop, and its cut lines if they are wanted.

    Raises:
        ContentError: a card is larger than the paper.
    """
    (deck,) = part.decks
    wish = job.wish
    backs = backed(part.decks, wish)
    stack = pieces(deck, blank_keys(deck), backs)
    file = file_name(deck.id, wish)
    if wish.press:
        item = item_of(job, part, file=file, paper=bled(deck), **for_shop(stack))
        yield Planned(item, part, None, part.decks, backs)
        return
    units = foreseen(part.decks, backs)

    def placed_with(gap: float) -> Layout:
        return layout(deck, job.paper, duplex=wish.duplex if backs else "none", gap=gap)

    placed = roomy(wish.gap, deck.size, placed_with, lambda placed: len(in_order(units, placed)))
    sums, steps = tally(placed, stack)._asdict(), _warned(placed, deck)
    item = item_of(job, part, file=file, flip=placed.flip, steps=steps, **sums)
    likely = in_order(units, placed)
    if not wish.cut_file and any(map(apart, likely)):
        item = counted(item, likely)
    yield (sheets := Planned(item, part, placed, part.decks, backs))
    if wish.cut_file:
        yield from lines_of(job, sheets, cut_names(file, 1))


def _warned(placed: Layout, deck: Deck) -> tuple[str, ...]:
    """Say what to do where the printer slips by more than the backs can take, as far as that is known by now."""
    mixed = len({deck.back_of(card) for card in deck.cards}) > 1
    return slips((Lot(placed, ()),), mixed=mixed)


def settled(job: Job, one: Planned, files: Files, drawn: Faces) -> Planned:
    """Plan a file once more, now that it is known which backs look alike: others get room between them."""
    del files
    placed = layout_of(one, Layout)
    if placed is None or not one.backs:
        return one
    (deck,) = one.decks
    filled = in_order(stacked(one.decks, drawn, one.backs).units, placed)
    if job.wish.cut_file and any(map(apart, filled)):  # one file of cut lines has to be true for all sheets
        placed = regular(deck, job.paper, job.wish.duplex, job.wish.gap or 0.0)
        filled = in_order(stacked(one.decks, drawn, one.backs).units, placed)
    if one.item.kind == CUT_LINES:
        return one._replace(layout=placed)
    return one._replace(item=counted(one.item, filled), layout=placed)


def content(shop: Workshop, edition: Edition, one: Planned, drawn: Faces) -> bytes:
    """Write one file: sheets of cards, cards one by one for a print shop, or cut lines."""
    # the press and svgwrite are needed only where a file is really written
    placed = layout_of(one, Layout)
    if one.item.kind == CUT_LINES and placed is not None:
        from generator.sheets.cutfile import cut_file

        return cut_file(placed).encode()
    from generator.parts.lots import printed
    from generator.pdf.sheets import draw_sheet
    from generator.sheets.impose import press_sheets

    (deck,) = one.decks
    wording = wording_of(shop, edition, deck)
    press = press_of(shop, edition, placed, deck.name, size_of(deck.size))
    if placed:
        stack = stacked(one.decks, drawn, one.backs)
        printed(press, shop.fonts, stack, in_order(stack.units, placed), wording)
        return press.finish()
    faces = drawn[deck.id]
    for sheet in press_sheets(deck, pieces(deck, faces.keys, one.backs), wording):
        draw_sheet(press, sheet, faces.pictures)
    return press.finish()
