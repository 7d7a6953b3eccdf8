"""A fault is told at its line and column in the file where it stands, whoever includes that one."""

import pytest

from generator.catalog.problems import ContentError
from generator.faces.retrace import Again
from tests.faces.small import HEAD

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
CASES = [  # which file, what is changed in it into what; place, fact and hint
    ("art", " </g>\n", "", "art.svg.j2:5:1", "art.svg.j2:3:2 is never closed", "close it with </g>"),
    ("art", 'r="3"/', 'r="3"', "art.svg.j2:4:3", "<circle> is never closed", "art.svg.j2:5:2"),
    ("art", " </g>", " </g></g></g>", "art.svg.j2:5:10", "</g> closes nothing", "take it out"),
    ("art", 'r="3"', 'R="3"', "art.svg.j2:4:11", "<circle> has R=", "did you mean 'r'?"),
    ("art", "fill=", "fil=", "art.svg.j2:3:5", "<g> has fil=", "did you mean 'fill'?"),
    ("art", '"none"', '"nne"', "art.svg.j2:3:11", "'nne' is not a colour", ""),
    ("art", '<g fill', '<gg fill', "art.svg.j2:3:2", "<gg> is closed by </g>", "did you mean <g>?"),
    ("art", " </g>", " </gf>", "art.svg.j2:5:2", "<g> is closed by </gf>", "did you mean </g>?"),
    ("art", "(1, 2)", '(1, "2)', "art.svg.j2:2:13", "a quotation mark stands here without its other half", "close it"),
    ("art", "(1, 2)", '(1, 2 3)', "art.svg.j2:2:15", "expected token ','", "put a comma before the number"),
    ("art", "(1, 2)", '(1, 2', "art.svg.j2:2:15", "expected ')'", "put ) before }"),
    ("art", "(1, 2)", '(1, 2))', "art.svg.j2:2:15", "unexpected ')'", "take it out"),
    ("art", " </g>\n", ' </g>\n<g><circle r="1"/>\n', "art.svg.j2:6:1", "<g> is never closed", "before templates"),
    ("art", ' r="3"', "", "art.svg.j2:4:3", "<circle> has no r=", "add r="),
    ("art", '"none"', 'none"', "art.svg.j2:3:10", "the value of fill= does not begin", 'write fill="…"'),
    ("art", "<g>", "<g> & ", "art.svg.j2:1:6", "this & begins no sign", "write &amp;"),
    ("art", '"none">', '"none"', "art.svg.j2:3:15", "a tag is not ended before this <", "end it with >"),
    ("art", "(1, 2)", "((1 'a'), 2)", "art.svg.j2:2:13", "expected token ')'", "put a comma, or ) before the text"),
    ("art", "M.m(1, 2)", "1 }}{% for a, b in [(1 -2)] %}{% endfor %}{{ 1", "art.svg.j2:2:13", "one value stands", ""),
    ("art", "<g>", "<g> < ", "art.svg.j2:1:6", "this < begins no tag", "write &lt;"),
    ("art", '"none">', '"none>', "art.svg.j2:3:15", "a value is not closed before this <", 'close it with "'),
    ("art", '"none">', '"none" x="1 y="2">', "art.svg.j2:3:25", "that closes no value", "between two of them"),
    ("art", " </g>", " {% if 1 %}\n % endif %}</g>", "art.svg.j2:6:10", "'%}' closes nothing", "open it with {{ or {%"),
    ("art", "(1, 2) }}", "(1,\n 2,\n{{ 3 }}", "art.svg.j2:4:1", "the code before it has ended", ":2:3"),
    ("art", "{{ M.m(1, 2) }}", "{% set a = 1\n{{ M.m(1, 2) }}", "art.svg.j2:2:15", "code does not end here", ":3:1"),
    ("art", "{{ M.m(1, 2) }}", "{{ M.m(1,\n{{ M.m(1, 2) }}", "art.svg.j2:3:1", "code begins here before", ":2:3"),
    ("art", "{{ M.m(1, 2) }}", "{% if 1 }\n{{ M.m(1, 2) }}", "art.svg.j2:2:11", "code does not end here", ":3:1"),
    (
        "art",
        '<circle r="3"/>',
        '<path d="M0 0Q1 1 2 2\n  Q3 3 4\n  4Q1..5 1 2 2\n  Q1 1 0 0"/>',
        "art.svg.j2:6:4",
        "takes 4 numbers at a time, not 'Q1..5 1 2 2'",
        "",
    ),
    ("art", '<circle r="3"/>', 'circle r="3"/>', "art.svg.j2:4:3", "stand outside <text>", "put them into a <text>"),
    ("macros", "width", "widht", "_m.svg.j2:2:36", "<rect> has widht=", "did you mean 'width'?"),
    ("macros", '"3" height', '"3o" height', "_m.svg.j2:2:43", "'3o' is not a length", "write a number"),
    ("art", "1, 2", '1, "2o"', "art.svg.j2:2:14", "'2o' is not a length", "write a number"),
    ("art", "1, 2", "1", "art.svg.j2:2:9", "a macro is called here without its 'b'", "_m.svg.j2:2"),
    ("macros", "{{ b }}", "{{ bb }}", "_m.svg.j2:2:30", "there is no 'bb' here", "called at "),
    ("macros", "{{ b }}", "{{ b b }}", "_m.svg.j2:2:32", "the template cannot be read", "between two values write ~"),
    ("macros", "{{ a }}", '{{ a + "x" }}', "_m.svg.j2:2:18", "+ does not go with a number and text", "called at"),
    ("art", "M.m(", "M.mm(", "art.svg.j2:2:8", "has no 'mm'", "did you mean 'm'"),
    ("art", "{{ M.m(1, 2)", "{% set ink = 1 %}{{ ikn", "art.svg.j2:2:23", "there is no 'ikn'", "did you mean 'ink'"),
    ("macros", "macro m(", "macro mm(", "art.svg.j2:2:8", "has no 'm'", "did you mean 'mm' (_m.svg.j2:1:10)?"),
    ("art", "{{ M", "{ M", "art.svg.j2:2:15", "'}}' closes nothing", "open it with {{"),
    ("art", "<g>\n", "<g>{% if 1 %}\n", "art.svg.j2:1:4", "{% if %} is never closed", "close it with {% endif %}"),
    ("art", "<g>\n", "<g>{% for i in [] %}{% endif %}\n", "art.svg.j2:1:4", "{% for %} is never closed", ":1:21"),
    ("art", "<g>\n", "<g>{ if 1 %}{% endif %}\n", "art.svg.j2:1:11", "'%}' closes nothing", "open it with {{ or {%"),
    ("art", "<g>\n", "<g>{% for i in [1] %}<g>{% endfor %}\n", "art.svg.j2:1:22", "<g> is never closed", ":1:25"),
    ("art", "<g>\n", "<g>{% if 1 %}<g>{% else %}1{% endif %}\n", "art.svg.j2:1:14", "<g> is never closed", ":1:17"),
    ("macros", "{% endmacro", "{% endmcaro", "_m.svg.j2:3:4", "there is no tag 'endmcaro'", "did you mean 'endmacro'?"),
    ("art", "M.m(1, 2)", "M.m(1, 2) }}{{ M.m(1, 2) }}{{ M.m('o')", "art.svg.j2:2:39", "called here without", ""),
    ("face", "min_size=3", "**{'min_siz': 3}", "card.svg.j2:4:47", "no keyword 'min_siz'", "did you mean 'min_size'?"),
    ("face", "card.name", "card.nam", "card.svg.j2:4:14", "has no field 'nam'", "did you mean 'name'?"),
    ("face", "min_size", "min_siz", "card.svg.j2:4:43", "has no keyword 'min_siz'", "did you mean"),
    ("face", "art.svg", "arrt.svg", "card.svg.j2:3:13", "there is no template 'arrt.svg.j2'", "did you mean"),
    ("art", "M.m(1, 2)", "M.m(tables.nope | items | list, 2)", "art.svg.j2:2:17", "the game has no table 'nope'", ""),
    ("macros", "m(a, b)", "m(a, bee)", "_m.svg.j2:2:30", "there is no 'b' here", "called at"),
    ("face", "-3 -3 69 94", "-3 -3 69 9", "card.svg.j2:1:1", "is not the card's", 'write viewBox="-3 -3 69 94"'),
]  # fmt: skip


