"""Refuse glyphs that would leave an empty place: fonts without outlines, letters that are pictures of dots.

Knows what glyphs look like, nothing of where they stand.
"""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import category

from generator.svg.refusal import Refusal
from generator.typeset.fonts import FontFace
from generator.typeset.glyphlooks import looks_of

_UNSEEN = frozenset({"Zs", "Zl", "Zp", "Cf", "Cc"})
# Letters and signs that are meant to be empty: fillers of Hangul, vowels of Khmer, Braille without a dot, what joins.
_EMPTY = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def hold_to_ink(face: FontFace, text: str, glyphs: Mapping[int, str]) -> None:
    """Raise Refusal if something that ought to be seen in `text` shows nothing; spaces and joiners need not.

    `glyphs` holds the text that each stands for by itself, "" where it stands for something in its word only.
    """
    looks = looks_of(face)
    for gid, said in glyphs.items():
        look = looks.of(gid)
        if look == "dots":
            fact = f"{face.family} has {_named(said or text)} only as a picture made of dots (CBDT or sbix)"
            raise Refusal(f"{fact}, which is not printed", "use a font with outlines or with COLR, or an {icon}")
        if look == "nothing" and _is_seen(said):
            fact = f"{face.family} shows nothing for {_named(said)}"
            raise Refusal(fact, "use a font that draws it, or an {icon}")
    if _is_seen(text) and all(looks.of(gid) == "nothing" for gid in glyphs):
        raise Refusal(f"{face.family} shows nothing for {_named(text)}", "use a font that draws it, or an {icon}")


def _is_seen(text: str) -> bool:
    return any(category(ch) not in _UNSEEN and ch not in _EMPTY and not "\ufe00" <= ch <= "\ufe0f" for ch in text)


def _named(text: str) -> str:
    ch = next((ch for ch in text if _is_seen(ch)), text)
    return f"'{ch}' (U+{ord(ch[0]):04X})"
