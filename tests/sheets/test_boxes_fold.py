"""Boxes close and hold what they are made for: nets are folded in space and measured, heaps of cards laid into them."""

import itertools
from math import ceil

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from generator.catalog.cartons import (
    DEEPEST,
    LID_AIR,
    THINNEST,
    Carton,
    Inside,
    game_lid,
    inside_of,
    lid_over,
    pictures,
)
from generator.catalog.game import load_game
from generator.catalog.model import Card, Deck, Part, Size
from generator.catalog.problems import Mark
from generator.catalog.roots import Roots
from generator.sheets.boxnets import band, game_box, game_box_halves, lid_and_base, pouch, tuck, tuck_halves
from generator.sheets.carton import creases, cuts, hatching, oblong
from tests.helpers import polygons
from tests.helpers.folding import folded, middle, span
from tests.helpers.shell import TOP
from tests.sheets.builders import SIZES

X, Y, Z = 0, 1, 2
CLOSE = 0.1  # mm: how far a closing edge may be from where it must come to lie
boards = st.floats(0.18, 0.40)
tucks = st.builds(Inside, st.floats(40, 100), st.floats(5, 58), st.floats(50, 130))


def near(value, wanted):
    assert abs(value - wanted) <= CLOSE, f"{value:.3f} mm, wanted {wanted:.3f} mm"


def closes(space, inside, t):
    """Hold a tuck box that is folded whole against what it must be; the front lies in z = 0."""
    a, b, h = inside
    near(abs(middle(space["back"], Z) - middle(space["front"], Z)) - t, b)
    near(abs(middle(space["right"], X) - middle(space["left"], X)) - t, a)
    near(abs(middle(space["bottom lid"], Y) - middle(space["top lid"], Y)) - t - 2 * t, h)
    near(abs(middle(space["glue"], X) - middle(space["left"], X)), t)  # inside the left side, a board away
    for end in ("top", "bottom"):
        tongue = space[f"{end} tuck"]
        near(abs(middle(tongue, Z) - middle(space["front"], Z)), t)  # it runs inside the front
        for side in ("left", "right"):
            low, high = span(space[f"{end} dust {side}"], Y)
            near(high - low, 0.0)  # flat below its lid
            near(abs(middle(space[f"{end} dust {side}"], Y) - middle(space[f"{end} lid"], Y)), t)
        left, right = span(space[f"{end} dust left"], X), span(space[f"{end} dust right"], X)
        assert left[1] < right[0] or right[1] < left[0], "the dust flaps lie on each other"
        lid, front = span(space[f"{end} lid"], X), span(space["front"], X)
        assert front[0] - CLOSE <= lid[0] and lid[1] <= front[1] + CLOSE


@settings(max_examples=60, deadline=None)
@given(tucks, boards)
def test_a_tuck_box_closes_around_its_inside(inside, t):
    (net,) = tuck(inside, t)

    closes(folded(net), inside, t)


@settings(max_examples=30, deadline=None)
@given(tucks, boards)
def test_halves_of_a_tuck_box_close_like_a_whole(inside, t):
    one, other = (folded(net) for net in tuck_halves(inside, t))
    a, b, h = inside

    # each half: a wide side, a narrow one and a flap that goes one board inside the other half's narrow side
    near(span(one["front"], X)[1] - span(one["front"], X)[0], a)
    near(span(other["back"], X)[1] - span(other["back"], X)[0], a)
    for half, _wide, side, glue in ((one, "front", "left", "glue front"), (other, "back", "right", "glue")):
        near(abs(middle(half[glue], X) - middle(half[side], X)), a)
        reach = max(abs(z) for z in span(half[side], Z))
        near(reach, b + 1.2 * t)
        assert max(abs(z) for z in span(half[glue], Z)) < b
    near(abs(middle(other["bottom lid"], Y) - middle(other["top lid"], Y)) - 3 * t, h)