@pytest.mark.parametrize(("which", "old", "new", "place", "fact", "hint"), CASES)
def test_a_fault_is_told_where_it_stands(small, which, old, new, place, fact, hint):
    files = {"face": FACE, "macros": MACROS, "art": ART}
    assert old in files[which]
    files[which] = files[which].replace(old, new, 1)
    (small.templates / "_m.svg.j2").write_text(files["macros"])
    (small.templates / "art.svg.j2").write_text(files["art"])

    (problem,) = small.wrong(files["face"])

    assert str(problem.mark) == f"templates/pits/{place}"
    assert fact in problem.fact
    assert hint in problem.hint


def test_a_macro_that_takes_less_than_all_give_is_told_itself_and_a_call_that_gives_less_too(small):
    (small.templates / "art.svg.j2").write_text("{{ M.m(1, 2) }}{{ M.m(3, 4) }}{{ M.m(5, 6) }}")
    (small.templates / "_m.svg.j2").write_text(MACROS.replace("(a, b)", "(b)"))
    (macro,) = small.wrong(FACE)
    (small.templates / "art.svg.j2").write_text("{{ M.m(1, 2) }}{{ M.m(3, 4) }}{{ M.m('o') }}")
    (small.templates / "_m.svg.j2").write_text(MACROS.replace("b)", "b=1)").replace("{{ a }}", "{{ a * 1.5 }}"))
    (call,) = small.wrong(FACE)

    assert str(macro.mark) == "templates/pits/_m.svg.j2:1:10"
    assert "the macro m() uses 'a', which is not among what it takes" in macro.fact
    assert str(call.mark) == "templates/pits/art.svg.j2:1:34"
    assert "m() is given 1 things here and 2 elsewhere" in call.hint


