"""Raids of Raid Trade: attack and defence card, rolls, hits, what royals and Level tokens do to them, and the odds.

Knows nothing of turns but that somebody raids. Numbers come from rules.yaml; rule ids are the brief's.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any, Final

from companion.games.raid_trade.turns import draw, hits_from, in_space, numbers, other, rise, spend, turn_up
from companion.seam import Move, Table
from companion.words import counted

Raid = dict[str, Any]


def need(table: Table, defence: int) -> int:
    """Give how many tokens beat a defence value (RT-COMBAT-9, RT-R1)."""
    return defence + (1 if table.rules["hits_to_win"] == "exceed" else 0)


def values(table: Table, attack: str, defence: str) -> tuple[int, int]:
    """Give what both cards are worth; a royal is worth what the other card is (RT-COMBAT-5, RT-R26)."""
    if attack.isdecimal() and defence.isdecimal():
        return int(attack), int(defence)
    both: int = table.rules["both_royals_value"]
    one = int(attack) if attack.isdecimal() else int(defence) if defence.isdecimal() else both
    return one, one


def chance(table: Table, rolls: int, hits: int) -> float:
    """Give the chance of so many hits or more in so many rolls, by the dice alone."""
    if hits <= 0:
        return 1.0
    sides = numbers(table)["die"]
    lucky = sides - hits_from(table) + 1
    ways = sum(comb(rolls, k) * lucky**k * (sides - lucky) ** (rolls - k) for k in range(hits, rolls + 1))
    return float(ways / sides**rolls)


def missing(raid: Raid) -> int:
    """Give how many tokens the attacker still needs."""
    return max(0, int(raid["need"]) - int(raid["tokens"]))


def hopeless(raid: Raid) -> bool:
    """Tell whether the rolls that are left cannot win (RT-COMBAT-13, RT-R33)."""
    return bool(raid["rolls"] < missing(raid))


def unfinished(table: Table) -> str:
    """Say what an open raid waits for."""
    raid = table.state["raid"]
    if not raid["defence"]:
        return f"The raid is not over: {table.name(raid['on'])}'s Defence card first."
    return f"The raid is not over: {counted(raid['rolls'], 'roll')} left; 'q' gives up."


def barred(table: Table, raid: Raid, kin: str) -> bool:
    """Tell whether Complex combat forbids Level tokens: to the attacker when other, to the defender when same."""
    return bool(table.rules["option_complex"] and raid["kin"] == kin)


def buyable(table: Table) -> int:
    """Give how many rolls the attacker's Level tokens buy (RT-COMBAT-12, RT-OPT-3)."""
    raid = table.state["raid"]
    tokens = 0 if barred(table, raid, "other") else table.of(raid["by"])["level_tokens"]
    return int(tokens * numbers(table)["extra_rolls"])


def can_respond(table: Table) -> bool:
    """Tell whether the defender may still undo the last hit, by Evade or a Level token (RT-R28)."""
    raid = table.state["raid"]
    theirs, hit = table.of(raid["on"]), raid["hit"]
    if not hit:
        return False
    evades = theirs["hand"] > 0 and (hit["kind"] == "roll" or table.rules["evade_stops_automatic"])
    return evades or (theirs["level_tokens"] > 0 and not barred(table, raid, "same"))


def can_go_on(table: Table) -> bool:
    """Tell whether the attacker has anything left when the rolls are used up (RT-R32)."""
    return table.of(table.state["raid"]["by"])["hand"] > 0 or buyable(table) > 0


def begun(table: Table, move: Move) -> Raid:
    """Give a raid with its Attack card only."""
    return {
        "by": move["who"],
        "on": other(table, move["who"]),
        "attack": {"card": move["card"], "family": move["family"]},
        "defence": None,
        "held": table.of(move["who"])["hand"] > 0,
        "flipped": False,
        "worth": [],
        "need": 0,
        "rolls": 0,
        "tokens": 0,
        "hit": None,
        "kin": move.get("kin", ""),
    }


