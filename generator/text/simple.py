"""The short way for what most texts are: words of one style without markup, on lines between words, that fit.

It gives what fitting and recording give, and None where these have to be asked.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import fsum, inf
from operator import add, itemgetter
from typing import TYPE_CHECKING

from generator.draw.records import Line, Run, Text
from generator.text.placed import ALIGN, VALIGN, Place
from generator.text.room import MM_PER_POINT, SLACK, bound, search
from generator.text.setting import EPSILON, Setting
from generator.text.words import LETTER, Word, shown, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.text.fit import Typesetter

_GAP, _WIDTH = map(itemgetter, map(Word._fields.index, ("gap", "width")))


class Simple:
    """Sets such texts as a setting says, whatever their box, in one font that has all of their letters."""

    def __init__(self, typesetter: Typesetter, setting: Setting) -> None:
        self._setting, self._sizes = setting, (setting.most, setting.least)
        self._style = typesetter.style(setting.font, setting.weight, setting.italic, 0.0, setting.fill)
        self._face = self._style.faces[0]
        self._words = words_of(self._face)

    def text(self, content: str, place: Place) -> Text | None:
        """Record a text in its place; None where it is not so simple, or does not fit."""
        face, setting, style = self._face, self._setting, self._style
        texts = content.split(" ")
        words = self._words.of(texts) if self._words.is_usable and LETTER.match(content) else None
        if words is None:
            return None
        k, widths = 1 / face.upem, list(map(_WIDTH, words))
        widths[-1] = words[-1].last
        begins = [0, *accumulate(map(add, widths, map(_GAP, words[1:])))]
        starts = [begin * k for begin in begins]
        ends = [end * k for end in map(add, begins, widths)]
        leading, high = setting.leading, inf if place.height is None else place.height + SLACK
        most = inf if setting.lines is None else setting.lines

        def at(size: float) -> list[int]:
            """Return behind which words lines end at a size; nothing where they do not fit."""
            em = size * MM_PER_POINT
            rows = _rows(starts, ends, place.width / em + EPSILON)
            return rows if len(rows) <= most and len(rows) * (em * leading) <= high else []

        above = bound(fsum(ends) - fsum(starts), setting, place.width, place.height)
        size, rows = search(*self._sizes, above, at, bool)
        if not rows:
            return None
        em = size * MM_PER_POINT
        type_size, line = round(em, 3), em * leading
        top = place.y if place.height is None else place.y + VALIGN[place.valign] * (place.height - len(rows) * line)
        base, across = top + (line + style.capheight * em) / 2, ALIGN[place.align]
        hand, first = style.hand(type_size), 0
        lines: list[Line] = []
        key, ink, scale = face.key, style.fill, type_size / face.upem
        for behind in rows:
            x = place.x + across * (place.width - (ends[behind - 1] - starts[first]) * em)
            x, y = round(x, 3), round(base + len(lines) * line, 3)
            wide = (begins[behind - 1] + widths[behind - 1] - begins[first]) * scale
            run = Run(key, shown(words[first:behind]), x, wide)
            lines.append(Line(x, y, wide, (run,), " ".join(texts[first:behind]), False, hand, ink))
            first = behind
        said = self._words.letters_of(content if len(rows) < len(words) else "".join(texts))
        box = place.filled(len(rows) * line, size, *self._sizes, len(rows))
        return Text(
            tuple(lines), type_size, ink, place.field, ((key, said),), *place.edge(), place.spared, box=box, hand=hand
        )


def _rows(starts: Sequence[float], ends: Sequence[float], limit: float) -> list[int]:
    """Fill lines of so many ems; nothing where a word is wider than that."""
    rows: list[int] = []
    first, count = 0, len(ends)
    while first < count:
        behind = bisect_right(ends, starts[first] + limit, first)
        if behind == first:
            return []
        rows.append(behind)
        first = behind
    return rows


def simple(typesetter: Typesetter, setting: Setting, align: str) -> Simple | None:
    """Return what sets simple texts so; None where no text is simple that is set so."""
    if (
        setting.around is not None or setting.balance or setting.hyphenate or setting.letter_spacing
        or setting.writing != "horizontal" or align == "justify" or typesetter.book.is_right_to_left
    ):  # fmt: skip
        return None
    return Simple(typesetter, setting)
