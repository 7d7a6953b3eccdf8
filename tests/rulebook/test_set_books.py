"""How the books of our games are set: what stands last in a column, on a page, in a paragraph; where pictures stand.

Every game, theme and style, players' books and designers' editions, with drawn pages and without. Nothing is painted:
what is looked at are the columns, strips and lines that printing puts on its pages as they are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from generator.catalog.game import load_game
from generator.catalog.roots import Roots
from generator.making.plan import plan
from generator.parts.decks import open_workshop
from generator.parts.kinds import writer
from generator.parts.order import Order
from generator.rulebook import paging, spreads
from generator.rulebook.lines import Compositor, SetLine
from generator.rulebook.strips import Leaf, Shown, Spot, Strip, Words
from tests.helpers.shell import TOP

ROOTS = Roots((TOP,))
STYLES = ("colour", "ink-saver", "large-print")
SHORT = 4
"""Letters that a word needs to be a last line."""
EMPTY, FOOT = 0.25, 0.85
"""Of the height of a page's text: so much may be white at its foot, and so far down a chapter may begin."""
LITTLE = 12.0
"""Mm of text that stand at least above a chapter or section that does not begin its page: two lines of large print."""


class Column(NamedTuple):
    """A column as it was filled: the page it stands on, its strips from the top down.

    Where text flows, `used` is the share of its height above the end of what is printed, `titles` that above chapters,
    `above` the mm above the first chapter or section.
    """

    page: int
    strips: tuple[Strip, ...]
    used: float = 1.0
    titles: tuple[float, ...] = ()
    above: float = 0.0


class Seen(NamedTuple):
    """A book that was set: its pages, its columns, what was to flow in the order it was written, last lines."""

    called: str
    leaves: tuple[Leaf, ...]
    columns: tuple[Column, ...]
    flowed: tuple[tuple[Strip, ...], ...]
    last: dict[int, SetLine]


def ends(strip: Strip) -> float:
    """Say how far down a strip, in mm, the last thing is printed on it."""
    if strip.ground and strip.ground.fill:
        return strip.height
    return max((mark.y + getattr(mark, "height", 0.0) for mark in strip.marks if not isinstance(mark, Spot)), default=0)


def flowing(page: int, rows: list[tuple[float, Strip]], height: float) -> Column:
    """Note a page of flowing text, and where what stands on it ends."""
    used = max(y + ends(strip) for y, strip in rows)
    titles = tuple(y / height for y, strip in rows if strip.title)
    above = next((y for y, strip in rows if strip.title or strip.section), 0.0)
    return Column(page, tuple(strip for _, strip in rows), used / height, titles, above)


class _Notes:
    """Notes what is filled and set while one book is bound; of several passes only the last one counts."""

    def __init__(self) -> None:
        self.columns: list[Column] = []
        self.flowed: list[tuple[Strip, ...]] = []
        self.last: dict[int, SetLine] = {}

    def chapters(self, real):
        def leaves(chapters, flow_of):
            self.columns.clear()
            self.flowed.clear()
            return real(chapters, flow_of)

        return leaves

    def drawn(self, real):
        def put(chapters, page, face, number, first, laid, title):
            for column, rows in laid:
                at = first + int(page.spread and column.x >= chapters.size.width)
                self.columns.append(Column(at, tuple(strip for _, strip in rows)))
            return real(chapters, page, face, number, first, laid, title)

        return put

    def filled(self, real):
        def fill(strips, frame, first):
            assert frame.columns == 1
            self.flowed.append(tuple(strips))
            found = paging.columns_of(strips, frame, first)
            self.columns += [flowing(first + at, rows, frame.height) for at, (_, rows) in enumerate(found)]
            return real(strips, frame, first)

        return fill

    def set(self, real):
        def lines(compositor, text, type_, width):
            found = real(compositor, text, type_, width)
            if len(found) > 1:
                self.last[id(found[-1])] = found[-1]
            return found

        return lines


@cache
def books_of(slug: str, style: str) -> tuple[Seen, ...]:
    """Set every book of a game in a style, in each theme."""
    game = load_game(slug, ROOTS)
    shop = open_workshop(game, ROOTS)
    found: list[Seen] = []
    for one in plan(game, Order(root=TOP, style=style)):
        for file in one.files:
            if file.part.kind != "rulebook" or file.layout is not None:
                continue
            notes = _Notes()
            with (
                patch.object(spreads.Chapters, "leaves", notes.chapters(spreads.Chapters.leaves)),
                patch.object(spreads.Chapters, "_put", notes.drawn(spreads.Chapters._put)),
                patch.object(spreads, "fill", notes.filled(spreads.fill)),
                patch.object(Compositor, "set", notes.set(Compositor.set)),
            ):
                book = writer("rulebook").bind(shop._replace(game=one.game), one.edition, file)
            called = f"{one.edition.slug} {file.part.id}"
            found.append(Seen(called, book.leaves, tuple(notes.columns), tuple(notes.flowed), notes.last))
    return tuple(found)


