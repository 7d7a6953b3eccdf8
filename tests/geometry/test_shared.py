"""Sheets read back from the bytes of the PDFs: true sizes, backs right behind, no slip shows a neighbour's colour."""

import itertools
from collections import Counter

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from generator.pdf.document import PdfPress
from generator.pdf.face import paint
from generator.pdf.sheets import draw_sheet, measurer
from generator.sheets.duplex import flip_axis, mirrored
from generator.sheets.impose import laid
from generator.sheets.layout import layout
from generator.sheets.paper import find_paper
from generator.sheets.piece import Piece
from generator.sheets.roomy import SEEN, SLIP
from generator.sheets.sharing import in_order, shared
from tests.geometry.printed import face, fonts, printed, printed_for_press
from tests.geometry.reader import read
from tests.sheets.builders import SIZES, WORDING, deck, distance, inside
from tests.sheets.test_sharing import units_of

EURO, MINI = deck(), deck(44, 63)
COLOURS = {"red": "#c01010", "green": "#10c010", "blue": "#1010c0", "grey": "#707070", "gold": "#c0a010"}
MIXED = units_of((EURO, "red", 4), (EURO, "green", 1), (MINI, "blue", 11), (MINI, "grey", 3), (MINI, "gold", 2))
DECK = units_of((EURO, "red", 2), (EURO, "green", 5), (EURO, "blue", 1), (EURO, "grey", 3))
PER_MM = 10
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def plain(size, bleed, colour):
    width, height = size.width + 2 * bleed, size.height + 2 * bleed
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="{-bleed} {-bleed} '
        f'{width} {height}"><rect x="{-bleed}" y="{-bleed}" width="{width}" height="{height}" fill="{colour}"/></svg>'
    )


class Faces(dict):
    """Faces by piece, painted when they are asked for: fronts tell left from right, backs are one colour."""

    def __init__(self, units):
        self.units = {unit.piece: unit for unit in units}

    def __missing__(self, key):
        unit = self.units[int(key[1:])]
        size, bleed = unit.deck.size, unit.deck.bleed
        back = plain(size, bleed, COLOURS[unit.look])
        svg = face(size.width, size.height, bleed, "#8bc", unit.piece) if key[0] == "f" else back
        self[key] = paint(svg, fonts(), key)
        return self[key]


def written(path, units, lots):
    """Write lots of single pieces."""
    base = lots[0].layout
    pieces = [Piece(f"f{at}", f"b{at}") for at in range(len(units))]
    press = PdfPress(fonts(), title="Shared", duplex=base.press_duplex)
    faces = Faces(units)
    for sheet in laid(lots, pieces, WORDING, measurer(fonts())):
        draw_sheet(press, sheet, faces)
    path.write_bytes(press.finish())
    return path


def made(path, duplex, paper, *, pool=True):
    on = find_paper(paper)
    if pool:
        lots = shared(MIXED, on, duplex)
        return MIXED, lots, written(path, MIXED, lots)
    lots = in_order(DECK, layout(EURO, on, duplex=duplex))
    return DECK, lots, written(path, DECK, lots)


@pytest.mark.parametrize("paper", ["both", "letter", "a3"])
@pytest.mark.parametrize("duplex", ["long", "short", "gutterfold"])
@pytest.mark.parametrize("pool", [True, False])
def test_every_back_lies_behind_its_front(tmp_path, duplex, paper, pool):
    units, lots, path = made(tmp_path / "x.pdf", duplex, paper, pool=pool)
    pages = read(path)
    step = 1 if duplex == "gutterfold" else 2
    assert len(pages) == step * len(lots)

    for number, lot in enumerate(lots):
        filled = [units[at] for at in lot.pieces if at is not None]
        count = len(filled)
        page = pages[step * number]
        fronts = page.placed[:count]
        backs = page.placed[count:] if step == 1 else pages[step * number + 1].placed
        fold = lot.layout.fold
        axis = fold.axis if fold else flip_axis(duplex, page.width, page.height)
        at = fold.at if fold else (page.width if axis == "x" else page.height) / 2
        there = Counter(rounded(mirrored(back.trim(3.0), axis, at)) for back in backs)
        assert there == Counter(rounded(front.trim(3.0)) for front in fronts)
        assert sorted(sizes(front, unit) for front, unit in zip(fronts, filled, strict=True)) == [True] * count


def rounded(box):
    return tuple(round(value, 2) for value in box)


def sizes(front, unit):
    box, size = front.trim(3.0), unit.deck.size
    wide, high = (size.height, size.width) if front.turn % 180 else (size.width, size.height)
    return (round(box.width, 2), round(box.height, 2)) == (wide, high)


