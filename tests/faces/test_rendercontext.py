"""One renderer draws faces, and faces within faces; each keeps to itself what it used and showed."""

import pytest

from generator.catalog.problems import ContentError
from generator.faces.face import name_of
from tests.faces.small import CARDS, svg

THREE = CARDS + "".join(CARDS.replace("c01", name) for name in ("c02", "c03"))
SHOWING = svg(
    '{% if card.id == "c01" %}{{ icon("coin", 1, 1, 4) }}{{ face("c02", 0, 0, 20) }}{{ icon("coin", 9, 1, 4) }}'
    '{% elif card.id == "c02" %}{{ icon("shield", 1, 1, 4) }}{{ face("c03", 0, 0, 20) }}'
    "{% else %}<desc>{{ card.id }}</desc>{% endif %}"
)


@pytest.fixture
def drawer(small):
    small.write(SHOWING, THREE, count=3)
    renderer, deck = small.renderer()

    def draw(number):
        return renderer.front(deck, deck.cards[number - 1])

    return draw


def test_a_face_names_all_that_it_shows_and_has_it_in_a_document_that_needs_no_other(drawer):
    first, second, third = drawer(1), drawer(2), drawer(3)

    shown = {name: first.shows[name] for name in first.shows if name[0] != "#"}
    assert shown == {name_of(second): second.drawn, name_of(third): third.drawn}
    assert {link for link in first.shows if link[0] == "#"} == {"#icon-coin", "#icon-shield"}
    assert name_of(second) in first.drawn and name_of(third) not in first.drawn
    assert (first.svg.count("<desc>c03</desc>"), "face:" in first.svg) == (1, False)
    assert drawer(1) == first


def test_each_face_has_the_icons_that_it_uses_itself(drawer):
    first, second = drawer(1), drawer(2)

    assert ("icon-coin" in first.written, "icon-shield" in first.written) == (True, False)
    assert ("icon-coin" in second.written, "icon-shield" in second.written) == (False, True)


def test_what_goes_wrong_within_a_face_leaves_the_face_around_it_on_the_easel(small):
    small.write(
        svg('{% if card.id == "c02" %}{{ gone }}{% else %}{{ face("c02", 0, 0, 20) }}{% endif %}'), THREE, count=3
    )
    renderer, deck = small.renderer()
    before = renderer._active.render_context
    with pytest.raises(ContentError, match="card c02: there is no 'gone' here"):
        renderer.front(deck, deck.cards[0])

    assert renderer._active.render_context is before


def test_a_face_that_is_shown_has_steps_of_its_own(small):
    loop = "{% for i in range(80000) %}{% endfor %}"
    small.write(
        svg(loop + '{% if card.id == "c01" %}{{ face("c02", 0, 0, 20) }}{% endif %}' + loop * 2), THREE, count=3
    )
    renderer, deck = small.renderer()

    assert renderer.front(deck, deck.cards[0]).svg


def test_the_text_of_a_book_may_show_a_face(small):
    small.write(SHOWING, THREE, count=3)
    renderer, _ = small.renderer()

    lines, reads = renderer.prose('{{ face("c03", 0, 0, 20) }}', "rules.md")
    assert "face:" in lines[0].text
    assert ("shown", "c03", "front") in reads
