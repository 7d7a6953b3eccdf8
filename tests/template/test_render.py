"""Faces as templates draw them, and boxes of drawings that become texts."""

import re
import shutil
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from generator.catalog.problems import Mark, Problem
from generator.parts.blaming import told_once
from generator.reporting import report
from generator.template.faults import TemplateFaultError
from generator.template.layout import columns, grid, inset, rows, stack, within
from generator.template.render import Renderer
from tests.helpers.cases import faults_of
from tests.helpers.shell import TOP
from tests.template.small import CARDS, HEAD, Small, svg

SHARED = Path(__file__).parents[2] / "templates" / "_shared"


def test_a_face_is_a_whole_document_of_the_cards_size(small):
    face = small.front(svg("<rect width='5' height='5'/>"))

    assert face.svg == HEAD + "<rect width='5' height='5'/></svg>"
    assert (face.width, face.height, face.bleed, face.name) == (63, 88, 3, "pits/traps/c01 front")


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example('Tom & <Jerry> "100%" {x} {# #}')
@given(st.text(alphabet=st.sampled_from("ab <>&\"'%{}#;/é"), min_size=1, max_size=25))
def test_any_text_of_a_card_comes_out_as_it_was_written(small, text):
    if "{{" in text or "{%" in text:
        return
    small.templates.mkdir(exist_ok=True)
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    body = svg('<desc title="{{ card.name }}">{{ card.name }}</desc>')
    (element,) = ET.fromstring(small.front(body, f'  - id: c01\n    name: "{quoted}"\n').svg)

    assert element.text == element.get("title") == text


def test_templates_see_what_the_readme_promises(small):
    small.themes["night"] = 'name: Night\npalette: {primary: "#26305E"}\ncards:\n  c01: {name: Dark Pit}\n'
    template = (
        "{{ card.id }}/{{ card.copies }}/{{ card.name }}/{{ deck.name }}/{{ deck.count }}/{{ deck.size.width|n }}/"
        "{{ deck.bleed|n }}/{{ deck.safe|n }}/{{ size.height|n }}/{{ bleed|n }}/{{ game.title }}/"
        "{{ game.players.most }}/{{ game.decks.traps.count }}/{{ game.designers[0].name }}/{{ rules.turns_each }}/"
        "{{ tables.prices.gold }}/{{ theme.id }}/{{ theme.palette.primary }}/{{ style }}/{{ edition.label }}"
    )

    assert small.body(f"<desc>{template}</desc>", sets=["turns_each=4"]) == (
        "<desc>c01/1/Dark Pit/Trap cards/1/63/3/3/88/3/Pits &amp; Traps/5/1/A. Nobody/4/5/night/#26305E/colour/"
        "Night · turns each 4</desc>"
    )


def test_template_code_inside_lists_and_groups_is_rendered_too(small):
    parts = "      - {head: '{{ rules.turns_each }} turns', text: plain}\n      - {head: x, text: y}\n"
    cards = "  - id: c01\n    parts:\n" + parts
    template = "{% for part in card.parts %}{{ part.head }}:{{ part.text }};{% endfor %}{{ card.parts[0].head }}"

    assert small.body(f"<desc>{template}</desc>", cards) == "<desc>3 turns:plain;x:y;3 turns</desc>"


def test_a_text_that_quotes_itself_is_told(small):
    cards = "  - id: c01\n    name: '{{ card.name }}'\n"
    (problem,) = small.wrong(svg("{{ card.name }}"), cards)

    assert "without end" in problem.fact
    assert problem.mark.file == "content/pits/cards/traps.yaml"


def test_the_themes_template_wins_over_the_games(small):
    small.themes["night"] = "name: Night\n"
    small.themes["day"] = "name: Day\n"
    (small.templates / "night").mkdir()
    (small.templates / "night" / "card.svg.j2").write_text(svg("<desc>by night</desc>"))

    assert "by night" in small.front(svg("<desc>always</desc>"), theme="night").svg
    assert "always" in small.front(svg("<desc>always</desc>"), theme="day").svg


