"""Columns of tables in other languages: read in theirs only, whatever it is written in; what is empty is told."""

import json

import pytest
from openpyxl import Workbook
from polib import pofile

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.making.asked import spoken
from generator.starting import pofiles
from generator.starting.translating import seen, translation, write
from tests.helpers.cases import faults_of
from tests.helpers.little import write_bits

HEAD = ["id", "name@hi", "Name", "text", "cost", "copies", "name@fr", "text@fr"]
ROWS = [
    ["pit", "गड्ढा", "Pit", "Lose a turn.", 3, 2, "Fosse", "Passe ton tour."],
    ["net", "", "Net", "Take <b>2</b>.", 1, 1, "Filet", ""],
    ["owl", "उल्लू", "Owl", "", 0, 1, "Hibou", ""],
]
CARDS = {
    "": [("pit", "Pit", "Lose a turn."), ("net", "Net", "Take **2**."), ("owl", "Owl", "")],
    "fr": [("pit", "Fosse", "Passe ton tour."), ("net", "Filet", "Take **2**."), ("owl", "Hibou", "")],
    "hi": [("pit", "गड्ढा", "Lose a turn."), ("net", "Net", "Take **2**."), ("owl", "उल्लू", "")],
}


def game(root, cards="cards/main.csv", **files):
    deck = f"name: Main\nsize: euro\nface: a.svg.j2\ncards: {cards}\n"
    head = "designers: [{name: N, role: R}]\nplayers: {least: 1, most: 2}\nlanguage: en\n"
    return write_bits(root, ["deck: cards/main.yaml"], {"cards/main.yaml": deck, **files}, head=head)


def csv(head, *rows):
    return "\n".join(";".join(map(str, row)) for row in (head, *rows)) + "\n"


def in_csv(root):
    return game(root, **{"cards/main.csv": csv(HEAD, *ROWS)})


def in_workbook(root):
    game(root, "cards/main.xlsx")
    book = Workbook()
    for row in (HEAD, *ROWS):
        book.active.append([one or None if one != 0 else 0 for one in row])
    book.save(root / "content" / "bits" / "cards" / "main.xlsx")
    return root


def in_json(root):
    records = [{name.lower(): one for name, one in zip(HEAD, row, strict=True) if one != ""} for row in ROWS]
    return game(root, "cards/main.json", **{"cards/main.json": json.dumps(records)})


def in_markdown(root):
    files = {}
    for row in ROWS:
        front = {name.lower(): one for name, one in zip(HEAD, row, strict=True) if one != "" and name != "text"}
        lines = [f"{name}: {one}" for name, one in front.items()]
        files[f"cards/main/{row[0]}.md"] = "\n".join(["---", *lines, "---", str(row[3]), ""])
    return game(root, "{file: cards/main/, types: {text: text}}", **files)


def joined(root):
    """The English in one table, each of the others in its own."""
    parts = {"main": [0, 2, 3, 4, 5], "fr": [0, 6, 7], "hi": [0, 1]}
    files = {
        f"cards/{name}.csv": csv(*([row[at] for at in columns] for row in (HEAD, *ROWS)))
        for name, columns in parts.items()
    }
    return game(root, "{file: cards/main.csv, join: [cards/fr.csv, cards/hi.csv]}", **files)


def load(root, tag=""):
    return load_game("bits", Roots((root,)), tag)


def cells(found):
    """Give what cells lack words of."""
    return {
        one.now for one in found.unfinished if "main.yaml" not in one.mark.file and "game.yaml" not in one.mark.file
    }


def plain(found):
    return [
        (card.id, card.fields["name"], card.fields.get("text") or "")
        for card in sorted(found.decks["main"].cards, key=lambda card: ["pit", "net", "owl"].index(card.id))
    ]


@pytest.mark.parametrize("made", [in_csv, in_workbook, in_json, in_markdown, joined])
def test_each_language_has_its_own_words_and_all_else_in_common(tmp_path, made):
    root = made(tmp_path)

    for tag, cards in CARDS.items():
        found = load(root, tag)
        assert plain(found) == cards
        assert {name for card in found.decks["main"].cards for name in card.fields} == {"cost", "name", "text"}
        assert sorted((card.copies, card.fields["cost"]) for card in found.decks["main"].cards) == [
            (1, 0),
            (1, 1),
            (2, 3),
        ]
        assert (
            cells(found)
            == {
                "": set(),
                "fr": {"Take **2**."},
                "hi": {"Net", "Lose a turn.", "Take **2**."},  # whose text has no column
            }[tag]
        )
    assert spoken("bits", Roots((root,))) == ("en", "fr", "hi")


def test_an_empty_cell_is_told_with_its_place_by_what_is_built_and_what_is_to_be_translated(tmp_path):
    root = in_csv(tmp_path)

    (empty,) = [one for one in load(root, "fr").unfinished if "csv" in one.mark.file]
    assert str(empty.mark).startswith("content/bits/cards/main.csv:3:")
    missing = [one for one in translation("bits", "hi", Roots((root,))).missing if one.cell]
    assert [(str(one.cell).rpartition(":")[0], one.words, one.column) for one in missing] == [
        ("content/bits/cards/main.csv:2", "Lose a turn.", False),  # whose text has no column
        ("content/bits/cards/main.csv:3", "Net", True),
        ("content/bits/cards/main.csv:3", "Take **2**.", False),
    ]


