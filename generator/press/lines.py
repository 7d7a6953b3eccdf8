"""Lines of text as operators, word by word, in the very glyphs they were measured in.

Every word is shaped once for a font and size, and put where it was set; a space follows it in the text,
so that what is copied from the page reads well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from generator.draw.colours import colour, setting
from generator.draw.numbers import number
from generator.typeset.fontface import FontFace
from generator.typeset.fonts import FontBook
from generator.typeset.glyphs import Setting, set_text
from generator.typeset.inorder import seen_runs
from generator.typeset.shaped import NO_LIGATURES

_Set = tuple[Sequence[FontFace], list[tuple[float, Setting]]]
"""The fonts that a word may be set in (held, for they are known by their id), and the word set in them."""
_known: WeakKeyDictionary[FontBook, dict[tuple[str, int, float, float], _Set]] = WeakKeyDictionary()
"""Words set so far: a book is written twice, page by page and as a booklet."""
_MOST_KNOWN = 50_000


class Word(NamedTuple):
    """A stretch of text: where it begins on the line, in mm; the fonts it may be set in; tracking in ems."""

    x: float
    text: str
    faces: Sequence[FontFace]
    fill: str
    tracking: float = 0.0


def shape(fonts: FontBook, size: float, words: Iterable[Word]) -> None:
    """Shape the words of a line of that size, which takes longest, so that a press writes them sooner later on."""
    for word in words:
        shaped(fonts, word, size)


def shaped(fonts: FontBook, word: Word, size: float) -> list[tuple[float, Setting]]:
    """Return the pieces of a word, and how far along it each is, in points; each word is shaped once."""
    known = _known.setdefault(fonts, {})
    if len(known) > _MOST_KNOWN:
        known.clear()
    key = (word.text, id(word.faces), size, word.tracking)
    faces, pieces = known.get(key, ((), []))
    if faces is not word.faces:
        pieces = []
        along = 0.0
        for face, piece in seen_runs(fonts, word.text, word.faces):
            features = NO_LIGATURES if word.tracking else ()
            done = set_text(face, piece, size, features, spacing=(word.tracking * size, 0.0))
            pieces.append((along, done))
            along += done.width
        known[key] = (word.faces, pieces)
    return pieces


def written(up: float, pieces: Iterable[tuple[float, str, Setting]]) -> str:
    """Write a line whose baseline is `up` points from the page's lower edge, as one text object.

    Each piece is how far from the left edge it begins, in points, its colour, and what shows it.
    """
    out: list[str] = []
    pen = (0.0, 0.0)
    font = fill = spacing = ""
    for left, ink, done in pieces:
        if ink != fill:
            fill = ink
            out.append(setting(colour(fill).parts))
        if done.select != font:
            font = done.select
            out.append(font)
        if done.spacing != spacing:
            spacing = done.spacing
            out.append(spacing)
        dx, dy = round(left - pen[0], 3), round(up - pen[1], 3)
        out.append(f"{number(dx, 3)} {number(dy, 3)} Td")
        pen = (pen[0] + dx, pen[1] + dy)
        out.append(done.show)
    return "BT\n" + "\n".join(out) + "\nET"
