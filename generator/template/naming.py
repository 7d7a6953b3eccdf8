"""What faces are called, and what they are made from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from generator.catalog.canonical import canonical_bytes
from generator.catalog.model import MOST_FACES, Card, Deck, DeckCard, Game, Side, Theme, Words
from generator.catalog.seen import deck_fields
from generator.named import NamedTuple


class Asked(NamedTuple):
    """A side of a card to draw from the template `entry`, for cards `quoting` it that are drawn."""

    deck: Deck
    card: Card
    side: Side
    entry: str
    quoting: tuple[str, ...] = ()


def label(deck: Deck, card: Card, side: Side) -> str:
    """Name a face for people: "card c05", "back of card c05"."""
    part = card.portions.get(side)
    which = f", part {part.number} of {part.of}" if part and 1 < part.of <= MOST_FACES else ""
    return f"{deck.noun} {card.name}{which}" if side == "front" or which else f"back of {deck.noun} {card.name}"


def entry(deck: Deck, card: Card, side: Side) -> str:
    """Name the template that a side of a card is drawn from; "" for a back there is none of."""
    return str(deck.face_of(card)) if side == "front" else deck.back_of(card)


def asked(deck: Deck, card: Card, side: Side, quoting: tuple[str, ...] = ()) -> Asked:
    """Ask for a side of a card."""
    return Asked(deck, card, side, entry(deck, card, side), quoting)


def by_id(game: Game) -> dict[str, DeckCard]:
    """Return every card of a game by its id, with its deck."""
    return {card.id: (deck, card) for deck in game.every_deck for card in deck.cards}


def dressed(card: Card, theme: Theme | None) -> Card:
    """Return the card with the theme's words, whether or not it has them already."""
    if theme is None or card.name not in theme.cards:
        return card
    return card._replace(fields={**card.fields, **theme.cards[card.name]})


def deck_values(deck: Deck) -> dict[str, Any]:
    """Return all that templates see of the deck of a card: its own fields, and what every deck has."""
    return {**deck.fields, **deck_fields(deck)}


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


def digest(*values: object) -> str:
    """Digest some plain values."""
    return sha256(canonical_bytes(*values)).hexdigest()
