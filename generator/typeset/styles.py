"""Measure words in one style, each once."""

from __future__ import annotations

from unicodedata import category

from generator.typeset.emoji import is_emoji
from generator.typeset.fontface import FontFace
from generator.typeset.fonts import FontBook
from generator.typeset.hyphens import divide
from generator.typeset.shaped import NO_LIGATURES, Features
from generator.typeset.wrap import SOFT_HYPHEN, needs_dictionary, pieces

Fault = tuple[str, str]
"""A fact and a hint; whoever knows the place makes a Problem of them."""
ADD_A_FONT = "add a font that has it to templates/GAME/fonts/, or draw an {icon}"
_DRAWN = "add Noto Emoji to templates/GAME/fonts/, or a set of icons such as Twemoji to game.yaml: docs/text.md#emoji"


class Word:
    """A word in one style, and its width in ems.

    `first` and `last` are its outer characters, where it kerns with what stands beside it.
    """

    __slots__ = ("first", "last", "style", "text", "width")

    def __init__(self, style: TypeStyle, text: str, width: float) -> None:
        self.style = style
        self.text = text
        self.width = width
        self.first = text[:1]
        self.last = text[-1:]

    def __repr__(self) -> str:
        return f"Word({self.text!r}, {self.width:.3f})"


_MOST_MEASURED = 20_000  # 10,000 cards must not pile up in memory


class TypeStyle:
    """A font, weight, slant, tracking (extra ems behind every letter) and colour, with all words measured so far.

    Raises:
        UnknownFontError: when the first of `families` does not exist.

    """

    __slots__ = (
        "_divided",
        "_looked",
        "_measured",
        "_soft",
        "_touches",
        "book",
        "capheight",
        "faces",
        "families",
        "faults",
        "features",
        "fill",
        "gaps",
        "italic",
        "key",
        "space",
        "tokens",
        "tracking",
        "weight",
    )

    def __init__(self, book: FontBook, families: str, weight: int, italic: bool, tracking: float, fill: str) -> None:
        self.book = book
        self.key = (families, weight, italic, tracking, fill)
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
        self.tokens: dict[str, tuple[Word, ...]] = {}
        self.faults: dict[str, Fault] = {}
        self.gaps: dict[str, float] = {}  # between words, by the letters on either side
        self._touches: dict[str, float] = {}
        self._looked: set[str] = set()
        self._soft: dict[str, str] = {}
        self._divided: dict[tuple[str, str], tuple[tuple[Word, Word], ...]] = {}

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

    def words(self, token: str) -> tuple[Word, ...]:
        """Return the words of a token without spaces: several where a line may end inside it."""
        known = self.tokens.get(token)
        if known is None:
            if not token.isascii() or not token.isprintable():
                self.fault(token)
            known = self.tokens[token] = tuple([self._word(piece) for piece in pieces(token)])
        return known

    def _word(self, text: str) -> Word:
        if SOFT_HYPHEN in text:
            shown = text.replace(SOFT_HYPHEN, "")
            self._soft[shown] = text
            text = shown
        return Word(self, text, self.measure(text))

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
            self.faults[token] = (
                f"no font has {' '.join(lacking)} ({', '.join(f'U+{ord(ch[0]):04X}' for ch in lacking)})",
                _DRAWN if any(map(is_emoji, lacking)) else ADD_A_FONT,
            )

    def gap(self, before: Word, after: Word) -> float:
        """Return the width of the space between two words of this style; some fonts kern with the space."""
        if self._sets_both(before, after):
            return self._between(before, after, " ", self.gaps)
        return self.space

    def touch(self, before: Word, after: Word) -> float:
        """Return the kerning between two words that touch, as behind a hyphen."""
        return self._between(before, after, "", self._touches) if self._sets_both(before, after) else 0.0

    def _sets_both(self, before: Word, after: Word) -> bool:
        return before.style is self and after.style is self

    def _between(self, before: Word, after: Word, space: str, known: dict[str, float]) -> float:
        pair = before.last + after.first
        width = known.get(pair)
        if width is None:
            if len(pair) == 2 and all(ch < "\u0300" or "\u2010" <= ch <= "\u203a" for ch in pair):
                width = self.measure(pair[0] + space + pair[1]) - self.measure(pair[0]) - self.measure(pair[1])
            else:
                width = self.space if space else 0.0
            known[pair] = width
        return width

    def divided(self, text: str, language: str) -> tuple[tuple[Word, Word], ...]:
        """Return the ways to divide a word, measured, the longest head first.

        Raises:
            UnknownLanguageError: when there are no rules for `language`.

        """
        key = (text, language)
        known = self._divided.get(key)
        if known is None:
            ways = divide(self._soft.get(text, text), language)
            known = tuple([(self._word(head), self._word(tail)) for head, tail in ways])
            self._divided[key] = known
        return known
