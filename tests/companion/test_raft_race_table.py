"""Raft Race! at the table: setup, breaches, power-ups, presets, what is shown, and whole races by chance."""

import pytest

from companion.engine.model import copied
from companion.games.raft_race import rounds
from tests.companion.raft_race import cards_in_order, drift, put, race, splashes, spots

TWO = {"red": "r6l3", "blue": "r6l4"}


def orders(evening, options="", **cards):
    return evening.done(f"orders {drift(evening, **cards)} {options}")


def test_places_are_drawn_for_and_lanes_chosen_from_the_highest_number_down(evening):
    reply = evening.done("new raft ana ben cy --is 2,6,4")

    assert reply.told[-2] == "Chance: Ana 2, Ben 6, Cy 4."
    assert reply.asks.startswith("Ben starts in which lane? (1 2 3")
    assert evening.done("3").told == ["Ben starts in lane 3."]
    assert evening.broken("3") == ["RR-SETUP-13"]
    assert evening.say("7").code == 2
    evening.done("1 2")
    assert (evening.state["pile"], evening.state["discards"]) == ([1, 3, 5], [2, 6, 4])
    evening.done("motor")
    assert evening.broken("rope") == ["RR-SETUP-8"]
    evening.done("tape")
    assert evening.done("no").told[-1] == "Round 1: Cy r1l1, Ana r1l2, Ben r1l3."
    assert evening.state["powers"] == ["PU1", "PU4", "PU5"]


def test_one_or_six_crews_are_too_few_or_too_many(evening):
    for names in ("ana", "ana ben cy dee eve fay"):
        assert evening.say(f"new raft {names}").breaches[0].rule == "RR-BOX-4"


def test_without_power_ups_nobody_is_asked_and_a_recharge_is_open_water(evening):
    evening.done("new raft ana ben --preset first_race")
    evening.done("1 2")

    assert (evening.state["phase"], evening.state["powers"]) == ("order", [])
    assert evening.table.rules["damage_floor"] == 2


@pytest.mark.parametrize(("line", "rules"), [
    ("orders red s, blue -", ["RR-SPLASH-2"]),
    ("river", ["RR-ROUND-4"]),
    ("at red 6 4", ["RR-Q45"]),
    ("splash red -1", ["RR-SPLASH-2"]),
    ("lose red splash", ["RR-ROCK-4"]),
    ("lay Z2-01 Z2-02", ["RR-RIVER-2", "RR-SETUP-7", "RR-SETUP-7"]),
    ("use red rope blue", ["RR-POWER-1", "RR-Q54", "RR-POWER-2"]),
])  # fmt: skip
def test_what_the_record_proves_wrong_is_not_written_but_can_be_forced(evening, line, rules):
    race(evening, 2, TWO)

    assert evening.broken(line) == rules
    assert evening.done(f"{line} --force").fields["forced"] == list(dict.fromkeys(rules))


def test_a_lost_order_cannot_be_played_unless_the_house_allows_it(evening):
    race(evening, 2, TWO)
    evening.done("lose red left")

    assert evening.broken("o fl -") == ["RR-ROCK-4"]
    evening.done("house RR-ROCK-4 off")
    assert evening.done("o fl -").code == 0


def test_a_chance_number_that_lies_open_is_doubted(evening):
    race(evening, 2, TWO, pile=[1, 2], discards=[3, 4, 5, 6])

    assert evening.broken("chance red --is 5") == ["RR-CHANCE-2"]
    evening.done("chance red --is 2")
    assert evening.state["pile"] == [1]
    assert "Chance left 1 · open 3 4 5 6 2" in evening.done("odds").told


def test_an_attack_needs_a_neighbour_a_way_inside_the_river_and_an_aim(evening):
    race(evening, 2, {"red": "r6l2", "blue": "r6l1", "green": "r2l2"})
    orders(evening, red="pa")

    assert evening.broken("green f") == ["RR-ATT-4"]
    assert evening.broken("blue l") == ["RR-Q14"]
    assert evening.broken("no") == ["RR-Q35"]
    assert [item.split()[1] for item in evening.say("next").told[1:]] == ["right", "forward", "forward"]
    evening.done("fr")
    assert spots(evening)["blue"] == "r7l2"


def test_undo_takes_back_a_whole_phase_and_the_same_cards_come_again(evening):
    race(evening, 3, {"red": "r10l1", "blue": "r5l5"})
    before = evening.state
    first = orders(evening, red="ff").told
    after = evening.state
    evening.done("undo")
    assert evening.state == before
    again = orders(evening, red="ff")

    assert (again.told, evening.state) == (first, after)


