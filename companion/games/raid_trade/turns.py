"""Turns of Raid Trade: drawing, unloading, the actions in orbit and in space, trips, royals out of combat.

Knows nothing of raids but that one may be open. Numbers come from rules.yaml; rule ids are the brief's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.seam import Move, Table

Player = dict[str, Any]


def numbers(table: Table) -> dict[str, Any]:
    """Give the tables of rules.yaml."""
    found: dict[str, Any] = table.content["tables"]
    return found


def word(table: Table, place: str) -> str:
    """Give what a station is called on its card: trip, cargo or bank."""
    return str(table.content["stations"].get(place, place.capitalize()))


def other(table: Table, who: str) -> str:
    """Give the opponent."""
    return next((one for one in table.state["players"] if one != who), who)


def spend(table: Table, who: str, count: int = 1) -> int:
    """Discard cards of a hand; give how many there were."""
    mine = table.of(who)
    count = min(count, mine["hand"])
    mine["hand"] -= count
    mine["discard"] += count
    table.state["stirred"] = True
    return count


def turn_up(table: Table, who: str) -> bool:
    """Take the top card off a deck, shuffling the discards when it is empty; tell whether there was one (RT-DECK-1)."""
    mine = table.of(who)
    if not mine["deck"]:
        mine["deck"], mine["discard"] = mine["discard"], 0
    if not mine["deck"]:
        return False
    mine["deck"] -= 1
    return True


def draw(table: Table, who: str, count: int) -> int:
    """Draw cards; give how many there were."""
    drawn = 0
    for _ in range(count):
        if not turn_up(table, who):
            break
        table.of(who)["hand"] += 1
        drawn += 1
    return drawn


def room(mine: Player) -> int:
    """Give how many more tokens the Level card holds (RT-ORBIT-3, RT-ORBIT-6)."""
    return max(0, int(mine["level"]) - int(mine["level_tokens"]))


def in_space(mine: Player) -> bool:
    """Tell whether a player is in space (RT-LOC-2)."""
    return bool(mine["trip"] > 0)


def hits_from(table: Table) -> int:
    """Give the lowest roll that hits (RT-COMBAT-7, RT-OPT-2)."""
    lowest: dict[str, int] = numbers(table)["hit_from"]
    return lowest["vicious" if table.rules["option_vicious"] else "plain"]


def start(table: Table, who: str) -> None:
    """Begin a turn: miss it, or draw, then unload (RT-TURN-1 to 3, RT-ORBIT-1, RT-R9, RT-R10)."""
    state, rules = table.state, table.rules
    skipped: list[str] = []
    while table.of(who)["miss"] > 0:
        table.of(who)["miss"] -= 1
        skipped.append(who)
        state["turn_no"] += 1
        state["idle"] += 1
        who = other(table, who)
    mine = table.of(who)
    state["turn"] = who
    drew = 0
    if mine["hand"] < rules["draw_threshold"]:
        drew = draw(table, who, 1 if rules["draw_rule"] == "one" else rules["draw_threshold"] - mine["hand"])
    docked = mine["arrived"] and not in_space(mine)
    state["began"] = {"skipped": skipped, "drew": drew, "unloaded": unload(table, who) if docked else 0}


def unload(table: Table, who: str) -> int:
    """Swap all cargo for white tokens on the Bank; give how many (RT-ORBIT-1)."""
    mine = table.of(who)
    cargo: int = mine["cargo"]
    mine["bank_white"] += cargo
    mine["cargo"] = 0
    mine["arrived"] = False
    table.state["stirred"] = table.state["stirred"] or cargo > 0
    return cargo


def pass_on(table: Table) -> None:
    """End the turn: the opponent's begins."""
    state = table.state
    state["idle"] = 0 if state["stirred"] else state["idle"] + 1
    state.update(raids=0, locked=False, faster="", stirred=False, raid=None)
    state["turn_no"] += 1
    start(table, other(table, state["turn"]))


def rise(table: Table, who: str, levels: int, how: str) -> None:
    """Gain levels; the last one wins (RT-ADV-2, RT-OBJ-2)."""
    mine, last = table.of(who), numbers(table)["levels"]["last"]
    mine["level"] = min(last, mine["level"] + levels)
    table.state["stirred"] = True
    if mine["level"] >= last:
        table.state.update(over=True, winners=[who], how=how)


def _cash(table: Table, move: Move) -> None:
    """Discard a card for tokens, each placed by itself (RT-ORBIT-2, RT-ORBIT-3, RT-R7)."""
    mine = table.of(move["who"])
    for place in places(table, move):
        mine["level_tokens" if place == "level" else "bank_black"] += 1
    spend(table, move["who"])


def places(table: Table, move: Move) -> list[str]:
    """Say where each token of a cashed card goes."""
    count = numbers(table)["cash"]["royal" if move["royal"] else "number"]
    said = list(move["to"]) or ["bank"]
    return (said + [said[-1]] * count)[:count]


def _trade(table: Table, move: Move) -> None:
    """Pay white tokens for levels (RT-ORBIT-5, RT-ADV-1, RT-ADV-3)."""
    white, levels = traded(table, move)
    mine = table.of(move["who"])
    mine["bank_white"] = max(0, mine["bank_white"] - white)
    rise(table, move["who"], levels, "trade")


