"""Find what the YAML of a game says and nothing that is printed has read. Draws nothing.

What is read is noted while faces are drawn and rulebooks set. A field whose name stands in a template that its cards
are drawn from is never told of: another edition may print it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from generator.catalog.model import Card, Deck, Game, Part, Values, Words
from generator.catalog.problems import Problem, clipped, did_you_mean
from generator.catalog.readings import NOWHERE, Column, Kind, Reading
from generator.catalog.roots import Roots
from generator.named import NamedTuple
from generator.reporting.bill import GUIDE
from generator.template.naming import texts
from generator.template.reads import Read
from generator.template.sources import Sources

Use = tuple[str, str, str]
"""What was read, of whom, and which field: ("card", deck, field), ("card of", card, field), ("deck", deck, field),
("theme", theme, field), ("game", "", field), ("template", deck, name). A field within a group is "group.field", and
"group." all that is in it."""
Find = Callable[[str], str]
"""Gives the text of a template, "" for none."""
_WHOLE = frozenset({("game", ""), ("theme", ""), ("edition", ""), ("parts", "")})
"""What a rulebook is said to read for its look and its imprint, which read less of it: see `_by_books`."""
_BY_BOOKS = (("game", "credit"),)
_OURS = frozenset({"outline", "shape", "base", "solid", "edge", "triangular", "grid", "back", "alt"})
"""Fields of decks and cards that mean something to us."""
_LOOKS = frozenset({"palette", "book", "look"})
"""Fields that hold no words."""
_HINT = "print it, take it out, or say that it is not meant to be printed: 'companion_only: [{}]' in {}"


def uses(reads: Iterable[Read], deck: str, theme: str) -> Iterator[Use]:
    """Say what some reads are of: those of the faces of a deck, or of a rulebook (""), in a theme."""
    owners = {"card": deck, "deck": deck, "theme": theme, "game": "", "template": deck}
    for read in reads:
        kind = str(read[0])
        if kind in owners and not (not deck and read in _WHOLE):
            yield kind, owners[kind], ".".join(map(str, read[1:]))
        elif kind in ("card of", "deck of"):
            yield ("deck" if kind == "deck of" else kind), str(read[1]), ".".join(map(str, read[2:]))
    if not deck:
        yield from ((kind, owners[kind], name) for kind, name in _BY_BOOKS)


def finder(game: Game, roots: Roots) -> Find:
    """Return what finds templates: those of all themes together."""
    folders = roots.template_dirs(game.slug), roots.shared_dirs()
    sources = [Sources(*folders, theme) for theme in ("", *game.themes)]
    return lambda name: "\n".join(found.text for one in sources if (found := one.find(name)))


def printed(game: Game, used: frozenset[Use], find: Find) -> tuple[Reading, ...]:
    """Say of each column of the tables of a game whether it is printed, when all of the game was drawn."""
    decks = {deck.id: deck for deck in game.every_deck}
    return tuple([_printed(one, decks[one.deck], used, find) if one.deck in decks else one for one in game.readings])


_NOT_PRINTED: Final = {Kind.ID: "its id", Kind.COPIES: "how many of it", Kind.TEMPLATE: "its template"}


def _printed(reading: Reading, deck: Deck, used: frozenset[Use], find: Find) -> Reading:
    holder = _Holder("card", deck.id, used, deck.unprinted, _templates(deck, used, find))
    whole = {field for kind, whose, field in used if (kind, whose) == ("card", deck.id)}
    whole |= {field for kind, _, field in used if kind == "card of"}

    def place(one: Column) -> str:
        if one.kind in _NOT_PRINTED:
            return _NOT_PRINTED[one.kind]
        if "@" in one.field:
            return f"in {one.field.partition('@')[2]}"
        if "" in whole or one.field in whole or holder.names(one.field):
            return "printed"
        return "left out" if one.kind is Kind.IGNORED or one.field in deck.unprinted else NOWHERE

    return reading._replace(columns=tuple([one._replace(printed=place(one)) for one in reading.columns]))


def unread(game: Game, used: frozenset[Use], find: Find) -> Iterator[Problem]:
    """Give a note for each field with words in it that nothing has read, when all of a game was drawn."""
    for part in game.parts.values():
        if part.kind == "boxes":
            yield from _of_boxes(part, used, find)
            continue
        for deck in part.decks:
            if deck.id != GUIDE and part.kind != "board":
                yield from _of_deck(game, part, deck, used, find)
    for theme in game.themes.values():
        holder = _Holder("theme", theme.id, used, theme.unprinted, "")
        fields = {
            name: value for name, value in theme.fields.items() if name != "name"
        }  # the edition's name is made of it
        yield from holder.told(fields, "of the theme", "the theme")
        yield from holder.idle(theme.fields)
    holder = _Holder("game", "", used, game.unprinted, "")
    about = {"tagline": game.tagline, "credit": game.credit}
    yield from holder.told(about, "of the game", "game.yaml")
    yield from holder.idle(about)


class _Holder(NamedTuple):
    """Who has fields: a deck, its cards, a theme; what was read, what need not be, and the text of its templates."""

    kind: str
    whose: str
    used: frozenset[Use]
    unprinted: tuple[Words, ...]
    templates: str

    def told(self, fields: Values, what: str, where: str, above: str = "") -> Iterator[Problem]:
        """Go through fields, and through groups within them."""
        if (self.kind, self.whose, above) in self.used:
            return  # somebody went through all of them
        for name, value in fields.items():
            path = f"{above}{name}"
            if name in _OURS or name in self.unprinted or (not above and name in _LOOKS):
                continue
            if (self.kind, self.whose, path) in self.used:
                for group in value if isinstance(value, list | tuple) else (value,):
                    if isinstance(group, Mapping):
                        yield from self.told(group, what, where, f"{path}.")
            elif not self.names(str(name), inner=bool(above)) and (said := _first(value)):
                fact = f"nothing that is printed reads '{path}' {what}: '{clipped(str(said), 30)}'"
                yield Problem(said.mark, fact, _HINT.format(name, where))

    def idle(self, *groups: Values) -> Iterator[Problem]:
        """Tell which names are said to be for the companion only and are no fields."""
        known: set[str] = set().union(*map(_keys, groups))
        for name in self.unprinted:
            if name not in known:
                fact = f"'companion_only' lists '{name}', and no field is called so"
                yield Problem(name.mark, fact, did_you_mean(name, known) or "take it out")

    def names(self, field: str, *, inner: bool = False) -> bool:
        """Tell whether a template names a field; one of a deck is called after it, others by whatever name."""
        if field not in self.templates:
            return False
        before = r"(?:deck\.|[\"'])" if self.kind == "deck" and not inner else r"[.\"']"
        return re.search(rf"{before}{re.escape(field)}\b", self.templates) is not None


def _of_boxes(part: Part, used: frozenset[Use], find: Find) -> Iterator[Problem]:
    """Go through what authors say of boxes, whose pictures have the same fields: one that reads it is enough."""
    from generator.catalog.cartons import CartonSheet  # (few games have boxes)

    assert isinstance(part.spec, CartonSheet)  # noqa: S101
    for box in part.spec.made:
        own = {deck.id for deck in box.decks}
        first = box.decks[0].id
        theirs = frozenset({(kind, first if whose in own else whose, name) for kind, whose, name in used})
        holder = _Holder("deck", first, theirs, box.plan.unprinted, find(box.plan.face))
        yield from holder.told(box.plan.fields, f"of box {box.plan.id}", "the box")
        yield from holder.idle(box.plan.fields)


def _keys(value: Any) -> set[str]:
    """Return the names of all fields in a group, and in those within it."""
    if isinstance(value, Mapping):
        return {str(name) for name in value}.union(*map(_keys, value.values()))
    return set().union(*map(_keys, value)) if isinstance(value, list | tuple) else set()


def _of_deck(game: Game, part: Part, deck: Deck, used: frozenset[Use], find: Find) -> Iterator[Problem]:
    templates = _templates(deck, used, find)
    besides = _columns(game, deck)
    where = {"dice": "the die", "tokens": "the set"}.get(part.kind, str(part.ref))
    own = {"name": deck.name, **deck.fields} if part.kind == "dice" else deck.fields
    holder = _Holder("deck", deck.id, used, deck.unprinted, templates)
    yield from holder.told(own, f"of {deck.id}", where)
    yield from holder.idle(own, *[one for card in deck.cards for one in _said(game, card)])
    ids = {card.id for card in deck.cards}
    elsewhere = {("card", deck.id, field) for kind, whose, field in used if kind == "card of" and whose in ids}
    holder = holder._replace(kind="card", used=used | elsewhere)
    found: dict[str, list[Problem]] = {}  # one card stands for all
    for card in deck.cards:
        for said in _said(game, card, besides):
            for one in holder.told(said, f"of {deck.noun} {card.id}", where):
                found.setdefault(one.hint, []).append(one)
    for first, *others in found.values():
        more = f" (and {len(others)} more like it)" if others else ""
        yield first._replace(fact=f"{first.fact}{more}")


def _templates(deck: Deck, used: frozenset[Use], find: Find) -> str:
    """Give the text of all templates that cards of a deck are drawn from."""
    return "\n".join([find(name) for kind, whose, name in used if kind == "template" and whose == deck.id])


def _columns(game: Game, deck: Deck) -> frozenset[str]:
    """Name the fields of a deck that are columns of its table, which are told of with it."""
    return frozenset(column.field for one in game.readings if one.deck == deck.id for column in one.columns)


def _said(game: Game, card: Card, besides: frozenset[str] = frozenset()) -> list[Values]:
    """Give the fields of a card, some of them left out: its own, and those that themes have for it."""
    own = {name: one for name, one in card.fields.items() if name not in besides} if besides else card.fields
    return [own, *[theme.cards[card.id] for theme in game.themes.values() if card.id in theme.cards]]


def _first(value: Any) -> Words | None:
    """Return the first text with words in it."""
    return next((one for one in texts(value) if any(letter.isalpha() for letter in one)), None)
