"""What is said in an edition, before any of it is painted: on each face, and in each paragraph of its books.

Faces are drawn as documents only. Of an edition that differs by some rules only those are drawn that have read one of
them, whose deck is another one, or that were not there before: nothing else can change a face.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from html import unescape

from generator.catalog.book import Book
from generator.catalog.edition import choose
from generator.catalog.model import Card, Deck, Edition, Game, Part, Side, Size
from generator.catalog.nodes import written
from generator.catalog.seen import parts
from generator.catalog.supply import in_edition
from generator.making.portions import dividing
from generator.named import NamedTuple
from generator.parts.decks import Workshop, renderer_of
from generator.parts.facecache import face_of
from generator.template.reads import Read

Spot = tuple[str, str, str]
"""A face by its deck, its card and its side."""
_HIDDEN = re.compile(r"<(defs|style|title)\b.*?</\1>", re.S)
_TEXT = re.compile(r"<text\b[^>]*>(.*?)</text>", re.S)
_TAG = re.compile(r"<[^>]*>")
_HEAD = re.compile(r"(#{1,6})\s+(.*)")
_IDS = re.compile(r"\[([A-Z]{2,4}-[A-Z]*\d*[A-Z0-9-]*(?:,\s*[A-Z]{2,4}-[A-Z0-9-]+)*)\](?!\()")


class Face(NamedTuple):
    """A face: its part, how many there are, the document, its words, the rules that it has read ("" for all).

    `of` is its deck: of a box that holds what rules count, it is another one in another edition.
    """

    part: str
    copies: int
    svg: str
    words: str
    rules: frozenset[str]
    of: tuple[Size, Mapping[str, object]]


class Paragraph(NamedTuple):
    """A line of a book's text that says something: below which heading, its words, the ids of the rules it states."""

    section: str
    words: str
    ids: tuple[str, ...]


class Said(NamedTuple):
    """Everything that is said in an edition: its faces, and its books by part, with the rules these have read."""

    edition: Edition
    faces: Mapping[Spot, Face]
    books: Mapping[str, tuple[Paragraph, ...]]
    read: Mapping[str, frozenset[str]]

    def reading(self, rule: str) -> bool:
        """Tell whether anything has read a rule."""
        read = [*(one.rules for one in self.faces.values()), *self.read.values()]
        return any(rule in rules or "" in rules for rules in read)


def said(shop: Workshop, edition: Edition, before: Said | None = None) -> Said:
    """Say everything of an edition; of one that differs from `before` by rules only what these can have changed.

    Raises:
        ContentError: something cannot be drawn with these rules.
    """
    game = in_edition(shop.game, edition, partial(dividing(shop.roots), edition))
    here = shop._replace(game=game)
    renderer = renderer_of(here, edition)
    rules = edition.rules
    others = {name for name in rules if before is None or before.edition.rules.get(name) != rules[name]}
    faces: dict[Spot, Face] = {}
    books: dict[str, tuple[Paragraph, ...]] = {}
    read: dict[str, frozenset[str]] = {}
    for part in game.parts.values():
        for deck, card, side in _spots(part):
            spot = (deck.id, card.id, side)
            was = before.faces.get(spot) if before is not None else None
            of = (deck.size, deck.fields)
            if was is not None and was.of == of and not (was.rules & others or ("" in was.rules and others)):
                faces[spot] = was._replace(copies=card.copies)
                continue
            face = face_of(renderer, deck, card, side)
            faces[spot] = Face(part.id, card.copies, face.written, words_of(face.written), _rules(face.reads), of)
        if isinstance(part.spec, Book):
            seen = {"parts": parts(game), "book": part.spec.about(edition.style)}
            text, reads = renderer.prose(part.spec.text, part.spec.shown, seen)
            books[part.id] = tuple(paragraphs(line.text for line in text))
            read[part.id] = _rules(reads)
    return Said(edition, faces, books, read)


def edition_of(game: Game, rules: Mapping[str, object], theme: str | None = None) -> Edition:
    """Choose an edition with some rules set, named as the one without: its name is no rule.

    Raises:
        ContentError: a rule cannot have that value.
    """
    plain = choose(game, theme)
    chosen = choose(game, theme, sets=[f"{name}={written(value)}" for name, value in rules.items()])
    return chosen._replace(label=plain.label, slug=plain.slug)


def _spots(part: Part) -> Iterator[tuple[Deck, Card, Side]]:
    for deck in part.decks:
        for card in deck.cards:
            for side in deck.sides(card):
                yield deck, card, side


def _rules(reads: Iterable[Read]) -> frozenset[str]:
    return frozenset(str(read[1]) for read in reads if read[0] == "rules")


def words_of(svg: str) -> str:
    r"""Give the words of a document, text by text, each on a line of its own.

    >>> words_of('<svg><text x="1"><tspan>Deal</tspan> <tspan>two.</tspan></text><text>End</text></svg>')
    'Deal two.\nEnd'
    """
    texts = _TEXT.findall(_HIDDEN.sub("", svg))
    return "\n".join(" ".join(unescape(_TAG.sub(" ", text)).split()) for text in texts)


def paragraphs(lines: Iterator[str]) -> Iterator[Paragraph]:
    """Part a book's text: what stands on each line, and below which headings.

    >>> [one.section for one in paragraphs(iter(["# Duel", "", "Lay one. [TD-DUEL-1]"]))]
    ['Duel', 'Duel']
    """
    heads: dict[int, str] = {}
    for line in lines:
        head = _HEAD.match(line)
        if head:
            depth = len(head[1])
            heads = {level: words for level, words in heads.items() if level < depth} | {depth: _bare(head[2])}
        text = line.strip()
        if text and text != ":::":
            ids = tuple(one.strip() for found in _IDS.findall(text) for one in found.split(","))
            yield Paragraph(", ".join(heads[level] for level in sorted(heads)), text, ids)


def _bare(text: str) -> str:
    return _IDS.sub("", text).replace("*", "").strip()
