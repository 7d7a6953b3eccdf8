"""Lines put together from words that are kept, as PDF strings; knows fonts, nothing of sizes or elements.

The words of a game repeat from line to line, its lines do not: shaping and writing each word once is
less work than shaping every line. That is the same line to the eye only where a font's rules look no
further than to the letters beside a space, and where each character is one glyph on the line; all other
lines are None here and shaped whole.
"""

import re
from typing import NamedTuple

from generator.typeset.fonts import FontFace, Glyph
from generator.typeset.scripts import COMMON, script_of

from .glyphcodes import GlyphCodes

# Letters of Latin, Greek and Cyrillic, and signs, that neither combine nor vanish and whose script is beyond doubt.
_PLAIN = re.compile(
    "[ -~\u00a1-\u00ac\u00ae-\u02b8\u0386\u0388-\u0482\u048a-\u052f\u2013\u2014\u2018-\u201e\u2022\u2026]+"
)
_NUMBER = re.compile("[0-9]+[.,:;]?")
_MOST_WORDS = 20_000  # 10,000 cards must not pile up in memory
_WITHIN = 1.0  # thousandths of the type size that a glyph may be off in a word,
_BESIDE = 0.5  # and that a word may be off in a line: together as much as in a line that is shaped whole
# What a font is tried with before words are taken apart in it: capitals, stops and letters that like to be joined.
_TRIAL = (
    "To AVATAR, if Y f \u2014 T. V o 11 A1 1T - we fly. Off it! (The W) \u2018a\u2019 rV L \u201cT\u201d P, y",
    "It is the first of its line; she said: f i, fi j, ff l. of it",
)

Written = tuple[str, dict[int, str], int]
"""The operator that shows a line, the text behind each glyph, and how wide the line is in font units."""
_Glyphs = tuple[list[int], list[int]]
"""Glyphs that stand on the line, and their advances."""


class _Word(NamedTuple):
    """A word as the inside of a PDF string; `owed` is what the pen must still move behind it, in thousandths."""

    codes: str
    said: dict[int, str]
    width: int
    owed: float
    kerned: bool


class _Joint(NamedTuple):
    """The space between two letters: how far the pen moves more than in the font, before and behind it, in thousandths.

    `codes`, `rest` and `kerned` are what is written, and what is owed behind it, when nothing was owed before.
    """

    before: float
    behind: float
    width: int
    codes: str
    rest: float
    kerned: bool


