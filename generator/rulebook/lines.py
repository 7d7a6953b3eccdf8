"""Set texts in lines of some width: words measured, lines broken, spaces stretched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.catalog.messages import Messages
from generator.catalog.problems import did_you_mean
from generator.rulebook.blocks import Inline, Run
from generator.rulebook.breaking import Cut, Item, Line, break_lines
from generator.rulebook.look import SANS, Type
from generator.rulebook.wording import LEAST, Ink, Piece, Placed, Word, Written, held, letters
from generator.typeset.emoji import apart
from generator.typeset.fit import Typesetter
from generator.typeset.glyphkinds import looks_of
from generator.typeset.hyphens import divide, has_rules
from generator.typeset.inkless import inkless
from generator.typeset.scripts import is_right_to_left
from generator.typeset.styles import Fault, TypeStyle
from generator.typeset.wrap import SOFT_HYPHEN

_LOOSEST = 4.0  # times its stretch: a line with wider spaces is left ragged
_APART = 0.03  # of the type size, between the letters of code: two hyphens must not look like a dash
_CODE = "Barlow Condensed"


class SetLine(NamedTuple):
    """A line: its pieces in the order of reading, its width in mm, and the ids of the rules stated in it.

    `after` is what stands in the text between its last letter and what follows: a soft hyphen where a word is divided.
    """

    pieces: tuple[Placed, ...]
    width: float
    rules: tuple[str, ...]
    after: str = " "


Complaint = Callable[[int, str, str], None]
"""Called with a line of the author's file, a fact and a hint."""


