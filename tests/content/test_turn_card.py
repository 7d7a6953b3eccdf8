"""Raft Race!'s Turn card, in every style and under every rule that lengthens it: no line is printed over another."""

from __future__ import annotations

import itertools
import re

import pytest

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.drawing.decks import open_workshop, renderer_of
from tests.helpers.shell import TOP

RULES = [(f"damage_floor={floor}", f"river_lookahead={ahead}") for floor in (0, 1, 2) for ahead in (0, 1)]
_TEXT = re.compile(r'<text [^>]*font-size="([\d.]+)"[^>]*>(.*?)</text>', re.DOTALL)


@pytest.fixture(scope="module")
def game():
    return load_game("raft-race", Roots((TOP,)))


@pytest.mark.parametrize("style", ["colour", "large-print"])
def test_no_step_is_printed_over_another(game, style):
    shop = open_workshop(game, Roots((TOP,)))
    deck = game.decks["turn"]
    for rules in RULES:
        renderer = renderer_of(shop, choose(game, sets=rules, style=style))
        for face in (renderer.front(deck, deck.cards[0]), renderer.back(deck, deck.cards[0])):
            lines = {
                float(y): float(size)
                for size, inside in _TEXT.findall(face.svg)
                for x, y in re.findall(r'<tspan x="([\d.]+)" y="([\d.]+)"', inside)
                if float(x) > 13 and float(y) < 82
            }
            rows = sorted(lines)
            assert len(rows) > 8
            assert all(b - a >= 0.95 * lines[b] for a, b in itertools.pairwise(rows)), (rules, face.name)
