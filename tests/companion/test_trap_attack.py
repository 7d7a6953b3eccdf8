"""Trap Attack: worked cases of the brief; presets and parameters; what is hidden; a record that is put right."""

import pytest

TWO = "new trap p1 p2 --first p1 --seed x"
THREE = "new trap p1 p2 p3 --first p1 --seed x"
SOLO = "new trap p1 ai --first p1 --seed x"


@pytest.fixture
def two(evening):
    evening.done(TWO)
    return evening


@pytest.fixture
def three(evening):
    evening.done(THREE)
    return evening


@pytest.fixture
def solo(evening):
    evening.done(SOLO)
    return evening


def put(evening, who, **values):
    """Give a pawn these values, as `set` does."""
    for name, value in values.items():
        said = " ".join(map(str, value)) if isinstance(value, list) else value
        evening.done(["set", f"{who}.{name}", str(said)])


def acting(evening, who):
    """Let it be somebody's turn, the free move done."""
    evening.done(f"set turn {who}")
    evening.done("set this.free no")


def pawn(evening, who, *names):
    found = [evening.table.of(who)[name] for name in names]
    return found[0] if len(found) == 1 else found


def race(evening, who):
    """Give the points that the race brings, were it over now."""
    return next(dict(one.parts)["race"] for one in evening.live.game.score(evening.table) if one.who == who)


@pytest.mark.parametrize(("skulls", "legal"), [("RP RS WF", True), ("RS GS BS", True), ("RP RS BP", False)])
def test_t06_what_may_be_traded_for_a_step(two, skulls, legal):
    put(two, "p1", at="n16")
    two.done("set this.free no")
    if legal:
        two.done(f"trade {skulls}")
        assert pawn(two, "p1", "at") == "n15"
    else:
        assert two.broken(f"trade {skulls}") == ["TA-MOVE-3"]


def test_t07_what_a_paralysed_player_can_do(two):
    acting(two, "p1")
    put(two, "p2", at="n16", x=1, trail=["n18", "n17"], coins=1)
    reply = two.done("end")

    assert any("no free move" in note for note in reply.notes)
    assert two.broken("move") == ["TA-ACT-7"]
    assert two.broken("move 1") == ["TA-ACT-7"]
    assert two.broken("trade") == ["TA-ACT-7"]
    assert two.broken("item rope") == ["TA-ACT-7"]
    two.done("relic left")
    two.done("cast net snare at p1 coin")
    two.done("none")
    reply = two.done("end")
    assert pawn(two, "p2", "at", "x", "coins") == ["n16", 0, 0]
    assert "P2's X is removed (TA-ACT-8)." in reply.told


def test_t12_the_relic_row_after_a_purchase_and_after_a_round_without_one(two):
    two.done("set row C1 F2 H1")
    two.done("set left A2 D2")
    two.done("move")
    reply = two.done("relic middle")
    assert two.state["row"] == ["A2", "C1", "H1"]
    assert any("Row: A2 C1 H1" in line for line in reply.told)
    two.done("end")
    two.done("move short")
    reply = two.done("end")
    assert two.state["row"] == ["A2", "C1", "H1"]
    assert not any("TA-RELIC-6" in line for line in reply.told)
    for line in ("move", "end", "move", "end"):
        reply = two.done(line)
    assert any("H1 leaves (TA-RELIC-6)" in line for line in reply.told)
    assert two.state["row"] == ["D2", "A2", "C1"]
    assert two.table.state["right"] == ["H1"]
    assert two.table.of("p1")["relics"] == ["F2"]
    assert two.state["players"]["p1"]["relics"] == 1, "a bought relic is seen by nobody (TA-RELIC-4, C46)"


# ---- presets and parameters; what is hidden


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
    assert "The rainbow skull that says so stays in the box." in evening.done(f"{TWO} --set skull_deck=stated_46").told


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


# ---- what people put right


