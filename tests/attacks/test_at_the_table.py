"""A small sample of what `python -m tests.attacks evenings` tries for as long as one likes."""

from tests.attacks.evenings import at_the_keys
from tests.companion.evening import games
from tests.helpers.shell import TOP


def test_nothing_that_is_typed_breaks_anything(tmp_path, monkeypatch):
    monkeypatch.setenv("TUCKBOX_ROOT", str(TOP))
    assert list(at_the_keys(tmp_path / "table.db", games(), 1200, 5)) == []
