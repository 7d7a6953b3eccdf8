"""What moves do in any game that has no package of its own: counting, turns and rounds, who comes and goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Table
from companion.engine.words import capital
from companion.kit.forms import Act, Form
from companion.kit.slots import number

SHARED: Final = "table"
"""The name of nobody, for counters that stand in the middle."""


NONE: Final[Mapping[str, Any]] = MappingProxyType({})


def meant(said: Any, rules: Any, named: Mapping[str, Mapping[str, Any]] = NONE) -> Any:
    """Give a number that companion.yaml says, or what it names there: a rule, or what is `named` in an action.

    >>> meant(3, {}), meant("-rolled", {}, {"rolled": {"": 4}}), meant("own.pot", {}, {"own": {"pot": 7}})
    (3, -4, 7)
    """
    if not isinstance(said, str):
        return said
    kind, _dot, name = said.removeprefix("-").partition(".")
    number = rules.get(name) if kind == "rules" else named.get(kind, NONE).get(name, 0)
    return -number if said[0] == "-" and number is not None else number


# ---------------------------------------------------------------------- counters


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
    what = {"who": owner(table, who), "n": new, "what": label(table, who, counter)}
    rule, has = said["rule"] or counter, marked("{what}: {has}")
    low, high = least is not None and new < least, most is not None and new > most
    fact = marked("{who} would have {n} {what}; {bound} is the least.")
    act.forbid(low, rule, fact, has, bound=least, has=old, **what)
    fact = marked("{who} would have {n} {what}; {bound} is the most.")
    act.forbid(high and not low, rule, fact, has, bound=most, has=old, **what)


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
                act.hands(hand, before=was[name], after=now, unit=what)
                whose = _("the table") if who == SHARED else act.table.name(who)
                told.append(f"{whose if who != act.who else ''} {what} {was[name]} → {now}".strip())
    return told


def add(act: Act, counter: str, by: int = 0, to: int | None = None, given: bool = False) -> Iterator[None]:
    """Change a counter of somebody, or on the table."""
    bounded(act, act.who, counter, by, to, given)
    yield
    moved(act.table, act.who, counter, by, to)
    settle(act.table)
    yield
    old, new = (counters_of(table, act.who)[counter] for table in (act.before, act.table))
    counted(act)
    what = label(act.table, act.who, counter)
    act.say("{who} {what} {old} → {new}.", who=owner(act.table, act.who), what=what, old=old, new=new)
    fallen(act)


# ---------------------------------------------------------------------- what values bring about


def settle(table: Table) -> None:
    """Bring about what counters say by their values (`at`), and the end where one is left."""
    said, state = table.content["companion"], table.state
    for who in table.players:
        for name, value in state["players"].get(who, {}).items():
            brings = reached(table, name, value)
            if brings == "out" and who not in out(table):
                state.setdefault("out", []).append(who)
                if state["turn"] == who:
                    go_on(table)
            elif brings == "wins" and not state["ended"]:
                state.update(ended=True, winners=[who])
            elif brings == "ends":
                state["ended"] = True
    for name, value in state["shared"].items():
        if _reached(said["shared"].get(name, {}).get("at", {}), value):
            state["ended"] = True
    if said.get("last_standing") and len(sides(table)) <= 1 < len({_side(table, who) for who in table.players}):
        state["ended"] = True


def sides(table: Table) -> set[str]:
    """Give the teams, and those who play alone, that are still in the game."""
    return {_side(table, who) for who in living(table)}


def reached(table: Table, counter: str, value: int) -> str:
    """Give what the value of a counter that everybody has brings about."""
    return _reached(table.content["companion"]["counters"].get(counter, {}).get("at", {}), value)


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


def living(table: Table) -> list[str]:
    """Give who is still here and in the game, in order of their seats."""
    return [who for who in table.players if who not in table.state["gone"] and who not in out(table)]


def fallen(act: Act) -> None:
    """Say who is out since."""
    for who in out(act.table):
        if who not in out(act.before):
            act.say("{who} is OUT.", who=act.table.name(who))
            act.hands(_("{who} is OUT.", who=act.table.name(who)))


# ---------------------------------------------------------------------- turns and rounds


def where_in_time(table: Table) -> list[int]:
    """Give the round, and the turn in it, by which `once` counts."""
    return [table.state["round"], table.state.get("turns_taken", 0)]


def phase_of(table: Table, more: int = 0) -> str:
    """Give the phase of the turn, or one that comes `more` phases later; nothing where there are none, or no more."""
    phases: list[str] = table.content["companion"].get("phases", [])
    return "".join(phases[table.state.get("phase", 0) + more :][:1])


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


def _next_round(table: Table) -> None:
    last = meant(table.content["companion"]["rounds"], table.rules)
    if last and table.state["round"] >= last:
        table.state["ended"] = True
    else:
        table.state["round"] += 1
        if order := _next_order(table):
            table.state["order"] = order


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
        of = table.content["companion"].get("of", "")
        return sorted(seats, key=lambda who: table.of(who)[of] if of else worth(table, who), reverse=how == "score")
    return list(table.state.get("order", ()))


def worth(table: Table, who: str) -> int:
    """Give somebody's points: by the formula `scores`, or the counter that wins."""
    said, mine = table.content["companion"], table.state["players"][who]
    if said.get("scores"):
        return sum(_scored(table, each, mine.get(name, 0)) for name, each in said["scores"].items())
    return int(mine.get(said["wins"]["counter"], 0))