def traded(table: Table, move: Move) -> tuple[int, int]:
    """Give how many white tokens a trade costs, and the levels they buy; the odd one is not paid (RT-R17)."""
    mine, price, said = table.of(move["who"]), table.rules["white_per_level"], move["white"]
    if said == "all":
        levels = min(mine["bank_white"] // price, max(0, table.rules["trade_max_level"] - mine["level"]))
    else:
        levels = 1 if said is None else said // price
    return levels * price, levels


def shifted(table: Table, move: Move) -> int:
    """Give how many tokens are shifted: as many as fit when no number was said."""
    mine = table.of(move["who"])
    return min(mine["bank_black"], room(mine)) if move["n"] == "all" else int(move["n"])


def _shift(table: Table, move: Move) -> None:
    """Move black tokens from the Bank to the Level card (RT-ORBIT-6)."""
    mine, count = table.of(move["who"]), shifted(table, move)
    mine["bank_black"] = max(0, mine["bank_black"] - count)
    mine["level_tokens"] += count
    table.state["stirred"] = True


def loaded(table: Table, move: Move) -> int:
    """Give how much cargo a launch loads."""
    return int(table.of(move["who"])["bank_black"]) if move["cargo"] == "all" else int(move["cargo"])


def length(table: Table, card: str) -> int:
    """Give how long a trip a card makes (RT-TRIP-2, RT-TRIP-3)."""
    turns: int = int(card) if card.isdecimal() else table.rules["trip_royal_value"]
    cap = table.rules["trip_cap"]
    return turns if cap is None else min(turns, cap)


def _launch(table: Table, move: Move) -> None:
    """Load, sail, discard; the turn is over (RT-TRIP-1 to 4, RT-R15)."""
    mine, cargo = table.of(move["who"]), loaded(table, move)
    mine["bank_black"] = max(0, mine["bank_black"] - cargo)
    mine["cargo"] += cargo
    mine["trip"] = length(table, move["card"])
    mine["arrived"] = False
    if not spend(table, move["who"]) and turn_up(table, move["who"]):
        mine["discard"] += 1
    pass_on(table)


def _king(table: Table, move: Move) -> None:
    """Shorten the own trip, or lengthen the opponent's (RT-ROYAL-7, RT-R11, RT-R42)."""
    who, cap = move["who"], table.rules["trip_cap"]
    spend(table, who)
    if move["on"] != who:
        theirs = table.of(move["on"])
        longer = theirs["trip"] + move["n"]
        theirs["trip"] = longer if cap is None else max(theirs["trip"], min(cap, longer))
        return
    mine = table.of(who)
    was_out = in_space(mine)
    mine["trip"] = max(0, mine["trip"] - move["n"])
    if was_out and not in_space(mine):
        mine["arrived"] = True
        if table.rules["king_arrival"] == "immediate":
            unload(table, who)


def _queen(table: Table, move: Move) -> None:
    """Make the opponent miss a turn (RT-ROYAL-8)."""
    spend(table, move["who"])
    table.of(other(table, move["who"]))["miss"] += 1


def _ace(table: Table, move: Move) -> None:
    """Take a level off the opponent (RT-ROYAL-4, RT-R36, RT-R37)."""
    spend(table, move["who"])
    theirs = table.of(other(table, move["who"]))
    theirs["level"] = max(table.rules["level_floor"], theirs["level"] - 1)
    over = theirs["level_tokens"] - theirs["level"]
    if over > 0 and table.rules["level_loss_overflow"] != "keep":
        theirs["level_tokens"] -= over
        theirs["bank_black"] += over * (table.rules["level_loss_overflow"] == "bank")


def _jack(table: Table, move: Move) -> None:
    """Discard the Jack, then draw (RT-ROYAL-9)."""
    spend(table, move["who"])
    draw(table, move["who"], numbers(table)["jack_draws"])


def _faster(table: Table, move: Move) -> None:
    """Discard a card for a roll that may shorten the trip (RT-OPT-1, RT-R46)."""
    spend(table, move["who"])
    won = move["n"] >= numbers(table)["faster"]["from"]
    table.state["faster"] = "won" if won else "lost"
    if not won:
        spend(table, move["who"], table.rules["faster_fail_discards"])


def removes(table: Table, move: Move) -> int:
    """Give how many tokens the end of a turn takes off the trip (RT-SPACE-3, RT-OPT-1)."""
    most = numbers(table)["faster"]["removes"] if table.state["faster"] == "won" else 1
    return int(most if move.get("n") is None else move["n"])


def _end(table: Table, move: Move) -> None:
    """End the turn; in space the trip gets shorter (RT-SPACE-3, RT-R9)."""
    mine = table.of(move["who"])
    if in_space(mine):
        mine["trip"] = max(0, mine["trip"] - removes(table, move))
        mine["arrived"] = not in_space(mine)
        table.state["stirred"] = True
    pass_on(table)


def _draw(table: Table, move: Move) -> None:
    """Put the count of a hand right by cards from or to its deck."""
    mine = table.of(move["who"])
    if move["n"] > 0:
        draw(table, move["who"], move["n"])
    else:
        back = min(mine["hand"], -move["n"])
        mine["hand"] -= back
        mine["deck"] += back


def _settle(table: Table, move: Move) -> None:
    """End a game in which nothing happens any more (RT-R47)."""
    seats = table.state["players"]
    ranks = {who: (table.of(who)["level"], table.of(who)["level_tokens"]) for who in seats}
    best = [who for who in seats if ranks[who] == max(ranks.values())]
    table.state.update(over=True, how=move["how"], winners=best if move["how"] == "levels" else list(seats))


def _leave(table: Table, move: Move) -> None:
    """One of two goes home: the other is left."""
    table.state.update(over=True, how="left", winners=[other(table, move["who"])], raid=None)


FOLDS: Final[dict[str, Callable[[Table, Move], None]]] = {
    "cash": _cash,
    "trade": _trade,
    "shift": _shift,
    "launch": _launch,
    "king": _king,
    "queen": _queen,
    "ace": _ace,
    "jack": _jack,
    "faster": _faster,
    "end": _end,
    "draw": _draw,
    "settle": _settle,
    "leave": _leave,
}
