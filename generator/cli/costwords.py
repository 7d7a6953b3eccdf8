"""What printing an edition costs, in words and as values, and what would save some of it. Prints nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.cli.costs import Costed, Line
from generator.pdf.ink import COLOURS, Ink, total
from generator.reporting.bill import INK_MODEL, MODEL, Story, effort, figure, many, millilitres, ml, under


def told(of: Costed) -> Story:
    """Tell what an edition costs."""
    saved = [f"  {row}" for row in _savings(of)]
    ink = INK_MODEL if of.seen else "To know the ink: pip install pypdfium2"
    whole = f"In all: {', '.join(_whole(of))}."
    said = (*_rows(of), whole, *(["Cheaper:", *saved] if saved else ()), f"Time is {MODEL}.", f"{ink}.")
    return Story((*under(of.heading, said), (False, "")), _values(of))


def _rows(of: Costed) -> Iterator[str]:
    names = max((len(line.item.name) for line in of.lines), default=0)
    for line in of.lines:
        item = line.item
        name = f"{item.name:<{names}}"
        cuts = f"{item.all_cuts:>4} cuts" if item.all_cuts else " " * 9
        sheets = f"{item.sheets:>3} {'sheet ' if item.sheets == 1 else 'sheets'}"
        yield f"{name} {sheets} {cuts}{_shares(line, of)}".rstrip()


def _shares(line: Line, of: Costed) -> str:
    """Say how much of the paper's sides that are printed each colour covers, and what that takes."""
    if not of.seen:
        return ""
    return f"  {_covered(line)} %  {ml(line.ink.all)}"


def _covered(line: Line) -> str:
    """Say which share of its pages each colour covers."""
    shares = coverage(line)
    return " ".join(f"{letter}{100 * share:<2.0f}" for letter, share in zip("CMYK", shares, strict=True))


def coverage(line: Line) -> tuple[float, ...]:
    """Give the mean share of its pages that each colour covers."""
    return tuple(one / line.area if line.area else 0.0 for one in line.ink)


def _whole(of: Costed) -> Iterator[str]:
    takes = effort([line.item for line in of.lines])
    yield f"{many(takes.sheets, 'sheet')} of paper"
    yield many(takes.cuts, "straight cut")
    if takes.outlines:
        yield f"{many(takes.outlines, 'piece')} to cut out"
    yield f"about {many(takes.minutes, 'minute')}"
    if of.seen:
        ink = total(line.ink for line in of.lines)
        each = ", ".join(f"{name} {figure(one)}" for name, one in zip(COLOURS, ink, strict=True))
        yield f"about {ml(ink.all)} of ink ({each})"


def _savings(of: Costed) -> Iterator[str]:
    """Say what each cheaper way would save, if it saves anything."""
    now = total(line.ink for line in of.lines)
    if of.seen and of.saver and now.all:
        less = total(line.ink for line in of.saver)
        part = 100 - 100 * less.all / now.all
        yield f"--style ink-saver: about {ml(less.all)} of ink instead of {ml(now.all)} ({part:.0f} % less)"
    if of.pooled is not None:
        alone, pool = effort(of.cards), effort([of.pooled])
        if pool.sheets < alone.sheets:
            minutes = alone.minutes - pool.minutes
            time = f", {many(abs(minutes), 'minute')} {'less' if minutes > 0 else 'more'} of cutting" if minutes else ""
            yield f"--pool: the cards on {many(pool.sheets, 'sheet')} of paper instead of {alone.sheets}{time}"
    backs = total(line.back for line in of.lines if line.item.kind == "sheets")
    if of.seen and backs.all:
        part = 100 * backs.all / now.all
        yield f"--duplex none: fronts only, about {ml(backs.all)} of ink less ({part:.0f} %); backs stay white"


def _values(of: Costed) -> dict[str, Any]:
    """Give the same as values: ink in ml by colour, time in minutes."""
    takes = effort([line.item for line in of.lines])

    def of_ink(ink: Ink) -> dict[str, float]:
        return {name: round(millilitres(one), 3) for name, one in ink._asdict().items()}

    parts = [
        {
            "file": line.item.file,
            "sheets": line.item.sheets,
            "cuts": line.item.all_cuts,
            "outlines": line.item.outlines,
            **({"ink": of_ink(line.ink), "coverage": [round(one, 4) for one in coverage(line)]} if of.seen else {}),
        }
        for line in of.lines
    ]
    values = {"edition": of.heading, "parts": parts, **takes._asdict(), "minutes": takes.minutes}
    return {**values, "model": {"time": MODEL, "ink": INK_MODEL}, "cheaper": list(_savings(of))}
