"""Affine matrices and SVG's `transform` attribute.

A matrix is the tuple (a, b, c, d, e, f) of SVG and PDF: x' = a x + c y + e, y' = b x + d y + f.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in the coordinates at hand."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
NUMBERS = re.compile(_NUMBER)
_FUNCTION = r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)"  # read when first asked for
_ARGUMENTS = rf"\s*(?:{_NUMBER}(?:\s*,\s*|\s+|(?=[-+.])))*{_NUMBER}\s*"
_COUNTS = {
    "matrix": (6,),
    "translate": (1, 2),
    "scale": (1, 2),
    "rotate": (1, 3),
    "skewX": (1,),
    "skewY": (1,),
}


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that applies `inner` first, then `outer`.

    >>> times((1, 0, 0, 1, 5, 0), (2, 0, 0, 2, 0, 0))
    (2, 0, 0, 2, 5, 0)
    """
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def inverse(matrix: Matrix) -> Matrix:
    """Return the matrix that undoes `matrix`; raise ValueError when it flattens everything.

    >>> inverse((2, 0, 0, 4, 6, 8))
    (0.5, 0.0, 0.0, 0.25, -3.0, -2.0)
    """
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not area or not math.isfinite(area):
        raise ValueError("the transform flattens the picture to nothing")
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def box_through(matrix: Matrix, box: Box) -> Box:
    """Return the upright box around `box` after `matrix`.

    >>> box_through((0, 1, -1, 0, 0, 0), (0, 0, 2, 1))
    (-1, 0, 0, 2)
    """
    a, b, c, d, e, f = matrix
    left, top, right, bottom = box
    xs = (a * left + c * top + e, a * right + c * top + e, a * left + c * bottom + e, a * right + c * bottom + e)
    ys = (b * left + d * top + f, b * right + d * top + f, b * left + d * bottom + f, b * right + d * bottom + f)
    return (min(xs), min(ys), max(xs), max(ys))


def scale_of(matrix: Matrix) -> float:
    """Return by how much the matrix enlarges at most along an axis.

    >>> scale_of((3, 4, 0, 1, 9, 9))
    5.0
    """
    return max(math.hypot(matrix[0], matrix[1]), math.hypot(matrix[2], matrix[3]))


@lru_cache(4096)
def parse_transform(text: str) -> Matrix:
    """Read a `transform` attribute; raise ValueError for anything that is not one.

    >>> parse_transform("translate(3 4) scale(2)")
    (2.0, 0.0, 0.0, 2.0, 3.0, 4.0)
    """
    whole, at, end = IDENTITY, 0, len(text.rstrip())
    if text.strip() == "none":
        return IDENTITY
    function = re.compile(_FUNCTION)
    while at < end:
        match = function.match(text, at)
        if not match:
            raise ValueError(f"{text.strip()!r} is not a transform")
        at = match.end()
        kind, inside = match[1], match[2]
        values = [float(v) for v in NUMBERS.findall(inside)]
        if len(values) not in _COUNTS[kind] or not re.fullmatch(_ARGUMENTS, inside):
            raise ValueError(f"{match[0].strip()!r} is not a transform")
        whole = times(whole, _one(kind, values))
    return whole


def _one(kind: str, values: list[float]) -> Matrix:
    first = values[0]
    if kind == "matrix":
        return (values[0], values[1], values[2], values[3], values[4], values[5])
    if kind == "translate":
        return (1.0, 0.0, 0.0, 1.0, first, values[1] if len(values) > 1 else 0.0)
    if kind == "scale":
        return (first, 0.0, 0.0, values[-1], 0.0, 0.0)
    if kind == "skewX":
        return (1.0, 0.0, math.tan(math.radians(first)), 1.0, 0.0, 0.0)
    if kind == "skewY":
        return (1.0, math.tan(math.radians(first)), 0.0, 1.0, 0.0, 0.0)
    cos, sin = math.cos(math.radians(first)), math.sin(math.radians(first))
    turn = (cos, sin, -sin, cos, 0.0, 0.0)
    if len(values) == 1:
        return turn
    return times(times((1.0, 0.0, 0.0, 1.0, values[1], values[2]), turn), (1.0, 0.0, 0.0, 1.0, -values[1], -values[2]))