def test_study_group_and_bailing_bucket_before_the_choice(evening):
    race(evening, 2, TWO, splash={"red": 5, "blue": 1}, powers={"red": "bucket", "blue": "study"})
    assert evening.broken("use bucket 5") == ["RR-POWER-2"]
    evening.done("use bucket 4")
    evening.done("use study")

    assert splashes(evening) == {"red": 1, "blue": 1}
    assert evening.state["powers"] == ["PU1", "PU1"]
    assert evening.broken("use red bucket 1") == ["RR-POWER-1"]


def test_duct_tape_saves_an_order_and_brings_one_back(evening):
    race(evening, 3, {"red": "r10l1", "blue": "r5l5"}, powers={"red": "tape"})
    reply = orders(evening, "--is 6", red="f")
    assert reply.asks == "Red, play Duct Tape now? 1 yes, 2 no"
    evening.done("1")
    assert len(evening.state["players"]["red"]["orders"]) == 6

    race(evening, 3, {"red": "r10l1", "blue": "r5l5"}, powers={"red": "tape"})
    evening.done("lose red left")
    evening.done("use tape")
    assert evening.state["players"]["red"]["lost"] == []


def test_the_air_horn_decides_without_a_draw(evening):
    race(evening, 2, {"red": "r6l3", "blue": "r7l3"}, powers={"blue": "horn"})
    assert orders(evening, red="f").asks == "Blue, play Air Horn now? 1 yes, 2 no"
    assert evening.done("y").asks.startswith("Blue decides")
    evening.done("stay")

    assert spots(evening) == {"red": "r6l3", "blue": "r7l3"}
    assert evening.state["discards"] == []


def test_change_of_plan_balloons_and_flat_bottom_after_the_reveal(evening):
    powers = {"red": "plan", "blue": "balloons", "green": "flat"}
    race(evening, 3, {"red": "r6l1", "blue": "r6l3", "green": "r10l1"}, powers=powers)
    assert "Power-ups? 1 go on" in orders(evening, green="f").asks
    evening.done("use plan ff")
    assert evening.broken("use balloons green") == ["RR-POWER-2"]
    evening.done("use balloons red")
    evening.done("use flat")

    assert spots(evening) == {"red": "r8l1", "blue": "r6l3", "green": "r11l1"} or splashes(evening)["red"] >= 4
    assert evening.state["phase"] == "river"
    assert evening.state["locked"] == []
    assert splashes(evening)["green"] == 0


def test_a_stranded_raft_ignores_the_eddy(evening):
    race(evening, 2, {"red": "r10l5", "blue": "r5l1"})
    put(evening, {"laid": ["S1", "S2", "Z1-01", "Z1-02", "Z1-06", "Z1-05"]})
    orders(evening)
    evening.done("river")
    assert spots(evening)["red"] == "r10l5"
    put(evening, {"players.red.orders": ["splash_attack"]})
    orders(evening)
    assert "is let go by the Eddy (RR-Q51)" in " ".join(evening.done("river").told)
    assert spots(evening)["red"] == "r11l5"


def test_an_end_tie_is_drawn_for(evening):
    race(evening, 15, {"red": "r62l2", "blue": "r62l4"})
    orders(evening)
    reply = evening.done("river --is 2,5")

    assert reply.told[-1] == "Blue WINS: level on Splash cards, highest Chance card (RR-END-3)."
    assert [(one.who, one.rank) for one in evening.live.game.score(evening.table)] == [("blue", 1), ("red", 2)]
    assert evening.broken("river") == ["RR-END-1"]


@pytest.mark.parametrize(("options", "orders_said", "state"), [
    ("--set bank_policy=slide_forward", {"red": "fl"}, {"red": "r6l1"}),
    ("--set double_forward_cost=if_moved", {"red": "ff"}, {"red": "r7l1"}),
], ids=["bank", "cost"])  # fmt: skip
def test_rules_that_are_set_change_what_orders_do(evening, options, orders_said, state):
    race(evening, 2, {"red": "r5l1", "blue": "r5l6"}, options)
    orders(evening, **orders_said)

    assert {who: spots(evening)[who] for who in state} == state


def test_double_forward_may_cost_only_a_raft_that_moved(evening):
    for options, cost in (("", 1), ("--set double_forward_cost=if_moved", 0)):
        race(evening, 2, {"red": "r6l1", "blue": "r7l1"}, options)
        put(evening, {"locked": ["blue"]})
        orders(evening, red="ff")
        assert splashes(evening)["red"] == cost


def test_playing_none_or_a_splash_card_discards_as_the_rules_say(evening):
    race(evening, 2, TWO, "--set splash_discard_by=playing_none", splash={"red": 4, "blue": 0})
    assert orders(evening).asks.startswith("Red: how many")
    evening.done("3")
    assert (splashes(evening)["red"], evening.state["stack"]) == (1, 46)


def test_splash_cards_may_go_to_the_box(evening):
    race(evening, 2, TWO, "--set splash_discard_to=box", splash={"red": 4, "blue": 0})
    orders(evening, red="s4")

    assert (evening.state["stack"], evening.state["box"]) == (43, 4)


