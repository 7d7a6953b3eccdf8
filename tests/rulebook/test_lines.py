"""Text that is set is the text that was written, in whatever style, width and direction, and lines are broken well."""

import itertools
from itertools import pairwise

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from generator.catalog.messages import ENGLISH, Messages
from generator.catalog.model import Size
from generator.rulebook.blocks import Bullets, Paragraph, Run, Table
from generator.rulebook.book import bind
from generator.rulebook.breaking import SHRINK, STRETCH, Item, break_lines
from generator.rulebook.lines import Compositor
from generator.rulebook.look import look_of
from generator.rulebook.made import Facts
from generator.rulebook.strips import Words
from generator.text.bidi import in_order
from generator.text.fit import Typesetter
from generator.text.fontface import RLE
from generator.text.fonts import FontBook
from generator.text.phrasing import phrases
from generator.text.scripts import is_right_to_left
from tests.helpers.shell import TOP

LOOK = look_of({}, "colour", ENGLISH)
words = st.text(st.sampled_from("abcdefgilmnorstu"), min_size=1, max_size=14)
sentences = st.lists(words, min_size=1, max_size=12).map(" ".join)
runs = st.tuples(sentences, st.booleans(), st.booleans()).map(lambda one: Run(*one))


@pytest.fixture(scope="module")
def compositor():
    said = []
    made = Compositor(Typesetter(FontBook([TOP / "templates" / "_shared"])), ENGLISH, lambda *one: said.append(one))
    return made, said


def read(lines):
    """Put set lines together again: a space between lines, none behind the hyphen of a divided word."""
    text = ""
    for line in lines:
        row = "".join(piece.text for piece in line.pieces)
        text = text[:-1] + row if text.endswith("-") else f"{text} {row}" if text else row
    return " ".join(text.split())


@settings(max_examples=25, phases=(Phase.generate,))
@given(st.lists(runs, min_size=1, max_size=6), st.floats(45.0, 110.0), st.booleans())
def test_nothing_is_lost_between_runs_and_lines(compositor, text, width, justify):
    made, _ = compositor
    spaced = tuple(part for run in text for part in (run, Run(" ")))
    lines = made.set(spaced, LOOK.body._replace(justify=justify), width)
    assert read(lines) == " ".join(" ".join(run.text for run in text).split())
    for line in lines:
        assert all(piece.x >= 0 and piece.x + piece.width <= width + 0.01 for piece in line.pieces)
        assert [piece.x for piece in line.pieces] == sorted(piece.x for piece in line.pieces)


def test_justified_lines_end_at_the_edge_but_for_the_last(compositor):
    made, _ = compositor
    text = (Run("Grandmother makes her rounds with her ear to the doors, and in the morning the quietest bed " * 4),)
    lines = made.set(text, LOOK.body, 100.0)
    assert len(lines) > 3
    assert all(line.width == pytest.approx(100.0, abs=0.01) for line in lines[:-1])
    assert lines[-1].width < 100


CLAUSES = (
    "手札を一枚選び、",
    "裏向きに置きます。",
    "交換か決闘かを、",
    "山札が尽きたらゲームは終わり、",
    "誰も",
    "札の数字を合計します。",
)


@settings(max_examples=25, phases=(Phase.generate,))
@given(st.lists(st.sampled_from(CLAUSES), min_size=1, max_size=12), st.floats(40.0, 110.0))
def test_lines_without_spaces_end_behind_phrases_and_are_no_more_than_needed(clauses, width):
    made = Compositor(Typesetter(FontBook([TOP / "templates" / "_shared"])), Messages("ja"), lambda *_: None)
    text = "".join(clauses)
    begins = phrases(text, "ja")
    assert len(begins) > 1 or len(clauses) == 1
    parts = [text[begin:end] for begin, end in zip(begins, [*begins[1:], len(text)], strict=True)]
    lines = made.set((Run(text),), LOOK.body, width)
    at, starts = 0, []
    for line in lines:
        starts.append(at)
        at += len("".join(piece.text for piece in line.pieces))
    assert at == len(text)
    assert set(starts) <= set(begins)
    wide, count = 0.0, 1
    for part in parts:  # each phrase on the first line that has room
        more = made.natural((Run(part),), LOOK.body)[0]
        wide, count = (wide + more, count) if wide + more <= width else (more, count + 1)
    assert len(lines) <= count + 1  # the last letters are no line of their own


def test_a_line_that_must_end_ends(compositor):
    made, _ = compositor
    parts = [Run("First, long enough for more than one line. " * 3), Run("Then this.", strong=True), Run("The end")]
    alone = [line.pieces for part in parts for line in made.set((part,), LOOK.body, 60.0)]
    between = Run("", kind="break")
    together = made.set((parts[0], between, parts[1], between, parts[2]), LOOK.body, 60.0)
    assert [[piece.text for piece in line.pieces] for line in together] == [
        [piece.text for piece in pieces] for pieces in alone
    ]


