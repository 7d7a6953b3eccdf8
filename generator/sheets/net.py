"""Unfold solids into nets: faces hinged to each other, tabs on free edges, in the order in which they are glued.

Arithmetic in millimetres, for any length of an edge; what is drawn on a face is not known here. Faces are
numbered from 1; a face's corners and edges go clockwise as seen from outside: a square's from its top left
corner, a triangle's from its tip. Edge i runs from corner i to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import radians, sqrt, tan

from generator.draw.records import IDENTITY, times
from generator.named import NamedTuple
from generator.sheets.carton import Span, around_points
from generator.sheets.shape import Matrix, Point, Points, direction, onto, shifted, through

_SLANT = 55.0  # degrees between a tab's sides and the edge it stands on


class Hinge(NamedTuple):
    """Two faces that stay together: `edge` of the one is `other_edge` of the other."""

    face: int
    edge: int
    other: int
    other_edge: int


class Solid(NamedTuple):
    """How a solid is cut open: the face everything hangs on, the hinges from there on, the tabs as face and edge."""

    sides: int
    root: int
    hinges: tuple[Hinge, ...]
    tabs: tuple[tuple[int, int], ...]

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces, from the root on."""
        return (self.root, *(hinge.other for hinge in self.hinges))


class Tab(NamedTuple):
    """A tab: which edge it is on, its number in the order of gluing, its four corners from the edge's start on."""

    face: int
    edge: int
    number: int
    corners: tuple[Point, Point, Point, Point]

    @property
    def middle(self) -> Point:
        """Where its number stands: a little outwards, clear of what bleeds over the edge."""
        (x1, y1), (x2, y2), (x3, y3), (x4, y4) = self.corners
        return 0.2 * (x1 + x4) + 0.3 * (x2 + x3), 0.2 * (y1 + y4) + 0.3 * (y2 + y3)


class Net(NamedTuple):
    """A solid laid flat, its own box beginning at (0, 0).

    `places` says for each face how its upright picture lies in the net; `outline` is what is cut, `folds` what
    is creased: the hinges, and where tabs begin.
    """

    width: float
    height: float
    places: dict[int, Matrix]
    corners: dict[int, Points]
    tabs: tuple[Tab, ...]
    outline: Points
    folds: tuple[Span, ...]

    def free(self, solid: Solid) -> dict[int, tuple[str, ...]]:
        """Say of each edge of each face what is there: "fold", "tab" or "cut"."""
        kinds = {(tab.face, tab.edge): "tab" for tab in self.tabs}
        for hinge in solid.hinges:
            kinds[hinge.face, hinge.edge] = kinds[hinge.other, hinge.other_edge] = "fold"
        return {face: tuple(kinds.get((face, e), "cut") for e in range(solid.sides)) for face in self.places}


SOLIDS = {
    # the middle of a great triangle is face 4; the three tips meet in its fourth vertex
    "d4": Solid(
        3,
        4,
        (Hinge(4, 1, 1, 0), Hinge(4, 2, 2, 1), Hinge(4, 0, 3, 2)),
        ((1, 1), (2, 2), (3, 0)),
    ),
    # a cross: 1, 2, 6, 5 downwards, 3 to the left of 2, 4 to its right; 1-6, 2-5 and 3-4 come to lie opposite
    "d6": Solid(
        4,
        2,
        (Hinge(2, 0, 1, 2), Hinge(2, 3, 3, 1), Hinge(2, 1, 4, 3), Hinge(2, 2, 6, 0), Hinge(6, 2, 5, 0)),
        ((3, 0), (4, 0), (3, 2), (4, 2), (3, 3), (4, 1), (5, 2)),
    ),
    # a belt of six, the top on one of them, the bottom on another; 1-8, 2-7, 3-6 and 4-5 come to lie opposite
    "d8": Solid(
        3,
        2,
        (
            Hinge(2, 0, 6, 0),
            Hinge(6, 1, 1, 1),
            Hinge(6, 2, 4, 2),
            Hinge(4, 1, 8, 1),
            Hinge(4, 0, 7, 0),
            Hinge(7, 2, 3, 2),
            Hinge(3, 0, 5, 0),
        ),
        ((5, 2), (1, 0), (1, 2), (8, 0), (8, 2)),
    ),
}


