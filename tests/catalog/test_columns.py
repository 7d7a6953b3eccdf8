"""What a column is, by its name and by what stands in it; what a deck says of it outweighs that."""

import pytest

from tests.helpers.tables import joined, taken


def column(folder, values, name="Thing", **asked):
    """Take in a table of names and of one column more; give it, and what its cards say in it."""
    rows = "".join(f"Card {at}\t{one}\n" for at, one in enumerate(values))
    found = taken(folder, {"a.tsv": f"Name\t{name}\n{rows}"}, **asked)
    (one,) = [one for one in found.reading.columns if one.called == name]
    return one, [card.get(one.field) for card in found.cards], found


@pytest.mark.parametrize("name", ["Qty", "Duplication", "Anzahl", "#", "No.", "copies", "Number of copies"])
@pytest.mark.parametrize("values", [["x3", "2x"], ["3 ×", "2"], ["3", "2"]])
def test_words_for_copies_mean_copies_where_all_are_counts(tmp_path, name, values):
    one, said, _ = column(tmp_path, values, name)
    assert (one.kind, one.field, said) == ("copies", "copies", [3, 2])


@pytest.mark.parametrize(
    ("name", "values", "kind", "field"),
    [
        ("Qty", ["3", "many"], "text", "qty"),
        ("#", ["1", "2"], "number", "column_2"),
        ("No.", ["7", "8"], "number", "no"),
        ("Count", ["Dracula", "Orlok"], "text", "count"),
        ("back", ["der Fuchs", "die Eule"], "text", "back_text"),
        ("back", ["red.svg.j2", "blue.svg.j2"], "template", "back"),
        ("face", ["grim", "glad"], "text", "face_text"),
        ("Art", ["owl.png", "art/fox.jpg"], "picture", "art"),
        ("Art", ['<img src="owl.png" />', "<img src='fox.png'>"], "picture", "art"),
        ("Rare", ["true", "FALSE"], "truth", "rare"),
        ("Rare", ["yes", "no"], "text", "rare"),
        ("Cost", ["1.50", "007"], "number", "cost"),
        ("Cost", ["1,500", "−2"], "number", "cost"),
        ("Dice", ["2d6", "3"], "text", "dice"),
        ("Empty", ["", ""], "left out", "empty"),
        ("Word", ["[sound:fox.mp3]", "[sound:owl.mp3]"], "left out", "word"),
        ("id", ["a", "b"], "id", "id"),
        ("id", ["two words", "b"], "text", "id_text"),
        ("slug", ["one", "two"], "id", "id"),
        ("slug", ["one", "one"], "text", "slug"),
        ("Größe (cm)", ["3", "4"], "number", "groesse_cm"),
        ("2nd", ["a", "b"], "text", "c_2nd"),
        ("名前", ["a", "b"], "text", "column_2"),
        ("Name:de", ["Eule", "Fuchs"], "text", "name@de"),
        ("Name:later", ["Eule", "Fuchs"], "text", "name_later"),
    ],
)
def test_a_column_is_what_stands_in_it(tmp_path, name, values, kind, field):
    one, _, _ = column(tmp_path, values, name)
    assert (one.kind, one.field) == (kind, field)
    assert one.filled == len([value for value in values if value])


@pytest.mark.parametrize(
    ("kind", "values", "cards"),
    [
        ("list", ["a; b", "c"], [["a", "b"], ["c"]]),
        ("text", ["12", "007"], ["12", "007"]),
        ("none", ["x", "y"], ["x", "y"]),
        ("code", ["{{ card.name }}", "<b>x</b>"], ["{{ card.name }}", "**x**"]),
        ("raw", ["<b>x</b>", "{{ y }}"], ["<b>x</b>", r"\{\{ y }}"]),
        ("picture", ["owl", "fox"], ["owl", "fox"]),
    ],
)
def test_a_kind_that_is_asked_for_holds(tmp_path, kind, values, cards):
    _, said, _ = column(tmp_path, values, types={"thing": kind})
    assert said == cards


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("Pay {{1}} or {{2}}.", r"Pay \{\{1}} or \{\{2}}."),
        ("See {% link a.md %}", r"See \{% link a.md %}"),
        ("Pay {coin} and {coin:1.4}", "Pay {coin} and {coin:1.4}"),
        ("A { brace", r"A \{ brace"),
        (r"A \{ brace", r"A \{ brace"),
        ("{{c1::Paris}} is {{c2::far::how far?}}", "**Paris** is **far** (how far?)"),
        ('<a href="https://a.b">Here</a> or [there](https://a.b/c)', "Here or there"),
        ("<p>One</p><p>Two <sup>2</sup></p>", "One\n\nTwo 2"),
        ("It barks. [sound:dog.mp3]", "It barks."),
        ('A <img src="fox.png"> here', "A  here"),
    ],
)
def test_text_of_a_table_is_text(tmp_path, cell, text):
    _, said, found = column(tmp_path, [cell, "plain"])
    assert said[0] == text
    assert {one.words for one in found.reading.asides} == (
        {cell[cell.index("[") :]} if "[s" in cell else {'<img src="fox.png">'} if "<img" in cell else set()
    )


@pytest.mark.parametrize("sign", ["{{c1::", "<b>", "[sound:", "](x", "<a ", "[", "{", "<img ", "{{icon_"])
def test_no_text_of_signs_that_never_close_takes_long(tmp_path, sign):
    """A hundred thousand of them: what grew with the square of their number would not end."""
    _, said, _ = column(tmp_path, [sign * 100_000, "plain"], types={"thing": "text"})
    assert said[1] == "plain"


def test_numbers_keep_their_figures_and_an_empty_cell_is_not_there(tmp_path):
    _, said, _ = column(tmp_path, ["1.50", "007", "", "3"])
    assert said == ["1.50", "007", None, 3]


def test_ids_that_stand_twice_are_told_apart_and_told(tmp_path):
    found = taken(tmp_path, {"a.csv": "id,name\na,Owl\na,Fox\n,Eel\n,Eel\n"})
    assert [card["id"] for card in found.cards] == ["a", "a-2", "eel", "eel-2"]
    assert [where for where, _ in found.told] == ["a.csv:3:1"]


def test_the_columns_of_a_joined_table_become_those_of_the_same_name(tmp_path):
    files = {"a.csv": "Key,Name,Cost\n1,Owl,2\n2,Fox,3\n", "b.csv": "Key,name,Size\n2,Renard,big\n"}
    found = taken(tmp_path, files, joined=(joined("b.csv", Size="bulk"),))
    assert [(card["name"], card["cost"], card.get("bulk")) for card in found.cards] == [
        ("Owl", 2, None),
        ("Renard", 3, "big"),
    ]
    assert list(found.kinds) == ["id", "name", "cost", "bulk"]
