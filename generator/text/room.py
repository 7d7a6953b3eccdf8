"""Search for the size at which measured text fits into a box.

Boxes are in millimetres, type sizes in points. Trying a size only breaks lines over numbers.

Text that fits at a size fits at every smaller one: smaller type makes lines wider in ems, greedy breaking then takes
no more of them, and each is less high. (Hyphenation keeps that: a head that fits goes on fitting.) So the sizes are
searched as a sorted list, the way of Bentley and Yao, "An almost optimal algorithm for unbounded searching" (1976):
from a bound above which the area alone shows that nothing fits, in strides that double until one fits, and
then by halving between that and the last that did not. Most texts fit at the first size, most others within two
steps of the bound.
"""

import math
from collections.abc import Callable
from typing import TypeVar

from generator.text.setting import Setting

MM_PER_POINT = 25.4 / 72
STEP = 0.1  # points
SLACK = 1e-6  # mm
Tried = TypeVar("Tried")
"""A text at one size."""


def bound(ems: float, setting: Setting, width: float, height: float | None) -> float:
    """Return a size in points above which words that come to so many ems cannot fit, however well lines are filled.

    Set at s mm they cover ems s * leading s mm2 without their spaces: no more than the box has. In n lines they are
    ems s mm long: no more than n times its width.
    """
    if ems <= 0:  # of nothing, or in a font that draws its letters back over one another
        return setting.most
    found = setting.most * MM_PER_POINT
    if setting.lines is not None:
        found = min(found, setting.lines * width / ems)
    if height is not None:
        found = min(found, math.sqrt(max(height, 0.0) * width / (ems * setting.leading)))
    return found / MM_PER_POINT * 1.001 + 0.01  # never too low for rounding or tracking behind a line's end


def search(
    most: float, least: float, bound: float, at: Callable[[float], Tried], fits: Callable[[Tried], bool]
) -> tuple[float, Tried]:
    """Return the largest size that fits with what it gives, or else the least; fitting only gets easier downwards.

    Nothing above `bound` fits. `at` sets the text at a size.

    >>> search(9, 6, 99, lambda size: size, lambda size: size <= 7.25), search(9, 6, 6.5, lambda size: size, bool)
    ((7.2, 7.2), (6.4, 6.4))
    """
    if bound >= most or least >= most:
        first = at(most)
        if least >= most or fits(first):
            return most, first
    count = int((most - least) / STEP + 1e-9)  # sizes below the first: most - 0.1, most - 0.2, … and the least itself
    last = count if most - count * STEP < least + 1e-9 else count + 1

    def size_of(step: int) -> float:
        return least if step >= last else round(most - STEP * step, 4)

    # Most often the first size below the bound fits, or one a few steps further down.
    failed = min(max(0, int((most - bound) / STEP)), last - 1)
    good, stride = failed + 1, 1
    best = at(size_of(good))
    while not fits(best):
        if good == last:
            return least, best
        failed, good = good, min(good + stride, last)
        stride *= 2
        best = at(size_of(good))
    while good - failed > 1:
        middle = (good + failed) // 2
        tried = at(size_of(middle))
        if fits(tried):
            good, best = middle, tried
        else:
            failed = middle
    return size_of(good), best
