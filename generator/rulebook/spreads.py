"""Set a chapter into the columns of a page, or of a spread of two, that a template draws.

The type is as large as fits, and the same in all columns. What does not fit at its least size is told, in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import fsum

from generator.catalog.bookpages import Column, DrawnPage
from generator.catalog.model import Size
from generator.named import NamedTuple
from generator.pdf.tags import Step
from generator.rulebook.blocks import Block, Drawn
from generator.rulebook.flow import Flow
from generator.rulebook.lines import Complaint
from generator.rulebook.look import Look, resized
from generator.rulebook.paging import Frame, Row, chunks, fill, marks_of
from generator.rulebook.strips import Leaf, Mark, Strip

_STEP = 0.1
"""Points from one size of type to the next that is tried."""


class Chapters(NamedTuple):
    """A text whose chapters go to pages that are drawn, or flow between them; the first page is number `first`.

    `pages` are the drawn ones with their faces, `size` that of a page in mm; `frame` is where text flows; `order`
    numbers the blocks of the whole text by their identities.
    """

    blocks: Sequence[Block]
    look: Look
    frame: Frame
    size: Size
    first: int
    pages: Mapping[str, tuple[DrawnPage, str]]
    complain: Complaint
    order: Mapping[int, int]

    def leaves(self, flow_of: Callable[[Look], Flow]) -> list[Leaf]:
        """Fill the pages with what a flow makes of the text."""
        found: list[Leaf] = []
        flowing: list[Block] = []

        def flow() -> None:
            if flowing:
                strips = flow_of(self.look).strips(flowing, self.frame.column, self.frame.height)
                found.extend(fill(strips, self.frame, self.first + len(found)))
                flowing.clear()

        for block in self.blocks:
            if not isinstance(block, Drawn) or block.name not in self.pages:
                flowing.append(block)
                continue
            flow()
            page, face = self.pages[block.name]
            # a spread begins on the left, a book's back is the last page of a sheet: white pages come before them
            while (page.spread and (self.first + len(found)) % 2) or (page.last and (self.first + len(found)) % 4):
                found.append(Leaf(self.first + len(found), (), "", True))
            put = partial(self._put, page, face, self.order.get(id(block), 0), self.first + len(found))
            found += put(*self._set(block, page, flow_of))
        flow()
        return found

    def _set(self, block: Drawn, page: DrawnPage, flow_of: Callable[[Look], Flow]) -> tuple[Sequence[Laid], str]:
        """Set a chapter into the columns of its page or its two pages; give its title, too. What is wrong is told."""
        if len(block.parts) > len(page.columns):
            fact = f"the page '{page.id}' has {len(page.columns)} columns, and there is text for {len(block.parts)}"
            empty = next((part for gap, part in pairwise(block.parts) if part and not gap), None)
            line = empty[0].line if empty else block.line  # nothing stands before it, so that an end of one is too many
            self.complain(line, fact, "take out a ::: column, or add one to 'columns' in game.yaml")
            return (), ""

        def tried(size: float) -> list[Laid] | Overfull:
            def flow(column: Column) -> Flow:
                return flow_of(resized(self.look, size, column.ink, column.heading, page.title))

            return _laid(block, page.columns, flow)

        found = _largest(tried, page.least, page.most)
        if isinstance(found, Overfull):
            fact = f"the text of column {found.number} on the page '{page.id}' is {found.over:.1f} mm too high"
            missing = len(page.columns) - len(block.parts)
            part = f", or begin its next column here (::: column): the page has {missing} more" if missing else ""
            hint = f"shorten it, or make the column higher; its type is {page.least:g} pt already{part}"
            self.complain(found.line() or block.line, fact, hint)
            return (), ""
        return found, next((strip.title for laid in found for _, strip in laid.rows if strip.title), "")

    def _put(
        self, page: DrawnPage, face: str, number: int, first: int, laid: Sequence[Laid], title: str
    ) -> Iterator[Leaf]:
        """Put what was laid into columns onto its pages, the first of which has the number `first`."""
        wide, leftward = self.size.width, self.frame.leftward
        marks: list[list[Mark]] = [[] for _ in range(2 if page.spread else 1)]
        for column, rows in laid:
            right = page.spread and column.x >= wide
            x = column.x - (wide if right else 0.0)
            used = rows[-1][0] + rows[-1][1].height if rows else 0.0
            y = column.y + ((column.height - used) / 2 if column.middle else 0.0)
            marks[1 if right else 0] += marks_of(rows, x, y, column.width if leftward else None)
        halves = list(enumerate(marks))
        for at, (half, put) in enumerate(reversed(halves) if leftward else halves):
            yield Leaf(first + at, tuple(put), title, True, face, half * wide, (Step(number, "Figure"),))


class Laid(NamedTuple):
    """Strips where they stand in one column: each with the place of its top, in mm."""

    column: Column
    rows: tuple[Row, ...]


class Overfull(NamedTuple):
    """A column, counted from 1, how many mm too high its text is; `line` finds the line of what is so first."""

    number: int
    over: float
    line: Callable[[], int]


def _largest(tried: Callable[[float], list[Laid] | Overfull], least: float, most: float) -> list[Laid] | Overfull:
    """Set something in the largest size that fits; what is too high with the least one is given as it is."""
    found = tried(most)
    if not isinstance(found, Overfull):
        return found
    found = tried(least)
    low, high = 0, round((most - least) / _STEP)  # what fits with `low`, and not with `high` steps above the least size
    while not isinstance(found, Overfull) and high - low > 1:
        middle = (low + high) // 2
        better = tried(least + middle * _STEP)
        if isinstance(better, Overfull):
            high = middle
        else:
            low, found = middle, better
    return found


def _laid(block: Drawn, columns: Sequence[Column], flow_of: Callable[[Column], Flow]) -> list[Laid] | Overfull:
    """Lay each part into a column of its own, and on into the next ones where they are as wide and not needed."""
    found: list[Laid] = []
    at = 0
    for number, part in enumerate(block.parts):
        spare = len(columns) - at - (len(block.parts) - number)
        column = columns[at]
        room = [column]
        for other in columns[at + 1 : at + 1 + spare]:
            if abs(other.width - column.width) > 1e-6 or other.ink != column.ink:
                break
            room.append(other)

        def filled(
            blocks: Sequence[Block], column: Column = column, room: Sequence[Column] = room
        ) -> list[list[Row]] | float:
            return _filled(flow_of(column).strips(blocks, column.width, column.height), room)

        rows = filled(part)
        if isinstance(rows, float):
            return Overfull(at + len(room), rows, partial(_first, part, filled))
        found += [Laid(one, tuple(placed)) for one, placed in zip(room, rows, strict=False)]
        at += len(rows)
    return found


def _first(part: Sequence[Block], filled: Callable[[Sequence[Block]], object]) -> int:
    """Return the line of the block with which a column is too high."""
    return next((part[n] for n in range(len(part)) if isinstance(filled(part[: n + 1]), float)), part[-1]).line


def _filled(strips: Sequence[Strip], columns: Sequence[Column]) -> list[list[Row]] | float:
    """Fill columns one after the other; say how many mm are left over where they do not hold it all."""
    rows: list[list[Row]] = [[]]
    y = 0.0
    over = 0.0
    for chunk in chunks(strips, wholes=True):
        need = fsum(strip.height + (strip.before if rows[-1] or n else 0.0) for n, strip in enumerate(chunk))
        if y + need > columns[len(rows) - 1].height + 1e-6 and rows[-1] and len(rows) < len(columns):
            rows.append([])
            y = 0.0
        for strip in chunk:
            y += strip.before if rows[-1] else 0.0
            rows[-1].append((y, strip))
            y += strip.height
        over = max(over, y - columns[len(rows) - 1].height)
    return over if over > 1e-6 else rows
