"""What moves do in any game that has no package of its own, and what holds them."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.model import Breach, Move, Table
from companion.engine.words import capital
from companion.kit.deeds import Deed, by_name

SHARED: Final = "table"
"""The name of nobody, for counters that stand in the middle."""


def meant(said: Any, rules: Any) -> Any:
    """Give a number that companion.yaml says, or the rule's that it names there."""
    return rules.get(said.removeprefix("rules.")) if isinstance(said, str) else said


def _add(table: Table, move: Move) -> None:
    moved(table, move)
    settle(table)


def moved(table: Table, move: Move) -> None:
    """Change one counter; what that brings about is `settle`'s."""
    where = table.state["shared"] if move["who"] == SHARED else table.state["players"].get(move["who"], {})
    if move["counter"] in where:
        where[move["counter"]] = move["to"] if "to" in move else where[move["counter"]] + move["by"]


def settle(table: Table) -> None:
    """Bring about what counters say by their values (`at`), and the end where one is left."""
    said, state = table.content["companion"], table.state
    for who in table.players:
        for name, value in state["players"].get(who, {}).items():
            reached = _reached(said["counters"].get(name, {}).get("at", {}), value)
            if reached == "out" and who not in out(table):
                state.setdefault("out", []).append(who)
                if state["turn"] == who:
                    go_on(table)
            elif reached == "wins" and not state["ended"]:
                state.update(ended=True, winners=[who])
            elif reached == "ends":
                state["ended"] = True
    for name, value in state["shared"].items():
        if _reached(said["shared"].get(name, {}).get("at", {}), value):
            state["ended"] = True
    sides = {_side(table, who) for who in living(table)}
    if said.get("last_standing") and len(sides) <= 1 < len({_side(table, who) for who in table.players}):
        state["ended"] = True


def _side(table: Table, who: str) -> str:
    """Give the team of somebody, or who plays alone."""
    teams = table.content["companion"].get("teams", {})
    seat = table.players.index(who) + 1
    return next((name for name, seats in teams.items() if seat in seats), who)


def _reached(at: dict[str, str], value: int) -> str:
    """Give what a value brings about: a bound of nothing or less is reached from above, any other from below.

    >>> _reached({"0": "out", "20": "wins"}, -1), _reached({"20": "wins"}, 21), _reached({"20": "wins"}, 3)
    ('out', 'wins', '')
    """
    met = (what for bound, what in at.items() if (value <= int(bound) if int(bound) <= 0 else value >= int(bound)))
    return next(met, "")


def out(table: Table) -> list[str]:
    """Give who is out of the game."""
    found: list[str] = table.state.get("out", [])
    return found


def where_in_time(table: Table) -> list[int]:
    """Give the round, and the turn in it, by which `once` counts."""
    return [table.state["round"], table.state.get("turns_taken", 0)]


def _end(table: Table, move: Move) -> None:
    """End a phase, or after the last one the turn."""
    del move
    phases = len(table.content["companion"].get("phases", ()))
    phase = table.state.get("phase", 0) + 1
    if phases and phase < phases:
        table.state["phase"] = phase
    else:
        go_on(table)


def go_on(table: Table) -> None:
    """Go to the next who is still here; after the last one a round is over."""
    state = table.state
    order = _order(table)
    here = [who for who in order if who in living(table)]
    if state.get("phase"):
        state["phase"] = 0
    state["turns_taken"] = state.get("turns_taken", 0) + 1
    later = order[order.index(state["turn"]) + 1 :] if state["turn"] in order else here
    after = [who for who in later if who in here]
    if not after:
        _next_round(table)
        after = [who for who in _order(table) if who in here]
    if after and state["turn"]:
        state["turn"] = after[0]


def _order(table: Table) -> list[str]:
    """Give the order of turns in this round: as it was when the round began."""
    return table.state.get("order") or list(table.players)


def _next_order(table: Table) -> list[str]:
    """Give the order of turns of the next round, as companion.yaml says."""
    how, seats = table.content["companion"].get("order", "seats"), list(table.players)
    if how == "clockwise":
        old = _order(table)
        return [*old[1:], *old[:1]]
    if how in ("score", "lowest"):
        most = how == "score"
        return sorted(seats, key=lambda who: worth(table, who), reverse=most)
    return list(table.state.get("order", ()))


def worth(table: Table, who: str) -> int:
    """Give somebody's points: by the formula `scores`, or the counter that wins."""
    said, mine = table.content["companion"], table.state["players"][who]
    if said.get("scores"):
        return sum((meant(each, table.rules) or 0) * mine.get(name, 0) for name, each in said["scores"].items())
    return int(mine.get(said["wins"]["counter"], 0))


