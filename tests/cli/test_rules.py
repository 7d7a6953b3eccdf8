"""The command that says where rules are printed, and what it goes by: values, what has read them, what changes."""

import json

import pytest

from generator.catalog.model import Parameter
from generator.catalog.problems import Mark
from generator.reach.table import paragraphs, values_of, words_of
from tests.helpers.shell import run
from tests.printed.table import Dot, Table


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path, [Dot("r1", "#440000", worth=True), Dot("r2", "#550000")], [Dot("b1", "#000044")])


def test_a_rule_is_told_with_the_cards_that_change(table):
    said = run("tuckbox", "rules", "dots", "--json", cwd=table.root)
    (game,) = json.loads(said.out)["games"]
    (rule,) = game["rules"]

    assert (rule["name"], rule["values"], rule["default"]) == ("worth", [2, 3], 2)
    assert rule["faces"] == [{"part": "reds", "name": "reds", "cards": ["r1"], "of": 2}]


def test_a_box_that_measures_itself_by_what_a_rule_counts_is_told_as_well(table):
    folder = table.root / "content" / "dots"
    reds, game = (folder / name for name in ("cards/reds.yaml", "game.yaml"))
    reds.write_text(reds.read_text().replace("copies: 1, worth: true", "copies: worth"))
    game.write_text(game.read_text().replace("reds.yaml, count: 2", "reds.yaml, count: 3"))
    game.write_text(game.read_text() + "  - {boxes: boxes.yaml, count: 1}\n")
    table.write("boxes.yaml", "name: Boxes\nboxes: [{id: box, holds: [reds], face: box.svg.j2, caliper: 2mm}]\n")
    table.template("box.svg.j2", '{% extends "_shared/face.svg.j2" %}{% block face %}{% endblock %}')

    said = run("tuckbox", "rules", "dots", "--json", cwd=table.root)

    (rule,) = json.loads(said.out)["games"][0]["rules"]
    assert {part["part"] for part in rule["faces"]} == {"reds", "boxes"}


def test_markdown_is_a_table_and_lines_are_for_people_and_a_rule_that_nothing_follows_is_told_so(table):
    markdown = run("tuckbox", "rules", "dots", "--markdown", cwd=table.root).out
    lines = run("tuckbox", "rules", "dots", cwd=table.root).out

    assert "| `worth`: points for a dot, D-1 | 2 (default), 3 | reds: r1 |" in markdown
    assert "worth (points for a dot, D-1): 2 (default), 3\n  reds: r1" in lines

    table.write(
        "rules.yaml",
        "parameters:\n  luck: {default: 1, allowed: [1, 2], label: luck}\n  worth: {default: 2, allowed: [2]}\n",
    )

    assert "printed nowhere" in run("tuckbox", "rules", "dots", cwd=table.root).out


def test_a_game_with_mistakes_is_told_of(table):
    table.write("rules.yaml", "parameters: [")
    said = run("tuckbox", "rules", "dots", cwd=table.root)

    assert said.code == 1
    assert "rules.yaml" in said.err


@pytest.mark.parametrize(
    ("default", "least", "most", "values"),
    [
        (2, 1, 9, (1, 2, 4, 6, 9)),
        (1, 1, 2, (1, 2)),
        (5, 0, None, (5, 6)),
        (5, None, 5, (4, 5)),
        (0.5, 0.0, 1.5, (0.0, 0.5, 1.0, 1.5)),
    ],
)
def test_of_a_range_the_edges_the_default_and_two_between_are_tried(default, least, most, values):
    assert values_of(Parameter("x", default, None, least, most, "x", "", Mark("rules.yaml"))) == values


def test_paragraphs_know_their_headings_and_rules():
    found = list(
        paragraphs(iter("# Duel\n\nLay one. [TD-DUEL-1, TD-R7]\n\n## Ties\n\nBoth lose. ([page](#TD-R2))".split("\n")))
    )

    assert [(one.section, one.ids) for one in found if not one.words.startswith("#")] == [
        ("Duel", ("TD-DUEL-1", "TD-R7")),
        ("Duel, Ties", ()),
    ]


def test_words_are_read_without_what_is_hidden():
    svg = "<svg><defs><text>no</text></defs><text>Deal <tspan>2 &amp; 3</tspan></text></svg>"

    assert words_of(svg) == "Deal 2 & 3"
