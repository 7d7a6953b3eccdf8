"""Chance cards, Splash cards and Orders of Raft Race!: drawn, taken, returned, lost. Rolls no dice."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Breach, Move, Table, Turn
from companion.games.raft_race.names import name_of
from companion.games.raft_race.todo import Task, begins, push, says, taken
from companion.kit.deeds import Deed, broken

NEW_PILE: Final = marked("The Chance discards are the new pile (RR-CHANCE-3)")


def holds(table: Table, who: str, power: str) -> bool:
    """Tell whether somebody has a power-up, unused."""
    return power in table.of(who)["power"]


def is_on(table: Table, effect: str, who: str) -> bool:
    """Tell whether an effect works on somebody until the round ends."""
    return who in table.state["effects"].get(effect, ())


def number_drawn(turn: Turn, table: Table) -> int:
    """Draw a Chance card: out of the pile, or any that people say they saw (RR-Q08)."""
    every, state = table.content["chance"], table.state
    pile = [n for n in state["pile"] if n in every] or [n for n in state["discards"] if n in every]
    return int(turn.pick("chance", every if turn.cup.said or not pile else sorted(pile)).face)


def fill_pile(table: Table) -> None:
    """Shuffle the discards into a new pile when it is empty; cards in use stay out (RR-CHANCE-3, RR-Q52)."""
    state = table.state
    if not state["pile"] and state["discards"]:
        state["pile"] = sorted(n for n in state["discards"] if n in table.content["chance"])
        state["discards"] = []
        begins(table, NEW_PILE)


def take_chance(table: Table, who: str, number: int) -> None:
    """Take a Chance card off the pile into somebody's hand."""
    state = table.state
    fill_pile(table)
    for place in ("pile", "discards", "out"):
        state[place] = [one for one in state[place] if one != number]
    state["out"].append(number)
    says(table, who, marked("draws {drew}"), drew=number)


def put_down(table: Table) -> None:
    """Discard the Chance cards in use (RR-CHANCE-2)."""
    state = table.state
    state["discards"] += state["out"]
    state["out"] = []
    if table.rules["chance_reshuffle"] == "eager":
        fill_pile(table)


def _draw(table: Table, move: Move) -> None:
    """Draw, and go on with the number."""
    task, number = taken(table, "draw"), move["n"]
    if task is None:
        return
    who = task["who"]
    take_chance(table, who, number)
    if task["for"] in ("hit", "tie"):
        into = next((one for one in table.state["todo"] if isinstance(one.get("numbers"), dict)), None)
        if into is not None:
            into["numbers"][who] = number
        return
    put_down(table)
    if task["for"] == "rock":
        hit = number in task["hits"]
        shown = list(table.state["discards"])  # Chance cards that lie open (RR-CHANCE-4)
        facts = {"rock": list(task["hits"]), "hit": hit, "number": number, "open": shown}
        says(table, who, marked("a HIT on {rock}{open}") if hit else marked("no hit on {rock}{open}"), **facts)
        if hit:
            push(table, {"t": "damage", "who": who})
    elif task["for"] == "splash_attack":
        push(table, {"t": "splash", "who": task["to"], "n": number})


def _chance(table: Table, move: Move) -> None:
    take_chance(table, move["who"], move["n"])
    put_down(table)


def _may_draw(table: Table, move: Move) -> list[Breach]:
    """Hold a Chance card against the pile; what lies open is not in it (RR-CHANCE-2, RR-CHANCE-3)."""
    state, n = table.state, move["n"]
    left = " ".join(sorted(map(str, state["pile"])))
    return broken(
        (n not in table.content["chance"], "RR-Q05", _("No Chance card is a {n}.", n=n)),
        (n in state["out"], "RR-Q52", _("The {n} is in somebody's hand.", n=n)),
        (
            left and n not in state["pile"],
            "RR-CHANCE-2",
            _("The {n} lies open; the pile holds {numbers}.", n=n, numbers=left),
        ),
    )[:1]


def take_splash(table: Table, task: Task) -> None:
    """Take Splash cards: as many as there are (RR-Q25, RR-Q26), unless Rain Ponchos keep them off."""
    who, n, mine, state = task["who"], task["n"], table.of(task["who"]), table.state
    if is_on(table, "ponchos", who):
        says(table, who, marked("keeps dry, {n} Splash kept off"), n=n)
        return
    if n > 0 and holds(table, who, "ponchos") and not task.get("asked"):
        push(table, {"t": "ask", "who": who, "power": "ponchos", "n": n}, task | {"asked": True})
        return
    got = n if table.rules["splash_supply"] == "unlimited" else min(n, max(0, state["stack"]))
    mine["splash"] += got
    state["stack"] -= got
    text = marked("Splash {was} -> {now}; the stack is empty (RR-Q25)") if got < n else SPLASHED
    _splashed(table, who, text, mine["splash"] - got, short=n - got)


