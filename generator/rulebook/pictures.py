"""Set the pictures of a figure in a row, each with its caption below it."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from generator.catalog.problems import did_you_mean
from generator.catalog.units import to_mm
from generator.pdf.tags import Step
from generator.rulebook.blocks import Shot, plain
from generator.rulebook.figures import Finder, plates
from generator.rulebook.lines import Complaint, Compositor
from generator.rulebook.look import Look
from generator.rulebook.strips import Mark, Place, Shown, Strip, Words

_INTO = 0.7  # of a gap: so much more than its picture a caption takes
Picture = tuple[list[Shown], float, float]
"""Faces where they lie, and the width and height of it all in mm."""
Laid = tuple[Shot, list[Shown], float, float]
"""A picture, and the shot that it is of."""


def figure_strip(
    found: Sequence[Laid], place: Place, look: Look, compositor: Compositor, tallest: float, larger: float
) -> Strip:
    """Set pictures in a row that is as wide as the column at most, and no higher than `tallest` mm with captions.

    They are `larger` than was asked for: so many times, but for what there is no room.
    """
    gap = 5.0 if len(found) > 1 else 0.0
    larger = max(larger, look.smallest)
    type_ = look.caption
    # a caption reaches into the gaps, and has room for its widest word
    words = [compositor.natural(shot.caption, type_)[1] + 0.1 - gap * _INTO for shot, *_ in found]
    slots = [
        max(wide, word, 16.0 if shot.caption else 0.0) for (shot, _, wide, _), word in zip(found, words, strict=True)
    ]
    total = fsum(slots) + gap * (len(found) - 1)
    most = tallest - 8 * type_.leading
    largest = min(place.width / total, most / max(height for *_, height in found))
    scale, apart = min(larger, largest), min(max(larger, 1.0), largest)  # smaller ones keep the width of their captions
    tall = max(height for *_, height in found) * scale
    marks: list[Mark] = []
    pen = place.x + (place.width - total * apart) / 2
    below = 0.0
    for index, ((shot, shown, width, height), slot) in enumerate(zip(found, slots, strict=True)):
        pictured = (*place.path, Step(2 * index, "Figure", says=plain(shot.caption)))
        captioned = (*place.path, Step(2 * index + 1, "P"))
        wide = slot * apart
        dx = pen + (wide - width * scale) / 2
        dy = (tall - height * scale) / 2
        for one in shown:
            marks.append(
                one._replace(
                    x=dx + one.x * scale,
                    y=dy + one.y * scale,
                    width=one.width * scale,
                    height=one.height * scale,
                    path=pictured,
                )
            )
        if shot.caption:
            room = place.width * 0.86 if len(found) == 1 else wide + gap * _INTO
            lines = compositor.set(shot.caption, type_, room)
            for number, line in enumerate(lines):
                y = tall + 1.6 + number * type_.leading + 0.75 * type_.leading
                marks.append(Words(pen + wide / 2 - room / 2, y, line, type_.size, captioned))
            below = max(below, 1.6 + len(lines) * type_.leading)
        pen += wide + gap * apart
    height = tall + below + 0.1
    return Strip(look.steps(height) if larger == 1.0 else height, tuple(marks), look.step, floats=not place.inside)


def laid(shot: Shot, find: Finder, complain: Complaint) -> Picture | None:
    """Lay out one picture; return its faces, width and height."""
    options = dict(shot.options)
    known = ("width", "side", "turn", "region", "height")
    for name in options.keys() - set(known):
        complain(shot.line, f"a figure has no '{name}'", did_you_mean(name, known))
    width = height = 0.0
    for side in ("width", "height"):
        if side in options:
            try:
                value = to_mm(options[side])
            except ValueError as error:
                fact, _, hint = str(error).partition("; ")
                complain(shot.line, fact, hint)
                continue
            width, height = (value, height) if side == "width" else (width, value)
    found = find(shot.kind, shot.name, options.get("side", "front"), shot.line)
    if not found:
        return None
    try:
        turn = float(options.get("turn", "0"))
    except ValueError:
        complain(shot.line, f"'{options['turn']}' is no angle", "write degrees, such as turn=90")
        turn = 0.0
    return plates(shot.kind, found, width, height, turn)
