"""Set texts in lines of some width: words measured, lines broken, spaces stretched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import fsum

from generator.catalog.messages import Messages
from generator.catalog.problems import did_you_mean, listed
from generator.named import NamedTuple
from generator.rulebook.blocks import Inline, Run
from generator.rulebook.breaking import Cut, Item, Line, break_lines
from generator.rulebook.look import Type
from generator.rulebook.wording import Ink, Placed, Shaped, Written
from generator.text.emoji import apart
from generator.text.fit import Typesetter
from generator.text.inkless import unshown
from generator.text.paragraph import Row, Split
from generator.text.styles import Fault, TypeStyle
from generator.text.wrap import SOFT_HYPHEN

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
        self._known: dict[tuple[Inline, Type], list[Shaped]] = {}
        self._inks: dict[tuple[TypeStyle, str, str], Ink] = {}
        self._looked: dict[tuple[TypeStyle, str], Fault | None] = {}
        self._lacking: dict[str, dict[str, int]] = {}
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
        shaped = self._shaped(text, type_)
        whole = max((one.made.width for one in shaped), default=0.0)
        return whole * type_.em, max((one.widest for one in shaped), default=0.0) * type_.em

    def _lines(self, text: Inline, type_: Type, width: float) -> list[SetLine]:
        return [line for one in self._shaped(text, type_) for line in self._broken(one, text, type_, width / type_.em)]

    def _broken(self, one: Shaped, text: Inline, type_: Type, limit: float) -> Iterator[SetLine]:
        """Break a written line into lines of so many ems; ids of rules without words have a line of their own."""
        made, items, em = one.made, one.held(limit), type_.em
        if not items and one.written.rules:
            yield SetLine((), 0.0, tuple([rule for _, rule in one.written.rules]))
        if 2 * sum(item.space for item in items) < len(items):  # without spaces nothing can fill a line
            type_ = type_._replace(justify=False)
        divided: dict[int, Sequence[Split]] = {}

        def cuts(index: int) -> Sequence[Cut]:
            if index not in divided:
                divided[index] = one.splits(index, self._language)
            return [(head, tail) for _, head, tail in divided[index]]

        space = self._style(type_, Run("")).space
        rules, seen = one.written.rules, 0
        found = break_lines(items, limit, space, justify=type_.justify, cuts=cuts if type_.hyphens else None)
        for number, line in enumerate(found, 1):
            if line.excess > 1e-6:
                self._too_wide(made.text[slice(*made.spans[line.start])], text, line.excess * em)
            cut = divided[line.start][line.tail][0] if line.tail >= 0 else 0
            head = divided[line.end][line.head][0] if line.head >= 0 else 0
            start, last = made.spans[line.start][0] + cut, number == len(found)
            end = made.spans[line.end][0] + head if line.head >= 0 else made.spans[line.end - 1][1]
            seen += one.seen(start, end)
            pieces, wide = _placed(
                one, Row(line.start, line.end, cut, head, 0.0), limit, type_, _filled(line, type_, last)
            )
            stated = tuple([rule for at, rule in rules if at <= seen or last])
            rules = rules[len(stated) :]
            yield SetLine(pieces, wide, stated, _after(line, items))

    def _too_wide(self, shown: str, text: Inline, excess: float) -> None:
        line = next((run.line for run in text if run.line), 0)
        fact = f"'{shown[:40]}' is {excess:.1f} mm wider than the column"
        self._complain(line, fact, "shorten it, or put a soft hyphen (U+00AD) into it")

    # ------------------------------------------------------------------ words

    def _style(self, type_: Type, run: Run) -> Ink:
        weight = max(700, type_.weight) if run.strong else type_.weight
        fill = type_.strong_fill if run.strong and type_.strong_fill else type_.fill
        family = _CODE if run.code else type_.family
        tracking = type_.tracking + (_APART if run.code else 0.0)
        style = self._setter.style(family, weight, type_.italic != run.slanted, tracking, fill)
        key = (style, f"#{run.text}" if run.kind == "page" else run.link, run.lang)
        if key not in self._inks:
            self._inks[key] = Ink(*key)
        return self._inks[key]

    def _shaped(self, text: Inline, type_: Type) -> list[Shaped]:
        """Shape what a text has between its breaks; in ems, and so once for all sizes of its type."""
        key = (text, type_._replace(size=0.0, leading=0.0))
        known = self._known.get(key)
        if known is None:
            known = [one.shaped(self.leftward) for one in self._written(text, type_)]
            if not any(run.kind == "page" for run in text):
                self._known[key] = known
        return known

    def _written(self, text: Inline, type_: Type) -> Iterator[Written]:
        base = self._style(type_, Run(""))
        line = Written(base)
        for run in self._drawn(text) if self._setter.has_emoji else text:
            ink = self._style(type_, run)
            if run.kind == "break":
                yield line
                line = Written(base)
            elif run.kind == "rule":
                line.state(run.text)
            elif run.kind == "icon" and run.text not in self._setter.icons:
                hint = did_you_mean(run.text, self._setter.icons)  # type: ignore[arg-type]
                self._complain(run.line, f"there is no icon called '{run.text}'", hint)
            elif run.kind == "icon":
                line.draw(ink, run.text)
            elif run.kind == "page":
                line.write(ink, f"{self._page}\u00a0{self.pages.get(run.text, 99)}")
            else:
                self._look_at(run, ink)
                line.write(ink, run.text)
        yield line

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
            wrong = (None if plain else style.fault(token)) or self._inkless(style, token)
            if wrong and token in style.lacking:
                lines = self._lacking.setdefault(wrong[1], {})
                for letter in style.lacking[token]:
                    lines[letter] = min(run.line, lines.get(letter, run.line))
            elif wrong:
                self._complain(run.line, *wrong)

    def tell_lacking(self) -> None:
        """Say once which letters no font has, at the line of the first."""
        for hint, lines in self._lacking.items():
            letters = [f"{letter} (U+{ord(letter[0]):04X})" for letter in lines]
            self._complain(min(lines.values()), f"no font has {listed(letters, most=8)}", hint)

    def _inkless(self, style: TypeStyle, token: str) -> Fault | None:
        """Say what of a token would show nothing; each is looked at once."""
        key = (style, token)
        if key not in self._looked:
            self._looked[key] = unshown(self._setter.book, token, style.faces)
        return self._looked[key]


def _placed(one: Shaped, row: Row, limit: float, type_: Type, filled: bool) -> tuple[tuple[Placed, ...], float]:
    """Put what stands on a line beside each other, in the order of reading; returns how far it goes, too, in mm."""
    em, parts = type_.em, one.made.stretches(row)
    natural, count = fsum([part.width for part in parts]), sum([part.spaces for part in parts])
    slack = limit - natural
    spacing = slack / count if count and (slack < 0 or filled) else 0.0
    pen = slack / 2 if type_.centred else 0.0
    placed: list[Placed] = []
    seen = 0
    for part in parts:
        left, wide = (pen + part.x + spacing * seen) * em, part.width + spacing * part.spaces
        seen += part.spaces
        if part.icon is not None:
            placed.append(Placed(left, wide * em, one.written.ink_of(part), part.icon.name, part, "icon"))
        elif part.style is not None:
            ink = one.written.ink_of(part)
            wide -= ink.space + spacing if part.text[-1:] == " " and not part.turned else 0.0
            placed.append(Placed(left, wide * em, ink, part.text, part, "text", spacing))
    placed.sort(key=lambda piece: piece.part.at)
    if row.head:
        placed[-1:] = _parted(placed[-1], em)
    return tuple(placed), (pen + natural + spacing * count) * em


def _parted(piece: Placed, em: float) -> list[Placed]:
    """Cut off the last word, whose hyphen is none of the text's."""
    part = piece.part
    said = list(part.joined or part.text)
    at = len(said) - said[::-1].index(" ") if " " in said else 0
    if not (at and part.gids):
        return [piece]
    head, tail = part.parted(at)
    left = piece.x + (head.width + piece.spacing * head.spaces) * em
    begun = piece._replace(text=head.text, part=head, width=left - piece.x - (piece.ink.space + piece.spacing) * em)
    return [begun, piece._replace(x=left, text=tail.text, part=tail, width=tail.width * em)]


def _after(line: Line, items: Sequence[Item]) -> str:
    """Say what is between the last letter of a line and what follows."""
    if line.head >= 0:
        return SOFT_HYPHEN
    return " " if line.end >= len(items) or items[line.end].space else ""


def _filled(line: Line, type_: Type, last: bool) -> bool:
    """Tell whether the spaces of a line are stretched until it is full."""
    return type_.justify and not last and line.ratio <= _LOOSEST
