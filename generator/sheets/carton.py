"""A box laid flat: panels that hang on each other by creases, slits, notches, and where its pictures lie.

Arithmetic in millimetres, x to the right and y down, the printed side towards you. What is cut and what is creased
follows from the panels: along a hinge both panels have an edge, and where they share it the board is creased.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import cos, dist, radians, sin
from typing import Literal

from generator.draw.records import times
from generator.named import NamedTuple
from generator.sheets.shape import Box, Matrix, Point, Points, Stretch, direction, free, through

Span = tuple[Point, Point]
NEAR = 0.02  # mm: edges so near to each other are one
_TICK, _TICK_OFF = 4.0, 4.0  # mm: how long a crease's tick is, and how far off the net it begins


class Panel(NamedTuple):
    """A face, a hidden flap or a flap that is glued: its corners, and the hinge it hangs on its parent by."""

    name: str
    corners: Points
    parent: str = ""
    hinge: Span | None = None
    kind: Literal["face", "flap", "glue"] = "face"

    @property
    def box(self) -> Box:
        """The box around it."""
        return around_points(self.corners)

    @property
    def edges(self) -> tuple[Span, ...]:
        """Its edges, from each corner to the next."""
        return tuple(zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True))


class Notch(NamedTuple):
    """A shallow arc for a thumb, cut out of a panel's edge, from one end of its chord to the other."""

    panel: str
    arc: Points


def notch(panel: str, middle: Point, half: float, depth: float, steps: int = 24) -> Notch:
    """Make a notch from the middle of its chord and half of that; it goes up the page where `depth` is below 0."""
    deep, way = abs(depth), 1.0 if depth > 0 else -1.0
    radius = (half**2 + deep**2) / (2 * deep)
    x, y = middle[0], middle[1] + way * (deep - radius)
    across = [half * (2 * i / steps - 1) for i in range(steps + 1)]
    return Notch(panel, tuple((x + u, y + way * (radius**2 - u**2) ** 0.5) for u in across))


class Art(NamedTuple):
    """A picture of the box: how it lies in the net, and the area it is seen in, bleed and all.

    Pictures come one over the other: a later one ends exactly where an earlier one runs on below it.
    """

    name: str
    matrix: Matrix
    area: Box


class Half(NamedTuple):
    """What is cut from one sheet: a whole net or a part of it, which has a `name` where a box is made of several."""

    panels: tuple[Panel, ...]
    art: tuple[Art, ...]
    slits: tuple[Span, ...] = ()
    notches: tuple[Notch, ...] = ()
    name: str = ""

    @property
    def box(self) -> Box:
        """The box around all its panels."""
        return around_points(point for panel in self.panels for point in panel.corners)

    def panel(self, name: str) -> Panel:
        """Return a panel by its name."""
        return next(one for one in self.panels if one.name == name)


Nets = tuple[Half, ...]


def level(y: float, start: float, end: float) -> Span:
    """Give a line from left to right, or the other way."""
    return (start, y), (end, y)


def upright(x: float, start: float, end: float) -> Span:
    """Give a line down the page, or up."""
    return (x, start), (x, end)


def around_points(points: Iterable[Point]) -> Box:
    """Give the box around some points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def oblong(left: float, top: float, right: float, bottom: float) -> Points:
    """Give the corners of an upright rectangle, clockwise."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def corner(centre: Point, radius: float, start: float, end: float, steps: int = 8) -> list[Point]:
    """Give points on an arc, by angles in degrees, clockwise from the right where they grow."""
    turns = [radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns]


def creases(net: Half) -> tuple[Span, ...]:
    """Say where the board is creased: where a panel and the one it hangs on share an edge, but for slits."""
    found: list[Span] = []
    for panel in net.panels:
        if panel.hinge is None:
            continue
        own, its = (list(_on(panel.hinge, one.edges)) for one in (panel, net.panel(panel.parent)))
        shared = [(max(a, c), min(b, d)) for a, b in own for c, d in its if min(b, d) - max(a, c) > NEAR]
        open_ = list(_on(panel.hinge, net.slits))
        left = (one for span in shared for one in free(span, open_, NEAR))
        found += [(_at(panel.hinge, start), _at(panel.hinge, end)) for start, end in left]
    return tuple(found)


def cuts(net: Half) -> tuple[Points, ...]:
    """Say where the board is cut through, as lines through points: all edges that are not creased, notches, slits."""
    folded = creases(net)
    pieces: list[Points] = []
    for panel in net.panels:
        gone = [(one.arc[0], one.arc[-1]) for one in net.notches if one.panel == panel.name]
        for edge in panel.edges:
            if (length := dist(*edge)) < NEAR:
                continue
            away = [*_on(edge, folded), *_on(edge, gone), *_on(edge, net.slits)]
            pieces += [(_at(edge, start), _at(edge, end)) for start, end in free((0.0, length), away, NEAR)]
    pieces += [one.arc for one in net.notches]
    pieces += list(net.slits)
    return tuple(_chained(pieces))


def ticks(net: Half) -> tuple[Span, ...]:
    """Mark both ends of each crease in the waste, since no line is printed where people look."""
    found = []
    for panel in net.panels:
        if panel.hinge is None:
            continue
        (low, high), *more = _on(panel.hinge, panel.edges)
        low, high = min([low, *[one for one, _ in more]]), max([high, *[one for _, one in more]])
        for end, way in ((low, -1.0), (high, 1.0)):
            near, middle, far = (_at(panel.hinge, end + way * (_TICK_OFF + share * _TICK)) for share in (0.0, 0.5, 1.0))
            if not any(_covers(net, point) for point in (near, middle, far)):
                found.append((near, far))
    return tuple(dict.fromkeys(found))


