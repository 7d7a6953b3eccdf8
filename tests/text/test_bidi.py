"""Text that runs in both directions: Unicode's own cases, and lines as they stand on paper."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import PdfDocument

from generator.pdf.document import PdfPress
from generator.text.bidi import in_order, order_of
from generator.text.fit import Typesetter
from generator.text.fontface import RLE
from generator.text.fonts import FontBook
from generator.text.placed import Place, recorded
from generator.text.setting import Setting

TOP = Path(__file__).parents[2]
CASES = [line.split(";") for line in (Path(__file__).parent / "bidi_cases.txt").read_text().splitlines()[1:]]
FOLDERS = (TOP / "tests/fonts", TOP / "templates/_shared/fonts")


EMBEDDINGS = frozenset("\u202a\u202b\u202d\u202e\u202c")
"""They are taken as isolates; Unicode advises against them."""


def test_the_order_is_that_of_unicodes_cases():
    held = 0
    for codes, direction, _, levels, shown in CASES:
        text = "".join(chr(int(code, 16)) for code in codes.split())
        if EMBEDDINGS & {*text}:
            continue
        kept = [at for at, level in enumerate(levels.split()) if level != "x"]

        found = order_of(text, None if direction == "2" else direction == "1")

        assert sorted(kept, key=found.places.__getitem__) == [*map(int, shown.split())], codes
        assert [found.turned[at] for at in kept] == [level in "13579" for level in levels.split() if level != "x"], (
            codes
        )
        held += 1
    assert held > 600


@given(st.text(max_size=60), st.sampled_from([None, True, False]))
def test_each_character_of_any_text_has_a_place_of_its_own(text, base):
    found = order_of(text, base)

    assert sorted(found.places) == [*range(len(text))] and len(found.turned) == len(text)
    assert "".join(part for _, _, part in found.stretches(text)) == text


@given(st.text(alphabet="abc אבג שלם 123 ().,-!\u2067\u2069", max_size=40))
def test_no_character_of_a_line_is_lost(text):
    shown = "".join(part.removeprefix(RLE) for part in in_order(text))

    assert sorted(shown) == sorted(text)


def runs_of(text, width=80.0, language="en", **place):
    """Give the runs of a text as they stand from left to right: where each begins, its words."""
    setter = Typesetter(FontBook(FOLDERS, language=language), ["star"])
    fitted = setter.fit(text, Setting(font="Noto Sans Hebrew", size=10.0), width)
    made = recorded(fitted, Place(0.0, 0.0, width, **place), setter.lines)
    return sorted((line.y, line.x, line.words.removeprefix(RLE)) for line in made.text.lines), made.icons


@pytest.mark.parametrize(
    "text, shown",
    [
        ("Draw שלום (3) now", ["Draw", ")", "3", "(", "שלום ", "now"]),
        ("קח 3 קלפים", [" קלפים", "3", "קח\u00a0"]),
        ("דרקון (אדום)", [")", "אדום", "(", "דרקון\u00a0"]),
    ],
)
def test_a_line_is_reordered(text, shown):
    assert [words for _, _, words in runs_of(text)[0]] == shown


def test_lines_are_broken_as_they_are_read_and_stand_at_the_right():
    text = "קח שלושה קלפים מהחפיסה ואז השלך קלף אחד מהיד שלך אל הערימה"
    runs, _ = runs_of(text, 30.0)
    lines = {}
    for y, _, words in runs:
        lines.setdefault(y, []).append(words)

    assert len(lines) > 2
    assert " ".join("".join(words).strip() for _, words in sorted(lines.items())) == text
    assert min(x for _, x, _ in runs) > 0.2  # none of the lines is full, and none begins at the left


def test_what_the_language_says_goes_before_the_first_letter():
    last = [max(runs_of("abc שלום", language=tag)[0], key=lambda run: run[1])[2] for tag in ("en", "he")]

    assert [words.strip() for words in last] == ["שלום", "abc"]


def test_an_icon_and_the_marker_of_a_list_have_their_place_in_the_order():
    runs, (icon,) = runs_of("- קח {star} קלף", 60.0)
    marker = next(run for run in runs if run[2] == "•")
    first, second = (next(run for run in runs if word in run[2]) for word in ("קח", "קלף"))

    assert second[1] < icon.x < first[1] < marker[1] < 60.0


@pytest.mark.parametrize("words", ["קח שלושה קלפים מהחפיסה", "اسحب بطاقة واحدة من المجموعة ثم ضعها"])
def test_readers_of_the_pdf_get_the_words_as_they_were_written(words):
    press = PdfPress(FontBook(FOLDERS), title="x", author="", subject="", keywords="", lang="he")
    press.page(120.0, 40.0)
    press.text(10.0, 20.0, words, 12.0, "Noto Sans Hebrew")
    (page,) = PdfDocument(press.finish())

    assert " ".join(page.get_textpage().get_text_range().split()) == words
