"""A face shown small, or a part of it, is a picture: it looks the same, is painted once, and has no words."""

import io

import pypdfium2
import pytest
from PIL import ImageChops, ImageStat

from generator.pdf.document import PdfPress
from generator.pdf.face import paint, picture, read
from generator.pdf.face import painted as whole
from generator.template.document import within
from generator.template.face import Face, name_of, referred
from tests.helpers.cases import faults_of
from tests.pdf.drawing import FONTS, page_of, picture_of, small, svg

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


def seen(pdf):
    with pypdfium2.PdfDocument(io.BytesIO(pdf)) as document:
        page = document[0]
        return page.render(scale=6).to_pil().convert("L"), page.get_textpage().get_text_bounded().strip()


@pytest.mark.parametrize("drawing", TEXTS.values(), ids=TEXTS)
def test_it_looks_like_the_face_and_has_no_words(drawing):
    source = svg(drawing)
    shown, words = seen(page_of(paint(source, FONTS, "t")))
    pictured, none = seen(page_of(small(source)))

    assert words and not none and small(source).fonts == ()
    assert ImageStat.Stat(shown).extrema[0][0] < 160  # something is there to be compared
    assert ImageStat.Stat(ImageChops.difference(shown, pictured)).mean[0] < 0.6


def test_a_drawing_that_was_seen_small_first_says_its_words_in_full(tmp_path):
    (tmp_path / "art.svg").write_text(svg('<text x="4" y="12" font-size="6">Spoken</text>'))
    shown = read(svg('<image href="art.svg" width="60" height="60"/>'), FONTS, "t", (tmp_path,))

    assert not seen(page_of(picture(shown, FONTS)))[1]
    assert seen(page_of(whole(shown, FONTS)))[1] == "Spoken"


def test_a_group_may_be_a_picture_while_what_is_around_it_stays_text():
    source = svg(
        '<g data-pictured="yes" transform="scale(.5)"><text x="4" y="12" font-size="6">small</text></g>'
        '<text x="30" y="12" font-size="6">large</text>'
    )

    assert seen(page_of(paint(source, FONTS, "t")))[1] == "large"
    assert seen(page_of(paint(source.replace("large", " "), FONTS, "t")))[1] == ""


def test_an_icon_with_words_is_a_picture_in_pictures_only():
    icon = '<symbol id="i" viewBox="0 0 10 10"><text x="1" y="8" font-size="6">7</text></symbol>'
    source = svg(f'{icon}<use href="#i" x="2" y="2" width="10" height="10"/>')

    assert seen(page_of(paint(source, FONTS, "t")))[1] == "7"
    assert seen(page_of(small(source)))[1] == ""
    assert seen(page_of(paint(source, FONTS, "t")))[1] == "7"


def letters(painted):
    return [part for part in painted.parts if part.name.startswith("L")]


def test_a_letter_is_one_form_however_often_and_large_it_is_shown():
    once = small(svg('<text x="4" y="12" font-size="6">a</text>'))
    often = small(svg('<text x="4" y="12" font-size="6">aaa</text><text x="4" y="40" font-size="9">a a</text>'))

    assert letters(once) == letters(often)
    assert len(letters(once)) == 1


CARD = svg(
    '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>'
    '<rect x="-3" y="-3" width="46" height="66" fill="url(#g)"/><path d="M5 5h9v9z"/>'
    '<text x="4" y="30" font-size="7" fill="#fff" stroke="#000" stroke-width=".4">Words</text>',
    head='<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 46 66">',
)
SHOWN = Face("dots/cards/d1 front", CARD, 40.0, 60.0, 3.0, "0123456789abcdef")
PLACES = ((2, 2, 20, 0, 3), (25, 20, 30, 20, 0))


def shown_by_name(extra=""):
    body = "".join(str(referred(SHOWN, *place)) for place in PLACES)
    return paint(svg(f'{extra}<g fill="#0f0">{body}</g>'), FONTS, "t", (), {name_of(SHOWN): CARD})


def shown_within():
    body = "".join(str(referred(SHOWN, *place)) for place in PLACES)
    return paint(within(svg(f'<g data-pictured="yes">{body}</g>'), {name_of(SHOWN): CARD}), FONTS, "t")


def test_it_looks_as_it_does_within_the_document_whatever_colour_is_set_around_it():
    one, other = picture_of(page_of(shown_by_name()), 360), picture_of(page_of(shown_within()), 360)

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

    alone, both = len(page_of(face)), len(page_of(face, one))
    assert both - alone < len(page_of(one)) / 2
    assert picture_of(page_of(face, one), 200, page=1).getextrema() == picture_of(page_of(one), 200).getextrema()


def test_what_is_wrong_with_it_is_told():
    assert "'3mmm' is not a length" in [
        problem.fact
        for problem in faults_of(
            lambda: paint(
                svg('<use href="face:x"/>'), FONTS, "t", (), {"face:x": svg('<rect width="3mmm" height="2"/>')}
            )
        )
    ]


def test_a_name_that_stands_for_no_face_is_refused():
    assert (
        "outside the document"
        in faults_of(paint, svg('<use href="face:y"/>'), FONTS, "t", (), {"face:x": CARD})[0].fact
    )


BITS = "".join(
    f'<circle cx="{x}" cy="{y}" r="1.500" fill="#{x:02d}0"/>' for x in range(12, 60, 6) for y in range(5, 60, 5)
)
FACE = svg(
    f'<rect x="-3" y="-3" width="66" height="66" fill="#ddd"/>{BITS}'
    '<path d="M5 5L50 45" stroke="#00f" stroke-width="9"/><g transform="rotate(30)" opacity=".5">'
    '<rect x="30" y="9" width="9" height="9" stroke="#080" stroke-width="4"/></g>'
    '<text x="4" y="30" font-size="7">Words</text>',
    head='<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 66 66">',
)


def part_of(part, shown):
    """What is seen of a face in a part of it, which may itself be all that is painted."""
    left, top, right, bottom = part
    press = PdfPress(FONTS, title="x")
    press.page(60, 60)
    window = f"M{left} {top}H{right}V{bottom}H{left}Z"
    press.place(small(FACE, part=shown), (1, 0, 0, 1, 0, 0), window)
    return picture_of(press.finish(), 600)


@pytest.mark.parametrize("part", [(0, 0, 8, 60), (20, 2, 40, 12), (44, 41, 58, 50), (0, 0, 60, 60)])
def test_a_part_looks_as_it_does_on_the_whole_face(part):
    assert ImageStat.Stat(ImageChops.difference(part_of(part, part), part_of(part, None))).extrema == [(0, 0)] * 3


def test_what_lies_beside_a_part_is_left_out():
    whole, part = (small(FACE, part=part).form.stream for part in (None, (0, 0, 8, 60)))

    assert len(part) < len(whole) / 3
