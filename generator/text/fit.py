"""Fit marked-up text into a box: the largest size at which it fits, in steps of 0.1 pt.

Boxes are in millimetres, type sizes in points as authors write them. The markup is read into spans (`markup`), each
written line is shaped once, as a whole, by HarfBuzz in the very fonts it will be painted in (`paragraph`), `room`
searches for the size over pen positions. Letter spacing goes behind each cluster, as in CSS Text 3 (8.2), and none
behind the last of a line.
"""

from collections.abc import Container, Iterable, Sequence
from copy import copy
from functools import partial
from math import fsum
from typing import Any

from generator.catalog.problems import did_you_mean
from generator.named import NamedTuple
from generator.text.blocks import Block, has_blocks, read_blocks
from generator.text.emoji import has_emoji, in_icons
from generator.text.fonts import FontBook
from generator.text.hyphens import UnknownLanguageError, divide
from generator.text.laying import Measured, Piece, largest
from generator.text.markup import Icon, Line, Span, read_lines
from generator.text.paragraph import Paragraph, read_paragraph
from generator.text.room import MM_PER_POINT, SLACK
from generator.text.setter import LineSetter
from generator.text.setting import Setting
from generator.text.styles import Fault, TypeStyle
from generator.text.wrap import SOFT_HYPHEN

_MOST_LETTERS = 60_000
"""Of lines that are remembered as they were shaped: what stands on many cards, and a text that is divided."""


class Fitted(NamedTuple):
    """Text in lines at one size; what does not fit is said in millimetres.

    `one_line_excess` is how much too wide the text is for the single line it was given.
    """

    size: float
    pieces: tuple[Piece, ...]
    height: float
    too_wide: float
    too_high: float
    line_count: int
    too_many_lines: int
    one_line_excess: float
    base: TypeStyle
    setting: Setting
    faults: tuple[Fault, ...]

    @property
    def fits(self) -> bool:
        """Whether the text stays inside its box."""
        return not (self.too_wide or self.too_high or self.too_many_lines)


class Typesetter:
    """Sets text in the fonts of one book, in boxes (`fit`) and by the line (`lines`).

    `icons` are the names there are, `has_emoji` whether some show emoji.
    """

    def __init__(self, book: FontBook, icons: Iterable[str] = ()) -> None:
        self.book = book
        self.lines = LineSetter(book)
        self.icons: Container[str] = frozenset(icons)
        self._icon_names = sorted(set(icons))
        self.has_emoji = has_emoji(self._icon_names)
        self._styles: dict[tuple[str, int, bool, float, str], TypeStyle] = {}
        self._markers: dict[tuple[str, TypeStyle, TypeStyle, str], Paragraph | None] = {}
        self._shaped: dict[tuple[Any, ...], Paragraph | None] = {}
        self._letters = 0

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
        is_plain = setting.around is None and not has_blocks(text)
        blocks = list(map(Block, text.strip("\n").split("\n"))) if is_plain else read_blocks(text)
        marked = read_lines([block.text for block in blocks])
        lines = in_icons(marked.lines, self.icons) if self.has_emoji else marked.lines
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
        measured = [
            self._measured(block, line, strong if block.head or block.heading else base, strong, setting, faults)
            for block, line in zip(blocks, lines, strict=True)
        ]
        how = setting, (width, height), self._divides(text, setting, faults), (base, strong), faults
        fitted = _laid(measured, *how)
        if fitted.fits:
            return fitted
        loosened = [_loose(one) for one in measured]  # lines end within phrases if only so they fit
        return fitted if loosened == measured else _laid(loosened, *how)

    def _paragraph(
        self, line: Line, base: TypeStyle, strong: TypeStyle, setting: Setting, faults: list[Fault]
    ) -> Paragraph | None:
        """Shape one written line; None where it is blank."""
        if not line:
            return None
        vertical = setting.writing == "vertical"
        key = (line, base, strong, setting.italic, setting.icon_scale, vertical)
        if key in self._shaped:
            return self._shaped[key]
        known = len(faults)

        def style_of(span: Span) -> TypeStyle:
            return self._style_of(span, base, strong, setting) if span.strong or span.slanted else base

        kind = _column() if vertical else Paragraph
        made = read_paragraph(line, base, style_of, partial(self._icon_width, setting, faults), faults, kind)
        if len(faults) == known:
            self._letters += len(made.text) if made else 0
            if self._letters > _MOST_LETTERS:
                self._shaped.clear()
                self._letters = 0
            self._shaped[key] = made
        return made

    def _icon_width(self, setting: Setting, faults: list[Fault], icon: Icon) -> float:
        """Say how many ems wide an icon is; that there is none is a fault."""
        if icon.name not in self.icons:
            near = did_you_mean(icon.name, self._icon_names)
            home = f"put {icon.name}.svg into templates/GAME/icons/"
            hint = near if near.startswith("did") else f"{home}, or {near}" if near else home
            faults.append((f"there is no icon called '{icon.name}'", hint))
        return icon.scale or setting.icon_scale

    def _measured(
        self, block: Block, line: Line, base: TypeStyle, strong: TypeStyle, setting: Setting, faults: list[Fault]
    ) -> Measured:
        """Measure a block, and its marker."""
        paragraph = self._paragraph(line, base, strong, setting, faults)
        if not block.marker:
            return Measured(block, paragraph)
        key = (block.marker, base, strong, setting.writing)
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

    def _divides(self, text: str, setting: Setting, faults: list[Fault]) -> str | None:
        """Return the language by whose rules words may be divided, "" for soft hyphens only; None for not at all."""
        language = setting.hyphenate
        if language:
            try:
                divide("", language)
            except UnknownLanguageError as error:
                faults.append((error.fact, error.hint))
                return None
            return language
        return "" if SOFT_HYPHEN in text else None


