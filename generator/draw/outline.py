r"""Outlines as PDF path operators, with their tight boxes: SVG path data and basic shapes. Knows no looks.

An outline is a string such as `0 0 m\\n1 0 l\\nh`; who needs its points (clips, letters along a line, the print gate)
reads it again by `segments`, once for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import atan2, ceil, cos, hypot, inf, pi, sin, sqrt, tan
from operator import itemgetter

from generator.draw.numbers import BIGGEST, NUMBER, floats, numbers
from generator.draw.records import Box, Matrix

Made = tuple[str, Box]
"""Operators, and the box of all they go through."""
Segment = tuple[str, tuple[float, ...]]
"""An operator (m, l, c, h) and its numbers."""

_COMMAND = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2}
_GOES_ROUND = re.compile(r" (?:c|re)\b| l\n\S+ \S+ l")
_LONG = 4_000  # letters of path data that is not kept
_ROUND = 0.5522847498
_INSET = 0.2929
"""Of a rounded corner, what a rectangle inside it must stay away: 1 - cos 45 degrees."""


class Pen:
    """Writes operators, and remembers the box of all it went through."""

    def __init__(self, places: int) -> None:
        self.out: list[str] = []
        self.xs: list[float] = []
        self.ys: list[float] = []
        self.last, self.places = (0.0, 0.0), places

    def add(self, sign: str, *points: float) -> None:
        """Go on by an operator and its numbers."""
        if sign == "c":
            self.xs += bulge(self.last[0], *points[::2])
            self.ys += bulge(self.last[1], *points[1::2])
        else:
            self.xs += points[::2]
            self.ys += points[1::2]
        self.last = points[-2], points[-1]
        self.out.append(f"{numbers(points, self.places)} {sign}")

    def done(self) -> Made:
        """Return what was written, and its box. ValueError: a number is out of bounds."""
        if not self.xs:
            return "", (0.0, 0.0, 0.0, 0.0)
        box = (min(self.xs), min(self.ys), max(self.xs), max(self.ys))
        if not all(-BIGGEST < one < BIGGEST for one in box):
            raise ValueError("path data has a number out of bounds")
        return "\n".join(self.out), box


def bulge(a: float, b: float, c: float, d: float) -> Sequence[float]:
    """Say how far a curve reaches along one axis: where it ends, and where it turns."""
    low, high = (a, d) if a < d else (d, a)
    if low <= b <= high and low <= c <= high:
        return (d,)
    found = [d]
    p, q, r = d - 3 * c + 3 * b - a, 2 * (a - 2 * b + c), b - a
    if abs(p) < 1e-12:
        turns = [-r / q] if q else []
    else:
        root = q * q - 4 * p * r
        turns = [(-q + side * sqrt(root)) / (2 * p) for side in (1, -1)] if root >= 0 else []
    for t in turns:
        if 0 < t < 1:
            u = 1 - t
            found.append(u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d)
    return found


def path(data: str, places: int = 3) -> Made:
    """Return operators of path data, and a box of all its points, handles of curves included (see `tight`).

    Raises ValueError: it is none.
    """
    return _kept(data, places) if len(data) < _LONG else _path(data, places)


@lru_cache(4096)
def _kept(data: str, places: int) -> Made:
    """Return what path data became before: art is shown in many places, each of which is read by itself."""
    return _path(data, places)


def _path(data: str, places: int) -> Made:
    text = data.strip()
    if text in ("", "none"):
        return "", (0.0, 0.0, 0.0, 0.0)
    _is_path(text)
    two, six = f"%.{places}f %.{places}f ", f"%.{places}f " * 6 + "c"
    out: list[str] = []
    xs: list[float] = []
    ys: list[float] = []
    x = y = sx = sy = hx = hy = 0.0
    before = ""
    for at_command, (sign, body) in enumerate(_COMMAND.findall(text)):
        up = sign.upper()
        if up == "Z":
            if body and not body.isspace():
                raise ValueError(f"path command {sign!r} takes no number, not {(sign + body).strip()[:40]!r}")
            out.append("h")
            x, y, before = sx, sy, up
            continue
        relative = sign != up
        if up == "A":
            pieces, x, y = _bent(body, x, y, relative)
            for one in pieces:
                xs += one[::2]
                ys += one[1::2]
                out.append(six % one if len(one) == 6 else two % one + "l")
            before = up
            continue
        v = [float(one) for one in NUMBER.findall(body)]
        count = _TAKES[up]
        if not v or len(v) % count:
            raise ValueError(_miscounted(sign, count, (body.strip() and sign + body) or _from(text, at_command)))
        for at in range(0, len(v), count):
            dx, dy = (x, y) if relative else (0.0, 0.0)
            if count == 2 and up != "T":
                x, y = v[at] + dx, v[at + 1] + dy
                if up == "M" and not at:
                    sx, sy = x, y
                    out.append(two % (x, y) + "m")
                else:
                    out.append(two % (x, y) + "l")
            elif count == 1:
                x, y = (v[at] + dx, y) if up == "H" else (x, v[at] + dy)
                out.append(two % (x, y) + "l")
            else:
                row, hx, hy = _curve(
                    up, v[at : at + count], x, y, dx, dy, (hx, hy) if before in _FAMILY[up] else (x, y)
                )
                out.append(six % row)
                xs += row[::2]
                ys += row[1::2]
                x, y = row[4], row[5]
            before = up
            xs.append(x)
            ys.append(y)
    return _short("\n".join(out), places), _held((min(xs), min(ys), max(xs), max(ys))) if xs else (0.0, 0.0, 0.0, 0.0)


def _is_path(text: str) -> None:
    if text[0] not in "Mm":
        raise ValueError(f"path data must begin with M, not {text[:12]!r}")
    if not _grammar().fullmatch(text):
        raise ValueError(f"path data {text[:40]!r} is not made of numbers")


def _miscounted(sign: str, count: int, shown: str) -> str:
    wanted = f"{count} numbers" if count > 1 else "one number"
    return f"path command {sign!r} takes {wanted} at a time, not {shown.strip()[:40]!r}"


def _from(text: str, number: int) -> str:
    """Return path data from one of its commands on: one without numbers may be a slip of what comes before it."""
    return text[list(_COMMAND.finditer(text))[number].start() :]


_FAMILY = {"C": "CS", "S": "CS", "Q": "QT", "T": "QT"}


@lru_cache(1)
def _grammar() -> re.Pattern[str]:
    """Give what all path data looks like; its quantifiers never go back, so that nobody can keep it busy."""
    return re.compile(
        r"(?:[MmLlHhVvCcSsQqTtAaZz][\s,]*+(?:[-+]?+(?:\d++\.?+\d*+|\.\d++)(?:[eE][-+]?+\d++)?+[\s,]*+)*+)*+"
    )


@lru_cache(16)
def _zeros(places: int) -> tuple[str, re.Pattern[str], re.Pattern[str]]:
    return "." + "0" * places + " ", re.compile(r"(\.\d*?[1-9])0+(?= )"), re.compile(r"(?<!\S)-0(?= )")


_kept_digits = itemgetter(1)  # until Python 3.12 a template such as r"\1" is filled in by Python, match by match


def _short(ops: str, places: int) -> str:
    """Leave out digits that say nothing."""
    if not places:
        return ops
    whole, trailing, minus = _zeros(places)
    ops = trailing.sub(_kept_digits, ops.replace(whole, " "))
    return minus.sub("0", ops) if "-0 " in ops else ops


def _held(box: Box) -> Box:
    if not all(-BIGGEST < one < BIGGEST for one in box):
        raise ValueError("path data has a number out of bounds")
    return box


@lru_cache(8192)
def tight(ops: str) -> Box:
    """Return the box of an outline, as far as its curves reach and no further."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for sign, v in segments(ops):
        if sign == "c":
            xs += bulge(x, v[0], v[2], v[4])
            ys += bulge(y, v[1], v[3], v[5])
            x, y = v[4], v[5]
        elif v:
            x, y = v
            xs.append(x)
            ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)


