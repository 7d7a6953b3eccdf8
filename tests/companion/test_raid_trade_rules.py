"""Raid Trade beyond the worked cases: presets and options, odds, what is refused, announcements, the number pad."""

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games.raid_trade import raids
from companion.games.raid_trade.raids import percent
from tests.companion.evening import Evening
from tests.companion.test_raid_trade import NEW, cards_in_order, lay, mine, table, tokens, told  # noqa: F401


@pytest.mark.parametrize(
    ("preset", "face_three", "needed", "trip"),
    [
        ("as_written", 0, 6, 0),
        ("recommended", 1, 6, 0),
        ("brisk", 1, 5, 0),
        ("running_start", 1, 6, 2),
        ("showdown", 1, 6, 0),
    ],
)
def test_presets_change_what_happens(evening, preset, face_three, needed, trip):
    evening.done(f"{NEW} --preset {preset}")
    assert mine(evening, "ana", "trip", "cargo") == (trip, trip)
    evening.done("raid 10 5 3")

    assert (evening.state["raid"]["tokens"], evening.state["raid"]["need"]) == (face_three, needed)


def test_under_way_both_begin_in_space(evening):
    reply = evening.done(f"{NEW} --preset running_start")

    assert "Under way: 2 more on Lane, 2 on Hold." in reply.told
    assert evening.broken("cash 9") == ["RT-ORBIT-2"]
    for _ in range(4):
        evening.done("end")
    assert "UNLOADED 2 white" not in tokens(evening, "ana")
    assert mine(evening, "ana", "bank_white", "cargo") == (2, 0)


def test_a_higher_threshold_draws_in_the_first_turn(evening):
    reply = evening.done(f"{NEW} --set draw_threshold=6")

    assert mine(evening, "ana", "hand") == (5,)
    assert "Ana draws 1." in reply.told


def test_what_one_begins_with_may_be_set(evening):
    reply = evening.done(f"{NEW} --set start_hand=6 --set start_level_tokens=1 --set start_bank_tokens=5")

    assert tokens(evening, "ana") == "2/1/5/0/0/0"
    assert mine(evening, "ben", "hand", "deck") == (6, 20)
    assert "Black tokens: 1 on Level, 5 on Vault." in reply.told


@pytest.mark.parametrize(("price", "left"), [(1, 5), (2, 4), (3, 3)])
def test_a_level_has_its_price(evening, price, left):
    evening.done(f"{NEW} --set white_per_level={price}")
    lay(evening, "ana", "4/0/0/6/0/0")
    evening.done("trade")

    assert tokens(evening, "ana") == f"5/0/0/{left}/0/0"


@pytest.mark.parametrize(
    ("order", "asks"), [("attacker_first", "card? (or"), ("simultaneous", "card, turned up together?")]
)
def test_combat_cards_are_asked_for_in_their_order(evening, order, asks):
    evening.done(f"{NEW} --set combat_order={order}")

    assert asks in evening.done("raid 10").asks


@pytest.mark.parametrize(("arrival", "white", "arrived"), [("next_turn", 0, True), ("immediate", 3, False)])
def test_a_king_brings_a_ship_home(evening, arrival, white, arrived):
    evening.done(f"{NEW} --set king_arrival={arrival}")
    lay(evening, "ana", "4/0/2/0/3/2")
    reply = evening.done("king --is 5")

    assert "King, a 5: Ana's Lane 2 → 0." in reply.told
    assert mine(evening, "ana", "trip", "bank_white", "arrived") == (0, white, arrived)
    assert ("ORBIT REACHED" in told(reply), "RT-R11" in told(reply)) == (True, not arrived)
    assert (evening.say("launch 1 2").code == 3) == arrived, "RT-R12"
    if arrived:
        assert evening.broken("launch 1 2") == ["RT-R12"]
        evening.done("end")
        evening.done("end")
        assert mine(evening, "ana", "bank_white", "cargo") == (3, 0)


