"""Booklets are folded in arithmetic: sheets printed, turned over, laid on one another, folded, and read through."""

import pytest

from generator.sheets.booklet import fold_marks, folded, padded, sides, staple_marks
from generator.sheets.paper import find_paper


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