@lru_cache(1)
def _arc_of_seven() -> re.Pattern[str]:
    """Give what the seven numbers of an arc look like."""
    n = NUMBER.pattern
    return re.compile(rf"\s*,?\s*({n})[\s,]*({n})[\s,]*({n})[\s,]*([01])[\s,]*([01])[\s,]*({n})[\s,]*({n})[\s,]*")


@lru_cache(1)
def _flags() -> re.Pattern[str]:
    """Give what an arc looks like up to flags that are none."""
    n = NUMBER.pattern
    return re.compile(rf"\s*,?\s*(?:{n}[\s,]*){{3}}(?:[01][\s,]*)?([2-9-].*)", re.DOTALL)


def _bent(body: str, x: float, y: float, relative: bool) -> tuple[list[tuple[float, ...]], float, float]:
    """Return the arcs of a command as curves and lines, and where they end."""
    pieces: list[tuple[float, ...]] = []
    for rx, ry, turn, large, sweep, ex, ey in _arcs(body):
        end = (ex + x, ey + y) if relative else (ex, ey)
        pieces += _arc(x, y, rx, ry, turn, large, sweep, *end)
        x, y = end
    return pieces, x, y


def _arcs(body: str) -> list[tuple[float, ...]]:
    """Read the arguments of A; its two flags may be glued to what follows: `a1 1 0 01.5.5`."""
    rows, at = [], 0
    while at < len(body):
        found = _arc_of_seven().match(body, at)
        if found is None:
            break
        rows.append(tuple([float(one) for one in found.groups()]))
        at = found.end()
    if flags := _flags().match(body, at):
        raise ValueError(f"an arc's flags are 0 or 1, not {flags[1][:8]!r}")
    if not rows or at < len(body):
        raise ValueError(f"path command 'A' takes 7 numbers at a time, not {body.strip()[:40]!r}")
    return rows


