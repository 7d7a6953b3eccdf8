"""From what was read off a calibration sheet to what the printer does to each side. Pure arithmetic; asks nobody.

A reading across says which point of the back lies on an upright line of the front, one down which lies on a level line.
So three readings of a kind give one row of the affine map from back to front, exactly; the fourth tells slips. A ruler
held to the front's frame gives the front's own scales, and with them those of the back. From sheet to sheet a printer
slips sideways, but turns and stretches alike: of further sheets one scale of each kind is enough.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import atan2, degrees, fsum, hypot, sqrt
from statistics import covariance, fmean, variance

from generator.catalog.printer import Cast, Printer
from generator.catalog.problems import Findings, Mark, Problems, clipped
from generator.named import NamedTuple
from generator.sheets.landing import CLOSE, TYPICAL
from generator.sheets.shape import Numbers, Point
from generator.sheets.vernier import ACROSS, COLUMNS, DOWN, Gauge, Scale

WANTED = (
    "the four scales across, A B C D",
    "the four scales down, E F G H",
    "the frame on the front, width and height in mm",
    "A and E of each further sheet",
)
"""What the four answers say, in their order; the third and the fourth may be left empty."""
UNALIKE = 0.8
"""By how many mm four readings of a kind may contradict each other: four roundings, and not yet a slip."""
READING = 0.05
"""What is left of reading and rounding at a corner, in mm (one standard deviation)."""
_STRETCH = 0.06
_NUMBER = re.compile(r"\d{1,3}(?:[.,]\d{1,2})?")


class Calibrated(NamedTuple):
    """How each side comes out, on how many sheets that was measured, and by how many mm these differed, if several."""

    front: Cast
    back: Cast
    sheets: int
    jitter: float | None

    def left(self, jitter: float | None = None) -> float:
        """Give within how many mm backs then land, in the mean of many sheets, in 99 of 100 cases."""
        known = self.jitter if jitter is None else jitter
        return CLOSE * hypot((TYPICAL if known is None else known) / sqrt(self.sheets), READING)


class Answers(NamedTuple):
    """What was read: across and down on the first sheet, the frame or nothing, A and E of each further sheet."""

    across: Numbers
    down: Numbers
    frame: Numbers
    more: Numbers


def read_answers(texts: Sequence[str], gauge: Gauge) -> Answers:
    """Read the answers as they were typed, one text each.

    Raises:
        ContentError: what is no reading, is missing, or cannot be, with the answer and the scale; all at once.
    """
    findings = Findings()
    if len(texts) > len(WANTED):
        findings.add(Mark("--answers"), f"these are {len(texts)} answers", "there are four; put ; between them only")
    given = (*texts, *[""] * len(WANTED))[: len(WANTED)]
    values = [_answer(number, text, gauge, findings) for number, text in enumerate(given)]
    findings.raise_if_any()
    return Answers(*values)


def problems_of(number: int, text: str, gauge: Gauge) -> Problems:
    """Say what is wrong with one answer by itself; they are counted from 0."""
    findings = Findings()
    _answer(number, text, gauge, findings)
    return findings.problems()


def solved(gauge: Gauge, said: Answers) -> Calibrated:
    """Say what the printer does.

    Raises:
        ContentError: the readings contradict each other.
    """
    findings = Findings()
    across, down = gauge.scales[: len(ACROSS)], gauge.scales[len(ACROSS) :]
    a, c, e, twist_x = _row(across, said.across)
    b, d, f, twist_y = _row(down, said.down)
    for number, twist, readings in ((0, twist_x, said.across), (1, twist_y, said.down)):
        if abs(twist) > UNALIKE:
            shown = " ".join(f"{one:.1f}" for one in readings)
            fact = f"{shown} do not fit together: one of them is off by about {abs(twist):.1f} mm"
            findings.add(_at(number), fact, "read the four again: the column first, then the row")
    lever = abs(across[0].y) + abs(down[0].x)
    if not findings and abs(b / a + c / d) * lever > 2 * UNALIKE:
        fact = (
            f"across the back looks turned by {degrees(atan2(-c, d)):.2f} degrees, down by {degrees(atan2(b, a)):.2f}"
        )
        findings.add(Mark("answers 1 and 2"), fact, "read them again, all off one sheet")
    findings.raise_if_any()
    firsts = [
        (e, f),
        *(_shift(across[0], down[0], said.more[at : at + 2], (a, b, c, d)) for at in range(0, len(said.more), 2)),
    ]
    measured = [one / nominal for one, nominal in zip(said.frame, gauge.frame, strict=True)] if said.frame else [1, 1]
    wide, tall = (round(one, 5) for one in measured)
    a, c, b, d = a * wide, c * wide, b * tall, d * tall
    back = Cast(
        x=round(fmean(one for one, _ in firsts) * wide, 3),
        y=round(fmean(one for _, one in firsts) * tall, 3),
        angle=round(degrees(atan2(b, a) + atan2(-c, d)) / 2, 4),
        scale_x=round(hypot(a, b), 5),
        scale_y=round(hypot(c, d), 5),
    )
    return Calibrated(Cast(scale_x=wide, scale_y=tall), back, len(firsts), _jitter(firsts))


def _row(scales: Sequence[Scale], readings: Numbers) -> tuple[float, float, float, float]:
    """Give p, q, r with p x + q y + r = the front's line for every point (x, y) read, and by how much one is off.

    Least squares; the scales lie in the corners of a rectangle, so that a slip in one of them shows in all alike.
    """
    xs, ys = zip(*map(Scale.at, scales, readings), strict=True)
    lines = [scale.line for scale in scales]
    xx, xy, yy = variance(xs), covariance(xs, ys), variance(ys)
    xl, yl = covariance(xs, lines), covariance(ys, lines)
    whole = xx * yy - xy * xy
    p, q = (xl * yy - yl * xy) / whole, (yl * xx - xl * xy) / whole
    r = fmean(lines) - p * fmean(xs) - q * fmean(ys)
    off = fmean((p * x + q * y + r - line) ** 2 for x, y, line in zip(xs, ys, lines, strict=True))
    return p, q, r, 4 * sqrt(off)


def _shift(across: Scale, down: Scale, readings: Numbers, turns: tuple[float, float, float, float]) -> Point:
    """Give how far a further sheet is moved, which is turned and stretched like the first."""
    a, b, c, d = turns
    (ax, ay), (dx, dy) = across.at(readings[0]), down.at(readings[1])
    return across.line - a * ax - c * ay, down.line - b * dx - d * dy


def _jitter(firsts: Sequence[Point]) -> float | None:
    """Give by how much sheets differ, across and down taken together; None for fewer than three."""
    if len(firsts) < 3:
        return None
    return round(sqrt(fsum(map(variance, zip(*firsts, strict=True))) / 2), 2)


def both(known: Printer, found: Calibrated) -> Calibrated:
    """Put what is known of a printer and what further sheets say together: each sheet counts alike.

    The more there are, the more their slips even out. By how much they differ is kept of two already: what further
    sheets say is added to it.
    """
    n, m = known.sheets, found.sheets

    def mean(one: float, other: float, digits: int) -> float:
        return round((n * one + m * other) / (n + m), digits)

    digits = (3, 3, 4, 5, 5)
    casts = zip((known.front, known.back), (found.front, found.back), strict=True)
    front, back = (
        Cast(*(mean(one, other, places) for one, other, places in zip(old, new, digits, strict=True)))
        for old, new in casts
    )
    apart = (known.back.x - found.back.x) ** 2 + (known.back.y - found.back.y) ** 2
    heaps = [
        (jitter, 2 * (count - 1)) for jitter, count in ((known.jitter, n), (found.jitter, m)) if jitter is not None
    ]
    squares = apart * n * m / (n + m) + fsum(jitter**2 * free for jitter, free in heaps)
    free = 2 + sum(free for _, free in heaps)
    return Calibrated(front, back, n + m, round(sqrt(squares / free), 2))


# ---------------------------------------------------------------------- what was typed


def _answer(number: int, text: str, gauge: Gauge, findings: Findings) -> Numbers:
    """Read one answer, and say what cannot be."""
    before = len(findings.problems())
    values = _numbers(number, text, findings)
    if len(findings.problems()) > before:
        return ()
    if number == 2:
        _check_frame(values, gauge, findings)
    else:
        letters = (ACROSS, DOWN, "", "AE" * ((len(values) + 1) // 2))[number]
        if len(values) != len(letters):
            hint = f"say what the scales {' '.join(letters)} say, in this order, such as 14.3 15.0 13.8 14.1"
            hint = hint if number < 2 else "say two for each further sheet: A, then E"
            findings.add(_at(number), f"there are {_count(values)}", hint)
        _check_readings(number, values, letters, findings)
    return values


def _check_frame(values: Numbers, gauge: Gauge, findings: Findings) -> None:
    if values and len(values) != 2:
        findings.add(_at(2), f"there are {_count(values)}", "say width and height, or leave it empty")
    for value, nominal, side in zip(values, gauge.frame, ("width", "height"), strict=False):
        if not abs(value / nominal - 1) <= _STRETCH:
            fact = f"a {side} of {value:g} mm cannot be: it is drawn {nominal:g} mm, and no printer is so far off"
            findings.add(_at(2), fact, "measure the frame on the front, from the middle of its line, in mm")


def _at(number: int, letter: str = "") -> Mark:
    return Mark(f"answer {number + 1}{f', scale {letter}' if letter else ''}")


def _numbers(number: int, text: str, findings: Findings) -> Numbers:
    values: Numbers = ()
    for word in text.replace(", ", " ").split():
        if _NUMBER.fullmatch(word.rstrip(",")):
            values += (float(word.rstrip(",").replace(",", ".")),)
        else:
            findings.add(_at(number), f"'{clipped(word)}' is no number", "write such as 14.3; ; between the answers")
    return values


def _check_readings(number: int, values: Numbers, letters: str, findings: Findings) -> None:
    """See to it that each reading is on its scale."""
    for letter, value in zip(letters, values, strict=False):
        if value > COLUMNS - 1 or abs(value * 10 - round(value * 10)) > 1e-6:
            fact = f"{value:g} is not on the scale, which goes from 0 to {COLUMNS - 1} by tenths"
            findings.add(_at(number, letter), fact, "say the column, a dot, and the row, such as 14.3")


def _count(values: Numbers) -> str:
    return "no numbers" if not values else "1 number" if len(values) == 1 else f"{len(values)} numbers"
