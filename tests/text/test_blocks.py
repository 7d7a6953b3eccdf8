"""Lists, headings and tables in card texts: where lines stand, in which order they are read, what does not fit."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text.fit import Typesetter, widest
from generator.text.markup import Icon, Span, read_markup
from generator.text.placed import Place, recorded
from generator.text.setting import Setting
from generator.text.svgtext import write_icons, write_text
from tests.pdf.drawing import FONTS, HEAD, page_of, words_of

SETTER = Typesetter(FONTS, ["coin"])
LIST = "Do this:\n- one thing that is long enough to be wrapped in such a narrow box\n- two\n  - three"
TABLE = "| Good | Price |\n|:--|--:|\n| Salt | 2 |\n| Indigo cloth of the south | 140 |"


def lines(text, size=9.0, width=40.0, height=None, **more):
    """The runs of a text: words, x, y, size."""
    fitted = SETTER.fit(text, Setting(size=size, **more), width, height)
    written = write_text(recorded(fitted, Place(0, 0, width, height), SETTER.lines).text)
    element = ET.fromstring(f'<g xmlns:xlink="x">{written}</g>').find("text")
    base = element.get("font-size")
    return [
        (span.text, float(span.get("x")), float(span.get("y")), float(span.get("font-size", base)))
        for span in element
    ]  # fmt: skip


def test_points_hang_from_their_markers():
    found = lines(LIST)
    bullets = [one for one in found if one[0] == "•"]
    (first,) = [one for one in found if one[0].startswith("one thing")]
    rest = next(one for one in found if first[2] < one[2] < bullets[1][2])

    assert first[2] == bullets[0][2] and first[1] > bullets[0][1], "a marker stands on the first line, before it"
    assert rest[1] == first[1], "the second line stands under the words, not under the marker"
    assert bullets[2][1] > bullets[1][1], "a point of a point stands further in"
    assert found[0][1] == 0


def test_numbers_stand_flush_right_before_their_points():
    found = lines("9. nine\n10. ten")
    nine, words, ten, more = found
    assert (nine[0], ten[0]) == ("9.", "10.")
    assert nine[1] > ten[1] and words[1] == more[1]


def test_a_heading_is_larger_and_bold():
    fitted = SETTER.fit("# Head\nwords", Setting(), 40)
    text = write_text(recorded(fitted, Place(0, 0, 40), SETTER.lines).text)
    assert re.search(r'font-size="[\d.]+" font-weight="700">Head<', text)
    head, words = lines("# Head\nwords")
    assert head[3] == pytest.approx(words[3] * 1.3, abs=0.01)


@pytest.mark.parametrize("size", [5.0, 7.0, 9.0])
def test_the_columns_of_a_table_stay_in_line_at_every_size(size):
    found = {text: (x, y) for text, x, y, _ in lines(TABLE, size=size, width=60)}
    salt, two, indigo, many, good = (found[one] for one in ("Salt", "2", "Indigo cloth of the south", "140", "Good"))
    assert salt[0] == indigo[0] == good[0] == 0
    assert salt[1] == two[1] and indigo[1] == many[1]
    assert two[0] > many[0] > indigo[0], "numbers stand flush right"


def test_a_table_that_is_too_wide_wraps_its_cells_and_then_shrinks():
    wide = SETTER.fit(TABLE, Setting(size=9), 30)
    assert wide.fits and wide.line_count > 3
    small = SETTER.fit(TABLE, Setting(size=9, min_size=5), 30, 9)
    assert 5 <= small.size < 9


def test_what_does_not_fit_is_said_in_millimetres():
    fitted = SETTER.fit(LIST, Setting(size=9, min_size=8), 20, 10)
    assert fitted.size == 8 and fitted.too_high > 1 and not fitted.fits
    assert SETTER.fit("| Hippopotamuses | Rhinoceroses |", Setting(size=9), 20).too_wide > 1


@given(st.lists(st.sampled_from(["- a point", "12. and more", "## head", "|a b|c|", "words go on", ""]), min_size=1))
@settings(max_examples=60, deadline=None)
def test_a_smaller_size_never_takes_more_room_and_the_fitted_one_is_the_largest(some):
    text = "\n".join([*some, "- x"])
    fitted = SETTER.fit(text, Setting(size=10, min_size=4), 25, 22)
    if fitted.fits and fitted.size < 10:
        assert not SETTER.fit(text, Setting(size=round(fitted.size + 0.1, 4)), 25, 22).fits
    heights = [SETTER.fit(text, Setting(size=size), 25).height for size in (4, 6, 8, 10)]
    assert heights == sorted(heights)


def test_they_are_read_in_order_in_the_written_pdf():
    text = "# Head\n" + LIST.replace("\n", "\n", 1) + "\n\n" + TABLE + "\n1. end"
    written = write_text(recorded(SETTER.fit(text, Setting(size=8), 50), Place(5, 5, 50), SETTER.lines).text)
    read = " ".join(words_of(page_of(f"{HEAD}{written}</svg>")).split())
    wanted = [
        "Head", "Do this:", "• one thing", "• two", "• three", "Good Price", "Salt 2", "Indigo cloth of the south 140",
        "1. end",
    ]  # fmt: skip
    places = [read.index(one) for one in wanted]
    assert places == sorted(places), read


def test_an_icon_has_a_size_and_a_colour_of_its_own():
    fitted = SETTER.fit("Pay {coin:2:#c00} or {coin}", Setting(size=8), 50)
    svg = write_icons(recorded(fitted, Place(0, 0, 50), SETTER.lines).icons)
    large, usual = re.findall(r'width="([\d.]+)" height="[\d.]+" color="([^"]+)"', svg)
    assert float(large[0]) == pytest.approx(2 * float(usual[0]), abs=0.01)
    assert (large[1], usual[1]) == ("#c00", "#000")


def test_an_icon_of_a_size_that_cannot_be_is_told():
    ((fact, _),) = SETTER.fit("{coin:99}", Setting(), 50).faults
    assert fact == "the icon 'coin' is to be 99 type sizes large"


@pytest.mark.parametrize(
    "text", [r"\- no point", r"1\. no point", "a - b", "3.5 is a number", r"\| no | table", r"\# no"]
)
def test_a_sign_that_means_itself_stays(text):
    assert len(SETTER.fit(text, Setting(), 50).pieces) == 1


def test_the_width_of_a_text_is_that_of_its_longest_line():
    short, long = (widest(SETTER.fit(text, Setting(), 1000)) for text in ("ab", "ab\nabab"))
    assert 0 < short < long


def flat(text: str) -> str:
    """Show marked text with [bold], <italic> and (icon)."""
    shown = []
    for line in read_markup(text).lines:
        parts = []
        for part in line:
            if isinstance(part, Icon):
                parts.append(f"({part.name})")
            else:
                inner = f"[{part.text}]" if part.strong else part.text
                parts.append(f"<{inner}>" if part.slanted else inner)
        shown.append("".join(parts))
    return "\n".join(shown)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("plain", "plain"),
        ("say **TRADE** or **DUEL**.", "say [TRADE] or [DUEL]."),
        ("un**bold**ed", "un[bold]ed"),
        ("_all of it_, then", "<all of it>, then"),
        ("**bold and _both_**", "[bold and ]<[both]>"),
        ("pay {two-coins}{shield}.", "pay (two-coins)(shield)."),
        ("{ spaced }", "(spaced)"),
        ("snake_case_name", "snake_case_name"),
        ("2*3*4 and a * b", "2*3*4 and a * b"),
        ("name: ______ and __it__ and a__b__", "name: ______ and [it] and a__b__"),
        ("a _ b", "a _ b"),
        (r"\*\*stars\*\* \{brace\} \_low\_", "**stars** {brace} _low_"),
        (r"C:\dir \\ end", r"C:\dir \ end"),
        ("one } brace, one { brace, {}", "one } brace, one { brace, {}"),
        ("first\nsecond\n\nthird", "first\nsecond\n\nthird"),
        ("\n\nonly\n", "only"),
        ("**two\nlines**", "[two]\n[lines]"),
        ("& < > % \" '", "& < > % \" '"),
        ("", ""),
    ],
)
def test_markup_is_read_as_it_was_meant(written, meant):
    assert flat(written) == meant


@pytest.mark.parametrize("written", ["**Ward", "2**3", "a _b", "**a** **b", "{gem.", "pay {", "{a{b}", "{gem\n}"])
def test_markup_that_is_not_closed_is_a_fault(written):
    ((told, hint),) = read_markup(written).faults

    assert "never closed" in told
    assert "\\" in hint


def test_braces_around_nothing_are_a_fault():
    assert read_markup("{}").faults == (
        ("braces ({}) hold no icon's name", r"write {coin} for an icon, or \{ for a brace"),
    )


def test_a_blank_line_is_empty_and_not_lost():
    assert read_markup("a\n \nb").lines == ((Span("a"),), (), (Span("b"),))


@given(st.text(alphabet=st.characters(exclude_characters="\\*_{}\n", exclude_categories=["Cs"])))
def test_text_without_marks_is_never_changed(text):
    assert "".join(part.text for line in read_markup(text).lines for part in line if isinstance(part, Span)) in (
        text,
        "",
    )


@given(st.text(alphabet=st.sampled_from("ab*_{}\\ \n"), max_size=40))
def test_any_mess_is_read_without_losing_a_letter(text):
    marked = read_markup(text)
    shown = "".join(part.name if isinstance(part, Icon) else part.text for line in marked.lines for part in line)

    assert [ch for ch in shown if ch in "ab"] == [ch for ch in text if ch in "ab"]


@given(st.text(alphabet=st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=40))
def test_escaping_every_mark_gives_the_text_itself(text):
    escaped = "".join("\\" + ch if ch in "\\*_{}" else ch for ch in text)
    shown = "".join(part.text for line in read_markup(escaped).lines for part in line)

    assert shown == text or not text.strip()
    assert read_markup(escaped).faults == ()
