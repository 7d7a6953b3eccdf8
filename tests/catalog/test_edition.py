"""Choosing an edition: what it says on a card's foot, where it is put, and what the rules are then."""

import itertools
import pickle

import pytest

from generator.catalog.edition import STYLES, choose
from generator.catalog.game import load_game


@pytest.fixture
def game(roots):
    return load_game("pit", roots)


@pytest.mark.parametrize(
    ("choice", "label", "slug"),
    [
        ({}, "Day · as written", "day"),
        ({"theme": "night"}, "Night · as written", "night"),
        ({"preset": "long"}, "Day · long", "day-long"),
        ({"sets": ["rounds=9"]}, "Day · rounds 9", "day-rounds-9"),
        ({"sets": ["rounds=5"]}, "Day · as written", "day"),
        ({"sets": ["bluff=true"]}, "Day · bluff", "day-bluff-true"),
        ({"preset": "long", "sets": ["hand=3"]}, "Day · long · hand of 3", "day-long-hand-3"),
        ({"preset": "long", "sets": ["rounds=5"]}, "Day · long · rounds 5", "day-long-rounds-5"),
        ({"sets": ["rounds=4", "hand=3"]}, "Day · hand of 3 · rounds 4", "day-hand-3-rounds-4"),
        ({"style": "ink-saver"}, "Day · as written", "day-ink-saver"),
    ],
)
def test_an_edition_says_what_it_is(game, choice, label, slug):
    edition = choose(game, **choice)

    assert (edition.label, edition.slug) == (label, slug)


def test_a_game_that_is_not_its_source_to_the_letter_says_so(roots, pit):
    """Where the preset as_written sets other rules, the edition that nobody chose has its own name and folder."""
    for theme in ("day", "night"):
        (pit / "themes" / f"{theme}.yaml").unlink()
    (pit / "game.yaml").write_text((pit / "game.yaml").read_text().replace("theme: day\n", ""))
    rules = "parameters:\n  start: {default: on, allowed: [on, off]}\npresets:\n"
    names = {}
    for source in ("off", "on"):
        (pit / "rules.yaml").write_text(f"{rules}  as_written: {{start: {source}}}\n  calm: {{start: on}}\n")
        editions = [choose(load_game("pit", roots), preset=one) for one in (None, "as_written", "calm")]
        names[source] = [(edition.label, edition.slug) for edition in editions]

    assert names["off"] == [
        ("as published here", "as-published-here"),
        ("as written", "as-written"),
        ("calm", "calm"),
    ]
    assert names["on"] == [("as written", "as-written"), ("as written", "as-written"), ("calm", "calm")]


def test_a_preset_sets_its_rules_and_a_single_rule_goes_over_it(game):
    edition = choose(game, preset="long", sets=["hand=3", "rounds=4"])

    assert dict(edition.rules) == {"hand": 3, "bluff": False, "rounds": 4}
    assert edition.changed == ("hand", "rounds")
    assert edition.preset == "long"


def test_spaces_around_a_setting_do_not_matter(game):
    assert choose(game, sets=[" hand = 3 "]) == choose(game, sets=["hand=3"])


def test_no_two_editions_share_a_folder(game):
    choices = itertools.product(("day", "night"), (None, "long"), (None, 2, 3), (None, 3, 4, 9), STYLES)
    editions = [
        choose(game, theme, preset, [f"{n}={v}" for n, v in (("hand", hand), ("rounds", rounds)) if v], style)
        for theme, preset, hand, rounds, style in choices
    ]

    folders = {}
    for edition in editions:
        folders.setdefault(edition.slug, set()).add((edition.theme.id, *edition.rules.values(), edition.style))
    assert all(len(contents) == 1 for contents in folders.values())


def test_a_very_long_choice_still_names_a_folder(roots, pit):
    names = [f"a_rather_long_rule_number_{i}" for i in range(9)]
    text = "parameters:\n" + "".join(f"  {name}: {{default: 1, allowed: [1, 2, -2]}}\n" for name in names)
    (pit / "rules.yaml").write_text(text)
    game = load_game("pit", roots)

    slugs = [choose(game, sets=[f"{name}={value}" for name in names]).slug for value in (2, -2)]

    assert len(set(slugs)) == 2
    assert all(len(slug) <= 120 for slug in slugs)


def test_a_value_below_nothing_is_not_its_opposite(roots, pit):
    (pit / "rules.yaml").write_text("parameters: {luck: {default: 0, least: -2, most: 2}}\n")
    game = load_game("pit", roots)

    assert choose(game, sets=["luck=-2"]).slug == "day-luck-minus-2"
    assert choose(game, sets=["luck=2"]).slug == "day-luck-2"


def test_text_that_looks_like_a_number_can_be_chosen(roots, pit):
    (pit / "rules.yaml").write_text('parameters: {mode: {default: fast, allowed: [fast, "2"]}}\n')

    assert choose(load_game("pit", roots), sets=["mode=2"]).rules["mode"] == "2"


def test_a_game_and_an_edition_reach_another_process(game):
    edition = choose(game, preset="long")

    assert pickle.loads(pickle.dumps((game, edition))) == (game, edition)
