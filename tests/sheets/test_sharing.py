"""Cards of many decks on shared sheets: each copy once, few sheets, room wherever backs that differ are neighbours."""

from collections import Counter
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.sheets.impose import cuts_of, laid
from generator.sheets.lattice import LEAST, ROOM
from generator.sheets.layout import layout
from generator.sheets.paper import find_paper
from generator.sheets.piece import Piece
from generator.sheets.sharing import Unit, apart, in_order, shared
from tests.sheets.builders import SIZES, WORDING, deck, inside, overlap

EURO, MINI = deck(), deck(44, 63)
PAPERS = ("both", "a4", "letter", "a3")
DUPLEX = ("long", "short", "gutterfold")


def units_of(*heaps):
    """Units of (deck, what the back looks like, how many), each a piece of its own."""
    flat = [(of, look) for of, look, count in heaps for _ in range(count)]
    return [Unit(number, of, look) for number, (of, look) in enumerate(flat)]


TRAP_ATTACK = units_of((EURO, "trap", 55), (MINI, "skull", 47), (MINI, "relic", 20), (MINI, "loot", 16))
RAFT_RACE = units_of(
    *(
        (EURO, look, count)
        for look, count in zip("abcdeopqrstuv", (2, 8, 10, 10, 2, 77, 1, 1, 1, 1, 1, 6, 1), strict=True)
    )
)


@pytest.mark.parametrize("paper", ["both", "a4", "letter"])
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_our_games_take_as_few_sheets_as_there_can_be(paper, duplex):
    trap, raft = (shared(units, find_paper(paper), duplex) for units in (TRAP_ATTACK, RAFT_RACE))

    assert (len(trap), len(raft)) == (11, 14)
    area = sum(unit.deck.size.width * unit.deck.size.height for unit in TRAP_ATTACK)
    assert len(trap) == ceil(area / (9 * 63 * 88))
    assert len(raft) == ceil(len(RAFT_RACE) / 9)


DECKS = [deck(*SIZES[name], bleed) for name in ("euro", "mini", "poker", "micro", "square") for bleed in (3.0, 0.0)]
heaps = st.lists(
    st.tuples(st.sampled_from(DECKS), st.sampled_from("abc") | st.none(), st.integers(1, 14)), min_size=1, max_size=6
)


@settings(deadline=None, max_examples=60)
@given(heaps=heaps, paper=st.sampled_from(PAPERS), duplex=st.sampled_from(DUPLEX), gap=st.sampled_from((0.0, 0.5, 4.0)))
def test_every_copy_lies_somewhere_and_none_on_another(heaps, paper, duplex, gap):
    units, on = units_of(*heaps), find_paper(paper)
    lots = shared(units, on, duplex, gap)

    assert Counter(at for lot in lots for at in lot.pieces if at is not None) == Counter(range(len(units)))
    for lot in lots:
        lies = [(units[at], slot) for at, slot in zip(lot.pieces, lot.layout.fronts, strict=False) if at is not None]
        for unit, slot in lies:
            turned = (slot.box.height, slot.box.width) if slot.turn % 180 else (slot.box.width, slot.box.height)
            assert turned == pytest.approx(tuple(unit.deck.size))
            assert inside(slot.box, on.printable)
        for at, (one, first) in enumerate(lies):
            for other, second in lies[at + 1 :]:
                assert overlap(first.box, second.box) < 1e-6
                if one.look != other.look:
                    assert -overlap(first.box, second.box) >= LEAST - 1e-6 or touch_at_a_corner(first.box, second.box)


def touch_at_a_corner(one, other):
    """Whether two boxes lie neither beside nor below one another."""
    beside = min(one.bottom, other.bottom) - max(one.y, other.y) > 1e-6
    below = min(one.right, other.right) - max(one.x, other.x) > 1e-6
    return not beside and not below


def test_sheets_are_never_more_than_those_of_the_decks_alone():
    alone = sum(len(shared(units_of(heap), find_paper("both"), "long")) for heap in
                [(EURO, "a", 55), (MINI, "b", 47), (MINI, "c", 20), (MINI, "d", 16)])  # fmt: skip

    assert alone == 13


def test_what_has_one_back_lies_as_it_always_has():
    base = layout(EURO, find_paper("both"))

    for lots in (
        in_order(units_of((EURO, "a", 20)), base),
        shared(units_of((EURO, "a", 20)), find_paper("both"), "long"),
    ):
        assert [lot.layout for lot in lots] == [base] * 3
        assert not any(map(apart, lots))


def test_a_deck_keeps_its_order_and_only_the_sheet_with_two_backs_has_room_between():
    base = layout(EURO, find_paper("both"))
    lots = in_order(units_of((EURO, "a", 17), (EURO, "b", 10)), base)

    assert [at for lot in lots for at in lot.pieces if at is not None] == list(range(27))
    assert [apart(lot) for lot in lots] == [False, True, False]
    assert [cuts_of(lot) for lot in lots] == [8, 10, 8]
    columns, rows = lots[1].layout.grid.across, lots[1].layout.grid.down
    assert [columns[at + 1][0] - sum(columns[at]) for at in (0, 1)] == pytest.approx([0, ROOM])
    assert [rows[at + 1][0] - sum(rows[at]) for at in (0, 1)] == pytest.approx([0, ROOM])


def test_room_that_was_asked_for_is_enough():
    base = layout(EURO, find_paper("both"), gap=2.0)

    assert not any(apart(lot) for lot in in_order(units_of((EURO, "a", 4), (EURO, "b", 5)), base, gap=2.0))


def test_bleed_stops_half_way_to_the_next_back():
    pieces = [Piece(f"f{at}", f"b{at}") for at in range(9)]
    lots = in_order(units_of((EURO, "a", 8), (EURO, "b", 1)), layout(EURO, find_paper("both")))
    front, back = laid(lots, pieces, WORDING)

    for page in (front, back):
        for at, one in enumerate(page.stamps):
            for other in page.stamps[at + 1 :]:
                known = {one.piece, other.piece}
                assert overlap(one.clip, other.clip) <= (0.0 if 8 in known else 0.1) + 1e-6
