"""Trap Attack played by bots: the same game as at the table, nobody plays what they do not hold."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from companion.gamedata import content as library
from companion.playtest.bots import BOTS
from companion.playtest.playing import names_of, seats_of, seed_of
from companion.playtest.referee import MemoryReferee, edition

PEOPLE = ["random", "beginner", "beginner"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    return str(tmp_path_factory.mktemp("kept"))


@pytest.fixture(scope="module")
def printed(kept):
    return edition(library.load("trap-attack", kept), {})


def sat_down(one, bots, number):
    words = seed_of("7", number)
    return seats_of("trap-attack")(MemoryReferee(one, names_of(bots), words, {}), Random(words))


def asks(seats, bots, most=1000):
    """Play, and give each decision before and what is chosen."""
    names, chance = names_of(bots), Random(1)
    for _ in range(most):
        ask = seats.ask()
        if ask is None:
            break
        option = BOTS[bots[names.index(ask.who)]](seats, ask, chance)
        yield ask, option
        seats.answer(option)


def everywhere(seats, what):
    hands = (card for hand in seats.hands.values() for card in hand[what])
    return Counter([*seats.left[what], *seats.gone[what], *hands])


def fits(codes, cost, skulls):
    """Tell whether skulls pay a cost, one for one, in any order (C24)."""
    return len(codes) == len(cost) and any(
        all(one == "any" or skulls[code]["colour"] in (one, "W") for code, one in zip(order, cost, strict=True))
        for order in permutations(codes)
    )


@pytest.mark.parametrize("number", range(3))
def test_every_card_is_in_one_place_and_nobody_plays_what_they_do_not_hold(printed, number):
    seats = sat_down(printed, PEOPLE, number)
    all_cards, all_skulls = everywhere(seats, "cards"), everywhere(seats, "skulls")
    cards, relics, skulls = (seats.table.content[what] for what in ("cards", "relics", "skulls"))
    assert (sum(all_cards.values()), sum(all_skulls.values())) == (55, 47)
    for ask, option in asks(seats, PEOPLE):
        play, hand = seats.plays[option], seats.hands[ask.who]
        assert (everywhere(seats, "cards"), everywhere(seats, "skulls")) == (all_cards, all_skulls)
        assert Counter(play.skulls) <= Counter(hand["skulls"])
        assert not play.card or play.card in hand["cards"]
        assert seats.at[1] != ask.who or len(hand["cards"]) <= 3
        if play.does == "walk":
            assert all(skulls[code]["icon"] == "foot" for code in play.skulls)
        elif play.does == "relic" or (play.card and not play.coin and play.does != "exchange"):
            assert fits(play.skulls, (relics.get(play.what) or cards.get(play.card))["cost"], skulls), play
        row = set(seats.table.state["row"])
        assert "?" not in row
        assert not row & set(seats.relics)


def test_what_is_dealt_anew_is_what_nobody_there_can_see(printed):
    seats = sat_down(printed, PEOPLE, 1)
    for _ in asks(seats, PEOPLE, 60):
        pass
    before = everywhere(seats, "cards"), everywhere(seats, "skulls")
    other = seats.copy(Random(1))
    other.redeal("ana")

    assert (everywhere(other, "cards"), everywhere(other, "skulls")) == before
    assert other.hands["ana"] == seats.hands["ana"]
    assert other.gone == seats.gone
    assert {one: {what: len(hand[what]) for what in hand} for one, hand in other.hands.items()} == {
        one: {what: len(hand[what]) for what in hand} for one, hand in seats.hands.items()
    }
    assert other.hands["ben"] != seats.hands["ben"]
    assert sorted(other.relics) == sorted(seats.relics)
    assert (everywhere(seats, "cards"), everywhere(seats, "skulls")) == before, "a copy holds hands of its own"


def test_who_looks_ahead_sees_other_dice_than_will_be_rolled(printed):
    bots = ["beginner", "ai"]
    seats = sat_down(printed, bots, 2)
    next(one for one in asks(seats, bots) if "ai" in one[0].options)
    places = set()
    for seed in range(12):
        other = seats.copy(Random(seed))
        other.answer("ai")
        places.add(other.table.of("ai")["at"])
    assert len(places) > 1