@settings(max_examples=30, deadline=None)
@given(st.builds(Inside, st.floats(40, 150), st.floats(8, 40), st.floats(50, 220)), boards)
def test_a_base_stands_and_its_lid_goes_over_it(inside, t):
    lid, base = lid_and_base(inside, t)
    for net, within in ((base, inside), (lid, lid_over(inside, t))):
        space = folded(net)
        near(abs(middle(space["east"], X) - middle(space["west"], X)) - t, within.width)
        near(abs(middle(space["south"], Y) - middle(space["north"], Y)) - t, within.height)
        walls = [max(abs(z) for z in span(space[side], Z)) for side in ("north", "south", "east", "west")]
        near(max(walls) - min(walls), 0.0)
        near(walls[0] - t / 2, within.depth)
        for side in ("north", "south"):
            for end in ("west", "east"):
                near(abs(middle(space[f"{side} tab {end}"], X) - middle(space[end], X)), t)
    near(lid_over(inside, t).width - inside.width - 2 * t, 0.8)


games = st.builds(Inside, st.floats(120, 147), st.floats(20, 50), st.floats(180, 213))
levels = st.floats(15, 19)


def turned_round(space, seam, across):
    """Turn what is folded half round, so that its seam lies on the seam of the one it is the other half of."""
    return {name: [(across - x, 2 * seam - y, z) for x, y, z in points] for name, points in space.items()}


def halves_meet(half, inside, t):
    """Hold both halves of a base, one turned round, against one another and against the inside that they make."""
    space = folded(half)
    seam, across = span(space["floor"], Y)[1], half.box.width
    other = turned_round(space, seam, across)
    near(abs(middle(space["north"], Y) - middle(other["north"], Y)) - t, inside.height)
    near(abs(middle(space["east"], X) - middle(space["west"], X)) - t, inside.width)
    near(middle(space["west"], X), middle(other["east"], X))  # in one plane
    near(middle(space["east"], X), middle(other["west"], X))
    for wall, its in (("west", "east"), ("east", "west"), ("floor", "floor")):
        near(span(other[its], Y)[0] - span(space[wall], Y)[1], 0.0)  # butt to butt
    tops = [max(abs(z) for z in span(space[wall], Z)) for wall in ("north", "east", "west")]
    for top in tops:
        near(top - t / 2, inside.depth)
    for end in ("west", "east"):
        near(abs(middle(space[f"north tab {end}"], X) - middle(space[end], X)), t)
        assert max(abs(z) for z in span(space[f"north tab {end}"], Z)) < min(tops), "a tab looks out"


@settings(max_examples=40, deadline=None)
@given(games, boards, levels)
def test_a_base_in_halves_closes_butt_to_butt_below_its_lid(inside, t, level):
    lid, one, two, lining, splice, *_ = game_box_halves(inside, t, level)
    assert one.panels == two.panels
    halves_meet(one, inside, t)
    over, within = folded(lid), game_lid(inside, t)
    near(abs(middle(over["east"], X) - middle(over["west"], X)) - t - (inside.width + 2 * t), 2 * LID_AIR)
    near(abs(middle(over["south"], Y) - middle(over["north"], Y)) - t - (inside.height + 2 * t), 2 * LID_AIR)
    near(max(abs(z) for z in span(over["west"], Z)) - t / 2, within.depth)
    for side, end in itertools.product(("north", "south"), ("west", "east")):
        tab = middle(over[f"{side} tab {end}"], X)
        near(abs(tab - middle(over[end], X)), t)
        assert LID_AIR - t >= 0.0, "a tab of the lid rubs on the base"
    assert inside.width - 1.0 <= lining.box.width < inside.width
    assert inside.height - 1.0 <= lining.box.height < inside.height
    assert inside.depth - 2.0 <= splice.box.width < inside.depth - t


