"""Rafts of Raft Race! on the river: steps, Rocks, collisions, the river's end, and what puts a raft elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Item, Json, Table
from companion.engine.words import Unclear, UnclearAsSaid, whole
from companion.games.raft_race import lines, names, river
from companion.games.raft_race.asking import Answer, Asking
from companion.games.raft_race.cards import holds, is_on, put_down
from companion.games.raft_race.events import put
from companion.games.raft_race.looks import entering
from companion.games.raft_race.todo import Task, first, in_turn, push, taken
from companion.kit.forms import Act, Form, Parts, happened

OVER: Final = "over"
"""On what a raft is that has crossed the line."""
VERDICTS: Final = {"push": True, "p": True, "displace": True, "stay": False, "stop": False, "s": False, "block": False}


def locked(table: Table, who: str) -> bool:
    """Tell whether a raft cannot be moved by others (RR-Q12)."""
    return table.rules["rock_lock"] == "total" and who in table.state["locked"]


def target(table: Table, who: str, way: str) -> tuple[int, int]:
    """Give row and lane one step on."""
    down, aside = river.WAYS.get(way, (0, 0))
    mine = table.of(who)
    return mine["row"] + down, mine["lane"] + aside


def stays_in(table: Table, who: str, way: str) -> bool:
    """Tell whether one step on is still in the river."""
    return river.in_river(table, target(table, who, way)[1])


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
    if not stays_in(table, who, way) and not pushed and table.rules["bank_policy"] == "slide_forward":
        way = "ahead"
    row, lane = target(table, who, way)
    if not river.in_river(table, lane):
        happened(table, "bank", who)
        return
    if row > river.laid_rows(table) and river.to_lay(table):
        push(table, _laying(table), task)
        return
    there = river.raft_at(table, row, lane) if row <= river.finish_row(table) else ""
    stuck = there and _stuck(table, there, way, bool(task.get("again")))
    if stuck:
        happened(table, stuck, who, raft=there)
    elif there:
        attacker = task.get("by", "") if task.get("attack") else ""
        push(table, {"t": "hit", "who": who, "with": there, "way": way, "attacker": attacker}, task)
    else:
        push(table, task | {"ways": ways[1:], "again": False})
        _enter(table, who, row, lane)


def _stuck(table: Table, there: str, way: str, again: bool) -> str:
    """Name why the raft in the way cannot be displaced, if it cannot (RR-Q40, RR-Q41)."""
    row, lane = target(table, there, way)
    if again:
        return "again"
    if locked(table, there):
        return "locked"
    if not river.in_river(table, lane):  # only a raft's own step slides along the bank
        return "over_bank"
    return "third" if not table.rules["chain_collisions"] and river.raft_at(table, row, lane) else ""


def _enter(table: Table, who: str, row: int, lane: int) -> None:
    """Put a raft on a space, which works at once (RR-Q15, RR-Q49, RR-Q53, RR-Q55)."""
    mine, state = table.of(who), table.state
    way = {"from": list(river.stands(table, who)), "at": [row, lane]}
    mine.update(row=row, lane=lane)
    table.state["water"].pop(who, None)  # what was said to lie under it lies where it was
    if row > river.finish_row(table):
        mine["crossed"] = state["round"]
        state["crossed"].append(who)
        happened(table, "crosses", who, on=OVER, **way)
        return
    code, space = river.code_at(table, row, lane), river.space_at(table, row, lane)
    on = "" if code == river.OPEN else code
    happened(table, "enters" if on else "moved", who, on=on, **way)
    if space.kind == "rock" and not is_on(table, "flat", who):
        _hit_rock(table, who, space.splash, space.hits)
    elif space.kind == "recharge":
        push(table, {"t": "recharge", "who": who})
    if table.rules["river_lookahead"] and row >= river.laid_rows(table) and river.to_lay(table):
        push(table, _laying(table))


def _hit_rock(table: Table, who: str, splash: int, hits: Sequence[int]) -> None:
    """Lock the raft, then Splash cards, then a Chance card (RR-ROCK-1 to RR-ROCK-3)."""
    happened(table, "stops", who)
    if who not in table.state["locked"]:
        table.state["locked"].append(who)
    draw = {"t": "draw", "who": who, "for": "rock", "hits": list(hits)}
    push(table, {"t": "splash", "who": who, "n": splash}, draw)


def rock(act: Act, splash: int, hits: list[int]) -> Parts:
    """Hit a Rock that the record does not know of: Splash cards, then the numbers that hit."""
    yield
    _hit_rock(act.table, act.who, splash, hits)


def _hit(table: Table, task: Task) -> None:
    """Both owners draw, in turn order, unless one of them sounds the Air Horn (RR-COLL-1, RR-Q10, RR-Q39)."""
    who, other = task["who"], task["with"]
    owner = who
    if table.rules["push_collision_drawers"] == "attacker" and task["attacker"] not in ("", other):
        owner = task["attacker"]
    happened(table, "meets", who, raft=other)
    draws = [{"t": "draw", "who": one, "for": "hit"} for one in in_turn(table, dict.fromkeys((owner, other)))]
    may = [one for one in in_turn(table, (who, other)) if holds(table, one, "horn")]
    horns = [{"t": "ask", "who": one, "power": "horn"} for one in may]
    verdict = {"t": "verdict", "who": owner, "mover": who, "with": other, "way": task["way"], "numbers": {}}
    push(table, *horns, *draws, {"t": "judge"}, verdict)


def _judge(table: Table, _: Task) -> None:
    """Let the higher number decide (RR-COLL-2)."""
    verdict = first(table, "verdict")
    if verdict is not None:
        numbers = verdict["numbers"]
        if numbers:
            verdict["who"] = max(numbers, key=lambda who: numbers[who])
            happened(table, "judged", verdict["who"], numbers=dict(numbers))
        put_down(table)


def decide(act: Act, **said: bool) -> Parts:
    """Displace the raft in the way, or stop the mover (RR-COLL-3, RR-COLL-4, RR-Q42)."""
    yield
    table = act.table
    verdict = taken(table, "verdict")
    going = first(table, "go")
    if verdict is None or going is None or going["who"] != verdict["mover"]:
        return
    mover, other = verdict["mover"], verdict["with"]
    happened(table, "pushes_on" if said["push"] else "stopped", mover, raft=other)
    if said["push"]:
        going["again"] = True
        push(table, {"t": "go", "who": other, "ways": [verdict["way"]], "by": mover})
    else:
        table.state["todo"].pop(0)


def _verdicts(table: Table, task: Task) -> list[Item]:
    """Give both ends of a bump, each with the raft that is moved or stopped, and where."""
    mover, other = task["mover"], task["with"]
    on, at = target(table, other, task["way"]), river.stands(table, mover)
    to = _("to {place}", place=river.place(*on)) if on[0] <= river.finish_row(table) else _("over the line")
    push, stop = put(table, "push {who} on", who=other), put(table, "stop {who}", who=mover)
    there = on if river.in_river(table, on[1]) else None
    return [
        Item("push", push, to, piece=other, at=there, deed=push),
        Item("stay", stop, _("at {place}", place=river.place(*at)), piece=mover, at=at, deed=stop),
    ]


def _verdict(_table: Table, _task: Task, words: list[str]) -> Answer:
    return {"push": VERDICTS[words[0]]} if words[0] in VERDICTS else None


def _laying(table: Table) -> Task:
    """Ask for the next river cards: whoever is last lays them (RR-RIVER-2, RR-Q18)."""
    last = river.rafts(table)[-1] if river.rafts(table) else ""
    return {"t": "turn_up", "who": last} if table.state["virtual"] else {"t": "lay", "who": last, "cards": []}


def turn_up(act: Act, cards: list[str]) -> Parts:
    """Turn up the next cards of the river stack, of which one is laid."""
    yield
    task = taken(act.table, "turn_up")
    if task is not None:
        push(act.table, {"t": "lay", "who": task["who"], "cards": list(cards)})
        happened(act.table, "turns_up", task["who"], cards=list(cards))


def lay(act: Act, cards: list[str]) -> Parts:
    """Lay cards of the zone that is next, each once (RR-SETUP-7)."""
    table, zone = act.table, river.to_lay(act.table)
    lie, known = {river.plain(card) for card in table.state["laid"]}, []
    act.forbid(first(table, "lay") is None, "RR-RIVER-2", "No raft has reached the river's end.")
    for card in map(river.plain, cards):
        strange = zone and card not in river.cards_of(table, zone)
        if card in table.content["river"]:
            known.append(card)
            act.forbid(card in lie, "RR-RIVER-4", "{card} lies on the table already.", card=card)
            comes: Json = {"card": card, "zone": partial(river.zone_name, table, zone, zone)}
            act.forbid(strange and card not in lie, "RR-SETUP-7", "{card} is not of {zone}, which comes next.", **comes)
    act.forbid(len(set(known)) < len(known), "RR-RIVER-4", "Two cards are laid, not one twice.")
    yield
    if len(cards) == river.across(table):
        taken(table, "lay")
        row = river.laid_rows(table) + 1
        table.state["laid"] += cards
        happened(table, "laid", laid=[row, list(cards)])


def _which_pair(table: Table, task: Task) -> str:
    zone = river.zone_name(table, river.to_lay(table), _("the river"))
    said = {**task, "last": table.name(task["who"]) or _("Somebody"), "zone": zone}
    return put(
        table,
        "{last} is last: how are {cards} laid?"
        if task["cards"]
        else "{last} is last: which two cards of {zone} are laid?",
        **said,
    )


def _how_laid(table: Table, task: Task) -> str:
    if task["cards"]:
        return _(" 1 to {n}; n or layouts shows.", n=len(river.layouts(task["cards"])))
    return _(" Left, right, as '{example}' (t turned, ? unknown).", example=names.pair_example(table))


def _pairs(table: Table, task: Task) -> list[Item]:
    pairs = enumerate(river.layouts(task["cards"]), 1)
    return [Item(str(n), names.pair_said(pair), entering(table, pair)) for n, pair in pairs]


def _pair(table: Table, task: Task, words: list[str]) -> Answer:
    if task["cards"] and len(words) == 1 and words[0].isdecimal():
        pairs = river.layouts(task["cards"])
        if not 1 <= int(words[0]) <= len(pairs):
            raise Unclear("Layouts 1 to {n}; 'layouts' draws them.", n=len(pairs))
        return [{"do": "lay", "cards": pairs[int(words[0]) - 1]}]
    if len(words) != river.across(table):
        return None
    try:
        return [{"do": "lay", "cards": [names.card_id(table, word, river.to_lay(table)) for word in words]}]
    except Unclear:
        if any(letter.isdigit() for letter in words[0]):
            raise
        return None


def _other_at(act: Act, row: int, lane: int) -> str:
    there = river.raft_at(act.table, row, lane)
    return there if there != act.who else ""


def start(act: Act, lane: int) -> Parts:
    """Put a raft behind the starting line (RR-SETUP-13)."""
    row = river.grid(act.table)["start_line_after_row"]
    there = _other_at(act, row, lane)
    act.forbid(there, "RR-SETUP-13", "{there} is in lane {lane}.", there=there, lane=lane)
    yield
    if taken(act.table, "lane", act.who):
        act.me.update(row=row, lane=lane)
        happened(act.table, "starts", act.who, lane=lane)


def _lanes(table: Table, task: Task) -> list[Item]:
    row, who = int(river.grid(table)["start_line_after_row"]), task["who"]
    lanes = [lane for lane in range(1, river.grid(table)["lanes"] + 1) if not river.raft_at(table, row, lane)]
    puts = put(table, "Put {who}’s raft here", who=who)
    return [Item(str(lane), "", piece=who, at=(row, lane), deed=puts) for lane in lanes]


def _lane(table: Table, _task: Task, words: list[str]) -> Answer:
    """Read lanes, one or for everybody who has still to place a raft (RR-SETUP-13)."""
    if not words[0].isdecimal():
        return None
    waiting = [one["who"] for one in table.state["todo"] if one["t"] == "lane"]
    if len(words) > len(waiting):
        many = len(waiting)
        raise UnclearAsSaid(ngettext("{n} raft is still to be placed.", "{n} rafts are still to be placed.", many))
    lanes = [whole(word, "a lane") for word in words]
    if not all(river.in_river(table, lane) for lane in lanes):
        raise Unclear("There are lanes 1 to {n}.", n=river.grid(table)["lanes"])
    return [{"do": "lane", "who": who, "lane": lane} for who, lane in zip(waiting, lanes, strict=False)]


def stand(act: Act, row: int, lane: int) -> Parts:
    """Put a raft elsewhere than the record says."""
    table, who, there, laid = act.table, act.who, _other_at(act, row, lane), river.laid_rows(act.table)
    act.forbid(there, "RR-Q45", "{there} is there; two rafts never share a space.", there=there)
    act.forbid(row > laid, "RR-RIVER-2", "The river is laid to row {row}; 'lay' says what lies beyond.", row=laid)
    yield
    was = list(river.stands(table, who))
    act.me.update(row=row, lane=lane, crossed=0)
    table.state["water"].pop(who, None)
    table.state["crossed"] = [one for one in table.state["crossed"] if one != who]
    happened(table, "put", who, **{"from": was, "at": [row, lane]})


def paddle(act: Act, ways: list[str]) -> Parts:
    """Make steps, with all that follows."""
    act.forbid(act.who in act.state["locked"], "RR-ROCK-1", "{who} is on a Rock and done moving for this phase.")
    yield
    push(act.table, {"t": "go", "who": act.who, "ways": list(ways)})


def water(act: Act, code: str) -> Parts:
    """Say on what a raft is, where the record does not know it."""
    yield
    act.state["water"][act.who] = code
    happened(act.table, "stands", act.who, on=code)


def leave(act: Act, **_more: object) -> Parts:
    """Take a raft off the river; its Splash cards go back."""
    yield
    who, state, mine = act.who, act.state, act.me
    state["stack"] += mine["splash"]
    mine.update(row=0, lane=0, splash=0, card="")
    state["crossed"] = [one for one in state["crossed"] if one != who]
    people = ("who", "mover", "with", "to")
    state["todo"] = [task for task in state["todo"] if who not in map(task.get, people)]
    happened(act.table, "leaves", who)


FORMS: Final = (
    Form("lane", start),
    Form("move", paddle, example="move ana f fl", moment="A raft moves out of the ordinary.", slots=lines.PADDLE),
    Form(
        "at", stand, example="at ana 7 3", moment="A raft stands elsewhere on the table.", late=True, slots=lines.AT
    ),
    Form(
        "rock", rock, example="rock ben 2 25", moment="A raft is on a Rock that the companion does not know.",
        slots=lines.ROCK,
    ),
    Form("decide", decide),
    Form("turn_up", turn_up, people=()),
    Form("lay", lay, lines.LAY, "lay 3 7t", "River cards were laid.", people=()),
    Form(
        "eddy", water, example="eddy ben", moment="A raft is in an Eddy that the companion does not know.",
        do="water", slots=lines.EDDY,
    ),
    Form(
        "rapid", water, example="rapid ben 2 1", do="water",
        moment="A raft is in a Rapid that the companion does not know.", slots=lines.RAPID,
    ),
    Form("leave", leave),
)  # fmt: skip
ASKED: Final = {
    "lane": Asking(
        "lane", "{who} starts in which lane?", _lane, _lanes,
        lambda *of: f" ({' '.join(one.word for one in _lanes(*of))})", free="the lane", tiles=True, most=0,
    ),
    "turn_up": Asking("", "g to go on.", lambda *_: None),
    "verdict": Asking("decide", "{who} decides: does {mover} push {with} on?", _verdict, _verdicts),
    "lay": Asking(
        "lay", _which_pair, _pair, _pairs, _how_laid, free="the two cards", many=lambda _: True, most=2,
    ),
}  # fmt: skip
TASKS: Final = {"go": _go, "hit": _hit, "judge": _judge}
