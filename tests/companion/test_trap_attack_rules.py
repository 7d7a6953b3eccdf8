"""Trap Attack: presets and parameters change play, and what is hidden stays hidden."""

import pytest

from tests.companion.test_trap_attack import SOLO, THREE, TWO, acting, pawn, put, race


@pytest.fixture
def two(evening):
    evening.done(TWO)
    return evening


@pytest.fixture
def solo(evening):
    evening.done(SOLO)
    return evening


def with_rule(evening, line, rule):
    evening.done(f"{line} --set {rule}")
    return evening


def test_the_path_may_be_chosen_for_one_game_and_stays(evening):
    evening.done(f"{SOLO} --path mine")
    evening.done("move")
    evening.done("end")
    evening.done("ai --is 4,block")

    assert pawn(evening, "ai", "at", "coins", "taken") == ["n25", 0, []]


def test_head_start_is_for_those_who_do_not_begin_and_a_preset_leaves_it_out(evening):
    evening.done(THREE)
    steps = []
    for who, line in (("p1", "move"), ("p2", "move"), ("p3", "move mine")):
        evening.done(line)
        steps.append(pawn(evening, who, "at"))
        evening.done("end")
    assert steps == ["n29", "n28", "n27"]
    evening.done(f"{TWO} --preset as_written")
    evening.done("move")
    evening.done("end")
    evening.done("move")
    assert pawn(evening, "p2", "at") == "n29"


def test_a_coin_may_be_worth_more(evening):
    with_rule(evening, TWO, "coin_points=3")
    put(evening, "p1", coins=2)

    assert evening.done("score").fields["score"][0]["points"] == 6


def test_the_winner_may_get_the_space_as_well(evening):
    with_rule(evening, TWO, "race_win=plus_space")
    put(evening, "p1", at="n29", stage="home", crystal="yes")
    evening.done("move")

    assert race(evening, "p1") == 60


def test_any_shield_may_block(evening):
    with_rule(evening, TWO, "block_rule=any_shield")
    acting(evening, "p1")
    evening.done("cast boulder")

    assert evening.done("block blue").told == ["P2 blocks with a blue shield skull: no effect (C27)."]


def test_an_exchange_may_cost_skulls(evening):
    with_rule(evening, TWO, "card_exchange_cost=1")
    evening.done("move")

    assert "Pay 2 skulls for it (C17)." in evening.done("exchange 2").notes
    assert evening.broken("exchange 1") == ["TA-TURN-4"]


def test_an_x_may_leave_trades_and_items(evening):
    with_rule(evening, TWO, "paralysis_scope=free_and_foot")
    put(evening, "p1", x=1)

    assert evening.broken("move") == ["TA-ACT-7"]
    evening.done("trade")
    evening.done("item rope")
    assert pawn(evening, "p1", "at") == "n28"


def test_relics_may_cycle_after_every_turn_and_be_shuffled(evening):
    with_rule(evening, TWO, "relic_cycle=turn")
    evening.done("set row A1 B1 C1")
    evening.done("move")
    assert any("C1 leaves" in line for line in evening.done("end").told)
    with_rule(evening, TWO, "relic_recycle=shuffle")
    evening.done("set left A2")
    evening.done("set right B2 C2")
    acting(evening, "p1")
    evening.done("relic left")
    evening.done("end")
    evening.done("move short")
    evening.done("relic left")
    assert evening.table.state["left"] == ["?"]


def test_one_skull_may_stay_in_the_box(evening):
    assert "The rainbow skull with a dot stays in the box." in evening.done(f"{TWO} --set skull_deck=stated_46").told


def test_who_begins_is_rolled_and_ties_are_rolled_again(evening):
    reply = evening.done("new trap p1 p2 p3 --is 5,5,2,1,6")

    assert "P2 begins (P1 5, P2 5, P3 2; again: P1 1, P2 6)." in reply.told
    assert evening.state["order"] == ["p2", "p3", "p1"]


@pytest.mark.parametrize("names", ["ana", "ana ben ai"])
def test_the_ai_plays_against_exactly_one(evening, names):
    assert evening.say(f"new trap {names}").error.endswith("new trap ana ai.")


def test_four_players_are_too_many(evening):
    assert [breach.rule for breach in evening.say("new trap a1 b2 c3 d4").breaches] == ["TA-META-3"]


def test_nobody_sees_relics_or_loot_before_the_end(two):
    two.done("set row E1 E2 H1")
    two.done("move")
    two.done("relic left")
    two.done("set p1.loot 4")
    reply = two.done("end")

    shown = str(reply.fields["state"]["players"]["p1"]) + " ".join(two.done("status").told)
    assert "E1" not in shown
    assert two.done("score").fields["score"][0]["points"] == 0
    assert two.broken("relics p1") == ["TA-RELIC-4"]
    assert two.broken("loot p1") == ["TA-LOOT-2"]
    assert two.done("loot p1 --force").told == ["P1: 4."]


