"""Print decks of plain faces through the real painter and press, for reading back."""

from functools import cache
from pathlib import Path

from generator.pdf.document import PdfPress
from generator.pdf.face import paint
from generator.pdf.sheets import draw_sheet, measurer
from generator.sheets.impose import press_sheets, sheets
from generator.sheets.layout import layout
from generator.sheets.paper import find_paper
from generator.sheets.piece import Piece
from generator.text.fonts import FontBook
from tests.sheets.builders import WORDING, deck

FONTS = Path(__file__).resolve().parents[2] / "templates" / "_shared" / "fonts"


@cache
def fonts():
    return FontBook([FONTS])


def face(width, height, bleed, colour, mark):
    """A face of one colour with a dark bar near its upper edge, and a square that tells left from right.

    The square grows with `mark`, so that no two faces are the same drawing.
    """
    side = 2 + mark % 40 / 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + 2 * bleed}mm" height="{height + 2 * bleed}mm" '
        f'viewBox="{-bleed} {-bleed} {width + 2 * bleed} {height + 2 * bleed}">'
        f'<rect x="{-bleed}" y="{-bleed}" width="{width + 2 * bleed}" height="{height + 2 * bleed}" fill="{colour}"/>'
        f'<rect x="5" y="4" width="{width - 10}" height="3" fill="#000"/>'
        f'<rect x="5" y="{height - 5 - side:.2f}" width="{side}" height="{side}" fill="#000"/></svg>'
    )


class Faces(dict):
    """Paints a face when the press first asks for it: "f3" is a front, "b3" a back."""

    def __init__(self, of):
        super().__init__()
        self.of = of

    def __missing__(self, key):
        colour = "#8bc" if key[0] == "f" else "#db9"
        size = self.of.size
        svg = face(size.width, size.height, self.of.bleed, colour, int(key[1:]) + (20 if key[0] == "b" else 0))
        self[key] = paint(svg, fonts(), key)
        return self[key]


def printed(path, count, *, size=(63.0, 88.0), bleed=3.0, paper="both", duplex="long", gap=0.0, backed=None):
    """Write `count` cards as sheets; the layout they were printed in."""
    of = layout(deck(*size, bleed), find_paper(paper), duplex=duplex, gap=gap)
    pieces = [Piece(f"f{i}", f"b{i}" if backed is None or backed(i) else None) for i in range(count)]
    press = PdfPress(fonts(), title="Number cards", duplex=of.press_duplex)
    faces = Faces(of)
    for sheet in sheets(of, pieces, WORDING, measurer(fonts())):
        draw_sheet(press, sheet, faces)
    path.write_bytes(press.finish())
    return of


def printed_for_press(path, count, *, size=(63.0, 88.0), bleed=3.0):
    """Write `count` cards, a page for each face."""
    of = deck(*size, bleed)
    press = PdfPress(fonts(), title="Number cards", duplex=None)
    faces = Faces(of)
    for sheet in press_sheets(of, [Piece(f"f{i}", f"b{i}") for i in range(count)], WORDING):
        draw_sheet(press, sheet, faces)
    path.write_bytes(press.finish())
