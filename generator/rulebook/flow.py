"""Turn blocks into strips: each a line of text, a row of pictures, a row of a table. Knows no page and no PDF.

Heights are whole steps (half lines of body text) wherever text goes on below, so that lines stand level.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.catalog.problems import did_you_mean
from generator.catalog.units import to_mm
from generator.rulebook.blocks import (
    Block,
    Box,
    Bullets,
    Figure,
    Heading,
    Inline,
    Made,
    Paragraph,
    Run,
    Shot,
    Stroke,
    Table,
    Turn,
    plain,
)
from generator.rulebook.figures import Plate, plates
from generator.rulebook.lines import Complaint, Compositor, SetLine
from generator.rulebook.look import Look, Type
from generator.rulebook.strips import Ground, Mark, Panel, Rule, Shown, Spot, Strip, Words, moved
from generator.rulebook.tables import column_widths

Finder = Callable[[str, str, str, int], "Sequence[Plate]"]
"""Finds the faces that a figure's kind and name stand for, of one side; told about at a line."""
Maker = Callable[["Flow", float], Iterator[Strip]]
"""Makes strips of what a `Made` block stands for, in a column of some width."""

_PAD = 3.4  # mm inside a box
_BAR = 0.9
_INDENT = 4.6
_SMALL = 9  # rows of a table that stay together


class Place(NamedTuple):
    """Where blocks stand: the left edge and width of their column, and the type their paragraphs are set in."""

    x: float
    width: float
    type: Type
    inside: bool = False