def test_styles_may_change_within_a_word(compositor):
    made, _ = compositor
    (line,) = made.set((Run("un"), Run("believ", strong=True), Run("able!")), LOOK.body, 80.0)
    assert [piece.text for piece in line.pieces] == ["un", "believ", "able!"]
    assert line.pieces[1].x == pytest.approx(line.pieces[0].width)


def test_a_rule_is_told_by_the_line_it_stands_in(compositor):
    made, _ = compositor
    text = (Run("First words, long enough to fill a line of this width "), Run("AB-1", kind="rule"), Run("and more."))
    lines = made.set(text, LOOK.body, 60.0)
    assert [line.rules for line in lines] == [(), ("AB-1",)] or lines[0].rules == ("AB-1",)
    assert "AB-1" not in read(lines)


def test_a_rule_within_a_sentence_leaves_the_space_before_its_next_word(compositor):
    """Whoever copies the line has both words, as they are seen."""
    made, _ = compositor
    (line,) = made.set((Run("First home, "), Run("AB-1", kind="rule"), Run(" not added.")), LOOK.body, 80.0)
    assert "".join(piece.text for piece in line.pieces) == "First home, not added."


def test_ids_of_rules_are_not_divided(compositor):
    made, _ = compositor
    lines = made.set((Run("word " * 9 + "TD-SETUP-1 " * 9),), LOOK.cell, 31.0)
    assert read(lines).count("TD-SETUP-1") == 9
    assert not [line for line in lines if line.pieces[-1].text.strip().endswith("-")]


def test_words_in_another_language_are_divided_by_its_rules(compositor):
    made, _ = compositor
    text = Run("responsabilité du photographe")
    whole = made.natural((text,), LOOK.body)[0]

    def cuts(lang):
        type_ = LOOK.body._replace(hyphens=True)
        lines = [made.set((text._replace(lang=lang),), type_, whole * k / 40)[0] for k in range(12, 30)]
        return {part for line in lines if (part := "".join(piece.text for piece in line.pieces)).endswith("-")}

    assert cuts("en-GB") == {"responsab-"}
    assert cuts("fr") & cuts("en-GB") == set() != cuts("fr")


widths = st.lists(st.floats(0.2, 14.0), min_size=1, max_size=40)


def items_of(list_of_widths):
    return [Item(width, 0.25 if at else 0.0) for at, width in enumerate(list_of_widths)]


def halves(items):
    """Let every long word be divided in the middle, a hyphen of 0.3 behind its head."""
    return lambda at: [(items[at].width / 2 + 0.3, items[at].width / 2)] if items[at].width > 4 else []


def natural(items, line, cuts):
    """How wide a line is before its spaces change, and how many there are."""
    row = [item.width for item in items[line.start : line.end]]
    spaces = line.end - line.start - 1
    if line.tail >= 0:
        row[0] = cuts(line.start)[line.tail][1]
    if line.head >= 0:
        row.append(cuts(line.end)[line.head][0])
        spaces += 1
    return sum(row) + 0.25 * max(0, spaces), max(0, spaces)


@settings(max_examples=40)
@given(widths, st.floats(8.0, 40.0), st.booleans(), st.booleans())
def test_every_word_stands_once_and_in_order(list_of_widths, width, justify, hyphens):
    items = items_of(list_of_widths)
    cuts = halves(items) if hyphens else None
    lines = break_lines(items, width, 0.25, justify=justify, cuts=cuts)
    seen = []
    for line in lines:
        seen += range(line.start, line.end)
    assert seen == list(range(len(items)))
    for before, after in pairwise(lines):
        assert (before.end, before.head) == (after.start, after.tail)
    assert lines[0].tail == lines[-1].head == -1


@settings(max_examples=40)
@given(widths, st.floats(15.0, 40.0), st.booleans(), st.booleans())
def test_no_line_sticks_out_where_every_word_fits(list_of_widths, width, justify, hyphens):
    items = items_of(list_of_widths)
    cuts = halves(items) if hyphens else None
    for line in break_lines(items, width, 0.25, justify=justify, cuts=cuts):
        wide, spaces = natural(items, line, cuts)
        assert line.excess == 0
        assert wide - (spaces * 0.25 * SHRINK if justify else 0) <= width + 1e-6


