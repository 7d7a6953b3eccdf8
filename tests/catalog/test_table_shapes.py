"""Whatever shape records are kept in they become cards; the guess is told, and a word of the deck outweighs it."""

import json

import pytest
import yaml

from tests.helpers.cases import faults_of
from tests.helpers.tables import taken

LAMP = {"name": "Lamp", "cost": 2, "text": "It glows."}
DOOR = {"name": "Door", "cost": 3, "text": "It shuts."}
BOTH = [("Lamp", 2), ("Door", 3)]


def without(record, *names):
    return {name: one for name, one in record.items() if name not in names}


SHAPES = {
    "list": [LAMP, DOOR],
    "rows": [["name", "cost"], ["Lamp", 2], ["Door", 3]],
    "by name": {"Lamp": without(LAMP, "name"), "Door": without(DOOR, "name")},
    "wrapped": {"title": "Old house", "cards": [LAMP, DOOR]},
    "wrapped by name": {"title": "Old house", "parts": {"Lamp": without(LAMP, "name"), "Door": without(DOOR, "name")}},
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
        ({"a": [LAMP], "b": {"c": [DOOR]}}, {"sheet": "b.c"}, [DOOR]),
        ({"old": "A word.", "new": "Two words.", "odd": "No word."}, {},
         [{"name": "old", "text": "A word."}, {"name": "new", "text": "Two words."},
          {"name": "odd", "text": "No word."}]),
        (LAMP, {}, [LAMP]),
    ],
)  # fmt: skip
def test_groups_in_groups_and_what_the_deck_says_of_them(tmp_path, tree, asked, cards):
    found = taken(tmp_path, {"a.json": json.dumps(tree)}, **asked)
    assert [without(card, "id") for card in found.cards] == cards


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


def test_names_of_groups_above_the_names_of_columns_are_set_aside(tmp_path):
    table = ",Numbers,,Words\nName,HP,ATK,Text\nFox,3,1,It waits.\nOwl,2,2,It sees.\n"
    found = taken(tmp_path, {"a.csv": table})
    assert [[*card] for card in found.cards] == [["id", "name", "hp", "atk", "text"]] * 2
    assert [aside.words for aside in found.reading.asides] == ["Numbers", "Words"]


@pytest.mark.parametrize(("gap", "told"), [("\n", True), ("", False)])
def test_a_second_table_below_an_empty_line_is_asked_about(tmp_path, gap, told):
    found = taken(tmp_path, {"a.csv": f"name,cost\nFox,3\nOwl,2\nAnt,1\n{gap}tool,weight\nAxe,4\n"})
    assert len(found.cards) == 5
    assert any("another table" in one.fact for one in found.reading.guesses) == told
