"""What moves do in Trap Attack, with all that follows: turns, casts, responses, the AI's dice and cards, the end.

Total: a move that makes no sense changes what it can. Knows no line and says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.games.trap_attack import pawns
from companion.games.trap_attack.pawns import happened, meant
from companion.seam import Move, Table

WAITING: Final = ("respond", "item", "draw", "relics", "loot", "look")
"""Moves that leave an open question open; any other means that nobody responds."""


def new_turn(
    rules: Mapping[str, Any], content: Mapping[str, Any], order: list[str], who: str, first: bool, solo: bool
) -> dict[str, Any]:
    """Give what counts within one turn: free move, head start, limits (TA-LIMIT-1, C41)."""
    ahead = content["tables"]["head_start"].get(str(len(order)), [])
    seat = order.index(who)
    head = ahead[seat] if first and not solo and rules["head_start"] in (True, "on") and seat < len(ahead) else 0
    return {"free": True, "head": head, "traps": {}, "exchanged": 0, "relics": 0, "acted": False, "moved": False}


def fold(table: Table, move: Move) -> None:
    """Do a move, with all that follows from it."""
    does = DOES.get(str(move.get("do")))
    if does is None or move.get("who") not in table.state["players"]:
        return
    table.state["happened"] = []
    if move["do"] not in WAITING:
        _nobody_responds(table)
    if not table.state["over"] or move["do"] in WAITING:
        does(table, move)


def _step(table: Table, move: Move) -> None:
    """Walk: the free move first, when it is still due, then what skulls pay (TA-MOVE-1, TA-MOVE-2, TA-MOVE-3)."""
    who, rules, this = move["who"], table.rules, table.state["this"]
    foot = move["how"] == "foot"
    free = this["free"] and table.state["turn"] == who and (foot or not pawns.stopped(table, who))
    steps = move["n"] * (rules["foot_step"] if foot else 1)
    parts = [f"{move['n']} foot" if foot else f"{move['n']} traded"] if move["n"] else []
    if free:
        parts[:0] = [f"{rules['free_move']} free"] + [f"{this['head']} head start"] * bool(this["head"])
        steps += pawns.free_steps(table)
        this.update(free=False, head=0)
    pawns.step(table, who, steps, move["ways"], " + ".join(parts))


def _pay(table: Table, move: Move) -> None:
    if move.get("pay") in ("coin", "both"):
        pawn = table.of(move["who"])
        pawn["used"] += 1
        pawn["coins"] = max(0, pawn["coins"] - 1)


def _cast(table: Table, move: Move) -> None:
    """Cast a trap: pay, count it, roll for the AI's block or ask the target (C22, C30, TA-SOLO-5)."""
    _pay(table, move)
    traps = table.state["this"]["traps"]
    traps[move["to"]] = traps.get(move["to"], 0) + 1
    happened(table, "cast", move["who"], **_said(table, move))
    _aim(table, move, move["who"], move["to"])


def _said(table: Table, move: Move) -> dict[str, Any]:
    kind, amount = meant(table, move)
    return {
        "card": move.get("card", ""),
        "kind": kind,
        "n": amount,
        "to": move.get("to", ""),
        "pay": move.get("pay", ""),
    }


def _aim(table: Table, move: Move, by: str, to: str, reflected: bool = False) -> None:
    """Let a card reach its target: the AI's die may block it, a player may answer."""
    kind, amount = meant(table, move)
    if table.of(to)["cape"]:
        happened(table, "caped", to)
    elif to == table.state["rival"]:
        if move.get("block") == "block":
            happened(table, "blocked", to, face=move["block"])
            return
        if move.get("block"):
            happened(table, "unblocked", to, face=move["block"])
        pawns.strike(table, kind, amount, to, by)
    else:
        asked = {"what": "response", "by": by, "to": to, "card": move.get("card", ""), "kind": kind, "n": amount}
        table.state["open"].append({**asked, "reflected": reflected, "answered": False})


