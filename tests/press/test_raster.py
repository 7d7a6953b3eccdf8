"""Pictures of pages and faces show what is printed, in their true size, and say so when nothing can make them."""

import sys

import pytest

from generator.paint.face import paint
from generator.press.pdf import PdfPress
from generator.press.raster import NoRasteriserError, RasterPress, face_picture, pictures
from tests.paint.drawing import FONTS

FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="26mm" height="36mm" viewBox="-3 -3 26 36">'
    '<rect x="-3" y="-3" width="26" height="36" fill="#f00"/><rect width="20" height="30" fill="#fff"/>'
    '<rect width="10" height="10" fill="#00f"/></svg>'
)
RED, WHITE, BLUE = (255, 0, 0), (255, 255, 255), (0, 0, 255)


@pytest.fixture
def face():
    return paint(FACE, FONTS, "face")


def at(image, dpi, x, y):
    """The colour of a picture at a place in mm."""
    return image.getpixel((round(x / 25.4 * dpi), round(y / 25.4 * dpi)))


def test_pages_come_off_one_after_the_other_in_their_true_size(face):
    press = RasterPress(FONTS, 127)  # five dots a millimetre
    for turn in (0, 90):
        press.page(60, 50)
        press.stamp(face, 10, 10, turn=turn)
    press.line(0, 45, 60, 45, 1.0, "#00f")
    upright, turned = press.pictures()

    assert upright.size == turned.size == (300, 250)
    assert [at(upright, 127, *spot) for spot in ((12, 12), (25, 35), (8, 20), (2, 2))] == [BLUE, WHITE, RED, WHITE]
    assert [at(turned, 127, *spot) for spot in ((38, 12), (12, 12), (42, 20))] == [BLUE, WHITE, RED]
    assert at(upright, 127, 30, 45) == WHITE
    assert at(turned, 127, 30, 45) == BLUE


def test_a_face_is_shown_as_it_is_cut_out_or_with_some_of_its_bleed(face):
    cut, whole = face_picture(face, FONTS, 127), face_picture(face, FONTS, 127, bleed=2.0)

    assert (cut.size, whole.size) == ((100, 150), (120, 170))
    assert [cut.getpixel(spot) for spot in ((2, 2), (97, 147))] == [BLUE, WHITE]
    assert [whole.getpixel(spot) for spot in ((2, 2), (12, 12), (117, 167))] == [RED, BLUE, RED]
    assert cut.tobytes() == face_picture(face, FONTS, 127).tobytes()


def test_a_picture_of_a_pdf_is_a_picture_of_its_page(face):
    presses = PdfPress(FONTS, title="a file"), RasterPress(FONTS, 100)
    for press in presses:
        press.page(40, 40)
        press.stamp(face, 5, 5)
        press.text(5, 38, "Words", 9)
    (one,), (other,) = pictures(presses[0].finish(), 100), presses[1].pictures()

    assert one.tobytes() == other.tobytes()


def test_without_pdfium_a_way_out_is_named(face, monkeypatch):
    monkeypatch.setitem(sys.modules, "pypdfium2", None)

    with pytest.raises(NoRasteriserError, match=r"pip install pypdfium2"):
        face_picture(face, FONTS, 100)
