"""A text where a template wanted a number is told where its author wrote it, wherever it came from."""

import pytest

from generator.catalog.problems import ContentError
from tests.faces.small import svg

CARDS = "  - {id: c01, name: Pit, n: 1, text: You fall.}\n"


def wrong(small, code):
    small.write(svg(code), CARDS, deck="step: many\n")
    renderer, deck = small.renderer()
    with pytest.raises(ContentError) as caught:
        renderer.front(deck, deck.cards[0])
    return caught.value.problems


@pytest.mark.parametrize(
    "code",
    [
        "{{ deck.step + 1 }}",
        "{{ 3 - deck.step }}",
        "{{ deck.step / 2 }}",
        "{% for i in range(deck.step) %}{% endfor %}",
    ],
)
def test_a_word_of_the_deck_for_a_number_is_told_in_the_deck(small, code):
    (problem,) = wrong(small, code)

    assert str(problem.mark) == "content/pits/cards/traps.yaml:4:7"
    assert "field step" in problem.fact
    assert "card.svg.j2:1" in problem.hint


def test_of_two_texts_neither_is_blamed(small):
    (problem,) = wrong(small, "{{ deck.step - deck.name }}")

    assert problem.mark.file == "templates/pits/card.svg.j2"