def bleeds(net: Half) -> tuple[Points, ...]:
    """Outline what its pictures cover together, bleed and all."""
    areas = [one.area for one in net.art]
    xs = sorted({x for one in areas for x in (one.x, one.right)})
    ys = sorted({y for one in areas for y in (one.y, one.bottom)})

    def covered(column: int, row: int) -> bool:
        if not (0 <= column < len(xs) - 1 and 0 <= row < len(ys) - 1):
            return False
        x, y = (xs[column] + xs[column + 1]) / 2, (ys[row] + ys[row + 1]) / 2
        return any(one.x < x < one.right and one.y < y < one.bottom for one in areas)

    upright = [
        ((x, ys[row]), (x, ys[row + 1]))
        for column, x in enumerate(xs)
        for row in range(len(ys) - 1)
        if covered(column - 1, row) != covered(column, row)
    ]
    across = [
        ((xs[column], y), (xs[column + 1], y))
        for row, y in enumerate(ys)
        for column in range(len(xs) - 1)
        if covered(column, row - 1) != covered(column, row)
    ]
    return tuple(_chained([*upright, *across]))


def hatching(panel: Panel, apart: float = 2.5, clear: float = 1.0) -> Iterator[Span]:
    """Hatch a flap that is glued, `clear` of its edges, with lines at 45 degrees."""
    start, end = min(x + y for x, y in panel.corners), max(x + y for x, y in panel.corners)
    along = start + apart
    while along < end:
        inside = []
        for (x1, y1), (x2, y2) in panel.edges:
            d1, d2 = x1 + y1 - along, x2 + y2 - along
            if d1 * d2 < 0:
                share = d1 / (d1 - d2)
                inside.append((x1 + share * (x2 - x1), y1 + share * (y2 - y1)))
        if len(inside) == 2:
            (x1, y1), (x2, y2) = sorted(inside)
            if x2 - x1 > 2 * clear + 0.5:
                yield (x1 + clear, y1 - clear), (x2 - clear, y2 + clear)
        along += apart * 2**0.5


def moved(net: Half, matrix: Matrix) -> Half:
    """Turn and shift a net; `matrix` turns by quarters only."""

    def to(point: Point) -> Point:
        return through(matrix, *point)

    def span(one: Span) -> Span:
        return to(one[0]), to(one[1])

    panels = tuple(
        one._replace(corners=tuple(map(to, one.corners)), hinge=one.hinge and span(one.hinge)) for one in net.panels
    )
    art = tuple(
        one._replace(
            matrix=times(matrix, one.matrix),
            area=around_points(map(to, oblong(one.area.x, one.area.y, one.area.right, one.area.bottom))),
        )
        for one in net.art
    )
    notches = tuple(one._replace(arc=tuple(map(to, one.arc))) for one in net.notches)
    return Half(panels, art, tuple(map(span, net.slits)), notches, net.name)


def _covers(net: Half, point: Point) -> bool:
    """Tell whether a panel or a picture lies at a point."""
    x, y = point
    if any(one.area.x <= x <= one.area.right and one.area.y <= y <= one.area.bottom for one in net.art):
        return True
    return any(_inside(point, panel) for panel in net.panels)


def _inside(point: Point, panel: Panel) -> bool:
    """Tell by the edges that a ray to the right crosses whether a point lies in a panel."""
    x, y = point
    hit = False
    for (x1, y1), (x2, y2) in panel.edges:
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            hit = not hit
    return hit


def _on(line: Span, spans: Iterable[Span]) -> Iterator[Stretch]:
    """Say from where to where on a line some spans lie that lie on it, in mm from its start."""
    x, y = line[0]
    _, (ux, uy) = direction(*line)
    for (x1, y1), (x2, y2) in spans:
        off = max(abs((x1 - x) * uy - (y1 - y) * ux), abs((x2 - x) * uy - (y2 - y) * ux))
        if off <= NEAR and (x1, y1) != (x2, y2):
            one, other = (x1 - x) * ux + (y1 - y) * uy, (x2 - x) * ux + (y2 - y) * uy
            yield min(one, other), max(one, other)


def _at(line: Span, along: float) -> Point:
    (x1, y1), (x2, y2) = line
    share = along / dist(*line)
    return round(x1 + share * (x2 - x1), 6), round(y1 + share * (y2 - y1), 6)


def _chained(pieces: Sequence[Points]) -> Iterator[Points]:
    """Join lines end to end, so that a blade is set down as seldom as can be."""
    waiting = list(pieces)
    while waiting:
        line = list(waiting.pop(0))
        grew = True
        while grew:
            grew = False
            for number, other in enumerate(waiting):
                joined = _joined(line, other)
                if joined is not None:
                    line, grew = joined, True
                    del waiting[number]
                    break
        yield tuple(line)


def _joined(line: list[Point], other: Points) -> list[Point] | None:
    for tail in (other, other[::-1]):
        if dist(line[-1], tail[0]) <= NEAR:
            return [*line, *tail[1:]]
    heads = (head for head in (other, other[::-1]) if dist(head[-1], line[0]) <= NEAR)
    return next(([*head[:-1], *line] for head in heads), None)
