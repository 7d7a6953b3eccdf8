"""Where words stand on a face, and that none is cut off with the card unless `data-cut` says that it may be."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from generator.catalog.problems import clipped
from generator.draw.faults import Refusal
from generator.draw.records import Box, Item, Line, Matrix, Text, times
from generator.named import NamedTuple

_HIGH = 0.5  # of an em, about the height of small letters
_SLACK = 0.05  # mm
CUT = "cut"
"""What `Text.spared` says of words that are meant to be cut."""


class Stretch(NamedTuple):
    """Words that stand on one straight line: from where to where on their baseline, the matrix to the face."""

    start: float
    end: float
    base: float
    em: float
    ink: str
    matrix: Matrix
    line: Line


def stretches(text: Text, m: Matrix) -> list[Stretch]:
    """Return the words of a text as they stand; letters that are turned or stand apart one by one."""
    found: list[Stretch] = []
    for line in text.lines:
        first = line.runs[0]
        if first.turn or first.y is not None:
            for run in line.runs:
                c, s = cos(radians(run.turn)), sin(radians(run.turn))
                place = times(m, (c, s, -s, c, run.x, line.y if run.y is None else run.y))
                found.append(Stretch(0.0, run.wide, 0.0, run.em or text.em, run.ink or text.ink, place, line))
        else:
            ink = text.ink if first.ink in ("", "none") else first.ink
            found.append(Stretch(line.x, line.x + line.width, line.y, first.em or text.em, ink, m, line))
    return found


def beyond(text: Text, m: Matrix, card: Box) -> float:
    """Say how many mm the words of a text reach beyond the edge of the card."""
    left, top, right, bottom = card
    over = 0.0
    for start, end, base, em, _, (a, b, c, d, e, f), line in stretches(text, m):
        if not line.words.strip():
            continue
        high = base - em * _HIGH
        for x, y in ((start, base), (end, base), (start, high), (end, high)):
            across, down = a * x + c * y + e, b * x + d * y + f
            over = max(over, left - across, across - right, top - down, down - bottom)
    return over


def _is_within(text: Text, m: Matrix, card: Box) -> bool:
    """Tell whether words stand upright and on the card, as nearly all do."""
    a, b, c, d, e, f = m
    left, top, right, bottom = card
    for line in text.lines:
        first, x, y = line.runs[0], line.x, line.y
        if b or c or first.turn or first.y is not None or not left <= a * x + e or not d * y + f <= bottom:
            return False
        if a * (x + line.width) + e > right or d * (y - (first.em or text.em) * _HIGH) + f < top:
            return False
    return True


def hold_on_card(items: Iterable[Item], card: Box) -> None:
    """Refuse words that are cut off. Raises Refusal."""
    texts = [(one.record, one.matrix) for one in items if type(one.record) is Text]
    for text, matrix in texts:
        if not (text.silent or text.spared == CUT or _is_within(text, matrix, card)):
            over = beyond(text, matrix, card)
            if over > _SLACK:
                words = " ".join("".join([line.words for one, _ in texts for line in one.lines]).split())
                fact = (
                    f"the text '{clipped(words, 30)}' is cut off: it reaches {over:.1f} mm beyond the edge of the card"
                )
                raise Refusal(
                    fact, 'move it or give it less width; write data-cut="yes" on a <text> that is meant to be cut'
                )
