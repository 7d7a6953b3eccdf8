"""Raft Race! as it runs: what is still to do, step by step, with collisions, Rocks, Splash cards and the river's end.

`state["todo"]` is what is left to do, the next first. What happens is noted in `state["events"]`, which
`told` puts into words. Knows no round (`round`), reads no words, judges no rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from companion.games.raft_race import river
from companion.seam import Table

Task = dict[str, Any]
BY_PEOPLE: Final = frozenset("lane side reveal aim verdict bail lay take ask".split())
BY_CHANCE: Final = frozenset(("draw", "lose", "turn_up"))
EFFECTS: Final = ("ponchos", "flat", "towed", "rope", "motor")


def todo(table: Table) -> list[Task]:
    """Give what is left to do; whatever people may have set there, it is a list of tasks of players at the table."""
    people = table.state["players"]
    return [task for task in table.state["todo"] if isinstance(task, dict) and task.get("who", "") in ("", *people)]


def first(table: Table, *kinds: str) -> Task | None:
    """Give the next task if it is of one of these kinds; all kinds when none is named."""
    tasks = todo(table)
    return tasks[0] if tasks and (not kinds or tasks[0].get("t") in kinds) else None


def push(table: Table, *tasks: Task) -> None:
    """Put tasks before all others."""
    table.state["todo"][0:0] = tasks


def event(table: Table, kind: str, *facts: Any) -> None:
    """Note what happened."""
    table.state["events"].append([kind, *facts])


def holds(table: Table, who: str, power: str) -> bool:
    """Tell whether somebody has a power-up, unused."""
    return power in table.of(who)["power"]


def is_on(table: Table, effect: str, who: str) -> bool:
    """Tell whether an effect works on somebody until the round ends."""
    return who in table.state["effects"].get(effect, ())


# --- rafts -----------------------------------------------------------------------------------------------------------


def locked(table: Table, who: str) -> bool:
    """Tell whether a raft cannot be moved by others (RR-Q12)."""
    return table.rules["rock_lock"] == "total" and who in table.state["locked"]


def target(table: Table, who: str, way: str) -> tuple[int, int]:
    """Give row and lane one step on."""
    down, aside = river.WAYS.get(way, (0, 0))
    mine = table.of(who)
    return mine["row"] + down, mine["lane"] + aside


def open_to(table: Table, who: str, way: str) -> bool:
    """Tell whether a raft in the way can be displaced at all (RR-Q40, RR-Q41)."""
    row, lane = target(table, who, way)
    if locked(table, who) or not river.in_river(table, lane):
        return False
    return bool(table.rules["chain_collisions"]) or not river.raft_at(table, row, lane)


def _go(table: Table, task: Task) -> None:
    """Make the next step of a move, or stop (RR-Q15)."""
    who, ways = task["who"], task["ways"]
    mine = table.of(who)
    pushed = bool(task.get("by"))
    if not ways or mine["crossed"] or mine["row"] < 1:
        return
    if who in table.state["locked"] and (table.rules["rock_lock"] == "total" or not pushed):
        return
    way = ways[0]
    row, lane = target(table, who, way)
    if not river.in_river(table, lane) and not pushed and table.rules["bank_policy"] == "slide_forward":
        way, (row, lane) = "ahead", target(table, who, "ahead")
    if not river.in_river(table, lane):
        event(table, "bank", who)
        return
    if row > river.laid_rows(table) and river.to_lay(table):
        push(table, _laying(table), task)
        return
    there = river.raft_at(table, row, lane) if row <= river.finish_row(table) else ""
    if there and (task.get("again") or not open_to(table, there, way)):
        why = "again" if task.get("again") else "locked" if locked(table, there) else "shut"
        event(table, "stopped", who, there, why)
        return
    if there:
        attacker = task.get("by", "") if task.get("attack") else ""
        push(table, {"t": "hit", "who": who, "with": there, "way": way, "attacker": attacker}, task)
        return
    push(table, task | {"ways": ways[1:], "again": False})
    _enter(table, who, row, lane)


def _enter(table: Table, who: str, row: int, lane: int) -> None:
    """Put a raft on a space, which works at once (RR-Q15, RR-Q49, RR-Q53, RR-Q55)."""
    mine, state = table.of(who), table.state
    mine.update(row=row, lane=lane)
    if row > river.finish_row(table):
        mine["crossed"] = state["round"]
        state["crossed"].append(who)
        event(table, "crossed", who)
        return
    space = river.space_at(table, row, lane)
    event(table, "moved", who, row, lane, river.code_at(table, row, lane))
    if space.kind == "rock" and not is_on(table, "flat", who):
        hit_rock(table, who, space.splash, space.hits)
    elif space.kind == "recharge":
        push(table, {"t": "recharge", "who": who})
    if table.rules["river_lookahead"] and row >= river.laid_rows(table) and river.to_lay(table):
        push(table, _laying(table))


def hit_rock(table: Table, who: str, splash: int, hits: tuple[int, ...] | list[int]) -> None:
    """Lock the raft, then Splash cards, then a Chance card (RR-ROCK-1 to RR-ROCK-3)."""
    event(table, "rock", who)
    if who not in table.state["locked"]:
        table.state["locked"].append(who)
    push(
        table,
        {"t": "splash", "who": who, "n": splash},
        {"t": "draw", "who": who, "for": "rock", "hits": list(hits)},
    )


def _laying(table: Table) -> Task:
    """Ask for the next river cards: whoever is last lays them (RR-RIVER-2, RR-Q18)."""
    last = river.rafts(table)[-1] if river.rafts(table) else ""
    if table.state["virtual"]:
        return {"t": "turn_up", "who": last}
    return {"t": "lay", "who": last, "cards": []}


# --- collisions ------------------------------------------------------------------------------------------------------


def _hit(table: Table, task: Task) -> None:
    """Both owners draw, in turn order, unless one of them sounds the Air Horn (RR-COLL-1, RR-Q10, RR-Q39)."""
    who, other = task["who"], task["with"]
    owner = who
    if table.rules["push_collision_drawers"] == "attacker" and task["attacker"] not in ("", other):
        owner = task["attacker"]
    event(table, "collision", who, other, task["way"])
    drawers = in_turn(table, dict.fromkeys((owner, other)))
    verdict = {"t": "verdict", "who": owner, "mover": who, "with": other, "way": task["way"], "numbers": {}}
    draws = [{"t": "draw", "who": one, "for": "hit"} for one in drawers]
    horns = [
        {"t": "ask", "who": one, "power": "horn"} for one in in_turn(table, (who, other)) if holds(table, one, "horn")
    ]
    push(table, *horns, *draws, {"t": "judge"}, verdict)


def _judge(table: Table, task: Task) -> None:
    """Let the higher number decide (RR-COLL-2)."""
    del task
    verdict = first(table, "verdict")
    if verdict is None:
        return
    numbers = verdict["numbers"]
    if numbers:
        verdict["who"] = max(numbers, key=lambda who: numbers[who])
    put_down(table)


def decide(table: Table, displace: bool) -> None:
    """Displace the raft in the way, or stop the mover (RR-COLL-3, RR-COLL-4, RR-Q42)."""
    verdict = first(table, "verdict")
    if verdict is None:
        return
    table.state["todo"].pop(0)
    going = first(table, "go")
    mover, other = verdict["mover"], verdict["with"]
    if going is None or going["who"] != mover:
        return
    if displace:
        event(table, "displaces", mover, other)
        going["again"] = True
        push(table, {"t": "go", "who": other, "ways": [verdict["way"]], "by": mover})
    else:
        event(table, "blocked", mover, other)
        table.state["todo"].pop(0)


def in_turn(table: Table, among: Iterable[str]) -> list[str]:
    """Give players in this round's turn order (RR-Q50)."""
    order = table.state["order"]
    return sorted(among, key=lambda who: order.index(who) if who in order else len(order))


