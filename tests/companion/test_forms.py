"""Moves that are declared once: all that is made of one agrees, and asking changes nothing."""

from copy import deepcopy

import pytest

from companion.engine.model import Breach, Item, Table, Turn, copied
from companion.engine.words import Line
from companion.kit.forms import Form, entry, may, spoken, told
from companion.kit.onscreen import changed, ordered
from companion.kit.panels import Order, Picture
from companion.kit.slots import number


def lift(act, n):
    act.forbid(n > act.me["coal"], "G-1", "{who} has {n} coal.", "too little", n=act.me["coal"])
    act.forbid(not n, "G-2", lambda: "Nothing is lifted.")
    yield
    act.me["coal"] -= n
    act.table.of("ben")["coal"] += n
    yield
    act.say("{who} lifts: coal {coal}.", coal=act.went("coal"))
    act.hands("Lift coal", "It is heavy.", die=n, brief="Lift")


def gate(act):
    act.forbid(act.who != act.table.state["turn"], "G-0", "Not {who}'s turn.")


LIFT = Form(
    "lift", lift, (number("n"),), "lift 2", gate=gate, label="Lift", probe={"n": 1},
    hint=lambda table, who: f"{table.of(who)['coal']} coal",
)  # fmt: skip


@pytest.fixture
def table():
    found = Table("g", ["ana", "ben"], {"ana": "Ana", "ben": "Ben"})
    found.state = {"turn": "ana", "players": {"ana": {"coal": 3}, "ben": {"coal": 0}}}
    return found


def coal(before, after, who):
    return f"{before.of(who)['coal']} → {after.of(who)['coal']}"


@pytest.mark.parametrize(
    ("who", "n", "broken"),
    [
        ("ana", 2, []),
        ("ana", 4, [Breach("G-1", "Ana has 3 coal.", "too little")]),
        ("ana", 0, [Breach("G-2", "Nothing is lifted.")]),
        ("ben", 4, [Breach("G-0", "Not Ben's turn.")]),
    ],
)
def test_what_is_asked_weighed_done_and_told_is_one_move(table, who, n, broken):
    move = {"do": "lift", "who": who, "n": n}
    before, after = deepcopy(table.state), copied(table)

    assert LIFT.breaks(table, move) == broken
    assert may(LIFT, table, who, n=n) == (not broken)
    table.house = {one.rule: "" for one in broken}
    assert may(LIFT, table, who, n=n), "a house rule lets it be done"
    act = told(LIFT, table, move)
    assert table.state == before, "asking and telling change nothing"
    LIFT.does(after, move)
    assert act.table.state == after.state, "whatever is broken, a fold does what was told"
    assert act.said == [f"{table.name(who)} lifts: coal {coal(table, after, who)}."]


def test_its_line_tile_choice_and_orders_come_of_the_declaration(table):
    verb = spoken(LIFT)
    move = verb.read(Turn(table, Line(["2"], {}), None, "ana"), ["2"])

    assert move == [{"do": "lift", "who": "ana", "n": 2}]
    assert entry(LIFT, table, "ana") == Item("lift", "Lift", "3 coal")
    table.of("ana")["coal"] = 0
    assert entry(LIFT, table, "ana") == Item("lift", "Lift", "too little", off=True)
    assert entry(LIFT, table, "ben").hint == "Not Ben's turn."
    table.of("ana")["coal"] = 3

    act = told(LIFT, table, move[0])
    assert act.said == ["Ana lifts: coal 3 → 1."]
    (order,) = ordered(act, dice="d")
    assert (order.verb, order.why, order.picture[0].face, order.picture[0].die.face) == (
        "Lift coal",
        "It is heavy.",
        "d-2",
        "2",
    )
    counted = changed(act, {"coal": lambda table, who, change: (f"{change} of {table.name(who)}", "coal", "c")})
    assert counted == [
        Order("Ana: -2 of Ana", picture=[Picture("c")], before=3, after=1, unit="coal"),
        Order("Ben: 2 of Ben", picture=[Picture("c")], before=0, after=2, unit="coal"),
    ]
