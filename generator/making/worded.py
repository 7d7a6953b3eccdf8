"""What cards are called and what they say in an edition, their template code run: for lists beside pictures of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.catalog.model import EMPTY, Card, Deck, Decks, Edition
from generator.catalog.problems import ContentError
from generator.catalog.seen import values as values_of
from generator.draw.painted import Painted
from generator.named import NamedTuple
from generator.parts.decks import Faces, Workshop, renderer_of
from generator.template.fields import has_code
from generator.template.naming import dressed
from generator.template.render import Renderer

_NAMES = ("name", "title", "card_name")
_TEXTS = ("text", "rules")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_LONGEST = 40  # letters of a name
_ALTERNATIVES = ("alt",)


class Worded(NamedTuple):
    """What people call a card; its text in our markup, and what is read out for its picture, "" where it has none."""

    name: str
    text: str
    alternative: str


def worded(shop: Workshop, edition: Edition, decks: Decks, drawn: Faces = EMPTY) -> Mapping[tuple[str, str], Worded]:
    """Say it of every card, by deck and card id, with the words of the edition's theme.

    A card without a name is called by what its face shows, if it is drawn, or by its deck and its number there.
    """
    renderer = renderer_of(shop, edition)

    def said(deck: Deck, card: Card, names: tuple[str, ...]) -> str:
        return next(filter(None, _said(renderer, edition, deck, card, names)), "")

    def alternative(deck: Deck, card: Card) -> str:
        """Take a card's own words, or those of its deck for each of its cards."""
        return said(deck, card._replace(fields={**deck.fields, **card.fields}), _ALTERNATIVES)

    found: dict[tuple[str, str], Worded] = {}
    for deck in decks:
        shown = {
            card.id: _largest(drawn[deck.id].pictures[drawn[deck.id].keys[card.id, deck.sides(card)[0]]])
            for card in deck.cards
            if deck.id in drawn
        }
        tells = len({*shown.values()}) > 1  # what all of them show is no name of any
        for number, card in enumerate(deck.cards, 1):
            counted = deck.name if len(deck.cards) == 1 else f"{deck.name} {number}"
            name = said(deck, card, _NAMES) or (tells and shown[card.id]) or counted
            found[deck.id, card.id] = Worded(name, said(deck, card, _TEXTS), alternative(deck, card))
    return found


def _largest(face: Painted) -> str:
    """Give the words that stand largest on a face, if they may be a name: some letters, on a few lines."""
    lines = [one for one in face.lettering if not one.spared and _LETTERS.search(one.words)]
    first = max(lines, key=lambda one: one.size, default=None)
    if first is None:
        return ""
    words = " ".join(one.words for one in lines if (one.field, one.size) == (first.field, first.size))
    return words if len(words) <= _LONGEST else ""


def _said(renderer: Renderer, edition: Edition, deck: Deck, card: Card, names: tuple[str, ...]) -> Iterator[str]:
    whole = dressed(card, edition.theme)
    for name in names:
        said = str(whole.fields.get(name) or "")
        if has_code(said):
            try:
                lines, _ = renderer.prose(said, card.mark.file, {"card": values_of(whole), "deck": deck.fields})
            except ContentError:  # it needs what only a face has; the face itself is drawn by now
                continue
            said = "\n".join(line.text for line in lines)
        yield said.strip()
