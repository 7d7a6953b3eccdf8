"""What moves do in any game that has no package of its own: counting, turns and rounds, who comes and goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.model import Facts, Json, Table, around
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
    of_game,
    out,
    owner,
)
from companion.games.generic.decks import pile
from companion.games.generic.hands import HAND, HANDS, Play, away, cards, clear, deal, pile_of, records
from companion.games.generic.outcomes import change, changes, come, comes, named, number_on, sums
from companion.kit.forms import Form, Parts, put
from companion.kit.slots import number


def add(act: Play, counter: str, by: int = 0, to: int | None = None, given: bool = False) -> Parts:
    """Change a counter of somebody, or on the table."""
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


# ---------------------------------------------------------------------- what values bring about


def settle(act: Play) -> None:
    """Bring about what counters say by their values (`at`), and the end where one is left, or nobody."""
    table, state = act.table, act.state
    _outcomes_of_values(act)
    for who in table.players:
        for brings in _brought(table, who):
            if brings == "out" and who not in out(table):
                state["out"].append(who)
                if state["turn"] == who:
                    go_on(act)
            elif brings == "wins" and not state["ended"]:
                state.update(ended=True, winners=[who])
            elif brings == "ends":
                state["ended"] = True
    if _is_over(table):
        state["ended"] = True


def _is_over(table: Table) -> bool:
    """Tell whether one is left alone, something has run out, or a counter on the table has come to its end."""
    alone = of_game(table, "last_standing") and len(sides(table)) <= 1 < len(
        {side(table, who) for who in table.players}
    )
    return (
        bool(alone)
        or {*table.players} <= {*out(table)}
        or run_out(table)
        or any(reached(table, name, n) for name, n in table.state["shared"].items())
    )


def _outcomes_of_values(act: Play) -> None:
    """Bring the outcomes of values that counters have reached and had not before, each once in a move."""
    table, state = act.table, act.state
    done: list[list[str]] = []
    while True:
        now = met(table)
        new = [one for one in now if one not in (*state["met"], *done)]
        done += new
        state["met"] = now
        for who, name, value in new:
            one, whose = _at(table, name)[value], who or state["turn"]
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
        for bound, what in _at(table, name).items()
        if isinstance(what, Mapping) and _meets(bound, value)
    ]


def _at(table: Table, name: str) -> Facts:
    """Give what the values of a counter bring about, of somebody's or of one on the table."""
    said = table.content["companion"]
    found: Facts = {**said["shared"], **said["counters"]}.get(name, NONE).get("at", NONE)
    return found


def sides(table: Table) -> set[str]:
    """Give the teams, and those who play alone, that are still in the game."""
    return {side(table, who) for who in living(table)}


def reached(table: Table, counter: str, value: int) -> str:
    """Give what the value of a counter brings about: the farthest bound that it has come to."""
    at = _at(table, counter)
    found = [bound for bound, what in at.items() if isinstance(what, str) and _meets(bound, value)]
    return str(at[max(found, key=lambda bound: abs(int(bound)))]) if found else ""


def _brought(table: Table, who: str) -> list[str]:
    """Give what somebody's counters bring about, and their hand when it is empty."""
    hand = of_game(table, "empty").get(HAND, "")
    found = [reached(table, name, value) for name, value in table.state["players"].get(who, {}).items()]
    return [*found, hand] if hand and holds_nothing(table, who) else found


def holds_nothing(table: Table, who: str) -> bool:
    """Tell whether somebody in the game has played the last card of their hand, and no trick is open."""
    return who in living(table) and not cards(table, HAND, who) and not table.state["trick"]


def run_out(table: Table) -> bool:
    """Tell whether nothing is left in all hands or of a deck where that ends the game."""
    some, here = of_game(table, "empty"), living(table)
    if HANDS in some and all(holds_nothing(table, who) for who in here):
        return True
    return any(
        not any(pile(table, pile_of(table, deck, who))["left"] for who in here)
        for deck in some
        if deck not in (HAND, HANDS)
    )


def side(table: Table, who: str) -> str:
    """Give the team of somebody, or who plays alone."""
    teams = of_game(table, "teams")
    seat = table.players.index(who) + 1
    return next((name for name, seats in teams.items() if seat in seats), who)


def _meets(bound: str, value: int) -> bool:
    """Tell whether a bound is reached: one of nothing or less from above, any other from below."""
    return value <= int(bound) if int(bound) <= 0 else value >= int(bound)


def fallen(act: Play) -> None:
    """Say who is out since."""
    for who in out(act.table):
        if who not in out(act.before):
            act.say("{who} is OUT.", who=who)
            act.hands("{who} is OUT.", who=who)


