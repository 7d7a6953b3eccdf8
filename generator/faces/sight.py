"""What templates see of cards and decks, and what faces are called. Knows neither templates nor pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from generator.catalog.model import Card, Deck, Game, Words


def label(deck: Deck, card: Card, side: str) -> str:
    """Name a face for people: "card c05", "back of card c05"."""
    return f"{deck.noun} {card.id}" if side == "front" else f"back of {deck.noun} {card.id}"


def values(card: Card) -> dict[str, Any]:
    """Return the fields of a card as templates see them."""
    return {**card.fields, "id": card.id, "copies": card.copies}


def deck_fields(deck: Deck) -> dict[str, Any]:
    """Return what a deck is called and measures, as templates see it."""
    return {
        "id": deck.id,
        "name": deck.name,
        "count": deck.count,
        "size": {"width": deck.size.width, "height": deck.size.height},
        "bleed": deck.bleed,
        "safe": deck.safe,
    }


def boards(game: Game) -> dict[str, Any]:
    """Return the boards of a game by id, with size, nodes, edges, slots and boxes, for figures that point at them."""
    parts = (part for part in game.parts.values() if part.kind == "board")
    return {
        part.id: {**values(card), "size": deck_fields(deck)["size"]}
        for part in parts
        for deck in part.decks
        for card in deck.cards
    }


def texts(value: Any) -> Iterator[Words]:
    """Go through all texts inside `value`."""
    if isinstance(value, Words):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from texts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts(item)


def digest(*parts: str) -> str:
    """Digest some texts."""
    return sha256("\0".join(parts).encode()).hexdigest()
