"""What is made of the book and the game: contents, the index of rules, the bill, the imprint."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import fsum

from generator.named import NamedTuple
from generator.pdf.tags import Path, Step
from generator.rulebook.blocks import Heading, Inline, Run, Table
from generator.rulebook.flow import Flow, Maker
from generator.rulebook.look import Type
from generator.rulebook.strips import DOT_PITCH, Dots, Mark, Strip, Words

_NUMBER = re.compile(r"(\d+)")
_CLOSE = 1.5  # steps from line to line of long contents
_WHOLE = 30  # rows of an index that had better stay together


class Facts(NamedTuple):
    """What a book tells about its game: the parts with counts, and the lines of the imprint."""

    bill: Sequence[tuple[str, str, str]]
    imprint: Sequence[Inline]


def makers(
    headings: Sequence[Heading], rules: Sequence[str], facts: Facts, pages: Mapping[str, int]
) -> dict[str, Maker]:
    """Give what makes each `Made` block; `pages` says on which page a target stands, as far as is known."""
    return {
        "contents": partial(_contents, headings=headings, pages=pages),
        "index": partial(_index, rules=rules, pages=pages),
        "bill": partial(_bill, bill=facts.bill),
        "imprint": partial(_imprint, lines=facts.imprint),
    }


def _contents(
    flow: Flow, width: float, path: Path, headings: Sequence[Heading], pages: Mapping[str, int]
) -> Iterator[Strip]:
    """List chapters and sections: as text, or close and in tables' type, or chapters alone, so as to fit a page."""
    look = flow.look
    close = look.cell._replace(leading=look.step * _CLOSE)
    found: list[Strip] = []
    for type_, apart, least in ((look.body, look.step, 2), (close, look.step / 3, 2), (look.body, look.step, 1)):
        some = [one for one in headings if one.level <= least]
        found = list(_listed(flow, width, path, some, pages, type_, apart))
        if fsum(strip.before + strip.height for strip in found) <= flow.tallest:
            yield from (strip._replace(keep=True) for strip in found[:-1])
            yield found[-1]
            return
    yield from found


def _listed(
    flow: Flow,
    width: float,
    path: Path,
    headings: Sequence[Heading],
    pages: Mapping[str, int],
    type_: Type,
    apart: float,
) -> Iterator[Strip]:
    """List headings in a type, chapters so many mm `apart`."""
    look = flow.look
    yield from flow.strips_of([Heading(1, (Run(look.says.gettext("Contents")),), "", 0)], width, path)
    type_ = type_._replace(justify=False, hyphens=False)
    for number, heading in enumerate(headings):
        top = heading.level == 1
        link = f"#{heading.slug}"
        text = tuple(run._replace(strong=top, link=link) for run in heading.text if run.kind != "rule")
        page = (Run(str(pages.get(heading.slug, 0)), strong=top, link=link),)
        indent = 0.0 if top else 5.0
        figure = flow.compositor.set(page, type_, width)[0]
        lines = flow.compositor.set(text, type_, width - indent - 12.0)
        own = (*path, Step(1, "TOC"), Step(number, "TOCI"), Step(0, "Reference"))
        strips = flow.lines(lines, type_, indent, apart if top and number else 0.0, keep=number == 0, path=own)
        last = strips[-1]
        words = next(mark for mark in last.marks if isinstance(mark, Words))
        marks: list[Mark] = [*last.marks, Words(width - figure.width, words.y, figure, type_.size, own)]
        start, end = indent + words.line.width + 2.0, width - figure.width - 2.0
        marks += _dots(start, end, words.y, look.line)
        strips[-1] = last._replace(marks=tuple(marks), whole=number < len(headings) - 1)
        yield from strips


def _dots(start: float, end: float, y: float, fill: str) -> Iterator[Dots]:
    """Lead the eye to the number of the page; the dots of all lines stand below each other."""
    at = (int(start / DOT_PITCH) + 1) * DOT_PITCH
    if at < end:
        yield Dots(at, y - 0.21, end, fill)


def sorted_rules(rules: Sequence[str]) -> list[str]:
    """Sort ids as people count: TD-R2 before TD-R10.

    >>> sorted_rules(["TD-R10", "TD-R2", "TD-END-1"])
    ['TD-END-1', 'TD-R2', 'TD-R10']
    """
    return sorted(rules, key=lambda name: [int(part) if part.isdigit() else part for part in _NUMBER.split(name)])


def _index(flow: Flow, width: float, path: Path, rules: Sequence[str], pages: Mapping[str, int]) -> Iterator[Strip]:
    look = flow.look
    names = sorted_rules(rules)
    type_ = look.cell._replace(leading=look.step * 1.6)
    widest = max((flow.compositor.natural((Run(f"{name} … 000"),), type_)[0] for name in names), default=width)
    gap = 6.0
    columns = max(1, int((width + gap) / (widest + gap)))
    column = (width - gap * (columns - 1)) / columns
    rows = -(-len(names) // columns)
    for row in range(rows):
        marks: list[Mark] = []
        for at in range(columns):
            index = at * rows + row
            if index >= len(names):
                continue
            name = names[index]
            x = at * (column + gap)
            y = type_.base
            words = flow.compositor.set((Run(name, link=f"#{name}"),), type_, column)[0]
            page = flow.compositor.set((Run(str(pages.get(name, 0)), link=f"#{name}"),), type_, column)[0]
            own = (*path, Step(index, "P"))
            marks += [Words(x, y, words, type_.size, own), Words(x + column - page.width, y, page, type_.size, own)]
            marks += _dots(x + words.width + 1.5, x + column - page.width - 1.5, y, look.line)
        yield Strip(
            type_.leading,
            tuple(marks),
            look.step if not row else 0.0,
            keep=row < rows - 1 and row in (0, rows - 2),
            whole=row < rows - 1 < _WHOLE,
        )


def _bill(flow: Flow, width: float, path: Path, bill: Sequence[tuple[str, str, str]]) -> Iterator[Strip]:
    rows = tuple(((Run(count, strong=True),), (Run(name),), (Run(size),)) for count, name, size in bill)
    says = flow.look.says
    head = ((Run(says.gettext("Count")),), (Run(says.gettext("What")),), (Run(says.gettext("Size")),))
    yield from flow.strips_of([Table(head, rows, ("right", "left", "left"), 0)], width, path)


def _imprint(flow: Flow, width: float, path: Path, lines: Sequence[Inline]) -> Iterator[Strip]:
    for number, text in enumerate(lines, 1):
        own = (*path, Step(number, "P"))
        yield from flow.text(text, flow.look.small, 0.0, width, flow.look.step, number < len(lines), path=own)
