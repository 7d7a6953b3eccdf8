"""What moves do in any game that has no package of its own: counting, turns and rounds, who comes and goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.engine.dice import Face
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Table
from companion.engine.words import capital, listed
from companion.games.generic.counters import (
    NONE,
    bounded,
    counted,
    counters_of,
    label,
    living,
    meant,
    moved,
    out,
    owner,
)
from companion.games.generic.hands import HAND, Play, away, cards, clear, deal, records
from companion.games.generic.outcomes import change, changes, come, comes, named
from companion.kit.forms import Form
from companion.kit.slots import number


def add(
    act: Play, counter: str, by: int = 0, to: int | None = None, given: bool = False, lots: Sequence[Face] = ()
) -> Iterator[None]:
    """Change a counter of somebody, or on the table."""
    act.has(lots)
    bounded(act, act.who, counter, by, to, given)
    yield
    moved(act.table, act.who, counter, by, to)
    settle(act)
    yield
    old, new = (counters_of(table, act.who)[counter] for table in (act.before, act.table))
    counted(act)
    what = label(act.table, act.who, counter)
    act.say("{who} {what} {old} → {new}.", who=owner(act.table, act.who), what=what, old=old, new=new)
    fallen(act)
    act.ends()


# ---------------------------------------------------------------------- what values bring about


def settle(act: Play) -> None:
    """Bring about what counters say by their values (`at`), and the end where one is left."""
    table, said, state = act.table, act.table.content["companion"], act.table.state
    _outcomes_of_values(act)
    for who in table.players:
        for name, value in state["players"].get(who, {}).items():
            brings = reached(table, name, value)
            if brings == "out" and who not in out(table):
                state.setdefault("out", []).append(who)
                if state["turn"] == who:
                    go_on(act)
            elif brings == "wins" and not state["ended"]:
                state.update(ended=True, winners=[who])
            elif brings == "ends":
                state["ended"] = True
    for name, value in state["shared"].items():
        if _reached(said["shared"].get(name, {}).get("at", {}), value):
            state["ended"] = True
    if said.get("last_standing") and len(sides(table)) <= 1 < len({_side(table, who) for who in table.players}):
        state["ended"] = True


def _outcomes_of_values(act: Play) -> None:
    """Bring the outcomes of values that counters have reached and had not before, each once in a move."""
    table, state = act.table, act.table.state
    done: list[list[str]] = []
    while True:
        now = met(table)
        new = [one for one in now if one not in (*state.get("met", ()), *done)]
        done += new
        if now or "met" in state:
            state["met"] = now
        for who, name, value in new:
            one, whose = _at(table, who, name)[value], who or state["turn"]
            come(act, one, [whose] if whose in living(table) else living(table)[:1], named(table, ""))
            if one["ends"] and state["turn"] == whose and not state["ended"]:
                go_on(act)
        if not new:
            return


def met(table: Table) -> list[list[str]]:
    """Give which values are reached that bring an outcome: whose counter, or nobody's, its name, the value."""
    state = table.state
    whose = [*((who, state["players"].get(who, NONE)) for who in table.players), ("", state["shared"])]
    return [
        [who, name, bound]
        for who, some in whose
        for name, value in some.items()
        for bound, what in _at(table, who, name).items()
        if isinstance(what, Mapping) and _meets(bound, value)
    ]


def _at(table: Table, who: str, name: str) -> Mapping[str, Any]:
    """Give what the values of a counter bring about, of somebody's or of one on the table."""
    said = table.content["companion"]
    found: Mapping[str, Any] = (said["counters"].get(name) or said["shared"].get(name) or {}).get("at", {})
    return found


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


def _reached(at: Mapping[str, Any], value: int) -> str:
    """Give what a value brings about: the farthest bound that it has come to.

    >>> _reached({"0": "out", "20": "wins"}, -1), _reached({"3": "out", "20": "wins"}, 21), _reached({"20": "wins"}, 3)
    ('out', 'wins', '')
    """
    found = [bound for bound, what in at.items() if isinstance(what, str) and _meets(bound, value)]
    return str(at[max(found, key=lambda bound: abs(int(bound)))]) if found else ""


