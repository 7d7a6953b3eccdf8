"""Who is asked what on the screens of Raft Race!, by tiles where the typed menu would want words. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.engine.model import Table
from companion.games.raft_race.names import orders_offered, power_name
from companion.games.raft_race.powers import may_play
from companion.games.raft_race.questions import open_question
from companion.games.raft_race.rounds import turn_order
from companion.games.raft_race.todo import Task, first
from companion.kit.panels import Asked, Tile

NEXT: Final = {
    "river": (Tile("Done. Next: the river", "river", lead=True), ("river_start", "own_river")),
    "order": (Tile("All Orders lie open", "orders"), ("draw", "round_start")),
}
"""What comes next in a phase, and the power-ups that may be played before it."""
READY: Final = "When it lies so on the table:"


def asked(table: Table, content: Any, words: Sequence[str]) -> Asked:
    """Say who is asked, and by which tiles."""
    del content
    task, state = first(table), table.state
    if state["over"]:
        return Asked()
    if task is None:
        tile, windows = NEXT.get(state["phase"], NEXT["order"])
        to = turn_order(table) if state["phase"] == "order" else ()
        return Asked(to, READY, [] if words else [tile, *_powers(table, *windows)])
    to = [task["who"]] if task.get("who") else []
    return Asked(to) if words else Asked(to, *_answers(table, task))


def _answers(table: Table, task: Task) -> tuple[str, list[Tile]]:
    """Give the tiles of an answer that is a number or a card; none where the typed menu has them."""
    name, kind = table.name(task.get("who", "")), task.get("t")
    if kind == "reveal":
        return READY, [Tile("Done. Go on", "go", lead=True), *_powers(table, "after_reveal")]
    if kind == "side":
        sides = getattr(open_question(table), "offers", ())
        return f"{name}, your power-up?", [*(Tile(one.label, one.word) for one in sides), Tile("None", "no")]
    if kind == "draw":
        numbers = [Tile(str(n), str(n)) for n in table.content["chance"]]
        return f"{name} draws a Chance card: which?", [*numbers, Tile("Draw for me", "g")]
    if kind == "bail":
        return f"{name}: how many Splash cards go back?", [Tile(str(n), str(n)) for n in range(_most(table, task) + 1)]
    if kind == "lose":
        cards = orders_offered(table, table.of(task["who"])["orders"])
        return f"{name} loses an Order: which?", [*(Tile(one.label, one.word) for one in cards), Tile("By lot", "g")]
    return "", []


def _most(table: Table, task: Task) -> int:
    return int(min(table.of(task["who"])["splash"], table.rules["hand_size"]))


def _powers(table: Table, *windows: str) -> list[Tile]:
    """Give the power-ups that may be played now, each to whom it belongs."""
    return [
        Tile(power_name(table, one), f"use {one}", table.name(who), [who]) for who, one in may_play(table, *windows)
    ]
