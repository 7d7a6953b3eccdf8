"""The text that readers find in a PDF is the text that was written, whatever else stands in the same file."""

import random
import re

import pytest

from generator.text.glyphcodes import GlyphCodes
from generator.text.glyphs import set_text
from tests.pdf.drawing import FONTS, painted, svg
from tests.pdf.textlayer import alphabets, lines, lost

ALPHABETS = {f"{one.script} {one.face.family}": one for one in alphabets(FONTS) if one.script not in ("Hebr", "Arab")}
"""What reads from left to right; tests/text/test_bidi.py reads the other words."""
DEVANAGARI = ALPHABETS["Deva Noto Sans Devanagari"]
LATIN = ALPHABETS["Latn Alegreya"]


def test_every_script_of_the_fonts_is_tried():
    assert {one.script for one in ALPHABETS.values()} == {"Latn", "Grek", "Cyrl", "Deva", "Jpan"}


@pytest.mark.parametrize("name", sorted(ALPHABETS))
def test_random_words_of_one_file_come_out_as_they_were_written(name):
    alphabet = ALPHABETS[name]
    assert lost(FONTS, alphabet, lines(alphabet, random.Random(name), 150)) == []


def test_a_half_form_tells_no_more_than_itself_in_other_words():
    assert lost(FONTS, DEVANAGARI, ["रिवर्स्ड", "स्तर पर", "स्त", "हिन्दी में", "स्त रिवर्स्ड"]) == []


@pytest.mark.parametrize("spacing", [0.0, 0.04, 0.1, 0.2, 0.5, 1.0])
def test_letters_set_apart_are_no_words(spacing):
    rows = ["DRAGON of Ilium", "AVATAR, office To", "fj. (W) 1984"]
    assert lost(FONTS, LATIN, rows, f'letter-spacing="{spacing * 4}"') == []


def test_letters_that_share_a_glyph_are_told_apart():
    """Written in one file: the joined letters that Unicode has, and the letters that join into the same glyph."""
    assert lost(FONTS, LATIN, ["fi \ufb01 fl \ufb02", "\ufb01x", "fix"]) == []


@pytest.mark.parametrize("family", ["EB Garamond", "Barlow Condensed"])
def test_what_a_glyph_tells_follows_from_the_font_alone(family):
    """One of these fonts names its glyphs and the other does not."""
    face = FONTS.find(family)[0]
    told = GlyphCodes(face)
    joined = face.shape("ffl").glyphs[0][0]
    assert told.says(face.shape("A").glyphs[0][0], "A")
    assert told.says(joined, "ffl") and not told.says(joined, "f\ufb02") and not told.says(joined, "fl")


def test_letters_that_change_beside_others_need_no_text_beside_them():
    shown = set_text(FONTS.find("Alegreya")[0], "off the fly: a fjord, Thin fish", 6).show
    assert "ActualText" not in shown


def test_a_syllable_tells_nothing_outside_its_word():
    face = DEVANAGARI.face
    half = face.shape("स्त").glyphs[0][0]
    assert not GlyphCodes(face).says(half, "र्स्ड") and not GlyphCodes(face).says(half, "स्")


LEAST = 4.0
"""Mm of a face that a cell measures at least, however small its tile is, down to LEAST_TILE."""
LEAST_TILE = 0.7


def pattern(side, turn, scale):
    """A face that is filled with a pattern of two colours."""
    tile = (
        f'<rect width="{side}" height="{side}" fill="#f4d98b"/><circle cx="{side / 2}" cy="{side / 2}" r="{side / 4}"/>'
    )
    place = f'patternTransform="rotate({turn}) scale({scale})"'
    servers = f'<pattern id="p" width="{side}" height="{side}" patternUnits="userSpaceOnUse" {place}>{tile}</pattern>'
    return svg(f'<defs>{servers}</defs><rect width="30" height="30" fill="url(#p)"/>')


@pytest.mark.parametrize("side", [LEAST_TILE, 1.1, 2.2, 5.0, 13.0])
@pytest.mark.parametrize("turn", [0, 28])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_cell_is_not_small(side, turn, scale):
    (entries,) = [part.body for part in painted(pattern(side, turn, scale)).parts if "/PatternType 1" in part.body]
    steps = [float(step) for step in re.findall(r"/[XY]Step ([\d.]+)", entries)]
    assert [step * scale >= LEAST for step in steps] == [True, True]
    assert all(step / side == pytest.approx(round(step / side), abs=0.01) for step in steps)
