"""Whatever a game's rules may be set to together, its book has room for the words, and its faces for theirs."""

from __future__ import annotations

from random import Random

import pytest

from generator.catalog.nodes import written
from generator.drawing.order import Order, Wish
from generator.making.build import build
from generator.reach.table import values_of
from generator.reporting.report import Progress
from tests.content.told import TOLD, game_of
from tests.helpers.shell import TOP

CHANGED = 4
"""Rules that are set otherwise at once, at most: every book has its edition's name to say, too."""
MANY, BATCH = 100, 10
SAID = {
    "trap-attack": ("rulebook", "aids", "score"),
    "raft-race": ("rulebook",),
    "raid-trade": ("rulebook",),
    "trade-or-duel": ("rulebook", "reference", "score"),
}
"""Parts whose texts say rules."""


def settings(slug: str, seed: int) -> tuple[str, ...]:
    """Set a few rules at random, to anything that they may be, ends of ranges among it."""
    chance = Random(f"{slug} {seed}")
    several = [one for one in game_of(slug).parameters.values() if len(values_of(one)) > 1]
    some = chance.sample(several, chance.randint(1, min(CHANGED, len(several))))
    return tuple(f"{one.name}={written(_any_of(one, chance))}" for one in some)


def _any_of(one, chance):
    if one.allowed is not None:
        return chance.choice(one.allowed)
    return chance.choice((one.least, one.most, chance.randint(one.least, one.most)))


def faults(slug, seeds, folder):
    found, themes = {}, sorted(game_of(slug).themes)
    for seed in seeds:
        wish = Wish(paper="A4", only=SAID[slug])
        theme = themes[seed % len(themes) :][:1]
        order = Order(root=TOP, themes=(*theme,), sets=settings(slug, seed), output=folder, wish=wish)
        if problems := build((slug,), order, Progress(None, quiet=True)).problems:
            found[settings(slug, seed)] = [str(one) for one in problems]
    return found


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, MANY, BATCH))
@pytest.mark.parametrize("slug", sorted(TOLD))
def test_many_settings_have_room(slug, first, tmp_path):
    assert faults(slug, range(first, first + BATCH), tmp_path) == {}
