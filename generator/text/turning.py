"""Turn text that was put into a box of swapped sides: its lines become columns (see `columns`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.draw.records import Line
from generator.text.columns import SHORT, stands
from generator.text.fit import Fitted
from generator.text.fontface import Features
from generator.text.glyphs import untold
from generator.text.placed import InlineIcon, Place, Recorded, TextRun, placed, record
from generator.text.room import MM_PER_POINT
from generator.text.scripts import clusters
from generator.text.setter import LineOfRuns, LineSetter
from generator.text.styles import TypeStyle

_VERTICAL: Features = (("vert", 1),)


def recorded(fitted: Fitted, place: Place, setter: LineSetter) -> Recorded:
    """Record vertical text in its place. Raises Refusal: no font has, or shows, something of it."""
    swapped = place._replace(width=place.height or 0.0, height=place.width)
    lying = placed(fitted, swapped)
    runs, icons = _turned(lying.runs, lying.icons, fitted.base, place)
    whole = LineOfRuns(round(fitted.size * MM_PER_POINT, 3), fitted.base.fill)
    inked = groupby(runs, key=lambda run: run.style.fill)  # letters of columns are told together
    return record(whole, [_line(whole, list(some), setter) for _, some in inked], icons, fitted, place)


def _line(whole: LineOfRuns, runs: Sequence[TextRun], setter: LineSetter) -> Line:
    """Return letters that stand in columns as one line."""
    whole.begin()
    for run in runs:
        hand = run.style.hand(run.em)
        if not run.turn:
            hand = hand._replace(features=(*hand.features, *_VERTICAL))
        pieces = setter.set(run.words, hand)
        whole.add(pieces, run.x, run.y, hand, run.style.fill, float(run.turn or 0), apart=True)
    made = [run._replace(show=untold(run.show)) for run in whole.runs]
    words, first = "".join([run.words for run in runs]), runs[0]
    hand = first.style.hand(first.em)
    return Line(first.x, first.y, 0.0, tuple(made), words, told=True, hand=hand, ink=first.style.fill)


def _turned(
    lying: Sequence[TextRun], squares: Sequence[InlineIcon], base: TypeStyle, place: Place
) -> tuple[list[TextRun], tuple[InlineIcon, ...]]:
    """Turn text by a quarter that was put into a box of swapped sides; `place` is its box as it stands on the card."""
    right, top, left = place.x + place.width, place.y, place.x
    rise = base.capheight / 2

    def stood(x: float, y: float) -> tuple[float, float]:
        return right - (y - top), top + (x - left)

    runs: list[TextRun] = []
    column: float | None = None
    for run in lying:
        if column is not None and run.y != column and _are_apart(runs[-1].words, run.words):
            runs[-1] = runs[-1]._replace(words=runs[-1].words + " ")
        column = run.y
        middle, pen = stood(run.x, run.y - rise * run.em)
        if stands(run.words):
            runs += _upright(run, middle, pen)
        elif SHORT.fullmatch(run.words.strip()):
            wide = run.style.measure(run.words.strip()) * run.em
            y = pen + (1 + base.capheight) / 2 * run.em
            runs.append(run._replace(x=round(middle - wide / 2, 3), y=round(y, 3), turn=0, gids=(), advances=()))
        else:
            x, y = stood(run.x, run.y)
            runs.append(run._replace(x=round(x, 3), y=round(y, 3), turn=90, gids=(), advances=()))
    icons = []
    for icon in squares:
        half = icon.size / 2
        x, y = stood(icon.x + half, icon.y + half)
        icons.append(InlineIcon(icon.name, x - half, y - half, icon.size, icon.fill))
    return runs, tuple(icons)


def _are_apart(before: str, after: str) -> bool:
    """Tell whether words that end and begin columns have a space between them, which no column shows."""
    return before[-1:] != " " and not (stands(before[-1:]) or stands(after))


def _upright(run: TextRun, middle: float, pen: float) -> Iterator[TextRun]:
    """Give the letters of a run one by one, each where it hangs from the pen in the middle of its column."""
    scale = run.em / run.face.upem
    words = run.words.rstrip(" ")
    letters = list(clusters(words))
    for number, letter in enumerate(letters):
        advance, across, up = run.face.hung(letter)
        said = letter + run.words[len(words) :] if number + 1 == len(letters) else letter
        x, y = round(middle + across * scale, 3), round(pen - up * scale, 3)
        yield run._replace(x=x, y=y, words=said, turn=0, gids=(), advances=())
        pen += advance * scale + run.style.tracking * run.em