@settings(max_examples=40, deadline=None)
@given(games, boards, levels)
def test_what_divides_a_game_s_box_stands_in_it(inside, t, level):
    _, base, well, divider, _, channel = game_box(inside, t, level)
    floor, space, apart, rows = (folded(net) for net in (base, well, divider, channel))
    near(abs(middle(floor["south"], Y) - middle(floor["north"], Y)) - t, inside.height)
    width = abs(middle(space["east"], X) - middle(space["west"], X))
    long = abs(middle(space["south"], Y) - middle(space["north"], Y))
    assert inside.width - 1.5 <= long + t <= inside.width  # across the box, along one end
    high = max(abs(z) for z in span(space["west"], Z)) + t / 2
    near(high, level)
    assert max(abs(y) for y in span(apart["divider"], Y)) <= high - t
    assert span(apart["divider"], X)[1] <= width - t
    roof = abs(middle(rows["left"], X) - middle(rows["right"], X)) - t
    along = span(rows["channel"], Y)
    places = (along[1] - along[0]) / 2
    assert width + t + 2 * places <= inside.height
    assert 2 * (inside.width - roof - 2 * t) / 2 >= 100.0


@settings(max_examples=30, deadline=None)
@given(st.builds(Inside, st.floats(40, 100), st.floats(3, 12), st.floats(50, 130)), boards)
def test_a_pouch_closes_and_its_tongue_reaches_through_the_slit(inside, t):
    (net,) = pouch(inside, t)
    space = folded(net)
    near(abs(middle(space["front"], Z) - middle(space["back"], Z)) - t, inside.depth)
    near(abs(middle(space["gusset east"], X) - middle(space["gusset west"], X)) - t, inside.width)
    near(middle(space["tongue"], Z), middle(space["front"], Z))
    for side in ("west", "east"):
        near(abs(middle(space[f"glue {side}"], Z) - middle(space["front"], Z)), t)
        inner, outer = span(space[f"gusset {side}"], Y), span(space["front"], Y)
        near(inner[0] - outer[0], 1.0)
        near(outer[1] - inner[1], 1.0 + t)  # clear of the foot
    (x1, y), (x2, _) = net.slits[0]
    low, high = span(net.panel("front").corners, X)
    assert low + 2.0 < x1 < x2 < high - 2.0
    assert net.art[0].area.x < low < high < net.art[0].area.right
    foot = net.panel("foot").corners[3][1]
    slit = span(space["front"], Y)[1] - (y - foot)
    near(span(space["tongue"], Y)[1] - slit, 6.0)


@settings(max_examples=30, deadline=None)
@given(st.builds(Inside, st.floats(40, 100), st.floats(2, 40), st.floats(15, 60)), boards)
def test_a_band_goes_round_and_laps_over_its_front(inside, t):
    (net,) = band(inside, t)
    space = folded(net)
    near(abs(middle(space["left"], X) - middle(space["right"], X)) - t, inside.width)
    near(abs(middle(space["back"], Z) - middle(space["front"], Z)) - t, inside.depth)
    near(abs(middle(space["lap"], Z) - middle(space["front"], Z)), t)
    near(net.art[-1].matrix[4], net.panel("lap").corners[0][0])  # what it covers is printed on it again


NETS = st.one_of(
    st.tuples(tucks, boards).map(lambda one: tuck(*one)),
    st.tuples(tucks, boards).map(lambda one: tuck_halves(*one)),
    st.tuples(st.builds(Inside, st.floats(40, 100), st.floats(8, 40), st.floats(50, 130)), boards).map(
        lambda one: (*lid_and_base(*one), *pouch(*one), *band(*one))
    ),
    st.tuples(games, boards, levels).map(lambda one: (*game_box(*one), *game_box_halves(*one))),
)


@settings(max_examples=60, deadline=None)
@given(NETS)
def test_on_the_sheet_no_panel_lies_on_another_and_the_cut_closes(nets):
    for net in nets:
        for number, one in enumerate(net.panels):
            for other in net.panels[number + 1 :]:
                assert not overlap(one.corners, other.corners), f"{one.name} lies on {other.name}"
            hatched = [*hatching(one)] if one.kind == "glue" else ()
            assert all(polygons.within(end, one.corners) for line in hatched for end in line)
            assert hatched or one.kind != "glue", f"nobody sees that {one.name} is glued"
        ends = [point for line in cuts(net) if not _closed(line) for point in (line[0], line[-1])]
        inner = [point for slit in net.slits for point in slit]
        for point in ends:
            others = [other for other in ends if other is not point] + inner
            assert any(abs(point[0] - x) + abs(point[1] - y) < 0.6 for x, y in others) or _on_a_cut(point, net), point


