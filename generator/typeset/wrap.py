"""Break measured words into lines, and words into pieces where a line may end; knows neither fonts nor sizes.

Widths are in ems (multiples of the type size) throughout. Breaking is greedy, so a wider line never
takes more lines: that is what lets fitting search for the size by halving. (Knuth and Plass, "Breaking Paragraphs
into Lines", 1981, call it first fit; their optimum fit looks better in wide columns, but on a card, with six words to
a line, it has little to choose from, and it may take a line more where there is more room.)

Where a line may end within a token is a part of Unicode's line breaking (UAX 14): behind hyphens, dashes and slashes
(HY, BA, B2, SY), unless a number follows, at zero-width spaces (ZW), and between ideographs (ID), those excepted that
JIS X 4051 lets neither begin nor end a line (kinsoku, in W3C's JLREQ 3.1.7 and 3.1.8).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from generator.typeset.scripts import clusters, script_of

Part = tuple[Any, str, float]
"""The style it is set in (None for an icon), the text (or the icon's name), its width in ems."""

SOFT_HYPHEN = "\u00ad"
_INVISIBLE = re.compile("[\u200b\u2060\ufeff]")
# A line may end behind these, unless a number follows (-5, 1/2, 3-4) or the word has only just begun.
_BREAK_BEHIND = re.compile("(?<=\\w[-\u2010/])(?=[^\\W\\d_])|(?<=[\u2013\u2014])(?=[\\w(\u201c])|(?<=\u200b)(?=.)")
_BREAKING = frozenset("-\u2010\u2013\u2014/\u200b")
_FIRST_IDEOGRAPH = "\u2e80"
_NO_LINE_STARTS = frozenset(
    "、。，．・：；？！）］｝〕〉》」』】〙〗〟’”»ー々〻ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ゛゜ゝゞヽヾ…‥〜"
    ",.!?:;)]}%‰℃°"
)
_NO_LINE_ENDS = frozenset("（［｛〔〈《「『【〘〖〝‘“«([{￥＄＃$£¥#")
_EPSILON = 1e-9


class Inked(str):
    """The name of an icon that has a colour of its own."""

    __slots__ = ("fill",)

    def __new__(cls, name: str, fill: str) -> Inked:
        """Make a name with a colour."""
        made = super().__new__(cls, name)
        made.fill = fill
        return made

    fill: str


class Word:
    """What stays together on a line: parts in one or more styles, and their width in ems.

    `first` and `last` are its outer characters, where it kerns with what stands beside it.
    """

    __slots__ = ("first", "last", "parts", "width")

    def __init__(self, parts: tuple[Part, ...], width: float) -> None:
        self.parts = parts
        self.width = width
        self.first: str = parts[0][1][:1]
        self.last: str = parts[-1][1][-1:]

    def __repr__(self) -> str:
        return f"Word({''.join(part[1] for part in self.parts)!r}, {self.width:.3f})"


class Paragraph:
    """Words, and before each the width of its space: `spaces[i]` is " ", or "" where two words touch.

    `style` is that of all its words; None where they have several, or icons among them.
    """

    __slots__ = ("gaps", "spaces", "style", "words")

    def __init__(self, style: Any = None) -> None:
        self.style = style
        self.words: list[Word] = []
        self.gaps: list[float] = []
        self.spaces: list[str] = []

    def add(self, word: Word, gap: float, space: str) -> None:
        """Append a word with the space before it."""
        self.words.append(word)
        self.gaps.append(gap)
        self.spaces.append(space)

    def copy(self) -> Paragraph:
        """Return a paragraph whose lists may be changed."""
        other = Paragraph(self.style)
        other.words, other.gaps, other.spaces = self.words[:], self.gaps[:], self.spaces[:]
        return other


class Broken(NamedTuple):
    """A paragraph in lines: line i holds words `starts[i]` up to the next start; `excess` ems stick out."""

    paragraph: Paragraph
    starts: list[int]
    excess: float

    def line_width(self, index: int) -> float:
        """Return how wide line `index` is, in ems."""
        start = self.starts[index]
        end = self.starts[index + 1] if index + 1 < len(self.starts) else len(self.paragraph.words)
        gaps = self.paragraph.gaps
        return sum([word.width for word in self.paragraph.words[start:end]]) + sum(gaps[start + 1 : end])


Splits = Callable[[Word], Sequence[tuple[Word, Word]]]
"""Says where a word may be hyphenated: (head with its hyphen, tail), the longest head first."""


def break_lines(paragraph: Paragraph, limit: float, splits: Splits | None = None) -> Broken:
    """Fill lines of `limit` ems one after the other; a word wider than a line stands alone and sticks out.

    A word that does not fit is divided at the last place where its head still does, and its tail goes on as a word
    of its own, to be divided again if need be; the paragraph is copied first, as the next size begins with it whole.
    """
    words, gaps = paragraph.words, paragraph.gaps
    limit += _EPSILON
    starts = [0]
    start = at = 0
    pen = excess = 0.0
    count = len(words)
    while at < count:
        width = words[at].width
        reach = width if at == start else pen + gaps[at] + width
        if reach > limit:
            pair = None
            if splits is not None:
                room = limit - reach + width
                pair = next((pair for pair in splits(words[at]) if pair[0].width <= room), None)
            if pair is not None:
                if words is paragraph.words:
                    paragraph = paragraph.copy()
                    words, gaps = paragraph.words, paragraph.gaps
                words[at : at + 1] = pair
                gaps.insert(at + 1, 0.0)
                paragraph.spaces.insert(at + 1, "")
                count += 1
                at += 1
            elif at == start:
                excess = max(excess, reach - limit + _EPSILON)
                at += 1
            if at < count:
                starts.append(at)
                start = at
            continue
        pen = reach
        at += 1
    return Broken(paragraph, starts, excess)


@lru_cache(4096)
def pieces(token: str) -> tuple[str, ...]:
    r"""Cut a token without spaces where a line may end: behind dashes and slashes, between ideographs.

    >>> pieces("well-known"), pieces("3-4"), pieces("and/or")
    (('well-', 'known'), ('3-4',), ('and/', 'or'))
    >>> pieces("札を、「引く」。")
    ('札', 'を、', '「引', 'く」。')
    """
    if token.isascii() and _BREAKING.isdisjoint(token):
        return (token,)
    if _BREAKING.isdisjoint(token) and max(token) < _FIRST_IDEOGRAPH:
        return (_INVISIBLE.sub("", token),)
    found: list[str] = []
    for part in _BREAK_BEHIND.split(token):
        found.extend(_ideographs(part))
    return tuple(piece for piece in (_INVISIBLE.sub("", piece) for piece in found) if piece) or ("",)


def _ideographs(text: str) -> list[str]:
    """Cut between ideographs, keeping brackets and stops with their neighbours (basic kinsoku)."""
    found: list[str] = []
    last = ""
    for cluster in clusters(text):
        here = cluster[0]
        cut = last and (_is_ideographic(here) or _is_ideographic(last)) and here not in _NO_LINE_STARTS
        if cut and last not in _NO_LINE_ENDS:
            found.append(cluster)
        elif found:
            found[-1] += cluster
        else:
            found.append(cluster)
        last = cluster[-1]
    return found


def _is_ideographic(ch: str) -> bool:
    return ch >= "\u2e80" and (script_of(ch) == "Jpan" or "\u3000" <= ch <= "\u303f" or "\uff00" <= ch <= "\uff60")
