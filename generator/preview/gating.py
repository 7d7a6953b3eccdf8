"""What the print gate finds on faces while nobody waits: deck after deck, when faces have changed. Draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.catalog.model import Deck
from generator.catalog.problems import Problem
from generator.operators.painted import Painted
from generator.preview.faces import Faces, Shown, key_of
from generator.read.gate import judged


class Gate:
    """The decks whose faces have still to be judged."""

    def __init__(self) -> None:
        self.waiting: dict[str, None] = {}

    def again(self, faces: Faces) -> None:
        """Judge all decks that have never been judged; those that have been only if a face becomes another."""
        self.waiting = {deck.id: None for deck in faces.plan.decks}

    def doubt(self, deck: str) -> None:
        """Judge a deck once more, for a face of it is another now."""
        self.waiting[deck] = None

    def judge(self, faces: Faces) -> bool:
        """Judge the next deck; tell whether what is found is something else than before."""
        name = next(iter(self.waiting))
        del self.waiting[name]
        shown = [one for one in faces.all.values() if one.deck.id == name and one.painted is not None]
        if not shown:
            return False
        deck = shown[0].deck
        keys = {(one.card.id, str(one.side)): one.look for one in shown}
        pictures = {one.look: one.painted for one in shown if one.painted is not None}
        have = {card for card, side in keys if side == "front"}
        there = _only(deck, frozenset(have))

        def drawn(_: Deck) -> tuple[Mapping[tuple[str, str], str], Mapping[str, Painted]]:
            return keys, pictures

        verdict = judged(faces.game, faces.edition, [there], drawn)
        found = _by_face(verdict.held.get(deck.id, ()), shown[0])
        before = {one.key: one.gate for one in shown}
        for one in shown:
            one.gate = found.get(one.key, ())
        return before != {one.key: one.gate for one in shown}


def _only(deck: Deck, cards: frozenset[str]) -> Deck:
    """Give a deck with those of its cards whose faces are drawn."""
    from dataclasses import replace  # noqa: PLC0415

    return replace(deck, cards=tuple(card for card in deck.cards if card.id in cards))


def _by_face(problems: Iterable[Problem], first: Shown) -> dict[str, tuple[Problem, ...]]:
    """Give what is wrong by the face that it is told at; what is no card's by the first one."""
    found: dict[str, tuple[Problem, ...]] = {}
    for problem in problems:
        for card in problem.cards or ("",):
            key = f"{first.deck.id}/{card}-front" if card else key_of(first.deck, first.card, "front")
            found[key] = (*found.get(key, ()), problem)
    return found