@pytest.mark.parametrize(("cap", "trip"), [("null", 13), ("10", 10)])
def test_a_king_makes_their_trip_longer(evening, cap, trip):
    evening.done(f"{NEW} --set trip_cap={cap}")
    lay(evening, "ben", "2/2/0/0/2/8")
    assert evening.broken("king -") == ["RT-R42"]
    evening.done("king + --is 5")

    assert mine(evening, "ben", "trip") == (trip,)


def test_a_jack_draws_two_and_shuffles_when_it_must(table):  # noqa: F811
    lay(table, "ana", "2/2/2/0/0/0", hand=4, deck=1, discard=21)
    reply = table.done("j")

    assert reply.told == ["Jack: Ana draws 2, hand 4 → 5."]
    assert mine(table, "ana", "hand", "deck", "discard") == (5, 21, 0)
    assert "RESHUFFLE: Ana's discards are the new deck (RT-DECK-1)." in reply.notes


def test_jacks_may_be_played_in_a_raid_by_both(table):  # noqa: F811
    table.done("raid 10 8")
    table.done("jd")

    assert mine(table, "ana", "hand") == mine(table, "ben", "hand") == (4,)
    table.done("jack ben")
    assert mine(table, "ben", "hand") == (5,)


@pytest.mark.parametrize(("face", "hand", "trip"), [(5, 3, 1), (4, 2, 2)])
def test_faster_for_a_card(evening, face, hand, trip):
    evening.done(f"{NEW} --set option_faster=true")
    lay(evening, "ana", "2/2/0/0/2/3")
    evening.done(f"faster --is {face}")
    assert evening.broken("faster") == ["RT-OPT-1"]
    assert mine(evening, "ana", "hand") == (hand,)
    evening.done("end")

    assert mine(evening, "ana", "trip") == (trip,)


def test_faster_may_still_take_one_off_and_never_goes_below_nothing(evening):
    evening.done(f"{NEW} --set option_faster=true --set faster_fail_discards=0")
    lay(evening, "ana", "2/2/0/0/2/3")
    evening.done("faster --is 6")
    assert evening.broken("end 3") == ["RT-SPACE-3"]
    evening.done("end 1")
    assert mine(evening, "ana", "trip") == (2,)
    lay(evening, "ben", "2/2/0/0/2/1")
    evening.done("faster --is 6")
    evening.done("end")
    assert mine(evening, "ben", "trip", "arrived") == (0, True)
    evening.done("faster --is 1")
    assert mine(evening, "ana", "hand") == (3,), "drawn to four, one discarded, and no second one"


def test_complex_combat_bars_level_tokens_by_family(evening):
    evening.done(f"{NEW} --preset showdown")
    evening.done("raid e10 d8 1")
    assert evening.broken("+") == ["RT-OPT-3"]
    evening.done("4t")
    evening.done("u")
    evening.done("fix 2 raid e10 e8 1")
    evening.done("4")
    assert evening.broken("t") == ["RT-OPT-3"]
    assert evening.done("+")


def test_complex_combat_asks_for_the_families_and_judges_nothing_unsaid(evening):
    evening.done(f"{NEW} --preset showdown")
    assert "Say 'same' or 'other'" in told(evening.done("raid 10 8"))
    evening.done("4t+")
    assert "Different families: Ana buys no rolls (RT-OPT-3)." in evening.done("other").told
    assert evening.broken("+") == ["RT-OPT-3"]


def test_a_card_turned_up_when_the_deck_is_empty_may_have_been_played_before(evening):
    evening.done(NEW)
    evening.done("raid 10 9r mmm")
    evening.done("q")
    evening.done("set ben.hand 0")
    assert evening.broken("raid 8 9r") == ["RT-SETUP-2"]  # the deck has cards still, and this is none of them
    evening.done("set ben.discard 26")
    evening.done("set ben.deck 0")

    evening.done("raid 8 9r")
    assert evening.state["raid"]["defence"]["card"] == "9"


