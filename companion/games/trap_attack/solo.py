"""The AI's turn in Trap Attack, and answers to what is open: the card it draws, and responses. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.trap_attack.checks import shields
from companion.games.trap_attack.moves import fold
from companion.games.trap_attack.names import AGAIN, FILL, NONE, acting, at_ai, card_meant, kind_said, payment, target
from companion.games.trap_attack.pawns import card, stopped
from companion.replay import copied
from companion.seam import Move, Table, Turn
from companion.words import Unclear, whole


def ai(turn: Turn, words: list[str]) -> list[Move]:
    """Roll the AI's whole turn: d4, then d6; the card it draws and the answer may follow in the line."""
    table = turn.table
    who = table.state["rival"]
    if not who:
        raise Unclear("No AI is at this table: new trap ana ai.")
    acting(turn)
    if table.state["open"]:
        raise Unclear("First the response.")
    if words and words[0].isdecimal():
        raise Unclear("Dice rolled on the table: ai --is 4,cast. Behind ai comes the name of the card that it draws.")
    moves: list[Move] = []
    if stopped(table, who):
        moves.append({"do": "ai_roll", "who": who, "face": None})
    else:
        moves.append({"do": "ai_roll", "who": who, "face": turn.roll("ai_move").face})
    if not _after(table, moves).state["over"]:
        moves.append({"do": "ai_act", "who": who, "face": turn.roll("ai_action").face})
    return [*moves, *go_on(turn, _after(table, moves), words)]


def _after(table: Table, moves: Sequence[Move]) -> Table:
    twin = copied(table)
    for one in moves:
        fold(twin, one)
    return twin


def go_on(turn: Turn, table: Table, words: list[str]) -> list[Move]:
    """Read answers to open questions, one after the other: cards that the AI draws, responses. Raises Unclear."""
    moves: list[Move] = []
    rest = [word for word in words if word.casefold() not in FILL]
    while rest:
        top = (table.state["open"] or [{"what": ""}])[-1]
        if top["what"] == "draw":
            one, rest = _drawn(turn, table, rest)
        elif top["what"] == "response":
            one, rest = response(turn, table, rest)
        else:
            raise Unclear(f"'{' '.join(rest)}' is not understood: nothing is open.")
        moves.append(one)
        table = _after(table, [one])
    return moves


def _drawn(turn: Turn, table: Table, words: list[str]) -> tuple[Move, list[str]]:
    """Read the card that the AI draws: its name, or what it does, such as `damage 3`."""
    found: Move = {"do": "draw", "who": table.state["rival"]}
    if words[0].casefold() == AGAIN:
        return {**found, "kind": table.content["tables"]["ai_redraws"][0], "n": 0}, words[1:]
    if words[0].casefold() in NONE and words[0].casefold() not in ("n", "no"):  # n asks what there is
        return {**found, "kind": "none", "n": 0}, words[1:]
    kind = kind_said(table, words[0])
    if kind and len(words) > 1:
        if words[1].isdecimal() and table.content["tables"]["kinds"][kind]["type"] == "trap":
            return {**found, "kind": kind, "n": whole(words[1])}, words[2:]
        words = words[1:] if words[1].upper() in table.content["cards"] else words  # as the choices say it
    code, rest = card_meant(table, words)
    found["card"] = code
    if card(table, code)["kind"] == "antidote" and table.of(found["who"])["x"]:
        found["face"] = turn.roll("ai_move").face
    return found, rest


def response(turn: Turn, table: Table, words: list[str]) -> tuple[Move, list[str]]:
    """Read one response: none, a shield skull by its colour, or an item. Raises Unclear."""
    top = table.state["open"][-1]
    who, colours = top["to"], table.content["tables"]["colours"]
    if len(words) > 1 and words[0].casefold() in (who, table.name(who).casefold()):
        words = words[1:]
    word, rest = words[0].casefold(), words[1:]
    found: Move = {"do": "respond", "who": who, "with": "none"}
    if word in NONE:
        return found, rest
    skull = word in ("skull", "block", "yes")
    if skull and rest:
        word, rest = rest[0].casefold(), rest[1:]
    letters = {letter: one["name"] for letter, one in colours.items()}
    colour = next((letter for letter, name in letters.items() if word in (letter.casefold(), name)), "")
    if word == "y" and colour not in shields(table, top["card"]):
        skull, colour = True, ""  # yes, it was blocked
    if colour or (skull and word in ("skull", "block", "yes", "y")):
        return {**found, "with": "skull", "colour": colour}, rest
    code, rest = card_meant(table, words, "item")
    pay, rest = payment(rest)
    found.update({"with": code, "pay": pay})
    kind = card(table, code)["kind"]
    if kind == "reflect" and top["by"] == table.state["rival"]:
        found["block"] = turn.roll("ai_action").face
    if kind == "swap":
        to = target(turn, who, rest[:1])
        rest = rest[1:]
        found.update({"to": to, **at_ai(turn, to)})
    return found, rest


def respond(turn: Turn, words: list[str]) -> list[Move]:
    """Read `respond none`, `respond red`, `respond shield`, `respond ben reflective`."""
    if not (turn.table.state["open"] and turn.table.state["open"][-1]["what"] == "response"):
        raise Unclear("No card waits for a response.")
    if not words:
        raise Unclear("respond none, respond red (a shield skull), or respond and an item's name.")
    return go_on(turn, turn.table, words)


def block(turn: Turn, words: list[str]) -> list[Move]:
    """Read `block red`: a shield skull of that colour."""
    return respond(turn, ["skull", *words])
