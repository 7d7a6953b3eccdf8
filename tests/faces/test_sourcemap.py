"""A fault in what templates put out is told at the line of the template that put it out, whoever includes that one."""

import pytest

from tests.faces.small import HEAD
from tests.helpers.cases import faults_of

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
CASES = [  # which file, what is changed in it into what; line, fact and hint
    ("art", " </g>\n", "", "art.svg.j2:1", "<g> is never closed", "close it with </g>"),
    ("art", 'r="3"/', 'r="3"', "art.svg.j2:4", "<circle> is never closed", "before </g>"),
    ("art", 'r="3"', 'R="3"', "art.svg.j2:4", "<circle> has R=", "did you mean 'r'?"),
    ("art", "fill=", "fil=", "art.svg.j2:3", "<g> has fil=", "did you mean 'fill'?"),
    ("art", '"none"', '"nne"', "art.svg.j2:3", "'nne' is not a colour", ""),
    ("art", "(1, 2)", "(1, 2", "art.svg.j2:2", "expected ')'", "put ) before }"),
    ("art", ' r="3"', "", "art.svg.j2:4", "<circle> has no r=", "add r="),
    ("art", '"none"', 'none"', "art.svg.j2:3", "invalid token", "put each value between quotes"),
    ("art", "<g>", "<g> & ", "art.svg.j2:1", "invalid token", "write & as &amp;"),
    ("art", '"none">', '"none"', "art.svg.j2:3", "invalid token", "end each tag with >"),
    ("art", "<g>", "<g> < ", "art.svg.j2:1", "invalid token", "< as &lt;"),
    ("art", "{{ M", "{ M", "art.svg.j2:2", "'}}' closes nothing", "open it with {{"),
    ("art", "<g>\n", "<g>{% if 1 %}\n", "art.svg.j2:1", "{% if %} is never closed", "close it with {% endif %}"),
    ("art", "<g>\n", "<g>{% for i in [] %}{% endif %}\n", "art.svg.j2:1", "{% for %} is never closed", "endfor"),
    ("art", '<circle r="3"/>', 'circle r="3"/>', "art.svg.j2:4", "stand outside <text>", "put them into a <text>"),
    ("macros", "width", "widht", "_m.svg.j2:2", "<rect> has widht=", "did you mean 'width'?"),
    ("macros", '"3" height', '"3o" height', "_m.svg.j2:2", "'3o' is not a length", "write a number"),
    ("art", "1, 2", '1, "2o"', "art.svg.j2:2", "'2o' is not a length", "write a number"),
    ("art", "1, 2", "1", "art.svg.j2:2", "a macro is called here without its 'b'", "_m.svg.j2:2"),
    ("macros", "{{ b }}", "{{ bb }}", "_m.svg.j2:2", "there is no 'bb' here", "called at templates/pits/art.svg.j2:2"),
    ("macros", "{{ a }}", '{{ a + "x" }}', "_m.svg.j2:2", "+ does not go with a number and text", "called at"),
    ("macros", "{% endmacro", "{% endmcaro", "_m.svg.j2:3", "there is no tag 'endmcaro'", "did you mean 'endmacro'?"),
]


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
