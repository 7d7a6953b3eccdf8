"""Fill pages with strips: what must stay together, what may wait, what begins a page.

Nothing is lost and nothing changes places, but that a picture may wait for the next page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum

from generator.named import NamedTuple
from generator.rulebook.pagebreaks import GROW, SHRINK, Piece, elastic, pages_of
from generator.rulebook.strips import Ground, Leaf, Mark, Panel, Strip, mirrored, moved

SMALLEST, LARGEST = 0.85, 1.2
"""How many times as large pictures may stand as they were asked for."""
_BAR = 0.9
_RADIUS = 1.2


Row = tuple[float, Strip]
"""A strip, and how far below the top of its column it begins, in mm."""


class Frame(NamedTuple):
    """The text of a page: its left edge on even and odd pages, its top, width and height, columns and the gap.

    `leftward` text runs from right to left, and so do columns.
    """

    left: tuple[float, float]
    top: float
    width: float
    height: float
    columns: int = 1
    gap: float = 6.0
    leftward: bool = False

    @property
    def column(self) -> float:
        """How wide a column is."""
        return (self.width - (self.columns - 1) * self.gap) / self.columns


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
            x = left + (frame.columns - 1 - index if frame.leftward else index) * (frame.column + frame.gap)
            for _, strip in rows:
                title = title or strip.title
                chapter = strip.title or chapter
            opens = opens or bool(index == 0 and rows and rows[0][1].title)
            marks += marks_of(rows, x, frame.top, frame.column if frame.leftward else None)
            at += 1
        leaves.append(Leaf(number, tuple(marks), title or chapter, opens))
    return leaves


def chunks(strips: Sequence[Strip], *, wholes: bool = False) -> Iterator[list[Strip]]:
    """Join strips that must stay together, or with `wholes` those too that had better."""
    chunk: list[Strip] = []
    for strip in strips:
        if strip.fresh and chunk:
            yield chunk
            chunk = []
        chunk.append(strip)
        if not (strip.keep or (wholes and strip.whole)):
            yield chunk
            chunk = []
    if chunk:
        yield chunk


def columns_of(strips: Sequence[Strip], frame: Frame, first: int) -> list[tuple[bool, list[Row]]]:
    """Fill columns; each tells whether it must begin a page. The first is on page `first`."""
    cut, pieces = _cut(strips, frame.height)
    columns: list[tuple[bool, list[Row]]] = []
    for numbers, late, share in pages_of(pieces, frame.height, first if frame.columns == 1 else 0):
        rows = _rows([strip for number in numbers for strip in cut[number]], late)
        columns.append((pieces[numbers[0]].begins > 0, _placed(rows, frame.height, share)))
    return columns


def _cut(strips: Sequence[Strip], height: float) -> tuple[list[list[Strip]], tuple[Piece, ...]]:
    """Join strips that must stay together, unless that is more than a height: then each is a piece by itself."""
    cut: list[list[Strip]] = []
    begins: dict[int, int] = {}
    for chunk in chunks(strips):
        if chunk[0].fresh:
            begins[len(cut)] = 1 if chunk[0].soft else 2
            if len(chunk) == 1 and not chunk[0].height:
                continue
        high = fsum(strip.height + strip.before for strip in chunk) - chunk[0].before
        cut += [chunk] if high <= height else [[strip] for strip in chunk]
    return cut, tuple(_piece(chunk, begins.get(number, 0)) for number, chunk in enumerate(cut))


def _rows(rows: list[Strip], late: int) -> list[Strip]:
    """Repeat the head of a table below `late` pictures, and let no line touch a picture."""
    again = rows[late].again if late < len(rows) else None
    if again is not None and rows[late] is not again:
        rows.insert(late, again)
    for number in range(1, len(rows)):
        if rows[number - 1].floats and not rows[number].before:
            rows[number] = rows[number]._replace(before=rows[number - 1].before)
    return rows


def _piece(chunk: Sequence[Strip], begins: int) -> Piece:
    """Measure strips that stay together."""
    head, white = chunk[0], fsum(elastic(strip.before) for strip in chunk[1:])
    high, between = fsum(strip.height for strip in chunk), fsum(strip.before for strip in chunk[1:])
    least, most = (fsum(_scaled(strip, scale).height for strip in chunk) for scale in (SMALLEST, LARGEST))
    again = head.again.height if head.again is not None and head is not head.again else 0.0
    give, take = max(0.0, high - least) + SHRINK * white, max(0.0, most - high) + GROW * white
    floats = head.floats and len(chunk) == 1
    section = head.section or (not floats and any(strip.floats for strip in chunk))  # pictures keep their order
    return Piece(head.before, high + between, give, take, again, floats, begins, section, chunk[-1].whole)


def _scaled(strip: Strip, scale: float) -> Strip:
    """Return a strip with its pictures so many times as large, if it can be had so."""
    if strip.scaled is None or abs(scale - 1.0) < 1e-6:
        return strip
    other = strip.scaled(scale)
    return strip._replace(height=other.height, marks=other.marks)


def _placed(rows: Sequence[Strip], height: float, share: float) -> list[Row]:
    """Place the strips of a column, which take or give some share of what they can: pictures first, then white."""
    scale = 1.0 + share * (LARGEST - 1.0 if share > 0 else 1.0 - SMALLEST)
    rows = [_scaled(strip, scale) for strip in rows]
    white = fsum(elastic(strip.before) for strip in rows[1:])
    spare = height - fsum(strip.height for strip in rows) - fsum(strip.before for strip in rows[1:])
    factor = max(-1.0, min(GROW, spare / white)) if white else 0.0
    placed: list[Row] = []
    at = 0.0
    for number, strip in enumerate(rows):
        at += strip.before + factor * elastic(strip.before) if number else 0.0
        placed.append((at, strip))
        at += strip.height
    return placed


def marks_of(rows: Sequence[Row], x: float, top: float, leftward: float | None) -> Iterator[Mark]:
    """Put the marks of a column on its page; one that runs `leftward` is so many mm wide."""
    for y, mark in [(0.0, one) for one in _grounds(rows)] + [(y, one) for y, strip in rows for one in strip.marks]:
        yield moved(mark if leftward is None else mirrored(mark, leftward), x, top + y)


def _grounds(rows: Sequence[Row]) -> Iterator[Panel]:
    """Draw what lies behind boxes, from the first to the last strip of each."""
    spans: dict[int, tuple[Ground, float, float]] = {}
    for y, strip in rows:
        if strip.ground is not None:
            known = spans.get(strip.ground.number)
            spans[strip.ground.number] = (strip.ground, known[1] if known else y, y + strip.height)
    for ground, start, end in spans.values():
        if ground.fill:
            yield Panel(ground.x, start, ground.width, end - start, ground.fill, _RADIUS)
        yield Panel(ground.x, start, _BAR, end - start, ground.bar)
