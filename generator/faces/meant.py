"""Find fields and values of a card that are hardly meant as they are written, by what its templates ask; draws nothing.

A field that no template reads and a value that is compared with nothing change a card without a word. They are slips
where a template asks for nearly the same: a field that the card has not, or a value.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from generator.catalog.model import Card, Words
from generator.catalog.names import slip
from generator.catalog.problems import Mark, Problem, nearest
from generator.faces import sight
from generator.faces.reads import Read
from generator.faces.sitting import Sitting
from generator.faces.sources import Source, Sources

_COMPARED = re.compile(r"""(?<!\w)(?:\w+\.)?([a-z_]\w*)\s*[!=]=\s*(?:"([\w-]{4,40})"|'([\w-]{4,40})')""")
_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
_ALIKE = 0.8
_MOST_FIELDS = 60
_LONG = 24  # letters of a line that is hardly the same as another by chance


def look(sitting: Sitting, card: Card, sources: Sources) -> None:
    """Add what is hardly meant about a card, with its theme's words, to what is told of its face, which is drawn."""
    sitting.problems += unread(card, sitting.label, sitting.reads)
    sitting.notes += twice(sitting.label, sources.of(sitting.reads))
    sitting.notes += odd(card, sitting.label, sources.of(sitting.reads))


def unread(card: Card, label: str, reads: Iterable[Read]) -> Iterator[Problem]:
    """Give the fields of a card, with its theme's words, that are hardly meant: its face has read nearly the same."""
    asked = {str(name) for kind, name, *_ in reads if kind == "card"}
    if "" not in asked and len(card.fields) <= _MOST_FIELDS:
        yield from _unread(card, label, asked)


def odd(card: Card, label: str, sources: Iterable[Source]) -> Iterator[Problem]:
    """Give the values of a card that these templates compare with nearly the same, and with nothing else.

    They may be meant, for all that is not compared is another case; so these are notes.
    """
    compared = [(source, one) for source in sources for one in _compared(source.text)]
    known = {(field, value) for _, (field, value, *_) in compared}
    for source, (field, value, line, column) in compared:
        given = card.fields.get(field)
        if not isinstance(given, Words) or (field, given) in known or not nearest(given, [value], _ALIKE):
            continue
        fact = f"{label}, field {field}: '{given}' is a value that no template asks for"
        yield Problem(given.mark, fact, f"did you mean '{value}'? (asked for at {source.shown}:{line}:{column})")


def twice(label: str, sources: Iterable[Source]) -> Iterator[Problem]:
    """Give the long lines of templates that stand twice in a row, which draws the same thing twice."""
    for source in sources:
        for number in _twice(source.text):
            fact = f"{label}: this line is the same as the one above"
            yield Problem(Mark(source.shown, number, 1), fact, "take it out, unless it is to be drawn twice")


@lru_cache(512)
def _twice(text: str) -> tuple[int, ...]:
    lines = text.split("\n")
    return tuple([at for at, (a, b) in enumerate(pairwise(lines), 2) if a == b and len(b) >= _LONG and not b.isspace()])


def _unread(card: Card, label: str, asked: set[str]) -> Iterator[Problem]:
    absent = tuple(sorted(name for name in asked if name not in card.fields and name != "id"))
    for name, value in card.fields.items() if absent else ():
        if name not in asked and (meant := slip(str(name), absent)):
            mark = next((one.mark for one in sight.texts(value)), card.mark)
            yield Problem(mark, f"{label}: no template reads the field '{name}'", f"did you mean '{meant}'?")


@lru_cache(512)
def _compared(text: str) -> tuple[tuple[str, str, int, int], ...]:
    """Give the names that a template compares with a word: the word, and where it stands."""
    bare = _COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), text)
    return tuple(_places(bare))


def _places(text: str) -> Iterator[tuple[str, str, int, int]]:
    for match in _COMPARED.finditer(text):
        at = match.start(match.lastindex or 0)
        yield match[1], match[2] or match[3], text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
