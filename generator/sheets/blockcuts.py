"""Say where a block of pieces that touch is cut: marks at the ends of every straight cut, the cuts, their number.

Arithmetic in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.sheets.box import Line
from generator.sheets.nest import Block, Lot
from generator.sheets.shape import path

MARK_CLEAR, MARK_LENGTH = 0.5, 2.5  # mm, as on sheets of cards


def straight_cuts(block: Block, lot: Lot) -> int:
    """Count the straight cuts that free a block's pieces."""
    if not lot.touching:
        return 0
    rows = -(-len(block.at) // block.columns)
    return block.columns + rows + 2 if lot.gap == 0 else 2 * (block.columns + rows)


def ticks(block: Block, lot: Lot) -> Iterator[Line]:
    """Mark every straight cut of a block at both its ends, outside the bleed."""
    box = block.box
    near = lot.bleed + MARK_CLEAR
    far = near + MARK_LENGTH
    rows = -(-len(block.at) // block.columns)
    across, down = lot.pitch
    for x in _lines(box.x, lot.width, across, block.columns):
        yield Line(x, box.y - far, x, box.y - near)
        yield Line(x, box.bottom + near, x, box.bottom + far)
    for y in _lines(box.y, lot.height, down, rows):
        yield Line(box.x - far, y, box.x - near, y)
        yield Line(box.right + near, y, box.right + far, y)


def straight(block: Block, lot: Lot) -> Iterator[str]:
    """Draw every straight cut of a block, from end to end."""
    box = block.box
    across, down = lot.pitch
    for x in _lines(box.x, lot.width, across, block.columns):
        yield path((("m", (x, box.y)), ("l", (x, box.bottom))))
    for y in _lines(box.y, lot.height, down, -(-len(block.at) // block.columns)):
        yield path((("m", (box.x, y)), ("l", (box.right, y))))


def _lines(start: float, length: float, pitch: float, count: int) -> list[float]:
    return sorted({round(start + i * pitch + end, 6) for i in range(count) for end in (0.0, length)})
