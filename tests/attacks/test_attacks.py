"""A small sample of the random edits, which all hold; README.md says how to try more. Nothing is timed here."""

import pytest

from tests.attacks import edits


@pytest.mark.long
def test_random_edits_leave_nothing_stale():
    found = list(edits.all_random(5, seed=7, jobs=1, real=False))

    assert [(edit.says, edit.stale, edit.wrong) for edit in found if edit.stale or edit.wrong] == []
