"""Laws of a layout: what holds for any card on any paper it fits on."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.model import Size
from generator.sheets.foot import foot_in
from generator.sheets.grid import best_grid
from generator.sheets.impose import UNDERLAP
from generator.sheets.layout import layout
from generator.sheets.paper import find_paper
from generator.sheets.shape import Box, Edges
from tests.helpers.cases import faults_of
from tests.sheets.builders import (
    MARK,
    SIZES,
    WORDING,
    deck,
    distance,
    inside,
    jobs,
    line_box,
    overlap,
    pages,
    plain_paper,
    trimmed,
    up,
)

few = settings(max_examples=60)


@few
@given(jobs())
def test_cards_lie_inside_what_can_be_printed_and_never_overlap(job):
    of, _ = job
    boxes = [slot.box for slot in (*of.fronts, *(of.backs if of.fold else ()))]

    assert all(inside(box, of.paper.printable) for box in boxes)
    assert all(overlap(a, b) <= 1e-6 for a, b in itertools.combinations(boxes, 2))


@few
@given(jobs(gaps=False))
def test_a_sheet_holds_as_many_cards_as_there_is_room_for(job):
    of, room_for = job

    assert of.per_sheet >= room_for


@few
@given(jobs(duplexes=("long", "short")))
def test_backs_lie_behind_fronts_once_the_paper_is_turned_over(job):
    """Turn the sheet in your hands: about an edge down the page left and right change places, else top and bottom."""
    of, _ = job
    width, height = of.paper.width, of.paper.height
    edge_runs_down = (height >= width) == (of.duplex == "long")

    for front, back in zip(of.fronts, of.backs, strict=True):
        seen = (
            Box(width - back.box.right, back.box.y, back.box.width, back.box.height)
            if edge_runs_down
            else Box(back.box.x, height - back.box.bottom, back.box.width, back.box.height)
        )
        assert seen == pytest.approx(front.box, abs=1e-6)


@few
@given(jobs(duplexes=("gutterfold",)))
def test_backs_lie_behind_fronts_once_the_paper_is_folded(job):
    of, _ = job
    middle = of.fold.at

    for front, back in zip(of.fronts, of.backs, strict=True):
        seen = (
            Box(2 * middle - back.box.right, back.box.y, back.box.width, back.box.height)
            if of.fold.axis == "x"
            else Box(back.box.x, 2 * middle - back.box.bottom, back.box.width, back.box.height)
        )
        assert seen == pytest.approx(front.box, abs=1e-6)


@few
@given(jobs(duplexes=("long", "short", "gutterfold")))
def test_a_card_turned_like_a_leaf_shows_its_back_upright(job):
    """An upright card turned about its own upright axis: its up stays up, seen through the paper."""
    of, _ = job
    turns_x = of.fold.axis == "x" if of.fold else (of.paper.height >= of.paper.width) == (of.duplex == "long")

    for front, back in zip(of.fronts, of.backs, strict=True):
        x, y = up(front.turn)
        assert up(back.turn) == ((-x, y) if turns_x else (x, -y))


@few
@given(jobs(duplexes=("gutterfold",)))
def test_the_fold_keeps_five_millimetres_from_all_bleed(job):
    of, _ = job

    for page in pages(of, of.per_sheet):
        for dash in page.folds:
            assert all(distance(dash, stamp.clip) >= 5 for stamp in page.stamps)
        assert page.folds
        assert all(
            (dash.x1 if of.fold.axis == "x" else dash.y1) == of.fold.at and inside(line_box(dash), of.paper.printable)
            for dash in page.folds
        )


@few
@given(jobs())
def test_marks_lie_on_the_page_and_on_cuts_and_every_cut_has_one_at_each_end(job):
    of, _ = job
    cuts = {("x", round(at, 6)): [] for at in of.grid.columns_at}
    cuts |= {("y", round(at, 6)): [] for at in of.grid.rows_at}

    for mark in of.marks:
        assert inside(line_box(mark), of.paper.area)
        axis = "x" if mark.x1 == mark.x2 else "y"
        cuts["x" if axis == "x" else "y", round(mark.x1 if axis == "x" else mark.y1, 6)].append(mark)
    for (axis, _), marks in cuts.items():
        starts = [mark.y1 if axis == "x" else mark.x1 for mark in marks]
        middle = (of.grid.cut.y + of.grid.cut.bottom if axis == "x" else of.grid.cut.x + of.grid.cut.right) / 2
        assert [start < middle for start in sorted(starts)] == [True, False]


@few
@given(jobs(), st.data())
def test_a_sheet_with_empty_slots_has_marks_at_both_ends_of_the_cuts_round_its_cards_and_nowhere_else(job, data):
    of, _ = job
    page = pages(of, data.draw(st.integers(1, of.per_sheet)))[0]
    boxes = [trimmed(one, of) for one in page.stamps if one.side == "front"]
    needed = {("x", round(at, 6)) for box in boxes for at in (box.x, box.right)}
    needed |= {("y", round(at, 6)) for box in boxes for at in (box.y, box.bottom)}
    drawn = [("x", round(one.x1, 6)) if one.x1 == one.x2 else ("y", round(one.y1, 6)) for one in page.marks]
    every = [("x", round(one.x1, 6)) if one.x1 == one.x2 else ("y", round(one.y1, 6)) for one in of.marks]

    assert sorted(drawn) == sorted(one for one in every if one in needed)
    for mark, stamp in itertools.product(page.marks, page.stamps):
        assert distance(mark, stamp.clip) >= 0.5 - 1e-6
    for mark in page.marks:
        # no further from the nearest card than a mark at the edge of the paper is from a card of a full sheet
        assert min(distance(mark, box) for box in boxes) < 12


@few
@given(jobs(), st.integers(0, 3))
def test_faces_are_never_seen_on_a_neighbours_card(job, missing):
    """On full sheets and on sheets with empty slots, of fronts and of backs; what goes on under a card that is
    stamped later is covered by it, and never more than the underlap."""
    of, _ = job
    count = of.per_sheet * 2 - min(missing, of.per_sheet - 1)

    for page in pages(of, count, backed=lambda index: index % 3 != 1):
        for (turn, one), (later, other) in itertools.permutations(enumerate(page.stamps), 2):
            assert overlap(one.clip, trimmed(other, of)) <= (UNDERLAP if later > turn else 0) + 1e-6
        for stamp in page.stamps:
            assert inside(trimmed(stamp, of), stamp.clip)
            assert inside(stamp.clip, page.bleed)
            assert inside(stamp.clip, trimmed(stamp, of).grown(Edges.all(of.bleed)))
        assert inside(page.trim, page.bleed)
        assert inside(page.bleed, Box(0, 0, page.width, page.height))


@few
@given(jobs())
def test_marks_never_come_near_a_bleed_and_the_foot_is_printed_whole_and_touches_nothing(job):
    of, _ = job

    for page in pages(of, of.per_sheet + 1):
        assert all(distance(mark, stamp.clip) >= 0.5 - 1e-6 for mark in page.marks for stamp in page.stamps)
        if page.foot is None:
            continue
        boxes = [label.box for label in page.foot.labels]
        lines = [line_box(line).grown(Edges.all(line.width / 2)) for line in page.foot.ruler]
        ruler = [lines[0]] if lines else []
        for one, other in itertools.combinations([*boxes, *ruler], 2):
            assert overlap(one, other) <= 1e-6
        for box in [*boxes, *lines]:
            assert inside(box, of.paper.printable)
            assert all(overlap(box, stamp.clip) < 0 for stamp in page.stamps)
            assert all(distance(line, box) > 0.4 for line in (*page.marks, *page.folds))


@few
@given(jobs())
def test_the_ruler_is_fifty_millimetres_with_a_tick_every_ten(job):
    of, _ = job
    foot = foot_in(of.strip, WORDING, "sheet 1 of 1")
    if foot is None or not foot.ruler:
        return
    line, *ticks = foot.ruler
    along = [((t.x1 - line.x1) ** 2 + (t.y1 - line.y1) ** 2) ** 0.5 for t in ticks]

    assert ((line.x2 - line.x1) ** 2 + (line.y2 - line.y1) ** 2) ** 0.5 == pytest.approx(50, abs=1e-9)
    assert along == pytest.approx([0, 10, 20, 30, 40, 50], abs=1e-9)


@pytest.mark.parametrize("paper", ["both", "a4", "letter", "a3", "legal"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("duplex", ["long", "gutterfold"])
def test_every_usual_card_has_marks_at_each_cut_and_a_foot_with_a_ruler(paper, size, duplex):
    of = layout(deck(*SIZES[size]), find_paper(paper), duplex=duplex)
    page = pages(of, of.per_sheet)[0]

    assert len(page.marks) == 2 * len(of.plan)
    assert all(abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1) > 1.2 - 1e-6 for mark in page.marks)
    assert page.foot.ruler
    said = " · ".join(label.text for label in page.foot.labels)
    assert "50 mm" in said
    assert "sheet 1 of 1" in said
    assert "Trade or Duel" in said


@pytest.mark.parametrize("duplex", ["long", "short", "gutterfold", "none"])
@pytest.mark.parametrize("size", SIZES)
def test_everything_on_a_page_for_both_papers_is_whole_on_either(size, duplex):
    """Printed at 100 % and centred, Letter shows 279.4 of A4's 297 mm, and A4 is the narrower one."""
    shared = Box(0, (297 - 279.4) / 2, 210, 279.4)
    of = layout(deck(*SIZES[size]), find_paper("both"), duplex=duplex)

    for page in pages(of, of.per_sheet):
        assert inside(page.bleed, shared)
        assert all(inside(line_box(line), shared) for line in (*page.marks, *page.folds, *page.foot.ruler))
        assert all(inside(label.box, shared) for label in page.foot.labels)


