"""One renderer draws faces whole and in parts, faces within faces; each keeps to itself what it used and showed."""

from __future__ import annotations

import pytest

from generator.catalog.problems import ContentError
from generator.faces.quoting import name_of
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

    def draw(number, **how):
        return renderer.front(deck, deck.cards[number - 1], **how)

    return draw


def test_a_whole_face_needs_no_other_and_one_in_parts_names_all_that_it_needs(drawer):
    parts = drawer(1, whole=False)
    whole = drawer(1)
    second, third = drawer(2, whole=False), drawer(3, whole=False)

    assert (whole.shows, "<desc>c03</desc>" in whole.svg, "face:" in whole.svg) == ({}, True, False)
    shown = {name: parts.shows[name] for name in parts.shows if name[0] != "#"}
    assert shown == {name_of(second): second.drawn, name_of(third): third.drawn}
    assert {link for link in parts.shows if link[0] == "#"} == {"#icon-coin", "#icon-shield"}
    assert name_of(second) in parts.svg and name_of(third) not in parts.svg
    assert drawer(1, whole=False) == parts and drawer(1) == whole


def test_each_face_has_the_icons_that_it_uses_itself(drawer):
    first, second = drawer(1, whole=False), drawer(2, whole=False)

    assert ("icon-coin" in first.svg, "icon-shield" in first.svg) == (True, False)
    assert ("icon-coin" in second.svg, "icon-shield" in second.svg) == (False, True)


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
    assert "<desc>c03</desc>" in lines[0].text
    assert ("shown", "c03", "front") in reads
