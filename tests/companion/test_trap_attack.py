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
