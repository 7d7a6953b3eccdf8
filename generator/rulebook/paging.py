"""Fill pages with strips: what must stay together, what may wait, what begins a page. Knows no text.

Nothing is lost and nothing changes places, but that a picture may wait for the next page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.rulebook.strips import Ground, Leaf, Mark, Panel, Strip, Words, moved

_FLUSH = 0.09  # of a page's height: so much is shared out between blocks to end pages level
_BEGUN = 0.42  # of a page's height: with less, a soft end of a page is none
_BAR = 0.9
_RADIUS = 1.2


class Frame(NamedTuple):
    """The text of a page: its left edge on right and left pages, its top, width and height, columns and the gap."""

    left: tuple[float, float]
    top: float
    width: float
    height: float
    columns: int = 1
    gap: float = 6.0

    @property
    def column(self) -> float:
        """How wide a column is."""
        return (self.width - (self.columns - 1) * self.gap) / self.columns


class Filled(NamedTuple):
    """A column: its strips, each with the place of its top."""

    rows: tuple[tuple[float, Strip], ...]


def fill(strips: Sequence[Strip], frame: Frame, first: int = 1) -> list[Leaf]:
    """Fill pages, numbered from `first`."""
    columns = _columns(strips, frame.height)
    leaves: list[Leaf] = []
    chapter = ""
    at = 0
    while at < len(columns):
        number = first + len(leaves)
        left = frame.left[number % 2]
        marks: list[Mark] = []
        title = ""
        opens = False
        for index, (fresh, rows) in enumerate(columns[at : at + frame.columns]):
            if index and fresh:
                break
            x = left + index * (frame.column + frame.gap)
            for _, strip in rows:
                title = title or strip.title
                chapter = strip.title or chapter
            opens = opens or bool(index == 0 and rows and rows[0][1].title)
            marks += _grounds(rows, x, frame.top)
            for y, strip in rows:
                marks += [moved(mark, x, frame.top + y) for mark in strip.marks]
            at += 1
        leaves.append(Leaf(number, tuple(marks), title or chapter, opens))
    return leaves


def _chunks(strips: Sequence[Strip]) -> Iterator[list[Strip]]:
    """Join strips that must stay together."""
    chunk: list[Strip] = []
    for strip in strips:
        if strip.fresh and chunk:
            yield chunk
            chunk = []
        chunk.append(strip)
        if not strip.keep:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def _columns(strips: Sequence[Strip], height: float) -> list[tuple[bool, list[tuple[float, Strip]]]]:
    """Fill columns of `height`; each tells whether it must begin a page."""
    columns: list[tuple[bool, list[tuple[float, Strip]]]] = []
    rows: list[Strip] = []
    waiting: list[list[Strip]] = []
    used = 0.0
    fresh = False

    def end(full: bool) -> None:
        nonlocal rows, used, fresh
        columns.append((fresh, _placed(rows, height, used if full else height)))
        rows, used, fresh = [], 0.0, False

    def room(chunk: Sequence[Strip]) -> float:
        need = 0.0
        for number, strip in enumerate(chunk):
            need += strip.height + (strip.before if rows or number else 0.0)
        return need

    def put(chunk: Sequence[Strip]) -> None:
        nonlocal used
        for strip in chunk:
            used += strip.height + (strip.before if rows else 0.0)
            rows.append(strip)

    def place(chunk: list[Strip]) -> None:
        if used + room(chunk) > height + 1e-6 and rows:
            if chunk[0].again is not None:
                end(True)
                if chunk[0] is not chunk[0].again:
                    put([chunk[0].again._replace(before=0.0)])
            else:
                end(True)
            overdue()
            if used + room(chunk) > height + 1e-6 and rows:  # what waited has filled the page
                end(True)
        if room(chunk) > height + 1e-6 and len(chunk) > 1:  # too much to stay together: line by line
            for strip in chunk:
                place([strip])
            return
        put(chunk)

    def overdue() -> None:
        """Put what waited at the top of the column."""
        late, waiting[:] = waiting[:], []
        for chunk in late:
            if used + room(chunk) > height + 1e-6 and rows:
                end(True)
            put(chunk)

    for chunk in _chunks(strips):
        head = chunk[0]
        if head.fresh and not (head.soft and used < _BEGUN * height):
            if waiting:
                end(True)
                overdue()
            if rows:
                end(False)
            fresh = True
            if not head.height and len(chunk) == 1:
                continue
        if head.section and waiting:
            end(True)
            overdue()
        if head.floats and len(chunk) == 1 and rows and (waiting or used + room(chunk) > height + 1e-6):
            waiting.append(chunk)  # behind those that wait already, for pictures keep their order
            continue
        if waiting and any(strip.floats for strip in chunk):
            end(True)
            overdue()
        place(chunk)
    if waiting:
        end(True)
        overdue()
    if rows:
        end(False)
    return columns


def _placed(rows: Sequence[Strip], height: float, used: float) -> list[tuple[float, Strip]]:
    """Place the strips of a column; a little white at its end is shared out between the blocks."""
    spare = height - used
    gaps = sum(1 for number, strip in enumerate(rows) if number and strip.before > 0)
    extra = spare / gaps if gaps > 2 and 0 < spare <= _FLUSH * height else 0.0
    placed: list[tuple[float, Strip]] = []
    at = 0.0
    for number, strip in enumerate(rows):
        if number and strip.before > 0:
            at += strip.before + extra
        placed.append((at, strip))
        at += strip.height
    return placed


def _grounds(rows: Sequence[tuple[float, Strip]], x: float, top: float) -> Iterator[Panel]:
    """Draw what lies behind boxes, from the first to the last strip of each."""
    spans: dict[int, tuple[Ground, float, float]] = {}
    for y, strip in rows:
        if strip.ground is not None:
            known = spans.get(strip.ground.number)
            spans[strip.ground.number] = (strip.ground, known[1] if known else y, y + strip.height)
    for ground, start, end in spans.values():
        if ground.fill:
            yield Panel(x + ground.x, top + start, ground.width, end - start, ground.fill, _RADIUS)
        yield Panel(x + ground.x, top + start, _BAR, end - start, ground.bar)


__all__ = ["Filled", "Frame", "Words", "fill"]
