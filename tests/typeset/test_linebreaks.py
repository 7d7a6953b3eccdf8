"""Where lines may end, held against Unicode's own cases (LineBreakTest.txt of UAX 14)."""

import re
from pathlib import Path

import pytest

from generator.typeset.wrap import held, pieces

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
