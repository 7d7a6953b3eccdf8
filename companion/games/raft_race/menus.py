"""What may come next in a line of Raft Race!, as numbered choices. Judges no rule, changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.raft_race import course, river
from companion.games.raft_race import round as rounds
from companion.games.raft_race.questions import Task, choices, power_name, question, ways
from companion.games.raft_race.verbs import card_said
from companion.seam import Item, Menu, Table
from companion.words import Unclear


def menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Offer what may come next, by numbers."""
    if table.state["over"]:
        return None if words else Menu("The race is over.", (Item("finish", "Finish"), Item("score", "Score")))
    task = course.first(table)
    if words and words[0] == "orders":
        return _cards_menu(table, words[1:])
    if words and words[0] == "use":
        return _power_menu(table, words[1:])
    if task is not None:
        return _answer_menu(table, task, words)
    if words:
        return None
    if table.state["phase"] == "river":
        first = Item("river", "The River phase")
    else:
        first = Item("orders", "All orders are revealed")
    windows = ("river_start", "own_river") if table.state["phase"] == "river" else ("draw", "round_start")
    may = [one for window in windows for one in rounds.may_play(table, window)]
    held = [Item(f"use {power}", f"{power_name(table, power)}, {table.name(who)}") for who, power in may]
    return Menu(
        "Now:", (first, Item("map", "A map of the river"), Item("odds", "The Chance pile and the Rocks"), *held)
    )


def _cards_menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Offer the next raft's cards, in turn order."""
    waiting = rounds.turn_order(table)
    if len(words) >= len(waiting) or any("," in word or card_said(table, word) is None for word in words):
        return None
    who = waiting[len(words)]
    return Menu(f"{table.name(who)} shows:", _cards(table, who))


def _cards(table: Table, who: str) -> tuple[Item, ...]:
    """Offer the cards that somebody may own, and none."""
    mine = table.of(who)
    cards = [Item(short_card(order), rounds.name_of(table, order)) for order in mine["orders"]]
    splash = [Item("s", rounds.name_of(table, "splash"))] if mine["splash"] else []
    return (*cards, *splash, Item("-", "nothing"))


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
    kind, ask = task.get("t", ""), question(table, task)
    if words:
        return _way_menu(table, task, words) if kind == "aim" else None
    items = choices(table, task)
    if items:
        return Menu(ask, items)
    free = {"lane": "the lane", "bail": "the number", "lay": "the two cards", "draw": "its number, or g"}
    return Menu(ask, free=free.get(kind, "it"))


def _way_menu(table: Table, task: Task, words: Sequence[str]) -> Menu | None:
    if task["card"] != "paddle_attack" or len(words) != 1:
        return None
    try:
        to = table.player(words[0])
    except Unclear:
        return None
    return Menu(f"{table.name(to)} is pushed:", ways(table, to))


def _power_menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Ask whom or what a power-up is for."""
    if len(words) != 1:
        return None
    holder = next((who for who in river.rafts(table) if words[0] in table.of(who)["power"]), "")
    if not holder:
        return None
    if words[0] in ("rope", "balloons"):
        others = [who for who in river.rafts(table) if who != holder]
        return Menu("On whom?", tuple(Item(who, f"{table.name(who)}, {river.spot(table, who)}") for who in others))
    if words[0] == "plan":
        return Menu("Which card instead?", _cards(table, holder))
    if words[0] == "tape":
        lost = table.of(holder)["lost"]
        return Menu("Which card comes back?", tuple(Item(short_card(o), rounds.name_of(table, o)) for o in lost))
    return Menu("How many Splash cards?", free="the number") if words[0] == "bucket" else None