@pytest.mark.parametrize(
    ("paper", "cut", "front_bleed", "foot"),
    [
        ("a4", Box(10.5, 16.5, 189, 264), (3, 3, 3, 3), "bottom"),
        ("letter", Box(13.45, 7.7, 189, 264), (3, 2, 3, 2), "left"),
        ("both", Box(10.5, 16.5, 189, 264), (3, 2, 3, 2), "left"),
    ],
)
def test_nine_euro_cards_stand_in_the_middle_of_each_paper(paper, cut, front_bleed, foot):
    """3.7 mm are left above the cards on Letter: 2 of bleed, half a millimetre of air, 1.2 of each mark."""
    of = layout(deck(), find_paper(paper))

    assert (of.grid.columns, of.grid.rows, of.grid.turn) == (3, 3, 0)
    assert of.cut == pytest.approx(cut)
    assert of.front_bleed == pytest.approx(front_bleed)
    assert of.back_bleed == pytest.approx((3, 3, 3, 3))
    assert of.strip.edge == foot


def test_of_two_grids_with_as_many_cards_the_one_with_fewer_cuts_wins_or_with_wider_margins():
    """Four in one row need seven cuts and would have wider margins; two rows of two need six."""
    grid = best_grid([Box(0, 0, 192, 105)], Size(45, 95), 0.0)

    assert (grid.columns, grid.rows, grid.turn, grid.cuts) == (2, 2, 90, 6)

    grid = best_grid([Box(0, 0, 140, 125)], Size(60, 61), 0.0)

    assert (grid.holds, grid.turn) == (4, 90)


