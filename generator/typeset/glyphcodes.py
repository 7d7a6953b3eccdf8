"""The glyphs of one font as PDF strings: two bytes each, and the kerning between them."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from generator.draw.numbers import number
from generator.operators.painted import FontUse
from generator.typeset.fontface import FontFace
from generator.typeset.glyphkinds import looks_of

from .glyphtext import Told

APART = 0.085
"""Of the type size: letters that are set further apart are words to some readers, unless they are told otherwise."""
UNSEEN = 1.5
"""Thousandths of the type size; a glyph may be off by less."""
_ESCAPED = {"(": "\\(", ")": "\\)", "\\": "\\\\", "\r": "\\r"}


class GlyphCodes(dict[int, str]):
    """How a font's glyphs stand in a PDF string; `widths` tells how far each moves the pen, in font units.

    `told` knows which of them tell what they stand for.
    """

    def __init__(self, face: FontFace) -> None:
        super().__init__()
        self.face = face
        self.name = face.key
        self.font = FontUse(self.name, face.digest, face.family, face.weight, face.italic)
        self.widths: dict[int, int] = {}
        self.told = Told(face)
        self._telling = self.told.telling
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
        pairs = zip(gids, text, strict=True)
        return self._telling.issuperset(pairs) or self.told.all_tell(gids, text)

    def shown(self, gids: Sequence[int], advances: Sequence[int]) -> str | None:
        """Write the operator that shows glyphs on one line, kerned where one would be off by `UNSEEN` or more.

        None where kerning sets letters so far apart that a reader might take them for words.
        """
        _, body = self.pieces(gids, advances)
        return None if self.are_apart(gids, advances) else f"[({body})]TJ"

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

    def are_plain(self, gids: Sequence[int], text: Sequence[str]) -> bool:
        """Tell whether each glyph stands for what is said of it in every file and shows ink, but for spaces."""
        if self._plain.issuperset(zip(gids, text, strict=True)):
            return True
        looks = looks_of(self.face)
        for gid, ch in zip(gids, text, strict=True):
            if not self.told.tells(gid, ch) or (looks.of(gid) != "ink" and not ch.isspace()):
                return False
            self._plain.add((gid, ch))
        return True

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
