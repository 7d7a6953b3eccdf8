"""What is wrong with faces that many share: told of each card once, by looking into a few."""

import pytest

from generator.catalog.problems import Mark, Problem
from generator.drawing.blaming import told_once
from generator.drawing.order import Order
from generator.faces import sourcemap
from generator.making import build
from generator.reporting.report import Progress
from tests.helpers.little import FACE, deck, write_game

SHOWING = FACE.replace("</svg>", '{{ face("d0001", 5, 30, 20) }}{{ face("d0002", 30, 30, 20) }}</svg>')


def wrong(home):
    outcome = build.build(("dots",), Order(root=home, output=home / "out"), Progress(quiet=True), 1)
    return outcome.problems


def test_a_face_that_is_shown_is_told_of_its_own_card_and_few_are_looked_into(tmp_path, monkeypatch):
    write_game(tmp_path, cards=12)
    content, templates = tmp_path / "content/dots", tmp_path / "templates/dots"
    more = deck(9).replace("id: d", "id: m").replace("Dot", "Spot").replace("face.svg.j2", "show.svg.j2")
    (content / "cards/more.yaml").write_text(more)
    game = content / "game.yaml"
    game.write_text(game.read_text() + "  - {deck: cards/more.yaml, count: 9}\n")
    (templates / "face.svg.j2").write_text(FACE.replace("width=", "widht=", 1))
    (templates / "show.svg.j2").write_text(SHOWING)
    looked, mapped = [], sourcemap.mapped
    monkeypatch.setattr(sourcemap, "mapped", lambda *told: looked.append(told) or mapped(*told))

    problems = wrong(tmp_path)

    assert {one.mark.file for one in problems} == {"templates/dots/face.svg.j2"}
    assert {card for one in problems for card in one.cards} == {f"d{number:04}" for number in range(1, 13)}
    assert {one.mark.line for one in problems if "<rect> has widht=" in one.fact} == {3}
    assert len(looked) <= 4


def test_cards_with_a_fault_of_their_own_keep_it(tmp_path):
    write_game(tmp_path, cards=8)
    face = FACE.replace("</svg>", '{% if card.id == "d0007" %}<circle R="3"/>{% endif %}</svg>')
    (tmp_path / "templates/dots/face.svg.j2").write_text(face.replace("width=", "widht=", 1))

    problems = wrong(tmp_path)

    assert [one.cards for one in problems if "<circle> has R=" in one.fact] == [("d0007",)]
    assert all(len(one.cards) == 8 for one in problems if "widht" in one.fact)


PLACES = [Mark("cards.csv", line, 3) for line in range(2, 42)]


@pytest.mark.parametrize("file", ["cards.csv", "a/cards.xlsx", "cards.jsonl"])
def test_faults_of_one_kind_in_a_table_are_told_once_with_their_number_and_first_places(file):
    high = [
        Problem(mark._replace(file=file), f"card c{n}, field text: text is {n / 3 + 1:.1f} mm too high", "", (f"c{n}",))
        for n, mark in enumerate(PLACES)
    ]
    parts = [
        Problem(Mark(file, 7, 3), f"card d, part {n} of 9, field text: text is 1.0 mm too high", "", (f"d+{n}",))
        for n in range(2, 6)
    ]
    other = Problem(Mark(file, 9, 1), "card c1, field name: there is no icon called 'sun'", "", ("c1",))
    told = told_once([*high, *parts, other])

    first, *rest = sorted(told)
    assert first.fact.endswith("(and 43 more like it, at 3:3, 4:3, 5:3 and 36 more)")
    assert set(first.cards) == {one.cards[0] for one in (*high, *parts)}
    assert rest == [other]


def test_faults_in_other_files_are_each_told_where_they_are():
    found = [Problem(Mark("cards.yaml", n, 3), f"card c{n}: text is {n} mm too high", "", (f"c{n}",)) for n in range(4)]

    assert told_once(found) == found


def test_cards_that_go_on_over_more_or_fewer_faces_are_told_together():
    parts = {"owl": 2, "cat": 2, "dog": 2, "elk": 3, "hen": 3, "ant": 4}
    found = [
        Problem(Mark("face.j2"), f"card {card}, part 1 of {of}: it has no picture", "", (card,))
        for card, of in parts.items()
    ]
    (told,) = told_once(found)

    assert "(and 5 more cards: " in told.fact
    assert set(told.cards) == set(parts)
