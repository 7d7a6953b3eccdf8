"""Find the faces that a figure of a rulebook names: of a card, of several, of a whole deck or part. Draws nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.catalog.model import Card, Deck, DeckCard, Game
from generator.catalog.problems import did_you_mean, listed
from generator.catalog.tokens import TokenSheet
from generator.parts.figured import MOST_IN_A_ROW
from generator.rulebook.figures import Plate
from generator.rulebook.lines import Complaint
from generator.template.naming import by_id

Region = tuple[float, float, float, float]
"""x, y, width and height in mm, from a face's top left corner."""


class Plates:
    """The faces of a game by name, of which those in `names` can be shown; what cannot be is told to `complain`.

    `names` are by deck, and by card and side.
    """

    def __init__(self, game: Game, names: Mapping[str, Mapping[tuple[str, str], str]], complain: Complaint) -> None:
        self._game = game
        self._names = names
        self._complain = complain
        self._cards = by_id(game)
        self._decks = {deck.id: deck for deck in game.every_deck}
        self._outlines = {
            one.deck.id: str(one.path)
            for part in game.parts.values()
            if isinstance(part.spec, TokenSheet)
            for one in part.spec.sets
        }

    def find(self, kind: str, name: str, side: str, line: int) -> Sequence[Plate]:
        """Give the faces that a figure of some kind names, joined with + and each with a region or without."""
        found: list[Plate] = []
        for one in name.split("+"):
            called, hashed, numbers = one.partition("#")
            region = _region(numbers) if hashed else None
            if hashed and region is None:
                hint = "write #x,y,width,height in mm, such as #10,20,60,40"
                self._complain(line, f"'{numbers}' is no region", hint)
            wanted = self._meant(called)
            if wanted is None:
                names = [*self._cards, *self._decks, *self._game.parts]
                self._complain(line, f"there is no {kind} called '{called}'", did_you_mean(called, names))
                continue
            made = [self._plate(deck, card, side, region, line) for deck, card in wanted[:MOST_IN_A_ROW]]
            found += [one for one in made if one is not None]
        return found

    def _meant(self, called: str) -> list[DeckCard] | None:
        """Give the cards that a name stands for, None when there is nothing of that name."""
        if called in self._cards:
            return [self._cards[called]]
        if called in self._decks:
            decks: Sequence[Deck] = (self._decks[called],)
        elif called in self._game.parts:
            decks = self._game.parts[called].decks
        else:
            return None
        return [(deck, card) for deck in decks for card in deck.cards]

    def _plate(self, deck: Deck, card: Card, side: str, region: Region | None, line: int) -> Plate | None:
        name = self._names.get(deck.id, {}).get((card.id, side))
        if name is None:
            sides = listed(list(deck.sides(card)))
            self._complain(line, f"'{card.id}' has no side called '{side}'", f"it has: {sides}")
            return None
        outline = self._outlines.get(deck.id, "")
        return Plate(name, deck.size.width, deck.size.height, region, deck.kind == "card", outline)


def _region(numbers: str) -> Region | None:
    try:
        x, y, width, height = (float(part) for part in numbers.split(","))
    except ValueError:
        return None
    return (x, y, width, height) if width > 0 and height > 0 else None
