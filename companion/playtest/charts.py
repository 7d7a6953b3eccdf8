"""Charts of a report's page, as SVG that is as wide as its place: across in percent, down and type in pixels."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from markupsafe import Markup

from companion.playtest.figures import Estimate
from companion.playtest.findings import Card, Spread

BASE, OTHER, REAL, LUCK = "a", "b", "r", "n"
"""Marks: blue is the setting itself, orange and hollow the one beside it; dark is real, grey could be luck."""
TALL: Final = 130
FLOOR: Final = TALL + 22
SPREAD: Final = 24
"""Of a histogram, px: its bars, where they stand, how far below that the numbers are."""
CURVE: Final = 170
BARS: Final = 30
"""No more bars than that lie side by side."""

Mark = tuple[Estimate, str]


class Scale(NamedTuple):
    """What lies at the left and the right edge of a chart."""

    low: float
    high: float

    def at(self, value: float) -> float:
        """Give the place of a value, in percent of the width."""
        return round(100 * min(1.0, max(0.0, (value - self.low) / (self.high - self.low))), 2)

    def ticks(self, most: int = 5) -> list[float]:
        """Give round values to write below.

        >>> Scale(0.17, 0.42).ticks()
        [0.2, 0.25, 0.3, 0.35, 0.4]
        """
        step: float = 10.0 ** math.floor(math.log10(self.high - self.low))
        step = next(step * part for part in (0.1, 0.2, 0.5, 1, 2) if (self.high - self.low) / step / part < most)
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [round(at * step, 10) for at in range(first, last + 1)]


def around(values: Iterable[Estimate], *more: float) -> Scale:
    """Give a scale that holds intervals and other values, with some room."""
    every = [*more, *(at for one in values for at in (one.low, one.high))]
    low, high = min(every), max(every)
    room = (high - low) * 0.06 or 0.5
    return Scale(low - room, high + room)


def _svg(height: int, says: str, inside: Iterable[str]) -> Markup:
    return Markup('<svg class="c" role="img" aria-label="{}" height="{}">{}</svg>').format(
        says, height, Markup("").join(inside)
    )


def _line(name: str, one: tuple[float, float], other: tuple[float, float]) -> Markup:
    place = Markup('<line class="{}" x1="{}%" y1="{}" x2="{}%" y2="{}"/>')
    return place.format(name, one[0], round(one[1], 1), other[0], round(other[1], 1))


def _rect(name: str, across: tuple[float, float], down: tuple[float, float]) -> Markup:
    """Draw from `across[0]` to `across[1]` percent, and from `down[0]` to `down[1]` px."""
    place = Markup('<rect class="{}" x="{}%" width="{}%" y="{}" height="{}"/>')
    wide, high = round(across[1] - across[0], 2), round(down[1] - down[0], 1)
    return place.format(name, across[0], wide, round(down[0], 1), high)


def _text(name: str, across: float, down: float, said: str) -> Markup:
    """Write around a place, but not beyond an edge."""
    anchor = "start" if across < 6 else "end" if across > 94 else "middle"
    return Markup('<text class="{}" x="{}%" y="{}" text-anchor="{}">{}</text>').format(name, across, down, anchor, said)


def _marks(scale: Scale, marks: Sequence[Mark], top: float, height: float) -> Iterable[Markup]:
    for at, (one, name) in enumerate(marks):
        y = round(top + height * (at + 1) / (len(marks) + 1), 1)
        yield _line(f"iv {name}", (scale.at(one.low), y), (scale.at(one.high), y))
        yield Markup('<circle class="pt {}" cx="{}%" cy="{}" r="5"/>').format(name, scale.at(one.value), y)


def spans(
    scale: Scale, marks: Sequence[Mark], says: str, even: float | None = None, band: float = 0, height: int = 34
) -> Markup:
    """Draw intervals with their values; `even` is dashed, what lies within `band` of it grey."""
    ground: list[Markup] = []
    if even is not None and band:
        ground.append(_rect("band", (scale.at(even - band), scale.at(even + band)), (0, height)))
    if even is not None:
        ground.append(_line("null", (scale.at(even), 0), (scale.at(even), height)))
    return _svg(height, says, [*ground, *_marks(scale, marks, 0, height)])


def axis(scale: Scale, form: Callable[[float], str], most: int = 5) -> Markup:
    """Write what lies where, in less than `most` places; not for what reads pages aloud, as the text has numbers."""
    texts = [_text("", scale.at(one), 14, form(one)) for one in scale.ticks(most)]
    return Markup('<svg class="c" aria-hidden="true" height="20">{}</svg>').format(Markup("").join(texts))


def dots(cards: Sequence[Card], says: str) -> Markup:
    """Draw a dot a card, at the share of draws in which it is played."""
    place = Markup('<circle class="pt {}" cx="{}%" cy="{}" r="5"/>')
    scale = Scale(-2, 102)
    return _svg(
        36,
        says,
        [place.format(BASE, scale.at(card.use), 18 + (at % 3 - 1) * 9) for at, card in enumerate(cards)],
    )


class Bars(NamedTuple):
    """How often whole numbers are there, of all games; `open` games have none, `spread` is drawn below."""

    counts: Mapping[int, int]
    games: int
    open: int = 0
    spread: Spread | None = None

    def parts(self, starts: range) -> list[float]:
        """Give the part of all games from each number to before the next."""
        return [sum(self.counts.get(one, 0) for one in range(at, at + starts.step)) / self.games for at in starts]


class _Cells(NamedTuple):
    """Where bars stand: `wide` percent each, those of `starts` in turn, up to `top` of all games."""

    starts: range
    cells: int
    top: float

    def x(self, at: float) -> float:
        return round(100 * at / self.cells, 2)

    def y(self, part: float) -> float:
        return FLOOR - TALL * part / self.top

    def filled(self, parts: Sequence[float]) -> list[Markup]:
        """Draw bars."""
        return [
            _rect("bar", (self.x(at + 0.06), self.x(at + 0.94)), (self.y(part), FLOOR))
            for at, part in enumerate(parts)
            if part
        ]

    def outline(self, parts: Sequence[float]) -> list[Markup]:
        """Draw a line over bars that are not there."""
        ups = [_line("st", (self.x(at), self.y(one)), (self.x(at), self.y(other)))
               for at, (one, other) in enumerate(pairwise([0.0, *parts, 0.0]))]  # fmt: skip
        tops = [_line("st", (self.x(at), self.y(one)), (self.x(at + 1), self.y(one))) for at, one in enumerate(parts)]
        return [*ups, *tops]

    def without(self, parts: Sequence[float]) -> list[Markup]:
        """Draw games without an end, after a gap."""
        across = (self.x(self.cells - 1.5), 99.5)
        drawn = [
            _rect(name, across, (self.y(part), FLOOR))
            for part, name in zip(parts, ("bar", "st stop"), strict=False)
            if part
        ]
        return [*drawn, _text("", self.x(self.cells - 0.75), FLOOR + SPREAD + 17, "no end")] if drawn else []


def histogram(bars: Sequence[Bars], says: str, unit: str, whole: bool) -> Markup:
    """Draw bars for the first, a line for the second; apart, at the end, are games without an end.

    `unit` is what is counted along; `whole` writes numbers of games, not shares.
    """
    least, most = min(min(one.counts) for one in bars), max(max(one.counts) for one in bars)
    step = -(-(most - least + 1) // BARS)
    starts = range(least, most + 1, step)
    parts = [one.parts(starts) for one in bars]
    without = [one.open / one.games for one in bars]
    cells = _Cells(starts, max(8, len(starts)) + 2 * any(without), max(*map(max, parts), *without))
    first = parts[0]
    tall = first.index(max(first))
    games = round(first[tall] * (bars[0].games if whole else 100))
    said = f"{games} games" if whole else f"{games}\u00a0% of games"
    below = FLOOR + SPREAD * any(one.spread for one in bars)
    drawn = [
        *cells.filled(first),
        *(line for some in parts[1:] for line in cells.outline(some)),
        *cells.without(without),
        _line("base", (0, FLOOR), (100, FLOOR)),
        _text("lab a", cells.x(tall + 0.5), cells.y(max(some[tall] for some in parts)) - 6, said),
        _text("", 100, below + 35, unit),
    ]
    places = range(0, len(starts), -(-len(starts) // 7))
    drawn += [_text("", cells.x(at + 0.5), below + 17, str(starts[at])) for at in places]
    scale = Scale(least - 0.5 * step, least + (cells.cells - 0.5) * step)
    spreads = [(one.spread, name) for one, name in zip(bars, (BASE, OTHER), strict=False)]
    marks = [(Estimate(one.middle, one.low, one.high), name) for one, name in spreads if one]
    return _svg(below + 40, says, [*drawn, *_marks(scale, marks, FLOOR, SPREAD)])


def curve(curves: Sequence[Sequence[float]], chance: float, says: str, form: Callable[[float], str]) -> Markup:
    """Draw shares from start to end, the second thinner; the middle has its value. `chance` is dashed across."""
    low = max(0, math.floor(10 * min(chance, *(min(one) for one in curves)) - 1.7) / 10)  # with room for a number
    top, floor = 12, CURVE - 12

    def up(part: float) -> float:
        return round(floor - (floor - top) * (part - low) / (1 - low), 1)

    drawn = [_line("null", (9, up(chance)), (100, up(chance)))]
    for one in Scale(low, 1).ticks():
        drawn += [_line("grid", (9, up(one)), (100, up(one))), _text("", 0, up(one) + 5, form(one))]
    across = [round(9 + 91 * (at + 1) / len(curves[0]), 2) for at in range(len(curves[0]))]
    half = len(across) // 2 - 1
    drawn.append(_line("grid", (across[half], top), (across[half], floor)))
    for name, some in zip(("cv b", "cv a"), reversed([*curves, *[()] * (2 - len(curves))]), strict=True):
        places = list(zip(across, map(up, some), strict=False))
        drawn += [_line(name, one, other) for one, other in pairwise(places)]
    above = len(curves) < 2 or curves[0][half] >= curves[1][half]
    for some, name, over in zip(curves, (BASE, OTHER), (above, not above), strict=False):
        drawn += _marks(Scale(0, 100), [(Estimate(*[across[half]] * 3), name)], up(some[half]) - 10, 20)
        drawn.append(_text(f"lab {name}", across[half], up(some[half]) + (-14 if over else 24), form(some[half])))
    drawn += [_text("", x, floor + 19, said) for x, said in ((9, "start"), (across[half], "half"), (100, "end"))]
    return _svg(CURVE + 12, says, drawn)


def bar(card: Card, says: str) -> Markup:
    """Draw in how many % of draws a card is played."""
    return _svg(16, says, [_rect("band", (0, 100), (2, 14)), _rect("bar", (0, round(card.use, 1)), (2, 14))])
