"""What `set` can mean: numbers within bounds, names that there are, people at the table.

Each gives the value that is meant, or raises Unclear with what it can be (`Game.SETS`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Table
from companion.engine.words import Unclear, UnclearAsSaid, listed

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
            said = {"what": one, "many": found.count(one)}
            if not there:
                raise Unclear("There are none of {what}, not {many}.", **said)
            told = ngettext(
                "There is {n} of {what}, not {many}.", "There are {n} of {what}, not {many}.", there, **said
            )
            raise UnclearAsSaid(told)
    return found


def anything(_table: Table, value: Any) -> Any:
    """Mean whatever is of the kind that stands there."""
    return value


def _outside(value: Any, least: int | None, most: int | None) -> str:
    """Say that a number is out of bounds."""
    if least is not None and most is not None:
        return _("{value} cannot be there: {least} to {most}.", value=value, least=least, most=most)
    bounds = _("{n} at most", n=most) if least is None else _("{n} at least", n=least)
    return _("{value} cannot be there: {bounds}.", value=value, bounds=bounds)


def between(least: int | None, most: int | Callable[[Table], int] | None = None) -> Means:
    """Mean a number within bounds, of which either may be missing, and the upper one may hang on the table."""

    def means(table: Table, value: Any) -> Any:
        top = most(table) if callable(most) else most
        if value is None:
            return value
        if type(value) is not int:
            raise Unclear("'{value}' should be a number.", value=value)
        if (least is not None and value < least) or (top is not None and value > top):
            raise UnclearAsSaid(_outside(value, least, top))
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
        raise Unclear("'{value}' is no {what}: {names}.", value=value, what=_(what), names=listed(names, "or"))

    return means


def somebody(table: Table, value: Any) -> Any:
    """Mean a player."""
    return table.player(str(value))


def somebody_or_nobody(table: Table, value: Any) -> Any:
    """Mean a player, or nobody."""
    return table.player(str(value)) if value else value