def _raid(table: Table, move: Move) -> None:
    """Lay the Attack card (RT-COMBAT-2); who has no card at all defends with nothing (RT-R26)."""
    state, mine = table.state, table.of(move["who"])
    if state["raid"]:
        close(table, "")
    state["raid"] = begun(table, move)
    mine["hand"] = max(0, mine["hand"] - 1)
    state["raids"] += 1
    state["stirred"] = True
    theirs = table.of(state["raid"]["on"])
    if not theirs["hand"] + theirs["deck"] + theirs["discard"]:
        _defend(table, {"card": "0", "family": ""})


def _defend(table: Table, move: Move) -> None:
    """Lay the Defence card, or turn it up with an empty hand (RT-COMBAT-3, RT-R25)."""
    raid = table.state["raid"]
    theirs = table.of(raid["on"])
    theirs["discard"] += _lies(raid)  # one that was laid by mistake
    raid["flipped"] = not theirs["hand"]
    if theirs["hand"]:
        theirs["hand"] -= 1
    elif not turn_up(table, raid["on"]):
        move = {"card": "0", "family": ""}
    raid["defence"] = {"card": move["card"], "family": move["family"]}
    if raid["flipped"] and move["card"] == "A" and table.rules["flipped_ace_escapes"]:
        table.state["locked"] = True
        close(table, "escape")
        return
    families = [raid["attack"]["family"], move["family"]]
    if all(families):
        raid["kin"] = "same" if families[0] == families[1] else "other"
    raid["kin"] = move.get("kin") or raid["kin"]
    raid["worth"] = list(values(table, raid["attack"]["card"], move["card"]))
    raid["need"] = need(table, raid["worth"][1])
    raid["rolls"] = raid["worth"][0]
    _settle(table)


def _escape(table: Table, move: Move) -> None:
    """Play an Ace instead of a Defence card: no combat, and no other one this turn (RT-ROYAL-3)."""
    del move
    spend(table, table.state["raid"]["on"])
    table.state["locked"] = True
    close(table, "escape")


def _kin(table: Table, move: Move) -> None:
    """Say whether the two cards are of one family (RT-OPT-3)."""
    table.state["raid"]["kin"] = move["kin"]
    _settle(table)


def is_hit(table: Table, face: int | str) -> bool:
    """Tell whether a roll hits: its number, or h and m as people say it (RT-COMBAT-7)."""
    return face == "h" if isinstance(face, str) else face >= hits_from(table)


def _shots(table: Table, move: Move) -> None:
    """Roll, one after another (RT-COMBAT-6, RT-COMBAT-7)."""
    raid = table.state["raid"]
    for face in move["faces"]:
        raid["rolls"] = max(0, raid["rolls"] - 1)
        raid["hit"] = None
        if is_hit(table, face):
            _land(raid, "roll")
    _settle(table)


def _land(raid: Raid, kind: str) -> None:
    raid["hit"] = {"kind": kind, "size": 1, "doubles": 0, "absorbed": 0}
    raid["tokens"] += 1


def _auto(table: Table, move: Move) -> None:
    """Play an Ace: a hit without a roll (RT-ROYAL-2)."""
    del move
    raid = table.state["raid"]
    spend(table, raid["by"])
    _land(raid, "auto")
    _settle(table)


def _double(table: Table, move: Move) -> None:
    """Add a King or Queen to the last hit (RT-ROYAL-5, RT-R29)."""
    del move
    raid = table.state["raid"]
    spend(table, raid["by"])
    hit = raid["hit"]
    if hit:
        hit["doubles"] += 1
        sizes = numbers(table)["double_hits"]
        size = sizes["one"] if hit["doubles"] == 1 else sizes["stacked"]
        raid["tokens"] += size - hit["size"]
        hit["size"] = size
    _settle(table)


def _evade(table: Table, move: Move) -> None:
    """Cancel the last hit, doubled or not (RT-ROYAL-6)."""
    del move
    raid = table.state["raid"]
    spend(table, raid["on"])
    if raid["hit"]:
        raid["tokens"] -= raid["hit"]["size"] - raid["hit"]["absorbed"]
        raid["hit"] = None
    _settle(table)


def absorbed(table: Table, raid: Raid, count: int) -> int:
    """Give how many tokens so many Level tokens keep off the Defence card (RT-COMBAT-8, RT-R30)."""
    hit = raid["hit"]
    if not hit:
        return 0
    left: int = hit["size"] - hit["absorbed"]
    return left if table.rules["absorb_unit"] == "hit" else min(left, count * numbers(table)["absorb"])


