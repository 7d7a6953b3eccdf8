"""Tokens of five hundred random outlines, read from their sheets: none lies on another, none bleeds onto another."""

from dataclasses import replace
from itertools import combinations, pairwise
from math import cos, sin, tau
from random import Random

import pytest

from generator.catalog.model import Card, Size, Words
from generator.catalog.tokens import TokenSet, TokenSheet, path_of
from generator.parts.tokens import shapes_of
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
