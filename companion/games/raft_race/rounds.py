"""The parts of a round of Raft Race!: reveal, attacks, orders, drift, the end. Reads no words."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Breach, Move, Table
from companion.engine.words import listed
from companion.games.raft_race import river
from companion.games.raft_race.cards import bail, holds, is_on, put_down
from companion.games.raft_race.names import type_of
from companion.games.raft_race.powers import EFFECTS, may_play
from companion.games.raft_race.rafts import locked, stays_in
from companion.games.raft_race.todo import Task, begins, first, in_turn, push, says, taken
from companion.kit.deeds import Deed

PLAYED: Final = marked("{who}, {turn}:")
TRIM: Final = marked("May be put away: {cards} (RR-Q59)")


def turn_order(table: Table) -> list[str]:
    """Give this round's turn order; until cards are revealed it follows the rafts (RR-ROUND-1, RR-Q50)."""
    state, afloat = table.state, river.rafts(table)
    if state["phase"] == "order" and not state["todo"]:
        return afloat
    return [who for who in state["order"] if who in afloat]


def _start(table: Table, _: Task) -> None:
    """Begin a round (RR-ROUND-1); decks are whole again (RR-Q27)."""
    state, order = table.state, river.rafts(table)
    state.update(round=state["round"] + 1, phase="order", locked=[], water={}, order=order)
    state["effects"] = {effect: [] for effect in EFFECTS}
    spots = [[who, river.spot(table, who)] for who in order]
    begins(table, marked("Round {round}: {spots}"), round=state["round"], spots=spots)


def reveal(table: Table, move: Move) -> None:
    """Show all cards; then power-ups, attacks, movement and Splash cards, each in turn order (RR-ORDER-3, RR-Q33)."""
    state, cards = table.state, move["cards"]
    if state["over"]:
        return
    order = river.rafts(table)
    state.update(todo=[], phase="order", order=order, hands=dict(move.get("hands", {})))
    state["aims"] = {who: list(aim) for who, aim in move.get("aims", {}).items()}
    for who in order:
        table.of(who)["card"] = cards.get(who, "")
    begins(table, "", revealed={who: cards.get(who, "") for who in order})
    push(table, *[{"t": "reveal"}] * bool(may_play(table, "after_reveal")), {"t": "steps"})


def _steps(table: Table, _: Task) -> None:
    """Line up attacks, then movement and Splash cards (RR-ORDER-7)."""
    order = table.state["order"]
    attacking = [who for who in order if type_of(table, table.of(who)["card"]) == "attack"]
    attacks = [{"t": "attack", "who": who} for who in attacking]
    others = [{"t": "order", "who": who} for who in order if who not in attacking]
    push(table, *attacks, *others, {"t": "end_order"})


def targets(table: Table, who: str, card: str) -> list[str]:
    """Give the rafts that an attack may choose (RR-Q34, RR-Q12)."""
    if table.of(who)["crossed"]:
        return []
    near = [one for one in river.rafts(table) if one != who and river.distance(table, who, one) <= 1]
    return near if card == "splash_attack" else [one for one in near if not locked(table, one)]


def pushes(table: Table, who: str) -> list[str]:
    """Give the ways a raft may be pushed: none leaves the river (RR-ATT-4, RR-Q14)."""
    return [way for way in river.WAYS if stays_in(table, who, way)]


def _attack(table: Table, task: Task) -> None:
    """Perform an attack, or ask at whom (RR-ATT-2, RR-ATT-4, RR-Q35)."""
    who = task["who"]
    card = table.of(who)["card"]
    near = targets(table, who, card)
    begins(table, PLAYED, who, turn=card)
    if not near:
        says(table, who, marked("nobody to attack (RR-Q35)"))
        return
    to, way = [*table.state["aims"].get(who, ()), "", ""][:2]
    sure = near[0] if len(near) == 1 and not table.rules["attack_optional"] else ""
    to = to if to in near else sure
    if to and (card == "splash_attack" or way in pushes(table, to)):
        _strike(table, who, card, to, way)
    else:
        push(table, {"t": "aim", "who": who, "card": card})


def _strike(table: Table, who: str, card: str, to: str, way: str) -> None:
    """Splash a raft, or push it (RR-ATT-3, RR-Q36)."""
    if not to:
        says(table, who, marked("lets the attack go"))
    elif card == "splash_attack":
        says(table, who, marked("splashes {splashes}"), splashes=to)
        push(table, {"t": "draw", "who": who, "for": "splash_attack", "to": to})
    else:
        says(table, who, marked("pushes {pushes} {way}"), pushes=to, way=way)
        push(table, {"t": "go", "who": to, "ways": [way], "by": who, "attack": True})


