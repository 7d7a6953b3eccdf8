"""Nesting, as laws: everything is placed once, inside, and nothing on anything else."""

from math import hypot

from hypothesis import given
from hypothesis import strategies as st

from generator.sheets.box import Box, Edges
from generator.sheets.nest import Lot, nested
from generator.sheets.stagger import Steps, round_steps
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

    assert one[0].staggered
    assert not few[0].staggered


def test_a_piece_larger_than_the_sheet_is_not_placed():
    assert nested([Lot(210.0, 20.0, 0.0, 1)], AREA) is None
    assert nested([Lot(20.0, 20.0, 0.0, 3), Lot(20.0, 270.0, 0.0, 1)], AREA) is None
