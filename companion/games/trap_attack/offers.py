"""What a line may begin with in Trap Attack: the menu of a turn, and the same in one line. Changes nothing.

Each thing has its own number all evening; what the record says is not possible now keeps its place and is not shown.
"""

from __future__ import annotations

from typing import Final

from companion.games.trap_attack import alone, levels, skulls
from companion.games.trap_attack.casting import targets
from companion.games.trap_attack.pawns import free_due, held, human, stopped
from companion.games.trap_attack.walking import free_steps
from companion.seam import Item, Menu, Table

NOT_NOW: Final = Item("", "")


def first(table: Table) -> Menu:
    """Offer what is left to do in this turn."""
    state = table.state
    solo = state["turn"] == state["rival"]
    who = human(table) if solo else state["turn"]
    if state.get("only"):
        return alone.offers(table)
    hand, pawn = skulls.most(table, who), table.of(who)
    may_item = pawn["items"] < table.rules["items_per_turn"]
    item, coin = may_item and hand, may_item and pawn["coins"]
    if solo:
        named = f"First an item of {table.name(who)}'s"
        roll = (Item("ai", "Roll the AI's turn"), True)
        return _menu("The AI's turn:", {1: roll, 4: (Item("item", named), item), 10: _level(table)})
    if free_due(table, who):
        free = "m 3 for the free move and 3 foot skulls"
        moves = {1: (Item("move", "Free move"), True), 4: (Item("item", "An item first"), item)}
        moves |= {9: (Item("item coin", "An item first, for a coin"), coin), 10: _level(table)}
        return _menu(f"{table.name(who)} begins:", moves, free)
    left = skulls.left(table, who)
    return _menu(f"{table.name(who)}{left and f', {left}'}:", _turn(table, who, hand, item, coin))


def _level(table: Table) -> tuple[Item, object]:
    return Item("level", "Another level"), levels.open_yet(table)


def _turn(table: Table, who: str, hand: int, item: object, coin: object) -> dict[int, tuple[Item, object]]:
    """Give everything that a turn has, by its number, and whether it is possible now."""
    rules, this, pawn, aims = table.rules, table.state["this"], table.of(who), targets(table, who)
    each, row = rules["three_for_one"], [skulls.relic_price(table, code) for code in table.state["row"]]
    buys = this["relics"] < rules["relics_per_turn"] and row and min(row) <= hand
    return dict(
        enumerate(
            (
                (Item("move", "Walk with foot skulls"), not stopped(table, who) and hand),
                (Item("trade", f"Trade {each} skulls for a space"), not held(table, who) and hand >= each),
                (Item("cast", "Cast a trap"), aims and hand),
                (Item("item", "Play an item"), item),
                (Item("relic", "Buy a relic"), buys),
                (Item("exchange", "Exchange action cards"), this["exchanged"] < rules["exchange_max"]),
                (Item("end", "End the turn"), True),
                (Item("cast coin", f"Cast a trap for a coin, {pawn['coins']} held"), aims and pawn["coins"]),
                (Item("item coin", f"Play an item for a coin, {pawn['coins']} held"), coin),
            ),
            1,
        )
    )


def _menu(ask: str, items: dict[int, tuple[Item, object]], free: str = "") -> Menu:
    places = (items.get(number, (NOT_NOW, False)) for number in range(1, max(items) + 1))
    return Menu(ask, tuple(item if now else NOT_NOW for item, now in places), free=free)


def line(table: Table) -> str:
    """Say which round it is, whose turn, and what is left to do in it."""
    state = table.state
    if state["over"]:
        return "The race is over."
    who = state["turn"]
    start = f"Round {state['round']} · {table.name(who)}"
    if state["open"]:
        return start
    if free_due(table, who) and who != state["rival"]:
        free = free_steps(table)
        start += ", free move" + (f" of {free}" if free != table.rules["free_move"] else "")
    elif stopped(table, who):
        start += ", X"
    hand = skulls.left(table, who)
    if hand and who != state["rival"] and not free_due(table, who):
        start += f", {hand}"
    return f"{start}: {' '.join(f'{number} {item.word}' for number, item in first(table).choices())}"