def _round(table: Table, move: Move) -> None:
    del move
    _next_round(table)
    if table.state["turn"]:
        table.state["turn"] = next((who for who in _order(table) if who in living(table)), "")


def _join(table: Table, move: Move) -> None:
    state, counters = table.state, table.content["companion"]["counters"]
    state["players"].setdefault(move["who"], {n: meant(c["start"], table.rules) for n, c in counters.items()})
    state["gone"] = [who for who in state["gone"] if who != move["who"]]


def _leave(table: Table, move: Move) -> None:
    state = table.state
    if move["who"] not in state["gone"]:
        if state["turn"] == move["who"] and len(living(table)) > 1:
            go_on(table)
        state["gone"].append(move["who"])


def _next_round(table: Table) -> None:
    last = meant(table.content["companion"]["rounds"], table.rules)
    if last and table.state["round"] >= last:
        table.state["ended"] = True
    else:
        table.state["round"] += 1
        if order := _next_order(table):
            table.state["order"] = order


def living(table: Table) -> list[str]:
    """Give who is still here and in the game, in order of their seats."""
    return [who for who in table.players if who not in table.state["gone"] and who not in out(table)]


def bounds(table: Table, move: Move) -> list[Breach]:
    """Hold a counter to its bounds."""
    said = declared(table, move["who"], move["counter"])
    old = counters_of(table, move["who"]).get(move["counter"], 0)
    new = move["to"] if "to" in move else old + move["by"]
    rule = said["rule"] or move["counter"]
    least = meant(said["least"], table.rules)
    if move.get("given") and least is None:
        least = 0  # nobody gives what is not there
    for bound, over in ((least, False), (meant(said["most"], table.rules), True)):
        if bound is not None and (new > bound if over else new < bound):
            said = {"who": owner(table, move["who"]), "n": new, "bound": bound}
            said["what"] = label(table, move["who"], move["counter"])
            if over:
                return [Breach(rule, _("{who} would have {n} {what}; {bound} is the most.", **said))]
            return [Breach(rule, _("{who} would have {n} {what}; {bound} is the least.", **said))]
    return []


def _goes_on(table: Table, move: Move) -> list[Breach]:
    del move
    return [Breach("rounds", _("The last round is over."))] * bool(table.state["ended"])


def counters_of(table: Table, who: str) -> dict[str, int]:
    """Give somebody's counters as they stand, or those on the table."""
    found: dict[str, int] = table.state["shared"] if who == SHARED else table.state["players"][who]
    return as_written(table.content["companion"], found)


def as_written(said: Any, found: dict[str, Any]) -> dict[str, Any]:
    """Give counters in the order in which companion.yaml has them."""
    return {**{name: found[name] for name in said.get("listed", ()) if name in found}, **found}


def declared(table: Table, who: str, counter: str) -> dict[str, Any]:
    """Give what companion.yaml says of a counter."""
    found: dict[str, Any] = table.content["companion"]["shared" if who == SHARED else "counters"][counter]
    return found


def label(table: Table, who: str, counter: str) -> str:
    """Give what people call a counter."""
    return declared(table, who, counter)["label"] or counter.replace("_", " ")


def owner(table: Table, who: str) -> str:
    """Name whose counter it is."""
    return _("The table") if who == SHARED else table.name(who)


def _added(before: Table, move: Move, after: Table) -> list[str]:
    who, counter = move["who"], move["counter"]
    old, new = counters_of(before, who)[counter], counters_of(after, who)[counter]
    return [
        _(
            "{who} {what} {old} → {new}.",
            who=owner(after, who),
            what=label(after, who, counter),
            old=old,
            new=new,
        ),
        *fallen(before, after),
    ]


def fallen(before: Table, after: Table) -> list[str]:
    """Say who is out since."""
    return [_("{who} is OUT.", who=after.name(who)) for who in out(after) if who not in out(before)]


def _passed(before: Table, move: Move, after: Table) -> list[str]:
    del move
    state = after.state
    if state["ended"]:
        return [_("Round {n} was the last.", n=state["round"])]
    new_round = _("Round {n}. ", n=state["round"]) if state["round"] != before.state["round"] else ""
    if state.get("phase"):
        return [f"{capital(after.content['companion']['phases'][state['phase']])}."]
    return [(new_round + (_("{who} to play.", who=after.name(state["turn"])) if state["turn"] else "")).strip()]


DEEDS: Final = by_name(
    Deed("add", _add, bounds, _added, people=()),
    Deed("end", _end, _goes_on, _passed, people=()),
    Deed("round", _round, _goes_on, _passed, people=()),
    Deed("join", _join, tells=lambda _b, move, table: [_("{who} sits down.", who=table.name(move["who"]))], people=()),
    Deed("leave", _leave, tells=lambda _b, move, table: [_("{who} leaves.", who=table.name(move["who"]))], people=()),
)
