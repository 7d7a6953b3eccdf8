"""The arithmetic of a report: shares, differences of games with the same seed, corrections for many looks. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Final

from generator.named import NamedTuple

Z: Final = 1.96


class Estimate(NamedTuple):
    """A value with its interval of 95 %."""

    value: float
    low: float
    high: float


def share(won: float, of: float) -> Estimate:
    """Give a share with Wilson's interval; a win that several share counts as a part.

    >>> [round(one, 3) for one in share(50, 100)], [round(one, 3) for one in share(0, 100)]
    ([0.5, 0.404, 0.596], [0.0, 0.0, 0.037])
    """
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    part, scale = won / of, 1 + Z * Z / of
    middle = (part + Z * Z / 2 / of) / scale
    half = Z * math.sqrt(part * (1 - part) / of + Z * Z / 4 / of / of) / scale
    return Estimate(part, max(0.0, middle - half), min(1.0, middle + half))


def share_of(sums: Sequence[float]) -> Estimate:
    """Give the share of all that was counted which winners did, of sums over games.

    `sums` are n, Σx, Σa, Σx², Σax and Σa² over n games; in each something was done x times, a of them by whoever won.
    What is done in one game hangs together, so the spread is that of games (a ratio of means, linearised).

    >>> [round(one, 2) for one in share_of([100, 200, 120, 400, 240, 240])]
    [0.6, 0.5, 0.69]
    """
    n, x, a, xx, ax, aa = sums
    part = a / x
    spread = max(0.0, aa - 2 * part * ax + part * part * xx) / x / x
    of = part * (1 - part) / spread if spread and 0 < part < 1 else n
    return share(part * of, of)


def mean(values: Sequence[float]) -> Estimate:
    """Give a mean with the interval of its standard error."""
    if len(values) < 2:
        found = values[0] if values else 0.0
        return Estimate(found, found, found)
    middle, half = fmean(values), Z * stdev(values) / math.sqrt(len(values))
    return Estimate(middle, middle - half, middle + half)


def chance_of(values: Sequence[float]) -> float:
    """Say how likely a mean as far from 0 as theirs is by luck alone (two-sided, by the normal distribution)."""
    if len(values) < 2 or not any(values):
        return 1.0
    spread = stdev(values) / math.sqrt(len(values))
    return 0.0 if spread == 0 else math.erfc(abs(fmean(values) / spread) / math.sqrt(2))


def holm(chances: Sequence[float]) -> list[float]:
    """Correct chances for being looked at together (Holm 1979).

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(chances)), key=lambda at: chances[at])
    found, running = [0.0] * len(chances), 0.0
    for rank, at in enumerate(order):
        running = max(running, min(1.0, (len(chances) - rank) * chances[at]))
        found[at] = running
    return found


def quantile(values: Sequence[float], part: float) -> float:
    """Give the value below which that part of sorted values lies.

    >>> quantile([1, 2, 3, 4, 100], 0.5)
    3
    """
    return values[min(len(values) - 1, int(part * len(values)))] if values else 0.0


def verdict(one: Estimate, chance: float, band: float, games: int) -> str:
    """Say what a difference amounts to; inside `band` nobody at a table would notice it.

    >>> verdict(Estimate(5.0, 4.0, 6.0), 0.0, 3.0, 100), verdict(Estimate(0.5, -1.0, 2.0), 0.4, 3.0, 100)
    ('changed', 'no change')
    """
    if one.value == one.low == one.high == 0:
        return "same, game for game"
    real = chance < 0.05
    if real and abs(one.value) > band / 2:
        return "changed"
    if real:
        return "tiny"
    return "no change" if -band <= one.low and one.high <= band else _unsure(one, band, games)


def _unsure(one: Estimate, band: float, games: int) -> str:
    """Say how many more games would narrow the interval enough."""
    half = max(one.high - one.value, 1e-9)
    wished = max(abs(one.value), band - abs(one.value))
    more = math.ceil(games * ((half / wished) ** 2 - 1) / 100) * 100
    return "too close to tell" if more > 20_000 else f"not sure yet: play about {max(100, more):,} games more to tell"