def _aim(table: Table, move: Move) -> None:
    task = taken(table, "aim", move["who"])
    if task is not None:
        _strike(table, task["who"], task["card"], move.get("to", ""), move.get("way", ""))


def _may_aim(table: Table, move: Move) -> list[Breach]:
    """Look whether the raft is adjacent, not locked, and stays in the river (RR-ATT-2, RR-ATT-4, RR-Q12, RR-Q14)."""
    task = first(table, "aim")
    if task is None or task["who"] != move["who"]:
        return []
    who, to, name = move["who"], move["to"], table.name(move["to"])
    if not to:
        near = listed([table.name(one) for one in targets(table, who, task["card"])], "or")
        return [] if table.rules["attack_optional"] else [Breach("RR-Q35", _("{names} must be attacked.", names=near))]
    push = task["card"] == "paddle_attack"
    if to == who or river.distance(table, who, to) > 1:
        return [
            Breach(
                "RR-ATT-4" if push else "RR-ATT-2",
                _("{who} is not adjacent to {raft}.", who=name, raft=table.name(who)),
            )
        ]
    if push and locked(table, to):
        return [Breach("RR-Q12", _("{who} is locked on a Rock until the phase ends.", who=name))]
    if push and not stays_in(table, to, move["way"]):
        return [Breach("RR-Q14", _("That way {who} would leave the river.", who=name))]
    return []


def _order(table: Table, task: Task) -> None:
    """Perform a movement or a Splash card, or drift (RR-MOVE-1 to 4, RR-SPLASH-2, RR-Q16, RR-Q37, RR-Q55)."""
    who, mine, state = task["who"], table.of(task["who"]), table.state
    card = mine["card"]
    begins(table, PLAYED, who, turn=card)
    how = table.rules["splash_discard_by"]
    if (card == "splash" and how != "playing_none") or (not card and how != "play_splash_card"):
        if mine["splash"] and who in state["hands"]:
            bail(table, who, state["hands"][who])
        elif mine["splash"]:
            push(table, {"t": "bail", "who": who})
        return
    order = table.content["orders"].get(card, {})
    go = {"t": "go", "who": who, "ways": list(order.get("steps", ()))}
    cost = {"t": "splash", "who": who, "n": order.get("splash", 0)}
    if mine["crossed"]:
        says(table, who, marked("is over the line already (RR-Q55)"))
        if cost["n"] and table.rules["double_forward_cost"] == "always":  # the order was carried out (RR-Q16)
            push(table, cost)
        return
    if who in state["locked"]:
        says(table, who, marked("no move, it is on a Rock (RR-Q37)"))
    if not cost["n"]:
        push(table, go)
    elif table.rules["double_forward_cost"] == "always":
        push(table, cost, go)
    else:
        push(table, go, cost | {"t": "cost", "from": [mine["row"], mine["lane"]]})


def _cost(table: Table, task: Task) -> None:
    mine = table.of(task["who"])
    if [mine["row"], mine["lane"]] != task["from"]:
        push(table, {"t": "splash", "who": task["who"], "n": task["n"]})


def _end_order(table: Table, _: Task) -> None:
    """End the Order phase; whoever has crossed ends the race (RR-END-1, RR-Q12, RR-Q55)."""
    if not _ended(table):
        table.state["phase"] = "river"


def drift_all(table: Table, _: Move) -> None:
    """Look at every raft's space now, then let all drift in turn order (RR-Q46, RR-Q50)."""
    state = table.state
    if state["over"]:
        return
    state.update(todo=[], phase="river", snap={})
    order = turn_order(table)
    for who in order:
        mine = table.of(who)
        code = state["water"].get(who) or river.code_at(table, mine["row"], mine["lane"])
        if river.read_space(code).kind != "eddy":
            mine["held"] = ""
        elif _escapes(table, who):
            says(table, who, marked("the Eddy lets go (RR-Q51)"))
            code = river.OPEN
        state["snap"][who] = code
    push(table, *({"t": "drift", "who": who} for who in order), {"t": "end_river"})


