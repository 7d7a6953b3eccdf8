"""Trap Attack on the screen in the middle: pawns on the island, the AI's turn step by step, relics for sale.

Shows only what lies open: relics and loot are counted until the race is over. Changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.model import Move, Table
from companion.engine.words import counted, listed
from companion.games.trap_attack import board
from companion.games.trap_attack.cards import asked
from companion.games.trap_attack.pawns import recorded
from companion.games.trap_attack.relics import UNKNOWN
from companion.games.trap_attack.walking import to_go
from companion.kit.panels import (
    Die,
    Main,
    Map,
    Node,
    Panel,
    Past,
    Row,
    Seat,
    Shown,
    Sign,
    Small,
    Step,
    Steps,
    Way,
    sign,
)

YELLOW: Final = "#f0c531"
GREY: Final = "#9aa3a8"
D4, D6 = 4, 6  # the shapes that dice are drawn in
HEIGHT: Final = 20.0
"""Millimetres between a space and the word above or below it."""


def shown(table: Table, past: Sequence[Past], content: Any) -> Shown:
    """Give everybody's pawn, the island, what the AI does, and the relics."""
    panels: list[Panel] = [_island(table, past, content.board)]
    steps = _ai_turn(table, past, content.dice)
    if steps is not None:
        panels.append(steps)
    else:
        panels.append(_relics(table))
    state = table.state
    whose = f"{table.name(state['turn'])}’s turn"
    where = ("The race is over", "") if state["over"] else (f"Round {state['round']}", whose)
    return Shown([_seat(table, who) for who in state["order"]], panels, where=where)


_SHORT: Final = re.compile(r"\b(\d+)s\b")
_PRICE: Final = re.compile(r"(?<![\w*])(?:[RYGB*](?: [RYGB*])+|\*|[RYGB](?=[).,;]|$))")


def worded(text: str, content: Any) -> str:
    """Say spaces of the shortcut, and prices in skulls, as people do; the rules' table of colours has the letters."""
    colours = content.tables.get("colours", {}) if content is not None else {}

    def price(found: re.Match[str]) -> str:
        names = [str(colours.get(one, {}).get("name", "of any colour")) for one in found[0].split()]
        parts = [f"{names.count(name)} {name}" for name in dict.fromkeys(names)]
        return listed(parts)

    return _PRICE.sub(price, _SHORT.sub(r"\1 on the shortcut", text))


def _seat(table: Table, who: str) -> Seat:
    pawn, state = table.of(who), table.state
    clan = _clan(table, who)
    rival, seen = who == state["rival"], recorded(table, who) or bool(state["over"])
    way = f", by the {state['path'] or table.rules['ai_path']}" if rival else ""
    marks = [word for so, word in ((pawn["crystal"], "crystal"), (pawn["cape"], "cape"), (pawn["x"], "X")) if so]
    coins = [] if rival else [("coin" if pawn["coins"] == 1 else "coins", pawn["coins"])]
    counters = [*coins, ("relics", len(pawn["relics"])), ("loot", len(pawn["loot"]))]
    whole = board.steps_to_go(table.content, table.content["board"]["start"], board.OUT)
    return Seat(
        who,
        table.name(who),
        _sign(table, who),
        f"{clan.get('name', '')}{way}" if seen else "plays on the table",
        turn=not state["over"] and state["turn"] == who,
        main=Main("life", pawn["life"], table.rules["max_life"]) if seen else None,
        counters=counters,
        marks=marks,
        icons={"crystal": "crystal", "X": "x"},
        way=Way(to_go(table, who), whole, "spaces to go") if seen else None,
        robot=rival,
    )


def _clan(table: Table, who: str) -> Mapping[str, Any]:
    return next((one for one in table.content["tables"]["clans"] if one["id"] == table.of(who)["clan"]), {})


def _sign(table: Table, who: str) -> Sign:
    clan = _clan(table, who)
    return sign(table, who, clan.get("shape", ""), clan.get("hex", ""), str(clan.get("name", ""))[:1])


def _island(table: Table, past: Sequence[Past], drawn: Mapping[str, Any]) -> Map:
    """Draw the board as board.yaml places it, with the way of the last move."""
    content, state = table.content, table.state
    nodes = {
        name: Node(one["x"], one["y"], one["kind"], str(one.get("number", ""))) for name, one in drawn["nodes"].items()
    }
    lines = [(edge["from"], edge["to"], edge["path"] == board.SHORTCUT) for edge in drawn["edges"]]
    pieces = {who: table.of(who)["at"] for who in state["order"] if recorded(table, who) or table.of(who).get("placed")}
    tags = [
        (one.x, _beside(one, nodes), word)
        for name, one in nodes.items()
        if (word := {board.MINE: f"mine {board.mine_at(content, name)}", "crystal": "crystal"}.get(one.kind, ""))
    ]
    tags += [(one.x, one.y + HEIGHT + 8, "boat") for name, one in nodes.items() if name == drawn["start"]]
    places = [
        f"{table.name(who)} on {board.shown(content, at)}, {table.of(who)['stage']}" for who, at in pieces.items()
    ]
    walker, walked = _walked(table, past)
    size = tuple(float(part) for part in str(drawn["size"]).removesuffix("mm").split("x"))
    wide, high = size if len(size) == 2 else (max(n.x for n in nodes.values()), max(n.y for n in nodes.values()))
    said = "; ".join(places) or "The island"
    return Map((wide, high), nodes, lines, pieces, f"{said}.", walked, walker, tags, "board")