def test_icons_are_put_in_once_however_often_they_are_used(small):
    cards = CARDS.replace("You fall", "You {coin} {shield} fall {coin}")
    svg_text = small.front(svg('{{ icon("coin", 1, 2, 3, "#abc") }}{{ text(card.text, 5, 5, 50) }}'), cards).svg

    assert svg_text.count("<symbol ") == 2
    assert svg_text.count('xlink:href="#icon-coin"') == 3
    assert '<use xlink:href="#icon-coin" x="1" y="2" width="3" height="3" color="#abc" fill="#abc"/>' in svg_text
    assert "xmlns:xlink" in svg_text
    assert 'id="icon-shield-c"' in svg_text.replace("'", '"'), "ids inside icons must not clash"


def test_an_icon_of_the_game_wins_over_the_shared_one(small):
    (small.templates / "icons").mkdir()
    (small.templates / "icons" / "coin.svg").write_text('<svg viewBox="0 0 7 7" fill="none"><path d="M0 0"/></svg>')

    assert '<symbol id="icon-coin" viewBox="0 0 7 7" fill="none">' in small.body('{{ icon("coin", 1, 2, 3) }}')


def test_all_problems_of_all_cards_are_told_at_once(small):
    cards = "".join(
        f"  - id: c{n}\n    name: Unconstitutionally{n}\n    text: 'Go {{missing{n}}} **open'\n" for n in range(1, 4)
    )
    problems = small.wrong(svg("{{ text(card.name, 0, 0, 9) }}{{ text(card.text, 0, 0, 60) }}"), cards)

    assert len(problems) == 9
    assert all(problem.mark.file == "content/pits/cards/traps.yaml" for problem in problems)


def test_cards_are_counted_and_not_what_is_wrong_with_them(small):
    cards = "".join(f"  - id: c{n}\n    name: Pit {n}\n" for n in range(1, 10))
    high = "{{ text('high', 4, 4, 40, 1) }}"
    problems = small.wrong(svg(high + high + "{{ text('wide', 4, 9, 1) }}"), cards)

    more = "and 8 more cards: c2, c3, c4, c5, c6, c7, c8, c9)"
    assert [problem.fact.partition(" (")[2] for problem in problems] == [more] * 2
    told = [report.problem_values(problem) for problem in problems]
    assert [one["cards"] for one in told] == [[f"c{number}" for number in range(1, 10)]] * 2


@pytest.mark.parametrize(("noun", "more"), [("token", "tokens"), ("foot of token", "feet of tokens")])
def test_cards_are_called_what_they_are_called(small, noun, more):
    small.write(svg("{{ gone }}"), CARDS + CARDS.replace("c01", "c02") + CARDS.replace("c01", "c03"), count=3)
    renderer, deck = small.renderer()
    problems = []
    for card in deck.cards:
        problems += faults_of(renderer.front, replace(deck, noun=noun), card)

    (problem,) = told_once(problems)
    assert problem.fact == f"{noun} c01: there is no 'gone' here (and 2 more {more}: c02, c03)"


def test_a_fault_of_a_picture_is_told_as_the_pictures_and_keeps_the_cards():
    problems = [Problem(Mark("templates/pits/a.png"), "the picture is empty", "", (name,)) for name in ("a", "b", "a")]

    assert told_once(problems) == [problems[0]._replace(cards=("a", "b"))]


@pytest.mark.parametrize(
    ("back", "drawn"),
    [
        ("<desc>{{ game.title }}</desc>", 1),
        ("<desc>{{ card.id }}</desc>", 4),
        ("<desc>{{ card.suit }}</desc>", 2),
        ("<desc>{% if card.suit == 'a' %}{{ card.suit }}{% else %}{{ card.n }}{% endif %}</desc>", 3),
        ("<desc>{{ 'w' if card.wild is defined }}{{ card.suit }}</desc>", 3),
        ("<desc>{{ 1 if card.rank is true else 2 }}</desc>", 2),
        ("<desc>{{ card.said }}</desc>", 4),
        ("<desc>{{ card | length }}</desc>", 4),
        ("<desc>{% for name in card %}{{ in_words(card[name]) }}{% endfor %}</desc>", 4),
        ("<desc>{{ in_words(card.get('rank')) }}</desc>", 2),
    ],
)
def test_backs_are_shared_by_cards_that_have_the_same_in_what_is_looked_at(small, back, drawn, monkeypatch):
    rows = (("a", 1, "1", ""), ("a", 2, "true", ""), ("b", 3, "1", ""), ("b", 4, "true", ", wild: true"))
    cards = "".join(
        f"  - {{id: c{k}, suit: {suit}, n: {n}, rank: {rank}, said: '{{{{ card.id }}}}'{wild}}}\n"
        for k, (suit, n, rank, wild) in enumerate(rows)
    )
    small.write(svg(""), cards, back=svg(back), count=4)
    renderer, deck = small.renderer()
    alone = [renderer.back(deck, card) for card in deck.cards]
    made, draw = [], Renderer.back
    monkeypatch.setattr(Renderer, "back", lambda *given: made.append(draw(*given)) or made[-1])

    (drawn_deck,) = small.drawn().values()

    assert len(made) == drawn
    keys = [drawn_deck.keys[card.id, "back"] for card in deck.cards]
    assert [next(one.svg for one in made if one.digest == key) for key in keys] == [face.svg for face in alone]


