"""Write a sheet's foot: whose sheet it is, which of how many, and a ruler to prove the print is true to size.

The strip of margin that holds it has free runs between marks. Text is measured by a function that is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import fsum
from typing import Literal

from generator.catalog.messages import Said
from generator.named import NamedTuple
from generator.sheets.grid import EPSILON
from generator.sheets.margins import FOOT_CLEAR, FOOT_HEIGHT
from generator.sheets.piece import Wording
from generator.sheets.shape import Box, Edge, Line, Lines, Point, Stretch, free

Measure = Callable[[str, float], float]
"""Width in millimetres of a text at a size in points."""

RULER = 50.0
LENGTH = "50 mm"
TRUE = Said("print at 100 %")
SIZES = (6.5, 6.0)  # points; below 6 home printers clog the letters
_POINT = 25.4 / 72
_BASELINE = 0.78  # of the strip's height: room for what hangs below
_PEN = 0.2
CLEAR = 1.0  # between the foot and anything else printed
APART = 4.0  # between two of its pieces
_TURN: dict[Edge, int] = {"bottom": 0, "top": 0, "left": 270, "right": 90}
# What a foot should have room for, in pieces that are not broken: the ruler with its words, the name of the
# sheet, and which sheet it is. Millimetres, generous for usual names in the type of a foot.
_WANTED = ((72.0, 60.0, 26.0), (57.0, 56.0, 40.0), (57.0, 30.0, 22.0), (52.0, 22.0), (52.0,))
_RULED = _PEN + RULER + 1.2  # the ruler, its ends' thickness, and a gap before its words


class Label(NamedTuple):
    """A line of text: its baseline starts, or ends, at x, y; `turn` in degrees clockwise, `width` in mm."""

    x: float
    y: float
    text: str
    size: float
    anchor: Literal["start", "end"]
    turn: int
    width: float

    @property
    def box(self) -> Box:
        """What its ink may touch."""
        up, down = 0.76 * self.size * _POINT, 0.22 * self.size * _POINT
        before = self.width if self.anchor == "end" else 0.0
        after = self.width - before
        if self.turn == 0:
            return Box(self.x - before, self.y - up, self.width, up + down)
        if self.turn == 90:  # reads downwards, letters' feet to the left
            return Box(self.x - down, self.y - before, up + down, self.width)
        return Box(self.x - up, self.y - after, up + down, self.width)


class Foot(NamedTuple):
    """The words and the ruler in a sheet's margin; the last label holds `which`, the words for which sheet it is."""

    labels: tuple[Label, ...]
    ruler: Lines
    which: str

    def numbered(self, which: str) -> Foot:
        """Give the same foot for another sheet."""
        last = self.labels[-1]
        last = last._replace(text=last.text.replace(self.which, which))
        return Foot((*self.labels[:-1], last), self.ruler, which)


def estimate(text: str, size: float) -> float:
    """Guess a width when no font is at hand: half the size for each letter, generous for a narrow face."""
    return len(text) * size * _POINT / 2


def foot_in(strip: Strip, wording: Wording, widest: str, measure: Measure = estimate) -> Foot | None:
    """Fill a strip: the ruler, the name, and `widest`, the longest words that say which sheet it is.

    A name that is too long is set smaller, then broken at its dots; then whole rules of the edition are left off its
    end and counted, and no word is ever cut. What is in the way last is the ruler.
    Gives nothing when not even the sheet's number fits.
    """
    for texts, size, ruled in _choices(wording, widest):
        widths = [measure(text, size) for text in texts]
        if ruled:
            widths[0] += _RULED
        places = arranged(strip.runs, widths)
        if places is not None:
            labels, ruler = _set(strip, texts, widths, size, places, ruled=ruled)
            return Foot(labels, ruler, widest)
    return None


def _choices(wording: Wording, widest: str) -> Iterator[tuple[list[str], float, bool]]:
    """Offer what a foot might say, the best first: its texts, their size, and whether there is a ruler."""
    true = wording.says.gettext(TRUE)
    length = wording.says.numbers(LENGTH)
    name, long = wording.name, f"{widest} · {true}"
    for size in SIZES:
        yield [f"{length} · {true}", name, widest], size, True
        yield [length, name, long], size, True
    size = SIZES[-1]
    parts = [part for part in (wording.game, wording.component, wording.edition) if part]
    yield [length, *parts, long], size, True
    yield [length, *parts, true, widest], size, True
    for short in _shorter(wording):
        yield [length, short, long], size, True
    yield [length, long], size, True
    yield [length, widest], size, True
    yield [name, long], size, False
    yield [widest], size, False


def _shorter(wording: Wording) -> Iterator[str]:
    """Leave off rules at the end of an edition's name, and count them; then all of it, and the game's title last."""
    of = [part for part in (wording.game, wording.component) if part]
    rules = wording.edition.split(" · ") if wording.edition else []
    for kept in range(len(rules) - 1, 0, -1):
        yield " · ".join([*of, *rules[:kept], wording.says.gettext("and {n} more", n=len(rules) - kept)])
    if rules and of:
        yield " · ".join(of)
    if len(of) > 1:
        yield from (wording.component, wording.game)


