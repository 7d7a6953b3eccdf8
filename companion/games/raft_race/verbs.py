"""What people say in Raft Race!, verb by verb. Changes nothing."""

from __future__ import annotations

from typing import Final

from companion.engine.model import Move, Turn, Verb
from companion.engine.words import Unclear
from companion.games.raft_race import cards
from companion.games.raft_race.looks import layouts, map_lines, odds
from companion.games.raft_race.moves import FORMS, settle, settled
from companion.games.raft_race.todo import BY_CHANCE, first
from companion.kit.forms import spoken


def go_on(turn: Turn) -> list[Move]:
    """Make `go`: no power-up, go on; or draw what is to be drawn."""
    waiting = first(turn.table)
    if waiting is None:
        raise Unclear("Nothing waits. 'o' says everybody's cards, 'rv' lets the river run.")
    if waiting["t"] not in ("reveal", *BY_CHANCE):
        raise Unclear("Somebody has to decide first.")
    return settle(turn, *[{"do": "go"}] * (waiting["t"] == "reveal"))


VERBS: Final = (
    spoken(FORMS["orders"], settled),
    spoken(FORMS["river"], settled),
    spoken(FORMS["go"], makes=go_on),
    spoken(FORMS["use"], settled),
    Verb("map", "What lies ahead? The river as it is laid.", "map", look=map_lines),
    Verb("odds", "What is left in the Chance pile, and what would a Rock do?", "odds", look=odds),
    Verb("layouts", "How could the two cards lie?", "layouts", look=layouts),
    spoken(FORMS["lay"], settled),
    spoken(FORMS["chance"], makes=cards.drawn),
    spoken(FORMS["move"], settled),
    spoken(FORMS["at"]),
    spoken(FORMS["splash"]),
    spoken(FORMS["lose"], settled, cards.lost),
    spoken(FORMS["rock"], settled),
    spoken(FORMS["eddy"]),
    spoken(FORMS["rapid"]),
    spoken(FORMS["recharge"]),
)  # fmt: skip