def _beside(space: Node, nodes: Mapping[str, Node]) -> float:
    """Say at which height a word stands: above a space, or below it where another one is in the way above."""
    above, below = space.y - HEIGHT, space.y + HEIGHT + 8
    blocked = any(one is not space and abs(one.x - space.x) < 34 and -12 < above - one.y < 18 for one in nodes.values())
    return below if blocked else above


def _walked(table: Table, past: Sequence[Past]) -> tuple[str, list[str]]:
    """Give who walked in the last entry, and the spaces of it."""
    last = past[-1] if past else None
    if last is None or last.before is None:
        return "", []
    for who in (last.who, *table.state["order"]):
        if who in last.before.state["players"]:
            was, now = last.before.of(who), table.of(who)
            at = [*was["trail"], was["at"]]
            if now["at"] != was["at"] and [*now["trail"]][: len(at)] == at:
                return who, [was["at"], *now["trail"][len(at) :], now["at"]]
            if now["at"] != was["at"] and [*now["trail"], now["at"]] == at[: len(now["trail"]) + 1]:
                return who, at[len(now["trail"]) :][::-1]
            if now["at"] != was["at"]:
                way = board.way(table.content, was["at"], now["at"], was["stage"])
                return who, [was["at"], *way] if way else []
    return "", []


def _ai_turn(table: Table, past: Sequence[Past], dice: Mapping[str, Any]) -> Steps | None:
    """Tell the AI's turn step by step, while it lasts and until somebody moves after it."""
    who, moves = table.state["rival"], list[Move]()
    if not who:
        return None
    for one in reversed(past):
        moves = [*one.moves, *moves]
        if any(move["do"] == "ai_roll" for move in one.moves):
            break
        if not any(move["do"] in ("draw", "respond", "ai_act") for move in one.moves):
            moves = []
            break
    rolled: Move = next((move for move in moves if move["do"] == "ai_roll"), {})
    acted: Move = next((move for move in moves if move["do"] == "ai_act"), {})
    drawn = [move for move in moves if move["do"] == "draw"]
    if not rolled and table.state["turn"] != who:
        return None
    name = table.name(who)
    return Steps(
        f"{name}'s turn",
        [
            _x(table, rolled, past),
            _walk(rolled, past),
            _die(acted, dice.get("ai_action", ())),
            _card(table, acted, drawn),
        ],
    )


def _x(table: Table, rolled: Move, past: Sequence[Past]) -> Step:
    held = bool(rolled) and rolled["face"] is None
    if not rolled:
        held = bool(table.of(table.state["rival"])["x"])
    del past
    return Step("X: it stays", "no step in this turn") if held else Step("No X", "it moves")


def _walk(rolled: Move, past: Sequence[Past]) -> Step:
    if not rolled:
        return Step("Yellow die", "how far", _yellow(), state="now")
    if rolled["face"] is None:
        return Step("No walk", "the X holds it")
    before = next((one.before for one in reversed(past) if rolled in one.moves), None)
    text = ""
    if before is not None:
        name = before.state["rival"]
        text = f"from {board.shown(before.content, before.of(name)['at'])}"
        faces = before.content["tables"]["ai_steps"][before.state.get("ai_move") or before.rules["ai_move"]]
        return Step(counted(faces[min(rolled["face"], len(faces)) - 1], "step"), text, _yellow(str(rolled["face"])))
    return Step("It walks", text, _yellow(str(rolled["face"])))


def _yellow(face: str = "") -> Die:
    return Die(D4, face, YELLOW)


def _grey(face: str = "") -> Die:
    return Die(D6, face, GREY)


def _die(acted: Move, faces: Sequence[Any]) -> Step:
    if not acted:
        return Step("Grey die", "block, relic or cast", _grey(), state="todo")
    face = str(acted["face"])
    says = {"block": "nothing in this turn", "relic": "the rightmost, free", "cast": "it draws a card"}
    picture = f"ai-action-{faces.index(face) + 1}" if face in faces else ""
    return Step(face.capitalize(), says.get(face, ""), _grey(face.upper()), picture)


def _card(table: Table, acted: Move, drawn: Sequence[Move]) -> Step:
    cards = table.content["cards"]
    if asked(table, "draw"):
        return Step("Which card?", "draw the top one", state="now")
    if acted and acted["face"] != "cast":
        return Step("No card", "")
    if not drawn:
        return Step("Card", "if it casts", state="todo")
    code = str(drawn[-1].get("card", ""))
    kind = str(drawn[-1].get("kind", ""))
    waits = "waits for your answer" if asked(table, "response") else "is done"
    return Step(str(cards.get(code, {}).get("name", kind or "A card")), waits, face=code)


def _relics(table: Table) -> Row:
    known = table.content["relics"]
    items = [
        Small(code, str(known[code]["name"]), code) if code in known else Small("?", "face up, not entered")
        for code in table.state["row"]
    ]
    entered = [one for one in table.state["row"] if one != UNKNOWN]
    return Row("Relics for sale", items if entered else [Small("not entered", "row E1 G1 D1 enters them")])
