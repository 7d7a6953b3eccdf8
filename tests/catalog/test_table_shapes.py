"""Tables of strangers: any shape becomes cards, a column is what stands in it, no text is lost, no bytes break us."""

import csv
import io
import json
import random
import re
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from generator.catalog.problems import ContentError
from tests.helpers.cases import faults_of
from tests.helpers.tables import joined, taken

LAMP = {"name": "Lamp", "cost": 2, "text": "It glows."}
DOOR = {"name": "Door", "cost": 3, "text": "It shuts."}
BOTH = [("Lamp", 2), ("Door", 3)]
FACES = {str(pips): "Bang." for pips in range(1, 7)}


def without(record, *names):
    return {name: one for name, one in record.items() if name not in names}


SHAPES = {
    "list": [LAMP, DOOR],
    "rows": [["name", "cost"], ["Lamp", 2], ["Door", 3]],
    "by number": {"1": FACES | LAMP, "2": FACES | DOOR},
    "by name": {"Lamp": without(LAMP, "name"), "Door": without(DOOR, "name")},
    "names one by one": [{"Lamp": without(LAMP, "name")}, {"Door": without(DOOR, "name")}],
    "each in a group": [{"card": LAMP}, {"card": DOOR}],
    "wrapped": {"title": "Old house", "cards": [LAMP, DOOR]},
    "wrapped by name": {"title": "Old house", "parts": {"Lamp": without(LAMP, "name"), "Door": without(DOOR, "name")}},
    "wrapped twice": {"Deck": {"things": [LAMP, DOOR]}},
    "wrapped twice by name": {"texts": {"Things": {"l": LAMP, "d": DOOR}}},
    "sets": [{"set": "one", "cards": [LAMP]}, {"set": "two", "cards": [DOOR]}],
    "sets, wrapped": {"sets": [{"id": "s1", "entries": [LAMP, DOOR]}]},
    "lists by group": {"low": [LAMP], "high": [DOOR]},
    "text in a table of another": {"about": {"by": "me"}, "things": [LAMP, DOOR]},
}


@pytest.mark.parametrize("write", [json.dumps, yaml.safe_dump], ids=["json", "yaml"])
@pytest.mark.parametrize("shape", SHAPES)
def test_records_are_found_in_every_shape(tmp_path, shape, write):
    name = "a.json" if write is json.dumps else "_a.yaml"
    found = taken(tmp_path, {name: write(SHAPES[shape], **({"sort_keys": False} if name == "_a.yaml" else {}))})
    assert [(card["name"], card["cost"]) for card in found.cards] == BOTH
    assert (len(found.told) > 0) == (shape not in ("list", "rows"))


@pytest.mark.parametrize(
    ("tree", "asked", "cards"),
    [
        (["Say a word.", "Sing it."], {}, [{"text": "Say a word."}, {"text": "Sing it."}]),
        ({"Fire": {"Ember": "Burn."}, "Ice": {"Frost": "Freeze."}}, {},
         [{"group": "Fire", "name": "Ember", "text": "Burn."}, {"group": "Ice", "name": "Frost", "text": "Freeze."}]),
        ({"suits": {"Lamps": {"2": "Dim.", "Q": "Bright."}, "Doors": {"2": "Shut."}}}, {},
         [{"suit": "Lamps", "rank": "2", "text": "Dim."}, {"suit": "Lamps", "rank": "Q", "text": "Bright."},
          {"suit": "Doors", "rank": "2", "text": "Shut."}]),
        ({"Fire": {"Ember": "Burn."}, "Ice": {"Frost": "Freeze."}}, {"levels": ("kind", "spell", "words")},
         [{"kind": "Fire", "spell": "Ember", "words": "Burn."}, {"kind": "Ice", "spell": "Frost", "words": "Freeze."}]),
        ({"wands": {"pips": {"1": {"is": "bud"}, "2": {"is": "ball"}}, "court": {"King": {"is": "old"}}},
          "cups": {"pips": {"1": {"is": "wet"}}, "court": {"King": {"is": "wise"}}}}, {},
         [{"group": "wands", "key": "pips", "name": "1", "is": "bud"},
          {"group": "wands", "key": "pips", "name": "2", "is": "ball"},
          {"group": "wands", "key": "court", "name": "King", "is": "old"},
          {"group": "cups", "key": "pips", "name": "1", "is": "wet"},
          {"group": "cups", "key": "court", "name": "King", "is": "wise"}]),
        ({"a": [LAMP], "b": {"c": [DOOR]}}, {"sheet": "b.c"}, [DOOR]),
        ({"old": "A word.", "new": "Two words.", "odd": "No word."}, {},
         [{"name": "old", "text": "A word."}, {"name": "new", "text": "Two words."},
          {"name": "odd", "text": "No word."}]),
        (LAMP, {}, [LAMP]),
        ([LAMP | {"is": {"hot": True, "for sale": False}}], {}, [LAMP | {"is": {"hot": True, "for sale": False}}]),
    ],
)  # fmt: skip
def test_groups_in_groups_and_what_the_deck_says_of_them(tmp_path, tree, asked, cards):
    found = taken(tmp_path, {"a.json": json.dumps(tree)}, **asked)
    assert [without(card, "id") for card in found.cards] == cards


