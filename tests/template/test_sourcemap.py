"""A fault in what templates put out is told at the line of the template that put it out, whoever includes that one."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.helpers.cases import faults_of, rows
from tests.template.small import CARDS, HEAD

FACE = f"""{HEAD}
{{% import "_m.svg.j2" as M %}}
{{% include "art.svg.j2" %}}
{{{{ text(card.name, 4, 4, 55, 12, size=12, min_size=3) }}}}
</svg>
"""
MACROS = """{% macro m(a, b) %}
<g>  <rect x="{{ a }}" y="{{ b }}" width="3" height="3"/></g>
{% endmacro %}
"""
ART = """<g>
  {{ M.m(1, 2) }}
 <g fill="none">
  <circle r="3"/>
 </g>
</g>
"""
CASES = rows("template", "sourcemap")


@pytest.mark.parametrize(("which", "old", "new", "place", "fact", "hint"), CASES)
def test_a_fault_is_told_at_its_line(small, which, old, new, place, fact, hint):
    files = {"art": ART, "macros": MACROS}
    files[which] = files[which].replace(old, new, 1)
    (small.templates / "art.svg.j2").write_text(files["art"])
    (small.templates / "_m.svg.j2").write_text(files["macros"])

    (problem,) = small.wrong(FACE)

    assert f"{problem.mark.file}:{problem.mark.line}" == f"templates/pits/{place}"
    assert fact in problem.fact
    assert hint in problem.hint


def test_what_is_right_is_not_drawn_twice(small, monkeypatch):
    monkeypatch.setattr("generator.template.sourcemap.mapped", lambda *_: pytest.fail("it is drawn once more"))
    (small.templates / "art.svg.j2").write_text(ART)
    (small.templates / "_m.svg.j2").write_text(MACROS)

    assert small.front(FACE).svg


def test_a_field_that_one_card_calls_otherwise_is_told_at_that_card(small):
    cards = "  - {id: a, name: A, n: 1, text: x}\n  - {id: b, nmae: B, n: 1, text: x}\n"
    small.write(f"{HEAD}{{{{ text(card.name, 4, 4, 50) }}}}</svg>", cards, count=2)
    renderer, deck = small.renderer()

    (problem,) = faults_of(renderer.front, deck, deck.cards[1])
    assert str(problem.mark) == "content/pits/cards/traps.yaml:6:19"
    assert problem.hint == "'nmae' stands here: did you mean 'name'? (used at templates/pits/card.svg.j2:1)"


def test_what_a_text_of_many_lines_names_is_told_in_its_line_and_not_at_another_card(small):
    """The first card has the icon by code alone, so that its text is told from where it begins."""
    cards = """\
  - {id: a, name: A, n: 1, text: "{{ '{co' ~ 'ni}' }}"}
  - id: b
    name: B
    n: 1
    text: >-
      Take two and
      one {coni} of it.
"""
    small.write(f"{HEAD}{{{{ text(card.text, 4, 4, 50) }}}}</svg>", cards, count=2)
    renderer, deck = small.renderer()
    places = []
    for card in deck.cards:
        places += [str(one.mark).rpartition("traps.yaml:")[2] for one in faults_of(renderer.front, deck, card)]

    assert places == ["5:34", "11:12"]


MISTAKES = [
    pytest.param(*case.split("\n", 2), id=case.split("\n")[0].strip().replace(" ", "-"))
    for case in Path(__file__).with_name("mistakes.txt").read_text().split("=== ")[1:]
]


def matches(told: str, expected: str) -> bool:
    """Compare with what is expected, in which * stands for anything at the end."""
    pattern = re.sub(r"([\[\]?])", r"[\1]", expected.removesuffix("*")).replace("*", "[*]")
    return fnmatchcase(told, pattern + ("*" if expected.endswith("*") and not expected.endswith("**") else ""))


@pytest.mark.parametrize(("_title", "expected", "files"), MISTAKES)
def test_the_mistake_is_told(small, _title, expected, files):
    place, fact, hint = (part.strip() for part in expected.split(" | ", 2))
    template, _, cards = files.rstrip("\n").partition("\ncards:\n")
    (small.templates / "frame.svg.j2").write_text("<g/>\n{{ colour }}")
    (small.templates / "cloud.svg.j2").write_text("<g/>\n<foreignObject/>")
    (small.templates / "art").mkdir()
    (small.templates / "art" / "pit.png").write_bytes(b"")
    (small.templates / "art" / "bad.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">\n<animate/></svg>'
    )
    (small.templates / "art" / "notes.svg").write_text("to do & more")

    (problem,) = small.wrong(template.replace("{{ HEAD }}", HEAD), cards + "\n" if cards else CARDS)

    assert str(problem.mark) == place
    assert problem.fact == fact or matches(problem.fact, fact)
    assert (problem.hint or "-") == hint or hint == "*"


def test_there_are_enough_of_them():
    assert len(MISTAKES) >= 30
