"""A face that another one shows by its name: it looks as it does within the document, and is painted once."""

import pytest
from PIL import ImageChops, ImageStat

from generator.catalog.problems import ContentError
from generator.faces.document import within
from generator.faces.face import Face, name_of, referred
from generator.paint.face import paint
from generator.press.pdf import PdfPress
from tests.paint.drawing import FONTS, picture_of, small, svg

CARD = svg(
    '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>'
    '<rect x="-3" y="-3" width="46" height="66" fill="url(#g)"/><path d="M5 5h9v9z"/>'
    '<text x="4" y="30" font-size="7" fill="#fff" stroke="#000" stroke-width=".4">Words</text>',
    head='<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 46 66">',
)
FACE = Face("dots/cards/d1 front", CARD, 40.0, 60.0, 3.0, "0123456789abcdef")
PLACES = ((2, 2, 20, 0, 3), (25, 20, 30, 20, 0))


def shown_by_name(extra=""):
    body = "".join(str(referred(FACE, *place)) for place in PLACES)
    return paint(svg(f'{extra}<g fill="#0f0">{body}</g>'), FONTS, "t", (), {name_of(FACE): CARD})


def shown_within():
    body = "".join(str(referred(FACE, *place)) for place in PLACES)
    return paint(within(svg(f'<g data-pictured="yes">{body}</g>'), {name_of(FACE): CARD}), FONTS, "t")


def printed(*faces):
    press = PdfPress(FONTS, title="x")
    for face in faces:
        press.page(60, 60)
        press.stamp(face, face.bleed, face.bleed)
    return press.finish()


def test_it_looks_as_it_does_within_the_document_whatever_colour_is_set_around_it():
    one, other = picture_of(printed(shown_by_name()), 360), picture_of(printed(shown_within()), 360)

    assert ImageStat.Stat(one.convert("L")).extrema[0][0] < 100
    assert ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean[0] < 0.6


def test_it_is_painted_once_and_has_no_words():
    face = shown_by_name()
    one = small(CARD, "d1")

    assert small(CARD, "another").form == one.form
    assert [part for part in face.parts if part.name == one.form.name] == [one.form]
    assert face.fonts == ()


def test_a_face_that_is_stamped_and_shown_on_another_is_in_the_file_once():
    face, one = shown_by_name(), small(CARD, "d1")

    alone, both = len(printed(face)), len(printed(face, one))
    assert both - alone < len(printed(one)) / 2
    assert picture_of(printed(face, one), 200, page=1).getextrema() == picture_of(printed(one), 200).getextrema()


def test_what_is_wrong_with_it_is_told():
    with pytest.raises(ContentError) as caught:
        paint(svg('<use href="face:x"/>'), FONTS, "t", (), {"face:x": svg('<rect width="3mmm" height="2"/>')})

    assert "'3mmm' is not a length" in [problem.fact for problem in caught.value.problems]


def test_a_name_that_stands_for_no_face_is_refused():
    with pytest.raises(ContentError) as caught:
        paint(svg('<use href="face:y"/>'), FONTS, "t", (), {"face:x": CARD})

    assert "outside the document" in caught.value.problems[0].fact
