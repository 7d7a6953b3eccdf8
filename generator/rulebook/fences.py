"""Find the fences of boxes (`::: note` … `:::`) in lines of text, and which of them closes which; sets nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from generator.named import NamedTuple
from generator.rulebook import slips

DEEPEST = 8
"""So many boxes may stand in one another; a column has room for three."""


class Fences(NamedTuple):
    """What each line is as a fence, None where it is none; and which line closes the one that a line opens."""

    at: Sequence[re.Match[str] | None]
    ends: dict[int, int]
    last: int
    """The number of the last line that is a fence, -1 if there is none."""

    def end(self, opened: int) -> int:
        """Give the line that closes what is opened in a line; the end of the text where none does."""
        return self.ends.get(opened, len(self.at))


def fences(lines: Sequence[str], boxes: Set[str], others: Set[str]) -> Fences:
    """Match all fences in one go; what is neither one of the `boxes` nor of the `others` is a box with a slip in it.

    Such a one ends where the box ends that it stands in, as its own end is taken for that one's.

    >>> fences(["::: note", "a", ":::"], {"note"}, set()).ends
    {0: 2}
    """
    found = [slips.fence(line, (*boxes, *others)) for line in lines]
    ends: dict[int, int] = {}
    opened: list[list[int]] = [[]]
    last = -1
    for number, fence in enumerate(found):
        if fence is None:
            continue
        last = number
        name = fence[1].lower()
        if not name:
            ends.update(dict.fromkeys(opened.pop(), number))
            opened = opened or [[]]
        elif name in boxes:
            opened.append([number])
        elif name not in others:
            opened[-1].append(number)
    return Fences(found, ends, last)