@pytest.mark.parametrize(("ending", "kind"), [("png", "left out"), ("html", "group")])
def test_groups_of_addresses_of_pictures_are_no_text(tmp_path, ending, kind):
    cards = [{"name": one, "seen": {"large": f"https://example.org/{one}.{ending}"}} for one in ("Fox", "Owl")]
    found = taken(tmp_path, {"a.json": json.dumps(cards)})
    assert {one.field: one.kind for one in found.reading.columns}["seen"] == kind


def test_json_may_be_called_otherwise_and_four_columns_without_names_are_no_flash_card(tmp_path):
    found = taken(tmp_path, {"a.csv": json.dumps([[0, "Owl", "", "bird"], [1, "Fox", "", "beast"]])})
    assert [{name: one for name, one in card.items() if name != "id"} for card in found.cards] == [
        {"field_1": 0, "field_2": "Owl", "field_4": "bird"}, {"field_1": 1, "field_2": "Fox", "field_4": "beast"}
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "cards", "aside"),
    [
        ("By us.\n\n# Owl\n\nIt *sees*.\n\n## More\n- one\n\n---\n\n# Fox #\nRuns.\n```\n# no\n```\n",
         [{"name": "Owl", "text": "It _sees_.\n\n## More\n- one"}, {"name": "Fox", "text": "Runs.\n```\n# no\n```"}],
         ["By us."]),
        ("# Beasts\n## Owl\nSees.\n## Fox\n", [{"name": "Owl", "text": "Sees."}, {"name": "Fox"}], ["# Beasts"]),
        ("---\ncost: 3\n---\n# Owl\nSees.\n", [{"cost": 3, "name": "Owl", "text": "Sees."}], []),
    ],
)  # fmt: skip
def test_each_heading_of_a_file_of_markdown_is_a_card(tmp_path, text, cards, aside):
    found = taken(tmp_path, {"a.md": text})
    assert [without(card, "id") for card in found.cards] == cards
    assert [one.words for one in found.reading.asides] == aside


TABLE = (
    "| Name | Rules | Cost |\n|:--|---|--:|\n| Owl | It *sees*. | 2 |\n| Fox | Run \\| hide | |\nBear | Sleeps. | 10\n"
)


@pytest.mark.parametrize(("text", "aside"), [(TABLE, []), (f"# Beasts\n\n{TABLE}", ["# Beasts"])])
def test_a_file_of_markdown_that_is_a_table_has_a_card_in_each_row(tmp_path, text, aside):
    found = taken(tmp_path, {"a.md": text})
    assert [without(card, "id") for card in found.cards] == [
        {"name": "Owl", "rules": "It _sees_.", "cost": 2}, {"name": "Fox", "rules": "Run | hide"},
        {"name": "Bear", "rules": "Sleeps.", "cost": 10},
    ]  # fmt: skip
    assert [one.words for one in found.reading.asides] == aside


def test_a_card_of_markdown_with_a_table_is_one_card(tmp_path):
    text = f"# Goblin\n\nSmall, and green.\n\nIt hides.\n\n{TABLE}"
    assert [card["name"] for card in taken(tmp_path, {"a.md": text}).cards] == ["Goblin"]


