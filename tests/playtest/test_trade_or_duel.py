"""Trade or Duel played by bots: the same game as at the table, secrets kept, the briefs' figures."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.gamedata import content as library
from companion.playtest.bots import BOTS, beginner
from companion.playtest.playing import play, seats_of
from companion.playtest.referee import MemoryReferee, edition


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    return edition(library.load("trade-or-duel", str(tmp_path_factory.mktemp("kept"))), {})


def played(one, bots, games, seed="1"):
    return [play(one, bots, seed, number, {}) for number in range(games)]


def won(games, bot):
    return sum(win for game in games for name, win in zip(game.bots, game.wins, strict=True) if name == bot) / len(
        games
    )


@given(st.integers(0, 10_000), st.integers(0, 25), st.integers(4, 9))
def test_every_card_is_in_one_place_and_redealing_keeps_what_is_known(printed, seed, steps, people):
    names = ["ana", "ben", "cy", "dee", "eve", "fay", "gus", "hal", "ida"][:people]
    referee = MemoryReferee(printed, names, f"s{seed}", {})
    seats = seats_of("trade-or-duel")(referee, Random(seed))
    chance = Random(seed)
    for _ in range(steps):
        ask = seats.ask()
        if ask is None:
            break
        option = beginner(seats, ask, chance)
        if ask.what == "card":
            assert int(option) in seats.hands[ask.who]
        seats.answer(option)
    other = seats.copy(Random(seed))
    other.redeal("ana")

    for one in (seats, other):
        gone = referee.table.state["discards"]
        assert sorted([*one.aside, *gone, *(card for hand in one.hands.values() for card in hand)]) == list(
            range(1, 19)
        )
    assert other.hands["ana"] == seats.hands["ana"]
    for who, cards in seats.known["ana"].items():
        assert set(cards) <= set(seats.hands[who]), "nobody knows what is not so"
        assert set(cards) <= set(other.hands[who])
    assert {who: len(hand) for who, hand in other.hands.items()} == {who: len(h) for who, h in seats.hands.items()}


@pytest.mark.long
def test_random_players_fall_as_often_as_in_the_brief_and_beginners_beat_them(printed):
    games = played(printed, ["random"] * 4, 300)
    out = sum(game.measures["out"] for game in games) / len(games) / 4

    assert 0.55 < out < 0.63  # the brief: 59 %
    assert won(played(printed, ["beginner", "random", "random", "random"], 600), "beginner") > 0.26  # the brief: 31 %


@pytest.mark.long
def test_who_looks_ahead_beats_beginners(printed):
    seats = [["planner", *["beginner"] * 3][at:] + ["planner", *["beginner"] * 3][:at] for at in range(4)]
    games = [play(printed, seats[number % 4], "1", number, {}) for number in range(24)]

    assert won(games, "planner") > 0.3  # a quarter would be even
    assert BOTS.keys() == {"random", "beginner", "planner", "ai"}
