"""The boxes that `text()` has filled on a face, and those that templates have made for what stands on it.

All of them where they lie after all transformations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Final

from generator.catalog.problems import ContentError
from generator.draw.records import IDENTITY, Form, Item, Matrix, Text, times
from generator.pdf.face import read
from generator.template.face import Face
from generator.template.layout import Box, Made, Stack
from generator.text.fonts import FontBook
from generator.text.svgtext import num
from generator.window.asked import Json

_NEAR: Final = 1e-6  # mm


def boxes_of(face: Face, fonts: FontBook, made: Sequence[Made]) -> dict[str, list[Json]]:
    """Give the box of each fitted text ("boxes"), and those that its template has `made` ("areas").

    `corners` are four points in mm from the cut corner of the face, clockwise from the top left one of the box as it
    was written. Texts have sizes in points.
    """
    items: Sequence[Item] = ()
    with suppress(ContentError):  # which is told by who paints it
        items = read(face.drawn, fonts, face.name, (), face.shows, face.texts, holds=False).face.items
    found: list[Json] = []
    spaces: dict[tuple[float, ...], dict[Matrix, None]] = {}
    for text, matrix in _texts(items, IDENTITY):
        if text.box is None:
            continue
        x, y, w, h, size, most, least, lines = text.box
        spaces.setdefault((x, y, w), {})[matrix] = None
        grown = (matrix[0] ** 2 + matrix[1] ** 2) ** 0.5
        said = {"field": text.field, "corners": _corners((x, y, w, h), matrix), "pt": round(size * grown, 2)}
        one = {**said, "lines": lines, "size": round(most * grown, 2), "floor": round(least * grown, 2)}
        if one not in found:  # a text and its shadow are one
            found.append(one)
    return {"boxes": found, "areas": _areas(made, spaces)}


def _areas(made: Sequence[Made], spaces: dict[tuple[float, ...], dict[Matrix, None]]) -> list[Json]:
    """Give the boxes that a template has made, and the gaps between them.

    A template's functions do not know which group of the document a box is for. So a box lies in the `spaces` of the
    texts that are set in it, or in boxes that were made of it or with it; without any it lies as it was written.
    """
    calls = [(one.around if isinstance(one.around, Box) else None, _named(one)) for one in made]
    for around, boxes in reversed(calls):  # what is made of a box comes behind it
        if around is not None and (known := _space_of(boxes.values(), spaces)):
            spaces.setdefault(around[:3], {}).update(known)
    found: list[Json] = []
    for around, boxes in calls:
        known = _space_of([*boxes.values(), *filter(None, [around])], spaces) or {IDENTITY: None}
        spaces.update({box[:3]: known for box in boxes.values() if box[:3] not in spaces})
        named = [(f"{name} {num(box.w)} × {num(box.h)}", False, box) for name, box in boxes.items()]
        for name, gap, box in (*named, *_gaps([*boxes.values()])):
            found += [{"name": name, "gap": gap, "corners": _corners(box, matrix)} for matrix in known]
    return [one for number, one in enumerate(found) if one not in found[:number]]


def _space_of(boxes: Iterable[Box], spaces: Mapping[tuple[float, ...], dict[Matrix, None]]) -> dict[Matrix, None]:
    return {matrix: None for box in boxes for matrix in spaces.get(box[:3], ())}


def _named(made: Made) -> dict[str, Box]:
    """Give the boxes of a call by their names: "row 2", "cell 2.3" (row and column), "title" of a stack."""
    boxes = made.boxes
    if isinstance(boxes, Box):
        return {made.function: boxes}
    if isinstance(boxes, Stack):
        names = [name for name in made.keywords if name not in ("around", "gap") and name[0] != "_"]
        return {name: box for name in names if (box := boxes[name]) is not None}
    if made.function != "grid":
        return {f"{made.function[:-1]} {number}": box for number, box in enumerate(boxes, 1)}
    across = sum(box.y == boxes[0].y for box in boxes)
    return {f"cell {at // across + 1}.{at % across + 1}": box for at, box in enumerate(boxes)}


def _gaps(boxes: Sequence[Box]) -> Iterator[tuple[str, bool, Box]]:
    """Give the gaps between boxes that stand beside one another or below one another, each with its mm as its name."""
    for one, other in pairwise(boxes):
        if other.x > one.right + _NEAR and other.y == one.y:
            yield num(other.x - one.right), True, Box(one.right, one.y, other.x - one.right, one.h)
        elif other.y > one.bottom + _NEAR:  # of a grid, as wide as all of it
            yield num(other.y - one.bottom), True, Box(other.x, one.bottom, one.right - other.x, other.y - one.bottom)


def _corners(box: Sequence[float], matrix: Matrix) -> list[list[float]]:
    x, y, w, h = box
    return [_moved(matrix, *one) for one in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]


def _moved(matrix: Matrix, x: float, y: float) -> list[float]:
    a, b, c, d, e, f = matrix
    return [round(a * x + c * y + e, 2), round(b * x + d * y + f, 2)]


def _texts(items: Iterable[Item], matrix: Matrix) -> Iterator[tuple[Text, Matrix]]:
    """Go through all texts in the order they are drawn; say where each is."""
    for item in items:
        if type(item.record) is Text:
            yield item.record, times(matrix, item.matrix)
        elif type(item.record) is Form and not item.record.apart:
            yield from _texts(item.record.items, times(matrix, item.matrix))
