"""A face shown small is a picture: it looks the same, and none of its words are text of the page."""

import io

import pypdfium2
import pytest
from PIL import ImageChops, ImageStat

from generator.paint.face import paint
from generator.press.pdf import PdfPress
from tests.paint.drawing import FONTS, small, svg

TEXTS = {
    "plain": '<text x="4" y="12" font-family="Alegreya Sans" font-size="5">Charge 399, AVATAR</text>',
    "spaced": '<text x="4" y="12" font-family="Alegreya" font-size="5" letter-spacing="0.7">Draw a card</text>',
    "words apart": '<text x="4" y="12" font-family="Alegreya" font-size="5" word-spacing="3">Draw a card</text>',
    "turned": '<text x="8" y="20" rotate="20" font-family="Alegreya" font-size="6">Tilt</text>',
    "stroked": '<text x="4" y="14" font-size="9" fill="#fff" stroke="#000" stroke-width=".5">Rim</text>',
    "rim on top": '<text x="4" y="14" font-size="9" fill="#bbb" stroke="#000" stroke-width="1"'
    ' paint-order="fill">Rim</text>',
    "dashed": '<text x="4" y="18" font-size="16" fill="none" stroke="#000" stroke-dasharray="1 .5">Rim</text>',
    "faint": '<text x="4" y="14" font-size="9" fill-opacity=".7" letter-spacing="-1.5">Meet</text>',
    "gradient": '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>'
    '<text x="4" y="14" font-size="9" fill="url(#g)">Fade</text>',
    "middle": '<text x="30" y="12" text-anchor="middle" font-family="EB Garamond" font-size="6">office fluff</text>',
    "accents": '<text x="4" y="12" font-family="Alegreya" font-size="6">cafe\u0301 Zażółć</text>',
    "through a group": '<g opacity=".6" transform="rotate(5)"><text x="8" y="14" font-size="8">Deep</text></g>',
    "underlined": '<text x="4" y="14" font-size="8" text-decoration="underline">Under</text>',
}


def printed(painted):
    press = PdfPress(FONTS, title="x")
    press.page(60, 60)
    press.stamp(painted, 0, 0)
    return press.finish()


def seen(pdf):
    with pypdfium2.PdfDocument(io.BytesIO(pdf)) as document:
        page = document[0]
        return page.render(scale=6).to_pil().convert("L"), page.get_textpage().get_text_bounded().strip()


@pytest.mark.parametrize("drawing", TEXTS.values(), ids=TEXTS)
def test_it_looks_like_the_face_and_has_no_words(drawing):
    source = svg(drawing)
    shown, words = seen(printed(paint(source, FONTS, "t")))
    pictured, none = seen(printed(small(source)))

    assert words and not none
    assert ImageStat.Stat(shown).extrema[0][0] < 160  # something is there to be compared
    assert ImageStat.Stat(ImageChops.difference(shown, pictured)).mean[0] < 0.6


def test_a_plain_group_may_be_a_picture():
    source = svg('<g data-pictured="yes"><text x="4" y="12" font-size="6">small</text></g>')

    assert seen(printed(paint(source, FONTS, "t")))[1] == ""


def test_a_group_may_be_a_picture_while_what_is_around_it_stays_text():
    source = svg(
        '<g data-pictured="yes" transform="scale(.5)"><text x="4" y="12" font-size="6">small</text></g>'
        '<text x="30" y="12" font-size="6">large</text>',
    )

    assert seen(printed(paint(source, FONTS, "t")))[1] == "large"


def test_an_icon_with_words_is_a_picture_in_pictures_only():
    icon = '<symbol id="i" viewBox="0 0 10 10"><text x="1" y="8" font-size="6">7</text></symbol>'
    source = svg(f'{icon}<use href="#i" x="2" y="2" width="10" height="10"/>')

    assert seen(printed(paint(source, FONTS, "t")))[1] == "7"
    assert seen(printed(small(source)))[1] == ""
    assert seen(printed(paint(source, FONTS, "t")))[1] == "7"


def test_a_picture_needs_no_font():
    assert small(svg(TEXTS["plain"])).fonts == ()


def letters(painted):
    return [part for part in painted.parts if part.name.startswith("L")]


def test_a_letter_is_one_form_however_often_and_large_it_is_shown():
    once = small(svg('<text x="4" y="12" font-size="6">a</text>'))
    often = small(svg('<text x="4" y="12" font-size="6">aaa</text><text x="4" y="40" font-size="9">a a</text>'))

    assert letters(once) == letters(often)
    assert len(letters(once)) == 1
