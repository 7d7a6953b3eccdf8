"""Raid Trade's tokens, mats and aids held against its rules; the odds against odds reckoned another way."""

import re
from functools import cache
from html import unescape
from math import comb
from pathlib import Path

import pytest

from generator.catalog.edition import choose
from generator.catalog.roots import Roots
from generator.drawing.decks import open_workshop
from generator.faces.render import Renderer
from tests.content.told import game_of

ROOTS = Roots((Path(__file__).parents[2],))
GAME = game_of("raid-trade")
SHOP = open_workshop(GAME, ROOTS)
PARTS = {deck.id: deck for part in GAME.parts.values() for deck in part.decks}


@cache
def texts(part, **rules):
    """What is written on the first page of a part, piece by piece."""
    renderer = Renderer(GAME, choose(GAME, sets=[f"{k}={v}" for k, v in rules.items()]), ROOTS, SHOP.fonts)
    svg = renderer.front(PARTS[part], PARTS[part].cards[0]).svg
    pieces = re.findall(r"<text\b.*?</text>", re.sub(r"<defs>.*?</defs>", "", svg, flags=re.S), flags=re.S)
    return [unescape(re.sub(r"<[^>]*>", "", piece)).strip() for piece in pieces]


def chance(rolls, need, lowest):
    """The chance of at least `need` hits in `rolls` rolls of a d6 that hits from `lowest` up."""
    hit = (7 - lowest) / 6
    return sum(comb(rolls, k) * hit**k * (1 - hit) ** (rolls - k) for k in range(need, rolls + 1))


def in_hundred(odds):
    """A chance as the aid writes it; where there is none, no lamp stands."""
    return "<1" if odds < 0.005 else ">99" if odds > 0.995 else str(round(100 * odds))


def test_the_reference_values_of_the_rules_come_out():
    """The brief's own: 10 against 5, 8 against 3, 10 against 8, 6 against 2."""
    assert round(chance(10, 6, 4), 4) == 0.3770
    assert round(chance(10, 5, 4), 4) == 0.6230
    assert round(chance(10, 6, 3), 4) == 0.7869
    assert round(chance(8, 4, 4), 4) == 0.6367
    assert round(chance(10, 9, 4), 4) == 0.0107


@pytest.mark.parametrize("hits_to_win", ["exceed", "reach"])
@pytest.mark.parametrize("vicious", ["false", "true"])
def test_the_odds_on_the_aid_are_those_of_the_rules(hits_to_win, vicious):
    """Both tables, cell by cell, in the order they are written in."""
    sheet = PARTS["odds"].fields
    over = 1 if hits_to_win == "exceed" else 0
    here, there = (3, 4) if vicious == "true" else (4, 3)
    written = texts("odds", hits_to_win=hits_to_win, option_vicious=vicious)
    cells = [piece for piece in written if re.fullmatch(r"<1|>99|\d+", piece)]

    large = [
        in_hundred(chance(rolls, need, here))
        for rolls in range(2, sheet["most_rolls"] + 1)
        for need in range(2 + over, min(rolls, sheet["most_hits"]) + 1)
    ]
    small = [in_hundred(chance(n, d + over, there)) for n in range(2, 11) for d in range(2, 11) if d + over <= n]

    assert in_order(large, cells)
    assert in_order(small, cells[len(large) :])
    hitting = ", ".join(str(roll) for roll in range(here, 7))
    assert f"Hits on {hitting}." in " ".join(written)


def in_order(wanted, found):
    """Whether `wanted` stands in `found` in its order, among row and column heads."""
    left = iter(found)
    return all(any(cell == one for one in left) for cell in wanted)
