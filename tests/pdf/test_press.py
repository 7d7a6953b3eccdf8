"""The press: where stamps land, what the file says about itself, and that it is the same file every time."""

import io

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops

from generator.pdf import contents
from generator.pdf.document import PdfPress
from generator.pdf.pages import POINT
from tests.pdf.drawing import FONTS, HEAD, painted, picture_of, svg

CARD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 46 66">'  # 40 x 60 mm with 3 mm of bleed
CORNER = '<rect x="-3" y="-3" width="46" height="66" fill="#eee"/><rect width="20" height="10" fill="#c00"/>'


def card(extra=""):
    return painted(svg(CORNER + extra, CARD))


def sheet(draw, width=100, height=100, **about):
    press = PdfPress(FONTS, title="Sheet", **about)
    press.page(width, height)
    draw(press)
    return press.finish()


def colour_at(pdf, x, y):
    """The colour at (x, y) mm of a page 100 mm wide."""
    return picture_of(pdf, 1000).getpixel((round(x * 10), round(y * 10)))


@pytest.mark.parametrize(
    ("turn", "red", "grey", "white"),
    [
        (0, [(11, 21), (29, 29)], [(8, 18), (49, 79)], [(6, 50), (54, 50)]),
        (90, [(69, 21), (61, 39)], [(11, 21), (69, 59)], [(6, 40), (74, 40)]),
        (180, [(49, 79), (31, 71)], [(11, 21), (52, 82)], [(6, 50), (54, 50)]),
        (270, [(11, 59), (19, 41)], [(69, 21), (69, 59)], [(6, 40), (74, 40)]),
    ],
)
def test_a_turned_piece_stands_with_its_corner_where_it_was_put(turn, red, grey, white):
    pdf = sheet(lambda press: press.stamp(card(), 10, 20, turn))
    assert {colour_at(pdf, *at) for at in red} == {(204, 0, 0)}
    assert {colour_at(pdf, *at) for at in grey} == {(238, 238, 238)}
    assert {colour_at(pdf, *at) for at in white} == {(255, 255, 255)}


def test_a_clip_hides_what_lies_outside():
    pdf = sheet(lambda press: press.stamp(card(), 10, 20, 0, clip=(10, 20, 30, 30)))
    assert colour_at(pdf, 9, 30) == colour_at(pdf, 42, 30) == colour_at(pdf, 20, 52) == (255, 255, 255)
    assert colour_at(pdf, 38, 48) == (238, 238, 238)


def test_a_face_is_in_the_file_once_however_often_it_is_stamped():
    def draw(press):
        for i in range(5):
            press.stamp(painted(svg(CORNER, CARD), f"name {i}"), i, i)

    document = pikepdf.open(io.BytesIO(sheet(draw)))
    assert len(document.pages[0].Resources.XObject) == 1
    assert document.pages[0].Contents.read_bytes().count(b" Do") == 5


def test_lines_boxes_and_words_stand_where_they_were_put():
    def draw(press):
        press.line(10, 10, 90, 10, 2, "#00f")
        press.rect(20, 30, 40, 5, fill="#0f0", stroke="#000", line_width=0.5)
        assert press.text(50, 60, "HHHHHHHH", 40, family="Bangers", anchor="middle", fill="#f0f") > 30
        press.text(90, 95, "HH", 40, family="Bangers", turn=270)

    pdf = sheet(draw)
    assert colour_at(pdf, 50, 10) == (0, 0, 255)
    assert colour_at(pdf, 50, 12) == (255, 255, 255)
    assert colour_at(pdf, 40, 32) == (0, 255, 0)
    page = pypdfium2.PdfDocument(pdf)[0]
    found = [obj.get_bounds() for obj in page.get_objects() if obj.type == 1]
    (left, bottom, right, top), (turned_left, turned_bottom, turned_right, turned_top) = [
        [v / POINT for v in box] for box in found
    ]
    assert (left + right) / 2 == pytest.approx(50, abs=1)
    assert bottom == pytest.approx(40, abs=1)
    assert top > bottom + 8
    assert turned_right == pytest.approx(90, abs=1)
    assert turned_bottom == pytest.approx(5, abs=1)
    assert turned_top - turned_bottom > turned_right - turned_left - 1


def test_the_file_says_what_it_is_and_how_to_print_it():
    press = PdfPress(FONTS, title="Тitle — ½", author="A", subject="S", keywords="k, l", lang="pl", duplex="short")
    press.page(210, 297, trim=(10, 20, 63, 88), bleed=(7, 17, 69, 94), label="front 1", bookmark="Fronts")
    press.page(210, 297, label="back 1")
    document = pikepdf.open(io.BytesIO(press.finish()))
    root, info = document.Root, document.docinfo
    assert document.pdf_version == "1.7"
    assert str(info.Title) == "Тitle — ½"
    assert (str(info.Author), str(info.Subject), str(info.Keywords)) == ("A", "S", "k, l")
    assert root.ViewerPreferences.PrintScaling == "/None"
    assert root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    assert root.ViewerPreferences.DisplayDocTitle is True
    assert str(root.Lang) == "pl"
    assert [str(label.P) for label in list(root.PageLabels.Nums)[1::2]] == ["front 1", "back 1"]
    assert str(root.Outlines.First.Title) == "Fronts"
    assert root.Outlines.First.Dest[0].objgen == document.pages[0].objgen
    page = document.pages[0]
    assert [float(v) for v in page.MediaBox] == pytest.approx([0, 0, 210 * POINT, 297 * POINT], abs=0.001)
    assert [float(v) for v in page.TrimBox] == pytest.approx(
        [10 * POINT, (297 - 108) * POINT, 73 * POINT, (297 - 20) * POINT], abs=0.001
    )
    assert float(page.BleedBox[0]) == pytest.approx(7 * POINT, abs=0.001)
    assert document.check_pdf_syntax() == []


