"""Lines put together from words that are kept, as PDF strings; knows fonts, nothing of sizes or elements.

The words of a game repeat from line to line, its lines do not: writing each word once is less work than writing
every line. Which lines are the sum of their words, the font's plain words tell; all others are None here and
shaped whole.
"""

from typing import NamedTuple

from generator.typeset.fontface import FontFace
from generator.typeset.glyphlooks import looks_of
from generator.typeset.plainwords import is_number, script_of_line

from .glyphcodes import GlyphCodes

_MOST_WORDS = 20_000  # 10,000 cards must not pile up in memory
_WITHIN = 1.0  # thousandths of the type size that a glyph may be off in a word,
_BESIDE = 0.5  # and that a word may be off in a line: together as much as in a line that is shaped whole
Written = tuple[str, dict[int, str], int]
"""The operator that shows a line, the text behind each glyph, and how wide the line is in font units."""


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


class _Figure(NamedTuple):
    """A figure of a number that stands where the font puts it, whatever is behind it."""

    code: str
    gid: int
    width: int


class CachedWords:
    """The words and spaces of one font."""

    def __init__(self, face: FontFace) -> None:
        self.codes = GlyphCodes(face)
        self._face = face
        self._words: dict[str, dict[str, _Word | None]] = {}  # by script
        self._joints: dict[str, dict[str, _Joint | None]] = {}
        self._space = ""
        self._figures: dict[tuple[str, str], _Figure | None] = {}  # by those behind them, and by script

    def line(self, text: str) -> Written | None:
        """Return `text` put together from its words; None where it must be shaped whole."""
        script = script_of_line(text) if self._face.plain.make_lines else None
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
            said[self._face.plain.alone(" ", script)[0]] = " "
        body = "".join(parts)
        return (f"[({body})]TJ" if kerned else f"({body})Tj"), said, width

    def _word(self, text: str, script: str) -> _Word | None:
        """Write a word; None if it is not plain, or its glyphs do not tell it."""
        made, codes = self._number(text, script), self.codes
        found = None if made else self._face.plain.word(text, script)
        if found and 0 not in found[0] and self._is_written(found[0], found[1], text):
            gids, advances = found
            body, owed, kerned = codes.inside(gids, advances, _WITHIN)
            made = _Word(body, dict(zip(gids, text, strict=True)), sum(advances), owed, kerned)
        words = self._words.setdefault(script, {})
        if len(words) >= _MOST_WORDS:
            words.clear()
        words[text] = made
        return made

    def _number(self, text: str, script: str) -> _Word | None:
        """Write a number, of which few come twice, as its figures; None where these kern, or if it is none."""
        if not is_number(text):
            return None
        known, found = self._figures, []
        for at in range(len(text)):
            key = text[at : at + 2], script
            figure = known[key] if key in known else self._figure(*key)
            if figure is None:
                return None
            found.append(figure)
        said = {figure.gid: ch for figure, ch in zip(found, text, strict=True)}
        return _Word("".join([one.code for one in found]), said, sum([one.width for one in found]), 0.0, kerned=False)

    def _figure(self, text: str, script: str) -> _Figure | None:
        """Write the first of two figures that touch, or one that is the last."""
        plain, made = self._face.plain, None
        pair = plain.number(text, script) if len(text) > 1 else None
        gid, width = (pair[0][0], pair[1][0]) if pair else plain.alone(text[0], script)
        if (pair or len(text) == 1) and gid and self._is_written([gid], [width], text[0]):
            code = self.codes[gid]
            made = _Figure(code, gid, width) if width == self.codes.widths[gid] else None
        self._figures[text, script] = made
        return made

    def _is_written(self, gids: list[int], advances: list[int], text: str) -> bool:
        """Tell whether glyphs show a word in ink, and tell it to readers as well."""
        codes = self.codes
        return (
            looks_of(self._face).all_ink(gids)
            and codes.told.all_tell(gids, text)
            and not codes.gaps(gids, advances, text)
        )

    def _joint(self, last: str, first: str, script: str) -> _Joint | None:
        """Write the space between two letters, as the font sets the two with it; None if that changes the letters."""
        made = None
        found = self._face.plain.joint(last, first, script)
        if found:
            nearer, space, advance = found
            thousand = 1000 / self._face.upem
            self._space = self.codes[space]
            ahead = nearer * thousand
            behind = (advance - self.codes.widths[space]) * thousand
            made = _Joint(ahead, behind, nearer + advance, *self._spaced(ahead, behind))
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
