"""Boxes of templates: nothing lies outside of what it was cut from, nothing overlaps, what has no room is told."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.faces.faults import TemplateFaultError
from generator.faces.layout import columns, grid, inset, rows, stack, within
from tests.faces.small import Small, svg
from tests.helpers.shell import TOP

AROUND = (3, 4, 60, 90)
SIZES = st.lists(st.one_of(st.floats(0.5, 9), st.integers(1, 4).map("{}fr".format)), min_size=1, max_size=6)
EXAMPLE = re.search(
    r"## Rows, columns, stacks.*?```jinja\n(.*?)```", (TOP / "templates/README.md").read_text(), re.DOTALL
)[1]


@given(SIZES, st.floats(0, 3))
def test_parts_lie_side_by_side_inside_their_box(sizes, gap):
    for cut, along, size in ((rows, 1, 3), (columns, 0, 2)):
        found = cut(AROUND, sizes, gap)
        ends = [one[along] + one[size] for one in found]
        assert found[0][along] == AROUND[along]
        assert ends[-1] <= AROUND[along] + AROUND[size] + 1e-6
        assert all(abs(one[along] - end - gap) < 1e-6 for end, one in zip(ends, found[1:], strict=False))
        if any(isinstance(one, str) for one in sizes):
            assert abs(ends[-1] - AROUND[along] - AROUND[size]) < 1e-6


def test_a_grid_goes_row_after_row_and_what_lies_within_is_where_it_was_put():
    found = grid((0, 0, 30, 20), 3, 2)
    assert [(one.x, one.y) for one in found] == [(0, 0), (10, 0), (20, 0), (0, 10), (10, 10), (20, 10)]
    corner = within((0, 0, 30, 20), 10, 4, "right", "bottom")
    assert (corner.right, corner.bottom, corner.cx, corner.cy) == (30, 20, 25, 18)
    assert inset((0, 0, 30, 20), 1, 2, 3, 4) == (4, 1, 24, 16)


def test_what_is_left_out_of_a_stack_leaves_no_hole():
    whole = stack((0, 0, 60, 80), gap=2, head=10, text="1fr", foot=8)
    bare = stack((0, 0, 60, 80), gap=2, head=10, text="1fr", foot="")
    assert (whole.text.h, bare.text.h) == (58, 68)
    assert bare.foot is None
    assert len([*bare]) == 2


@pytest.mark.parametrize(
    ("wrong", "fact"),
    [
        (lambda: rows(AROUND, [80, 20]), "10 mm more than the box is high"),
        (lambda: columns(AROUND, [60, "1fr"]), "more than the box is wide"),
        (lambda: inset(AROUND, 40), "has no room"),
        (lambda: rows(AROUND, ["2f"]), "is no size"),
        (lambda: rows(AROUND, 0), "sizes are a number"),
        (lambda: rows(5, 2), "that is no box"),
        (lambda: within(AROUND, 5, 5, "centre"), "align cannot be"),
        (lambda: grid(AROUND, 10**9, 2), "sizes are a number"),
    ],
)
def test_what_has_no_room_is_told(wrong, fact):
    with pytest.raises(TemplateFaultError, match=fact):
        wrong()


def test_the_face_of_panels_is_drawn_and_grows_where_flavour_is_missing(tmp_path):
    cards = "  - {id: a, name: Owl, cost: 3, text: Sees., flavour: Who?}\n"
    small = Small(tmp_path)
    (small.shared / "face.svg.j2").write_text((TOP / "templates/_shared/face.svg.j2").read_text())
    faces = []
    for one in (cards, cards.replace("Who?", "''")):
        small.write(EXAMPLE, one)
        faces.append([float(high) for high in re.findall(r'<rect[^>]* height="([\d.]+)"[^>]*rx', small.first().svg)])
    assert [len(one) for one in faces] == [4, 4]
    assert faces[0][3] < faces[1][3]
    assert EXAMPLE.count("\n") < 20


def test_a_stack_asked_for_a_row_that_it_has_not_is_told(tmp_path):
    small = Small(tmp_path)
    (told,) = small.wrong(svg("{% set s = stack(box(0, 0, 9, 9), a=2) %}{{ s.b.x }}"))
    assert "'b'" in told.fact
