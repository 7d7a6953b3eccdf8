"""A whole book: its blocks checked and set, its contents and index made right in a second pass. Knows no PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.catalog.model import Size
from generator.catalog.problems import did_you_mean
from generator.rulebook.blocks import (
    Block,
    Box,
    Bullets,
    Figure,
    Heading,
    Inline,
    Made,
    Paragraph,
    Run,
    Table,
    Turn,
    plain,
)
from generator.rulebook.flow import Finder, Flow
from generator.rulebook.lines import Complaint, Compositor
from generator.rulebook.look import Look, Type
from generator.rulebook.made import Facts, makers, sorted_rules
from generator.rulebook.paging import Frame, fill
from generator.rulebook.strips import Leaf, Mark, Panel, Rule, Spot, Words

_MOST_PASSES = 4
_RULE_GAP = 2.2  # mm between the text and the ids in the margin


class Bound(NamedTuple):
    """A finished book: its pages in order, the place of every target, its headings, and the page's size.

    `targets` gives for a name (without #) its page and how far down it is, in mm. The first page is the cover,
    which has no marks, if there is one.
    """

    leaves: tuple[Leaf, ...]
    targets: dict[str, tuple[int, float]]
    headings: tuple[tuple[int, str, str], ...]
    size: Size
    rules: tuple[str, ...]


def bind(
    blocks: Sequence[Block],
    look: Look,
    compositor: Compositor,
    find: Finder,
    facts: Facts,
    complain: Complaint,
    *,
    size: Size,
    columns: int = 1,
    cover: bool = True,
    running: str = "",
) -> Bound:
    """Set a book: twice at least, for only then is it known on which page everything stands."""
    headings = [block for block in _walk(blocks) if isinstance(block, Heading)]
    rules = _checked(blocks, headings, complain)
    frame = frame_of(look, size, columns)
    first = 2 if cover else 1
    pages: dict[str, int] = {}
    leaves: list[Leaf] = []
    for _ in range(_MOST_PASSES):
        compositor.pages = pages
        flow = Flow(look, compositor, find, makers(headings, rules, facts, pages), complain)
        leaves = fill(flow.strips(blocks, frame.column, frame.height), frame, first)
        targets = _targets(leaves)
        found = {name: page for name, (page, _) in targets.items()}
        if found == pages:
            break
        pages = found
    finished = [_finished(leaf, look, compositor, frame, size, running, columns) for leaf in leaves]
    if cover:
        finished.insert(0, Leaf(1, (), ""))
    outline = tuple((one.level, plain(one.text), one.slug) for one in headings if one.level <= 3)
    return Bound(tuple(finished), _targets(leaves), outline, size, tuple(sorted_rules(rules)))


def frame_of(look: Look, size: Size, columns: int = 1) -> Frame:
    """Return where the text of a page stands; its height is whole steps."""
    margins = look.margins
    width = size.width - margins.inner - margins.outer
    height = size.height - margins.top - margins.bottom
    height = int(height / look.step) * look.step
    # odd pages lie on the right, with the spine on their left
    return Frame((margins.outer, margins.inner), margins.top, width, height, columns)


def _walk(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Box):
            yield from _walk(block.blocks)
        elif isinstance(block, Bullets):
            for entry in block.entries:
                yield from _walk(entry)


def _texts(blocks: Sequence[Block]) -> Iterator[Inline]:
    for block in _walk(blocks):
        if isinstance(block, Heading | Paragraph):
            yield block.text
        elif isinstance(block, Box):
            yield block.title
        elif isinstance(block, Table):
            yield from block.head
            for row in block.rows:
                yield from row
        elif isinstance(block, Figure):
            yield from (shot.caption for shot in block.shots)


def _checked(blocks: Sequence[Block], headings: Sequence[Heading], complain: Complaint) -> list[str]:
    """Check that rules are stated once and links lead somewhere; return the rules in their order."""
    stated: dict[str, int] = {}
    runs = [run for text in _texts(blocks) for run in text]
    for run in runs:
        if run.kind == "rule" and run.text in stated:
            fact = f"the rule {run.text} is stated twice"
            complain(
                run.line,
                fact,
                f"the first is in line {stated[run.text]}; to refer to it write [{run.text}](#{run.text})",
            )
        elif run.kind == "rule":
            stated[run.text] = run.line
    known = {heading.slug for heading in headings} | stated.keys()
    for run in runs:
        target = run.text if run.kind == "page" else run.link[1:] if run.link.startswith("#") else ""
        if target and target not in known:
            what = "rule" if target.isupper() else "heading"
            complain(run.line, f"there is no {what} '{target}' to lead to", did_you_mean(target, known))
        elif run.link and not run.link.startswith(("#", "https://", "http://", "mailto:")):
            complain(run.line, f"'{run.link}' leads nowhere in a book", "write #heading, #RULE-1 or https://…")
    return list(stated)


def _targets(leaves: Sequence[Leaf]) -> dict[str, tuple[int, float]]:
    found: dict[str, tuple[int, float]] = {}
    for leaf in leaves:
        for mark in leaf.marks:
            if isinstance(mark, Spot):
                found.setdefault(mark.name.lstrip("#"), (leaf.number, mark.y))
            elif isinstance(mark, Rule):
                found.setdefault(mark.name, (leaf.number, mark.y - 4.0))
    return found


def _finished(
    leaf: Leaf, look: Look, compositor: Compositor, frame: Frame, size: Size, running: str, columns: int
) -> Leaf:
    """Add what stands around the text: the running head, the number of the page, the rules in the margin."""
    right = leaf.number % 2 == 1
    left_edge = frame.left[0 if not right else 1]
    right_edge = left_edge + frame.width
    marks: list[Mark] = list(leaf.marks)

    def put(text: str, type_: Type, y: float, outer: bool) -> None:
        for line in compositor.set((Run(text),), type_, frame.width)[:1]:
            at_right = right == outer
            marks.append(Words(right_edge - line.width if at_right else left_edge, y, line, type_.size))

    if not leaf.opens:
        put((leaf.chapter if right and leaf.chapter else running).upper(), look.running, frame.top - 7.0, True)
        marks.append(Panel(left_edge, frame.top - 5.2, frame.width, 0.18, look.line))
    foot = size.height - look.margins.bottom / 2 + 2.4
    put(str(leaf.number), look.folio, foot, True)
    marks += _margin(leaf, look, compositor, frame, right)
    return leaf._replace(marks=tuple(marks))


def _margin(leaf: Leaf, look: Look, compositor: Compositor, frame: Frame, right: bool) -> Iterator[Mark]:
    """Set the ids of rules in the outer margin, none on another."""
    type_ = look.rule
    free = 0.0
    rules = sorted((mark for mark in leaf.marks if isinstance(mark, Rule)), key=lambda rule: rule.y)
    for mark in rules:
        y = max(mark.y, free)
        line = compositor.set((Run(mark.name),), type_, 60.0)[0]
        x = frame.left[1] + frame.width + _RULE_GAP if right else frame.left[0] - _RULE_GAP - line.width
        yield Words(x, y, line, type_.size)
        free = y + type_.leading


__all__ = ["Bound", "Made", "Turn", "bind", "frame_of"]
