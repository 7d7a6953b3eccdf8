"""A written line, shaped as a whole by HarfBuzz and broken into lines over its pen positions.

Lengths are ems (multiples of the type size): unhinted outlines scale, so that an em is all that a size changes, and
trying a size only looks up pen positions. A word that fits is found by bisection; nothing is shaped again but lines
that end with a hyphen or where a font forms letters across a space.

Breaking is greedy, so a wider line never takes more lines: that is what lets fitting search for the size by halving.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise
from math import fsum
from typing import TYPE_CHECKING

from generator.named import NamedTuple
from generator.text.fontface import FontFace, GlyphRun
from generator.text.fonts import FontBook
from generator.text.hyphens import divide
from generator.text.markup import Icon, Span
from generator.text.markup import Line as Marked
from generator.text.scripts import is_right_to_left
from generator.text.setting import EPSILON
from generator.text.styles import Fault, TypeStyle
from generator.text.wrap import BREAKING, FIRST_IDEOGRAPH, SOFT_HYPHEN, SPACED, held, pieces

if TYPE_CHECKING:
    from generator.text.bidi import Order

OBJECT = "\ufffc"
"""Stands for an icon among the characters of a paragraph (Unicode's object replacement character)."""
_WORD = re.compile(r"[^ ]+")
_SPACES = str.maketrans("\t\r", "  ")

StyleOf = Callable[[Span], TypeStyle]
IconOf = Callable[[Icon], float]
"""Says how many ems wide an icon is."""


class Run(NamedTuple):
    """Glyphs of one font and style: of the characters `start` to `start + len(text)` of a paragraph.

    `first` is its first cell. An icon has no style and is one cell, as is a space between an icon and words. The cells
    of a run that is `turned`, which reads from right to left, stand in the order of its characters.
    """

    style: TypeStyle | None
    text: str
    start: int
    first: int
    glyphs: GlyphRun | None
    icon: Icon | None = None
    width: float = 0.0
    gap: float = 0.0
    turned: bool = False


class Row(NamedTuple):
    """A line: its words from `first` on and up to `behind`; `cut` is where in its first word it begins.

    `head` is where in the word `behind` its end is hyphenated, 0 if it is not. `width` is in ems.
    """

    first: int
    behind: int
    cut: int
    head: int
    width: float


Split = tuple[int, float, float]
"""Where a word may be hyphenated: behind so many of its characters, the width of its head with hyphen, of its tail."""


class Paragraph:
    """A written line: cells (glyphs and icons) with the pen position before each, and the words that a line may hold.

    `spans` gives the characters of each word, `starts` and `ends` its pen positions. `ends` is what lines are broken
    by; `soft` gives words that have soft hyphens of their own with these. Of text that runs in both directions there is
    an `order`, and `base` says whether it begins at the right; pen positions go by its characters' order.
    Words that are `inner` to a phrase begin no line that has room for the widest `phrase`.
    """

    __slots__ = (
        "base",
        "book",
        "cells",
        "ends",
        "inner",
        "order",
        "pens",
        "phrase",
        "runs",
        "scale",
        "soft",
        "spans",
        "splits",
        "starts",
        "text",
    )

    def __init__(self, book: FontBook, chunks: Sequence[_Chunk], base: bool | None = None) -> None:
        self.book = book
        self.base = False
        self.order: Order | None = None
        self.soft: dict[int, str] = {}
        self.inner: set[int] = set()
        self.splits: dict[tuple[int, int, str], list[Split]] = {}
        leftward = base or book.is_right_to_left
        if len(chunks) == 1 and chunks[0].icon is None and not leftward and _is_plain(chunks[0].text):
            self.text = chunks[0].text
            self.spans: list[tuple[int, int]] = [found.span() for found in _WORD.finditer(self.text)]
        else:
            chunks = self._read(chunks)
            if leftward or is_right_to_left(self.text):
                self._turn(base)
        self._shape(chunks)
        k, pens = self.scale, self.pens
        if self.cells is None:
            self.starts = [pens[start] * k for start, _ in self.spans]
            self.ends = [pens[end] * k for _, end in self.spans]
        else:
            cells = self.cells
            self.starts = [pens[cells[start]] * k for start, _ in self.spans]
            self.ends = [pens[cells[end]] * k for _, end in self.spans]

        self.phrase = self._widest_phrase() if self.inner else 0.0

    @property
    def is_parted(self) -> bool:
        """Whether what stands in another font, or another direction, is to be placed by itself."""
        return self.order is not None

    @property
    def width(self) -> float:
        """How wide it is on one line."""
        return self.ends[-1] - self.starts[0] if self.spans else 0.0

    @property
    def ink(self) -> float:
        """How wide its words are together, without the spaces between them."""
        return fsum(self.ends) - fsum(self.starts)

    @property
    def widest(self) -> float:
        """How wide its widest word is."""
        return max([end - start for start, end in zip(self.starts, self.ends, strict=True)], default=0.0)

    def _read(self, chunks: Sequence[_Chunk]) -> list[_Chunk]:
        """Find the words, which may end behind a dash or between ideographs; take out what is not shown."""
        out: list[_Chunk] = []
        spans: list[tuple[int, int]] = []
        at, touching = 0, False
        for chunk in chunks:
            if chunk.style is None:
                if chunk.icon is None:  # a space beside an icon
                    touching = False
                elif touching:
                    spans[-1] = (spans[-1][0], at + 1)
                else:
                    spans.append((at, at + 1))
                    touching = True
                at += 1
                out.append(chunk)
                continue
            shown: list[str] = []
            for number, token in enumerate(chunk.text.split(" ")):
                if number:
                    shown.append(" ")
                    at += 1
                    touching = False
                begins = self._phrases(token, at)
                for piece in pieces(token) if token else ():
                    soft = piece
                    if SOFT_HYPHEN in piece:
                        piece = piece.replace(SOFT_HYPHEN, "")  # noqa: PLW2901
                    if touching:
                        spans[-1] = (spans[-1][0], at + len(piece))
                        touching = False
                    else:
                        if begins and at not in begins:
                            self.inner.add(len(spans))
                        spans.append((at, at + len(piece)))
                    if soft is not piece:
                        self.soft[at] = soft
                    shown.append(piece)
                    at += len(piece)
                touching = bool(token)
            out.append(chunk._replace(text="".join(shown)))
        self.text = "".join([chunk.text for chunk in out])
        self.spans = spans
        return out

    def _phrases(self, token: str, at: int) -> set[int]:
        """Give the characters at which phrases begin in a token, which begins at one; none where they are unknown."""
        if not token or max(token) < FIRST_IDEOGRAPH:
            return set()
        from generator.text.phrasing import phrases  # noqa: PLC0415  (few texts have any)

        return {at + begin for begin in phrases(token, self.book.language)}

    def _widest_phrase(self) -> float:
        begins = [at for at in range(len(self.spans)) if at not in self.inner]
        ends = [*(at - 1 for at in begins[1:]), len(self.spans) - 1]
        return max(self.ends[last] - self.starts[first] for first, last in zip(begins, ends, strict=True))

    def _turn(self, base: bool | None) -> None:
        """Find the order of text that runs from right to left; its pen positions go by that of its characters.

        Numbers without letters run as their book does, and stand where they are put.
        """
        from generator.text.bidi import begins_at_right, order_of  # noqa: PLC0415  (few texts run so)

        lettered = is_right_to_left(self.text)
        if not (base or lettered) and any(map(str.isalpha, self.text)):
            return
        turns = self.book.is_right_to_left or begins_at_right(self.text) if base is None else base
        self.base = turns and (bool(base) or lettered)
        self.order = order_of(self.text, turns)

    def _shape(self, chunks: Sequence[_Chunk]) -> None:
        """Shape each stretch of one font whole, and add up the pen positions."""
        runs: list[Run] = []
        first = start = 0
        is_flat = True
        for chunk in chunks:
            if chunk.style is None:
                turned = self.order is not None and self.order.turned[start]
                runs.append(Run(None, chunk.text, start, first, None, chunk.icon, chunk.width, chunk.gap, turned))
                start, first = start + 1, first + 1
                continue
            for turned, piece, glyphs in self._glyph_runs(chunk.text, start, chunk.style):
                is_flat = is_flat and glyphs.is_flat
                runs.append(Run(chunk.style, piece, start, first, glyphs, gap=chunk.gap, turned=turned))
                start, first = start + len(piece), first + len(glyphs.gids)
        self.runs = tuple(runs)
        if len(runs) == 1 and (only := runs[0].glyphs) is not None and not chunks[0].tracking:
            self.pens: Sequence[float] = [0, *accumulate(only.advances)]
            self.scale = 1 / only.face.upem
        else:
            self.pens = list(self._pens(chunks))
            self.scale = 1.0
        self.cells = None if is_flat else self._cells(first)

    def _glyph_runs(self, text: str, start: int, style: TypeStyle) -> Iterator[tuple[bool, str, GlyphRun]]:
        """Shape a text that begins at a character; gives the direction, the letters and the glyphs of each run."""
        for _, turned, part in self.order.stretches(text, start) if self.order else ((0, False, text),):
            for face, piece in self.book.runs(part, style.faces):
                made = face.turned_run if turned else face.glyph_run
                yield turned, piece, made(piece, style.features)

    def _pens(self, chunks: Sequence[_Chunk]) -> Iterator[float]:
        """Give the pen position before each cell and behind the last, in ems.

        A space before another style is as wide as that one's.
        """
        gaps: dict[int, float] = {}  # by the character that the space is
        at = 0
        for chunk, after in zip(chunks, (*chunks, None)[1:], strict=True):
            at += len(chunk.text)
            if after is not None and chunk.style is not None and chunk.text[-1:] == " ":
                gaps[at - 1] = after.gap
        found: list[float] = [0.0]
        for run in self.runs:
            glyphs = run.glyphs
            if glyphs is None or run.style is None:
                found.append(run.width)
                continue
            k, tracking = 1 / glyphs.face.upem, run.style.tracking
            found += [advance * k for advance in glyphs.advances]
            if tracking:
                clusters = (*glyphs.clusters, None)
                for at, (cluster, behind) in enumerate(pairwise(clusters), len(found) - len(glyphs.advances)):
                    found[at] += tracking if behind != cluster else 0.0
            if (gap := gaps.get(run.start + len(run.text) - 1)) is not None:
                found[-1] = gap
        return accumulate(found)

    def _cells(self, count: int) -> list[int]:
        """Say which cell each character begins in; one within a ligature begins with what is behind it."""
        found: list[int] = []
        for run in self.runs:
            if run.glyphs is None:
                found.append(run.first)
            else:
                clusters = run.glyphs.clusters
                found += [run.first + bisect_left(clusters, at) for at in range(len(run.text))]
        return [*found, count]

    # ------------------------------------------------------------------ lines

    def rows(
        self, limit: float, language: str | None = None, limits: Iterator[float] | None = None
    ) -> tuple[list[Row], float]:
        """Fill lines of `limit` ems one after the other; returns them, and how many ems the widest sticks out.

        A word wider than a line stands alone. With a `language` ("" for soft hyphens only) a word that does not fit
        is divided at the last place where its head still does. Lines of different widths have theirs from `limits`.
        """
        starts, ends = self.starts, self.ends
        limit += EPSILON
        rows: list[Row] = []
        first, count, cut, excess = 0, len(ends), 0, 0.0
        begin = starts[0] if count else 0.0
        while first < count:
            if limits is not None:
                limit = next(limits) + EPSILON
            behind = bisect_right(ends, begin + limit, first)
            behind = self._behind_a_phrase(behind, first, limit)
            if behind < count and language is not None:
                head = next(
                    (
                        split
                        for split in self.ways(behind, cut if behind == first else 0, language)
                        if (0.0 if behind == first else starts[behind] - begin) + split[1] <= limit
                    ),
                    None,
                )
                if head is not None:
                    before = 0.0 if behind == first else starts[behind] - begin
                    rows.append(Row(first, behind, cut, head[0], before + head[1]))
                    first, cut, begin = behind, head[0], ends[behind] - head[2]
                    continue
            if behind == first:
                excess = max(excess, ends[first] - begin - limit + EPSILON)
                behind += 1
            rows.append(Row(first, behind, cut, 0, ends[behind - 1] - begin))
            first, cut = behind, 0
            if first < count:
                begin = starts[first]
        return rows, excess

    def _behind_a_phrase(self, behind: int, first: int, limit: float) -> int:
        """Let a line that begins with the word `first` end behind a phrase, if each of them has room on one."""
        if behind not in self.inner or behind >= len(self.ends) or limit < self.phrase:
            return behind
        return next((at for at in range(behind, first, -1) if at not in self.inner), behind)

    def ways(self, word: int, cut: int, language: str) -> list[Split]:
        """Return the ways to divide a word from character `cut` of it on, the longest head first."""
        key = (word, cut, language)
        known = self.splits.get(key)
        if known is None:
            known = self.splits[key] = list(self._divided(word, cut, language))
        return known

    def _divided(self, word: int, cut: int, language: str) -> Iterator[Split]:
        start, end = self.spans[word]
        start += cut
        parts = self.parts(start, end)
        for number in range(len(parts) - 1, -1, -1):
            style, text = parts[number]
            if style is None:
                continue
            at = start + sum(len(part[1]) for part in parts[:number])
            before = fsum(self._measure(*part) for part in parts[:number])
            behind = fsum(self._measure(*part) for part in parts[number + 1 :])
            soft = self.soft.get(at, "") if not cut or number else self._rest(word, cut)
            for head, tail in divide(soft or text, language):
                shown = len(head.replace(SOFT_HYPHEN, "")) - 1
                wide = before + style.measure(head.replace(SOFT_HYPHEN, ""))
                yield at - start + shown + cut, wide, style.measure(tail.replace(SOFT_HYPHEN, "")) + behind

    def _rest(self, word: int, cut: int) -> str:
        """Return what is left of a word's soft-hyphened spelling behind so many characters that are shown."""
        text, seen = self.soft.get(self.spans[word][0], ""), 0
        for at, ch in enumerate(text):
            if seen == cut and ch != SOFT_HYPHEN:
                return text[at:]
            seen += ch != SOFT_HYPHEN
        return ""

    def _measure(self, style: TypeStyle | None, text: str) -> float:
        return style.measure(text) if style is not None else next(run.width for run in self.runs if run.text == text)

    def parts(self, start: int, end: int) -> list[tuple[TypeStyle | None, str]]:
        """Return characters `start` to `end` as stretches of one style; an icon has none."""
        found: list[tuple[TypeStyle | None, str]] = []
        for run, text in self._some(start, end):
            if found and run.style is not None and found[-1][0] is run.style:
                found[-1] = (run.style, found[-1][1] + text)
            else:
                found.append((run.style, text))
        return found

    def _some(self, start: int, end: int) -> Iterator[tuple[Run, str]]:
        """Give the runs that characters `start` to `end` are of, and which of these are in each."""
        for run in self.runs:
            if text := run.text[max(0, start - run.start) : max(0, end - run.start)]:
                yield run, text

    def stretches(self, row: Row) -> list[Stretch]:
        """Give what stands on a line: glyphs of one font each, and icons, with their places from its beginning."""
        start, end = self.spans[row.first][0] + row.cut, self.spans[row.behind - 1][1]
        if row.cut or row.head or not self._is_whole(start, end):
            if row.head:
                end = self.spans[row.behind][0] + row.head
            again = self._again(start, end, "-" if row.head else "")
            line = type(self)(self.book, again, self.base if self.order else None)
            return line._between(0, len(line.text))
        return self._between(start, end)

    def _again(self, start: int, end: int, more: str) -> list[_Chunk]:
        """Return some characters as what a paragraph is made of; `more` stands behind the last."""
        found = [_Chunk(run.style, text, run.icon, run.width, run.gap) for run, text in self._some(start, end)]
        last = found[-1]
        found[-1] = last._replace(text=last.text + more)
        return found

    def _is_whole(self, start: int, end: int) -> bool:
        """Tell whether the glyphs of some characters are what they would be without those around them."""
        for run in self.runs:
            glyphs = run.glyphs
            if glyphs is None or not (glyphs.face.is_contextual or not glyphs.is_flat):
                continue
            for at in (start - run.start, end - run.start):
                if 0 < at < len(run.text) and glyphs.is_unsafe(at):
                    return False
        return True

    def _between(self, start: int, end: int) -> list[Stretch]:
        """Return what stands between two characters, from left to right."""
        if self.order is None:
            return self._written(start, end)
        from generator.text.bidi import turned  # noqa: PLC0415  (few texts run so)

        pen, found = 0.0, []
        for one in sorted(self._written(start, end), key=lambda one: one.place):
            text = turned(one.text) if one.turned and one.face is not None else one.text
            found.append(one._replace(x=pen, text=text, gids=(), advances=()))
            pen += one.width
        return found

    def _written(self, start: int, end: int) -> list[Stretch]:
        """Return what stands between two characters in the order in which it is written."""
        pens, k, cells = self.pens, self.scale, self.cells
        found: list[Stretch] = []
        origin = pens[start if cells is None else cells[start]]
        for run in self.runs:
            low, high = max(0, start - run.start), min(len(run.text), end - run.start)
            if low >= high:
                continue
            begin, stop = run.start + low, run.start + high
            if cells is not None:
                begin, stop = cells[begin], cells[stop]
            x, width = (pens[begin] - origin) * k, (pens[stop] - pens[begin]) * k
            place = min(self.order.places[run.start + low : run.start + high]) if self.order else 0
            glyphs = run.glyphs
            if glyphs is None or run.style is None:
                text = run.text if run.icon is not None else ""
                found.append(Stretch(None, text, x, width, None, (), (), run.icon, run.turned, place, begin))
                continue
            text = run.text if high - low == len(run.text) else run.text[low:high]
            gids, advances, said = glyphs.gids[:0], glyphs.advances[:0], []
            if glyphs.is_flat:
                gids, advances = glyphs.gids[low:high], glyphs.advances[low:high]
            elif glyphs.is_row and cells is not None:
                inside = slice(begin - run.first, stop - run.first)
                ends = pairwise([*glyphs.clusters[inside], high])
                said = [run.text[one:next_] for one, next_ in ends]
                gids, advances = glyphs.gids[inside], glyphs.advances[inside]
            found.append(
                Stretch(run.style, text, x, width, glyphs.face, gids, advances, None, run.turned, place, begin, said)
            )
        return found


class Stretch(NamedTuple):
    """Glyphs of one font on a line, `x` ems from its beginning; without `gids` the text is to be shaped by itself.

    Advances are in font units; `joined` says of each glyph what it stands for where that is not one character each. An
    icon has neither style nor font, and a space beside one no text. A text that is `turned` reads from right to left,
    and begins with RLE where its letters do not say so; `place` is where it is seen in its paragraph, `at` where it is
    written.
    """

    style: TypeStyle | None
    text: str
    x: float
    width: float
    face: FontFace | None
    gids: Sequence[int]
    advances: Sequence[int]
    icon: Icon | None = None
    turned: bool = False
    place: int = 0
    at: int = 0
    joined: Sequence[str] = ()

    @property
    def spaces(self) -> int:
        """How many spaces it has."""
        return self.text.count(" ") if self.style is not None else int(self.icon is None)

    def parted(self, at: int) -> tuple[Stretch, Stretch]:
        """Cut it in two, behind so many of its glyphs."""
        assert self.face is not None and self.style is not None  # noqa: S101  (an icon is one)
        said = self.joined or self.text
        wide = sum(self.advances[:at]) / self.face.upem + self.style.tracking * at
        head, tail = said[:at], said[at:]
        cut = self._replace
        return (
            cut(text="".join(head), width=wide, gids=self.gids[:at], advances=self.advances[:at], joined=head),
            cut(
                text="".join(tail), x=self.x + wide, width=self.width - wide, gids=self.gids[at:],
                advances=self.advances[at:], joined=tail,
            ),
        )  # fmt: skip


class _Chunk(NamedTuple):
    """Characters of one style, or an icon or a space beside one (without a style), `width` ems wide.

    `gap` is how wide a space before it is.
    """

    style: TypeStyle | None
    text: str
    icon: Icon | None = None
    width: float = 0.0
    gap: float = 0.0

    @property
    def tracking(self) -> float:
        return self.style.tracking if self.style is not None else 0.0


def _is_plain(text: str) -> bool:
    return text.isascii() and BREAKING.isdisjoint(text)


def read_paragraph(
    line: Marked,
    base: TypeStyle,
    style_of: StyleOf,
    icon_width: IconOf,
    faults: list[Fault],
    kind: Callable[[FontBook, list[_Chunk]], Paragraph] = Paragraph,
) -> Paragraph | None:
    """Shape one written line; None where it is blank. What cannot be set is added to `faults`."""
    chunks: list[_Chunk] = []
    spaced = False
    for part in line:
        if isinstance(part, Icon):
            _space(chunks, base.space, spaced)
            chunks.append(_Chunk(None, OBJECT, part, icon_width(part), base.space))
            spaced = False
            continue
        text = held(part.text.translate(_SPACES)) if SPACED.search(part.text) else part.text
        words = text.split(" ")
        if "" in words:
            spaced |= words[0] == ""
            ends = words[-1] == ""
            words = [word for word in words if word]
            if not words:
                continue
            text = " ".join(words)
        else:
            ends = False
        style = style_of(part)
        if not (text.isascii() and text.isprintable()):
            faults += [found for word in words if (found := style.fault(word)) is not None]
        _space(chunks, style.space, spaced)
        if chunks and chunks[-1].style is style:
            chunks[-1] = chunks[-1]._replace(text=chunks[-1].text + text)
        else:
            chunks.append(_Chunk(style, text, gap=style.space))
        spaced = ends
    return kind(base.book, chunks) if chunks else None


def _space(chunks: list[_Chunk], wide: float, spaced: bool) -> None:
    """Put a space behind what was read so far, if one was read and anything stands there."""
    if not (spaced and chunks):
        return
    if chunks[-1].style is None:
        chunks.append(_Chunk(None, " ", None, wide))
    else:
        chunks[-1] = chunks[-1]._replace(text=chunks[-1].text + " ")
