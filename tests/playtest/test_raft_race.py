"""Raft Race! played by bots: the same race as at the table, every card in one place, nobody sees what is hidden."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.gamedata import content as library
from companion.games.raft_race import river
from companion.playtest.bots import beginner
from companion.playtest.playing import NAMES, seats_of
from companion.playtest.referee import MemoryReferee, edition

VIRTUAL = {"virtual": [""]}


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    return edition(library.load("raft-race", str(tmp_path_factory.mktemp("kept"))), {})


def sat(one, people, seed, options=None):
    referee = MemoryReferee(one, NAMES[:people], seed, options or {})
    return seats_of("raft-race")(referee, Random(seed))


def played_on(seats, chance, steps=10_000):
    """Let beginners decide some times; give what is asked next."""
    ask = seats.ask()
    for _ in range(steps):
        if ask is None:
            break
        seats.answer(beginner(seats, ask, chance))
        ask = seats.ask()
    return ask


@settings(max_examples=25)
@given(
    st.integers(0, 10_000), st.integers(0, 90), st.integers(2, 4), st.booleans(), st.sampled_from(("8-10-10", "4-6-6"))
)
def test_cards_are_in_one_place_and_choices_hang_on_nothing_hidden(printed, seed, steps, people, virtual, zones):
    one = printed._replace(rules={**printed.rules, "zone_cards": zones})
    seats = sat(one, people, f"s{seed}", VIRTUAL if virtual else {})
    ask = played_on(seats, Random(seed), steps)
    if ask is None:
        return
    other = seats.copy(Random(seed))
    other.redeal(ask.who)

    for each in (seats, other):
        table = each.table
        assert table.state == seats.table.state
        for zone, stack in each.stack.items():
            assert len({*stack}) == len(stack)
            assert {*stack} <= {*river.undealt(table, zone)} or virtual
            if not virtual:
                laid = sum(river.plain(card) in river.cards_of(table, zone) for card in table.state["laid"])
                assert len(stack) + laid == river.pairs_of(table).count(zone) * 2
        if ask.what == "card":
            for who, hand in each.hands.items():
                assert Counter(hand) <= Counter(each.deck(who))
                assert len(hand) <= table.rules["hand_size"]
            for who, word in each.chosen.items():
                assert word in each._cards(each.hands[who])
    assert other.hands.get(ask.who) == seats.hands.get(ask.who)
    assert other.chosen.get(ask.who) == seats.chosen.get(ask.who)
    assert other.likes(ask) == seats.likes(ask)
    again = other.ask()
    assert (again.who, again.options) == (ask.who, ask.options)


def test_whoever_looks_ahead_does_not_see_what_will_be_drawn(printed):
    seats = sat(printed, 2, "ahead")
    played_on(seats, Random(1), 3)
    draws = set()
    for seed in range(12):
        other = seats.copy(Random(seed))
        other.referee.say("chance ana")
        draws.add(other.referee.happened[-1]["n"])

    assert len(draws) > 1
