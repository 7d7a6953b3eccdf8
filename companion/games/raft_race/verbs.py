"""What people say in Raft Race!, verb by verb. Changes nothing."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Move, Turn, Verb
from companion.engine.words import Unclear
from companion.games.raft_race import cards, lines
from companion.games.raft_race.looks import layouts, map_lines, odds
from companion.games.raft_race.moves import FORMS, settle, settled
from companion.games.raft_race.todo import BY_CHANCE, first
from companion.kit.forms import spoken
from companion.kit.slots import verb


def go_on(turn: Turn) -> list[Move]:
    """Make `go`: no power-up, go on; or draw what is to be drawn."""
    waiting = first(turn.table)
    if waiting is None:
        raise Unclear(_("Nothing waits. 'o' says everybody's cards, 'rv' lets the river run."))
    if waiting["t"] not in ("reveal", *BY_CHANCE):
        raise Unclear(_("Somebody has to decide first."))
    return settle(turn, *[{"do": "go"}] * (waiting["t"] == "reveal"))


def _water(name: str, moment: str, example: str, form: str, code: str) -> Verb:
    """Describe a verb that says on what a raft is, by the code of the space."""

    def makes(_turn: Turn, who: str, **numbers: int) -> Move:
        return {"do": "water", "who": who, "code": code.format_map(numbers)}

    return verb(name, moment, example, makes, *lines.OF_RAFT[form], rest=form)


VERBS: Final = (
    spoken(FORMS["orders"], settled),
    spoken(FORMS["river"], settled),
    spoken(FORMS["go"], makes=go_on),
    spoken(FORMS["use"], settled),
    Verb("map", marked("What lies ahead? The river as it is laid."), "map", look=map_lines),
    Verb("odds", marked("What is left in the Chance pile, and what would a Rock do?"), "odds", look=odds),
    Verb("layouts", marked("How could the two cards lie?"), "layouts", look=layouts),
    spoken(FORMS["lay"], settled),
    spoken(FORMS["chance"], makes=cards.drawn),
    spoken(FORMS["move"], settled),
    spoken(FORMS["at"]),
    spoken(FORMS["splash"]),
    spoken(FORMS["lose"], settled, cards.lost),
    spoken(FORMS["rock"], settled),
    _water("eddy", marked("A raft is in an Eddy that the companion does not know."), "eddy ben", lines.EDDY, "E"),
    _water(
        "rapid", marked("A raft is in a Rapid that the companion does not know."), "rapid ben 2 1", lines.RAPID,
        "W{n}s{splash}",
    ),
    spoken(FORMS["recharge"]),
)  # fmt: skip