def _curve(
    up: str, v: list[float], x: float, y: float, dx: float, dy: float, handle: tuple[float, float]
) -> tuple[tuple[float, ...], float, float]:
    """Return a curve as a cubic one, and the handle that a smooth one behind it mirrors (SVG 2, 9.3.6, 9.3.7)."""
    if up == "C":
        row = (v[0] + dx, v[1] + dy, v[2] + dx, v[3] + dy, v[4] + dx, v[5] + dy)
        return row, row[2], row[3]
    hx, hy = handle
    if up == "S":
        row = (2 * x - hx, 2 * y - hy, v[0] + dx, v[1] + dy, v[2] + dx, v[3] + dy)
        return row, row[2], row[3]
    qx, qy = (2 * x - hx, 2 * y - hy) if up == "T" else (v[0] + dx, v[1] + dy)
    ex, ey = v[-2] + dx, v[-1] + dy
    k = 2 / 3  # a quadratic curve raised by a degree
    return (x + k * (qx - x), y + k * (qy - y), ex + k * (qx - ex), ey + k * (qy - ey), ex, ey), qx, qy


def _arc(
    x: float, y: float, rx: float, ry: float, turn: float, large: float, sweep: float, ex: float, ey: float
) -> list[tuple[float, ...]]:
    """Return an arc as curves of at most a quarter turn, a line where it has no radius (SVG 2, B.2.4)."""
    rx, ry, turn = abs(rx), abs(ry), turn * pi / 180
    if (x, y) == (ex, ey):
        return []
    if not rx or not ry:
        return [(ex, ey)]
    c, s = cos(turn), sin(turn)
    px, py = (c * (x - ex) + s * (y - ey)) / 2, (c * (y - ey) - s * (x - ex)) / 2
    grow = sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * py) ** 2 + (ry * px) ** 2
    k = sqrt(max(0.0, (rx * ry) ** 2 - below) / below) * (-1 if large == sweep else 1)
    qx, qy = k * rx * py / ry, -k * ry * px / rx
    mx, my = c * qx - s * qy + (x + ex) / 2, s * qx + c * qy + (y + ey) / 2
    begin = atan2((py - qy) / ry, (px - qx) / rx)
    by = atan2((-py - qy) / ry, (-px - qx) / rx) - begin
    by += 2 * pi * ((by < 0) * bool(sweep) - (by > 0) * (not sweep))
    count = max(1, ceil(abs(by) / (pi / 2) - 1e-9))
    step = by / count
    reach = 4 / 3 * tan(step / 4)

    def place(u: float, v: float) -> tuple[float, float]:
        return mx + c * rx * u - s * ry * v, my + s * rx * u + c * ry * v

    curves: list[tuple[float, ...]] = []
    for at in range(count):
        a, b = begin + at * step, begin + (at + 1) * step
        first = place(cos(a) - reach * sin(a), sin(a) + reach * cos(a))
        second = place(cos(b) + reach * sin(b), sin(b) - reach * cos(b))
        curves.append((*first, *second, *((ex, ey) if at == count - 1 else place(cos(b), sin(b)))))
    return curves


