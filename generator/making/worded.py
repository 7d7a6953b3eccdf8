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


class Worded(NamedTuple):
    """What people call a card, its id if by nothing else, and its text in our markup, "" where it has none."""

    name: str
    text: str


def worded(shop: Workshop, edition: Edition, decks: tuple[Deck, ...]) -> Mapping[tuple[str, str], Worded]:
    """Say it of every card, by deck and card id, with the words of the edition's theme."""
    renderer = renderer_of(shop, edition)
    return {
        (deck.id, card.id): Worded(
            _said(renderer, edition, card, _NAMES) or card.id, _said(renderer, edition, card, _TEXTS)
        )
        for deck in decks
        for card in deck.cards
    }


def _said(renderer: Renderer, edition: Edition, card: Card, names: tuple[str, ...]) -> str:
    return next(filter(None, _each(renderer, edition, card, names)), "")


def _each(renderer: Renderer, edition: Edition, card: Card, names: tuple[str, ...]) -> Iterator[str]:
    whole = dressed(card, edition.theme)
    for name in names:
        said = str(whole.fields.get(name) or "")
        if has_code(said):
            try:
                lines, _ = renderer.prose(said, card.mark.file, {"card": values_of(whole)})
            except ContentError:  # it needs what only a face has; the face itself is drawn by now
                continue
            said = "\n".join(line.text for line in lines)
        yield said.strip()
