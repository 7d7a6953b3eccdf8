"""Stretches of text of a book: what stands between two breaks, shaped as one line, and what is set of it.

Widths are in ems.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from generator.named import NamedTuple
from generator.rulebook.breaking import Item
from generator.text.hyphens import has_rules
from generator.text.markup import Icon, Span
from generator.text.paragraph import OBJECT, Paragraph, Split, Stretch, read_paragraph
from generator.text.styles import TypeStyle
from generator.text.wrap import held

_BARE = dict.fromkeys(map(ord, " \u00ad\u200b\u2060\ufeff"))
"""What is no letter: spaces, of which only one is left of several, and what is not shown."""
_SPACES = str.maketrans("\t\r\n", "   ")
_TOKEN = re.compile("[^ ]+")
_ID = re.compile(r"\W*[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\W*\Z")  # the id of a rule is not divided
LEAST = 4
"""Letters that a last line has at least."""


class Ink(TypeStyle):
    """How something is set, what it leads to, and the tag of its language where that is not the text's."""

    def __init__(self, style: TypeStyle, link: str, lang: str) -> None:
        self.__dict__.update(style.__dict__)
        self.link, self.lang = link, lang


class Placed(NamedTuple):
    """A piece of a line that is set: its left edge and its width in mm, how far each of its spaces is stretched.

    The `text` is words, with the space that follows them in the line, or an icon's name.
    """

    x: float
    width: float
    ink: Ink
    text: str
    part: Stretch
    kind: str = "text"
    spacing: float = 0.0

    def ended(self) -> Placed:
        """Return it with a space behind it, for those who read on."""
        part, blank = self.part, self.part.face.blank if self.part.face is not None else -1
        if part.turned or blank < 0:
            return self
        gids: tuple[int, ...] = ()
        advances: tuple[int, ...] = ()
        if part.gids and part.face is not None:
            gids, advances = (*part.gids, blank), (*part.advances, part.face.advance(blank))
        joined = (*part.joined, " ") if part.joined else ()
        text = f"{part.text} "
        return self._replace(text=text, part=part._replace(text=text, gids=gids, advances=advances, joined=joined))


class Written:
    """What stands between two breaks of a text, to be `shaped` as one line.

    The ids of rules that are stated in it are known by how many letters stand before them.
    """

    def __init__(self, base: TypeStyle) -> None:
        self._base = base
        self._parts: list[Span | Icon] = []
        self._inks: dict[int, Ink] = {}
        self._seen = 0
        self.rules: list[tuple[int, str]] = []

    def write(self, ink: Ink, text: str) -> None:
        """Put words behind the others."""
        text = held(text.translate(_SPACES))
        self._put(ink, Span(text))
        self._seen += len(text.translate(_BARE))

    def draw(self, ink: Ink, icon: str) -> None:
        """Put an icon behind the others, as wide as its type is large."""
        self._put(ink, Icon(icon))
        self._seen += 1

    def _put(self, ink: Ink, part: Span | Icon) -> None:
        self._parts.append(part)
        self._inks[id(part)] = ink

    def state(self, rule: str) -> None:
        """Hang the id of a rule on the last word, or on the first if there is none."""
        self.rules.append((self._seen, rule))

    def ink_of(self, part: Stretch) -> Ink:
        """Say how something on a line is set."""
        found = part.style if part.icon is None else self._inks[id(part.icon)]
        assert isinstance(found, Ink)  # noqa: S101  (there is no other)
        return found

    def shaped(self, leftward: bool) -> Shaped:
        """Shape it; without letters it runs as its book does, `leftward` or not."""
        text = "".join([part.text for part in self._parts if isinstance(part, Span)])
        kind = partial(Paragraph, base=True) if leftward and not any(map(str.isalpha, text)) else Paragraph
        parts, inks = tuple(self._parts), self._inks
        made = read_paragraph(parts, self._base, lambda span: inks[id(span)], lambda _: 1.0, [], kind)
        return Shaped(self, made or Paragraph(self._base.book, ()))


class Shaped:
    """A written line that is shaped, and its words as items for the breaking of lines."""

    def __init__(self, written: Written, made: Paragraph) -> None:
        self.made = made
        self.written = written
        self.items: list[Item] = []
        end, whole = -1, _whole(made)
        for at, (start, stop) in enumerate(made.spans):
            gap = made.starts[at] - made.ends[at - 1] if at else 0.0
            wide = made.ends[at] - made.starts[at]
            self.items.append(Item(wide, gap, start > end, at not in whole, at in made.inner))
            end = stop

    @property
    def widest(self) -> float:
        """How wide its widest word is."""
        widest = wide = 0.0
        for item in self.items:
            wide = item.width if item.may_break else wide + item.gap + item.width
            widest = max(widest, wide)
        return widest

    def held(self, limit: float) -> list[Item]:
        """Let no line end before the last few letters, nor within a phrase if each of them has room on one."""
        items, kept = self.items, list(self.items)
        if self.made.inner and self.made.phrase <= limit:
            kept = [item._replace(may_break=item.may_break and not item.inner) for item in items]
        count = 0
        for at in range(len(items) - 1, 0, -1):
            count += self.letters(at)
            if count >= LEAST or items[at - 1].width + items[at].gap + items[at].width > limit:
                break
            kept[at] = items[at]._replace(may_break=False)
        return kept

    def letters(self, word: int, cut: int = 0) -> int:
        """Count the letters and numerals of a word behind a cut; an icon counts as much as a last line needs."""
        start, end = self.made.spans[word]
        text = self.made.text[start + cut : end]
        return LEAST * text.count(OBJECT) + sum(map(str.isalnum, text))

    def splits(self, word: int, language: str) -> Sequence[Split]:
        """Say where a word may be divided, by the rules of its language; the last letters stay together."""
        made, items = self.made, self.items
        if not items[word].may_break or (word + 1 < len(items) and not items[word + 1].may_break):
            return ()
        style = next((style for style, _ in made.parts(*made.spans[word]) if isinstance(style, Ink)), None)
        spoken = (style.lang if style else "") or language
        ways = made.ways(word, 0, spoken if has_rules(spoken) else "")  # nobody can help the language of a text
        if word < len(items) - LEAST:
            return ways
        after = sum(map(self.letters, range(word + 1, len(items))))  # a sign may stand behind the last word
        return [way for way in ways if self.letters(word, way[0]) + after >= LEAST]

    def seen(self, start: int, end: int) -> int:
        """Count what is no space of some characters."""
        return len(self.made.text[start:end].translate(_BARE))


def _whole(made: Paragraph) -> set[int]:
    """Give the words before which no line may end: what follows within the id of a rule."""
    ids = [found.span() for found in _TOKEN.finditer(made.text) if _ID.match(found[0])]
    return {at for at, (start, _) in enumerate(made.spans) if any(begin < start < end for begin, end in ids)}
