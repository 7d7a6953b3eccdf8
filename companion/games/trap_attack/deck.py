"""The AI's own action deck in Trap Attack, which the companion holds when nobody wants to draw for it.

The printed deck stays with the people: the AI draws from a second one of the same cards, with its own graveyard, so
what people hold, draw and discard changes nothing in it (TA-DECK-2, TA-SOLO-7). Each card is taken by the session's
dice out of those that are left, which is the same as drawing from a shuffled pile, and can be proved like a roll.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.engine.model import Move, Table, Turn
from companion.games.trap_attack.calls import TrapAct, card
from companion.kit.forms import Act

LEFT: Final = "ai_deck"
GONE: Final = "ai_gone"
DIE: Final = "ai_deck"
"""What drawing from it is called among the dice."""


def every(copies: Iterable[tuple[str, int]]) -> list[str]:
    """Give every card as often as it is printed."""
    return [code for code, many in copies for _n in range(many)]


def held(table: Table) -> bool:
    """Tell whether the companion holds the AI's deck."""
    return LEFT in table.state


def _pile(table: Table) -> list[str]:
    """Give the cards that may be drawn: those that are left, or the graveyard where none is (TA-DECK-2)."""
    return table.state.get(LEFT) or sorted(table.state.get(GONE, ()))


def drawn(turn: Turn, table: Table) -> Move:
    """Draw the AI's top card, as a move; none where no card that is left does anything for it."""
    found: Move = {"do": "draw", "who": table.state["rival"], "deck": "app"}
    again, every_card = table.content["tables"]["ai_redraws"], [*table.state[LEFT], *table.state[GONE]]
    if all(card(table, code)["kind"] in again for code in every_card):  # it could draw for ever
        return {**found, "kind": "none", "n": 0}
    return walked(turn, table, {**found, "card": turn.pick(DIE, _pile(table), held=True).face})


def walked(turn: Turn, table: Table, draw: Move) -> Move:
    """Roll how far the AI walks, where its card takes an X away."""
    if card(table, draw["card"])["kind"] == "antidote" and table.of(draw["who"])["x"]:
        return {**draw, "face": turn.roll("ai_move", "to see how far the AI walks").face}
    return draw


def take(act: TrapAct, card: str) -> None:
    """Take a card off the AI's deck and lay it on its graveyard; the last one brings the graveyard back (TA-DECK-2)."""
    state = act.state
    if card not in _pile(act.table):
        return
    if not state[LEFT]:  # nothing was left, by `set`
        state[LEFT], state[GONE] = _pile(act.table), []
    state[LEFT].remove(card)
    if not state[LEFT]:
        state[LEFT], state[GONE] = _pile(act.table), []
        act.say("That was the last card of the AI's deck: its graveyard is shuffled{see:TA-DECK-2}.")
    state[GONE].append(card)


def may_take(act: Act, code: str) -> None:
    """Hold a card against those that are left in the AI's deck: a mended entry may have drawn it before."""
    act.forbid(
        code and code not in _pile(act.table),
        "TA-DECK-2",
        "{card} is not in the AI's deck now: it was drawn before.",
        card={"card": code},
    )
