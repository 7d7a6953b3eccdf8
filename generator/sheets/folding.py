"""Fold a net in space, and look at it: what of each panel is seen from where. Pure arithmetic in millimetres.

Panels stand for the middle of the board. Space has x to the right, y towards the one who looks, z up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, fsum, radians, sin

from generator.named import NamedTuple
from generator.sheets.carton import Half, Panel, Span, around_points
from generator.sheets.shape import Box, Matrix, Point, direction, onto

Spot = tuple[float, float, float]
Move = Callable[[Spot], Spot]


class Body(NamedTuple):
    """A net, by how many degrees its creases are folded, and where it then stands."""

    net: Half
    move: Move
    degrees: float = 90.0


class View(NamedTuple):
    """From where one looks: turned about the upright, and down at an angle; then to where on a page, and how large."""

    turn: float = 32.0
    down: float = 33.0
    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def seen(self, spot: Spot) -> Point:
        """Give where a spot is on the page."""
        x, y, z = spot
        a, b = radians(self.turn), radians(self.down)
        across, near = x * cos(a) - y * sin(a), x * sin(a) + y * cos(a)
        return self.x + self.scale * across, self.y + self.scale * (near * sin(b) - z * cos(b))

    def nearness(self, spots: Iterable[Spot]) -> float:
        """Say how near some spots are on average, to draw the nearest last."""
        a, b = radians(self.turn), radians(self.down)
        found = [(x * sin(a) + y * cos(a)) * cos(b) + z * sin(b) for x, y, z in spots]
        return fsum(found) / len(found)

    def fitted(self, spots: Iterable[Spot], room: Box) -> View:
        """Look so that some spots fill a room of the page."""
        box = around_points(map(self._replace(scale=1.0, x=0.0, y=0.0).seen, spots))
        scale = min(room.width / box.width, room.height / box.height)
        x = room.x + (room.width - scale * box.width) / 2 - scale * box.x
        return self._replace(scale=scale, x=x, y=room.y + (room.height - scale * box.height) / 2 - scale * box.y)


def folded(body: Body) -> dict[str, tuple[Spot, ...]]:
    """Give each panel's corners in space."""
    panels = {panel.name: panel for panel in body.net.panels}
    found = {}
    for panel in body.net.panels:
        spots: list[Spot] = [(x, y, 0.0) for x, y in panel.corners]
        link = panel
        while link.hinge is not None:  # each is turned where it lies on the flat sheet, then goes on with its parent
            spots = [turned(spot, link.hinge, _way(link) * body.degrees) for spot in spots]
            link = panels[link.parent]
        found[panel.name] = tuple(map(body.move, spots))
    return found


def flat_to_page(panel: Panel, spots: tuple[Spot, ...], view: View) -> tuple[Matrix, bool]:
    """Give the matrix that brings a panel of the flat net to the page, and whether its print is what one sees."""
    to = onto(panel.corners[:3], [*map(view.seen, spots[:3])])
    return to, to[0] * to[3] > to[1] * to[2]


def _way(panel: Panel) -> float:
    """Say which way a panel turns about its hinge, away from the print."""
    assert panel.hinge is not None  # noqa: S101
    (x1, y1), (x2, y2) = panel.hinge
    x, y = panel.box.middle
    return 1.0 if (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 0 else -1.0


def turned(spot: Spot, hinge: Span, degrees: float) -> Spot:
    """Turn a spot about a line of the flat sheet (Rodrigues' rotation)."""
    x1, y1 = hinge[0]
    _, (u, v) = direction(*hinge)
    x, y, z = spot[0] - x1, spot[1] - y1, spot[2]
    c, s = cos(radians(degrees)), sin(radians(degrees))
    along = (x * u + y * v) * (1 - c)
    return x1 + x * c + v * z * s + u * along, y1 + y * c - u * z * s + v * along, z * c + (u * y - v * x) * s
