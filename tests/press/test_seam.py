"""What sheets and books ask of a press, recorded instead of printed; and that every press can be asked the same."""

import inspect
from itertools import pairwise

import pytest
from hypothesis import given, settings

from generator.catalog.model import Size
from generator.press.pdf import PdfPress
from generator.press.press import Press
from generator.press.raster import RasterPress
from generator.press.sheets import DASH, HALO, INK, draw_plate, draw_sheet
from generator.rulebook.book import Bound
from generator.rulebook.draw import Printer
from generator.rulebook.strips import Dots, Leaf, Panel, Shown
from generator.sheets.booklet import folded, sides
from generator.sheets.box import Box, Line
from generator.sheets.foot import Foot, Label
from generator.sheets.plate import Placed, Plate
from tests.helpers.recorder import Recorder
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
        wide, high = layout.grid.width, layout.grid.height
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
