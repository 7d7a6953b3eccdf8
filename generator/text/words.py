"""Words of one font as they are shaped, each once: a line in a font that lets it is set as its words are.

That is exact where a space changes no letter, which is tried for each letter; where a space moves the letter before it,
as it does V and Y in some fonts, it is known by how much. Fonts for which a trial line is not the sum of its words are
shaped by the line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from operator import itemgetter
from typing import Any, Final

from generator.named import NamedTuple
from generator.text.fontface import TRIAL, FontFace, GlyphRun
from generator.text.glyphcodes import codes_of
from generator.text.glyphs import Setting

_LETTERS: Final = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff"
_MORE: Final = "[\u0100-\u024f\u2018-\u201d]"  # apart: one set of all takes four times as long to compile
LETTER: Final = re.compile(f"[{_LETTERS}]")
"""What a text begins with that is neither a point, nor counted, nor in quotes."""
_NUMBER: Final = re.compile(r"[0-9]+\.?")
"""What is put together of figures: there are as many numbers as cards."""
_PAIRS: Final = "".join([one + other for one in "0123456789." for other in "0123456789."])
_WORD: Final = re.compile(rf"(?:[{_LETTERS}0-9'\"+&(]|{_MORE})(?:[{_LETTERS}0-9.,;:!?'\"+%&()]++|{_MORE})*+(?<!\()")
"""A word in which nothing marks, breaks or holds."""
_SCRIPT = "Latn"
_MOST_WORDS = 8_000  # 10,000 cards must not pile up in memory


class Word(NamedTuple):
    """A word, in font units: the `gap` before it, and how wide it is before a space and as the `last` of its text.

    As TJ wants it, it is `joined`; with the space before it, `led`. What ends a line is not kerned with what follows:
    that is `closing`, and with the space before it, `ending`.
    """

    gap: int
    width: int
    last: int
    led: str
    joined: str
    ending: str
    closing: str


_LED = itemgetter(Word._fields.index("led"))


def words_of(face: FontFace) -> Words:
    """Return the words of a font that are known."""
    known: Words | None = face.kept.get(words_of)
    if known is None:
        known = face.kept[words_of] = Words(face)
    return known


class Words:
    """Words in western letters of one font."""

    def __init__(self, face: FontFace) -> None:
        self._face, self._codes = face, codes_of(face)
        self._known: dict[str, Word] = {}
        self._unfit: set[str] = set()
        self._letters = {" ": face.blank}
        self._gaps: dict[str, int | None] = {}
        self._pulls: dict[str, int | None] = {}
        self._space = self._shape(" ")
        self.is_usable = self._space.is_flat and self._codes.are_plain(self._space.gids, " ")
        self.is_usable = self.is_usable and self._sums_up(TRIAL[1])

    def of(self, texts: Sequence[str]) -> list[Word] | None:
        """Return the words of a line.

        None where one is another beside a space, does not say its letters, holds what marks or breaks, or what the font
        lacks.
        """
        found: list[Any] = list(map(self._known.get, texts))
        if all(found):
            return found
        for at, word in enumerate(found):
            if word is None:
                found[at] = self._known.get(texts[at]) or self._learned(texts[at])
                if found[at] is None:
                    return None
        return found

    def line(self, text: str) -> tuple[str, int] | None:
        """Return the operator that shows a line, and how wide it is; None where its words are not all known."""
        words = self.of(text.split(" ")) if self.is_usable else None
        if words is None:
            return None
        wide = words[-1].last + sum([word.width for word in words[:-1]]) + sum([word.gap for word in words[1:]])
        return shown(words), wide

    def setting(self, text: str, size: float) -> Setting | None:
        """Return a line as it is set in a size; None where its words are not all known, or their script is another."""
        is_ours = LETTER.search(text) or (_NUMBER.fullmatch(text) and self._figures)
        known = self.line(text) if is_ours else None
        if known is None:
            return None
        codes, (show, wide) = self._codes, known
        return Setting(show, codes.font, self.letters_of(text), wide * size / codes.face.upem, codes.selected(size))

    def letters_of(self, text: str) -> dict[int, str]:
        """Return the glyphs of words that were returned, each with the character that it stands for."""
        return {self._letters[ch]: ch for ch in dict.fromkeys(text)}

    def _learned(self, text: str) -> Word | None:
        """Shape a word, and remember it."""
        if text in self._unfit:
            return None
        if len(self._known) + len(self._unfit) > _MOST_WORDS:
            self._known.clear()
            self._unfit.clear()
        is_one = _WORD.fullmatch(text) and self._face.charset.issuperset(text)
        word = (self._number(text) or self._word(text)) if is_one else None
        if word is None:
            self._unfit.add(text)
        else:
            self._known[text] = word
        return word

    def _shape(self, text: str) -> GlyphRun:
        return self._face.glyph_run(text, script=_SCRIPT)

    def _sums_up(self, line: str) -> bool:
        """Tell whether a line is shaped as its words are; one with words that cannot be kept tells nothing."""
        found, whole = self.line(line), self._shape(line)
        return found is None or found == (self._codes.shown(whole.gids, whole.advances), sum(whole.advances))

    def _gap(self, ch: str) -> int | None:
        """Return how wide a space before a letter is; None where the letter is another there."""
        if ch not in self._gaps:
            both, own = self._shape(f" {ch}"), self._shape(ch)
            same = both.gids == self._space.gids + own.gids and list(both.advances[1:]) == list(own.advances)
            self._gaps[ch] = both.advances[0] if same and both.is_flat else None
        return self._gaps[ch]

    def _pull(self, ch: str) -> int | None:
        """Return how far a space behind a letter moves it; None where the letter is another there."""
        if ch not in self._pulls:
            both, own = self._shape(f"{ch} "), self._shape(ch)
            same = both.gids == own.gids + self._space.gids and both.is_flat
            same = same and list(both.advances[-1:]) == list(self._space.advances)
            self._pulls[ch] = sum(both.advances[:-1]) - sum(own.advances) if same else None
        return self._pulls[ch]

    def _word(self, text: str) -> Word | None:
        """Shape a word; None where a space beside it changes its letters, or these do not say themselves."""
        gap, pull, shaped = self._gap(text[0]), self._pull(text[-1]), self._shape(text)
        if gap is None or pull is None or not shaped.is_flat:
            return None
        codes, gids, last = self._codes, shaped.gids, sum(shaped.advances)
        advances = [*shaped.advances[:-1], shaped.advances[-1] + pull]
        lead, (joined, closing) = codes.pieces(self._space.gids, [gap])[0], codes.pieces(gids, advances)
        if not codes.are_plain(gids, text) or codes.are_apart(gids, advances):
            return None
        if list(map(self._letters.setdefault, text, gids)) != list(gids):
            return None  # a letter that is drawn in more than one way
        return Word(gap, last + pull, last, lead + joined, joined, lead + closing, closing)

    def _number(self, text: str) -> Word | None:
        """Put a number together of its figures; None where it is none, or where these are not set side by side."""
        if not _NUMBER.fullmatch(text) or not self._figures:
            return None
        found = list(map(self._figures.__getitem__, text))
        wide, joined = sum([one.last for one in found]), "".join([one.joined for one in found])
        led = found[0].led[: -len(found[0].joined)] + joined
        return Word(found[0].gap, wide, wide, led, joined, led, joined)

    @cached_property
    def _figures(self) -> dict[str, Word]:
        """Figures and the full stop, if none changes another or itself beside a space, in whatever script."""
        row, alone = self._shape(_PAIRS), self._face.glyph_run(_PAIRS)
        found = {ch: word for ch in _PAIRS[::22] if (word := self._word(ch)) and word.width == word.last}
        as_set = [(self._letters.get(ch, 0), found[ch].last if ch in found else 0) for ch in _PAIRS]
        same = [list(zip(run.gids, run.advances, strict=True)) == as_set for run in (row, alone)]
        return found if all(same) and row.is_flat else {}


def shown(words: Sequence[Word]) -> str:
    """Write the words of a line as the operator that shows them."""
    if len(words) == 1:
        return f"[({words[0].closing})]TJ"
    return f"[({words[0].joined}{''.join(map(_LED, words[1:-1]))}{words[-1].ending})]TJ"