def test_relics_and_loot_are_entered_once_and_held_against_the_cards(two):
    put(two, "p1", relics=["?", "?"], loot=[0])
    two.done("set over yes")
    two.done("set winner p2")

    assert two.done("status").asks.startswith("P1's 2 relics")
    assert two.broken("A1 A1") == ["TA-COMP-9"]
    assert two.say("A9").code == 2
    assert two.done("A1 A2").asks.startswith("P1's 1 loot card")
    assert two.broken("7") == ["TA-LOOT-1"]
    assert two.done("4").told[-1] == "P2 WINS 30 : 15 (TA-GOAL-3)."


def test_no_card_that_was_taken_is_left_out_of_the_score(two):
    put(two, "p1", relics=["D1", "?", "F1"], loot=[0, 0])
    two.done("set over yes")

    assert [breach.fact for breach in two.say("D1 A1 A2").breaches] == ["P1 took F1 too."]
    assert [breach.fact for breach in two.say("D1 F1").breaches] == ["P1 took 3 relics; 2 said here."]
    two.done("D1 A1 F1")
    assert two.broken("loot p1 4") == ["TA-SCORE-4"]
    two.done("loot p1 4 2")
    assert two.done("relics p1 D1 A2").told[0].startswith("P1's relics: D1 A2")  # mending is free


def test_a_ruling_is_found_by_the_short_id_that_messages_cite(two):
    assert two.done("rule c55").told[0].startswith("TA-C55: ")
    two.done("house C55 off")
    assert two.done("rule C55").told[-1] == "House rule: TA-C55 is off."


def test_dice_of_the_table_without_is_are_told_the_way(evening):
    evening.done("new trap ana ai --first ana --seed x")
    evening.done("move")
    evening.done("end")
    assert "ai --is 4,cast" in evening.say("ai 4 1").error


def test_equal_points_go_to_more_race_points_then_combos_then_loot_then_both(two):
    put(two, "p1", at="n05", stage="home", crystal="yes")
    put(two, "p2", coins=5)
    two.done("set over yes")
    assert two.done("score").told[-1] == "P1 WINS 5 : 5: equal points, more for race (C43)."
    put(two, "p1", crystal="no", relics=["A1"], loot=[3])
    assert two.done("score").told[-1] == "P1 WINS 5 : 5: equal points, more for loot (C43)."
    put(two, "p1", relics=["E1", "G1"], loot=[3])
    put(two, "p2", coins=0, relics=["B1"], loot=[3])
    assert two.done("score").told[-1] == "P1 and P2 share the win with 5 (C43)."


def test_going_on_means_that_nobody_responds(two):
    acting(two, "p1")
    two.done("cast spike")
    reply = two.done("end")
    assert reply.told[0] == "P2 does not respond."
    assert pawn(two, "p2", "life") == 4


def test_a_player_who_leaves_ends_a_race_of_two(two):
    two.done("leave p2")
    assert two.state["over"]
    two.done(THREE)
    two.done("leave p1")
    assert (two.state["order"], two.state["turn"]) == (["p2", "p3"], "p2")
    assert two.say("join zoe").code == 2


# ---- solo


def ai_turn(solo, said):
    """Pass to the AI and let its dice show this."""
    acting(solo, "p1")
    solo.done("end")
    return solo.done(f"ai --is {said}")


def test_the_ai_holds_no_cards_and_waits_for_its_turn(solo):
    assert solo.broken("ai") == ["TA-TURN-6"]
    acting(solo, "p1")
    assert solo.broken("cast spike --as ai") == ["TA-SETUP-10"]
    solo.done("end")
    assert solo.broken("end") == ["TA-SOLO-1"]


def test_the_ais_card_may_be_any_that_the_brief_names(solo):
    for kind in ("damage 2", "push-back 1", "again damage 2"):
        ai_turn(solo, "1,cast")
        solo.done(kind)
        if solo.state["open"]:
            solo.done("none")
        assert solo.state["turn"] == "p1"


def test_a_coin_that_was_not_counted_is_taken_once_and_only_where_one_came_by(two):
    put(two, "p1", at="n25", trail=["n30", "n29", "n28", "n27", "n26"])
    assert two.broken("coin 1") == ["TA-COIN-2"]
    assert two.done("coin 4").told == ["Coin from mine 4: P1 holds 1 (TA-COIN-2)."]
    assert two.broken("coin 4") == ["TA-COIN-9"]
