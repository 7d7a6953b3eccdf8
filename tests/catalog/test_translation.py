"""Words of another language put into a game's file: all of them, none of its rules; what cannot be is told."""

import random
import re

import pytest
import yaml

from generator.catalog.folder import catalogue
from generator.catalog.ground import Ground
from generator.catalog.messages import Messages, Said
from generator.catalog.nodes import Block, Run, Scalar
from generator.catalog.problems import Findings
from generator.catalog.source import read_yaml
from generator.catalog.translation import Translation, item_names, texts
from tests.helpers.cases import rows

SOURCE = """\
name: Pit
cards:
  - {id: a, name: Pit, cost: 3, tags: [deep, dark]}
  - {id: b, name: Net, cost: 2}
"""


def tree(folder, name, text):
    """Read a text as a game's file."""
    (folder / name).write_text(text, encoding="utf-8")
    findings = Findings()
    node = read_yaml(folder / name, Ground(folder), name, findings)
    findings.raise_if_any()
    return node


def plain(node):
    """Give a tree as plain values."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Run):
        return [plain(one) for one in node.items]
    return {str(name): plain(one) for name, (_, one) in node.entries.items()}


def into(folder, source, words):
    """Put words into a file; give what it is then, what is wrong, and what is unfinished."""
    findings = Findings()
    translation = Translation(findings)
    made = translation.of(tree(folder, "source.yaml", source), tree(folder, "words.yaml", words))
    return plain(made), findings.problems(), translation.unfinished


def grown(dice, depth=0):
    """Make a random tree: groups, lists of groups with and without ids, lists of texts, numbers; each text another."""
    kind = dice.choice(["text", "number", "texts", "group", "groups"] if depth < 4 else ["text", "number"])
    if kind == "text":
        return f"word {dice.random():.12f}"
    if kind == "number":
        return dice.choice([dice.randint(0, 99), True, 2.5])
    if kind == "texts":
        return [f"word {dice.random():.12f}" for _ in range(dice.randint(1, 3))]
    if kind == "groups":
        named = dice.random() < 0.5
        return [{**({"id": f"i{n}"} if named else {}), **group(dice, depth + 1)} for n in range(dice.randint(1, 3))]
    return group(dice, depth + 1)


def group(dice, depth=0):
    return {f"f{n}": grown(dice, depth) for n in range(dice.randint(1, 4))}


@pytest.mark.parametrize("seed", range(12))
def test_where_all_is_translated_all_of_it_and_nothing_else_is_said(tmp_path, seed):
    dice = random.Random(seed)
    source = yaml.safe_dump(group(dice))
    words = {}
    for path, one in texts(tree(tmp_path, "source.yaml", source)):
        *way, last = path
        inner = words
        for name in way:
            inner = inner.setdefault(name, {})
        inner[last] = dice.choice([f"¤{one.text}", {"from": one.text, "to": f"¤{one.text}"}])

    made, problems, unfinished = into(tmp_path, source, yaml.safe_dump(words, allow_unicode=True))

    assert (problems, unfinished) == ((), [])
    said = re.sub("¤word", "word", yaml.safe_dump(made, allow_unicode=True))
    assert yaml.safe_load(said) == yaml.safe_load(source)
    assert not re.search("(?<!¤)word", yaml.safe_dump(made, allow_unicode=True))


@pytest.mark.parametrize(("words", "line", "fact"), rows("catalog", "translation"))
def test_what_a_translation_cannot_say_is_told_at_its_place(tmp_path, words, line, fact):
    made, (problem,), _ = into(tmp_path, SOURCE, words)

    assert (problem.mark.file, problem.mark.line) == ("words.yaml", line)
    assert fact in problem.fact and problem.hint
    assert made["cards"][0]["cost"] == 3


def test_a_text_that_changed_since_is_still_said_and_told(tmp_path):
    words = "cards:\n  a: {name: {from: Hole, to: Grube}, tags: [tief, dunkel]}\n  b: {name: {from: Net, to: ''}}\n"
    words += "name: Grube\n"
    made, problems, (one, empty) = into(tmp_path, SOURCE, words)

    assert [(card["name"], card["cost"]) for card in made["cards"]] == [("Grube", 3), ("Net", 2)]
    assert made["cards"][0]["tags"] == ["tief", "dunkel"]
    assert (problems, one.mark.line, one.was, one.now) == ((), 2, "Hole", "Pit")
    assert (empty.mark.line, empty.was, empty.now) == (3, "", "Net")


def test_a_text_that_a_translation_says_nothing_of_is_told_where_it_stands(tmp_path):
    source = f"{SOURCE}  - {{id: c, name: Owl, art: owl-2, cost: 1}}\nhint: See it.\nback: Back.svg.j2\n"
    words = "name: Grube\ncards:\n  a: {name: Grube, tags: [tief, dunkel]}\n  b: {}\n"
    made, problems, unfinished = into(tmp_path, source, words)

    assert (made["cards"][2]["name"], problems) == ("Owl", ())
    assert sorted((one.mark.file, one.mark.line, one.was, one.now) for one in unfinished) == [
        ("source.yaml", line, "", text) for line, text in ((4, "Net"), (5, "Owl"), (6, "See it."))
    ]


def test_what_a_list_lacks_is_told_and_said_as_it_is_in_the_games_own_language(tmp_path):
    words = "name: Grube\ncards:\n  a: {name: Grube,\n    tags: [tief]}\n  b: {name: Netz}\n"
    made, problems, (one,) = into(tmp_path, SOURCE, words)

    assert (made["cards"][0]["tags"], problems) == (["tief", "dark"], ())
    assert (one.mark.file, one.mark.line, one.was, one.now) == ("words.yaml", 4, "", "dark")


def test_what_stands_in_a_list_has_a_name_of_its_own_whatever_others_are_called(tmp_path):
    source = "cards:\n  - {id: 2, name: Pit}\n  - {name: Net, size: 1}\n  - {name: Net, size: 2}\n  - {size: 3}\n"
    items = tree(tmp_path, "list.yaml", source).entries["cards"][1].items

    assert item_names(items) == ["2", "Net", "3", "4"]
    assert item_names([items[1], items[0], items[1]]) == ["Net", "2", "3"]
    assert item_names([items[0], items[3]]) == ["2", "2."]


def test_what_a_catalogue_lacks_is_said_in_english_and_gathered(tmp_path):
    says = Messages("de", catalogue(tree(tmp_path, "de.yaml", "Note: Hinweis\nSize: ''\n"), Findings()))
    stacked = Said("Print {sheets} on {card}.", sheets=Said("sheet {n}", n=2), card=Said("thin {x} card", x="{n}"))

    assert [says.gettext("Note"), says.gettext("Size"), says.again("as it is")] == ["Hinweis", "Size", "as it is"]
    assert says.again(stacked) == stacked == "Print sheet 2 on thin {n} card."
    assert set(says.missing) == {"Size", "Print {sheets} on {card}.", "sheet {n}", "thin {x} card"}


@pytest.mark.parametrize("wrong", ["[Hinweis]", "{few: Hinweise}", "{one: Hinweis, several: Hinweise, other: x}"])
def test_a_mistake_in_a_catalogue_is_told_at_its_line(tmp_path, wrong):
    findings = Findings()
    node = tree(tmp_path, "de.yaml", f"Size: Größe\nNote: {wrong}\n")
    assert isinstance(node, Block)
    catalogue(node, findings)

    (problem,) = findings.problems()
    assert (problem.mark.line, problem.mark.file) == (2, "de.yaml")
