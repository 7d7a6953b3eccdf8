"""templates/README.md names everything that templates can use, and its examples work."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from generator.template.barcodes import functions
from generator.template.faults import TemplateFaultError
from generator.template.functions import OPTIONS
from generator.text.setting import Setting
from tests.template.small import CARDS, svg

TEMPLATES = Path(__file__).parents[2] / "templates"
README = (TEMPLATES / "README.md").read_text()
CODE = re.findall(r"`([^`\n]+)`", README)
CALLS = {match for code in CODE for match in re.findall(r"\b([a-z_]\w*)\b", code)}


@pytest.fixture
def environment(small):
    small.write(svg(""))
    return small.renderer()[0]._environment


def test_every_function_and_filter_is_named(environment):
    assert set(environment.globals) <= CALLS
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


RECT = re.compile(r"M(\S+) (\S+)h(\S+)v(\S+)h-\S+z")


class Nobody:
    """A face that pays for nothing."""

    @property
    def render_context(self):
        return self

    budget = render_context

    def spend(self, steps):
        assert steps > 0


barcode = functions(Nobody())["barcode"]


def rects(data):
    return [tuple(map(float, found)) for found in RECT.findall(data)]


@pytest.mark.parametrize(
    ("value", "more", "size"),
    [
        ("https://example.org/" * 3, {}, (25, 25)),
        ("CRATE-7", {"height": 9, "kind": "code128"}, (25, 9)),
        ("978316148410", {"height": 20, "kind": "ean13"}, (25, 20)),
    ],
)
def test_a_code_fills_its_box(value, more, size):
    found = rects(barcode(value, 25, **more))
    assert len(found) > 20
    for low, high, most in (
        (min(one[0] for one in found), max(one[0] + one[2] for one in found), size[0]),
        (min(one[1] for one in found), max(one[1] + one[3] for one in found), size[1]),
    ):
        assert (low, high) == pytest.approx((0, most), abs=0.005)


def test_a_qr_code_has_its_three_corners_and_is_no_mirror_image():
    dark = rects(barcode("tuckbox", 21))  # 21 squares, 1 mm each

    def is_dark(x, y):
        return any(a <= x + 0.5 <= a + w and b <= y + 0.5 <= b + h for a, b, w, h in dark)

    for x, y in ((0, 0), (14, 0), (0, 14)):
        for at in range(7):
            assert is_dark(x + at, y) and is_dark(x, y + at) and is_dark(x + 6, y + at)
            assert not (0 < at < 6 and is_dark(x + 1, y + at))
    assert is_dark(8, 13)  # always, left below


def test_an_ean_begins_and_ends_with_two_bars():
    bars = sorted({(round(x, 3), w) for x, _, w, _ in rects(barcode("9783161484100", 95, kind="ean13"))})
    assert [x for x, _ in bars[:2]] == [0, 2]  # of 95 modules
    assert [x for x, _ in bars[-2:]] == [92, 94]
    assert barcode("9783161484100", 95, kind="ean13") == barcode("978316148410", 95, kind="ean13")


@pytest.mark.parametrize(
    ("value", "more"),
    [
        ("9783161484101", {"kind": "ean13"}), ("97831614841", {"kind": "ean13"}), ("97831614841x", {"kind": "ean13"}),
        ("é", {"kind": "code128"}), ("", {}), ("x" * 301, {}), (["a"], {}), ("a", {"kind": "qrr"}), (True, {}),
    ],
)  # fmt: skip
def test_what_is_no_code_is_refused(value, more):
    with pytest.raises(TemplateFaultError):
        barcode(value, 20, **more)


def test_a_code_without_size_is_refused():
    with pytest.raises(TemplateFaultError, match="width"):
        barcode("a", 0)


def test_a_card_shows_a_code_and_a_mistyped_one_is_told_at_its_line(small):
    assert len(RECT.findall(small.front(svg('<path d="{{ barcode(card.name, 14) }}"/>')).svg)) > 100

    (problem,) = small.wrong(svg("\n<path d=\"{{ barcode('9783161484101', 14, kind='ean13') }}\"/>"))
    assert str(problem.mark) == "templates/pits/card.svg.j2:2"
