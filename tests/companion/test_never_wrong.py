"""What the companion says is so: nobody is overtaken unseen, nothing stale is told, nothing impossible is offered."""

import pytest

from tests.companion.evening import Evening
from tests.companion.test_play import Keys


@pytest.fixture
def keys(four):
    """Somebody at the keys of Trade or Duel."""
    keys = Keys(four)
    keys("")
    return keys


@pytest.mark.parametrize("line", ["u", "y", "fix 2 trade cy 1", "undo 2", "; note"])
def test_nothing_is_taken_back_or_mended_on_a_table_that_moved_on(keys, four, path, line):
    keys("t1 ben")
    keys("t1 cy")
    keys("u")
    with Evening(path) as other:
        other.done("roll d6" if line == "y" else "trade cy 1")
        if line == "y":
            other.done("undo")
    head = four.store.head(four.sitting.here)
    said = keys(line)

    assert "The table moved on" in said
    assert four.store.head(four.sitting.here) == head
    assert keys("!") == "Nothing was refused.\n"
    assert "#" in keys("")
    assert four.store.head(four.sitting.here) == head + 1
