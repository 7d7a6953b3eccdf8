"""Chance cards, Splash cards and Orders of Raft Race!: drawn, taken, returned, lost, each move in one place."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Item, Json, Move, Table, Turn
from companion.engine.words import Unclear, listed, whole
from companion.games.raft_race import lines
from companion.games.raft_race.asking import Answer, Asking
from companion.games.raft_race.events import put
from companion.games.raft_race.names import NO, card_said, name_of, orders_offered, splash_cards
from companion.games.raft_race.todo import Task, push, taken
from companion.kit.forms import Act, Form, Parts, happened, several


def holds(table: Table, who: str, power: str) -> bool:
    """Tell whether somebody has a power-up, unused."""
    return power in table.of(who)["power"]


def offered(table: Table, task: Task, power: str, **more: int) -> bool:
    """Ask who holds a power-up whether it is played before a task is done; tell whether that is asked (RR-Q54)."""
    if task.get("asked") or not holds(table, task["who"], power):
        return False
    push(table, {"t": "ask", "who": task["who"], "power": power, **more}, task | {"asked": True})
    return True


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
        happened(table, "pile")


def take_chance(table: Table, who: str, n: int, **task: Any) -> None:
    """Take a Chance card off the pile into somebody's hand, for what is to do: a Rock, or a raft that is splashed."""
    state = table.state
    fill_pile(table)
    for place in ("pile", "discards", "out"):
        state[place] = [one for one in state[place] if one != n]
    state["out"].append(n)
    happened(table, "drew", who, n=n, rock="hits" in task, raft=task.get("to", ""))


def put_down(table: Table) -> None:
    """Discard the Chance cards in use (RR-CHANCE-2)."""
    state = table.state
    state["discards"] += state["out"]
    state["out"] = []
    if table.rules["chance_reshuffle"] == "eager":
        fill_pile(table)


def _may_draw(act: Act, n: int) -> None:
    """Hold a Chance card against the pile; what lies open is not in it (RR-CHANCE-2, RR-CHANCE-3)."""
    state = act.state
    left = " ".join(sorted(map(str, state["pile"])))
    act.forbid(n not in act.table.content["chance"], "RR-Q05", "No Chance card is a {n}.", n=n)
    act.forbid(n in state["out"], "RR-Q52", "The {n} is in somebody's hand.", n=n)
    act.forbid(
        left and n not in state["pile"],
        "RR-CHANCE-2",
        "The {n} lies open; the pile holds {numbers}.",
        n=n,
        numbers=left,
    )
    act.first()


def draw(act: Act, n: int) -> Parts:
    """Draw, and go on with the number."""
    _may_draw(act, n)
    yield
    table, task = act.table, taken(act.table, "draw")
    if task is None:
        return
    who = task["who"]
    take_chance(table, **task, n=n)
    if task["for"] in ("hit", "tie"):
        into = next((one for one in table.state["todo"] if isinstance(one.get("numbers"), dict)), None)
        if into is not None:
            into["numbers"][who] = n
        return
    put_down(table)
    if task["for"] == "rock":
        hit = n in task["hits"]
        shown = list(table.state["discards"])  # Chance cards that lie open (RR-CHANCE-4)
        happened(table, "hit" if hit else "no_hit", who, hits=list(task["hits"]), n=n, open=shown)
        if hit:
            push(table, {"t": "damage", "who": who})
    elif task["for"] == "splash_attack":
        push(table, {"t": "splash", "who": task["to"], "n": n})


def _numbers(table: Table, _task: Task) -> list[Item]:
    return [*(Item(str(n), str(n)) for n in table.content["chance"]), Item("g", _("draw for me"))]


def _number(table: Table, _task: Task, words: list[str]) -> Answer:
    number = int(words[0]) if words[0].isdecimal() else None
    return {"n": number} if number in table.content["chance"] else None


def chance(act: Act, n: int) -> Parts:
    """Draw a Chance card for anything."""
    _may_draw(act, n)
    yield
    take_chance(act.table, act.who, n)
    put_down(act.table)


def drawn(turn: Turn, who: str | None) -> Move:
    """Make `chance`: somebody draws a Chance card for anything."""
    who = who or turn.who or next(iter(turn.table.players), "")
    return {"do": "chance", "who": who, "n": number_drawn(turn, turn.table)}


def take_splash(table: Table, task: Task) -> None:
    """Take Splash cards: as many as there are (RR-Q25, RR-Q26), unless Rain Ponchos keep them off."""
    who, n, mine, state = task["who"], task["n"], table.of(task["who"]), table.state
    if is_on(table, "ponchos", who):
        happened(table, "dry", who, n=n)
        return
    if n > 0 and offered(table, task, "ponchos", n=n):
        return
    got = n if table.rules["splash_supply"] == "unlimited" else min(n, left(table))
    mine["splash"] += got
    state["stack"] -= got
    happened(table, "short" if got < n else "splash", who, was=mine["splash"] - got, now=mine["splash"], lacks=n - got)


def left(table: Table) -> int:
    """Count the Splash cards of the stack; others stand in for those that were taken beyond it (RR-Q25)."""
    return max(0, int(table.state["stack"]))


def bail(table: Table, who: str, n: int) -> None:
    """Return Splash cards to the stack, or to the box (RR-SPLASH-2, RR-Q24)."""
    mine = table.of(who)
    n = min(n, mine["splash"])
    mine["splash"] -= n
    table.state["stack" if table.rules["splash_discard_to"] == "stack" else "box"] += n
    happened(table, "splash", who, was=mine["splash"] + n, now=mine["splash"])


