"""Put a calibration sheet on the press: lines and a frame on its front, scales on its back, what to do on both.

Decides nothing about where scales lie. What is said lies on different halves of the sheet,
so that nothing shines through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.sheets.vernier import COLUMNS, DEPTH, LENGTH, REACH, ROW, ROWS, Gauge, Scale

from .sheets import FOOT_FONT, INK, measurer, wrapped

if TYPE_CHECKING:
    from generator.text.fonts import FontBook

    from .press import Press

_HAIR, _TICK, _FIFTH, _FRAME = 0.2, 0.2, 0.35, 0.3  # mm thick
_SHORT, _LONG = 1.2, 1.8  # mm
_SMALL, _POINT = 6.0, 25.4 / 72
_LEADING = 1.25 * _POINT
_SHOWN = (13, 14, 15)
_EXAMPLE = 14.3
TYPED, TYPED_FONT = "tuckbox ", "Alegreya Sans"  # whose two dashes do not run together

Word = tuple[str, float]
"""A paragraph, and its size in points: of headings _HEADING, of commands in a font of their own."""
_HEADING = 15


def draw_gauge(press: Press, gauge: Gauge, fonts: FontBook, command: str) -> None:
    """Print the front and the back of a calibration sheet; `command` is what is to be typed with the answers."""
    paper = gauge.paper
    press.page(paper.width, paper.height, label="front", bookmark="Front: lines and frame", side="front")
    _draw_front(press, gauge, fonts)
    press.page(paper.width, paper.height, label="back", bookmark="Back: scales", side="back")
    for scale in gauge.scales:
        _draw_scale(press, gauge, scale)
    top = _words(press, fonts, _told(command), _box(gauge, upper=gauge.mirror == "y"))
    _draw_example(press, gauge.middle[0], top + 4)


def _draw_front(press: Press, gauge: Gauge, fonts: FontBook) -> None:
    room = gauge.paper.printable
    for scale in gauge.scales:
        reach = DEPTH / 2 + REACH
        dx, dy = (0.0, reach) if scale.axis == "x" else (reach, 0.0)
        (x1, y1), (x2, y2) = gauge.in_front(scale.x - dx, scale.y - dy), gauge.in_front(scale.x + dx, scale.y + dy)
        x1, x2 = (min(max(x, room.x), room.right) for x in (x1, x2))
        y1, y2 = (min(max(y, room.y), room.bottom) for y in (y1, y2))
        press.line(x1, y1, x2, y2, _HAIR, INK)
    left, top = gauge.middle[0] - gauge.frame[0] / 2, gauge.middle[1] - gauge.frame[1] / 2
    press.rect(left, top, *gauge.frame, stroke=INK, line_width=_FRAME)
    wide, tall = (f"{side:g}" for side in gauge.frame)
    edge = gauge.duplex
    told = (
        ("CALIBRATION SHEET · FRONT", 15),
        (f"{gauge.paper.fits}, both sides, flipped on the {edge} edge", 11),
        (f"1. Print this page and the next on one sheet, at 100 % (“actual size”), flipped on the {edge} edge.", 10),
        (
            "2. Measure this frame from the middle of its line to the middle of the opposite one: "
            f"{wide} mm across and {tall} mm down, if your printer keeps to size. Note what your ruler says, "
            "to a tenth of a millimetre if you can.",
            10,
        ),
        ("3. Turn the sheet over: the back says how to go on.", 10),
    )
    _words(press, fonts, told, _box(gauge, upper=True))


def _box(gauge: Gauge, *, upper: bool) -> tuple[float, float, float]:
    """Give where words go, within the frame: left, top, width."""
    x, y = gauge.middle
    inset = 4.0
    return x - gauge.frame[0] / 2 + inset, (y - gauge.frame[1] / 2 if upper else y) + inset, gauge.frame[0] - 2 * inset


def _told(command: str) -> Sequence[Word]:
    return (
        ("CALIBRATION SHEET · BACK", 15),
        (
            "1. Hold the sheet against a window, this side towards you. Through each scale, A to H, shines one line.",
            10,
        ),
        (
            "2. In one of the ten rows a tick lies right on the line. Bold numbers count its millimetres, the row’s "
            f"number is its tenths: {_EXAMPLE:g} in the picture. Note it beside the letter. Where all say 15, your "
            "backs land.",
            10,
        ),
        ("3. Then type this, and answer what it asks:", 10),
        (command, 11),
        (
            "Printers slip from sheet to sheet. Print this sheet again, and read A and E of each: three sheets say "
            "by how much, fifteen even it out.",
            9,
        ),
        (
            "No light through thick card? Prick each line at its ends from the front with a pin, and lay a ruler along "
            "the holes.",
            9,
        ),
    )


def _words(press: Press, fonts: FontBook, words: Sequence[Word], box: tuple[float, float, float]) -> float:
    """Set paragraphs one below the other, smaller in a narrow box; return where they end."""
    left, top, width = box
    measure = measurer(fonts)
    for text, size in words:
        is_typed = text.startswith(TYPED)
        weight, family = 700 if is_typed else 600 if size == _HEADING else 400, TYPED_FONT if is_typed else FOOT_FONT
        fitted = max(_SMALL, size * min(1.0, (width + 20) / 110))
        for line in wrapped([text], width * 0.97, fitted, measure):
            top += fitted * _LEADING
            press.text(left, top, line, fitted, family=family, weight=weight, fill=INK)
        top += 0.5 * fitted * _LEADING
    return top


def _draw_scale(press: Press, gauge: Gauge, scale: Scale) -> None:
    """Draw the ticks of a scale, its columns numbered by fives at both ends of the rows, its rows at theirs."""
    for reading in scale.readings:
        fifth = int(reading) % 5 == 0
        half = (_LONG if fifth else _SHORT) / 2
        x, y = gauge.behind(*scale.at(reading))
        dx, dy = (0.0, half) if scale.axis == "x" else (half, 0.0)
        press.line(x - dx, y - dy, x + dx, y + dy, _FIFTH if fifth else _TICK, INK)
    drop = 0.35 * _SMALL * _POINT
    for column in range(0, COLUMNS, 5):
        for row, away in ((0, -1.0), (ROWS - 1, 1.0)):
            number = min(column + row / ROWS, COLUMNS - 1)
            x, y = scale.at(column)
            if scale.axis == "x":
                spot = (x + number - column, scale.y + away * (DEPTH / 2 + 1.4) + drop)
            else:
                spot = (scale.x + away * (DEPTH / 2 + 1.8), y + number - column + drop)
            press.text(*gauge.behind(*spot), f"{column}", _SMALL, family=FOOT_FONT, weight=600, anchor="middle")
    for row in range(ROWS):
        along = (row - (ROWS - 1) / 2) * ROW
        for away in (-1.0, 1.0):
            if scale.axis == "x":
                spot = (scale.x + away * (LENGTH / 2 + 2.2), scale.y + along + drop)
            else:
                spot = (scale.x + along, scale.y + away * (LENGTH / 2 + 2.0) + drop)
            press.text(*gauge.behind(*spot), f".{row}", _SMALL, family=FOOT_FONT, anchor="middle")
    inwards = 1.0 if scale.x < 0 else -1.0
    wide = scale.box.width / 2 + (7.6 if scale.axis == "x" else 5.6)
    x, y = gauge.behind(scale.x + inwards * wide, scale.y + (5.0 if scale.axis == "x" else -LENGTH / 2 + 4.0))
    press.text(x, y, scale.letter, 18.0, family=FOOT_FONT, weight=600, anchor="middle")


def _draw_example(press: Press, middle: float, top: float) -> None:
    """Draw a piece of a scale, enlarged, with the line that shines through."""
    pitch, high = 9.0, 3.4
    left = middle - pitch * (_EXAMPLE - _SHOWN[0])
    for column in _SHOWN:
        for row in range(ROWS):
            x, y = left + pitch * (column + row / ROWS - _SHOWN[0]), top + 4 + high * row
            met = abs(column + row / ROWS - _EXAMPLE) < 1e-6
            press.line(x, y - 1.1, x, y + 1.1, 0.9 if met else 0.35, INK)
        press.text(left + pitch * (column - _SHOWN[0]), top + 1, f"{column}", 8.0, weight=600, anchor="middle")
    for row in range(ROWS):
        met = row == round(_EXAMPLE * ROWS) % ROWS
        size, weight = (10.0, 600) if met else (7.0, 400)
        y = top + 4 + high * row + 0.35 * size * _POINT
        press.text(left - 4, y, f"{_EXAMPLE:g}" if met else f".{row}", size, weight=weight, anchor="end")
    press.line(middle, top + 1, middle, top + 5 + high * ROWS, 0.25, INK)
