"""One renderer draws faces, and faces within faces; each keeps to itself what it used and showed, and its names."""

import re

import pytest

from generator.catalog.problems import ContentError
from generator.template.continuing import cut
from generator.template.face import Face, name_of, referred
from tests.template.small import CARDS, svg

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


LONG = (
    "First of all **everybody draws two cards and keeps one of them** and then:\n- trade\n- build\n\n"
    + "It goes on. " * 30
)
CARD = "  - id: c01\n    text: |\n" + "".join(f"      {line}\n" for line in LONG.split("\n"))


def words(text):
    return re.sub(r"[*_\-\n]", " ", text).split()


@pytest.mark.parametrize("room", range(0, 120, 7))
def test_nothing_is_lost_and_nothing_said_twice(room):
    first, rest = cut(LONG, lambda text: len(text) <= room)
    assert words(first) + words(rest) == words(LONG)
    assert len(first) <= max(room, 0)
    assert first.count("**") % 2 == rest.count("**") % 2 == 0


def test_what_does_not_fit_goes_on_on_the_back(small):
    ask = "text_parts(card.text, 50, 20, size=9, min_size=8)"
    front = f"{{% set parts = {ask} %}}{{{{ text(parts[0], 5, 5, 50, 20, size=9, min_size=8) }}}}"
    back = f"{{% set parts = {ask} %}}{{{{ text(parts[1], 5, 5, 50, 70, size=8) }}}}"
    small.write(svg(front), CARD, back=svg(back))
    renderer, deck = small.renderer()
    said = [
        " ".join(re.findall(r">([^<>]+)</tspan>", face.svg))
        for face in (renderer.front(deck, deck.cards[0]), renderer.back(deck, deck.cards[0]))
    ]
    assert words(said[0].replace("•", "")) + words(said[1].replace("•", "")) == words(LONG)
    assert said[0] and said[1].endswith("It goes on.")


def test_all_that_fits_leaves_no_rest(small):
    body = "{% set parts = text_parts(card.text, 60, 80, size=6) %}[{{ parts[1] | length }}]"
    assert "[0]" in small.body(f"<title>{body}</title>", "  - {id: c01, text: Short.}\n")


@pytest.mark.parametrize("asked", ["card.text", "text_parts(card.text, 50, 8, size=9)[1]"])
def test_what_does_not_fit_or_not_on_the_back_either_is_told_of_its_field(small, asked):
    (problem,) = small.wrong(svg(f"{{{{ text({asked}, 5, 5, 50, 8, size=9) }}}}"), CARD)
    assert "card c01, field text: text is" in problem.fact and "too high" in problem.fact
    assert problem.mark.file == "content/pits/cards/traps.yaml"


def test_the_width_of_a_text_can_be_asked(small):
    body = '<rect x="0" y="0" height="5" width="{{ text_width(card.name, size=10) | n }}"/>'
    one, two = (small.body(body, f"  - {{id: c01, name: {name}}}\n") for name in ("Pit", "PitPit"))
    wide = [float(re.search(r'width="([\d.]+)"', found)[1]) for found in (one, two)]
    assert wide[1] == pytest.approx(2 * wide[0], rel=0.05) and wide[0] > 2


def test_a_card_may_have_a_front_of_its_own(small):
    small.write(svg("<title>usual</title>"), "  - {id: c01}\n  - {id: c02, face: own.svg.j2}\n", count=2)
    (small.templates / "own.svg.j2").write_text(svg("<title>own</title>"))
    renderer, deck = small.renderer()
    assert ["own" in renderer.front(deck, card).svg for card in deck.cards] == [False, True]


def test_a_front_that_is_not_there_is_told_where_the_card_names_it(small):
    (problem,) = small.wrong(svg("<title>usual</title>"), "  - {id: c01, face: onw.svg.j2}\n")
    assert (problem.mark.file, problem.mark.line) == ("content/pits/cards/traps.yaml", 5)


def test_cards_know_which_of_how_many_they_are(small):
    cards = "".join(f"  - {{id: c0{at}, copies: 2}}\n" for at in range(1, 4))
    small.write(svg("<title>{{ card.index }} of {{ deck.kinds }}, {{ deck.count }}</title>"), cards, count=6)
    renderer, deck = small.renderer()
    assert [re.search(r"<title>(.*)</title>", renderer.front(deck, card).svg)[1] for card in deck.cards] == [
        "1 of 3, 6", "2 of 3, 6", "3 of 3, 6",
    ]  # fmt: skip


def test_a_field_of_that_name_is_the_authors(small):
    assert "99" in small.body("<title>{{ card.index }}</title>", "  - {id: c01, index: 99}\n")
