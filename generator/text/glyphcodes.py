"""The glyphs of one font as PDF strings, two bytes each, with the kerning between them; and what each tells by itself.

A file has one text for each glyph of a font, and faces are painted before it is known what else will be in the file.
So that text must follow from the font alone. A glyph that stands for anything else in some word says nothing there,
and the word carries its own text.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub
from unicodedata import normalize

from generator.draw.numbers import number
from generator.draw.painted import FontUse
from generator.text.fontface import FontFace
from generator.text.glyphkinds import looks_of
from generator.text.scripts import COMMON, script_of

APART = 0.085
"""Of the type size: letters that are set further apart are words to some readers, unless they are told otherwise."""
IDLE = frozenset(
    map(chr, [0xAD, 0x34F, 0x2060, 0xFEFF, 0x17B4, 0x17B5, *range(0x200B, 0x2010), *range(0xFE00, 0xFE10)])
)
"""Nothing is seen of these: joiners, soft hyphens, marks of direction, what chooses a form."""
UNSEEN = 1.5
"""Thousandths of the type size; a glyph may be off by less."""
_JOINED = {"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb06": "st"}
_JOINER = "\u200d"
_ALPHABETS = frozenset({"Latn", "Grek", "Cyrl", "Armn", "Geor", COMMON})
_ESCAPED = {"(": "\\(", ")": "\\)", "\\": "\\\\", "\r": "\\r"}


def codes_of(face: FontFace) -> GlyphCodes:
    """Return how the glyphs of a font are written."""
    codes: GlyphCodes | None = face.kept.get(codes_of)
    if codes is None:
        codes = face.kept[codes_of] = GlyphCodes(face)
    return codes


class GlyphCodes(dict[int, str]):
    """How a font's glyphs stand in a PDF string; `widths` tells how far each moves the pen, in font units."""

    def __init__(self, face: FontFace) -> None:
        super().__init__()
        self.face = face
        self.name = face.key
        self.font = FontUse(self.name, face.digest, face.family, face.weight, face.italic)
        self.widths: dict[int, int] = {}
        self._known: dict[tuple[int, str], bool] = {}
        self._telling: set[tuple[int, str]] = set()
        self._plain: set[tuple[int, str]] = set()
        self._selected: dict[float, str] = {}
        self._pieces = _Pieces(self)

    def selected(self, size: float) -> str:
        """Return the operator that chooses the font in a size."""
        known = self._selected.get(size)
        if known is None:
            known = self._selected[size] = f"/{self.name} {number(size, 5)} Tf"
        return known

    def gaps(self, gids: Sequence[int], advances: Sequence[int], text: str) -> bool:
        """Tell whether kerning sets letters so far apart that a reader might take them for words."""
        for gid in gids:
            self[gid]
        apart = APART * self.face.upem
        moved = list(map(sub, advances, map(self.widths.__getitem__, gids)))
        if max(moved, default=0) <= apart:
            return False  # as in nearly every word
        return any(gap > apart and ch != " " and not ch.isspace() for gap, ch in zip(moved, text, strict=True))

    def tells(self, gids: Sequence[int], text: str) -> bool:
        """Tell whether each glyph stands for the character of `text` at its place, in every file."""
        pairs = list(zip(gids, text, strict=True))
        return self._telling.issuperset(pairs) or all(self.says(*pair) for pair in pairs)

    def shown(self, gids: Sequence[int], advances: Sequence[int]) -> str | None:
        """Write the operator that shows glyphs on one line, kerned where one would be off by `UNSEEN` or more.

        None where kerning sets letters so far apart that a reader might take them for words.
        """
        pieces = self._pieces
        body = "".join(map(pieces.__getitem__, zip(gids, advances, strict=True)))
        if pieces.apart and self.are_apart(gids, advances):
            return None
        last = len(pieces[gids[-1], advances[-1]])
        return f"[({body})]TJ" if last <= 4 else f"[({body[:-last]}{self[gids[-1]]})]TJ"

    def are_apart(self, gids: Sequence[int], advances: Sequence[int]) -> bool:
        """Tell whether glyphs that were written set any so far apart."""
        apart = self._pieces.apart
        return bool(apart) and not apart.isdisjoint(zip(gids, advances, strict=True))

    def pieces(self, gids: Sequence[int], advances: Sequence[int]) -> tuple[str, str]:
        """Write glyphs as a part of such an operator: with the kerning behind the last of them, and without."""
        pieces = self._pieces
        joined = "".join(map(pieces.__getitem__, zip(gids, advances, strict=True)))
        last = pieces[gids[-1], advances[-1]]
        return joined, joined[: -len(last)] + self[gids[-1]] if len(last) > 4 else joined

    def flat(self, gids: Sequence[int], advances: Sequence[int], text: Sequence[str], letter: float) -> str | None:
        """Write the operator that shows glyphs of a line that are `plain`, `letter` ems behind each.

        None where they are not, or stand so far apart that what they say is told beside them.
        """
        return self.shown(gids, advances) if letter <= APART and self.are_plain(gids, text) else None

    def are_plain(self, gids: Sequence[int], text: Sequence[str]) -> bool:
        """Tell whether each glyph stands for what is said of it in every file and shows ink, but for spaces."""
        if self._plain.issuperset(zip(gids, text, strict=True)):
            return True
        looks = looks_of(self.face)
        for gid, ch in zip(gids, text, strict=True):
            if not self.says(gid, ch) or not IDLE.isdisjoint(ch) or (looks.of(gid) != "ink" and not ch.isspace()):
                return False
            self._plain.add((gid, ch))
        return True

    def says(self, gid: int, text: str) -> bool:
        """Say whether the glyph stands for `text` in every file: by the font's own table, or as what it joins alone.

        All spaces are one. A glyph that is in no table of letters, such as a ligature, stands for those that its name
        says (`f_j`, `f.short`); without a name for the letters of an alphabet that become this very glyph when they
        stand by themselves, in the one way of writing them that is the usual. In other scripts several syllables may
        look the same.
        """
        key = (gid, text)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._says(gid, text)
            if known:
                self._telling.add(key)
        return known

    def _says(self, gid: int, text: str) -> bool:
        letter = self.face.letters.get(gid)
        if letter is not None:
            return _JOINED.get(letter, _letters(letter)) == text or (letter.isspace() and text.isspace())
        if named := self.face.named(gid):
            return _letters(named) == text
        if len(text) == 1 and "\u0600" <= text < "\u0900":  # Arabic, and the stops and marks that it shares
            return self._is_form_of(gid, text)
        if normalize("NFKC", text) != text or not _ALPHABETS.issuperset(map(script_of, text)):
            return False
        return [glyph[0] for glyph in self.face.shape(text).glyphs] == [gid]

    def _is_form_of(self, gid: int, letter: str) -> bool:
        """Tell whether a glyph is how a letter looks beside others to which it is joined."""
        joined = (letter + _JOINER, _JOINER + letter + _JOINER, _JOINER + letter)
        return any([glyph[0] for glyph in self.face.shape(form).glyphs if glyph[2]] == [gid] for form in joined)

    def letter(self, text: str) -> tuple[int, str] | None:
        """Find a character of `text` that a glyph of this font tells, and that glyph; None where there is none.

        Readers look up one of the letters of a word that carries its own text, before they believe it.
        """
        glyphs = {letter: gid for gid, letter in self.face.letters.items() if letter in text and not letter.isspace()}
        return next(((glyphs[ch], ch) for ch in text if ch in glyphs and self.says(glyphs[ch], ch)), None)

    def __missing__(self, gid: int) -> str:
        """Two bytes, with what must be escaped."""
        self.widths[gid] = self.face.advance(gid)
        code = self[gid] = "".join([_ESCAPED.get(c, c) for c in (chr(gid >> 8), chr(gid & 255))])
        return code


class _Pieces(dict[tuple[int, int], str]):
    """Glyphs by number and advance, each with the kerning behind it; those set far `apart` are listed."""

    def __init__(self, codes: GlyphCodes) -> None:
        super().__init__()
        self._codes = codes
        self.apart: set[tuple[int, int]] = set()

    def __missing__(self, key: tuple[int, int]) -> str:
        gid, advance = key
        code, codes = self._codes[gid], self._codes
        gap = advance - codes.widths[gid]
        shift = gap * 1000 / codes.face.upem
        if gap > APART * codes.face.upem and gid != codes.face.blank:
            self.apart.add(key)
        made = self[key] = code if -UNSEEN < shift < UNSEEN else f"{code}){-round(shift)}("
        return made


def _letters(text: str) -> str:
    """Give the letters of Arabic presentation forms, which tables and names of glyphs go by; all else as it is."""
    return normalize("NFKC", text) if any("\ufb50" <= ch < "\uff00" for ch in text) else text