SPLASHED: Final = marked("Splash {was} -> {now}")


def _splashed(table: Table, who: str, text: str, was: int, **facts: int) -> None:
    """Tell how many Splash cards somebody had and has."""
    now = table.of(who)["splash"]
    says(table, who, text, was=was, now=now, splash=[was, now], **facts)


def bail(table: Table, who: str, n: int) -> None:
    """Return Splash cards to the stack, or to the box (RR-SPLASH-2, RR-Q24)."""
    mine = table.of(who)
    n = min(n, mine["splash"])
    mine["splash"] -= n
    table.state["stack" if table.rules["splash_discard_to"] == "stack" else "box"] += n
    _splashed(table, who, SPLASHED, mine["splash"] + n)


def too_many(table: Table, who: str, n: int) -> list[Breach]:
    """So many Splash cards must be there, and fit into a hand (RR-SPLASH-2, RR-ORDER-1)."""
    owned, hand = table.of(who)["splash"], table.rules["hand_size"]
    return broken(
        (
            n > owned,
            "RR-SPLASH-2",
            ngettext(
                "{who} owns {n} Splash card, not {many}.",
                "{who} owns {n} Splash cards, not {many}.",
                owned,
                who=table.name(who),
                many=n,
            ),
        ),
        (n > hand, "RR-ORDER-1", _("A hand has {hand} cards; {n} cannot be in it.", hand=hand, n=n)),
    )[:1]


def _bail(table: Table, move: Move) -> None:
    taken(table, "bail", move["who"])
    bail(table, move["who"], move["n"])


def _splash(table: Table, move: Move) -> None:
    if move["n"] < 0:
        bail(table, move["who"], -move["n"])
    else:
        push(table, {"t": "splash", "who": move["who"], "n": move["n"], "asked": True})


def _may_splash(table: Table, move: Move) -> list[Breach]:
    owned, name = table.of(move["who"])["splash"], table.name(move["who"])
    fact = ngettext("{who} owns {n} Splash card.", "{who} owns {n} Splash cards.", owned, who=name)
    return broken((-move["n"] > owned, "RR-SPLASH-2", fact))


def loosable(table: Table, who: str) -> list[str]:
    """Give the Orders that damage may take: none in use, none below the floor (RR-ROCK-5, RR-Q29)."""
    mine = table.of(who)
    if len(mine["orders"]) <= table.rules["damage_floor"]:
        return []
    return [order for order in mine["orders"] if order != mine["card"]]


def _damage(table: Table, task: Task) -> None:
    who = task["who"]
    if not loosable(table, who):
        says(table, who, marked("no Order to lose (RR-Q30)"))
    elif holds(table, who, "tape") and not task.get("asked"):
        push(table, {"t": "ask", "who": who, "power": "tape"}, task | {"asked": True})
    else:
        push(table, {"t": "lose", "who": who})


def _lose(table: Table, move: Move) -> None:
    """Put an Order into the box (RR-ROCK-4)."""
    who, order, mine = move["who"], move["order"], table.of(move["who"])
    taken(table, "lose", who)
    if order in mine["orders"]:
        mine["orders"].remove(order)
        mine["lost"].append(order)
        says(table, who, marked("LOSES {lost}"), lost=order)


def _may_lose(table: Table, move: Move) -> list[Breach]:
    order, mine, floor = move["order"], table.of(move["who"]), table.rules["damage_floor"]
    name, called = table.name(move["who"]), name_of(table, order)
    last = len(mine["orders"]) <= floor
    keeps = ngettext("{who} keeps the last {n} Order.", "{who} keeps the last {n} Orders.", floor, who=name)
    found = broken(
        (order not in mine["orders"], "RR-ROCK-4", _("{who} has no {card} to lose.", who=name, card=called)),
        (order == mine["card"], "RR-ROCK-5", _("{card} is in use.", card=called)),
        (last, "RR-ROCK-4", keeps),
    )
    return found[:1] if order else []


DEEDS: Final = (
    Deed("draw", _draw, _may_draw),
    Deed("chance", _chance, _may_draw),
    Deed("bail", _bail, lambda table, move: too_many(table, move["who"], move["n"])),
    Deed("splash", _splash, _may_splash, late=True),
    Deed("lose", _lose, _may_lose),
)
TASKS: Final = {"splash": take_splash, "damage": _damage}
