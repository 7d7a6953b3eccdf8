"""Deal the cards of decks whose texts go on: a card has as many faces as its texts need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from generator.catalog.decks import UNDIVIDED
from generator.catalog.model import FURTHER, Card, Deck, Edition, Game, Portion
from generator.catalog.roots import Roots

if TYPE_CHECKING:
    from generator.parts.decks import Workshop


_DIVIDED_IN_A_TURN = 2_000
"""Letters."""


class Divide(Protocol):
    """Gives a deck of an edition with the further cards that its texts need; `fronts` if no back is printed."""

    def __call__(self, edition: Edition, game: Game, deck: Deck, *, fronts: bool = False) -> Deck:
        """Give the deck."""


Urgent = Callable[[Deck, Card], bool]
"""Tells whether a card that was divided before has to be divided anew at once."""


def dividing(
    roots: Roots, store: Path | None = None, *, keeps: bool = True, urgent: Urgent = lambda deck, card: True
) -> Divide:
    """Give what divides texts that go on; what is known before, or from the `store`, stays.

    A card that is not `urgent` stays divided as it was; the next time that is asked again.
    """
    held: dict[str, _Divided] = {}

    def divide(edition: Edition, game: Game, deck: Deck, *, fronts: bool = False) -> Deck:
        if not deck.goes_on:
            return deck
        from generator.keeping import facestore
        from generator.parts.decks import open_workshop

        name = "/".join(filter(None, (edition.slug, f"{deck.id}{facestore.DIVIDED}")))
        of = f"{game.slug}/{name}"
        known = held.get(of)
        if known is None:
            rows = facestore.read_rows(store / name, of)[0] if store else {}
            known = {
                card: (reads, key, tuple(Portion(*one) for one in faces)) for card, (reads, key, faces) in rows.items()
            }
        found = held[of] = _found(edition, deck, open_workshop(game, roots), known, urgent)
        if store and keeps and found != known:
            rows = {
                card: (reads, key, tuple((one.number, one.of, dict(one.texts)) for one in faces))
                for card, (reads, key, faces) in found.items()
            }
            facestore.write_rows(store / name, of, rows)
        sides = ("front", "back") if deck.goes_on == "auto" and not fronts else ("front",)
        cards = (further for card in deck.cards for further in _cards(deck, card, found[card.id][2], sides))
        return replace(deck, cards=tuple(cards))

    return divide


_Divided = dict[str, tuple[tuple[tuple[str | int, ...], ...], str, tuple[Portion, ...]]]


def _found(edition: Edition, deck: Deck, shop: Workshop, known: _Divided, urgent: Urgent) -> _Divided:
    """Say what the faces of each card show: what finding that out has read, a digest of it, and the portions."""
    from generator.parts.decks import renderer_of

    renderer = renderer_of(shop, edition)
    found: _Divided = {}
    for card in deck.cards:
        reads, key, portions = known.get(card.id, ((), "", ()))
        if not key or (renderer.keys.key(deck, card, "front", reads) != key and urgent(deck, card)):
            with renderer.turn(deck, card, "front", 1 + _letters(card) / _DIVIDED_IN_A_TURN):
                portions, reads = renderer.portions(deck, card)
                key = renderer.keys.key(deck, card, "front", reads) if reads else ""
        found[card.id] = reads, key, portions
    return found


def _letters(card: Card) -> int:
    from generator.template.naming import texts

    return sum(len(text) for value in card.fields.values() for text in texts(value))


def _cards(deck: Deck, card: Card, portions: tuple[Portion, ...], sides: tuple[str, ...]) -> Iterator[Card]:
    """Give a card and its further ones; on their backs the deck's front stands again, where a text goes on there."""
    for at in range(0, len(portions), len(sides)):
        shown = dict(zip(sides, portions[at : at + len(sides)], strict=False))
        fields = {**card.fields, "back": deck.face_of(card)} if "back" in shown else card.fields
        name = f"{card.id}{FURTHER}{at // len(sides) + 1}" if at else card.id
        yield card._replace(id=name, fields=fields, portions={**UNDIVIDED, **shown})
