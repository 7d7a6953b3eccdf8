"""Papers by name and by size."""

import pytest

from generator.catalog.problems import ContentError
from generator.sheets.box import Box
from generator.sheets.paper import find_paper
from tests.helpers.cases import faults_of


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
