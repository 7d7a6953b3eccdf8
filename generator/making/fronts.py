"""Tell of backs that say something and are not printed, as only fronts were asked for. Draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.catalog.model import Deck, Game
from generator.catalog.problems import Problem
from generator.drawing.decks import Drawn
from generator.drawing.order import Wish
from generator.parts.planned import Planned

_FEW = 8  # words on a back that only says what it is the back of: a title, a tagline


def left_out(game: Game, wish: Wish, files: Iterable[Planned], drawn: Mapping[str, Drawn]) -> Iterator[Problem]:
    """Give a note for each deck whose backs differ or hold words to be read, where `wish` prints fronts only."""
    if wish.duplex != "none" or wish.press:
        return
    parts = {deck.id: part.id for part in game.parts.values() for deck in part.decks}
    for file in files:
        for deck in file.part.decks:
            if fact := _missed(deck, drawn[deck.id]) if deck.id in drawn and deck.id in parts else "":
                hint = f"with --duplex long --only {parts[deck.id]} they are printed on both sides"
                yield Problem(deck.mark, f"--duplex none leaves out the backs of “{deck.name}”, {fact}", hint)


def _missed(deck: Deck, drawn: Drawn) -> str:
    """Say what people miss who have no backs of a deck; "" where these only say which deck it is."""
    keys = dict.fromkeys(key for card in deck.cards if (key := drawn.keys.get((card.id, "back"))))
    words = max((_words(drawn, key) for key in keys), default=0)
    if words > _FEW:
        return f"which hold up to {words} words each"
    return "which are not all alike" if len(keys) > 1 else ""


def _words(drawn: Drawn, key: str) -> int:
    """Count the words that a face holds to be read."""
    return sum(len(line.words.split()) for line in drawn.pictures[key].lettering if not line.spared)
