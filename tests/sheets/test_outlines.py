"""Tokens of random outlines, read from their sheets, lie on no other and bleed onto none; each cut is made once."""

from dataclasses import replace
from itertools import combinations, pairwise
from math import cos, hypot, pi, sin, tau
from random import Random
from xml.etree import ElementTree

import pytest

from generator.catalog.model import Card, Size, Words
from generator.catalog.tokens import TokenSet, TokenSheet, path_of
from generator.parts.tokens import shapes_of
from generator.sheets.cutfile import cut_file, outline_file
from generator.sheets.layout import layout
from generator.sheets.paper import find_paper
from generator.sheets.spread import plates, spread
from tests.helpers import polygons
from tests.sheets.builders import MARK, WORDING, deck

NEAR = 0.002  # mm; path data has a tenth of a micrometre
PAPER = find_paper("both")


def token_set(name, outline, size, bleed, copies, path=""):
    """A set as it is read from YAML: a hexagon of one width is regular."""
    if outline == "hexagon" and size.width == size.height:
        size = Size(size.width, round(size.width * 2 / 3**0.5, 4))
    of = deck(size.width, size.height, bleed)
    of = replace(of, id=name, kind="token", cards=(Card(name, copies, {}, MARK),))
    return TokenSet(of, outline, Words(path or path_of(outline, size), MARK, "outline"))


def own_path(random, width, height, curved):
    """A star of random points, dented, stretched to its box."""
    count = random.randint(3, 9)
    radii = [random.uniform(0.3, 1) for _ in range(count)]
    points = [(r * cos(tau * i / count), r * sin(tau * i / count)) for i, r in enumerate(radii)]
    left, top, right, bottom = polygons.bounds(points)
    points = [((x - left) / (right - left) * width, (y - top) / (bottom - top) * height) for x, y in points]
    words = [f"{x:.4f} {y:.4f}" for x, y in points]
    if not curved:
        return f"M{words[0]} L{' '.join(words[1:])} Z"
    return f"M{words[0]} " + " ".join(f"C{a} {b} {b}" for a, b in pairwise(words)) + " Z"


def some_set(random, name):
    outline = random.choice(("circle", "hexagon", "hexagon", "hexagon", "path", "path", "rectangle"))
    width, height = (round(random.uniform(8, 40), random.choice((0, 1, 2))) for _ in range(2))
    size = Size(width, width if outline == "circle" or random.random() < 0.1 else height)
    bleed = random.choice((0.0, 0.0, 1.0, 1.5, 3.0))
    path = own_path(random, *size, random.random() < 0.3) if outline == "path" else ""
    return token_set(name, outline, size, bleed, random.randint(1, 12), path)


def laid(sheet, gap=0.0, paper=PAPER):
    """Every front sheet as its pieces: set, cut outline on the page, and the path it is seen through."""
    shapes = shapes_of(sheet)
    on = spread(sheet, paper, shapes, duplex="none", gap=gap)
    own = {one.deck.id: (one, polygons.lines(str(one.path), 4)[0]) for one in sheet.sets}
    found = []
    for plate in plates(sheet, on, shapes, WORDING):
        pieces = []
        for at in plate.placed:
            one, outline = own[at.deck]
            assert at.matrix[:4] == (1, 0, 0, 1)
            pieces.append((one, polygons.moved(outline, *at.matrix[4:]), at.clip))
        found.append(pieces)
    return found


def wrong(pieces, gap=0.0):
    """What is wrong on a sheet; pieces that lie to each other as others do are looked at once."""
    found, known = [], set()
    boxes = [polygons.bounds(cut) for _, cut, _ in pieces]
    for ((one, cut, clip), box), ((other, its, its_clip), its_box) in combinations(zip(pieces, boxes, strict=True), 2):
        bleeds = one.deck.bleed + other.deck.bleed
        room = max(gap, 0.0 if one is other and one.straight else bleeds)
        if polygons.outside(box, its_box, room + 0.1):
            continue
        step = (id(one), id(other), round(its[0][0] - cut[0][0], 4), round(its[0][1] - cut[0][1], 4))
        if step in known:
            continue
        known.add(step)
        if (deep := polygons.depth(cut, its)) > NEAR:
            found.append(f"{one.deck.id} and {other.deck.id} overlap by {deep:.2f} mm")
        elif room and (near := polygons.apart(cut, its)) < room - NEAR:
            found.append(f"{one.deck.id} and {other.deck.id} are {near:.2f} mm apart, not {room:g}")
        if not (one is other and one.straight):
            for seen, under in ((clip, its), (its_clip, cut)):
                over = max(polygons.depth(part, under) for part in polygons.lines(seen, 4))
                if over > NEAR:
                    found.append(f"{one.deck.id} bleeds {over:.2f} mm onto {other.deck.id}")
    return found


