"""The drawing a cutting machine follows, read back as XML."""

from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot, pi
from xml.etree import ElementTree

import pytest

from generator.catalog.model import Size
from generator.catalog.tokens import TokenSheet
from generator.parts.tokens import shapes_of
from generator.sheets.cutfile import cut_file, outline_file
from generator.sheets.layout import layout
from generator.sheets.paper import find_paper
from generator.sheets.spread import plates, spread
from tests.helpers import polygons
from tests.sheets.builders import WORDING, deck
from tests.sheets.test_outlines import laid, token_set

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
