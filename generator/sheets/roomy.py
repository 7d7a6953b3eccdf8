"""Leave room between pieces, for hands that slip, where that costs no sheet. Arithmetic in mm."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, radians, sin
from typing import TypeVar

from generator.catalog.model import Size

SLIP = 1.0
"""Mm by which a printer may put backs down beside their place, and no card shows it."""
SEEN = 0.3
"""Mm of a neighbour's back along a cut edge that nobody minds."""
ROOM, LEAST = 2 * SLIP, 2 * (SLIP - SEEN)
"""Mm between two backs that differ: what they get, and what they get at least, where there is not more."""
ROOMS = (ROOM, (ROOM + LEAST) / 2, LEAST)
"""What is tried between them, the best first."""
TURN = 0.5
"""Degrees by which a hand turns a cut, and no card shows it."""
FARTHEST = 1.5
"""Mm that a cut is off at most, at the end of a long edge too: the ruler lies at both of its marks."""

Made = TypeVar("Made")


def room_for(size: Size) -> float:
    """Say how far apart pieces of a size lie so that a cut that slips and turns shows nothing of a neighbour.

    >>> room_for(Size(63, 88)), room_for(Size(44, 63)), room_for(Size(70, 120))
    (2.2, 2.0, 2.4)
    """
    reach = min(FARTHEST, SLIP + max(size) / 2 * sin(radians(TURN)))
    return max(ROOM, ceil(20 * (reach - SEEN)) / 10)


def roomy(gap: float | None, size: Size, lay: Callable[[float], Made], sheets: Callable[[Made], int]) -> Made:
    """Lay pieces out with the `gap` that was asked for; with none, apart if that takes no more sheets than touching.

    `lay` lays them out with a gap, `sheets` counts what was laid out.
    """
    if gap is not None:
        return lay(gap)
    touching = lay(0.0)
    for room in dict.fromkeys((room_for(size), ROOM)):
        apart = lay(room)
        if sheets(apart) <= sheets(touching):
            return apart
    return touching
