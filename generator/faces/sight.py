"""What templates see of cards and decks, and what faces are called. Knows neither templates nor pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from generator.catalog.model import Card, Deck, Edition, Game, Side, Theme, Words
from generator.catalog.spelled import spelled


def label(deck: Deck, card: Card, side: Side) -> str:
    """Name a face for people: "card c05", "back of card c05"."""
    return f"{deck.noun} {card.id}" if side == "front" else f"back of {deck.noun} {card.id}"


def entry(deck: Deck, card: Card, side: Side) -> str:
    """Name the template that a side of a card is drawn from; "" for a back there is none of."""
    return str(deck.face) if side == "front" else deck.back_of(card)


def dressed(card: Card, theme: Theme | None) -> Card:
    """Return the card with the theme's words, whether or not it has them already."""
    if theme is None or card.id not in theme.cards:
        return card
    return card._replace(fields={**card.fields, **theme.cards[card.id]})


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


def deck_values(deck: Deck) -> dict[str, Any]:
    """Return all that templates see of the deck of a card: its own fields, and what every deck has."""
    return {**deck.fields, **deck_fields(deck)}


def boards(game: Game) -> dict[str, Any]:
    """Return the boards of a game by id, with size, nodes, edges, slots and boxes, for figures that point at them."""
    parts = (part for part in game.parts.values() if part.kind == "board")
    return {
        part.id: {**values(card), "size": deck_fields(deck)["size"]}
        for part in parts
        for deck in part.decks
        for card in deck.cards
    }


def groups(game: Game, edition: Edition) -> dict[str, Mapping[str, Any]]:
    """Return what every template of an edition sees, by the names that templates have for it."""
    theme = edition.theme
    about = {
        **game.fields,
        "slug": game.slug,
        "title": game.title,
        "tagline": game.tagline,
        "credit": game.credit,
        "language": game.language,
        "players": {"least": game.least_players, "most": game.most_players},
        "minutes": {"least": game.least_minutes, "most": game.most_minutes},
        "designers": [{"name": one.name, "role": one.role, "source": one.source} for one in game.designers],
        "decks": {deck.id: deck_fields(deck) for deck in game.decks.values()},
        "boards": boards(game),
    }
    return {
        "game": about,
        "rules": edition.rules,
        "tables": game.tables,
        "theme": {**theme.fields, "id": theme.id, "name": theme.name} if theme else {},
        "edition": {"label": edition.label, "slug": edition.slug, "preset": edition.preset},
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


def digest(*values: object) -> str:
    """Digest some plain values."""
    return sha256(spelled(*values)).hexdigest()
