"""How many copies of a card there are where a rule says so, none included; knows the rules by name only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from math import prod
from types import MappingProxyType
from typing import Any

from generator.catalog.decks import MOST_COPIES, numbered
from generator.catalog.model import UNREAD, Card, Deck, Edition, Game, Parameter, Parameters, Part, Values
from generator.catalog.nodes import written
from generator.catalog.problems import Findings, clipped
from generator.catalog.rules import choices
from generator.catalog.translation import lacking

_MOST_WAYS = 1000


def stocked(part: Part, parameters: Parameters, findings: Findings) -> Part:
    """Give a part's cards as many copies as the rules that they name say by default; tell of rules that cannot.

    Cards that are there for some editions only are all kept; the part counts those of the default one.
    """
    named = [card for card in part.cards if card.supply or card.when]
    if not named or parameters is UNREAD:
        return part
    rules: dict[str, Any] = {}
    for card in named:
        if card.supply:
            rules.update(_supplied(card, parameters, findings))
            _check_share(card, named, parameters, findings)
        _check_when(card, parameters, findings)
    for deck in part.decks:
        if deck.cards and all(card.when for card in deck.cards):
            fact = f"every {deck.noun} of it is there for some editions only"
            findings.add(deck.cards[0].mark, fact, "leave 'if' out of one, for no edition may be without any")
    defaults = {name: one.default for name, one in parameters.items() if one.allows(one.default)}
    part = _dealt(part, partial(_with, rules=rules)) if rules else part
    return replace(part, count=_count(part, defaults))


def counts(part: Part, parameters: Parameters) -> frozenset[int]:
    """Give how many pieces a part may come to, by whatever its cards' rules may be, so that a default may be edited."""
    named = dict.fromkeys(name for card in part.cards for name in (card.supply, *card.when) if name)
    values = [parameters[name].allowed for name in named if name in parameters]
    some = [one for one in values if one is not None]
    if len(some) < len(named) or prod(map(len, some)) > _MOST_WAYS:
        return frozenset({part.count})
    ways = (dict(zip(named, way, strict=True)) for way in product(*some))
    return frozenset(_count(part, rules) for rules in ways)


def _count(part: Part, rules: Values) -> int:
    """Count the pieces of a part where these rules are played."""
    return sum(_in_box(deck, rules, rules).count for deck in part.decks)


def _supplied(card: Card, parameters: Parameters, findings: Findings) -> Values:
    """Give what the rule says by default that a card's copies name; nothing where it cannot say it."""
    parameter = parameters.get(card.supply)
    mark = getattr(card.supply, "mark", card.mark)
    if parameter is None:
        fact = f"'copies' must be a whole number or the name of a rule, not '{clipped(card.supply)}'"
        hint = "" if parameters else "write a whole number, such as 4"
        findings.add(mark, fact, hint, word=card.supply, known=parameters)
    elif not _counts(parameter):
        fact = f"the rule '{card.supply}' cannot say how many copies there are"
        findings.add(mark, fact, f"it must allow whole numbers from 1 to {MOST_COPIES} only")
    elif parameter.allows(parameter.default):
        return {parameter.name: parameter.default}
    return {}


def _check_share(card: Card, named: list[Card], parameters: Parameters, findings: Findings) -> None:
    """Tell once of a rule that is shared by more cards than it has copies at its least."""
    parameter = parameters.get(card.supply)
    if not card.shared or parameter is None or not _counts(parameter):
        return
    sharers = [one for one in named if one.shared and one.supply == card.supply]
    least = min(parameter.allowed) if parameter.allowed is not None else parameter.least or 0
    if card is sharers[0] and least < len(sharers):
        mark = getattr(card.supply, "mark", card.mark)
        fact = f"{len(sharers)} cards have a share of '{card.supply}', which may be {least}"
        findings.add(mark, fact, "each must have a copy; leave some out, or let the rule be more")


def _check_when(card: Card, parameters: Parameters, findings: Findings) -> None:
    for name, values in card.when.items():
        mark = getattr(name, "mark", card.mark)
        parameter = parameters.get(name)
        if parameter is None:
            hint = "" if parameters else "the game has no rules; leave 'if' out"
            findings.add(mark, f"'if' names '{clipped(name)}', which is no rule", hint, word=name, known=parameters)
            continue
        for value in values:
            if not parameter.allows(value):
                findings.add(mark, f"'{name}' is never {clipped(written(value))}", choices(parameter))


