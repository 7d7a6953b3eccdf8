from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text.fit import Typesetter
from generator.text.placed import Place, recorded
from generator.text.room import MM_PER_POINT
from generator.text.setting import Setting
from generator.text.simple import simple
from generator.text.svgtext import write_icons, write_text
from tests.text.books import all_scripts, shipped

RULES = (
    "Both lay that many cards face down and reveal together. The higher card or sum returns to its hand; "
    "the lower is discarded face up. Equal sums: both discard."
)
WORDS = st.lists(st.text(alphabet=st.sampled_from("abcdefghi,.-"), min_size=1, max_size=12), min_size=1, max_size=40)
SETTER = Typesetter(shipped(), ["coin", "shield"])


def written(text: str, setting: Setting, place: Place) -> ET.Element:
    fitted = SETTER.fit(text, setting, place.width, place.height)
    svg = write_text(recorded(fitted, place, SETTER.lines).text)
    return ET.fromstring(f'<g xmlns:xlink="x">{svg}</g>')


def lines_of(fitted):
    for piece in fitted.pieces:
        for row in piece.broken.rows:
            yield piece.broken.paragraph, row


def text_of(fitted) -> list[str]:
    return ["".join(part.text for part in paragraph.stretches(row)) for paragraph, row in lines_of(fitted)]


def width_of(text: str, size: float) -> float:
    """Measure text in Alegreya Sans at a size in points, whole; in mm."""
    face = shipped().find("Alegreya Sans")[0]
    return face.shape(text).width / face.upem * size * MM_PER_POINT


def test_the_least_size_itself_is_tried_even_between_two_steps():
    assert SETTER.fit("Word", Setting(size=20, min_size=7.25), 200, 7.25 * 1.2 * MM_PER_POINT).size == 7.25


def test_what_does_not_fit_is_told_in_millimetres():
    fitted = SETTER.fit(RULES, Setting(size=8, min_size=7), 40, 5)

    assert fitted.size == 7
    assert fitted.too_high == pytest.approx(fitted.line_count * 7 * MM_PER_POINT * 1.2 - 5)
    wide = SETTER.fit("Unconstitutionally", Setting(size=8, min_size=7), 10, 50)
    assert wide.too_wide == pytest.approx(width_of("Unconstitutionally", 7) - 10)


def test_text_in_too_many_lines_is_told_how_much_too_wide_it_is():
    fitted = SETTER.fit("Thunder Under the Bed", Setting(size=12, lines=1), 30)

    assert (fitted.line_count, fitted.too_many_lines) == (2, 1)
    assert fitted.one_line_excess == pytest.approx(width_of("Thunder Under the Bed", 12) - 30, abs=0.01)


def test_text_grows_to_fill_its_box():
    fitted = SETTER.fit("Small", Setting(size=6, grow=40), 30, 20)

    assert 6 < fitted.size <= 40
    assert fitted.fits
    assert SETTER.fit(RULES, Setting(size=6, grow=40), 20, 4).size == 6


@settings(max_examples=60)
@given(WORDS, st.floats(8, 80), st.floats(4, 40))
def test_fitting_is_the_same_as_trying_every_size(words, width, height):
    text = " ".join(words).replace("*", "")
    setting = Setting(size=14, min_size=5)
    fitted = SETTER.fit(text, setting, width, height)
    tried = [14 - step / 10 for step in range(91)]
    fits = [SETTER.fit(text, Setting(size=size), width, height).fits for size in tried]

    assert fits == sorted(fits), "smaller text must never fit worse"
    assert fitted.size == pytest.approx(tried[fits.index(True)] if any(fits) else 5)
    assert fitted.fits == any(fits)


@settings(max_examples=60)
@given(WORDS, st.floats(12, 80), st.sampled_from(["Alegreya", "Alegreya Sans", "EB Garamond", "Cinzel"]), st.booleans())
def test_what_is_measured_is_what_will_be_painted(words, width, font, balance):
    """Every line shaped by itself ends where the pen positions of its paragraph said."""
    setting = Setting(font=font, size=9, balance=balance)
    fitted = SETTER.fit(" ".join(words), setting, width)
    face = shipped().find(font)[0]
    em = 9 * MM_PER_POINT

    for (_, row), line in zip(lines_of(fitted), text_of(fitted), strict=True):
        shaped = face.shape(line).width / face.upem * em
        assert row.width * em == pytest.approx(shaped, abs=0.12)
        assert shaped <= width + 0.12 or fitted.too_wide


def test_a_space_that_the_font_kerns_is_measured_kerned():
    """Alegreya sets an opening quote closer after a space."""
    face = shipped().find("Alegreya")[0]
    fitted = SETTER.fit("say “no” “yes”", Setting(font="Alegreya"), 100)

    assert fitted.pieces[0].broken.rows[0].width * face.upem == pytest.approx(face.shape("say “no” “yes”").width)


