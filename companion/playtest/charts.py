"""A strip of a report's page, as SVG that is as wide as its place: across in percent, down and type in pixels."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from markupsafe import Markup

from companion.playtest.figures import Estimate

HEIGHT: Final = 46
MOST: Final = 5
"""Fewer values are written below."""
MARKS: Final = ("a", "b")
"""Blue is the setting itself, orange and hollow the one beside it."""


def strip(
    what: str,
    marks: Sequence[Estimate],
    *more: float,
    form: Callable[[float], str],
    even: float | None = None,
    band: float = 0,
) -> Markup:
    """Draw intervals with their values over a scale that holds `more`, too.

    `even` is dashed, what lies within `band` of it grey. Of the scale nothing is read aloud, as the text has numbers.
    """
    every = [*more, *(at for one in marks for at in (one.low, one.high))]
    room = (max(every) - min(every)) * 0.06 or 0.5
    low, high = min(every) - room, max(every) + room

    def at(value: float) -> float:
        return round(100 * min(1.0, max(0.0, (value - low) / (high - low))), 2)

    drawn = list[Markup]()
    if even is not None:
        shade = Markup('<rect class="band" x="{}%" width="{}%" y="0" height="{}"/>')
        drawn.append(shade.format(at(even - band), round(at(even + band) - at(even - band), 2), HEIGHT))
        drawn.append(Markup('<line class="null" x1="{0}%" y1="0" x2="{0}%" y2="{1}"/>').format(at(even), HEIGHT))
    span = Markup(
        '<line class="iv {0}" x1="{1}%" y1="{2}" x2="{3}%" y2="{2}"/><circle class="pt {0}" cx="{4}%" cy="{2}" r="5"/>'
    )
    for number, one in enumerate(marks):
        down = round(HEIGHT * (number + 1) / (len(marks) + 1), 1)
        drawn.append(span.format(MARKS[number], at(one.low), down, at(one.high), at(one.value)))
    said = "; ".join(f"{form(one.value)}, {form(one.low)} to {form(one.high)}" for one in marks)
    texts = [_text(at(one), form(one)) for one in ticks(low, high)]
    return Markup(
        '<svg class="c" role="img" aria-label="{}" height="{}">{}</svg>'
        '<svg class="c" aria-hidden="true" height="20">{}</svg>'
    ).format(f"{what}: {said}", HEIGHT, Markup("").join(drawn), Markup("").join(texts))


def _text(across: float, said: str) -> Markup:
    """Write around a place, but not beyond an edge."""
    anchor = "start" if across < 6 else "end" if across > 94 else "middle"
    return Markup('<text x="{}%" y="14" text-anchor="{}">{}</text>').format(across, anchor, said)


def ticks(low: float, high: float) -> list[float]:
    """Give round values to write below.

    >>> ticks(0.17, 0.42)
    [0.2, 0.25, 0.3, 0.35, 0.4]
    """
    step: float = 10.0 ** math.floor(math.log10(high - low))
    step = next(step * part for part in (0.1, 0.2, 0.5, 1, 2) if (high - low) / step / part < MOST)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(at * step, 10) for at in range(first, last + 1)]
