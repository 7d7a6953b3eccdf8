"""Text that is set is the text that was written: every word once, in order, whatever its style and width."""

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from generator.catalog.messages import ENGLISH, Messages
from generator.rulebook.blocks import Run
from generator.rulebook.lines import Compositor
from generator.rulebook.look import look_of
from generator.typeset.fit import Typesetter
from generator.typeset.fonts import FontBook
from generator.typeset.phrasing import phrases
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
