"""A style that words are set in, and what is wrong with those that cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category

from generator.draw.records import Hand
from generator.text.emoji import is_emoji
from generator.text.fontface import NO_LIGATURES, Features, FontFace
from generator.text.fonts import FontBook
from generator.text.wrap import needs_dictionary

Fault = tuple[str, str]
"""A fact and a hint; whoever knows the place makes a Problem of them."""
ADD_A_FONT = "add a font that has it to templates/GAME/fonts/, or draw an {icon}"
_ADD_EMOJI = (
    "add Noto Emoji to templates/GAME/fonts/, or a set of icons such as Twemoji to game.yaml: docs/text.md#emoji"
)


_MOST_MEASURED = 20_000  # 10,000 cards must not pile up in memory


class TypeStyle:
    """A font, weight, slant, tracking (extra ems behind every letter) and colour, with all words measured so far.

    Raises:
        UnknownFontError: when the first of `families` does not exist.

    """

    def __init__(self, book: FontBook, families: str, weight: int, italic: bool, tracking: float, fill: str) -> None:
        self.book = book
        self.families = families
        self.weight = weight
        self.italic = italic
        self.tracking = tracking
        self.fill = fill
        self.faces: list[FontFace] = book.find(families, weight, italic)
        self.capheight = self.faces[0].capheight / self.faces[0].upem
        self.features: Features = NO_LIGATURES if tracking else ()
        self._measured: dict[str, float] = {}
        self.space = self.measure(" ")
        self.faults: dict[str, Fault] = {}
        self.lacking: dict[str, Sequence[str]] = {}
        """By tokens whose fault it is: the letters that no font has."""
        self._looked: set[str] = set()
        self._hands: dict[float, Hand] = {}

    def hand(self, em: float) -> Hand:
        """Say how words of it are set in a size, in mm."""
        known = self._hands.get(em)
        if known is None:
            known = self._hands[em] = Hand(self.families, self.weight, self.italic, em, self.tracking * em)
        return known

    def measure(self, text: str) -> float:
        """Return the width of `text` in ems, in the very glyphs it will be painted with; it is worked out once."""
        width = self._measured.get(text)
        if width is not None:
            return width
        width = 0.0
        for face, piece in self.book.runs(text, self.faces):
            shaped = face.shape(piece, self.features)
            width += shaped.width / face.upem
            if self.tracking:
                width += self.tracking * len({glyph[1] for glyph in shaped.glyphs})
        if len(self._measured) > _MOST_MEASURED:
            self._measured.clear()
        self._measured[text] = width
        return width

    def fault(self, token: str) -> Fault | None:
        """Say what is wrong with a token that is not all ASCII; None if it can be set. It is looked at once."""
        if token not in self._looked:
            if len(self._looked) > _MOST_MEASURED:
                self._looked.clear()
            self._looked.add(token)
            self._inspect(token)
        return self.faults.get(token)

    def _inspect(self, token: str) -> None:
        strange = [f"U+{ord(ch):04X}" for ch in dict.fromkeys(token) if category(ch) in ("Cc", "Cs", "Cn")]
        if strange:
            self.faults[token] = (
                f"the text holds a character that cannot be printed ({', '.join(strange)})",
                "delete it",
            )
        elif needs_dictionary(token):
            self.faults[token] = (
                "this is written without spaces, and nothing here knows its words",
                "install tuckbox[scripts], or write zero-width spaces (U+200B) between them",
            )
        elif lacking := self.book.lacking(token, self.faces):
            self.lacking[token] = lacking
            self.faults[token] = (
                f"no font has {' '.join(lacking)} ({', '.join(f'U+{ord(ch[0]):04X}' for ch in lacking)})",
                _ADD_EMOJI if any(map(is_emoji, lacking)) else ADD_A_FONT,
            )
