"""Trade or Duel on the screen in the middle: cards in hands, the last duel, what was discarded. Changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.model import Table
from companion.games.trade_or_duel.orders import orders
from companion.kit.hidden import Choice, Hidden
from companion.kit.panels import Asked, Backs, Main, Numbers, Past, Seat, Shown, Tile, sign

DUEL_SAID: Final = 3
"""Words of a duel before its cards: itself, with whom, One or Two."""


def shown(table: Table, past: Sequence[Past], content: Any) -> Shown:
    """Give everybody's cards, and the numbers that are gone."""
    del past
    cards = {one["n"]: one["id"] for one in content.cards if isinstance(one.get("n"), int)}
    state = table.state
    gone = [str(card) for card in state["discards"]]
    panels = [Numbers("Discarded", [str(n) for n in table.content["numbers"]], gone, "discarded")]
    back = f"{next(iter(cards.values()), '')}-back"
    return Shown([_seat(table, who, back) for who in table.players if who in state["players"]], panels)


def asked(table: Table, content: Any, words: Sequence[str]) -> Asked:
    """Say who is asked: whose turn it is, or everybody who holds cards when hands are compared."""
    del content
    state, who = table.state, str(table.state["turn"])
    if state["over"]:
        return Asked()
    if state["comparing"]:
        return Asked(_missing(table))
    if len(words) < DUEL_SAID or words[0] != "duel" or words[1] not in state["players"]:
        return Asked([who])
    one, two = table.name(who), table.name(words[1])
    tie = [Tile("A tie", "tied")] if words[-1] == "2" else []
    tiles = [Tile(f"{one} wins", "won"), Tile(f"{two} wins", "lost"), *tie]
    return Asked([who], f"Who wins? Or type the cards, {one}’s first", tiles, keys=True)


def hidden(table: Table, content: Any) -> Hidden | None:
    """Give the hands that are compared at the end: numbers that nobody has discarded (TD-END-2)."""
    state = table.state
    if not state["comparing"]:
        return None
    faces = {one["n"]: one["id"] for one in content.cards if isinstance(one.get("n"), int)}
    left = [n for n in table.content["numbers"] if n not in state["discards"]]
    missing = _missing(table)
    choices = [Choice(str(n), str(n), faces.get(n, "")) for n in left]
    return Hidden(
        "Which cards do you hold?", dict.fromkeys(missing, choices), {who: table.of(who)["cards"] for who in missing}
    )


def _missing(table: Table) -> list[str]:
    """Give whose total is still to be said."""
    return [who for who in table.state["order"] if table.of(who)["cards"] and table.of(who)["total"] is None]


def revealed(table: Table, said: Mapping[str, Sequence[str]]) -> list[str]:
    """Give the line in which all hands turn up together."""
    del table
    return ["hand", *(word for who, numbers in said.items() for word in (who, "+".join(numbers)))]


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


__all__ = ["asked", "hidden", "orders", "revealed", "shown"]