def states(resources, seen=()):
    """The graphics states that a page or form names, and those that its forms name."""
    found = {name for name, one in resources.get("/ExtGState", {}).items()}
    for one in resources.get("/XObject", {}).values():
        if one.get("/Resources") is not None and one.Resources.objgen not in seen:
            found |= states(one.Resources, (*seen, one.Resources.objgen))
    return found


def test_only_pages_on_which_something_is_seen_through_speak_of_it():
    """Printers compose pages apart whose names do."""
    press = PdfPress(FONTS, title="t")
    for face in (card(), card('<rect width="9" height="9" opacity=".5"/>'), card("<circle r='3'/>")):
        press.page(100, 100)
        press.stamp(face, 5, 5)
    press.page(100, 100)
    press.text(9, 9, "words", 9)
    document = pikepdf.open(io.BytesIO(press.finish()))
    assert [bool(states(page.obj.Resources)) for page in document.pages] == [False, True, False, False]
    assert ["/Group" in page for page in document.pages] == [False, True, False, False]


def test_without_an_edge_nothing_is_said_about_turning():
    document = pikepdf.open(io.BytesIO(sheet(lambda press: None)))
    assert "/Duplex" not in document.Root.ViewerPreferences
    assert "/Outlines" not in document.Root
    assert "/PageLabels" not in document.Root


def many(count, fewest, monkeypatch, more=""):
    monkeypatch.setattr(contents, "FEWEST_ON_PAGES", fewest)
    press = PdfPress(FONTS, title="Many")
    for first in range(0, count, 4):
        press.page(100, 140)
        for i in range(first, min(first + 4, count)):
            face = painted(
                svg(
                    f'{CORNER}<text x="5" y="30" font-family="Alegreya" font-size="6">Card {i}</text>'
                    f'<rect x="25" y="5" width="30" height="{i % 9 + 3}" fill="#06c" opacity=".5"/>{more}',
                    CARD,
                )
            )
            press.stamp(face, 5 + i % 2 * 45, 5 + i // 2 % 2 * 65, i % 2 * 180, (5, 5, 90, 130))
    return press.finish()


def test_patterns_move_with_faces_that_could_stand_on_the_pages_themselves(monkeypatch):
    """A pattern's matrix counts from the stream that it stands in."""
    dots = '<pattern id="p" width="7" height="5" patternUnits="userSpaceOnUse"><path d="M0 0h3v2z"/></pattern>'
    more = f'{dots}<rect x="4" y="34" width="30" height="20" fill="url(#p)"/>'
    forms, inline = many(4, 99, monkeypatch, more), many(4, 2, monkeypatch, more)
    apart = ImageChops.difference(picture_of(forms, 600), picture_of(inline, 600))
    assert max(high for _, high in apart.getextrema()) <= 2


def test_faces_on_the_pages_themselves_look_like_forms(monkeypatch):
    forms, inline = many(10, 99, monkeypatch), many(10, 2, monkeypatch)
    assert len(inline) < len(forms)
    for page in range(3):
        apart = ImageChops.difference(picture_of(forms, 600, page), picture_of(inline, 600, page))
        assert max(high for _, high in apart.getextrema()) <= 2
    assert pypdfium2.PdfDocument(inline)[1].get_textpage().get_text_bounded().count("Card") == 4
    document = pikepdf.open(io.BytesIO(inline))
    assert document.check_pdf_syntax() == []
    assert "/XObject" not in document.pages[0].Resources


def test_a_form_takes_its_parts_along():
    """A face with a gradient, an icon and a mask, stamped beside one that has none of them."""
    rich = painted(
        svg(
            '<linearGradient id="a"><stop stop-color="#f00" stop-opacity=".5"/><stop offset="1"/></linearGradient>'
            '<mask id="m"><circle cx="30" cy="30" r="20" fill="#fff"/></mask>'
            '<rect width="60" height="60" fill="url(#a)" mask="url(#m)"/>',
            HEAD,
        )
    )
    pdf = sheet(lambda press: (press.stamp(card(), 0, 0), press.stamp(rich, 40, 40)))
    assert colour_at(pdf, 70, 70) != (255, 255, 255)
    assert colour_at(pdf, 45, 97) == (255, 255, 255)
    assert pikepdf.open(io.BytesIO(pdf)).check_pdf_syntax() == []


def test_a_press_prints_once():
    press = PdfPress(FONTS, title="x")
    with pytest.raises(RuntimeError, match="a page"):
        press.finish()
    press.page(10, 10)
    press.finish()
    with pytest.raises(RuntimeError, match="finished"):
        press.finish()
