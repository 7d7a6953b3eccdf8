"""Share the work on editions out: what is drawn together, what is made of it, what waits for what.

Arithmetic only: knows neither processes nor how a face is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.catalog.model import Deck
from generator.making.plan import EditionPlan
from generator.named import NamedTuple

_MUCH = 60
"""So many kinds of faces, in several decks, take longer to draw than another process takes to begin."""
_TEMPLATE = 12
"""Reading the templates of a part's decks takes about as long as drawing so many sides of cards."""
_EACH = {"page": 6, "board": 16, "figure": 24}
"""So many sides of cards take as long as one of a page, a board, a figure, which often shows other faces."""
_FIRST = 1e6
"""What waits for faces comes first as soon as it can be begun: setting a book takes long, and is not shared out."""


class Turn(NamedTuple):
    """A task; `after` names others by their places in the list that they are in.

    It is begun when all of these are done. Of those that can be begun the one with most `effort` is.
    """

    task: Any
    effort: float = 0.0
    after: frozenset[int] = frozenset()


class Share(NamedTuple):
    """What one process does in one go for the edition at this place in the plan: draw decks, then make files.

    Decks are named by their ids, files by their numbers. `whole` means that all of the edition is done at once.
    """

    at: int
    decks: tuple[str, ...] = ()
    files: tuple[int, ...] = ()
    whole: bool = False


def is_much(one: EditionPlan) -> bool:
    """Say whether an edition is worth being shared out."""
    return one.cards >= _MUCH and len(one.decks) > 1


def shared(plans: Sequence[EditionPlan], split: bool) -> list[Turn]:
    """Share out all editions, those that are worth it in parts, if they may be `split`."""
    turns: list[Turn] = []
    for at, one in enumerate(plans):
        if split and is_much(one):
            turns += _split(at, one, len(turns))
        else:
            turns.append(Turn(Share(at, whole=True), sum(map(_effort, one.decks))))
    return turns


def _split(at: int, one: EditionPlan, first: int) -> list[Turn]:
    """Share out one edition: each part with the files that show nothing else, figures alone, the other files last."""
    split = _Split(at, one, first)
    wanted = {deck.id for deck in one.decks}
    late: list[list[int]] = []
    for part in one.parts:
        files = [number for number, file in enumerate(one.files) if file.part.id == part.id]
        own = [deck for deck in part.decks if deck.id in wanted]
        names = {deck.id for deck in own}
        if all(deck.id in names for number in files for deck in one.files[number].decks):
            split.draw(own, files)
        else:
            late.append(files)
            for deck in own:
                split.draw([deck])
    for files in late:
        split.make(files)
    return split.turns


class _Split:
    """The turns that an edition is shared out in, the first one of which has the number `first`."""

    def __init__(self, at: int, one: EditionPlan, first: int) -> None:
        self.turns: list[Turn] = []
        self._at, self._files, self._first = at, one.files, first
        self._drawn_in: dict[str, int] = {}

    def draw(self, decks: Sequence[Deck], makes: Sequence[int] = ()) -> None:
        """Draw some decks, and make the files that show nothing else."""
        share = Share(self._at, tuple(deck.id for deck in decks), tuple(makes))
        effort = _TEMPLATE + sum(map(_effort, decks))
        number = self._take(share, effort)
        self._drawn_in.update((deck.id, number) for deck in decks)

    def make(self, files: list[int]) -> None:
        """Make files when all that they show is drawn."""
        decks = {deck.id: deck for number in files for deck in self._files[number].decks}
        for deck in decks.values():
            if deck.id not in self._drawn_in:
                self.draw([deck])
        after = frozenset([self._drawn_in[deck] for deck in decks])
        self._take(Share(self._at, tuple(decks), tuple(files)), _FIRST, after)

    def _take(self, share: Share, effort: float, after: frozenset[int] = frozenset()) -> int:
        """Add a turn and return its number."""
        self.turns.append(Turn(share, effort, after))
        return self._first + len(self.turns) - 1


def _effort(deck: Deck) -> int:
    """Say about how long a deck takes to be drawn, in sides of cards."""
    return _EACH.get(deck.kind, 1) * sum(len(deck.sides(card)) for card in deck.cards)