@pytest.mark.parametrize("begin", [0, *(pytest.param(begin, marks=pytest.mark.long) for begin in range(100, 500, 100))])
def test_no_two_tokens_of_random_outlines_overlap(begin):
    for seed in range(begin, begin + 100):
        random = Random(seed)
        sheet = TokenSheet(tuple(some_set(random, f"set{i}") for i in range(random.choice((1, 1, 2)))))
        gap = random.choice((0.0, 0.0, 2.0, 5.0))
        sheets = laid(sheet, gap)

        assert sum(map(len, sheets)) == sum(one.deck.count for one in sheet.sets)
        for pieces in sheets:
            assert wrong(pieces, gap) == [], seed
            for one, cut, _ in pieces:
                left, top, right, bottom = polygons.bounds(cut)
                by = one.deck.bleed - NEAR
                assert min(left - by - 4, top - by - 12.8, 206 - right - by, 284.2 - bottom - by) >= 0, seed


@pytest.mark.parametrize("size", [Size(20, 30), Size(20, 24), Size(30, 20), Size(24, 20), Size(8, 40), Size(40, 8)])
@pytest.mark.parametrize("bleed", [0.0, 1.5])
def test_hexagons_that_are_not_regular_do_not_overlap(size, bleed):
    for pieces in laid(TokenSheet((token_set("hex", "hexagon", size, bleed, 80),))):
        assert wrong(pieces) == []


@pytest.mark.parametrize(
    ("size", "bleed", "boxes", "most"),
    [
        (Size(24, 20), 0.0, 104, 125),
        (Size(24, 20), 1.5, 77, 99),
        (Size(40, 30), 1.5, 32, 38),
        (Size(20, 24), 0.0, 110, 133),
        (Size(20, 24), 1.5, 72, 96),
    ],
)
def test_hexagons_are_staggered_whichever_way_they_look(size, bleed, boxes, most):
    """`boxes` is how many of their boxes a sheet holds."""
    assert boxes == int(202 / (size.width + 2 * bleed)) * int(268 / (size.height + 2 * bleed))
    counts = [len(laid(TokenSheet((token_set("hex", "hexagon", size, bleed, n),)))) for n in (most, most + 1)]

    assert counts == [1, 2]


SVG = "{http://www.w3.org/2000/svg}"


def test_a_cut_file_has_one_line_for_each_cut_in_millimetres():
    of = layout(deck(), find_paper("a4"))
    root = ElementTree.fromstring(cut_file(of))
    lines = [tuple(float(line.get(name)) for name in ("x1", "y1", "x2", "y2")) for line in root.iter(f"{SVG}line")]

    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    assert lines[0] == (10.5, 16.5, 10.5, 280.5)
    assert lines[-1] == (10.5, 280.5, 199.5, 280.5)
    assert len(lines) == 8


def test_rounded_cards_that_do_not_touch_are_cut_one_by_one():
    of = layout(deck(57.15, 88.9), find_paper("letter"), gap=2)
    root = ElementTree.fromstring(cut_file(of, corner=3))
    rects = [tuple(float(rect.get(name)) for name in ("x", "y", "width", "height")) for rect in root.iter(f"{SVG}rect")]

    assert rects == [pytest.approx(tuple(slot.box), abs=1e-4) for slot in of.fronts]
    assert {rect.get("rx") for rect in root.iter(f"{SVG}rect")} == {"3"}


def drawn(text):
    """All straight lines of a cut file, and how long all its cuts are together."""
    root = ElementTree.fromstring(text).find(f"{SVG}g[@id='cut']")
    lines = [
        [(float(e.get("x1")), float(e.get("y1"))), (float(e.get("x2")), float(e.get("y2")))]
        for e in root.iter(f"{SVG}line")
    ]
    for element in root.iter(f"{SVG}path"):
        lines += polygons.lines(element.get("d"), 8)
    return [side for line in lines for side in pairwise(line) if side[0] != side[1]]


