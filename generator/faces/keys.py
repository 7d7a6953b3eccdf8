"""What a face is made from, as a digest that is known before it is drawn. Draws nothing, knows no PDF.

A key changes whenever anything changes that can change the picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator import __version__
from generator.catalog import seen
from generator.catalog.model import Card, Deck, Edition, Game, Side
from generator.catalog.spelled import spelled
from generator.faces import sight
from generator.faces.sources import Sources

_MAKING = f"tuckbox {__version__} faces 1"  # raised whenever the same input begins to give another picture


class _Seen(NamedTuple):
    """A deck (held so that its id stays its own), and a digest of what templates see of it."""

    deck: Deck
    digest: str


class Keys:
    """The keys of the faces of one edition; `made_with` are digests of its fonts and icons."""

    def __init__(self, game: Game, edition: Edition, sources: Sources, *made_with: str) -> None:
        self._game = game
        self._theme = edition.theme
        self._sources = sources
        self._everything = self._pictures = ""
        self._decks: dict[int, _Seen] = {}
        self._said: tuple[Card | None, bytes] = (None, b"")
        self._base = sight.digest(
            _MAKING, *made_with, seen.groups(game, edition), edition.style,
        )  # fmt: skip

    def key(self, deck: Deck, card: Card, side: Side) -> str:
        """Return a digest of all that the face is made from; "" for a back there is none of."""
        entry = sight.entry(deck, card, side)
        if not entry:
            return ""
        reach = self._sources.reach(entry, card.id)
        parts: list[str | bytes] = [self._base, side, entry, reach.digest, self._of_deck(deck)]
        if reach.uses_pictures:
            self._pictures = self._pictures or self._sources.pictures_digest()
            parts.append(self._pictures)
        if reach.uses_faces:
            self._everything = self._everything or self._of_everything()
            parts.append(self._everything)
        if reach.uses_card or side == "front":
            if self._said[0] is not card:  # which has two sides, one after the other
                self._said = (card, spelled(card.id, card.copies, self._fields(card)))
            parts.append(self._said[1])
        return sight.digest(*parts)

    def shows_faces(self, deck: Deck, card: Card, side: Side) -> bool:
        """Say whether a face may show other faces."""
        return self._sources.reach(sight.entry(deck, card, side), card.id).uses_faces

    def _fields(self, card: Card) -> Mapping[str, Any]:
        return sight.dressed(card, self._theme).fields

    def _of_deck(self, deck: Deck) -> str:
        seen = self._decks.get(id(deck))
        if seen is None:
            seen = self._decks[id(deck)] = _Seen(deck, sight.digest(sight.deck_values(deck)))
        return seen.digest

    def _of_everything(self) -> str:
        """Digest every template and card there is, for a face that shows others may show any."""
        sources = [self._sources.find(name) for name in self._sources.names()]
        decks = [deck for part in self._game.parts.values() for deck in part.decks]
        cards = [(deck.face, deck.size, self._fields(card)) for deck in decks for card in deck.cards]
        return sight.digest(sources, self._sources.pictures_digest(), cards)
