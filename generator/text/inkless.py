"""Find glyphs that would leave an empty place: fonts without outlines, letters that are pictures made of dots.

Knows what glyphs look like, nothing of where they stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from unicodedata import category

from generator.text.fontface import FontFace
from generator.text.fonts import FontBook
from generator.text.glyphkinds import COLOURED, looks_of
from generator.text.styles import Fault

_UNSEEN = frozenset({"Zs", "Zl", "Zp", "Cf", "Cc"})
# Letters and signs that are meant to be empty: fillers of Hangul, vowels of Khmer, Braille without a dot, what joins.
_EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_HINT = "use a font that draws it, or an {icon}"


def inkless(face: FontFace, text: str, glyphs: Iterable[tuple[int, str]], *, in_colour: bool = True) -> Fault | None:
    """Say what of `text` ought to be seen and shows nothing; spaces and joiners need not.

    `glyphs` are those that are shown, each with the text that it stands for by itself, "" where it stands for something
    in its word only. What has colours of its own is well, unless it cannot be shown `in_colour`.
    """
    looks = looks_of(face)
    found = [(looks.of(gid), said) for gid, said in glyphs]
    for look, said in found:
        if look == "dots":
            fact = f"{face.family} has {_named(said or text)} only as a picture made of dots (CBDT or sbix)"
            return f"{fact}, which is not printed", "use a font with outlines or with COLR, or an {icon}"
        if look in COLOURED and not in_colour:
            return f"{face.family} has {_named(said or text)} in colours of its own, which running text has not", _HINT
        if look == "nothing" and _is_seen(said):
            return f"{face.family} shows nothing for {_named(said)}", _HINT
    if _is_seen(text) and all(look == "nothing" for look, _ in found):
        return f"{face.family} shows nothing for {_named(text)}", _HINT
    return None


def unshown(book: FontBook, words: str, candidates: Sequence[FontFace]) -> Fault | None:
    """Say what of running text would show nothing, set in those of some fonts that have its letters."""
    for face, piece in book.runs(words, candidates):
        shaped = face.shape(piece).glyphs
        shared = Counter(glyph[1] for glyph in shaped)  # a sign that only chooses a look has an empty glyph of its own
        glyphs = [(glyph[0], piece[glyph[1]] if shared[glyph[1]] == 1 else "") for glyph in shaped]
        if not looks_of(face).all_ink([gid for gid, _ in glyphs]):
            fault = inkless(face, piece, glyphs, in_colour=False)
            if fault is not None:
                return fault
    return None


def _is_seen(text: str) -> bool:
    return any(category(ch) not in _UNSEEN and ch not in _EMPTY and not "\ufe00" <= ch <= "\ufe0f" for ch in text)


def _named(text: str) -> str:
    ch = next((ch for ch in text if _is_seen(ch)), text)
    return f"'{ch}' (U+{ord(ch[0]):04X})"
