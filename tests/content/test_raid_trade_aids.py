"""Raid Trade's tokens, mats and aids held against its rules; the odds against odds reckoned another way."""

from __future__ import annotations

import re
from collections import Counter
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


def test_the_aid_says_which_optional_rules_are_on():
    plain, complex_, faster = (
        " ".join(texts("odds", **rules)) for rules in ({}, {"option_complex": "true"}, {"option_faster": "true"})
    )

    assert "With Complex combat" in plain
    assert "With the Faster game" in plain
    assert "Complex combat is on" in complex_
    assert "Faster is on" in faster


def test_the_tokens_are_enough_for_every_game_that_was_measured():
    """At most 41 black and 14 white were in play at once in 18,600 recorded games."""
    counts = Counter()
    for card in PARTS["tokens.goods"].cards:
        counts[str(card.fields["kind"])] += card.copies

    assert counts == {
        **{"black": 62, "five": 10, "white": 26},
        **dict.fromkeys(("skip", "docked", "lock", "ship", "lantern"), 2),
    }
    assert counts["black"] + 5 * counts["five"] >= 2 * 41
    assert counts["white"] >= 1.5 * 14


def test_tokens_of_different_colours_differ_in_their_lines():
    renderer = Renderer(GAME, choose(GAME, style="ink-saver"), ROOTS, SHOP.fonts)
    goods = PARTS["tokens.goods"]
    lines = {card.id: frozenset(re.findall(r' d="([^"]+)"', renderer.front(goods, card).svg)) for card in goods.cards}

    assert len(set(lines.values())) == len(lines)


def test_a_raid_die_marks_the_faces_that_hit():
    """Three hit, with stars; one has a broken rim, for Vicious combat; two have neither."""
    renderer = Renderer(GAME, choose(GAME), ROOTS, SHOP.fonts)
    die = PARTS["dice.raid"]
    faces = [re.sub(r"<defs>.*?</defs>", "", renderer.front(die, card).svg, flags=re.S) for card in die.cards]

    assert ["star" if "<path" in svg else "broken" if "dasharray" in svg else "plain" for svg in faces] == [
        "plain", "plain", "broken", "star", "star", "star"
    ]  # fmt: skip


def test_the_mats_ladder_has_the_titles_of_the_level_cards():
    ladder = GAME.decks["levels"].fields["ladder"]

    assert [str(title) for title in PARTS["mat"].fields["ranks"]] == [
        str(ladder[str(n)]["title"]) for n in range(2, 11)
    ]


def test_the_lane_holds_the_longest_trip_and_a_kings_roll():
    assert PARTS["mat"].fields["lane"] >= GAME.tables["numbers"]["most"] + GAME.tables["die"]


def test_the_mat_groups_white_tokens_as_they_are_traded():
    """Lines may break anywhere, so spaces do not count."""
    assert "twobuyalevel,upto9" in "".join(texts("mat")).replace(" ", "")
    assert "onebuysalevel,upto9" in "".join(texts("mat", white_per_level="1")).replace(" ", "")


def test_the_mats_lane_is_as_long_as_a_trip_may_be():
    capped = texts("mat", trip_cap="10")

    assert "11" in texts("mat") and "18" in texts("mat")
    assert "11" not in capped and "10" in capped
    assert not any("only a King" in words for words in capped)
