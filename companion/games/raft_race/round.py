"""The parts of a round of Raft Race!: reveal, attacks, orders, drift, the end. Reads no words, judges no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.games.raft_race import course, river
from companion.games.raft_race.course import BY_CHANCE, BY_PEOPLE, EFFECTS, Task, event, first, holds, is_on, push
from companion.seam import Table


def run(table: Table) -> None:
    """Do what is left until somebody has to decide or draw."""
    while task := first(table):
        if task.get("t") in BY_PEOPLE or task.get("t") in BY_CHANCE:
            return
        table.state["todo"].remove(task)
        done = TASKS.get(task.get("t", ""))
        if done is not None:
            done(table, task)


def type_of(table: Table, order: str) -> str:
    """Say whether an order is movement, attack or splash (RR-ORDER-5); nothing for none."""
    return str(table.content["orders"].get(order, {}).get("type", ""))


def name_of(table: Table, order: str) -> str:
    """Give an order's name."""
    return str(table.content["orders"].get(order, {}).get("name", order or "drift"))


def turn_order(table: Table) -> list[str]:
    """Give this round's turn order; until cards are revealed it follows the rafts (RR-ROUND-1, RR-Q50)."""
    state = table.state
    if state["phase"] == "order" and not state["todo"]:
        return river.rafts(table)
    afloat = river.rafts(table)
    return [who for who in state["order"] if who in afloat]


# --- the Order phase -------------------------------------------------------------------------------------------------


def start(table: Table, task: Task | None = None) -> None:
    """Begin a round (RR-ROUND-1); decks are whole again (RR-Q27)."""
    del task
    state = table.state
    state.update(round=state["round"] + 1, phase="order", locked=[], water={}, order=river.rafts(table))
    state["effects"] = {effect: [] for effect in EFFECTS}
    event(table, "round")


def reveal(table: Table, cards: Mapping[str, str], aims: Mapping[str, Sequence[str]], hands: Mapping[str, int]) -> None:
    """Show all cards; then power-ups, attacks, movement and Splash cards, each in turn order (RR-ORDER-3, RR-Q33)."""
    state = table.state
    state["order"] = river.rafts(table)
    state["aims"] = {who: list(aim) for who, aim in aims.items()}
    state["hands"] = dict(hands)
    for who in state["order"]:
        table.of(who)["card"] = cards.get(who, "")
    event(table, "revealed", *([who, cards.get(who, "")] for who in state["order"]))
    window = {"t": "reveal"}
    push(table, *[window] * bool(may_play(table, "after_reveal")), {"t": "steps"})


def may_play(table: Table, window: str) -> list[tuple[str, str]]:
    """Say who may play which power-up in a window, in turn order (RR-Q54)."""
    return [
        (who, power)
        for who in table.state["order"]
        if who in table.state["players"]
        for power in table.of(who)["power"]
        if window in table.content["powers"].get(power, {}).get("window", "")
    ]


def _steps(table: Table, task: Task) -> None:
    """Line up attacks, then movement and Splash cards (RR-ORDER-7)."""
    del task
    order = table.state["order"]
    attacks = [{"t": "attack", "who": who} for who in order if type_of(table, table.of(who)["card"]) == "attack"]
    others = [{"t": "order", "who": who} for who in order if type_of(table, table.of(who)["card"]) != "attack"]
    push(table, *attacks, *others, {"t": "end_order"})


def targets(table: Table, who: str, card: str) -> list[str]:
    """Give the rafts that an attack may choose (RR-Q34, RR-Q12)."""
    if table.of(who)["crossed"]:
        return []
    near = [one for one in river.rafts(table) if one != who and river.distance(table, who, one) <= 1]
    return near if card == "splash_attack" else [one for one in near if not course.locked(table, one)]


def pushes(table: Table, who: str) -> list[str]:
    """Give the ways a raft may be pushed: none leaves the river (RR-ATT-4, RR-Q14)."""
    return [way for way in river.WAYS if river.in_river(table, course.target(table, who, way)[1])]


