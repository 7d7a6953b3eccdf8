"""Boxes hold what they are made for: random heaps of cards are laid into the folded net, and their room is measured."""

from math import ceil

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from generator.catalog.cartons import DEEPEST, THINNEST, Carton, inside_of, lid_over
from generator.catalog.model import Card, Deck, Part, Size
from generator.catalog.problems import Mark
from generator.sheets.tuckbox import tuck, tuck_halves
from generator.sheets.wrappers import lid_and_base
from tests.helpers.folding import folded, middle, span
from tests.sheets.builders import SIZES

X, Y, Z = 0, 1, 2
MARK = Mark("content/pit/boxes.yaml", 1, 1)
PAPERS = {160: 0.18, 200: 0.22, 250: 0.28, 270: 0.30, 300: 0.33}  # grams a square metre: caliper in mm
SLEEVE = 3.0  # mm: a sleeve is so much larger than its card, each way
CLEAR = 0.5  # mm: what a hand needs, beside flaps that stand inside
LOOSE = 2.0  # mm: more play than that across, and cards rattle

heaps = st.lists(st.tuples(st.sampled_from(sorted(SIZES)), st.integers(1, 130)), min_size=1, max_size=3)
calipers = st.sampled_from(sorted(PAPERS.values()))
sleeves = st.sampled_from((0.0, 0.10, 0.15, 0.20))
boards = st.sampled_from((0.22, 0.28, 0.33))


def part_of(number, size, count):
    deck = Deck(
        id=f"d{number}", name="Cards", size=Size(*SIZES[size]), bleed=3.0, safe=3.0, face="a.svg.j2", back=None,
        cards=(Card("a", count, {}, MARK),), mark=MARK,
    )  # fmt: skip
    return Part(f"d{number}", "deck", "Cards", "cards.yaml", count, (deck,), MARK)


def carton(kind, board, caliper, sleeve, spare=0.0):
    return Carton(
        id="box", name="Box", kind=kind, holds=(), lists=(), board=board, caliper=caliper, sleeve=sleeve, spare=spare,
        given={}, copies=1, face="box.svg.j2", bleed=3.0, safe=3.0, mark=MARK, fields={},
    )  # fmt: skip


