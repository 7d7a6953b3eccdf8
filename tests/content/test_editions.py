"""Every game can be printed in every theme, style and way, and with any of its rules.

Here with small means: plans of all combinations, sheets put on a press that prints nothing, faces of random rules.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.catalog.edition import STYLES
from generator.catalog.nodes import written
from generator.catalog.roots import Roots
from generator.drawing.decks import open_workshop, renderer_of
from generator.drawing.order import Order, Wish
from generator.making.build import build, dry_run
from generator.making.plan import plan
from generator.reach.table import values_of
from generator.reporting.bill import GUIDE, POOL
from generator.reporting.report import Progress
from tests.content.told import TOLD, game_of
from tests.helpers.games import built
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
GAMES = ROOTS.games()
PAPERS = ("both", "a4", "letter", "a3", "legal", "200x280mm")
MARGINS = (None, 0.0, 6.0, 10.0)
WAYS = ("long", "short", "gutterfold", "none")


def settings_of(game):
    """Every value of every rule as an option; of a range its ends and its middle."""
    for name, one in game.parameters.items():
        ends = [value for value in (one.least, one.most) if value is not None] or [one.default]
        for value in one.allowed or dict.fromkeys([*ends, one.default, type(one.default)(sum(ends) / len(ends))]):
            yield f"{name}={written(value)}"


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_every_way_to_print_every_game_can_be_planned(slug):
    """In two themes the same sheets come out, so that one is enough; of styles the guide's rows differ."""
    game = game_of(slug)
    theme = tuple(game.themes)[:1]
    ways = [Wish(paper, way, margin=margin) for paper, margin, way in product(PAPERS, MARGINS, WAYS)]
    for wish in (*ways, Wish(press=True), Wish(press=True, duplex="none"), Wish(gap=2.0, cut_file=True)):
        for style in STYLES if wish.margin is None else ("large-print",):
            (edition,) = plan(game, Order(root=TOP, themes=theme, style=style, wish=wish))

            assert {one.part.id for one in edition.files} >= set(game.parts)
            assert all(
                one.item.pages or one.part.kind == "rulebook" or one.item.kind == "cut lines" for one in edition.files
            )


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("way", WAYS)
def test_decks_that_share_sheets_never_take_more_of_them(slug, way):
    game = game_of(slug)
    for paper in PAPERS:
        asked = [
            Order(root=TOP, themes=tuple(game.themes)[:1], wish=Wish(paper, way, pool=pool)) for pool in (False, True)
        ]
        (alone,), (pooled,) = (plan(game, order) for order in asked)
        decks = [one.item for one in alone.files if one.part.kind == "deck"]
        (all_cards,) = [one.item for one in pooled.files if one.item.deck == POOL]

        assert all_cards.cards == sum(item.cards for item in decks)
        assert all_cards.sheets <= sum(item.sheets for item in decks)


@pytest.mark.parametrize(
    "slug",
    [pytest.param(one, marks=[pytest.mark.xdist_group(one), pytest.mark.long]) for one in GAMES],
)
def test_the_guide_shows_what_lies_in_a_box_whose_cards_share_their_sheets(slug):
    game = game_of(slug)
    order = Order(root=TOP, output=built(slug).folder, themes=tuple(game.themes)[:1], wish=Wish(pool=True))
    outcome = dry_run((slug,), order, Progress(quiet=True), 1)

    assert outcome.problems == ()
    assert GUIDE in {item.deck for item in outcome.items}


@pytest.mark.parametrize("slug", [slug for slug in GAMES if game_of(slug).parameters])
@given(data=st.data())
@settings(max_examples=3, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_faces_are_drawn_with_any_rules(slug, data):
    game = game_of(slug)
    by_rule = {}
    for setting in settings_of(game):
        by_rule.setdefault(setting.partition("=")[0], []).append(setting)
    sets = tuple(
        data.draw(st.sampled_from(values), name) for name, values in by_rule.items() if data.draw(st.booleans())
    )
    theme = data.draw(st.sampled_from(tuple(game.themes) or ("",)))
    style = data.draw(st.sampled_from(STYLES))
    order = Order(root=TOP, themes=(theme,) if theme else (), sets=sets, style=style)
    (edition,) = plan(game, order)
    kind = data.draw(st.sampled_from([part for part in edition.game.parts.values() if part.kind in ("deck", "sheet")]))
    renderer = renderer_of(open_workshop(edition.game, ROOTS), edition.edition)
    (deck,) = kind.decks
    cards = data.draw(st.lists(st.sampled_from(deck.cards), min_size=1, max_size=6, unique_by=lambda card: card.id))

    for card in cards:
        assert renderer.front(deck, card).svg


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


def some_settings(slug: str, seed: int) -> tuple[str, ...]:
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
        order = Order(root=TOP, themes=(*theme,), sets=some_settings(slug, seed), output=folder, wish=wish)
        if problems := build((slug,), order, Progress(quiet=True)).problems:
            found[some_settings(slug, seed)] = [str(one) for one in problems]
    return found


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, MANY, BATCH))
@pytest.mark.parametrize("slug", sorted(TOLD))
def test_many_settings_have_room(slug, first, tmp_path):
    assert faults(slug, range(first, first + BATCH), tmp_path) == {}
