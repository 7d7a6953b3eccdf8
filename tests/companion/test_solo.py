"""Races against the AI that plays itself, held line by line against a second model of the brief; an evening's keys."""

from statistics import median

import pytest

from tests.companion import tablepages
from tests.companion.evening import HERE, Evening, Keys
from tests.companion.solo.driver import Driver


def turns(path, lines):
    """Give the lines of each turn: [(its place in the game, such as 3.ana, the lines)]."""
    found = []
    with Evening(path) as evening:
        press = Keys(evening)
        press(lines[0])
        for line in lines[1:]:
            place = evening.live.game.place(evening.table)
            turn = ".".join(place.split(".")[:2])
            if not found or found[-1][0] != turn:
                found.append((turn, []))
            found[-1][1].append(line)
            before = evening.head
            press(line)
            assert evening.head > before, f"{line} did nothing"
    return found


def keys(lines):
    return sum(len(line) + 1 for line in lines)


@pytest.mark.parametrize("seed", [0, 1, 3, 6, 16])  # all levels, an X in the own turn, each rule changed
def test_races_come_out_as_the_brief_says(evening, seed):
    driver = Driver(evening, seed)
    driver.play()

    assert driver.turns > 4
    assert evening.done("verify").fields["good"]


def test_an_evening_takes_one_key_for_the_ai_and_twelve_for_a_turn_of_ones_own(path):
    played = turns(path, tablepages.LINES[:-3])  # relics, score and proof are no turns
    mine = [keys(lines) for turn, lines in played if turn.endswith(".ana")]
    rival = [lines for turn, lines in played if turn.endswith(".ai")]

    assert len(mine) == 15
    assert sum(mine) / len(mine) <= 12
    assert [lines[0] for lines in rival] == ["1"] * 14
    assert all(len(line) == 1 for lines in rival for line in lines), "an answer is one key, too"


def test_a_turn_of_raid_trade_takes_eight_keys(path):
    lines = (HERE / "raid-trade" / "turns.txt").read_text(encoding="utf-8").splitlines()
    played = [keys(lines) for _, lines in turns(path, lines)]

    assert len(played) >= 15
    assert median(played) <= 8
