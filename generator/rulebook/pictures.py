"""Set the pictures of a figure in a row, each with its caption below it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.rulebook.blocks import Shot
from generator.rulebook.lines import Compositor
from generator.rulebook.look import Look
from generator.rulebook.strips import Mark, Place, Shown, Strip, Words

Laid = tuple[Shot, list[Shown], float, float]
"""A picture: its faces where they lie, and the width and height of it all in mm."""


def figure_strip(found: Sequence[Laid], place: Place, look: Look, compositor: Compositor, tallest: float) -> Strip:
    """Set pictures in a row that is as wide as the column at most, and no higher than `tallest` mm with captions."""
    gap = 5.0 if len(found) > 1 else 0.0
    slots = [max(width, 16.0 if shot.caption else 0.0) for shot, _, width, _ in found]
    total = sum(slots) + gap * (len(found) - 1)
    type_ = look.caption
    most = tallest - 8 * type_.leading
    scale = min(1.0, place.width / total, most / max(height for *_, height in found))
    tall = max(height for *_, height in found) * scale
    marks: list[Mark] = []
    pen = place.x + (place.width - total * scale) / 2
    below = 0.0
    for (shot, shown, width, height), slot in zip(found, slots, strict=True):
        wide = slot * scale
        dx = pen + (slot - width) / 2 * scale
        dy = (tall - height * scale) / 2
        for one in shown:
            marks.append(
                one._replace(
                    x=dx + one.x * scale, y=dy + one.y * scale, width=one.width * scale, height=one.height * scale
                )
            )
        if shot.caption:
            room = place.width * 0.86 if len(found) == 1 else wide + gap * 0.7
            lines = compositor.set(shot.caption, type_, room)
            for number, line in enumerate(lines):
                y = tall + 1.6 + number * type_.leading + 0.75 * type_.leading
                marks.append(Words(pen + wide / 2 - room / 2, y, line, type_.size))
            below = max(below, 1.6 + len(lines) * type_.leading)
        pen += wide + gap * scale
    height = look.steps(tall + below + 0.1)
    return Strip(height, tuple(marks), look.step, floats=not place.inside)