def piled(heap, sleeve, room):
    """Lay a heap on a floor, each deck in as many piles as `room` takes; say how many layers that makes.

    Nothing of the program is asked: sizes and counts alone.
    """
    more = SLEEVE if sleeve else 0.0
    layers = 0
    for size, count in heap:
        w, h = SIZES[size]
        most = max(
            int((room[0] + 1e-6) // (a + more)) * int((room[1] + 1e-6) // (b + more)) for a, b in ((w, h), (h, w))
        )
        assert most, f"a {size} card does not lie in {room[0]:.2f} x {room[1]:.2f} mm"
        layers += ceil(count / most)
    return layers


def free(space, t, *, tongue):
    """Measure what is free inside a folded tuck box, behind its glue flap, its dust flaps and its tongues."""
    width = abs(middle(space["right"], X) - middle(space["glue"], X)) - t
    depth = abs(middle(space["back"], Z) - middle(space["top tuck" if tongue else "front"], Z)) - t
    flaps = [middle(space[f"{end} dust {side}"], Y) for end in ("top", "bottom") for side in ("left", "right")]
    return width, depth, max(flaps) - min(flaps) - t


def held(heap, caliper, sleeve, room, depth):
    """Hold a heap against free room: each layer lies, the stack goes in with air, and its volume is smaller."""
    layers = piled(heap, sleeve, room)
    thick = layers * (caliper + sleeve)
    assert depth >= thick + max(CLEAR, 0.02 * thick), f"{thick:.2f} mm of cards in {depth:.2f} mm"
    volume = sum(SIZES[size][0] * SIZES[size][1] * count for size, count in heap) * (caliper + sleeve)
    assert volume < room[0] * room[1] * depth
    return thick


@settings(max_examples=100, deadline=None)
@given(heap=heaps, caliper=calipers, sleeve=sleeves, board=boards)
def test_a_tuck_box_holds_any_heap_of_cards_with_air(heap, caliper, sleeve, board):
    inside = inside_of(carton("tuck", board, caliper, sleeve), [part_of(at, *one) for at, one in enumerate(heap)])
    assume(THINNEST <= inside.depth <= DEEPEST)  # else the program says so, and offers a band or two boxes
    (net,) = tuck(inside, board)
    width, depth, height = free(folded(net), board, tongue=False)
    event("sleeved" if sleeve else "bare")

    thick = held(heap, caliper, sleeve, (width, height), depth)

    # at either end a tongue stands inside the front: the stack still goes past it
    assert free(folded(net), board, tongue=True)[1] >= thick + CLEAR
    if len(heap) == 1:
        more = SLEEVE if sleeve else 0.0
        w, h = (side + more for side in SIZES[heap[0][0]])
        assert CLEAR <= width - w <= LOOSE
        assert CLEAR <= height - h <= LOOSE
        assert depth - thick <= max(1.0, 0.05 * thick) + 0.1


@settings(max_examples=30, deadline=None)
@given(heap=heaps, caliper=calipers, sleeve=sleeves, board=boards)
def test_halves_of_a_tuck_box_hold_it_as_well(heap, caliper, sleeve, board):
    inside = inside_of(carton("tuck", board, caliper, sleeve), [part_of(at, *one) for at, one in enumerate(heap)])
    assume(THINNEST <= inside.depth <= DEEPEST)
    one, other = (folded(net) for net in tuck_halves(inside, board))
    # each half's glue flap stands inside the other's narrow side
    width = abs(middle(one["glue front"], X) - middle(one["left"], X)) - 2 * board
    lids = abs(middle(other["bottom lid"], Y) - middle(other["top lid"], Y)) - 3 * board
    side = max(abs(z) for z in span(one["left"], Z)) - 1.2 * board

    held(heap, caliper, sleeve, (width, lids), side)


@settings(max_examples=100, deadline=None)
@given(heap=heaps, caliper=calipers, sleeve=sleeves, board=boards)
def test_a_base_holds_any_heap_and_its_lid_goes_over_it(heap, caliper, sleeve, board):
    inside = inside_of(carton("lid", board, caliper, sleeve), [part_of(at, *one) for at, one in enumerate(heap)])
    lid, base = (folded(net) for net in lid_and_base(inside, board))
    across = [middle(base[side], axis) for side, axis in (("east", X), ("west", X), ("south", Y), ("north", Y))]
    width, height = abs(across[0] - across[1]) - board, abs(across[2] - across[3]) - board
    walls = max(abs(z) for side in ("north", "east") for z in span(base[side], Z)) - board / 2
    # tabs stand inside two of the walls
    tabs = [middle(base[f"{side} tab {end}"], X) for side in ("north", "south") for end in ("west", "east")]
    inner = max(tabs) - min(tabs) - board

    held(heap, caliper, sleeve, (min(width, inner), height), walls)
    for side, axis in (("east", X), ("south", Y)):
        opposite = {"east": "west", "south": "north"}[side]
        over = abs(middle(lid[side], axis) - middle(lid[opposite], axis)) - board
        under = abs(middle(base[side], axis) - middle(base[opposite], axis)) + board
        assert 0.6 <= over - under <= 1.0, f"a lid {over:.2f} mm wide over a base of {under:.2f} mm"
    assert lid_over(inside, board).depth >= walls


@pytest.mark.parametrize(("sleeve", "less"), [(0.0, 1.5), (0.15, 3.5)])
def test_a_box_for_fewer_or_smaller_cards_is_found_out(sleeve, less):
    heap, caliper, board = [("euro", 55)], 0.30, 0.33
    inside = inside_of(carton("tuck", board, caliper, sleeve), [part_of(0, *heap[0])])
    for wrong in (
        inside._replace(depth=inside.depth - less),
        inside._replace(width=inside.width - less),
        inside._replace(height=inside.height - less),
    ):
        (net,) = tuck(wrong, board)
        width, depth, height = free(folded(net), board, tongue=False)
        with pytest.raises(AssertionError):
            held(heap, caliper, sleeve, (width, height), depth)