def test_a_line_that_is_no_json_and_a_broken_file_stop_nothing(tmp_path):
    lines = taken(tmp_path / "a", {"a.jsonl": '{"name": "Lamp"}\n\nbroken\n{"name": "Door"}\n'})
    assert [card["name"] for card in lines.cards] == ["Lamp", "Door"]
    assert [(where, "broken" in fact) for where, fact in lines.told] == [("a.jsonl:3", True)]
    files = {f"cards/c{number}.json": json.dumps({"name": f"Card {number}"}) for number in range(40)}
    files |= {"cards/c7.json": "{", "cards/lamp.md": "# Lamp\n\nIt *glows*.", "cards/README.md": "# Not this"}
    files["cards/two.yaml"] = "- name: Owl\n- name: Fox\n"
    folder = taken(tmp_path / "b", files)
    assert len(folder.cards) == 39 + 1 + 2
    assert {"id": "lamp", "name": "Lamp", "text": "It _glows_."} in folder.cards
    assert sorted(one.mark.file for one in folder.reading.asides) == ["bits/cards/README.md", "bits/cards/c7.json"]


def test_yaml_of_others_is_read_as_it_stands(tmp_path):
    text = """\
%YAML 1.2
---
- &lamp {name: Lamp, cost: 007, tags: [a, b], text: "x"}
- {<<: *lamp, name: Door}
- name: !thing Owl
  cost: no
  name: Fox
  tags: *tags
--- # a second document
- {name: Eel, cost: 1.50, text: it's 5'}
"""
    found = taken(tmp_path, {"_a.yaml": text})
    assert [card["name"] for card in found.cards] == ["Lamp", "Door", "Owl", "Eel"]
    assert [card["cost"] for card in found.cards] == ["007", "007", "no", "1.50"]
    assert found.cards[1]["tags"] == ["a", "b"]
    assert found.cards[2]["name_2"] == "Fox"
    assert [fact.partition(";")[0] for _, fact in found.told] == ["'name' is written twice in a group"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.yaml", "a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
            f"{chr(98 + n)}: &{chr(98 + n)} [{','.join([f'*{chr(97 + n)}'] * 10)}]\n" for n in range(9))),
        ("a.yaml", "- " * 100_000 + "x\n"),
        ("a.yaml", "[" * 100_000),
        ("a.json", "[" * 100_000 + "]" * 100_000),
        ("a.json", '{"a":' * 40 + "1" + "}" * 40),
        ("a.csv", ",".join(f"c{n}" for n in range(5000)) + "\n" + ",".join("x" * 5000)),
        ("a.json", json.dumps([{f"n{n}": 1} for n in range(2000)])),
        ("a.json", '[{"a": 1' + ', "a": 1' * 50_000 + "}]"),
        ("a.yaml", "- {a: 1" + ", a: 1" * 20_000 + "}"),
    ],
)  # fmt: skip
def test_what_has_no_bounds_is_told(tmp_path, name, text):
    assert len(faults_of(taken, tmp_path, {name: text})) == 1


def test_rows_and_lines_that_are_comments_are_no_cards(tmp_path):
    table = "# Of the house\n# name,cost,kind\n# kind: old,new\n# ---\nLamp,2,old\n#\n# Door,9,old\nDoor,3,new\n"
    found = taken(tmp_path, {"a.csv": table})
    assert [(card["name"], card["cost"]) for card in found.cards] == BOTH
    assert [fact.partition(": ")[2] for _, fact in found.told] == ["a comment (5 such: also 3:1, 4:1, 6:1 and 1 more)"]
    found = taken(tmp_path, {"a.csv": '# "old\n#,name\n# new\n5,Lamp\n2,Door\n'})
    assert [(card["name"], card["copies"]) for card in found.cards] == [("Lamp", 5), ("Door", 2)]
    numbers = taken(tmp_path, {"a.csv": "number,name\n# 1,Lamp\n# 2,Door\n"})
    assert [card["name"] for card in numbers.cards] == ["Lamp", "Door"]
    found = taken(
        tmp_path, {"_a.yaml": "// The house\n- name: Lamp\n  cost: 2\n// - name: Box\n- {name: Door, cost: 3}\n"}
    )
    assert [(card["name"], card["cost"]) for card in found.cards] == BOTH
    assert found.told == [("_a.yaml:1", "lines that begin with // are comments here")]


def test_names_of_groups_above_the_names_of_columns_are_set_aside(tmp_path):
    table = ",Numbers,,Words\nName,HP,ATK,Text\nFox,3,1,It waits.\nOwl,2,2,It sees.\n"
    found = taken(tmp_path, {"a.csv": table})
    assert [[*card] for card in found.cards] == [["id", "name", "hp", "atk", "text"]] * 2
    assert [aside.words for aside in found.reading.asides] == ["Numbers", "Words"]