def test_a_template_that_a_card_names_wrongly_is_told_at_the_card(small):
    for name in ("_m", "scene-pit-dark"):
        (small.templates / f"{name}.svg.j2").write_text(MACROS)
    face = FACE.replace('"art.svg.j2"', '"scene-" ~ card.kind ~ "-" ~ card.light ~ ".svg.j2"')

    (problem,) = small.wrong(face, "  - {id: c01, name: A, kind: pit, light: drak}\n")

    assert str(problem.mark) == "content/pits/cards/traps.yaml:5:42"
    assert problem.fact == "card c01, field light: there is no template 'scene-pit-drak.svg.j2'"
    assert problem.hint.startswith("did you mean 'scene-pit-dark.svg.j2'? (used at templates/pits/card.svg.j2:3")


def test_numbers_that_a_macro_puts_out_are_numbers_in_the_second_drawing_too(small):
    (small.templates / "_m.svg.j2").write_text("{% macro m(a, b) %}{{ a + b }}{% endmacro %}")
    art = '<g>\n{{ 12 / (M.m(1, 2) | float) }}\n<circle r="3"></g>\n'
    (small.templates / "art.svg.j2").write_text(art)
    (problem,) = small.wrong(FACE)

    assert str(problem.mark) == "templates/pits/art.svg.j2:3:1"


def test_what_is_right_is_not_drawn_twice(small, monkeypatch):
    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("generator.faces.whence.tracer", never)
    (small.templates / "_m.svg.j2").write_text(MACROS)
    (small.templates / "art.svg.j2").write_text(ART)
    small.write(FACE)
    renderer, deck = small.renderer()

    try:
        renderer.front(deck, deck.cards[0])
    except ContentError as error:
        raise AssertionError(error) from error


def test_what_a_macro_was_given_is_told_where_it_was_given(small):
    (small.templates / "_m.svg.j2").write_text("{% macro lit(d) %}<path d='{{ d }}'/>{% endmacro %}".replace("'", '"'))
    body = '{% import "_m.svg.j2" as M %}\n{{ M.lit("M1 1L2 2") }}{{ M.lit("M2 2L3 3") }}\n{{ M.lit("#5A" ~ "3A") }}\n'

    (problem,) = small.wrong(f"{HEAD}{body}</svg>")

    assert str(problem.mark) == "templates/pits/card.svg.j2:3:9"
    assert problem.hint == "put out at templates/pits/_m.svg.j2:1:31"


def test_a_macro_that_takes_less_than_all_its_calls_give_is_told_itself(small):
    body = "{% macro m(a) %}{{ a }}{% endmacro %}\n{{ m(1, 2) }}\n{{ m(3, 4) }}\n"

    (problem,) = small.wrong(f"{HEAD}<desc>{body}</desc></svg>")

    assert str(problem.mark).startswith("templates/pits/card.svg.j2:1:")
    assert "m() takes less than all its calls give" in problem.fact


def test_an_opening_tag_where_an_end_stood_is_told_itself(small):
    (small.templates / "_m.svg.j2").write_text(MACROS)
    (small.templates / "art.svg.j2").write_text('<g fill="none">\n<circle r="3"/>\n<g>\n<circle r="2"/>\n')

    (problem,) = small.wrong(FACE)

    assert str(problem.mark) == "templates/pits/art.svg.j2:3:1"


def test_a_module_with_blanks_and_names_of_its_own_is_traced_through(small):
    (small.templates / "_m.svg.j2").write_text("{% set s = 2 %}\n\n{# so #}\n" + MACROS + "{{ '' }}\n")
    (small.templates / "art.svg.j2").write_text(ART.replace("1, 2", "1"))

    (problem,) = small.wrong(FACE)

    assert str(problem.mark) == "templates/pits/art.svg.j2:2:9"


def test_a_tag_without_its_end_is_told_itself_where_nothing_else_is_known_of_the_document(small, monkeypatch):
    """As where drawing it once more takes too long: of the templates only one lacks an end."""
    monkeypatch.setattr("generator.faces.placing.retrace.drawn_again", lambda *_: Again((), None, None))
    (small.templates / "_m.svg.j2").write_text(MACROS)
    (small.templates / "art.svg.j2").write_text(ART.replace('r="3"/', 'r="3"'))
    (problem,) = small.wrong(FACE)

    assert str(problem.mark) == "templates/pits/art.svg.j2:4:3"
    assert problem.fact == "card c01: the SVG is not well-formed: <circle> is never closed"


def test_a_shape_without_its_end_is_told_where_it_begins_whatever_stands_below_it(small):
    (small.templates / "_m.svg.j2").write_text(MACROS)
    (small.templates / "art.svg.j2").write_text('<g>\n<circle r="3">\n <path d="M0 0h3"\n  fill="#000"/>\n</g>\n')
    (problem,) = small.wrong(FACE)

    assert str(problem.mark) == "templates/pits/art.svg.j2:2:1"
