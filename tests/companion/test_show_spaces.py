"""Spaces that may be pressed: the line that a press says leads to the space it stands on, and costs what it tells."""

import pytest

from companion.games.trap_attack import panels as island
from companion.games.trap_attack.walking import to_go
from tests.companion.evening import Evening
from tests.helpers.table import Table

TURNS = {
    "the free move": ["new trap ana ai --first ana --seed x"],
    "after it": ["new trap ana ai --first ana --seed x", "move 1"],
    "before a fork": ["new trap ana ben cy --first ana --seed x", "move 0", "set ana.at n29 --why fork"],
    "near the boat": ["new trap ana ben --first ana --seed x", "move 0", "set ana.stage home", "set ana.at n28"],
}


def spaces(evening):
    return island.spaces(evening.table, None)


@pytest.mark.parametrize("turn", TURNS)
def test_a_space_is_where_its_line_leads(evening, turn):
    for line in TURNS[turn]:
        evening.say(line)
    found = spaces(evening)
    assert len(found) > 1
    assert len({one.at for one in found}) == len(found)
    before = dict(evening.table.of("ana"))
    for one in found:
        evening.done(one.line)
        after = evening.table.of("ana")
        assert after["at"] == one.at == one.order.way[-1], one
        assert before["at"] == one.order.way[0]
        evening.done("undo")
    assert to_go(evening.table, "ana") >= 0


def test_nothing_is_pressed_while_somebody_else_is_asked(evening):
    for line in ("new trap ana ai --first ana --seed x", "move 0", "end"):
        evening.done(line)
    assert spaces(evening) == []
    evening.done("ai --is 1,cast mist")
    assert spaces(evening) == []


@pytest.mark.parametrize(
    "lines", [[], ["2 3"], ["2 3", "4", "bucket", "tape", "horn", "o - f -", "rv", "o - fr f --is 6,3"]]
)
def test_every_space_of_the_river_answers_what_is_asked(evening, path, lines):
    evening.done("new raft ana ben cy --seed x")
    for line in lines:
        evening.done(line)
    with Table(path) as table:
        phone = table.phone("table")
        found = phone.state()["ask"]["spaces"]
        assert found
        for one in found:
            seq = phone.state()["seq"]
            assert phone.do(one["line"])[0] == 200, one
            with Evening(path) as other:
                pieces = [f"{who['row']},{who['lane']}" for who in other.table.state["players"].values()]
            assert one["at"] in pieces or not lines[2:], one
            phone.undo(phone.state()["seq"])
            assert phone.state()["seq"] > seq
