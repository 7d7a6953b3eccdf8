"""What cards are called and what they say in an edition, their template code run: for lists beside pictures of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.catalog.model import Card, Deck, Edition
from generator.catalog.problems import ContentError
from generator.catalog.seen import values as values_of
from generator.drawing.decks import Workshop, renderer_of
from generator.faces.fields import has_code
from generator.faces.naming import dressed
from generator.faces.render import Renderer

_NAMES = ("name", "title")
_TEXTS = ("text", "rules")
_ALTERNATIVES = ("alt",)


class Worded(NamedTuple):
    """What people call a card; its text in our markup, and what is read out for its picture, "" where it has none."""

    name: str
    text: str
    alternative: str


def worded(shop: Workshop, edition: Edition, decks: tuple[Deck, ...]) -> Mapping[tuple[str, str], Worded]:
    """Say it of every card, by deck and card id, with the words of the edition's theme."""
    renderer = renderer_of(shop, edition)

    def said(deck: Deck, card: Card, names: tuple[str, ...]) -> str:
        return next(filter(None, _said(renderer, edition, deck, card, names)), "")

    def alternative(deck: Deck, card: Card) -> str:
        """Take a card's own words, or those of its deck for each of its cards."""
        return said(deck, card._replace(fields={**deck.fields, **card.fields}), _ALTERNATIVES)

    return {
        (deck.id, card.id): Worded(
            said(deck, card, _NAMES) or unnamed(deck, card), said(deck, card, _TEXTS), alternative(deck, card)
        )
        for deck in decks
        for card in deck.cards
    }


def unnamed(deck: Deck, card: Card) -> str:
    """Call a card that has no name by its deck, if it is alone there, or by its id without what all ids begin with."""
    if len(deck.cards) == 1:
        return deck.name
    heads = {one.id.partition("-")[0] for one in deck.cards}
    said = card.id.partition("-")[2] if len(heads) == 1 else card.id
    said = (card.id if said.isdigit() else said or card.id).replace("-", " ").replace("_", " ")
    return said[:1].upper() + said[1:]


def _said(renderer: Renderer, edition: Edition, deck: Deck, card: Card, names: tuple[str, ...]) -> Iterator[str]:
    whole = dressed(card, edition.theme)
    for name in names:
        said = str(whole.fields.get(name) or "")
        if has_code(said):
            try:
                lines, _ = renderer.prose(said, card.mark.file, {"card": values_of(whole), "deck": deck.fields})
            except ContentError:  # it needs what only a face has; the face itself is drawn by now
                continue
            said = "\n".join(line.text for line in lines)
        yield said.strip()
