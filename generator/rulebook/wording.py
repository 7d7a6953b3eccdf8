"""Words of a text before lines are broken: pieces of one ink, their widths, and what may not stand alone at its end.

Widths are in ems.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.rulebook.breaking import Item
from generator.typeset.styles import TypeStyle
from generator.typeset.styles import Word as Measured

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


class Row:
    """Words as they are put one behind the other, with an item for the breaking of lines for each.

    `before` is the last word, as far as it may kern with the next; `spaced` tells whether a space stands before what
    comes next. `words` gives all of them, as wide as their items.
    """

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.before: Measured | None = None
        self.spaced = True
        self._pieces: list[list[Piece]] = []
        self._broken = False  # whether a new line was asked for

    def words(self) -> list[Word]:
        """Give the words so far, as wide as their items."""
        return [Word(tuple(pieces), item.width) for pieces, item in zip(self._pieces, self.items, strict=True)]

    def add(self, word: Word, gap: float, may_break: bool, inner: bool = False) -> None:
        """Put a word behind the others; it becomes one with the last where no line may end between them."""
        first = not self._pieces
        if not (first or self.spaced or may_break or self._broken):
            self._pieces[-1] += word.pieces
            self.items[-1] = self.items[-1]._replace(width=self.items[-1].width + word.width)
        else:
            self._pieces.append([*word.pieces])
            gap *= not (first or self._broken)
            self.items.append(Item(word.width, gap, self.spaced, True, self._broken and not first, inner))
        self._broken = False

    def append(self, piece: Piece) -> None:
        """Hang something without a width on the last word."""
        if self._pieces and not self._broken:
            self._pieces[-1].append(piece)
        else:
            self.add(Word((piece,), 0.0), 0.0, False)
            self.spaced = False

    def end_line(self) -> None:
        """Begin a new line with what comes next."""
        self._broken, self.spaced, self.before = True, True, None


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
