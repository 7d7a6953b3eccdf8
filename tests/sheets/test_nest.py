"""Nesting and tiling, as laws: all is placed once, inside, nothing on anything else; seams cross nothing."""

from itertools import pairwise
from math import hypot

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.model import Size
from generator.sheets.nest import Lot, Steps, nested, round_steps
from generator.sheets.paper import find_paper
from generator.sheets.seams import CLEAR, LEAST, Kept, Reach, fewest, seams
from generator.sheets.shape import Box, Edges
from generator.sheets.tiling import shapes, tiled
from tests.sheets.builders import hundredths, inside, overlap

AREA = Box(4.0, 12.8, 202.0, 268.0)
NEAR = 1e-5


@st.composite
def lots(draw):
    made = []
    for _ in range(draw(st.integers(1, 5))):
        kind = draw(st.sampled_from(("round", "odd", "touching")))
        width = draw(hundredths(6, 60))
        height = width if kind == "round" else draw(hundredths(6, 60))
        gap = draw(st.sampled_from((0.0, 0.0, 2.5)))
        bleed = draw(st.sampled_from((0.0, 1.0, 1.5, 3.0)))
        pieces = draw(st.integers(1, 60))
        made.append(
            Lot(
                width,
                height,
                bleed,
                pieces,
                kind == "touching",
                round_steps(width, max(gap, 2 * bleed)) if kind == "round" else Steps(),
                gap,
            )
        )
    return made


def spots(sheets, of):
    """Every piece: on which sheet, of which lot, which of it, and where it is cut."""
    return [
        (number, block.lot, block.first + index, Box(x, y, of[block.lot].width, of[block.lot].height))
        for number, blocks in enumerate(sheets)
        for block in blocks
        for index, (x, y) in enumerate(block.at)
    ]


@given(lots())
def test_every_piece_is_placed_once_and_inside_with_its_bleed(of):
    placed = spots(nested(of, AREA), of)

    assert sorted((lot, index) for _, lot, index, _ in placed) == [
        (lot, index) for lot, one in enumerate(of) for index in range(one.pieces)
    ]
    for _, lot, _, box in placed:
        assert inside(box.grown(Edges.all(of[lot].ring)), AREA, NEAR)


@given(lots())
def test_nothing_lies_on_anything_else(of):
    placed = spots(nested(of, AREA), of)
    for i, (sheet, lot, _, box) in enumerate(placed):
        for other_sheet, other_lot, _, other in placed[:i]:
            if sheet != other_sheet:
                continue
            one, two = of[lot], of[other_lot]
            if one.steps.rows and lot == other_lot:
                apart = hypot(box.x - other.x, box.y - other.y)
                assert apart >= one.width + max(one.gap, 2 * one.bleed) - NEAR
            elif lot == other_lot and one.touching:
                assert overlap(box, other) <= NEAR - one.gap or one.gap > 0
                assert overlap(box, other) <= NEAR
            else:
                assert overlap(box.grown(Edges.all(one.bleed)), other.grown(Edges.all(two.bleed))) <= NEAR


@given(st.integers(1, 400), hundredths(8, 40), st.sampled_from((0.0, 1.0, 1.5)))
def test_coins_take_no_more_sheets_than_in_rows_and_columns(pieces, across, bleed):
    pitch = across + 2 * bleed
    columns, rows = int((AREA.width + NEAR) / pitch), int((AREA.height + NEAR) / pitch)
    sheets = nested([Lot(across, across, bleed, pieces, steps=round_steps(across, 2 * bleed))], AREA)

    assert len(sheets) <= -(-pieces // (columns * rows))


def test_coins_are_staggered_where_that_saves_a_row_and_only_there():
    (one,), (few,) = (nested([Lot(18.0, 18.0, 1.0, count, steps=round_steps(18.0, 2.0))], AREA) for count in (108, 30))

    moved = [block.at[block.columns][0] - block.at[0][0] for block in (one[0], few[0])]
    assert moved[0] > 0
    assert moved[1] == 0


def test_a_piece_larger_than_the_sheet_is_not_placed():
    assert nested([Lot(210.0, 20.0, 0.0, 1)], AREA) is None
    assert nested([Lot(20.0, 20.0, 0.0, 3), Lot(20.0, 270.0, 0.0, 1)], AREA) is None


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
