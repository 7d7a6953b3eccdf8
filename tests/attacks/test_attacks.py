"""Small samples of what `python -m tests.attacks` tries for as long as one likes, which all hold; see README.md."""

import pytest

from tests.attacks import edits
from tests.attacks.printers import ALLOWED, TRUE, share_of
from tests.attacks.table import Round, around
from tests.attacks.table_server import BEGIN, killed
from tests.helpers.shell import TOP


@pytest.mark.long
def test_random_edits_leave_nothing_stale():
    found = list(edits.all_random(5, seed=7, jobs=1, real=False))

    assert [(edit.says, edit.stale, edit.wrong) for edit in found if edit.stale or edit.wrong] == []


@pytest.mark.parametrize(("duplex", "paper"), [("long", "both"), ("short", "both"), ("long", "letter")])
def test_backs_land_where_nothing_slips(duplex, paper):
    missed = share_of(6, 1, duplex=duplex, paper=paper, jitter=0.0)

    assert max(one.after for one in missed) <= ALLOWED
    assert max(one.size for one in missed) <= TRUE
    assert min(one.before for one in missed) > 2 * ALLOWED, "these printers were never off"


def test_backs_land_without_a_ruler():
    assert max(one.after for one in share_of(6, 2, jitter=0.0, ruler=False)) <= ALLOWED


def test_fifteen_sheets_even_out_what_one_cannot():
    one, many = (sorted(miss.after for miss in share_of(10, 3, copies=copies)) for copies in (1, 15))

    assert many[-1] <= ALLOWED < one[-1]


def test_fifteen_sheets_told_one_by_one_do_so_too():
    assert max(miss.after for miss in share_of(8, 4, copies=15, again=True)) <= ALLOWED


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
