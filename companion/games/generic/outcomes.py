"""What an action, a counter's value, a turn or a round brings about: counters that change, cards that come and go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from companion.engine.dice import Face
from companion.engine.model import Facts, Json, Table
from companion.games.generic.counters import (
    NONE,
    SHARED,
    as_written,
    bounds,
    counters_of,
    living,
    meant,
    moved,
)
from companion.games.generic.hands import Play, clear, drawn, take
from generator.named import NamedTuple

Outcome = Facts
SIDES: Final = (("cost", -1), ("gain", 1), ("they", 1), ("shared", 1))
"""Whose counters an action changes, and which way."""


class Change(NamedTuple):
    """A counter of somebody that changes; by what `falls` to them it does as far as it can."""

    who: str
    counter: str
    by: int
    falls: bool


def named(table: Table, who: str, cards: Sequence[Outcome] = (), rolled: Face | None = None, trick: Any = NONE) -> Json:
    """Give what numbers may name besides rules, by the beginnings of the names; those of several cards are summed."""
    number = rolled if isinstance(rolled, int) else int(rolled) if rolled and rolled.isdecimal() else 0
    own, counts = counters_of(table, who) if who else {}, {"rolled": {"": number}, "count": {"": len(cards)}}
    return {"card": sums(cards), "own": own, "shared": table.state["shared"], "trick": trick, **counts}


def sums(cards: Sequence[Outcome]) -> Outcome:
    """Give the numbers of all cards together, by field."""
    if len(cards) == 1:
        return cards[0]
    fields = {field for card in cards for field in card}
    return {field: sum(number_on(card, field) for card in cards) for field in fields}


def number_on(card: Outcome, field: str) -> int:
    """Give the number in a card's field; 0 where it has none."""
    found = card.get(field, 0)
    return found if type(found) is int else 0


def changes(table: Table, one: Outcome, who: str, on: str, names: Facts) -> list[Change]:
    """Give what an action, or its outcome, does to counters; its numbers are as they stand when it comes."""
    whose = {"they": on, "shared": SHARED}
    return [
        Change(
            whose.get(part, who),
            counter,
            sign * (meant(number, table.rules, names) or 0),
            str(number).endswith("rolled"),
        )
        for part, sign in SIDES
        if one[part] and whose.get(part, who)
        for counter, number in as_written(table.content["companion"], one[part]).items()
    ]


def change(table: Table, does: Iterable[Change], *, falls: bool = False) -> None:
    """Change counters; by what fell to somebody as far as their bounds let them."""
    for who, counter, by, as_it_falls in does:
        low, high = bounds(table, who, counter) if falls or as_it_falls else (None, None)
        to = counters_of(table, who).get(counter, 0) + by
        to = to if low is None else max(low, to)
        moved(table, who, counter, to=to if high is None else min(high, to))


def cards_come(act: Play, one: Outcome, who: str, names: Facts) -> None:
    """Put away what somebody has, and draw what they get, as an action or an outcome says."""
    if one["discards"]:
        clear(act.table, who)
    for deck, count in one["hand"].items():
        take(act, deck, who, meant(count, act.rules, names) or 0)


def come(act: Play, one: Outcome, whose: Sequence[str], names: Facts, on: str = "") -> None:
    """Bring an outcome to some people, as far as counters go; what stands on the table changes once."""
    table, deck = act.table, one["draw"]
    if one["label"]:
        act.then("{who}: {what}.", who=table.listed(whose), what=one["label"])
    if deck:
        turned = "".join(drawn(act, deck, "", 1, die=""))
        act.then("{deck}: {card}.", deck=deck.replace("_", " "), card=turned)
        names = {**names, **{"rolled": named(table, "", rolled=turned)["rolled"]}}
    for who in whose:
        mine = {**names, "own": counters_of(table, who)}
        both = one if who == whose[0] else {**one, "shared": NONE}
        change(table, changes(table, both, who, on, mine), falls=True)
        cards_come(act, one, who, mine)


def comes(act: Play, when: str, what: str, whose: Sequence[str]) -> None:
    """Bring what comes `before` or `after` a turn, a round, an action to those of some people who are in the game."""
    one = act.table.content["companion"][when].get(what)
    here = [who for who in whose if who in living(act.table)]
    if one and here:
        come(act, one, here, named(act.table, ""))