def test_a_second_x_in_the_own_turn_changes_nothing_and_it_goes_at_the_end_of_it(two):
    acting(two, "p1")
    put(two, "p1", x=1)
    two.done("para p2")
    two.done("reflective")
    assert "P1 has an X already: no effect (C36)." in two.done("none").told
    assert pawn(two, "p1", "x") == 1
    two.done("end")

    assert pawn(two, "p1", "x") == 0


@pytest.mark.parametrize(("said", "space"), [("20", "n20"), ("n20", "n20"), ("27s", "s27"), ("S27", "s27")])
def test_a_space_is_set_as_it_is_printed(two, said, space):
    two.done(f"set p1.at {said}")
    assert pawn(two, "p1", "at") == space
    two.done(f"at p2 {said}")
    assert pawn(two, "p2", "at") == space


def test_a_pawn_that_is_put_somewhere_is_pushed_back_the_way_it_came(two):
    two.done("at p2 25s")
    assert pawn(two, "p2", "trail") == ["n30", "n29", "n28", "s27"]
    assert two.done("at p2 30").told == ["P2 stands at 30, on the way out."]
    assert pawn(two, "p2", "trail") == []
    assert two.done("at p2 4 home").told == ["P2 stands at 4, on the way home."]
    assert pawn(two, "p2", "stage", "trail", "crystal") == ["home", ["n01", "n02", "n03"], True]
    assert two.say("at p2 99").code == two.say("at").code == two.say("at p2 20 sideways").code == 2


WRONG = """p1.at 99
p1.at s20
p1.stage sideways
p1.life 7
p1.life 0
p1.coins -5
p1.x -1
p1.trail 30 77
p1.relics A1 C3
p1.loot 99
p1.taken 9
p1.clan ducks
turn zoe
turn nothing
winner zoe
row A1 C3
open 3
happened x
order p1
rival p1
round 0
p1.turns 3"""


@pytest.mark.parametrize("line", WRONG.splitlines())
def test_set_refuses_what_the_game_cannot_mean_and_says_what_can_be(two, line):
    before = dict(two.table.state)
    reply = two.say(f"set {line}")

    assert reply.code == 2
    assert len(reply.error) > 20
    assert two.table.state == before


def test_set_lists_what_can_be_set(two):
    assert "coins" in two.say("set p1.shoes 3").error
    assert "happened" not in two.say("set shoes.x 3").error
    assert "trail" in two.say("set p1 3").error


RIGHT = "this.free no;this.traps.p2 1;loot_left 3;winner nothing;p1.loot nothing"


@pytest.mark.parametrize("line", RIGHT.split(";"))
def test_set_still_puts_right_what_can_be_wrong(two, line):
    two.done("cast T01 --force")
    two.done(f"set {line}")


def test_a_house_rule_by_its_name_is_the_parameter_and_has_its_effect(two):
    two.done("house head_start off")

    assert two.table.rules["head_start"] in (False, "off")
    assert two.table.house == {}
    two.done("move")
    two.done("end")
    assert two.table.state["this"]["head"] == 0


def test_a_house_rule_that_does_not_exist_is_refused_with_what_was_meant(two):
    assert "Did you mean C55?" in two.say("house C555 off").error
    assert "head_start" in two.say("house head_strat off").error
    assert two.say("house TA-NONE-1 off").code == 2
    two.done("house TA-C55 off")
    assert list(two.table.house) == ["C55"]
    assert "1" in two.say("house card_exchange_cost off").error


@pytest.mark.parametrize("begin", [TWO, THREE, SOLO])
def test_the_row_that_the_setup_shows_with_why_can_be_typed(evening, begin):
    told = evening.done(f"{begin} --why").told
    line = next(one for one in told if "face up: row " in one).partition("face up: ")[2].partition(" enters")[0]

    evening.done(line)


@pytest.mark.parametrize("begin", [TWO, SOLO])
def test_when_nobody_is_left_nothing_breaks(evening, begin):
    evening.done(begin)
    evening.done("leave p1")
    for line in "move;cast boulder;item herbs;ai;end;exchange 2;relic left;row A1 B2 D1;coin 3".split(";"):
        assert evening.say(line).code in (0, 2, 3), line
    for line in ("", "next", "score", "log"):
        assert evening.say(line).code == 0, line
