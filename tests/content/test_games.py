"""Every game prints what its box declares, in every theme, style and way, with any of its rules."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.catalog.edition import STYLES, choose
from generator.catalog.game import load_game
from generator.catalog.nodes import written
from generator.catalog.problems import ContentError
from generator.catalog.roots import Roots
from generator.catalog.supply import in_edition
from generator.making.build import build, check, dry_run
from generator.making.plan import plan
from generator.parts.decks import open_workshop, renderer_of
from generator.parts.order import Order, Wish
from generator.reach.table import values_of
from generator.reporting.bill import GUIDE, POOL
from generator.reporting.report import Progress
from tests.content.told import TOLD, game_of
from tests.helpers import games, printed
from tests.helpers.shell import TOP, run

ROOTS = Roots((TOP,))
GAMES = ROOTS.games()
ALIKE = {"WPx": "WP"}
"""Cards that look like others under the rules as written: such a face is drawn once for both."""


@pytest.fixture(scope="module", params=[pytest.param(slug, marks=pytest.mark.xdist_group(slug)) for slug in GAMES])
def built(request):
    """A game that is built: the game, the report, the folder."""
    return load_game(request.param, ROOTS), *games.built(request.param)


def decks_of(game, report):
    """The lines of the report that are decks of cards."""
    return [item for item in report["files"] if item["deck"] in game.decks]


def test_everything_in_the_box_is_printed_in_every_theme_that_is_asked_for(built):
    game, report, folder = built
    themes = [game.themes[one].name for one in games.themes(game.slug) or game.themes] or [""]
    wanted = {(theme, part) for theme in themes for part in (*game.parts, GUIDE)}

    def theme_of(item):
        return item["label"].split(" · ")[0] if game.themes else ""

    assert {(theme_of(item), item["deck"]) for item in report["files"]} == wanted
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.pdf")} == {
        item["file"] for item in report["files"]
    }


def test_as_many_cards_are_printed_as_the_box_declares(built):
    game, report, folder = built
    for item in decks_of(game, report):
        pdf = printed.read(folder / item["file"])

        assert pdf.fronts == item["cards"] == game.parts[item["deck"]].count, item["file"]
        assert len(pdf.labels) == item["pages"], item["file"]


def test_every_card_is_drawn_once_and_stamped_as_often_as_there_are_copies(built):
    game, report, folder = built
    for item in decks_of(game, report):
        pdf = printed.read(folder / item["file"])
        stamps = sum(pdf.stamps_of_fronts, start=Counter())
        copies = Counter[str]()
        for card in game.decks[item["deck"]].cards:
            copies[ALIKE.get(card.id, card.id)] += card.copies

        assert sorted(stamps.values()) == sorted(copies.values()), item["file"]


def test_files_say_what_they_are(built):
    game, report, folder = built
    for item in report["files"]:
        title = printed.read(folder / item["file"]).title

        assert title.startswith(f"{game.title}: {item['name']} (")
        assert item["label"].split(" · ")[0] in title


def test_a_second_build_changes_nothing(built):
    game, _, folder = built
    before = {path: path.stat() for path in folder.rglob("*.pdf")}
    asked = [word for theme in games.themes(game.slug) for word in ("--theme", theme)]
    said = run("tuckbox", "build", game.slug, *asked, "--json", "--output", str(folder), cwd=TOP)

    assert {item["status"] for item in json.loads(said.out)["files"]} == {"unchanged"}
    assert {path: path.stat().st_mtime_ns for path in before} == {
        path: stat.st_mtime_ns for path, stat in before.items()
    }


@pytest.mark.long
@pytest.mark.parametrize("slug", GAMES)
def test_every_preset_of_every_game_can_be_printed(slug):
    """In one theme, and all but the rulebook; that words fit in all of them is the game's own test."""
    game = load_game(slug, ROOTS)
    parts = tuple(part.id for part in game.parts.values() if part.kind != "rulebook")
    order = Order(root=TOP, themes=tuple(game.themes)[:1], wish=Wish(only=parts))
    for preset in (name for name, changes in game.presets.items() if changes):
        done = check((slug,), order._replace(preset=preset), Progress(quiet=True))

        assert (done.problems, preset) == ((), preset)
        assert {item.deck for item in done.items} == set(parts)


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


@pytest.mark.parametrize("slug", GAMES)
def test_an_apostrophe_is_curved(slug):
    decks = [deck for part in load_game(slug, ROOTS).parts.values() for deck in part.decks]
    fields = [(card.id, str(value)) for deck in decks for card in deck.cards for value in card.fields.values()]
    words = [(name, re.sub(r"\{[{%].*?[}%]\}", "", text)) for name, text in fields]
    assert words and [one for one in words if re.search(r"\w'\w", one[1])] == []


PAPERS = ("both", "a4", "letter", "a3", "legal", "200x280mm")
MARGINS = (None, 0.0, 6.0, 10.0)
SMALL = {("200x280mm", 10.0)}
LESS = SMALL | {("both", 10.0), ("letter", 10.0)}
TOO_SMALL = {"raid-trade": SMALL, "raft-race": LESS, "trap-attack": LESS | {("200x280mm", 6.0)}, "trade-or-duel": set()}
"""Papers and margins between which a game's box has no room, whose net is 201, 204 and 208 mm wide."""
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
            order = Order(root=TOP, themes=theme, style=style, wish=wish)
            if (wish.paper, wish.margin) in TOO_SMALL[slug]:
                with pytest.raises(ContentError, match=r"^\S+ the net of box box is 20\d x 25\d mm and does not fit"):
                    plan(game, order)
                continue
            (edition,) = plan(game, order)

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
    "slug", [pytest.param(one, marks=[pytest.mark.xdist_group(one), pytest.mark.long]) for one in GAMES]
)
def test_the_guide_shows_what_lies_in_a_box_whose_cards_share_their_sheets(slug):
    game = game_of(slug)
    order = Order(root=TOP, output=games.built(slug).folder, themes=tuple(game.themes)[:1], wish=Wish(pool=True))
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
        theme = themes[seed % max(1, len(themes)) :][:1]
        order = Order(root=TOP, themes=(*theme,), sets=some_settings(slug, seed), output=folder, wish=wish)
        if problems := build((slug,), order, Progress(quiet=True)).problems:
            found[some_settings(slug, seed)] = [str(one) for one in problems]
    return found


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, MANY, BATCH))
@pytest.mark.parametrize("slug", sorted(TOLD))
def test_many_settings_have_room(slug, first, tmp_path):
    assert faults(slug, range(first, first + BATCH), tmp_path) == {}
