"""What a box has room for, and what goes on elsewhere; what templates ask of texts; fronts of cards' own."""

import re

import pytest

from generator.faces.continuing import cut
from tests.faces.small import svg

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


def test_what_does_not_fit_on_the_back_either_is_told_of_its_field(small):
    ask = "text_parts(card.text, 50, 8, size=9)"
    (problem,) = small.wrong(svg(f"{{{{ text({ask}[1], 5, 5, 50, 8, size=9) }}}}"), CARD)
    assert "card c01, field text: text is" in problem.fact and "too high" in problem.fact
    assert problem.mark.file == "content/pits/cards/traps.yaml"


def test_a_list_that_does_not_fit_is_told_of_its_card_and_field(small):
    (problem,) = small.wrong(svg("{{ text(card.text, 5, 5, 50, 8, size=9) }}"), CARD)
    assert "card c01, field text: text is" in problem.fact and "too high" in problem.fact


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
