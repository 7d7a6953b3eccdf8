"""Races against the AI that plays itself, held line by line against a second model of the brief; an evening's keys."""

import pytest

from tests.companion.evening import Evening
from tests.companion.solo import page
from tests.companion.solo.driver import Driver
from tests.companion.solo.keys import keys, turns


@pytest.mark.parametrize("seed", range(4))
def test_races_come_out_as_the_brief_says(evening, seed):
    driver = Driver(evening, seed)
    driver.play()

    assert driver.turns > 4
    assert evening.done("verify").fields["good"]


def test_the_model_would_notice(evening):
    driver = Driver(evening, 1, varied=False)
    driver.race.ai.trail.append("30")

    with pytest.raises(AssertionError):
        driver.play()


def test_an_evening_takes_one_key_for_the_ai_and_twelve_for_a_turn_of_ones_own(path):
    played = turns(path, page.LINES)
    mine = [keys(lines) for where, who, lines in played if where.endswith(".ana")]
    rival = [lines[0] for where, who, lines in played if where.endswith(".ai") and who == "ai"]

    assert len(mine) == 15
    assert sum(mine) / len(mine) <= 12
    assert rival == ["1"] * 14
    with Evening(path) as evening:
        assert evening.state["over"]
        assert not evening.sitting.now().faults


def test_the_page_for_players_shows_that_evening(tmp_path):
    assert page.written(tmp_path) == page.PAGE.read_text(encoding="utf-8")
