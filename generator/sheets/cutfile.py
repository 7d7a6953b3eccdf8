"""Write a layout's cut lines as an SVG in millimetres, for a cutting machine.

Where pieces touch, the blade goes along once. svgwrite is slow to load, and imported only where it is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, degrees, dist
from typing import Any

from generator.sheets.duplex import Axis
from generator.sheets.layout import Layout
from generator.sheets.plate import Plate
from generator.sheets.shape import Box, Numbers, Point, Points, Segment, Shape, direction, free, path, rounded, shape_of

_NEAR = 0.002  # mm within which lines are the same: outlines are written to a tenth of a micrometre
_LEAST = 0.01  # mm; what is shorter is no cut
_Line = tuple[Point, Point]


def cut_file(layout: Layout, corner: float = 0.0) -> str:
    """Draw the cuts of a sheet's fronts: whole lines, or one rounded outline a card when `corner` > 0 (mm).

    Where rounded cards touch, what they share is drawn once, so that no blade goes along it twice.

    The drawing is as large as the page, one user unit is one millimetre, and the same layout gives the
    same text.
    """
    paper, drawing, cuts = layout.paper, *_begun(layout.paper.page)
    if corner > 0:
        boxes = [slot.box for slot in layout.fronts]
        radius = min(corner, *(min(box.width, box.height) / 2 for box in boxes))
        if layout.grid.gap:
            for box in boxes:
                at, size = (_mm(box.x), _mm(box.y)), (_mm(box.width), _mm(box.height))
                cuts.add(drawing.rect(insert=at, size=size, rx=_mm(radius), ry=_mm(radius)))
        else:
            for outline in once(rounded(*box, radius) for box in boxes):
                cuts.add(drawing.path(d=path(outline)))
    else:
        for cut in layout.plan:
            cuts.add(drawing.line(*_ends(cut.axis, cut.at, cut.start, cut.end)))
    if layout.fold is not None:
        fold = drawing.add(drawing.g(id="fold", fill="none", stroke="#00f", stroke_width=0.1))
        printable, axis = paper.printable, layout.fold.axis
        span = (printable.y, printable.bottom) if axis == "x" else (printable.x, printable.right)
        fold.add(drawing.line(*_ends(axis, layout.fold.at, *span)))
    return _written(drawing)


def outline_file(plate: Plate) -> str:
    """Draw the cuts and folds of a sheet of tokens or nets, outlines as they are but for what two of them share.

    That is drawn once. Straight cuts that only have marks in the margin are drawn from mark to mark.
    """
    drawing, cuts = _begun(Box(0.0, 0.0, plate.width, plate.height))
    for outline in once(shape_of(data) for data in (*plate.straight, *plate.cuts)):
        cuts.add(drawing.path(d=path(outline)))
    if plate.folds:
        folds = drawing.add(drawing.g(id="fold", fill="none", stroke="#00f", stroke_width=0.1))
        for data in plate.folds:
            folds.add(drawing.path(d=data))
    return _written(drawing)


def _begun(page: Box) -> tuple[Any, Any]:
    """Begin a drawing as large as a page, and in it the group of what is cut."""
    import svgwrite  # noqa: PLC0415  # slow to load, and seldom wanted

    size = (f"{page.width:g}mm", f"{page.height:g}mm")
    drawing = svgwrite.Drawing(size=size, viewBox=f"0 0 {page.width:g} {page.height:g}", debug=False)
    return drawing, drawing.add(drawing.g(id="cut", fill="none", stroke="#f00", stroke_width=0.1))


def _written(drawing: Any) -> str:
    return f'<?xml version="1.0" encoding="utf-8"?>\n{drawing.tostring()}\n'


def _ends(axis: Axis, at: float, start: float, end: float) -> Points:
    at, start, end = _mm(at), _mm(start), _mm(end)
    return ((at, start), (at, end)) if axis == "x" else ((start, at), (end, at))


def _mm(length: float) -> float:
    """Round to a tenth of a micrometre, far below what any machine cuts."""
    return round(length, 4)


def once(outlines: Iterable[Shape]) -> list[Shape]:
    """Give the outlines again, each without what those before it have cut; one that shares nothing as it was.

    >>> from generator.sheets.shape import path, rectangle
    >>> [path(shape) for shape in once([rectangle(0, 0, 2, 1), rectangle(2, 0, 2, 1), rectangle(0, 0, 2, 1)])]
    ['M0 0 L2 0 L2 1 L0 1 Z', 'M2 0 L4 0 L4 1 L2 1']
    """
    known = _Known()
    found: list[Shape] = []
    for shape in outlines:
        lines = list(_lines(shape))
        left = [list(known.new_of(*line)) for line in lines]
        for line in lines:
            known.add(*line)
        if all(parts == [line[:2]] for parts, line in zip(left, lines, strict=True)):
            found.append(shape)
        else:
            found += _chained((*part, line[2]) for parts, line in zip(left, lines, strict=True) for part in parts)
    return found


def _lines(shape: Shape) -> Iterator[tuple[Point, Point, Numbers]]:
    """Give the lines of an outline: from where to where, and the numbers of a curve."""
    start = at = (0.0, 0.0)
    for op, v in shape:
        if op == "m":
            start = at = (v[0], v[1])
            continue
        end = start if op == "h" else (v[-2], v[-1])
        yield at, end, v if op == "c" else ()
        at = end


def _chained(lines: Iterable[tuple[Point, Point, Numbers]]) -> list[Shape]:
    """Put lines that go on from one another together."""
    chains: list[list[Segment]] = []
    for start, end, curve in lines:
        if not chains or dist(chains[-1][-1][1][-2:], start) > _NEAR:
            chains.append([("m", start)])
        chains[-1].append(("c", curve) if curve else ("l", end))
    if len(chains) > 1 and dist(chains[-1][-1][1][-2:], chains[0][0][1]) <= _NEAR:
        chains[0] = chains.pop() + chains[0][1:]  # round the corner where the outline began
    return [tuple(chain) for chain in chains]


class _Known:
    """What is cut already: straight lines by their direction in degrees, curves by their ends and handles."""

    def __init__(self) -> None:
        self._lines: dict[int, list[_Line]] = {}
        self._curves: set[Numbers] = set()

    def add(self, start: Point, end: Point, curve: Numbers) -> None:
        if curve:
            self._curves |= {_rounded((*start, *curve)), _rounded(_back(start, curve))}
        elif dist(start, end) > _LEAST:
            self._lines.setdefault(_direction(start, end), []).append((start, end))

    def new_of(self, start: Point, end: Point, curve: Numbers) -> Iterator[_Line]:
        """Give what of a line is not cut yet, from its start on; a curve wholly or not at all."""
        if curve:
            if _rounded((*start, *curve)) not in self._curves:
                yield start, end
            return
        long = dist(start, end)
        if long <= _LEAST:
            return
        _, (ux, uy) = direction(start, end)
        turn = _direction(start, end)
        ends = (
            [(x - start[0]) * ux + (y - start[1]) * uy for x, y in line]
            for near in (turn - 1, turn, turn + 1)
            for line in self._lines.get(near % 180, ())
            if all(abs((x - start[0]) * uy - (y - start[1]) * ux) <= _NEAR for x, y in line)
        )
        for low, high in free((0.0, long), ((min(two), max(two)) for two in ends), _LEAST):
            yield (
                start if low <= 0 else (start[0] + ux * low, start[1] + uy * low),
                end if high >= long else (start[0] + ux * high, start[1] + uy * high),
            )


def _direction(start: Point, end: Point) -> int:
    return round(degrees(atan2(end[1] - start[1], end[0] - start[0]))) % 180


def _rounded(values: Iterable[float]) -> Numbers:
    return tuple(round(value, 2) for value in values)


def _back(start: Point, curve: Numbers) -> Numbers:
    """Give a curve the other way round."""
    return (*curve[4:6], *curve[2:4], *curve[0:2], *start)
