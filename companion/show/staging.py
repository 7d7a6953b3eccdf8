"""Orders of entries whose game says none: one, made of the sentence that was told. Knows no game and no table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from companion.engine.words import clipped
from companion.kit.panels import REASON, VERB, Head, Order, Place, Staged, together  # noqa: F401 - Place is for the example

TITLES: Final = {
    "undo": "Taken back",
    "redo": "Done again",
    "fix": "Put right",
    "begin": "The game begins",
}
"""What entries of a kind are, where their sentence is longer than a verb may be."""
TOLD: Final = 400
"""Letters of a sentence that was told."""
_SENTENCE: Final = re.compile(r"(?<=[.!?]) (?=\S)")


def retold(told: str, kind: str, names: Sequence[str]) -> Staged:
    """Make an order of what was told: its first words where they are short, else whose it was, and the rest as why.

    >>> retold("Ana and Ben swap one card. Ben begins.", "act", ["Ana"]).orders[0][:2]
    ('Ana and Ben swap one card', 'Ben begins.')
    >>> retold("Ana: the biscuits are gone, and nobody knows where they are.", "act", ["Ana"]).orders[0][:2]
    ('Ana', 'the biscuits are gone, and nobody knows where they are.')
    """
    first, *rest = _SENTENCE.split(told) if told else [TITLES.get(kind, "To begin with")]
    who, _, what = first.partition(": ")
    if len(first.rstrip(".")) <= VERB:
        return Staged([Order(first.removesuffix("."), " ".join(rest))])
    if what and len(who) <= VERB:
        return Staged([Order(who, " ".join([what, *rest]))])
    named = next((name for name in names if first.startswith(f"{name} ")), "")
    return Staged([Order(TITLES.get(kind, named or "Done"), told.removeprefix(f"{named} ") if named else told)])


def put_back(undone: Sequence[Order], names: Mapping[str, str]) -> Staged:
    """Make orders that put back what orders did, the newest first: pieces and numbers each, all else together.

    >>> walk = Order("Walk 2", to=Place("9"), from_=Place("7"), way=["n7", "n9"], who="ana")
    >>> back = put_back([Order("Ben takes a card", before=1, after=2, unit="cards", who="ben"), walk], {"ana": "Ana"})
    >>> [one.verb for one in back.orders], back.orders[1].way
    (['Back to 1 cards', 'Put Ana’s piece back'], ['n9', 'n7'])
    """
    found, cards = list[Order](), list[str]()
    for one in undone:
        name, counts = names.get(one.who, ""), one.before is not None and one.after is not None
        if one.from_ is not None and one.to is not None:
            verb = f"Put {f'{name}’s' if name else 'the'} piece back"
            found.append(
                one._replace(verb=verb, why="", from_=one.to, to=one.from_, way=[*one.way][::-1], aim=(), lamp=0)
            )
        elif counts:
            verb = f"{name}: back to {one.before} {one.unit}" if name else f"Back to {one.before} {one.unit}"
            found.append(one._replace(verb=verb, why="", aim=(), lamp=0))
        elif one.picture:
            cards.append(one.verb)
        if found and counts:
            found[-1] = found[-1]._replace(before=one.after, after=one.before, maybe=False)
    if cards:
        found.append(Order("Put cards back as they were", f"Of this: {'; '.join(cards)}."))
    return Staged(together([found]), Head("Taken back") if found else None)


def in_words(staged: Staged) -> str:
    """Say in sentences what an entry wanted done, for the log.

    >>> in_words(Staged([Order("Hit Ben", "A trap.", before=6, after=3, unit="life")], Head("Ouch")))
    'Ouch. Hit Ben. A trap. 6 → 3 life.'
    """
    said = [staged.head.banner, staged.head.text] if staged.head else []
    for one in staged.orders:
        places = " → ".join(place.text for place in (one.from_, one.to) if place is not None)
        numbers = " → ".join(str(each) for each in (one.before, one.after) if each is not None)
        said += [f"{one.verb}{places and f': {places}'}", one.why, f"{numbers} {one.unit}" if numbers else ""]
    return " ".join(f"{text.strip().rstrip('.')}." if text[-1] not in "!?" else text for text in said if text.strip())


def within(staged: Staged) -> Staged:
    """Cut what a game says longer than there is room for; a sentence that was told may be longer than a reason."""
    alone = len(staged.orders) == 1 and not staged.orders[0].picture
    most = TOLD if alone else REASON
    said = [one._replace(verb=clipped(one.verb, VERB), why=clipped(one.why, most)) for one in staged.orders]
    head = staged.head and Head(clipped(staged.head.banner, VERB), clipped(staged.head.text, REASON), staged.head.step)
    return Staged(said, head, staged.lamps)


__all__ = ["in_words", "put_back", "retold", "within"]