class CachedWords:
    """The words and spaces of one font."""

    def __init__(self, face: FontFace) -> None:
        self.codes = GlyphCodes(face)
        self._face = face
        self._words: dict[str, dict[str, _Word | None]] = {}  # by script
        self._joints: dict[str, dict[str, _Joint | None]] = {}
        self._pairs: dict[tuple[str, str], tuple[int, int] | None] = {}
        self._alone: dict[tuple[str, str], tuple[int, int]] = {}
        self._fit: bool | None = None
        self._space = ""

    def line(self, text: str) -> Written | None:
        """Return `text` put together from its words; None where it must be shaped whole."""
        if self._fit is None:
            self._fit = self._ends_at_spaces()
        script = _script(text) if self._fit else None
        return None if script is None else self._line(text, script)

    def _line(self, text: str, script: str) -> Written | None:
        words, joints = self._words.setdefault(script, {}), self._joints.setdefault(script, {})
        parts: list[str] = []
        said: dict[int, str] = {}
        width = 0
        owed = 0.0
        last = ""
        kerned = False
        for piece in text.split(" "):
            word = words[piece] if piece in words else self._word(piece, script)
            if word is None:
                return None
            if last:
                key = last + piece[0]
                joint = joints[key] if key in joints else self._joint(last, piece[0], script)
                if joint is None:
                    return None
                before, behind, advance, codes, rest, moved = joint
                if owed:
                    codes, owed, moved = self._spaced(owed + before, behind)
                else:
                    owed = rest
                parts.append(codes)
                width += advance
                if moved:
                    kerned = True
            codes, its, advance, behind, moved = word
            parts.append(codes)
            said.update(its)
            width += advance
            owed += behind
            if moved:
                kerned = True
            last = piece[-1]
        if len(parts) > 1:
            said[self._plain(" ", script)[0]] = " "
        body = "".join(parts)
        return (f"[({body})]TJ" if kerned else f"({body})Tj"), said, width

    def _word(self, text: str, script: str) -> _Word | None:
        """Write a word; None if its glyphs are not one to a character, all on the line, the outer ones as ever."""
        made = None
        found = (self._number(text, script) if _NUMBER.fullmatch(text) else None) or self._letters(text, script)
        if found:
            gids, advances = found
            codes, owed, kerned = self.codes.inside(gids, advances, _WITHIN)
            made = _Word(codes, dict(zip(gids, text, strict=True)), sum(advances), owed, kerned)
        words = self._words.setdefault(script, {})
        if len(words) >= _MOST_WORDS:
            words.clear()
        words[text] = made
        return made

    def _letters(self, text: str, script: str) -> _Glyphs | None:
        glyphs = self._on_line(text, script) if text else None
        if not glyphs:
            return None
        first, last = glyphs[0], glyphs[-1]
        if first[0] != self._plain(text[0], script)[0] or (last[0], last[2]) != self._plain(text[-1], script):
            return None
        return [glyph[0] for glyph in glyphs], [glyph[2] for glyph in glyphs]

    def _number(self, text: str, script: str) -> _Glyphs | None:
        """Put a number together from pairs of digits: numbers seldom repeat, and their digits only kern."""
        pairs, gids, advances = self._pairs, [], []
        for at in range(len(text) - 1):
            key = (text[at : at + 2], script)
            pair = pairs[key] if key in pairs else self._pair(*key)
            if pair is None:
                return None
            gids.append(pair[0])
            advances.append(pair[1])
        gid, advance = self._plain(text[-1], script)
        return [*gids, gid], [*advances, advance]

    def _pair(self, text: str, script: str) -> tuple[int, int] | None:
        """Return the first glyph of two that touch, and its advance; None if they do more than kern."""
        found = self._letters(text, script)
        self._pairs[text, script] = pair = (found[0][0], found[1][0]) if found else None
        return pair

    def _joint(self, last: str, first: str, script: str) -> _Joint | None:
        """Write the space between two letters, as the font sets the two with it; None if that changes the letters."""
        made = None
        glyphs = self._on_line(f"{last} {first}", script)
        if glyphs:
            left, space, right = glyphs
            before, blank = self._plain(last, script), self._plain(" ", script)
            if (left[0], space[0]) == (before[0], blank[0]) and (right[0], right[2]) == self._plain(first, script):
                thousand = 1000 / self._face.upem
                self._space = self.codes[space[0]]
                nearer = left[2] - before[1]
                ahead = nearer * thousand
                behind = (space[2] - self.codes.widths[space[0]]) * thousand
                made = _Joint(ahead, behind, nearer + space[2], *self._spaced(ahead, behind))
        self._joints.setdefault(script, {})[last + first] = made
        return made

    def _spaced(self, before: float, behind: float) -> tuple[str, float, bool]:
        """Write a space with what is owed before it and behind it; returns what is still owed, and if it was kerned."""
        codes, kerned = self._space, False
        if not -_BESIDE < before < _BESIDE:
            shift = round(before)
            codes, before, kerned = f"){-shift}({codes}", before - shift, True
        owed = before + behind
        if not -_BESIDE < owed < _BESIDE:
            shift = round(owed)
            codes, owed, kerned = f"{codes}){-shift}(", owed - shift, True
        return codes, owed, kerned

    def _plain(self, ch: str, script: str) -> tuple[int, int]:
        """Return the glyph of a character that stands alone, and its advance."""
        known = self._alone.get((ch, script))
        if known is None:
            glyph = self._shape(ch, script)[0]
            known = self._alone[ch, script] = glyph[0], glyph[2]
        return known

    def _on_line(self, text: str, script: str) -> tuple[Glyph, ...] | None:
        """Shape `text`; None unless each character is one glyph that stands on the line."""
        glyphs = self._shape(text, script)
        if [glyph[1] for glyph in glyphs] != list(range(len(text))) or any(glyph[4] or glyph[5] for glyph in glyphs):
            return None
        return glyphs

    def _shape(self, text: str, script: str) -> tuple[Glyph, ...]:
        # Words with letters were shaped for measuring, in their own script; signs and numbers go by their line's.
        return self._face.shape(text, script="" if _script(text) == script else script).glyphs

    def _ends_at_spaces(self) -> bool:
        """Try whether this font sets lines as their words and the letters beside each space make them."""
        return all(self._is_sum_of_words(text) for text in _TRIAL)

    def _is_sum_of_words(self, line: str) -> bool:
        """Tell whether every word and space of a line, shaped whole, is what it is by itself.

        Words that ligatures and such keep out tell nothing, nor do the spaces beside them.
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
            joint = self._joint(before, text[0], "Latn") if found and before else None
            if joint:
                last, space = at_cluster[start - 2], at_cluster[start - 1]
                if last[2] - self._plain(before, "Latn")[1] + space[2] != joint.width:
                    return False
            start, before = start + len(text) + 1, text[-1] if found else ""
        return True


def _script(text: str) -> str | None:
    """Return the script of plain text, "" if it has no letters; None if it is not plain or in several scripts."""
    if not _PLAIN.fullmatch(text):
        return None
    if text.isascii():
        return COMMON if text.lower() == text.upper() else "Latn"
    scripts = {script_of(ch) for ch in text} - {COMMON}
    return None if len(scripts) > 1 else scripts.pop() if scripts else COMMON