def test_a_deck_without_backs_has_none(small):
    small.write(svg(""))
    renderer, deck = small.renderer()

    assert renderer.back(deck, deck.cards[0]) is None
    assert renderer.keys.key(deck, deck.cards[0], "back", ()) == ""


def test_a_bug_of_ours_is_never_blamed_on_the_author(small, monkeypatch):
    monkeypatch.setattr("generator.template.functions.recorded", None)

    with pytest.raises(TypeError):
        small.front(svg("{{ text('**bold**', 0, 0, 60) }}"))


@pytest.mark.parametrize(
    ("size", "cards"),
    [
        ("euro", CARDS),
        ("euro", "  - {id: c01}\n"),
        ("tarot", "  - {id: c01, title: Coin, icon: coin, cost: 3, rules: 'Buy {coin}.', flavour: Ring!}\n"),
        ("30x30mm", "  - {id: c01, name: Pit, n: 18}\n"),
        ("120x80mm", "  - {id: c01, name: Pit, colour: '#a00', flavour: 'Mind the gap.'}\n"),
    ],
)
@pytest.mark.parametrize("style", ["colour", "ink-saver", "large-print"])
def test_a_deck_without_templates_has_handsome_cards_of_any_size(small, size, cards, style):
    for name in ("face", "card", "back", "_look"):
        shutil.copy(SHARED / f"{name}.svg.j2", small.shared)
    small.write("", cards)
    deck_file = small.root / "content/pits/cards/traps.yaml"
    deck_file.write_text(
        deck_file.read_text()
        .replace("card.svg.j2", "_shared/card.svg.j2\nback: _shared/back.svg.j2")
        .replace("euro", size)
    )
    renderer, deck = small.renderer(style=style)
    front, back = (draw(deck, deck.cards[0]) for draw in (renderer.front, renderer.back))

    assert "as written" not in front.svg
    assert back.svg.count("Pits &amp; Traps") == 2


@pytest.mark.parametrize(
    ("language", "told"), [("en-US", ""), ("de", ""), ("tlh", "there are no number words for 'tlh'")]
)
def test_numbers_are_written_in_words_of_a_language_that_has_them(small, language, told):
    body = svg("<desc>{{ rules.turns_each | words }} {{ 21 | words }} {{ 'Pit' | words }}</desc>")
    small.write(body)
    game = small.root / "content" / "pits" / "game.yaml"
    game.write_text(game.read_text().replace("en-GB", language))
    if not told:
        three = "drei" if language == "de" else "three"
        assert f"<desc>{three} 21 Pit</desc>" in small.first().svg
        return
    (problem,) = small.faults()
    assert str(problem.mark) == "templates/pits/card.svg.j2:1"
    assert problem.fact == f"card c01: {told}"
    assert problem.hint.startswith("write them into a list under tables: in rules.yaml")


@pytest.mark.parametrize(("side", "line"), [("face", 3), ("back", 4)])
def test_a_template_that_is_not_there_is_told_where_the_deck_names_it(small, side, line):
    small.write(svg(""), back=svg(""))
    (small.templates / {"face": "card.svg.j2", "back": "back.svg.j2"}[side]).unlink()
    (problem,) = small.faults()

    assert str(problem.mark) == f"content/pits/cards/traps.yaml:{line}:7"
    assert problem.fact.startswith("there is no template '")


TWO = "  - {id: c01, name: Pit, n: 1}\n  - {id: c02, name: Log, n: 2}\n"
PART = '{% if card.n == 1 %}{{ face("c02", -30, 0, 63) }}{% else %}{{ text(card.name, 4, 4, 30) }}{% endif %}'


