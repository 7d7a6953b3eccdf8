"""What is still to do in a race, the next first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.engine.model import Json, Table

Task = Json
BY_PEOPLE: Final = frozenset("lane side reveal aim verdict bail lay take ask".split())
BY_CHANCE: Final = frozenset(("draw", "lose", "turn_up"))


def first(table: Table, *kinds: str) -> Task | None:
    """Give the next task if it is of one of these kinds; all kinds when none is named."""
    tasks: list[Task] = table.state["todo"]
    return tasks[0] if tasks and (not kinds or tasks[0]["t"] in kinds) else None


def push(table: Table, *tasks: Task) -> None:
    """Put tasks before all others."""
    table.state["todo"][0:0] = tasks


def taken(table: Table, kind: str, who: str = "") -> Task | None:
    """Take the next task off the list and give it, if it is of this kind and this player's."""
    task = first(table, kind)
    if task is None or (who and task.get("who") != who):
        return None
    table.state["todo"].pop(0)
    return task


def in_turn(table: Table, among: Iterable[str]) -> list[str]:
    """Give players in this round's turn order (RR-Q50)."""
    order = table.state["order"]
    return sorted(among, key=lambda who: order.index(who) if who in order else len(order))
