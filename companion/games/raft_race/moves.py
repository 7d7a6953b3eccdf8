"""What each move of Raft Race! does to the table. What does not fit is left alone. Judges no rule, reads no words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from companion.games.raft_race import course, river
from companion.games.raft_race import round as rounds
from companion.seam import Move, Table


def fold(table: Table, move: Move) -> None:
    """Do a move, with all that follows from it until somebody has to decide or draw."""
    done = MOVES.get(move.get("do", ""))
    people = [move[name] for name in ("who", "to") if move.get(name)]
    if done is None or any(one not in table.state["players"] for one in people):
        return
    table.state.update(events=[], todo=course.todo(table))
    done(table, move)
    rounds.run(table)


def _answers(table: Table, kind: str, move: Move) -> bool:
    """Take the question off the list that a move answers; tell whether it does."""
    task = course.first(table, kind)
    if task is None or (task.get("who") and move.get("who") not in (None, task["who"])):
        return False
    table.state["todo"].pop(0)
    return True


def _lane(table: Table, move: Move) -> None:
    if _answers(table, "lane", move):
        table.of(move["who"]).update(row=river.grid(table)["start_line_after_row"], lane=move["lane"])
        course.event(table, "placed", move["who"], move["lane"])


def _side(table: Table, move: Move) -> None:
    if _answers(table, "side", move) and move["power"] in table.content["powers"]:
        table.of(move["who"])["power"] = [move["power"]]
        card = table.content["powers"][move["power"]]["card"]
        table.state["powers"] = [one for one in table.state["powers"] if one != card]
        course.event(table, "chose", move["who"], move["power"])


def _reveal(table: Table, move: Move) -> None:
    if not table.state["over"]:
        table.state.update(todo=[], phase="order")
        rounds.reveal(table, move["cards"], move.get("aims", {}), move.get("hands", {}))


def _go_on(table: Table, move: Move) -> None:
    _answers(table, "reveal", move)


def _river(table: Table, move: Move) -> None:
    del move
    if not table.state["over"]:
        table.state.update(todo=[], phase="river")
        rounds.drift_all(table)


def _draw(table: Table, move: Move) -> None:
    if course.first(table, "draw"):
        course.drawn(table, move["n"])


def _chance(table: Table, move: Move) -> None:
    course.take_chance(table, move["n"])
    course.event(table, "drew", move["who"], move["n"])
    course.put_down(table)


def _lose(table: Table, move: Move) -> None:
    _answers(table, "lose", move)
    course.lose(table, move["who"], move["order"])


def _turn_up(table: Table, move: Move) -> None:
    task = course.first(table, "turn_up")
    if task is not None:
        table.state["todo"].pop(0)
        course.push(table, {"t": "lay", "who": task["who"], "cards": list(move["cards"])})
        course.event(table, "turned_up", task["who"], *move["cards"])


def _lay(table: Table, move: Move) -> None:
    if len(move["cards"]) == river.across(table):
        _answers(table, "lay", {})
        first = river.laid_rows(table)
        table.state["laid"] += move["cards"]
        course.event(table, "laid", first, *move["cards"])


def _decide(table: Table, move: Move) -> None:
    course.decide(table, move["push"])


def _aim(table: Table, move: Move) -> None:
    task = course.first(table, "aim")
    if task is not None and _answers(table, "aim", move):
        rounds.aim(table, task["who"], task["card"], move.get("to", ""), move.get("way", ""))


def _bail(table: Table, move: Move) -> None:
    _answers(table, "bail", move)
    course.bail(table, move["who"], move["n"])


def _take(table: Table, move: Move) -> None:
    """Take a power-up from the stack, after returning one where no more may be held (RR-Q53)."""
    _answers(table, "take", move)
    mine, powers, state = table.of(move["who"]), table.content["powers"], table.state
    power = move["power"]
    if power not in powers:
        course.event(table, "keeps", move["who"])
        return
    back = [
        one
        for one in mine["power"]
        if one == move.get("back") or powers.get(one, {}).get("card") == powers[power]["card"]
    ]
    if not back and len(mine["power"]) >= table.rules["powerup_limit"]:
        back = mine["power"][:1]
    state["powers"] += [powers[one]["card"] for one in back if one in powers]
    state["powers"] = [card for card in state["powers"] if card != powers[power]["card"]]
    mine["power"] = [one for one in mine["power"] if one not in back] + [power]
    course.event(table, "took", move["who"], power, *back)


def _react(table: Table, move: Move) -> None:
    """Play a power-up as a reaction, or keep it (RR-Q54)."""
    task = course.first(table, "ask")
    if task is None or not _answers(table, "ask", move):
        return
    who, power = task["who"], task["power"]
    if not move["yes"]:
        course.event(table, "kept", who, power)
        return
    course.use_up(table, who, power)
    if power == "horn":
        while (one := course.first(table)) and one.get("t") != "verdict":
            table.state["todo"].pop(0)
        verdict = course.first(table, "verdict")
        if verdict is not None:
            verdict["who"] = who
    elif power == "tape":
        if course.first(table, "damage"):
            table.state["todo"].pop(0)
    elif power in table.state["effects"]:
        table.state["effects"][power].append(who)


def _use(table: Table, move: Move) -> None:
    """Play a power-up that nothing has asked for."""
    who, power, state = move["who"], move["power"], table.state
    course.use_up(table, who, power)
    if power == "bucket":
        course.bail(table, who, move["n"])
    elif power == "rope":
        state["effects"]["rope"].append(who)
        state["effects"]["towed"].append(move["to"])
    elif power == "tape":
        mine = table.of(who)
        if move["order"] in mine["lost"]:
            mine["lost"].remove(move["order"])
            mine["orders"].append(move["order"])
            course.event(table, "mended", who, move["order"])
    elif power == "plan":
        table.of(who)["card"] = move["order"]
        course.event(table, "swapped", who, move["order"])
    elif power == "balloons":
        course.push(table, {"t": "splash", "who": move["to"], "n": table.content["numbers"]["balloon_cards"]})
    elif power in state["effects"]:
        state["effects"][power].append(who)
    if course.first(table, "reveal") and not rounds.may_play(table, "after_reveal"):
        state["todo"].pop(0)


def _splash(table: Table, move: Move) -> None:
    if move["n"] < 0:
        course.bail(table, move["who"], -move["n"])
    else:
        course.push(table, {"t": "splash", "who": move["who"], "n": move["n"], "asked": True})


def _at(table: Table, move: Move) -> None:
    mine = table.of(move["who"])
    old = river.spot(table, move["who"])
    mine.update(row=move["row"], lane=move["lane"], crossed=0)
    table.state["crossed"] = [one for one in table.state["crossed"] if one != move["who"]]
    course.event(table, "put", move["who"], old)


def _move(table: Table, move: Move) -> None:
    course.push(table, {"t": "go", "who": move["who"], "ways": list(move["ways"])})


def _rock(table: Table, move: Move) -> None:
    course.hit_rock(table, move["who"], move["splash"], move["hits"])


def _water(table: Table, move: Move) -> None:
    table.state["water"][move["who"]] = move["code"]
    course.event(table, "stands_in", move["who"], move["code"])


def _recharge(table: Table, move: Move) -> None:
    course.push(table, {"t": "recharge", "who": move["who"]})


def _leave(table: Table, move: Move) -> None:
    """Take a raft off the river; its Splash cards go back."""
    who, state = move["who"], table.state
    mine = table.of(who)
    state["stack"] += mine["splash"]
    mine.update(row=0, lane=0, splash=0, card="")
    state["crossed"] = [one for one in state["crossed"] if one != who]
    state["todo"] = [
        task
        for task in state["todo"]
        if who not in (task.get("who"), task.get("mover"), task.get("with"), task.get("to"))
    ]
    course.event(table, "left", who)


MOVES: Final[dict[str, Callable[[Table, Move], None]]] = {
    "lane": _lane,
    "side": _side,
    "orders": _reveal,
    "go": _go_on,
    "river": _river,
    "draw": _draw,
    "chance": _chance,
    "lose": _lose,
    "turn_up": _turn_up,
    "lay": _lay,
    "decide": _decide,
    "aim": _aim,
    "bail": _bail,
    "take": _take,
    "react": _react,
    "use": _use,
    "splash": _splash,
    "at": _at,
    "move": _move,
    "rock": _rock,
    "water": _water,
    "recharge": _recharge,
    "leave": _leave,
}