def test_a_hit_is_taken_and_then_settled(table):  # noqa: F811
    table.done("raid 10 2 h")

    assert told(table.done("k")) == "Ben takes the hit: 1 of 3."
    assert table.broken("t") == table.broken("k") == table.broken("x") == ["RT-R28"]


def test_who_takes_all_hits_of_a_raid_is_asked_about_none(table):  # noqa: F811
    table.done("raid 10 2 h")
    table.done("f")
    table.done("hh")

    assert table.state["raid"] is None, "nothing could answer the last hit"
    assert table.state["players"]["ana"]["level"] == 3


def test_rolling_on_stops_at_a_hit_that_can_be_answered(table):  # noqa: F811
    table.done("raid 10 2")
    table.done("g --is 1,1,5")
    assert (table.state["raid"]["rolls"], table.state["raid"]["tokens"]) == (7, 1)
    table.done("f")
    table.done("g --is 1,5,5")
    assert table.state["raid"] is None


def test_an_automatic_hit_is_safe_from_evade_when_the_rules_say_so(evening):
    evening.done(f"{NEW} --set evade_stops_automatic=false")
    evening.done("raid 10 8 a")

    assert evening.broken("v") == ["RT-R31"]


def test_trips_from_the_deck_and_without_cargo_when_the_rules_say_so(evening):
    evening.done(f"{NEW} --set trip_from_deck=true --set min_trip_cargo=0")
    lay(evening, "ana", "2/2/2/0/0/0", hand=0, deck=26)
    evening.done("launch 0 7")

    assert mine(evening, "ana", "trip", "hand", "deck", "discard") == (7, 0, 25, 1)


def test_so_many_raids_a_turn(evening):
    evening.done(f"{NEW} --set raids_per_turn=1 --set withdraw=anytime")
    evening.done("raid 10 8")
    evening.done("withdraw")

    assert evening.broken("raid 10") == ["RT-R21"]


def test_a_game_that_stands_still_is_settled(evening):
    evening.done(f"{NEW} --set stalemate_turns=20")
    assert evening.broken("settle draw") == ["RT-R47"]
    for _ in range(19):
        assert "settle" not in told(evening.done("end"))
    assert "'settle draw' or 'settle levels' (RT-R47)" in told(evening.done("end"))
    lay(evening, "ben", "2/1/0/0/0/0")
    assert evening.done("settle levels").told[-1] == "Ana WINS on levels: 2 (RT-R47)."
    evening.done("u")
    assert "A DRAW" in evening.done("settle draw").told[-1]


@pytest.mark.parametrize(
    ("state", "line", "rules"),
    [
        ("2/2/2/0/0/0", "cash 9 level", ["RT-ORBIT-3"]),
        ("2/2/2/0/0/0", "shift", ["RT-ORBIT-6"]),
        ("4/2/1/0/0/0", "shift 2", ["RT-ORBIT-6"]),
        ("2/2/2/1/0/0", "trade", ["RT-ORBIT-5"]),
        ("2/2/2/3/0/0", "trade 3", ["RT-ADV-1"]),
        ("8/2/2/4/0/0", "trade 4", ["RT-R17"]),
        ("2/2/2/0/0/0", "launch 0 5", ["RT-R13"]),
        ("2/2/2/0/0/0", "launch 3 5", ["RT-TRIP-1"]),
        ("2/2/2/2/1/3", "trade", ["RT-R18"]),
        ("2/2/2/2/1/3", "launch 1 5", ["RT-ORBIT-8"]),
        ("4/2/2/2/1/3", "shift 1", ["RT-ORBIT-6"]),
        ("2/2/2/0/0/0", "hmh", None),
        ("2/2/2/0/0/0", "faster", ["RT-OPT-1", "RT-OPT-1"]),
        ("2/2/2/0/0/0", "evade", ["RT-COMBAT-2"]),
        ("2/2/2/0/0/0", "queen --as ben", ["RT-R43"]),
        ("2/2/2/0/0/0", "raid 5 --as ben", ["RT-COMBAT-1"]),
    ],
)
def test_what_the_record_proves_wrong_is_not_written_unless_by_force(table, state, line, rules):  # noqa: F811
    lay(table, "ana", state)
    if rules is None:
        assert table.say(line).code == 2
        return
    assert table.broken(line) == rules
    reply = table.done(f"{line} --force")
    assert reply.fields["forced"] == list(dict.fromkeys(rules))


