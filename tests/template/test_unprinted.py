"""Nothing that a template says is left unprinted in silence, nor a field that one asks for by nearly its name."""

import random

import pytest

from generator.text.fonts import FontBook
from tests.template.small import HEAD, svg

BASE = (
    HEAD
    + '{% block face %}<g id="a">{% block inner %}{% endblock %}</g>{% endblock %}{% block foot %}{% endblock %}</svg>'
)
WORDS = '<text x="5" y="9" font-size="4">Hi</text>'
EXTENDS = '{% extends "base.svg.j2" %}'


@pytest.fixture
def based(small):
    (small.templates / "base.svg.j2").write_text(BASE)
    (small.templates / "middle.svg.j2").write_text(
        f"{EXTENDS}{{% block inner %}}{{% block deep %}}{{% endblock %}}{{% endblock %}}"
    )
    (small.templates / "parts.svg.j2").write_text("{% macro dot() %}<circle r='1'/>{% endmacro %}\n{# a word #}")
    return small


def told(small, template):
    (problem,) = small.wrong(template)
    return f"{problem.mark} | {problem.fact} | {problem.hint}"


FACE = "templates/pits/card.svg.j2"
HINT = "put it into a {% block %} of the template that this one extends"
OUTSIDE = f"stands outside any block and is never printed | {HINT}"
LEFT = "so that nothing of this one is printed"
SHOWN = '<text x="5" y="9" font-size="4…'
LOST = [
    (f"{EXTENDS}{{% block fcae %}}{WORDS}{{% endblock %}}",
     f":1:28 | 'base.svg.j2' has no block 'fcae', {LEFT} | did you mean 'face'?"),
    (f"{EXTENDS}\n{{% block heading %}}{WORDS}{{% endblock %}}",
     f":2:1 | 'base.svg.j2' has no block 'heading', {LEFT} | choose one of: face, foot, inner"),
    ('{% extends "middle.svg.j2" %}{% block deeep %}{% endblock %}',
     f":1:30 | 'middle.svg.j2' has no block 'deeep', {LEFT} | did you mean 'deep'?"),
    (f"{EXTENDS}\n  {WORDS}{{% block face %}}{{% endblock %}}", f":2:3 | '{SHOWN}' {OUTSIDE}"),
    (f"{EXTENDS}{{% block face %}}{{% endblock %}}\n\nGone", f":3:1 | 'Gone' {OUTSIDE}"),
    (f"{EXTENDS}{{{{ card.name }}}}", f":1:28 | '{{{{ card.name }}}}' {OUTSIDE}"),
    (f"{EXTENDS}{{% if card.n %}}{WORDS}{{% endif %}}", f":1:43 | '{SHOWN}' {OUTSIDE}"),
    (f"{EXTENDS}{{% for i in [1] %}}{{{{ i }}}}{{% endfor %}}", f":1:46 | '{{{{ i }}}}{{% endfor %}}' {OUTSIDE}"),
]  # fmt: skip


@pytest.mark.parametrize(("template", "expected"), LOST)
def test_what_jinja_would_pass_over_is_told(based, template, expected):
    assert told(based, template) == FACE + expected


FINE = [
    f"{EXTENDS}{{% block face %}}{WORDS}{{% endblock %}}",
    f"{{# words #}}\n{EXTENDS}\n{{%- set x = 3 -%}}\n{{% set y %}}words{{% endset %}}"
    f"{{% block inner %}}{WORDS}{{% endblock %}}",
    '{% extends "middle.svg.j2" %}{% block deep %}<g/>{% endblock %}{% block foot %}<g/>{% endblock %}',
    f"{EXTENDS}{{% macro m(a) %}}{{{{ a }}}} words{{% endmacro %}}"
    "{% block face %}{{ self.more() }}{% endblock %}{% block more %}<g/>{% endblock %}",
    f"{EXTENDS}{{% raw %}}{{% endraw %}}{{% block face %}}{{% block mine %}}{WORDS}{{% endblock %}}{{% endblock %}}",
    f"{EXTENDS}{{% from 'parts.svg.j2' import dot %}}{{% import 'parts.svg.j2' as p %}}{{% do [].append(1) %}}"
    "{% block face %}{{ dot() }}{% endblock %}",
    "{% set base = 'base.svg.j2' %}{% extends base %}{% block face %}<g/>{% endblock %}",
]


@pytest.mark.parametrize("template", FINE)
def test_what_is_printed_or_kept_is_well(based, template):
    based.draw(template)


def test_a_template_that_is_imported_prints_nothing_itself(based):
    (based.templates / "parts.svg.j2").write_text("{% macro dot() %}<circle r='1'/>{% endmacro %}<g/>{{ 1 + 1 }}")
    fact = "card c01: 'parts.svg.j2' is imported, and what it puts out itself, '<g/>2', is never printed"
    hint = "put it into a {% macro %}, or {% include %} the template"
    assert told(based, HEAD + "{% import 'parts.svg.j2' as p %}</svg>") == f"{FACE}:1:74 | {fact} | {hint}"


BARE = "stand outside <text>, where nothing is printed | put them into a <text>, or write {{ text(…) }} in the template"


