"""Rafts of Raft Race! on the river: steps, Rocks, collisions, the river's end, and what puts a raft elsewhere.

Reads no words.
"""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Breach, Move, Table
from companion.games.raft_race import river
from companion.games.raft_race.cards import holds, is_on, put_down
from companion.games.raft_race.todo import Task, begins, first, in_turn, push, says, taken
from companion.kit.deeds import Deed, broken, happened

OVER: Final = "over"
"""On what a raft is that has crossed the line."""
BANK: Final = marked("stays: the bank (RR-Q14)")
STANDS: Final = marked("stands in: {on}")


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
        says(table, who, BANK)
        return
    if row > river.laid_rows(table) and river.to_lay(table):
        push(table, _laying(table), task)
        return
    there = river.raft_at(table, row, lane) if row <= river.finish_row(table) else ""
    stuck = there and _stuck(table, there, way, bool(task.get("again")))
    if stuck:
        says(table, who, stuck, raft=there)
    elif there:
        attacker = task.get("by", "") if task.get("attack") else ""
        push(table, {"t": "hit", "who": who, "with": there, "way": way, "attacker": attacker}, task)
    else:
        push(table, task | {"ways": ways[1:], "again": False})
        _enter(table, who, row, lane)


def _stuck(table: Table, there: str, way: str, again: bool) -> str:
    """Say why the raft in the way cannot be displaced, if it cannot (RR-Q40, RR-Q41)."""
    row, lane = target(table, there, way)
    if again:
        return marked("stopped, for {raft} did not move (RR-Q41)")
    if locked(table, there):
        return marked("stopped by {raft}, locked on a Rock (RR-Q40)")
    if not river.in_river(table, lane):  # only a raft's own step slides along the bank
        return marked("stopped by {raft}, who would go over the bank (RR-Q40)")
    if not table.rules["chain_collisions"] and river.raft_at(table, row, lane):
        return marked("stopped by {raft}, for a third raft is in the way (RR-Q41)")
    return ""


def _enter(table: Table, who: str, row: int, lane: int) -> None:
    """Put a raft on a space, which works at once (RR-Q15, RR-Q49, RR-Q53, RR-Q55)."""
    mine, state = table.of(who), table.state
    was = [mine["row"], mine["lane"]]
    mine.update(row=row, lane=lane)
    table.state["water"].pop(who, None)  # what was said to lie under it lies where it was
    if row > river.finish_row(table):
        mine["crossed"] = state["round"]
        state["crossed"].append(who)
        says(table, who, marked("CROSSES THE LINE"), at=[row, lane], was=was, on=OVER)
        return
    code, space = river.code_at(table, row, lane), river.space_at(table, row, lane)
    on = "" if code == river.OPEN else code
    text = marked("to {spot} ({on})") if on else marked("to {spot}")
    says(table, who, text, spot=river.spot(table, who), at=[row, lane], was=was, on=on)
    if space.kind == "rock" and not is_on(table, "flat", who):
        _hit_rock(table, {"who": who, "splash": space.splash, "hits": space.hits})
    elif space.kind == "recharge":
        push(table, {"t": "recharge", "who": who})
    if table.rules["river_lookahead"] and row >= river.laid_rows(table) and river.to_lay(table):
        push(table, _laying(table))


def _hit_rock(table: Table, rock: Move) -> None:
    """Lock the raft, then Splash cards, then a Chance card (RR-ROCK-1 to RR-ROCK-3)."""
    who = rock["who"]
    says(table, who, marked("stops (RR-ROCK-1)"))
    if who not in table.state["locked"]:
        table.state["locked"].append(who)
    splash, draw = {"t": "splash", "who": who, "n": rock["splash"]}, {"t": "draw", "who": who, "for": "rock"}
    push(table, splash, draw | {"hits": list(rock["hits"])})


def _hit(table: Table, task: Task) -> None:
    """Both owners draw, in turn order, unless one of them sounds the Air Horn (RR-COLL-1, RR-Q10, RR-Q39)."""
    who, other = task["who"], task["with"]
    owner = who
    if table.rules["push_collision_drawers"] == "attacker" and task["attacker"] not in ("", other):
        owner = task["attacker"]
    says(table, who, marked("meets {meets}"), meets=other)
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


def _decide(table: Table, move: Move) -> None:
    """Displace the raft in the way, or stop the mover (RR-COLL-3, RR-COLL-4, RR-Q42)."""
    verdict = taken(table, "verdict")
    going = first(table, "go")
    if verdict is None or going is None or going["who"] != verdict["mover"]:
        return
    mover, other = verdict["mover"], verdict["with"]
    if move["push"]:
        says(table, mover, marked("pushes {pushes} on"), pushes=other)
        going["again"] = True
        push(table, {"t": "go", "who": other, "ways": [verdict["way"]], "by": mover})
    else:
        says(table, mover, marked("is stopped by {raft}"), raft=other)
        table.state["todo"].pop(0)


