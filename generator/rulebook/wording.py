"""Words of a text before lines are broken: pieces of one ink, their widths, and what may not stand alone at its end.

Widths are in ems.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.rulebook.breaking import Item
from generator.typeset.markup import Icon, Span
from generator.typeset.paragraph import Paragraph, read_paragraph
from generator.typeset.styles import TypeStyle
from generator.typeset.wrap import SOFT_HYPHEN
from generator.typeset.wrap import held as unbroken

_BARE = dict.fromkeys(map(ord, " \u00ad\u200b\u2060\ufeff"))
"""What is no letter: spaces, of which only one is left of several, and what is not shown."""
_SPACES = str.maketrans("\t\r\n", "   ")
_ID = re.compile(r"\W*[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\W*\Z")  # the id of a rule is not divided
LEAST = 4
"""Letters that a last line has at least."""


class Ink(NamedTuple):
    """What a piece of text is set in, what it leads to, and the language that it is in if that is another."""

    style: TypeStyle
    link: str = ""
    lang: str = ""


class Piece(NamedTuple):
    """A stretch of one ink within a word, `width` ems wide; `kind` as a Run's."""

    ink: Ink
    text: str
    width: float
    kind: str = "text"


class Placed(NamedTuple):
    """A piece in its line: `x` and `width` in mm; `text` has the space behind it that follows it in the line."""

    x: float
    width: float
    ink: Ink
    text: str
    kind: str


class Word(NamedTuple):
    """What stays together: pieces, and their width in ems."""

    pieces: tuple[Piece, ...]
    width: float


class Written:
    """What stands between two breaks of a text: shaped as one line, then taken apart into words.

    Inks, and the ids of rules that are stated in it, are known by how many letters stand before them.
    """

    def __init__(self, base: TypeStyle) -> None:
        self._base = base
        self._parts: list[Span | Icon] = []
        self._inks: list[Ink] = []
        self._begins: list[int] = []
        self._rules: list[tuple[int, Piece]] = []
        self._seen = 0

    def write(self, ink: Ink, text: str) -> None:
        """Put words behind the others."""
        text = unbroken(text.translate(_SPACES))
        self._put(ink, Span(text), len(text.translate(_BARE)))

    def draw(self, ink: Ink, icon: str) -> None:
        """Put an icon behind the others, as wide as its type is large."""
        self._put(ink, Icon(icon), 1)

    def _put(self, ink: Ink, part: Span | Icon, letters: int) -> None:
        self._parts.append(part)
        self._inks.append(ink)
        self._begins.append(self._seen)
        self._seen += letters

    def state(self, rule: Piece) -> None:
        """Hang the id of a rule, which has no width, on the last word, or on the first if there is none."""
        self._rules.append((self._seen, rule))

    def words(self, soft: dict[str, str]) -> Iterator[tuple[Word, Item]]:
        """Give the words, and what is needed to break lines between them; note those that have soft hyphens."""
        styles = {id(part): ink.style for part, ink in zip(self._parts, self._inks, strict=True)}
        made = read_paragraph(tuple(self._parts), self._base, lambda span: styles[id(span)], lambda _: 1.0, [])
        if made is None:
            if self._rules:
                yield Word(tuple([rule for _, rule in self._rules]), 0.0), Item(0.0)
            return
        soft.update({word.replace(SOFT_HYPHEN, ""): word for word in made.soft.values()})
        seen, at, pen, rules = 0, -1, 0.0, self._rules[::-1]
        for start, end, inner in _spans(made):
            count = len(made.text[start:end].translate(_BARE))
            pieces = list(self._pieces(made, start, end, seen, count))
            seen += count
            while rules and rules[-1][0] <= seen:
                pieces.append(rules.pop()[1])
            begin, gap = made.pen(start), made.pen(start) - pen if at >= 0 else 0.0
            pen = made.pen(end)
            yield Word(tuple(pieces), pen - begin), Item(pen - begin, gap, start > at, inner=inner)
            at = end

    def _pieces(self, made: Paragraph, start: int, end: int, seen: int, count: int) -> Iterator[Piece]:
        """Give a word in pieces of one ink; so many letters stand before it, and so many are in it."""
        last = seen + count
        while start < end:
            number = bisect_right(self._begins, seen) - 1
            next_ = self._begins[number + 1] if number + 1 < len(self._begins) else last
            stop = end if next_ >= last else start
            while seen < next_ and stop < end:
                seen += ord(made.text[stop]) not in _BARE
                stop += 1
            part, width = self._parts[number], made.pen(stop) - made.pen(start)
            if isinstance(part, Icon):
                yield Piece(self._inks[number], part.name, width, "icon")
            else:
                yield Piece(self._inks[number], made.text[start:stop], width)
            start = stop


def _spans(made: Paragraph) -> Iterator[tuple[int, int, bool]]:
    """Give where words begin and end, and whether they are inner to a phrase; the id of a rule is one word."""
    spans, first = made.spans, 0
    while first < len(spans):
        behind = first + 1
        while behind < len(spans) and spans[behind][0] == spans[behind - 1][1]:
            behind += 1
        start, end = spans[first][0], spans[behind - 1][1]
        if behind > first + 1 and _ID.match(made.text[start:end]):
            yield start, end, first in made.inner
        else:
            yield from [(*spans[at], at in made.inner) for at in range(first, behind)]
        first = behind


def letters(word: Word) -> int:
    """Count the letters and numerals of a word; an icon counts as much as a last line needs, a rule's id nothing."""
    pieces = (piece for piece in word.pieces if piece.kind != "rule")
    return sum(LEAST if piece.kind == "icon" else sum(map(str.isalnum, piece.text)) for piece in pieces)


def held(words: Sequence[Word], items: Sequence[Item], limit: float) -> list[Item]:
    """Let no line end before the last few letters of a text, nor within a phrase if each of them has room on one."""
    kept = list(items)
    if any(item.inner for item in items) and _widest_phrase(items) <= limit:
        kept = [item._replace(may_break=not item.inner) for item in items]
    count = 0
    for at in range(len(words) - 1, 0, -1):
        count += letters(words[at])
        wide = words[at - 1].width + items[at].gap + words[at].width
        if count >= LEAST or items[at].must_break or wide > limit:
            break
        kept[at] = items[at]._replace(may_break=False)
    return kept


def _widest_phrase(items: Sequence[Item]) -> float:
    widest = wide = 0.0
    for item in items:
        wide = wide + item.gap + item.width if item.inner else item.width
        widest = max(widest, wide)
    return widest
