"""What is odd among like things is where the slip is: fields, cards that are missing, copies."""

import pytest

from generator.catalog.problems import Mark, Problem
from generator.catalog.whereabouts import located

CARDS = "".join(f"  - {{id: c{n}, n: {n}, kind: {'trap' if n % 2 else 'item'}}}\n" for n in range(1, 7))
PLACE = Mark("templates/pit/card.svg.j2", 2, 5)
COLUMNS = "name: A\ncolumns:\n  - {id: a, w: 3}\n  - {id: b, o: 4}\n  - {id: c, w: 5}\n  - {id: d, w: 6}\n"
LISTS = "name: A\npages:\n  - id: p\n    cards: [[S1, 1, 1], [S1, 5]]\n"
NAMED = (
    "name: A\nplays:\n  E1: {value: 1}\n  E2: {value: 3}\n  E3: {value: many}\n  E4: {value: 4}\ncards:\n"
    + "".join(f"  - {{id: a{n}, plays: E{n + 1}}}\n" for n in range(4))
)
CASES = [  # the file, the fact, the cards; the place and the hint
    (
        CARDS.replace("n: 4", "n: many"),
        "- does not go with text and a number",
        "c4",
        "5:17",
        "all others have a number",
    ),
    (CARDS.replace("n: 4", "n: "), "- does not go with nothing and a number", "c4", "5:17", "all others have a number"),
    (CARDS.replace("n: 4", "n: 4000"), "a list has no '9'", "c4", "5:17", "a number from 1 to 6 for 'n'"),
    (CARDS.replace("n: 4", "n: many"), "there is no template 'art/many.svg.j2'", "c4", "5:17", "used at"),
    (NAMED, "< does not go with text and a number", "a2", "5:15", "all others have a number"),
    (COLUMNS, "columns of deck a has no field 'w'", "x", "4:5", "those beside it have 'w'"),
    (LISTS, "a list has no '2'", "p", "4:25", "has less than those beside it"),
]


def game(tmp_path, text):
    folder = tmp_path / "content" / "pit"
    folder.mkdir(parents=True)
    (folder / "cards.yaml").write_text(text if text.startswith("name") else f"cards:\n{text}")
    templates = tmp_path / "templates" / "pit"
    templates.mkdir(parents=True)
    (templates / "card.svg.j2").write_text("<svg>\n{{ n }}{{ P.gold }} gold gold\n</svg>\n")
    (templates / "parts.svg.j2").write_text('{% set godl = 3 %}\n{{ card.moon1 }}{{ "gold" }}\n')
    return folder, templates


@pytest.mark.parametrize(("text", "fact", "card", "place", "hint"), CASES)
def test_the_odd_one_is_where_it_is_told(tmp_path, text, fact, card, place, hint):
    folder, templates = game(tmp_path, text)

    (found,) = located([Problem(PLACE, f"card {card}: {fact}", "", (card,))], folder, "content/pit", [templates])

    assert str(found.mark) == f"content/pit/cards.yaml:{place}"
    assert hint in found.hint
    assert "templates/pit/card.svg.j2:2:5" in found.hint


def test_a_template_that_cannot_be_read_is_no_fault_of_a_card(tmp_path):
    folder, templates = game(tmp_path, CARDS.replace(", kind: item}", "}", 1))
    told = Problem(PLACE, "the template cannot be read: '}}' closes nothing", "", ("c2",))

    (found,) = located([told], folder, "content/pit", [templates])

    assert found.mark == PLACE


def test_where_many_cards_fall_no_card_is_the_odd_one(tmp_path):
    folder, templates = game(tmp_path, CARDS.replace("n: 4", "n: many"))
    told = Problem(PLACE, "card c1: - does not go with text and a number", "", ("c1", "c2", "c3", "c4"))

    (found,) = located([told], folder, "content/pit", [templates])

    assert found.mark == PLACE


def test_a_name_that_nothing_else_says_is_the_slip(tmp_path):
    folder, templates = game(tmp_path, CARDS)
    told = Problem(PLACE, "card c1: there is no 'gold' here", "did you mean 'godl'?", ("c1",))

    (found,) = located([told], folder, "content/pit", [templates])

    assert str(found.mark) == "templates/pit/parts.svg.j2:1:8"
    assert found.hint == "did you mean 'gold'? (used at templates/pit/card.svg.j2:2:5)"


def test_a_key_that_is_misspelt_is_found_whatever_else_was_meant(tmp_path):
    folder, templates = game(tmp_path, "name: A\none: {moo1n: 3, moon2: 4}\ntwo: {moon1: 3, moon2: 5}\n")
    told = Problem(PLACE, "card c1: one of the tables has no field 'moon1'", "did you mean 'moon2'?", ("c1",))

    (found,) = located([told], folder, "content/pit", [templates])

    assert str(found.mark) == "content/pit/cards.yaml:2:7"
    assert "did you mean 'moon1'?" in found.hint


def test_a_list_of_fields_that_is_misspelt_is_told_once(tmp_path):
    folder, templates = game(tmp_path, f"name: A\nfields: [naem]\ncards:\n{CARDS}")
    cards = [f"c{n}" for n in range(1, 7)]
    told = [
        Problem(
            Mark("content/pit/cards.yaml", 3 + at, 9), f"card {card} has no field called 'name'", "did you mean 'naem'?"
        )
        for at, card in enumerate(cards)
    ]

    (found,) = located(told, folder, "content/pit", [templates])

    assert str(found.mark) == "content/pit/cards.yaml:2:10"
    assert "6 that have no such field have 'name'" in found.fact