def _laying(table: Table) -> Task:
    """Ask for the next river cards: whoever is last lays them (RR-RIVER-2, RR-Q18)."""
    last = river.rafts(table)[-1] if river.rafts(table) else ""
    return {"t": "turn_up", "who": last} if table.state["virtual"] else {"t": "lay", "who": last, "cards": []}


def _turn_up(table: Table, move: Move) -> None:
    task = taken(table, "turn_up")
    if task is not None:
        push(table, {"t": "lay", "who": task["who"], "cards": list(move["cards"])})
        says(table, task["who"], marked("turns up {cards}"), cards=list(move["cards"]))


def _lay(table: Table, move: Move) -> None:
    if len(move["cards"]) == river.across(table):
        taken(table, "lay")
        row = river.laid_rows(table) + 1
        table.state["laid"] += move["cards"]
        begins(table, "", laid=list(move["cards"]), row=row)


def _may_lay(table: Table, move: Move) -> list[Breach]:
    """Cards come from the zone that is next, and each lies once (RR-SETUP-7)."""
    zone, laid = river.to_lay(table), {river.plain(card) for card in table.state["laid"]}
    known = [card for card in map(river.plain, move["cards"]) if card in table.content["river"]]
    found = broken((first(table, "lay") is None, "RR-RIVER-2", _("No raft has reached the river's end.")))
    for card in known:
        strange = zone and card not in river.cards_of(table, zone)
        comes = _("{card} is not of {zone}, which comes next.", card=card, zone=river.zone_name(table, zone, zone))
        found += broken(
            (card in laid, "RR-RIVER-4", _("{card} lies on the table already.", card=card)),
            (strange, "RR-SETUP-7", comes),
        )[:1]
    return found + broken((len(set(known)) < len(known), "RR-RIVER-4", _("Two cards are laid, not one twice.")))


def _lane(table: Table, move: Move) -> None:
    if taken(table, "lane", move["who"]):
        table.of(move["who"]).update(row=river.grid(table)["start_line_after_row"], lane=move["lane"])
        says(table, move["who"], marked("starts in lane {lane}"), lane=move["lane"])


def _at(table: Table, move: Move) -> None:
    who, old = move["who"], river.spot(table, move["who"])
    table.of(who).update(row=move["row"], lane=move["lane"], crossed=0)
    table.state["water"].pop(who, None)
    table.state["crossed"] = [one for one in table.state["crossed"] if one != who]
    says(table, who, marked("{old} -> {spot}"), old=old, spot=river.spot(table, who))


def _another_there(table: Table, move: Move, row: int) -> str:
    there = river.raft_at(table, row, move["lane"])
    return table.name(there) if there != move["who"] else ""


def _may_start(table: Table, move: Move) -> list[Breach]:
    there = _another_there(table, move, river.grid(table)["start_line_after_row"])
    return broken((there, "RR-SETUP-13", _("{who} is in lane {lane}.", who=there, lane=move["lane"])))


def _may_be_at(table: Table, move: Move) -> list[Breach]:
    there, laid = _another_there(table, move, move["row"]), river.laid_rows(table)
    return broken(
        (there, "RR-Q45", _("{who} is there; two rafts never share a space.", who=there)),
        (
            move["row"] > laid,
            "RR-RIVER-2",
            _("The river is laid to row {row}; 'lay' says what lies beyond.", row=laid),
        ),
    )


def _move(table: Table, move: Move) -> None:
    push(table, {"t": "go", "who": move["who"], "ways": list(move["ways"])})


def _may_move(table: Table, move: Move) -> list[Breach]:
    fact = _("{who} is on a Rock and done moving for this phase.", who=table.name(move["who"]))
    return broken((move["who"] in table.state["locked"], "RR-ROCK-1", fact))


def _water(table: Table, move: Move) -> None:
    table.state["water"][move["who"]] = move["code"]
    says(table, move["who"], STANDS, on=move["code"])


def _leave(table: Table, move: Move) -> None:
    """Take a raft off the river; its Splash cards go back."""
    who, state = move["who"], table.state
    mine = table.of(who)
    state["stack"] += mine["splash"]
    mine.update(row=0, lane=0, splash=0, card="")
    state["crossed"] = [one for one in state["crossed"] if one != who]
    people = ("who", "mover", "with", "to")
    state["todo"] = [task for task in state["todo"] if who not in map(task.get, people)]
    says(table, who, marked("leaves the river"))


DEEDS: Final = (
    Deed("lane", _lane, _may_start),
    Deed("move", _move, _may_move),
    Deed("rock", _hit_rock),
    Deed("decide", _decide),
    Deed("turn_up", _turn_up, people=()),
    Deed("lay", _lay, _may_lay, people=()),
    Deed("at", _at, _may_be_at, late=True),
    Deed("water", _water),
    Deed("leave", _leave),
)
TASKS: Final = {"go": _go, "hit": _hit, "judge": _judge}
