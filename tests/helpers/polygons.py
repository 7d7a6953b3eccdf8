"""Outlines as polygons, to hold sheets against: written apart from the generator, from which nothing is taken.

Path data is read here once more, with absolute M, L, H, V, C and Z only, which is what the generator writes.
"""

import re
from math import hypot

_TOKEN = re.compile(r"[MLHVCZ]|-?\d*\.?\d+(?:e-?\d+)?")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6}


def lines(data, steps=8):
    """Each line of path data as its points, curves in straight pieces."""
    words, at, found, op = _TOKEN.findall(data), 0, [], ""
    while at < len(words):
        if words[at].isalpha():
            op, at = words[at], at + 1
        if op == "Z":
            found[-1].append(found[-1][0])
            continue
        values, at = [float(word) for word in words[at : at + _COUNT[op]]], at + _COUNT[op]
        x, y = found[-1][-1] if found else (0.0, 0.0)
        if op == "M":
            found.append([(values[0], values[1])])
            op = "L"
        elif op == "L":
            found[-1].append((values[0], values[1]))
        elif op in "HV":
            found[-1].append((values[0], y) if op == "H" else (x, values[0]))
        else:
            x1, y1, x2, y2, x3, y3 = values
            for i in range(1, steps + 1):
                t, u = i / steps, 1 - i / steps
                a, b, c, d = u**3, 3 * t * u * u, 3 * t * t * u, t**3
                found[-1].append((a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3))
    return found


def sides(points):
    return [(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True) if a != b]


def within(point, polygon):
    """Whether a point lies inside, by the rays that it casts."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in sides(polygon):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def to_side(point, side):
    (x, y), ((x1, y1), (x2, y2)) = point, side
    dx, dy = x2 - x1, y2 - y1
    t = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
    return hypot(x - x1 - t * dx, y - y1 - t * dy)


def to_edge(point, polygon):
    return min(to_side(point, side) for side in sides(polygon))


def along(polygon, step=1.5):
    """Points on a polygon's edge, its corners among them."""
    for (x1, y1), (x2, y2) in sides(polygon):
        count = int(hypot(x2 - x1, y2 - y1) / step) + 1
        for i in range(count):
            yield x1 + (x2 - x1) * i / count, y1 + (y2 - y1) * i / count


def depth(one, other):
    """How deep two polygons lie in one another, in mm; 0 where they only touch or are apart."""
    deepest = 0.0
    if far(one, other, 0.0):
        return deepest
    for a, b in ((one, other), (other, one)):
        left, top, right, bottom = bounds(b)
        for x, y in along(a):
            if left < x < right and top < y < bottom and within((x, y), b):
                deepest = max(deepest, to_edge((x, y), b))
    return deepest


def apart(one, other):
    """How far two polygons that do not meet are from each other: from a corner of one to an edge of the other."""
    return min(to_edge(point, b) for a, b in ((one, other), (other, one)) for point in a)


def moved(polygon, x, y):
    return [(a + x, b + y) for a, b in polygon]


def bounds(polygon):
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return min(xs), min(ys), max(xs), max(ys)


def far(one, other, by):
    """Whether the boxes of two polygons are so far from each other that the polygons must be."""
    return outside(bounds(one), bounds(other), by)


def outside(a, b, by):
    return a[2] + by < b[0] or b[2] + by < a[0] or a[3] + by < b[1] or b[3] + by < a[1]
