"""What people say in Trap Attack, read into moves: steps, casts, items, responses, the AI's turn. Changes nothing."""

from __future__ import annotations

from typing import Final

from companion.games.trap_attack import board
from companion.games.trap_attack.names import (
    FILL,
    acting,
    actor,
    at_ai,
    card_meant,
    payment,
    target,
    way_needed,
    way_said,
    ways_of,
)
from companion.games.trap_attack.pawns import UNKNOWN, card, free_steps, stopped
from companion.games.trap_attack.solo import ai, block, respond
from companion.seam import Move, Table, Turn, Verb
from companion.words import Unclear, listed, one_of, whole

ALIASES: Final = {
    "m": "move",
    "t": "trade",
    "c": "cast",
    "h": "hit",
    "p": "push",
    "z": "para",
    "it": "item",
    "b": "block",
    "rl": "relic",
    "sw": "exchange",
    "e": "end",
    "a": "ai",
}


def steps_said(table: Table, who: str, verb: str, paid: int) -> int:
    """Count the steps that a line makes: with the free move, when it is still due."""
    each = table.rules["foot_step"] if verb == "move" else 1
    free = table.state["this"]["free"] and table.state["turn"] == who and (verb == "move" or not stopped(table, who))
    return int(paid * each + (free_steps(table) if free else 0))


def move(turn: Turn, words: list[str]) -> list[Move]:
    """Read `move` (the free one), `move 3` (foot skulls), `move 3 mine short` (the ways at forks)."""
    who, table = acting(turn), turn.table
    ways, rest = ways_of(words)
    count = whole(rest[0], "how many foot skulls") if rest else 0
    due = table.state["this"]["free"] and who == table.state["turn"]
    if len(rest) > 1 or count < 0 or (not count and not due):
        raise Unclear("How many foot skulls? move 2; at a fork also mine or short: move 2 mine.")
    return _walk(table, who, "foot", count, ways, [], words)


