"""Raft Race!: the brief's worked cases, each said at a table, by their ids."""

from tests.companion.raft_race import drift, race, splashes, spots


def orders(evening, options="", **cards):
    return evening.done(f"orders {drift(evening, **cards)} {options}")


def test_t01_paddle_left_at_the_left_bank(evening):
    race(evening, 2, {"red": "r5l1", "blue": "r5l5"})
    reply = orders(evening, red="left")

    assert spots(evening) == {"red": "r5l1", "blue": "r5l5"}
    assert "the bank (RR-Q14)" in " ".join(reply.told)
    evening.done("river")
    assert spots(evening) == {"red": "r6l1", "blue": "r6l5"}


def test_t02_double_forward_onto_a_rock_keeps_the_order_in_use(evening):
    race(evening, 3, {"red": "r10l1", "blue": "r5l5"})
    orders(evening, "--is 6,left", red="double")

    assert spots(evening)["red"] == "r11l1"
    assert splashes(evening)["red"] == 2
    red = evening.state["players"]["red"]
    assert (len(red["orders"]), "double" in red["orders"], red["lost"]) == (5, True, ["left"])
    assert evening.state["discards"] == [6]
    evening.done("river")
    assert spots(evening)["red"] == "r12l1"


def test_t03_pushed_onto_a_rock_the_movement_is_lost_and_its_splash_is_not(evening):
    race(evening, 4, {"red": "r13l3", "blue": "r13l4"})
    orders(evening, "--is 2", red="pa blue f", blue="ff")

    assert spots(evening) == {"red": "r13l3", "blue": "r14l4"}
    assert splashes(evening)["blue"] == 2
    assert len(evening.state["players"]["blue"]["orders"]) == 6
    assert evening.state["discards"] == [2]
    evening.done("river")
    assert spots(evening) == {"red": "r14l3", "blue": "r15l4"}


def test_t04_a_push_makes_the_second_attack_miss_and_recharges_the_victim(evening):
    race(evening, 2, {"red": "r7l4", "blue": "r6l3", "green": "r5l4"}, powers={"red": ""}, stack=["PU3", "PU5"])
    reply = orders(evening, red="pa blue l", green="sa")
    assert reply.asks.startswith("Blue, Recharge")
    assert "1 no change, 6 Rain Ponchos, 7 Duct Tape" in reply.asks
    reply = evening.done("tape")

    assert spots(evening)["blue"] == "r6l2"
    assert evening.state["players"]["blue"]["power"] == ["tape"]
    assert evening.state["powers"] == ["PU5"]
    assert "nobody to attack (RR-Q35)" in " ".join(reply.told)
    assert (evening.state["discards"], splashes(evening)) == ([], {"red": 0, "blue": 0, "green": 0})


def test_t05_a_locked_raft_stops_the_follower_without_a_draw(evening):
    race(evening, 2, {"red": "r6l1", "blue": "r7l1"})
    orders(evening, "--is 1", blue="f", red="ff")

    assert spots(evening) == {"blue": "r8l1", "red": "r7l1"}
    assert splashes(evening) == {"blue": 1, "red": 1}
    assert evening.state["discards"] == [1]
    evening.done("river --is 6,forward")
    assert spots(evening) == {"blue": "r9l1", "red": "r8l1"}
    assert splashes(evening)["red"] == 2
    assert len(evening.state["players"]["red"]["orders"]) == 5
    assert evening.state["discards"] == [1, 6]


def test_t07_in_a_chain_the_last_raft_refuses(evening):
    race(evening, 2, {"red": "r5l3", "blue": "r6l3", "green": "r7l3"})
    orders(evening, "--is 2,5", red="f")
    reply = evening.done("push --is 4,1")
    assert reply.asks.startswith("Green decides")
    evening.done("stay")

    assert spots(evening) == {"red": "r5l3", "blue": "r6l3", "green": "r7l3"}
    assert evening.state["discards"] == [2, 5, 4, 1]


def test_t09_bumped_out_of_a_rapid_before_its_own_river_move(evening):
    race(evening, 3, {"red": "r7l2", "blue": "r7l3"})
    orders(evening, blue="left")
    assert spots(evening) == {"red": "r7l2", "blue": "r8l2"}
    evening.done("river --is 6,1")
    evening.done("push")

    assert spots(evening) == {"red": "r8l2", "blue": "r11l2"}
    assert splashes(evening) == {"red": 0, "blue": 1}
    assert evening.state["discards"] == [6, 1]


def test_t12a_the_only_order_in_use_is_not_lost(evening):
    race(evening, 3, {"red": "r10l1", "blue": "r5l5"})
    evening.done("set red.orders forward")
    orders(evening, "--is 6", red="f")

    assert (spots(evening)["red"], splashes(evening)["red"]) == ("r11l1", 1)
    assert evening.state["players"]["red"]["orders"] == ["forward"]


def test_t12b_in_the_river_phase_no_order_is_in_use(evening):
    race(evening, 3, {"red": "r10l1", "blue": "r5l5"})
    evening.done("set red.orders forward")
    orders(evening)
    evening.done("river --is 6,forward")

    assert (spots(evening)["red"], splashes(evening)["red"]) == ("r11l1", 1)
    assert evening.state["players"]["red"]["orders"] == []


def test_t15_a_tow_rope_on_a_raft_in_a_rapid_then_a_collision_onto_a_rock(evening):
    race(evening, 6, {"red": "r22l5", "blue": "r23l5"}, powers={"red": "rope"})
    orders(evening)
    evening.done("use rope blue")
    evening.done("river --is 2,6")
    evening.done("push --is 4")

    assert spots(evening) == {"red": "r23l5", "blue": "r24l5"}
    assert splashes(evening) == {"red": 0, "blue": 1}
    assert len(evening.state["players"]["blue"]["orders"]) == 6
    assert evening.state["discards"] == [2, 6, 4]
    assert evening.state["powers"] == ["PU2"]
