"""Power-ups of Raft Race!: dealt, taken, played, and when each may be. Reads no words."""

from __future__ import annotations

from typing import Final

from companion.engine.model import Breach, Move, Table
from companion.games.raft_race import river
from companion.games.raft_race.cards import bail, is_on
from companion.games.raft_race.names import name_of, power_name, type_of
from companion.games.raft_race.todo import Task, first, push, says, taken
from companion.kit.deeds import Deed, broken

EFFECTS: Final = ("ponchos", "flat", "towed", "rope", "motor")


def sides(table: Table, task: Task) -> list[str]:
    """Give the power-ups that a dealt card may be: both sides of the card, or of all that are left."""
    return _on(table, task.get("cards") or table.state["powers"])


def on_offer(table: Table, who: str) -> list[str]:
    """Give the power-ups that a raft may take: sides of the stack's cards, and the other side of its own (RR-Q53)."""
    mine = table.of(who)["power"]
    return [power for power in _on(table, [*table.state["powers"], *_cards(table, mine)]) if power not in mine]


def every_side(table: Table) -> list[str]:
    """Give all power-ups, in the order of the cards."""
    return _on(table, [str(one["card"]) for one in table.content["powers"].values()])


def _on(table: Table, cards: list[str]) -> list[str]:
    """Give the power-ups on cards, in the order of the cards."""
    powers = {power: str(one["card"]) for power, one in table.content["powers"].items() if one["card"] in cards}
    return sorted(powers, key=lambda power: powers[power])


def _cards(table: Table, powers: list[str]) -> list[str]:
    """Give the cards on which power-ups are."""
    known = table.content["powers"]
    return [known[power]["card"] for power in powers if power in known]


def may_play(table: Table, *windows: str) -> list[tuple[str, str]]:
    """Say who may play which power-up in windows, in turn order (RR-Q54)."""
    return [
        (who, power)
        for window in windows
        for who in table.state["order"]
        if who in table.state["players"]
        for power in table.of(who)["power"]
        if window in table.content["powers"].get(power, {}).get("window", "")
    ]


def _use_up(table: Table, who: str, power: str) -> None:
    """Put a used power-up on the stack (RR-POWER-3)."""
    mine = table.of(who)
    mine["power"] = [one for one in mine["power"] if one != power]
    table.state["powers"] += _cards(table, [power])
    says(table, who, f"plays {power_name(table, power)}", used=power)


def _side(table: Table, move: Move) -> None:
    who, card = move["who"], _cards(table, [move["power"]])
    if taken(table, "side", who) and card:
        table.of(who)["power"] = [move["power"]]
        table.state["powers"] = [one for one in table.state["powers"] if one not in card]
        says(table, who, f"has {power_name(table, move['power'])}")


def _may_be_dealt(table: Table, move: Move) -> list[Breach]:
    power, name = table.content["powers"].get(move["power"]), table.name(move["who"])
    if not power or move["power"] in sides(table, first(table, "side") or {}):
        return []
    return [Breach("RR-SETUP-8", f"{power['name']} is on {power['card']}, which {name} was not dealt.")]


def _recharge(table: Table, task: Task) -> None:
    """Offer a new power-up, if there is any to take (RR-POWER-5, RR-Q53)."""
    if table.state["powers"] or table.of(task["who"])["power"]:
        push(table, {"t": "take", "who": task["who"]})
    else:
        says(table, task["who"], "no power-up is left (RR-Q53)")


def _take(table: Table, move: Move) -> None:
    """Take a power-up from the stack, after returning one where no more may be held (RR-Q53)."""
    who, power, mine, state = move["who"], move["power"], table.of(move["who"]), table.state
    taken(table, "take", who)
    card = _cards(table, [power])
    if not card:
        says(table, who, f"keeps {power_name(table, mine['power'][0])}" if mine["power"] else "takes no power-up")
        return
    back = [one for one in mine["power"] if one == move.get("back") or _cards(table, [one]) == card]
    if not back and len(mine["power"]) >= table.rules["powerup_limit"]:
        back = mine["power"][:1]
    state["powers"] = [one for one in state["powers"] + _cards(table, back) if one not in card]
    mine["power"] = [one for one in mine["power"] if one not in back] + [power]
    returned = f" for {power_name(table, back[0])}" if back else ""
    says(table, who, f"takes {power_name(table, power)}{returned}")


def _may_take(table: Table, move: Move) -> list[Breach]:
    power, held = table.content["powers"].get(move["power"]), _cards(table, table.of(move["who"])["power"])
    if power is None or power["card"] in (*table.state["powers"], *held):
        return []
    return [Breach("RR-POWER-5", f"{power['name']} ({power['card']}) is not in the power-up stack.")]


