"""Sheets read back from the bytes of the PDFs: what was written, not what was meant."""

import itertools

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from tests.geometry.printed import printed, printed_for_press
from tests.geometry.reader import read
from tests.sheets.builders import SIZES, distance, inside

TRUE = 0.05  # millimetres; what is written is exact, but for the digits it is written with


def jobs():
    """Sizes, papers, edges, and enough cards for a full sheet and a partly filled one."""
    for paper, duplex in itertools.product(("both", "letter"), ("long", "short")):
        yield paper, duplex, "euro", 0.0
    yield "both", "long", "poker", 0.0
    yield "letter", "short", "mini-euro", 0.0
    yield "a3", "long", "tarot", 0.0
    yield "a4", "long", "japanese", 5.0
    yield "300x200mm", "long", "euro", 0.0
    yield "300x200mm", "short", "euro", 0.0


@pytest.fixture(scope="module", params=list(jobs()), ids=lambda job: "-".join(map(str, job)))
def written(request, tmp_path_factory):
    paper, duplex, size, gap = request.param
    path = tmp_path_factory.mktemp("pdf") / "cards.pdf"
    first = printed(path, 1, size=SIZES[size], paper=paper, duplex=duplex, gap=gap)
    of = printed(path, first.per_sheet + 2, size=SIZES[size], paper=paper, duplex=duplex, gap=gap)
    return of, read(path), path


def test_pages_have_their_papers_size(written):
    of, pages, _ = written

    assert len(pages) == 4
    for page in pages:
        assert (page.width, page.height) == pytest.approx((of.paper.width, of.paper.height), abs=0.01)


def test_every_card_has_its_true_size_on_its_own_slot(written):
    of, pages, _ = written

    for page, slots in zip(pages, (of.fronts, of.backs, of.fronts, of.backs), strict=True):
        assert len(page.placed) in (of.per_sheet, 2)
        for placed, slot in zip(page.placed, slots, strict=False):
            assert tuple(placed.trim(of.bleed)) == pytest.approx(tuple(slot.box), abs=TRUE)
            assert placed.turn == slot.turn


def test_boxes_say_where_cards_are_cut_and_how_far_they_bleed(written):
    of, pages, _ = written

    for page, bleed in zip(pages[:2], (of.front_bleed, of.back_bleed), strict=True):
        assert tuple(page.box_named("/TrimBox")) == pytest.approx(tuple(of.cut), abs=0.01)
        assert tuple(page.box_named("/BleedBox")) == pytest.approx(tuple(of.cut.grown(bleed)), abs=0.01)
        for placed in page.placed:
            assert inside(placed.trim(of.bleed), page.box_named("/TrimBox"), by=0.01)
            assert inside(placed.clip, page.box_named("/BleedBox"), by=0.01)


def test_marks_stand_at_cuts_and_keep_half_a_millimetre_off_all_bleed(written):
    of, pages, _ = written
    cuts = [*of.grid.columns_at, *of.grid.rows_at]
    marks = pages[0].strokes[: 2 * len(cuts)]

    for mark in marks:
        upright = abs(mark.x1 - mark.x2) < 0.001
        wanted = of.grid.columns_at if upright else of.grid.rows_at
        assert min(abs((mark.x1 if upright else mark.y1) - at) for at in wanted) < TRUE
        assert all(distance(mark, placed.clip) > 0.49 for placed in pages[0].placed)
        assert 0.15 <= mark.width <= 0.25


def test_the_viewer_is_asked_for_true_size_and_the_right_edge(written):
    of, _, path = written

    with pikepdf.open(path) as pdf:
        wishes = pdf.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert wishes.Duplex == {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}[of.duplex]


def test_a_page_for_the_press_is_a_card_and_its_bleed(tmp_path):
    path = tmp_path / "press.pdf"
    printed_for_press(path, 2)
    pages = read(path)

    assert len(pages) == 4
    for page in pages:
        assert (page.width, page.height) == pytest.approx((69, 94), abs=0.01)
        assert tuple(page.box_named("/TrimBox")) == pytest.approx((3, 3, 63, 88), abs=0.01)
        assert tuple(page.box_named("/BleedBox")) == pytest.approx((0, 0, 69, 94), abs=0.01)
        assert tuple(page.placed[0].trim(3)) == pytest.approx((3, 3, 63, 88), abs=TRUE)
        assert page.strokes == []
        assert page.texts == 0


@pytest.mark.parametrize(("paper", "duplex"), [("a4", "long"), ("a4", "short"), ("300x200mm", "long")])
def test_held_against_the_light_the_bars_of_front_and_back_are_one(tmp_path, paper, duplex):
    """Every face has a black bar at its upper edge: turned over, each back's bar lies on its front's.

    Seen as pixels, so that it holds whatever the reader above believes; the last sheet has two cards.
    """
    path = tmp_path / "cards.pdf"
    of = printed(path, 11, paper=paper, duplex=duplex)
    turned_about_upright = (of.paper.height >= of.paper.width) == (duplex == "long")
    flip = Image.Transpose.FLIP_LEFT_RIGHT if turned_about_upright else Image.Transpose.FLIP_TOP_BOTTOM
    images = []
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            images.append(page.render(scale=100 / 72 * 0.99999).to_pil().convert("L"))

    for front, back in zip(images[::2], images[1::2], strict=True):
        for slot in of.fronts[: 9 if front is images[0] else 2]:
            dots = [round(value / 25.4 * 100) for value in _bar(slot)]
            seen = front.crop(dots), back.transpose(flip).crop(dots)
            light = ImageChops.lighter(*seen)  # black only where both are
            assert light.getextrema()[1] < 60


def _bar(slot):
    """Left, top, right, bottom of the middle of a slot's bar: 5.5 mm under the upper edge, 10 mm from the sides."""
    box, depth, side = slot.box, 5.5, 10
    if slot.turn == 0:
        return box.x + side, box.y + depth - 0.8, box.right - side, box.y + depth + 0.8
    assert slot.turn == 90  # the upper edge is on the right
    return box.right - depth - 0.8, box.y + side, box.right - depth + 0.8, box.bottom - side
