"""Orders of entries whose game says none: one, made of the sentence that was told. Knows no game and no table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.words import clipped
from companion.kit.panels import REASON, VERB, Head, Order, Staged

TITLES: Final = marked({
    "undo": "Taken back",
    "redo": "Done again",
    "fix": "Put right",
    "begin": "The game begins",
})  # fmt: skip
"""What entries of a kind are, where their sentence is longer than a verb may be."""
TOLD: Final = 400
"""Letters of a sentence that was told."""


def retold(told: Sequence[str], kind: str, who: str) -> Staged:
    """Make an order of sentences that were told: the first one where it is short, else whose they were, or what."""
    first, *rest = told or [_(TITLES.get(kind, marked("To begin with")))]
    if len(first) <= VERB:
        return Staged([Order(first, " ".join(rest))])
    return Staged([Order(_(TITLES[kind]) if kind in TITLES else who or _("Done"), " ".join([first, *rest]))])


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
    return " ".join(text if text[-1] in ".!?" else f"{text}." for text in said if text.strip())


def within(staged: Staged) -> Staged:
    """Cut what a game says longer than there is room for; a sentence that was told may be longer than a reason."""
    alone = len(staged.orders) == 1 and not staged.orders[0].picture
    most = TOLD if alone else REASON
    said = [one._replace(verb=clipped(one.verb, VERB), why=clipped(one.why, most)) for one in staged.orders]
    head = staged.head and Head(clipped(staged.head.banner, VERB), clipped(staged.head.text, REASON), staged.head.step)
    return Staged(said, head, staged.lamps)