# --- chance, Splash cards, damage ------------------------------------------------------------------------------------


def fill_pile(table: Table) -> None:
    """Shuffle the discards into a new pile when it is empty; cards in use stay out (RR-CHANCE-3, RR-Q52)."""
    state = table.state
    if not state["pile"] and state["discards"]:
        state["pile"] = sorted(n for n in state["discards"] if n in table.content["chance"])
        state["discards"] = []
        event(table, "reshuffled")


def take_chance(table: Table, number: int) -> None:
    """Take a Chance card off the pile into somebody's hand."""
    state = table.state
    fill_pile(table)
    for place in ("pile", "discards", "out"):
        state[place] = [one for one in state[place] if one != number]
    state["out"].append(number)


def put_down(table: Table) -> None:
    """Discard the Chance cards in use (RR-CHANCE-2)."""
    state = table.state
    state["discards"] += state["out"]
    state["out"] = []
    if table.rules["chance_reshuffle"] == "eager":
        fill_pile(table)


def drawn(table: Table, number: int) -> None:
    """Go on with the number somebody drew."""
    task = first(table, "draw")
    if task is None:
        return
    table.state["todo"].pop(0)
    who = task["who"]
    take_chance(table, number)
    event(table, "drew", who, number)
    if task["for"] in ("hit", "tie"):
        into = next((one for one in table.state["todo"] if isinstance(one.get("numbers"), dict)), None)
        if into is not None:
            into["numbers"][who] = number
        return
    put_down(table)
    if task["for"] == "rock":
        hit = number in task["hits"]
        event(table, "damaged" if hit else "unhurt", who, *task["hits"])
        if hit:
            push(table, {"t": "damage", "who": who})
    elif task["for"] == "splash_attack":
        push(table, {"t": "splash", "who": task["to"], "n": number})