@pytest.mark.parametrize("made", [in_csv, in_workbook, in_json, in_markdown, joined])
def test_what_has_no_column_is_said_by_its_row_in_the_files_of_the_language(tmp_path, made):
    root = made(tmp_path)
    po = root / "hi.po"
    pofiles.to_po(translation("bits", "hi", Roots((root,))), po)
    file = pofile(str(po))
    said = {one.msgctxt: one for one in file}
    assert {name for name in said if name.startswith("cards/main.yaml · cards")} == {
        f"cards/main.yaml · cards · {card} · text" for card in ("pit", "net")
    }
    for entry in file:
        entry.msgstr = f"¤{entry.msgid}"
    file.save(str(po))
    write(pofiles.from_po(translation("bits", "hi", Roots((root,))), po)[0])

    assert [(card, text) for card, _, text in plain(load(root, "hi"))] == [
        ("pit", "¤Lose a turn."), ("net", "¤Take **2**."), ("owl", "")
    ]  # fmt: skip
    assert cells(load(root, "hi")) == {"Net"}
    left = translation("bits", "hi", Roots((root,))).missing
    assert [one.words for one in left] == ["Net"]


def test_a_cell_that_changed_since_it_was_translated_is_told_until_it_was_looked_at(tmp_path):
    root = in_csv(tmp_path)
    table = root / "content/bits/cards/main.csv"
    write(translation("bits", "fr", Roots((root,))))
    assert [one for one in load(root, "fr").unfinished if one.was] == []

    table.write_text(table.read_text(encoding="utf-8").replace("Pit", "Deep pit"), encoding="utf-8")

    (one,) = translation("bits", "fr", Roots((root,))).outdated
    assert (one.words, one.was, one.became) == ("Deep pit", "Pit", "Fosse")
    (told,) = [one for one in load(root, "fr").unfinished if one.was]
    assert (told.was, told.now) == ("Pit", "Deep pit") and str(told.mark).startswith("content/bits/cards/main.csv:2:")
    seen(translation("bits", "fr", Roots((root,))))
    assert translation("bits", "fr", Roots((root,))).outdated == []
    assert [one for one in load(root, "fr").unfinished if one.was] == []


def test_a_row_that_a_table_has_not_is_told_at_its_place(tmp_path):
    root = in_csv(tmp_path)
    words = root / "content/bits/languages/hi/cards/main.yaml"
    words.parent.mkdir(parents=True)
    words.write_text("cards:\n  pitt: {text: x}\n")

    assert [(str(one.mark), one.hint) for one in faults_of(load, root, "hi")] == [
        ("content/bits/languages/hi/cards/main.yaml:2:3", "did you mean 'pit'?")
    ]


def test_ids_and_what_is_wanted_go_by_the_games_own_words(tmp_path):
    cards = "{file: cards/main.csv, where: {kind: trap}}"
    table = "name@fr;Name;kind;kind@fr\nFosse;Deep pit;trap;piège\nHibou;Owl;bird;trap\n"
    root = game(tmp_path, cards, **{"cards/main.csv": table})

    for tag, name, kind in (("", "Deep pit", "trap"), ("fr", "Fosse", "piège")):
        (card,) = load(root, tag).decks["main"].cards
        assert (card.id, card.fields) == ("deep-pit", {"name": name, "kind": kind})


@pytest.mark.parametrize(
    ("column", "cell", "place", "fact", "hint"),
    [
        ("name@french", "x", "1:10", "'french' is no tag of a language", "did you mean 'fr'?"),
        ("nmae@fr", "x", "1:9", "there is no column 'nmae' to translate", "did you mean 'name'?"),
        ("id@fr", "x", "1:10", "the 'id' is the same in every language", "take this column out"),
        ("cost@fr", "vier", "2:9", "'3' is a rule of the game, which is the same in every language", "take it out"),
    ],
)
def test_what_no_column_of_a_language_can_say_is_told(tmp_path, column, cell, place, fact, hint):
    table = f"id,name,cost,{column}\npit,Pit,3,{cell}\n"
    base = {"languages/fr/cards/main.yaml": "name: {from: Main, to: Base}\n"}
    game(tmp_path, **{"cards/main.csv": table, **base})

    found = [(str(one.mark).rpartition("main.csv:")[2], one.fact, one.hint) for one in faults_of(load, tmp_path, "fr")]
    assert [(fact, hint) for _, fact, hint in found] == [(fact, hint)]
    assert found[0][0].partition(":")[0] == place.partition(":")[0]


def test_a_column_that_is_called_otherwise_is_none_of_a_language(tmp_path):
    cards = '{file: cards/main.csv, columns: {"price@2x": dear, Titel: name}}'
    root = game(tmp_path, cards, **{"cards/main.csv": "id,Titel,Titel@fr,price@2x\npit,Pit,Fosse,6\n"})

    assert [card.fields for card in load(root).decks["main"].cards] == [{"name": "Pit", "dear": 6}]
    assert [card.fields for card in load(root, "fr").decks["main"].cards] == [{"name": "Fosse", "dear": 6}]


def test_a_language_that_no_column_and_no_folder_has_is_told_with_those_there_are(tmp_path):
    (problem,) = faults_of(load, in_csv(tmp_path), "fa")
    assert problem.fact == "the game is not translated into 'fa'"
    assert "fr" in problem.hint