@pytest.mark.parametrize(("name", "head"), [("a.txt", ""), ("a.csv", "prompt\n")])
def test_the_commas_of_sentences_part_nothing(tmp_path, name, head):
    lines = [
        "Tell us of the boat.",
        "Who, if anybody, would last?",
        "I am late, I am lost, I am _.",
        "Sing, or pay.",
        "Go.",
    ]
    found = taken(tmp_path, {name: head + "\n".join(lines)})
    assert [[*card.values()][1:] for card in found.cards] == [[one] for one in lines]
    assert list(found.reading.asides) == []


@pytest.mark.parametrize(("gap", "told"), [("\n", True), ("", False)])
def test_a_second_table_below_an_empty_line_is_asked_about(tmp_path, gap, told):
    found = taken(tmp_path, {"a.csv": f"name,cost\nFox,3\nOwl,2\nAnt,1\n{gap}tool,weight\nAxe,4\n"})
    assert len(found.cards) == 5
    assert any("another table" in one.fact for one in found.reading.guesses) == told


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
        ("Sound", ["./fox.mp3", "owl.ogg"], "left out", "sound"),
        ("@layout", ["pages/fox.html", "owl.html"], "left out", "layout"),
        ("Page", ["https://example.org/fox.html", "https://example.org/owl.html"], "text", "page"),
        ("id", ["a", "b"], "id", "id"),
        ("id", ["two words", "b"], "text", "id_text"),
        ("slug", ["one", "two"], "id", "id"),
        ("CardID", ["one", "two"], "id", "id"),
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


OLD = Path(__file__).with_name("beasts.xls").read_bytes()
TOKEN = re.compile(r"\bw\d+\b")
NAMES = st.sampled_from("name cost text suit cards items id front back qty 2 K fox_a Owl group title copies".split())
TURNS = settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def numbered(value, count=None):
    """Give each text of a value a token that stands nowhere else."""
    count = count or iter(range(1_000_000))
    if isinstance(value, dict):
        return {
            f"{name} w{next(count)}" if name in ("group", "K", "title") else name: numbered(one, count)
            for name, one in value.items()
        }
    if isinstance(value, list):
        return [numbered(one, count) for one in value]
    return f"{value} w{next(count)}" if value and isinstance(value, str) else value


LEAVES = st.one_of(st.sampled_from(["", "Owl", "a longer text", "x3"]), st.integers(0, 9), st.booleans(), st.none())
TREES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=16
).map(numbered)
CELLS = st.sampled_from(["", "Owl", "a longer text here", "x3", "3", "{{ x }}", "a < b", "total"])
TABLES = st.lists(st.lists(CELLS, min_size=1, max_size=5), min_size=1, max_size=7).map(numbered)


def written(name, source):
    if name.endswith(".json"):
        return json.dumps(source)
    if name.endswith(".yaml"):
        return yaml.safe_dump(source, sort_keys=False)
    if name.endswith(".xlsx"):
        book, data = Workbook(), io.BytesIO()
        for row in source:
            book.active.append([one or None for one in row])
        book.save(data)
        return data.getvalue()
    text = io.StringIO()
    csv.writer(text, delimiter="\t" if name.endswith(".tsv") else ",").writerows(source)
    return text.getvalue()


def everything(found):
    """All that was kept or told of a table."""
    reading = found.reading
    told = [one.words for one in reading.asides] + [one.fact for one in (*reading.notes, *reading.guesses)]
    return json.dumps([found.cards, told, [one.called for one in reading.columns]])


def lost(folder, name, source):
    try:
        found = taken(folder, {name: written(name, source)})
    except ContentError as error:
        assert "no " in str(error) or "empty" in str(error), error
        return set()
    return set(TOKEN.findall(json.dumps(source))) - set(TOKEN.findall(everything(found)))


@TURNS
@given(source=TREES, name=st.sampled_from(["a.json", "a.yaml"]))
def test_no_text_of_a_tree_is_lost(tmp_path, source, name):
    assert lost(tmp_path, name, source) == set()


@TURNS
@given(source=TABLES, name=st.sampled_from(["a.csv", "a.tsv", "a.xlsx"]))
def test_no_text_of_rows_is_lost(tmp_path, source, name):
    assert lost(tmp_path, name, source) == set()


@TURNS
@given(main=TABLES, more=TABLES)
def test_no_text_of_joined_tables_is_lost(tmp_path, main, more):
    main, more = [["Name", "Kind"], *main], [["Name", "Size"], ["Owl w0", "big w0"], *more]
    more = json.loads(re.sub(r"w(\d+)", r"w1000\1", json.dumps(more)))
    files = {"a.csv": written("a.csv", [*main, ["Owl w10000", "bird"]]), "b.csv": written("b.csv", more)}
    found = taken(tmp_path, files, joined=(joined("b.csv", by="Name"),))
    assert set(TOKEN.findall(json.dumps([main, more]))) <= set(TOKEN.findall(everything(found)))


