"""Lines of a book in both directions: what stands in the order of reading is put where it is seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.rulebook.blocks import Inline
from generator.rulebook.wording import Placed
from generator.typeset.bidi import begins_at_right, order_of, turned
from generator.typeset.fonts import FontBook

OBJECT = "\ufffc"
"""What stands for an icon."""


def base_of(text: Inline, book: FontBook) -> bool:
    """Tell whether a text begins at the right, as its language does, or its first letter."""
    return book.is_right_to_left or begins_at_right("".join([run.text for run in text if run.kind == "text"]))


class _Bit(NamedTuple):
    """What of a line runs in one direction, and where it is seen: a piece, or part of one, or a gap (without one)."""

    place: float
    turned: bool
    width: float
    piece: Placed | None


def seen(pieces: Sequence[Placed], base: bool, em: float) -> tuple[Placed, ...]:
    """Put the pieces of a line, and the gaps between them, where they are seen; they stay in the order of reading."""
    bits = list(_bits(pieces, base, em))
    pen = pieces[0].x if pieces else 0.0
    at: dict[int, float] = {}
    for number in sorted(range(len(bits)), key=lambda number: bits[number].place):
        at[number] = pen
        pen += bits[number].width
    return tuple([_put(bit.piece, at[number], bit.turned) for number, bit in enumerate(bits) if bit.piece])


def _bits(pieces: Sequence[Placed], base: bool, em: float) -> Iterator[_Bit]:
    """Cut a line where its direction changes."""
    text = "".join([OBJECT if piece.kind == "icon" else piece.text for piece in pieces])
    order, start = order_of(text, base), 0
    for number, piece in enumerate(pieces):
        shown = OBJECT if piece.kind == "icon" else piece.text
        words = shown.rstrip(" ")
        left, done = piece.width, 0
        for place, turns, part in order.stretches(words, start) if words else ():
            done += len(part)
            wide = left if done == len(words) else piece.ink.style.measure(part) * em
            left -= wide
            behind = shown[len(words) :] if done == len(words) else ""
            said = piece.text if piece.kind == "icon" else part + behind
            yield _Bit(place, turns, wide, piece._replace(width=wide, text=said))
        start += len(shown)
        if number + 1 < len(pieces):
            gap = pieces[number + 1].x - piece.x - piece.width
            before = order.places[max(start - 1, 0)]
            is_space = len(words) < len(shown)
            yield _Bit(before if is_space else (before + order.places[start]) / 2, False, gap, None)


def _put(piece: Placed, x: float, turns: bool) -> Placed:
    return piece._replace(x=x, text=turned(piece.text) if turns and piece.kind != "icon" else piece.text)