def polyline(points: str, closed: bool, places: int = 3) -> Made:
    """Return operators and box of the points of a polyline or polygon. ValueError: they are no pairs of numbers."""
    try:
        values = floats(points)
    except ValueError:
        values = [0.0]
    if len(values) % 2:
        raise ValueError(f"points {points.strip()[:40]!r} are not pairs of numbers")
    pen = Pen(places)
    for at in range(0, len(values), 2):
        pen.add("l" if at else "m", values[at], values[at + 1])
    if closed and values:
        pen.out.append("h")
    return pen.done()


def line(x1: float, y1: float, x2: float, y2: float, places: int = 3) -> Made:
    """Return operators and box of a straight line."""
    pen = Pen(places)
    pen.add("m", x1, y1)
    pen.add("l", x2, y2)
    return pen.done()


def rect(x: float, y: float, w: float, h: float, rx: float, ry: float, places: int = 3) -> tuple[str, Box, Box]:
    """Return operators and box of a rectangle, and what its fill is sure to cover."""
    whole = (x, y, x + w, y + h)
    if rx <= 0 or ry <= 0:
        return f"{numbers((x, y, w, h), places)} re", whole, whole
    pen, k, r, b = Pen(places), 1 - _ROUND, x + w, y + h
    pen.add("m", x + rx, y)
    pen.add("l", r - rx, y)
    pen.add("c", r - k * rx, y, r, y + k * ry, r, y + ry)
    pen.add("l", r, b - ry)
    pen.add("c", r, b - k * ry, r - k * rx, b, r - rx, b)
    pen.add("l", x + rx, b)
    pen.add("c", x + k * rx, b, x, b - k * ry, x, b - ry)
    pen.add("l", x, y + ry)
    pen.add("c", x, y + k * ry, x + k * rx, y, x + rx, y)
    pen.out.append("h")
    return "\n".join(pen.out), whole, (x + _INSET * rx, y + _INSET * ry, r - _INSET * rx, b - _INSET * ry)