def _scored(table: Table, each: Any, n: int) -> int:
    """Give what so many are worth: each the same, or by a list from none on, whose last one stands for more."""
    if isinstance(each, list):
        return int(each[max(0, min(n, len(each) - 1))])
    return int(meant(each, table.rules) or 0) * n


def _passed(act: Act) -> None:
    """Say whose turn it is, or which part of it, or that the last round is over."""
    state, was = act.table.state, act.before.state
    if state["ended"]:
        act.say("Round {n} was the last.", n=state["round"])
    elif state.get("phase"):
        act.line(f"{capital(phase_of(act.table))}.")
    else:
        new = _("Round {n}. ", n=state["round"]) if state["round"] != was["round"] else ""
        turn = _("{who} to play.", who=act.table.name(state["turn"])) if state["turn"] else ""
        act.line((new + turn).strip())


def end(act: Act) -> Iterator[None]:
    """End a phase, or after the last one the turn."""
    act.forbid(act.table.state["ended"], "rounds", marked("The last round is over."))
    yield
    if phase_of(act.table, 1):
        act.table.state["phase"] = act.table.state.get("phase", 0) + 1
    else:
        go_on(act.table)
    yield
    _passed(act)


def next_round(act: Act) -> Iterator[None]:
    """End the round for everybody."""
    act.forbid(act.table.state["ended"], "rounds", marked("The last round is over."))
    yield
    _next_round(act.table)
    if act.table.state["turn"]:
        act.table.state["turn"] = next((who for who in _order(act.table) if who in living(act.table)), "")
    yield
    _passed(act)


def join(act: Act, name: str) -> Iterator[None]:
    """Let somebody sit down, with what one begins with."""
    yield
    state, counters = act.table.state, act.table.content["companion"]["counters"]
    state["players"].setdefault(act.who, {n: meant(one["start"], act.table.rules) for n, one in counters.items()})
    state["gone"] = [who for who in state["gone"] if who != act.who]
    yield
    act.say("{who} sits down.", who=name)


def leave(act: Act) -> Iterator[None]:
    """Let somebody go home."""
    yield
    state = act.table.state
    if act.who not in state["gone"]:
        if state["turn"] == act.who and len(living(act.table)) > 1:
            go_on(act.table)
        state["gone"].append(act.who)
    yield
    act.say("{who} leaves.")


FORMS: Final = (
    Form("add", add, (), "add ana 3", marked("Somebody gains or loses something."), people=()),
    Form("end", end, (), "end", marked("The turn is over."), people=()),
    Form(
        "round",
        next_round,
        (number("count", default=1),),
        moment=marked("The round is over for everybody."),
        people=(),
    ),
    Form("join", join, people=()),
    Form("leave", leave, people=()),
)
