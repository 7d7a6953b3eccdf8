"""The key of a face changes whenever the picture may, and only then."""

from __future__ import annotations

import pytest

from generator.catalog.messages import Messages
from generator.catalog.problems import ContentError
from generator.template.face import Face
from generator.template.wording import Wording
from tests.template.small import CARDS, COIN, Small, svg

TWO = CARDS + CARDS.replace("c01", "c02").replace("Pit", "Spikes")
BODY = (
    '{% include "frame.svg.j2" %}{% include "art/" ~ card.id ~ ".svg.j2" %}{{ icon("coin", 1, 1, 4) }}'
    '<g fill="{{ theme.palette.primary }}" id="g{{ tables.prices.gold }}"/>'
    '{{ text(card.name, 5, 5, 50) }}{{ art("pictures/pit.png", 0, 0, 9, 9) }}'
)


@pytest.fixture
def game(small) -> Small:
    small.themes["night"] = (
        'name: Night\npalette: {primary: "#26305E"}\nword: Dark\n'
        "code: \"{% include 'art/c02.svg.j2' %}\"\ncards:\n  c02: {name: Shovel}\n"
    )
    (small.templates / "art").mkdir()
    (small.templates / "pictures").mkdir()
    (small.templates / "pictures" / "pit.png").write_bytes(b"one")
    (small.templates / "frame.svg.j2").write_text('{% import "_shared/tools.svg.j2" as t %}<g/>')
    (small.shared / "tools.svg.j2").write_text("{% set red = '#a00' %}")
    for name in ("c01", "c02"):
        (small.templates / "art" / f"{name}.svg.j2").write_text(f"<desc>{name}</desc>")
    small.write(svg(BODY), TWO, back=svg("<desc>{{ game.title }}</desc>"), count=2, deck="parent: parent.svg.j2\n")
    return small


def keys(game: Small, **chosen: object) -> list[str]:
    """Return the keys of both fronts and of a back."""
    return [face.digest for face in faces(game, **chosen)]


def faces(game: Small, **chosen: object) -> list[Face]:
    renderer, deck = game.renderer(**chosen)
    one, other = deck.cards
    return [renderer.front(deck, one), renderer.front(deck, other), renderer.back(deck, one)]


def known(game: Small, before: list[Face], **chosen: object) -> list[str]:
    """Return the keys that faces have now by what they read before, without drawing them."""
    renderer, deck = game.renderer(**chosen)
    where = [(deck.cards[0], "front"), (deck.cards[1], "front"), (deck.cards[0], "back")]
    return [renderer.keys.key(deck, card, side, face.reads) for (card, side), face in zip(where, before, strict=True)]


def changed(before: list[str], after: list[str]) -> str:
    """Name what changed: 1 and 2 are the cards, b is the back."""
    return "".join(name for name, one, other in zip("12b", before, after, strict=True) if one != other)


def test_nothing_changed_is_the_same_key(game):
    assert keys(game) == keys(game)


