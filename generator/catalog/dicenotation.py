"""Read dice as they are usually written."""

from __future__ import annotations

import re
from typing import Final

MOST_DICE: Final = 20
_NOTATION: Final = re.compile(r"(\d{0,2})d(\d{1,4})([+-]\d{1,4})?", re.ASCII)


def dice_notation(text: str) -> tuple[int, str, int] | None:
    """Give how many dice, which, and what is added; None where it is none, or too many.

    >>> dice_notation("2d6+1"), dice_notation("d20-3"), dice_notation("3d4"), dice_notation("21d6")
    ((2, 'd6', 1), (1, 'd20', -3), (3, 'd4', 0), None)
    """
    said = _NOTATION.fullmatch(text.casefold())
    if said is None or not 1 <= int(said[1] or 1) <= MOST_DICE:
        return None
    return int(said[1] or 1), f"d{said[2]}", int(said[3] or 0)
