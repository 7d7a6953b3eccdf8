"""What the record of a Raft Race! proves to be against the rules, each with its rule's id. Forbids nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.games.raft_race import course, river
from companion.games.raft_race import round as rounds
from companion.games.raft_race.questions import asks
from companion.seam import Breach, Move, Table
from companion.words import counted, listed

Found = list[Breach]


def check(table: Table, move: Move) -> Sequence[Breach]:
    """Say which rules a move would break."""
    judge = CHECKS.get(move.get("do", ""))
    if judge is None:
        return []
    people = [move[name] for name in ("who", "to") if move.get(name)]
    if any(one not in table.state["players"] for one in people):
        return []
    if table.state["over"] and move["do"] not in ("splash", "at"):
        return [Breach("RR-END-1", "The race is over.")]
    return judge(table, move)


def _open(table: Table, rule: str) -> Found:
    """Say that somebody has still to decide something."""
    question = asks(table)
    return [Breach(rule, f"First this: {question}")] if question else []


def _orders(table: Table, move: Move) -> Found:
    """Cards that are lost cannot be played, nor Splash cards that nobody owns (RR-ROCK-4, RR-SPLASH-2)."""
    found = _open(table, "RR-ORDER-4")
    if not found and table.state["phase"] == "river":
        found = [Breach("RR-ROUND-4", "The River phase comes first: rv.")]
    for who, card in move["cards"].items():
        if who not in table.state["players"]:
            continue
        mine, name = table.of(who), table.name(who)
        if rounds.type_of(table, card) == "splash":
            if not mine["splash"]:
                found.append(Breach("RR-SPLASH-2", f"{name} owns no Splash card."))
        elif card and card not in mine["orders"]:
            found.append(Breach("RR-ROCK-4", f"{name} has lost {rounds.name_of(table, card)}."))
    for who, n in move.get("hands", {}).items():
        found += _hand(table, who, n)
    return found


def _hand(table: Table, who: str, n: int) -> Found:
    """So many Splash cards must be there, and fit into a hand (RR-SPLASH-2, RR-ORDER-1)."""
    if who not in table.state["players"]:
        return []
    owned, hand = table.of(who)["splash"], table.rules["hand_size"]
    if n > owned:
        return [Breach("RR-SPLASH-2", f"{table.name(who)} owns {counted(owned, 'Splash card')}, not {n}.")]
    if n > hand:
        return [Breach("RR-ORDER-1", f"A hand has {hand} cards; {n} cannot be in it.")]
    return []


def _river(table: Table, move: Move) -> Found:
    del move
    found = _open(table, "RR-ORDER-4")
    if not found and table.state["phase"] != "river":
        found = [Breach("RR-ROUND-4", "The Order phase comes first: o, then everybody's card.")]
    return found


def _lane(table: Table, move: Move) -> Found:
    there = river.raft_at(table, river.grid(table)["start_line_after_row"], move["lane"])
    if there and there != move["who"]:
        return [Breach("RR-SETUP-13", f"{table.name(there)} is in lane {move['lane']}.")]
    return []


def _side(table: Table, move: Move) -> Found:
    power = table.content["powers"].get(move["power"])
    if not power:
        return []
    task = course.first(table, "side")
    cards = (task or {}).get("cards") or table.state["powers"]
    if power["card"] in cards:
        return []
    return [
        Breach("RR-SETUP-8", f"{power['name']} is on {power['card']}, which {table.name(move['who'])} was not dealt.")
    ]


def _draw(table: Table, move: Move) -> Found:
    """Hold a Chance card against the pile; what lies open is not in it (RR-CHANCE-2, RR-CHANCE-3)."""
    state, n = table.state, move["n"]
    if n not in table.content["chance"]:
        return [Breach("RR-Q05", f"No Chance card is a {n}.")]
    if n in state["out"]:
        return [Breach("RR-Q52", f"The {n} is in somebody's hand.")]
    if state["pile"] and n not in state["pile"]:
        left = " ".join(sorted(map(str, state["pile"])))
        return [Breach("RR-CHANCE-2", f"The {n} lies open; the pile holds {left}.")]
    return []


def _lose(table: Table, move: Move) -> Found:
    who, order = move["who"], move["order"]
    if not order:
        return []
    mine, name = table.of(who), table.name(who)
    if order not in mine["orders"]:
        return [Breach("RR-ROCK-4", f"{name} has no {rounds.name_of(table, order)} to lose.")]
    if order == mine["card"]:
        return [Breach("RR-ROCK-5", f"{rounds.name_of(table, order)} is in use.")]
    floor = table.rules["damage_floor"]
    if len(mine["orders"]) <= floor:
        return [Breach("RR-ROCK-4", f"{name} keeps the last {counted(floor, 'Order')}.")]
    return []


def _lay(table: Table, move: Move) -> Found:
    """Cards come from the zone that is next, and each lies once (RR-SETUP-7)."""
    zone, cards = river.to_lay(table), [river.plain(card) for card in move["cards"]]
    known = [card for card in cards if card in table.content["river"]]
    found = []
    if course.first(table, "lay") is None:
        found.append(Breach("RR-RIVER-2", "No raft has reached the river's end."))
    laid = {river.plain(card) for card in table.state["laid"]}
    for card in known:
        if card in laid:
            found.append(Breach("RR-RIVER-4", f"{card} lies on the table already."))
        elif zone and str(table.content["river"][card]["zone"]) != zone:
            names = {str(one["zone"]): one["name"] for one in table.content["zones"]}
            found.append(Breach("RR-SETUP-7", f"{card} is not of {names.get(zone, zone)}, which comes next."))
    if len(set(known)) < len(known):
        found.append(Breach("RR-RIVER-4", "Two cards are laid, not one twice."))
    return found


def _aim(table: Table, move: Move) -> Found:
    """Look whether the raft is adjacent, not locked, and stays in the river (RR-ATT-2, RR-ATT-4, RR-Q12, RR-Q14)."""
    task = course.first(table, "aim")
    if task is None or task["who"] != move["who"]:
        return []
    who, to, name = move["who"], move["to"], table.name(move["to"])
    if not to:
        fact = (
            f"{listed([table.name(one) for one in rounds.targets(table, who, task['card'])], 'or')} must be attacked."
        )
        return [] if table.rules["attack_optional"] else [Breach("RR-Q35", fact)]
    push = task["card"] == "paddle_attack"
    if to == who or river.distance(table, who, to) > 1:
        return [Breach("RR-ATT-4" if push else "RR-ATT-2", f"{name} is not adjacent to {table.name(who)}.")]
    if push and course.locked(table, to):
        return [Breach("RR-Q12", f"{name} is locked on a Rock until the phase ends.")]
    if push and not river.in_river(table, course.target(table, to, move["way"])[1]):
        return [Breach("RR-Q14", f"That way {name} would leave the river.")]
    return []


def _bail(table: Table, move: Move) -> Found:
    return _hand(table, move["who"], move["n"])


def _take(table: Table, move: Move) -> Found:
    power, mine = table.content["powers"].get(move["power"]), table.of(move["who"])
    if power is None:
        return []
    held = [table.content["powers"][one]["card"] for one in mine["power"] if one in table.content["powers"]]
    if power["card"] not in (*table.state["powers"], *held):
        return [Breach("RR-POWER-5", f"{power['name']} ({power['card']}) is not in the power-up stack.")]
    return []


def _use(table: Table, move: Move) -> Found:
    """Look whether a power-up is held, in its moment, within its reach (RR-POWER-1, RR-Q54, RR-POWER-2)."""
    who, power = move["who"], move["power"]
    one = table.content["powers"].get(power)
    if one is None:
        return []
    name, found, state = table.name(who), [], table.state
    if power not in table.of(who)["power"]:
        found.append(Breach("RR-POWER-1", f"{name} does not hold {one['name']}."))
    task = course.first(table)
    kind, phase = task.get("t") if task else "", state["phase"]
    begun = not task and phase == "order"
    right = {
        "before_draw": begun,
        "after_draw": begun,
        "after_reveal": kind == "reveal",
        "river_start": not task and phase == "river",
        "own_river_move": phase == "river",
        "reaction_damage_or_round_start": begun,
        "reaction_splash": True,
    }.get(one["window"], False)
    if not right:
        found.append(Breach("RR-Q54", f"Now is not the moment for {one['name']} ({one['window'].replace('_', ' ')})."))
    return [*found, *_reach(table, move)]


def _reach(table: Table, move: Move) -> Found:
    who, power, numbers = move["who"], move["power"], table.content["numbers"]
    name = table.name(who)
    if power == "rope":
        rows = table.of(move["to"])["row"] - table.of(who)["row"]
        if not 1 <= rows <= numbers["rope_reach"]:
            fact = f"{table.name(move['to'])} is {rows} rows ahead of {name}; it must be 1 to {numbers['rope_reach']}."
            return [Breach("RR-POWER-2", fact)]
    elif power == "balloons":
        far = river.distance(table, who, move["to"])
        if far > numbers["balloon_reach"] or move["to"] == who:
            fact = f"{table.name(move['to'])} is {far} spaces away; at most {numbers['balloon_reach']}."
            return [Breach("RR-POWER-2", fact)]
    elif power == "bucket":
        owned = table.of(who)["splash"]
        if move["n"] > min(owned, numbers["bucket_cards"]):
            return [Breach("RR-POWER-2", f"Up to {numbers['bucket_cards']}; {name} owns {owned}.")]
    elif power == "tape" and move["order"] not in table.of(who)["lost"]:
        return [Breach("RR-POWER-2", f"{name} has not lost {rounds.name_of(table, move['order'])}.")]
    elif power == "plan" and rounds.type_of(table, move["order"]) != "splash" and move["order"]:
        if move["order"] not in table.of(who)["orders"]:
            return [Breach("RR-ROCK-4", f"{name} has lost {rounds.name_of(table, move['order'])}.")]
    elif power == "motor" and course.is_on(table, "towed", who):
        return [Breach("RR-POWER-2", f"A Tow Rope holds {name}.")]
    return []


def _splash(table: Table, move: Move) -> Found:
    owned = table.of(move["who"])["splash"]
    if -move["n"] > owned:
        return [Breach("RR-SPLASH-2", f"{table.name(move['who'])} owns {counted(owned, 'Splash card')}.")]
    return []


def _at(table: Table, move: Move) -> Found:
    there = river.raft_at(table, move["row"], move["lane"])
    if there and there != move["who"]:
        return [Breach("RR-Q45", f"{table.name(there)} is there; two rafts never share a space.")]
    return []


def _move(table: Table, move: Move) -> Found:
    if move["who"] in table.state["locked"]:
        return [Breach("RR-ROCK-1", f"{table.name(move['who'])} is on a Rock and done moving for this phase.")]
    return []


CHECKS: Final[dict[str, Callable[[Table, Move], Found]]] = {
    "orders": _orders,
    "river": _river,
    "lane": _lane,
    "side": _side,
    "draw": _draw,
    "chance": _draw,
    "lose": _lose,
    "lay": _lay,
    "aim": _aim,
    "bail": _bail,
    "take": _take,
    "use": _use,
    "splash": _splash,
    "at": _at,
    "move": _move,
}