@pytest.mark.parametrize(
    "body",
    [
        "Gone",
        "<g>Gone</g>",
        "<rect width='1' height='1'/>Gone",
        f"{WORDS}Gone",
        "<g><g><g/>Gone</g></g>",
        "<defs>Gone</defs>",
        "<!-- a -->Gone",
    ],
)
def test_words_outside_text_are_told(small, body):
    assert told(small, f"{HEAD}\n{body}</svg>").endswith(f"| card c01: the words 'Gone' {BARE}".removeprefix("| "))


def test_a_tspan_outside_text_is_told(small):
    assert "a <tspan> stands outside <text>" in told(small, f"{HEAD}<g><tspan>Gone</tspan></g></svg>")


@pytest.mark.parametrize(
    "body",
    [
        "<title>a</title><desc>b</desc>",
        "<style>g {fill: red}</style>",
        '<text x="5" y="9">a<tspan>b</tspan>c<title>d</title>e</text>',
    ],
)
def test_words_where_words_belong_are_well(small, body):
    small.draw(f"{HEAD}{body}</svg>")


def test_a_template_that_is_no_utf8_is_told_with_its_place(small):
    small.write("x")
    for name in ("card.svg.j2", "art.svg.j2"):
        (small.templates / "card.svg.j2").write_text(HEAD + "{% include 'art.svg.j2' %}</svg>")
        (small.templates / "art.svg.j2").write_text("<g/>")
        (small.templates / name).write_bytes("<g/>\n<text>Zażółć ".encode() + b"caf\xe9</text>")
        (problem,) = small.faults()
        assert "this is no UTF-8: a byte 0xE9 stands here" in problem.fact
        assert str(problem.mark) == f"templates/pits/{name}:2:17"


@pytest.mark.parametrize("content", ["", " \n\t\n", "\ufeff"])
def test_an_empty_template_is_told_by_its_name(small, content):
    (small.templates / "part.svg.j2").write_text(content, encoding="utf-8")
    hint = "write it, or delete the file"
    assert (
        told(small, HEAD + "{% include 'part.svg.j2' %}</svg>")
        == f"templates/pits/part.svg.j2 | the template is empty | {hint}"
    )


SPANS = '<text x="9 12" y="9"><tspan>a</tspan>{}</text>'
UNKNOWN = {"Hebrew": "שלום", "Arabic": "مرحبا", "Syriac": "ܫܠܡܐ", "Thaana": "ދިވެހި"}


@pytest.mark.parametrize("script", UNKNOWN)
@pytest.mark.parametrize(
    "body",
    ['<text x="9" y="9">{}</text>', '<text x="9 12" y="9"><tspan>a</tspan>{}</text>', '{{{{ text("{}", 5, 5, 50) }}}}'],
)
def test_a_script_that_no_font_has_is_told_however_it_is_written(small, body, script):
    assert "no font has" in told(small, f"{HEAD}{body.format(UNKNOWN[script])}</svg>")


def test_every_font_that_is_named_must_be_there(small):
    rng = random.Random(1)
    for body in ('<text x="9" y="9" font-family="{}">a</text>', '{{{{ text("a", 5, 5, 50, font="{}") }}}}'):
        named = ["Alegreya", "Alegreya Sans", "serif"]
        small.draw(f"{HEAD}{body.format(', '.join([*named, 'monospace']))}</svg>")
        named.insert(rng.randint(0, 3), "Comic Snas")
        assert "no font is called 'Comic Snas'" in told(small, f"{HEAD}{body.format(', '.join(named))}</svg>")


def test_fonts_behind_a_link_are_read_or_told(small, tmp_path):
    tall = next(face.source.path.parent for face in small.fonts.find("Alegreya"))
    (small.templates / "type").mkdir()
    for file in tall.iterdir():
        (small.templates / "type" / file.name).write_bytes(file.read_bytes())
    (small.templates / "fonts").symlink_to("type")
    inside = FontBook((small.templates / "fonts",), fallback=())
    assert inside.families == ["Alegreya"] and not inside.problems
    (small.templates / "type").rename(tmp_path.parent / f"{tmp_path.name}-type")
    (small.templates / "fonts").unlink()
    (small.templates / "fonts").symlink_to(tmp_path.parent / f"{tmp_path.name}-type")
    outside = FontBook((small.templates,), fallback=())
    assert [problem.fact for problem in outside.problems] == ["this folder or file leads out of the root"]


ASKS = svg("<desc>{{ card.moves | default('none') }}</desc>")


def test_a_field_that_no_template_reads_is_told_where_nearly_the_same_is_asked_for(small):
    card = "  - id: c01\n    name: Pit\n    n: 1\n    text: x\n    mvoes: two\n"

    (problem,) = small.wrong(ASKS, card)

    assert str(problem.mark).endswith("cards/traps.yaml:9:12")
    assert (problem.fact, problem.hint) == ("card c01: no template reads the field 'mvoes'", "did you mean 'moves'?")


@pytest.mark.parametrize("field", ["motif", "artist", "notes"])
def test_a_field_of_ones_own_is_let_be(small, field):
    assert small.front(ASKS, f"  - {{id: c01, name: Pit, n: 1, text: x, {field}: two}}\n").notes == ()


def test_who_goes_through_all_fields_has_read_them(small):
    card = "  - {id: c01, name: Pit, n: 1, text: x, mvoes: 1}\n"

    assert small.front(ASKS.replace("</svg>", "{% for _ in card %}{% endfor %}</svg>"), card)
    assert small.wrong(ASKS, card)
