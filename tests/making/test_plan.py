"""Which files an edition yields is known before anything is drawn, and what drawing each kind of deck costs."""

from dataclasses import replace

import pytest

from generator.catalog.edition import choose
from generator.catalog.game import load_game
from generator.catalog.model import Part
from generator.catalog.problems import ContentError, Mark
from generator.catalog.roots import Roots
from generator.making.plan import EditionPlan, plan
from generator.making.shares import shared
from generator.parts.decks import Workshop, draw
from generator.parts.order import Order, Wish
from generator.parts.planned import Planned, file_name
from generator.template import naming
from tests.helpers.cases import faults_of
from tests.helpers.little import deck_file, write_game
from tests.template.small import Small, svg


def planned(root, wish=None, **changed):
    game = load_game("dots", Roots((root,)))
    return [file.item for one in plan(game, Order(wish=wish or Wish(**changed))) for file in one.files]


def with_spares(root, copies, many, count, rule):
    """Write a game in which a rule says how many copies of `many` cards there are; give its plan for such sets."""
    write_game(root, cards=4)
    deck, game = deck_file(root), root / "content" / "dots" / "game.yaml"
    deck.write_text(deck.read_text().replace("copies: 1", f"copies: {copies}", many))
    game.write_text(game.read_text().replace("count: 4", f"count: {count}"))
    (game.parent / "rules.yaml").write_text(f"parameters:\n  spares: {{{rule}, most: 30}}\n")
    return lambda *sets: plan(load_game("dots", Roots((root,))), Order(sets=sets))


def test_a_rule_may_say_how_many_copies_there_are(tmp_path):
    planned = with_spares(tmp_path, "spares", 1, 8, "default: 5, least: 1")
    (written,), (more,) = planned(), planned("spares=20")

    assert [one.files[0].item.cards for one in (written, more)] == [8, 23]
    assert [one.game.parts["dots"].count for one in (written, more)] == [8, 23]
    assert [one.game.decks["dots"].count for one in (written, more)] == [8, 23]


def test_a_card_that_is_not_there_has_no_share(tmp_path):
    planned = with_spares(tmp_path, "share of spares", 2, 10, "default: 8, least: 3")
    deck = deck_file(tmp_path)
    deck.write_text(deck.read_text().replace("share of spares", "share of spares, if: {spares: [8]}", 1))
    (written,), (more,) = planned(), planned("spares=10")

    assert [card.copies for card in written.game.decks["dots"].cards] == [4, 4, 1, 1]
    assert [card.copies for card in more.game.decks["dots"].cards] == [10, 1, 1]


def test_no_more_cards_may_share_a_rule_than_it_has_copies_at_its_least(tmp_path):
    planned = with_spares(tmp_path, "share of spares", 3, 9, "default: 8, least: 2")

    with pytest.raises(ContentError, match="3 cards have a share of 'spares', which may be 2"):
        planned()


def test_a_print_shop_is_told_where_backs_are_missing(tmp_path):
    write_game(tmp_path)
    deck = deck_file(tmp_path)
    deck.write_text(deck.read_text().replace("back: back.svg.j2\n", ""))
    assert planned(tmp_path, press=True)[0].flip == "fronts only"

    deck.write_text(deck.read_text().replace("{id: d0002,", "{id: d0002, back: back.svg.j2,"))
    assert planned(tmp_path, press=True)[0].flip == "each front followed by its back, if it has one"


def test_every_way_to_print_has_a_file_name_of_its_own():
    wishes = [
        Wish(paper=paper, duplex=duplex, gap=gap, margin=margin)
        for paper in ("both", "a4", "letter", "210x297mm")
        for duplex in ("long", "short", "gutterfold", "none")
        for gap in (0.0, 2.0, 2.5)
        for margin in (None, 0.0, 6.5)
    ]
    names = [file_name("dots", wish) for wish in [*wishes, Wish(press=True), Wish(press=True, duplex="none")]]

    assert len(set(names)) == len(names)


def test_everything_that_cannot_be_planned_is_said_at_once(tmp_path):
    write_game(tmp_path)
    with pytest.raises(ContentError) as caught:
        planned(tmp_path, only=("dot", "x"), paper="a5", gap=1.0)
    assert [(one.mark.file, one.hint) for one in caught.value.problems] == [
        ("--only dot", "did you mean 'dots'?"),
        ("--only x", "choose one of: dots"),
    ]

    deck = deck_file(tmp_path)
    deck.write_text(deck.read_text().replace("size: euro", "size: 200x250mm"))
    (problem,) = faults_of(planned, tmp_path, paper="a5")
    assert problem.mark.file == "content/dots/cards/dots.yaml"


