"""What the rules of Raid Trade forbid in a raid, as far as the record proves it. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.raid_trade.raids import absorbed, barred, hopeless, is_hit, missing, unfinished
from companion.seam import Breach, Move, Table
from companion.words import counted


def check(table: Table, move: Move) -> list[Breach]:
    """Say what the record proves to be against the rules, in raids."""
    do, state = move["do"], table.state
    if do == "raid":
        return _check_raid(table, move)
    raid = state["raid"]
    if not raid:
        return [Breach("RT-COMBAT-2", "There is no raid; 'raid 10' begins one.")]
    if do in ("defend", "escape"):
        return _check_answer(table, do)
    if not raid["defence"] and do != "withdraw":
        return [Breach("RT-COMBAT-3", f"{table.name(raid['on'])} has not answered with a card yet.")]
    special = CHECKS.get(do)
    found = special(table, move) if special else []
    who = raid["on"] if do == "evade" else raid["by"]
    who = move.get("who", who) if do == "draw_two" else who
    if do in CARDS and not table.of(who)["hand"]:
        found.append(Breach(CARDS[do], f"{table.name(who)} holds no card."))
    return found


CARDS: Final = {"auto": "RT-ROYAL-2", "double": "RT-ROYAL-5", "evade": "RT-ROYAL-6", "draw_two": "RT-ROYAL-9"}
"""What costs a card within a raid, and the rule that says so."""


def _check_raid(table: Table, move: Move) -> list[Breach]:
    state, who, most, found = table.state, move["who"], table.rules["raids_per_turn"], []
    if who != state["turn"]:
        fact = f"It is {table.name(state['turn'])}'s turn; {table.name(who)} raids in the own one."
        found.append(Breach("RT-COMBAT-1", fact))
    if state["raid"]:
        found.append(Breach("RT-COMBAT-11", unfinished(table)))
    if not table.of(who)["hand"]:
        found.append(Breach("RT-R22", f"{table.name(who)} holds no card to attack with."))
    if state["locked"]:
        found.append(Breach("RT-ROYAL-3", "After an Escape there is no other raid this turn."))
    if most is not None and state["raids"] >= most:
        found.append(Breach("RT-R21", f"This edition allows {counted(most, 'raid')} a turn."))
    return found


def _check_answer(table: Table, do: str) -> list[Breach]:
    raid = table.state["raid"]
    if raid["defence"]:
        rule = "RT-COMBAT-3" if do == "defend" else "RT-ROYAL-3"
        return [Breach(rule, f"{table.name(raid['on'])} has laid a Defence card already.")]
    if do == "escape" and not table.of(raid["on"])["hand"]:
        return [Breach("RT-R25", f"{table.name(raid['on'])} holds no card: the top one of the deck defends.")]
    return []


def _check_shots(table: Table, move: Move) -> list[Breach]:
    raid = table.state["raid"]
    if len(move["faces"]) > raid["rolls"]:
        left = counted(raid["rolls"], "roll")
        return [Breach("RT-COMBAT-6", f"{left} left, not {len(move['faces'])}; a Level token buys one ('+').")]
    wanted = missing(raid)
    if not wanted:
        return [Breach("RT-COMBAT-9", "Enough hits: w beaten, v evade, t absorb.")]
    before = sum(is_hit(table, face) for face in move["faces"][:-1])
    if before >= wanted:
        return [Breach("RT-COMBAT-9", f"{counted(wanted, 'hit')} more would do; then the raid is won ('w').")]
    return []


def _check_double(table: Table, move: Move) -> list[Breach]:
    del move
    hit, stacks = table.state["raid"]["hit"], table.rules["double_stacks"]
    if not hit or hit["absorbed"]:
        return [Breach("RT-R28", "A Double goes with a hit just made, before the defender answers.")]
    if hit["doubles"] > (1 if stacks else 0):
        return [Breach("RT-R29", "This hit is doubled already.")]
    return []


def _check_evade(table: Table, move: Move) -> list[Breach]:
    del move
    hit = table.state["raid"]["hit"]
    if not hit:
        return [Breach("RT-R28", "Evade cancels a hit just made, and the last one is settled.")]
    if hit["kind"] == "auto" and not table.rules["evade_stops_automatic"]:
        return [Breach("RT-R31", "In this edition an Automatic hit cannot be evaded.")]
    return []


def _check_absorb(table: Table, move: Move) -> list[Breach]:
    raid, found = table.state["raid"], []
    theirs, hit = table.of(raid["on"]), raid["hit"]
    if barred(table, raid, "same"):
        found.append(Breach("RT-OPT-3", "Cards of the same family: the defender absorbs nothing."))
    if theirs["level_tokens"] < move["n"]:
        left = counted(theirs["level_tokens"], "Level token")
        found.append(Breach("RT-COMBAT-8", f"{table.name(raid['on'])} has {left}."))
    if not hit:
        found.append(Breach("RT-R28", "Only a hit just made is absorbed, and the last one is settled."))
    elif move["n"] > 1 and absorbed(table, raid, move["n"]) == absorbed(table, raid, move["n"] - 1):
        found.append(Breach("RT-R30", "That is more than this hit needs."))
    return found


def _check_extra(table: Table, move: Move) -> list[Breach]:
    raid, found = table.state["raid"], []
    mine = table.of(raid["by"])
    if barred(table, raid, "other"):
        found.append(Breach("RT-OPT-3", "Cards of different families: the attacker buys no rolls."))
    if mine["level_tokens"] < move["n"]:
        left = counted(mine["level_tokens"], "Level token")
        found.append(Breach("RT-COMBAT-12", f"{table.name(raid['by'])} has {left}."))
    return found


def _check_beaten(table: Table, move: Move) -> list[Breach]:
    del move
    raid = table.state["raid"]
    if not missing(raid):
        return []
    return [Breach("RT-COMBAT-9", f"{raid['tokens']} of {counted(raid['need'], 'hit')}: not beaten yet.")]


def _check_withdraw(table: Table, move: Move) -> list[Breach]:
    del move
    raid = table.state["raid"]
    if table.rules["withdraw"] == "anytime" or (raid["defence"] and missing(raid) and hopeless(raid)):
        return []
    if not raid["defence"]:
        return [Breach("RT-R33", "The attack has only begun.")]
    if not missing(raid):
        return [Breach("RT-COMBAT-9", "The raid is won: 'w'.")]
    left = f"{counted(raid['rolls'], 'roll')} left, {missing(raid)} needed"
    return [Breach("RT-R33", f"It can still be won: {left}. Rolling costs nothing.")]


CHECKS: Final[dict[str, Callable[[Table, Move], list[Breach]]]] = {
    "shots": _check_shots,
    "double": _check_double,
    "evade": _check_evade,
    "absorb": _check_absorb,
    "extra": _check_extra,
    "beaten": _check_beaten,
    "withdraw": _check_withdraw,
}
