"""What moves do in any game that has no package of its own, and what holds them."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.model import Breach, Move, Table
from companion.kit.deeds import Deed, by_name

SHARED: Final = "table"
"""The name of nobody, for counters that stand in the middle."""


def meant(said: Any, rules: Any) -> Any:
    """Give a number that companion.yaml says, or the rule's that it names there."""
    return rules.get(said.removeprefix("rules.")) if isinstance(said, str) else said


def _add(table: Table, move: Move) -> None:
    where = table.state["shared"] if move["who"] == SHARED else table.state["players"].get(move["who"], {})
    if move["counter"] in where:
        where[move["counter"]] = move["to"] if "to" in move else where[move["counter"]] + move["by"]


def _end(table: Table, move: Move) -> None:
    """Go to the next who is still here; after the last one a round is over."""
    del move
    state, here = table.state, living(table)
    at = here.index(state["turn"]) + 1 if state["turn"] in here else 0
    if at >= len(here):
        _next_round(table)
    if here:
        state["turn"] = here[at % len(here)]


def _round(table: Table, move: Move) -> None:
    del move
    _next_round(table)
    if table.state["turn"]:
        table.state["turn"] = next(iter(living(table)), "")


def _join(table: Table, move: Move) -> None:
    state, counters = table.state, table.content["companion"]["counters"]
    state["players"].setdefault(move["who"], {n: meant(c["start"], table.rules) for n, c in counters.items()})
    state["gone"] = [who for who in state["gone"] if who != move["who"]]


def _leave(table: Table, move: Move) -> None:
    state = table.state
    if move["who"] not in state["gone"]:
        if state["turn"] == move["who"] and len(living(table)) > 1:
            _end(table, move)
        state["gone"].append(move["who"])


def _next_round(table: Table) -> None:
    last = meant(table.content["companion"]["rounds"], table.rules)
    if last and table.state["round"] >= last:
        table.state["ended"] = True
    else:
        table.state["round"] += 1


def living(table: Table) -> list[str]:
    """Give who is still here, in order of their seats."""
    return [who for who in table.players if who not in table.state["gone"]]


def _bounds(table: Table, move: Move) -> list[Breach]:
    """Hold a counter to its bounds."""
    said = declared(table, move["who"], move["counter"])
    old = counters_of(table, move["who"]).get(move["counter"], 0)
    new = move["to"] if "to" in move else old + move["by"]
    rule = said["rule"] or move["counter"]
    for bound, over in ((meant(said["least"], table.rules), False), (meant(said["most"], table.rules), True)):
        if bound is not None and (new > bound if over else new < bound):
            fact = f"{owner(table, move['who'])} would have {new} {label(table, move['who'], move['counter'])}; "
            return [Breach(rule, fact + (f"{bound} is the most." if over else f"{bound} is the least."))]
    return []


def _goes_on(table: Table, move: Move) -> list[Breach]:
    del move
    return [Breach("rounds", "The last round is over.")] * bool(table.state["ended"])


def counters_of(table: Table, who: str) -> dict[str, int]:
    """Give somebody's counters as they stand, or those on the table."""
    found: dict[str, int] = table.state["shared"] if who == SHARED else table.state["players"][who]
    return found


def declared(table: Table, who: str, counter: str) -> dict[str, Any]:
    """Give what companion.yaml says of a counter."""
    found: dict[str, Any] = table.content["companion"]["shared" if who == SHARED else "counters"][counter]
    return found


def label(table: Table, who: str, counter: str) -> str:
    """Give what people call a counter."""
    return declared(table, who, counter)["label"] or counter.replace("_", " ")


def owner(table: Table, who: str) -> str:
    """Name whose counter it is."""
    return "The table" if who == SHARED else table.name(who)


def _added(before: Table, move: Move, after: Table) -> list[str]:
    who, counter = move["who"], move["counter"]
    old, new = counters_of(before, who)[counter], counters_of(after, who)[counter]
    return [f"{owner(after, who)} {label(after, who, counter)} {old} -> {new}."]


def _passed(before: Table, move: Move, after: Table) -> list[str]:
    del move
    state = after.state
    if state["ended"]:
        return [f"Round {state['round']} was the last."]
    new_round = f"Round {state['round']}. " if state["round"] != before.state["round"] else ""
    return [(new_round + (f"{after.name(state['turn'])} to play." if state["turn"] else "")).strip()]


DEEDS: Final = by_name(
    Deed("add", _add, _bounds, _added, people=()),
    Deed("end", _end, _goes_on, _passed, people=()),
    Deed("round", _round, _goes_on, _passed, people=()),
    Deed("join", _join, tells=lambda _, move, table: [f"{table.name(move['who'])} sits down."], people=()),
    Deed("leave", _leave, tells=lambda _, move, table: [f"{table.name(move['who'])} leaves."], people=()),
)
