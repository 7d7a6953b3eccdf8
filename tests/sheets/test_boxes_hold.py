"""Boxes hold what they are made for: random heaps of cards are laid into the folded net, and their room is measured."""

from math import ceil

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from generator.catalog.cartons import DEEPEST, THINNEST, Carton, inside_of
from generator.catalog.game import load_game
from generator.catalog.model import Card, Deck, Part, Size
from generator.catalog.problems import Mark
from generator.catalog.roots import Roots
from generator.sheets.gamebox import game_box_halves
from generator.sheets.tuckbox import tuck
from tests.helpers.folding import folded, middle, span
from tests.helpers.shell import TOP
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


# ---------------------------------------------------------------- a whole game in its box

GAMES = ("raft-race", "raid-trade", "trade-or-duel", "trap-attack")
SHEET, PAGE = 0.18, 0.1  # mm: paper for boards and mats, pages of books


def game_box_of(slug):
    parts = load_game(slug, Roots((TOP,))).parts
    (made,) = parts["boxes"].spec.made
    return parts, made


def outside(made):
    """Fold a closed box of cards and measure it from outside, the shorter of its sides across; else by its inside."""
    t, (a, b, h) = made.plan.board, made.inside
    if made.plan.kind != "tuck":
        return sorted((a + 2 * t, 88.0 if made.plan.kind == "band" else h + 2 * t)), b + 2 * t
    (net,) = tuck(made.inside, t)
    space = folded(net)
    wide = abs(middle(space["right"], X) - middle(space["left"], X)) + t
    deep = abs(middle(space["back"], Z) - middle(space["front"], Z)) + t
    tall = abs(middle(space["bottom lid"], Y) - middle(space["top lid"], Y)) + t
    return sorted((wide, tall)), deep


def rooms(made):
    """Fold the nets of a game's box; give the room for each of four piles, for each of three wells, and the height."""
    t, inside = made.plan.board, made.inside
    nets = game_box_halves(inside, t, made.level)
    half, lining, well, divider, channel = nets[1], nets[3], nets[6], nets[7], nets[-1]
    base, wells, rows = folded(half), folded(well), folded(channel)
    height = max(abs(z) for z in span(base["north"], Z)) - t / 2 - t  # the lining lies below
    across = abs(middle(base["east"], X) - middle(base["west"], X)) - t
    roof = abs(middle(rows["left"], X) - middle(rows["right"], X)) + t
    width = abs(middle(wells["east"], X) - middle(wells["west"], X)) - t
    long = abs(middle(wells["south"], Y) - middle(wells["north"], Y)) - t
    along = 2 * span(base["floor"], Y)[1] - middle(base["north"], Y) * 2 - t - (width + 2 * t)
    assert lining.box.height <= inside.height
    assert span(folded(divider)["divider"], X)[1] <= width
    return ((across - roof) / 2, along / 2), ((long - 2 * t) / 3, width), height


def folds_to(size, room):
    """Say how many layers a sheet has that is folded in halves or thirds until it lies in some room."""
    found = [
        n * m for n in (1, 2, 3, 4) for m in (1, 2, 3, 4)
        if all(a <= b for a, b in zip(sorted((size.width / n, size.height / m)), sorted(room), strict=True))
    ]  # fmt: skip
    return min(found)


def packs(parts, made):
    """Lay a game into its folded box, and say how much room is left below the rim."""
    (across, along), (well, width), height = rooms(made)
    piles = [0.0] * 4
    closed = sorted((outside(one) for one in parts["deck-boxes"].spec.made), key=lambda one: -one[1])
    for (short, tall), deep in closed:
        assert short <= across, f"a box {short:.1f} mm wide in {across:.1f} mm"
        assert tall <= along, f"a box {tall:.1f} mm long in {along:.1f} mm"
        piles[piles.index(min(piles))] += deep
    free = [well] * 3
    for die in parts["dice"].spec.dice if "dice" in parts else ():
        for _ in range(die.copies):
            free[free.index(max(free))] -= die.edge
            assert die.edge <= width + (die.solid == "d4") * die.edge * 0.14
            assert die.edge * (0.82 if die.solid == "d4" else 1.0) <= height
    assert min(free) >= 0.0, "the wells are full"
    flat = 0.0
    for part in parts.values():
        if part.kind in ("sheet", "board"):
            for deck in part.decks:
                layers = folds_to(deck.size, (made.inside.width - 0.5, made.inside.height - 0.5))
                flat += deck.count * layers * SHEET
    page = parts["rulebook"].spec.page
    assert page.width <= made.inside.width - 1
    assert page.height <= made.inside.height - 1
    return height - max(*piles, made.level) - flat - 24 * PAGE


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_lies_in_its_box_below_the_rim(slug):
    parts, made = game_box_of(slug)

    flat = {part.id for part in parts.values() if part.kind in ("sheet", "board", "dice")}
    assert flat <= {str(name) for name in made.plan.holds}
    assert 0.0 <= packs(parts, made) <= 6.0