def _respond(table: Table, move: Move) -> None:
    """Answer a card: nothing, a shield skull, or an item; then it has its effect, or not (C30)."""
    state = table.state
    if not state["open"] or state["open"][-1]["what"] != "response":
        return
    asked = state["open"].pop()
    used = pawns.card(table, move["with"]).get("kind", "")
    if used:
        _pay(table, move)
        table.of(move["who"])["items"] += 1
    happened(table, "response", move["who"], **{"with": move["with"], "colour": move.get("colour", "")})
    if move["with"] == "none":
        pawns.strike(table, asked["kind"], asked["n"], asked["to"], asked["by"])
    elif used == "reflect":
        again = {"card": asked["card"], "kind": asked["kind"], "n": asked["n"], "block": move.get("block", "")}
        _aim(table, again, asked["to"], asked["by"], reflected=True)
    elif used == "swap":
        state["open"].append({**asked, "answered": True})
        _aim(table, {**move, "card": move["with"]}, move["who"], move["to"])
    elif used not in ("", "shield", "antidote"):
        _use(table, {**move, "card": move["with"]})
        pawns.strike(table, asked["kind"], asked["n"], asked["to"], asked["by"])
    _settle(table)


def _settle(table: Table) -> None:
    """Let cards take effect whose targets have answered; when nothing is open, the AI's turn is over."""
    state = table.state
    while state["open"] and state["open"][-1].get("answered") and not state["over"]:
        asked = state["open"].pop()
        pawns.strike(table, asked["kind"], asked["n"], asked["to"], asked["by"])
    if state["turn"] == state["rival"] and state["this"]["acted"] and not state["open"] and not state["over"]:
        _end_turn(table)


def _nobody_responds(table: Table) -> None:
    """Take it that nobody answers what was cast, since play goes on."""
    state = table.state
    while state["open"] and state["open"][-1]["what"] == "response" and not state["over"]:
        asked = state["open"].pop()
        happened(table, "response", asked["to"], **{"with": "none", "colour": ""})
        pawns.strike(table, asked["kind"], asked["n"], asked["to"], asked["by"])
        _settle(table)


def _item(table: Table, move: Move) -> None:
    """Play an item (TA-ACT-4, C21)."""
    _pay(table, move)
    table.of(move["who"])["items"] += 1
    happened(table, "item", move["who"], **_said(table, move))
    _use(table, move)
    _settle(table)


def _use(table: Table, move: Move) -> None:
    who = move["who"]
    kind, amount = meant(table, move)
    if kind == "heal":
        pawns.heal(table, who, amount)
    elif kind == "forward":
        pawns.step(table, who, amount, move.get("ways", ()), "item")
    elif kind == "antidote":
        had, table.of(who)["x"] = bool(table.of(who)["x"]), 0
        happened(table, "antidote", who, had=had)
    elif kind == "cape":
        table.of(who)["cape"] = True
        happened(table, "cape", who)
    elif kind == "plate":
        happened(table, "plate", who, n=amount)
    elif kind == "swap" and move.get("to") in table.state["players"]:
        _aim(table, move, who, move["to"])


def _relic(table: Table, move: Move) -> None:
    """Buy a relic with skulls (TA-RELIC-1)."""
    _pay(table, move)
    table.state["this"]["relics"] += 1
    pawns.take_relic(table, move["who"], move["slot"], move.get("code", ""))


def _row(table: Table, move: Move) -> None:
    table.state["row"] = list(move["codes"])
    happened(table, "row", move["who"])


def _exchange(table: Table, move: Move) -> None:
    table.state["this"]["exchanged"] += move["n"]
    happened(table, "exchange", move["who"], n=move["n"])


def _coin(table: Table, move: Move) -> None:
    pawns.collect(table, move["who"], move["mine"])


def _end(table: Table, move: Move) -> None:
    del move
    table.state["open"] = []
    _end_turn(table)


def _end_turn(table: Table) -> None:
    """End the turn: the X goes, the round may be over, relics cycle, the next one begins (TA-ACT-8, TA-TURN-6, C44)."""
    state, rules = table.state, table.rules
    who = state["turn"]
    pawn = table.of(who)
    pawn["turns"] += 1
    if pawn["x"]:
        pawn["x"] -= 1
        if not pawn["x"]:
            happened(table, "x_off", who)
    if rules["relic_cycle"] == "turn" and not state["bought"]:
        pawns.cycle(table)
    order = state["order"]
    following = order[order.index(who) + 1 :] if who in order else order
    if rules["relic_cycle"] == "turn":
        state["bought"] = False
    if not following:
        if rules["relic_cycle"] == "round" and not state["bought"]:
            pawns.cycle(table)
        if state["winner"]:
            state["over"] = True
            return
        state["bought"] = False
        state["round"] += 1
        happened(table, "round", "", n=state["round"])
    _begin_turn(table, (following or order)[0])


