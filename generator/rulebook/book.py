"""A whole book: blocks checked and set, contents and index made right in a second pass, what stands around a page."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from generator.catalog.bookpages import DrawnPage
from generator.catalog.model import Size
from generator.catalog.problems import did_you_mean
from generator.named import NamedTuple
from generator.pdf.tags import Step
from generator.rulebook.blocks import (
    Block,
    Box,
    Bullets,
    Drawn,
    Figure,
    Heading,
    Inline,
    Paragraph,
    Run,
    Table,
    Turn,
    plain,
)
from generator.rulebook.figures import Finder
from generator.rulebook.flow import Flow
from generator.rulebook.lines import Complaint, Compositor
from generator.rulebook.look import Look, Type
from generator.rulebook.made import Facts, makers, sorted_rules
from generator.rulebook.paging import Frame
from generator.rulebook.spreads import Chapters
from generator.rulebook.strips import Leaf, Mark, Panel, Rule, Spot, Words

_MOST_PASSES = 4


class Bound(NamedTuple):
    """A finished book: its pages in order, the place of every target, its headings, and the page's size.

    `targets` gives for a name (without #) its page and how far down it is, in mm. The first page is the cover,
    which has no marks, if there is one. One that is read `leftward` is bound at its right.
    """

    leaves: tuple[Leaf, ...]
    targets: dict[str, tuple[int, float]]
    headings: tuple[tuple[int, str, str], ...]
    size: Size
    rules: tuple[str, ...]
    leftward: bool = False


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
    cover: str = "",
    ground: str = "",
    back: str = "",
    sheet: int = 4,
    running: str = "",
    pages: Mapping[str, tuple[DrawnPage, str]] = MappingProxyType({}),
    ids: bool = True,
) -> Bound:
    """Set a book: twice at least, for only then is it known on which page everything stands.

    `cover` is the face of the first page, if there is one; `ground` that of what lies behind pages of text, which then
    have no running head; `back` that of the last page, which ends a `sheet` of so many pages. `pages` are the drawn
    ones and their faces, of which a book without any lets their chapters flow. With `ids` the ids of rules stand in the
    margins.
    """
    order = {id(block): number for number, block in enumerate(walk(blocks))}
    headings, rules = checked(blocks, complain)
    _known_pages(blocks, pages, complain)
    frame = frame_of(look, size, columns, leftward=compositor.leftward)
    first = 2 if cover else 1
    chapters = Chapters(blocks, look, frame, size, first, pages, complain, order)
    leaves: list[Leaf] = []
    numbers: dict[str, int] = {}
    for _ in range(_MOST_PASSES):
        compositor.pages = numbers
        made = makers(headings, rules, facts, numbers)
        parts = partial(Flow, compositor=compositor, find=find, makers=made, complain=complain, order=order)
        leaves = chapters.leaves(parts)
        found = {name: page for name, (page, _) in _targets(leaves).items()}
        if found == numbers:
            break
        numbers = found
    compositor.tell_lacking()
    around = Around(look, compositor, frame, size, running, {face: page.folio for page, face in pages.values()}, ids)
    finished = [around.put(leaf._replace(opens=leaf.opens or bool(ground))) for leaf in leaves]
    finished = [leaf._replace(ground=leaf.ground or ground) for leaf in finished]
    finished += _back_of(back, first + len(finished), sheet, len(order))
    if cover:
        finished.insert(0, Leaf(1, (), "", True, cover, path=(Step(-1, "Figure"),)))
    outline = tuple((one.level, plain(one.text), one.slug) for one in headings if one.level <= 3)
    rules_ = tuple(sorted_rules(rules))
    return Bound(tuple(finished), _targets(leaves), outline, size, rules_, compositor.leftward)


def _back_of(face: str, number: int, sheet: int, place: int) -> list[Leaf]:
    """Give the back of a book with the white pages before it, the first of number `number`; none without a face."""
    if not face:
        return []
    last = -(-number // sheet) * sheet
    white = [Leaf(one, (), "", True) for one in range(number, last)]
    return [*white, Leaf(last, (), "", True, face, path=(Step(place, "Figure"),))]


def _known_pages(blocks: Sequence[Block], pages: Mapping[str, object], complain: Complaint) -> None:
    """Check that every drawn page is known and has a chapter, and that columns end on such pages only."""
    if not pages:
        return
    met, loose = _pages_met(blocks, pages, complain)
    empty = [name for name in pages if name not in met]
    if len(empty) == 1 and loose:  # what was to begin the page is what is missing
        line, chapter = loose[0]
        fact = f"this chapter is on no page: a column of it ends in line {line}, and nothing stands on '{empty[0]}'"
        complain(chapter, fact, f"write ::: drawn {empty[0]} before it")
        return
    for line, _ in loose:
        complain(line, "a column ends here, outside a drawn page", "write ::: page, or delete it")
    for name in empty:
        fact = f"nothing stands on the page '{name}'"
        complain(1, fact, f"write ::: drawn {name} … ::: round its text, or take it out of 'pages' in game.yaml")


def _pages_met(
    blocks: Sequence[Block], pages: Mapping[str, object], complain: Complaint
) -> tuple[dict[str, int], list[tuple[int, int]]]:
    """Give the lines of all drawn pages, and of each end of a column outside one its line and that of its chapter."""
    met: dict[str, int] = {}
    chapter, loose = 1, []
    for block in walk(blocks):
        if isinstance(block, Drawn) and block.name not in pages:
            fact = f"there is no page called '{block.name}'"
            complain(block.line, fact, did_you_mean(block.name, pages) or "add it to 'pages' in game.yaml")
        elif isinstance(block, Drawn) and block.name in met:
            fact = f"the page '{block.name}' has a chapter in line {met[block.name]} already"
            complain(block.line, fact, "join the two, or draw another page")
        elif isinstance(block, Drawn):
            met[block.name] = block.line
        elif isinstance(block, Heading) and block.level == 1:
            chapter = block.line
        elif isinstance(block, Turn) and block.column:
            loose.append((block.line, chapter))
    return met, loose


def frame_of(look: Look, size: Size, columns: int = 1, *, leftward: bool = False) -> Frame:
    """Return where the text of a page stands; its height is whole steps."""
    margins = look.margins
    width = size.width - margins.inner - margins.outer
    height = size.height - margins.top - margins.bottom
    height = int(height / look.step) * look.step
    # odd pages lie on the right, with the spine on their left, unless the book is read leftward
    left = (margins.inner, margins.outer) if leftward else (margins.outer, margins.inner)
    return Frame(left, margins.top, width, height, columns, leftward=leftward)


def walk(blocks: Sequence[Block]) -> Iterator[Block]:
    """Give all blocks, those within others behind these."""
    for block in blocks:
        yield block
        if isinstance(block, Box):
            yield from walk(block.blocks)
        elif isinstance(block, Drawn):
            for part in block.parts:
                yield from walk(part)
        elif isinstance(block, Bullets):
            for entry in block.entries:
                yield from walk(entry)


def texts_of(block: Block) -> Iterator[Inline]:
    """Give the texts of a block, without those of blocks in it."""
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


def _stated(rules: Sequence[Run], complain: Complaint) -> dict[str, int]:
    """Give the line that each rule is stated in."""
    stated: dict[str, int] = {}
    for rule in rules:
        if rule.text in stated:
            hint = f"the first is in line {stated[rule.text]}; to refer to it write [{rule.text}](#{rule.text})"
            complain(rule.line, f"the rule {rule.text} is stated twice", hint)
        else:
            stated[rule.text] = rule.line
    return stated


def checked(blocks: Sequence[Block], complain: Complaint) -> tuple[list[Heading], list[str]]:
    """Check that rules are stated once and links lead somewhere; return headings and rules in their order."""
    headings = [block for block in walk(blocks) if isinstance(block, Heading)]
    runs = [run for block in walk(blocks) for text in texts_of(block) for run in text]
    stated = _stated([run for run in runs if run.kind == "rule"], complain)
    _led(runs, {heading.slug for heading in headings} | stated.keys(), complain)
    return headings, list(stated)


def _led(runs: Sequence[Run], known: Collection[str], complain: Complaint) -> None:
    """Check that links within the book lead to what is known."""
    for run in runs:
        target = run.text if run.kind == "page" else run.link[1:] if run.link.startswith("#") else ""
        if target and target not in known:
            what = "rule" if target.isupper() else "heading"
            complain(run.line, f"there is no {what} '{target}' to lead to", did_you_mean(target, known))


def _targets(leaves: Sequence[Leaf]) -> dict[str, tuple[int, float]]:
    found: dict[str, tuple[int, float]] = {}
    for leaf in leaves:
        for mark in leaf.marks:
            if isinstance(mark, Spot):
                found.setdefault(mark.name.lstrip("#"), (leaf.number, mark.y))
            elif isinstance(mark, Rule):
                found.setdefault(mark.name, (leaf.number, mark.y - 4.0))
    return found


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
