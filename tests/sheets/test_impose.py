"""Which piece lies in which slot of which page; booklets are folded in arithmetic and read through."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.sheets.booklet import fold_marks, folded, padded, sides, staple_marks
from generator.sheets.foot import foot_in
from generator.sheets.impose import press_sheets, sheets, tally
from generator.sheets.layout import layout
from generator.sheets.paper import find_paper
from generator.sheets.piece import Piece, Wording
from generator.sheets.shape import Box
from tests.sheets.builders import WORDING, deck, jobs, pages


@settings(max_examples=40)
@given(jobs(), st.lists(st.integers(0, 5), min_size=1, max_size=12))
def test_every_copy_of_every_piece_is_stamped_once_and_in_order(job, copies):
    of, _ = job
    pieces = [Piece(f"f{i}", f"b{i}", n) for i, n in enumerate(copies)]
    wanted = [i for i, n in enumerate(copies) for _ in range(n)]
    made = list(sheets(of, pieces, WORDING))

    fronts = [stamp.piece for page in made for stamp in page.stamps if stamp.side == "front"]
    backs = [stamp.piece for page in made for stamp in page.stamps if stamp.side == "back"]
    assert fronts == wanted
    assert backs == ([] if of.duplex == "none" else wanted)
    assert all(stamp.face == f"{stamp.side[0]}{stamp.piece}" for page in made for stamp in page.stamps)


@settings(max_examples=40)
@given(jobs(duplexes=("long", "short", "gutterfold")), st.integers(1, 40))
def test_a_partly_filled_last_sheet_has_its_backs_behind_its_fronts(job, count):
    """Each piece's back stands in the slot that mirrors its own front's, however many there are."""
    of, _ = job
    where = {(slot.box.x, slot.box.y): number for number, slot in enumerate(of.fronts)}
    behind = {(slot.box.x, slot.box.y): number for number, slot in enumerate(of.backs)}

    stamps = [stamp for page in pages(of, count) for stamp in page.stamps]
    fronts = {stamp.piece: where[stamp.x, stamp.y] for stamp in stamps if stamp.side == "front"}
    backs = {stamp.piece: behind[stamp.x, stamp.y] for stamp in stamps if stamp.side == "back"}
    assert fronts == backs
    assert len(fronts) == count


def test_gutterfold_puts_both_sides_on_one_page():
    of = layout(deck(), find_paper("a4"), duplex="gutterfold")
    made = pages(of, 5)

    assert of.per_sheet == 4
    assert [page.side for page in made] == ["both", "both"]
    assert [[stamp.side for stamp in page.stamps] for page in made][1] == ["front", "back"]
    assert made[0].label == "numbers 1"
    assert of.press_duplex is None


@pytest.mark.parametrize(
    ("count", "clips"),
    [  # under neighbours that are stamped later a card goes on for 0.1 mm; towards empty slots it bleeds
        (9, {0: (7.5, 13.5, 66.1, 91.1), 4: (73.5, 104.5, 63.1, 88.1), 5: (136.5, 104.5, 66, 88.1),
             8: (136.5, 192.5, 66, 91)}),
        (4, {0: (7.5, 13.5, 66.1, 91.1), 1: (73.5, 13.5, 63.1, 94), 2: (136.5, 13.5, 66, 94), 3: (7.5, 104.5, 69, 91)}),
    ],
)  # fmt: skip
def test_neighbours_share_a_cut_and_only_the_outermost_bleed_and_those_beside_empty_slots(count, clips):
    page = pages(layout(deck(), find_paper("a4")), count)[0]

    assert {at: tuple(page.stamps[at].clip) for at in clips} == {at: pytest.approx(box) for at, box in clips.items()}


def test_bleed_never_reaches_around_a_corner_into_a_card():
    """Backs 0 and 4 alone, on the page's right and in its middle: each could cover the other's corner."""
    page = pages(layout(deck(), find_paper("a4")), 9, backed=lambda index: index in (0, 4))[1]
    corner, middle = page.stamps

    assert corner.clip == Box(136.5, 13.5, 66, 94)
    assert middle.clip == Box(70.5, 101.5, 66, 94)


def test_the_tally_counts_what_the_sheets_are():
    of = layout(deck(), find_paper("both"))
    pieces = [Piece("a", "x", 7), Piece("b", None, 5)]
    count = tally(of, pieces)

    assert count == (2, 4, 8, 14)
    assert len(list(sheets(of, pieces, WORDING))) == count.pages


@pytest.mark.parametrize(("copies", "gap", "cuts"), [(1, 0, 4), (4, 0, 7), (9, 0, 8), (10, 0, 8), (4, 2, 10)])
def test_cuts_are_counted_for_the_cards_that_there_are(copies, gap, cuts):
    of = layout(deck(), find_paper("a4"), gap=gap)

    assert tally(of, [Piece("a", None, copies)]).cuts == cuts


def test_where_runs_are_short_to_print_at_100_percent_is_said_with_the_number():
    page = pages(layout(deck(44, 67), find_paper("letter")), 20)[2]

    assert [label.text for label in page.foot.labels] == [
        "50 mm",
        "Trade or Duel · Number cards · Hush! · as written",
        "sheet 2 of 2 · front · print at 100 %",
    ]


def test_rules_at_the_end_of_a_long_name_are_left_off_and_counted_and_a_long_title_is_left_off_and_never_cut():
    strip = layout(deck(), find_paper("a4")).strip
    rules = " · ".join(f"rule number {n} is set by hand" for n in range(9))
    foot = foot_in(strip, Wording("Pit", "Cards", rules), "sheet 1 of 1 · front")
    shown = foot.labels[1].text

    assert foot.ruler
    assert re.fullmatch(r"Pit · Cards(?: · rule number \d is set by hand)+ · and \d more", shown)
    assert foot.labels[-1].text == "sheet 1 of 1 · front · print at 100 %"

    foot = foot_in(strip, Wording("A very long title " * 6, "Cards", "an edition"), "sheet 1 of 1 · front")

    assert foot.ruler
    assert foot.labels[1].text == "Cards"


def test_a_name_longer_than_one_run_is_broken_at_its_dots():
    """Beside cards good on both papers the marks leave three runs of 86 mm, too short for all of it."""
    strip = layout(deck(), find_paper("both")).strip
    wording = Wording("Forty-four letters make a very long game ok", "Number cards", "Fair seats, four turns each")
    texts = [label.text for label in foot_in(strip, wording, "sheet 1 of 1 · front").labels]

    assert texts[1:4] == [wording.game, wording.component, wording.edition]


def test_the_foot_is_set_by_the_measure_it_is_given():
    """Each of three pieces stands in the middle of a run of its own."""
    strip = layout(deck(), find_paper("both")).strip
    foot = foot_in(strip, WORDING, "sheet 1 of 1", measure=lambda text, size: 60.0 if "Duel" in text else 20.0)
    name = foot.labels[1]

    assert name.width == 60.0
    assert (name.turn, name.anchor) == (270, "start")
    assert name.y == pytest.approx(148.5 + 30)  # it reads upwards, and its middle is the page's


def test_the_press_gets_one_card_a_page_with_bleed_all_around():
    made = list(press_sheets(deck(), [Piece("a", "x", 2), Piece("b")], WORDING))

    assert [(page.stamps[0].face, page.side) for page in made] == [
        ("a", "front"),
        ("x", "back"),
        ("a", "front"),
        ("x", "back"),
        ("b", "front"),
    ]
    assert {(page.width, page.height) for page in made} == {(69, 94)}
    assert {page.trim for page in made} == {Box(3, 3, 63, 88)}
    assert {page.bleed for page in made} == {Box(0, 0, 69, 94)}
    assert {page.stamps[0].clip for page in made} == {Box(0, 0, 69, 94)}
    assert not any(page.marks or page.foot for page in made)
    assert made[-1].label == "numbers 3 front"


def printed(pages):
    """Print the sheets: what stands on the left and the right of each front and back, as they come off the printer.

    Turned over on the short edge, the left half of a front lies behind the right half of the back.
    """
    sheets = []
    listed = sides(pages)
    for front, back in zip(listed[::2], listed[1::2], strict=True):
        assert front.front
        assert not back.front
        assert front.sheet == back.sheet == len(sheets)
        leaf_left = (front.left, back.right)  # both sides of the paper left of the fold, the front first
        leaf_right = (front.right, back.left)
        sheets.append((leaf_left, leaf_right))
    return sheets


def read_through(pages):
    """Fold the pile, the first sheet outermost, its front outside, and turn leaf after leaf."""
    sheets = printed(pages)
    order = []
    for _, (outer, inner) in sheets:  # the right halves, from the outermost sheet inwards
        order += [outer, inner]
    for (outer, inner), _ in reversed(sheets):  # then the left halves, from the innermost outwards
        order += [inner, outer]
    return order


@pytest.mark.parametrize("pages", range(1, 65))
def test_a_folded_booklet_reads_in_order(pages):
    read = read_through(pages)
    assert len(read) == padded(pages)
    assert read == [*range(1, pages + 1), *[0] * (padded(pages) - pages)]


@pytest.mark.parametrize("name", ["both", "a4", "letter", "a3"])
@pytest.mark.parametrize("size", [(139.7, 210.0), (148.0, 210.0), (139.7, 215.9), (210.0, 297.0)])
def test_pages_meet_at_the_fold_and_stay_on_the_paper(name, size):
    paper = find_paper(name)
    fold = folded(paper, *size)
    assert (fold.width, fold.height) == (paper.height, paper.width)
    assert fold.left.right == pytest.approx(fold.width / 2) == pytest.approx(fold.right.x)
    assert fold.left.width / fold.left.height == pytest.approx(size[0] / size[1])
    assert fold.scale <= 1
    assert fold.left.x >= paper.area.y - 1e-6  # on paper for two sizes within what they share
    assert fold.right.right <= fold.width - paper.area.y + 1e-6
    assert fold.left.y >= -1e-6
    assert fold.left.bottom <= fold.height + 1e-6


def test_two_pages_of_both_papers_stand_at_their_own_size():
    assert folded(find_paper("both"), 139.7, 210.0).scale == 1
    assert folded(find_paper("letter"), 148.0, 210.0).scale == pytest.approx(139.7 / 148)


def test_marks_stand_in_the_fold():
    fold = folded(find_paper("a4"), 148.0, 210.0)
    for x1, y1, x2, y2 in (*fold_marks(fold), *staple_marks(fold)):
        assert x1 == x2 == fold.width / 2
        assert fold.left.y - 1e-9 <= y1 < y2 <= fold.left.bottom + 1e-9
