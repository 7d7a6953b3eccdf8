"""Gradients as PDF shadings: units, transforms, spread, and opacity of stops by soft mask.

PDF's axial and radial shadings (ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4) are SVG's linear and radial gradients, but
that they only pad: what is repeated or reflected is written out as many stops. They know no opacity either: stops
that can be seen through become a second shading in grey, a soft mask.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.operators.colours import Colour
from generator.operators.lengths import length, number, numbers
from generator.operators.matrix import Box, Matrix, box_through, inverse, parse_transform, times
from generator.operators.painted import Part, name_of
from generator.operators.stream import Needs, Stream, form_part, matrix_numbers, transform
from generator.svg.frames import Place

Stop = tuple[float, Colour]
Values = tuple[tuple[float, tuple[float, ...]], ...]
"""Colours, or opacities, each with where along a gradient it is."""
_MOST_REPEATS = 200
_SPREADS = ("pad", "reflect", "repeat")
_UNITS = ("objectBoundingBox", "userSpaceOnUse")


@dataclass(frozen=True, slots=True, repr=False)
class Pattern:
    """A gradient (matrix from its space to user space, kind, coordinates, stops) or a painted `tile`."""

    matrix: Matrix
    kind: int = 0
    coordinates: tuple[float, ...] = ()
    stops: tuple[Stop, ...] = ()
    tile: Part | None = None
    needs: Needs = field(default_factory=Needs)
    ground: Colour | None = None
    """What the whole tile is filled with before anything else; None where one sees through it."""

    def faded(self, alpha: float) -> tuple[Pattern, float]:
        """Take an opacity into the stops if they need a soft mask anyway; return what of it is left to do.

        MuPDF takes an opacity beside a soft mask twice.
        """
        if alpha >= 1 or all(shown.alpha >= 1 for _, shown in self.stops):
            return self, alpha
        stops = tuple([(offset, Colour(shown.parts, shown.alpha * alpha)) for offset, shown in self.stops])
        return replace(self, stops=stops), 1.0


class Mask(NamedTuple):
    """A graphics state with a soft mask, and what it needs."""

    part: Part
    needs: Needs


def chained(element: Element, linked: Sequence[Element]) -> dict[str, str]:
    """Return the attributes of a pattern, taking from those it refers to what it does not say itself."""
    attributes: dict[str, str] = {}
    for one in (element, *linked):
        for name, value in one.attrib.items():
            attributes.setdefault(name, value)
    return attributes


def units(attributes: dict[str, str], name: str, default: str = "objectBoundingBox") -> bool:
    """Tell whether coordinates are shares of the box; ValueError if `name` says neither."""
    word = attributes.get(name, default)
    if word not in _UNITS:
        raise ValueError(f"{name} {word!r} is neither {_UNITS[0]} nor {_UNITS[1]}")
    return word == _UNITS[0]


def gradient(
    kind: str, attributes: dict[str, str], stops: list[Stop], place: Place, box: Box | None, em: float
) -> Pattern | Colour | None:
    """Work a gradient out for a box in user space; None when nothing is to be painted."""
    if not stops:
        return None
    shares = units(attributes, "gradientUnits")
    matrix = parse_transform(attributes.get("gradientTransform", "none"))
    if shares:
        if box is None or box[2] <= box[0] or box[3] <= box[1]:
            return None  # SVG: such a gradient paints nothing on a line
        matrix = times((box[2] - box[0], 0.0, 0.0, box[3] - box[1], box[0], box[1]), matrix)
    spread = attributes.get("spreadMethod", "pad")
    if spread not in _SPREADS:
        raise ValueError(f"spreadMethod {spread!r} is none of pad, reflect, repeat")
    if len(stops) == 1 or not matrix[0] * matrix[3] - matrix[1] * matrix[2]:
        return stops[-1][1]
    wide, high = (1.0, 1.0) if shares else (place.width, place.height)
    seen = box_through(inverse(matrix), box or place.seen()) if spread != "pad" else None
    lengths = _Lengths(attributes, wide, high, em)
    return (_linear if kind == "linearGradient" else _radial)(lengths, matrix, stops, spread, seen)


class _Lengths(NamedTuple):
    """Lengths that a gradient says, as shares of a width and a height, or in an em."""

    attributes: dict[str, str]
    wide: float
    high: float
    em: float

    def across(self, name: str, default: str) -> float:
        return length(self.attributes.get(name, default), self.wide, self.em)

    def down(self, name: str, default: str) -> float:
        return length(self.attributes.get(name, default), self.high, self.em)

    def radius(self, name: str, default: str) -> float:
        return length(self.attributes.get(name, default), math.hypot(self.wide, self.high) / math.sqrt(2), self.em)


def _linear(lengths: _Lengths, matrix: Matrix, stops: list[Stop], spread: str, seen: Box | None) -> Pattern | Colour:
    """Work a gradient along a line out; where it is spread, over all that is `seen`."""
    line: tuple[float, ...] = (
        lengths.across("x1", "0%"),
        lengths.down("y1", "0%"),
        lengths.across("x2", "100%"),
        lengths.down("y2", "0%"),
    )
    if line[:2] == line[2:]:
        return stops[-1][1]
    if seen is not None:
        line, stops = _along(line, stops, spread, seen)
    return Pattern(matrix, 2, line, tuple(stops))


def _radial(lengths: _Lengths, matrix: Matrix, stops: list[Stop], spread: str, seen: Box | None) -> Pattern | Colour:
    """Work a gradient round a point out; where it is spread, over all that is `seen`."""
    cx, cy, r = lengths.across("cx", "50%"), lengths.down("cy", "50%"), lengths.radius("r", "50%")
    fx = lengths.across("fx", "") if "fx" in lengths.attributes else cx
    fy = lengths.down("fy", "") if "fy" in lengths.attributes else cy
    fr = lengths.radius("fr", "0")
    if r < 0 or fr < 0:
        raise ValueError("a radius of the gradient is negative")
    if r <= fr:
        return stops[-1][1]
    off = math.hypot(fx - cx, fy - cy)
    if off > (r - fr) * 0.999:  # a focus outside the circle is brought to its edge
        fx, fy = cx + (fx - cx) / off * (r - fr) * 0.999, cy + (fy - cy) / off * (r - fr) * 0.999
    circle: tuple[float, ...] = (fx, fy, fr, cx, cy, r)
    if seen is not None:
        circle, stops = _around(circle, stops, spread, seen)
    return Pattern(matrix, 3, circle, tuple(stops))


def _again(stops: list[Stop], spread: str, round_: int) -> list[Stop]:
    """Return the stops of a round; every other one is mirrored where they are reflected."""
    if spread == "repeat" or round_ % 2 == 0:
        return stops
    return [(1 - offset, shown) for offset, shown in reversed(stops)]


def _full(stops: list[Stop]) -> list[Stop]:
    """Return the stops reaching from 0 to 1."""
    first = [(0.0, stops[0][1])] if stops[0][0] > 0 else []
    last = [(1.0, stops[-1][1])] if stops[-1][0] < 1 else []
    return [*first, *stops, *last]


def _along(line: tuple[float, ...], stops: list[Stop], spread: str, box: Box) -> tuple[tuple[float, ...], list[Stop]]:
    """Repeat a linear gradient's stops along its line until they cover `box`; return the longer line and its stops.

    A point is as far along the line as its projection says, 0 at the beginning and 1 at the end; the box's corners
    tell between which whole numbers it lies, and each step from one to the next is a round of the stops.
    """
    x1, y1, x2, y2 = line
    dx, dy = x2 - x1, y2 - y1
    square = dx * dx + dy * dy
    reach = [((x - x1) * dx + (y - y1) * dy) / square for x in (box[0], box[2]) for y in (box[1], box[3])]
    low, high = math.floor(min(reach)), math.ceil(max(reach))
    rounds = max(1, min(high - low, _MOST_REPEATS))
    stops = _full(stops)
    out = [((i + o) / rounds, c) for i in range(rounds) for o, c in _again(stops, spread, low + i)]
    end = low + rounds
    return (x1 + dx * low, y1 + dy * low, x1 + dx * end, y1 + dy * end), out


def _around(
    circle: tuple[float, ...], stops: list[Stop], spread: str, box: Box
) -> tuple[tuple[float, ...], list[Stop]]:
    """Repeat a radial gradient's stops outwards until they cover `box`; return the larger circle and its stops.

    Round n ends in the circle that goes on from the first in the same proportion: its centre is n times as far from
    the focus, its radius n times as much more than the focus' own. All rounds are one family of circles, so that one
    shading from the focus to the last of them shows them all.
    """
    fx, fy, fr, cx, cy, r = circle
    far = max(math.hypot(x - cx, y - cy) for x in (box[0], box[2]) for y in (box[1], box[3]))
    # The circles grow from the focus; each round's edge is `grow` further from the centre at the least.
    grow = (r - fr) - math.hypot(fx - cx, fy - cy)
    rounds = max(1, min(math.ceil(far / max(grow, 1e-9)) + 1, _MOST_REPEATS))
    stops = _full(stops)
    out = [((i + o) / rounds, c) for i in range(rounds) for o, c in _again(stops, spread, i)]
    return (fx, fy, fr, fx + (cx - fx) * rounds, fy + (cy - fy) * rounds, fr + (r - fr) * rounds), out


def gradient_shading(pattern: Pattern) -> Part:
    """Return the shading that shows the gradient's colours."""
    ink = all(len(c.parts) == 4 for _, c in pattern.stops)
    space = "DeviceCMYK" if ink else "DeviceRGB"
    values = [(offset, c.parts if ink else c.rgb()) for offset, c in pattern.stops]
    return _shading(pattern.kind, pattern.coordinates, space, tuple(values))


