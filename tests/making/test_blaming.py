"""What is wrong with faces that many share: told of each card once, by looking into a few."""

from generator.drawing import blaming
from generator.drawing.order import Order
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
    looked = []
    whole = blaming.Blame._whole
    monkeypatch.setattr(
        blaming.Blame,
        "_whole",
        lambda self, deck, card, *rest: looked.append(card.id) or whole(self, deck, card, *rest),
    )

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
