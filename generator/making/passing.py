"""What the print gate lets through of an edition: which files it holds back, what is told. Judges no face itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from generator.catalog.model import Decks, Edition, Game
from generator.catalog.problems import Problems
from generator.named import NamedTuple
from generator.parts.decks import Faces, Spot
from generator.parts.planned import Planned
from generator.read.gate import judged
from generator.reporting.bill import GUIDE, heading

if TYPE_CHECKING:
    from generator.catalog.spared import Spared


class Passing(NamedTuple):
    """The cards that are held back, by deck; what is wrong with them, notes, and the entries that were used."""

    cards: Mapping[str, frozenset[str]]
    problems: Problems
    notes: Problems
    used: frozenset[Spared]

    def holds(self, file: Planned, drawn: Faces) -> bool:
        """Tell whether a file shows anything that is held back: all of its own decks, of others what it shows small."""
        if not self.cards:
            return False
        own = {deck.id for deck in file.part.decks}
        cards = frozenset[str]().union(*self.cards.values())
        return (
            self.holds_any(file.small)
            or any(deck.id in self.cards and deck.id in own for deck in file.decks)
            or any(not cards.isdisjoint(drawn[deck.id].shows) for deck in file.decks)
        )

    def holds_any(self, faces: Iterable[Spot]) -> bool:
        """Tell whether any of some faces is of a card that is held back."""
        return any(card in self.cards.get(deck, ()) for deck, card, _ in faces)


def passing(game: Game, edition: Edition, decks: Decks, drawn: Faces) -> Passing:
    """Put the faces of some decks of an edition through the gate; pages that only inform are printed as they are."""
    asked = [deck for deck in decks if deck.id in drawn and deck.id != GUIDE]
    named = heading(game.title, edition.label, edition.style)
    verdict = judged(game, edition, asked, lambda deck: (drawn[deck.id].keys, drawn[deck.id].pictures))
    cards = {deck: frozenset(card for one in found for card in one.cards) for deck, found in verdict.held.items()}
    problems = tuple(problem for found in verdict.held.values() for problem in found)
    spared = tuple(note._replace(edition=named) for note in verdict.spared)
    return Passing(cards, problems, verdict.notes + spared, verdict.used)
