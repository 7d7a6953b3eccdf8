"""What sheets and books ask of a press, recorded instead of printed; and that every press can be asked the same."""

import inspect
import io
import sys
from itertools import pairwise

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.model import Size
from generator.pdf.catalog import About, Bookmark, put_catalog, put_information, put_outline
from generator.pdf.document import PdfPress
from generator.pdf.face import paint
from generator.pdf.objects import Pdf, words
from generator.pdf.press import Press
from generator.pdf.raster import NoRasteriserError, RasterPress, face_picture, pictures
from generator.pdf.sheets import DASH, HALO, INK, draw_plate, draw_sheet
from generator.rulebook.book import Bound
from generator.rulebook.draw import Printer
from generator.rulebook.strips import Dots, Leaf, Panel, Shown
from generator.sheets.booklet import folded, sides
from generator.sheets.foot import Foot, Label
from generator.sheets.plate import Placed, Plate
from generator.sheets.shape import Box, Line
from tests.helpers.recorder import Recorder
from tests.pdf.drawing import FONTS
from tests.sheets.builders import jobs, overlap, pages, plain_paper

ASKED = [name for name in vars(Press) if not name.startswith("_")]


def of(press, name):
    """The parameters of a press's method: their names, kinds and defaults."""
    return [(p.name, p.kind, p.default) for p in inspect.signature(getattr(press, name)).parameters.values()]


@pytest.mark.parametrize("press", [PdfPress, RasterPress, Recorder])
@pytest.mark.parametrize("name", ASKED)
def test_every_press_is_asked_in_the_same_words(press, name):
    assert of(press, name) == of(Press, name)


class Faces(dict):
    """Gives a face when it is asked for, and remembers which were."""

    def __missing__(self, key):
        self[key] = f"face of {key}"
        return self[key]


@settings(max_examples=30)
@given(jobs())
def test_a_sheet_is_printed_as_it_was_laid_out(job):
    layout, count = job
    for sheet in pages(layout, count, lambda index: index % 3 != 1):
        press, faces = Recorder(), Faces()
        draw_sheet(press, sheet, faces)

        (page,) = press.pages
        about = page.about
        assert (about.width, about.height) == (sheet.width, sheet.height)
        assert (about.trim, about.bleed, about.label, about.bookmark) == (
            sheet.trim, sheet.bleed, sheet.label, sheet.bookmark,
        )  # fmt: skip
        assert [(s.face, s.x, s.y, s.turn, s.clip) for s in page["stamp"]] == [
            (f"face of {s.face}", s.x, s.y, s.turn, s.clip) for s in sheet.stamps
        ]
        assert faces.keys() == {stamp.face for stamp in sheet.stamps}
        ruler = sheet.foot.ruler if sheet.foot else ()
        drawn = [Line(one.x1, one.y1, one.x2, one.y2, one.width) for one in page["line"]]
        assert drawn == [*sheet.marks, *sheet.folds, *ruler]
        assert {one.stroke for one in page["line"]} <= {INK}
        assert [one.text for one in page["text"]] == [one.text for one in (sheet.foot.labels if sheet.foot else ())]


@settings(max_examples=20)
@given(jobs(gaps=False))
def test_lines_are_drawn_over_faces_and_faces_side_by_side(job):
    layout, count = job
    for sheet in pages(layout, count):
        press = Recorder()
        draw_sheet(press, sheet, Faces())
        kinds = [call.what for call in press.pages[0].calls]

        assert kinds == sorted(kinds, key=["stamp", "line", "text"].index)
        *_, wide, high = layout.fronts[0].box
        cards = [Box(s.x, s.y, wide, high) for s in press.pages[0]["stamp"]]
        assert all(overlap(one, other) < 0.001 for i, one in enumerate(cards) for other in cards[:i])


def plate(cuts, folds):
    box = Box(10.0, 10.0, 40.0, 40.0)
    foot = Foot((Label(5.0, 95.0, "foot", 6.0, "start", 0, 10.0),), (Line(0.0, 90.0, 50.0, 90.0, 0.2),), "1")
    one = Placed("tokens", "t1", "front", (1.0, 0.0, 0.0, 1.0, 10.0, 10.0), "M10 10H50V50H10Z")
    return Plate(
        100.0, 100.0, 1, 1, (one,), cuts, folds, (), box, box, "1", "tokens",
        marks=(Line(0.0, 10.0, 5.0, 10.0, 0.1),), foot=foot,
    )  # fmt: skip


def test_cuts_are_whole_lines_and_of_folds_the_ends_are_drawn_both_on_white():
    press = Recorder()
    draw_plate(press, plate(("M1 1H9",), ("M2 2H22", "M3 3H7")), lambda at: f"{at.deck}/{at.card}")

    (page,) = press.pages
    lines = [("M1 1H9", ()), ("M2 2H22", (2.5, 15.0)), ("M3 3H7", DASH)]
    assert [(one.face, one.clip) for one in page["place"]] == [("tokens/t1", "M10 10H50V50H10Z")]
    assert [(one.path, one.stroke, one.dash) for one in page["outline"]] == [
        *((path, HALO, dash) for path, dash in lines),
        *((path, INK, dash) for path, dash in lines),
    ]
    assert [one.what for one in page.calls].index("outline") > [one.what for one in page.calls].index("place")
    assert [one.text for one in page["text"]] == ["foot"]