def said(line: SetLine) -> str:
    return " ".join(" ".join(piece.text for piece in line.pieces if piece.kind != "icon").split())


def text_of(strip: Strip) -> str:
    return " ".join(said(mark.line) for mark in strip.marks if isinstance(mark, Words))


def is_heading(strip: Strip) -> bool:
    return any(isinstance(mark, Spot) for mark in strip.marks)


def is_picture(strip: Strip) -> bool:
    return any(isinstance(mark, Shown) for mark in strip.marks)


def is_short(line: SetLine) -> bool:
    """Tell whether a line is one word of fewer letters than a last line needs."""
    words = re.findall(r"\w+", said(line))
    return len(words) == 1 and len(words[0]) < SHORT and not any(piece.kind == "icon" for piece in line.pieces)


EVERY = [
    pytest.param(slug, style, marks=pytest.mark.xdist_group(slug), id=f"{slug}-{style}")
    for slug in ROOTS.games()
    if "rulebook" in load_game(slug, ROOTS).parts
    for style in STYLES
]


ROWS, LINES = 4, 2
"""Rows of a table or a box, and lines of a paragraph, a step or a bullet, that a column has at least."""
BELOW = 9.0
"""Mm from the foot of a picture to the first line of its caption at most."""
FLOWING = [
    pytest.param(
        *one.values,
        id=one.id,
        marks=[*one.marks, *([] if one.values == ("trap-attack", "large-print") else [pytest.mark.long])],
    )
    for one in EVERY
]


@pytest.mark.parametrize(("slug", "style"), FLOWING)
def test_no_page_that_flows_has_an_empty_quarter_and_no_chapter_begins_at_its_foot(slug, style):
    """The last page of a book too: what is printed as pages to read is printed in a booklet of any paper."""
    for book in books_of(slug, style):
        white = {one.page: f"{1 - one.used:.0%}" for one in book.columns if one.used < 1 - EMPTY}
        low = {one.page: f"{title:.0%}" for one in book.columns for title in one.titles if title > FOOT}
        assert (white, low) == ({}, {}), book.called


@pytest.mark.parametrize(("slug", "style"), FLOWING)
def test_no_chapter_or_section_begins_below_a_line_that_is_left_over(slug, style):
    for book in books_of(slug, style):
        assert {one.page: one.above for one in book.columns if 0 < one.above < LITTLE} == {}, book.called


def wholes(strip: Strip) -> Iterator[tuple[object, int]]:
    """Give what a strip is a part of that had better be whole, and how many strips of it stand together at least."""
    if strip.ground:
        yield id(strip.ground), ROWS
    if strip.again:
        yield id(strip.again), ROWS
    for mark in (one for one in strip.marks if isinstance(one, Words)):
        for at, step in enumerate(mark.path):
            if step.role in ("LI", "P"):
                yield mark.path[: at + 1], LINES


@pytest.mark.parametrize(("slug", "style"), FLOWING)
def test_nothing_that_goes_on_in_another_column_leaves_a_few_rows_or_one_line_alone(slug, style):
    """Tables, boxes, steps, bullets, paragraphs; a picture is enough. In a box words stand right of its bar."""
    for book in books_of(slug, style):
        boxed = [one for column in book.columns for one in column.strips if one.ground and one.ground.bar]
        for one in boxed:
            letters = [mark.x + piece.x for mark in one.marks if isinstance(mark, Words) for piece in mark.line.pieces]
            assert min(letters, default=math.inf) > one.ground.x + 3.0
        for column in book.columns:  # each box has a ground of its own
            grounds = {id(one.ground): one.ground.number for one in column.strips if one.ground}
            assert len({*grounds.values()}) == len(grounds)
        parts: dict[tuple[object, int], dict[int, list[Strip]]] = {}
        for at, column in enumerate(book.columns):
            for strip in column.strips:
                for whole in {*wholes(strip)}:
                    parts.setdefault(whole, {}).setdefault(at, []).append(strip)
        few = [
            (book.columns[at].page, text_of(strips[0]))
            for (_, least), columns in parts.items()
            for at, strips in columns.items()
            if len(columns) > 1 and len(strips) < least and not any(map(is_picture, strips))
        ]
        assert few == [], book.called


