"""Make a card of its own of each copy of a card, where a deck says so: copies may differ then."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from generator.catalog.model import Card, Words
from generator.catalog.problems import Findings, Mark

MOST_EACH: Final = 200
"""So many copies of a card may differ: each has a face of its own to be drawn."""


def each_copy(cards: Iterable[Card], taken: dict[str, Mark], findings: Findings) -> Iterator[Card]:
    """Give each copy as a card, with the number of its copy behind its id; a card that there is once stays as it is."""
    for card in cards:
        if card.supply:
            mark = card.supply.mark if isinstance(card.supply, Words) else card.mark
            fact = f"the rule '{card.supply}' says how many copies there are, so they cannot differ"
            findings.add(mark, fact, "write how many there are, or leave out 'each_copy'")
        elif card.copies > MOST_EACH:
            findings.add(card.mark, f"{card.copies} copies of a card cannot all differ", f"{MOST_EACH} are the most")
        elif card.copies > 1:
            for number in range(1, card.copies + 1):
                name = f"{card.id}-{number}"
                if name in taken:
                    fact = f"copy {number} of card {card.id} is called '{name}', as something else is"
                    findings.add(card.mark, fact, f"call what is at {taken[name]} otherwise")
                taken[name] = card.mark
                yield card._replace(id=name, copies=1, copy=(number, card.copies), entry=card.id)
            continue
        yield card._replace(copy=(1, 1), entry=card.id)


def for_each_copy(said: Mapping[str, Mapping[str, Any]], cards: Iterable[Card]) -> dict[str, Mapping[str, Any]]:
    """Give what a theme says of a card to each of its copies."""
    copies = {card.id: said[card.entry] for card in cards if card.entry != card.id and card.entry in said}
    return {**said, **copies}
