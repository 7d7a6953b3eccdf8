"""Templates from strangers: nothing outside the folders is read, nothing hangs, nothing fills the memory."""

import os
import tracemalloc

import pytest

from generator.catalog.problems import ContentError, Mark
from generator.catalog.timelimit import OverdueError, too_long
from generator.rulebook import lint, slips
from generator.template import loose, prose, sourcemap
from generator.template.budget import MOST_STEPS, Budget
from generator.template.environment import Environment
from tests.helpers.cases import faults_of
from tests.helpers.moment import in_time
from tests.template.small import svg

PARSE = Environment._parse
MAPPED = sourcemap.mapped
ESCAPES = [
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "{{ text.__globals__ }}",
    "{{ text.__func__.__globals__ }}",
    "{{ text.__self__._sources }}",
    "{{ card._resolve }}",
    "{{ card.__dict__ }}",
    "{{ ''|attr('__class__') }}",
    "{{ card|attr('_resolve') }}",
    "{{ ([card]|map(attribute='__dict__')|list)[0] }}",
    "{{ '{0.__class__.__mro__}'.format(1) }}",
    "{{ '%s'|format(namespace.__init__) }}",
    "{{ self.__init__.__globals__ }}",
    "{{ self._TemplateReference__context }}",
    "{% set x = joiner.__call__.__globals__ %}{{ x }}",
    "{{ rand(1)._random.seed.__self__ }}",
    "{{ loop }}{{ lipsum.__globals__ }}",
]
OUTSIDE = [
    '{% include "/etc/passwd" %}',
    '{% include "../../x.svg.j2" %}',
    '{% include "../secret.svg.j2" %}',
    '{% include "art/../../../secret.svg.j2" %}',
    '{% include "link.svg.j2" %}',
    '{% import "..\\\\secret.svg.j2" as s %}',
    '{{ art("../../secret.png", 0, 0, 5, 5) }}',
    '{{ art("/etc/passwd", 0, 0, 5, 5) }}',
    '{{ art("link.png", 0, 0, 5, 5) }}',
    '{{ icon("../../../secret", 0, 0, 5) }}',
]
ENDLESS = [
    "{% for i in range(10**9) %}x{% endfor %}",
    "{% for i in range(90000) %}{% for j in range(90000) %}{% endfor %}{% endfor %}",
    "{% set r = range(1000)|list %}{% for a in r %}{% for b in r %}{% for c in r %}{% endfor %}{% endfor %}{%endfor%}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% macro m(n) %}{% if n %}{{ m(n-1) }}{{ m(n-1) }}{% endif %}{% endmacro %}{{ m(40) }}",
    '{% include "card.svg.j2" %}',
    '{% extends "card.svg.j2" %}',
    "{% set n = namespace(s='xx') %}{% for i in range(60) %}{% set n.s = n.s ~ n.s %}{% endfor %}",
    "{% set n = namespace(s='xx') %}{% for i in range(60) %}{% set n.s = n.s + n.s %}{% endfor %}",
    "{% set n = namespace(s=[1]) %}{% for i in range(60) %}{% set n.s = n.s + n.s %}{% endfor %}",
    "{% set n = namespace(s=2) %}{% for i in range(60) %}{% set n.s = n.s * n.s %}{% endfor %}",
    "{% set l = [1] %}{% for i in range(60) %}{% do l.extend(l) %}{% endfor %}",
    "{% set s %}xxxxxxxx{% endset %}{% for i in range(60) %}{% set s = s|replace('x', s) %}{% set x = s %}{% endfor %}"
    "{% set n = namespace(s='xx') %}{% for i in range(9) %}{% set n.s = n.s|replace('x', n.s) %}{% endfor %}",
    "{% set n = namespace(s='xx') %}{% for i in range(60) %}{% set n.s = [n.s, n.s, n.s]|join %}{% endfor %}",
    "{% set n = namespace(s='xx') %}{% for i in range(60) %}{% set n.s = n.s.replace('x', n.s) %}{% endfor %}",
    "{{ 'x' * 10**9 }}",
    "{{ 10**(10**10) }}",
    "{{ 'x'.ljust(10**9) }}",
    "{{ 'x'|center(10**9) }}",
    "{{ '%1000000000d' % 1 }}",
    "{{ '%1000000000d'|format(1) }}",
    "{{ '{:1000000000d}'.format(1) }}",
    "{{ '{:{w}d}'.format(1, w=10**9) }}",
    "{{ [1]|batch(10**9, 'x')|list }}",
    "{{ (1.5)|round(10**9) }}",
    "{{ [[1]]|sum(start=[]) }}",
    "{% for i in range(99999) %}" + "x" * 200 + "{% endfor %}",
    "{{ text('w ' * 90000, 0, 0, 50) }}",
    "{% for i in range(5000) %}{{ text('word ' ~ i, 0, 0, 50) }}{% endfor %}",
    "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "{% for i in [1] recursive %}{{ loop([1, 1]) }}{% endfor %}",
    "{% set n = namespace(f=0) %}{% for i in range(200000) %}{% set n.f = n.f + 1 %}{% endfor %}",
]


