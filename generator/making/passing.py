"""What the print gate lets through of an edition: which files it holds back, what is told. Judges no face itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from generator.catalog.model import Deck, Edition, Game
from generator.catalog.problems import Mark, Problem
from generator.drawing.decks import Drawn
from generator.gate.gate import judged
from generator.parts.planned import Planned
from generator.press.proof import ProofError
from generator.reporting.bill import GUIDE, heading
from generator.sheets.backs import MisplacedError

if TYPE_CHECKING:
    from generator.catalog.spared import Spared


class Passing(NamedTuple):
    """The decks and cards that are held back, what is wrong with them, notes, and the entries that were used."""

    decks: frozenset[str]
    cards: frozenset[str]
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    used: frozenset[Spared]

    def holds(self, file: Planned, drawn: Mapping[str, Drawn]) -> bool:
        """Tell whether a file shows anything that is held back."""
        return any(deck.id in self.decks or not self.cards.isdisjoint(drawn[deck.id].shows) for deck in file.decks)


def passing(game: Game, edition: Edition, decks: tuple[Deck, ...], drawn: Mapping[str, Drawn]) -> Passing:
    """Put the faces of some decks of an edition through the gate; pages that only inform are printed as they are."""
    asked = [deck for deck in decks if deck.id in drawn and deck.id != GUIDE]
    named = heading(game.title, edition.label, edition.style)
    verdict = judged(game, edition, asked, lambda deck: (drawn[deck.id].keys, drawn[deck.id].pictures))
    cards = frozenset(card.id for deck in asked if deck.id in verdict.held for card in deck.cards)
    problems = tuple(problem for found in verdict.held.values() for problem in found)
    spared = tuple(note._replace(edition=named) for note in verdict.spared)
    return Passing(frozenset(verdict.held), cards, problems, verdict.notes + spared, verdict.used)


def unproved(file: Planned, error: ProofError | MisplacedError) -> list[Problem]:
    """Say what is wrong with a file that was made: a fault of ours, or of paper that nobody foresaw."""
    hint = "print it on other paper, and tell us: a PDF is read before it is handed out"
    facts = error.facts if isinstance(error, ProofError) else (str(error),)
    return [Problem(Mark(file.item.file), fact, hint) for fact in facts]
