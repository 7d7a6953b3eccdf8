"""Write a sheet's foot: whose sheet it is, which of how many, and a ruler to prove the print is true to size.

Text is measured by a function that is handed in; fonts and PDF are not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from generator.catalog.messages import Said
from generator.named import NamedTuple
from generator.sheets.box import Box, Line, Lines
from generator.sheets.margins import FOOT_HEIGHT
from generator.sheets.piece import Wording
from generator.sheets.strip import Strip, arranged

Measure = Callable[[str, float], float]
"""Width in millimetres of a text at a size in points."""

RULER = 50.0
LENGTH = "50 mm"
TRUE = Said("print at 100 %")
SIZES = (6.5, 6.0)  # points; below 6 home printers clog the letters
_POINT = 25.4 / 72
_BASELINE = 0.78  # of the strip's height: room for what hangs below
_PEN = 0.2
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
