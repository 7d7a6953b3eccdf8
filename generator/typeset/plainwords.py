"""Words of one font as glyphs, and the spaces between them; knows neither styles, sizes nor lines.

A plain line is the sum of its words: each character is one glyph on the line, and how far it stands from the next
is decided by the two beside each other, over a space by the letters on either side of it. So words, which repeat
from line to line, are shaped once, numbers, which do not, are put together from pairs of figures, and both those
who measure lines and those who write them go by the same glyphs. Fonts whose rules reach further are found out by
trying some lines; text that is not plain is None here and shaped whole by whoever needs it.
"""

from __future__ import annotations

import re

from generator.typeset.scripts import COMMON, script_of
from generator.typeset.shaped import Glyph, Shaper

# Letters of Latin, Greek and Cyrillic, and signs, that neither combine nor vanish and whose script is beyond doubt.
_PLAIN = re.compile(
    "[ -~\u00a1-\u00ac\u00ae-\u02b8\u0386\u0388-\u0482\u048a-\u052f\u2013\u2014\u2018-\u201e\u2022\u2026]+"
)
_NUMBER = re.compile("[0-9]+[.,:;]?")
# What a font is tried with before words are taken apart in it: capitals, stops and letters that like to be joined.
_TRIAL = (
    "To AVATAR, if Y f \u2014 T. V o 11 A1 1T - we fly. Off it! (The W) \u2018a\u2019 rV L \u201cT\u201d P, y",
    "It is the first of its line; she said: f i, fi j, ff l. of it",
)

Glyphs = tuple[list[int], list[int]]
"""Glyphs that stand on the line, and their advances in font units."""


class PlainWords:
    """The words and spaces of one font."""

    def __init__(self, face: Shaper) -> None:
        self._face = face
        self._pairs: dict[tuple[str, str], tuple[int, int] | None] = {}
        self._alone: dict[tuple[str, str], tuple[int, int]] = {}
        self._sums: bool | None = None

    @property
    def make_lines(self) -> bool:
        """Whether this font sets lines as their words and the letters beside each space make them; it is tried once."""
        if self._sums is None:
            self._sums = all(self._is_sum_of_words(text) for text in _TRIAL)
        return self._sums

    def word(self, text: str, script: str) -> Glyphs | None:
        """Return a word; None if its glyphs are not one to a character, all on the line, the outer ones as ever."""
        return self.number(text, script) or self._letters(text, script)

    def number(self, text: str, script: str = COMMON) -> Glyphs | None:
        """Put a number together from pairs of figures, which only kern; None if it is none or they do more."""
        if not is_number(text):
            return None
        pairs, gids, advances = self._pairs, [], []
        for at in range(len(text) - 1):
            key = (text[at : at + 2], script)
            pair = pairs[key] if key in pairs else self._pair(*key)
            if pair is None:
                return None
            gids.append(pair[0])
            advances.append(pair[1])
        gid, advance = self.alone(text[-1], script)
        gids.append(gid)
        advances.append(advance)
        return gids, advances

    def joint(self, last: str, first: str, script: str) -> tuple[int, int, int] | None:
        """Return how much further the pen moves behind a letter with a space and another letter behind it, the glyph
        of that space, and its advance there; None if the three do more than kern.
        """  # noqa: D205  (one sentence)
        glyphs = self._on_line(f"{last} {first}", script)
        if not glyphs:
            return None
        left, space, right = glyphs
        before, blank = self.alone(last, script), self.alone(" ", script)
        if (left[0], space[0]) != (before[0], blank[0]) or (right[0], right[2]) != self.alone(first, script):
            return None
        return left[2] - before[1], space[0], space[2]

    def alone(self, ch: str, script: str) -> tuple[int, int]:
        """Return the glyph of a character that stands alone, and its advance."""
        known = self._alone.get((ch, script))
        if known is None:
            glyph = self._shape(ch, script)[0]
            known = self._alone[ch, script] = glyph[0], glyph[2]
        return known

    def _letters(self, text: str, script: str) -> Glyphs | None:
        glyphs = self._on_line(text, script) if text else None
        if not glyphs:
            return None
        first, last = glyphs[0], glyphs[-1]
        if first[0] != self.alone(text[0], script)[0] or (last[0], last[2]) != self.alone(text[-1], script):
            return None
        return [glyph[0] for glyph in glyphs], [glyph[2] for glyph in glyphs]

    def _pair(self, text: str, script: str) -> tuple[int, int] | None:
        """Return the first glyph of two that touch, and its advance; None if they do more than kern."""
        found = self._letters(text, script)
        self._pairs[text, script] = pair = (found[0][0], found[1][0]) if found else None
        return pair

    def _on_line(self, text: str, script: str) -> tuple[Glyph, ...] | None:
        """Shape `text`; None unless each character is one glyph that stands on the line."""
        glyphs = self._shape(text, script)
        if [glyph[1] for glyph in glyphs] != list(range(len(text))) or any(glyph[4] or glyph[5] for glyph in glyphs):
            return None
        return glyphs

    def _shape(self, text: str, script: str) -> tuple[Glyph, ...]:
        # Words with letters were shaped for measuring, in their own script; signs and numbers go by their line's.
        return self._face.shape(text, script="" if script_of_line(text) == script else script).glyphs

    def _is_sum_of_words(self, line: str) -> bool:
        """Tell whether every word and space of a line, shaped whole, is what it is by itself.

        Words that ligatures and such keep from being plain tell nothing, nor do the spaces beside them.
        """
        glyphs = self._face.shape(line, script="Latn").glyphs
        at_cluster = {glyph[1]: glyph for glyph in glyphs}
        start, before = 0, ""
        for text in line.split(" "):
            found = self._letters(text, "Latn")
            here = [at_cluster.get(at) for at in range(start, start + len(text))]
            if found and (None in here or [g[0] for g in here if g] != found[0]):
                return False
            if found and [g[2] for g in here[:-1] if g] != found[1][:-1]:
                return False
            joint = self.joint(before, text[0], "Latn") if found and before else None
            if joint:
                last, space = at_cluster[start - 2], at_cluster[start - 1]
                if last[2] - self.alone(before, "Latn")[1] + space[2] != joint[0] + joint[2]:
                    return False
            start, before = start + len(text) + 1, text[-1] if found else ""
        return True


def is_number(text: str) -> bool:
    """Tell whether a word is of figures alone, and perhaps a stop.

    >>> is_number("1984."), is_number("3x"), is_number("")
    (True, False, False)
    """
    return _NUMBER.fullmatch(text) is not None


def script_of_line(text: str) -> str | None:
    """Return the script of plain text, "" if it has no letters; None if it is not plain or in several scripts."""
    if text.isascii():
        if not text or not text.isprintable():
            return None
        return COMMON if text.lower() == text.upper() else "Latn"
    if not _PLAIN.fullmatch(text):
        return None
    scripts = {script_of(ch) for ch in text} - {COMMON}
    return None if len(scripts) > 1 else scripts.pop() if scripts else COMMON
