"""What editors are told of a game's YAML: as the readers have it, and true of all that we print."""

import json
import re

import pytest
from jsonschema import Draft7Validator

from generator.catalog import boards, boxes, decks, dice, game, grids, pages, rules, themes, tokens
from generator.catalog.declared import LENGTH, table
from generator.catalog.ground import Ground
from generator.catalog.nodes import Block, Run
from generator.catalog.problems import Findings
from generator.catalog.source import read_yaml
from generator.starting import adding
from generator.starting.adding import KINDS, add
from generator.starting.beginning import begin
from tests.helpers.cases import rows
from tests.helpers.shell import TOP, run

MADE = {name[len(".schemas/") :].partition(".")[0]: json.loads(text) for name, text in adding.schemas().items()}
FILES = sorted(
    path
    for path in (TOP / "content").rglob("*.yaml")
    if not path.name.startswith("_") and path.parts[-2] != "questions" and "languages" not in path.parts
)


def role_of(path):
    """Say what a file of ours is, by its place and its name."""
    name, folder = path.name, path.parent.name
    known = {
        "game.yaml": "game",
        "rules.yaml": "rules",
        "board.yaml": "board",
        "tokens.yaml": "tokens",
        "dice.yaml": "dice",
        "companion.yaml": "companion",
    }
    by_folder = {"cards": "deck", "themes": "theme", "sheets": "sheet"}
    return by_folder.get(folder) or known.get(name) or ("boxes" if name.endswith("boxes.yaml") else "")


def read(path):
    """Read a file as we read it."""
    findings = Findings()
    node = read_yaml(path, Ground(path.parent), str(path), findings)
    findings.raise_if_any()
    return plain(node)


def plain(node):
    if isinstance(node, Block):
        return {str(name): plain(inner) for name, (_, inner) in node.entries.items()}
    return [plain(one) for one in node.items] if isinstance(node, Run) else node.value


def wrong(role, said):
    return [error.message for error in Draft7Validator(MADE[role]).iter_errors(said)]


@pytest.mark.parametrize(
    "path", [path for path in FILES if role_of(path)], ids=lambda path: path.relative_to(TOP).as_posix()
)
def test_every_file_of_our_games_is_as_its_schema_says(path):
    assert wrong(role_of(path), read(path)) == []


@pytest.mark.parametrize(("role", "said", "fact"), rows("content", "schemas"))
def test_what_an_author_gets_wrong_is_wrong_by_the_schema(role, said, fact):
    assert any(fact in one for one in wrong(role, said))


ONCE = {"companion_only"}
"""A field of many kinds, which has a section of its own."""
TABLES = {
    "game": table(game.GAME, ONCE),
    "deck": table(decks.DECK, ONCE),
    "card": table(decks.CARD),
    "laws of grids": [
        f"| `{name}` | {', '.join(f'`{field}`' for field in one.fields)} | {one.doc} |"
        for name, one in grids.CHECKS.items()
    ],
    "set of tokens": table(tokens.SET, {*decks.DECK.fields} - {"size", "bleed", "safe"}),
    "die": table(dice.DIE, ONCE),
    "box": table(boxes.BOX, ONCE),
    "sheet": table(pages.SHEET, decks.DECK.fields),
    "board": table(boards.MAP, (*pages.SHEET.fields, boards.BOARD.items)),
    "theme": table(themes.THEME, ONCE),
    "rules": table(rules.RULES),
    "parameter": table(rules.PARAMETER),
}
"""What the docs say of fields; those of a deck are left out where a text says that they are there as well."""


@pytest.mark.parametrize("rows", TABLES.values(), ids=TABLES.keys())
def test_the_tables_of_the_docs_are_what_is_declared(rows):
    rows, page = list(rows), (TOP / "content" / "README.md").read_text()
    assert [row for row in rows if row not in page] == []
    assert "\n".join(rows) in page


def fields_of(schema):
    """Give the schemas of all fields, those in groups within groups, too."""
    for one in schema.get("properties", {}).values():
        yield one
        yield from fields_of(one)
    below = [schema.get("items"), schema.get("additionalProperties"), *schema.get("anyOf", ())]
    for one in below:
        if isinstance(one, dict):
            yield from fields_of(one)


def test_fields_say_what_they_mean():
    fields = [one for schema in MADE.values() for one in fields_of(schema)]
    plain = [one for one in fields if "const" not in one and one != LENGTH]
    assert len(plain) > 200
    assert [one for one in plain if not one.get("description")] == []


def test_a_new_game_names_its_schemas_and_they_are_there(tmp_path):
    begin("reef", tmp_path, None, "poker", "")
    for kind in KINDS:
        add(kind, "reef", tmp_path)
    for path in (tmp_path / "content" / "reef").rglob("*.yaml"):
        first = path.read_text().split("\n")[0]
        assert first.startswith("# yaml-language-server: $schema=")
        schema = (path.parent / first.partition("=")[2]).resolve()
        said = json.loads(schema.read_text())
        assert [one.message for one in Draft7Validator(said).iter_errors(read(path))] == []
    said = run("tuckbox", "schema", cwd=tmp_path)
    assert said.code == 0
    assert ".schemas/deck.schema.json" in said.out


def test_what_a_new_game_may_say_to_the_companion_is_as_its_schema_says(tmp_path):
    begin("mine", tmp_path, None, "poker", "", "hangar")
    for kind in ("companion", "schema"):
        add(kind, "mine", tmp_path)
    file = tmp_path / "content/mine/companion.yaml"
    first, _, rest = file.read_text().partition("counters:")
    file.write_text("counters:" + "\n".join(re.sub("^# (?! )|^#(?=  )", "", line) for line in rest.split("\n")))

    assert "companion.schema.json" in first
    assert read(file)["teams"]
    assert wrong("companion", read(file)) == []
    assert wrong("companion", {"turns": False}) == []
    assert wrong("companion", {"countres": {}}) != []