def _escapes(table: Table, who: str) -> bool:
    """Tell whether an Eddy does not hold a raft (RR-Q51)."""
    mine, how = table.of(who), table.rules["eddy_escape"]
    if how == "second_round":
        return bool(mine["held"] == river.spot(table, who))
    steps = [table.content["orders"].get(order, {}).get("steps") for order in mine["orders"]]
    slides = table.rules["bank_policy"] == "slide_forward"
    return how == "stranded" and not any(ways and (slides or stays_in(table, who, ways[0])) for ways in steps)


def _drift(table: Table, task: Task) -> None:
    """Move one space, more in a Rapid, none in an Eddy (RR-RIVER-1, RR-EDDY-1, RR-RAPID-1, RR-Q47)."""
    who, mine, numbers = task["who"], table.of(task["who"]), table.content["numbers"]
    if mine["crossed"] or mine["row"] < 1:
        return
    if not task.get("asked"):
        begins(table, marked("{who}:"), who, turn="drift")
    if is_on(table, "towed", who):
        says(table, who, marked("held by a Tow Rope"))
        return
    if holds(table, who, "motor") and not task.get("asked"):
        push(table, {"t": "ask", "who": who, "power": "motor"}, task | {"asked": True})
        return
    space = river.read_space(table.state["snap"].get(who, river.OPEN))
    steps = river.grid(table)["drift"] + space.spaces
    if space.kind == "eddy" and not is_on(table, "flat", who):
        steps, mine["held"] = 0, river.spot(table, who)
        says(table, who, marked("the Eddy holds (RR-EDDY-1)"), eddy=True)
    steps += numbers["rope_spaces"] * is_on(table, "rope", who) + numbers["motor_spaces"] * is_on(table, "motor", who)
    push(table, {"t": "go", "who": who, "ways": ["ahead"] * steps})
    if space.kind == "rapid":
        says(table, who, marked("Rapid +{rapid}"), rapid=space.spaces)
        push(table, {"t": "splash", "who": who, "n": space.splash})


def _end_river(table: Table, task: Task) -> None:
    """End the round, and the race if a raft has crossed (RR-END-1)."""
    if not _ended(table):
        _trim(table)
        _start(table, task)


def _trim(table: Table) -> None:
    """Say which cards every raft has left; they may be put away (RR-Q59)."""
    rafts, state = river.rafts(table), table.state
    if not rafts or table.rules["river_trim"] != "behind_last_raft":
        return
    pairs = (table.of(rafts[-1])["row"] - 1) // river.grid(table)["rows_per_card"]
    gone = state["laid"][: pairs * river.across(table)]
    if len(gone) > state["trimmed"]:
        cards = [river.plain(card) for card in gone[state["trimmed"] :]]
        begins(table, TRIM, cards=cards)
        state["trimmed"] = len(gone)


def _ended(table: Table) -> bool:
    """End a phase: locks open, cards go back. If rafts have crossed, it ends the race (RR-Q12, RR-END-1).

    Fewest Splash cards win, then Chance cards (RR-END-2, RR-END-3).
    """
    state = table.state
    state.update(locked=[], aims={}, hands={})
    for one in state["players"].values():
        one["card"] = ""
    crossed = [who for who in state["crossed"] if who in state["players"]]
    if not crossed:
        return False
    least = min(table.of(who)["splash"] for who in crossed)
    best = [who for who in crossed if table.of(who)["splash"] == least]
    if len(best) == 1:
        _win(table, best)
        return True
    begins(table, marked("Tied: {rafts}; Chance decides (RR-END-3)"), rafts=best)
    draws = [{"t": "draw", "who": who, "for": "tie"} for who in in_turn(table, best)]
    push(table, *draws, {"t": "crown", "numbers": {}, "among": best})
    return True


def _crown(table: Table, task: Task) -> None:
    """Let the highest Chance card win (RR-Q60)."""
    put_down(table)
    numbers: dict[str, Any] = task["numbers"]
    most = max(numbers.values(), default=0)
    _win(table, [who for who in task["among"] if numbers.get(who, most) == most])


def _win(table: Table, winners: list[str]) -> None:
    """Write down who has won."""
    table.state.update(winners=winners, over=True, phase="over", todo=[])


DEEDS: Final = (Deed("aim", _aim, _may_aim),)
TASKS: Final = {
    "start": _start,
    "steps": _steps,
    "attack": _attack,
    "order": _order,
    "cost": _cost,
    "end_order": _end_order,
    "drift": _drift,
    "end_river": _end_river,
    "crown": _crown,
}
