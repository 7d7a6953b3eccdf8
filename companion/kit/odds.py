"""How likely so many hits are in so many rolls of a die."""

from __future__ import annotations

from math import comb, erfc, sqrt
from typing import Final

EXACT: Final = 1000
"""Rolls of which the chance is counted way by way; of more, the bell curve is as near as anybody can read."""
LEAST: Final = 1e-9
"""What is neither impossible nor certain is given as neither."""


def at_least(hits: int, rolls: int, lucky: int, sides: int) -> float:
    """Give the chance of `hits` or more in `rolls` of a die of `sides`, of which `lucky` hit; of very many, nearly.

    >>> [round(at_least(6, 10, 3, 6), 3), at_least(3, 2, 3, 6), at_least(0, 2, 3, 6)]
    [0.377, 0.0, 1.0]
    """
    if hits <= 0 or rolls < hits:
        return float(hits <= 0)
    if rolls <= EXACT:
        ways = sum(comb(rolls, k) * lucky**k * (sides - lucky) ** (rolls - k) for k in range(hits, rolls + 1))
        return float(ways / sides**rolls)
    share = lucky / sides
    above = (hits - 0.5 - rolls * share) / (sqrt(2 * rolls * share * (1 - share)) or 1)
    return min(max(erfc(above) / 2, LEAST), 1 - LEAST)
