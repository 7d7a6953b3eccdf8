"""What the print gate finds on the faces that are to be printed again. Judges none itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.catalog.model import Deck
from generator.catalog.problems import Problem
from generator.gate.gate import judged
from generator.printed.work import Held

if TYPE_CHECKING:
    from generator.operators.painted import Painted


def unfit(of: Held) -> tuple[Problem, ...]:
    """Put the faces of what has to be printed through the gate, as `build` does; say what is wrong with them."""
    asked: dict[str, dict[str, None]] = {}
    for change in of.changes:
        if change.printed:
            asked.setdefault(change.deck, {})[change.card] = None
    faces = of.now.whole.faces
    decks = {shown.deck.id: shown.deck for shown in faces.values() if shown.deck.id in asked}
    meant = [
        replace(deck, cards=tuple(card for card in deck.cards if card.id in asked[name]))
        for name, deck in decks.items()
    ]

    def drawn(deck: Deck) -> tuple[Mapping[tuple[str, str], str], Mapping[str, Painted]]:
        mine = {(card, side): shown for (name, card, side), shown in faces.items() if name == deck.id}
        keys: dict[tuple[str, str], str] = {
            (card, side): shown.look for (card, side), shown in mine.items() if card in asked[deck.id]
        }
        return keys, {shown.look: shown.painted for shown in mine.values()}

    verdict = judged(of.now.whole.game, of.asked.edition.style, meant, drawn)
    return tuple(problem for found in verdict.held.values() for problem in found)
