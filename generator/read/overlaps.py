"""Find lines of text that lie over one another on a face. Looks at where they stand and what they say only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import hypot
from typing import Literal

from generator.catalog.problems import clipped
from generator.draw.lettering import Lettering, Quad
from generator.draw.records import Box
from generator.read.limits import MOST_COVERED, MOST_OVERLAP, X_HEIGHT

_MM_PER_POINT = 25.4 / 72
_MOST_LOOKS = 1_000_000
"""So many pairs of lines are looked at on one face; ours have a few hundred."""
_MOST_MEASURED = 100_000


def overlapping(
    lines: Sequence[Lettering], boxes: Sequence[Box]
) -> Iterator[tuple[Literal["overlap"], str, float, str]]:
    """Give each two lines of different words, both to be read, that reach into one another: field, mm, in words.

    The boxes are those that the lines lie in.
    A face with so much text that not every two lines can be looked at is told as one thing that is wrong.
    """
    alike: dict[tuple[str, Quad], int] = {}
    for at, line in enumerate(lines):
        if _counts(line):
            alike.setdefault((line.words, line.corners), at)
    boxed = [(boxes[at], at) for at in alike.values()] if len(alike) > 1 else []
    pairs = _meeting(lines, boxed, 1)  # lines stand below one another
    if pairs is None:
        pairs = _meeting(lines, boxed, 0)
    if pairs is None or len(pairs) > _MOST_MEASURED:
        fact = f"{len(boxed):,} lines of text stand on one face, more over one another than can be looked at"
        yield "overlap", "", float(len(boxed)), fact
        return
    for at, other in pairs:
        over = _over(lines[at], lines[other])
        if over > 0:
            first, second = lines[min(at, other)], lines[max(at, other)]
            said = f"'{clipped(first.words, 30)}' and '{clipped(second.words, 30)}' lie"
            yield "overlap", first.field or second.field, over, f"{said} {over:.1f} mm over one another"


def _meeting(lines: Sequence[Lettering], boxed: list[tuple[Box, int]], side: int) -> list[tuple[int, int]] | None:
    """Give each two lines of different words whose boxes meet, sorted along a side; None: that takes too many looks."""
    found: list[tuple[int, int]] = []
    looks = 0
    boxed = [one for _, one in sorted([(one[0][side], one) for one in boxed])]
    for number, ((left, top, right, bottom), at) in enumerate(boxed):
        words = lines[at].words
        for (other_left, high, other_right, low), other in islice(boxed, number + 1, None):
            if (other_left >= right) if side == 0 else (high >= bottom):
                break
            looks += 1
            if looks > _MOST_LOOKS:
                return None
            if high >= bottom or low <= top or other_left >= right or other_right <= left:
                continue
            if lines[other].words != words:
                found.append((at, other))
    return found


def _counts(line: Lettering) -> bool:
    """Tell whether a line is to be read; what is painted over as a whole is told as that."""
    return bool(line.words) and line.spared != "decoration" and not (line.by == "cover" and line.lost >= MOST_COVERED)


def box_of(quad: Quad) -> Box:
    """Return the box that the corners of a line of text lie in."""
    x1, y1, x2, y2, x3, y3, x4, y4 = quad
    if x1 == x4 <= x2 == x3 and y1 == y2 <= y3 == y4:  # as nearly all do that stand upright
        return x1, y1, x3, y3
    return min(x1, x2, x3, x4), min(y1, y2, y3, y4), max(x1, x2, x3, x4), max(y1, y2, y3, y4)


def _over(one: Lettering, two: Lettering) -> float:
    """Say by how many mm two lines reach into one another, 0 where that is no matter.

    The same words twice are a shadow or an outline. What is measured is how far one would have to be moved.
    """
    if one.words == two.words:
        return 0.0
    depth = min(_reach(one.corners, two.corners), _reach(two.corners, one.corners))
    least = min(one.size, two.size) * _MM_PER_POINT * X_HEIGHT * MOST_OVERLAP
    return depth if depth > least else 0.0


def _reach(one: Quad, two: Quad) -> float:
    """Return how far two boxes reach into one another, at the least, along the sides of the first."""
    least = float("inf")
    for dx, dy in ((one[2] - one[0], one[3] - one[1]), (one[6] - one[0], one[7] - one[1])):
        long = hypot(dx, dy)
        if not long:
            return 0.0
        ux, uy = dx / long, dy / long
        mine = [one[at] * ux + one[at + 1] * uy for at in range(0, 8, 2)]
        theirs = [two[at] * ux + two[at + 1] * uy for at in range(0, 8, 2)]
        least = min(least, min(max(mine), max(theirs)) - max(min(mine), min(theirs)))
    return max(least, 0.0)
