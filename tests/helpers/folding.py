"""Fold a net of a box in space, panel by panel, a right angle each. Stands for paper; knows no kind of box.

Panels stand for the middle of the board: two that lie on each other are one caliper apart, never none.
"""

from math import cos, dist, radians, sin


def folded(net):
    """Give each panel's corners in space, the first panel without a parent lying in z = 0, the print below it."""
    parents = {panel.name: panel for panel in net.panels}
    placed = {}
    for panel in net.panels:
        points = [(x, y, 0.0) for x, y in panel.corners]
        step = panel
        chain = []
        while step.hinge is not None:
            chain.append(step)
            step = parents[step.parent]
        # the nearest hinge first: each is turned where it lies on the flat sheet, then all go on with the parent
        for link in chain:
            points = [_turned(point, link.hinge, _way(link)) for point in points]
        placed[panel.name] = points
    return placed


def _way(panel):
    """Turn away from the print, whichever way the hinge is written."""
    (x1, y1), (x2, y2) = panel.hinge
    x = sum(x for x, _ in panel.corners) / len(panel.corners)
    y = sum(y for _, y in panel.corners) / len(panel.corners)
    return 90.0 if (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 0 else -90.0


def _turned(point, hinge, degrees):
    """Turn a point about a line in the plane z = 0."""
    (x1, y1), (x2, y2) = hinge
    long = dist(*hinge)
    u, v = (x2 - x1) / long, (y2 - y1) / long
    x, y, z = point[0] - x1, point[1] - y1, point[2]
    c, s = cos(radians(degrees)), sin(radians(degrees))
    along = x * u + y * v
    cross = (v * z, -u * z, u * y - v * x)
    return (
        x1 + x * c + cross[0] * s + u * along * (1 - c),
        y1 + y * c + cross[1] * s + v * along * (1 - c),
        z * c + cross[2] * s,
    )


def span(points, axis):
    """Say from where to where some points reach along an axis, 0 to 2."""
    values = [point[axis] for point in points]
    return min(values), max(values)


def middle(points, axis):
    """Say where some points are on average along an axis."""
    return sum(point[axis] for point in points) / len(points)
