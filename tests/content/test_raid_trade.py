"""Raid Trade's cards held against its rules: what is in the box, who is drawn on it, and which words a rule changes."""

import re
from collections import Counter
from functools import cache
from html import unescape
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
ROSTER = GAME.decks["hands"].fields["roster"]
SIDES = ("port", "starboard")
SHIPS = [name for name, who in ROSTER.items() if "value" in who]


@cache
def renderer(preset=None, style="colour", **rules):
    """The renderer of one edition; its templates are read once for all tests."""
    return Renderer(
        GAME, choose(GAME, preset=preset, sets=[f"{k}={v}" for k, v in rules.items()], style=style), ROOTS, SHOP.fonts
    )


@cache
def face(card_id, *, side="front", **edition):
    """The SVG of a card in an edition."""
    deck, card = next((deck, card) for deck in GAME.decks.values() for card in deck.cards if card.id == card_id)
    draws = renderer(**edition)
    return (draws.front if side == "front" else draws.back)(deck, card).svg


def words(card_id, **rules):
    """All that is written on a card, on both sides, in one line."""
    sides = "".join(face(card_id, side=side, **rules) for side in ("front", "back"))
    svg = re.sub(r"<(defs|style|title)\b.*?</\1>", "", sides, flags=re.S)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", svg)))


def squeezed(card_id, **rules):
    """The same without any space, for words that stand in several pieces."""
    return words(card_id, **rules).replace(" ", "").replace("\u00a0", "")


@pytest.mark.parametrize("side", SIDES)
def test_each_player_has_a_whole_set_of_cards(side):
    mine = [card.fields for deck in GAME.decks.values() for card in deck.cards if card.fields.get("side") == side]
    kinds = Counter(str(card.get("kind") or ("level" if "value" in card else "utility")) for card in mine)

    assert kinds == {"utility": 26, "level": 9, "royals": 1, "trip": 1, "cargo": 1, "bank": 1, "turn": 1}
    assert {str(card["plays"]) for card in mine if "plays" in card} == set(ROSTER)
    assert [card["value"] for card in mine if "value" in card] == list(range(2, 11))


def test_the_two_families_have_each_number_and_each_royal_once():
    numbers = range(GAME.tables["numbers"]["least"], GAME.tables["numbers"]["most"] + 1)
    for family in GAME.tables["families"]:
        own = [who for who in ROSTER.values() if who["family"] == family]

        assert [who["value"] for who in own if "value" in who] == list(numbers)
        assert {str(who["rank"]) for who in own if "rank" in who} == set(GAME.tables["royals"])


def test_backs_tell_nothing_of_their_fronts():
    for side in SIDES:
        assert face(f"{side}-E2", side="back") == face(f"{side}-DA", side="back")
        assert face(f"{side}-L2", side="back") == face(f"{side}-L10", side="back")
        assert len({face(f"{side}-{card}", side="back") for card in ("E2", "L2", "trip")}) == 3


@pytest.mark.parametrize("name", SHIPS)
def test_the_hits_on_a_ship_follow_hits_to_win(name):
    value = ROSTER[name]["value"]

    assert f"{value}({value + 1}hits)" in squeezed(f"port-{name}")
    assert f"{value}({value}hits)" in squeezed(f"port-{name}", hits_to_win="reach")
