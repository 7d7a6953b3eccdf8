"""Lines put together from words must be the lines that HarfBuzz makes, in every font that the tool brings."""

import pytest

from generator.operators.cached_words import CachedWords
from generator.operators.glyphs import set_text
from tests.paint.drawing import FONTS
from tests.paint.test_words import line, page_of, shown

LINES = (
    "Charge 399. When played, ready all of your workers and gain two coins now.",
    "AVATAR To WAVE, Ty. Y \u2014 V 11 A 71: \u201cYou\u201d T. f? P, \u2018r v\u2019",
    "Za\u017c\u00f3\u0142\u0107 g\u0119\u015bl\u0105 ja\u017a\u0144 47, \u00dcber \u00c0 V",
    "1234 5678. 90, 7: 4;",
)
OTHER_SCRIPTS = ("Ελληνικό κείμενο 17. Το Αυ", "Русский текст 17. Гу Т. А")
FAMILIES = FONTS.families


def whole(face, text):
    """Where each glyph of a line stands when HarfBuzz shapes all of it, in thousandths."""
    pen, places = 0, []
    for gid, _, advance, _, across, _ in face.shape(text).glyphs:
        places.append((gid, (pen + across) * 1000 / face.upem))
        pen += advance
    return places, pen


def of_words(family, text):
    """Whether a line is put together from words in this font."""
    face = FONTS.find(family)[0]
    return face.covers(text) and CachedWords(face).line(text) is not None


OF_WORDS = [(family, text) for family in FAMILIES for text in LINES + OTHER_SCRIPTS if of_words(family, text)]


def test_every_font_has_lines_that_are_put_together_from_words():
    assert {family for family, _ in OF_WORDS} >= {"Alegreya", "Alegreya Sans", "Barlow Condensed"}


@pytest.mark.parametrize(("family", "text"), OF_WORDS)
def test_a_line_of_words_is_the_line_that_harfbuzz_sets(family, text):
    face = FONTS.find(family)[0]
    made = CachedWords(face).line(text)
    wanted, width = whole(face, text)
    ((_, got),) = shown(page_of(line(family, text, font_weight=face.weight, data_cut="yes")))
    assert [gid for gid, *_ in got] == [gid for gid, _ in wanted]
    assert all(abs(a[1] - b[1]) <= 1.6 for a, b in zip(got, wanted, strict=True))
    assert made[2] == width
    assert made[1] == dict(zip([gid for gid, _ in wanted], text, strict=True))


@pytest.mark.parametrize("text", LINES[:1] + OTHER_SCRIPTS)
def test_plain_lines_are_made_of_words(text):
    assert CachedWords(FONTS.find("Alegreya Sans")[0]).line(text) is not None


@pytest.mark.parametrize("text", ["", " a", "a  b", "cafe\u0301 a", "हिन्दी में", "a\u00adb", "Русский text", "a\tb"])
def test_all_other_lines_are_shaped_whole(text):
    assert CachedWords(FONTS.find("Alegreya Sans")[0]).line(text) is None


def test_a_word_with_a_ligature_is_left_to_the_line():
    assert CachedWords(FONTS.find("EB Garamond")[0]).line("office fluff") is None


def test_a_font_whose_rules_reach_over_a_space_is_shaped_whole(monkeypatch):
    """Here every second space of a line is wider, which no pair of letters tells."""
    face = FONTS.find("Alegreya Sans", 700)[0]
    shape = face.shape

    def odd(text, *more, **options):
        shaped = shape(text, *more, **options)
        glyphs = list(shaped.glyphs)
        for at in [at for at, ch in enumerate(text) if ch == " "][1::2]:
            gid, cluster, advance, *rest = glyphs[at]
            glyphs[at] = (gid, cluster, advance + 40, *rest)
        return shaped._replace(glyphs=tuple(glyphs), width=sum(g[2] for g in glyphs))

    monkeypatch.setattr(face, "shape", odd)
    assert CachedWords(face).line("Draw a card") is None


def test_spacing_and_features_are_shaped_whole():
    face = FONTS.find("Alegreya Sans")[0]
    assert set_text(face, "Draw a card", 6, spacing=(0.5, 0.0)).spacing == "0.5 Tc"
    assert "/ActualText" in set_text(face, "Draw a card", 6, spacing=(1.0, 0.0)).show
    assert set_text(face, "Draw a card", 6, (("smcp", 1),)).glyphs != set_text(face, "Draw a card", 6).glyphs
