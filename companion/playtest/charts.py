"""Charts of a report's page, as SVG that is as wide as its place: across in percent, down and type in pixels."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from markupsafe import Markup

from companion.playtest.figures import Estimate
from companion.playtest.findings import Card, Spread

BASE, OTHER, LUCK = "a", "b", "n"
"""Marks: filled is the setting itself, hollow the one beside it, grey what could be luck."""
TALL: Final = 130
"""Of the bars of a histogram, px."""
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
        [0.2, 0.3, 0.4]
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


def strip(
    scale: Scale, marks: Sequence[Mark], says: str, even: float | None = None, band: float = 0, height: int = 34
) -> Markup:
    """Draw intervals with their values; `even` is dashed, what lies within `band` of it grey."""
    ground: list[Markup] = []
    if even is not None and band:
        ground.append(_rect("band", (scale.at(even - band), scale.at(even + band)), (0, height)))
    if even is not None:
        ground.append(_line("null", (scale.at(even), 0), (scale.at(even), height)))
    return _svg(height, says, [*ground, *_marks(scale, marks, 0, height)])


def axis(scale: Scale, form: Callable[[float], str]) -> Markup:
    """Write what lies where. What reads pages aloud leaves it out: the numbers stand in the text."""
    texts = [_text("", scale.at(one), 14, form(one)) for one in scale.ticks()]
    return Markup('<svg class="c" aria-hidden="true" height="20">{}</svg>').format(Markup("").join(texts))


def dots(cards: Sequence[Card], says: str) -> Markup:
    """Draw a dot a card, where it is used of 100 times; dead ones are hollow."""
    place = Markup('<circle class="pt {}" cx="{}%" cy="{}" r="5"/>')
    scale = Scale(-2, 102)
    return _svg(
        36,
        says,
        [
            place.format(OTHER if card.dead else BASE, scale.at(card.use), 18 + (at % 3 - 1) * 9)
            for at, card in enumerate(cards)
        ],
    )


class Bars(NamedTuple):
    """How often whole numbers are there, of all games; `open` games have none, `spread` is drawn below."""

    counts: Mapping[int, int]
    games: int
    open: int = 0
    spread: Spread | None = None


def histogram(bars: Sequence[Bars], says: str, unit: str, whole: bool) -> Markup:
    """Draw bars for the first, a line for the second; dashed at the end are games without an end.

    `unit` is what is counted along; `whole` writes numbers of games, not how many of 100.
    """
    least, most = min(min(one.counts) for one in bars), max(max(one.counts) for one in bars)
    step = -(-(most - least + 1) // BARS)
    starts = range(least, most + 1, step)
    heights = [[sum(one.counts.get(at + k, 0) for k in range(step)) / one.games for at in starts] for one in bars]
    without = [one.open / one.games for one in bars]
    lacks = any(without)
    cells = max(8, len(starts)) + 2 * lacks  # few bars stay slim
    wide = 100 / cells
    top = max(*(max(some) for some in heights), *without)
    floor = TALL + 22

    def up(part: float) -> float:
        return floor - TALL * part / top

    drawn = []
    for at, part in enumerate(heights[0]):
        if part:
            drawn.append(_rect("bar", (round((at + 0.06) * wide, 2), round((at + 0.94) * wide, 2)), (up(part), floor)))
    for some in heights[1:]:
        edge = [0.0, *some, 0.0]
        for at in range(len(edge) - 1):
            x, y = round(at * wide, 2), up(edge[at + 1])
            drawn.append(_line("st", (x, up(edge[at])), (x, y)))
            if at < len(some):
                drawn.append(_line("st", (x, y), (round((at + 1) * wide, 2), y)))
    for part, name in zip(without, ("bar stop", "st stop"), strict=False):
        if part:
            drawn.append(_rect(name, (round((cells - 1.5) * wide, 2), 99.5), (up(part), floor)))
    drawn.append(_line("base", (0, floor), (100, floor)))
    tall = max(range(len(starts)), key=lambda at: heights[0][at])
    y = up(max(some[tall] for some in heights)) - 6
    games = round(heights[0][tall] * (bars[0].games if whole else 100))
    drawn.append(_text("lab a", round((tall + 0.5) * wide, 2), y, _of(games, whole)))
    every = max(1, -(-len(starts) // 7))
    y = floor + 24 * any(one.spread for one in bars)
    for at in range(0, len(starts), every):
        drawn.append(_text("", round((at + 0.5) * wide, 2), y + 17, str(starts[at])))
    drawn.append(_text("", 100, y + 35, f"no end; {unit}" if lacks else unit))
    scale = Scale(least - 0.5 * step, least - 0.5 * step + cells * step)
    marks = [(Estimate(one.spread.middle, one.spread.low, one.spread.high), name)
             for one, name in zip(bars, (BASE, OTHER), strict=False) if one.spread]  # fmt: skip
    return _svg(y + 40, says, [*drawn, *_marks(scale, marks, floor, 24)])


def _of(games: int, whole: bool) -> str:
    return f"{games} games" if whole else f"{games} of 100 games"


def curve(curves: Sequence[Sequence[float]], chance: float, says: str, form: Callable[[float], str]) -> Markup:
    """Draw shares from start to end, the second dashed; half time has its value. `chance` is dashed across."""
    low = max(0, math.floor(10 * min(chance, *(min(one) for one in curves)) - 0.7) / 10)  # with room for a number
    top, floor = 12, CURVE - 12

    def up(part: float) -> float:
        return round(floor - (floor - top) * (part - low) / (1 - low), 1)

    drawn = [_line("null", (9, up(chance)), (100, up(chance))), _text("", 100, up(chance) - 5, "by chance")]
    for one in Scale(low, 1).ticks():
        drawn += [_line("grid", (9, up(one)), (100, up(one))), _text("", 0, up(one) + 5, form(one))]
    across = [round(9 + 91 * (at + 1) / len(curves[0]), 2) for at in range(len(curves[0]))]
    half = len(across) // 2 - 1
    drawn.append(_line("null", (across[half], top), (across[half], floor)))
    for name, some in zip(("cv b", "cv a"), reversed([*curves, *[()] * (2 - len(curves))]), strict=True):
        places = list(zip(across, map(up, some), strict=False))
        drawn += [_line(name, one, other) for one, other in pairwise(places)]
    above = len(curves) < 2 or curves[0][half] >= curves[1][half]
    for some, name, over in zip(curves, (BASE, OTHER), (above, not above), strict=False):
        drawn += _marks(Scale(0, 100), [(Estimate(*[across[half]] * 3), name)], up(some[half]) - 10, 20)
        drawn.append(_text(f"lab {name}", across[half], up(some[half]) + (-14 if over else 24), form(some[half])))
    drawn += [_text("", x, floor + 19, said) for x, said in ((9, "start"), (across[half], "half time"), (100, "end"))]
    return _svg(CURVE + 12, says, drawn)


def bar(card: Card, says: str) -> Markup:
    """Draw how much of 100 a card is used."""
    name = "bar dead" if card.dead else "bar"
    return _svg(16, says, [_rect("band", (0, 100), (2, 14)), _rect(name, (0, round(card.use, 1)), (2, 14))])
