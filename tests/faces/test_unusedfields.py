"""A field that no template reads is told where one asks for nearly the same; all others are let be."""

import pytest

from tests.faces.small import svg

ASKS = svg("<desc>{{ card.moves | default('none') }}</desc>")


def test_a_field_that_no_template_reads_is_told_where_nearly_the_same_is_asked_for(small):
    card = "  - id: c01\n    name: Pit\n    n: 1\n    text: x\n    mvoes: two\n"

    (problem,) = small.wrong(ASKS, card)

    assert str(problem.mark).endswith("cards/traps.yaml:9:12")
    assert (problem.fact, problem.hint) == ("card c01: no template reads the field 'mvoes'", "did you mean 'moves'?")


@pytest.mark.parametrize("field", ["motif", "artist", "notes"])
def test_a_field_of_ones_own_is_let_be(small, field):
    small.write(ASKS, f"  - {{id: c01, name: Pit, n: 1, text: x, {field}: two}}\n")
    renderer, deck = small.renderer()

    assert renderer.front(deck, deck.cards[0]).notes == ()


def test_who_goes_through_all_fields_has_read_them(small):
    card = "  - {id: c01, name: Pit, n: 1, text: x, mvoes: 1}\n"

    assert small.front(ASKS.replace("</svg>", "{% for _ in card %}{% endfor %}</svg>"), card)
    assert small.wrong(ASKS, card)
