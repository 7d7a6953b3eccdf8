"""A fault in what templates put out is told at the line of the template that put it out, whoever includes that one."""

import pytest

from tests.faces.small import HEAD
from tests.helpers.cases import faults_of, rows

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
CASES = rows("faces", "sourcemap")


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
    monkeypatch.setattr("generator.faces.sourcemap.mapped", lambda *_: pytest.fail("it is drawn once more"))
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
