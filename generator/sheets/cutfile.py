"""Write a layout's cut lines as an SVG in millimetres, for a cutting machine.

svgwrite is imported only when a cut file is asked for: it is slow to load.
"""

from __future__ import annotations

from typing import Any

from generator.sheets.box import Box
from generator.sheets.cutonce import once
from generator.sheets.duplex import Axis
from generator.sheets.grid import Grid
from generator.sheets.layout import Layout
from generator.sheets.plate import Plate
from generator.sheets.shape import Points, path, rounded, shape_of


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
        if isinstance(layout.grid, Grid) and layout.grid.gap > 0:
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
