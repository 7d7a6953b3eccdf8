"""Pawns in Trap Attack: whose turn, the X, coins, life, pushes, knock-outs; what happens to them and how it is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.model import Breach, Move, Table
from companion.engine.words import counted
from companion.games.trap_attack import board
from companion.kit.deeds import broken, happened


def say(table: Table, line: str) -> None:
    """Keep what happens within a move as it is told (`EVENTS`)."""
    happened(table, "said", line=line)


EVENTS: Final = {"said": lambda _, one: one["line"]}
"""How events are told: those without a line here are for the screen's orders (`orders.py`)."""


def human(table: Table) -> str:
    """Give the one who plays against the AI."""
    return next((who for who in table.state["order"] if who != table.state["rival"]), "")


def recorded(table: Table, who: str) -> bool:
    """Tell whether somebody's own turns are recorded; in a game of the AI alone people keep theirs on the table."""
    return who == table.state["rival"] or not table.state.get("only")


def ai_move(table: Table) -> str:
    """Give how the AI moves: as the level that was chosen, or as the rules say (C50)."""
    return str(table.state.get("ai_move") or table.rules["ai_move"])


def its_pawn(table: Table, who: str) -> str:
    """Name a pawn for the hand that moves it: the white pawn."""
    clans = {one["id"]: one["colour"] for one in table.content["tables"]["clans"]}
    return f"the {clans.get(table.of(who)['clan'], table.name(who))} pawn"


def turned(table: Table, who: str) -> str:
    """Say which face the AI's pawn shows now; people turn their own (TA-LIFE-2, TA-SOLO-9)."""
    return f": turn {its_pawn(table, who)} to {table.of(who)['life']}" if who == table.state["rival"] else ""


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


def back(table: Table, who: str, spaces: int) -> None:
    """Move a pawn back along its own trail, never beyond the stage's first space (C31, C33)."""
    pawn, name = table.of(who), table.name(who)
    if not recorded(table, who):
        say(table, f"{name}: go back {spaces}, as far as the own trail leads (C31).")
        happened(table, "back", who, path=[], n=spaces)
        return
    went = [pawn["at"]]
    for _ in range(min(spaces, len(pawn["trail"]))):
        pawn["at"] = pawn["trail"].pop()
        went.append(pawn["at"])
    path = [board.shown(table.content, space) for space in went[1:]]
    happened(table, "back", who, path=went, n=spaces)
    where = "crystal" if pawn["stage"] == board.HOME else "base"
    only = f" Only {counted(len(path), 'step')} possible: {where} (C31)." if len(path) < spaces else ""
    moved = f"back {len(path)}: {', '.join(path)}" if path else f"stays at {board.shown(table.content, pawn['at'])}"
    ordered = path and who == table.state["rival"]
    say(table, f"Move {its_pawn(table, who)} {moved}.{only}" if ordered else f"{name} {moved}.{only}")


def hurt(table: Table, who: str, damage: int, by: str) -> None:
    """Take life; at none the pawn is knocked out: back, full life, loot for who did it (TA-LIFE-3, TA-LIFE-4)."""
    pawn, name = table.of(who), table.name(who)
    if not recorded(table, who):
        say(table, f"{name}: lose {damage} life. Knocked out by it? Then say ko: {table.name(by)} takes loot.")
        happened(table, "hurt", who, n=damage)
        return
    old, pawn["life"] = pawn["life"], max(0, pawn["life"] - damage)
    say(table, f"{name} life {old} -> {pawn['life']}{turned(table, who) if pawn['life'] else ''}.")
    if pawn["life"]:
        happened(table, "life", who, was=old, now=pawn["life"], why=f"{damage} damage")
    else:
        fall(table, who, by, old, damage)


def start_life(rules: Mapping[str, Any]) -> int:
    """Give what a pawn begins with, and again after a knock-out: no more than it may have (TA-LIFE-2, TA-LIFE-5)."""
    return int(min(rules["start_life"], rules["max_life"]))


def fall(table: Table, who: str, by: str, had: int = 0, damage: int = 0) -> None:
    """Knock a pawn out that `had` so much life: back, full life, loot for who did it (TA-LIFE-3, TA-LIFE-4)."""
    pawn, state = table.of(who), table.state
    pawn["life"] = start_life(table.rules)
    loot, brings = "no loot is left" if by != who else "no loot", by != who and state["loot_left"] > 0
    happened(table, "fell", who, had=had, n=damage)
    if brings:
        state["loot_left"] -= 1
        table.of(by)["loot"].append(0)
        loot = f"{table.name(by)} takes a loot card, unseen"
    again = turned(table, who) or f": life {pawn['life']} again"
    say(table, f"{table.name(who)} is KNOCKED OUT{again}; {loot} (TA-LIFE-3).")
    back(table, who, table.rules["ko_back"])
    if brings:
        happened(table, "loot", by)


def gain(table: Table, who: str, amount: Any) -> str:
    """Give life, never above the most, and say how it changed (TA-LIFE-5)."""
    pawn, most = table.of(who), table.rules["max_life"]
    old = pawn["life"]
    pawn["life"] = max(old, most if amount == "full" else min(most, old + amount))
    happened(table, "life", who, was=old, now=pawn["life"], why="")
    return f"life {old} -> {pawn['life']}{turned(table, who)}" if pawn["life"] != old else f"life stays {old}"


def unmarked(table: Table, who: str) -> str:
    """Say that an X is taken away."""
    return (
        f"Take the X from {its_pawn(table, who)}"
        if who == table.state["rival"]
        else f"{table.name(who)}'s X is removed"
    )


def cure(table: Table, who: str) -> bool:
    """Take an X away; tell whether there was one."""
    had, table.of(who)["x"] = bool(table.of(who)["x"]), 0
    say(table, f"{unmarked(table, who)}." if had else "There was no X: no effect.")
    happened(table, "unmarked" if had else "unchanged", who)
    return had


def strike(table: Table, kind: str, amount: Any, to: str, by: str) -> None:
    """Let a trap or Swap Effect have its effect (TA-ACT-3); a second X changes nothing (TA-ACT-7, C36)."""
    pawn, other, name = table.of(to), table.of(by), table.name(to)
    if kind == "damage":
        hurt(table, to, amount, by)
    elif kind == "push":
        back(table, to, amount)
    elif kind == "paralysis":
        had = bool(pawn["x"])
        if not had:  # one that came in the own turn stays for the next
            pawn["x"] = table.rules["paralysis_turns"] + (table.state["turn"] == to)
        lay = f"Lay an X beside {its_pawn(table, to)}" if to == table.state["rival"] else f"{name} gets an X"
        happened(table, "unchanged" if had else "marked", to)
        gets = f"{lay}: no own move in the next turn (TA-ACT-7)."
        say(table, f"{name} has an X already: no effect (C36)." if had else gets)
    elif kind == "swap":
        other["life"], pawn["life"] = pawn["life"], other["life"]
        turn = "".join(turned(table, who) for who in (by, to))
        for one, was in ((by, pawn), (to, other)):
            happened(table, "life", one, was=was["life"], now=table.of(one)["life"], why="Lives are swapped")
        say(table, f"Lives swapped: {table.name(by)} {other['life']}, {name} {pawn['life']}{turn}.")
