"""A document being read: what it has named, what is wrong with it, what is left of its budget; what reads it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Protocol

from generator.catalog.problems import clipped, did_you_mean
from generator.draw.faults import FaceError, Refusal, refused
from generator.draw.records import Box, Form, Item, Matrix, Picture, Shape
from generator.draw.scan import MARK, tokens
from generator.draw.scope import Scope
from generator.draw.setting import Typesetting

BIGGEST_SVG = 20_000_000
DEEPEST = 80
"""Elements inside elements, counting what <use> brings in."""
APART = ("defs", "symbol", "clipPath", "mask", "pattern")
"""Elements of which nothing is drawn where they stand."""
MOST_ELEMENTS = 100_000
SHEET = "data-sheet"
"""The attribute of an icon's symbol that holds its style sheet."""
_ID = r"""\sid\s*=\s*(?:"([^"]*)"|'([^']*)')"""

NOTHING: Mapping[str, Any] = MappingProxyType({})
Fills = Mapping[str, Any]
"""What marks stand for, by their numbers; raises Refusal for what cannot be set."""
Pictures = Callable[[str, bool, float], tuple[Picture, Form | None]]
"""Gives what an <image> leads to, and how many mm one unit of it is: a raster's record, and the drawing of an SVG
picture. `crisp` ones keep their dots. Raises Refusal."""


class Run:
    """One document being read: what it named so far, what is wrong with it, what is left of its budget."""

    def __init__(
        self, found: list[str], fills: Fills, quoted: Mapping[str, Form], symbols: Mapping[str, str], *, exact: bool
    ) -> None:
        self.tokens, self.fills, self.quoted, self.symbols = found, fills, quoted, symbols
        self.exact = exact
        self.ranges: dict[str, tuple[int, int]] = {}
        self.servers: dict[str, Any] = {}
        self.written: dict[str, Any] = {}
        self.refs: dict[str, int] = {}
        self.problems: dict[tuple[int, str, str], None] = {}
        self.busy: list[str] = []
        self.forms: dict[tuple[str, Scope, Box | None], tuple[Form, int]] = {}
        self.words: list[tuple[Scope, str]] = []
        self.unprinted: dict[str, None] = {}
        self.behind: list[tuple[int, str]] = []
        self.left, self.depth, self.apart = MOST_ELEMENTS, 0, 0
        self.box: Box | None = None
        self.card: Box | None = None
        self.index: dict[str, tuple[int, int]] | None = None

    def refuse(self, at: int, error: Exception) -> None:
        """Note what is wrong at a token."""
        refusal = refused(error)
        if refusal.fact.startswith("not well-formed"):
            raise self.error([(at, refusal.fact, refusal.hint)])
        self.problems[at, refusal.fact, refusal.hint] = None

    def spend(self, elements: int) -> None:
        """Take what is drawn off what may be. Refusal: nothing is left."""
        self.left -= elements
        if self.left < 0:
            raise Refusal(
                f"the face draws more than {MOST_ELEMENTS} elements", "draw less, or bring the art in as a PNG"
            )

    def offset(self, at: int) -> int:
        """Say where a token begins in the document."""
        return sum(map(len, self.tokens[:at]))

    def error(self, found: Iterable[tuple[int, str, str]]) -> FaceError:
        """Say what is wrong at some tokens."""
        behind = [(self.offset(at), link) for at, link in self.behind]
        return FaceError([(self.offset(at), fact, hint) for at, fact, hint in found], behind)

    def range_of(self, name: str) -> tuple[int, int]:
        """Say where the element of an id stands, also one further on. Refusal: there is none."""
        found = self.ranges.get(name)
        if found is None and (symbol := self.symbols.get(f"#{name}")) is not None:
            start = len(self.tokens)
            self.behind.append((start, f"#{name}"))
            self.tokens += _tokens_of(symbol)
            found = self.ranges[name] = start, len(self.tokens)
        if found is None:
            if self.index is None:
                self.index = _indexed(self.tokens)
            found = self.index.get(name)
        if found is None:
            raise self.missing(name)
        return found

    def leave_out(self, scope: Scope, words: str, why: str) -> None:
        """Note words that are not printed, as their author says; those of a picture are nothing to note."""
        if words.strip() and not scope.pictured:
            self.unprinted[unprinted(words, why)] = None

    def missing(self, name: str) -> Refusal:
        """Say that nothing has an id."""
        if self.index is None:
            self.index = _indexed(self.tokens)
        return Refusal(
            f"nothing has the id {name!r}", did_you_mean(name, self.index) or "give the element meant that id"
        )


@lru_cache(1024)
def _tokens_of(symbol: str) -> list[str]:
    return tokens(symbol, exact=True)


def is_alone(part: str) -> bool:
    """Tell whether a part of a document refers to nothing outside of it, so that it is the same in every document."""
    return not ("<use" in part or "url(" in part or MARK in part or "image" in part)


def _indexed(found: list[str]) -> dict[str, tuple[int, int]]:
    """Find the tokens of each element that has an id, first ones first."""
    index: dict[str, tuple[int, int]] = {}
    stack: list[tuple[str, int]] = []
    for at, token in enumerate(found):
        if token[0] != "<" or token[1] in "!?":
            continue
        if token[1] == "/":
            if stack:
                name, start = stack.pop()
                if name:
                    index.setdefault(name, (start, at + 1))
            continue
        said = re.search(_ID, token) if " id" in token or not token.isprintable() else None
        name = (said[1] or said[2]) if said else ""
        if token.endswith("/>"):
            if name:
                index.setdefault(name, (at, at + 1))
        else:
            stack.append((name, at))
    return index


class Reading(Protocol):
    """What reads a document, as those see it that make records of its elements."""

    typesetter: Typesetting
    pictures: Pictures | None
    glyphs: dict[tuple[str, str], Form]

    def used(self, run: Run, use: Scope) -> list[Item]:
        """Return what a <use> shows, without its own effects."""

    def shape_of(self, run: Run, name: str, spaces: dict[str, str]) -> tuple[Shape, Matrix]:
        """Return the record and the matrix of a shape that words go along."""

    def drawn(self, svg: str) -> Form:
        """Return a document of its own, all its words pictures, as a form."""


def lost(words: str, why: str) -> Refusal:
    """Say that words are not printed, by a slip."""
    hint = 'take them out, or write display="none" where they are meant to be left out'
    return Refusal(f"nothing is printed of the words '{clipped(words.strip(), 30)}': {why}", hint)


def unprinted(words: str, why: str) -> str:
    """Note words that are not printed, as their author says."""
    return f"'{clipped(' '.join(words.split()), 30)}': {why}"
