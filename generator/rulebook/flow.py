"""Turn blocks into strips: each a line of text, a row of pictures, a row of a table.

Heights are whole steps (half lines of body text) wherever text goes on below, so that lines stand level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import fsum

from generator.pdf.tags import Path, Step
from generator.rulebook.blocks import (
    Block,
    Box,
    Bullets,
    Drawn,
    Figure,
    Heading,
    Inline,
    Made,
    Paragraph,
    Run,
    Stroke,
    Table,
    Turn,
    plain,
)
from generator.rulebook.figures import Finder
from generator.rulebook.lines import Complaint, Compositor, SetLine
from generator.rulebook.look import Look, Type
from generator.rulebook.pictures import Laid, figure_strip, laid
from generator.rulebook.strips import Ground, Mark, Panel, Place, Spot, Strip, Words, moved, words
from generator.rulebook.tables import table_strips

Maker = Callable[["Flow", float, Path], Iterator[Strip]]
"""Makes strips of what a `Made` block stands for, in a column of some width; a path leads to it."""

_PAD = 3.4  # mm inside a box
_BAR = 0.9
_INDENT = 4.6
_BESIDE = 5.0  # mm between a picture and the text at its side
_PICTURE = 0.62  # of the width is the most that such a picture takes
_ROWS = 4  # of a box that a page has at least where its end stands
_SMALL = 0.6  # of a page: a box no higher than this stays on one


class Flow:
    """Sets blocks one below the other. `find` gives the faces of figures, `makers` what is made by name.

    `order` numbers the blocks of the whole text by their identities, for what reads it aloud.
    """

    def __init__(
        self,
        look: Look,
        compositor: Compositor,
        find: Finder,
        makers: Mapping[str, Maker],
        complain: Complaint,
        order: Mapping[int, int],
    ) -> None:
        self.look = look
        self.compositor = compositor
        self._find = find
        self._makers = makers
        self._complain = complain
        self._order = order
        self._boxes = 0
        self.tallest = 150.0

    def strips(self, blocks: Sequence[Block], width: float, tallest: float = 150.0) -> list[Strip]:
        """Set blocks in a column of `width` mm, no picture higher than `tallest`."""
        self._boxes = 0
        self.tallest = tallest
        return list(self._all(blocks, Place(0.0, width, self.look.body)))

    def strips_of(self, blocks: Sequence[Block], width: float, path: Path) -> list[Strip]:
        """Set blocks that were made while others are set, within what a path leads to."""
        return list(self._all(blocks, Place(0.0, width, self.look.body, path=path)))

    def _all(self, blocks: Sequence[Block], place: Place) -> Iterator[Strip]:
        headed = False
        for at, block in enumerate(blocks):
            step = _step(block, self._order.get(id(block), at))
            strips = list(self._block(block, place.within(step) if step else place))
            if headed and strips and not isinstance(block, Heading):
                strips[0] = strips[0]._replace(before=0.0)  # the heading has its own white below it
            if isinstance(block, Figure) and strips and _numbered(blocks[at + 1 : at + 2]):
                strips[0] = strips[0]._replace(floats=False)  # steps are read with their picture before them
            headed = isinstance(block, Heading)
            yield from strips

    def _block(self, block: Block, place: Place) -> Iterator[Strip]:
        if isinstance(block, Paragraph):
            type_ = _type_of(block, place)
            yield from self.text(block.text, type_, place.x, place.width, self.look.step, path=place.path)
        elif isinstance(block, Heading):
            yield from self._heading(block, place)
        elif isinstance(block, Bullets):
            yield from self._bullets(block, place)
        elif isinstance(block, Table):
            yield from table_strips(block, place, self.look, self.compositor)
        elif isinstance(block, Figure):
            yield from self._figure(block, place)
        elif isinstance(block, Box):
            yield from (self._beside if block.kind == "beside" else self._box)(block, place)
        elif isinstance(block, Stroke):
            middle = place.x + place.width / 2
            panel = Panel(middle - 9, self.look.step, 18, 0.35, self.look.accent)
            yield Strip(2 * self.look.step, (panel,), self.look.step)
        elif isinstance(block, Turn):
            yield Strip(0.0, fresh=True, soft=block.soft)
        elif isinstance(block, Made):
            yield from self._makers[block.name](self, place.width, place.path)
        elif isinstance(block, Drawn):
            if block.begins != "on":
                yield Strip(0.0, fresh=True, soft=block.begins == "soft")
            yield from self._all([one for part in block.parts for one in part], place)

    def text(
        self, text: Inline, type_: Type, x: float, width: float, before: float, keep: bool = False, *, path: Path
    ) -> list[Strip]:
        """Set a text; its first line keeps the second, its last but one the last, so that none stands alone."""
        return self.lines(self.compositor.set(text, type_, width), type_, x, before, keep, path=path)

    def lines(
        self, lines: Sequence[SetLine], type_: Type, x: float, before: float, keep: bool = False, *, path: Path
    ) -> list[Strip]:
        """Make strips of set lines, which a path leads to."""
        found: list[Strip] = []
        last = len(lines) - 1
        for number, line in enumerate(lines):
            marks = tuple(words(line, x, type_.base, type_, path))
            held = keep or (number < last and (number == 0 or number == last - 1))
            found.append(Strip(type_.leading, marks, before if not number else 0.0, held))
        return found

    def _heading(self, block: Heading, place: Place) -> Iterator[Strip]:
        look, step = self.look, self.look.step
        level = min(block.level, 4)
        type_ = look.headings[level - 1]
        lines = self.compositor.set(block.text, type_, place.width)
        before = (5.0, 3.0, 2.0, 1.0)[level - 1] * step
        after = (2.2, 0.8, 0.4, 0.0)[level - 1] * step
        body = fsum(type_.leading for _ in lines)
        height = self.look.steps(body + after)
        top = height - after - body if level > 1 else 0.0
        marks: list[Mark] = [Spot(f"#{block.slug}", 0.0)]
        for number, line in enumerate(lines):
            marks += words(line, place.x, top + number * type_.leading + type_.base, type_, place.path)
        if level == 1 and not look.drawn:
            marks.append(Panel(place.x, body + step * 0.55, 14.0, 0.9, look.accent))
        yield Strip(
            height, tuple(marks), before, keep=True, section=level <= 2, title=plain(block.text) if level == 1 else ""
        )

    def _bullets(self, block: Bullets, place: Place) -> Iterator[Strip]:
        look = self.look
        type_ = place.type
        wide = block.start + len(block.entries) > 10
        indent = _INDENT + (1.6 if wide else 0.0)
        inner = place._replace(x=place.x + indent, width=place.width - indent)
        for number, entry in enumerate(block.entries):
            one = Step(number, "LI")
            strips = list(self._all(entry, inner.within(one, Step(1, "LBody"))))
            if not strips:
                continue
            sign = f"{block.start + number}." if block.start else "•"
            run = Run(sign, strong=True)
            signs = type_._replace(justify=False, italic=False, fill=look.primary, centred=False)
            gap = look.step if number == 0 or not block.tight else 0.0
            first = strips[0]
            base = type_.base
            if isinstance(entry[0], Heading):  # a step that is called something
                base = next(mark.y for mark in first.marks if isinstance(mark, Words))
            path = (*place.path, one, Step(0, "Lbl"))
            if block.start and look.drawn and look.grounds:
                sign_marks = self._disc(block.start + number, signs, place.x, base, path)
            else:
                line = self.compositor.set((run,), signs, indent)[0]
                left = place.x + (indent - 1.5 - line.width if block.start else 0.9)
                sign_marks = (Words(left, base, line, type_.size, path),)
            marks = (*sign_marks, *first.marks)
            strips[0] = first._replace(marks=marks, before=gap, scaled=None)
            yield from strips

    def _disc(self, number: int, type_: Type, x: float, base: float, path: Path) -> tuple[Mark, ...]:
        """Set the number of a step in a disc, in the middle of a line with this baseline."""
        wide = _INDENT - 1.0
        sign = type_._replace(size=type_.size * 0.86, fill=self.look.paper)
        line = self.compositor.set((Run(str(number), strong=True),), sign, wide * 2)[0]
        middle = base - 0.31 * type_.em
        disc = Panel(x, middle - wide / 2, wide, wide, self.look.primary, wide / 2)
        return disc, Words(x + (wide - line.width) / 2, middle + 0.31 * sign.em, line, sign.size, path)

    def _figure(self, block: Figure, place: Place) -> Iterator[Strip]:
        found: list[Laid] = []
        for shot in block.shots:
            made = laid(shot, self._find, self._complain)
            if made is not None:
                found.append((shot, *made))
        if not found:
            return
        scaled = partial(figure_strip, found, place, self.look, self.compositor, self.tallest)
        yield scaled(1.0)._replace(scaled=scaled)

    def _beside(self, block: Box, place: Place) -> Iterator[Strip]:
        """Set a picture with its text to the right of it; they stay on one page."""
        first, *rest = block.blocks or (Turn(block.line),)
        wide = 0.0
        if isinstance(first, Figure):
            found = [made for shot in first.shots if (made := laid(shot, self._find, self._complain)) is not None]
            wide = fsum(width for _, width, _ in found) + 5.0 * (len(found) - 1)
        if not rest or not 0.0 < wide <= place.width * _PICTURE:
            fact = "this cannot stand beside its text" if wide else "nothing stands here beside a text"
            share = f"{_PICTURE * 100:.0f} %"
            self._complain(block.line, fact, f"begin with a picture that takes at most {share} of the width")
            return
        pictured = place._replace(width=wide, inside=True).within(Step(-1, "Div"))
        (picture,) = self._figure(first, pictured)  # type: ignore[arg-type]
        across = wide + _BESIDE
        type_ = place.type._replace(justify=False)  # so narrow a column has no even gaps
        beside = Place(place.x + across, place.width - across, type_, True, place.path)
        text = list(self._all(rest, beside))
        text[0] = text[0]._replace(before=0.0)
        high = fsum(strip.height + strip.before for strip in text)
        tall = max(self.look.steps(picture.height), self.look.steps(high))
        above = self.look.steps((tall - high) / 2) if high < picture.height else 0.0
        marks = (*picture.marks, *(moved(mark, 0.0, above) for mark in text[0].marks))
        text[0] = text[0]._replace(height=text[0].height + above, marks=marks, before=self.look.step, scaled=None)
        rest_ = tall - high - above
        text[-1] = text[-1]._replace(height=text[-1].height + max(rest_, 0.0), scaled=None)
        yield from (strip._replace(keep=number < len(text) - 1) for number, strip in enumerate(text))

    def _box(self, block: Box, place: Place) -> Iterator[Strip]:
        look = self.look
        fill, bar, label = look.box(block.kind)
        self._boxes += 1
        ground = Ground(place.x, place.width, fill, bar, self._boxes)
        pad = _PAD + _BAR
        type_ = look.quote if block.kind == "quote" else look.entry
        inner = Place(place.x + pad, place.width - pad - (_PAD if fill else 0.0), type_, True, place.path)
        strips = self._box_head(block, label, inner)
        for number, strip in enumerate(self._all(block.blocks, inner)):
            above = look.step * 0.7 if strips and isinstance(block.blocks[0], Figure) else 0.0
            strips.append(strip if number else strip._replace(before=above))
        if not strips:
            return
        pad_y = look.step * (0.75 if fill else 0.15)
        top = strips[0]
        strips[0] = top._replace(
            height=top.height + pad_y, marks=tuple(moved(m, 0, pad_y) for m in top.marks), before=0.0, scaled=None
        )
        total = fsum(strip.height + strip.before for strip in strips) + pad_y
        extra = self.look.steps(total) - total
        strips[-1] = strips[-1]._replace(height=strips[-1].height + pad_y + extra, scaled=None)
        strips[0] = strips[0]._replace(before=look.step)
        yield from self._together([strip._replace(ground=ground, whole=True) for strip in strips])

    def _together(self, strips: Sequence[Strip]) -> Iterator[Strip]:
        """Keep a small box on one page, and of a larger one its last rows."""
        least, last = _SMALL * self.tallest, len(strips) - 1
        small, foot = (fsum(one.height + one.before for one in some) <= least for some in (strips, strips[-_ROWS:]))
        for number, strip in enumerate(strips[:-1]):
            yield strip._replace(keep=small or strip.keep or (foot and number > last - _ROWS))
        yield strips[-1]._replace(keep=False, whole=False)

    def _box_head(self, block: Box, label: str, inner: Place) -> list[Strip]:
        """Set the label of a box and, behind it on the same line, its title."""
        look = self.look
        runs: list[Run] = [Run(label.upper())] if label else []
        if label and block.title:
            runs.append(Run("\u2002"))
        labelled, titled = inner.within(Step(-2, "P")).path, inner.within(Step(-1, "P")).path
        head: list[Strip] = []
        if runs:
            head = self.text(tuple(runs), look.label, inner.x, inner.width, 0.0, keep=True, path=labelled)
        if not block.title:
            return head
        wide = head[0].marks[0].line.width + 2.4 if head and isinstance(head[0].marks[0], Words) else 0.0
        title = tuple(run._replace(strong=True) for run in block.title)
        set_like = look.cell._replace(leading=look.label.leading)
        more = self.text(title, set_like, inner.x + wide, inner.width - wide, 0.0, keep=True, path=titled)
        if not head:
            return more
        base = next(mark.y for mark in head[0].marks if isinstance(mark, Words))
        first = [m._replace(y=base) if isinstance(m, Words) else m for m in more[0].marks]
        return [head[0]._replace(marks=(*head[0].marks, *first)), *more[1:]]


def _type_of(block: Paragraph, place: Place) -> Type:
    """Give the type of a paragraph; lines of code are as they were written."""
    if all(run.code or run.kind == "break" for run in block.text):
        return place.type._replace(justify=False, hyphens=False)
    return place.type


def _numbered(blocks: Sequence[Block]) -> bool:
    """Tell whether steps come first."""
    return any(isinstance(block, Bullets) and block.start for block in blocks)


def _step(block: Block, number: int) -> Step | None:
    """Say what a block is in the structure of the text, None if it is nothing by itself."""
    if isinstance(block, Heading):
        return Step(number, f"H{min(block.level, 4)}")
    if isinstance(block, Bullets):
        return Step(number, "L", f"/O/List/ListNumbering/{'Decimal' if block.start else 'Disc'}")
    if isinstance(block, Box):
        return Step(number, "BlockQuote" if block.kind == "quote" else "Sect")
    if isinstance(block, Made):
        return Step(number, "Index" if block.name == "index" else "Sect")
    role = "P" if isinstance(block, Paragraph) else "Table" if isinstance(block, Table) else ""
    role = "Div" if isinstance(block, Figure) else role
    return Step(number, role) if role else None