NS = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def ods(body, before=""):
    data = io.BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as packed:
        packed.writestr("content.xml", (
            f'<?xml version="1.0"?>{before}<office:document-content {NS}><office:body><office:spreadsheet>'
            f'<table:table table:name="S">{body}</table:table></office:spreadsheet></office:body>'
            "</office:document-content>"))  # fmt: skip
    return data.getvalue()


def cell(text, times=1):
    return (
        f'<table:table-cell office:value-type="string" table:number-columns-repeated="{times}">'
        f"<text:p>{text}</text:p></table:table-cell>"
    )


def row(cells, times=1):
    return f'<table:table-row table:number-rows-repeated="{times}">{cells}</table:table-row>'


HEAD = row(cell("Name") + cell("Text")) + row(cell("Pack") + cell("Run.")) + row(cell("Wolf") + cell("Howl."))
ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 10}">' for at in range(8)
) + "]>"  # fmt: skip


def far(*places):
    book, data = Workbook(), io.BytesIO()
    for line in (["Name", "Text"], ["Pack", "Run."], ["Wolf", "Howl."]):
        book.active.append(line)
    for place in places:
        book.active[place] = "stray"
    book.save(data)
    return data.getvalue()


def packed(**files):
    data = io.BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as made:
        for name, text in files.items():
            made.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
    return data.getvalue()


HOSTILE = {
    "far.xlsx": (far("XFD90000", "A500000"), 2),
    "corner.xlsx": (far("XFD1048576"), 2),
    "many.xlsx": (lambda: far(*[f"ZZ{at * 3000}" for at in range(1, 60)]), 2),
    "bomb.xlsx": (lambda: packed(xl__worksheets__sheet1_xml=b" " * 210_000_000), "the spreadsheet is too large"),
    "broken.xlsx": (b"PK\3\4" + b"x" * 300, "this is no spreadsheet that can be read"),
    "password.xlsx": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, ""),
    "beasts.xls": (OLD, 2),
    "cut.xls": (OLD[: len(OLD) // 2], ""),
    "billion.ods": (ods(HEAD + row(cell("x", 16384), 1_048_000)), "the spreadsheet is too large"),
    "repeats.ods": (ods(HEAD + row('<table:table-cell table:number-columns-repeated="16384"/>', 1_048_573)), 2),
    "far.ods": (ods(HEAD + row(cell(""), 1_048_000) + row(cell("x"))), 2),
    "entities.ods": (ods(row(cell("Name") + cell("Text")) + row(cell("&i;") + cell("x")), ENTITIES), ""),
    "deep.ods": (ods(HEAD + row(cell("<text:span>" * 20_000 + "x" + "</text:span>" * 20_000) + cell("y"))), 3),
    "blanks.ods": (ods(HEAD + row(cell('<text:s text:c="2000000000"/>') + cell("x"))), 3),
    "empty.csv": (b"", "the file is empty"),
    "nul.csv": (b"name,text\nA\0,b\nC,d\n", 2),
    "utf16.csv": ("name;text\nÄ;ö\nB;c\n".encode("utf-16"), 2),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_strangers_send_is_read_or_told(tmp_path, name):
    data, found = HOSTILE[name]
    data = data() if callable(data) else data
    if isinstance(found, int):
        assert len(taken(tmp_path, {name: data}).cards) == found
        return
    assert [one.fact.startswith(found) for one in faults_of(taken, tmp_path, {name: data})] == [True]


@pytest.mark.parametrize("name", ["a.xlsx", "a.ods", "a.xls", "a.csv", "a.json", "a.yaml", "a.jsonl"])
def test_damaged_bytes_break_nothing(tmp_path, name):
    chance = random.Random(name)
    good = {"a.xlsx": far("E9"), "a.ods": ods(HEAD), "a.xls": OLD, "a.csv": b'name,text\na,"b"\nc,d\n'}.get(
        name, b'[{"name": "a", "text": "b"}, {"name": "c"}]\n'
    )
    for _ in range(4 if name == "a.xls" else 40):
        data = bytearray(good)
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            assert taken(tmp_path, {name: bytes(data)}).cards
        except ContentError as error:
            assert all(one.fact for one in error.problems)
