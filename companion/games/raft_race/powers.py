"""Power-ups of Raft Race!: dealt, taken, played, and when each may be. Reads no words."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Breach, Move, Table
from companion.games.raft_race import river
from companion.games.raft_race.cards import bail, is_on
from companion.games.raft_race.names import name_of, type_of
from companion.games.raft_race.todo import Task, first, push, says, taken
from companion.kit.deeds import Deed, broken

PLAYS: Final = marked("plays {used}")
SWAPS: Final = marked("takes {power} for {back}")
EFFECTS: Final = ("ponchos", "flat", "towed", "rope", "motor")
WINDOWS: Final = {
    "before_draw": marked("before draw"),
    "after_draw": marked("after draw"),
    "after_reveal": marked("after reveal"),
    "river_start": marked("river start"),
    "own_river_move": marked("own river move"),
    "reaction_damage_or_round_start": marked("reaction damage or round start"),
    "reaction_splash": marked("reaction splash"),
    "reaction_collision": marked("reaction collision"),
}
"""When a power-up may be played, as its card has it."""


KEEPS: Final = marked("keeps {power}")


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
    says(table, who, PLAYS, used=power)


def _side(table: Table, move: Move) -> None:
    who, card = move["who"], _cards(table, [move["power"]])
    if taken(table, "side", who) and card:
        table.of(who)["power"] = [move["power"]]
        table.state["powers"] = [one for one in table.state["powers"] if one not in card]
        says(table, who, marked("has {power}"), power=move["power"])


def _may_be_dealt(table: Table, move: Move) -> list[Breach]:
    power, name = table.content["powers"].get(move["power"]), table.name(move["who"])
    if not power or move["power"] in sides(table, first(table, "side") or {}):
        return []
    return [
        Breach(
            "RR-SETUP-8",
            _("{power} is on {card}, which {who} was not dealt.", power=power["name"], card=power["card"], who=name),
        )
    ]


def _recharge(table: Table, task: Task) -> None:
    """Offer a new power-up, if there is any to take (RR-POWER-5, RR-Q53)."""
    if table.state["powers"] or table.of(task["who"])["power"]:
        push(table, {"t": "take", "who": task["who"]})
    else:
        says(table, task["who"], marked("no power-up is left (RR-Q53)"))


def _take(table: Table, move: Move) -> None:
    """Take a power-up from the stack, after returning one where no more may be held (RR-Q53)."""
    who, power, mine, state = move["who"], move["power"], table.of(move["who"]), table.state
    taken(table, "take", who)
    card = _cards(table, [power])
    if not card:
        if mine["power"]:
            says(table, who, KEEPS, power=mine["power"][0])
        else:
            says(table, who, marked("takes no power-up"))
        return
    back = [one for one in mine["power"] if one == move.get("back") or _cards(table, [one]) == card]
    if not back and len(mine["power"]) >= table.rules["powerup_limit"]:
        back = mine["power"][:1]
    state["powers"] = [one for one in state["powers"] + _cards(table, back) if one not in card]
    mine["power"] = [one for one in mine["power"] if one not in back] + [power]
    if back:
        says(table, who, SWAPS, power=power, back=back[0])
    else:
        says(table, who, marked("takes {power}"), power=power)


def _may_take(table: Table, move: Move) -> list[Breach]:
    power, held = table.content["powers"].get(move["power"]), _cards(table, table.of(move["who"])["power"])
    if power is None or power["card"] in (*table.state["powers"], *held):
        return []
    fact = _("{power} ({card}) is not in the power-up stack.", power=power["name"], card=power["card"])
    return [Breach("RR-POWER-5", fact)]


def _react(table: Table, move: Move) -> None:
    """Play a power-up as a reaction, or keep it (RR-Q54)."""
    task = taken(table, "ask", move["who"])
    if task is None:
        return
    who, power = task["who"], task["power"]
    if not move["yes"]:
        says(table, who, KEEPS, power=power)
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
        says(table, who, marked("{card} is back"), card=move["order"])
    elif power == "plan":
        mine["card"] = move["order"]
        says(table, who, marked("plays {card} instead"), card=move["order"])
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
    window = _(WINDOWS.get(power["window"]) or power["window"].replace("_", " "))
    moment = _("Now is not the moment for {power} ({window}).", power=power["name"], window=window)
    held = move["power"] in table.of(move["who"])["power"]
    lacks = _("{who} does not hold {power}.", who=name, power=power["name"])
    return [
        *broken((not held, "RR-POWER-1", lacks), (not right, "RR-Q54", moment)),
        *_reach(table, move),
    ]


def _reach(table: Table, move: Move) -> list[Breach]:
    """Hold whom, how many or which card against what the power-up reaches (RR-POWER-2)."""
    who, power, numbers, mine = move["who"], move["power"], table.content["numbers"], table.of(move["who"])
    name, rule, fact = table.name(who), "RR-POWER-2", ""
    if power == "rope":
        rows, reach = table.of(move["to"])["row"] - mine["row"], numbers["rope_reach"]
        if not 1 <= rows <= reach:
            ahead = table.name(move["to"])
            fact = _(
                "{who} is {n} rows ahead of {behind}; it must be 1 to {reach}.",
                who=ahead,
                n=rows,
                behind=name,
                reach=reach,
            )
    elif power == "balloons":
        far = river.distance(table, who, move["to"])
        if far > numbers["balloon_reach"] or move["to"] == who:
            most = numbers["balloon_reach"]
            fact = _("{who} is {n} spaces away; at most {most}.", who=table.name(move["to"]), n=far, most=most)
    elif power == "bucket" and move["n"] > min(mine["splash"], numbers["bucket_cards"]):
        fact = _("Up to {most}; {who} owns {n}.", most=numbers["bucket_cards"], who=name, n=mine["splash"])
    elif power == "tape" and move["order"] not in mine["lost"]:
        fact = _("{who} has not lost {card}.", who=name, card=name_of(table, move["order"]))
    elif power == "plan" and type_of(table, move["order"]) != "splash" and move["order"] not in ("", *mine["orders"]):
        rule, fact = "RR-ROCK-4", _("{who} has lost {card}.", who=name, card=name_of(table, move["order"]))
    elif power == "motor" and is_on(table, "towed", who):
        fact = _("A Tow Rope holds {who}.", who=name)
    return broken((fact, rule, fact))


DEEDS: Final = (
    Deed("side", _side, _may_be_dealt),
    Deed("recharge", lambda table, move: push(table, {"t": "recharge", "who": move["who"]})),
    Deed("take", _take, _may_take),
    Deed("react", _react),
    Deed("use", _use, _may_use),
)
TASKS: Final = {"recharge": _recharge}
