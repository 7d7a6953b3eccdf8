"""Trap Attack: every card of the tables is there as often as it says."""

import re
from collections import Counter

import pytest

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from tests.content.told import game_of, renderer_in
from tests.helpers.books import texts
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
GAME = "trap-attack"

# Counts and sums of the rulebook and of our own tables (TA-COMP-2, C1, TA-COMP-9, TA-COMP-10, TA-ACT-5, TA-ACT-6).
DAMAGE = {1: 2, 2: 5, 3: 7, 4: 6}
PUSH = {1: 2, 2: 2, 3: 3}
ITEMS = {"heal": 5, "forward": 5, "antidote": 2, "plate": 2, "cape": 2, "reflect": 2, "shield": 3, "swap": 2}
SKULLS = {"plain": 16, "shield": 11, "foot": 20}
RELIC_VALUES = {1: 2, 2: 5, 3: 6, 4: 4, 5: 2, 6: 1}
LOOT = {1: 3, 2: 4, 3: 5, 4: 4}


@pytest.fixture(scope="module")
def game():
    return load_game(GAME, ROOTS)


def copies(deck, field):
    counted = Counter()
    for card in deck.cards:
        counted[field(card.fields)] += card.copies
    return {key: number for key, number in counted.items() if key is not None}


def test_the_action_cards_are_those_of_the_table(game):
    actions = game.decks["actions"]
    assert copies(actions, lambda f: f["type"]) == {"trap": 32, "item": 23}
    assert copies(actions, lambda f: f["effect"].get("damage")) == DAMAGE
    assert copies(actions, lambda f: f["effect"].get("push_back")) == PUSH
    assert copies(actions, lambda f: f["kind"] if f["type"] == "item" else None) == ITEMS
    assert copies(actions, lambda f: f["kind"] if f["kind"] == "paralysis" else None) == {"paralysis": 5}


def test_boulder_trap_costs_what_the_rulebook_says(game):
    (boulder,) = [card for card in game.decks["actions"].cards if card.fields["name"] == "Boulder Trap"]
    assert [str(part) for part in boulder.fields["cost"]] == ["R", "Y", "any"]


def test_traps_wait_for_the_own_turn_and_items_do_not(game):
    for card in game.decks["actions"].cards:
        assert card.fields["opponents_turn"] is (card.fields["type"] == "item"), card.id


def test_the_skulls_are_the_listed_47(game):
    skulls = game.decks["skulls"]
    assert copies(skulls, lambda f: f["icon"]) == SKULLS
    assert [card.copies for card in skulls.cards if "spare" in card.fields] == [1]


def test_the_relics_are_ten_pairs_worth_62(game):
    relics = game.decks["relics"]
    assert copies(relics, lambda f: f["value"]) == RELIC_VALUES
    assert set(copies(relics, lambda f: f["pair"]).values()) == {2}
    names = {card.id: card.fields["name"] for card in relics.cards}
    for card in relics.cards:
        other = card.id[0] + ("2" if card.id[1] == "1" else "1")
        assert card.fields["partner"] == names[other], card.id


def test_the_loot_is_worth_42(game):
    assert copies(game.decks["loot"], lambda f: f["value"]) == LOOT


def test_every_coin_slot_has_its_coin(game):
    slots = {(slot.fields["clan"], slot.fields["mine"]) for slot in game.parts["board"].spec.board.slots.values()}
    coins = [card for deck in game.parts["tokens"].decks for card in deck.cards if "mine" in card.fields]
    assert {(coin.fields["clan"], coin.fields["mine"]) for coin in coins} == slots
    assert len(coins) == len(slots) == 12


def test_no_picture_of_the_loot_is_on_more_than_three_of_its_cards(game):
    fields = game.decks["loot"].cards
    assert len({card.id for card in fields}) >= 8 and max(card.copies for card in fields) <= 3


TRAPS = game_of("trap-attack")


def test_the_total_of_the_score_sheet_counts_combos_and_coins_by_the_rules():
    deck, card = next((d, c) for d in TRAPS.parts["score"].decks for c in d.cards if c.id == "score")
    svg = renderer_in("trap-attack").front(deck, card).svg
    sums = " ".join(re.findall(r'data-sum="([^"]*)"', svg)).replace("&#10;", " ")
    for clan in ("kraken", "heron", "jaguar"):
        assert f"game1.{clan}.race game1.{clan}.relics 3*game1.{clan}.combos game1.{clan}.loot" in sums


@pytest.mark.xdist_group("trap-attack")
def test_every_page_that_the_cheat_sheet_names_is_about_what_it_says():
    (pages,) = texts("trap-attack").values()
    named = dict(re.findall(r"(\w+), page\s(\d+)", re.sub(r"\s+", " ", pages[-1])))
    assert {"up", "turn", "walking", "loot", "alone", "items"} <= set(named)
    for word, heading in (
        ("up", "Setting up"), ("walking", "Walking"), ("alone", "Alone against"), ("items", "ten items"),
    ):  # fmt: skip
        assert heading in re.sub(r"\s+", " ", pages[int(named[word]) - 1])
