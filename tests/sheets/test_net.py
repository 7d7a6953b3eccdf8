"""Nets, folded: every face is turned about its hinges in space, and what must meet is seen to meet."""

import itertools
from math import acos, cos, hypot, pi, sin, sqrt

import pytest

from generator.catalog.dice import CORNERS
from generator.sheets.net import SOLIDS, net, picture
from generator.sheets.shape import flattened, polygon

EDGE = 20.0
SHARP = {"d4": acos(1 / 3), "d6": pi / 2, "d8": acos(-1 / 3)}
"""The angle between neighbouring faces, as geometry books give it."""
COUNTS = {"d4": (4, 6), "d6": (8, 12), "d8": (6, 12)}
"""How many corners and edges each solid has."""

solids = pytest.mark.parametrize("name", SOLIDS)


def sub(p, q):
    return tuple(a - b for a, b in zip(p, q, strict=True))


def dot(p, q):
    return sum(a * b for a, b in zip(p, q, strict=True))


def cross(p, q):
    return (p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])


def rotated(point, start, end, angle):
    """Turn a point about the axis from start to end (Rodrigues)."""
    axis = sub(end, start)
    long = sqrt(dot(axis, axis))
    k = tuple(a / long for a in axis)
    v = sub(point, start)
    spun, along = cross(k, v), dot(k, v)
    turned = (v[i] * cos(angle) + spun[i] * sin(angle) + k[i] * along * (1 - cos(angle)) for i in range(3))
    return tuple(a + b for a, b in zip(start, turned, strict=True))


def folded(name):
    """The corners of every face in space, the printed side up (towards +z) on the face that stays where it is."""
    flat, solid = net(name, EDGE, 5.0), SOLIDS[name]
    space = {face: [(x, -y, 0.0) for x, y in corners] for face, corners in flat.corners.items()}
    moves = {solid.root: lambda point: point}
    for hinge in solid.hinges:
        corners = space[hinge.face]
        start, end = corners[hinge.edge], corners[(hinge.edge + 1) % solid.sides]

        def fold(point, start=start, end=end, then=moves[hinge.face]):
            # edges go clockwise seen from outside, so that this turns backwards, away from the printed side
            return then(rotated(point, start, end, SHARP[name] - pi))

        moves[hinge.other] = fold
    return {face: [moves[face](point) for point in space[face]] for face in space}


def middle(points):
    return tuple(sum(axis) / len(points) for axis in zip(*points, strict=True))


def at(point):
    return tuple(round(a, 6) + 0.0 for a in point)


def edges(space, sides):
    return {
        (face, i): (at(points[i]), at(points[(i + 1) % sides])) for face, points in space.items() for i in range(sides)
    }


@solids
def test_a_folded_net_is_the_solid(name):
    space = folded(name)
    corners = {at(point) for points in space.values() for point in points}
    met = {frozenset(edge) for edge in edges(space, SOLIDS[name].sides).values()}

    assert (len(corners), len(met)) == COUNTS[name]
    for points in space.values():
        assert [round(sqrt(dot(sub(p, q), sub(p, q))), 6) for p, q in itertools.pairwise(points)] == [EDGE] * (
            len(points) - 1
        )


@solids
def test_each_free_edge_meets_exactly_one_other_and_one_of_the_two_has_a_tab(name):
    space, solid = folded(name), SOLIDS[name]
    kinds = net(name, EDGE, 5.0).free(solid)
    free = {key: edge for key, edge in edges(space, solid.sides).items() if kinds[key[0]][key[1]] != "fold"}

    for key, (start, end) in free.items():
        mates = [other for other, edge in free.items() if edge == (end, start)]
        assert len(mates) == 1
        assert mates[0][0] != key[0]
        assert sorted(kinds[face][i] for face, i in (key, mates[0])) == ["cut", "tab"]
    assert len(free) == 2 * len(solid.tabs)


@solids
def test_the_printed_side_comes_to_lie_outside(name):
    space = folded(name)
    heart = middle([middle(points) for points in space.values()])

    for points in space.values():
        # clockwise seen from outside: the normal of the first three corners looks inwards
        normal = cross(sub(points[1], points[0]), sub(points[2], points[1]))
        assert dot(normal, sub(heart, points[0])) > 0


@pytest.mark.parametrize(("name", "total"), [("d6", 7), ("d8", 9)])
def test_opposite_faces_make_the_same_sum(name, total):
    space = folded(name)
    heart = middle([middle(points) for points in space.values()])

    for face, points in space.items():
        across = tuple(2 * h - m for h, m in zip(heart, middle(points), strict=True))
        (opposite,) = [other for other in space if at(middle(space[other])) == at(across)]
        assert face + opposite == total


def test_the_corners_of_a_d4_agree_wherever_three_faces_meet():
    space = folded("d4")
    named = {}
    for face, points in space.items():
        for number, point in zip(CORNERS[face], points, strict=True):
            named.setdefault(at(point), set()).add(number)

    assert sorted(map(sorted, named.values())) == [[1], [2], [3], [4]]
    for face in space:
        assert face not in CORNERS[face], "the face that lies down is the only one without the number on top"


def overlap(one, other):
    """How deep two convex polygons reach into each other; not at all when it is nothing or less."""
    deepest = float("inf")
    for points in (one, other):
        for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
            long = hypot(x2 - x1, y2 - y1)
            nx, ny = (y2 - y1) / long, (x1 - x2) / long
            a, b = ([nx * x + ny * y for x, y in shape] for shape in (one, other))
            deepest = min(deepest, max(a) - min(b), max(b) - min(a))
    return deepest


@solids
@pytest.mark.parametrize("tab", [2.5, 6.0, 10.0])
def test_no_face_and_no_tab_lies_on_another(name, tab):
    flat = net(name, EDGE, tab)
    shapes = [*flat.corners.values(), *(tab.corners for tab in flat.tabs)]

    for one, other in itertools.combinations(shapes, 2):
        assert overlap(one, other) < 1e-6


def area(points):
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True)) / 2


@solids
def test_what_is_cut_out_is_the_faces_and_the_tabs(name):
    flat = net(name, EDGE, 5.0)
    whole = sum(map(area, flat.corners.values())) + sum(area(tab.corners) for tab in flat.tabs)

    assert area(flattened(polygon(flat.outline))) == pytest.approx(whole)
    assert min(x for x, _ in flat.outline) == pytest.approx(0)
    assert max(y for _, y in flat.outline) == pytest.approx(flat.height)


@solids
def test_a_face_lies_in_the_net_as_its_picture_is_drawn(name):
    flat, solid = net(name, EDGE, 5.0), SOLIDS[name]

    for matrix in flat.places.values():
        a, b, c, d, _, _ = matrix
        assert a * d - b * c == pytest.approx(1)  # turned and moved, never mirrored
    assert sorted(flat.places) == list(range(1, len(flat.places) + 1))
    assert len(picture(solid.sides, EDGE)) == solid.sides


def test_the_cross_of_a_d6_stands_upright():
    flat = net("d6", EDGE, 5.0)
    places = {face: (round(e / EDGE), round(f / EDGE)) for face, (_, _, _, _, e, f) in flat.places.items()}

    assert {matrix[:4] for matrix in flat.places.values()} == {(1.0, 0.0, 0.0, 1.0)} or all(
        matrix[:4] == pytest.approx((1, 0, 0, 1)) for matrix in flat.places.values()
    )
    assert places == {1: (1, 0), 2: (1, 1), 3: (0, 1), 4: (2, 1), 6: (1, 2), 5: (1, 3)}