def _absorb(table: Table, move: Move) -> None:
    """Give up Level tokens instead of taking hits (RT-COMBAT-8)."""
    raid = table.state["raid"]
    theirs = table.of(raid["on"])
    gone = absorbed(table, raid, move["n"])
    theirs["level_tokens"] = max(0, theirs["level_tokens"] - move["n"])
    raid["tokens"] -= gone
    if raid["hit"]:
        raid["hit"]["absorbed"] += gone
        if raid["hit"]["absorbed"] >= raid["hit"]["size"]:
            raid["hit"] = None
    _settle(table)


def _extra(table: Table, move: Move) -> None:
    """Buy rolls with Level tokens (RT-COMBAT-12)."""
    raid = table.state["raid"]
    mine = table.of(raid["by"])
    mine["level_tokens"] = max(0, mine["level_tokens"] - move["n"])
    raid["rolls"] += move["n"] * numbers(table)["extra_rolls"]
    _settle(table)


def _jack(table: Table, move: Move) -> None:
    """Play a Jack in combat, on either side (RT-ROYAL-9, RT-R43)."""
    spend(table, move["who"])
    draw(table, move["who"], numbers(table)["jack_draws"])


def _beaten(table: Table, move: Move) -> None:
    """Let the last hit stand."""
    del move
    _win(table)


def _withdraw(table: Table, move: Move) -> None:
    """Stop attacking (RT-COMBAT-11, RT-COMBAT-13)."""
    del move
    close(table, "withdrawn" if table.state["raid"]["rolls"] or not table.state["raid"]["defence"] else "failed")


def _settle(table: Table) -> None:
    """End the raid when nobody can change its result any more (RT-COMBAT-9, RT-COMBAT-11)."""
    raid = table.state["raid"]
    if not raid["defence"]:
        return
    if not missing(raid):
        if not can_respond(table):
            _win(table)
    elif not raid["rolls"] and not can_go_on(table):
        close(table, "failed")


def _win(table: Table) -> None:
    """Hand the cargo over, clear the trip, gain a level (RT-COMBAT-10, RT-R34, RT-R35)."""
    raid = table.state["raid"]
    mine, theirs = table.of(raid["by"]), table.of(raid["on"])
    goes_to = table.rules["loot_to"]
    if goes_to != "supply":
        mine["cargo" if goes_to == "cargo_if_in_space" and in_space(mine) else "bank_black"] += theirs["cargo"]
    theirs.update(cargo=0, trip=0, arrived=False)
    close(table, "won")
    rise(table, raid["by"], 1, "raid")


def close(table: Table, result: str) -> None:
    """Discard both cards, as far as there were any; hit tokens go back to the supply (RT-COMBAT-14, RT-R16)."""
    raid = table.state["raid"]
    table.of(raid["by"])["discard"] += raid["held"]
    table.of(raid["on"])["discard"] += _lies(raid)
    table.state["raid"] = None
    table.state["last_raid"] = {"by": raid["by"], "on": raid["on"], "result": result}


def _lies(raid: Raid) -> int:
    """Count the Defence card that lies there."""
    return 1 if raid["defence"] and raid["defence"]["card"] != "0" else 0


FOLDS: Final[dict[str, Callable[[Table, Move], None]]] = {
    "defend": _defend,
    "escape": _escape,
    "kin": _kin,
    "shots": _shots,
    "auto": _auto,
    "double": _double,
    "evade": _evade,
    "absorb": _absorb,
    "extra": _extra,
    "draw_two": _jack,
    "beaten": _beaten,
    "withdraw": _withdraw,
}
"""What is done within a raid; without one it is left alone."""


def reaches(table: Table, do: str) -> bool:
    """Tell whether there is a raid, and far enough along, for a move of raids to do anything."""
    raid = table.state["raid"]
    return bool(raid and (raid["defence"] or do in ("defend", "escape", "withdraw")))


def fold(table: Table, move: Move) -> None:
    """Do a move of a raid, with what follows from it."""
    if move["do"] == "raid":
        _raid(table, move)
    elif reaches(table, move["do"]):
        FOLDS[move["do"]](table, move)