@pytest.mark.parametrize("template", ESCAPES)
def test_pythons_insides_cannot_be_reached(small, template):
    (problem,) = small.wrong(svg(template))

    assert problem.mark.file.startswith("templates/pits/card.svg.j2")


@pytest.mark.parametrize("template", OUTSIDE)
def test_nothing_outside_the_folders_is_read(small, template):
    secret = small.root / "secret.svg.j2"
    secret.write_text("SECRET")
    (small.root / "secret.png").write_bytes(b"SECRET")
    (small.root / "secret.svg").write_bytes(b"SECRET")
    (small.templates / "link.svg.j2").symlink_to(secret)
    (small.templates / "link.png").symlink_to(small.root / "secret.png")

    (problem,) = small.wrong(svg(template))

    assert "there is no" in problem.fact or "leads out of the root" in problem.fact
    assert "SECRET" not in str(problem)


@pytest.mark.parametrize("template", ENDLESS)
def test_endless_work_ends_soon_with_a_problem(small, template):
    problems = in_time(2, lambda: small.wrong(svg(template)))

    assert problems[0].mark.file.startswith("templates/pits/card.svg.j2")


@pytest.mark.parametrize(
    "template", [template for template in ENDLESS if "10**" in template or "range(60)" in template]
)
def test_growth_ends_before_it_fills_the_memory(small, template):
    small.write(svg(template))
    renderer, deck = small.renderer()
    tracemalloc.start()
    with pytest.raises(ContentError):
        renderer.front(deck, deck.cards[0])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 150_000_000


def test_the_same_chance_falls_each_time(small):
    template = "{% set r = rand('c01') %}{{ r.u(2, 3) }} {{ r.i(1, 6) }} {{ r.i(1, 6) }}"

    assert small.body(template) == small.body(template)


def test_templates_cannot_change_what_they_were_given(small):
    problems = small.wrong(svg("{% do card.update({'name': 'Fall'}) %}"))

    assert "card c01 has no field 'update'" in problems[0].fact


def test_a_template_cannot_undo_the_escaping_of_its_neighbour(small):
    cards = "  - id: c01\n    name: '<script>alert(1)</script>'\n"

    assert "<script>" not in small.body("{{ card.name }}{{ text(card.name, 0, 0, 60) }}", cards)