def book(count):
    """A book of pages with a panel that tells them apart, a dotted line and a face."""
    leaves = [
        Leaf(
            number,
            (Panel(5.0, 5.0 + number, 20.0, 10.0, "#ccc"), Dots(5.0, 60.0, 40.0, "#777"), Shown("f", 9.0, 9.0, 5, 7)),
            "chapter",
        )
        for number in range(1, count + 1)
    ]
    return Bound(tuple(leaves), {"end": (count, 50.0)}, ((1, "The end", "end"),), Size(74.0, 105.0), ())


def test_a_book_to_read_has_a_page_for_each_leaf_and_a_bookmark_where_a_heading_is():
    press = Recorder()
    Printer(press, book(6), {"f": "c1"}.__getitem__, {"f": (10.0, 14.0)}, {}).read()

    assert [page.about.label for page in press.pages] == ["1", "2", "3", "4", "5", "6"]
    assert {(page.about.width, page.about.height) for page in press.pages} == {(74.0, 105.0)}
    assert [[one.y for one in page["rect"]] for page in press.pages] == [[5.0 + n] for n in range(1, 7)]
    assert [[(one.title, one.level, one.y) for one in page["bookmark"]] for page in press.pages] == [
        *([] for _ in range(5)),
        [("The end", 0, 46.0)],
    ]
    for page in press.pages:  # half as large as it is, its corner where it was set
        assert page["place"][0].matrix == pytest.approx((0.5, 0.0, 0.0, 0.5, 9.0, 9.0))


@pytest.mark.parametrize("count", [1, 4, 6, 12])
def test_a_booklet_has_every_page_once_on_the_half_where_it_is_folded_to(count):
    press = Recorder()
    fold = folded(plain_paper(210.0, 297.0), 74.0, 105.0)
    Printer(press, book(count), {"f": "c1"}.__getitem__, {"f": (10.0, 14.0)}, {}).fold(fold)

    found = {}
    for page, side in zip(press.pages, sides(count), strict=True):
        assert not page["bookmark"]
        assert bool(page["line"]) != side.front  # marks of the fold are on the inner sides
        lefts = [one for one in page["rect"] if one.x < fold.right.x]
        rights = [one for one in page["rect"] if one.x >= fold.right.x]
        for number, half, rects in ((side.left, fold.left, lefts), (side.right, fold.right, rights)):
            assert len(rects) == bool(number)
            for one in rects:
                found[number] = found.get(number, 0) + 1
                assert one.y == pytest.approx(half.y + (5.0 + number) * fold.scale)
                assert one.width == pytest.approx(20.0 * fold.scale)
    assert found == dict.fromkeys(range(1, count + 1), 1)
    assert all(a.about.label < b.about.label for a, b in pairwise(press.pages))


def opened(pdf):
    return pikepdf.open(io.BytesIO(pdf.close("catalog", "information")))


def begun(version=(1, 7), more="", bookmarks=()):
    pdf = Pdf(version)
    more += put_outline(pdf, bookmarks)
    pdf.put("pages", "<</Type/Pages/Count 1/Kids[@Page1@]>>")
    pdf.put("Page1", "<</Type/Page/Parent @pages@/MediaBox[0 0 9 9]/Resources<<>>/Contents @content@>>")
    put_information(pdf, About({"Title": "t"}, "en"))
    put_catalog(pdf, About({"Title": "t"}, "en"), {}, more)
    return pdf


@pytest.mark.parametrize("version", [(1, 4), (1, 7)])
@pytest.mark.parametrize("count", [0, 1, 199, 450])
def test_every_object_is_found_again(version, count):
    pdf = begun(version, "/All @all@")
    pdf.put("all", f"[{''.join([f'@{n}@ ' for n in range(count)])}]")  # before they are there
    for n in range(count):
        pdf.put(str(n), f"<</N {n}>>")
    pdf.stream("content", b"q Q")
    with opened(pdf) as read:
        assert read.check_pdf_syntax() == []
        assert read.pdf_version == f"{version[0]}.{version[1]}"
        assert [int(one.N) for one in read.Root.All] == list(range(count))
        assert read.pages[0].Contents.read_bytes() == b"q Q"


def test_a_name_of_nothing_is_told():
    with pytest.raises(RuntimeError, match="content"):
        begun().close("catalog", "information")


@given(st.text(st.characters(codec="utf-16"), max_size=40))
def test_words_are_read_as_they_were_written(text):
    assert str(pikepdf.Object.parse(words(text).encode("ascii"))) == text


@settings(max_examples=50)
@given(st.lists(st.integers(0, 5), max_size=20))
def test_an_outline_has_every_entry_in_order_and_none_skips_a_level(levels):
    pdf = begun(bookmarks=[Bookmark(str(at), level, 0) for at, level in enumerate(levels)])
    pdf.stream("content", b"")
    with opened(pdf) as read:
        found = list(entries(read.Root.Outlines, 0)) if levels else []
    deep = -1
    wanted = [deep := min(level, deep + 1) for level in levels]
    assert [title for title, _ in found] == [str(at) for at in range(len(levels))]
    assert [level for _, level in found] == wanted


def entries(above, level):
    """Give the entries below one in their order, each with its level; all are told of the one before, and counted."""
    one, before, count = above.get("/First"), None, 0
    while one is not None:
        assert (one.get("/Prev") is None) == (before is None)
        assert before is None or one.Prev.objgen == before.objgen
        assert one.Parent.objgen == above.objgen
        below = list(entries(one, level + 1))
        yield str(one.Title), level
        yield from below
        count += 1 + len(below)
        before, one = one, one.get("/Next")
    assert int(above.get("/Count", 0)) == count
    assert before is None or above.Last.objgen == before.objgen


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
