"""Trade or Duel on the screen in the middle: cards in hands, the last duel, what was discarded. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.model import Table
from companion.games.trade_or_duel.orders import orders
from companion.kit.panels import Backs, Main, Numbers, Past, Seat, Shown, sign


def shown(table: Table, past: Sequence[Past], content: Any) -> Shown:
    """Give everybody's cards, and the numbers that are gone."""
    del past
    cards = {one["n"]: one["id"] for one in content.cards if isinstance(one.get("n"), int)}
    state = table.state
    gone = [str(card) for card in state["discards"]]
    panels = [Numbers("Discarded", [str(n) for n in table.content["numbers"]], gone, "discarded")]
    back = f"{next(iter(cards.values()), '')}-back"
    return Shown([_seat(table, who, back) for who in table.players if who in state["players"]], panels)


def _seat(table: Table, who: str, back: str) -> Seat:
    mine, state = table.of(who), table.state
    marks = ["out"] if not mine["cards"] else []
    marks += ["wins"] if who in state["winners"] else []
    if mine["total"] is not None:
        main = Main("total", mine["total"])
    else:
        main = Main("card" if mine["cards"] == 1 else "cards", mine["cards"])
    at_turn = state["turn"] == who and not state["over"]
    hand = Backs(back, mine["cards"]) if mine["cards"] else None
    return Seat(who, table.name(who), sign(table, who), "", at_turn, main, (), marks, backs=hand)


__all__ = ["orders", "shown"]
