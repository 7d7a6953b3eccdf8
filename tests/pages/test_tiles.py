"""Tiles, read back from the printed files: joined they are the sheet, and no seam cuts anything."""

import io
import re

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops, ImageStat

from generator.parts.order import Wish
from tests.helpers import printed
from tests.pages.isle import BOARD, print_isle, told, write_isle

MM = 72 / 25.4
SCALE = 3.0  # pixels for a point


def trims(path):
    """Give each page's label and the size of its trim box in mm."""
    with pikepdf.open(path) as pdf:
        boxes = [[float(value) / MM for value in page.TrimBox] for page in pdf.pages]
        return {page.label: (x1 - x0, y1 - y0) for page, (x0, y0, x1, y1) in zip(pdf.pages, boxes, strict=True)}


def picture(path, page, left, bottom, width, height):
    """Draw a part of a page, in points from its lower left corner."""
    with pikepdf.open(path) as pdf:
        kept = pdf.pages[page]
        kept.CropBox = [left, bottom, left + width, bottom + height]
        held = io.BytesIO()
        pdf.save(held)
    return pypdfium2.PdfDocument(held.getvalue())[page].render(scale=SCALE).to_pil().convert("RGB")


def box(path, page):
    with pikepdf.open(path) as pdf:
        return [float(value) for value in pdf.pages[page].TrimBox]


@pytest.fixture(scope="module", params=["a4", "letter", "both"])
def board(request, tmp_path_factory):
    root = write_isle(tmp_path_factory.mktemp(request.param))
    outcome = print_isle(root, Wish(paper=request.param))
    assert not outcome.problems
    suffix = "" if request.param == "both" else f"-{request.param}"
    folder = root / "out" / "isle"
    return folder / f"board{suffix}.pdf", folder / "board-whole.pdf", outcome


def test_tiles_joined_are_the_whole_board(board):
    tiles, whole, _ = board
    sizes = trims(tiles)
    assert list(sizes) == ["board A1", "board B1"]
    assert sum(width for width, _ in sizes.values()) == pytest.approx(380, abs=0.01)
    assert {round(height, 3) for _, height in sizes.values()} == {260.0}
    x0, y0, _, _ = box(whole, 0)
    at = x0
    for page in range(2):
        left, bottom, right, top = box(tiles, page)
        wide, high = right - left, top - bottom
        tile = picture(tiles, page, left, bottom, wide, high)
        same = picture(whole, 0, at, y0, wide, high)
        assert tile.size == same.size
        difference = ImageChops.difference(tile, same)
        assert max(ImageStat.Stat(difference).mean) < 0.5
        assert ImageStat.Stat(same).stddev[0] > 20  # there is something to see
        at += wide


def test_the_whole_board_is_one_page_of_its_size_with_bleed(board):
    _, whole, _ = board

    with pikepdf.open(whole) as pdf:
        assert len(pdf.pages) == 1
        assert [float(v) / MM for v in pdf.pages[0].MediaBox[2:]] == pytest.approx([386, 266], abs=0.01)
    assert next(iter(trims(whole).values())) == pytest.approx((380, 260), abs=0.01)


def test_the_seam_cuts_no_space_and_each_number_is_printed_once(board):
    tiles, _, _ = board
    seam = next(iter(trims(tiles).values()))[0]

    for middle, half in ((40, 12), (93, 12), (172, 12), (212, 12), (300, 15), (172, 7.5)):
        assert not middle - half < seam < middle + half
    words = printed.text(tiles).split()
    assert [words.count(number) for number in "345"] == [1, 1, 1]


HALF = re.compile(rb"([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l\n([\d.]+) ([\d.]+) l\nh\nf")


def test_at_the_ends_of_a_seam_two_halves_make_a_diamond_beyond_the_board(board):
    sides = []
    with pikepdf.open(board[0]) as pdf:
        for page, edge, inwards in zip(pdf.pages, (2, 0), (-1, 1), strict=True):
            trim = [float(value) for value in page.TrimBox]
            page.contents_coalesce()
            halves = [[float(one) for one in found] for found in HALF.findall(page.Contents.read_bytes())]
            sides.append([([(x - trim[edge]) * inwards for x in one[::2]], one[1::2]) for one in halves])
            assert all(trim[3] < y0 < y1 < y2 or trim[1] > y0 > y1 > y2 for _, (y0, y1, y2) in sides[-1])

    for left, right in zip(*sides, strict=True):
        assert left[0] == pytest.approx([0, 0.55 * abs(left[1][2] - left[1][0]), 0], abs=0.01)
        assert [*left[0], *left[1]] == pytest.approx([*right[0], *right[1]], abs=0.01)
    assert len(sides[0]) == 2