def returned(act: Act, who: str, n: int) -> None:
    """So many Splash cards must be there, and fit into a hand (RR-SPLASH-2, RR-ORDER-1)."""
    owned, hand = act.of(who)["splash"], act.rules["hand_size"]
    few = several("{who} owns {n} Splash card, not {many}.", "{who} owns {n} Splash cards, not {many}.")
    act.forbid(n > owned, "RR-SPLASH-2", few, who=who, n=owned, many=n)
    act.forbid(owned >= n > hand, "RR-ORDER-1", "A hand has {hand} cards; {n} cannot be in it.", hand=hand, n=n)


def bailed(act: Act, n: int) -> Parts:
    """Return Splash cards of the hand."""
    returned(act, act.who, n)
    yield
    taken(act.table, "bail", act.who)
    bail(act.table, act.who, n)


def _how_many(table: Table, task: Task) -> str:
    played = table.of(task["who"])["card"] == "splash"
    return put(
        table,
        "{who}: how many Splash cards go back, the one played included?"
        if played
        else "{who}: how many Splash cards in hand go back?",
        **task,
    )


def _amounts(table: Table, task: Task) -> list[Item]:
    most = min(table.of(task["who"])["splash"], table.rules["hand_size"])
    return [Item(str(n), ngettext("{n} card", "{n} cards", n) if n else _("none")) for n in range(most + 1)]


def _amount(_table: Table, _task: Task, words: list[str]) -> Answer:
    return {"n": 0} if words[0] in NO else {"n": whole(words[0])} if words[0].isdecimal() else None


def splash(act: Act, n: int) -> Parts:
    """Take or return Splash cards, whatever for."""
    owned = act.me["splash"]
    act.forbid(-n > owned, "RR-SPLASH-2", "{who} owns {cards}.", cards=splash_cards(owned))
    yield
    if n < 0:
        bail(act.table, act.who, -n)
    else:
        push(act.table, {"t": "splash", "who": act.who, "n": n, "asked": True})


def loosable(table: Table, who: str) -> list[str]:
    """Give the Orders that damage may take: none in use, none below the floor (RR-ROCK-5, RR-Q29)."""
    mine = table.of(who)
    if len(mine["orders"]) <= table.rules["damage_floor"]:
        return []
    return [order for order in mine["orders"] if order != mine["card"]]


def _damage(table: Table, task: Task) -> None:
    who = task["who"]
    if not loosable(table, who):
        happened(table, "spared", who)
    elif not offered(table, task, "tape"):
        push(table, {"t": "lose", "who": who})


def lose(act: Act, order: str) -> Parts:
    """Put an Order into the box (RR-ROCK-4)."""
    mine, floor = act.me, act.rules["damage_floor"]
    called: Json = {"card": partial(name_of, act.table, order)}
    act.forbid(order and order not in mine["orders"], "RR-ROCK-4", "{who} has no {card} to lose.", **called)
    act.forbid(order and order == mine["card"], "RR-ROCK-5", "{card} is in use.", **called)
    keeps = several("{who} keeps the last {n} Order.", "{who} keeps the last {n} Orders.")
    act.forbid(order and len(mine["orders"]) <= floor, "RR-ROCK-4", keeps, n=floor)
    act.first()
    yield
    taken(act.table, "lose", act.who)
    if order in mine["orders"]:
        mine["orders"].remove(order)
        mine["lost"].append(order)
        happened(act.table, "lost", act.who, card=order)


def lost(turn: Turn, who: str, card: str) -> Move:
    """Make `lose ana left`, or `lose ana`: one at random."""
    table, among = turn.table, loosable(turn.table, who)
    found = card_said(table, card) if card else None
    if card and not (found and found[0]):
        orders = listed(table.of(who)["orders"], "or")
        raise Unclear("Which Order is '{word}'? {orders}.", word=card, orders=orders)
    if not card and not among:
        raise Unclear("{who} has no Order to lose.", who=table.name(who))
    return {"do": "lose", "who": who, "order": found[0] if found else str(turn.pick("order", among).face)}


def _orders(table: Table, task: Task) -> list[Item]:
    return [*orders_offered(table, table.of(task["who"])["orders"]), Item("g", _("by lot"))]


def _order(table: Table, _task: Task, words: list[str]) -> Answer:
    found = card_said(table, words[0])
    return {"order": found[0]} if found and found[0] else None


FORMS: Final = (
    Form("draw", draw),
    Form("chance", chance, lines.CHANCE, "chance ana", "Somebody draws a Chance card.", makes=drawn),
    Form("bail", bailed),
    Form(
        "splash", splash, example="splash ana +2", moment="Splash cards were taken or returned.", late=True,
        slots=lines.SPLASH,
    ),
    Form("lose", lose, example="lose ana left", moment="An Order is lost.", makes=lost, slots=lines.LOSE),
)  # fmt: skip
ASKED: Final = {
    "draw": Asking(
        "draw", "{who} draws a Chance card: which number?", _number, _numbers, " (g draws it)",
        "its number, or g", tiles=True,
    ),
    "bail": Asking("bail", _how_many, _amount, _amounts, " (no: none)", "the number", tiles=True),
    "lose": Asking(
        "lose", "{who} loses an Order: which?", _order, _orders, " (g draws one)", "it",
        tiles=True,
    ),
}  # fmt: skip
TASKS: Final = {"splash": take_splash, "damage": _damage}
