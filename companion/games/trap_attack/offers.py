"""What a line may begin with in Trap Attack: the menu of a turn, and the same in one line. Changes nothing.

Each thing has its own number all evening; what the record says is not possible now keeps its place and is not shown.
"""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.model import Item, Menu, Table
from companion.games.trap_attack import alone, levels, skulls
from companion.games.trap_attack.casting import targets
from companion.games.trap_attack.pawns import free_due, held, human, stopped
from companion.games.trap_attack.walking import free_steps

NOT_NOW: Final = Item("", "")
PLACES: Final = (*"move trade cast item relic exchange end".split(), "cast coin", "item coin", "level")
"""What has which number, all evening; in the AI's turn its dice have the first."""
Offers = dict[str, tuple[str, object]]
"""By what is said: how it is told, and whether it is possible now."""


def first(table: Table) -> Menu:
    """Offer what is left to do in this turn."""
    state = table.state
    solo = state["turn"] == state["rival"]
    who = human(table) if solo else state["turn"]
    if state.get("only"):
        return alone.offers(table)
    hand, pawn, name = skulls.most(table, who), table.of(who), table.name(who)
    may_item = pawn["items"] < table.rules["items_per_turn"]
    item, coin = may_item and hand, may_item and pawn["coins"]
    level = (_("Another level"), levels.open_yet(table))
    if solo:
        first_item = _("First an item of {who}'s", who=name)
        offers: Offers = {"ai": (_("Roll the AI's turn"), True), "item": (first_item, item)}
        return _menu(_("The AI's turn:"), {**offers, "level": level})
    if free_due(table, who):
        free = _("m 3 for the free move and 3 foot skulls")
        offers = {"move": (_("Free move"), True), "item": (_("An item first"), item), "level": level}
        offers["item coin"] = (_("An item first, for a coin"), coin)
        return _menu(_("{who} begins:", who=name), offers, free)
    left = skulls.left(table, who)
    return _menu(f"{name}{left and f', {left}'}:", _turn(table, who, hand, item, coin))


def _turn(table: Table, who: str, hand: float, item: object, coin: object) -> Offers:
    """Give everything that a turn has, and whether it is possible now."""
    rules, this, pawn, aims = table.rules, table.state["this"], table.of(who), targets(table, who)
    each, row = rules["three_for_one"], [skulls.relic_price(table, code) for code in table.state["row"]]
    buys = this["relics"] < rules["relics_per_turn"] and row and min(row) <= hand
    held_coins = pawn["coins"]
    return {
        "move": (_("Walk with foot skulls"), not stopped(table, who) and hand),
        "trade": (_("Trade {n} skulls for a space", n=each), not held(table, who) and hand >= each),
        "cast": (_("Cast a trap"), aims and hand),
        "item": (_("Play an item"), item),
        "relic": (_("Buy a relic"), buys),
        "exchange": (_("Exchange action cards"), this["exchanged"] < rules["exchange_max"]),
        "end": (_("End the turn"), True),
        "cast coin": (_("Cast a trap for a coin, {n} held", n=held_coins), aims and held_coins),
        "item coin": (_("Play an item for a coin, {n} held", n=held_coins), coin),
    }


def _menu(ask: str, offers: Offers, free: str = "") -> Menu:
    places = ("ai", *PLACES[1:]) if "ai" in offers else PLACES
    items = [Item(word, offers[word][0]) if word in offers and offers[word][1] else NOT_NOW for word in places]
    while items and items[-1] == NOT_NOW:
        items.pop()
    return Menu(ask, tuple(items), free=free)


def line(table: Table) -> str:
    """Say which round it is, whose turn, and what is left to do in it."""
    state = table.state
    if state["over"]:
        return _("The race is over.")
    who = state["turn"]
    start = _("Round {n} · {who}", n=state["round"], who=table.name(who))
    if state["open"]:
        return start
    if free_due(table, who) and who != state["rival"]:
        free = free_steps(table)
        start += _(", free move of {n}", n=free) if free != table.rules["free_move"] else _(", free move")
    elif stopped(table, who):
        start += ", X"
    hand = skulls.left(table, who)
    if hand and who != state["rival"] and not free_due(table, who):
        start += f", {hand}"
    return f"{start}: {' '.join(f'{number} {item.word}' for number, item in first(table).choices())}"