@pytest.mark.parametrize(
    ("line", "rules"),
    [("raid 5", ["RT-R22"]), ("launch 1 5", ["RT-R14"]), ("jack", ["RT-ROYAL-9"]), ("cash 2", ["RT-ORBIT-2"])],
)
def test_an_empty_hand_plays_nothing(table, line, rules):  # noqa: F811
    lay(table, "ana", "2/1/2/0/0/0", hand=0, deck=26)

    assert table.broken(line) == rules
    table.done(f"{line} --force")
    cards_in_order(table)


@pytest.mark.parametrize(
    ("run", "line", "rules"),
    [
        ("1", "v", ["RT-R28"]),
        ("1", "t", ["RT-R28"]),
        ("1", "x", ["RT-R28"]),
        ("4", "tx", ["RT-R28"]),
        ("4", "w", ["RT-COMBAT-9"]),
        ("4", "q", ["RT-R33"]),
        ("4", "end", ["RT-COMBAT-11"]),
        ("4", "cash 2", ["RT-COMBAT-11"]),
        ("4", "raid 2", ["RT-COMBAT-11"]),
        ("4", "defend 2", ["RT-COMBAT-3"]),
        ("4", "absorb 3", ["RT-COMBAT-8", "RT-R30"]),
        ("4", "extra 3", ["RT-COMBAT-12"]),
        ("4", "1111111111", ["RT-COMBAT-6"]),
        ("4444", "44", ["RT-COMBAT-9"]),
    ],
)
def test_what_is_refused_in_a_raid_may_be_forced(table, run, line, rules):  # noqa: F811
    table.done(f"raid 10 4 {run}")

    assert table.broken(line) == rules
    assert table.done(f"{line} --force").fields["forced"] == rules
    cards_in_order(table)


@pytest.mark.parametrize("line", ["absorb", "extra 2", "fire wt", "evade", "auto", "withdraw", "defend 5", "fire 4"])
def test_without_a_raid_nothing_of_raids_happens_even_by_force(table, line):  # noqa: F811
    before = table.state
    reply = table.say(f"{line} --force")

    assert reply.code in (0, 2)
    assert table.state == before


def test_a_house_rule_silences_a_warning(table):  # noqa: F811
    table.done('house RT-R40 off "we like it"')
    table.done("queen")
    table.done("queen")

    assert mine(table, "ben", "miss") == (2,)


# ---------------------------------------------------------------------------------------------------------------- odds


class Odds:
    """A table that knows only what the odds need."""

    def __init__(self, vicious):
        self.rules = {"option_vicious": vicious}
        self.content = {"tables": {"die": 6, "hit_from": {"plain": 4, "vicious": 3}}}


@pytest.mark.parametrize("vicious", [False, True])
def test_odds_equal_those_counted_one_roll_after_the_other(vicious):
    hit = Fraction(4 if vicious else 3, 6)
    shares = [Fraction(1)]
    for rolls in range(20):
        for hits in range(22):
            assert raids.chance(Odds(vicious), rolls, hits) == pytest.approx(float(sum(shares[hits:])), abs=1e-12)
        shares = [
            (shares[k] if k < len(shares) else 0) * (1 - hit) + (shares[k - 1] * hit if k else 0)
            for k in range(len(shares) + 1)
        ]