def _set(
    strip: Strip,
    texts: list[str],
    widths: list[float],
    size: float,
    places: tuple[tuple[int, float], ...],
    *,
    ruled: bool,
) -> tuple[tuple[Label, ...], Lines]:
    labels: list[Label] = []
    ruler: Lines = ()
    baseline = FOOT_HEIGHT * _BASELINE
    runs = [run for run, _ in places]
    for number, (text, width, (run, at)) in enumerate(zip(texts, widths, places, strict=True)):
        start, long = at, width
        anchor: Literal["start", "end"] = "start"
        if ruled and number == 0:
            ruler = _ruler(strip, at + _PEN / 2)
            start, long = at + _RULED, width - _RULED
        elif number and runs[number - 1] == run and run not in runs[number + 1 :]:
            start = at + width
            anchor = "end"
        x, y = strip.point(start, baseline)
        labels.append(Label(x, y, text, size, anchor, strip.turn, long))
    return tuple(labels), ruler


def _ruler(strip: Strip, at: float) -> Lines:
    """Draw 50 mm with a tick every 10; the length is meant from the middle of one end to that of the other."""
    low = FOOT_HEIGHT * _BASELINE
    high, tick = low - 1.6, low - 0.9
    lines = [(0.0, low, RULER, low)]
    lines += [(float(u), low, float(u), high if u in (0, RULER) else tick) for u in range(0, 51, 10)]
    return tuple(Line(*strip.point(at + u1, v1), *strip.point(at + u2, v2), _PEN) for u1, v1, u2, v2 in lines)


class Strip(NamedTuple):
    """A strip of margin along one edge, read in the direction of `turn`; `runs` are its free parts.

    Within the strip u counts along the reading direction and v from the letters' tops downwards, both
    from the strip's own corner. At the sides letters stand with their feet towards the cards.
    """

    edge: Edge
    box: Box
    runs: tuple[Stretch, ...]

    @property
    def turn(self) -> int:
        """How the text is turned, in degrees clockwise."""
        return _TURN[self.edge]

    def point(self, u: float, v: float) -> Point:
        """Give the place on the page of a place in the strip."""
        box = self.box
        if self.edge == "left":
            return box.x + v, box.bottom - u
        if self.edge == "right":
            return box.right - v, box.y + u
        return box.x + u, box.y + v


def strip_at(edge: Edge, depth: float, cut: Box, along: Box, obstacles: Iterable[Line]) -> Strip:
    """Lay a strip along an edge, `depth` outside the cuts and as long as the box `along`; find its free runs."""
    box = _box(edge, depth, cut, along)
    taken = [span for line in obstacles if (span := _span(edge, box, line)) is not None]
    length = box.height if edge in ("left", "right") else box.width
    return Strip(edge, box, tuple(free((0.0, length), taken, 2 * CLEAR)))


def wants_met(strip: Strip) -> int:
    """Rate a strip: 0 holds everything a foot should say, greater is worse, up to 5 (not even the ruler)."""
    for rank, widths in enumerate(_WANTED):
        if arranged(strip.runs, widths) is not None:
            return rank
    return len(_WANTED)


def arranged(runs: tuple[Stretch, ...], widths: Sequence[float]) -> tuple[tuple[int, float], ...] | None:
    """Put pieces of these widths into runs in reading order, or give nothing where they do not fit.

    For each piece its run's number and where it starts. Where there are enough runs each piece has its own,
    in the middle of it; else the pieces of a run are spread over it evenly.

    >>> arranged(((0, 90), (92, 180)), (70, 40))
    ((0, 10.0), (1, 116.0))
    >>> arranged(((0, 90), (92, 180)), (70, 40, 20))
    ((0, 10.0), (1, 92), (1, 160.0))
    """
    rows = _filled(runs, widths, most=1) or _filled(runs, widths, most=len(widths))
    if rows is None:
        return None
    places: list[tuple[int, float]] = []
    for number, (row, (start, end)) in enumerate(zip(rows, runs, strict=True)):
        if len(row) == 1:
            places.append((number, start + (end - start - row[0]) / 2))
            continue
        at, spare = start, (end - start - fsum(row)) / max(1, len(row) - 1)
        for width in row:
            places.append((number, at))
            at += width + spare
    return tuple(places)


def _filled(runs: tuple[Stretch, ...], widths: Sequence[float], most: int) -> list[list[float]] | None:
    """Deal the widths out to the runs in order, at most so many to each."""
    rows: list[list[float]] = [[] for _ in runs]
    current = 0
    for width in widths:
        while current < len(runs):
            row, (start, end) = rows[current], runs[current]
            if len(row) < most and width <= end - start - fsum(row) - APART * len(row):
                break
            current += 1
        else:
            return None
        rows[current].append(width)
    return rows


def _span(edge: Edge, box: Box, line: Line) -> Stretch | None:
    """Give the part of the strip a line takes, with some air, or nothing when it ends short of the strip."""
    if edge in ("left", "right"):
        box, line = box.flipped, line.flipped
    (left, right), (top, bottom) = sorted((line.x1, line.x2)), sorted((line.y1, line.y2))
    if bottom + FOOT_CLEAR - EPSILON <= box.y or top - FOOT_CLEAR + EPSILON >= box.bottom:
        return None
    start, end = (box.right - right, box.right - left) if edge == "left" else (left - box.x, right - box.x)
    return start - line.width / 2 - CLEAR, end + line.width / 2 + CLEAR


def _box(edge: Edge, depth: float, cut: Box, along: Box) -> Box:
    """Give the box of a strip."""
    if edge in ("left", "right"):
        return _box("top" if edge == "left" else "bottom", depth, cut.flipped, along.flipped).flipped
    return Box(
        along.x, cut.bottom + depth if edge == "bottom" else cut.y - depth - FOOT_HEIGHT, along.width, FOOT_HEIGHT
    )
