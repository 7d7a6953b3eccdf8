"""Lay measured lines, lists, headings and tables out in a box, at one size: what stands where.

Lengths are ems of the text's size until `lay` gives them in millimetres. A size is searched as for all text, by
halving, for smaller type takes no more room; columns of tables are worked out anew at every size: they stay in line.

Text that flows around something is laid here too, line by line. A size at which it fits may lie above one at which one
line more stands beside that thing and it does not, so all sizes are tried there, from the top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from math import fsum

from generator.named import NamedTuple
from generator.text.blocks import Block
from generator.text.paragraph import Paragraph, Row
from generator.text.room import MM_PER_POINT, SLACK, STEP, bound, search
from generator.text.setting import Setting
from generator.text.styles import TypeStyle

SCALES = (1.0, 1.3, 1.15, 1.0)
"""How large headings of each level are, in sizes of the text."""
_GAP = 0.4  # behind a marker
_COLUMN_GAP = 1.0
_ABOVE, _BELOW = 0.5, 0.15  # a heading, in lines
_LEAST = 4.0  # type sizes: no line stands where less room is left beside what text flows around


_BALANCE_STEPS = 8


class Broken(NamedTuple):
    """A paragraph in lines; `excess` ems stick out."""

    paragraph: Paragraph
    rows: list[Row]
    excess: float


class Measured(NamedTuple):
    """A block whose words are measured: what it says (None for nothing), and its marker."""

    block: Block
    paragraph: Paragraph | None
    marker: Paragraph | None = None


class Piece(NamedTuple):
    """Lines that stand together: `x` and `top` mm from the box's corner, in a width of so many mm.

    Where text is `turned`, and runs from right to left, `x` counts from the right.
    """

    broken: Broken
    x: float
    top: float
    width: float
    scale: float = 1.0
    align: str = ""
    turned: bool = False


class Laid(NamedTuple):
    """Everything at one size, in points: how high it is, and how much too wide (mm), and how many lines."""

    size: float
    pieces: tuple[Piece, ...]
    height: float
    too_wide: float
    lines: int


def largest(
    blocks: Sequence[Measured],
    setting: Setting,
    box: tuple[float, float | None],
    language: str | None,
    styles: Sequence[TypeStyle],
) -> Laid:
    """Return the blocks at the largest size at which they fit, or else at the smallest that is allowed."""
    width, height = box

    def at(size: float) -> Laid:
        return lay(blocks, setting, width, size, language, styles)

    def fits(laid: Laid) -> bool:
        few = setting.lines is None or laid.lines <= setting.lines
        return few and not laid.too_wide and (height is None or laid.height <= height + SLACK)

    most, least = setting.most, setting.least
    ems = fsum([one.paragraph.ink for one in blocks if one.paragraph is not None])
    above = bound(ems, setting, width, height)
    if setting.around is None:
        size, best = search(most, least, above, at, fits)
        return _balanced(best, lambda narrow: lay(blocks, setting, narrow, size, language, styles), width, setting)
    first = at(most)
    if least >= most or fits(first):
        return first
    count = int((most - least) / STEP + 1e-9)
    tried = (at(round(most - STEP * step, 4)) for step in range(max(1, int((most - above) / STEP)), count + 1))
    return next(filter(fits, tried), None) or at(least)


def _balanced(laid: Laid, at: Callable[[float], Laid], width: float, setting: Setting) -> Laid:
    """Return lines of even length, if they are to be: the narrowest width that needs no more of them.

    It is found by halving between half the width and all of it, as browsers do for `text-wrap: balance` (CSS Text 4);
    after eight halvings it is known to a five-hundredth of the width.
    """
    plain = all(one.scale == 1 and not one.align for one in laid.pieces)
    if not (setting.balance and plain) or laid.lines < 2 or laid.too_wide:
        return laid
    narrow, wide, best = width / 2, width, laid
    for _ in range(_BALANCE_STEPS):
        middle = (narrow + wide) / 2
        tried = at(middle)
        if tried.lines <= laid.lines and not tried.too_wide:
            wide, best = middle, tried
        else:
            narrow = middle
    return laid._replace(pieces=tuple([one._replace(width=width) for one in best.pieces]))


def lay(
    blocks: Sequence[Measured],
    setting: Setting,
    width: float,
    size: float,
    language: str | None,
    styles: Sequence[TypeStyle],
) -> Laid:
    """Lay blocks out at a size in points; of `styles` the first is that of the text."""
    em = size * MM_PER_POINT
    pen = _Pen(em, em * setting.leading, width, language, styles[0].tracking)
    if setting.around is not None:
        turned = any(one.paragraph is not None and one.paragraph.base for one in blocks)
        pen.flow_around(setting.around, styles, turned=turned)
    indents = _indents(blocks)
    for table, some in groupby(blocks, lambda one: one.block.table):
        group = list(some)
        if table >= 0:
            pen.table(group)
            continue
        for one in group:
            if one.paragraph is None and one.marker is None:
                pen.top += pen.line * setting.para
            elif one.block.heading:
                pen.heading(one.paragraph, SCALES[one.block.heading])
            else:
                pen.point(one, indents)
    return Laid(size, tuple(pen.pieces), pen.top, pen.too_wide, pen.lines)


def _indents(blocks: Sequence[Measured]) -> list[float]:
    """Return how far in the text of points of each level stands, in ems: behind the widest marker of that level."""
    widest: dict[int, float] = {}
    for one in blocks:
        if one.marker is not None:
            level = one.block.level
            widest[level] = max(widest.get(level, 0.0), one.marker.width)
    found, reach = [], 0.0
    for level in range(max(widest, default=-1) + 1):
        reach += widest.get(level, _COLUMN_GAP) + _GAP
        found.append(reach)
    return found


class _Pen:
    """Where the next block goes; `line` is the height of a line in mm."""

    def __init__(self, em: float, line: float, width: float, language: str | None, tracking: float) -> None:
        self.pieces: list[Piece] = []
        self.top = 0.0
        self.too_wide = 0.0
        self.lines = 0
        self.line = line
        self._around: tuple[float, float, float, float] | None = None
        self._ink = (0.0, 0.0)
        self._em = em
        self._width = width
        self._language = language
        self._tracking = tracking  # behind a line's last letter, which may stick out

    def flow_around(
        self, around: tuple[float, float, float, float], styles: Sequence[TypeStyle], *, turned: bool
    ) -> None:
        """Let lines stand beside a rectangle, above it and below it; letters are as high as fonts say they are.

        Where text is `turned` it counts from the right, as all that runs from right to left.
        """
        left, upper, right, lower = around
        self._around = (self._width - right, upper, self._width - left, lower) if turned else around
        middle = (self.line + styles[0].capheight * self._em) / 2
        faces = [style.faces[0] for style in styles]
        self._ink = (
            middle - max(face.ascent / face.upem for face in faces) * self._em,
            middle - min(face.descent / face.upem for face in faces) * self._em,
        )

    def _room(self, top: float, scale: float) -> tuple[float, float, float]:
        """Return where a line stands that would begin so many mm down: its top, its left edge, and its width."""
        if self._around is not None:
            left, upper, right, lower = self._around
            above, below = (one * scale for one in self._ink)
            if top + above < lower - SLACK and top + below > upper + SLACK:
                left, right = min(left, self._width), max(right, 0.0)
                x, width = (0.0, left) if left >= self._width - right else (right, self._width - right)
                if width >= _LEAST * self._em * scale:
                    return top, x, width
                top = lower - above
        return top, 0.0, self._width

    def _put(
        self,
        paragraph: Paragraph,
        x: float,
        width: float,
        scale: float = 1.0,
        align: str = "",
        of: Paragraph | None = None,
    ) -> float:
        """Put a paragraph at `x` ems into so many mm, or a marker `of` one; return how high it is in mm."""
        broken = Broken(paragraph, *paragraph.rows(width / (self._em * scale) + self._tracking, self._language))
        em = self._em
        self.too_wide = max(self.too_wide, broken.excess * em * scale)
        self.pieces.append(Piece(broken, x * em, self.top, width, scale, align, bool((of or paragraph).base)))
        return len(broken.rows) * self.line * scale

    def _flow(self, paragraph: Paragraph, indent: float = 0.0, scale: float = 1.0, align: str = "") -> None:
        """Put a paragraph, its lines as wide as there is room, and go on below it."""
        if self._around is None:
            self.top += self._put(paragraph, indent, self._width - indent * self._em, scale, align)
            self.lines += len(self.pieces[-1].broken.rows)
            return
        places: list[tuple[float, float, float]] = []
        em, indent = self._em * scale, indent * self._em

        def limits() -> Iterator[float]:
            while True:
                places.append(self._room(self.top, scale))
                self.top = places[-1][0] + self.line * scale
                yield (places[-1][2] - indent) / em + self._tracking

        rows, excess = paragraph.rows(0.0, self._language, limits())
        self.too_wide = max(self.too_wide, excess * em)
        self.lines += len(rows)
        turned = bool(paragraph.base)
        for row, (top, x, width) in zip(rows, places, strict=True):
            self.pieces.append(
                Piece(Broken(paragraph, [row], 0.0), x + indent, top, width - indent, scale, align, turned)
            )

    def point(self, one: Measured, indents: Sequence[float]) -> None:
        """Put a paragraph, or a point of a list with its marker before it."""
        indent = 0.0
        if one.marker is not None:
            indent = indents[one.block.level]
            wide = one.marker.width
            self.top, left, _ = self._room(self.top, 1.0)
            left = left / self._em + indent - _GAP - wide
            self._put(one.marker, left, (wide + _GAP) * self._em, align="left", of=one.paragraph)
        if one.paragraph is None:
            self.top += self.line
            self.lines += 1
        else:
            self._flow(one.paragraph, indent, align="left" if one.marker is not None else "")

    def heading(self, paragraph: Paragraph | None, scale: float) -> None:
        """Put a heading, with room above it where something stands there."""
        if paragraph is None:
            return
        if self.pieces:
            self.top += self.line * _ABOVE
        self._flow(paragraph, scale=scale)
        self.top += self.line * _BELOW

    def table(self, cells: Sequence[Measured]) -> None:
        """Put a table; one that would reach what text flows around stands beside it as a whole, or below it."""
        top, lines, too_wide, count = self.top, self.lines, self.too_wide, len(self.pieces)
        self._columns(cells, 0.0, self._width)
        if self._around is None:
            return
        _, upper, _, lower = self._around
        if top < lower and self.top - self.line + self._ink[1] > upper:
            del self.pieces[count:]
            reaching = max(top, upper - self._ink[1] + 2 * SLACK)
            below, left, width = self._room(reaching, 1.0)
            self.top, self.lines, self.too_wide = (below if below > reaching else top), lines, too_wide
            self._columns(cells, left, width)

    def _columns(self, cells: Sequence[Measured], left: float, width: float) -> None:
        """Put a table into so many mm, its columns as wide as what they hold, or as there is room for."""
        count = 1 + max(one.block.column for one in cells)
        natural, least = [0.0] * count, [0.0] * count
        for one in cells:
            if one.paragraph is not None:
                at = one.block.column
                natural[at] = max(natural[at], one.paragraph.width + 1e-6)
                least[at] = max(least[at], one.paragraph.widest)
        room = width / self._em - _COLUMN_GAP * (count - 1)
        widths = _shared(natural, least, room)
        over = (fsum(widths) - room) * self._em
        self.too_wide = max(self.too_wide, over if over > SLACK else 0.0)
        for _, row in groupby(cells, lambda one: one.block.row):
            high, most = self.line, 1
            for one in row:
                if one.paragraph is not None:
                    at = one.block.column
                    x = left / self._em + fsum(widths[:at]) + _COLUMN_GAP * at
                    high = max(
                        high, self._put(one.paragraph, x, widths[at] * self._em, align=one.block.align or "left")
                    )
                    most = max(most, len(self.pieces[-1].broken.rows))
            self.top += high
            self.lines += most


def _shared(natural: Sequence[float], least: Sequence[float], room: float) -> list[float]:
    """Return widths of columns that come to no more than the room, none below what its longest word needs.

    Those that are narrow as they are stay so; the others share what is left as they would need it.

    >>> _shared([2, 3], [1, 1], 10), [round(one, 2) for one in _shared([2, 10, 20], [1, 3, 4], 20)]
    ([2, 3], [2.0, 7.6, 10.4])
    """
    if fsum(natural) <= room:
        return list(natural)
    widths = [min(one, room / len(natural)) for one in natural]
    for at, need in enumerate(least):
        widths[at] = max(widths[at], need)
    spare = room - fsum(widths)
    wanting = [max(0.0, whole - have) for whole, have in zip(natural, widths, strict=True)]
    if spare > 0 and fsum(wanting) > 0:
        return [have + spare * want / fsum(wanting) for have, want in zip(widths, wanting, strict=True)]
    if spare < 0:  # the longest words of some take more than their share: what others can give is taken from them
        giving = [have - need for have, need in zip(widths, least, strict=True)]
        share = min(1.0, -spare / max(fsum(giving), -spare))
        return [have - give * share for have, give in zip(widths, giving, strict=True)]
    return widths
