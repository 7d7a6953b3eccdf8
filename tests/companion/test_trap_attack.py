"""Trap Attack: the brief's worked cases, each said at a table."""

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


def test_t02_pushed_behind_a_mine_already_emptied_there_is_no_second_coin(two):
    put(two, "p1", at="n25", trail=["n30", "n29", "n28", "n27", "n26"], coins=1, taken=[4])
    acting(two, "p2")
    two.done("cast boulder")
    two.done("no")
    assert pawn(two, "p1", "at", "coins") == ["n28", 1]

    two.done("end")
    reply = two.done("move 2 mine")
    assert pawn(two, "p1", "at", "coins") == ["n25", 1]
    assert two.state["turn"] == "p1"
    assert not [line for line in reply.told if "Coin" in line]


def test_t03_the_replenish_example_and_home_by_all_mines(two):
    put(two, "p1", at="n02", coins=1, used=2, taken=[4, 3, 2])
    reply = two.done("move")

    assert two.state["players"]["p1"]["open_mines"] == [1, 2, 3]
    assert pawn(two, "p1", "taken", "coins", "used") == [[4], 1, 0]
    assert any("mines 2 and 3 open again" in line for line in reply.told)
    two.done("move 28 mine mine mine mine --force")
    assert two.state["winner"] == "p1" or pawn(two, "p1", "at") == "n29"
    two.done("move 1")
    assert pawn(two, "p1", "at", "coins") == ["n30", 4]
    assert two.state["over"]


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


def test_t14_the_ai_draws_specials_then_buys(solo):
    put(solo, "ai", at="n17")
    solo.done("set row B1 C2 E1")
    solo.done("set left G1")
    solo.done("move")
    solo.done("end")
    reply = solo.done("ai --is 2,cast")
    assert pawn(solo, "ai", "at") == "n14"
    assert reply.asks.startswith("Draw the top action card.")
    told = [line for card in ("invisibility cape", "shield", "rope swing") for line in solo.done(card).told]
    assert [line.partition(":")[0] for line in told if "TA-SOLO-8" in line] == ["Invisibility Cape", "Shield"]
    assert pawn(solo, "ai", "at") == "s13"
    assert solo.state["row"] == ["G1", "B1", "C2"]
    assert solo.table.state["right"] == ["E1"]

    solo.done("move")
    solo.done("end")
    reply = solo.done("ai --is 1,relic")
    assert pawn(solo, "ai", "at", "relics") == ["n10", ["C2"]]
    assert not any("TA-RELIC-6" in line for line in reply.told)
    assert (solo.state["round"], solo.state["turn"]) == (3, "p1")


def test_t15_full_scoring(three):
    put(three, "p1", at="n30", stage="home", crystal="yes", relics=["A1", "A2", "D1"], loot=[4, 1], coins=2)
    put(three, "p2", at="n22", stage="home", crystal="yes", relics=["E1", "E2", "H1", "H2"], loot=[3])
    put(three, "p3", at="n03", relics=["B2", "C2", "F2", "J2", "I2"], coins=5)
    three.done("set winner p1")
    three.done("set over yes")
    reply = three.done("score")

    points = {one["who"]: {**one["parts"], "total": one["points"]} for one in reply.fields["score"]}
    assert points == {
        "p1": {"race": 30, "relics": 10, "combos": 3, "loot": 5, "coins": 2, "total": 50},
        "p2": {"race": 22, "relics": 12, "combos": 6, "loot": 3, "coins": 0, "total": 43},
        "p3": {"race": 0, "relics": 19, "combos": 0, "loot": 0, "coins": 5, "total": 24},
    }
    assert reply.told[0] == "1. P1 30 race + 10 relics + 3 combos + 5 loot + 2 coins = 50 (combo Volcano)"
    assert reply.told[-1] == "P1 WINS 50 : 43 : 24 (TA-GOAL-3)."
