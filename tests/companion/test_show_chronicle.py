"""What a screen is told as the game goes on is what one is told that comes late, whatever was undone between."""

import random

import pytest

from companion.show.desk import Desk
from tests.companion.test_laws import lines

SHOWN = ("raft-race", "raid-trade", "trade-or-duel", "trap-attack")


def shown(desk):
    return {name: value for name, value in desk.state().items() if name != "notes"}


@pytest.mark.parametrize("game", SHOWN)
def test_who_was_there_and_who_comes_late_see_the_same(evening, game):
    chance = random.Random(game)
    begins, said = lines(game)
    evening.done(begins[0])
    there, undone = Desk(evening.live, lambda *_: ""), 0
    for _ in range(30):
        kind = chance.random()
        line = chance.choice(said)
        if kind < 0.25:
            line = chance.choice(("undo", "undo 2", "redo"))
        elif kind < 0.28 and evening.head > 3:
            line = f"fix {chance.randrange(2, evening.head)} {line}"
        if line[:3] == "new":
            continue
        try:
            undone += evening.say(line).code == 0 and kind < 0.25
        except Exception as error:  # a die that this test does not roll
            assert type(error).__name__ == "NeedsDie"
        assert shown(there) == shown(Desk(evening.live, lambda *_: "")), line
    assert undone
