"""Give the faces of a game as SVG documents that need no others; all problems at once."""

from collections.abc import Iterator

from generator.catalog.model import Deck, Edition
from generator.catalog.problems import ContentError, Problem
from generator.drawing.decks import Workshop, renderer_of
from generator.drawing.facecache import face_of
from generator.drawing.pieces import Step


def documents(shop: Workshop, edition: Edition, decks: tuple[Deck, ...], step: Step) -> Iterator[tuple[str, str]]:
    """Give the faces of some decks as SVG documents, each with a file name.

    Raises:
        ContentError: whatever is wrong with any face of any deck; at the end.
    """
    renderer = renderer_of(shop, edition)
    found: list[Problem] = list(shop.fonts.problems)
    for deck in decks:
        for card in deck.cards:
            for side in deck.sides(card):
                try:
                    with renderer.turn(deck, card, side):
                        face = face_of(renderer, deck, card, side)
                        renderer.hold_to_xml(deck, card, side, face)
                    yield f"{deck.id}/{card.id}-{side}.svg", face.svg
                except ContentError as error:
                    found += error.problems
            step(1)
    if found:
        from generator.drawing.blaming import told_once

        raise ContentError(told_once(found))