def test_balanced_lines_are_of_even_length_and_no_more_of_them():
    text = "The quietest bed gets the biscuit and all others go without"
    ragged, even = (SETTER.fit(text, Setting(size=10, balance=balance), 60) for balance in (False, True))
    widths = [fitted.pieces[0].broken.rows[1].width for fitted in (ragged, even)]

    assert even.line_count == ragged.line_count == 2
    assert widths[1] > widths[0]


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("center", 0.5), ("right", 1)])
def test_lines_are_aligned_in_their_box(align, share):
    (text,) = written("Quiet", Setting(size=10), Place(5, 5, 50, None, align))

    assert float(text[0].get("x")) == pytest.approx(5 + share * (50 - width_of("Quiet", 10)), abs=0.001)


LINE = 10 * MM_PER_POINT * 1.2


@pytest.mark.parametrize(("valign", "top"), [("top", 5), ("middle", 5 + (30 - LINE) / 2), ("bottom", 35 - LINE)])
def test_capitals_stand_in_the_middle_of_their_line(valign, top):
    (text,) = written("H", Setting(size=10), Place(5, 5, 50, 30, "left", valign))
    capheight = shipped().find("Alegreya Sans")[0].capheight / 1000

    assert float(text[0].get("y")) == pytest.approx(top + 10 * MM_PER_POINT * (1.2 + capheight) / 2, abs=0.001)


def test_justified_lines_reach_both_edges_but_the_last_does_not():
    text = RULES.replace("card", "**card** {coin}")
    fitted = SETTER.fit(text, Setting(size=9), 50)
    made, icons = recorded(fitted, Place(10, 0, 50, None, "justify"), SETTER.lines)
    rows: dict[float, list[tuple[float, float]]] = {}
    for line in made.lines:
        rows.setdefault(line.y, []).append((line.x, line.x + line.width))
    for icon in icons:
        near = min(rows, key=lambda y, icon=icon: abs(y - icon.y - icon.size / 2))
        rows[near].append((icon.x, icon.x + icon.size))
    *full, last = [sorted(row) for row in rows.values()]

    assert len(full) > 3 and len(icons) > 1
    assert all(row[0][0] == 10 and row[-1][1] == pytest.approx(60, abs=0.02) for row in full)
    assert last[-1][1] < 59
    for row in full:
        assert all(end < start + 0.1 for (_, end), (start, _) in itertools.pairwise(row))


def test_paragraphs_are_set_apart_by_part_of_a_line():
    one, two = (SETTER.fit(text, Setting(size=10, para=0.5), 90).height for text in ("a\nb", "a\n\nb"))

    assert one == pytest.approx(2 * 12 * MM_PER_POINT)
    assert two == pytest.approx(2.5 * 12 * MM_PER_POINT)


def test_styles_change_inside_a_word_without_a_break():
    setting = Setting(size=8, strong_fill="#a00", strong_font="Alegreya")
    (text,) = written("say **TRADE**, _then_ wait", setting, Place(0, 0, 90))
    spans = [(span.text, span.get("font-weight"), span.get("font-style"), span.get("fill")) for span in text]

    assert spans == [
        ("say ", None, None, None),
        ("TRADE", "700", None, "#a00"),
        (", ", None, None, None),
        ("then ", None, "italic", None),
        ("wait", None, None, None),
    ]
    assert text[1].get("font-family") == "Alegreya"


def test_icons_stand_in_the_line_and_are_named():
    setting = Setting(size=10, fill="#123456")
    fitted = SETTER.fit("pay {coin}, or {shield}{shield}", setting, 90)
    uses_written = write_icons(recorded(fitted, Place(0, 0, 90), SETTER.lines).icons)
    uses = re.findall(r'<use xlink:href="#icon-(\w+)" x="([\d.]+)"', uses_written)

    assert [name for name, _ in uses] == ["coin", "shield", "shield"]
    assert float(uses[2][1]) - float(uses[1][1]) == pytest.approx(10 * MM_PER_POINT, abs=0.002)
    assert 'fill="#123456"' in uses_written.split("<use")[1]


@pytest.mark.parametrize(
    ("text", "fact", "hint"),
    [
        ("pay {coins}", "there is no icon called 'coins'", "did you mean 'coin'?"),
        ("**open", "two stars (**) open bold text that is never closed", r"close it with **, or write \*\* for stars"),
        ("blade ⚔", "no font has ⚔ (U+2694)", "add a font that has it to templates/GAME/fonts/, or draw an {icon}"),
        ("bell\u0007", "the text holds a character that cannot be printed (U+0007)", "delete it"),
    ],
)
def test_faults_in_a_text_are_told_each_time(text, fact, hint):
    for _ in range(2):
        assert SETTER.fit(text, Setting(), 90).faults == ((fact, hint),)


