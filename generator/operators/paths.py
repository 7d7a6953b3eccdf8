"""Outlines: path data and basic shapes as absolute segments, their boxes and their PDF operators."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from .arcs import arc
from .lengths import BIGGEST, numbers
from .matrix import NUMBERS, Box, Matrix

Segment = tuple[str, tuple[float, ...]]
"""An operator of PDF (m, l, c, h) and its numbers."""
Outline = tuple[Segment, ...]
Point = tuple[float, float]

_COMMANDS = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_SPACE = re.compile(r"[\s,]*")
_BLANKS = str.maketrans("", "", " \t\r\n,\f")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_SHOWN = 16  # letters of a path that a message shows behind a command without numbers
_FAMILIES = {"C": "C", "S": "C", "Q": "Q", "T": "Q"}
"""Which curves a smooth curve goes on with."""
_CIRCLE = 0.5522847498  # 4/3 tan(π/8): how far the control points of a quarter circle are from its ends


@lru_cache(4096)
def parse_path(data: str) -> Outline:
    """Read the `d` of a path; raise ValueError where it stops being path data.

    >>> parse_path("M1 2h3z")
    (('m', (1.0, 2.0)), ('l', (4.0, 2.0)), ('h', ()))
    """
    text = data.strip()
    if text in ("", "none"):
        return ()
    if text[0] not in "Mm":
        raise ValueError(f"path data must begin with M, not {text[:12]!r}")
    out: list[Segment] = []
    x = y = start_x = start_y = 0.0
    control, after = (0.0, 0.0), ""  # the last control point and the kind of curve it was of
    for match in _COMMANDS.finditer(text):
        command, body = match.groups()
        kind = command.upper()
        values = _arguments(command, kind, body) if body else _without(kind, text[match.start() :])
        count = _COUNTS[kind]
        if kind == "Z":
            out.append(("h", ()))
            x, y, after = start_x, start_y, ""
            continue
        for at in range(0, len(values), count):
            v = values[at : at + count]
            before, after = after, ""
            dx, dy = (x, y) if command != kind else (0.0, 0.0)
            if kind == "M" and at == 0:
                x, y = dx + v[0], dy + v[1]
                start_x, start_y = x, y
                out.append(("m", (x, y)))
            elif kind in "ML":
                x, y = dx + v[0], dy + v[1]
                out.append(("l", (x, y)))
            elif kind in "HV":
                x, y = (dx + v[0], y) if kind == "H" else (x, dy + v[0])
                out.append(("l", (x, y)))
            elif kind in "CSQT":
                curve, control = _curve(kind, v, (x, y), (dx, dy), control if before == _FAMILIES[kind] else (x, y))
                out.append(("c", curve))
                after, x, y = _FAMILIES[kind], curve[4], curve[5]
            else:
                ex, ey = v[5] + dx, v[6] + dy
                out.extend(arc(x, y, v[0], v[1], v[2], bool(v[3]), bool(v[4]), ex, ey))
                x, y = ex, ey
    _hold_in_bounds(out)
    return tuple(out)


def _hold_in_bounds(outline: list[Segment]) -> None:
    if any(not -BIGGEST < number < BIGGEST for _, numbers in outline for number in numbers):
        raise ValueError("path data has a number out of bounds")


def _curve(kind: str, v: list[float], at: Point, origin: Point, control: Point) -> tuple[tuple[float, ...], Point]:
    """Return the numbers of a curve that begins `at`, and the control point that a smooth curve behind it mirrors.

    S and T say less than C and Q: their first control point is `control`, that of the curve before, mirrored at
    where they begin, or that place itself where no such curve goes before (SVG 2, 9.3.6 and 9.3.7).
    """
    (x, y), (dx, dy) = at, origin
    if kind in "ST":
        v = [2 * x - control[0] - dx, 2 * y - control[1] - dy, *v]
    if kind in "CS":
        curve = (v[0] + dx, v[1] + dy, v[2] + dx, v[3] + dy, v[4] + dx, v[5] + dy)
        return curve, (curve[2], curve[3])
    qx, qy, ex, ey = v[0] + dx, v[1] + dy, v[2] + dx, v[3] + dy
    return _raised(x, y, qx, qy, ex, ey), (qx, qy)


def _raised(x: float, y: float, qx: float, qy: float, ex: float, ey: float) -> tuple[float, ...]:
    """Write a quadratic curve as a cubic one, which is all that PDF has; it is exactly the same curve.

    Each new control point lies two thirds of the way from an end to the old one (a Bézier curve raised by a degree).
    """
    k = 2 / 3
    return (x + k * (qx - x), y + k * (qy - y), ex + k * (qx - ex), ey + k * (qy - ey), ex, ey)


def _arguments(command: str, kind: str, body: str) -> list[float]:
    if kind == "A":
        return _arc_arguments(body)
    words = NUMBERS.findall(body)
    if len("".join(words)) != len(body.translate(_BLANKS)):
        raise ValueError(f"path data {(command + body).strip()[:40]!r} is not made of numbers")
    count = _COUNTS[kind]
    if (count == 0 and words) or (count and (not words or len(words) % count)):
        wanted = f"{count} numbers" if count > 1 else "one number" if count else "no number"
        raise ValueError(f"path command {command!r} takes {wanted} at a time, not {(command + body).strip()[:40]!r}")
    return list(map(float, words))


def _without(kind: str, text: str) -> list[float]:
    """Read a command with nothing behind it, which only Z is; `text` begins with it."""
    if kind == "Z":
        return []
    wanted = f"{_COUNTS[kind]} numbers" if _COUNTS[kind] > 1 else "one number"
    raise ValueError(f"path command {text[0]!r} takes {wanted} at a time, not {text[:_SHOWN].strip()!r}")


def _arc_arguments(body: str) -> list[float]:
    """Read the arguments of A; its two flags may be glued to what follows: `a1 1 0 01.5.5`."""
    out: list[float] = []
    at = _end(body, 0)
    while at < len(body):
        if len(out) % 7 in (3, 4):
            if body[at] not in "01":
                raise ValueError(f"an arc's flags are 0 or 1, not {body[at:][:8]!r}")
            out.append(float(body[at]))
            at = _end(body, at + 1)
            continue
        match = NUMBERS.match(body, at)
        if not match:
            raise ValueError(f"path data {body[at:][:20]!r} is not a number")
        out.append(float(match[0]))
        at = _end(body, match.end())
    if not out or len(out) % 7:
        raise ValueError(f"path command 'A' takes 7 numbers at a time, not {body.strip()[:40]!r}")
    return out


def _end(body: str, at: int) -> int:
    match = _SPACE.match(body, at)
    return match.end() if match else at


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    """Return an ellipse, clockwise from its rightmost point."""
    a, b = rx * _CIRCLE, ry * _CIRCLE
    return (
        ("m", (cx + rx, cy)),
        ("c", (cx + rx, cy + b, cx + a, cy + ry, cx, cy + ry)),
        ("c", (cx - a, cy + ry, cx - rx, cy + b, cx - rx, cy)),
        ("c", (cx - rx, cy - b, cx - a, cy - ry, cx, cy - ry)),
        ("c", (cx + a, cy - ry, cx + rx, cy - b, cx + rx, cy)),
        ("h", ()),
    )


def rectangle(x: float, y: float, w: float, h: float, rx: float = 0.0, ry: float = 0.0) -> Outline:
    """Return a rectangle whose corners are rounded by quarter ellipses of rx and ry."""
    if rx <= 0 or ry <= 0:
        return (("m", (x, y)), ("l", (x + w, y)), ("l", (x + w, y + h)), ("l", (x, y + h)), ("h", ()))
    a, b = rx * (1 - _CIRCLE), ry * (1 - _CIRCLE)
    right, bottom = x + w, y + h
    return (
        ("m", (x + rx, y)),
        ("l", (right - rx, y)),
        ("c", (right - a, y, right, y + b, right, y + ry)),
        ("l", (right, bottom - ry)),
        ("c", (right, bottom - b, right - a, bottom, right - rx, bottom)),
        ("l", (x + rx, bottom)),
        ("c", (x + a, bottom, x, bottom - b, x, bottom - ry)),
        ("l", (x, y + ry)),
        ("c", (x, y + b, x + a, y, x + rx, y)),
        ("h", ()),
    )


def polyline(points: str, closed: bool) -> Outline:
    """Read the `points` of a polyline or polygon; ValueError if they are no pairs of numbers.

    >>> polyline("0,0 1,0", closed=True)
    (('m', (0.0, 0.0)), ('l', (1.0, 0.0)), ('h', ()))
    """
    words = NUMBERS.findall(points)
    if len("".join(words)) != len(points.translate(_BLANKS)) or len(words) % 2:
        raise ValueError(f"points {points.strip()[:40]!r} are not pairs of numbers")
    values = list(map(float, words))
    out: list[Segment] = [("l", (values[i], values[i + 1])) for i in range(0, len(values), 2)]
    if not out:
        return ()
    out[0] = ("m", out[0][1])
    return (*out, ("h", ())) if closed else tuple(out)


def operators(outline: Outline, places: int) -> str:
    """Write an outline as PDF path operators; an upright rectangle takes the short form.

    >>> operators(rectangle(1, 2, 3, 4), 3)
    '1 2 3 4 re'
    """
    if len(outline) == 5 and outline[4][0] == "h" and [op for op, _ in outline] == ["m", "l", "l", "l", "h"]:
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = [v for _, v in outline[:4]]
        if x0 == x3 and x1 == x2 and y0 == y1 and y2 == y3:
            return numbers((x0, y0, x1 - x0, y2 - y0), places) + " re"
    return "\n".join([f"{numbers(v, places)} {op}" if v else op for op, v in outline])


def box_of(outline: Outline) -> Box | None:
    """Return the tight box of an outline, None when it has no point."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for op, v in outline:
        if op == "c":
            _extremes(x, v[0], v[2], v[4], xs)
            _extremes(y, v[1], v[3], v[5], ys)
            x, y = v[4], v[5]
        elif v:
            x, y = v
            xs.append(x)
            ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def _extremes(p0: float, p1: float, p2: float, p3: float, found: list[float]) -> None:
    """Add where a curve may reach furthest along one axis: its end, and where its derivative a t² + b t + c is 0."""
    found.append(p3)
    low, high = (p0, p3) if p0 < p3 else (p3, p0)
    if low <= p1 <= high and low <= p2 <= high:  # no curve leaves what its four points enclose
        return
    a, b, c = 3 * (p1 - p2) + p3 - p0, 2 * (p0 - 2 * p1 + p2), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        under = b * b - 4 * a * c
        roots = [(-b + sign * math.sqrt(under)) / (2 * a) for sign in (1, -1)] if under >= 0 else []
    for t in roots:
        if 0 < t < 1:
            s = 1 - t
            found.append(s**3 * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t**3 * p3)


def moved(outline: Outline, matrix: Matrix) -> Outline:
    """Return the outline after `matrix`."""
    a, b, c, d, e, f = matrix
    out: list[Segment] = []
    for op, v in outline:
        points: list[float] = []
        for i in range(0, len(v), 2):
            points += (a * v[i] + c * v[i + 1] + e, b * v[i] + d * v[i + 1] + f)
        out.append((op, tuple(points)))
    return tuple(out)