def rewrite(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


@pytest.mark.parametrize(
    ("file", "old", "new", "what"),
    [
        ("content/pits/cards/traps.yaml", "Spikes", "Thorns", ""),
        ("content/pits/cards/traps.yaml", "  - id: c01", "\n  - id: c01", ""),
        ("content/pits/cards/traps.yaml", "Pit", "Pits", "1"),
        ("content/pits/cards/traps.yaml", "You fall", "You tumble", ""),
        ("content/pits/cards/traps.yaml", "Trap cards", "Traps", ""),
        ("content/pits/cards/traps.yaml", "size: euro", "size: 60x88mm", "12b"),
        ("content/pits/themes/night.yaml", "Shovel", "Hole", "2"),
        ("content/pits/themes/night.yaml", "#26305E", "#26305F", "12"),
        ("content/pits/themes/night.yaml", "Dark", "Black", ""),
        ("content/pits/game.yaml", "Mind", "Watch", ""),
        ("content/pits/game.yaml", "title: Pits", "title: Holes", "b"),
        ("content/pits/rules.yaml", "gold: 5", "gold: 6", "12"),
        ("content/pits/rules.yaml", "default: 3", "default: 4", ""),
        ("templates/pits/card.svg.j2", "text(", " text(", "12"),
        ("templates/pits/back.svg.j2", "desc", "title", "b"),
        ("templates/pits/frame.svg.j2", "<g/>", "<g></g>", "12"),
        ("templates/_shared/tools.svg.j2", "#a00", "#b00", "12"),
        ("templates/pits/art/c02.svg.j2", "c02", "spikes", "2"),
        ("templates/_shared/icons/coin.svg", "4", "5", "12"),
        ("templates/_shared/icons/shield.svg", "4", "5", ""),
    ],
)
def test_a_change_changes_the_keys_of_what_it_touches(game, file, old, new, what):
    before = faces(game)
    rewrite(game.root / file, old, new)
    after = [] if "size" in old else faces(game)  # the templates are not for another size

    assert changed([face.digest for face in before], known(game, before)) == what
    assert not after or changed([face.digest for face in before], [face.digest for face in after]) == what


@pytest.mark.parametrize(("chosen", "what"), [({"sets": ["turns_each=4"]}, ""), ({"style": "ink-saver"}, "12b")])
def test_another_edition_has_other_keys_where_it_says_something_else(game, chosen, what):
    assert changed(keys(game), keys(game, **chosen)) == what


def test_other_fonts_have_other_keys(game):
    before = keys(game)
    game.fonts = type(game.fonts)(
        [game.root / "nowhere", *[face.source.path.parent for face in game.fonts.find("Alegreya Sans")]]
    )

    assert changed(before, keys(game)) in ("12b", "")


@pytest.mark.parametrize(
    "code",
    [
        '{% set kind = "c02" %}{% include "art/" ~ kind ~ ".svg.j2" %}',
        "{%include('art/c02.svg.j2')%}",
        '{% include ["nothing", "art/c02.svg.j2"] ignore missing without context %}',
        "{{ text(theme.code, 5, 5, 50) }}",
        '{% from "lead.svg.j2" import on %}{{ on() }}',
        "{% extends deck.parent %}",
    ],
)
def test_however_a_template_is_named_it_counts(game, code):
    (game.templates / "lead.svg.j2").write_text('{% macro on() %}{% include "art/c02.svg.j2" %}{% endmacro %}')
    (game.templates / "parent.svg.j2").write_text(svg("{% include 'art/c02.svg.j2' %}"))
    text = code if "extends" in code else svg(code)
    (game.templates / "card.svg.j2").write_text(text)
    before = faces(game)
    rewrite(game.templates / "art" / "c02.svg.j2", "c02", "other")

    assert changed([face.digest for face in before], known(game, before)) == "12"


def test_a_file_that_was_looked_for_in_vain_counts_once_it_is_there(game):
    (game.templates / "card.svg.j2").write_text(svg('{% include "more.svg.j2" ignore missing %}'))
    before = faces(game)
    (game.templates / "more.svg.j2").write_text("<g/>")

    assert changed([face.digest for face in before], known(game, before)) == "12"


LOOKS = "tables:\n  looks:\n    c01: {ink: red, pale: {on: pink}}\n    c02: {ink: blue, pale: {on: sky}}\n"


@pytest.mark.parametrize(
    ("code", "old", "new", "what"),
    [
        ("{{ tables.looks[card.id].ink }}", "ink: blue", "ink: navy", "2"),
        ("{{ tables.looks[card.id].ink }}", "sky", "azure", ""),
        ("{{ tables.looks[card.id].pale.on }}", "sky", "azure", "2"),
        ("{{ tables.looks[card.id].pale['on'] }}", "on: pink", "of: pink, on: pink", ""),
        ("{% set all = tables.looks %}{{ all.c01.ink }}", "ink: red", "ink: tan", "12"),
        ("{{ 1 if tables.looks[card.id].pale is mapping else 2 }}", "pale: {on: sky}", "pale: sky", "2"),
        ("{{ 1 if tables.looks[card.id].odd is defined else 2 }}", "ink: blue", "ink: blue, odd: 1", "2"),
        ("{{ 1 if 'odd' in tables.looks[card.id] else 2 }}", "ink: blue", "ink: blue, odd: 1", "2"),
        ("{{ 1 if tables.looks[card.id].pale else 2 }}", "{on: sky}", "{}", "2"),
        ("{{ tables.looks[card.id].pale | length }}", "on: sky", "on: sky, of: sky", "2"),
        ("{% for name in tables.looks %}{{ name }}{% endfor %}", "c01:", "c00: {ink: tan}\n    c01:", "12"),
        ("{% for name, one in tables.looks.items() %}{{ one.ink }}{% endfor %}", "ink: blue", "ink: navy", "12"),
        ("{% for _, one in tables.looks[card.id].pale | dictsort %}{{ one }}{% endfor %}", "on: sky", "on: blue", "2"),
        ("{{ tables.rows[card.index].ink }}", "ink: green", "ink: teal", "12"),  # a list is read as a whole
    ],
)
def test_of_groups_within_groups_that_counts_which_is_read(game, code, old, new, what):
    rules = game.root / "content/pits/rules.yaml"
    text = LOOKS + "  rows: [{}, {ink: green}, {ink: grey}, {}]\n"
    rewrite(rules, "tables:\n", text)
    (game.templates / "card.svg.j2").write_text(svg(f"<desc>{code}</desc>"))
    before = faces(game)
    rewrite(rules, old, new)

    assert changed([face.digest for face in before], known(game, before)) == what
    drawn = [one.svg == other.svg for one, other in zip(before, faces(game), strict=True)]
    assert {name for name, is_same in zip("12b", drawn, strict=True) if not is_same} <= set(what)


IMPORTED = {
    "nothing that changes": "{% macro at() %}1{% endmacro %}",
    "a namespace": "{% set n = namespace(at=0) %}{% macro at() %}{% set n.at = n.at + 1 %}{{ n.at }}{% endmacro %}",
    "a list": "{% set n = [] %}{% macro at() %}{% do n.append(1) %}{{ n | length }}{% endmacro %}",
    "a method": "{% set n = [] %}{% set put = n.append %}{% macro at() %}{% do put(1) %}{{ n | length }}{% endmacro %}",
    "deep down": "{% set n = {'a': ([],)} %}"
    "{% macro at() %}{% do n.a[0].append(1) %}{{ n.a[0] | length }}{% endmacro %}",
    "hidden": "{% if true %}{% set n = [] %}{% macro on() %}{% do n.append(1) %}{{ n | length }}{% endmacro %}"
    "{% set held = namespace(on=on) %}{% endif %}{% macro at() %}{{ held.on() }}{% endmacro %}",
    "chance": "{% set n = rand(1) %}{% set first = rand(1).i(1, 999) %}"
    "{% macro at() %}{{ 1 if n.i(1, 999) == first else 2 }}{% endmacro %}",
    "turns": "{% set n = cycler(1, 2) %}{% macro at() %}{{ n.next() }}{% endmacro %}",
    "what runs out": "{% set n = [1] | map('int') %}{% macro at() %}{{ n | list | length }}{% endmacro %}",
    "another's": '{% import "_shared/inner.svg.j2" as i %}{% macro at() %}{{ i.at() }}{% endmacro %}',
}


@pytest.mark.parametrize("code", IMPORTED.values(), ids=IMPORTED)
def test_what_an_imported_template_reads_is_read_for_every_face_and_no_face_leaves_anything_in_it(game, code):
    tools = game.shared / "tools.svg.j2"
    tools.write_text(code + '{% set drawn = icon("shield", 1, 1, 2) %}')
    (game.shared / "inner.svg.j2").write_text(IMPORTED["a list"])
    (game.templates / "card.svg.j2").write_text(
        svg('{% import "_shared/tools.svg.j2" as t %}<desc>{{ t.at() }}</desc>{{ t.drawn }}')
    )
    before = faces(game)
    assert "<desc>1</desc>" in before[0].svg
    assert before[0].svg == before[1].svg
    assert ("icon", "shield") in before[1].reads

    rewrite(tools, "2)", "3)")
    assert changed([face.digest for face in before], known(game, before)) == "12"


MACROS = (
    "{% macro kind(x) %}{{ 'b' if x is boolean else 'f' if x is float else 'i' if x is number else 's' }}"
    "{{ '' if x is boolean else x }}{% endmacro %}{% macro sign(name) %}{{ icon(name, 1, 1, 2) }}{% endmacro %}"
    "{% macro outer(name) %}{{ sign(name) }}{% endmacro %}{% macro said(x) %}{{ text(x, 1, 1, 20) }}{% endmacro %}"
    "{% macro dear(x) %}{% for i in range(90000) %}{% endfor %}{{ rand(x).i(1, 99) }}{% endmacro %}"
)


def drawn(game: Small, body: str) -> list[Face]:
    (game.shared / "tools.svg.j2").write_text(MACROS)
    (game.templates / "card.svg.j2").write_text(svg('{% import "_shared/tools.svg.j2" as t %}' + body))
    renderer, deck = game.renderer()
    return [renderer.front(deck, card) for card in deck.cards]


def test_a_macro_that_is_known_gives_what_it_would_give(game):
    calls = ("1", "1.0", "true", '"1"', "0.0", "-0.0", '"<b>"', "m", "x='1'", "card.name")
    body = "{% set m %}<b>{% endset %}" + "".join(f"<desc>{{{{ t.kind({call}) }}}}</desc>" for call in calls)
    one, other = drawn(game, body + '{{ t.outer("shield") }}{{ t.said("Pit") }}')

    said = "i1 f1.0 b s1 f0.0 f-0.0 s&lt;b&gt; s<b> s1".split()
    assert one.svg.split("</desc>")[:9] == other.svg.split("</desc>")[:9]
    assert [piece.rpartition("<desc>")[2] for piece in one.svg.split("</desc>")[:9]] == said
    assert ["sPit" in one.svg, "sPit" in other.svg, "sShovel" in other.svg] == [True, False, True]
    assert one.shows.keys() == other.shows.keys()
    assert [len(face.texts) for face in (one, other)] == [1, 1]
    assert ("icon", "shield") in one.reads
    assert ("icon", "shield") in other.reads


def test_what_a_macro_takes_is_paid_for_each_time(game):
    assert len(drawn(game, "{{ t.dear(1) }}{{ t.dear(1) }}")) == 2
    with pytest.raises(ContentError, match="steps for one face"):
        drawn(game, "{{ t.dear(1) }}{{ t.dear(1) }}{{ t.dear(1) }}")


def test_an_imported_template_is_run_once_where_no_face_changes_it(game):
    code = "{% set n = [1] %}{% do n.append(2) %}{% macro at() %}{{ n | length }}{% endmacro %}"
    (game.shared / "tools.svg.j2").write_text(code)
    (game.templates / "card.svg.j2").write_text(svg('{% from "_shared/tools.svg.j2" import at, n %}{{ at() }}'))
    renderer, deck = game.renderer()
    modules = []
    renderer._environment.modules._keep = lambda template, kept: not modules.append(kept)
    faces = [renderer.front(deck, card) for card in deck.cards]

    assert len(modules) == 1
    assert faces[0].svg == faces[1].svg


@pytest.mark.parametrize(
    ("path", "text", "what"),
    [("night/art/c01.svg.j2", "<desc>night</desc>", "1"), ("icons/coin.svg", COIN.replace("4", "3"), "12")],
)
def test_a_new_file_or_icon_that_wins_over_an_old_one_changes_the_keys(game, path, text, what):
    before = keys(game)
    (game.templates / path).parent.mkdir(parents=True)
    (game.templates / path).write_text(text)

    assert changed(before, keys(game)) == what


DECK = """  - id: c01
    name: Fox
    text: It waits.
    tags: [hot, iron]
    rare: true
    dull: false
    cost: {wood: 2, old_stone: 1, rare: true}
    steps: [Open the lid and look for whatever there is inside., Close it.]
"""


@pytest.fixture(params=["en", "de"])
def say(request):
    functions = Wording(Messages(request.param)).functions()
    return functions["in_words"], functions["terms"], "and" if request.param == "en" else "und"


def test_each_kind_has_its_words(say):
    words, terms, also = say
    assert words(["hot", "iron", "old"]) == f"hot, iron {also} old"
    assert (
        words({"wood": 2, "old_stone": 1, "rare": True, "dull": False, "none": None})
        == f"wood 2, old stone 1 {also} rare"
    )
    assert words(["Look under whatever lies about in this wood, and twice.", "Go."]).splitlines() == [
        "- Look under whatever lies about in this wood, and twice.",
        "- Go.",
    ]
    deed = {"name": "Tail", "desc": "It strikes whoever stands behind it, and once more.", "reach": 10, "at": ["dusk"]}
    assert words([deed, {"name": "Bite", "reach": 5}]).splitlines() == [
        "- **Tail:** It strikes whoever stands behind it, and once more. · reach 10 · at dusk",
        f"- name Bite {also} reach 5",
    ]
    one = "Look under whatever lies about in this wood, and twice."
    assert [words([one, *rest]) for rest in ([], [""], [None])] == [one] * 3
    assert [words(one) for one in (None, False, "", [], {}, ["", None])] == [""] * 6
    assert terms([("Tags", ["a", "b"]), ("Rare", True), ("Dull", False), ("No", None), ("Cost", 0)]) == (
        f"Tags: a {also} b · Rare · Cost: 0"
    )
    assert terms([("A_b", "x" * 60), ("C", "d")]) == "C: d\n\n**A\\_b:** " + "x" * 60


def test_only_words_that_are_too_long_may_be_divided(say):
    words = say[0]
    assert words("a Donaudampfschiff", longest=10).replace("\xad", "") == "a Donaudampfschiff"
    assert words("a Donaudampfschiff", longest=10).startswith("a D\xado")
    assert words("a short one", longest=5) == "a short one"


@pytest.mark.parametrize("value", ["tags", "rare", "cost", "dull"])
@pytest.mark.parametrize(
    "made",
    [
        "'Is: ' ~ card.{}", "card.{} ~ ''", "card.{} | string", "card.{} | upper", "'%s' | format(card.{})",
        "'%s' % card.{}", "[card.{}] | join", "', '.join([card.{}])", "'{{}}'.format(card.{})", "card.{}",
    ],
)  # fmt: skip
def test_nothing_but_words_and_numbers_becomes_a_part_of_a_text(small, made, value):
    (problem,) = small.wrong(svg("<desc>{{ " + made.format(value) + " }}</desc>"), DECK)
    lines = {"tags": 8, "rare": 1, "cost": 5, "dull": 1}  # a list and a group are told where they are written
    assert (problem.mark.line in (1, lines[value]), bool(problem.hint)) == (True, True)


def test_in_words_everything_can_be_put_out(small):
    face = svg("<desc>{{ in_words(card.tags) }} {{ in_words(card.cost) }}{{ in_words(card.no) }}</desc>")
    assert "hot and iron wood 2, old stone 1 and rare" in small.front(face, DECK).svg


def test_a_brace_behind_a_backslash_is_a_letter_and_no_code(small):
    card = "  - {id: c01, text: 'Pay \\{\\{1}} or \\{% link %} here.'}\n"
    assert "link" in small.front(svg("{{ text(card.text, 5, 5, 50, 40) }}"), card).svg


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        ("a \U000131a3", "no font has"),
        ("a {zzz} b", "no icon is called"),
        ("a **b", "stars and underscores that no other closes"),
    ],
)
def test_words_of_strangers_are_printed_and_what_they_lose_is_noted(small, words, fact):
    face = small.front(svg("{{ text(printable(card.text), 5, 5, 50, 40) }}"), f"  - {{id: c01, text: '{words}'}}\n")
    assert [fact in note.fact for note in face.notes] == [True]


def test_an_icon_that_is_not_there_is_left_out_and_noted_and_a_letter_stays(small):
    face = small.front(svg("{% for one in ['coin', '7', 'zzz', ''] %}<g id='{{ icon_if_there(one) }}.'/>{% endfor %}"))
    assert [part.partition(".")[0] for part in face.svg.split("<g id='")[1:]] == ["coin", "7", "", ""]
    assert ["zzz" in note.fact for note in face.notes] == [True]
