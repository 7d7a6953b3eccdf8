"""A small sample of what `python -m tests.attacks table` tries for as long as one likes."""

import pytest

from tests.attacks.table import Round, around
from tests.attacks.table_server import BEGIN, killed
from tests.helpers.shell import TOP


@pytest.fixture(autouse=True)
def our_games(monkeypatch):
    monkeypatch.setenv("TUCKBOX_ROOT", str(TOP))


@pytest.mark.parametrize("game", BEGIN)
def test_eight_who_tap_at_random_lose_nothing_and_end_alike(tmp_path, game):
    table = Round(tmp_path / "table.db", game, 24, 0.1, f"test-{game}")
    table.play()

    assert table.wrong == []
    assert len(table.written) >= 24


def test_a_server_that_is_killed_in_the_middle_of_presses_loses_none(tmp_path):
    assert killed(tmp_path / "table.db", 3, 1) == []


def test_a_table_plays_on_among_many_who_say_nothing(tmp_path):
    assert around(tmp_path / "table.db", 120) == []
