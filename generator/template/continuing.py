"""What templates ask about texts: how wide one is, and what of it a box has room for, and what goes on elsewhere.

One is cut behind a line of the author's, else behind a word; what was bold, slanted or a point of a list at the cut is
so behind it as well. Draws nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, Final

from markupsafe import Markup

from generator.catalog.model import Words
from generator.catalog.nodes import Figure
from generator.catalog.problems import Mark
from generator.template.faults import Function
from generator.template.given import Options, a_size
from generator.template.output import written
from generator.template.reads import Key
from generator.text.blocks import numbered
from generator.text.fit import Fitted, widest
from generator.text.markup import read_markup
from generator.text.setting import Setting
from generator.text.svgtext import num

Fit = Callable[[str, Setting, float, float | None], Fitted]

_WORD = re.compile(r"\S+\s*")
_PART = re.compile("[^\u00ad\u200b]+[\u00ad\u200b]*")
_LONG = 100
_MARKS = ("", "**", "_", "**_", "_**")
_ENDLESS = 1_000_000.0  # mm
_MOST_KNOWN = 2_000
LEAD: Final = re.compile(r"\s*|[ \t]*#{1,3} .*|.*:[*_]*\s*")
"""A line that leads to the one below it, or says nothing."""
_POINT = re.compile(r"[ \t]*(?:[-*•]|\d{1,3}[.)]|#{1,3}) +")


class Measures:
    """Answers templates by what text() is read and fitted with."""

    def __init__(self, read: Callable[[Options], Any], fit: Fit, complain: Callable[..., None]) -> None:
        self._read = read
        self._fit = fit
        self._complain = complain
        self._known: dict[Key, float] = {}

    def functions(self) -> tuple[Function, ...]:
        """Return what templates may call, by their own names."""
        return self.text_width, self.text_height, self.text_parts

    def text_height(self, value: Any, w: float, **options: Any) -> float:
        """Return how many mm the block takes that text() would set in a box of `w` mm and any height."""
        return self._measured(_height, value, options, a_size("w", w))

    def _measured(self, what: Callable[[Fitted], float], value: Any, options: Options, width: float) -> float:
        """Measure a text, once: designs ask for the same labels and titles on every face."""
        content = content_of(value)
        try:
            key = (what, content, width, *options.items())
            known = self._known.get(key)
        except TypeError:
            key, known = (), None  # the options will be complained about below
        if known is None:
            fitted = self._fitted(value, content, options, width)
            known = what(fitted)
            if key and not fitted.faults:
                if len(self._known) >= _MOST_KNOWN:
                    self._known.clear()
                self._known[key] = known
        return known

    def _fitted(self, value: Any, content: str, options: Options, width: float, height: float | None = None) -> Fitted:
        """Fit a text, of which what cannot be set is told."""
        setting, _, field, *_ = self._read(options)
        fitted = self._fit(content, setting, width, height)
        if fitted.faults:
            self._complain(value, content, field, fitted)
        return fitted

    def text_width(self, value: Any, **options: Any) -> float:
        """Return how many mm wide the longest line of a text is that is not wrapped, at its `size`."""
        options |= {"min_size": None, "grow": None, "lines": None, "around": None}
        return self._measured(widest, value, options, _ENDLESS)

    def text_parts(self, value: Any, w: float, h: float, **options: Any) -> list[str]:
        """Return what text() has room for in a box of `w` by `h` mm, at the least size, and the rest, "" for none."""
        box = (a_size("w", w), a_size("h", h))
        content = numbered(content_of(value))
        fitted = self._fitted(value, content, options, *box)
        least = at_size(fitted.setting, fitted.setting.least)
        one = fitted.fits or bool(fitted.faults)
        parts = (content, "") if one else cut(content, lambda text: self._fit(text, least, *box).fits)
        mark = value.mark if isinstance(value, Words) else Mark("")
        return [Words(part, mark, str(options.get("field") or getattr(value, "field", ""))) for part in parts]


def _height(fitted: Fitted) -> float:
    return fitted.height


def content_of(value: Any) -> str:
    """Return what is to be set: words as they are, a block of template output with its escapes undone."""
    if isinstance(value, Markup):
        return value.unescape()
    if isinstance(value, float):
        return str(value) if type(value) is Figure else num(value)
    return str(written(value))


def at_size(setting: Setting, size: float) -> Setting:
    """Give how a text is set at one size."""
    return setting._replace(size=size, min_size=None, grow=None)


def cut(text: str, fits: Callable[[str], bool], share: float = 0.0) -> tuple[str, str]:
    r"""Return as much of a text as fits, and the rest; nothing and all of it where not even a word fits.

    About what `share` of it that is, if it is known, says only where to begin to look.

    >>> cut("one two\nthree **four five** six", lambda text: len(text) <= 22)
    ('one two\nthree **four**', '**five** six')
    >>> cut("one two\n\n**three:**\n- four", lambda text: "four" not in text)
    ('one two', '**three:**\n- four')
    """
    lines = text.strip("\n").split("\n")
    begins = [_POINT.match(line) for line in lines]
    words = [_words(line, begin) for line, begin in zip(lines, begins, strict=True)]
    ends = list(accumulate(map(len, words)))  # how many words there are up to the end of each line

    def said(count: int) -> tuple[int, str]:
        """Give the line in which so many words end, and the text up to there."""
        at = bisect_left(ends, count)
        begin, some = begins[at], words[at][: count - ends[at] + len(words[at])]
        return at, "\n".join([*lines[:at], (begin[0] if begin else "") + "".join(some).rstrip()])

    letters = list(accumulate(len(word) for line in words for word in line))
    near = bisect_left(letters, share * letters[-1]) if letters else 0
    count = most_of(ends[-1], lambda count: fits(text if count == ends[-1] else _whole(said(count)[1])), near)
    if count == ends[-1]:
        return text, ""
    if count == 0:
        return parted("", text)
    at, first = said(count)
    left = words[at][count - ends[at] + len(words[at]) :]
    if not left:
        kept = next((kept for kept in range(at + 1, 0, -1) if not LEAD.fullmatch(lines[kept - 1])), at + 1)
        return parted("\n".join(lines[:kept]), "\n".join(lines[kept:]))
    begin = begins[at]
    indent = re.sub(r"\S", " ", begin[0]).strip("\n") if begin else ""
    return parted(first, "\n".join([indent + "".join(left), *lines[at + 1 :]]).lstrip(" "))


def _words(line: str, begin: re.Match[str] | None) -> list[str]:
    """Return the words behind which a line may be cut; a row of a table is not cut through.

    Words that fill lines of their own, as addresses do, are cut wherever a line may end in them.
    """
    if line.lstrip().startswith("|"):
        return [line]
    words = _WORD.findall(line[begin.end() :] if begin else line)
    return [part for word in words for part in (_PART.findall(word) if len(word) > _LONG else [word])]


def most_of(most: int, fits: Callable[[int], bool], near: int = 1) -> int:
    """Return the greatest number up to `most` that fits, 0 if none does; what is far more than `near` is not tried."""
    low, high, step = 0, most + 1, 1  # `low` fits, `high` does not
    at = min(max(near, 1), most)
    while low < at < high:
        if fits(at):
            low, at = at, min(at + step, most)
        else:
            high, at = at, max(at - step, 0)
        if low and high <= most:
            break
        step *= 2
    while high - low > 1:
        middle = (low + high) // 2
        if fits(middle):
            low = middle
        else:
            high = middle
    return low


def _open(text: str) -> str:
    """Return the marks that a text leaves open, in the order in which they were opened."""
    return next((marks for marks in _MARKS if not read_markup(text + marks[::-1]).faults), "")


def _whole(text: str) -> str:
    return text + _open(text)[::-1]


def parted(first: str, rest: str) -> tuple[str, str]:
    """Close what is bold or slanted where a text is cut, and open it again in the rest."""
    marks = _open(first)
    return first.rstrip() + marks[::-1], marks + rest.strip("\n")


def shortened(content: str, setting: Setting, fit: Callable[[str, Setting], Fitted]) -> tuple[str, Fitted]:
    """Return what is said of a text that only informs and does not fit, and that fitted; it may not fit even then.

    It is set on as many lines as there is room for, then cut short at a word, then within one; what is said is empty
    where not even a letter of it fits. What is lost is for whoever calls to tell.
    """
    free = setting._replace(lines=None)
    if setting.lines is not None and (fitted := fit(content, free)).fits:
        return content, fitted
    for pieces in (_WORD.findall(content), list(content.split("\n", maxsplit=1)[0].split(" ", maxsplit=1)[0])):
        count = most_of(len(pieces) - 1, lambda count, some=pieces: fit(_ended(some[:count]), setting).fits)  # type: ignore[misc]
        if count:
            return (said := _ended(pieces[:count])), fit(said, setting)
    return "", fit(content, setting)


def _ended(pieces: Sequence[str]) -> str:
    """Put an ellipsis behind pieces of a text and close what is open in them.

    >>> _ended(["**Dot cards, ", "of "]), _ended(["fair seats ", "\u00b7 "]), _ended(["take {co"])
    ('**Dot cards, of\u2026**', 'fair seats\u2026', 'take co\u2026')
    """
    said = _whole("".join(pieces).rstrip(" \n\t\u00a0\u00b7,;:") + "\u2026")
    return re.sub(r"[*_{}]", "", said) if read_markup(said).faults else said
