"""Counters as companion.yaml declares them: whose they are, their bounds, their names; and who is in the game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Facts, Json, Table
from companion.kit.forms import Act

SHARED: Final = "table"
"""The name of nobody, for counters that stand in the middle."""


NONE: Final[Facts] = MappingProxyType({})


def meant(said: Any, rules: Any, named: Mapping[str, Facts] = NONE) -> Any:
    """Give a number that companion.yaml says, or what it names there: a rule, or what is `named` in an action.

    >>> meant(3, {}), meant("-rolled", {}, {"rolled": {"": 4}}), meant("own.pot", {}, {"own": {"pot": 7}})
    (3, -4, 7)
    """
    if not isinstance(said, str):
        return said
    kind, _dot, name = said.removeprefix("-").partition(".")
    number = rules.get(name) if kind == "rules" else named.get(kind, NONE).get(name, 0)
    return -number if said[0] == "-" and number is not None else number


def of_game(table: Table, what: str) -> Json:
    """Give a part of what companion.yaml says, as far as it does: `actions`, `decks`."""
    found: Json = table.content["companion"][what]
    return found


# ---------------------------------------------------------------------- counters


def counters_of(table: Table, who: str) -> dict[str, int]:
    """Give somebody's counters as they stand, or those on the table."""
    found: dict[str, int] = table.state["shared"] if who == SHARED else table.state["players"][who]
    return as_written(table.content["companion"], found)


def as_written(said: Any, found: Json) -> Json:
    """Give counters, or actions, in the order in which companion.yaml has them."""
    return {**{name: found[name] for name in said["listed"] if name in found}, **found}


def declared(table: Table, who: str, counter: str) -> Json:
    """Give what companion.yaml says of a counter."""
    found: Json = of_game(table, "shared" if who == SHARED else "counters")[counter]
    return found


def label(table: Table, who: str, counter: str) -> str:
    """Give what people call a counter."""
    return declared(table, who, counter)["label"] or counter.replace("_", " ")


def rows(table: Table, who: str) -> list[tuple[str, int | str]]:
    """Give somebody's counters, or those on the table, as people call them; in any other game what may be one."""
    if "companion" in table.content:
        return [(label(table, who, name), value) for name, value in counters_of(table, who).items()]
    mine = table.state.get("players", NONE).get(who, NONE)
    return [(name.replace("_", " "), value) for name, value in mine.items() if type(value) in (int, str)]


def owner(table: Table, who: str) -> str:
    """Name whose counter it is."""
    return _("The table") if who == SHARED else table.name(who)


def moved(table: Table, who: str, counter: str, by: int = 0, to: int | None = None) -> None:
    """Change one counter; what that brings about is `settle`'s."""
    where = table.state["shared"] if who == SHARED else table.state["players"].get(who, {})
    if counter in where:
        where[counter] = where[counter] + by if to is None else to


def bounded(act: Act, who: str, counter: str, by: int = 0, to: int | None = None, given: bool = False) -> None:
    """Hold a counter to its bounds; nobody gives what is not there."""
    table, said = act.table, declared(act.table, who, counter)
    old = counters_of(table, who).get(counter, 0)
    new, (least, most) = old + by if to is None else to, bounds(table, who, counter)
    least = 0 if given and least is None else least
    if (least is None or new >= least) and (most is None or new <= most):
        return
    what = {"who": owner(table, who), "n": new, "what": label(table, who, counter)}
    rule, has = said["rule"] or counter, marked("{what}: {has}")
    low = least is not None and new < least
    below, above = marked(
        ("{who} would have {n} {what}; {bound} is the least.", "{who} would have {n} {what}; {bound} is the most.")
    )
    act.forbid(True, rule, below if low else above, has, bound=least if low else most, has=old, **what)


def bounds(table: Table, who: str, counter: str) -> tuple[int | None, int | None]:
    """Give the least and the most that a counter can be."""
    said = declared(table, who, counter)
    return meant(said["least"], table.rules), meant(said["most"], table.rules)


def counted(act: Act) -> list[str]:
    """Tell hands which counters changed, and give it in words: `life 2 → 1`, with whose it is."""
    told = []
    for who in (*act.table.players, SHARED):
        was = counters_of(act.before, who) if who == SHARED or who in act.before.state["players"] else {}
        for name, now in counters_of(act.table, who).items():
            if was.get(name, now) != now:
                what = label(act.table, who, name)
                hand = f"{owner(act.table, who)}: {now - was[name]:+} {what}"
                act.handed(hand, before=was[name], after=now, unit=what)
                whose = _("the table") if who == SHARED else act.table.name(who)
                told.append(f"{whose if who != act.who else ''} {what} {was[name]} → {now}".strip())
    return told


def out(table: Table) -> list[str]:
    """Give who is out of the game."""
    found: list[str] = table.state["out"]
    return found


def living(table: Table) -> list[str]:
    """Give who is still here and in the game, in order of their seats."""
    away = (*table.state["gone"], *out(table))
    return [who for who in table.players if who not in away]