def test_a_hit_takes_no_order_below_the_floor(evening):
    race(evening, 3, {"red": "r10l1", "blue": "r5l5"}, "--set damage_floor=2")
    put(evening, {"players.red.orders": ["forward", "left"]})
    orders(evening, "--is 6", red="f")

    assert evening.state["players"]["red"]["orders"] == ["forward", "left"]


def test_the_attacker_may_draw_for_the_raft_it_pushes(evening):
    where = {"red": "r6l3", "blue": "r6l4", "green": "r7l4"}
    for options, decides in (("", "Blue"), ("--set push_collision_drawers=attacker", "Red")):
        race(evening, 2, where, options)
        reply = orders(evening, "--is 1,6", red="pa blue f")
        assert reply.asks.startswith(f"{decides} decides"), options
        drew = [line for line in reply.told if "draws" in line]
        assert any(line.startswith(decides) for line in drew)


def test_without_chains_a_displaced_raft_needs_an_empty_space(evening):
    race(evening, 2, {"red": "r5l3", "blue": "r6l3", "green": "r7l3"}, "--set chain_collisions=false")
    reply = orders(evening, red="f")

    assert "for a third raft is in the way (RR-Q41)" in " ".join(reply.told)
    assert evening.state["discards"] == []


def test_river_cards_are_named_by_the_end_of_their_ids_and_doubted_when_they_cannot_be(evening):
    race(evening, 0, {"red": "r4l5", "blue": "r4l3"})
    orders(evening, red="f")
    assert evening.broken("z2-01 3") == ["RR-SETUP-7"]
    assert evening.broken("3 3") == ["RR-RIVER-4"]
    assert evening.say("99 3").code == 2
    reply = evening.done("3t 08")

    assert evening.state["laid"][2:] == ["Z1-03t", "Z1-08"]
    assert reply.told[0].splitlines()[0] == "Laid: Z1-03 turned, Z1-08."


def test_unknown_river_cards_are_open_water_and_obstacles_can_be_said(evening):
    race(evening, 0, {"red": "r4l5", "blue": "r4l3"})
    orders(evening, red="f")
    evening.done("? ?")
    evening.done("rapid red 2 1")
    evening.done("eddy blue")
    evening.done("river")
    assert spots(evening) == {"red": "r8l5", "blue": "r4l3"}
    assert splashes(evening)["red"] == 1
    evening.done("rock blue 2 2,5 --is 5,left")
    assert (splashes(evening)["blue"], evening.state["players"]["blue"]["lost"]) == (2, ["left"])


def test_somebody_who_leaves_takes_the_raft_off_the_river(evening):
    race(evening, 2, TWO, splash={"red": 3, "blue": 1})
    evening.done("leave red")

    assert evening.state["order"] == ["blue"]
    assert cards_in_order(evening) == (47, [1, 2, 3, 4, 5, 6])


REFUSED = ("set pile a", "set pile 77", "set laid.1 x", "set todo x", "set phase x", "set winners x", "set red.row 9")


@pytest.mark.parametrize("line", REFUSED)
def test_set_refuses_what_the_race_cannot_mean_and_says_what_it_can(evening, line):
    race(evening, 1, TWO)
    head = evening.head
    reply = evening.say(line)

    assert reply.code == 2
    assert "There are " in reply.error or " is no " in reply.error or "Here: " in reply.error
    assert evening.head == head


SET = (
    "pile 1",
    "laid.1 nothing",
    "red.orders nothing",
    "red.power motor",
    "stack 0",
    "round 0",
    "winners red",
    "over yes",
)


@pytest.mark.parametrize(
    "line", [f"set {one}" for one in (*SET, "red.lost forward", "red.splash 3", "order blue", "powers PU1")]
)
def test_whatever_is_set_the_game_goes_on(evening, line):
    race(evening, 1, TWO)
    orders(evening, red="pa", blue="f")
    evening.done(line)

    for said in ("map", "odds", "next", "status", "1", "rv --force", "o f f --force", "score", "u"):
        assert evening.say(said).code in (0, 2, 3)


@pytest.mark.parametrize(("cost", "taken"), [("always", 1), ("if_moved", 0)])
def test_a_double_forward_of_a_raft_that_was_pushed_over_the_line_is_paid_for(evening, cost, taken):
    race(evening, 15, {"red": "r62l2", "blue": "r6l4"})
    table = copied(evening.table)
    table.state["players"]["red"] |= {"crossed": 1, "card": "double"}
    table.rules["double_forward_cost"] = cost

    rounds._order(table, {"t": "order", "who": "red"})

    assert [task for task in table.state["todo"] if task["t"] == "splash"] == [
        {"t": "splash", "who": "red", "n": 1}
    ] * taken
