"""Turns of Raid Trade: what lies where, drawing, unloading, gaining levels, passing on; what every action must keep to.

Numbers come from rules.yaml; rule ids are the brief's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Json, Table
from companion.games.raid_trade.amounts import rolls_left
from companion.kit.forms import Act, several

Player = Json
STATIONS: Final = marked({"trip": "Trip", "cargo": "Cargo", "bank": "Bank"})
"""What stations are called whose cards have no name."""

SIDES: Final = ("port", "starboard")
"""Whose cards, by seat."""


def numbers(table: Table) -> Json:
    """Give the tables of rules.yaml."""
    found: Json = table.content["tables"]
    return found


def word(table: Table, place: str) -> str:
    """Give what a station is called on its card: trip, cargo or bank."""
    return str(table.content["stations"].get(place) or _(STATIONS[place]))


def flank(table: Table, who: str) -> str:
    """Give whose cards somebody has, by seat."""
    return SIDES[list(table.state["players"]).index(who) % len(SIDES)]


def other(table: Table, who: str) -> str:
    """Give the opponent."""
    return next((one for one in table.state["players"] if one != who), who)


def risen(act: Act, who: str) -> str:
    """Announce a level and what it means for the Level card (RT-ADV-3)."""
    return _("LEVEL {levels}, the Level card holds {n} now", levels=act.went("level", who), n=act.of(who)["level"])


def spend(act: Act, who: str = "", count: int = 1) -> int:
    """Discard cards of a hand, of whoever makes the move unless it is said; give how many there were."""
    mine = act.of(who or act.who)
    count = min(count, mine["hand"])
    mine["hand"] -= count
    mine["discard"] += count
    act.state["stirred"] = True
    return count


def refill(table: Table, who: str) -> None:
    """Shuffle the discards into a new deck, when the old one is empty (RT-DECK-1)."""
    mine, raid = table.of(who), table.state["raid"]
    if not mine["deck"]:
        mine["deck"], mine["discard"] = mine["discard"], 0
        laid = raid and raid["attack" if raid["by"] == who else "defence"]  # this card is not among them
        table.state["seen"][who] = [[laid["card"], laid["family"]]] if laid else []


def turn_up(table: Table, who: str) -> bool:
    """Take the top card off a deck; tell whether there was one."""
    mine = table.of(who)
    refill(table, who)
    if not mine["deck"]:
        return False
    mine["deck"] -= 1
    return True


def draw(table: Table, who: str, count: int) -> int:
    """Draw cards; give how many there were."""
    drawn = sum(turn_up(table, who) for _card in range(count))
    table.of(who)["hand"] += drawn
    return drawn


def room(mine: Player) -> int:
    """Give how many more tokens the Level card holds (RT-ORBIT-3, RT-ORBIT-6)."""
    return max(0, int(mine["level"]) - int(mine["level_tokens"]))


def in_space(mine: Player) -> bool:
    """Tell whether a player is in space (RT-LOC-2)."""
    return bool(mine["trip"] > 0)


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


def began(act: Act) -> None:
    """Say how the turn begins."""
    started, who = act.state["began"], act.state["turn"]
    drew, white, mine = started["drew"], started["unloaded"], act.of(who)
    for one in started["skipped"]:
        act.say("{who} MISSES the turn: no card, no token off, no unloading{see:RT-ROYAL-8}.", who=one)
    if drew:
        held = f"{mine['hand'] - drew} → {mine['hand']}"
        act.say("{who} draws {n}, hand {held}{see:RT-TURN-1}.", who=who, n=drew, held=held)
    if white:
        held, bank = f"{mine['bank_white'] - white} → {mine['bank_white']}", word(act.table, "bank")
        act.say("UNLOADED {n} white: {who}'s {bank} {white} white.", n=white, who=who, bank=bank, white=held)


def unload(table: Table, who: str) -> int:
    """Swap all cargo for white tokens on the Bank; give how many (RT-ORBIT-1)."""
    mine = table.of(who)
    cargo: int = mine["cargo"]
    mine["bank_white"] += cargo
    mine["cargo"] = 0
    mine["arrived"] = False
    table.state["stirred"] = table.state["stirred"] or cargo > 0
    return cargo


def landed(act: Act, who: str) -> None:
    """Say what becomes of a trip that is over."""
    if act.of(who)["arrived"]:
        act.say("ORBIT REACHED: {who} unloads next turn, and can be raided until then{see:RT-R9}.", who=who)
    else:
        act.say("ORBIT REACHED; unloaded at once: white {white}{see:RT-R11}.", white=act.went("bank_white", who))


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


def unfinished(act: Act) -> None:
    """Forbid what comes while a raid is open, and say what it waits for."""
    if raid := act.state["raid"]:
        act.forbid(
            True,
            "RT-COMBAT-11",
            "The raid is not over: {rolls}; 'q' gives up."
            if raid["defence"]
            else "The raid is not over: {who}'s Defence card first.",
            rolls=rolls_left(raid["rolls"]),
            who=raid["on"],
        )


def holds(act: Act, who: str, rule: str) -> None:
    """Forbid a move for which somebody would need a card."""
    act.forbid(not act.of(who)["hand"], rule, "{who} holds no card.", "no card in hand", who=who)


def own(rule: str, orbit: str = "", card: str = "") -> Callable[[Act], None]:
    """Give the gate of a move of one's own turn: rules for that, for being in `orbit`, and for holding a `card`."""

    def gate(act: Act) -> None:
        turn = act.state["turn"]
        act.forbid(act.who != turn, rule, "It is {whose}'s turn, not {who}'s.", whose=turn)
        unfinished(act)
        act.forbid(
            orbit and in_space(act.me),
            orbit,
            several(
                "Only in orbit; {who} is in space for {n} turn more.",
                "Only in orbit; {who} is in space for {n} turns more.",
            ),
            n=act.me["trip"],
        )
        if card:
            holds(act, act.who, card)

    return gate