def _meets(bound: str, value: int) -> bool:
    """Tell whether a bound is reached: one of nothing or less from above, any other from below."""
    return value <= int(bound) if int(bound) <= 0 else value >= int(bound)


def fallen(act: Play) -> None:
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


def go_on(act: Play) -> None:
    """Go to the next who is still here; after the last one a round is over."""
    table, state = act.table, act.table.state
    comes(act, "after", "turn", [state["turn"]])
    order = _order(table)
    here = [who for who in order if who in living(table)]
    if state.get("phase"):
        state["phase"] = 0
    state["turns_taken"] = state.get("turns_taken", 0) + 1
    later = order[order.index(state["turn"]) + 1 :] if state["turn"] in order else here
    after = [who for who in later if who in here]
    if not after:
        _next_round(act)
        after = [who for who in _order(table) if who in here]
    if after and state["turn"]:
        state["turn"] = after[0]
        begins(act)


def begins(act: Play) -> None:
    """Bring what comes before a turn."""
    if not act.table.state["ended"]:
        comes(act, "before", "turn", [act.table.state["turn"]])


def _next_round(act: Play) -> None:
    table, state = act.table, act.table.state
    _take_trick(act)
    comes(act, "after", "round", living(table))
    last = meant(table.content["companion"]["rounds"], table.rules)
    if last and state["round"] >= last:
        state["ended"] = True
        return
    state["round"] += 1
    deal(act)
    if order := _next_order(act):
        state["order"] = order
    comes(act, "before", "round", living(table))


def _order(table: Table) -> list[str]:
    """Give the order of turns in this round: as it was when the round began."""
    return table.state.get("order") or list(table.players)


def _next_order(act: Play) -> list[str]:
    """Give the order of turns of the next round, as companion.yaml says; who took the trick begins."""
    table = act.table
    how, seats = table.content["companion"].get("order", "seats"), list(table.players)
    if leads := table.state.pop("leads", ""):
        return [*seats[seats.index(leads) :], *seats[: seats.index(leads)]]
    if how == "clockwise":
        old = _order(table)
        return [*old[1:], *old[:1]]
    if how in ("score", "lowest"):
        of = table.content["companion"].get("of", "")
        return sorted(seats, key=lambda who: table.of(who)[of] if of else worth(table, who), reverse=how == "score")
    return by_lot(act) if how == "random" else list(table.state.get("order", ()))


def by_lot(act: Play) -> list[str]:
    """Give the seats in an order that chance decides."""
    left, found = list(act.table.players), list[str]()
    while left[1:]:
        one = act.pick("order", left)
        found.append(left.pop(left.index(str(one)) if one in left else 0))
    return [*found, *left]


# ---------------------------------------------------------------------- tricks


def owes(table: Table, who: str) -> str:
    """Give the action by which somebody must still play a card to the trick; nothing where there is none."""
    played = {one["who"] for one in table.state.get("trick", ())}
    actions: Mapping[str, Any] = table.content["companion"].get("actions", {})
    tricks = [name for name, one in actions.items() if one.get("trick")]
    return "".join(tricks[:1]) if who and who not in played and cards(table, HAND, who) else ""


def _take_trick(act: Play) -> None:
    """Give the trick to whoever played the highest card; of secret ones that are alike, to nobody."""
    table, trick = act.table, act.table.state.pop("trick", [])
    if not trick:
        return
    action = table.content["companion"]["actions"][trick[0]["action"]]
    one, known = action["trick"], records(table, HAND)
    for card in trick:
        away(table, card["who"], card["card"])
    laid = listed([card["card"] for card in trick])
    heights = [_height(one, known, trick, card) for card in trick]
    if action["secret"] and heights.count(max(heights)) > 1:
        act.then(marked("Nobody takes {cards}."), cards=laid)
        return
    who = trick[heights.index(max(heights))]["who"]
    if table.state["turn"]:
        table.state["leads"] = who
    act.then(marked("{who} takes {cards}."), who=table.name(who), cards=laid)
    if one["label"]:
        act.then(marked("{who}: {what}."), who=table.name(who), what=one["label"])
    fields = {name for card in trick for name in known[card["card"]]}
    sums = {name: sum(_number(known, card, name) for card in trick) for name in fields}
    change(table, changes(table, one, who, "", named(table, who, trick=sums)), falls=True)


