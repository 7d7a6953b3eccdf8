"""Search for the size at which measured paragraphs fit into a box.

Boxes are in millimetres, type sizes in points. Trying a size only breaks lines over numbers.

Text that fits at a size fits at every smaller one: smaller type makes lines wider in ems, greedy breaking then takes
no more of them, and each is less high. (Hyphenation keeps that: a head that fits goes on fitting.) So the sizes are
searched as a sorted list, the way of Bentley and Yao, "An almost optimal algorithm for unbounded searching" (1976):
from a bound above which the area alone shows that nothing fits, in strides that double until one fits, and
then by halving between that and the last that did not. Most texts fit at the first size, most others within two
steps of the bound.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

from generator.typeset.paragraph import Paragraph, Row
from generator.typeset.setting import Setting

MM_PER_POINT = 25.4 / 72
STEP = 0.1  # points
SLACK = 1e-6  # mm
_BALANCE_STEPS = 8


class Broken(NamedTuple):
    """A paragraph in lines; `excess` ems stick out."""

    paragraph: Paragraph
    rows: list[Row]
    excess: float


class Room(NamedTuple):
    """The box that text has to fit into, in millimetres."""

    width: float
    height: float | None
    setting: Setting

    def holds(self, broken: list[Broken | None], size: float) -> bool:
        """Tell whether lines at `size` points stay inside."""
        if any(part.excess > 0 for part in broken if part is not None):
            return False
        count = count_lines(broken)
        if self.setting.lines is not None and count > self.setting.lines:
            return False
        return self.height is None or self.needs(broken, size) <= self.height + SLACK

    def bound(self, paragraphs: list[Paragraph | None]) -> float:
        """Return a size in points above which the text cannot fit, however well its lines are filled.

        Words that come to W ems in all, set at s mm, cover W s * leading s mm2 without their spaces: no more than
        the box has. In n lines they are W s mm long: no more than n times its width.
        """
        ems = sum([part.ink for part in paragraphs if part is not None])
        if ems <= 0:  # of nothing, or in a font that draws its letters back over one another
            return self.setting.most
        bound = self.setting.most * MM_PER_POINT
        if self.setting.lines is not None:
            bound = min(bound, self.setting.lines * self.width / ems)
        if self.height is not None:
            bound = min(bound, math.sqrt(max(self.height, 0.0) * self.width / (ems * self.setting.leading)))
        return bound / MM_PER_POINT * 1.001 + 0.01  # never too low for rounding or tracking behind a line's end

    def needs(self, broken: list[Broken | None], size: float) -> float:
        """Return the height of lines at `size` points."""
        blank = broken.count(None)
        return (count_lines(broken) + blank * self.setting.para) * size * MM_PER_POINT * self.setting.leading


def largest(
    paragraphs: list[Paragraph | None], room: Room, language: str | None, tracking: float
) -> tuple[float, list[Broken | None]]:
    """Find the largest size that fits, or else return the smallest allowed; fitting only gets easier downwards."""
    most, least = room.setting.most, room.setting.least
    bound = room.bound(paragraphs)
    if bound >= most or least >= most:
        broken = _break_all(paragraphs, room.width, most, language, tracking)
        if least >= most or room.holds(broken, most):
            return most, broken
    count = int((most - least) / STEP + 1e-9)  # sizes below the first: most - 0.1, most - 0.2, … and the least itself
    exact = most - count * STEP < least + 1e-9
    last = count if exact else count + 1

    def size_of(step: int) -> float:
        return least if step >= last else round(most - STEP * step, 4)

    # Nothing above the bound fits; most often the first size below it does, or one a few steps further down.
    failed = min(max(0, int((most - bound) / STEP)), last - 1)
    stride, found = 1, None
    step = failed + 1
    while found is None and step <= last:
        broken = _break_all(paragraphs, room.width, size_of(step), language, tracking)
        if room.holds(broken, size_of(step)):
            found = (step, broken)
        elif step == last:
            return least, broken
        else:
            failed = step
            step = min(step + stride, last)
            stride *= 2
    assert found is not None  # noqa: S101  (the loop ends with a find or returns)
    good, best = found
    while good - failed > 1:
        middle = (good + failed) // 2
        broken = _break_all(paragraphs, room.width, size_of(middle), language, tracking)
        if room.holds(broken, size_of(middle)):
            good, best = middle, broken
        else:
            failed = middle
    return size_of(good), best


def count_lines(broken: Iterable[Broken | None]) -> int:
    """Return how many lines paragraphs take; blank ones take none."""
    return sum([len(part.rows) for part in broken if part is not None])


def _break_all(
    paragraphs: list[Paragraph | None], width: float, size: float, language: str | None, tracking: float
) -> list[Broken | None]:
    limit = width / (size * MM_PER_POINT) + tracking  # the space behind a line's last letter may stick out
    return [
        None if paragraph is None else Broken(paragraph, *paragraph.rows(limit, language)) for paragraph in paragraphs
    ]


def balance(
    paragraphs: list[Paragraph | None],
    width: float,
    size: float,
    language: str | None,
    tracking: float,
    broken: list[Broken | None],
) -> list[Broken | None]:
    """Return lines of even length: the narrowest width that needs no more of them.

    It is found by halving between half the width and all of it, as browsers do for `text-wrap: balance` (CSS Text 4);
    after eight halvings it is known to a five-hundredth of the width.
    """
    count = count_lines(broken)
    if count < 2 or any(part.excess > 0 for part in broken if part is not None):
        return broken
    narrow, wide = width / 2, width
    for _ in range(_BALANCE_STEPS):
        middle = (narrow + wide) / 2
        tried = _break_all(paragraphs, middle, size, language, tracking)
        if count_lines(tried) <= count and not any(part.excess > 0 for part in tried if part is not None):
            wide, broken = middle, tried
        else:
            narrow = middle
    return broken