@pytest.mark.parametrize(
    ("duplex", "paper", "pool"),
    [("long", "both", True), ("short", "letter", True), ("gutterfold", "a4", True), ("long", "both", False)],
)
def test_no_slip_of_a_millimetre_shows_a_neighbours_colour(tmp_path, duplex, paper, pool):
    units, lots, path = made(tmp_path / "x.pdf", duplex, paper, pool=pool)
    step = 1 if duplex == "gutterfold" else 2
    with pypdfium2.PdfDocument(path) as document:
        pages = [
            page.render(scale=25.4 / 72 * PER_MM).to_pil().convert("RGB") for page in list(document)[step - 1 :: step]
        ]

    wrong = [
        (number, lot.pieces[at], way)
        for number, (lot, page) in enumerate(zip(lots, pages, strict=True))
        for at, slot in enumerate(lot.layout.backs[: len(lot.pieces)])
        if lot.pieces[at] is not None
        for way in WAYS
        if seen_wrong(page, lot, slot, way, COLOURS[units[lot.pieces[at]].look])
    ]
    assert wrong == []


def test_where_backs_touch_a_slip_is_seen(tmp_path):
    """The measure itself: what touches shows its neighbour."""
    lots = tuple(
        lot._replace(layout=layout(EURO, find_paper("both")))
        for lot in in_order(DECK, layout(EURO, find_paper("both")))
    )
    path = written(tmp_path / "x.pdf", DECK, lots)
    with pypdfium2.PdfDocument(path) as document:
        page = document[1].render(scale=25.4 / 72 * PER_MM).to_pil().convert("RGB")

    assert seen_wrong(page, lots[0], lots[0].layout.backs[1], (-1, 0), COLOURS["red"])


def seen_wrong(page, lot, slot, way, colour):
    """Whether a card cut SLIP mm beside its place shows anything but its colour, SEEN mm inside its edge.

    Beyond the outermost cards lies paper, which is no neighbour.
    """
    far = SLIP / (abs(way[0]) + abs(way[1])) ** 0.5
    box, all_of = slot.box, lot.layout.halves[1]
    left, top = box.x + way[0] * far + SEEN, box.y + way[1] * far + SEEN
    right, bottom = left + box.width - 2 * SEEN, top + box.height - 2 * SEEN
    edges = max(left, all_of.x), max(top, all_of.y), min(right, all_of.right), min(bottom, all_of.bottom)
    part = page.crop(tuple(round(edge * PER_MM) + inset for edge, inset in zip(edges, (1, 1, -1, -1), strict=True)))
    wanted = tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return any(max(high - own, own - low) > 2 for (low, high), own in zip(part.getextrema(), wanted, strict=True))


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
def sheet_of(request, tmp_path_factory):
    paper, duplex, size, gap = request.param
    path = tmp_path_factory.mktemp("pdf") / "cards.pdf"
    first = printed(path, 1, size=SIZES[size], paper=paper, duplex=duplex, gap=gap)
    of = printed(path, first.per_sheet + 2, size=SIZES[size], paper=paper, duplex=duplex, gap=gap)
    return of, read(path), path


def test_pages_have_their_papers_size(sheet_of):
    of, pages, _ = sheet_of

    assert len(pages) == 4
    for page in pages:
        assert (page.width, page.height) == pytest.approx((of.paper.width, of.paper.height), abs=0.01)


def test_every_card_has_its_true_size_on_its_own_slot(sheet_of):
    of, pages, _ = sheet_of

    for page, slots in zip(pages, (of.fronts, of.backs, of.fronts, of.backs), strict=True):
        assert len(page.placed) in (of.per_sheet, 2)
        for placed, slot in zip(page.placed, slots, strict=False):
            assert tuple(placed.trim(of.bleed)) == pytest.approx(tuple(slot.box), abs=TRUE)
            assert placed.turn == slot.turn


def test_boxes_say_where_cards_are_cut_and_how_far_they_bleed(sheet_of):
    of, pages, _ = sheet_of

    for page, bleed in zip(pages[:2], (of.front_bleed, of.back_bleed), strict=True):
        assert tuple(page.box_named("/TrimBox")) == pytest.approx(tuple(of.cut), abs=0.01)
        assert tuple(page.box_named("/BleedBox")) == pytest.approx(tuple(of.cut.grown(bleed)), abs=0.01)
        for placed in page.placed:
            assert inside(placed.trim(of.bleed), page.box_named("/TrimBox"), by=0.01)
            assert inside(placed.clip, page.box_named("/BleedBox"), by=0.01)


def test_marks_stand_at_cuts_and_keep_half_a_millimetre_off_all_bleed(sheet_of):
    of, pages, _ = sheet_of
    cuts = [*of.grid.columns_at, *of.grid.rows_at]
    marks = pages[0].strokes[: 2 * len(cuts)]

    for mark in marks:
        upright = abs(mark.x1 - mark.x2) < 0.001
        wanted = of.grid.columns_at if upright else of.grid.rows_at
        assert min(abs((mark.x1 if upright else mark.y1) - at) for at in wanted) < TRUE
        assert all(distance(mark, placed.clip) > 0.49 for placed in pages[0].placed)
        assert 0.15 <= mark.width <= 0.25


def test_the_viewer_is_asked_for_true_size_and_the_right_edge(sheet_of):
    of, _, path = sheet_of

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