def _react(table: Table, move: Move) -> None:
    """Play a power-up as a reaction, or keep it (RR-Q54)."""
    task = taken(table, "ask", move["who"])
    if task is None:
        return
    who, power = task["who"], task["power"]
    if not move["yes"]:
        says(table, who, f"keeps {power_name(table, power)}")
        return
    _use_up(table, who, power)
    if power == "horn":
        while (one := first(table)) and one.get("t") != "verdict":
            table.state["todo"].pop(0)
        if one:
            one["who"] = who
    elif power == "tape":
        taken(table, "damage")
    elif power in table.state["effects"]:
        table.state["effects"][power].append(who)


def _use(table: Table, move: Move) -> None:
    """Play a power-up that nothing has asked for."""
    who, power, mine, effects = move["who"], move["power"], table.of(move["who"]), table.state["effects"]
    _use_up(table, who, power)
    if power == "bucket":
        bail(table, who, move["n"])
    elif power == "tape" and move["order"] in mine["lost"]:
        mine["lost"].remove(move["order"])
        mine["orders"].append(move["order"])
        says(table, who, f"{name_of(table, move['order'])} is back")
    elif power == "plan":
        mine["card"] = move["order"]
        says(table, who, f"plays {name_of(table, move['order'])} instead")
    elif power == "balloons":
        push(table, {"t": "splash", "who": move["to"], "n": table.content["numbers"]["balloon_cards"]})
    elif power in effects:
        effects[power].append(who)
        if power == "rope":
            effects["towed"].append(move["to"])
    if not may_play(table, "after_reveal"):
        taken(table, "reveal")


def _may_use(table: Table, move: Move) -> list[Breach]:
    """Look whether a power-up is held, in its moment, within its reach (RR-POWER-1, RR-Q54, RR-POWER-2)."""
    power, name = table.content["powers"].get(move["power"]), table.name(move["who"])
    if power is None:
        return []
    task, phase = first(table), table.state["phase"]
    begun = not task and phase == "order"
    right = {
        "before_draw": begun,
        "after_draw": begun,
        "after_reveal": task and task.get("t") == "reveal",
        "river_start": not task and phase == "river",
        "own_river_move": phase == "river",
        "reaction_damage_or_round_start": begun,
        "reaction_splash": True,
    }.get(power["window"], False)
    moment = f"Now is not the moment for {power['name']} ({power['window'].replace('_', ' ')})."
    held = move["power"] in table.of(move["who"])["power"]
    return [
        *broken((not held, "RR-POWER-1", f"{name} does not hold {power['name']}."), (not right, "RR-Q54", moment)),
        *_reach(table, move),
    ]


def _reach(table: Table, move: Move) -> list[Breach]:
    """Hold whom, how many or which card against what the power-up reaches (RR-POWER-2)."""
    who, power, numbers, mine = move["who"], move["power"], table.content["numbers"], table.of(move["who"])
    name, rule, fact = table.name(who), "RR-POWER-2", ""
    if power == "rope":
        rows, reach = table.of(move["to"])["row"] - mine["row"], numbers["rope_reach"]
        if not 1 <= rows <= reach:
            fact = f"{table.name(move['to'])} is {rows} rows ahead of {name}; it must be 1 to {reach}."
    elif power == "balloons":
        far = river.distance(table, who, move["to"])
        if far > numbers["balloon_reach"] or move["to"] == who:
            fact = f"{table.name(move['to'])} is {far} spaces away; at most {numbers['balloon_reach']}."
    elif power == "bucket" and move["n"] > min(mine["splash"], numbers["bucket_cards"]):
        fact = f"Up to {numbers['bucket_cards']}; {name} owns {mine['splash']}."
    elif power == "tape" and move["order"] not in mine["lost"]:
        fact = f"{name} has not lost {name_of(table, move['order'])}."
    elif power == "plan" and type_of(table, move["order"]) != "splash" and move["order"] not in ("", *mine["orders"]):
        rule, fact = "RR-ROCK-4", f"{name} has lost {name_of(table, move['order'])}."
    elif power == "motor" and is_on(table, "towed", who):
        fact = f"A Tow Rope holds {name}."
    return broken((fact, rule, fact))


DEEDS: Final = (
    Deed("side", _side, _may_be_dealt),
    Deed("recharge", lambda table, move: push(table, {"t": "recharge", "who": move["who"]})),
    Deed("take", _take, _may_take),
    Deed("react", _react),
    Deed("use", _use, _may_use),
)
TASKS: Final = {"recharge": _recharge}
