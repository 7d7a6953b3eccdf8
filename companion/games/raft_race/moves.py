"""All moves of Raft Race!, what follows from them, and what chance decides at once. Reads no words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.model import Breach, Move, Table, Turn
from companion.games.raft_race import cards, powers, rafts, river, rounds
from companion.games.raft_race.names import name_of, type_of
from companion.games.raft_race.questions import open_question
from companion.games.raft_race.todo import BY_CHANCE, BY_PEOPLE, Task, first, taken, todo
from companion.kit.deeds import Deed, broken, by_name
from companion.kit.replay import copied

TASKS: Final[Mapping[str, Callable[[Table, Task], None]]] = cards.TASKS | rafts.TASKS | powers.TASKS | rounds.TASKS
"""What is done without asking anybody."""


def _run(table: Table) -> None:
    """Do what is left until somebody has to decide or draw."""
    while (task := first(table)) and task.get("t") not in (*BY_PEOPLE, *BY_CHANCE):
        table.state["todo"].remove(task)
        done = TASKS.get(task.get("t", ""))
        if done is not None:
            done(table, task)


def _whole(deed: Deed) -> Deed:
    """Let a deed do all that follows from it."""

    def does(table: Table, move: Move) -> None:
        table.state.update(happened=[], todo=todo(table))
        deed.does(table, move)
        _run(table)

    return deed._replace(does=does)


def _comes_first(table: Table, wrong: bool, what: str) -> list[Breach]:
    """Say what is to be decided first, or that another phase comes first."""
    question = open_question(table)
    if question is not None:
        return [Breach("RR-ORDER-4", _("First this: {question}", question=question.ask))]
    return broken((wrong, "RR-ROUND-4", what))


def _may_reveal(table: Table, move: Move) -> list[Breach]:
    """Cards that are lost cannot be played, nor Splash cards that nobody owns (RR-ROCK-4, RR-SPLASH-2)."""
    found = _comes_first(table, table.state["phase"] == "river", _("The River phase comes first: rv."))
    for who, card in move["cards"].items():
        if who in table.state["players"]:
            mine, name, splash = table.of(who), table.name(who), type_of(table, card) == "splash"
            lost = card and not splash and card not in mine["orders"]
            found += broken(
                (splash and not mine["splash"], "RR-SPLASH-2", _("{who} owns no Splash card.", who=name)),
                (lost, "RR-ROCK-4", _("{who} has lost {card}.", who=name, card=name_of(table, card))),
            )
    for who, n in move.get("hands", {}).items():
        found += cards.too_many(table, who, n) if who in table.state["players"] else []
    return found


def _may_drift(table: Table, move: Move) -> list[Breach]:
    del move
    what = _("The Order phase comes first: o, then everybody's card.")
    return _comes_first(table, table.state["phase"] != "river", what)


def _go_on(table: Table, _: Move) -> None:
    taken(table, "reveal")


MOVES: Final = (
    Deed("orders", rounds.reveal, _may_reveal, people=()),
    Deed("river", rounds.drift_all, _may_drift, people=()),
    Deed("go", _go_on, people=()),
)
DEEDS: Final = by_name(*map(_whole, (*MOVES, *cards.DEEDS, *rafts.DEEDS, *powers.DEEDS, *rounds.DEEDS)))


def settle(turn: Turn, *moves: Move) -> list[Move]:
    """Add to moves what chance decides at once, up to the next question for people."""
    table, done = copied(turn.table), list(moves)
    for move in moves:
        DEEDS[move["do"]].does(table, move)
    while task := first(table, *BY_CHANCE):
        done.append(_decided(turn, table, task))
        DEEDS[done[-1]["do"]].does(table, done[-1])
    return done


def _decided(turn: Turn, table: Table, task: Task) -> Move:
    who = task["who"]
    if task["t"] == "draw":
        return {"do": "draw", "who": who, "n": cards.number_drawn(turn, table)}
    if task["t"] == "lose":
        # Whatever was seen on the table may be said; what cannot be is a breach.
        every = [name for name, one in table.content["orders"].items() if one["type"] != "splash"]
        among = every if turn.cup.said else cards.loosable(table, who)
        return {"do": "lose", "who": who, "order": str(turn.pick("order", among).face) if among else ""}
    pair: list[str] = []
    for __ in range(river.across(table)):
        among = river.urn(table, pair)
        pair.append(str(turn.pick("river", among).face) if among else river.UNKNOWN)
    return {"do": "turn_up", "cards": pair}
