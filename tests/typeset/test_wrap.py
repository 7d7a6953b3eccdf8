from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.typeset.hyphens import UnknownLanguageError, divide
from generator.typeset.wrap import Paragraph, Word, break_lines, pieces
from tests.helpers.moment import in_time


def paragraph(lengths: list[int], gap: float = 1.0) -> Paragraph:
    """Make a paragraph of words of given widths, named by their numbers."""
    made = Paragraph()
    for number, length in enumerate(lengths):
        made.add(
            Word(((None, f"w{number}", float(length)),), float(length)), gap if number else 0.0, " " if number else ""
        )
    return made


def lines(lengths: list[int], limit: float) -> list[list[float]]:
    broken = break_lines(paragraph(lengths), limit)
    ends = [*broken.starts[1:], len(lengths)]
    return [lengths[start:end] for start, end in zip(broken.starts, ends, strict=True)]


def test_lines_are_filled_one_after_the_other():
    assert lines([3, 3, 3, 10, 1], 7) == [[3, 3], [3], [10], [1]]


def test_a_word_that_fills_a_line_exactly_fits():
    assert break_lines(paragraph([7, 3, 3]), 7).excess == 0
    assert lines([7, 3, 3], 7) == [[7], [3, 3]]


def test_the_word_that_sticks_out_furthest_is_told():
    assert break_lines(paragraph([9, 12, 3]), 7).excess == pytest.approx(5, abs=1e-6)


@given(st.lists(st.integers(1, 12), min_size=1, max_size=60), st.integers(1, 40))
def test_no_word_is_lost_and_no_line_is_too_wide(lengths, limit):
    broken = break_lines(paragraph(lengths), limit)
    found = lines(lengths, limit)

    assert [word for line in found for word in line] == lengths
    for index, line in enumerate(found):
        assert broken.line_width(index) == sum(line) + len(line) - 1
        assert broken.line_width(index) <= limit or len(line) == 1
    assert (broken.excess > 0) == (max(lengths) > limit)


@given(st.lists(st.integers(1, 12), min_size=1, max_size=60), st.integers(1, 40), st.integers(0, 20))
def test_a_wider_line_never_takes_more_lines(lengths, limit, more):
    assert len(lines(lengths, limit + more)) <= len(lines(lengths, limit))


@given(st.lists(st.integers(1, 12), min_size=2, max_size=40), st.integers(13, 40))
def test_as_much_as_possible_stands_on_each_line(lengths, limit):
    found = lines(lengths, limit)

    for line, after in pairwise(found):
        assert sum(line) + len(line) + after[0] > limit


def halves(word: Word) -> list[tuple[Word, Word]]:
    if word.width < 4:
        return []
    head, tail = word.width // 2 + 1, word.width - word.width // 2
    name = word.parts[0][1]
    return [(Word(((None, name + "-", head),), head), Word(((None, name, tail),), tail))]


@given(st.lists(st.integers(1, 12), min_size=1, max_size=40), st.integers(6, 30))
def test_hyphenated_lines_are_not_too_wide_either(lengths, limit):
    broken = break_lines(paragraph(lengths), limit, halves)

    for index in range(len(broken.starts)):
        end = (*broken.starts, len(broken.paragraph.words))[index + 1]
        assert broken.line_width(index) <= limit + 1e-6 or end - broken.starts[index] == 1
    assert len(broken.paragraph.words) == len(broken.paragraph.gaps) == len(broken.paragraph.spaces)


def test_hyphenating_leaves_the_paragraph_itself_as_it_was():
    made = paragraph([4, 9, 4])
    broken = break_lines(made, 10, halves)

    assert len(made.words) == 3
    assert len(broken.paragraph.words) == 4


@pytest.mark.parametrize(
    ("token", "cut"),
    [
        ("plain", ("plain",)),
        ("well-known", ("well-", "known")),
        ("and/or", ("and/", "or")),
        ("yes—no", ("yes—", "no")),
        ("pre–war", ("pre–", "war")),
        ("3-4", ("3-4",)),
        ("-5", ("-5",)),
        ("1/2", ("1/2",)),
        ("x-", ("x-",)),
        ("long\u200bword", ("long", "word")),
        ("no\u2060break", ("nobreak",)),
        ("not\u00a0here", ("not\u00a0here",)),
        ("札を引く", ("札", "を", "引", "く")),
        ("「札」。", ("「札」。",)),
        ("カード", ("カー", "ド")),
        ("HP三", ("HP", "三")),
    ],
)
def test_lines_may_end_only_where_typographers_allow(token, cut):
    assert pieces(token) == cut


@given(st.text(alphabet=st.sampled_from("ab-—/、。「」札を（）5"), min_size=1, max_size=30))
def test_cutting_loses_nothing_and_keeps_brackets_with_their_words(token):
    cut = pieces(token)

    assert "".join(cut) == token
    assert all(piece[0] not in "、。」）" for piece in cut[1:])
    assert all(piece[-1] not in "「（" for piece in cut[:-1])


def test_words_are_divided_with_three_letters_on_each_side():
    assert divide("unbelievable", "en-GB")[0] == ("unbeliev-", "able")
    assert divide("every", "en_GB") == ()
    assert all(len(head.rstrip("-")) >= 3 and len(tail) >= 3 for head, tail in divide("hyphenation", "en_US"))
    assert divide("(unbelievable),", "en_GB")[0] == ("(unbeliev-", "able),")


def test_soft_hyphens_win_over_the_rules():
    assert divide("un\u00adbelievable", "en_GB") == (("un-", "believable"),)


def test_words_with_numbers_are_not_divided():
    assert divide("abc123defghi", "en_GB") == ()


def test_a_language_without_rules_is_told():
    with pytest.raises(UnknownLanguageError) as caught:
        divide("word", "xx_YY")

    assert "xx_YY" in caught.value.fact


def test_what_is_longer_than_any_word_is_not_divided_by_rules():
    assert divide("incomprehensibility", "en_GB")
    assert divide("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", "de_DE")
    assert in_time(1, lambda: divide("x" * 500_000, "en_GB")) == ()
