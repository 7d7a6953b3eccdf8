"""The change sheet of a rulebook: paragraphs that say something new, to be cut out and laid into the printed book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import NamedTuple

from generator.printed.books import BookNow, Page, PageChange
from generator.printed.sheets import Scrap, Sheets, edge, scraps
from generator.rulebook.draw import Stage
from generator.rulebook.strips import Dots, Leaf, Mark, Panel, Shown, Words
from generator.sheets.box import Box
from generator.typeset.styles import TypeStyle

_POINT = 25.4 / 72
_SAME = 0.05
"""Mm: baselines that differ by less are the same."""
_PAGE_WIDE = 140.0
"""Mm: a wider ground lies under a whole page."""
_APART = 1.75
"""Of a line's size: baselines farther apart are two paragraphs."""
_AROUND = 1.2
"""Mm of paper around a paragraph."""
_GAP = 5.0
_PALE = 160
"""Brightness, of 255, of ink that is meant for a dark ground."""
_DARK = "#1a1a1a"


class Strip(NamedTuple):
    """A part of a page: the box in mm of the page, and the marks that lie in it."""

    book: BookNow
    page: int
    box: Box
    leaf: Leaf


def strips(book: BookNow, changes: Iterable[PageChange]) -> Iterator[Strip]:
    """Give the paragraphs of the changed pages of a book that say something new."""
    pages = {page.number: page for page in book.pages}
    for change in changes:
        page = pages.get(change.number)
        if change.part != book.part.id or page is None:
            continue
        for box in _paragraphs(page, {line.mark for line in change.lines}):
            marks = tuple(map(_inked, _within(page.leaf.marks, box)))
            yield Strip(book, page.number, box, page.leaf._replace(marks=marks, number=0, ground="", across=0.0))


def _inked(mark: Mark) -> Mark:
    """Give words that were to stand on a dark ground a dark ink: on a change sheet the ground is the paper."""
    if not isinstance(mark, Words) or not any(_pale(piece.ink.style.fill) for piece in mark.line.pieces):
        return mark
    pieces = tuple(
        piece._replace(ink=piece.ink._replace(style=_dark(piece.ink.style)))
        if piece.kind != "icon" and _pale(piece.ink.style.fill)
        else piece
        for piece in mark.line.pieces
    )
    return mark._replace(line=mark.line._replace(pieces=pieces))


def _dark(style: TypeStyle) -> TypeStyle:
    """Give a style in a dark ink."""
    dark = copy(style)
    dark.fill = _DARK
    return dark


def _pale(fill: str) -> bool:
    """Tell whether a colour is too pale to be read on paper.

    >>> [_pale(fill) for fill in ("#FFE9B0", "#fff", "#1F1D1B", "#B0761A", "red")]
    [True, True, False, False, False]
    """
    figures = fill.removeprefix("#")
    if figures == fill or len(figures) not in (3, 6):
        return False
    wide = len(figures) // 3
    red, green, blue = (int(figures[at * wide : at * wide + wide] * (3 - wide), 16) for at in range(3))
    return 0.299 * red + 0.587 * green + 0.114 * blue > _PALE


def _together(start: Words, lines: Sequence[Words], grounds: Sequence[Panel], seen: set[int]) -> list[Words]:
    """Give the lines that hang together with one, and note that they are seen."""
    group, edge = list[Words](), [start]
    seen.add(id(start))
    while edge:
        line = edge.pop()
        group.append(line)
        for other in lines:
            if id(other) not in seen and (_near(line, other) or _in_a_row(line, other, grounds)):
                seen.add(id(other))
                edge.append(other)
    return group


def _paragraphs(page: Page, new: set[int]) -> list[Box]:
    """Give the boxes around the lines that hang together with a new one."""
    lines = [mark for mark in page.leaf.marks if isinstance(mark, Words)]
    grounds = [mark for mark in page.leaf.marks if isinstance(mark, Panel)]
    left = [mark for at, mark in enumerate(page.leaf.marks) if at in new and isinstance(mark, Words)]
    seen: set[int] = set()
    found: list[Box] = []
    for start in left:
        if id(start) in seen:
            continue
        group = _together(start, lines, grounds, seen)
        box = _box(group[0])
        for one in group[1:]:
            box = box.union(_box(one))
        found.append(Box(box.x - _AROUND, box.y - _AROUND, box.width + 2 * _AROUND, box.height + 2 * _AROUND))
    return found


def _near(one: Words, other: Words) -> bool:
    """Tell whether two lines stand in one paragraph: in the same line, or one below the other."""
    apart = abs(one.y - other.y)
    size = max(one.size, other.size) * _POINT
    across = one.x < other.x + other.line.width + size and other.x < one.x + one.line.width + size
    return across and apart <= _APART * size and (one.size == other.size or apart < 0.01)


def _in_a_row(one: Words, other: Words, grounds: Sequence[Panel]) -> bool:
    """Tell whether two lines stand in the same row of a table, on or above a ground or a rule that is under both."""
    low, high = min(one.x, other.x), max(one.x + one.line.width, other.x + other.line.width)
    size = one.size * _POINT
    return abs(one.y - other.y) < _SAME and any(
        ground.x <= low + _SAME and high <= ground.x + ground.width + _SAME
        and ground.y <= one.y + 2 * size and one.y - 2 * size <= ground.y + ground.height
        for ground in grounds
        if ground.width < _PAGE_WIDE
    )  # fmt: skip


def _box(mark: Words) -> Box:
    em = mark.size * _POINT
    return Box(mark.x, mark.y - 0.85 * em, mark.line.width, 1.15 * em)


def _within(marks: Sequence[Mark], box: Box) -> Iterator[Mark]:
    """Give what of a page lies in a box; grounds are cut to it."""
    for mark in marks:
        if isinstance(mark, Panel):
            left, top = max(mark.x, box.x), max(mark.y, box.y)
            right, bottom = min(mark.x + mark.width, box.right), min(mark.y + mark.height, box.bottom)
            if right > left and bottom > top:
                yield mark._replace(x=left, y=top, width=right - left, height=bottom - top, radius=0.0)
        elif isinstance(mark, Words):
            own = _box(mark)
            if box.x <= own.x and own.right <= box.right and box.y <= mark.y <= box.bottom:
                yield mark
        elif isinstance(mark, Dots):
            if box.y <= mark.y <= box.bottom and box.x <= mark.x and mark.end <= box.right:
                yield mark
        elif isinstance(mark, Shown) and _holds(box, Box(mark.x, mark.y, mark.width, mark.height)):
            yield mark


def _holds(box: Box, other: Box) -> bool:
    return box.x <= other.x and other.right <= box.right and box.y <= other.y and other.bottom <= box.bottom


def change_sheet(asked: Sheets, found: Sequence[Strip]) -> bytes:
    """Write the paragraphs in the size that they have in the booklet, each with its page above it."""
    press = asked.press("changes of the rules")
    books = {one.book.part.id: one.book for one in found}
    printers = {name: book.made.printer(press, book.file, book.drawn) for name, book in books.items()}
    pieces = [
        Scrap(one.box.width * one.book.scale, one.box.height * one.book.scale, f"{one.book.part.name}, page {one.page}")
        for one in found
    ]
    places = scraps(asked, press, pieces, "changes", "changed rules, to cut out and lay into the book", _GAP)
    for one, at in zip(found, places, strict=True):
        k = one.book.scale
        printers[one.book.part.id].part(one.leaf, Stage(at.x - one.box.x * k, at.y - one.box.y * k, k))
        press.outline(edge(at), stroke="#000", width=0.1, dash=(1.5, 1.0))
    return press.finish()
