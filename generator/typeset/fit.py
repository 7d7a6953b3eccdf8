"""Fit marked-up text into a box: the largest size at which it fits, in steps of 0.1 pt; knows nothing of SVG.

Boxes are in millimetres, type sizes in points as authors write them. Every word is measured once, at
size 1; trying a size only breaks lines over those numbers again.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from generator.catalog.problems import did_you_mean
from generator.typeset.fonts import FontBook
from generator.typeset.hyphens import UnknownLanguageError, divide
from generator.typeset.markup import Icon, Line, read_markup
from generator.typeset.styles import Fault, TypeStyle
from generator.typeset.wrap import SOFT_HYPHEN, Broken, Paragraph, Splits, Word, break_lines

MM_PER_POINT = 25.4 / 72
STEP = 0.1
_BALANCE_STEPS = 8
_SLACK = 1e-6
_SPACES = " \t\r"


@dataclass(frozen=True, slots=True)
class Setting:
    """How text is set. Sizes in points; letter spacing in mm at `size`, growing and shrinking with it."""

    font: str = "Alegreya Sans"
    weight: int = 400
    italic: bool = False
    size: float = 8.0
    min_size: float | None = None
    grow: float | None = None
    fill: str = "#000"
    leading: float = 1.2
    lines: int | None = None
    balance: bool = False
    hyphenate: str = ""
    letter_spacing: float = 0.0
    para: float = 0.5
    icon_scale: float = 1.0
    strong_fill: str | None = None
    strong_weight: int | None = None
    strong_font: str | None = None

    @property
    def most(self) -> float:
        """The size that is tried first, in points."""
        return self.grow or self.size

    @property
    def least(self) -> float:
        """The size below which the text is said not to fit, in points."""
        return self.size if self.min_size is None else min(self.min_size, self.most)


@dataclass(frozen=True, slots=True)
class Fitted:
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
        marked = read_markup(text)
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
        paragraphs = [self._paragraph(line, base, strong, setting, faults) for line in marked.lines]
        splits = self._splits(text, setting, faults)

        room = _Room(width, height, setting)
        size, best = _largest(paragraphs, room, splits, tracking)
        if setting.balance:
            best = _balance(paragraphs, width, size, splits, tracking, best)
        return _fitted(best, size, room, base, faults)

    def _paragraph(
        self, line: Line, base: TypeStyle, strong: TypeStyle, setting: Setting, faults: list[Fault]
    ) -> Paragraph | None:
        """Measure one written line; None where it is blank."""
        if not line:
            return None
        paragraph = Paragraph()
        touching = False
        for part in line:
            if isinstance(part, Icon):
                if part.name not in self.icons:
                    faults.append((f"there is no icon called '{part.name}'", did_you_mean(part.name, self._icon_names)))
                word = Word(((None, part.name, setting.icon_scale),), setting.icon_scale)
                _append(paragraph, word, base, touching)
                touching = True
                continue
            style = strong if part.strong else base
            if part.slanted:
                style = self.style(style.families, style.weight, not setting.italic, style.tracking, style.fill)
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
                    paragraph.add(word, style.gap(last, word) if gap is None else gap, " ")
                for more in words[1:]:
                    paragraph.add(more, style.touch(word, more), "")
                    word = more
                last = word
            touching = text[-1] not in _SPACES
        return paragraph

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


@dataclass(frozen=True, slots=True)
class _Room:
    """The box that text has to fit into, in millimetres."""

    width: float
    height: float | None
    setting: Setting

    def holds(self, broken: list[Broken | None], size: float) -> bool:
        """Tell whether lines at `size` points stay inside."""
        if any(part.excess > 0 for part in broken if part is not None):
            return False
        count = _count(broken)
        if self.setting.lines is not None and count > self.setting.lines:
            return False
        return self.height is None or self.needs(broken, size) <= self.height + _SLACK

    def bound(self, paragraphs: list[Paragraph | None]) -> float:
        """Return a size in points above which the text cannot fit, however well its lines are filled."""
        ems = sum([sum([word.width for word in part.words]) for part in paragraphs if part is not None])
        if not ems:
            return self.setting.most
        bound = self.setting.most * MM_PER_POINT
        if self.setting.lines is not None:
            bound = min(bound, self.setting.lines * self.width / ems)
        if self.height is not None:
            bound = min(bound, math.sqrt(max(self.height, 0.0) * self.width / (ems * self.setting.leading)))
        return bound / MM_PER_POINT * 1.001 + 0.01  # never too low for rounding or tracking behind a line's end

    def needs(self, broken: list[Broken | None], size: float) -> float:
        """Return the height of lines at `size` points."""
        blank = broken.count(None)
        return (_count(broken) + blank * self.setting.para) * size * MM_PER_POINT * self.setting.leading


def _largest(
    paragraphs: list[Paragraph | None], room: _Room, splits: Splits | None, tracking: float
) -> tuple[float, list[Broken | None]]:
    """Find the largest size that fits, or else return the smallest allowed; fitting only gets easier downwards."""
    most, least = room.setting.most, room.setting.least
    bound = room.bound(paragraphs)
    if bound >= most or least >= most:
        broken = _break_all(paragraphs, room.width, most, splits, tracking)
        if least >= most or room.holds(broken, most):
            return most, broken
    count = int((most - least) / STEP + 1e-9)  # sizes below the first: most - 0.1, most - 0.2, … and the least itself
    exact = most - count * STEP < least + 1e-9
    last = count if exact else count + 1

    def size_of(step: int) -> float:
        return least if step >= last else round(most - STEP * step, 4)

    # Nothing above the bound fits; most often the first size below it does, or one a few steps further down.
    failed = min(max(0, int((most - bound) / STEP)), last - 1)
    stride, found = 1, None
    step = failed + 1
    while found is None and step <= last:
        broken = _break_all(paragraphs, room.width, size_of(step), splits, tracking)
        if room.holds(broken, size_of(step)):
            found = (step, broken)
        elif step == last:
            return least, broken
        else:
            failed = step
            step = min(step + stride, last)
            stride *= 2
    assert found is not None  # noqa: S101  (the loop ends with a find or returns)
    good, best = found
    while good - failed > 1:
        middle = (good + failed) // 2
        broken = _break_all(paragraphs, room.width, size_of(middle), splits, tracking)
        if room.holds(broken, size_of(middle)):
            good, best = middle, broken
        else:
            failed = middle
    return size_of(good), best


def _count(broken: Iterable[Broken | None]) -> int:
    return sum([len(part.starts) for part in broken if part is not None])


def _break_all(
    paragraphs: list[Paragraph | None], width: float, size: float, splits: Splits | None, tracking: float
) -> list[Broken | None]:
    limit = width / (size * MM_PER_POINT) + tracking  # the space behind a line's last letter may stick out
    return [None if paragraph is None else break_lines(paragraph, limit, splits) for paragraph in paragraphs]


def _balance(
    paragraphs: list[Paragraph | None],
    width: float,
    size: float,
    splits: Splits | None,
    tracking: float,
    broken: list[Broken | None],
) -> list[Broken | None]:
    """Return lines of even length: the narrowest width that needs no more of them."""
    count = _count(broken)
    if count < 2 or any(part.excess > 0 for part in broken if part is not None):
        return broken
    narrow, wide = width / 2, width
    for _ in range(_BALANCE_STEPS):
        middle = (narrow + wide) / 2
        tried = _break_all(paragraphs, middle, size, splits, tracking)
        if _count(tried) <= count and not any(part.excess > 0 for part in tried if part is not None):
            wide, broken = middle, tried
        else:
            narrow = middle
    return broken


def _fitted(broken: list[Broken | None], size: float, room: _Room, base: TypeStyle, faults: list[Fault]) -> Fitted:
    em = size * MM_PER_POINT
    count = _count(broken)
    height = room.needs(broken, size)
    high = 0.0 if room.height is None else height - room.height
    too_many = max(0, count - room.setting.lines) if room.setting.lines is not None else 0
    one_line = 0.0
    if too_many and len(broken) == 1 and (only := broken[0]) is not None:
        one_line = (sum(word.width for word in only.paragraph.words) + sum(only.paragraph.gaps)) * em - room.width
    return Fitted(
        size=size,
        paragraphs=tuple(broken),
        height=height,
        too_wide=max([part.excess * em for part in broken if part is not None], default=0.0),
        too_high=high if high > _SLACK else 0.0,
        line_count=count,
        too_many_lines=too_many,
        one_line_excess=one_line,
        base=base,
        faults=tuple(dict.fromkeys(faults)),
    )
