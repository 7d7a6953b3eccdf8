"""Who is asked what on the screens of Raft Race!, by tiles where the typed menu would want words. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Table
from companion.games.raft_race import river
from companion.games.raft_race.names import orders_offered, power_does, power_name
from companion.games.raft_race.powers import may_play, on_offer, sides
from companion.games.raft_race.questions import KEEP
from companion.games.raft_race.rafts import target
from companion.games.raft_race.rounds import targets, turn_order
from companion.games.raft_race.todo import Task, first
from companion.kit.panels import Asked, Tile

NEXT: Final = {
    "river": (Tile(marked("Done. Next: the river"), "river", lead=True), ("river_start", "own_river")),
    "order": (Tile(marked("All Orders lie open"), "orders"), ("draw", "round_start")),
}
"""What comes next in a phase, and the power-ups that may be played before it."""
READY: Final = marked("When it lies like this on the table:")


def asked(table: Table, content: Any, words: Sequence[str]) -> Asked:
    """Say who is asked, and by which tiles."""
    del content
    task, state = first(table), table.state
    if state["over"]:
        return Asked()
    if task is None:
        tile, windows = NEXT.get(state["phase"], NEXT["order"])
        to = turn_order(table) if state["phase"] == "order" else ()
        tile = tile._replace(label=_(tile.label))
        return Asked(to, _(READY), [] if words else [tile, *_powers(table, *windows)])
    to = [task["who"]] if task.get("who") else []
    return Asked(to) if words else Asked(to, *_answers(table, task))


def _answers(table: Table, task: Task) -> tuple[str, list[Tile]]:
    """Give the question of an answer, and its tiles; none where the typed menu or the board has them."""
    says = _ASKS.get(str(task.get("t")))
    return says(table, task, table.name(task.get("who", ""))) if says is not None else ("", [])


def _lane(table: Table, task: Task, name: str) -> tuple[str, list[Tile]]:
    """Ask for a lane to start in; the first of all is told why (RR-SETUP-13)."""
    begins = all(not one["row"] for one in table.state["players"].values())
    del task
    if begins and table.state["discards"]:
        ask = marked("{who} begins (highest Chance card): put your raft behind the starting line: tap a lane.")
        return _(ask, who=name), []
    return _("{who}, put your raft behind the starting line: tap a lane.", who=name), []


def _aim(table: Table, task: Task, name: str) -> tuple[str, list[Tile]]:
    near = targets(table, task["who"], task["card"])
    if task["card"] == "splash_attack":
        return _("Whom does {who} splash?", who=name), []
    if len(near) == 1:
        return _("Where does {who} push {raft}?", who=name, raft=table.name(near[0])), []
    return _("Whom does {who} push?", who=name), []


def _verdict(table: Table, task: Task, name: str) -> tuple[str, list[Tile]]:
    """Give both ends of a bump, each with the raft that is moved or stopped, and where."""
    mover, other = task["mover"], task["with"]
    mine = table.of(mover)
    row, lane = target(table, other, task["way"])
    over = row > river.finish_row(table)
    on = _("over the line") if over else _("to row {row}, lane {lane}", row=row, lane=lane)
    at = _("at row {row}, lane {lane}", row=mine["row"], lane=mine["lane"])
    tiles = [
        Tile(_("Push {who} on", who=table.name(other)), "push", on),
        Tile(_("Stop {who}", who=table.name(mover)), "stay", at),
    ]
    names = {"who": name, "mover": table.name(mover), "other": table.name(other)}
    return _("{who} decides: does {mover} push {other} on?", **names), tiles


def _take(table: Table, task: Task, name: str) -> tuple[str, list[Tile]]:
    """Offer the power-ups of the stack; whoever holds one gives it back for another (RR-Q53)."""
    held = table.of(task["who"])["power"]
    keeps = _("keep {power}", power=power_name(table, held[0])) if held else _("take none")
    tiles = [_power(table, one, one) for one in on_offer(table, task["who"])]
    ask = _("Recharge! {who}, which power-up do you take?", who=name)
    return ask, [Tile(_("No change"), KEEP, keeps), *tiles]


def _most(table: Table, task: Task) -> int:
    return int(min(table.of(task["who"])["splash"], table.rules["hand_size"]))


def _power(table: Table, power: str, word: str) -> Tile:
    return Tile(power_name(table, power), word, power_does(table, power))


def _powers(table: Table, *windows: str) -> list[Tile]:
    """Give the power-ups that may be played now, each to whom it belongs."""
    return [
        Tile(
            power_name(table, one),
            f"use {one}",
            _("{who}: {does}", who=table.name(who), does=power_does(table, one)),
            [who],
        )
        for who, one in may_play(table, *windows)
    ]


def _reveal(table: Table, task: Task, name: str) -> tuple[str, list[Tile]]:
    del task, name
    return _(READY), [Tile(_("Done. Go on"), "go", lead=True), *_powers(table, "after_reveal")]


def _side(table: Table, task: Task, name: str) -> tuple[str, list[Tile]]:
    tiles = [_power(table, one, one) for one in sides(table, task)]
    none = Tile(_("None"), "no", _("play without it"))
    return _("Deal {who} a power-up card. {who}, which side do you play with?", who=name), [*tiles, none]


def _may_play(table: Table, task: Task, name: str) -> tuple[str, list[Tile]]:
    power = task["power"]
    yes = Tile(_("Yes, play it"), "yes", power_does(table, power))
    no = Tile(_("No"), "no", _("keep it for later"))
    return _("{who}, play {power} now?", who=name, power=power_name(table, power)), [yes, no]


def _lay(table: Table, task: Task, name: str) -> tuple[str, list[Tile]]:
    del task
    zone = river.zone_name(table, river.to_lay(table), _("the river"))
    return _("{who} is last: lay two cards of {zone}. Which are they?", who=name or _("Somebody"), zone=zone), []


def _draw(table: Table, task: Task, name: str) -> tuple[str, list[Tile]]:
    del task
    numbers = [Tile(str(n), str(n)) for n in table.content["chance"]]
    return _("{who} draws a Chance card: which?", who=name), [*numbers, Tile(_("Draw for me"), "g")]


def _bail(table: Table, task: Task, name: str) -> tuple[str, list[Tile]]:
    tiles = [
        Tile(ngettext("{n} card", "{n} cards", n) if n else _("None"), str(n)) for n in range(_most(table, task) + 1)
    ]
    if table.of(task["who"])["card"] == "splash":
        return _("{who}: how many Splash cards go back, the one played included?", who=name), tiles
    return _("{who}: how many Splash cards go back?", who=name), tiles


def _lose(table: Table, task: Task, name: str) -> tuple[str, list[Tile]]:
    cards = orders_offered(table, table.of(task["who"])["orders"])
    tiles = [*(Tile(one.label, one.word) for one in cards), Tile(_("By lot"), "g")]
    return _("{who} loses an Order: which?", who=name), tiles


_ASKS: Final[Mapping[str, Callable[[Table, Task, str], tuple[str, list[Tile]]]]] = {
    "lane": _lane,
    "reveal": _reveal,
    "side": _side,
    "aim": _aim,
    "verdict": _verdict,
    "ask": _may_play,
    "take": _take,
    "lay": _lay,
    "draw": _draw,
    "bail": _bail,
    "lose": _lose,
}
"""What is asked for each thing that is to be answered."""
