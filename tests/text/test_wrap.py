from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.text.fit import Typesetter
from generator.text.fontface import GlyphRun
from generator.text.fonts import FontBook
from generator.text.hyphens import UnknownLanguageError, divide
from generator.text.markup import Span
from generator.text.paragraph import Paragraph, Row, read_paragraph
from generator.text.setting import Setting
from generator.text.wrap import held, pieces
from tests.helpers.moment import in_time
from tests.helpers.shell import TOP


class Mono:
    """A font whose glyphs are all as wide as the type is large; it is a style and the book of fonts as well."""

    upem = 1
    features = ()
    tracking = 0.0
    space = 1.0
    is_contextual = False
    language = ""
    is_right_to_left = False

    def __init__(self) -> None:
        self.faces = [self]
        self.book = self

    def runs(self, text: str, faces: list[Mono]) -> list[tuple[Mono, str]]:
        return [(faces[0], text)]

    def glyph_run(self, text: str, features: tuple[()]) -> GlyphRun:
        count = len(text)
        return GlyphRun(self, [*map(ord, text)], [1] * count, list(range(count)), True, ())

    def measure(self, text: str) -> float:
        return float(len(text))

    def fault(self, _: str) -> None:
        return None


MONO = Mono()


def paragraph(lengths: list[int], letter: str = "x") -> Paragraph:
    made = read_paragraph((Span(" ".join(letter * length for length in lengths)),), MONO, lambda _: MONO, float, [])
    assert made is not None
    return made


def lines(lengths: list[int], limit: float) -> list[list[int]]:
    rows, _ = paragraph(lengths).rows(limit)
    return [lengths[row.first : row.behind] for row in rows]


def said(made: Paragraph, rows: list[Row]) -> list[str]:
    return ["".join(part.text for part in made.stretches(row)) for row in rows]


@given(st.lists(st.integers(1, 12), min_size=1, max_size=60), st.integers(1, 40))
def test_no_word_is_lost_and_no_line_is_too_wide(lengths, limit):
    rows, excess = paragraph(lengths).rows(limit)
    found = lines(lengths, limit)

    assert [word for line in found for word in line] == lengths
    for row, line in zip(rows, found, strict=True):
        assert row.width == sum(line) + len(line) - 1
        assert row.width <= limit or len(line) == 1
    assert (excess > 0) == (max(lengths) > limit)


@given(st.lists(st.integers(1, 12), min_size=1, max_size=60), st.integers(1, 40), st.integers(0, 20))
def test_a_wider_line_never_takes_more_lines(lengths, limit, more):
    assert len(lines(lengths, limit + more)) <= len(lines(lengths, limit))


@given(st.lists(st.integers(1, 12), min_size=2, max_size=40), st.integers(13, 40))
def test_as_much_as_possible_stands_on_each_line(lengths, limit):
    found = lines(lengths, limit)

    for line, after in pairwise(found):
        assert sum(line) + len(line) + after[0] > limit


SOFT = st.lists(st.text(alphabet="ab", min_size=1, max_size=5), min_size=1, max_size=4).map("\u00ad".join)


@given(st.lists(SOFT, min_size=1, max_size=30), st.integers(6, 30))
def test_words_are_divided_where_they_may_be_and_nothing_is_lost(words, limit):
    made = read_paragraph((Span(" ".join(words)),), MONO, lambda _: MONO, float, [])
    rows, _ = made.rows(limit, "")
    shown = said(made, rows)

    assert all(len(line) <= limit for line in shown), "no piece is wider than the least limit"
    assert [row.width for row in rows] == [len(line) for line in shown]
    whole = " ".join(shown).replace("- ", "")
    assert whole == " ".join(words).replace("\u00ad", "")
    for row, line in zip(rows, shown, strict=True):
        assert line.endswith("-") == bool(row.head)


