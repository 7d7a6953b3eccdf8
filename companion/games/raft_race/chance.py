"""What chance decides in Raft Race!: Chance cards, the Order that is lost, river cards turned up. Knows no words."""

from __future__ import annotations

from typing import Any

from companion.games.raft_race import course, river
from companion.games.raft_race.moves import fold
from companion.replay import copied
from companion.seam import Move, Table, Turn


def settle(turn: Turn, moves: list[Move]) -> list[Move]:
    """Add to moves what chance decides at once, up to the next question for people."""
    table = copied(turn.table)
    for move in moves:
        fold(table, move)
    while task := course.first(table, *course.BY_CHANCE):
        move = _decided(turn, table, task)
        moves.append(move)
        fold(table, move)
    return moves


def _decided(turn: Turn, table: Table, task: dict[str, Any]) -> Move:
    who = task["who"]
    if task["t"] == "draw":
        return {"do": "draw", "who": who, "n": number_drawn(turn, table)}
    if task["t"] == "lose":
        # Whatever was seen on the table may be said; `check` says what cannot be.
        said = bool(turn.cup.said)
        every = [name for name, one in table.content["orders"].items() if one["type"] != "splash"]
        among = every if said else course.loosable(table, who)
        order = turn.pick("order", among).face if among else ""
        return {"do": "lose", "who": who, "order": str(order)}
    cards: list[str] = []
    for _ in range(river.across(table)):
        among = river.urn(table, cards)
        cards.append(str(turn.pick("river", among).face) if among else river.UNKNOWN)
    return {"do": "turn_up", "cards": cards}


def number_drawn(turn: Turn, table: Table) -> int:
    """Draw a Chance card: out of the pile, or any that people say they saw (RR-Q08)."""
    every, state = table.content["chance"], table.state
    pile = [n for n in state["pile"] if n in every] or [n for n in state["discards"] if n in every]
    return int(turn.pick("chance", every if turn.cup.said or not pile else sorted(pile)).face)