def test_a_part_of_a_face_may_be_shown_on_another_though_its_words_are_cut_and_none_of_its_own_may_be(small):
    small.draw(svg(PART), TWO)
    (problem,) = small.wrong(svg(PART.replace("4, 4, 30", "-20, 4, 30")), TWO)
    assert "is cut off" in problem.fact


def test_templates_see_where_the_spaces_of_a_board_are(small):
    small.write(svg("<desc>{{ game.boards.board.node.b.x + game.boards.board.size.width }}</desc>"))
    content = small.root / "content" / "pits"
    board = "name: Board\nsize: 90x60mm\nface: card.svg.j2\nspaces: {plain: 8mm}\nnodes:\n"
    board += (
        "  a: {x: 20, y: 20, kind: plain}\n  b: {x: 40, y: 20, kind: plain}\nedges:\n  - {from: a, to: b, both: true}\n"
    )
    (content / "board.yaml").write_text(board)
    with (content / "game.yaml").open("a") as file:
        file.write("  - {board: board.yaml, count: 1}\n")

    assert "<desc>130.0</desc>" in small.first().svg


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("{{ text(card.name, 5, 5, 40, 8, stroke_width=.4) }}", "0.4"),
        ("{{ text('A long word', 5, 5, 3, 8, size=9, writing='vertical') }}", "too wide"),
        ("{{ text('A long word', 5, 5, 3, size=9, writing='vertical') }}", "needs a height"),
        ('<circle r="5" data-text="Pit"/>', "only a <rect> can be a box for text"),
        ("{% set s = stack(box(0, 0, 9, 9), a=2) %}{{ s.b.x }}", "'b'"),
    ],
)
def test_what_cannot_be_set_is_told(small, body, told):
    (problem,) = small.wrong(svg(body))
    assert told in f"{problem.fact}: {problem.hint}"


def test_numbers_by_chance_may_be_asked_for_within_a_loop(small):
    assert small.body("{% set r = rand(3) %}{% for n in range(2) %}<desc>{{ r.u(0, 1) | round(3) }}</desc>{% endfor %}")


BOX = 'x="5" y="50" width="53" height="30"'


def test_a_box_becomes_the_text_that_the_function_would_set(small):
    keywords = 'font="Alegreya", size=9, min_size=7, align="center", balance=true, fill="#123"'
    attributes = (
        'data-font="Alegreya" data-size="9" data-min-size="7" data-align="center" data-balance="true" data-fill="#123"'
    )

    drawn = small.body(f'<rect data-text="{{{{ card.text }}}}" {attributes} {BOX}/>')
    assert drawn == small.body(f"{{{{ text(card.text, 5, 50, 53, 30, {keywords}) }}}}")


def test_the_rectangle_stays_if_it_is_painted(small):
    drawn = small.body(f'<rect id="b" fill="#eee" data-text="Pit" {BOX}/>')

    assert drawn.startswith(f'<rect id="b" fill="#eee" {BOX}/><text ')


def test_a_style_from_a_drawing_program_counts(small):
    style = "font-family:'Titan One';font-weight:bold;color:#a00;fill:none;stroke:none"

    assert 'font-family="Titan One"' in small.body(f'<rect style="{style}" data-text="Pit" {BOX}></rect>')
    assert 'fill="#a00"' in small.body(f'<rect style="{style}" data-text="Pit" {BOX}/>')


def test_new_lines_in_a_box_are_kept(small):
    cards = '  - id: c01\n    text: "one\\ntwo & <three>"\n'
    drawn = small.body(f'<rect data-text="{{{{ card.text }}}}" {BOX}/>', cards)

    assert drawn.count("<tspan") == 2
    assert "two &amp; &lt;three&gt;" in drawn


DROPPED = f'<g data-if="{{}}"><g data-if="yes"/><rect data-text="{{{{coins}}}}" {BOX}/></g>'


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        *(
            (f"<desc>a</desc>{DROPPED.format(value)}", "<desc>a</desc>")
            for value in ("", "false", "None", "no", "0", " off ")
        ),
        ('<desc>żółć→</desc><g data-if=""/><desc>é</desc>', "<desc>żółć→</desc><desc>é</desc>"),
        ('<g data-if="{{ card.n > 1 }}"/><g data-if="{{ card.n == 1 }}"/>', '<g data-if="True"/>'),
    ],
)
def test_an_element_is_there_or_dropped_with_all_that_is_in_it_as_its_condition_says(small, body, shown):
    assert small.body(body) == shown


