"""Fit marked-up text into a box: the largest size at which it fits, in steps of 0.1 pt; knows nothing of SVG.

Boxes are in millimetres, type sizes in points as authors write them. Every word is measured once, at
size 1; trying a size only breaks lines over those numbers again.

How it goes: the markup is read into spans (`markup`), each written line is cut into words where a line may end
(`wrap.pieces`), each word is shaped by HarfBuzz in the very font it will be painted in, and its advance taken in
ems (`styles`); unhinted outlines scale, so that an em is all that a size changes. What stands between two words is
measured, too: some fonts kern with the space (OpenType, table GPOS), so its width goes by the letters on either
side. Then `room` searches for the size and `wrap` breaks the lines. Letter spacing goes behind each cluster, as in
CSS Text 3 (8.2), and none behind the last of a line.
"""

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from generator.catalog.problems import did_you_mean
from generator.typeset.blocks import Block, has_blocks, read_blocks
from generator.typeset.fonts import FontBook
from generator.typeset.hyphens import UnknownLanguageError, divide
from generator.typeset.laying import Measured, Piece
from generator.typeset.laying import largest as largest_laid
from generator.typeset.markup import Icon, Line, Span, read_lines, read_markup
from generator.typeset.room import MM_PER_POINT, SLACK, Room, balance, count_lines, largest
from generator.typeset.setting import Setting
from generator.typeset.styles import Fault, TypeStyle
from generator.typeset.wrap import SOFT_HYPHEN, Broken, Inked, Paragraph, Splits, Word

_SPACES = " \t\r"


class Fitted(NamedTuple):
    """Text in lines at one size. A blank written line is None; what does not fit is said in millimetres.

    `one_line_excess` is how much too wide the text is for the single line it was given.
    """

    size: float
    paragraphs: tuple[Broken | None, ...]
    height: float
    too_wide: float
    too_high: float
    line_count: int
    too_many_lines: int
    one_line_excess: float
    base: TypeStyle
    faults: tuple[Fault, ...]
    pieces: tuple[Piece, ...] = ()  # where there are lists, headings or tables: all of it, and no paragraphs

    @property
    def fits(self) -> bool:
        """Whether the text stays inside its box."""
        return not (self.too_wide or self.too_high or self.too_many_lines)


class Typesetter:
    """Sets text in the fonts of one book; remembers every word it has measured. `icons` are the names there are."""

    def __init__(self, book: FontBook, icons: Iterable[str] = ()) -> None:
        self.book = book
        self.icons: Container[str] = frozenset(icons)
        self._icon_names = sorted(set(icons))
        self._styles: dict[tuple[str, int, bool, float, str], TypeStyle] = {}
        self._markers: dict[tuple[str, TypeStyle, TypeStyle], Paragraph | None] = {}

    def style(self, families: str, weight: int, italic: bool, tracking: float, fill: str) -> TypeStyle:
        """Return the style with these properties, the same one each time.

        Raises:
            UnknownFontError: when the first family does not exist.

        """
        key = (families, weight, italic, tracking, fill)
        found = self._styles.get(key)
        if found is None:
            found = self._styles[key] = TypeStyle(self.book, *key)
        return found

    def fit(self, text: str, setting: Setting, width: float, height: float | None = None) -> Fitted:
        """Fit `text` into a box of `width` and, if given, `height` millimetres.

        Raises:
            UnknownFontError: when a font does not exist.

        """
        blocks = read_blocks(text) if has_blocks(text) else ()
        marked = read_lines([block.text for block in blocks]) if blocks else read_markup(text)
        faults = list(marked.faults)
        tracking = setting.letter_spacing / (setting.size * MM_PER_POINT)
        base = self.style(setting.font, setting.weight, setting.italic, tracking, setting.fill)
        strong = self.style(
            setting.strong_font or setting.font,
            setting.strong_weight or max(700, setting.weight),
            setting.italic,
            tracking,
            setting.strong_fill or setting.fill,
        )
        if blocks:
            measured = [
                self._measured(block, line, strong if block.head or block.heading else base, strong, setting, faults)
                for block, line in zip(blocks, marked.lines, strict=True)
            ]
            return _laid(measured, setting, (width, height), self._splits(text, setting, faults), base, faults)
        paragraphs = [self._paragraph(line, base, strong, setting, faults) for line in marked.lines]
        splits = self._splits(text, setting, faults)

        room = Room(width, height, setting)
        size, best = largest(paragraphs, room, splits, tracking)
        if setting.balance:
            best = balance(paragraphs, width, size, splits, tracking, best)
        return _fitted(best, size, room, base, faults)

    def _paragraph(
        self, line: Line, base: TypeStyle, strong: TypeStyle, setting: Setting, faults: list[Fault]
    ) -> Paragraph | None:
        """Measure one written line; None where it is blank."""
        if not line:
            return None
        paragraph = Paragraph()
        if len(line) == 1 and isinstance(line[0], Span):
            paragraph.style = self._style_of(line[0], base, strong, setting)
        add_word, add_gap, add_space = paragraph.words.append, paragraph.gaps.append, paragraph.spaces.append
        touching = False
        for part in line:
            if isinstance(part, Icon):
                if part.name not in self.icons:
                    hint = did_you_mean(part.name, self._icon_names)
                    hint = hint or f"put {part.name}.svg into the folder icons of the templates"
                    faults.append((f"there is no icon called '{part.name}'", hint))
                scale = part.scale or setting.icon_scale
                word = Word(((None, Inked(part.name, part.fill) if part.fill else part.name, scale),), scale)
                _append(paragraph, word, base, touching)
                touching = True
                continue
            style = paragraph.style or self._style_of(part, base, strong, setting)
            text = part.text
            touching = touching and text[0] not in _SPACES
            tokens, faults_known, gaps = style.tokens, style.faults, style.gaps
            last: Word | None = None
            for token in text.replace("\t", " ").replace("\r", " ").split(" "):
                if not token:
                    continue
                words = tokens.get(token) or style.words(token)
                if faults_known and token in faults_known:
                    faults.append(faults_known[token])
                word = words[0]
                if last is None:
                    _append(paragraph, word, style, touching)
                else:
                    gap = gaps.get(last.last + word.first)
                    add_word(word)  # as paragraph.add does; nearly every word comes by here
                    add_gap(style.gap(last, word) if gap is None else gap)
                    add_space(" ")
                for more in words[1:]:
                    paragraph.add(more, style.touch(word, more), "")
                    word = more
                last = word
            touching = text[-1] not in _SPACES
        return paragraph

    def _measured(
        self, block: Block, line: Line, base: TypeStyle, strong: TypeStyle, setting: Setting, faults: list[Fault]
    ) -> Measured:
        """Measure a block, and its marker."""
        paragraph = self._paragraph(line, base, strong, setting, faults)
        if not block.marker:
            return Measured(block, paragraph)
        key = (block.marker, base, strong)
        marker = self._markers.get(key)
        if marker is None:
            sign = Span(block.marker, strong=not block.marker[0].isdigit())  # of many fonts the bullet is but a speck
            marker = self._markers[key] = self._paragraph((sign,), base, strong, setting, faults)
        return Measured(block, paragraph, marker)

    def _style_of(self, span: Span, base: TypeStyle, strong: TypeStyle, setting: Setting) -> TypeStyle:
        style = strong if span.strong else base
        if not span.slanted:
            return style
        return self.style(style.families, style.weight, not setting.italic, style.tracking, style.fill)

    def _splits(self, text: str, setting: Setting, faults: list[Fault]) -> Splits | None:
        """Return how words may be divided, or None when they may not."""
        language = setting.hyphenate
        if language:
            try:
                divide("", language)
            except UnknownLanguageError as error:
                faults.append((error.fact, error.hint))
                return None
        elif SOFT_HYPHEN not in text:
            return None

        def splits(word: Word) -> Sequence[tuple[Word, Word]]:
            if len(word.parts) == 1:
                style, piece, _ = word.parts[0]
                ways: Sequence[tuple[Word, Word]] = style.divided(piece, language) if style else ()
                return ways
            return _divide_parts(word, language)

        return splits