def _attack(table: Table, task: Task) -> None:
    """Perform an attack, or ask at whom (RR-ATT-2, RR-ATT-4, RR-Q35)."""
    who = task["who"]
    card = table.of(who)["card"]
    near = targets(table, who, card)
    event(table, "turn", who, card)
    if not near:
        event(table, "nobody", who)
        return
    to, way = [*table.state["aims"].get(who, ()), "", ""][:2]
    sure = near[0] if len(near) == 1 and not table.rules["attack_optional"] else ""
    to = to if to in near else sure
    if to and (card == "splash_attack" or way in pushes(table, to)):
        aim(table, who, card, to, way)
    else:
        push(table, {"t": "aim", "who": who, "card": card})


def aim(table: Table, who: str, card: str, to: str, way: str) -> None:
    """Splash a raft, or push it (RR-ATT-3, RR-Q36)."""
    if not to:
        event(table, "let_go", who)
    elif card == "splash_attack":
        event(table, "aims", who, to, "")
        push(table, {"t": "draw", "who": who, "for": "splash_attack", "to": to})
    else:
        event(table, "aims", who, to, way)
        push(table, {"t": "go", "who": to, "ways": [way], "by": who, "attack": True})


def _order(table: Table, task: Task) -> None:
    """Perform a movement or a Splash card, or drift (RR-MOVE-1 to 4, RR-SPLASH-2, RR-Q16, RR-Q37, RR-Q55)."""
    who, mine = task["who"], table.of(task["who"])
    card = mine["card"]
    event(table, "turn", who, card)
    how = table.rules["splash_discard_by"]
    if (card == "splash" and how != "playing_none") or (not card and how != "play_splash_card"):
        if mine["splash"]:
            push(table, {"t": "bail", "who": who})
        if who in table.state["hands"] and mine["splash"]:
            table.state["todo"].pop(0)
            course.bail(table, who, table.state["hands"][who])
        return
    if mine["crossed"]:
        event(table, "gone", who)
        return
    order = table.content["orders"].get(card, {})
    steps, splash = list(order.get("steps", ())), order.get("splash", 0)
    go = {"t": "go", "who": who, "ways": steps}
    if who in table.state["locked"]:
        event(table, "still_locked", who)
    if splash and table.rules["double_forward_cost"] == "always":
        push(table, {"t": "splash", "who": who, "n": splash}, go)
    else:
        push(table, go, *[{"t": "cost", "who": who, "n": splash, "from": [mine["row"], mine["lane"]]}] * bool(splash))


def _cost(table: Table, task: Task) -> None:
    mine = table.of(task["who"])
    if [mine["row"], mine["lane"]] != task["from"]:
        push(table, {"t": "splash", "who": task["who"], "n": task["n"]})


def _end_order(table: Table, task: Task) -> None:
    """End the Order phase: locks open, cards go back; whoever has crossed ends the race (RR-END-1, RR-Q12, RR-Q55)."""
    del task
    _gather(table)
    if not _crossed(table):
        table.state["phase"] = "river"
        event(table, "river_next")


def _gather(table: Table) -> None:
    state = table.state
    state["locked"] = []
    state.update(aims={}, hands={})
    for one in state["players"].values():
        one["card"] = ""


# --- the River phase -------------------------------------------------------------------------------------------------


def drift_all(table: Table) -> None:
    """Look at every raft's space now, then let all drift in turn order (RR-Q46, RR-Q50)."""
    state = table.state
    order = turn_order(table)
    state["snap"] = {}
    for who in order:
        mine = table.of(who)
        said = state["water"].get(who)
        code = said or river.code_at(table, mine["row"], mine["lane"])
        if river.read_space(code).kind == "eddy":
            if escapes(table, who):
                event(table, "free", who)
                code = river.OPEN
        else:
            mine["held"] = ""
        state["snap"][who] = code
    push(table, *({"t": "drift", "who": who} for who in order), {"t": "end_river"})


def escapes(table: Table, who: str) -> bool:
    """Tell whether an Eddy does not hold a raft (RR-Q51)."""
    mine, how = table.of(who), table.rules["eddy_escape"]
    if how == "second_round":
        return bool(mine["held"] == river.spot(table, who))
    return how == "stranded" and not any(can_leave(table, who, order) for order in mine["orders"])


