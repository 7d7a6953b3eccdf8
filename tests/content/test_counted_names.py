"""What is in the box is called as many as there are of it: "1 Box", "2 Score sheets", never "1 Boxes"."""

from __future__ import annotations

import pytest

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.catalog.supply import in_edition
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
OF_MANY = ("dice",)
"""Names of several things that do not end in s."""
OF_NONE_OR_ALL = ("loot",)
"""Names that are neither of one nor of several."""


def is_of_many(name: str) -> bool:
    """Tell whether a name is one of several things; what they are for does not matter."""
    last = name.lower().partition(" for ")[0].split()[-1]
    return last in OF_MANY or last.endswith("s")


@pytest.mark.parametrize("slug", ROOTS.games())
def test_every_part_is_called_as_many_as_there_are(slug):
    game = load_game(slug, ROOTS)
    for one in (game, *(in_edition(game, choose(game, preset=preset)) for preset in game.presets)):
        for part in one.parts.values():
            if part.name.lower().split()[-1] not in OF_NONE_OR_ALL:
                assert is_of_many(part.name) == (part.count > 1), (part.count, part.name)