def trade(turn: Turn, words: list[str]) -> list[Move]:
    """Read `trade`, `trade 2`, or `trade RP RS WF` with the skulls: three of a colour or three shields for a space."""
    who, table = acting(turn), turn.table
    skulls = [word.upper() for word in words if word.upper() in table.content["skulls"]]
    ways, rest = ways_of([word for word in words if word.upper() not in table.content["skulls"]])
    each = table.rules["three_for_one"]
    count = whole(rest[0], "a number of spaces, or skulls such as RP RS WF") if rest else max(1, len(skulls) // each)
    if count < 1 or len(rest) > 1:
        raise Unclear("trade, trade 2, or the skulls: trade RP RS WF.")
    return _walk(table, who, "trade", count, ways, skulls, words)


def _walk(
    table: Table, who: str, how: str, count: int, ways: list[str], skulls: list[str], words: list[str]
) -> list[Move]:
    verb = "move" if how == "foot" else how
    fork = way_needed(table, who, steps_said(table, who, verb, count), ways)
    if fork and not stopped(table, who):
        here = board.shown(table.content, fork)
        line = " ".join([verb, *words])
        raise Unclear(f"Which way at {here}? {way_said(table, who, fork)} Say {line} mine, or {line} short.")
    return [{"do": "step", "who": who, "how": how, "n": count, "ways": ways, "skulls": skulls}]


def cast(turn: Turn, words: list[str]) -> list[Move]:
    """Read `cast boulder at ben`, `cast T10 ben coin`; with one opponent, the card alone."""
    who, table = acting(turn), turn.table
    pay, rest = payment([word for word in words if word.casefold() not in FILL])
    if len(rest) > 1 and rest[0] in table.content["kinds"] and rest[1].upper() in table.content["cards"]:
        rest = rest[1:]  # as the choices say it
    code, rest = card_meant(table, rest)
    if card(table, code)["type"] != "trap":
        raise Unclear(f"{card(table, code)['name']} is an item: item {card(table, code)['slug'].replace('-', ' ')}.")
    to = target(turn, who, rest)
    return [{"do": "cast", "who": who, "card": code, "to": to, "pay": pay, **at_ai(turn, to)}]


def _bare(kind: str, turn: Turn, words: list[str]) -> list[Move]:
    """Read a trap by what it does: `hit ben 3`, `push ben 2`, `para ben`."""
    who = acting(turn)
    pay, rest = payment([word for word in words if word.casefold() not in FILL])
    numbers = [word for word in rest if word.isdecimal()]
    if len(numbers) != (kind != "paralysis"):
        raise Unclear("How much? hit ben 3, push ben 2, para ben.")
    to = target(turn, who, [word for word in rest if word not in numbers])
    amount = whole(numbers[0]) if numbers else turn.table.rules["paralysis_turns"]
    return [{"do": "cast", "who": who, "kind": kind, "n": amount, "to": to, "pay": pay, **at_ai(turn, to)}]


def hit(turn: Turn, words: list[str]) -> list[Move]:
    """Read `hit ben 3`: some trap with 3 damage."""
    return _bare("damage", turn, words)


def push(turn: Turn, words: list[str]) -> list[Move]:
    """Read `push ben 2`: some trap that pushes back 2 spaces."""
    return _bare("push", turn, words)


def para(turn: Turn, words: list[str]) -> list[Move]:
    """Read `para ben`: some trap that paralyses."""
    return _bare("paralysis", turn, words)


def item(turn: Turn, words: list[str]) -> list[Move]:
    """Read `item herbs`, `item ben herbs` (Ben plays it), `item swap ben`, `item cart mine coin`."""
    who, table = actor(turn), turn.table
    pay, rest = payment([word for word in words if word.casefold() not in FILL])
    if len(rest) > 1 and rest[0].casefold() in {
        one for p in table.state["order"] for one in (p, table.name(p).casefold())
    }:
        who = table.player(rest.pop(0))
    code, rest = card_meant(table, rest, "item")
    found = {"do": "item", "who": who, "card": code, "pay": pay}
    one = card(table, code)
    if one["kind"] == "swap":
        to = target(turn, who, rest)
        return [{**found, "to": to, **at_ai(turn, to)}]
    ways, rest = ways_of(rest)
    if rest:
        raise Unclear(f"'{' '.join(rest)}' is not understood after {one['name']}.")
    if one["kind"] == "forward":
        fork = way_needed(table, who, one["effect"]["move_forward"], ways)
        if fork and not stopped(table, who):
            line = f"item {one['slug'].replace('-', ' ')}"
            here = board.shown(table.content, fork)
            raise Unclear(f"Which way at {here}? {way_said(table, who, fork)} Say {line} mine, or {line} short.")
        return [{**found, "ways": ways}]
    return [found]


def relic(turn: Turn, words: list[str]) -> list[Move]:
    """Read `relic left`, `relic 3`, `relic C1`, or `relic 3 C1` when the row was not entered."""
    who, table = acting(turn), turn.table
    pay, rest = payment(words)
    row, codes = table.state["row"], table.content["relics"]
    named = [word.upper() for word in rest if word.upper() in codes]
    rest = [word.casefold() for word in rest if word.upper() not in codes]
    if len(named) > 1 or len(rest) > 1 or not (named or rest):
        raise Unclear("Which relic? left, middle, right, or its code: relic left, relic 3, relic C1.")
    if rest:
        places = {"left": 0, "middle": 1, "right": len(row) - 1}
        if rest[0].isdecimal():
            slot = whole(rest[0]) - 1
        else:
            slot = places[one_of(rest[0], {name: name for name in places}, "Which relic")]
    else:
        slot = row.index(named[0]) if named[0] in row else -1
        if slot < 0 and UNKNOWN in row:
            raise Unclear(f"Where did {named[0]} lie? relic left {named[0]}, middle or right.")
    if not 0 <= slot < len(row):
        raise Unclear(f"That relic does not lie there; the row is {' '.join(row) or 'empty'}.")
    found = {"do": "relic", "who": who, "slot": slot, "pay": pay}
    return [{**found, "code": named[0]} if named and row[slot] == UNKNOWN else found]


def row(turn: Turn, words: list[str]) -> list[Move]:
    """Read `row C1 F2 H1`: the relics that lie face up, from left to right."""
    codes = [word.upper() for word in words]
    known = turn.table.content["relics"]
    if not codes or any(code not in known and code != UNKNOWN for code in codes):
        raise Unclear("row LEFT MIDDLE RIGHT: codes from A1 to J2 as they lie, ? for one unsaid. Fewer fill the gaps.")
    now = turn.table.state["row"]
    if len(codes) < len(now) and len(codes) <= now.count(UNKNOWN):  # those that are new, from the left
        fresh = iter(codes)
        codes = [next(fresh, one) if one == UNKNOWN else one for one in now]
    if len(codes) > turn.table.rules["relic_row"] or len(set(codes) - {UNKNOWN}) < len(
        [c for c in codes if c != UNKNOWN]
    ):
        raise Unclear(f"The row has {turn.table.rules['relic_row']} relics, each another one.")
    return [{"do": "row", "who": actor(turn), "codes": codes}]


def exchange(turn: Turn, words: list[str]) -> list[Move]:
    """Read `exchange 2`: so many action cards discarded and drawn."""
    who = acting(turn)
    count = whole(words[0], "a number of cards") if words else turn.table.rules["exchange_max"]
    if count < 1 or len(words) > 1:
        raise Unclear("exchange 1 or exchange 2.")
    return [{"do": "exchange", "who": who, "n": count}]


def coin(turn: Turn, words: list[str]) -> list[Move]:
    """Read `coin 3`: the coin of mine 3, when it was not counted."""
    mine = whole(words[-1], "the number of a mine") if words else 0
    who = turn.table.player(words[0]) if len(words) > 1 else actor(turn)
    if mine not in turn.table.content["tables"]["mines"]:
        raise Unclear(f"Which mine? coin {listed(turn.table.content['tables']['mines'], 'or')}.")
    return [{"do": "coin", "who": who, "mine": mine}]


def end(turn: Turn, words: list[str]) -> list[Move]:
    """Read `end`."""
    if words:
        raise Unclear("end, and nothing after it.")
    acting(turn)
    return [{"do": "end", "who": turn.who if turn.has("as") else turn.table.state["turn"]}]


def relics(turn: Turn, words: list[str]) -> list[Move]:
    """Read `relics ana A1 A2 D1` at the end; without codes somebody looks."""
    who, codes = turn.table.player(words[0] if words else "?"), [word.upper() for word in words[1:]]
    wrong = [code for code in codes if code not in turn.table.content["relics"]]
    if wrong:
        raise Unclear(f"No relic has the code {wrong[0]}: a letter and 1 or 2, such as A1.")
    return [{"do": "relics", "who": who, "codes": codes}] if codes else [{"do": "look", "who": who, "at": "relics"}]


def loot(turn: Turn, words: list[str]) -> list[Move]:
    """Read `loot ana 4 1` at the end; without values somebody looks."""
    who, values = turn.table.player(words[0] if words else "?"), [whole(word, "a value") for word in words[1:]]
    return [{"do": "loot", "who": who, "values": values}] if values else [{"do": "look", "who": who, "at": "loot"}]


def empty(table: Table, words: list[str]) -> list[str]:
    """Say what to do when the last card of a deck was taken (TA-DECK-2, TA-RELIC-7, C42)."""
    decks = {"skulls": "skulls", "actions": "actions", "relics": "relics", "loot": "loot"}
    deck = one_of(words[0], decks, "Which deck") if words else ""
    if deck in ("skulls", "actions", ""):
        what = f"the {deck[:-1]} graveyard" if deck else "its graveyard"
        return [f"Shuffle {what}; it becomes the deck. Skulls and actions stay apart (TA-DECK-2)."]
    if deck == "loot":
        return ["No loot is left: a knock-out brings none any more (C42)."]
    return [f"The right pile is moved to the left (TA-RELIC-7); here {len(table.state['left'])} should be left."]


VERBS: Final = (
    Verb("move", "You walk: the free space, then one for each foot skull.", "move 2", move),
    Verb("trade", "Three skulls of a colour, or three shields, for one space.", "trade RP RS WF", trade),
    Verb("cast", "You cast a trap at somebody.", "cast boulder at ben coin", cast),
    Verb("item", "You play an item.", "item herbs", item),
    Verb("respond", "A card is aimed at you: do you answer it?", "respond none", respond),
    Verb("block", "You discard a shield skull against a card.", "block red", block),
    Verb("relic", "You buy a relic with skulls.", "relic left", relic),
    Verb("exchange", "You discard action cards and draw as many.", "exchange 2", exchange),
    Verb("end", "Your turn is over.", "end", end),
    Verb("ai", "The AI's turn: roll both its dice.", "ai", ai),
    Verb("hit", "A trap deals damage, whatever it is called.", "hit ben 3", hit),
    Verb("push", "A trap pushes back, whatever it is called.", "push ben 2", push),
    Verb("para", "A trap paralyses, whatever it is called.", "para ben", para),
    Verb("row", "These relics lie face up, from left to right.", "row C1 F2 H1", row),
    Verb("coin", "A coin was taken and not counted.", "coin 3", coin),
    Verb("relics", "After the race: somebody's relics are turned over.", "relics ana A1 A2 D1", relics),
    Verb("loot", "After the race: somebody's loot is turned over.", "loot ana 4 1", loot),
    Verb("empty", "The last card of a deck was taken.", "empty skulls", look=empty),
)
