"""Every game, whole, in the style that no other test builds: each part of it is drawn and passes the gate."""

import pytest

from generator.catalog.roots import search_path
from generator.drawing.order import Order
from generator.making.asked import games_of
from generator.making.build import dry_run
from generator.reporting.report import Progress


@pytest.mark.long
@pytest.mark.parametrize("slug", games_of(search_path(None), ()))
def test_large_print_of_a_whole_game_passes_the_gate(slug, tmp_path):
    """Colour and ink-saver are built for their ink (test_inks.py). Pages that a book does not show are not judged."""
    made = dry_run((slug,), Order(None, style="large-print", output=tmp_path), Progress(quiet=True))

    assert [str(one) for one in made.problems] == []
    assert {item.deck for item in made.items} >= {"rulebook", "rulebook-designer", "how-to-build"}
