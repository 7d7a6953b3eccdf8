"""Trade or Duel's content held against its rules."""

import re
from functools import cache
from itertools import product

import jinja2
import pytest

from generator.catalog.edition import choose
from generator.catalog.supply import counts, in_edition
from tests.content.told import game_of

GAME = game_of("trade-or-duel")
FICTIONS = ("hush", "clean_hands", "last_balloon")
WORDS = ("zero", "one", "two", "three", "four", "five")


@cache
def sections():
    """The reference card's sections as templates, by their heads."""
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)
    environment.filters["words"] = WORDS.__getitem__
    (card,) = GAME.decks["reference"].cards
    return {one["head"]: environment.from_string(one["text"]) for one in card.fields["sections"]}


def reference(**rules):
    """The reference card's sections with some rules set."""
    values = choose(GAME, sets=[f"{name}={value}" for name, value in rules.items()]).rules
    return {head: one.render(rules=values, theme=GAME.themes["hush"].fields) for head, one in sections().items()}


@pytest.mark.parametrize("theme", FICTIONS)
def test_a_fiction_gives_a_reason_for_every_rule(theme):
    fields = GAME.themes[theme].fields

    assert set(fields["fiction"]) == {
        "card", "trade", "duel", "one_two", "two_tie", "eliminated", "lowest_wins", "tie_round", "set_aside"
    }  # fmt: skip
    assert set(fields["palette"]) >= {"primary", "accent", "paper"}
    assert all(words["flavour"] for words in GAME.themes[theme].cards.values())


def test_the_reference_card_reads_well_in_every_edition():
    """No hole where a variant is left out, and no sentence without an end."""
    choices = {name: parameter.allowed for name, parameter in GAME.parameters.items() if name not in NOT_ON_THE_CARD}
    names = ("final_round", "talk", "count_chosen_by", "first_player", "all_eliminated", "tie_compare", "tie_scope")
    turn = [dict(zip(names, values, strict=True)) for values in product(*(choices[name] for name in names))]
    names = ("turns_each", "max_tie_rounds", "tie_after_cap", "tie_scope", "tie_compare")
    end = [dict(zip(names, values, strict=True)) for values in product(*(choices[name] for name in names))]
    for rules in turn + end:
        written = {name: "null" if value is None else value for name, value in rules.items()}
        for text in reference(**written).values():
            assert re.search(r"[.:]$", text)
            assert not re.search(r"  | [.,;:]|[{}]|\.[A-Z*]|[.,;:]{2}", text)


NOT_ON_THE_CARD = {
    "hand_size",  # has one value
    "last_standing",  # has one value
    "memory_aid",  # is between the players and the companion
}


@pytest.mark.parametrize("name", sorted(set(GAME.parameters) - NOT_ON_THE_CARD))
def test_the_reference_card_says_what_is_played(name):
    """Every value of every rule that players must know has a card of its own."""
    beside = {"max_tie_rounds": 3} if name == "tie_after_cap" else {}
    allowed = ["null" if value is None else value for value in GAME.parameters[name].allowed]

    cards = {str(reference(**beside, **{name: value})) for value in allowed}

    assert len(cards) == len(allowed)


@pytest.mark.parametrize("turns", GAME.parameters["turns_each"].allowed)
def test_there_is_a_turn_token_for_each_turn_of_each_player(turns):
    """In the decks that are drawn and in the sets that are laid out; another rule brings none."""
    theirs = in_edition(GAME, choose(GAME, sets=[f"turns_each={turns}", "talk=silent"])).parts["tokens"]
    others = GAME.parts["tokens"].count - 27

    for deck in (theirs.decks[0], theirs.spec.sets[0].deck):
        assert [(card.id, card.copies) for card in deck.cards] == [(f"turn-{n}", 9) for n in range(1, turns + 1)]
    assert theirs.count == 9 * turns + others == sum(deck.count for deck in theirs.decks)


def test_the_box_may_be_counted_as_any_edition_has_it():
    """So that the default can be edited without counting anew."""
    others = GAME.parts["tokens"].count - 27

    assert counts(GAME.parts["tokens"], GAME.parameters) == {9 * turns + others for turns in (2, 3, 4, 5)}
    assert in_edition(GAME, choose(GAME)).parts["numbers"] is GAME.parts["numbers"]
