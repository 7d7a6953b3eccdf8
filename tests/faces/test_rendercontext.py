"""One renderer draws faces, and faces within faces; each keeps to itself what it used and showed, and its names."""

import re

import pytest

from generator.catalog.problems import ContentError
from generator.faces.face import Face, name_of, referred
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

    assert small.first().svg


def test_the_text_of_a_book_may_show_a_face(small):
    small.write(SHOWING, THREE, count=3)
    renderer, _ = small.renderer()

    lines, reads = renderer.prose('{{ face("c03", 0, 0, 20) }}', "rules.md")
    assert "face:" in lines[0].text
    assert ("shown", "c03", "front") in reads


SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" fill="#123"><defs><radialGradient id="edge"/></defs>'
    '<rect fill="url(#edge)"/><use href="#icon-coin"/></svg>'
)
FACE = Face("dots/cards/d1 front", SVG, 63.0, 88.0, 3.0, "0123456789abcdef")


def showing(*places):
    body = "".join(str(referred(FACE, *place)) for place in places)
    icons = {"#icon-coin": '<symbol id="icon-coin"/>'}
    return Face(
        "dots/cards/d2 front", f'<svg id="edge">{body}</svg>', 63.0, 88.0, 3.0, "ab", {name_of(FACE): SVG, **icons}
    )


def test_a_document_that_needs_no_other_has_each_face_that_it_shows_once():
    face = showing((0, 0, 20, 0, 3), (31.5, 7, 40, 180, 3))

    assert (face.svg.count("<radialGradient"), face.svg.count("<symbol"), face.drawn.count("face:")) == (1, 1, 2)
    assert set(re.findall(r'href="#([^"]+)"', face.svg)) <= set(re.findall(r'\bid="([^"]+)"', face.svg))


def test_no_name_within_a_face_is_a_name_of_the_face_around_it_and_what_its_root_says_of_colours_stays():
    svg = showing((1, 2, 20, 0, 3)).svg
    names = re.findall(r'\bid="([^"]+)"', svg)

    assert len(names) == len(set(names)) == 5
    assert f"url(#{next(name for name in names if name.endswith('-edge'))})" in svg
    assert re.search(r'<g id="face-[0-9a-f]+" fill="#123"><defs>', svg)
