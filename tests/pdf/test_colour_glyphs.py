"""Fonts in colour: drawn in their colours and copied as text, or refused by name; no letter is an empty place."""

import io

import pytest
from PIL import Image

from generator.catalog.problems import ContentError
from generator.pdf.face import paint, picture, read
from generator.text.fonts import FontBook
from tests.helpers import tinyfont as tiny
from tests.helpers.cases import faults_of
from tests.helpers.tinyfont import LEFT, RIGHT, inside, layers, line, linear, paints, radial, solid
from tests.pdf.drawing import page_of, picture_of
from tests.pdf.textlayer import by_pdfium

RED, BLUE, GREEN, WHITE = (255, 0, 0), (0, 0, 255), (127, 255, 127), (255, 255, 255)
TEXT = (0, 136, 0)
TWO = line((0, 0), (1, 1))
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><g id="glyph{}"><path d="M0 -1000H500V0H0Z" fill="{}"/></g></svg>'


def dots():
    buffer = io.BytesIO()
    Image.new("RGB", (8, 8), "red").save(buffer, "PNG")
    return buffer.getvalue()


def book(folder, tables, **more):
    tiny.write(folder, "Tiny", tiny.font(tables, **more))
    return FontBook((folder,), fallback=())


def face_of(words, more=""):
    text = f'<text x="10" y="30" fill="#080" font-size="20" font-family="Tiny" {more}>{words}</text>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40">{text}</svg>'


def page(fonts, source, paints=paint):
    return page_of(paints(source, fonts, "face"), fonts=fonts)


def colours(pdf, *places):
    """The colours at places in mm."""
    picture = picture_of(pdf, 500)
    return [picture.getpixel((round(x * 5), round(y * 5))) for x, y in places]


HALVES = ((15, 20), (25, 20))
ONE = {
    "layers": (layers(((LEFT, 0), (RIGHT, 1))), [RED, BLUE]),
    "the colour of the text": (layers(((LEFT, tiny.TEXT), (RIGHT, 2))), [TEXT, GREEN]),
    "a plain paint": (paints(inside(LEFT, solid(0))), [RED, WHITE]),
    "half seen": (paints(inside(LEFT, solid(1, 0.5))), [(127, 127, 255), WHITE]),
    "put together": (paints(tiny.composed(inside(LEFT, solid(0)), tiny.OVER, inside(RIGHT, solid(1)))), [RED, BLUE]),
    "multiplied": (
        paints(tiny.composed(inside(LEFT, solid(0)), tiny.MULTIPLY, inside(LEFT, solid(1)))),
        [(0, 0, 0), WHITE],
    ),
    "moved": (paints(tiny.moved(inside(LEFT, solid(0)), 1, 0, 0, 1, 500, 0)), [WHITE, RED]),
    "drawn as SVG": (tiny.drawings(DRAWING.format(3, "blue")), [BLUE, WHITE]),
}


@pytest.mark.parametrize("what", sorted(ONE))
def test_a_glyph_is_drawn_in_its_colours_and_copied_as_text(tmp_path, what):
    tables, wanted = ONE[what]
    pdf = page(book(tmp_path, tables), face_of("A"))
    found = colours(pdf, *HALVES)
    assert all(
        abs(a - b) <= 2 for ours, one in zip(found, wanted, strict=True) for a, b in zip(ours, one, strict=True)
    ), found
    assert by_pdfium(pdf) == [["A"]]


def test_gradients_run_as_the_font_says(tmp_path):
    turned = linear(TWO, 0, 0, 500, 500, 0, 1000)  # turned back by its third point: straight across
    fonts = book(
        tmp_path,
        paints(
            *[inside(LEFT, one) for one in (linear(TWO, 0, 0, 500, 0, 0, 9), turned, radial(TWO, 0, 0, 0, 0, 0, 500))]
        ),
    )
    for words, places in (("A", ((10.5, 20), (19.5, 20))), ("B", ((10.5, 12), (19.5, 28)))):
        first, last = colours(page(fonts, face_of(words)), *places)
        assert first[0] > 220 and first[2] < 40 and last[0] < 40 and last[2] > 220, words
    middle, corner = colours(page(fonts, face_of("C")), (10.5, 29.5), (19.5, 12))
    assert middle[0] > 220 and corner[0] < 5 and corner[2] > 250


def test_words_with_and_without_colours_stand_where_they_would(tmp_path):
    pdf = page(book(tmp_path, layers(((LEFT, 0), (RIGHT, 1)))), face_of("xAxA"))
    assert by_pdfium(pdf) == [["xAxA"]]
    assert colours(pdf, (20, 27), (35, 20), (45, 20), (60, 27), (75, 20)) == [TEXT, RED, BLUE, TEXT, RED]


def test_a_turned_glyph_is_turned_about_where_it_begins(tmp_path):
    pdf = page(book(tmp_path, layers(((LEFT, 0), (RIGHT, 1)))), face_of("A", 'rotate="90" data-cut="yes"'))
    assert colours(pdf, (15, 35), (15, 39), (5, 20)) == [RED, RED, WHITE]


def test_a_small_picture_of_a_face_shows_the_colours_too(tmp_path):
    def small(source, fonts, name):
        return picture(read(source, fonts, name, holds=False), fonts)

    pdf = page(book(tmp_path, layers(((LEFT, 0), (RIGHT, 1)))), face_of("A"), small)
    assert colours(pdf, *HALVES) == [RED, BLUE] and by_pdfium(pdf) == [[]]


REFUSED = {
    "dots": ({**tiny.dots(dots())}, "Tiny has 'A' (U+0041) only as a picture made of dots (CBDT or sbix)"),
    "nothing": ({}, "Tiny shows nothing for 'A' (U+0041)"),
    "swept": (paints(inside(LEFT, tiny.sweep(TWO))), "Tiny draws 'A' with a gradient around a point"),
    "xor": (paints(tiny.composed(solid(0), tiny.XOR, solid(1))), "Tiny draws 'A' with layers put together by xor"),
    "filtered": (tiny.drawings(DRAWING.format(3, "red").replace("fill", "filter='url(#f)' fill")), "filter"),
    "elsewhere": (tiny.drawings(DRAWING.format(77, "red")), "a glyph of Tiny cannot be drawn: nothing has"),
}


@pytest.mark.parametrize("what", sorted(REFUSED))
def test_what_cannot_be_drawn_is_refused_by_name(tmp_path, what):
    tables, fact = REFUSED[what]
    fonts = book(tmp_path, tables)
    problems = faults_of(paint, face_of("x A"), fonts, "face")
    assert any(fact in problem.fact for problem in problems), problems
    assert paint(face_of("x x"), fonts, "face").fonts


def test_spaces_and_joiners_may_be_empty(tmp_path):
    fonts = book(tmp_path, {}, full=True)
    assert by_pdfium(page(fonts, face_of("A \u200bx"))) in ([["A x"]], [["A \u200bx"]])


def test_a_glyph_that_is_drawn_without_end_is_refused(tmp_path):
    deep = solid(0)
    for _ in range(3000):
        deep = tiny.moved(deep, 1, 0, 0, 1, 0, 0)
    with pytest.raises(ContentError):
        paint(face_of("A"), book(tmp_path, paints(deep)), "face")