def ellipse(cx: float, cy: float, rx: float, ry: float, places: int = 3) -> tuple[str, Box, Box]:
    """Return operators and box of an ellipse, and what its fill is sure to cover."""
    pen, kx, ky = Pen(places), rx * _ROUND, ry * _ROUND
    pen.add("m", cx + rx, cy)
    pen.add("c", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
    pen.add("c", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
    pen.add("c", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
    pen.add("c", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
    pen.out.append("h")
    whole = (cx - rx, cy - ry, cx + rx, cy + ry)
    return "\n".join(pen.out), whole, (cx - 0.7 * rx, cy - 0.7 * ry, cx + 0.7 * rx, cy + 0.7 * ry)


def segments(outline: str) -> Iterator[Segment]:
    """Read an outline again: each operator with its numbers, rectangles as lines."""
    values: list[float] = []
    for word in outline.split():
        if word in ("m", "l", "c", "h"):
            yield word, tuple(values)
        elif word == "re":
            x, y, w, h = values
            yield from (("m", (x, y)), ("l", (x + w, y)), ("l", (x + w, y + h)), ("l", (x, y + h)), ("h", ()))
        else:
            values.append(float(word))
            continue
        values = []


@lru_cache(4096)
def through(outline: str, m: Matrix, places: int = 3) -> str:
    """Return an outline that was moved."""
    return written(moved_segments(segments(outline), m), places)


@lru_cache(2048)
def read(data: str) -> tuple[Segment, ...]:
    """Read path data as segments. ValueError: it is none."""
    return tuple(segments(path(data, 6)[0]))


def moved_segments(found: Iterable[Segment], m: Matrix) -> Iterator[Segment]:
    """Move segments."""
    a, b, c, d, e, f = m
    for sign, v in found:
        points: list[float] = []
        for at in range(0, len(v), 2):
            points += (a * v[at] + c * v[at + 1] + e, b * v[at] + d * v[at + 1] + f)
        yield sign, tuple(points)


def written(found: Iterable[Segment], places: int = 3) -> str:
    """Write segments as operators."""
    return "\n".join([f"{numbers(v, places)} {sign}" if v else sign for sign, v in found])


@lru_cache(4096)
def flat(outline: str) -> tuple[tuple[float, float, float, float], ...]:
    """Return an outline's sides, its curves in eight steps and open parts closed, as fills see it."""
    sides: list[tuple[float, float, float, float]] = []
    x = y = sx = sy = 0.0
    for sign, v in segments(outline):
        if sign == "m":
            sides.append((x, y, sx, sy))
            x, y = sx, sy = v
        elif sign == "l":
            sides.append((x, y, v[0], v[1]))
            x, y = v
        elif sign == "h":
            sides.append((x, y, sx, sy))
            x, y = sx, sy
        else:
            for nx, ny in curve_points(x, y, v, 8):
                sides.append((x, y, nx, ny))
                x, y = nx, ny
    sides.append((x, y, sx, sy))
    return tuple(sides)


def curve_points(x: float, y: float, v: Sequence[float], count: int) -> Iterator[tuple[float, float]]:
    """Give points of a cubic curve, the last one its end."""
    a, b, c, d, e, f = v
    for k in range(1, count + 1):
        t = k / count
        u = 1 - t
        yield (
            u * u * u * x + 3 * u * u * t * a + 3 * u * t * t * c + t * t * t * e,
            u * u * u * y + 3 * u * u * t * b + 3 * u * t * t * d + t * t * t * f,
        )


def inside(outline: str, x: float, y: float, evenodd: bool = False) -> bool:
    """Tell whether the fill of an outline has a point."""
    turns = 0
    for x0, y0, x1, y1 in flat(outline):
        if (y0 <= y) != (y1 <= y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            turns += 1 if y1 > y0 else -1
    return bool(turns % 2 if evenodd else turns)


def distance(outline: str, x: float, y: float) -> float:
    """Return how far a point is from the edge of an outline; less than 0 outside of it.

    >>> distance("0 0 4 4 re", 1, 2), distance("0 0 4 4 re", 6, 2)
    (1.0, -2.0)
    """
    nearest = inf
    for x1, y1, x2, y2 in flat(outline):
        dx, dy = x2 - x1, y2 - y1
        if long := dx * dx + dy * dy:
            t = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / long))
            nearest = min(nearest, hypot(x - x1 - t * dx, y - y1 - t * dy))
    return nearest if inside(outline, x, y) else -nearest


def has_inside(outline: str) -> bool:
    """Tell whether an outline goes round anything: single straight lines do not.

    >>> has_inside(path("M0 0H1M2 2H3")[0]), has_inside(path("M0 0H1V1")[0])
    (False, True)
    """
    return _GOES_ROUND.search(outline) is not None


def is_box(outline: str) -> bool:
    """Tell whether an outline is one rectangle that stands upright.

    >>> is_box("0 0 4 4 re"), is_box("0 0 m 4 4 l 0 4 l")
    (True, False)
    """
    sides = [side for side in flat(outline) if side[:2] != side[2:]]
    upright = all(x1 == x2 or y1 == y2 for x1, y1, x2, y2 in sides)
    return upright and len(sides) == 4 and len({side[0] for side in sides}) == len({side[1] for side in sides}) == 2


def window(box: Box, places: int = 3) -> str:
    """Write a box as an outline."""
    return f"{numbers((box[0], box[1], box[2] - box[0], box[3] - box[1]), places)} re"
