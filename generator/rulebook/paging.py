"""Fill pages with strips: what must stay together, what may wait, what begins a page.

Nothing is lost and nothing changes places, but that a picture may wait for the next page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from generator.rulebook.strips import Ground, Leaf, Mark, Panel, Strip, Words, moved

_FLUSH = 0.09  # of a page's height: so much is shared out between blocks to end pages level
_TURNED = (0.4, 0.6, 0.8)  # of a page's height: so much stays on a page whose last words go along with a picture
_BEGUN = (0.42, 0.55, 0.68)  # of a page's height: with less, a soft end of a page is none
_EMPTY = 0.2  # of a page's height: so much white at its foot is no fault
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
    columns = columns_of(strips, frame, first)
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
            marks += grounds(rows, x, frame.top)
            for y, strip in rows:
                marks += [moved(mark, x, frame.top + y) for mark in strip.marks]
            at += 1
        leaves.append(Leaf(number, tuple(marks), title or chapter, opens))
    return leaves


def chunks(strips: Sequence[Strip]) -> Iterator[list[Strip]]:
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


def columns_of(strips: Sequence[Strip], frame: Frame, first: int = 1) -> list[tuple[bool, list[tuple[float, Strip]]]]:
    """Fill columns; each tells whether it must begin a page. The first is on page `first`.

    Where pages end early is tried in several ways; the one that leaves least white at their feet is taken.
    """
    together = list(chunks(strips))

    def filled(turned: float, begun: float) -> list[tuple[bool, list[tuple[float, Strip]]]]:
        filler = _Filler(frame.height, first if frame.columns == 1 else 0, turned, begun)
        for chunk in together:
            filler.take(chunk)
        return filler.finished()

    ways = [filled(*way) for way in product(_TURNED, _BEGUN)]
    return min(ways, key=lambda columns: round(_white(columns, frame.height), 9))


def _white(columns: Sequence[tuple[bool, list[tuple[float, Strip]]]], height: float) -> float:
    """Say how bad the white at the feet of columns is, that of the last one left out: a large one counts most."""
    feet = [1 - (rows[-1][0] + rows[-1][1].height) / height for _, rows in columns[:-1] if rows]
    return sum(max(0.0, foot - _EMPTY) ** 2 for foot in feet)


class _Filler:
    """Fills columns from the top, in one pass and first fit: a chunk goes into the column or begins the next one.

    As in TeX, no page is looked at again: breaking a whole book best, with pictures that may wait, is hard (M. F.
    Plass, "Optimal Pagination Techniques for Automatic Typesetting Systems", Stanford 1981). What makes pages good
    is said by the strips: what stays together, what may wait, where a page begins.
    """

    def __init__(self, height: float, first: int, turned: float, begun: float) -> None:
        """Fill columns of `height`, each of which is a page, the first with this number; 0: several stand on one.

        So much of a page is `turned` or `begun` at least: see above.
        """
        self._height = height
        self._least_turned = turned
        self._least_begun = begun
        self._first = first
        self._last = 0  # where the last text begins that was put into the column
        self._columns: list[tuple[bool, list[tuple[float, Strip]]]] = []
        self._rows: list[Strip] = []
        self._waiting: list[list[Strip]] = []
        self._used = 0.0
        self._fresh = False

    def _may_wait(self, chunk: list[Strip]) -> bool:
        """Tell whether a chunk is a picture for which there is no room now, or which others go before."""
        alone = chunk[0].floats and len(chunk) == 1
        return bool(alone and self._rows and (self._waiting or not self._fits(chunk)))

    def take(self, chunk: list[Strip]) -> None:
        """Put a chunk where it goes, or let it wait for the next column if it may."""
        head = chunk[0]
        if head.fresh and not (head.soft and self._used < self._least_begun * self._height):
            self._overdue_if_any()
            if self._rows:
                self._end(full=False)
            self._fresh = True
            if not head.height and len(chunk) == 1:
                return
        if head.section:
            self._overdue_if_any()
        if self._may_wait(chunk):
            if not self._waiting and self._turned(chunk):
                return
            self._waiting.append(chunk)  # behind those that wait already, for pictures keep their order
            return
        if any(strip.floats for strip in chunk):
            self._overdue_if_any()
        self._place(chunk)

    def finished(self) -> list[tuple[bool, list[tuple[float, Strip]]]]:
        """Put what still waits, and give all columns."""
        self._overdue_if_any()
        if self._rows:
            self._end(full=False)
        return self._columns

    def _fits(self, chunk: Sequence[Strip]) -> bool:
        return self._used + self._room(chunk) <= self._height + 1e-6

    def _room(self, chunk: Sequence[Strip]) -> float:
        need = 0.0
        for number, strip in enumerate(chunk):
            need += strip.height + (strip.before if self._rows or number else 0.0)
        return need

    def _end(self, full: bool) -> None:
        """End the column; one that is `full` is made level."""
        rows = _placed(self._rows, self._height, self._used if full else self._height)
        self._columns.append((self._fresh, rows))
        self._rows, self._used, self._fresh = [], 0.0, False

    def _turned(self, picture: list[Strip]) -> bool:
        """Begin the next page with a picture that would else stand overleaf of its text: the last of that goes along.

        Tell whether that was done; on a left page there is no need to, and too little must not be left on this one.
        """
        right = self._first and (self._first + len(self._columns)) % 2
        last = self._rows[self._last :]
        left = self._used - self._room(last)
        if not right or not self._last or left < self._least_turned * self._height:
            return False
        again = self._rows[: self._last]
        self._rows, self._used = again, left
        self._end(full=False)
        self._put(last)
        if not self._fits(picture):  # both are more than a page
            self._end(full=False)
        self._put(picture)
        return True

    def _put(self, chunk: Sequence[Strip]) -> None:
        if not chunk[0].floats:
            self._last = len(self._rows)
        for strip in chunk:
            self._used += strip.height + (strip.before if self._rows else 0.0)
            self._rows.append(strip)

    def _place(self, chunk: list[Strip]) -> None:
        """Put a chunk into this column, or at the top of the next one with the head of its table once more."""
        if self._rows and not self._fits(chunk):
            self._end(full=True)
            again = chunk[0].again
            if again is not None and chunk[0] is not again:
                self._put([again._replace(before=0.0)])
            self._overdue()
            if self._rows and not self._fits(chunk):  # what waited has filled the page
                self._end(full=True)
        if len(chunk) > 1 and self._room(chunk) > self._height + 1e-6:  # too much to stay together: line by line
            for strip in chunk:
                self._place([strip])
            return
        self._put(chunk)

    def _overdue_if_any(self) -> None:
        """End the column if anything waits, and put that first."""
        if self._waiting:
            self._end(full=True)
            self._overdue()

    def _overdue(self) -> None:
        """Put what waited at the top of the column."""
        late, self._waiting = self._waiting, []
        for chunk in late:
            if self._rows and not self._fits(chunk):
                self._end(full=True)
            self._put(chunk)


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


def grounds(rows: Sequence[tuple[float, Strip]], x: float, top: float) -> Iterator[Panel]:
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


__all__ = ["Filled", "Frame", "Words", "chunks", "fill", "grounds"]