@pytest.mark.parametrize(("slug", "style"), FLOWING)
def test_a_caption_stands_right_below_its_picture(slug, style):
    for book in books_of(slug, style):
        for leaf in book.leaves:
            pictures: dict[tuple[Any, int], list[Shown]] = {}
            words: dict[tuple[Any, int], list[Words]] = {}
            for mark in (one for one in leaf.marks if isinstance(one, Shown | Words) and one.path):
                row, number = mark.path[:-1], mark.path[-1].number
                if isinstance(mark, Shown):
                    pictures.setdefault((row, number + 1), []).append(mark)
                elif row and row[-1].role == "Div" and mark.path[-1].role == "P" and number % 2:
                    words.setdefault((row, number), []).append(mark)
            feet: dict[object, float] = {}  # captions of one row stand level, below its highest picture
            for (row, _), shown in pictures.items():
                feet[row] = max(feet.get(row, 0.0), *(one.y + one.height for one in shown))
            for (row, number), lines in words.items():
                shown = pictures[row, number]
                left, right = min(one.x for one in shown), max(one.x + one.width for one in shown)
                assert 0 < min(one.y for one in lines) - feet[row] < BELOW, (book.called, leaf.number)
                assert all(one.x < right and one.x + one.line.width > left for one in lines), (book.called, leaf.number)


@pytest.mark.parametrize(("slug", "style"), FLOWING)
def test_every_book_ends_with_its_back_which_ends_a_sheet(slug, style):
    for book in books_of(slug, style):
        last = book.leaves[-1]
        assert last.ground not in ("", *(leaf.ground for leaf in book.leaves[:-1])), book.called
        assert last.number == len(book.leaves), book.called
        sheet = 1 if book.called.endswith("designer") else 4  # which no booklet is made of
        assert last.number % sheet == 0, book.called
        text = max(leaf.number for leaf in book.leaves[:-1] if leaf.marks or leaf.ground)
        assert last.number - text <= sheet, book.called  # no sheet is all white but for the back, and no page to read


SETUP = re.compile(r"rulebook-(fig-setup|setup|table)(?![\w-])")
"""What the figures of a table before a game are called."""


@pytest.mark.parametrize(("slug", "style"), FLOWING)
def test_the_picture_of_a_table_comes_before_the_steps_that_lay_it(slug, style):
    flowed = [strips for book in books_of(slug, style) for strips in book.flowed]
    seen = 0
    for strips in flowed:
        stepped = False
        for strip in strips:
            stepped = (stepped or re.match(r"1\.?(\s|$)", text_of(strip)) is not None) and not strip.title
            if any(isinstance(mark, Shown) and SETUP.search(mark.face) for mark in strip.marks):
                seen += 1
                assert not stepped, [text_of(one) for one in strips]
    assert seen


@pytest.mark.long
@pytest.mark.parametrize(("slug", "style"), EVERY)
def test_no_heading_stands_last_and_no_paragraph_leaves_one_line_behind(slug, style):
    """What keeps the next strip has it below: headings, first lines of paragraphs, last lines but one."""
    for book in books_of(slug, style):
        assert len(book.columns) > 3
        for column, after in zip(book.columns, (*book.columns[1:], None), strict=True):
            last = column.strips[-1]
            if all(map(is_heading, column.strips)):  # on a drawn page, whose next column has its text
                assert after is not None, book.called
                assert after.page // 2 == column.page // 2, (book.called, text_of(last))
            else:
                assert not is_heading(last), (book.called, column.page, text_of(last))
                assert not last.keep, (book.called, column.page, text_of(last))


@pytest.mark.long
@pytest.mark.parametrize(("slug", "style"), EVERY)
def test_no_last_line_is_a_word_of_fewer_than_four_letters(slug, style):
    for book in books_of(slug, style):
        lines = [
            (leaf.number, said(mark.line))
            for leaf in book.leaves
            for mark in leaf.marks
            if isinstance(mark, Words) and id(mark.line) in book.last and is_short(mark.line)
        ]
        assert lines == [], book.called
        assert len(book.last) > 20


@pytest.mark.long
@pytest.mark.parametrize(("slug", "style"), EVERY)
def test_a_picture_in_flowing_text_stands_on_the_spread_of_the_words_before_it(slug, style):
    """Those on drawn pages cannot do otherwise: their columns are the page's own."""
    for book in books_of(slug, style):
        page_of = {id(strip.scaled or strip.marks): column.page for column in book.columns for strip in column.strips}
        far = []
        for strips in book.flowed:
            text = [number for number, one in enumerate(strips) if any(isinstance(mark, Words) for mark in one.marks)]
            for at, strip in enumerate(strips):
                before = [number for number in text if number < at and not strips[number].floats]
                if strip.floats and before and not any(one.fresh for one in strips[before[-1] : at]):
                    words, picture = page_of[id(strips[before[-1]].marks)], page_of[id(strip.scaled or strip.marks)]
                    if words // 2 != picture // 2:
                        far.append((words, picture, text_of(strips[before[-1]]), text_of(strip)))
        assert far == [], book.called
