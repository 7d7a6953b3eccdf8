"""Pawns in Trap Attack: whose turn, the X, coins, life, pushes, knock-outs; what happens to them and how it is told.

Knows no card and no line; it changes the state it is given.
"""

from __future__ import annotations

from typing import Any, Final

from companion.games.trap_attack import board
from companion.kit.deeds import broken, happened
from companion.seam import Breach, Move, Table
from companion.words import counted


def say(table: Table, line: str) -> None:
    """Keep what happens within a move as it is told (`EVENTS`)."""
    happened(table, "said", line=line)


EVENTS: Final = {"said": lambda _, one: one["line"]}


def human(table: Table) -> str:
    """Give the one who plays against the AI."""
    return next((who for who in table.state["order"] if who != table.state["rival"]), "")


def stopped(table: Table, who: str) -> bool:
    """Tell whether an X stops the pawn now; one that came in the own turn counts from the next (TA-ACT-7, C36)."""
    marks = table.of(who)["x"]
    return bool(marks) and not (table.state["turn"] == who and marks > table.rules["paralysis_turns"])


def held(table: Table, who: str) -> bool:
    """Tell whether an X stops trades and items too (C35)."""
    return stopped(table, who) and bool(table.rules["paralysis_scope"] == "all_own_moves")


def free_due(table: Table, who: str) -> bool:
    """Tell whether the free move is still to be made (TA-TURN-2)."""
    state = table.state
    return state["turn"] == who and state["this"]["free"] and not stopped(table, who) and not state["over"]


def own_turn(table: Table, move: Move, rule: str = "TA-TURN-3") -> list[Breach]:
    """Hold a move against whose turn it is; the AI holds no cards and follows its dice."""
    state, who, name = table.state, move["who"], table.name(move["who"])
    if who == state["rival"]:
        return [Breach("TA-SETUP-10", f"{name} holds no cards and follows its dice: say 'ai'.")]
    return broken((who != state["turn"], rule, f"It is {table.name(state['turn'])}'s turn, not {name}'s."))


def after_free(table: Table, move: Move) -> list[Breach]:
    """Ask for the free move first; only items may come before it (C14)."""
    return broken((free_due(table, move["who"]), "C14", "The free move comes first: move."))


def pay(table: Table, move: Move) -> None:
    """Spend a coin on a card, if one was said (TA-COIN-1)."""
    if move.get("pay") in ("coin", "both"):
        pawn = table.of(move["who"])
        pawn["used"] += 1
        pawn["coins"] = max(0, pawn["coins"] - 1)


def may_pay(table: Table, move: Move) -> list[Breach]:
    """Hold the payment against the coins: one pays a whole action card, alone (C26, TA-COIN-1)."""
    paid, coins = move.get("pay", ""), table.of(move["who"])["coins"]
    return broken(
        (paid == "both", "C26", "One coin pays the whole card, or skulls do; never both."),
        (paid == "coin" and coins < 1, "TA-COIN-1", f"{table.name(move['who'])} holds no coin."),
    )


def back(table: Table, who: str, spaces: int) -> None:
    """Move a pawn back along its own trail, never beyond the stage's first space (C31, C33)."""
    pawn, path, name = table.of(who), list[str](), table.name(who)
    for _ in range(min(spaces, len(pawn["trail"]))):
        pawn["at"] = pawn["trail"].pop()
        path.append(board.shown(table.content, pawn["at"]))
    where = "crystal" if pawn["stage"] == board.HOME else "base"
    only = f" Only {counted(len(path), 'step')} possible: {where} (C31)." if len(path) < spaces else ""
    moved = f"back {len(path)}: {', '.join(path)}" if path else f"stays at {board.shown(table.content, pawn['at'])}"
    say(table, f"{name} {moved}.{only}")


def hurt(table: Table, who: str, damage: int, by: str) -> None:
    """Take life; at none the pawn is knocked out: back, full life, loot for who did it (TA-LIFE-3, TA-LIFE-4)."""
    pawn, state, name = table.of(who), table.state, table.name(who)
    old, pawn["life"] = pawn["life"], max(0, pawn["life"] - damage)
    say(table, f"{name} life {old} -> {pawn['life']}.")
    if pawn["life"]:
        return
    pawn["life"] = table.rules["start_life"]
    loot = "no loot is left" if by != who else "no loot"
    if by != who and state["loot_left"] > 0:
        state["loot_left"] -= 1
        table.of(by)["loot"].append(0)
        loot = f"{table.name(by)} takes a loot card, unseen"
    say(table, f"{name} is KNOCKED OUT: life {pawn['life']} again; {loot} (TA-LIFE-3).")
    back(table, who, table.rules["ko_back"])


def gain(table: Table, who: str, amount: Any) -> str:
    """Give life, never above the most, and say how it changed (TA-LIFE-5)."""
    pawn, most = table.of(who), table.rules["max_life"]
    old = pawn["life"]
    pawn["life"] = max(old, most if amount == "full" else min(most, old + amount))
    return f"life {old} -> {pawn['life']}" if pawn["life"] != old else f"life stays {old}"


def cure(table: Table, who: str) -> bool:
    """Take an X away; tell whether there was one."""
    had, table.of(who)["x"] = bool(table.of(who)["x"]), 0
    say(table, f"{table.name(who)}'s X is removed." if had else "There was no X: no effect.")
    return had


def strike(table: Table, kind: str, amount: Any, to: str, by: str) -> None:
    """Let a trap or Swap Effect have its effect (TA-ACT-3); a second X changes nothing (TA-ACT-7, C36)."""
    pawn, other, name = table.of(to), table.of(by), table.name(to)
    if kind == "damage":
        hurt(table, to, amount, by)
    elif kind == "push":
        back(table, to, amount)
    elif kind == "paralysis":
        new = "has an X already: no effect (C36)" if pawn["x"] else "gets an X: no own move in the next turn (TA-ACT-7)"
        if not pawn["x"]:  # one that came in the own turn stays for the next
            pawn["x"] = table.rules["paralysis_turns"] + (table.state["turn"] == to)
        say(table, f"{name} {new}.")
    elif kind == "swap":
        other["life"], pawn["life"] = pawn["life"], other["life"]
        say(table, f"Lives swapped: {table.name(by)} {other['life']}, {name} {pawn['life']}.")