def twice(lines):
    """Pairs of lines that lie on one another for more than a hundredth of a millimetre."""
    found = []
    for (a, b), (c, d) in combinations(lines, 2):
        long = hypot(b[0] - a[0], b[1] - a[1])
        u = ((b[0] - a[0]) / long, (b[1] - a[1]) / long)
        if max(abs((p[0] - a[0]) * u[1] - (p[1] - a[1]) * u[0]) for p in (c, d)) > 0.005:
            continue
        low, high = sorted((p[0] - a[0]) * u[0] + (p[1] - a[1]) * u[1] for p in (c, d))
        if min(high, long) - max(low, 0) > 0.01 and hypot(d[0] - c[0], d[1] - c[1]) > 0.02:
            found.append(((a, b), (c, d)))
    return found


def test_rounded_cards_that_touch_are_cut_once_where_they_do():
    of = layout(deck(57.15, 88.9), find_paper("letter"))
    lines = drawn(cut_file(of, corner=3))
    whole = len(of.fronts) * (2 * (57.15 + 88.9) - 8 * 3 + 2 * pi * 3)
    shared = (of.grid.columns - 1) * of.grid.rows * 82.9 + (of.grid.rows - 1) * of.grid.columns * 51.15
    sheet = (
        shared
        if of.grid.turn == 0
        else (of.grid.columns - 1) * of.grid.rows * 51.15 + (of.grid.rows - 1) * of.grid.columns * 82.9
    )

    assert twice(lines) == []
    assert sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in lines) == pytest.approx(whole - sheet, abs=0.8)


def cuts_of(*sets, gap=0.0, base=0.0):
    sheet = TokenSheet(tuple(replace(one, base=base) for one in sets))
    shapes = shapes_of(sheet)
    on = spread(sheet, find_paper("both"), shapes, duplex="none", gap=gap)
    return [drawn(outline_file(plate)) for plate in plates(sheet, on, shapes, WORDING)]


@pytest.mark.parametrize("size", [Size(20, 20), Size(20, 24), Size(30, 22), Size(18.5, 31.7)])
def test_hexagons_without_bleed_share_their_cuts(size):
    one = token_set("hex", "hexagon", size, 0.0, 57)
    ((lines),) = cuts_of(one)
    corners = polygons.lines(str(one.path))[0]
    around = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners))
    # every inner edge is cut once: much less than 57 outlines, no less than a honeycomb of them
    total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in lines)

    assert twice(lines) == []
    assert 0.5 * 57 * around < total < 0.72 * 57 * around
    # and each edge of each hexagon is there: its middle lies on a cut
    for pieces in laid(TokenSheet((one,))):
        for _, cut, _ in pieces:
            for a, b in pairwise([*cut, cut[0]]):
                if a != b:
                    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                    assert min(polygons.to_side(middle, line) for line in lines) < 0.01


def test_standees_squares_and_outlines_of_every_kind_are_cut_once():
    stand = token_set("crew", "rectangle", Size(15, 26), 1.5, 12)
    for lines in cuts_of(stand, base=7.5):
        assert len(lines) > 12
        assert twice(lines) == []
    kinds = [
        token_set("chit", "square", Size(15, 15), 0.0, 30),
        token_set("coin", "circle", Size(20, 20), 0.0, 20),
        token_set("raft", "path", Size(20, 16), 0.0, 9, "M0 0 L20 0 L20 16 L0 16 Z"),
        token_set("hex", "hexagon", Size(24, 20), 0.0, 20),
    ]
    for gap in (0.0, 2.0):
        for lines in cuts_of(*kinds, gap=gap):
            assert twice(lines) == []


def test_a_folded_sheet_has_its_fold_in_a_layer_of_its_own():
    of = layout(deck(), find_paper("a4"), duplex="gutterfold")
    root = ElementTree.fromstring(cut_file(of))
    fold = root.find(f"{SVG}g[@id='fold']/{SVG}line")

    assert (fold.get("y1"), fold.get("y2")) == ("148.5", "148.5")
