"""A file of its own for every test, and the games of this checkout."""

import pytest

from companion.engine.messages import speak
from tests.companion.evening import FOUR, Evening
from tests.helpers.shell import TOP
from tests.helpers.table import Table


@pytest.fixture(scope="session")
def kept(tmp_path_factory):
    """One folder for tables, so that games are read from their YAML once."""
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(autouse=True)
def our_games(monkeypatch):
    monkeypatch.setenv("TUCKBOX_ROOT", str(TOP))
    monkeypatch.delenv("TUCKBOX_DB", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    yield
    speak(None)


@pytest.fixture
def path(kept, request):
    """Where this test's table lies."""
    name = "".join(letter if letter.isalnum() else "-" for letter in request.node.name)[:80]
    return kept / f"{name}.db"


@pytest.fixture
def evening(path):
    """An empty table."""
    with Evening(path) as evening:
        yield evening


@pytest.fixture
def four(evening):
    """Trade or Duel with four players, Ana to play."""
    evening.done(FOUR)
    return evening


@pytest.fixture
def table(evening, path):
    """Trade or Duel with four players, shown."""
    evening.done(FOUR)
    with Table(path) as table:
        yield table
