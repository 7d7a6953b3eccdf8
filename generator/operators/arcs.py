"""Elliptical arcs as the cubic curves that PDF has."""

from __future__ import annotations

import math


def arc(
    x1: float, y1: float, rx: float, ry: float, turn: float, large: bool, sweep: bool, x2: float, y2: float
) -> list[tuple[str, tuple[float, ...]]]:
    """Return an elliptical arc as curves of at most a quarter turn each.

    SVG names an arc by its ends; its centre and angles are found as SVG 2, appendix B.2.4, says, where a, b are
    (x1', y1'), px, py are (cx', cy'), and radii that cannot reach from end to end are scaled until they do (B.2.5).
    """
    rx, ry = abs(rx), abs(ry)
    if (x1, y1) == (x2, y2):
        return []
    if rx == 0 or ry == 0:
        return [("l", (x2, y2))]
    # the middle between the ends becomes the origin, and the ellipse is turned until its axes are upright
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    a, b = cos * dx + sin * dy, cos * dy - sin * dx
    excess = (a / rx) ** 2 + (b / ry) ** 2
    if excess > 1:
        rx, ry = rx * math.sqrt(excess), ry * math.sqrt(excess)
    below = (rx * b) ** 2 + (ry * a) ** 2
    k = math.sqrt(max(0.0, ((rx * ry) ** 2 - below) / below)) if below else 0.0
    if large == sweep:  # of the two ellipses through both ends, the one whose centre is on the other side
        k = -k
    px, py = k * rx * b / ry, -k * ry * a / rx
    cx, cy = cos * px - sin * py + (x1 + x2) / 2, sin * px + cos * py + (y1 + y2) / 2
    begin = math.atan2((b - py) / ry, (a - px) / rx)
    angle = math.atan2((-b - py) / ry, (-a - px) / rx) - begin
    if sweep and angle < 0:
        angle += 2 * math.pi
    elif not sweep and angle > 0:
        angle -= 2 * math.pi
    steps = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / steps
    bow = 4 / 3 * math.tan(step / 4)  # control points so far along the tangents keep within 0.03% of a quarter circle

    def point(u: float, v: float) -> tuple[float, float]:
        return (cx + cos * rx * u - sin * ry * v, cy + sin * rx * u + cos * ry * v)

    out: list[tuple[str, tuple[float, ...]]] = []
    for i in range(steps):
        t, s = begin + i * step, begin + (i + 1) * step
        ct, st, cs, ss = math.cos(t), math.sin(t), math.cos(s), math.sin(s)
        end = (x2, y2) if i == steps - 1 else point(cs, ss)
        out.append(("c", (*point(ct - bow * st, st + bow * ct), *point(cs + bow * ss, ss - bow * cs), *end)))
    return out
