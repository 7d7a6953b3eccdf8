"""What a glyph tells by itself: the one text that a font's glyph stands for, wherever and in whatever file it is shown.

A file has one text for each glyph of a font, and faces are painted before it is known what else will be in the file.
So that text must follow from the font alone. A glyph that stands for anything else in some word says nothing there,
and the word carries its own text. Knows fonts, no operators.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

from generator.typeset.fontface import FontFace
from generator.typeset.scripts import COMMON, script_of

_JOINED = {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb06": "st"}
_JOINER = "\u200d"
_ALPHABETS = frozenset({"Latn", "Grek", "Cyrl", "Armn", "Geor", COMMON})


class Told:
    """The glyphs of one font."""

    def __init__(self, face: FontFace) -> None:
        self._face = face
        self._known: dict[tuple[int, str], bool] = {}
        self.telling: set[tuple[int, str]] = set()

    def all_tell(self, gids: Sequence[int], text: str) -> bool:
        """Say whether each of some glyphs stands for the character of `text` at its place."""
        pairs = list(zip(gids, text, strict=True))
        return self.telling.issuperset(pairs) or all(self.tells(*pair) for pair in pairs)

    def tells(self, gid: int, text: str) -> bool:
        """Say whether the glyph stands for `text` in every file: by the font's own table, or as what it joins alone.

        All spaces are one. A glyph that is in no table of letters, such as a ligature, stands for those that its name
        says (`f_j`, `f.short`); without a name for the letters of an alphabet that become this very glyph when they
        stand by themselves, in the one way of writing them that is the usual. In other scripts several syllables may
        look the same.
        """
        key = (gid, text)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._tells(gid, text)
            if known:
                self.telling.add(key)
        return known

    def _tells(self, gid: int, text: str) -> bool:
        letter = self._face.letters.get(gid)
        if letter is not None:
            return _JOINED.get(letter, _plain(letter)) == text or (letter.isspace() and text.isspace())
        if named := self._face.named(gid):
            return _plain(named) == text
        if len(text) == 1 and "\u0600" <= text < "\u0900":  # Arabic, and the stops and marks that it shares
            return self._is_form_of(gid, text)
        if normalize("NFKC", text) != text or not _ALPHABETS.issuperset(map(script_of, text)):
            return False
        return [glyph[0] for glyph in self._face.shape(text).glyphs] == [gid]

    def _is_form_of(self, gid: int, letter: str) -> bool:
        """Tell whether a glyph is how a letter looks beside others to which it is joined."""
        joined = (letter + _JOINER, _JOINER + letter + _JOINER, _JOINER + letter)
        return any([glyph[0] for glyph in self._face.shape(form).glyphs if glyph[2]] == [gid] for form in joined)

    def letter(self, text: str) -> tuple[int, str] | None:
        """Find a character of `text` that a glyph of this font tells, and that glyph; None where there is none.

        Readers look up one of the letters of a word that carries its own text, before they believe it.
        """
        glyphs = {letter: gid for gid, letter in self._face.letters.items() if letter in text and not letter.isspace()}
        return next(((glyphs[ch], ch) for ch in text if ch in glyphs and self.tells(glyphs[ch], ch)), None)


def _plain(text: str) -> str:
    """Give the letters of Arabic presentation forms, which tables and names of glyphs go by; all else as it is."""
    return normalize("NFKC", text) if any("\ufb50" <= ch < "\uff00" for ch in text) else text
