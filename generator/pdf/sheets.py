"""Put sheets on the press: stamps of faces, cut marks, folds, the foot and its ruler.

The one place where the arithmetic of `sheets` meets the press of `pdf.document`; decides nothing about where
things go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import fsum, hypot
from typing import TYPE_CHECKING

from generator.draw import outline

if TYPE_CHECKING:
    from generator.draw.painted import Painted, Pictures
    from generator.sheets.foot import Foot, Label, Measure
    from generator.sheets.impose import Sheet
    from generator.sheets.plate import Placed, Plate
    from generator.text.fonts import FontBook

    from .press import Press

FOOT_FONT = "Barlow Condensed"
INK = "#000"  # greys are dots on a home printer, and a thin line of dots is hard to cut by
HALO, HALO_WIDTH = "#fff", 0.3
THIN, DASH, FOLD_END = 0.12, (1.4, 0.9), 2.5  # mm
_POINT = 25.4 / 72


def draw_sheet(press: Press, sheet: Sheet, faces: Pictures) -> None:
    """Print one page; `faces` are known by their keys."""
    _begin(press, sheet)
    for stamp in sheet.stamps:
        press.stamp(faces[stamp.face], stamp.x, stamp.y, turn=stamp.turn, clip=stamp.clip)
    for line in (*sheet.marks, *sheet.folds):
        press.line(*line, INK)
    draw_foot(press, sheet.foot)


def _begin(press: Press, page: Sheet | Plate) -> None:
    press.page(
        page.width,
        page.height,
        trim=page.trim,
        bleed=page.bleed,
        label=page.label,
        bookmark=page.bookmark,
        side=page.side,
    )


def draw_foot(press: Press, foot: Foot | None) -> None:
    """Print a page's foot, if it has one."""
    if foot is None:
        return
    for line in foot.ruler:
        press.line(*line, INK)
    _write(press, foot.labels)


def _write(press: Press, labels: Iterable[Label]) -> None:
    for label in labels:
        press.text(label.x, label.y, label.text, label.size, family=FOOT_FONT, anchor=label.anchor, turn=label.turn)


def measurer(fonts: FontBook) -> Measure:
    """Give a function that measures a foot's words with the font they are printed in."""
    faces = fonts.find(FOOT_FONT)

    def measure(text: str, size: float) -> float:
        ems = fsum(face.shape(piece).width / face.upem for face, piece in fonts.runs(text, faces))
        return ems * size * _POINT

    return measure


def wrapped(texts: Iterable[str], room: float, size: float, measure: Measure) -> Iterator[str]:
    """Break texts into lines of at most `room` mm at a size in points; a word that is too long is a line."""
    for text in texts:
        line = ""
        for word in text.split():
            longer = f"{line} {word}".strip()
            if line and measure(longer, size) > room:
                yield line
                line = word
            else:
                line = longer
        if line:
            yield line


def _ends(data: str) -> tuple[float, ...]:
    """Give the dashes of a straight line of which only its two ends are drawn; all of a short one."""
    (_, (x1, y1)), (_, (x2, y2)) = outline.read(data)[:2]
    long = hypot(x2 - x1, y2 - y1)
    return (FOLD_END, long - 2 * FOLD_END) if long > 3 * FOLD_END else DASH


def draw_plate(press: Press, plate: Plate, face: Callable[[Placed], Painted]) -> None:
    """Print one page of tokens or nets; `face` gives what lies in a place.

    Lines are drawn in black on a little white, so that they are seen on any picture: whole where one cuts, or strokes
    beside it, a dash at either end where one folds, for a fold lies on the finished piece.
    """
    _begin(press, plate)
    for one in plate.placed:
        press.place(face(one), one.matrix, one.clip)
    solid = plate.cuts if plate.strokes is None else plate.strokes
    lines = [*((data, ()) for data in solid), *((data, _ends(data)) for data in plate.folds)]
    for data, dash in lines:
        press.outline(data, stroke=HALO, width=HALO_WIDTH, dash=dash)
    for data, dash in lines:
        press.outline(data, stroke=INK, width=THIN, dash=dash)
    for line in plate.marks:
        press.line(*line, INK)
    _write(press, plate.labels)
    draw_foot(press, plate.foot)
