"""Cards of many decks on shared sheets: each copy once, few sheets, room wherever backs that differ are neighbours."""

from collections import Counter
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.sheets.impose import cuts_of, laid
from generator.sheets.layout import layout
from generator.sheets.paper import find_paper
from generator.sheets.piece import Piece
from generator.sheets.roomy import LEAST, ROOM
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


@settings(deadline=None, max_examples=25)
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

    assert not any(apart(lot) for lot in in_order(units_of((EURO, "a", 4), (EURO, "b", 5)), base))


def test_bleed_stops_half_way_to_the_next_back():
    pieces = [Piece(f"f{at}", f"b{at}") for at in range(9)]
    lots = in_order(units_of((EURO, "a", 8), (EURO, "b", 1)), layout(EURO, find_paper("both")))
    front, back = laid(lots, pieces, WORDING)

    for page in (front, back):
        for at, one in enumerate(page.stamps):
            for other in page.stamps[at + 1 :]:
                known = {one.piece, other.piece}
                assert overlap(one.clip, other.clip) <= (0.0 if 8 in known else 0.1) + 1e-6


BACKS = {
    "of each its own": str,
    "one for all": lambda at: "a",
    "two by turns": lambda at: "ab"[at % 2],
    "three heaps": lambda at: "abc"[at // 7 % 3],
    "some without": lambda at: None if at % 3 else "a",
    "mixed up": lambda at: "abc"[at * at % 7 % 3],
}


@settings(deadline=None, max_examples=12)
@given(
    size=st.sampled_from(sorted(SIZES)),
    paper=st.sampled_from(("both", "a4", "letter", "legal", "a3", "tabloid")),
    duplex=st.sampled_from(DUPLEX),
    backs=st.sampled_from(sorted(BACKS)),
    count=st.integers(1, 40),
    narrow=st.tuples(st.sampled_from((3.0, 4.0)), st.sampled_from((0.0, 0.5))),
    more=st.tuples(st.sampled_from((0.0, 0.5, 1.0, 3.0, 6.0)), st.sampled_from((0.0, 0.5, 1.0, 1.5, 2.0, 4.0))),
)
def test_a_wider_margin_or_gap_never_saves_paper(size, paper, duplex, backs, count, narrow, more):
    units = units_of(*((deck(*SIZES[size]), BACKS[backs](at), 1) for at in range(count)))

    def sheets(margin, gap):
        return len(in_order(units, layout(units[0].deck, find_paper(paper, margin), duplex=duplex, gap=gap)))

    assert sheets(*narrow) <= sheets(narrow[0] + more[0], narrow[1] + more[1])


@pytest.mark.parametrize(("size", "count", "sheets"), [("poker", 48, 6), ("bridge", 48, 6), ("mini", 48, 3)])
def test_cards_with_a_back_each_take_as_few_sheets_as_have_room_for_what_is_between_them(size, count, sheets):
    units = units_of(*((deck(*SIZES[size]), str(at), 1) for at in range(count)))

    assert len(in_order(units, layout(units[0].deck, find_paper("both")))) == sheets


@settings(deadline=None, max_examples=12)
@given(size=st.sampled_from(sorted(SIZES)), paper=st.sampled_from(PAPERS), looks=st.text("ab", min_size=1, max_size=16))
def test_no_way_to_share_the_cards_out_takes_fewer_sheets(size, paper, looks):
    """Tried: to end each sheet at any card, the cards that are left being laid out on their own."""
    units = units_of(*((deck(*SIZES[size]), look, 1) for look in looks))
    base = layout(units[0].deck, find_paper(paper))
    ends = [(at, end) for at in range(len(looks)) for end in range(at + 1, len(looks) + 1)]
    alone = {(at, end): len(in_order(units[at:end], base)) for at, end in ends}
    fewest = {len(looks): 0}
    for at in reversed(range(len(looks))):
        fewest[at] = min(alone[at, end] + fewest[end] for end in range(at + 1, len(looks) + 1))

    assert alone[0, len(looks)] == fewest[0]
