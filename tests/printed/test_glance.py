"""A first glance: what it takes for different is different from near, and where words tell, no more is looked at."""

import pytest

from generator.paint.face import paint
from generator.press import raster
from generator.printed.facedigest import DPI
from generator.printed.stickers import regions
from generator.printed.visualdiff import glance
from generator.typeset.fonts import FontBook
from tests.helpers.shell import TOP

FONTS = FontBook((TOP / "templates" / "_shared",))
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94" width="69mm" height="94mm">'
GROUND = '<rect x="-3" y="-3" width="69" height="94" fill="#dde"/>'
WORDS = '<text x="8" y="20" font-family="Barlow Condensed" font-size="5" fill="#000">{}</text>'
BEYOND = WORDS.replace('x="8"', 'x="90" data-cut="yes"')
LID = '<rect x="5" y="10" width="50" height="14" fill="#123"/>'
DOT = '<circle cx="40" cy="60" r="{}" fill="#000"/>'
FAINT = '<rect x="10" y="50" width="0.09" height="0.09" fill="#bbc"/>'

CASES = {
    "other words": (WORDS.format("2 hits"), WORDS.format("3 hits"), True),
    "other words, where nobody sees them": (WORDS.format("2 hits") + LID, WORDS.format("3 hits") + LID, False),
    "words that are gone": (WORDS.format("once"), "", True),
    "the same words elsewhere": (WORDS.format("here"), WORDS.format("here").replace("20", "60"), True),
    "other words beyond the edge": (BEYOND.format("a"), BEYOND.format("b"), False),
    "a larger dot": (DOT.format(3), DOT.format(5), True),
    "a dot that is hardly larger": (DOT.format(3), DOT.format(3.03), True),
    "a speck that is lost from afar": ("", FAINT, None),
    "something beneath something": (DOT.format(3), DOT.format(2.85) + DOT.format(3), False),
    "nothing": (DOT.format(3), DOT.format(3), False),
}  # fmt: skip


def painted(inner):
    return paint(f"{HEAD}{GROUND}{inner}</svg>", FONTS, "a face")


def seen(face):
    image = raster.face_picture(face, FONTS, DPI, face.bleed)
    return image.size, image.tobytes()


@pytest.mark.parametrize("case", CASES)
def test_what_a_glance_tells_is_so_from_near(case):
    """It may miss what differs, which is looked at again; it may never see what is not there."""
    before, after, told = CASES[case]
    old, new = painted(before), painted(after)

    (differs,) = glance([(old, new)], FONTS, DPI)

    assert not differs or seen(old) != seen(new)
    assert told in (None, differs)


def test_a_part_of_a_page_has_the_dots_of_the_whole():
    press = raster.RasterPress(FONTS, DPI)
    face = painted(WORDS.format("2 hits") + DOT.format(3))
    press.page(69, 94)
    press.stamp(face, 3, 3)
    shown = raster.Shown(press.finish())

    whole = shown.picture(0, DPI)
    part = shown.picture(0, DPI, raster.Box(30, 50, 20, 25))

    left, top = round(30 / 25.4 * DPI), round(50 / 25.4 * DPI)
    found = [whole.crop((x, y, x + part.width, y + part.height)).tobytes() for x in (left - 1, left, left + 1)
             for y in (top - 1, top, top + 1)]  # fmt: skip
    assert part.tobytes() in found


def test_a_sticker_takes_the_heads_and_tails_of_its_letters():
    """Blackletter and accents rise above capitals, by whose height the line is known."""
    old, new = painted(WORDS.format("Ágil 2")), painted(WORDS.format("Ágil 3"))

    (box,) = regions(old, new, FONTS)

    size = 5.0  # mm, as the words are written; their foot is at 20
    assert box.y <= 20 - 0.7 * size - 0.22 * size
    assert box.bottom >= 20 + 0.3 * size
