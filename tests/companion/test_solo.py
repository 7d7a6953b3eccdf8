"""Whole races against the AI that plays itself, held line by line against a second model of the brief's solo rules."""

import pytest

from tests.companion.solo.driver import Driver


@pytest.mark.parametrize("seed", range(3))
def test_races_come_out_as_the_brief_says(evening, seed):
    driver = Driver(evening, seed)
    driver.play()

    assert driver.turns > 4
    assert evening.done("verify").fields["good"]
