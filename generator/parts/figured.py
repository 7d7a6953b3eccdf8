"""Which faces the figures of a rulebook show, as far as its text tells before it is run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from generator.catalog.book import Book
from generator.catalog.model import Deck, Game, Part, Side

MOST_IN_A_ROW: Final = 12
"""So many pieces of a deck are shown where a whole one is named."""
_WORD = re.compile(r"[\w-]+")
_FIGURE = re.compile(r"\]\((?:card|hand|token|die|sheet|board):([^)?]*)(\?[^)]*)?")
_QUOTED = re.compile(r"""["']([\w-]+)["']""")
_MADE = re.compile(r"\]\(\w+:[^)]*\{|\{%[-+]?\s*(?:include|import|from|extends)")


def named(text: str, game: Game, own: Part) -> Iterator[Deck]:
    """Give the decks that the text names one way or another; all of them where code, or another file, does.

    The drawn pages of another book are its own, and shown where they are named as a figure only.
    """
    shows = own.spec.pictures.values() if isinstance(own.spec, Book) else ()
    words = {*_WORD.findall(text), *shows}
    made = _MADE.search(text) is not None
    for part in game.parts.values():
        pages = part.spec.pages.items() if isinstance(part.spec, Book) else ()
        others = {page.deck.id for name, page in pages if f"figure:{name}" not in text}
        for deck in part.decks if part is not own else ():
            if deck.id in others:
                continue
            if made or not words.isdisjoint((part.id, deck.id, *(card.id for card in deck.cards))):
                yield deck


def _sides_named(text: str) -> dict[str, set[Side]]:
    """Give the sides that figures wish for, by the names that they are wished for with."""
    quoted = _QUOTED.findall(text)
    sides: dict[str, set[Side]] = {}
    for names, wishes in _FIGURE.findall(text):
        for word in quoted if names.startswith("{") else _WORD.findall(names):
            sides.setdefault(word, set()).add("back" if "side=back" in wishes else "front")
    return sides


def shown(text: str, decks: Sequence[Deck], game: Game) -> Iterator[tuple[str, str, Side]]:
    """Give the faces that figures are likely to show; what is shown besides is drawn when it is met.

    Of a name that code puts together, such as `standee-{{ id }}`, only the beginning is known; of one that is
    nothing but code, that it may be any that the code has between quotes.
    """
    sides = _sides_named(text)
    parts = {deck.id: sides[part.id] for part in game.parts.values() if part.id in sides for deck in part.decks}
    begun = [word for word in sides if word.endswith("-")]
    for deck in decks:
        whole = sides.get(deck.id, set()) | parts.get(deck.id, set())
        for number, card in enumerate(deck.cards):
            wanted = sides.get(card.id, set()).union(*(sides[one] for one in begun if card.id.startswith(one)))
            if number < MOST_IN_A_ROW:
                wanted |= whole
            for side in deck.sides(card):
                if side in wanted:
                    yield deck.id, card.id, side