def picture(sides: int, edge: float) -> Points:
    """Give the corners of a face as it is drawn, upright in its box."""
    if sides == 4:
        return ((0.0, 0.0), (edge, 0.0), (edge, edge), (0.0, edge))
    high = edge * sqrt(3) / 2
    return ((edge / 2, 0.0), (edge, high), (0.0, high))


def _outline(solid: Solid, corners: Mapping[int, Points], tabs: Sequence[Tab]) -> list[Point]:
    """Go round a net, tabs included."""
    on = {(tab.face, tab.edge): tab for tab in tabs}
    points: list[Point] = []
    for face, at in _around(solid):
        tabbed = on.get((face, at))
        points += tabbed.corners[:3] if tabbed else [_edge(corners[face], at)[0]]
    return points


def net(name: str, edge: float, tab: float) -> Net:
    """Lay a solid flat; `edge` and the depth of its tabs in mm."""
    solid = SOLIDS[name]
    drawn = picture(solid.sides, edge)
    places: dict[int, Matrix] = {solid.root: IDENTITY}
    for hinge in solid.hinges:
        start, end = _edge(drawn, hinge.edge)
        to = through(places[hinge.face], *end), through(places[hinge.face], *start)
        places[hinge.other] = _onto(_edge(drawn, hinge.other_edge), to)
    tabs = _tabs(solid, places, drawn, tab)
    points = [p for one in tabs for p in one.corners]
    points += [through(matrix, *corner) for matrix in places.values() for corner in drawn]
    box = around_points(points)
    # everything again from the top left corner of its box
    places = {face: times(shifted(-box.x, -box.y), at) for face, at in sorted(places.items())}
    tabs = _tabs(solid, places, drawn, tab)
    corners = {face: tuple(through(matrix, *corner) for corner in drawn) for face, matrix in places.items()}
    outline = _outline(solid, corners, tabs)
    folds = [_edge(corners[hinge.face], hinge.edge) for hinge in solid.hinges]
    folds += [_edge(corners[one.face], one.edge) for one in tabs]
    return Net(box.width, box.height, places, corners, tabs, tuple(outline), tuple(folds))


def _edge(corners: Points, at: int) -> Span:
    return corners[at], corners[(at + 1) % len(corners)]


def _onto(here: Span, there: Span) -> Matrix:
    """Turn and move so that one edge comes to lie on another of the same length."""
    return onto(*([(x1, y1), (x2, y2), (x1 + y1 - y2, y1 + x2 - x1)] for (x1, y1), (x2, y2) in (here, there)))


def _tabs(solid: Solid, places: dict[int, Matrix], drawn: Points, depth: float) -> tuple[Tab, ...]:
    return tuple(
        Tab(face, at, number, _tab(*_edge(tuple(through(places[face], *one) for one in drawn), at), depth))
        for number, (face, at) in enumerate(solid.tabs, 1)
    )


def _tab(start: Point, end: Point, depth: float) -> tuple[Point, Point, Point, Point]:
    """Give the corners of a tab that stands outside an edge, its sides slanting inwards."""
    long, (ux, uy) = direction(start, end)
    by = min(depth / tan(radians(_SLANT)), long * 0.35)

    def at(along: float) -> Point:
        return start[0] + ux * along + uy * depth, start[1] + uy * along - ux * depth

    return start, at(by), at(long - by), end


def _around(solid: Solid) -> Iterator[tuple[int, int]]:
    """Walk along the free edges, clockwise around the net."""
    joined = {hinge[:2]: hinge[2:] for hinge in solid.hinges}

    def walk(face: int, edges: list[int]) -> Iterator[tuple[int, int]]:
        for at in edges:
            if (face, at) in joined:
                other, other_edge = joined[face, at]
                yield from walk(other, [(other_edge + i) % solid.sides for i in range(1, solid.sides)])
            else:
                yield face, at

    yield from walk(solid.root, list(range(solid.sides)))