def widest(fitted: Fitted) -> float:
    """Return how many millimetres wide what was fitted is, at its longest line."""
    em = fitted.size * MM_PER_POINT
    lines = [(0.0, 1.0, one) for one in fitted.paragraphs if one is not None]
    lines += [(piece.x, piece.scale, piece.broken) for piece in fitted.pieces]
    found = [x + one.line_width(at) * em * scale for x, scale, one in lines for at in range(len(one.starts))]
    return max(found, default=0.0)


def _append(paragraph: Paragraph, word: Word, style: TypeStyle, touching: bool) -> None:
    """Add a word behind a space, or as part of the word before when they touch."""
    words = paragraph.words
    if not words:
        paragraph.add(word, 0.0, "")
    elif touching:
        last = words[-1]
        words[-1] = Word(last.parts + word.parts, last.width + word.width)
    else:
        paragraph.add(word, style.gap(words[-1], word), " ")


def _divide_parts(word: Word, language: str) -> list[tuple[Word, Word]]:
    """Divide a word that is set in several styles, such as one with a bold beginning."""
    found: list[tuple[Word, Word]] = []
    for index in range(len(word.parts) - 1, -1, -1):
        style, piece, _ = word.parts[index]
        if style is None:
            continue
        before, behind = word.parts[:index], word.parts[index + 1 :]
        for head, tail in style.divided(piece, language):
            heads, tails = before + head.parts, tail.parts + behind
            found.append((Word(heads, sum(part[2] for part in heads)), Word(tails, sum(part[2] for part in tails))))
    return found


def _laid(
    measured: Sequence[Measured], setting: Setting, box: tuple[float, float | None], splits: Splits | None,
    base: TypeStyle, faults: list[Fault],
) -> Fitted:  # fmt: skip
    """Fit lists, headings and tables."""
    size, pieces, height, wide, count = largest_laid(measured, setting, box, splits)
    high = 0.0 if box[1] is None else max(0.0, height - box[1] - SLACK)
    too_many = max(0, count - setting.lines) if setting.lines is not None else 0
    known = tuple(dict.fromkeys(faults))
    return Fitted(size, (), height, wide, high, count, too_many, 0.0, base, known, pieces)


def _fitted(broken: list[Broken | None], size: float, room: Room, base: TypeStyle, faults: list[Fault]) -> Fitted:
    em = size * MM_PER_POINT
    count = count_lines(broken)
    height = room.needs(broken, size)
    high = 0.0 if room.height is None else height - room.height
    too_many = max(0, count - room.setting.lines) if room.setting.lines is not None else 0
    one_line = 0.0
    if too_many and len(broken) == 1 and (only := broken[0]) is not None:
        one_line = (sum(word.width for word in only.paragraph.words) + sum(only.paragraph.gaps)) * em - room.width
    wide = max([part.excess * em for part in broken if part is not None], default=0.0)
    tall = high if high > SLACK else 0.0
    known = tuple(dict.fromkeys(faults))
    return Fitted(size, tuple(broken), height, wide, tall, count, too_many, one_line, base, known)