@pytest.mark.parametrize(
    ("edition", "cards", "share"),
    [
        ("", "10 5", 0.3770),
        ("--set hits_to_win=reach", "10 5", 0.6230),
        ("--set option_vicious=true", "10 5", 0.7869),
        ("", "8 3", 0.6367),
        ("", "10 8", 0.0107),
        ("--set hits_to_win=reach", "10 8", 0.0547),
        ("", "6 2", 0.6562),
        ("", "k q", 0),
    ],
)
def test_the_briefs_odds_are_shown(evening, edition, cards, share):
    evening.done(f"{NEW} {edition}")
    assert evening.say(f"odds {cards}").told[0].endswith(f", {percent(share)}")
    reply = evening.done(f"raid {cards}")

    assert evening.state["chance"] == percent(share)
    assert f", {percent(share)} " in reply.head


def test_odds_with_level_tokens_on_both_sides(table):  # noqa: F811
    table.done("raid 10 5 44111")

    assert table.say("odds").told == [
        "4 more in 5 rolls: 19% by the dice alone.",
        "With all of Ana's Level tokens, 7 rolls: 50%.",
        "And if Ben absorbs all the way (2 more hits): 6.2%.",
    ]
    assert len(table.say("odds 9").told) == 10


# ------------------------------------------------------------------------------------------------------- announcements


def test_levels_eight_and_nine_are_announced(table):  # noqa: F811
    lay(table, "ana", "7/0/0/2/0/0")

    assert "Trading takes Ana one level further, and stops there (RT-R17)." in table.done("trade").notes


def test_the_supply_runs_low_once(table):  # noqa: F811
    lay(table, "ana", "9/9/40/0/0/0")
    lay(table, "ben", "2/2/6/0/0/0")
    assert "SUPPLY LOW: swap 5 singles for a x5 (RT-R16)." in table.done("cash 2").notes
    assert not table.done("cash 2").notes


def test_somebody_who_leaves_has_lost(table):  # noqa: F811
    assert table.done("leave ben").told[-1] == "Ana is left, and wins."


# ---------------------------------------------------------------------------------------------------------- number pad


# ----------------------------------------------------------------------------------------------------------- any lines

SAID = (
    "end|cash 9|cash q level bank|cash 2 level|shift|trade all|trade|launch all 2|launch 1 k|king +|king -|king|queen"
    "|ace|jack|faster|raid 10|raid 10 3|raid k q|raid 9 esc|5|k|a|esc|hmh|r|R|4444|x|v|t|+|w|q|j|d|same|undo|redo"
)
LINES = st.sampled_from(SAID.split("|"))
EDITIONS = st.sampled_from(
    (
        "",
        "--preset brisk",
        "--preset running_start --set option_faster=true",
        "--preset showdown --set king_arrival=immediate --set loot_to=cargo_if_in_space",
        "--set draw_rule=refill --set flipped_ace_escapes=true --set trip_from_deck=true --set absorb_unit=hit",
    )
)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edition=EDITIONS, lines=st.lists(LINES, min_size=5, max_size=40))
def test_whatever_is_said_the_table_stays_in_order(kept, edition, lines):
    path = kept / "any-lines.db"
    path.unlink(missing_ok=True)
    with Evening(path) as evening:
        evening.done(f"{NEW} {edition}")
        for line in lines:
            assert evening.say(line).code in (0, 2, 3), line
            state = evening.state
            cards_in_order(evening)
            for one in state["players"].values():
                assert 2 <= one["level"] <= 10
                assert 0 <= one["level_tokens"] <= one["level"]
                assert all(value >= 0 for value in one.values() if type(value) is int)
                assert one["arrived"] or not one["cargo"] or one["trip"]
                assert (one["location"] == "orbit") == (one["trip"] == 0)
            assert state["over"] == any(one["level"] == 10 for one in state["players"].values())
        assert evening.live.now().faults == {}
