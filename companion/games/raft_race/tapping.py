"""Which spaces of the river may be pressed in Raft Race!: lanes to start in, whom an attack hits, where a raft ends."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Table
from companion.games.raft_race import river
from companion.games.raft_race.names import river_name, way_name
from companion.games.raft_race.rafts import target
from companion.games.raft_race.rounds import pushes, targets
from companion.games.raft_race.todo import Task, first
from companion.kit.panels import Laying, Order, Picture, Place, Space

SIDES: Final = (
    marked("left (lanes {first} to {last})"),
    marked("right (lanes {first} to {last})"),
)


def spaces(table: Table, content: Any) -> list[Space]:
    """Give the spaces that answer what is asked now; none where a place is no answer."""
    del content
    task = first(table)
    if task is None or table.state["over"]:
        return []
    asked = {"lane": _lanes, "aim": _aims, "verdict": _verdicts}.get(task.get("t", ""))
    return asked(table, task) if asked is not None else []


def laying(table: Table, content: Any) -> Laying | None:
    """Give the river cards of which two are laid now; nothing where the companion has drawn them, or nobody lays."""
    task = first(table, "lay")
    if task is None or task["cards"] or river.across(table) != len(SIDES) or table.state["over"]:
        return None
    cards = river.undealt(table, river.to_lay(table))
    names = {card: river_name(content, card) for card in cards}
    wide = river.grid(table)["lanes_per_card"]
    slots = [_(side, first=at * wide + 1, last=at * wide + wide) for at, side in enumerate(SIDES)]
    return Laying(cards, slots, river.TURNED, names) if len(cards) >= len(SIDES) else None


def _space(table: Table, who: str, at: tuple[int, int], line: str, verb: str, way: bool = False) -> Space:
    """Make a space whose press moves a raft, or marks it."""
    row, lane = at
    mine, spot = table.of(who), f"{row},{lane}"
    came = [f"{mine['row']},{mine['lane']}", spot] if way and mine["row"] else []
    order = Order(
        verb,
        "",
        [Picture(f"raft-{mine['crew']}")],
        to=Place(_("row {row}, lane {lane}", row=row, lane=lane), "water"),
        way=came,
        who=who,
    )
    return Space(spot, line, "", order, _("Yes"))


def _lanes(table: Table, task: Task) -> list[Space]:
    row, who = int(river.grid(table)["start_line_after_row"]), task["who"]
    lanes = [lane for lane in range(1, river.grid(table)["lanes"] + 1) if not river.raft_at(table, row, lane)]
    puts = _("Put {who}’s raft here", who=table.name(who))
    return [_space(table, who, (row, lane), str(lane), puts) for lane in lanes]


def _aims(table: Table, task: Task) -> list[Space]:
    near = targets(table, task["who"], task["card"])
    if len(near) == 1 and task["card"] == "paddle_attack":
        to = near[0]
        return [
            _space(
                table,
                to,
                target(table, to, way),
                way,
                _("Push {who} {way}", who=table.name(to), way=way_name(way)),
                True,
            )
            for way in pushes(table, to)
        ]
    hits = marked("Splash {who}") if task["card"] == "splash_attack" else marked("Push {who}")
    places = [(to, (int(table.of(to)["row"]), int(table.of(to)["lane"]))) for to in near]
    return [_space(table, to, at, to, _(hits, who=table.name(to))) for to, at in places]


def _verdicts(table: Table, task: Task) -> list[Space]:
    mover, other = task["mover"], task["with"]
    mine = table.of(mover)
    stays = _space(table, mover, (mine["row"], mine["lane"]), "stay", _("Stop {who} here", who=table.name(mover)))
    on = target(table, other, task["way"])
    return (
        [stays, _space(table, other, on, "push", _("Push {who} on", who=table.name(other)), True)]
        if river.in_river(table, on[1])
        else [stays]
    )
