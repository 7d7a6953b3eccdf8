"""Copies that are cards of their own: read so, dressed by themes as the card that their deck has, drawn one by one."""

import pytest

from generator.catalog.game import load_game
from generator.catalog.problems import ContentError
from tests.catalog.test_hostile import problems
from tests.faces.small import Small, svg


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
