"""Trap Attack: the record is never wrong by what people put right, and says only what the table has."""

import pytest

from tests.companion.test_trap_attack import SOLO, THREE, TWO, acting, pawn, put


@pytest.fixture
def two(evening):
    evening.done(TWO)
    return evening


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
