"""templates/README.md names everything that templates can use, and its examples work."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from generator.faces.functions import OPTIONS
from generator.typeset.setting import Setting
from tests.faces.small import CARDS, svg

TEMPLATES = Path(__file__).parents[2] / "templates"
README = (TEMPLATES / "README.md").read_text()
CODE = re.findall(r"`([^`\n]+)`", README)
CALLS = {match for code in CODE for match in re.findall(r"\b([a-z_]\w*)\b", code)}


@pytest.fixture
def environment(small):
    small.write(svg(""))
    return small.renderer()[0]._environment


def test_every_function_is_named(environment):
    assert set(environment.globals) <= CALLS


def test_every_filter_is_named(environment):
    assert {name for name in environment.filters if not name.endswith("_")} <= CALLS


def test_every_name_that_templates_see_is_explained(small):
    small.write(svg(""))
    renderer, deck = small.renderer()
    seen = renderer._seen(deck, deck.cards[0])

    for name in seen.keys() - renderer._environment.globals:
        assert f"\n| `{name}` |" in README
    assert all(f"`{name}" in README or "decks.NAME" in README for name in seen["game"])


def test_every_keyword_of_text_is_explained_with_what_it_is_unless_given():
    table = README.split("## Text")[1].split("## Pictures")[0]

    for option in OPTIONS:
        assert f"`{option}`" in table
    shown = Setting._field_defaults
    assert (shown["size"], shown["leading"], shown["para"], shown["font"]) == (8.0, 1.2, 0.5, "Alegreya Sans")


THEMED = CARDS + '    colour: "#123456"\n'
EXAMPLES = re.findall(r"\| `([^`]*\{[{%][^`]*)` \|$", README, re.MULTILINE)


def closed(example: str) -> str:
    """Complete an example from a table so that it can be drawn."""
    for word in ("for", "if"):
        example += f"{{% end{word} %}}" * (example.count(f"{{% {word} ") - example.count(f"{{% end{word} "))
    example = f"<rect {example}/>" if example.startswith("fill=") else example
    return "{% set xs = [1] %}{% set ys = [2] %}<g>" + example + "</g>"


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_in_the_tables_work(small, example):
    small.themes["night"] = 'name: Night\npalette: {primary: "#26305E"}\n'

    assert small.body(closed(example), THEMED).startswith("<g>")


def test_the_tables_have_examples():
    assert len(EXAMPLES) > 6


@pytest.mark.parametrize("block", re.findall(r"```(?:svg|jinja)\n(.*?)```", README, re.DOTALL))
def test_the_larger_examples_work(small, block):
    for template in (TEMPLATES / "_shared").glob("*.svg.j2"):
        shutil.copy(template, small.shared)
    whole = "<svg" in block or "extends" in block

    cards = THEMED.replace("    colour:", "    corners: [{value: 1}, {value: 2}, {value: 3}]\n    colour:")
    cards += "    cost: 3\n    flavour: Mind it.\n"
    assert small.front(block if whole else svg(block), cards).svg.startswith("<svg")
