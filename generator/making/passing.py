"""What becomes of files once the faces are drawn: they are planned once more, and some are held back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from generator.catalog.model import Decks, Edition, Game
from generator.catalog.problems import Problems
from generator.making.plan import EditionPlan, job_of
from generator.named import NamedTuple
from generator.parts.decks import Faces, Spot, Workshop, draw
from generator.parts.kinds import writer
from generator.parts.order import Order
from generator.parts.planned import Planned, Settler
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


def settled(shop: Workshop, one: EditionPlan, order: Order, drawn: Faces) -> tuple[list[Planned], Faces]:
    """Return all files of an edition, those settled whose faces are drawn, and the faces that they need now."""
    job = job_of(one.game, one.edition, order.wish)
    files: list[Planned] = []
    for file in one.files:
        module, again = writer(file.part.kind), file
        if isinstance(module, Settler) and all(deck.id in drawn for deck in file.decks):
            again = module.settled(job, file, files, drawn)
        other = tuple(deck for deck, old in zip(again.decks, file.decks, strict=True) if deck is not old)
        if other:
            drawn = {**drawn, **draw(shop, one.edition, other, again.small)}
        files.append(again)
    return files, drawn