def can_leave(table: Table, who: str, order: str) -> bool:
    """Tell whether an Order could move a raft off its space."""
    steps = table.content["orders"].get(order, {}).get("steps", ())
    slides = table.rules["bank_policy"] == "slide_forward"
    return bool(steps) and (slides or river.in_river(table, course.target(table, who, steps[0])[1]))


def _drift(table: Table, task: Task) -> None:
    """Move one space, more in a Rapid, none in an Eddy (RR-RIVER-1, RR-EDDY-1, RR-RAPID-1, RR-Q47)."""
    who, mine, numbers = task["who"], table.of(task["who"]), table.content["numbers"]
    if mine["crossed"] or mine["row"] < 1:
        return
    if not task.get("asked"):
        event(table, "turn", who, "river")
    if is_on(table, "towed", who):
        event(table, "towed", who)
        return
    if holds(table, who, "motor") and not task.get("asked"):
        push(table, {"t": "ask", "who": who, "power": "motor"}, task | {"asked": True})
        return
    space = river.read_space(table.state["snap"].get(who, river.OPEN))
    steps = river.grid(table)["drift"] + space.spaces
    if space.kind == "eddy" and not is_on(table, "flat", who):
        steps, mine["held"] = 0, river.spot(table, who)
        event(table, "held", who)
    steps += numbers["rope_spaces"] * is_on(table, "rope", who) + numbers["motor_spaces"] * is_on(table, "motor", who)
    go = {"t": "go", "who": who, "ways": ["ahead"] * steps}
    if space.kind == "rapid":
        event(table, "rapid", who, space.spaces)
        push(table, {"t": "splash", "who": who, "n": space.splash}, go)
    else:
        push(table, go)


def _end_river(table: Table, task: Task) -> None:
    """End the round, and the race if a raft has crossed (RR-END-1)."""
    del task
    _gather(table)
    if not _crossed(table):
        trim(table)
        start(table)


def trim(table: Table) -> None:
    """Say which cards every raft has left; they may be put away (RR-Q59)."""
    rafts = river.rafts(table)
    if not rafts or table.rules["river_trim"] != "behind_last_raft":
        return
    pairs = (table.of(rafts[-1])["row"] - 1) // river.grid(table)["rows_per_card"]
    gone = table.state["laid"][: pairs * river.across(table)]
    if len(gone) > table.state["trimmed"]:
        event(table, "trimmed", *[river.plain(card) for card in gone[table.state["trimmed"] :]])
        table.state["trimmed"] = len(gone)


# --- the end ---------------------------------------------------------------------------------------------------------


def _crossed(table: Table) -> bool:
    """End the race if rafts have crossed: fewest Splash cards, then Chance cards (RR-END-2, RR-END-3)."""
    state = table.state
    crossed = [who for who in state["crossed"] if who in state["players"]]
    if not crossed:
        return False
    least = min(table.of(who)["splash"] for who in crossed)
    best = [who for who in crossed if table.of(who)["splash"] == least]
    if len(best) == 1:
        win(table, best)
        return True
    event(table, "tied", *best)
    draws = [{"t": "draw", "who": who, "for": "tie"} for who in course.in_turn(table, best)]
    push(table, *draws, {"t": "crown", "numbers": {}, "among": best})
    return True


def _crown(table: Table, task: Task) -> None:
    """Let the highest Chance card win (RR-Q60)."""
    course.put_down(table)
    numbers: dict[str, Any] = task["numbers"]
    most = max(numbers.values(), default=0)
    win(table, [who for who in task["among"] if numbers.get(who, most) == most])


def win(table: Table, winners: list[str]) -> None:
    """Write down who has won."""
    table.state.update(winners=winners, over=True, phase="over", todo=[])


TASKS: Final[dict[str, Callable[[Table, Task], None]]] = {
    **course.TASKS,
    "start": start,
    "steps": _steps,
    "attack": _attack,
    "order": _order,
    "cost": _cost,
    "end_order": _end_order,
    "drift": _drift,
    "end_river": _end_river,
    "crown": _crown,
}
