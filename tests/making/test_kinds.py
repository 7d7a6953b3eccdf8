"""What a deck is decides how it is drawn and what that costs; what one of its pieces is called is only told."""

from dataclasses import replace

import pytest

from generator.catalog.edition import choose
from generator.catalog.model import Part
from generator.catalog.problems import Mark
from generator.catalog.roots import Roots
from generator.drawing.decks import Workshop, draw
from generator.faces import naming
from generator.making.plan import EditionPlan
from generator.making.shares import shared
from generator.parts.planned import Planned
from tests.faces.small import Small, svg

WORDS = svg('{{ text(card.name, 4, 4, 50, font="Cinzel") }}')


@pytest.fixture
def small(tmp_path):
    small = Small(tmp_path)
    small.write(WORDS)
    return small


def notes(small, deck):
    """Draw a deck's one card, and say what is noted about it."""
    game, roots = small.load(), Roots((small.root,))
    shop = Workshop(game, roots, small.fonts, (small.templates, small.shared), None)
    drawn = draw(shop, choose(game), (deck,), lambda _: None)[deck.id]
    return drawn.pictures[drawn.keys["c01", "front"]].notes


def effort(small, deck):
    """Say what drawing a deck is thought to cost, when a long plan is shared out."""
    game = small.load()
    part = Part(deck.id, "deck", deck.name, "", 1, (deck,), Mark("x"))
    plan = EditionPlan(game, choose(game), (Planned(None, part, None, (deck,)),))
    (turn,) = shared([plan], True, bool)
    return turn.effort


def deck_of(small, **changed):
    return replace(small.load().decks["traps"], **changed)


def test_a_card_that_people_call_a_page_is_drawn_as_a_card(small):
    assert not notes(small, deck_of(small, noun="page"))
    assert notes(small, deck_of(small, kind="page"))


@pytest.mark.parametrize("noun", ["page", "board", "figure", "leaf"])
def test_it_costs_what_its_kind_costs(small, noun):
    assert effort(small, deck_of(small, noun=noun)) == effort(small, deck_of(small))
    assert effort(small, deck_of(small, noun=noun, kind="page")) == effort(small, deck_of(small, kind="page"))
    assert len({effort(small, deck_of(small, kind=kind)) for kind in ("card", "page", "board", "figure")}) == 4


def test_people_are_told_the_noun(small):
    deck = deck_of(small, noun="leaf", kind="board")

    assert naming.label(deck, deck.cards[0], "front") == "leaf c01"
