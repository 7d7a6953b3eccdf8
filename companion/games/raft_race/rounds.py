"""The parts of a round of Raft Race!: reveal, attacks, orders, drift, the end, each move in one place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.model import Item, Json, Menu, Table
from companion.engine.words import Unclear, listed
from companion.games.raft_race import lines, names, river
from companion.games.raft_race.asking import Answer, Asking, seats
from companion.games.raft_race.cards import bail, is_on, offered, put_down, returned
from companion.games.raft_race.events import put
from companion.games.raft_race.names import NO, type_of
from companion.games.raft_race.playing import EFFECTS, may_play, shows
from companion.games.raft_race.rafts import locked, stays_in, target
from companion.games.raft_race.todo import Task, first, in_turn, push, taken
from companion.kit.forms import Act, Form, Parts, happened


def _start(table: Table, _: Task) -> None:
    """Begin a round (RR-ROUND-1); decks are whole again (RR-Q27)."""
    state, order = table.state, river.rafts(table)
    state.update(round=state["round"] + 1, phase="order", locked=[], water={}, order=order)
    state["effects"] = {effect: [] for effect in EFFECTS}
    happened(table, "round", n=state["round"], spots=[[who, *river.stands(table, who)] for who in order])


def reveal(
    act: Act, cards: Mapping[str, str], aims: Mapping[str, list[str]] = {}, hands: Mapping[str, int] = {}
) -> Parts:
    """Show all cards; then power-ups, attacks, movement and Splash cards, each in turn order (RR-ORDER-3, RR-Q33).

    Cards that are lost cannot be played, nor Splash cards that nobody owns (RR-ROCK-4, RR-SPLASH-2).
    """
    table, state = act.table, act.state
    act.forbid(state["phase"] == "river", "RR-ROUND-4", "The River phase comes first: rv.")
    for who, card in cards.items():
        if who in state["players"]:
            shows(act, who, card)
    for who, n in hands.items():
        if who in state["players"]:
            returned(act, who, n)
    yield
    if state["over"]:
        return
    order = river.rafts(table)
    state.update(todo=[], phase="order", order=order, hands=dict(hands))
    state["aims"] = {who: list(aim) for who, aim in aims.items()}
    for who in order:
        table.of(who)["card"] = cards.get(who, "")
    happened(table, "revealed", revealed={who: cards.get(who, "") for who in order})
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
    happened(table, "turn", who, card=card)
    if not near:
        happened(table, "nobody", who)
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
        happened(table, "lets_go", who)
    elif card == "splash_attack":
        happened(table, "splashes", who, raft=to)
        push(table, {"t": "draw", "who": who, "for": "splash_attack", "to": to})
    else:
        happened(table, "pushes", who, raft=to, way=way)
        push(table, {"t": "go", "who": to, "ways": [way], "by": who, "attack": True})


def aim(act: Act, to: str, way: str = "") -> Parts:
    """Choose whom an attack hits: adjacent, not locked, pushed in the river (RR-ATT-2, RR-ATT-4, RR-Q12, RR-Q14)."""
    table, who, task = act.table, act.who, first(act.table, "aim")
    if task is not None and task["who"] == who:
        if to:
            _may_hit(act, task["card"], to, way)
        else:
            must, names = not table.rules["attack_optional"], table.listed(targets(table, who, task["card"]), "or")
            act.forbid(must, "RR-Q35", "{names} must be attacked.", names=names)
        act.first()
    yield
    task = taken(table, "aim", who)
    if task is not None:
        _strike(table, task["who"], task["card"], to, way)


def _may_hit(act: Act, card: str, to: str, way: str) -> None:
    table, push = act.table, card == "paddle_attack"
    raft = {"raft": table.name(to)}
    far = to == act.who or to not in river.rafts(table) or river.distance(table, act.who, to) > 1
    act.forbid(far, "RR-ATT-4" if push else "RR-ATT-2", "{raft} is not adjacent to {who}.", **raft)
    act.forbid(push and locked(table, to), "RR-Q12", "{raft} is locked on a Rock until the phase ends.", **raft)
    act.forbid(push and not stays_in(table, to, way), "RR-Q14", "That way {raft} would leave the river.", **raft)


def _at_whom(table: Table, task: Task) -> str:
    near = targets(table, task["who"], task["card"])
    if task["card"] == "splash_attack":
        return put(table, "Whom does {who} splash?", **task)
    one = len(near) == 1
    said = {**task, "raft": near[0] if one else ""}
    return put(table, "Where does {who} push {raft}?" if one else "Whom does {who} push?", **said)


def _aims(table: Table, task: Task) -> list[Item]:
    near, splash = targets(table, task["who"], task["card"]), task["card"] == "splash_attack"
    let_go = [Item("no", _("nobody"))] if table.rules["attack_optional"] else []
    if len(near) == 1 and not splash:
        return [*_ways(table, near[0]), *let_go]
    rafts = [
        one._replace(deed=_("splash {who}" if splash else "push {who}", who=one.label)) for one in seats(table, near)
    ]
    return [*rafts, *let_go]


def _ways(table: Table, to: str) -> list[Item]:
    """Offer the ways a raft may be pushed, with what lies there."""
    found, name = [], table.name(to)
    for way in pushes(table, to):
        at = target(table, to, way)
        there, called = river.raft_at(table, *at), names.way_name(way)
        code = river.code_at(table, *at)
        hint = table.name(there) or ("" if code == river.OPEN else river.said(code))
        hint = hint if at[0] <= river.laid_rows(table) else _("beyond the cards")
        found.append(Item(way, called, hint, True, piece=to, at=at, deed=_("push {who} {way}", who=name, way=called)))
    return found


def _pushed(table: Table, task: Task, words: list[str]) -> Menu | None:
    """Offer the ways behind the raft that is pushed."""
    if task["card"] != "paddle_attack" or len(words) != 1:
        return None
    try:
        to = table.player(words[0])
    except Unclear:
        return None
    return Menu(put(table, "Where is {who} pushed?", who=to), _ways(table, to))


def _aimed(table: Table, task: Task, words: list[str]) -> Answer:
    near = targets(table, task["who"], task["card"])
    if words[0] in NO:
        return {"to": "", "way": ""}
    try:
        to, rest = table.player(words[0]), words[1:]
    except Unclear:
        if len(near) != 1:
            return None
        to, rest = near[0], words
    if task["card"] == "splash_attack":
        return None if rest else {"to": to, "way": ""}
    if len(rest) != 1:
        ways = [names.short(names.WAYS, way) for way in pushes(table, to)]
        raise Unclear("Which way is {who} pushed? {ways}.", who=table.name(to), ways=listed(ways, "or"))
    return {"to": to, "way": names.way_said(rest[0])}


def _order(table: Table, task: Task) -> None:
    """Perform a movement or a Splash card, or drift (RR-MOVE-1 to 4, RR-SPLASH-2, RR-Q16, RR-Q37, RR-Q55)."""
    who, mine, state = task["who"], table.of(task["who"]), table.state
    card = mine["card"]
    happened(table, "turn", who, card=card)
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
        happened(table, "over", who)
        if cost["n"] and table.rules["double_forward_cost"] == "always":  # the order was carried out (RR-Q16)
            push(table, cost)
        return
    if who in state["locked"]:
        happened(table, "no_move", who)
    if not cost["n"]:
        push(table, go)
    elif table.rules["double_forward_cost"] == "always":
        push(table, cost, go)
    else:
        push(table, go, cost | {"t": "cost", "from": list(river.stands(table, who))})


def _cost(table: Table, task: Task) -> None:
    if list(river.stands(table, task["who"])) != task["from"]:
        push(table, {"t": "splash", "who": task["who"], "n": task["n"]})


def _end_order(table: Table, _: Task) -> None:
    """End the Order phase; whoever has crossed ends the race (RR-END-1, RR-Q12, RR-Q55)."""
    if not _ended(table):
        table.state["phase"] = "river"


def drift(act: Act) -> Parts:
    """Look at every raft's space now, then let all drift in turn order (RR-Q46, RR-Q50)."""
    table, state = act.table, act.state
    act.forbid(state["phase"] != "river", "RR-ROUND-4", "The Order phase comes first: o, then everybody's card.")
    yield
    if state["over"]:
        return
    state.update(todo=[], phase="river", snap={})
    order = river.turn_order(table)
    for who in order:
        mine = table.of(who)
        code = state["water"].get(who) or river.code_at(table, *river.stands(table, who))
        if river.read_space(code).kind != "eddy":
            mine["held"] = ""
        elif _escapes(table, who):
            happened(table, "escapes", who)
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
        happened(table, "drift", who)
    if is_on(table, "towed", who):
        happened(table, "towed", who)
        return
    if offered(table, task, "motor"):
        return
    space = river.read_space(table.state["snap"].get(who, river.OPEN))
    steps = river.grid(table)["drift"] + space.spaces
    if space.kind == "eddy" and not is_on(table, "flat", who):
        steps, mine["held"] = 0, river.spot(table, who)
        happened(table, "eddy", who)
    for power in ("rope", "motor"):
        if is_on(table, power, who):
            steps += numbers[f"{power}_spaces"]
            happened(table, "farther", who, power=power, n=numbers[f"{power}_spaces"])
    push(table, {"t": "go", "who": who, "ways": ["ahead"] * steps})
    if space.kind == "rapid":
        happened(table, "rapid", who, n=space.spaces)
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
        happened(table, "trim", cards=cards, row=pairs * river.grid(table)["rows_per_card"])
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
    happened(table, "tied", rafts=best)
    draws = [{"t": "draw", "who": who, "for": "tie"} for who in in_turn(table, best)]
    push(table, *draws, {"t": "crown", "numbers": {}, "among": best})
    return True


def _crown(table: Table, task: Task) -> None:
    """Let the highest Chance card win (RR-Q60)."""
    put_down(table)
    numbers: Json = task["numbers"]
    most = max(numbers.values(), default=0)
    _win(table, [who for who in task["among"] if numbers.get(who, most) == most])


def _win(table: Table, winners: list[str]) -> None:
    """Write down who has won."""
    table.state.update(winners=winners, over=True, phase="over", todo=[])


FORMS: Final = (
    Form(
        "orders", reveal, lines.ORDERS, "orders f ff - s3", "All orders are revealed: say them in turn order.",
        people=(), label="All orders are revealed",
    ),
    Form(
        "river", drift, (), "river", "The River phase begins.", people=(), label="The River phase",
    ),
    Form("aim", aim),
)  # fmt: skip
ASKED: Final = {"aim": Asking("aim", _at_whom, _aimed, _aims, most=2, more=_pushed)}
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
