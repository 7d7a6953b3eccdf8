"""Gradients as PDF shadings (ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4): where they stand, their colours, how they repeat.

PDF's shadings only pad: what is repeated or reflected is written out as many stops.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

from generator.draw.numbers import fine, number, numbers
from generator.draw.records import Box, Gradient, Matrix, times

Stop = tuple[float, str, float]
_MOST_REPEATS = 200
_BEYOND = 0.02  # of a gradient's length


def place_of(gradient: Gradient, box: Box) -> Matrix | None:
    """Return what leads from a gradient's space to user space; None where it is of a box that is a line."""
    if not gradient.of_box:
        return gradient.matrix
    if box[2] <= box[0] or box[3] <= box[1]:
        return None
    return times((box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]), gradient.matrix)


def is_flat(m: Matrix) -> bool:
    """Tell whether a matrix, as it is written, leaves no area: viewers take such a pattern or gradient for an error."""
    a, b, c, d = [round(one, 9) for one in m[:4]]
    return not a * d - b * c


def is_plain(gradient: Gradient) -> bool:
    """Tell whether a gradient is one colour, its last."""
    if len(gradient.stops) == 1:
        return True
    c = gradient.coords
    return c[:2] == c[2:] if gradient.kind == "l" else c[5] <= c[2]


def entries(gradient: Gradient, space: str, parts: Callable[[Stop], tuple[float, ...]]) -> str:
    """Return the entries of the shading that shows a gradient's colours, or its opacities as greys."""
    gradient = _with_ends(gradient)
    values = [(stop[0], parts(stop)) for stop in gradient.stops]
    if values[0][0] > 0:
        values.insert(0, (0.0, values[0][1]))
    if values[-1][0] < 1:
        values.append((1.0, values[-1][1]))
    pairs = [(a, b) for a, b in pairwise(values) if b[0] > a[0]]
    functions = [f"<</FunctionType 2/Domain[0 1]/N 1/C0[{numbers(a[1], 4)}]/C1[{numbers(b[1], 4)}]>>" for a, b in pairs]
    function = functions[0]
    if len(functions) > 1:
        bounds = " ".join([number(a[0], 6) for a, _ in pairs[1:]])
        encode = "0 1 " * len(pairs)
        function = f"<</FunctionType 3/Domain[0 1]/Bounds[{bounds}]/Encode[{encode}]/Functions[{''.join(functions)}]>>"
    coords = " ".join([fine(one) for one in gradient.coords])
    kind = 2 if gradient.kind == "l" else 3
    return f"/ShadingType {kind}/ColorSpace/{space}/Coords[{coords}]/Extend[true true]/Function {function}"


def _with_ends(gradient: Gradient) -> Gradient:
    """Return a gradient longer at an end on which several stops stand: beyond it is what the first, or the last, says.

    Viewers look a colour up by some hundred steps, of which none need be the end itself.
    """
    offsets = [stop[0] for stop in gradient.stops]
    half = len(gradient.coords) // 2
    begin, end = gradient.coords[:half], gradient.coords[half:]
    before = _BEYOND if offsets[1] <= 0 and gradient.kind == "l" else 0.0
    behind = _BEYOND if offsets[-2] >= 1 else 0.0
    if not before and not behind:
        return gradient
    coords = [a - (b - a) * before for a, b in zip(begin, end, strict=True)]
    coords += [b + (b - a) * behind for a, b in zip(begin, end, strict=True)]
    stops = [((offset + before) / (1 + before + behind), *rest) for offset, *rest in gradient.stops]
    return gradient._replace(coords=tuple(coords), stops=tuple(stops))  # type: ignore[arg-type]


def spread_out(gradient: Gradient, seen: Box) -> Gradient:
    """Return a gradient that repeats or reflects as a longer one that only pads, over all that is `seen`."""
    return (_along if gradient.kind == "l" else _around)(gradient, seen)


def _again(stops: list[Stop], spread: str, round_: int) -> list[Stop]:
    """Return the stops of a round; every other one is mirrored where they are reflected."""
    if spread == "repeat" or round_ % 2 == 0:
        return stops
    return [(1 - offset, word, alpha) for offset, word, alpha in reversed(stops)]


def _full(stops: tuple[Stop, ...]) -> list[Stop]:
    """Return the stops reaching from 0 to 1."""
    first = [(0.0, *stops[0][1:])] if stops[0][0] > 0 else []
    last = [(1.0, *stops[-1][1:])] if stops[-1][0] < 1 else []
    return [*first, *stops, *last]


def _along(gradient: Gradient, seen: Box) -> Gradient:
    x1, y1, x2, y2 = gradient.coords
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    far = [((x - x1) * dx + (y - y1) * dy) / square for x in (seen[0], seen[2]) for y in (seen[1], seen[3])]
    low, high = math.floor(min(far)), math.ceil(max(far))
    rounds = max(1, min(high - low, _MOST_REPEATS))
    stops = _full(gradient.stops)
    out = [((i + o) / rounds, *rest) for i in range(rounds) for o, *rest in _again(stops, gradient.spread, low + i)]
    end = low + rounds
    coords = (x1 + dx * low, y1 + dy * low, x1 + dx * end, y1 + dy * end)
    return gradient._replace(coords=coords, stops=tuple(out), spread="pad")  # type: ignore[arg-type]


def _around(gradient: Gradient, seen: Box) -> Gradient:
    fx, fy, fr, cx, cy, r = gradient.coords
    far = max(math.hypot(x - cx, y - cy) for x in (seen[0], seen[2]) for y in (seen[1], seen[3]))
    grow = (r - fr) - math.hypot(fx - cx, fy - cy)
    rounds = max(1, min(math.ceil(far / max(grow, 1e-9)) + 1, _MOST_REPEATS))
    stops = _full(gradient.stops)
    out = [((i + o) / rounds, *rest) for i in range(rounds) for o, *rest in _again(stops, gradient.spread, i)]
    coords = (fx, fy, fr, fx + (cx - fx) * rounds, fy + (cy - fy) * rounds, fr + (r - fr) * rounds)
    return gradient._replace(coords=coords, stops=tuple(out), spread="pad")  # type: ignore[arg-type]
