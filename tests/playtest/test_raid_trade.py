"""Raid Trade played by bots: the same game as at the table, hands kept secret, the brief's figures."""

from random import Random
from statistics import median

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.gamedata import content as library
from companion.playtest.bots import BOTS
from companion.playtest.playing import play, seats_of
from companion.playtest.referee import MemoryReferee, edition

EVERY = ("option_faster=true", "option_complex=true", "option_vicious=true")
RULES = {
    "as written": (),
    "vicious": ("option_vicious=true",),
    "all options": (*EVERY, "opening=underway", "draw_rule=refill", "double_stacks=true"),
    "laid at once": (*EVERY, "combat_order=simultaneous", "flipped_ace_escapes=true", "trip_from_deck=true"),
    "brisk": ("option_vicious=true", "hits_to_win=reach", "withdraw=anytime", "min_trip_cargo=0", "absorb_unit=hit"),
    "no stalemate": ("stalemate_turns=20", "evade_stops_automatic=false", "raids_per_turn=1", "draw_threshold=6"),
}


@pytest.fixture(scope="module")
def editions(tmp_path_factory):
    content = library.load("raid-trade", str(tmp_path_factory.mktemp("kept")))
    return {name: edition(content, {"set": list(rules)}) for name, rules in RULES.items()}


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.integers(0, 150), st.sampled_from([*RULES]), st.sampled_from(["random", "beginner"]))
@example(178, 150, "laid at once", "random")  # a trip is begun with no card in hand
def test_every_card_is_in_one_place_and_redealing_keeps_what_is_known(editions, seed, steps, rules, bot):
    referee = MemoryReferee(editions[rules], ["ana", "ben"], f"s{seed}", {})
    seats = seats_of("raid-trade")(referee, Random(seed))
    chance, ask = Random(seed), seats.ask()
    for _ in range(steps):
        if ask is None:
            break
        option = BOTS[bot](seats, ask, chance)
        if ask.what in ("raid", "cash", "defence", "lost"):
            assert option == "esc" or option in seats.hands[ask.who]
        seats.answer(option)
        ask = seats.ask()
    other = seats.copy(Random(seed))
    other.redeal("ana")

    for one in (seats, other):
        for who in ("ana", "ben"):
            lies = [one.lies[who]] if who in one.lies else []
            assert sorted([*one.hands[who], *one.decks[who], *one.gone[who], *lies]) == sorted(one.pack)
            counted = {name: len(cards[who]) for name, cards in (("hand", one.hands), ("deck", one.decks))}
            owed = one.owes == who
            assert counted == {"hand": referee.table.of(who)["hand"] + owed, "deck": referee.table.of(who)["deck"]}
    assert (other.hands["ana"], other.gone, other.lies) == (seats.hands["ana"], seats.gone, seats.lies)
    if ask and ask.who == "ana":
        assert other.ask() == ask


@pytest.mark.long
def test_beginners_beat_who_plays_anything_and_win_raids_as_often_as_in_the_brief(editions):
    games = [play(editions["vicious"], ["beginner", "random"], "1", number, {}) for number in range(6)]
    won = sum(win for game in games for name, win in zip(game.bots, game.wins, strict=True) if name == "beginner")
    raids = {}
    for rules in ("as written", "vicious"):
        found = [play(editions[rules], ["beginner"] * 2, "1", number, {}).measures for number in range(8)]
        raids[rules] = sum(one["raids won"] for one in found) / sum(one["raids"] for one in found)

    assert won > 3
    assert 0.05 < raids["as written"] < 0.15  # the brief: 8 to 14 of 100
    assert 0.17 < raids["vicious"] < 0.3  # the brief: 22 to 29


@pytest.mark.long
@pytest.mark.parametrize("preset", ["as_written", "recommended", "brisk", "running_start"])
def test_how_long_a_preset_takes_is_what_playing_it_takes(tmp_path_factory, preset):
    content = library.load("raid-trade", str(tmp_path_factory.mktemp("kept")))
    said = content.companion["presets"]["turns"]
    one = edition(content, {"preset": [preset]})
    turns = [play(one, ["beginner"] * 2, "1", number, {}).measures["turns of both"] for number in range(100)]

    assert preset in said
    assert said[preset] == pytest.approx(median(turns), rel=0.12)