@lru_cache(2048)  # shares of a box are the same for every shape that a gradient fills
def _shading(kind: int, coordinates: tuple[float, ...], space: str, values: Values) -> Part:
    body = (
        f"/ShadingType {kind}/ColorSpace/{space}/Coords[{matrix_numbers(coordinates)}]"
        f"/Extend[true true]/Function {_function(values)}"
    )
    return Part("Shading", name_of("S", body), body)


def _function(values: Values) -> str:
    """Write what is shown where: straight lines between neighbours, stitched together (ISO 32000-1, 7.10.3, 7.10.4).

    Stops at the same place are a jump: of such a pair there is nothing to draw between.
    """
    if values[0][0] > 0:
        values = ((0.0, values[0][1]), *values)
    if values[-1][0] < 1:
        values = (*values, (1.0, values[-1][1]))
    pairs = [(a, b) for a, b in pairwise(values) if b[0] > a[0]]
    functions = [f"<</FunctionType 2/Domain[0 1]/N 1/C0[{numbers(a[1], 4)}]/C1[{numbers(b[1], 4)}]>>" for a, b in pairs]
    if len(functions) == 1:
        return functions[0]
    bounds = " ".join(number(a[0], 6) for a, _ in pairs[1:])
    encode = " ".join(["0 1"] * len(pairs))
    return f"<</FunctionType 3/Domain[0 1]/Bounds[{bounds}]/Encode[{encode}]/Functions[{''.join(functions)}]>>"


def gradient_mask(pattern: Pattern, box: Box | None) -> Mask | None:
    """Return the soft mask for stops that can be seen through, None if there is none; `box` is what it covers."""
    if all(c.alpha >= 1 for _, c in pattern.stops) or box is None:
        return None
    alphas = tuple([(offset, (c.alpha,)) for offset, c in pattern.stops])
    shading = _shading(pattern.kind, pattern.coordinates, "DeviceGray", alphas)
    stream = Stream()
    stream.out += [transform(pattern.matrix, 6), f"/{stream.needs.part(shading)} sh"]
    form = form_part("M", stream, box, "/DeviceGray")
    needs = stream.needs
    needs.parts[form.name] = form
    body = f"/SMask<</S/Luminosity/G @{form.name}@>>"
    return Mask(Part("ExtGState", name_of("G", body), body), needs)


def gradient_pattern(pattern: Pattern, shading: Part, place: Matrix) -> Part:
    """Return the gradient as a pattern, for strokes; `place` leads from user space to the stream's own."""
    body = f"/PatternType 2/Shading @{shading.name}@/Matrix[{matrix_numbers(times(place, pattern.matrix))}]"
    return Part("Pattern", name_of("P", body), body)
