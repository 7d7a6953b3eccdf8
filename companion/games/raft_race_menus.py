"""What may come next in a line of Raft Race!, as numbered choices. Judges no rule, changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games import raft_race_course as course
from companion.games import raft_race_river as river
from companion.games import raft_race_round as rounds
from companion.games.raft_race_answers import KEEP, WAY_NAMES, Task, asks, on_offer, power_name, sides
from companion.games.raft_race_looks import entering, pair_said
from companion.games.raft_race_words import card_said
from companion.seam import Item, Menu, Table
from companion.words import Unclear


def menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Offer what may come next, by numbers."""
    if table.state["over"]:
        return None if words else Menu("The race is over.", (Item("finish", "Finish"), Item("score", "Score")))
    task = course.first(table)
    if words and words[0] == "orders":
        return _cards_menu(table, words[1:])
    if task is not None:
        return _answer_menu(table, task, words)
    if words:
        return None
    if table.state["phase"] == "river":
        first = Item("river", "The River phase")
    else:
        first = Item("orders", "All orders are revealed")
    held = [
        Item(f"use {power}", f"{power_name(table, power)}, {table.name(who)}")
        for who in river.rafts(table)
        for power in table.of(who)["power"]
    ]
    return Menu("Now:", (first, Item("map", "The river"), Item("odds", "Chances"), *held))


def _cards_menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Offer the next raft's cards, in turn order."""
    waiting = rounds.turn_order(table)
    if len(words) >= len(waiting) or any("," in word or card_said(table, word) is None for word in words):
        return None
    who = waiting[len(words)]
    mine = table.of(who)
    cards = [Item(short_card(order), rounds.name_of(table, order)) for order in mine["orders"]]
    splash = [Item("s", rounds.name_of(table, "splash"))] if mine["splash"] else []
    return Menu(f"{table.name(who)} shows:", (*cards, *splash, Item("-", "nothing")))


def short_card(order: str) -> str:
    """Give the short word for an order.

    >>> short_card("double"), short_card("left"), short_card("paddle_attack")
    ('ff', 'fl', 'pa')
    """
    return {
        "forward": "f",
        "double": "ff",
        "left": "fl",
        "right": "fr",
        "splash_attack": "sa",
        "paddle_attack": "pa",
    }.get(order, order)


def _answer_menu(table: Table, task: Task, words: Sequence[str]) -> Menu | None:
    """Offer the answers to the open question."""
    kind, ask = task.get("t", ""), asks(table)
    if words:
        return _way_menu(table, task, words) if kind == "aim" else None
    if kind == "aim":
        return _aim_menu(table, task, ask)
    items: tuple[Item, ...] = ()
    if kind == "side":
        items = tuple(Item(power, power_name(table, power)) for power in sides(table, task))
    elif kind == "verdict":
        items = (Item("push", f"Push {table.name(task['with'])} on"), Item("stay", "Stay"))
    elif kind == "ask":
        items = (Item("yes", "Yes"), Item("no", "No"))
    elif kind == "take":
        offer = on_offer(table, task["who"])
        items = (Item(KEEP, "Keep things as they are"), *(Item(one, power_name(table, one)) for one in offer))
    elif kind == "reveal":
        may = rounds.may_play(table, "after_reveal")
        items = (Item("go", "Go on"), *(Item(f"use {p}", f"{power_name(table, p)}, {table.name(w)}") for w, p in may))
    elif kind == "lay" and task["cards"]:
        ways = river.layouts(task["cards"])
        items = tuple(
            Item(str(number), f"{pair_said(pair)}: {entering(table, pair)}") for number, pair in enumerate(ways, 1)
        )
    elif kind in course.BY_CHANCE:
        items = (Item("go", "Draw"),)
    if items:
        return Menu(ask, items)
    free = {"lane": "the lane", "bail": "the number", "lay": "the two cards"}.get(kind, "an answer")
    return Menu(ask, free=free)


def _aim_menu(table: Table, task: Task, ask: str) -> Menu:
    near = rounds.targets(table, task["who"], task["card"])
    let_go = (Item("no", "Let it go"),) if table.rules["attack_optional"] else ()
    if len(near) == 1 and task["card"] == "paddle_attack":
        return Menu(ask, (*_ways(table, near[0]), *let_go))
    return Menu(ask, (*(Item(one, f"{table.name(one)}, {river.spot(table, one)}") for one in near), *let_go))


def _way_menu(table: Table, task: Task, words: Sequence[str]) -> Menu | None:
    if task["card"] != "paddle_attack" or len(words) != 1:
        return None
    try:
        to = table.player(words[0])
    except Unclear:
        return None
    return Menu(f"{table.name(to)} is pushed:", _ways(table, to))


def _ways(table: Table, to: str) -> tuple[Item, ...]:
    """Offer directions, with what lies there."""
    items = []
    for way in rounds.pushes(table, to):
        row, lane = course.target(table, to, way)
        there = river.raft_at(table, row, lane)
        laid = row <= river.laid_rows(table)
        water = river.said(river.code_at(table, row, lane)) if laid else "beyond the river’s end"
        items.append(Item(way, f"{WAY_NAMES[way]}: {table.name(there) if there else water}"))
    return tuple(items)
