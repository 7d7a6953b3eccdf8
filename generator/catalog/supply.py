"""How many copies of a card there are where a rule says so; knows the rules by name only, and prints nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from generator.catalog.decks import MOST_COPIES
from generator.catalog.model import UNREAD, Deck, Edition, Game, Parameter, Part, Words
from generator.catalog.problems import Findings, clipped


def stocked(part: Part, parameters: Mapping[str, Parameter], findings: Findings) -> Part:
    """Give a part's cards as many copies as the rules that they name say by default; tell of rules that cannot."""
    rules = {}
    for card in (card for deck in part.decks for card in deck.cards if card.supply):
        parameter = parameters.get(card.supply)
        mark = card.supply.mark if isinstance(card.supply, Words) else card.mark
        if parameters is UNREAD:
            continue
        if parameter is None:
            fact = f"'copies' must be a whole number or the name of a rule, not '{clipped(card.supply)}'"
            hint = "" if parameters else "write a whole number, such as 4"
            findings.add(mark, fact, hint, word=card.supply, known=parameters)
        elif not _counts(parameter):
            fact = f"the rule '{card.supply}' cannot say how many copies there are"
            findings.add(mark, fact, f"it must allow whole numbers from 1 to {MOST_COPIES} only")
        else:
            rules[parameter.name] = parameter.default
    return _dealt(part, rules) if rules else part


def in_edition(game: Game, edition: Edition) -> Game:
    """Give a game as an edition has it: with as many copies of each card as its rules say.

    It is the very same game unless a rule that some card follows has been changed.
    """
    changed = {
        name: edition.rules[name]
        for name in edition.changed
        if any(card.supply == name for deck in game.decks.values() for card in deck.cards)
    }
    if not changed:
        return game
    parts = {name: _dealt(part, changed) for name, part in game.parts.items()}
    if any(part.kind == "boxes" for part in parts.values()):
        from generator.catalog.boxes import fitted  # noqa: PLC0415  (few games have boxes)

        parts = fitted(parts)
    decks = {name: parts[name].decks[0] for name in game.decks}
    return game._replace(parts=MappingProxyType(parts), decks=MappingProxyType(decks))


def _counts(parameter: Parameter) -> bool:
    """Tell whether every value that a rule may have is a number of copies."""
    if parameter.allowed is not None:
        return all(type(value) is int and 1 <= value <= MOST_COPIES for value in parameter.allowed)
    within = (parameter.least or 0) >= 1 and parameter.most is not None and parameter.most <= MOST_COPIES
    return type(parameter.default) is int and within


def _dealt(part: Part, rules: Mapping[str, Any]) -> Part:
    decks = tuple(_with(deck, rules) for deck in part.decks)
    if decks == part.decks:
        return part
    return replace(part, decks=decks, count=sum(deck.count for deck in decks))


def _with(deck: Deck, rules: Mapping[str, Any]) -> Deck:
    if not any(card.supply in rules for card in deck.cards):
        return deck
    cards = (card._replace(copies=rules[card.supply]) if card.supply in rules else card for card in deck.cards)
    return replace(deck, cards=tuple(cards))