@settings(max_examples=40, deadline=None)
@given(NETS)
def test_every_edge_is_cut_or_creased_and_never_both(nets):
    for net in nets:
        cut = sum(_length(line) for line in cuts(net))
        notched = sum(_length(one.arc) - _length((one.arc[0], one.arc[-1])) for one in net.notches)
        folded_ = sum(_length(line) for line in creases(net))
        edges = sum(_length((*panel.corners, panel.corners[0])) for panel in net.panels)
        slits = sum(_length(slit) for slit in net.slits)
        inner = slits if "front" in {panel.name for panel in net.panels} and not _is_tuck(net) else -slits
        assert cut + 2 * folded_ == pytest.approx(edges + notched + inner, abs=0.3)


def _is_tuck(net):
    return any(panel.name.endswith("tuck") for panel in net.panels) or not net.slits


def overlap(one, other):
    """Tell whether the insides of two outlines meet, be one the other."""
    inner = sum(x for x, _ in one) / len(one), sum(y for _, y in one) / len(one)
    return polygons.depth(one, other) > 0.05 or (polygons.within(inner, one) and polygons.within(inner, other))


def _on_a_cut(point, net):
    return any(
        polygons.to_side(point, side) < 0.05
        for line in cuts(net) if point not in (line[0], line[-1])
        for side in itertools.pairwise(line) if side[0] != side[1]
    )  # fmt: skip


def _length(line):
    return sum(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5 for (x1, y1), (x2, y2) in itertools.pairwise(line))


def _closed(line):
    return abs(line[0][0] - line[-1][0]) + abs(line[0][1] - line[-1][1]) < 0.05


@pytest.mark.parametrize("kind", ["tuck", "lid", "pouch", "band", "game_box"])
def test_pictures_are_as_large_as_what_they_lie_on(kind):
    inside, t = Inside(64.0, 20.0, 89.0), 0.33
    level = (15.0,) if kind == "game_box" else ()
    makers = {"tuck": tuck, "lid": lid_and_base, "pouch": pouch, "band": band, "game_box": game_box}
    nets = makers[kind](inside, t, *level)
    sizes = {one.name: one.size for one in pictures(kind, inside, t)}
    for net in nets:
        for art in net.art[:1] if kind == "band" else net.art:  # of a band the beginning is printed again
            size = sizes[art.name]
            assert art.area.width <= size.width + 8.1
            assert art.area.height <= size.height + 8.1
            corners = [
                (art.matrix[0] * x + art.matrix[4], art.matrix[3] * y + art.matrix[5]) for x, y in oblong(0, 0, *size)
            ]
            assert min(x for x, _ in corners) >= net.box.x - 0.2
            assert max(x for x, _ in corners) <= net.box.right + 0.2


MARK = Mark("content/pit/boxes.yaml", 1, 1)
PAPERS = {160: 0.18, 200: 0.22, 250: 0.28, 270: 0.30, 300: 0.33}  # grams a square metre: caliper in mm
SLEEVE = 3.0  # mm: a sleeve is so much larger than its card, each way
CLEAR = 0.5  # mm: what a hand needs, beside flaps that stand inside
LOOSE = 2.0  # mm: more play than that across, and cards rattle

heaps = st.lists(st.tuples(st.sampled_from(sorted(SIZES)), st.integers(1, 130)), min_size=1, max_size=3)
calipers = st.sampled_from(sorted(PAPERS.values()))
sleeves = st.sampled_from((0.0, 0.10, 0.15, 0.20))
thicknesses = st.sampled_from((0.22, 0.28, 0.33))


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
@given(heap=heaps, caliper=calipers, sleeve=sleeves, board=thicknesses)
def test_a_tuck_box_holds_any_heap_of_cards_with_air(heap, caliper, sleeve, board):
    inside = inside_of(carton("tuck", board, caliper, sleeve), [part_of(at, *one) for at, one in enumerate(heap)])
    assume(inside.depth <= DEEPEST)  # else the program says so, and offers two boxes
    assert inside.depth >= THINNEST
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
        assert depth - thick <= max(1.0, 0.05 * thick, THINNEST - thick) + 0.1


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