class Compositor:
    """Sets texts; remembers every text it has set at a width. `pages` says on which page a target is.

    Texts of its language may run `leftward`.
    """

    def __init__(self, setter: Typesetter, says: Messages, complain: Complaint) -> None:
        self._setter = setter
        self._page = says.gettext("page")
        self._language = says.language
        self.leftward = setter.book.is_right_to_left
        self._complain = complain
        self._kept: dict[tuple[Inline, Type, float], list[SetLine]] = {}
        self._measured: dict[tuple[Inline, Type], tuple[list[Word], list[Item]]] = {}
        self._soft: dict[str, str] = {}  # words as they are written that have soft hyphens
        self._looked: dict[tuple[TypeStyle, str], Fault | None] = {}
        self.pages: Mapping[str, int] = {}

    def set(self, text: Inline, type_: Type, width: float) -> list[SetLine]:
        """Set a text in lines of `width` mm."""
        key = (text, type_, width)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._lines(text, type_, width)
            if not any(run.kind == "page" for run in text):
                self._kept[key] = kept
        return kept

    def natural(self, text: Inline, type_: Type) -> tuple[float, float]:
        """Return how wide a text is in one line, and how wide its widest word is, in mm."""
        words, items = self._words(text, type_)
        em = type_.em
        whole = sum(word.width for word in words) + sum(item.gap for item in items)
        return whole * em, max((word.width for word in words), default=0.0) * em

    def _lines(self, text: Inline, type_: Type, width: float) -> list[SetLine]:
        words, items = self._words(text, type_)
        if not words:
            return []
        em = type_.em
        items = held(words, items, width / em)
        if 2 * sum(item.space for item in items) < len(items):  # without spaces nothing can fill a line
            type_ = type_._replace(justify=False)
        divided: dict[int, list[tuple[Word, Word]]] = {}

        def cuts(index: int) -> Sequence[Cut]:
            ways = divided.get(index)
            if ways is None:
                ways = self._divided(words[index])
                if index >= len(words) - LEAST:  # a sign may stand behind the last word
                    after = sum(map(letters, words[index + 1 :]))
                    ways = [way for way in ways if letters(way[1]) + after >= LEAST]
                divided[index] = ways
            return [(head.width, tail.width) for head, tail in ways]

        space = self._style(type_, Run("")).space
        limit = width / em
        found = break_lines(items, limit, space, justify=type_.justify, cuts=cuts if type_.hyphens else None)
        lines: list[SetLine] = []
        for number, line in enumerate(found):
            if line.excess > 1e-6:
                shown = "".join(piece.text for piece in words[line.start].pieces)
                line_number = next((run.line for run in text if run.line), 0)
                fact = f"'{shown[:40]}' is {line.excess * em:.1f} mm wider than the column"
                self._complain(line_number, fact, "shorten it, or put a soft hyphen (U+00AD) into it")
            last = number == len(found) - 1 or items[line.end].must_break
            lines.append(self._placed(line, words, items, divided, limit, type_, last))
        return self._seen(lines, text, em)

    def _seen(self, lines: list[SetLine], text: Inline, em: float) -> list[SetLine]:
        """Put what runs from right to left where it is seen; where no letter says so the language does."""
        words = "".join([run.text for run in text if run.kind == "text"])
        if not (is_right_to_left(words) or (self.leftward and not any(map(str.isalpha, words)))):
            return lines
        from generator.rulebook.directions import base_of, seen  # noqa: PLC0415  (few texts run so)

        base = base_of(text, self._setter.book)
        return [line._replace(pieces=seen(line.pieces, base, em)) for line in lines]

    def _placed(
        self,
        line: Line,
        words: Sequence[Word],
        items: Sequence[Item],
        divided: Mapping[int, list[tuple[Word, Word]]],
        limit: float,
        type_: Type,
        last: bool,
    ) -> SetLine:
        """Put the words of a line beside each other, its spaces stretched to fill the line."""
        row = _row(line, words, divided)
        gaps = [0.0, *(items[line.start + at].gap for at in range(1, len(row)))]
        spaced = [False, *(items[line.start + at].space for at in range(1, len(row))), False]
        natural = sum(word.width for word in row) + sum(gaps)
        count = sum(spaced)
        slack = limit - natural
        stretch = slack / count if count and _is_filled(line, slack, type_, last) else 0.0
        em = type_.em
        pen = (limit - natural) / 2 if type_.centred else 0.0
        placed: list[Placed] = []
        for at, word in enumerate(row):
            pen += gaps[at] + (stretch if spaced[at] else 0.0)
            behind = spaced[at + 1]
            seen = [piece for piece in word.pieces if piece.kind != "rule"]
            for number, piece in enumerate(seen, 1):
                text = piece.text + (" " if behind and number == len(seen) and piece.kind == "text" else "")
                placed.append(Placed(pen * em, piece.width * em, piece.ink, text, piece.kind))
                pen += piece.width
        return SetLine(tuple(placed), pen * em, _rules(row), _after(line, items))

    # ------------------------------------------------------------------ words

    def _style(self, type_: Type, run: Run) -> TypeStyle:
        weight = max(700, type_.weight) if run.strong else type_.weight
        fill = type_.strong_fill if run.strong and type_.strong_fill else type_.fill
        family = _CODE if run.code else type_.family
        tracking = type_.tracking + (_APART if run.code else 0.0)
        return self._setter.style(family, weight, type_.italic != run.slanted, tracking, fill)

    def _words(self, text: Inline, type_: Type) -> tuple[list[Word], list[Item]]:
        """Measure a text: words, and the space before each; in ems, and so once for all sizes of its type."""
        key = (text, type_._replace(size=0.0, leading=0.0))
        known = self._measured.get(key)
        if known is None:
            known = self._put(text, type_)
            if not any(run.kind == "page" for run in text):
                self._measured[key] = known
        return known

    def _put(self, text: Inline, type_: Type) -> tuple[list[Word], list[Item]]:
        words: list[Word] = []
        items: list[Item] = []
        base = self._style(type_, Run(""))
        line = Written(base)
        for run in (*(self._drawn(text) if self._setter.has_emoji else text), Run("", kind="break")):
            ink = Ink(self._style(type_, run), run.link, run.lang)
            if run.kind == "break":
                found = list(line.words(self._soft))
                if items and found:
                    found[0] = (found[0][0], found[0][1]._replace(must_break=True))
                words += [word for word, _ in found]
                items += [item for _, item in found]
                line = Written(base)
            elif run.kind == "rule":
                line.state(Piece(ink, run.text, 0.0, "rule"))
            elif run.kind == "icon" and run.text not in self._setter.icons:
                hint = did_you_mean(run.text, self._setter.icons)  # type: ignore[arg-type]
                self._complain(run.line, f"there is no icon called '{run.text}'", hint)
            elif run.kind == "icon":
                line.draw(ink, run.text)
            elif run.kind == "page":
                page = f"{self._page}\u00a0{self.pages.get(run.text, 99)}"
                line.write(ink._replace(link=f"#{run.text}"), page)
            else:
                self._look_at(run, ink.style)
                line.write(ink, run.text)
        return words, items

    def _drawn(self, text: Inline) -> Iterator[Run]:
        """Give runs with icons in place of the emoji that they show."""
        for run in text:
            for words, icon in apart(run.text, self._setter.icons) if run.kind == "text" else ():
                yield run._replace(text=words)
                yield from [run._replace(text=icon, kind="icon")] if icon else []
            if run.kind != "text":
                yield run

    def _look_at(self, run: Run, style: TypeStyle) -> None:
        """Say what of a run cannot be printed."""
        for token in run.text.split():
            plain = token.isascii() and token.isprintable()
            if wrong := (None if plain else style.fault(token)) or self._inkless(style, token):
                self._complain(run.line, *wrong)

    def _inkless(self, style: TypeStyle, token: str) -> Fault | None:
        """Say what of a token would show nothing; each is looked at once."""
        key = (style, token)
        if key not in self._looked:
            self._looked[key] = None
            for face, piece in self._setter.book.runs(token, style.faces):
                glyphs = [(glyph[0], piece[glyph[1]]) for glyph in face.shape(piece).glyphs]
                if not looks_of(face).all_ink([gid for gid, _ in glyphs]):
                    self._looked[key] = inkless(face, piece, glyphs, in_colour=False) or self._looked[key]
        return self._looked[key]

    def _divided(self, word: Word) -> list[tuple[Word, Word]]:
        """Return the ways to divide a word, each as head with hyphen and tail."""
        found: list[tuple[Word, Word]] = []
        for index in range(len(word.pieces) - 1, -1, -1):
            ink, text, _, kind = word.pieces[index]
            if kind != "text" or len(text) < 6:
                continue
            before, behind = word.pieces[:index], word.pieces[index + 1 :]
            spoken = ink.lang or self._language
            language = spoken if has_rules(spoken) else ""  # nobody can help the language of a text
            for halves in divide(self._soft.get(text, text), language):
                head, tail = [half.replace(SOFT_HYPHEN, "") for half in halves]
                heads = (*before, Piece(ink, head, ink.style.measure(head)))
                tails = (Piece(ink, tail, ink.style.measure(tail)), *behind)
                found.append((Word(heads, sum(p.width for p in heads)), Word(tails, sum(p.width for p in tails))))
        return found


__all__ = ["SANS", "Compositor", "Ink", "Piece", "Placed", "SetLine", "Word"]


def _after(line: Line, items: Sequence[Item]) -> str:
    """Say what is between the last letter of a line and what follows."""
    if line.head >= 0:
        return SOFT_HYPHEN
    return " " if line.end >= len(items) or items[line.end].space else ""


def _is_filled(line: Line, slack: float, type_: Type, last: bool) -> bool:
    """Tell whether the spaces of a line are stretched or shrunk until it is full."""
    return slack < 0 or (type_.justify and not last and line.ratio <= _LOOSEST)


def _row(line: Line, words: Sequence[Word], divided: Mapping[int, list[tuple[Word, Word]]]) -> list[Word]:
    """Give the words of a line, with the halves of those that are divided at its ends."""
    row = list(words[line.start : line.end])
    if line.tail >= 0:
        row[0] = divided[line.start][line.tail][1]
    if line.head >= 0:
        row.append(divided[line.end][line.head][0])
    return row


def _rules(row: Sequence[Word]) -> tuple[str, ...]:
    """Name the rules that stand in a line."""
    return tuple([piece.text for word in row for piece in word.pieces if piece.kind == "rule"])
