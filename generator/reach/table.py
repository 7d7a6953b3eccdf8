"""The table of rules and where they are printed: every rule, every value, what changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from html import unescape
from typing import Any

from generator.catalog.book import DESIGNERS, Book
from generator.catalog.edition import choose
from generator.catalog.model import Card, Deck, Edition, Game, Parameter, Part, Side, Size, Values
from generator.catalog.nodes import written
from generator.catalog.problems import ContentError
from generator.catalog.seen import parts
from generator.catalog.supply import in_edition
from generator.making.portions import dividing
from generator.making.workerpool import each
from generator.named import NamedTuple
from generator.parts.decks import Workshop, renderer_of
from generator.parts.facecache import face_of
from generator.template.reads import Read
from generator.template.render import Renderer

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
    """Everything that is said in an edition: its faces, and its books by part, with the rules these have read.

    The `renderer` of the first one lends faces to those of all others, which are forgotten.
    """

    edition: Edition
    renderer: Renderer
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
    lender = _lender(renderer, before)
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
    return Said(edition, lender, faces, books, read)


def _lender(renderer: Renderer, before: Said | None) -> Renderer:
    """Return who lends faces, which is the renderer of the first edition, and have them lent to another one."""
    if before is None:
        return renderer
    renderer.lent = before.renderer.known
    return before.renderer


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


_PLANTED = (1, -1)
"""What is added to the only value of a rule to see what follows it; the second where the first cannot be drawn."""
_FEW = 1
"""Headings below which a rule stands that may wait for another one to be set."""


class Faces(NamedTuple):
    """The faces of a part that a rule changes, by card, of how many cards that part has."""

    part: str
    name: str
    cards: tuple[str, ...]
    of: int


class Reach(NamedTuple):
    """Where a rule is printed: faces by part; headings of books; the rules whose words change, which look-ups tell too.

    `values` are those that were tried, of a range its ends among them; `reason` is why there are no others. `planted`
    says that its only value was exchanged for one that is not allowed. `within` are rules that have to be set for this
    one to count. A rule with neither faces nor sections is not printed.
    """

    name: str
    label: str
    rule: str
    values: tuple[Any, ...]
    default: Any
    planted: bool
    within: Values
    faces: tuple[Faces, ...]
    sections: tuple[str, ...]
    ids: tuple[str, ...]
    ranged: bool = False
    reason: str = ""


def values_of(parameter: Parameter) -> tuple[Any, ...]:
    """Give every allowed value; of a range its edges, the default, and two between.

    >>> from generator.catalog.problems import Mark
    >>> values_of(Parameter("far", 2, None, 1, 9, "far", "", Mark("rules.yaml")))
    (1, 2, 4, 6, 9)
    """
    if parameter.allowed is not None:
        return parameter.allowed
    found = {parameter.default}
    if parameter.least is not None and parameter.most is not None:
        steps = (parameter.most - parameter.least) / 3
        whole = isinstance(parameter.default, int)
        found |= {parameter.least + round(steps * at) if whole else parameter.least + steps * at for at in range(4)}
    else:
        found |= {parameter.default + 1} if parameter.least is not None else {parameter.default - 1}
    return tuple(sorted(value for value in found if parameter.allows(value)))


class Editions:
    """Says what editions say, each once, by the rules that are set; the one without is where all begin."""

    def __init__(self, shop: Workshop, theme: str | None = None) -> None:
        self.shop = shop
        self._theme = theme
        self._known: dict[tuple[tuple[str, Any], ...], Said] = {}
        self._planted: dict[tuple[str, Any], Said | None] = {}

    def of(self, rules: Values) -> Said:
        """Say an edition with these rules set.

        Raises:
            ContentError: a rule cannot have that value, or something cannot be drawn.
        """
        key = tuple(sorted(rules.items()))
        if key not in self._known:
            before = None if not key else self.of({})
            self._known[key] = said(self.shop, edition_of(self.shop.game, rules, self._theme), before)
        return self._known[key]

    def planted(self, name: str, value: Any) -> Said | None:
        """Say an edition with a value that is not allowed; None where nothing can be drawn with it."""
        if (name, value) not in self._planted:
            plain = self.of({})
            edition: Edition = plain.edition
            edition = edition._replace(rules={**edition.rules, name: value}, changed=(*edition.changed, name))
            try:
                self._planted[name, value] = said(self.shop, edition, plain)
            except ContentError:
                self._planted[name, value] = None
        return self._planted[name, value]


def reaches(editions: Editions, step: Callable[[int], None] = lambda _: None) -> Iterator[Reach]:
    """Say of each rule where it is printed.

    Raises:
        ContentError: something cannot be drawn with some value.
    """
    parameters = tuple(editions.shop.game.parameters.values())
    if parameters:
        editions.of({})  # which every process begins with
    for one in each(lambda some: [_found(editions, parameter) for parameter in some], parameters):
        yield one
        step(1)


def _found(editions: Editions, parameter: Parameter) -> Reach:
    """Say where a rule is printed: as the others are, or with another one set that it seems to wait for."""
    one = _reach(editions, parameter, {})
    if len(one.values) > 1 and not one.faces and len(one.sections) <= _FEW:
        waiting = (_reach(editions, parameter, within) for within in _contexts(editions.shop.game, parameter))
        one = max(waiting, default=one, key=lambda other: (len(other.faces), len(other.sections)))
    return one


def _contexts(game: Game, but: Parameter) -> Iterator[Values]:
    """Give every single rule that another may wait for, and first none."""
    yield {}
    for parameter in game.parameters.values():
        if parameter is not but:
            yield from ({parameter.name: value} for value in values_of(parameter) if value != parameter.default)


def _reach(editions: Editions, parameter: Parameter, within: Values) -> Reach:
    """Say where a rule is printed while some others are set."""
    game, plain, values = editions.shop.game, editions.of(within), values_of(parameter)
    found = [editions.of({**within, parameter.name: value}) for value in values if value != parameter.default]
    planted = len(values) == 1 and type(parameter.default) is int
    if planted:
        tried = (editions.planted(parameter.name, parameter.default + more) for more in _PLANTED)
        found = [one for one in tried if one is not None][:1]
    faces = tuple(_faces(game, plain, found))
    said = (parameter.name, parameter.label, parameter.rule, values, parameter.default)
    ranged = parameter.allowed is None
    return Reach(*said, planted, within, faces, *_sections(plain, found), ranged, parameter.reason)


def changed(before: Said, after: Said) -> Iterator[Spot]:
    """Name the faces that are otherwise in another edition, or are in only one of them."""
    for spot in dict.fromkeys([*before.faces, *after.faces]):
        was, now = before.faces.get(spot), after.faces.get(spot)
        if was is None or now is None or (was.svg, was.copies) != (now.svg, now.copies):
            yield spot


def _faces(game: Game, plain: Said, found: Iterable[Said]) -> Iterator[Faces]:
    cards: dict[str, dict[str, None]] = {}
    for one in found:
        for spot in changed(plain, one):
            owner = (plain.faces.get(spot) or one.faces[spot]).part
            cards.setdefault(owner, {})[spot[1]] = None
    for name, part in game.parts.items():
        if name in cards:
            everything = [card.id for deck in part.decks for card in deck.cards]
            yield Faces(name, part.name, tuple(card for card in everything if card in cards[name]), len(everything))


def _sections(plain: Said, found: Iterable[Said]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give the headings below which a book says something else, and the rules it states there."""
    sections: dict[str, None] = {}
    ids: dict[str, None] = {}
    for name, before in plain.books.items():
        if f"{name}{DESIGNERS}" in plain.books:  # which says all of it below headings of its own, and more
            continue
        marks: set[int] = set()
        for one in found:
            after = one.books[name]
            kept = Counter(paragraph.words for paragraph in before) & Counter(paragraph.words for paragraph in after)
            for text in (before, after):
                left = Counter(kept)
                for at, paragraph in enumerate(text):
                    if left[paragraph.words]:
                        left[paragraph.words] -= 1
                    elif text is before:
                        marks.add(at)
                    else:
                        ids.update(dict.fromkeys(paragraph.ids))
                        sections.setdefault(paragraph.section)
        for at in sorted(marks):
            sections.setdefault(before[at].section)
            ids.update(dict.fromkeys(before[at].ids))
    order = {
        paragraph.section: at for text in plain.books.values() for at, paragraph in reversed(list(enumerate(text)))
    }
    return tuple(sorted(sections, key=lambda one: order.get(one, len(order)))), tuple(sorted(ids))
