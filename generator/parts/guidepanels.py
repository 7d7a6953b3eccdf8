"""Which panels "How to build" has, in the order of the work, and where they stand on its pages. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, fsum
from typing import Final

from generator.catalog.messages import Messages
from generator.catalog.model import Size
from generator.named import NamedTuple
from generator.parts.guideboxes import stages_of
from generator.parts.guidewords import letters
from generator.parts.planned import Files, Planned
from generator.sheets.shape import Box

HEAD, FOOT, SIDE = 28.0, 14.0, 7.0
"""Millimetres of a page for its painted head and foot, and beside the panels."""
COVER: Final = 84.0
"""Millimetres of the first page at least for the picture of the game, with the discs that count it."""
FINISHED: Final = 58.0
"""From so many mm on, the head of a page shows the finished game."""
_AIR: Final = 2.0
"""Millimetres between two panels."""
_NARROWEST: Final = 88.0
"""Millimetres that a panel is wide at least."""
_STRETCH: Final = 1.35
"""How much higher than it must be a panel gets at most; what is then left of a page is painted head."""
_FEW: Final = 4
"""So many stages stand in one row."""
_ROW_OF_STAGES: Final = 36.0
"""Millimetres that another row of them takes."""
_MOST_SAID: Final = 250
"""So many letters of what is to be done stand below the pictures of a small panel; more ask for a wide one."""


class Panel(NamedTuple):
    """One panel: what it shows, how high it is at least in mm, whether it is wide, the file it is about, if any."""

    kind: str
    need: float
    wide: bool = False
    file: Planned | None = None


class Page(NamedTuple):
    """One page: how high its head is in mm, and its panels with their boxes."""

    head: float
    panels: tuple[tuple[Panel, Box], ...]


_Row = tuple[Panel, ...]


def said(one: Planned, says: Messages) -> tuple[str, ...]:
    """Say what is to be done with a file besides printing it."""
    item = one.item
    steps = tuple(map(says.again, item.steps))
    if not item.cuts:
        return steps
    if item.sheets > 1:
        cuts = says.ngettext("{n} straight cut a sheet.", "{n} straight cuts a sheet.", item.cuts)
    else:
        cuts = says.ngettext("{n} straight cut.", "{n} straight cuts.", item.cuts)
    return (cuts, *steps)


def panels(files: Files, says: Messages, ruler: float, size: Size) -> list[Panel]:
    """List the panels of some files: what to know first, one for each file, the cuts, what is folded, the box packed.

    The first one has a ruler so many mm long. On a page for one column words stand beside pictures, not below.
    """
    alone = _columns(size) == 1
    flat = [one for one in files if one.item.unit not in ("die", "box", "rulebook")]
    folded = [one for one in files if one not in flat]
    small = [one for one in flat if sum(map(letters, said(one, says))) <= _MOST_SAID]
    found = [Panel("rule", 58.0, wide=ruler > _NARROWEST - 12), Panel("flips", 58.0), Panel("papers", 74.0, wide=True)]
    found += [Panel("file", 52.0 + (0.0 if alone else 4.4 * _lines(one, says)), file=one) for one in small]
    found += [Panel("file", 66.0, wide=True, file=one) for one in flat if one not in small]
    if any(one.item.cuts for one in flat):
        found.append(Panel("cutting", 70.0 + 5.0 * ceil(sum(one.item.cuts > 0 for one in flat) / 2), wide=True))
    found += [_stages(one, alone) for one in folded]
    return [*found, Panel("pack", 56.0, wide=True)]


def _stages(one: Planned, alone: bool) -> Panel:
    """Give the panel of what is folded in stages; a box in one column has its words below, a game's box two rows."""
    need = 80.0 if alone and one.item.unit == "box" else 74.0
    rows = 2 if one.item.unit == "box" and len(stages_of(one)) > _FEW else 1
    return Panel("stages", need + (rows - 1) * _ROW_OF_STAGES, wide=True, file=one)


def _lines(one: Planned, says: Messages) -> int:
    return max(1, sum(ceil(letters(line) / 48) for line in said(one, says)))


def pages(size: Size, wanted: Sequence[Panel]) -> list[Page]:
    """Put panels on as few pages as hold them, each page full; the first begins with the picture of the game."""
    columns = _columns(size)
    first: list[_Row] = []
    rows = _rows(wanted, columns)
    room = size.height - FOOT - COVER
    while rows and rows[0][0].file is None and rows[0][0].kind != "pack" and _need(rows[0]) <= room:
        room -= _need(rows[0])
        first.append(rows.pop(0))
    found = [_page(size, columns, size.height - FOOT - fsum(map(_need, first)), first)]
    for heap in _heaps(rows, size.height - HEAD - FOOT):
        head = max(HEAD, size.height - FOOT - _STRETCH * fsum(map(_need, heap)))
        found.append(_page(size, columns, head if head >= FINISHED else HEAD, heap))
    return found


def _columns(size: Size) -> int:
    return max(1, int((size.width - 2 * SIDE + _AIR) // (_NARROWEST + _AIR)))


def _rows(wanted: Sequence[Panel], columns: int) -> list[_Row]:
    """Put small panels beside one another, and as many wide ones as there is room for."""
    rows: list[_Row] = []
    left = 0
    for panel in wanted:
        takes = min(columns, 2 if panel.wide else 1)
        if takes > left:
            rows.append(())
            left = columns
        rows[-1] += (panel,)
        left -= takes
    return rows


def _need(row: _Row) -> float:
    return max(panel.need for panel in row) + _AIR


def _heaps(rows: Sequence[_Row], room: float) -> list[list[_Row]]:
    """Share rows among as few pages as hold them, the fullest of which is as little full as can be."""
    least, most = max((_need(row) for row in rows), default=0.0), max(room, *map(_need, rows), 1.0)
    fewest = len(_filled(rows, most))
    for _ in range(12):
        level = (least + most) / 2
        least, most = (least, level) if len(_filled(rows, level)) <= fewest else (level, most)
    return _filled(rows, most)


def _filled(rows: Sequence[_Row], room: float) -> list[list[_Row]]:
    heaps: list[list[_Row]] = []
    left = 0.0
    for row in rows:
        if not heaps or _need(row) > left:
            heaps.append([])
            left = room
        heaps[-1].append(row)
        left -= _need(row)
    return heaps


def _page(size: Size, columns: int, head: float, rows: Sequence[_Row]) -> Page:
    """Give rows all the height there is below the head, each its share; the last panel of a row takes what is left."""
    share = (size.height - head - FOOT) / max(1.0, fsum(map(_need, rows)))
    wide = (size.width - 2 * SIDE + _AIR) / columns
    laid, y = [], head
    for row in rows:
        tall, x = _need(row) * share, SIDE
        for panel in row:
            takes = wide * min(columns, 2 if panel.wide else 1)
            across = size.width - SIDE - x if panel is row[-1] else takes - _AIR
            laid.append((panel, Box(x, y, across, tall - _AIR)))
            x += takes
        y += tall
    return Page(head, tuple(laid))