@pytest.mark.parametrize(
    ("token", "cut"),
    [
        ("plain", ("plain",)),
        ("well-known", ("well-", "known")),
        ("and/or", ("and/", "or")),
        ("chest--it", ("chest--", "it")),
        ("3--4", ("3--4",)),
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


def test_words_are_divided_with_three_letters_on_each_side_not_with_numbers_and_as_soft_hyphens_say():
    assert divide("unbelievable", "en-GB")[0] == ("unbeliev-", "able")
    assert divide("every", "en_GB") == ()
    assert all(len(head.rstrip("-")) >= 3 and len(tail) >= 3 for head, tail in divide("hyphenation", "en_US"))
    assert divide("(unbelievable),", "en_GB")[0] == ("(unbeliev-", "able),")
    assert divide("un\u00adbelievable", "en_GB") == (("un-", "believable"),)
    assert divide("abc123defghi", "en_GB") == ()


def test_a_language_without_rules_is_told():
    with pytest.raises(UnknownLanguageError) as caught:
        divide("word", "xx_YY")

    assert "xx_YY" in caught.value.fact


def test_what_is_longer_than_any_word_is_not_divided_by_rules():
    assert divide("incomprehensibility", "en_GB")
    assert divide("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", "de_DE")
    assert in_time(1, lambda: divide("x" * 500_000, "en_GB")) == ()


PHRASES = ["交換か", "決闘か", "十八枚の", "カードと、", "わずかな", "手番。", "いちばん", "小さい", "人が", "勝つ。"]


def phrased(text: str, limit: float) -> list[str]:
    made = read_paragraph((Span(text),), MONO, lambda _: MONO, float, [])
    assert made is not None
    rows, _ = made.rows(limit)
    return said(made, rows)


@given(st.lists(st.sampled_from(PHRASES), min_size=1, max_size=12), st.integers(5, 30))
def test_lines_end_behind_the_phrases_that_an_author_marks(parts, limit):
    shown = phrased("\u200b".join(parts), limit)

    assert "".join(shown) == "".join(parts) and all(len(line) <= limit for line in shown)
    ends = {len("".join(parts[:count])) for count in range(len(parts) + 1)}
    assert {len("".join(shown[:count])) for count in range(len(shown) + 1)} <= ends


@pytest.mark.parametrize(
    ("text", "limit", "wanted"),
    [
        ("交換か決闘か", 5, ["交換か", "決闘か"]),
        ("数字だけ。ほかは何もない。", 9, ["数字だけ。ほかは", "何もない。"]),
        ("交換か決\u200b闘か", 5, ["交換か決", "闘か"]),
        ("交換か決闘か", 2, ["交換", "か決", "闘か"]),  # no phrase has room on a line
        ("trade or duel", 9, ["trade or", "duel"]),
    ],
)
def test_lines_of_japanese_end_behind_phrases_where_these_have_room(text, limit, wanted):
    assert phrased(text, limit) == wanted


@pytest.mark.parametrize(("high", "wanted"), [(16.0, ["交換か", "決闘か"]), (9.0, ["交換か決", "闘か"])])
def test_a_text_that_fits_only_so_ends_its_lines_within_phrases(high, wanted):
    setter = Typesetter(FontBook((TOP / "templates" / "trade-or-duel" / "fonts",), language="ja"))
    text = "\u200b".join(("交換か", "決闘か", "手番"))
    fitted = setter.fit(text, Setting(font="Noto Sans CJK JP", size=10.0), 15.0, high)

    broken = fitted.pieces[0].broken
    shown = said(broken.paragraph, broken.rows)
    assert fitted.fits and shown[0] == wanted[0] and shown[1].startswith(wanted[1])


UNSEEN = "\u200b\u2060\ufeff"
EXACT, ALL = 1047, 1397
"""Cases in which lines may end just where Unicode says, of those kept here. Of all 6338 it is 4829."""
LEFT = {
    "a stroke with spaces about it is set as a word: 3.3 / 4.3": re.compile(r" \|/"),
    "a word may begin with a stop: .com": re.compile(r" \|\.\w"),
    "a line that ends at a space or at a zero-width space behind it is the same": re.compile(" \\|[ \u200b]"),
    "marks on nothing, characters that are none yet": re.compile("\u0308|\x01|\U00050005"),
    "Khmer, kana and wave dashes with a space before them": re.compile("[)}）] \\|[\u17d6ぁ〜]"),
}
"""Where a line may end here, at |, and Unicode says it may not."""


def cases():
    for line in (Path(__file__).parent / "linebreak_cases.txt").read_text(encoding="utf-8").splitlines()[2:]:
        signs = line.split()
        ends = {at for at, sign in enumerate(signs[2:-1:2], 1) if sign == "÷"}
        yield "".join(chr(int(one, 16)) for one in signs[1::2]), ends


def ends_in(text):
    """Give where lines may end in a text, as a paragraph cuts it: at spaces that are not held, then within words."""
    found, kept = set(), held(text)
    for word in re.finditer("[^ ]+", kept):
        at = word.start()
        found |= {at} if kept[at - 1 : at] == " " else set()
        for number, piece in enumerate(pieces(word[0])):
            found |= {at} if number else set()
            for letter in piece:
                while kept[at] != letter:
                    at += 1
                at += 1
            while at < word.end() and kept[at] in UNSEEN:
                at += 1
    return found


def test_no_line_ends_where_unicode_forbids_it_but_where_it_is_told_why():
    wrong = [f"{text[:at]}|{text[at:]}" for text, ends in cases() for at in ends_in(text) - ends]

    assert [one for one in wrong if not any(known.search(one) for known in LEFT.values())] == []
    assert [why for why, known in LEFT.items() if not any(known.search(one) for one in wrong)] == []


def test_lines_may_end_where_unicode_says_in_most_cases():
    """Elsewhere a line ends sooner: symbols, emoji, Korean syllables, brackets amid a word, a sign of per cent."""
    found = [ends_in(text) == ends for text, ends in cases()]

    assert (sum(found), len(found)) == (EXACT, ALL)


def test_the_dictionaries_of_other_scripts_follow_unicode_wholly():
    breakers = pytest.importorskip("icu4py.breakers")
    wrong = 0
    for text, ends in cases():
        *parts, _ = breakers.LineBreaker(text, "en")
        found = {len("".join(parts[: number + 1])) for number in range(len(parts))}
        wrong += found != ends
    assert wrong < 25  # numbers, which Unicode's cases have by a rule of their own


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a ( b ) c", "a|(\u00a0b\u00a0)|c"),
        ("one , two", "one\u00a0,|two"),
        ("a\u2060 b", "a\u2060\u00a0b"),
        ("3.3 / 4.3", "3.3|/|4.3"),
        ("« Halte ! »", "«\u00a0Halte\u00a0!\u00a0»"),
        ("札\u00a0札", "札\u00a0札"),
        ("札-札", "札-|札"),
        ("札“札”札", "札|“札”|札"),
        ("בית-ספר", "בית-ספר"),
    ],
)
def test_signs_stay_with_what_they_belong_to(text, shown):
    kept, ends = held(text), ends_in(text)
    said = "".join(("|" if at in ends else "") + letter for at, letter in enumerate(kept))
    assert said.replace(" |", "|") == shown
