"""Rules and cards found by words, with rule values filled in; every question has the passage it must find."""

import re

import pytest

from companion.gamedata import content
from companion.lookup.index import filled
from companion.lookup.passagebuilder import card_passages, passages, rulebook
from companion.lookup.passages import Passage, Prepared
from companion.lookup.search import search
from companion.lookup.texts import Texts
from tests.helpers.cases import rows
from tests.helpers.shell import TOP

BOOK = """\
# A Game

::: contents

Some flavour about the sea.

## Turns

- [AG-TURN-1] Everyone takes {{ rules.turns_each | words }} turns, clockwise.
- [AG-TURN-2] You may not **refuse** a duel.

### Duels

1. [AG-DUEL-1, AG-DUEL-2] Both reveal; the higher card wins.
   The loser's card is discarded.

[AG-DUEL-5] A tie costs both players their cards.{% if rules.ties == "share" %} They share.{% endif %}

![A card](card:c05)

| a | table |
|---|---|
| of | things |

## End

The lowest total wins [AG-END-1]. See [the turns](#turns).
"""
NAMES = {
    "rules": {"turns_each": 3, "ties": "none"},
    "roads": [{"id": "a", "mine": 4}, {"id": "b", "mine": 4}, {"id": "c"}],
    "theme": {"says": "{{ rules.turns_each | words }} turns", "endless": "{{ theme.endless }}"},
}


def found(asked, rules, cards=(), kind="rule"):
    """Look up in passages as they are, without a game's own words."""
    with filled(Prepared("A Game", list(rules), list(cards), []), {}) as here:
        return search(here, asked, kind)


def test_a_rulebook_is_parted_into_numbered_rules_under_their_headings():
    found = {one.id: one for one in rulebook(BOOK, Texts(NAMES)) if one.id}

    assert found["AG-TURN-1"].text == "Everyone takes three turns, clockwise."
    assert found["AG-TURN-2"] == Passage("AG-TURN-2", "A Game > Turns", "You may not refuse a duel.")
    assert found["AG-DUEL-1"].text == found["AG-DUEL-2"].text
    assert found["AG-DUEL-1"].text.endswith("The loser’s card is discarded.")
    assert found["AG-DUEL-5"] == Passage("AG-DUEL-5", "A Game > Turns > Duels", "A tie costs both players their cards.")
    assert found["AG-END-1"].text == "The lowest total wins . See the turns.".replace(" .", ".")
    assert [one.text for one in rulebook(BOOK, Texts(NAMES)) if not one.id] == ["Some flavour about the sea."]


@pytest.mark.parametrize(("asked", "wanted"), rows("companion", "found"))
def test_a_question_finds_its_rule(asked, wanted):
    assert found(asked, rulebook(BOOK, Texts(NAMES)))[0].id == wanted


@pytest.mark.parametrize("asked", ["", "?", '"', "AND OR NOT", "NEAR(a b)", "x" * 500, "col:val", "*", "é\x00"])
def test_odd_questions_do_no_harm(asked):
    assert isinstance(found(asked, rulebook(BOOK, Texts(NAMES))), list)


@pytest.mark.parametrize(("text", "shown"), rows("companion", "filled"))
def test_values_are_filled_in_and_nobody_is_shown_the_template_language(text, shown):
    assert Texts(NAMES).filled(text) == shown


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    return str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="module")
def duel(shelf):
    return content.load("trade-or-duel", shelf)


def test_what_a_card_says_has_its_values_filled_in(duel):
    reference = next(one for one in card_passages(duel, duel.rules()) if one.id == "r01")

    assert "After three turns each" in reference.text
    assert "{" not in reference.text


def test_parameters_without_a_rule_in_the_book_can_be_found(duel):
    bare = duel._replace(rulebook="")

    assert found("TD-R12", passages(bare, bare.rules()))[0].text.startswith("Last one standing: ends.")


def test_games_are_read_once_and_again_when_a_file_changes(tmp_path, monkeypatch):
    from tests.helpers.little import deck_file, write_game

    write_game(tmp_path)
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    cache = str(tmp_path / "cache")
    first = content.load("dots", cache)
    assert first.cards[0]["name"] == "Dot 1"
    monkeypatch.setattr(content, "read", None)
    assert content.load("dots", cache) == first
    monkeypatch.undo()
    monkeypatch.setenv("TUCKBOX_ROOT", str(tmp_path))
    deck = deck_file(tmp_path)
    deck.write_text(deck.read_text().replace("Dot 1,", "Dot One,"))
    assert content.load("dots", cache).cards[0]["name"] == "Dot One"
    (tmp_path / "cache" / "dots.json").write_text("{}")
    assert content.load("dots", cache).title == "Dots"


def test_several_rules_in_one_paragraph_are_told_apart():
    text = "First do this. [AG-ONE-1] Then that, see [AG-ONE-1](#AG-ONE-1) ([page](#x)). [AG-TWO-1, AG-TWO-2]\n"
    table = "| dice | they hit on four [AG-DICE-1] |\n|---|---|\n| nothing | here |\n"
    found = {one.id: one.text for one in rulebook(f"{text}\n{table}", Texts(NAMES))}

    assert found["AG-ONE-1"] == "First do this."
    assert found["AG-TWO-1"] == found["AG-TWO-2"] == "Then that, see AG-ONE-1."
    assert found["AG-DICE-1"] == "dice: they hit on four"
    assert found[""] == "nothing: they hit on four: here"
    assert len(found) == 5


@pytest.mark.parametrize("slug", sorted(path.name for path in (TOP / "content").iterdir() if path.is_dir()))
def test_nobody_is_ever_shown_the_template_language(slug, shelf):
    """Every rule and card of every game, in every theme and in a preset, can be said in full."""
    game = content.load(slug, shelf)
    editions = [(theme, {}) for theme in game.themes or [game.theme]]
    editions += [(game.theme, preset) for preset in [*game.presets.values()][-1:]]
    for theme, preset in editions:
        themed = game._replace(theme=theme)
        rules = {**themed.rules(), **preset}
        for one in (*passages(themed, rules), *card_passages(themed, rules)):
            assert not re.search(r"[{}]|\(…", f"{one.section} {one.text}"), (theme, one)


@pytest.mark.parametrize(("slug", "asked", "wanted"), rows("companion", "cards"))
def test_a_card_says_first_what_it_does(slug, asked, wanted, shelf):
    game = content.load(slug, shelf)

    assert found(asked, [], card_passages(game, game.rules()), "card")[0].text.startswith(wanted)


def test_an_id_in_the_middle_of_a_sentence_has_all_of_it():
    found = rulebook("Draw from the top, [AG-TOP-1] never choose. [AG-TOP-2] Then play. [AG-TOP-3]", Texts({}))

    assert [(one.id, one.text) for one in found] == [
        ("AG-TOP-1", "Draw from the top, never choose."),
        ("AG-TOP-2", "Draw from the top, never choose."),
        ("AG-TOP-3", "Then play."),
    ]
