"""Lines of a book in both directions: what stands in the order of reading is put where it is seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from generator.rulebook.blocks import Inline
from generator.rulebook.wording import Placed
from generator.typeset.bidi import base_level, levels, order, turned
from generator.typeset.fonts import FontBook

OBJECT = "\ufffc"
"""What stands for an icon."""


def base_of(text: Inline, book: FontBook) -> int:
    """Return the level of a text: that of the language, or of its first letter."""
    return int(book.is_right_to_left or base_level("".join([run.text for run in text if run.kind == "text"])))


class _Bit(NamedTuple):
    """What is of one level in a line: a piece, or part of one, or a gap (which has no piece)."""

    level: int
    width: float
    piece: Placed | None


def seen(pieces: Sequence[Placed], base: int, em: float) -> tuple[Placed, ...]:
    """Put the pieces of a line, and the gaps between them, where they are seen; they stay in the order of reading."""
    bits = list(_bits(pieces, base, em))
    pen = pieces[0].x if pieces else 0.0
    at: dict[int, float] = {}
    for number in order([bit.level for bit in bits]):
        at[number] = pen
        pen += bits[number].width
    return tuple([_put(bit.piece, at[number], bit.level) for number, bit in enumerate(bits) if bit.piece])


def _bits(pieces: Sequence[Placed], base: int, em: float) -> Iterator[_Bit]:
    """Cut a line where its direction changes."""
    text = "".join([OBJECT if piece.kind == "icon" else piece.text for piece in pieces])
    found, start = levels(text, base), 0
    for number, piece in enumerate(pieces):
        shown = OBJECT if piece.kind == "icon" else piece.text
        words = shown.rstrip(" ")
        left = piece.width
        parts = [(level, len(list(some))) for level, some in groupby(found[start : start + len(words)])]
        done = 0
        for level, count in parts:
            part = words[done : done + count]
            done += count
            wide = left if done == len(words) else piece.ink.style.measure(part) * em
            left -= wide
            behind = shown[len(words) :] if done == len(words) else ""
            said = piece.text if piece.kind == "icon" else part + behind
            yield _Bit(level, wide, piece._replace(width=wide, text=said))
        start += len(shown)
        if number + 1 < len(pieces):
            gap = pieces[number + 1].x - piece.x - piece.width
            level = found[start - 1] if len(words) < len(shown) else min(found[max(start - 1, 0)], found[start])
            yield _Bit(level, gap, None)


def _put(piece: Placed, x: float, level: int) -> Placed:
    return piece._replace(x=x, text=turned(piece.text) if level % 2 and piece.kind != "icon" else piece.text)