@settings(max_examples=40)
@given(widths, st.floats(20.0, 40.0))
def test_no_other_way_without_hyphens_has_a_looser_line_at_best(list_of_widths, width):
    """The loosest line is no looser than the loosest one of filling line after line."""
    items = items_of(list_of_widths)
    lines = break_lines(items, width, 0.25)
    greedy, row = [], 0.0
    count = 0
    for item in items:
        if count and row + 0.25 + item.width > width:
            greedy.append((row, count - 1))
            row, count = 0.0, 0
        row += item.width + (0.25 if count else 0)
        count += 1
    mine = [natural(items, line, None) for line in lines[:-1]]

    def badness(rows):
        return max(
            [((width - wide) / (spaces * 0.25 * STRETCH)) if spaces else 1e6 for wide, spaces in rows], default=0
        )

    if badness(greedy) < 2.0:
        assert badness(mine) < 3.0


def test_a_word_wider_than_the_line_stands_alone_and_is_told():
    lines = break_lines([Item(3), Item(50, 0.25), Item(3, 0.25)], 20, 0.25)
    assert [(line.start, line.end, line.excess > 0) for line in lines] == [(0, 1, False), (1, 2, True), (2, 3, False)]


def test_nothing_has_no_lines():
    assert break_lines([], 10, 0.25) == []


UNSEEN = dict.fromkeys(map(ord, f"{RLE}\u200f "))
FOLDERS = (TOP / "tests/fonts", TOP / "templates/_shared/fonts")
WORDS = st.lists(st.sampled_from(["שלום", "קלף", "(abc)", "12", "(שלום", "3)", "Deck", "אב,"]), min_size=1, max_size=9)


def reading(language):
    says = Messages(language)
    setter = Typesetter(FontBook(FOLDERS, language=language), ["star"])
    return Compositor(setter, says, lambda *one: pytest.fail(str(one))), look_of({}, "colour", says)


def letters(parts):
    """Give the letters of stretches of one direction each as they are seen, from left to right."""
    return "".join(part[::-1] if is_right_to_left(part) else part for part in parts).translate(UNSEEN)


def shown(line):
    return letters(piece.text for piece in sorted(line.pieces, key=lambda piece: piece.x))


@settings(max_examples=40)
@given(WORDS, st.sampled_from(["he", "en"]))
def test_a_line_is_read_as_it_was_written_and_seen_as_faces_show_it(words, language):
    made, look = reading(language)
    text = " ".join(words)
    if language == "he" and not any("א" <= ch <= "ת" for ch in text):
        text = f"אב {text}"

    (line,) = made.set((Run(text[:4]), Run(text[4:], strong=True)), look.body, 900.0)

    assert "".join(piece.text.removeprefix(RLE) for piece in line.pieces) == text
    if text[:1] >= "א" or language == "en":  # what the language says goes before the first letter
        assert shown(line) == letters(in_order(text))
    spots = sorted((piece.x, piece.x + piece.width) for piece in line.pieces)
    assert all(end <= start + 0.01 for (_, end), (start, _) in itertools.pairwise(spots))
    assert spots[0][0] >= -0.01 and spots[-1][1] <= line.width + 0.01


def test_a_column_begins_at_its_right_with_its_lists_and_tables():
    made, look = reading("he")
    entry = (Paragraph((Run("קח 3 קלפים"),), 1),)
    table = Table(((Run("שם"),), (Run("12"),)), (((Run("קלף"),), (Run("3"),)),), ("left", "right"), 1)
    blocks = (Paragraph((Run("שלום"),), 1), Bullets((entry,), 1, True, 1), table)

    bound = bind(blocks, look, made, None, Facts((), []), pytest.fail, size=Size(120.0, 200.0), running="")

    found = [mark for leaf in bound.leaves for mark in leaf.marks if isinstance(mark, Words)]
    at = {shown(mark.line): (mark.x, mark.x + mark.line.width) for mark in found}
    edge = at["םולש"][1]
    entry, sign, head, number = (at[name] for name in ("םיפלק3חק", ".1", "םש", "12"))
    assert edge > 90 and head[1] == pytest.approx(edge, abs=0.02)
    assert entry[1] < sign[0] < sign[1] <= edge and number[1] < head[0]


def test_a_book_that_is_read_leftward_is_bound_at_its_right():
    said = {}
    for language, word in (("en", "dot"), ("he", "שלום")):
        made, look = reading(language)
        text = (Paragraph((Run(f"{word} " * 900),), 1),)
        said[language] = bind(text, look, made, None, Facts((), []), pytest.fail, size=Size(120.0, 200.0), running="")
    margins = look.margins
    for language, first in (("en", margins.inner), ("he", margins.outer)):
        bound = said[language]
        wide = 120.0 - margins.inner - margins.outer
        edges = [
            max(mark.x + mark.line.width for mark in leaf.marks if isinstance(mark, Words)) for leaf in bound.leaves[:2]
        ]
        assert margins.inner != margins.outer and len(bound.leaves) > 1
        assert edges == pytest.approx([first + wide, margins.inner + margins.outer - first + wide], abs=0.05)
        assert bound.leftward == (language == "he")