def _is_there(card: Card, rules: Values) -> bool:
    """Tell whether a card is in the box where these rules are played; true is not 1."""
    return all(
        any(type(value) is type(rules.get(name)) and value == rules.get(name) for value in values)
        for name, values in card.when.items()
    )


def in_edition(game: Game, edition: Edition, divided: Callable[[Game, Deck], Deck] | None = None) -> Game:
    """Give a game as an edition has it: with the cards that its rules have, and as many copies as they say.

    It is the very same game where no card follows a rule, or those that do are as they are told by default, and no part
    is left out of a translation that lacks some of its words, which a game's box then does not count. `divided` gives a
    deck whose texts go on with its further cards.
    """
    rules = edition.rules
    changed = {name: rules[name] for name in edition.changed}
    parts = {
        name: _dealt(part, partial(_in_box, rules=rules, changed=changed))
        if any(card.when or card.supply in changed for card in part.cards)
        else part
        for name, part in game.parts.items()
    }
    if divided is not None:
        deal = partial(divided, game._replace(parts=MappingProxyType(parts)))
        parts = {name: _dealt(part, deal) if _goes_on(part) else part for name, part in parts.items()}
    left_out = lacking(game.unfinished)
    if not left_out and all(parts[name] is part for name, part in game.parts.items()):
        return game
    if any(part.kind == "boxes" for part in parts.values()):
        from generator.catalog.boxes import fitted  # noqa: PLC0415  (few games have boxes)

        parts = fitted(parts, left_out=left_out)
    decks = {name: parts[name].decks[0] for name in game.decks}
    return game._replace(parts=MappingProxyType(parts), decks=MappingProxyType(decks))


def _goes_on(part: Part) -> bool:
    """Tell whether texts of a part go on; of others the pieces are not its faces, as of dice."""
    return any(deck.goes_on for deck in part.decks)


def _in_box(deck: Deck, rules: Values, changed: Values) -> Deck:
    cards = [card for card in deck.cards if _is_there(card, rules)]
    if any(card.shared for card in cards):
        changed = rules  # those that share have more where others are not there
    return _with(replace(deck, cards=numbered(cards)), changed)


def _counts(parameter: Parameter) -> bool:
    """Tell whether every value that a rule may have is a number of copies."""
    if parameter.allowed is not None:
        return all(type(value) is int and 1 <= value <= MOST_COPIES for value in parameter.allowed)
    within = (parameter.least or 0) >= 1 and parameter.most is not None and parameter.most <= MOST_COPIES
    return type(parameter.default) is int and within


def _dealt(part: Part, deal: Callable[[Deck], Deck]) -> Part:
    decks = tuple(map(deal, part.decks))
    count = sum(deck.count for deck in decks)
    if decks == part.decks and count == part.count:
        return part
    spec = part.spec.dealt(deal) if part.spec is not None else None
    return replace(part, decks=decks, spec=spec, count=count)


def _with(deck: Deck, rules: Values) -> Deck:
    if not any(card.supply in rules for card in deck.cards):
        return deck
    shares = {name: _shares(deck, name, rules[name]) for name in _shared(deck) if name in rules}
    return replace(deck, cards=tuple(_stocked(card, rules, shares) for card in deck.cards))


def _stocked(card: Card, rules: Values, shares: Mapping[str, Iterator[int]]) -> Card:
    if card.supply not in rules:
        return card
    return card._replace(copies=next(shares[card.supply]) if card.shared else rules[card.supply])


def _shared(deck: Deck) -> frozenset[str]:
    return frozenset(card.supply for card in deck.cards if card.shared)


def _shares(deck: Deck, name: str, copies: int) -> Iterator[int]:
    """Deal out what a rule says to the cards that share it, as evenly as can be; the first ones have the rest."""
    cards = sum(card.shared and card.supply == name for card in deck.cards)
    each, rest = divmod(copies, cards)
    return iter([each + (at < rest) for at in range(cards)])