# ---------------------------------------------------------------------- turns and rounds


def where_in_time(table: Table) -> list[int]:
    """Give the round, and the turn in it, by which `once` counts."""
    return [table.state["round"], table.state["turns_taken"]]


def phase_of(table: Table, more: int = 0) -> str:
    """Give the phase of the turn, or one that comes `more` phases later; nothing where there are none, or no more."""
    phases: list[str] = [] if waits(table) else table.content["companion"]["phases"]
    return "".join(phases[table.state["phase"] + more :][:1])


def go_on(act: Play) -> None:
    """Go to the next who is still here; after the last one a round is over."""
    table, state = act.table, act.state
    comes(act, "after", "turn", [state["turn"]])
    order = _order(table)
    state["phase"] = 0
    state["turns_taken"] += 1
    later = order[order.index(state["turn"]) + 1 :] if state["turn"] in order else order
    after = [who for who in later if who in living(table)]
    if after:
        state["turn"] = after[0]
        begins(act)
    else:
        _next_round(act)


def begins(act: Play) -> None:
    """Bring what comes before a turn."""
    if not act.state["ended"]:
        comes(act, "before", "turn", [act.state["turn"]])


def _next_round(act: Play) -> None:
    """Begin another round; in a game with turns with the first of them, or with what all choose in secret before it."""
    table, state = act.table, act.state
    _take_trick(act)
    comes(act, "after", "round", living(table))
    last, waiting = meant(table.content["companion"]["rounds"], table.rules), secrets_first(table)
    if (last and state["round"] >= last) or run_out(table):
        state["ended"] = True
    else:
        state["round"] += 1
        deal(act)
        if not waiting and (order := _next_order(act)):
            state["order"] = order
        comes(act, "before", "round", living(table))
    if waiting and not state["ended"]:
        state["turn"] = ""
    elif state["turn"]:
        _first_turn(act)


def _first_turn(act: Play) -> None:
    """Begin with whoever is first in the order of the round."""
    state = act.state
    state["turn"] = next((who for who in _order(act.table) if who in living(act.table)), state["turn"])
    begins(act)


def chosen(act: Play) -> None:
    """Begin the turns of a round in which all have chosen in secret; who took the trick of it is first."""
    state, how = act.state, act.table.content["companion"]["order"]
    _take_trick(act)
    if state["round"] > 1 or state["leads"] or how not in ("seats", "clockwise"):
        state["order"] = _next_order(act) or _order(act.table)
    _first_turn(act)


def secrets(table: Table) -> Json:
    """Give the actions that everybody chooses from in secret."""
    some = of_game(table, "actions")
    return {name: one for name, one in some.items() if one["secret"]}


def secrets_first(table: Table) -> bool:
    """Tell whether everybody chooses in secret before the first turn of a round."""
    return bool(table.content["companion"]["turns"] and secrets(table))


def waits(table: Table) -> bool:
    """Tell whether the turns of a round wait for what everybody chooses in secret."""
    return not table.state["turn"] and not table.state["ended"] and secrets_first(table)


def _order(table: Table) -> list[str]:
    """Give the order of turns in this round: as it was when the round began."""
    return table.state.get("order") or list(table.players)


def _next_order(act: Play) -> list[str]:
    """Give the order of turns of the next round, as companion.yaml says; who took the trick begins."""
    table = act.table
    how, seats = table.content["companion"]["order"], list(table.players)
    if leads := table.state["leads"]:
        table.state["leads"] = ""
        return around(seats, leads)
    if how == "clockwise":
        old = _order(table)
        return around(old, old[1 % len(old)])
    if how in ("score", "lowest"):
        of = table.content["companion"].get("of", "")
        return sorted(
            seats, key=lambda who: table.of(who)[of] if of else worth(table, table.of(who)), reverse=how == "score"
        )
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
    played = {one["who"] for one in table.state["trick"]}
    actions: Facts = of_game(table, "actions")
    tricks = [name for name, one in actions.items() if one["trick"]]
    return "".join(tricks[:1]) if who and who not in played and cards(table, HAND, who) else ""