def _begin_turn(table: Table, who: str) -> None:
    state = table.state
    pawn = table.of(who)
    state["turn"] = who
    pawn["cape"] = False
    state["this"] = new_turn(table.rules, table.content, state["order"], who, not pawn["turns"], bool(state["rival"]))
    for one in state["order"] if table.rules["item_limit"] == "per_turn" else [who]:
        table.of(one)["items"] = 0
    happened(table, "turn", who)


def _ai_roll(table: Table, move: Move) -> None:
    """Move the AI by its d4, with its free space (TA-SOLO-1 to 3, C50); paralysed, it stays (C55)."""
    table.state["this"]["moved"] = True
    if move["face"] is None or pawns.stopped(table, move["who"]):
        happened(table, "held", move["who"])
        return
    faces = table.content["tables"]["ai_steps"][table.rules["ai_move"]]
    steps = faces[min(move["face"], len(faces)) - 1]
    happened(table, "ai_move", move["who"], face=move["face"], steps=steps)
    pawns.step(table, move["who"], steps, (), "")


def _ai_act(table: Table, move: Move) -> None:
    """Do what the AI's action die shows (TA-SOLO-4, TA-SOLO-6, C53)."""
    state, who = table.state, move["who"]
    state["this"].update(acted=True, moved=True)
    happened(table, "ai_act", who, face=move["face"])
    if move["face"] == "relic":
        pawns.take_relic(table, who, len(state["row"]) - 1, "")
    elif move["face"] == "cast":
        state["open"].append({"what": "draw", "by": who, "to": pawns.human(table)})
    _settle(table)


def _draw(table: Table, move: Move) -> None:
    """Do what the AI's card says: five are drawn again, traps are cast at the player (TA-SOLO-7, TA-SOLO-8, C51)."""
    state, who, to = table.state, move["who"], pawns.human(table)
    if not state["open"] or state["open"][-1]["what"] != "draw":
        return
    kind, amount = meant(table, move)
    happened(table, "draw", who, card=move.get("card", ""), kind=kind, n=amount)
    if kind in table.content["tables"]["ai_redraws"]:
        return
    state["open"].pop()
    if kind == "heal":
        pawns.heal(table, who, amount)
    elif kind == "forward":
        if pawns.stopped(table, who) and table.rules["paralysis_scope"] == "all_own_moves":
            happened(table, "held", who)
        else:
            pawns.step(table, who, amount, (), "item")
    elif kind == "antidote":
        had, table.of(who)["x"] = bool(table.of(who)["x"]), 0
        happened(table, "antidote", who, had=had)
        if had and move.get("face") is not None:
            _ai_roll(table, move)
    elif kind != "none" and to:
        _aim(table, move, who, to)
    _settle(table)


def _relics(table: Table, move: Move) -> None:
    table.of(move["who"])["relics"] = list(move["codes"])
    happened(table, "relics", move["who"], codes=list(move["codes"]))


def _loot(table: Table, move: Move) -> None:
    table.of(move["who"])["loot"] = list(move["values"])
    happened(table, "loot", move["who"], values=list(move["values"]))


def _look(table: Table, move: Move) -> None:
    happened(table, "look", move["who"], at=move["at"])


def _leave(table: Table, move: Move) -> None:
    """Let somebody go home: out of the order of play; the race is over when one is left."""
    state, who = table.state, move["who"]
    order = state["order"]
    if who not in order:
        return
    happened(table, "leave", who)
    if state["turn"] == who and len(order) > 1 and not state["over"]:
        _end_turn(table)
    order.remove(who)
    if len(order) <= 1:
        state["over"] = True


DOES: Final[dict[str, Callable[[Table, Move], None]]] = {
    "step": _step,
    "cast": _cast,
    "respond": _respond,
    "item": _item,
    "relic": _relic,
    "row": _row,
    "exchange": _exchange,
    "coin": _coin,
    "end": _end,
    "ai_roll": _ai_roll,
    "ai_act": _ai_act,
    "draw": _draw,
    "relics": _relics,
    "loot": _loot,
    "look": _look,
    "leave": _leave,
}