class Flow:
    """Sets blocks one below the other. `find` gives the faces of figures, `makers` what is made by name."""

    def __init__(
        self, look: Look, compositor: Compositor, find: Finder, makers: Mapping[str, Maker], complain: Complaint
    ) -> None:
        self.look = look
        self.compositor = compositor
        self._find = find
        self._makers = makers
        self._complain = complain
        self._boxes = 0
        self._tallest = 150.0

    def strips(self, blocks: Sequence[Block], width: float, tallest: float = 150.0) -> list[Strip]:
        """Set blocks in a column of `width` mm, no picture higher than `tallest`."""
        self._boxes = 0
        self._tallest = tallest
        return list(self._all(blocks, Place(0.0, width, self.look.body)))

    def strips_of(self, blocks: Sequence[Block], width: float) -> list[Strip]:
        """Set blocks that were made while others are set."""
        return list(self._all(blocks, Place(0.0, width, self.look.body)))

    def steps(self, height: float) -> float:
        """Round a height up to whole steps."""
        step = self.look.step
        return math.ceil(height / step - 1e-6) * step

    def _all(self, blocks: Sequence[Block], place: Place) -> Iterator[Strip]:
        headed = False
        for block in blocks:
            strips = list(self._block(block, place))
            if headed and strips and not isinstance(block, Heading):
                strips[0] = strips[0]._replace(before=0.0)  # the heading has its own white below it
            headed = isinstance(block, Heading)
            yield from strips

    def _block(self, block: Block, place: Place) -> Iterator[Strip]:
        if isinstance(block, Paragraph):
            yield from self.text(block.text, place.type, place.x, place.width, self.look.step)
        elif isinstance(block, Heading):
            yield from self._heading(block, place)
        elif isinstance(block, Bullets):
            yield from self._bullets(block, place)
        elif isinstance(block, Table):
            yield from self._table(block, place)
        elif isinstance(block, Figure):
            yield from self._figure(block, place)
        elif isinstance(block, Box):
            yield from self._box(block, place)
        elif isinstance(block, Stroke):
            middle = place.x + place.width / 2
            panel = Panel(middle - 9, self.look.step, 18, 0.35, self.look.accent)
            yield Strip(2 * self.look.step, (panel,), self.look.step)
        elif isinstance(block, Turn):
            yield Strip(0.0, fresh=True, soft=block.soft)
        elif isinstance(block, Made):
            yield from self._makers[block.name](self, place.width)

    def text(self, text: Inline, type_: Type, x: float, width: float, before: float, keep: bool = False) -> list[Strip]:
        """Set a text; its first line keeps the second, its last but one the last, so that none stands alone."""
        lines = self.compositor.set(text, type_, width)
        return self.lines(lines, type_, x, before, keep)

    def lines(self, lines: Sequence[SetLine], type_: Type, x: float, before: float, keep: bool = False) -> list[Strip]:
        """Make strips of set lines."""
        base = (type_.leading + 0.62 * type_.em) / 2
        found: list[Strip] = []
        last = len(lines) - 1
        for number, line in enumerate(lines):
            marks: list[Mark] = [Words(x, base, line, type_.size)]
            marks += [Rule(name, base) for name in line.rules]
            held = keep or (number < last and (number == 0 or number == last - 1))
            found.append(Strip(type_.leading, tuple(marks), before if not number else 0.0, held))
        return found

    def _heading(self, block: Heading, place: Place) -> Iterator[Strip]:
        look, step = self.look, self.look.step
        level = min(block.level, 4)
        type_ = look.headings[level - 1]
        lines = self.compositor.set(block.text, type_, place.width)
        before = (5.0, 3.0, 2.0, 1.0)[level - 1] * step
        after = (2.2, 0.8, 0.4, 0.0)[level - 1] * step
        body = sum(type_.leading for _ in lines)
        height = self.steps(body + after)
        base = (type_.leading + 0.62 * type_.em) / 2
        top = height - after - body if level > 1 else 0.0
        marks: list[Mark] = [Spot(f"#{block.slug}", 0.0)]
        for number, line in enumerate(lines):
            y = top + number * type_.leading + base
            marks.append(Words(place.x, y, line, type_.size))
            marks += [Rule(name, y) for name in line.rules]
        if level == 1:
            marks.append(Panel(place.x, body + step * 0.55, 14.0, 0.9, look.accent))
        yield Strip(
            height, tuple(marks), before, keep=True, section=level <= 2, title=plain(block.text) if level == 1 else ""
        )

    def _bullets(self, block: Bullets, place: Place) -> Iterator[Strip]:
        look = self.look
        type_ = place.type
        wide = block.start + len(block.entries) > 10
        indent = _INDENT + (1.6 if wide else 0.0)
        inner = place._replace(x=place.x + indent, width=place.width - indent)
        for number, entry in enumerate(block.entries):
            strips = list(self._all(entry, inner))
            if not strips:
                continue
            sign = f"{block.start + number}." if block.start else "•"
            run = Run(sign, strong=bool(block.start))
            signs = type_._replace(justify=False, italic=False, fill=look.primary, centred=False)
            line = self.compositor.set((run,), signs, indent)[0]
            base = (type_.leading + 0.62 * type_.em) / 2
            left = place.x + (indent - 1.5 - line.width if block.start else 0.9)
            gap = look.step if number == 0 or not block.tight else 0.0
            first = strips[0]
            marks = (Words(left, base, line, type_.size), *first.marks)
            strips[0] = first._replace(marks=marks, before=gap)
            yield from strips

    def _table(self, block: Table, place: Place) -> Iterator[Strip]:
        look = self.look
        columns = max([len(block.head), *(len(row) for row in block.rows)], default=0)
        if not columns:
            return
        gap = 4.0
        cells = [(look.cell_head, row) for row in (block.head,) if row] + [(look.cell, row) for row in block.rows]
        measured = [
            [self.compositor.natural(cell, type_) for cell in row] + [(0.0, 0.0)] * (columns - len(row))
            for type_, row in cells
        ]
        widths = column_widths(measured, place.width - gap * (columns - 1))
        left = [place.x + sum(widths[:at]) + gap * at for at in range(columns)]
        across = sum(widths) + gap * (columns - 1)
        head: Strip | None = None
        last = len(block.rows) - 1
        if block.head:
            marks, height = self._row(block.head, look.cell_head, left, widths, block.align)
            height += 0.5
            marks.append(Panel(place.x, height, across, 0.45, look.accent))
            head = Strip(self.steps(height + 0.4), tuple(marks), look.step * 1.0, keep=True)
            yield head
        for number, row in enumerate(block.rows):
            marks, height = self._row(row, look.cell, left, widths, block.align)
            if number < last:
                marks.append(Panel(place.x, height + 0.75, across, 0.18, look.line))
            before = look.step if not number and head is None else 0.0
            total = height + 1.1
            if number == last:
                total = self.steps(total)
            held = number < last and (last < _SMALL or number in (0, last - 1))
            yield Strip(total, tuple(marks), before, keep=held, again=head)

    def _row(
        self, row: Sequence[Inline], type_: Type, left: Sequence[float], widths: Sequence[float], align: Sequence[str]
    ) -> tuple[list[Mark], float]:
        marks: list[Mark] = []
        height = type_.leading
        for at, cell in enumerate(row):
            lines = self.compositor.set(cell, type_, widths[at] + 0.01)
            side = align[at] if at < len(align) else "left"
            share = {"right": 1.0, "center": 0.5}.get(side, 0.0)
            for number, line in enumerate(lines):
                y = number * type_.leading + (type_.leading + 0.62 * type_.em) / 2 + 0.7
                marks.append(Words(left[at] + share * (widths[at] - line.width), y, line, type_.size))
                marks += [Rule(name, y) for name in line.rules]
            height = max(height, len(lines) * type_.leading)
        return marks, height + 0.4

    def _figure(self, block: Figure, place: Place) -> Iterator[Strip]:
        found: list[tuple[Shot, list[Shown], float, float]] = []
        for shot in block.shots:
            made = self._shot(shot)
            if made is not None:
                found.append((shot, *made))
        if not found:
            return
        gap = 5.0 if len(found) > 1 else 0.0
        slots = [max(width, 16.0 if shot.caption else 0.0) for shot, _, width, _ in found]
        total = sum(slots) + gap * (len(found) - 1)
        type_ = self.look.caption
        most = self._tallest - 8 * type_.leading
        scale = min(1.0, place.width / total, most / max(height for *_, height in found))
        tall = max(height for *_, height in found) * scale
        marks: list[Mark] = []
        pen = place.x + (place.width - total * scale) / 2
        below = 0.0
        for (shot, shown, width, height), slot in zip(found, slots, strict=True):
            wide = slot * scale
            dx = pen + (slot - width) / 2 * scale
            dy = (tall - height * scale) / 2
            for one in shown:
                marks.append(
                    one._replace(
                        x=dx + one.x * scale, y=dy + one.y * scale, width=one.width * scale, height=one.height * scale
                    )
                )
            if shot.caption:
                room = place.width * 0.86 if len(found) == 1 else wide + gap * 0.7
                lines = self.compositor.set(shot.caption, type_, room)
                for number, line in enumerate(lines):
                    y = tall + 1.6 + number * type_.leading + 0.75 * type_.leading
                    marks.append(Words(pen + wide / 2 - room / 2, y, line, type_.size))
                below = max(below, 1.6 + len(lines) * type_.leading)
            pen += wide + gap * scale
        height = self.steps(tall + below + 0.1)
        yield Strip(height, tuple(marks), self.look.step, floats=not place.inside)

    def _shot(self, shot: Shot) -> tuple[list[Shown], float, float] | None:
        """Lay out one picture; return its faces, width and height."""
        options = dict(shot.options)
        known = ("width", "side", "turn", "region", "height")
        for name in options.keys() - set(known):
            self._complain(shot.line, f"a figure has no '{name}'", did_you_mean(name, known))
        width = height = 0.0
        for side in ("width", "height"):
            if side in options:
                try:
                    value = to_mm(options[side])
                except ValueError as error:
                    fact, _, hint = str(error).partition("; ")
                    self._complain(shot.line, fact, hint)
                    continue
                width, height = (value, height) if side == "width" else (width, value)
        found = self._find(shot.kind, shot.name, options.get("side", "front"), shot.line)
        if not found:
            return None
        try:
            turn = float(options.get("turn", "0"))
        except ValueError:
            self._complain(shot.line, f"'{options['turn']}' is no angle", "write degrees, such as turn=90")
            turn = 0.0
        return plates(shot.kind, found, width, height, turn)

    def _box(self, block: Box, place: Place) -> Iterator[Strip]:
        look = self.look
        fill, bar, label = look.box(block.kind)
        self._boxes += 1
        ground = Ground(place.x, place.width, fill, bar, self._boxes)
        pad = _PAD + _BAR
        type_ = look.quote if block.kind == "quote" else look.entry
        inner = Place(place.x + pad, place.width - pad - (_PAD if fill else 0.0), type_, inside=True)
        strips: list[Strip] = []
        if label or block.title:
            runs: list[Run] = [Run(label.upper())] if label else []
            if label and block.title:
                runs.append(Run("\u2002"))
            head: list[Strip] = self.text(tuple(runs), look.label, inner.x, inner.width, 0.0, keep=True) if runs else []
            if block.title:
                wide = head[0].marks[0].line.width + 2.4 if head and isinstance(head[0].marks[0], Words) else 0.0
                title = tuple(run._replace(strong=True) for run in block.title)
                more = self.text(
                    title,
                    look.cell._replace(leading=look.label.leading),
                    inner.x + wide,
                    inner.width - wide,
                    0.0,
                    keep=True,
                )
                if head:
                    base = next(mark.y for mark in head[0].marks if isinstance(mark, Words))
                    first = [m._replace(y=base) if isinstance(m, Words) else m for m in more[0].marks]
                    head = [head[0]._replace(marks=(*head[0].marks, *first)), *more[1:]]
                else:
                    head = more
            strips += head
        for number, strip in enumerate(self._all(block.blocks, inner)):
            above = look.step * 0.7 if strips and isinstance(block.blocks[0], Figure) else 0.0
            strips.append(strip if number else strip._replace(before=above))
        if not strips:
            return
        pad_y = look.step * (0.75 if fill else 0.15)
        top = strips[0]
        strips[0] = top._replace(
            height=top.height + pad_y, marks=tuple(moved(m, 0, pad_y) for m in top.marks), before=0.0
        )
        total = sum(strip.height + strip.before for strip in strips) + pad_y
        extra = self.steps(total) - total
        strips[-1] = strips[-1]._replace(height=strips[-1].height + pad_y + extra)
        whole = total < 95.0
        for number, strip in enumerate(strips):
            yield strip._replace(
                ground=ground,
                before=look.step if not number else strip.before,
                keep=strip.keep or (whole and number < len(strips) - 1),
            )
        yield Strip(0.0, before=0.0)


__all__ = ["Flow", "Plate", "Spot"]
