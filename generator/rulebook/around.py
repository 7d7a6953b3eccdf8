"""Add what stands around the text of a page: running head, number, ids of rules in the margin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.catalog.model import Size
from generator.named import NamedTuple
from generator.press.tags import Step
from generator.rulebook.blocks import Run
from generator.rulebook.lines import Compositor
from generator.rulebook.look import Look, Type
from generator.rulebook.paging import Frame
from generator.rulebook.strips import Leaf, Mark, Panel, Rule, Words

_RULE_GAP = 2.2  # mm between the text and the ids in the margin
_HEAD, _STROKE = 7.0, 5.2  # mm above the text


class Around(NamedTuple):
    """How pages of a book are finished: `running` is its title, `ids` whether those of rules stand in the margins.

    `folios` are the colours of the numbers of drawn pages, by their faces; "none" is without one.
    """

    look: Look
    compositor: Compositor
    frame: Frame
    size: Size
    running: str
    folios: Mapping[str, str]
    ids: bool

    def put(self, leaf: Leaf) -> Leaf:
        """Return the page with all that stands around its text."""
        look, frame = self.look, self.frame
        right = (leaf.number % 2 == 1) != frame.leftward
        left_edge = frame.left[leaf.number % 2]
        marks: list[Mark] = list(leaf.marks)
        if not leaf.opens:
            head = leaf.chapter if right and leaf.chapter else self.running
            marks += self._outside(head.upper(), look.running, left_edge, frame.top - _HEAD, right)
            marks.append(Panel(left_edge, frame.top - _STROKE, frame.width, 0.18, look.line))
        colour = self.folios.get(leaf.ground, "")
        if colour != "none" and (leaf.marks or leaf.ground):
            type_ = look.folio._replace(fill=colour) if colour and look.grounds else look.folio
            foot = self.size.height - look.margins.bottom / 2 + 2.4
            marks += self._outside(str(leaf.number), type_, left_edge, foot, right)
        if self.ids:
            marks += self._margin(leaf, right)
        return leaf._replace(marks=tuple(marks))

    def _outside(self, text: str, type_: Type, left_edge: float, y: float, right: bool) -> Iterator[Words]:
        """Set a line at the page's outer edge."""
        for line in self.compositor.set((Run(text),), type_, self.frame.width)[:1]:
            yield Words(left_edge + (self.frame.width - line.width if right else 0.0), y, line, type_.size)

    def _margin(self, leaf: Leaf, right: bool) -> Iterator[Mark]:
        """Set the ids of rules in the outer margin, none on another."""
        type_, frame = self.look.rule, self.frame
        free = 0.0
        rules = sorted((mark for mark in leaf.marks if isinstance(mark, Rule)), key=lambda rule: rule.y)
        for mark in rules:
            y = max(mark.y, free)
            line = self.compositor.set((Run(mark.name),), type_, 60.0)[0]
            left = frame.left[leaf.number % 2]
            x = left + frame.width + _RULE_GAP if right else left - _RULE_GAP - line.width
            yield Words(x, y, line, type_.size, (*mark.path, Step(1, "Span")) if mark.path else ())
            free = y + type_.leading