def _splash(table: Table, task: Task) -> None:
    """Take Splash cards: as many as there are (RR-Q25, RR-Q26), unless Rain Ponchos keep them off."""
    who, n, mine, state = task["who"], task["n"], table.of(task["who"]), table.state
    if is_on(table, "ponchos", who):
        event(table, "dry", who, n)
        return
    if n > 0 and holds(table, who, "ponchos") and not task.get("asked"):
        push(table, {"t": "ask", "who": who, "power": "ponchos", "n": n}, task | {"asked": True})
        return
    got = n if table.rules["splash_supply"] == "unlimited" else min(n, max(0, state["stack"]))
    mine["splash"] += got
    state["stack"] -= got
    event(table, "splash", who, mine["splash"] - got, mine["splash"], n)


def bail(table: Table, who: str, n: int) -> None:
    """Return Splash cards to the stack, or to the box (RR-SPLASH-2, RR-Q24)."""
    mine = table.of(who)
    n = min(n, mine["splash"])
    mine["splash"] -= n
    table.state["stack" if table.rules["splash_discard_to"] == "stack" else "box"] += n
    event(table, "bailed", who, mine["splash"] + n, mine["splash"])


def loosable(table: Table, who: str) -> list[str]:
    """Give the Orders that damage may take: none in use, none below the floor (RR-ROCK-5, RR-Q29)."""
    mine = table.of(who)
    if len(mine["orders"]) <= table.rules["damage_floor"]:
        return []
    return [order for order in mine["orders"] if order != mine["card"]]


def _damage(table: Table, task: Task) -> None:
    who = task["who"]
    if not loosable(table, who):
        event(table, "spared", who)
    elif holds(table, who, "tape") and not task.get("asked"):
        push(table, {"t": "ask", "who": who, "power": "tape"}, task | {"asked": True})
    else:
        push(table, {"t": "lose", "who": who})


def lose(table: Table, who: str, order: str) -> None:
    """Put an Order into the box (RR-ROCK-4)."""
    mine = table.of(who)
    if order in mine["orders"]:
        mine["orders"].remove(order)
        mine["lost"].append(order)
        event(table, "lost", who, order)


def _recharge(table: Table, task: Task) -> None:
    """Offer a new power-up, if there is any to take (RR-POWER-5, RR-Q53)."""
    who = task["who"]
    if table.state["powers"] or table.of(who)["power"]:
        push(table, {"t": "take", "who": who})
    else:
        event(table, "no_power", who)


def use_up(table: Table, who: str, power: str) -> None:
    """Put a used power-up on the stack (RR-POWER-3)."""
    mine = table.of(who)
    mine["power"] = [one for one in mine["power"] if one != power]
    if power in table.content["powers"]:
        table.state["powers"].append(table.content["powers"][power]["card"])
    event(table, "used", who, power)


TASKS: Final[dict[str, Callable[[Table, Task], None]]] = {
    "go": _go,
    "hit": _hit,
    "judge": _judge,
    "splash": _splash,
    "damage": _damage,
    "recharge": _recharge,
}
"""What is done without asking anybody."""