def test_hyphenation_lets_long_words_into_narrow_boxes():
    text = "unbelievable thunderstorm"
    plain, divided = (SETTER.fit(text, Setting(size=9, hyphenate=code), 12) for code in ("", "en_GB"))

    assert plain.too_wide > 0
    assert divided.too_wide == 0
    assert "".join(line.removesuffix("-") for line in text_of(divided)).replace(" ", "") == text.replace(" ", "")
    assert SETTER.fit("**unbeliev**able,", Setting(size=9, hyphenate="en_GB"), 16).too_wide == 0  # in two styles


def test_letter_spacing_is_part_of_the_width_but_not_behind_the_last_letter():
    narrow, wide = (SETTER.fit("ABCDE", Setting(size=10, letter_spacing=ls), 90) for ls in (0, 0.5))
    em = 10 * MM_PER_POINT
    (text,) = written("ABCDE", Setting(size=10, letter_spacing=0.5), Place(0, 0, 90, None, "right"))

    assert (wide.pieces[0].broken.rows[0].width - narrow.pieces[0].broken.rows[0].width) * em == pytest.approx(2.5)
    assert text.get("letter-spacing") == "0.5"
    assert float(text[0].get("x")) == pytest.approx(90 - narrow.pieces[0].broken.rows[0].width * em - 2.0, abs=0.002)


@given(st.text(alphabet=st.sampled_from("<>&\"'aé%{ ;"), min_size=1, max_size=30))
def test_every_letter_comes_through_the_xml_unchanged(text):
    fitted = SETTER.fit(text, Setting(), 500)
    svg = write_text(recorded(fitted, Place(0, 0, 500), SETTER.lines).text)
    shown = "".join(ET.fromstring(f"<g>{svg}</g>").itertext())

    assert shown.split() == text.split()


def test_mixed_scripts_are_measured_in_the_fonts_that_have_them():
    setter = Typesetter(all_scripts())
    fitted = setter.fit("नमस्ते 日本語の札、を引く。 Привет, Łódź", Setting(size=9), 25)

    assert fitted.faults == ()
    assert fitted.too_wide == 0
    assert all(line[0] not in "、。" for line in text_of(fitted))


SHORT = Typesetter(shipped(), ["coin"])
FONTS = st.sampled_from(["Alegreya Sans", "Cinzel", "EB Garamond", "Barlow Condensed"])
SIMPLE = [
    "To",
    "AVATAR,",
    "(The",
    "W)",
    "l\u2019\u0153uf",
    "Za\u017c\u00f3\u0142\u0107",
    "12",
    "f",
    "off!",
    "a" * 9,
    "+1",
]
PLAIN = {"To", "a" * 9}  # the words that are the same beside a space in all of these fonts
TEXTS = st.lists(st.sampled_from(SIMPLE), min_size=1, max_size=25).map(" ".join)
ODD = st.sampled_from(
    ["**", "{coin}", "well-known", "\n", "  ", "\u672d", "- ", "(", "1. ", "\u00ab ! \u00bb", "\u00a0", "_"]
)
PLACES = st.builds(
    Place, st.just(4.0), st.just(5.0), st.floats(8, 90), st.none() | st.floats(4, 40),
    st.sampled_from(["left", "center", "right"]), st.sampled_from(["top", "middle", "bottom"]),
    st.sampled_from([None, "none", "#400"]), st.sampled_from([0.0, 0.3]), st.just("name"), st.sampled_from(["", "cut"]),
)  # fmt: skip


def near(record):
    """Return a record without the last bits of its lengths."""
    if isinstance(record, tuple):
        return [near(one) for one in record]
    return round(record, 9) if isinstance(record, float) else record


@given(font=FONTS, text=TEXTS, place=PLACES, lines=st.none() | st.integers(1, 6))
def test_both_ways_give_one_record(font, text, place, lines):
    setting = Setting(font=font, size=9.0, min_size=5.0, lines=lines)
    short = simple(SHORT, setting, place.align)

    made = short.text(text, place)
    fitted = SHORT.fit(text, setting, place.width, place.height)

    assert made is None or (fitted.fits and near(made) == near(recorded(fitted, place, SHORT.lines).text))
    assert made is not None or not fitted.fits or not PLAIN.issuperset(text.split())


@given(text=TEXTS, odd=ODD, at=st.integers(0, 200))
def test_what_marks_breaks_or_holds_is_left_to_the_long_way(text, odd, at):
    odd = f"{text[:at]} {odd} {text[at:]}"

    assert simple(SHORT, Setting(), "left").text(odd, Place(0.0, 0.0, 500.0, 500.0)) is None