def _take_trick(act: Play) -> None:
    """Give the trick to whoever played the highest card; of secret ones that are alike, to nobody."""
    table, trick = act.table, act.state["trick"]
    if not trick:
        return
    act.state["trick"] = []
    action = of_game(table, "actions")[trick[0]["action"]]
    one, known = action["trick"], records(table, HAND)
    for card in trick:
        away(table, card["who"], card["card"])
    laid = listed([card["card"] for card in trick])
    heights = [_height(one, known, trick, card) for card in trick]
    if action["secret"] and heights.count(max(heights)) > 1:
        act.then("Nobody takes {cards}.", cards=laid)
        return
    who = trick[heights.index(max(heights))]["who"]
    if table.content["companion"]["turns"]:
        table.state["leads"] = who
    act.then("{who} takes {cards}.", who=who, cards=laid)
    if one["label"]:
        act.then("{who}: {what}.", who=who, what=one["label"])
    together = sums([known[card["card"]] for card in trick])
    change(table, changes(table, one, who, "", named(table, who, trick=together)), falls=True)


def _height(one: Any, known: Any, trick: Sequence[Any], card: Any) -> tuple[bool, bool, int]:
    """Give how high a card of a trick is: by trump, by what was led, by its number."""
    follow = one["follow"]
    led, mine = (str(known[each["card"]].get(follow, "")) for each in (trick[0], card))
    return bool(follow) and mine == one["trump"], mine == led, number_on(known[card["card"]], one["by"])


# ---------------------------------------------------------------------- points, and what moves say


def worth(table: Table, mine: Mapping[str, int]) -> int:
    """Give the points that counters are: by the formula `scores`, or the counter that wins."""
    said = table.content["companion"]
    if said["scores"]:
        return sum(_scored(table, each, mine.get(name, 0)) for name, each in said["scores"].items())
    return int(mine.get(said["wins"]["counter"], 0))


def _scored(table: Table, each: Any, n: int) -> int:
    """Give what so many are worth: each the same, or by a list from none on, whose last one stands for more."""
    if isinstance(each, list):
        return int(each[max(0, min(n, len(each) - 1))])
    return int(meant(each, table.rules) or 0) * n


def _passed(act: Play) -> None:
    """Say whose turn it is, or which part of it, or that the last round is over."""
    state, was = act.state, act.before.state
    act.closes()
    if told := counted(act):
        act.line(f"{capital(', '.join(told))}.")
    fallen(act)
    if state["ended"]:
        act.say("Round {n} was the last.", n=state["round"])
    elif state["phase"]:
        act.line(f"{capital(phase_of(act.table))}.")
    else:
        new = _("Round {n}. ", n=state["round"]) if state["round"] != was["round"] else ""
        turn = put(act.table, "{who} to play.", who=state["turn"]) if state["turn"] else ""
        turn = f"{capital(_('all choose in secret'))}." if waits(act.table) else turn
        act.line((new + turn).strip())


def end(act: Play) -> Parts:
    """End a phase, or after the last one the turn; or what all choose in secret before the first turn."""
    state = act.state
    act.forbid(state["ended"], "rounds", "The game is over.")
    _all_played(act, [] if phase_of(act.table, 1) else [state["turn"]])
    yield
    if phase_of(act.table, 1):
        state["phase"] += 1
    else:
        (chosen if waits(act.table) else go_on)(act)
        settle(act)
    yield
    _passed(act)


def _all_played(act: Play, whose: Sequence[str]) -> None:
    """Forbid that a turn or a round is over before all have played to the trick."""
    for who in whose:
        owed = owes(act.table, who)
        act.forbid(owed, owed, "{who} has not played a card yet.", who=who)


def next_round(act: Play) -> Parts:
    """End the round for everybody."""
    act.forbid(act.state["ended"], "rounds", "The game is over.")
    _all_played(act, living(act.table))
    yield
    _next_round(act)
    settle(act)
    yield
    _passed(act)


def join(act: Play, name: str) -> Parts:
    """Let somebody sit down, with what one begins with."""
    yield
    state, counters = act.state, of_game(act.table, "counters")
    state["players"].setdefault(act.who, {n: meant(one["start"], act.rules) for n, one in counters.items()})
    state["gone"] = [who for who in state["gone"] if who != act.who]
    deal(act, to=[act.who])
    yield
    act.say("{who} sits down.", who=name)


def leave(act: Play) -> Parts:
    """Let somebody go home, whose cards are put away."""
    yield
    state = act.state
    if act.who not in state["gone"]:
        if state["turn"] == act.who and len(living(act.table)) > 1:
            go_on(act)
        state["gone"].append(act.who)
        clear(act.table, act.who)
    yield
    act.say("{who} leaves.")


FORMS: Final = (
    Form("add", add, (), "add ana 3", "Somebody gains or loses something.", people=()),
    Form("end", end, (), "end", "The turn is over.", people=()),
    Form(
        "round",
        next_round,
        (number("count", default=1),),
        moment="The round is over for everybody.",
        people=(),
    ),
    Form("join", join, people=()),
    Form("leave", leave, people=()),
)