def test_folded_cards_stand_in_the_middle_of_their_half():
    of = layout(deck(70, 120), find_paper("a4"), duplex="gutterfold")
    nearest = 105 - 5.1 - 3

    assert of.fold.axis == "x"
    assert of.grid.cut.x - 4 == pytest.approx(nearest - of.grid.cut.right)


def test_folded_cards_stand_near_the_fold_where_the_outer_margin_would_be_narrow():
    """Of 9.5 mm that bleed, marks and foot would like there are 4.9: all that is left beside fold and cards."""
    of = layout(deck(44, 67), find_paper("a4"), duplex="gutterfold")

    assert of.fold.axis == "x"
    assert of.fold.at - of.grid.cut.right == pytest.approx(5.1 + 3)


def test_a_gap_gives_every_card_bleed_of_its_own():
    """Half the gap each, and six cuts in each direction instead of four."""
    of = layout(deck(40, 52), find_paper("a4"), gap=4)
    page = pages(of, of.per_sheet)[0]
    middle = page.stamps[of.grid.columns + 1]

    assert middle.clip == pytest.approx(trimmed(middle, of).grown(Edges.all(2)))
    assert len(of.plan) == 2 * (of.grid.columns + of.grid.rows)


def test_a_card_larger_than_the_paper_is_a_problem_with_a_way_out():
    problem = faults_of(layout, deck(250, 350), find_paper("a4"))[0]

    assert problem.mark == MARK
    assert problem.fact == ("cards of 250 × 350 mm do not fit on A4, where 202 × 289 mm can be printed")
    assert "--paper a3" in problem.hint
    assert faults_of(layout, deck(300, 450), find_paper("a3"))[0].hint.endswith("or print one card a page (--press)")
    assert "--duplex long" in faults_of(layout, deck(150, 200), find_paper("a4"), duplex="gutterfold")[0].hint


def test_a_card_that_just_fits_is_printed_although_marks_and_foot_find_no_room():
    of = layout(deck(202, 289), plain_paper(210, 297))

    assert of.per_sheet == 1
    assert of.strip is None
    assert pages(of, 1)[0].foot is None