def _height(one: Any, known: Any, trick: Sequence[Any], card: Any) -> tuple[bool, bool, int]:
    """Give how high a card of a trick is: by trump, by what was led, by its number."""
    follow = one["follow"]
    led, mine = (str(known[each["card"]].get(follow, "")) for each in (trick[0], card))
    return bool(follow) and mine == one["trump"], mine == led, _number(known, card, one["by"])


def _number(known: Any, card: Any, field: str) -> int:
    found = known[card["card"]].get(field, 0)
    return found if type(found) is int else 0


# ---------------------------------------------------------------------- points, and what moves say


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


def _passed(act: Play) -> None:
    """Say whose turn it is, or which part of it, or that the last round is over."""
    state, was = act.table.state, act.before.state
    act.ends()
    if told := counted(act):
        act.line(f"{capital(', '.join(told))}.")
    fallen(act)
    if state["ended"]:
        act.say("Round {n} was the last.", n=state["round"])
    elif state.get("phase"):
        act.line(f"{capital(phase_of(act.table))}.")
    else:
        new = _("Round {n}. ", n=state["round"]) if state["round"] != was["round"] else ""
        turn = _("{who} to play.", who=act.table.name(state["turn"])) if state["turn"] else ""
        act.line((new + turn).strip())


def end(act: Play, lots: Sequence[Face] = ()) -> Iterator[None]:
    """End a phase, or after the last one the turn."""
    act.has(lots)
    state = act.table.state
    act.forbid(state["ended"], "rounds", marked("The last round is over."))
    owed = "" if phase_of(act.table, 1) else owes(act.table, state["turn"])
    act.forbid(owed, owed, marked("{who} has not played a card yet."), who=act.table.name(state["turn"]))
    yield
    if phase_of(act.table, 1):
        state["phase"] = state.get("phase", 0) + 1
    else:
        go_on(act)
        settle(act)
    yield
    _passed(act)


def next_round(act: Play, lots: Sequence[Face] = ()) -> Iterator[None]:
    """End the round for everybody."""
    act.has(lots)
    state = act.table.state
    act.forbid(state["ended"], "rounds", marked("The last round is over."))
    yield
    _next_round(act)
    if state["turn"]:
        state["turn"] = next((who for who in _order(act.table) if who in living(act.table)), "")
        begins(act)
    settle(act)
    yield
    _passed(act)


def join(act: Play, name: str, lots: Sequence[Face] = ()) -> Iterator[None]:
    """Let somebody sit down, with what one begins with."""
    act.has(lots)
    yield
    state, counters = act.table.state, act.table.content["companion"]["counters"]
    state["players"].setdefault(act.who, {n: meant(one["start"], act.table.rules) for n, one in counters.items()})
    state["gone"] = [who for who in state["gone"] if who != act.who]
    deal(act, to=[act.who])
    yield
    act.say("{who} sits down.", who=name)
    act.ends()


def leave(act: Play, lots: Sequence[Face] = ()) -> Iterator[None]:
    """Let somebody go home, whose cards are put away."""
    act.has(lots)
    yield
    state = act.table.state
    if act.who not in state["gone"]:
        if state["turn"] == act.who and len(living(act.table)) > 1:
            go_on(act)
        state["gone"].append(act.who)
        clear(act.table, act.who)
    yield
    act.say("{who} leaves.")
    act.ends()


FORMS: Final = (
    Form("add", add, (), "add ana 3", marked("Somebody gains or loses something."), people=(), act=Play),
    Form("end", end, (), "end", marked("The turn is over."), people=(), act=Play),
    Form(
        "round",
        next_round,
        (number("count", default=1),),
        moment=marked("The round is over for everybody."),
        people=(),
        act=Play,
    ),
    Form("join", join, people=(), act=Play),
    Form("leave", leave, people=(), act=Play),
)
