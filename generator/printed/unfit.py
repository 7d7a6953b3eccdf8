"""What the print gate finds on the faces that are to be printed again. Judges none itself."""

from __future__ import annotations

from dataclasses import replace

from generator.catalog.problems import Problem
from generator.drawing.decks import Drawn
from generator.making.passing import passing
from generator.printed.work import Held


def unfit(of: Held) -> tuple[Problem, ...]:
    """Put the faces of what has to be printed through the gate, as `build` does; say what is wrong with them."""
    asked: dict[str, set[str]] = {}
    for change in of.changes:
        if change.printed:
            asked.setdefault(change.deck, set()).add(change.card)
    whole = of.now.whole
    drawn: dict[str, Drawn] = {}
    meant = []
    for deck in {shown.deck.id: shown.deck for shown in whole.faces.values() if shown.deck.id in asked}.values():
        mine = {(shown.card.id, str(shown.side)): shown for shown in whole.faces.values() if shown.deck.id == deck.id}
        keys = {spot: shown.look for spot, shown in mine.items() if spot[0] in asked[deck.id]}
        drawn[deck.id] = Drawn(keys, {shown.look: shown.painted for shown in mine.values()})
        meant.append(replace(deck, cards=tuple(card for card in deck.cards if card.id in asked[deck.id])))
    return passing(whole.game, of.asked.edition, tuple(meant), drawn).problems
