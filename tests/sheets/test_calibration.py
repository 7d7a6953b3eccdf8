"""Papers, and what is read off a calibration sheet and becomes of it: answers, slips, profiles, advice."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from generator.catalog.printer import Cast, Printer
from generator.catalog.printers import read_printer, written
from generator.catalog.problems import ContentError
from generator.sheets.calibration import problems_of, read_answers, solved
from generator.sheets.landing import advice, cast_by, check_fits, landing
from generator.sheets.paper import NAMES, find_paper
from generator.sheets.shape import Box, through
from generator.sheets.vernier import gauge
from tests.helpers.cases import faults_of, rows

LAID = gauge(find_paper("both"), "long")
STRAIGHT = "15 15 15 15"
WIDE, TALL = (f"{side:g}" for side in LAID.frame)
CASTS = some.builds(
    Cast, some.floats(-5, 5), some.floats(-5, 5), some.floats(-2, 2), some.floats(0.95, 1.05), some.floats(0.95, 1.05)
)


def found(*texts):
    return solved(LAID, read_answers(texts, LAID))


def wrong(*texts):
    return [(problem.mark.file, problem.fact, problem.hint) for problem in faults_of(found, *texts)]


# ---------------------------------------------------------------------- where the scales are


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_scales_lie_on_every_paper_and_apart(name, duplex):
    laid = gauge(find_paper(name), duplex)
    room = laid.paper.printable
    x, y = laid.middle
    boxes = [one.box._replace(x=one.box.x + x, y=one.box.y + y) for one in laid.scales]

    assert min(min(room.room(box)) for box in boxes) >= 3  # their numbers have room, too
    assert not [
        (one, other)
        for at, one in enumerate(boxes)
        for other in boxes[:at]
        if one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
    ]
    assert max(laid.frame[0] - laid.paper.width, laid.frame[1] - laid.paper.height) < -2 * laid.paper.margin


@pytest.mark.parametrize("name", ["90x120mm", "297x210mm"])
def test_a_paper_without_room_is_refused(name):
    (problem,) = faults_of(gauge, find_paper(name), "long")
    assert problem.mark.file.startswith("--paper")
    assert problem.hint


# ---------------------------------------------------------------------- what readings mean


def test_a_printer_that_does_nothing_wrong_is_left_alone():
    got = found(STRAIGHT, STRAIGHT, f"{WIDE} {TALL}")

    # the ticks of row .0 lie in the middle of nothing: only their columns count
    assert got.front == Cast()
    assert got.back == Cast()
    assert (got.sheets, got.jitter) == (1, None)


def test_each_number_comes_from_where_it_is_read():
    up = found("14 14 14 14", STRAIGHT).back
    wide = found("14 16 14 16", STRAIGHT).back
    turned = found("14.5 14.5 15.5 15.5", STRAIGHT.replace("15 15", "15.5 14.5")).back

    assert (up.x, up.y, up.angle) == (1.0, 0.0, 0.0)
    assert wide.scale_x < 1 == wide.scale_y
    assert abs(turned.angle) > 0.2
    assert found(STRAIGHT, STRAIGHT, f"{float(WIDE) * 1.01:.1f} {TALL}").front.scale_x == pytest.approx(1.01)


def test_further_sheets_even_out_and_say_how_much_they_differ():
    got = found(STRAIGHT, STRAIGHT, "", "14.0 15.0, 16.0 15.0")

    assert got.sheets == 3
    assert got.back.x == pytest.approx(0.0, abs=1e-6)
    assert got.jitter == pytest.approx((2 / 4) ** 0.5, abs=0.01)
    assert found(STRAIGHT, STRAIGHT, "", "14.0 15.0").jitter is None
    assert got.left() < found(STRAIGHT, STRAIGHT).left(got.jitter)


@pytest.mark.parametrize(
    ("texts", "place", "fact"),
    [
        ((), "answer 1", "there are no numbers"),
        (("15 15 15", STRAIGHT), "answer 1", "there are 3 numbers"),
        ((STRAIGHT, "15 15 15 x"), "answer 2", "'x' is no number"),
        (("15 15 31 15", STRAIGHT), "answer 1, scale C", "not on the scale"),
        (("15 15 15 14.35", STRAIGHT), "answer 1, scale D", "not on the scale"),
        ((STRAIGHT, "15 -1 15 15"), "answer 2", "'-1' is no number"),
        ((STRAIGHT, STRAIGHT, "110"), "answer 3", "there are 1 number"),
        ((STRAIGHT, STRAIGHT, "11 250"), "answer 3", "a width of 11 mm cannot be"),
        ((STRAIGHT, STRAIGHT, "", "15"), "answer 4", "there are 1 number"),
        ((STRAIGHT, STRAIGHT, "", "15 45"), "answer 4, scale E", "not on the scale"),
        ((STRAIGHT, STRAIGHT, "", "", "15"), "--answers", "these are 5 answers"),
        (("15 15 15 16.5", STRAIGHT), "answer 1", "off by about 1.4 mm"),
        ((STRAIGHT, "15 13.8 15 15"), "answer 2", "off by about 1.1 mm"),
        (("14 14 16 16", "14 16 14 16"), "answers 1 and 2", "looks turned by"),
    ],
)
def test_what_is_typed_wrong_is_told_with_its_place(texts, place, fact):
    told = wrong(*texts)

    assert [one for one in told if one[0] == place and fact in one[1]], told
    assert all(hint for _, _, hint in told)


def test_all_that_is_wrong_is_told_at_once_and_one_answer_by_itself():
    assert len(wrong("15 15 15", "15 15 15 99", "1 2")) == 4
    assert [one.mark.file for one in problems_of(1, "15 15 15 99", LAID)] == ["answer 2, scale H"]
    assert problems_of(2, "", LAID) == problems_of(3, "", LAID) == ()  # a decimal comma is a point
    assert read_answers(("14,3 15 15, 15", STRAIGHT), LAID).across == (14.3, 15.0, 15.0, 15.0)


# ---------------------------------------------------------------------- what is done to pages


@given(CASTS, some.sampled_from(["front", "back"]), some.floats(0, 210), some.floats(0, 297))
def test_what_is_done_to_a_page_undoes_what_the_printer_does(cast, side, x, y):
    matrix = landing(Printer("any", front=cast, back=cast), side, 210.0, 297.0)

    moved = (x, y) if matrix is None else through(matrix, x, y)
    assert through(cast_by(cast, 210.0, 297.0), *moved) == pytest.approx((x, y), abs=1e-6)


def test_pages_of_other_sizes_are_left_alone():
    off = Printer("any", front=Cast(scale_x=0.98), back=Cast(x=2.0))

    assert landing(off, "back", 148.0, 210.0) is None
    assert landing(off, "back", 297.0, 210.0) is None
    assert landing(off, "front", 297.0, 210.0)[3] == pytest.approx(1 / 0.98)  # the tile lies across


def test_a_printer_is_used_as_it_was_calibrated():
    check_fits(Printer("any"), find_paper("a4"), "gutterfold")
    for paper, duplex in (("letter", "long"), ("a4", "short")):
        assert faults_of(check_fits, Printer("any"), find_paper(paper), duplex)[0].hint


def test_advice_is_given_where_sheets_slip_by_more_than_there_is_to_spare():
    assert advice(Printer("any"), 0.0) == ""
    assert advice(Printer("any", jitter=0.3, sheets=4), 3.0) == ""
    assert "gutterfold" in advice(Printer("any", jitter=0.3, sheets=4), 0.5)
    assert "border" in advice(Printer("any", jitter=1.5, sheets=4), 3.0)
    assert "--gap" in advice(Printer("any", jitter=0.3, sheets=4), 0.0, mixed=True)


# ---------------------------------------------------------------------- profiles


@settings(max_examples=25, deadline=None)
@given(CASTS, CASTS, some.none() | some.floats(0, 3), some.text(max_size=20))
def test_a_profile_is_read_as_it_was_written(tmp_path_factory, front, back, jitter, tray):
    path = tmp_path_factory.getbasetemp() / "profile.yaml"
    printer = Printer("any", "a4", "short", front, back, jitter, 3, "".join(filter(str.isprintable, tray)))
    path.write_text(written(printer), encoding="utf-8")
    again = read_printer(path, "any")

    assert again.front == pytest.approx(front, abs=1e-4)
    assert again.back == pytest.approx(back, abs=1e-4)
    assert (again.paper, again.duplex, again.sheets) == ("a4", "short", 3)
    assert again.tray == " ".join(printer.tray.split())
    assert again.jitter == (None if jitter is None else pytest.approx(jitter, abs=1e-4))


@pytest.mark.parametrize(("text", "line", "fact"), rows("sheets", "profiles"))
def test_a_profile_that_was_mended_by_hand_is_read_with_places(tmp_path, text, line, fact):
    path = tmp_path / "office.yaml"
    path.write_text(text)

    with pytest.raises(ContentError) as told:
        read_printer(path, "office")
    assert [one for one in told.value.problems if one.mark.line == line and fact in one.fact], told.value


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        ("a4", 210, 297),
        ("A4", 210, 297),
        ("letter", 215.9, 279.4),
        ("Legal", 215.9, 355.6),
        ("a3", 297, 420),
        ("210x297mm", 210, 297),
        ("8.5 x 11 in", 215.9, 279.4),
        ("21cm×297mm", 210, 297),
        ("300x200", 300, 200),
    ],
)
def test_a_paper_is_found_by_name_or_size(name, width, height):
    paper = find_paper(name)

    assert (paper.width, paper.height) == (width, height)
    assert paper.printable == Box(4, 4, paper.width - 8, paper.height - 8)


def test_a_page_for_both_papers_is_a4_and_uses_what_they_share():
    paper = find_paper("both")

    assert paper.page == Box(0, 0, 210, 297)
    assert paper.area == Box(0, 8.8, 210, 279.4)
    assert paper.printable == pytest.approx(Box(4, 12.8, 202, 271.4))


@pytest.mark.parametrize("name", ["foolscap", "", "-1x20mm", "210x", "1e3x20mm"])
def test_an_unknown_paper_is_a_problem_that_lists_the_known_ones(name):
    problems = faults_of(find_paper, name)
    assert "letter" in problems[0].hint
    assert "210x297mm" in problems[0].hint
    with pytest.raises(ContentError, match="did you mean 'letter'"):
        find_paper("leter")


@pytest.mark.parametrize(("name", "margin"), [("a4", 105.0), ("a4", -1.0), ("5x5mm", 4.0)])
def test_a_margin_must_leave_some_paper(name, margin):
    with pytest.raises(ContentError, match="leaves nothing"):
        find_paper(name, margin)


def test_a_size_has_one_name_however_it_is_written():
    assert {find_paper(name).name for name in ("200x280", "200x280mm", "20cm × 28cm", "200.0 x 280.00 mm")} == {
        "200x280mm"
    }
    assert find_paper("210x297mm") == find_paper("a4")


def test_a_page_larger_than_pdf_readers_open_is_a_problem():
    assert find_paper("5080x5080mm").width == 5080
    with pytest.raises(ContentError, match="5080 mm"):
        find_paper("300x5081mm")
    with pytest.raises(ContentError, match="hint: name a larger paper, such as a4"):
        find_paper("0x0mm")
