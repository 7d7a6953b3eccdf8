"""The boxes that `text()` has filled on a face, where they lie after all transformations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from xml.etree.ElementTree import Element

from generator.faces.face import Face
from generator.operators.matrix import IDENTITY, Matrix, parse_transform, times
from generator.svg.marked import as_elements
from generator.svg.profile import RECORD, SVG
from generator.svg.read import read
from generator.svg.refusal import Complaints

_TAG: Final = SVG + "text"
_HIDDEN: Final = frozenset(SVG + name for name in ("defs", "symbol", "clipPath", "mask", "pattern"))


def boxes_of(face: Face) -> list[dict[str, Any]]:
    """Give the box of each fitted text in mm from the cut corner of the face, with its sizes in points.

    `corners` are four points, clockwise from the top left one of the box as it was written.
    """
    document = read(as_elements(face.drawn), Complaints())
    found: list[dict[str, Any]] = []
    if document is None:
        return found
    for name, matrix, shown in _texts(document.root, IDENTITY, shown=True):
        text = face.texts.get(name)
        if text is None or text.box is None or not shown:
            continue
        x, y, w, h, size, most, least, lines = text.box
        corners = [_moved(matrix, *one) for one in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
        grown = (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5
        said = {"field": text.field, "corners": corners, "pt": round(size * grown, 2), "lines": lines}
        one = {**said, "size": round(most * grown, 2), "floor": round(least * grown, 2)}
        if one not in found:  # a text and its shadow are one
            found.append(one)
    return found


def _moved(matrix: Matrix, x: float, y: float) -> list[float]:
    a, b, c, d, e, f = matrix
    return [round(a * x + c * y + e, 2), round(b * x + d * y + f, 2)]


def _texts(element: Element, matrix: Matrix, *, shown: bool) -> Iterator[tuple[str, Matrix, bool]]:
    """Go through all texts in the order of the document; say which record each is, where, and if it is shown."""
    for one in element:
        if not isinstance(one.tag, str):
            continue
        own = matrix
        if transform := one.get("transform"):
            try:
                own = times(matrix, parse_transform(transform))
            except ValueError:  # which the painter has told
                continue
        if one.tag == _TAG:
            yield one.get(RECORD, ""), own, shown
        yield from _texts(one, own, shown=shown and one.tag not in _HIDDEN)
