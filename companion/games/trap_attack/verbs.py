"""What people say in Trap Attack: all moves by name, all verbs in their order, what is open, answers in a row."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Move, Table, Turn, Verb, copied
from companion.engine.words import Unclear, one_of
from companion.games.trap_attack import (
    ai,
    alone,
    casting,
    deck,
    ending,
    placing,
    relics,
    responses,
    setup,
    turns,
    walking,
)
from companion.games.trap_attack.ai import card_said, top_card
from companion.games.trap_attack.calls import TrapAct
from companion.games.trap_attack.cards import FILL, acting, asked
from companion.games.trap_attack.effects import nobody_responds
from companion.games.trap_attack.pawns import stopped
from companion.games.trap_attack.responses import response_said, response_to
from companion.kit.forms import named, said_by, spoken
from companion.kit.game import Question

WAITING: Final = frozenset("respond item draw relics loot look at lives ko stands level row coin".split())
"""Moves that leave an open question open; any other means that nobody responds."""


class Played(TrapAct):
    """A move which means that nobody responds to what was cast; when that ends the race, it is not made."""

    def begins(self) -> bool:
        """Let what waits for a response take effect, unless the move leaves it open."""
        if self.move["do"] not in WAITING:
            nobody_responds(self)
            return not self.state["over"]
        return True


PARTS: Final = (walking, casting, responses, relics, ending, turns, ai, alone, setup, placing)
FORMS: Final = named(*(part.FORMS for part in PARTS), act=Played)


ALIASES: Final = {
    **{"m": "move", "t": "trade", "c": "cast", "h": "hit", "p": "push", "z": "para", "it": "item", "b": "block"},
    **{"rl": "relic", "sw": "exchange", "e": "end", "a": "ai"},
}


def open_question(table: Table) -> Question | None:
    """Give the open question: a response, the AI's card, or what is turned over after the race."""
    if table.state["over"]:
        return ending.turning_over(table)
    if not table.state["open"]:
        return None
    return response_to(table, go_on) if asked(table, "response") else top_card(table, go_on)


def its_turn(turn: Turn, words: list[str]) -> list[Move]:
    """Roll the AI's whole turn: d4, then d6; the card it draws and the answer may follow in the line.

    When the companion holds its deck the cards are drawn as well, as many as it takes (TA-SOLO-8).
    """
    table, who = turn.table, turn.table.state["rival"]
    if not who:
        raise Unclear("No AI is at this table: new trap ana ai.")
    acting(turn)
    if table.state["open"]:
        raise Unclear("First the response.")
    if words and words[0].isdecimal():
        raise Unclear("Dice rolled on the table: ai --is 4,cast. Behind ai comes the name of the card that it draws.")
    moves, table = alone.passing(table), copied(table)
    _do(table, moves)
    if moves and table.state["over"]:  # with the round (C40)
        return moves + go_on(turn, words, table)
    face = None if stopped(table, who) else turn.roll("ai_move", "to see how far the AI walks").face
    moves += _do(table, [{"do": "ai_roll", "who": who, "face": face}])
    if not table.state["over"]:
        face = turn.roll("ai_action", "to see what the AI does").face
        moves += _do(table, [{"do": "ai_act", "who": who, "face": face}])
    while deck.held(table) and asked(table, "draw"):
        moves += _do(table, [deck.drawn(turn, table)])
    return moves + go_on(turn, words, table)


def _do(table: Table, moves: list[Move]) -> list[Move]:
    """Do moves on a copy that was made for it, and give them."""
    for one in moves:
        FORMS[one["do"]].does(table, one)
    return moves


def go_on(turn: Turn, words: list[str], table: Table | None = None) -> list[Move]:
    """Read answers to what is open at a table, one after the other: cards of the AI's, responses. Raises Unclear."""
    moves, table = list[Move](), table or turn.table
    rest = [word for word in words if word.casefold() not in FILL]
    while rest:
        if moves:
            table = copied(table)
            _do(table, moves[-1:])
        if asked(table, "draw"):
            one, rest = card_said(turn, table, rest)
        elif asked(table, "response"):
            one, rest = response_said(turn, table, rest)
        else:
            raise Unclear("'{words}' is not understood: nothing is open.", words=" ".join(rest))
        moves.append(one)
    return moves


def _drawn_first(one: Verb) -> Verb:
    """Let a verb that says what a trap does name the AI's card, while that is asked for."""

    def read(turn: Turn, words: list[str]) -> list[Move]:
        if asked(turn.table, "draw"):
            return go_on(turn, [one.name, *words])
        return one.read(turn, words) if one.read else []

    return one._replace(read=read)


def respond(turn: Turn, words: list[str]) -> list[Move]:
    """Read `respond none`, `respond red`, `respond shield`, `respond ben reflective`."""
    if not asked(turn.table, "response"):
        raise Unclear("No card waits for a response.")
    if not words:
        raise Unclear("respond none, respond red (a shield skull), or respond and an item's name.")
    return go_on(turn, words)


def _empty(table: Table, words: list[str]) -> list[str]:
    """Say what to do when the last card of a deck was taken (TA-DECK-2, TA-RELIC-7, C42)."""
    deck = one_of(words[0], {name: name for name in EMPTY if name}, "Which deck") if words else ""
    return [_(EMPTY[deck], n=len(table.state["left"]))]


EMPTY: Final = marked({
    "skulls": "Shuffle the skull graveyard; it becomes the deck. Skulls and actions stay apart{see:TA-DECK-2}.",
    "actions": "Shuffle the action graveyard; it becomes the deck. Skulls and actions stay apart{see:TA-DECK-2}.",
    "relics": "The right pile is moved to the left{see:TA-RELIC-7}; here {n} should be left.",
    "loot": "No loot is left: a knock-out brings none any more{see:C42}.",
    "": "Shuffle its graveyard; it becomes the deck. Skulls and actions stay apart{see:TA-DECK-2}.",
})  # fmt: skip
"""What to do when the last card of a deck was taken."""


VERBS: Final = (
    *(spoken(FORMS[name]) for name in "move trade cast item".split()),
    said_by(FORMS["respond"], respond),
    said_by(FORMS["block"], lambda turn, words: respond(turn, ["skull", *words])),
    *(spoken(FORMS[name]) for name in "relic exchange end".split()),
    said_by(FORMS["ai"], its_turn),
    *(_drawn_first(spoken(FORMS[name])) for name in "hit push para".split()),
    *(spoken(FORMS[name]) for name in "row coin at relics loot level home ko lives".split()),
    Verb("empty", "The last card of a deck was taken.", "empty skulls", look=_empty),
)
