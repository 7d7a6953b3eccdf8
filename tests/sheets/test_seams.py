"""Seams cross nothing, tiles are no longer than they may be, and a way that exists is found."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.model import Size
from generator.sheets.box import Box
from generator.sheets.paper import find_paper
from generator.sheets.seams import CLEAR, LEAST, Kept, Reach, fewest, seams
from generator.sheets.tiling import shapes, tiled

REACH = Reach(194.0, 188.0, 188.0, 194.0)
SPANS = st.lists(
    st.tuples(st.floats(0, 780), st.floats(0.5, 90)).map(lambda pair: (pair[0], pair[0] + pair[1])), max_size=12
)


@given(length=st.floats(200, 800), more=st.integers(0, 2), taken=SPANS)
def test_seams_cut_nothing_and_tiles_fit(length, more, taken):
    count = fewest(length, REACH) + more
    found = seams(length, count, REACH, taken)
    if found is None:
        return
    assert len(found) == count - 1
    for seam in found:
        assert all(seam <= start - CLEAR + 1e-3 or seam >= end + CLEAR - 1e-3 for start, end in taken)
    ends = [0.0, *found, length]
    for at, (start, end) in enumerate(pairwise(ends)):
        assert LEAST - 1e-3 <= end - start <= REACH.of(at, count) + 1e-3


@given(count=st.integers(2, 4), taken=SPANS, wanted=st.lists(st.floats(30, 187), min_size=4, max_size=4))
def test_a_way_that_exists_is_found(count, taken, wanted):
    ends = [sum(wanted[:at]) for at in range(1, count + 1)]
    free = [
        (start, end)
        for start, end in taken
        if all(seam <= start - CLEAR - 0.01 or seam >= end + CLEAR + 0.01 for seam in ends[:-1])
    ]

    assert seams(ends[-1], count, REACH, free) is not None


BOXES = st.lists(
    st.builds(
        lambda x, y, w, h: Kept(Box(x, y, w, h), "thing"),
        st.floats(0, 560), st.floats(0, 400), st.floats(2, 60), st.floats(2, 60),
    ),
    max_size=14,
)  # fmt: skip


@settings(max_examples=60)
@given(width=st.floats(220, 600), height=st.floats(220, 450), kept=BOXES)
def test_no_tile_cuts_what_is_kept_and_together_they_are_the_sheet(width, height, kept):
    size = Size(width, height)
    for shape in shapes(size, find_paper("both"), None, None):
        plan = tiled(size, shape, kept)
        if plan is None:
            continue
        parts = [tile.part for tile in plan.tiles]
        assert len(parts) == shape.tiles
        assert abs(sum(part.width * part.height for part in parts) - width * height) < 0.2
        for one in kept:
            inside = Box(
                one.box.x, one.box.y, min(one.box.width, width - one.box.x), min(one.box.height, height - one.box.y)
            )
            if min(inside.width, inside.height) > 0.01:
                assert sum(_meet(inside, part) for part in parts) == 1
        for tile in plan.tiles:
            assert all(room >= -1e-3 for room in shape.paper.printable.room(tile.box))


def _meet(one, two):
    across = min(one.right, two.right) - max(one.x, two.x)
    return across > 1e-3 and min(one.bottom, two.bottom) - max(one.y, two.y) > 1e-3