def test_a_turned_box_is_turned_text(small):
    assert small.body(f'<rect transform="rotate(9)" data-text="Pit" {BOX}/>').startswith(
        '<g transform="rotate(9)"><text'
    )


def test_what_does_not_fit_in_a_box_is_told_at_the_text(small):
    (problem,) = small.wrong(svg('<rect data-text="{{ card.text }}" x="5" y="5" width="20" height="4"/>'))

    assert str(problem.mark) == "content/pits/cards/traps.yaml:8:11"
    assert problem.fact.startswith("card c01, field text: text is 2.8 mm too high at 8.0 pt")
    assert problem.hint.endswith("for the box at x=5 y=5 in templates/pits/card.svg.j2")


AROUND = (3, 4, 60, 90)
SIZES = st.lists(st.one_of(st.floats(0.5, 9), st.integers(1, 4).map("{}fr".format)), min_size=1, max_size=6)
EXAMPLE = re.search(
    r"## Rows, columns, stacks.*?```jinja\n(.*?)```", (TOP / "templates/README.md").read_text(), re.DOTALL
)[1]


@given(SIZES, st.floats(0, 3))
def test_parts_lie_side_by_side_inside_their_box(sizes, gap):
    for cut, along, size in ((rows, 1, 3), (columns, 0, 2)):
        found = cut(AROUND, sizes, gap)
        ends = [one[along] + one[size] for one in found]
        assert found[0][along] == AROUND[along]
        assert ends[-1] <= AROUND[along] + AROUND[size] + 1e-6
        assert all(abs(one[along] - end - gap) < 1e-6 for end, one in zip(ends, found[1:], strict=False))
        if any(isinstance(one, str) for one in sizes):
            assert abs(ends[-1] - AROUND[along] - AROUND[size]) < 1e-6


def test_a_grid_goes_row_after_row_and_what_lies_within_is_where_it_was_put():
    found = grid((0, 0, 30, 20), 3, 2)
    assert [(one.x, one.y) for one in found] == [(0, 0), (10, 0), (20, 0), (0, 10), (10, 10), (20, 10)]
    corner = within((0, 0, 30, 20), 10, 4, "right", "bottom")
    assert (corner.right, corner.bottom, corner.cx, corner.cy) == (30, 20, 25, 18)
    assert inset((0, 0, 30, 20), 1, 2, 3, 4) == (4, 1, 24, 16)


def test_what_is_left_out_of_a_stack_leaves_no_hole():
    whole = stack((0, 0, 60, 80), gap=2, head=10, text="1fr", foot=8)
    bare = stack((0, 0, 60, 80), gap=2, head=10, text="1fr", foot="")
    assert (whole.text.h, bare.text.h) == (58, 68)
    assert bare.foot is None
    assert len([*bare]) == 2


@pytest.mark.parametrize(
    ("wrong", "fact"),
    [
        (lambda: rows(AROUND, [80, 20]), "10 mm more than the box is high"),
        (lambda: columns(AROUND, [60, "1fr"]), "more than the box is wide"),
        (lambda: inset(AROUND, 40), "has no room"),
        (lambda: rows(AROUND, ["2f"]), "is no size"),
        (lambda: rows(AROUND, 0), "sizes are a number"),
        (lambda: rows(5, 2), "that is no box"),
        (lambda: within(AROUND, 5, 5, "centre"), "align cannot be"),
        (lambda: grid(AROUND, 10**9, 2), "sizes are a number"),
    ],
)
def test_what_has_no_room_is_told(wrong, fact):
    with pytest.raises(TemplateFaultError, match=fact):
        wrong()


def test_the_face_of_panels_is_drawn_and_grows_where_flavour_is_missing(tmp_path):
    cards = "  - {id: a, name: Owl, cost: 3, text: Sees., flavour: Who?}\n"
    small = Small(tmp_path)
    (small.shared / "face.svg.j2").write_text((TOP / "templates/_shared/face.svg.j2").read_text())
    faces = []
    for one in (cards, cards.replace("Who?", "''")):
        small.write(EXAMPLE, one)
        faces.append([float(high) for high in re.findall(r'<rect[^>]* height="([\d.]+)"[^>]*rx', small.first().svg)])
    assert [len(one) for one in faces] == [4, 4]
    assert faces[0][3] < faces[1][3]
    assert EXAMPLE.count("\n") < 20
