"""Text turned into glyphs; knows neither fonts nor files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from generator.typeset.fontface import FontFace

Glyph = tuple[int, int, int, int, int, int]
"""gid, cluster (index into the text), x advance, y advance, x offset, y offset; lengths in font units."""
Features = tuple[tuple[str, int], ...]

NO_LIGATURES: Features = (("clig", 0), ("liga", 0))
"""What letter-spaced text is shaped with, as browsers do."""


class Shaped(NamedTuple):
    """Text turned into glyphs, from left to right, and their summed advance in font units."""

    glyphs: tuple[Glyph, ...]
    width: int


class GlyphRun(NamedTuple):
    """A stretch of text in one font as HarfBuzz shaped it, from left to right; advances are in font units.

    `clusters` says for each glyph which character it begins with. It `is_flat` where each character is one glyph that
    stands on the line. `infos` are HarfBuzz's own records of the glyphs.
    """

    face: FontFace
    gids: list[int]
    advances: Sequence[int]
    clusters: list[int]
    is_flat: bool
    infos: Sequence[Any]

    def is_unsafe(self, at: int) -> bool:
        """Tell whether shaping parts apart might differ where the text is cut before this character.

        That is HarfBuzz's flag HB_GLYPH_FLAG_UNSAFE_TO_BREAK; within a cluster nothing can be cut.
        """
        flags = [int(info.flags) & 1 for info, cluster in zip(self.infos, self.clusters, strict=True) if cluster == at]
        return any(flags) or not flags
