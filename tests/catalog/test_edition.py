"""Choosing an edition: what it says, where it is put, what the rules are then; copies that are cards of their own."""

import itertools
import pickle

import pytest

from generator.catalog.edition import STYLES, choose
from generator.catalog.game import load_game
from generator.catalog.problems import ContentError
from tests.catalog.test_hostile import problems
from tests.template.small import Small, svg


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

    assert names["off"] == [("as published here", "as-published-here"), ("as written", "as-written"), ("calm", "calm")]
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


def test_a_value_below_nothing_is_not_its_opposite_and_text_that_looks_like_a_number_can_be_chosen(roots, pit):
    (pit / "rules.yaml").write_text("parameters: {luck: {default: 0, least: -2, most: 2}}\n")
    game = load_game("pit", roots)

    assert choose(game, sets=["luck=-2"]).slug == "day-luck-minus-2"
    assert choose(game, sets=["luck=2"]).slug == "day-luck-2"
    (pit / "rules.yaml").write_text('parameters: {mode: {default: fast, allowed: [fast, "2"]}}\n')

    assert choose(load_game("pit", roots), sets=["mode=2"]).rules["mode"] == "2"


def test_a_game_and_an_edition_reach_another_process(game):
    edition = choose(game, preset="long")

    assert pickle.loads(pickle.dumps((game, edition))) == (game, edition)


@pytest.fixture
def each(pit):
    deck = pit / "cards" / "traps.yaml"
    deck.write_text(deck.read_text().replace("fields: [cost]", "fields: [cost]\neach_copy: true"))
    return deck


def test_each_copy_is_a_card(roots, each):
    game = load_game("pit", roots)
    cards = game.decks["traps"].cards

    assert [(card.id, card.copies, card.copy, card.number) for card in cards] == [
        ("pit-1", 1, (1, 3), 1), ("pit-2", 1, (2, 3), 2), ("pit-3", 1, (3, 3), 3), ("net", 1, (1, 1), 4),
    ]  # fmt: skip
    assert game.decks["traps"].count == 4
    assert {name: fields["name"] for name, fields in game.themes["day"].cards.items()} == {
        "pit": "A Hole", "pit-1": "A Hole", "pit-2": "A Hole", "pit-3": "A Hole", "net": "A Net",
    }  # fmt: skip


def test_an_id_that_a_copy_would_have_is_told(roots, each):
    each.write_text(each.read_text() + "  - {id: pit-2, cost: 4}\n")
    (told,) = (one for one in problems(roots) if "pit-2" in one)

    assert told.startswith("cards/traps.yaml:7:5: copy 2 of card pit is called 'pit-2', as something else is")
    assert "cards/traps.yaml:9:" in told


def test_copies_that_a_rule_counts_or_that_are_far_too_many_cannot_differ(roots, pit, each):
    (pit / "rules.yaml").write_text("parameters:\n  holes: {default: 3, allowed: [2, 3], label: holes}\n")
    each.write_text(each.read_text().replace("copies: 3", "copies: holes").replace("cost: 2", "cost: 2, copies: 900"))
    told = "\n".join(problems(roots))

    assert "the rule 'holes' says how many copies there are, so they cannot differ" in told
    assert "900 copies of a card cannot all differ" in told


def test_a_face_knows_which_copy_it_is_and_a_text_goes_on_on_the_second(tmp_path):
    small = Small(tmp_path)
    words = " ".join(f"word{n}" for n in range(40))
    small.write(
        svg(
            "{% set parts = text_parts(card.text, 40, 20, size=8, min_size=8) %}"
            "{{ text(parts[card.copy.index - 1], 5, 10, 40, 20, size=8, min_size=8) }}"
            '{{ text(card.copy.index ~ "/" ~ card.copy.of, 5, 70, 40, 6, size=8) }}'
        ),
        f"  - {{id: long, name: L, n: 1, text: {words}, copies: 2}}\n  - {{id: short, name: S, n: 2, text: word}}\n",
        deck="each_copy: true\n",
        count=3,
    )
    renderer, deck = small.renderer()
    first, second, third = (renderer.front(deck, card).svg for card in deck.cards)

    assert [("1/2" in first), ("2/2" in second), ("1/1" in third)] == [True] * 3
    shown = [{n for n in range(40) if f"word{n}<" in one or f"word{n} " in one} for one in (first, second)]
    assert shown[0] | shown[1] == set(range(40))
    assert not shown[0] & shown[1]


def test_without_it_there_is_no_copy_to_ask_for(tmp_path):
    small = Small(tmp_path)
    small.write(svg("{{ card.copy.index }}"))
    renderer, deck = small.renderer()
    with pytest.raises(ContentError) as caught:
        renderer.front(deck, deck.cards[0])

    assert "copy" in str(caught.value)
