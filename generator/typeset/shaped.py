"""Text turned into glyphs."""

from __future__ import annotations

from generator.named import NamedTuple

Glyph = tuple[int, int, int, int, int, int]
"""gid, cluster (index into the text), x advance, y advance, x offset, y offset; lengths in font units."""
Features = tuple[tuple[str, int], ...]

NO_LIGATURES: Features = (("clig", 0), ("liga", 0))
"""What letter-spaced text is shaped with, as browsers do."""


class Shaped(NamedTuple):
    """Text turned into glyphs, from left to right, and their summed advance in font units."""

    glyphs: tuple[Glyph, ...]
    width: int
