"""What faces are called, and what they are made from. Knows neither templates nor pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from generator.catalog.model import Card, Deck, Words
from generator.catalog.seen import boards, deck_fields, groups, values

__all__ = ["boards", "deck_fields", "digest", "groups", "label", "texts", "values"]


def label(deck: Deck, card: Card, side: str) -> str:
    """Name a face for people: "card c05", "back of card c05"."""
    return f"{deck.noun} {card.id}" if side == "front" else f"back of {deck.noun} {card.id}"


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