def copied(root, source, name, count):
    """Add a part to the little game that is a copy of its deck, with ids of its own."""
    cards = root / "content/dots/cards"
    (cards / name).write_text((cards / source).read_text().replace("id: d", f"id: {name.split('.')[0]}"))
    game = root / "content/dots/game.yaml"
    game.write_text(game.read_text() + f"  - {{deck: cards/{name}, count: {count}}}\n")


@pytest.mark.parametrize("only", [(), ("dots",), ("x",)])
def test_two_parts_that_would_be_one_file_are_named_both(tmp_path, only):
    """On some disks X.pdf is x.pdf."""
    write_game(tmp_path)
    copied(tmp_path, "dots.yaml", "x.yaml", 4)
    copied(tmp_path, "dots.yaml", "X.yaml", 4)
    (problem,) = faults_of(planned, tmp_path, only=only)
    assert str(problem.mark) == "content/dots/cards/X.yaml:1:1"
    assert "'X' would be written into dots/X.pdf, where 'x' (content/dots/cards/x.yaml:1:1) is" in problem.fact


def test_a_sheet_called_as_the_form_of_another_is_named(tmp_path):
    write_game(tmp_path)
    game = tmp_path / "content/dots/game.yaml"
    for name, extra in (("s", "fillable: true\n"), ("s-fillable", "")):
        text = f"name: Sheet\nsize: 100x100mm\nface: face.svg.j2\n{extra}pages:\n"
        (game.parent / f"{name}.yaml").write_text(f"{text}  - {{id: {name}-p, name: P, colour: red}}\n")
        game.write_text(game.read_text() + f"  - {{sheet: {name}.yaml, count: 1}}\n")
    (problem,) = faults_of(planned, tmp_path)
    assert "content/dots/s.yaml" in str(problem)
    assert "content/dots/s-fillable.yaml" in str(problem)


@pytest.mark.parametrize("other", ["x_y", "X-Y", "x--y"])
def test_two_themes_that_would_be_one_folder_are_named_both(tmp_path, other):
    write_game(tmp_path)
    themes = tmp_path / "content/dots/themes"
    themes.mkdir()
    for name in ("x-y", other):
        (themes / f"{name}.yaml").write_text(f"name: {name}\n")
    game = themes.parent / "game.yaml"
    game.write_text(game.read_text() + "theme: x-y\n")
    (problem,) = faults_of(plan, load_game("dots", Roots((tmp_path,))), Order(themes=("x-y",)))
    assert str(problem.mark) == f"content/dots/themes/{other}.yaml:1:1"
    assert "'x-y' (content/dots/themes/x-y.yaml:1:1)" in problem.fact


WORDS = svg('{{ text(card.name, 4, 4, 50, font="Cinzel") }}')


@pytest.fixture
def small(tmp_path):
    small = Small(tmp_path)
    small.write(WORDS)
    return small


def notes_of(small, deck):
    """Draw a deck's one card, and say what is noted about it."""
    game, roots = small.load(), Roots((small.root,))
    shop = Workshop(game, roots, small.fonts, (small.templates, small.shared), None)
    drawn = draw(shop, choose(game), (deck,))[deck.id]
    return drawn.pictures[drawn.keys["c01", "front"]].notes


def effort_of(small, deck):
    """Say what drawing a deck is thought to cost, when a long plan is shared out."""
    game = small.load()
    part = Part(deck.id, "deck", deck.name, "", 1, (deck,), Mark("x"))
    plan = EditionPlan(game, choose(game), (Planned(None, part, None, (deck,)),))
    (turn,) = shared([plan], True)
    return turn.effort


def deck_of(small, **changed):
    return replace(small.load().decks["traps"], **changed)


def test_a_card_that_people_call_a_page_is_drawn_as_a_card(small):
    assert not notes_of(small, deck_of(small, noun="page"))
    assert notes_of(small, deck_of(small, kind="page"))


@pytest.mark.parametrize("noun", ["page", "board", "figure", "leaf"])
def test_it_costs_what_its_kind_costs(small, noun):
    assert effort_of(small, deck_of(small, noun=noun)) == effort_of(small, deck_of(small))
    assert effort_of(small, deck_of(small, noun=noun, kind="page")) == effort_of(small, deck_of(small, kind="page"))
    assert len({effort_of(small, deck_of(small, kind=kind)) for kind in ("card", "page", "board", "figure")}) == 4


def test_people_are_told_the_noun(small):
    deck = deck_of(small, noun="leaf", kind="board")

    assert naming.label(deck, deck.cards[0], "front") == "leaf c01"
