"""What the rules of Raid Trade forbid in a turn outside raids, as far as the record proves it. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.raid_trade import raids
from companion.games.raid_trade.turns import in_space, loaded, other, places, removes, room, shifted, traded, word
from companion.seam import Breach, Move, Table
from companion.words import counted

OWN_TURN: Final = {
    "cash": "RT-ORBIT-2",
    "trade": "RT-ORBIT-5",
    "shift": "RT-ORBIT-6",
    "launch": "RT-ORBIT-8",
    "king": "RT-R43",
    "queen": "RT-R43",
    "ace": "RT-R38",
    "jack": "RT-R43",
    "faster": "RT-OPT-1",
    "end": "RT-SPACE-3",
}
"""What is done in the own turn only, and the rule that says so."""
ORBIT: Final = {"cash": "RT-ORBIT-2", "trade": "RT-R18", "shift": "RT-ORBIT-6", "launch": "RT-ORBIT-8"}
CARD: Final = {
    "cash": "RT-ORBIT-2",
    "king": "RT-ROYAL-7",
    "queen": "RT-ROYAL-8",
    "ace": "RT-ROYAL-4",
    "jack": "RT-ROYAL-9",
    "faster": "RT-R46",
}
"""What costs a card of the hand, and the rule that says so."""


def check(table: Table, move: Move) -> list[Breach]:
    """Say what the record proves to be against the rules, outside raids."""
    do, state = move["do"], table.state
    if do == "settle":
        return _check_settle(table)
    if do not in OWN_TURN:
        return []
    who, mine, found = move["who"], table.of(move["who"]), []
    if who != state["turn"]:
        found.append(Breach(OWN_TURN[do], f"It is {table.name(state['turn'])}'s turn, not {table.name(who)}'s."))
    if state["raid"]:
        found.append(Breach("RT-COMBAT-11", raids.unfinished(table)))
    if do in ORBIT and in_space(mine):
        left = counted(mine["trip"], "turn")
        found.append(Breach(ORBIT[do], f"Only in orbit; {table.name(who)} is in space for {left} more."))
    if do in CARD and not mine["hand"]:
        found.append(Breach(CARD[do], f"{table.name(who)} holds no card."))
    special = CHECKS.get(do)
    return found or (special(table, move) if special else [])


def _check_cash(table: Table, move: Move) -> list[Breach]:
    mine, wanted = table.of(move["who"]), places(table, move).count("level")
    if wanted <= room(mine):
        return []
    fits = room(mine)
    again = f"'cash {move['card'].casefold() or 'royal'} level bank' parts them (RT-R7)." if fits else "Put it on bank."
    fact = f"The Level card holds {mine['level']} tokens at most and has {mine['level_tokens']}. {again}"
    return [Breach("RT-ORBIT-3", fact)]


def _check_trade(table: Table, move: Move) -> list[Breach]:
    mine, rules, said = table.of(move["who"]), table.rules, move["white"]
    white, levels = traded(table, move)
    top, price, name = rules["trade_max_level"], rules["white_per_level"], table.name(move["who"])
    if mine["level"] >= top:
        return [Breach("RT-R17", f"Trading stops at level {top}: level {top + 1} needs a won raid (RT-OBJ-4).")]
    if said not in ("all", None) and (said % price or not said):
        return [Breach("RT-ADV-1", f"A level costs {price} white; {said} do not come out even.")]
    if not levels or white > mine["bank_white"]:
        need = max(white, price)
        return [Breach("RT-ORBIT-5", f"{name} has {mine['bank_white']} white; this takes {need}.")]
    if mine["level"] + levels > top:
        return [
            Breach("RT-R17", f"Trading stops at level {top}; {name} is at {mine['level']}. 'trade all' stops there.")
        ]
    return []


def _check_shift(table: Table, move: Move) -> list[Breach]:
    mine, count = table.of(move["who"]), shifted(table, move)
    bank, space = mine["bank_black"], room(mine)
    if 0 < count <= min(bank, space):
        return []
    fact = f"{word(table, 'bank')} has {bank} black; the Level card has room for {space}."
    return [Breach("RT-ORBIT-6", fact)]


def _check_launch(table: Table, move: Move) -> list[Breach]:
    mine, cargo, rules, found = table.of(move["who"]), loaded(table, move), table.rules, []
    hold, bank = word(table, "cargo"), word(table, "bank")
    if mine["arrived"] and mine["cargo"]:
        found.append(Breach("RT-R12", f"{mine['cargo']} on the {hold} are not unloaded yet; that is done next turn."))
    if cargo < rules["min_trip_cargo"]:
        found.append(Breach("RT-R13", f"A trip carries {rules['min_trip_cargo']} at least."))
    if cargo > mine["bank_black"]:
        found.append(Breach("RT-TRIP-1", f"Cargo comes out of the {bank} only, and there are {mine['bank_black']}."))
    if not mine["hand"] and not rules["trip_from_deck"]:
        found.append(Breach("RT-R14", "A trip needs a card of the hand, and there is none."))
    return found


def _check_king(table: Table, move: Move) -> list[Breach]:
    on = table.of(move["on"])
    if in_space(on):
        return []
    rule = "RT-R42" if move["on"] == move["who"] else "RT-ROYAL-7"
    return [Breach(rule, f"{table.name(move['on'])} is in orbit; a King changes trips.")]


def _check_queen(table: Table, move: Move) -> list[Breach]:
    theirs = other(table, move["who"])
    if table.rules["miss_turn_stacks"] or not table.of(theirs)["miss"]:
        return []
    return [Breach("RT-R40", f"{table.name(theirs)} misses the next turn already; keep the Queen.")]


def _check_ace(table: Table, move: Move) -> list[Breach]:
    theirs, floor = other(table, move["who"]), table.rules["level_floor"]
    if table.of(theirs)["level"] > floor:
        return []
    return [Breach("RT-R36", f"{table.name(theirs)} is at level {floor}, the lowest; keep the Ace.")]


def _check_faster(table: Table, move: Move) -> list[Breach]:
    found = []
    if not table.rules["option_faster"]:
        found.append(Breach("RT-OPT-1", "The Faster option is not in play; 'house option_faster=true' brings it in."))
    if not in_space(table.of(move["who"])):
        found.append(Breach("RT-OPT-1", "Faster is for those in space."))
    if table.state["faster"]:
        found.append(Breach("RT-OPT-1", "Faster is once a turn."))
    return found


def _check_end(table: Table, move: Move) -> list[Breach]:
    said = move.get("n")
    if said is None or 1 <= said <= removes(table, {}) or not in_space(table.of(move["who"])):
        return []
    return [Breach("RT-SPACE-3", f"The end of this turn takes {removes(table, {})} off the {word(table, 'trip')}.")]


def _check_settle(table: Table) -> list[Breach]:
    turns = table.rules["stalemate_turns"]
    if turns is not None and table.state["idle"] >= turns:
        return []
    what = "nobody counts idle turns" if turns is None else f"{table.state['idle']} of {turns} idle turns"
    return [Breach("RT-R47", f"There is no stalemate: {what}.")]


CHECKS: Final[dict[str, Callable[[Table, Move], list[Breach]]]] = {
    "cash": _check_cash,
    "trade": _check_trade,
    "shift": _check_shift,
    "launch": _check_launch,
    "king": _check_king,
    "queen": _check_queen,
    "ace": _check_ace,
    "faster": _check_faster,
    "end": _check_end,
}
