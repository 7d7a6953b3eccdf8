"""The glyphs of one font as PDF strings: two bytes each, and the kerning between them; knows no text."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from generator.typeset.fontface import FontFace

from .lengths import number
from .painted import FontUse, name_of
from .told import Told

APART = 0.085
"""Of the type size: letters that are set further apart are words to some readers, unless they are told otherwise."""
_ESCAPED = {"(": "\\(", ")": "\\)", "\\": "\\\\", "\r": "\\r"}


class GlyphCodes(dict[int, str]):
    """How a font's glyphs stand in a PDF string; `widths` tells how far each moves the pen, in font units.

    `told` knows which of them tell what they stand for.
    """

    def __init__(self, face: FontFace) -> None:
        super().__init__()
        self.face = face
        self.name = name_of("F", face.digest)[:5]
        self.font = FontUse(self.name, face.digest, face.family, face.weight, face.italic, {})
        self.widths: dict[int, int] = {}
        self.told = Told(face)
        self._selected: dict[float, str] = {}

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

    def inside(self, gids: Sequence[int], advances: Sequence[int], unseen: float) -> tuple[str, float, bool]:
        """Write the inside of a string: glyphs on one line, kerned wherever one would be off by `unseen` or more.

        Also returns how far the pen must still move behind the last, in thousandths of the type size, and
        whether the string holds any kerning and must be shown with TJ.
        """
        codes = list(map(self.__getitem__, gids))
        gaps = list(map(sub, advances, map(self.widths.__getitem__, gids)))
        kerned = False
        owed = 0.0
        if any(gaps):
            thousand = 1000 / self.face.upem
            last = len(gaps) - 1
            for index, gap in enumerate(gaps):
                if gap:
                    owed += gap * thousand
                    if index < last and not -unseen < owed < unseen:  # less is made up for by the next
                        shift = round(owed)
                        codes[index] += f"){-shift}("
                        owed -= shift
                        kerned = True
        return "".join(codes), owed, kerned

    def __missing__(self, gid: int) -> str:
        """Two bytes, with what must be escaped."""
        self.widths[gid] = self.face.advance(gid)
        code = self[gid] = "".join([_ESCAPED.get(c, c) for c in (chr(gid >> 8), chr(gid & 255))])
        return code
