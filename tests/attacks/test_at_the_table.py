"""A small sample of what `python -m tests.attacks evenings` tries for as long as one likes."""

import pytest

from tests.attacks.evenings import at_the_keys, history
from tests.companion.evening import games
from tests.helpers.shell import TOP


@pytest.fixture(autouse=True)
def our_games(monkeypatch):
    monkeypatch.setenv("TUCKBOX_ROOT", str(TOP))


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    return tmp_path_factory.mktemp("table") / "table.db"


@pytest.mark.parametrize("number", [0, *(pytest.param(number, marks=pytest.mark.long) for number in (1, 2))])
@pytest.mark.parametrize("game", games())
def test_the_laws_hold_on_random_tables(table, game, number):
    assert list(history(table, game, f"{game} test {number}")) == []


def test_nothing_that_is_typed_breaks_anything(table):
    assert list(at_the_keys(table, 900, 5)) == []