@pytest.mark.parametrize(
    "code",
    [
        "text ~ ''", "card ~ ''", "namespace() ~ ''", "'%s' | format(range)", "'%s' % art", "text | string",
        "[text, art] | join",
        "[[art]] | string", "{'a': art} ~ ''", "rand(text).i(1, 9)", "rand([art]).i(1, 9)", "'x'.upper ~ ''",
        "[1] | map('string') ~ ''", "[text] | map('string') | list | last", "'{}'.format(text)",
        "'{0.upper}'.format('x')",
        "', '.join([text])", "('a' | safe).join([text])", "('a' | safe).replace('a', text)", "(text | safe)",
        "text | upper",
        "text | e", "cycler(1) | trim", "joiner() ~ ''", "loop ~ ''", "self ~ ''", "card.items() ~ ''", "t ~ ''",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "frame", ["{{{{ text({}, 4, 4, 50) }}}}", '<g data-kind="{{{{ {} }}}}"/>', "{{{{ {} | length }}}}"]
)
def test_nothing_that_lies_somewhere_in_memory_becomes_text(small, code, frame):
    """What a function is called says where it lies; which is somewhere else each time."""
    around = "{% set t = rand(1) %}{% for _ in [1] %}" + frame.format(f"({code})") + "{% endfor %}"
    try:
        drawn = small.body(around)
    except ContentError as error:
        assert " at 0x" not in str(error.problems)
    else:
        assert " at 0x" not in drawn
        assert "length" in frame, drawn


DEAR = (
    "{% set l = range(99999) | list %}{% for i in range(2000) %}{% set x = l | sort(reverse=True) %}{% endfor %}",
    "{% set l = range(99999) | list %}{% for i in range(90000) %}{% set x = -1 in l %}{% endfor %}",
    "{% set a = 'x' * 99999 %}{% set b = 'x' * 99999 %}{% for i in range(9000) %}{% set c = a == b %}{% endfor %}",
    "{% set n = namespace(a=[1]) %}{% for i in range(60) %}{% set n.a = [n.a, n.a] %}{% endfor %}{{ n.a == n.a }}",
    "{% set n = namespace(a=[1]) %}{% for i in range(60) %}{% set n.a = [n.a, n.a] %}{% endfor %}{{ n.a ~ '' }}",
    "{% set l = [1] %}{% do l.append(l) %}{{ (l ~ '') | length }}",
    "{% set s = 'x' * 99999 %}{% for i in range(90000) %}{% set x = s[1:] %}{% endfor %}",
    "{% set s = 'x ' * 99999 %}{% for i in range(9000) %}{% set x = s.split() | length %}{% endfor %}",
    "{% set p = [(1, 2)] * 9999 %}{% for i in range(900) %}{% set x = smooth(p) %}{% endfor %}",
    "{% for i in range(1000) %}{{ text('word ' * 900 ~ i, 0, 0, 50, 60, size=9, min_size=0.5) }}{% endfor %}",
    "{{ ([range(90000)] * 100) | map('sum') | list | length }}",
    "{% set n = namespace(a=[1]) %}{% for i in range(60) %}{% set n.a = [n.a, n.a] %}{% endfor %}"
    "{{ rand(n.a).i(1, 2) }}",
    "{% set n = namespace(a=[1], b=[1]) %}{% for i in range(60) %}{% set n.a = [n.a, n.a] %}{% set n.b = [n.b, n.b] %}"
    "{% endfor %}{{ max(n.a, n.b) | length }}",
    "{% set n = namespace(a=[1]) %}{% for i in range(60) %}{% set n.a = [n.a, n.a] %}{% endfor %}"
    "{{ rand(seed=n.a).i(1, 2) }}",
    *(
        f"{{% set s = 'x ' * 99999 %}}{{% for i in range(900) %}}{{% set x = s | {name} %}}{{% endfor %}}"
        for name in (
            "title",
            "wordcount",
            "sort",
            "unique | list",
            "min",
            "join('-')",
            "list",
            "reject('in', 'a') | list",
        )
    ),
    "{% macro m() %}{{ varargs | length }}{% endmacro %}{% for i in range(9000) %}{{ m(*range(99999)) }}{% endfor %}",
)


@pytest.mark.parametrize("template", DEAR)
def test_what_looks_cheap_is_paid_for_by_its_size(small, template):
    """By counting, that is: nothing watches the clock here."""
    (problem,) = small.wrong(svg(template))

    assert any(word in problem.fact for word in ("steps for one face", "grows", "holds itself"))


@pytest.mark.parametrize(
    ("spoil", "fact"),
    [
        (lambda path: path.symlink_to("/etc/hostname"), "leads out of the root"),
        (lambda path: path.mkdir(), "this is a folder, not a file"),
        (lambda path: path.write_bytes(b"x" * 4_000_001), "larger than 4 MB"),
        (os.mkfifo, "not an ordinary file"),
    ],
)
@pytest.mark.parametrize("name", ["part.svg.j2", "icons/part.svg", "part.svg"])
def test_a_file_that_is_not_read_is_told_with_the_reason(small, name, spoil, fact):
    path = small.templates / name
    path.parent.mkdir(exist_ok=True)
    spoil(path)
    code = {"part.svg.j2": '{% include ["part.svg.j2", "other.svg.j2"] ignore missing %}'}
    code |= {"icons/part.svg": '{{ icon("part", 1, 1, 9) }}', "part.svg": '{{ art("part.svg", 1, 1, 9, 9) }}'}

    if (name, fact[:6]) in (("part.svg", "larger"), ("icons/part.svg", "this i")):
        return  # a picture may be that large, and a folder is no icon
    (problem,) = small.wrong(svg(code[name]))

    assert problem.mark.file == f"templates/pits/{name}"
    assert fact.replace("4 MB", "0.5 MB" if "icons" in name else "4 MB") in problem.fact


@pytest.mark.parametrize(
    "code", ["{{ " + "(" * 9000, "{{ " + "[" * 9000, "{% for i in [1] %}" * 40 + "{% endfor %}" * 40]
)
def test_what_nests_too_deep_is_told_at_its_own_template(small, code):
    (small.templates / "deep.svg.j2").write_text(code)

    (problem,) = small.wrong(svg('{% include "deep.svg.j2" %}'))

    assert problem.mark.file == "templates/pits/deep.svg.j2"
    assert "inside one another" in problem.fact or "cannot be read" in problem.fact
    assert ".py" not in problem.fact
    assert "line" not in problem.fact


def test_a_misspelt_template_is_read_once(small, monkeypatch):
    (small.templates / "m.svg.j2").write_text("{% macro m() %}{{ 1 | uper }}{% endmacro %}")
    cards = "".join(f"  - {{id: c{n}, name: Pit, n: 1, text: x}}\n" for n in range(5))
    read = []
    monkeypatch.setattr(Environment, "_parse", lambda self, *words: read.append(words[1]) or PARSE(self, *words))

    (problem,) = small.wrong(svg('{% import "m.svg.j2" as m %}{{ m.m() }}'), cards)

    assert (str(problem.mark), problem.cards) == ("templates/pits/m.svg.j2:1:23", ("c0", "c1", "c2", "c3", "c4"))
    assert read.count("m.svg.j2") == 1


def test_texts_that_hold_each_other_twice_end_by_counting(small):
    fields = "".join(f'    f{n}: "{{{{ card.f{n - 1} }}}}{{{{ card.f{n - 1} }}}}"\n' for n in range(1, 40))
    cards = f'  - id: c01\n    name: Pit\n    n: 1\n    f0: "{{{{ 1 }}}}"\n{fields}'

    (problem,) = small.wrong(svg("{{ text(card.f39, 1, 1, 9) }}"), cards)

    assert problem.mark.file == "cards/traps.yaml" or problem.mark.file.endswith("/cards/traps.yaml")
    assert "takes more than 250000 steps" in problem.fact


def test_a_broken_part_of_many_cards_is_traced_a_few_times_and_told_once(small, monkeypatch):
    (small.templates / "part.svg.j2").write_text("<g>\n<g>\n</g>\n")
    cards = "".join(f"  - {{id: c{n}, name: Pit {n}, n: {n}, text: x}}\n" for n in range(30))
    traced = []
    monkeypatch.setattr("generator.template.sourcemap.mapped", lambda *words: traced.append(words) or MAPPED(*words))

    (problem,) = small.wrong(svg('{{ card.name }}{% include "part.svg.j2" %}'), cards)

    assert str(problem.mark).startswith("templates/pits/part.svg.j2:")
    assert len(problem.cards) == 30
    assert all(f" c{n}" in problem.fact for n in range(21))
    assert "(and 29 more cards: " in problem.fact
    assert " and 9 more)" in problem.fact
    assert len(traced) <= 5


ONCE_MORE = (
    "{% for i in range(99999) %}{% for j in range(99) %}{% endfor %}{% endfor %}",
    "{% for i in range(90000) %}{% endfor %}{% for i in range(90000) %}{% endfor %}{{ nothing.at_all }}",
    '{{ card.text }}{% for i in range(90000) %}{% endfor %}{% for i in range(90000) %}{% endfor %}<rect x="1" x="2"/>',
)


@pytest.fixture
def spent(monkeypatch):
    """What is spent of all budgets, step by step."""
    steps, spend = [], Budget.spend
    monkeypatch.setattr(Budget, "spend", lambda self, some: steps.append(some) or spend(self, some))
    return steps


@pytest.mark.parametrize("template", ONCE_MORE)
def test_drawing_once_more_is_paid_for_by_what_is_left(small, spent, template):
    """So that what is done to say what is wrong with a face has a bound; what is no XML is drawn as a whole before."""
    (problem,) = small.wrong(svg(template))

    assert problem.mark.file == "templates/pits/card.svg.j2"
    assert problem.mark.line == 1 or "not well-formed" in problem.fact, "which is found when it is drawn once more"
    drawings = 2 if "not well-formed" in problem.fact else 1
    assert sum(spent) < (drawings + 0.5) * MOST_STEPS, "the last step may be a large one, and no other is"


def test_a_text_with_code_is_run_once_more_with_what_is_left(small, spent):
    loop = "{% for i in range(60000) %}{% endfor %}"
    (problem,) = small.wrong(
        svg("{{ card.text }}"), f'  - {{id: c01, name: Pit, n: 1, text: "{loop * 3}{{{{ nothing.at_all }}}}"}}\n'
    )

    assert problem.mark.file.endswith("cards/traps.yaml")
    assert "nothing" in problem.fact
    assert sum(spent) < 1.5 * MOST_STEPS


def test_faults_of_a_long_text_are_looked_for_in_one_budget(small, spent):
    small.write(svg(""))
    renderer, _ = small.renderer()
    spent.clear()
    text = "{% for i in range(40000) %}{% endfor %}\n" + "".join(f"{{{{ none_{n}.x }}}}\n" for n in range(20))

    problems = faults_of(renderer.prose, text, "rulebook.md")
    assert 1 < len(problems) < 20
    assert all("there is no 'none_" in problem.fact for problem in problems), "that it took too long is no fault of it"
    assert sum(spent) < 1.5 * MOST_STEPS


def test_what_took_too_long_is_not_done_once_more(small, monkeypatch):
    def overdue(*_):
        raise OverdueError([too_long(Mark("templates/pits/card.svg.j2"), "pits, card c01")])

    monkeypatch.setattr("generator.template.render.Renderer._document", overdue)
    monkeypatch.setattr("generator.template.sourcemap.seeing", lambda *_: pytest.fail("it is drawn once more"))
    (problem,) = small.wrong(svg("{{ card.name }}"))

    assert "takes longer than anything" in problem.fact


LONG = 30_000
FINDERS = {
    "code": lambda text: list(loose.stretches(text)),
    "lines with code": prose.noted,
    "outputs": lambda text: prose.without_outputs(text, 1),
    "what rulebooks leave over": lambda text: list(lint.found([("|a|b|", 1), (text, 2), (f"|{text}", 3)])),
    "slips": lambda text: [*slips.of_text(text, ""), *slips.of_paragraph(text), slips.of_line(text, ("note",))],
}
TEXTS = (
    "{{¦{%¦{#¦{{ a ¦{% if 1 ¦{% if 1 %}¦{% endif %}¦{% if 1 %}{% endfor %}¦{# a\n¦}}"
    "¦<style¦<a¦<a \"¦<a b='¦<g>¦</g>¦<g>\n ¦A-¦[A-1 ¦[A-A¦[](¦([](x)¦`¦`a¦|¦-|¦: "
).split("¦")
BLANK = ("", " |x", "|", "[a](", "[a](<", "::", "#")


@pytest.mark.parametrize("finder", FINDERS)
def test_what_looks_for_mistakes_takes_time_by_the_length_of_a_text(finder):
    for text in (
        *(part * (LONG // len(part)) for part in TEXTS),
        *(part * (LONG // len(part)) + "x" for part in TEXTS),
        *(begin + " " * LONG + end for begin in BLANK for end in BLANK),
    ):
        in_time(1, lambda text=text: FINDERS[finder](text))