def test_the_bill_says_how_many_sheets_and_what_to_do(board):
    _, _, outcome = board
    item = outcome.items[0]

    assert (item.cards, item.sheets, item.pages, item.unit) == (1, 2, 2, "board")
    assert item.steps[-1] == "Cut round the outside last."
    assert "Tile B1" in item.steps[0]


IN_THE_WAY = [
    '{{ text("The name of this isle is far too long", 150, 100, 130, 12, size=24, decoration=True) }}',
    '<g opacity=".9" transform="translate(100 0)">'
    '{{ text("The name of this isle is far too long", 50, 100, 130, 12, size=24, decoration=True) }}</g>',
]


@pytest.mark.parametrize("extra", IN_THE_WAY)
def test_where_a_text_is_in_the_way_there_are_more_tiles_and_that_is_told(tmp_path, extra):
    game = write_isle(tmp_path, board_extra=extra) / "content/isle/game.yaml"
    game.write_text(game.read_text().replace("guide: false", "guide: true"))
    outcome = print_isle(tmp_path)
    guide = printed.text(tmp_path / "out" / outcome.items[-1].file)
    (note,) = outcome.notes

    assert not outcome.problems
    assert outcome.items[0].sheets == len(trims(tmp_path / "out" / outcome.items[0].file)) == 3
    assert "the text 'The name of this isle is far too long'" in note.fact
    assert "is in the way of a seam, which must lie at x = 186.0 to 192.0 mm" in note.fact
    assert note.hint == "so it is printed on 3 x 1 tiles; with more room there, 2 would do"
    assert str(note.mark).startswith("content/isle/board.yaml:4:")
    assert any("Lay it on the strip" in step for step in outcome.items[0].steps)
    assert "3 sheets A4 or Letter" in guide and "3×" in guide  # as many tiles as there are in the end


@pytest.mark.parametrize("paper", ["both", "a5", "letter", "200x280mm", "120x170mm"])
@pytest.mark.parametrize("margin", [None, 6.0, 10.0])
def test_tiles_follow_the_paper_by_themselves(tmp_path, paper, margin):
    wish = Wish(paper=paper, margin=margin)
    outcome = print_isle(write_isle(tmp_path, board=BOARD + "tiles: 2x1\n"), wish)
    sizes = trims(tmp_path / "out" / outcome.items[0].file)

    assert not outcome.problems
    assert bool(outcome.notes) is ((paper, margin) != ("both", None) and (paper, margin) != ("letter", None))
    assert sum(w * h for w, h in sizes.values()) == pytest.approx(380 * 260, abs=1)
    assert outcome.items[0].sheets == outcome.items[0].pages == len(sizes)


@pytest.mark.parametrize(
    "extra",
    ['{{ text("W" * 25, 4, 100, 372, 20, size=40, decoration=True) }}', '{{ keep(-1, 100, 382, 9, "the temple") }}'],
)
def test_what_is_in_the_way_of_every_seam_is_told_with_a_way_out(tmp_path, extra):
    said = told(write_isle(tmp_path, board_extra=extra))

    assert len(said) == 1
    assert "is in the way of a seam, which must lie at x = 186.0 to 192.0 mm" in said[0]
    assert "move it off there" in said[0]


def test_what_is_to_be_kept_is_told_with_its_line_in_the_template(tmp_path):
    outcome = print_isle(write_isle(tmp_path, board_extra='\n{{ keep(150, 100, 80, 20, "the temple") }}'))
    said = [str(note) for note in outcome.notes]

    assert len(said) == 1
    assert said[0].startswith("templates/isle/board.svg.j2:")
    assert ": the temple (at 150.0, 100.0 mm" in said[0]


def test_what_may_be_cut_does_not_stop_the_print(tmp_path):
    extra = '<text x="150" y="100" font-size="12" data-cut="yes">The name of this isle</text>'

    assert told(write_isle(tmp_path, board_extra=extra)) == []


def test_more_tiles_are_a_way_out(tmp_path):
    extra = '{{ text("The name of this isle is far too long", 150, 100, 130, 12, size=24) }}'
    root = write_isle(tmp_path, board=BOARD + "tiles: 3x1\n", board_extra=extra)

    assert told(root) == []
    assert len(trims(root / "out" / "isle" / "board.pdf")) == 3


def test_a_sheet_that_fits_is_printed_as_often_as_it_fits(tmp_path):
    extra = '{{ field("name", 10, 30, 40, 8) }}'
    root = write_isle(tmp_path, parts=("{sheet: sheets/score.yaml, count: 2}",), score_extra=extra)
    outcome = print_isle(root)

    assert not outcome.problems
    assert [(item.sheets, item.pages) for item in outcome.items] == [(1, 1), (0, 1)]
    with pikepdf.open(root / "out" / "isle" / "score.pdf") as pdf:
        assert len(pdf.pages) == 1
        assert "/Annots" not in pdf.pages[0]