def _loose(block: Measured) -> Measured:
    """Give a block whose lines may end within a phrase, as what does not fit otherwise must."""
    if block.paragraph is None or not block.paragraph.inner:
        return block
    made = copy(block.paragraph)
    made.inner = set()
    return block._replace(paragraph=made)


def widest(fitted: Fitted) -> float:
    """Return how many millimetres wide what was fitted is, at its longest line."""
    em = fitted.size * MM_PER_POINT
    return max([one.x + row.width * em * one.scale for one in fitted.pieces for row in one.broken.rows], default=0.0)


def above(fitted: Fitted, height: float) -> float:
    """Return about how much of what was fitted stands in its upper `height` millimetres: 0 for nothing, 1 for all."""
    line = fitted.size * MM_PER_POINT * fitted.setting.leading
    rows = [
        (row.width * one.scale, one.top + at * line * one.scale <= height)
        for one in fitted.pieces
        for at, row in enumerate(one.broken.rows, 1)
    ]
    ink = fsum([width for width, _ in rows])
    return fsum([width for width, inside in rows if inside]) / ink if ink else 1.0


def _column() -> type[Paragraph]:
    from generator.text.columns import Column  # noqa: PLC0415  (few texts are vertical)

    return Column


def _laid(
    measured: Sequence[Measured], setting: Setting, box: tuple[float, float | None], language: str | None,
    styles: tuple[TypeStyle, TypeStyle], faults: list[Fault],
) -> Fitted:  # fmt: skip
    """Fit the blocks of a text."""
    size, pieces, height, wide, count = largest(measured, setting, box, language, styles)
    high = 0.0 if box[1] is None else height - box[1]
    too_many = max(0, count - setting.lines) if setting.lines is not None else 0
    one_line = 0.0
    if too_many and len(pieces) == 1 and pieces[0].scale == 1 and setting.around is None:
        one_line = pieces[0].broken.paragraph.width * size * MM_PER_POINT - box[0]
    known = tuple(dict.fromkeys(faults))
    return Fitted(
        size, pieces, height, wide, high if high > SLACK else 0.0, count, too_many, one_line, styles[0], setting, known
    )
