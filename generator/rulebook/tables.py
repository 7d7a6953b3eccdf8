"""Set tables: the width shared out among the columns, then row by row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum

from generator.pdf.tags import COLUMN, Step
from generator.rulebook.blocks import Inline, Table
from generator.rulebook.lines import Compositor, SetLine
from generator.rulebook.look import Look, Type
from generator.rulebook.strips import Mark, Panel, Place, Strip, unread, words

_GAP, _NARROW = 4.0, 2.0  # mm between columns, and where words would not fit otherwise
_NOTHING = SetLine((), 0.0, ())
_SMALL, _WHOLE = 8, 12  # rows of a table that stay together, and of one that had better
_FEW = 4  # rows of a longer one that a page has at least


def column_widths(cells: Sequence[Sequence[tuple[float, float]]], width: float) -> list[float]:
    """Give each column its width; cells are (width in one line, width of the widest word) in mm.

    What fits in one line is left so; otherwise each column gets what its words need, and a share of the rest.

    >>> column_widths([[(10, 5), (10, 5)]], 100), column_widths([[(90, 10), (30, 10)]], 80)
    ([10, 10], [58.0, 22.0])
    """
    if not cells:
        return []
    columns = range(len(cells[0]))
    wanted = [max(row[at][0] for row in cells) for at in columns]
    least = [max(row[at][1] for row in cells) for at in columns]
    if fsum(wanted) <= width:
        return wanted
    spare = width - fsum(least)
    if spare <= 0:
        return [one * width / fsum(least) for one in least]
    more = [want - need for want, need in zip(wanted, least, strict=True)]
    return [need + spare * extra / fsum(more) for need, extra in zip(least, more, strict=True)]


def _measured(block: Table, columns: int, look: Look, compositor: Compositor) -> list[list[tuple[float, float]]]:
    """Measure every cell of a table, row by row."""
    rows = [(look.cell_head, row) for row in (block.head,) if row] + [(look.cell, row) for row in block.rows]
    return [
        [compositor.natural(cell, type_) for cell in row] + [(0.0, 0.0)] * (columns - len(row)) for type_, row in rows
    ]


def table_strips(block: Table, place: Place, look: Look, compositor: Compositor) -> Iterator[Strip]:
    """Set a table row by row; its head stands on every page again, and a small one stays on one."""
    columns = max([len(block.head), *(len(row) for row in block.rows)], default=0)
    if not columns:
        return
    cells = _measured(block, columns, look, compositor)
    least = fsum(max(row[at][1] for row in cells) for at in range(columns))
    gap = max(_NARROW, min(_GAP, (place.width - least) / max(columns - 1, 1)))
    widths = column_widths(cells, place.width - gap * (columns - 1))
    left = [place.x + fsum(widths[:at]) + gap * at for at in range(columns)]
    across = fsum(widths) + gap * (columns - 1)

    def row_of(row: Sequence[Inline], type_: Type, number: int, kind: Step) -> tuple[list[Mark], float]:
        marks: list[Mark] = []
        height = type_.leading
        for at in range(len(left)):
            path = (*place.path, Step(number, "TR"), kind._replace(number=at))
            # a cell without words is read as one
            lines = (compositor.set(row[at], type_, widths[at] + 0.01) if at < len(row) else ()) or (_NOTHING,)
            side = block.align[at] if at < len(block.align) else "left"
            share = {"right": 1.0, "center": 0.5}.get(side, 0.0)
            for below, line in enumerate(lines):
                y = below * type_.leading + type_.base + 0.7
                marks += words(line, left[at] + share * (widths[at] - line.width), y, type_, path)
            height = max(height, len(lines) * type_.leading)
        return marks, height + 0.4

    head: Strip | None = None
    last = len(block.rows) - 1
    if block.head:
        marks, height = row_of(block.head, look.cell_head, 0, COLUMN)
        height += 0.5
        marks.append(Panel(place.x, height, across, 0.45, look.accent))
        head = Strip(look.steps(height + 0.4), tuple(marks), look.step * 1.0, keep=True)
        yield head
        head = head._replace(marks=unread(marks))
    for number, row in enumerate(block.rows):
        marks, height = row_of(row, look.cell, number + 1, Step(0, "TD"))
        if number < last:
            marks.append(Panel(place.x, height + 0.75, across, 0.18, look.line))
        before = look.step if not number and head is None else 0.0
        total = height + 1.1
        if number == last:
            total = look.steps(total)
        held = number < last and (last < _SMALL or number < _FEW - 1 or number > last - _FEW)
        yield Strip(total, tuple(marks), before, keep=held, whole=number < last < _WHOLE, again=head)
