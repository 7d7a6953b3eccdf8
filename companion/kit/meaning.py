"""What `set` can mean: numbers within bounds, names that there are, people at the table.

Each gives the value that is meant, or raises Unclear with what it can be (`Game.SETS`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.model import Table
from companion.engine.words import Unclear, listed

Means = Callable[[Table, Any], Any]


class Copies:
    """Mean values of which a list may have several: `there` says how many there are of one, None as many as you like.

    Of whatever else is set, a list has each value once.
    """

    def __init__(self, each: Means, there: Callable[[Table, Any], int | None]) -> None:
        self.each, self.there = each, there

    def __call__(self, table: Table, value: Any) -> Any:
        """Mean one of them."""
        return self.each(table, value)


def several(means: Means, table: Table, values: Sequence[Any]) -> list[Any]:
    """Mean the values of a list. Raises Unclear: one of them cannot be, or there are not so many of it."""
    found = [means(table, one) for one in values]
    for one in dict.fromkeys(found):
        there = means.there(table, one) if isinstance(means, Copies) else 1
        if there is not None and found.count(one) > there:
            raise Unclear(f"There {'is' if there == 1 else 'are'} {there or 'none'} of {one}, not {found.count(one)}.")
    return found


def anything(table: Table, value: Any) -> Any:
    """Mean whatever is of the kind that stands there."""
    del table
    return value


def _number(value: Any) -> None:
    """Make sure that a value is a whole number, or none. Raises Unclear."""
    if value is not None and type(value) is not int:
        raise Unclear(f"'{value}' should be a number.")


def between(least: int, most: Callable[[Table], int] | None = None) -> Means:
    """Mean a number from `least` on, and at most so many as the game has."""

    def means(table: Table, value: Any) -> Any:
        top = most(table) if most else None
        _number(value)
        if value is not None and (value < least or (top is not None and value > top)):
            raise Unclear(f"{value} cannot be there: {least} " + ("at least." if top is None else f"to {top}."))
        return value

    return means


def bounded(least: int | None, most: int | None) -> Means:
    """Mean a number within bounds, of which either may be missing."""

    def means(table: Table, value: Any) -> Any:
        del table
        _number(value)
        if value is not None and ((least is not None and value < least) or (most is not None and value > most)):
            low, high = "" if least is None else f"{least} at least", "" if most is None else f"{most} at most"
            raise Unclear(f"{value} cannot be there: {', '.join(one for one in (low, high) if one)}.")
        return value

    return means


def named(what: str, known: Callable[[Table], Sequence[Any]]) -> Means:
    """Mean one of the names that there are."""

    def means(table: Table, value: Any) -> Any:
        names = known(table)
        if value in names:
            return value
        if str(value).upper() in names:
            return str(value).upper()
        raise Unclear(f"'{value}' is no {what}: {listed(names, 'or')}.")

    return means


def somebody(table: Table, value: Any) -> Any:
    """Mean a player."""
    return table.player(str(value))


def somebody_or_nobody(table: Table, value: Any) -> Any:
    """Mean a player, or nobody."""
    return table.player(str(value)) if value else value
