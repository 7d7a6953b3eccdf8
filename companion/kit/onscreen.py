"""Moves that are declared (`kit.forms`) on a screen: what hands do for one, counters that changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.messages import gettext as _
from companion.engine.model import Table
from companion.kit.forms import Act
from companion.kit.panels import D6, VERB, Die, Order, Picture

Counter = Callable[[Table, str, int], tuple[str, str, str] | None]
"""How a game calls a change of a counter: what hands do, its unit, the picture of what is counted; or nothing of it."""
PAPER = "#f4f0e6"
"""The colour of a die that no game has another for."""


def ordered(act: Act, faces: Mapping[Any, str] = {}, dice: str = "") -> list[Order]:
    """Give what a move says that hands do; `faces` are pictures of cards, `dice` names that of a die's face."""
    return [_order(faces, dice, **one) for one in act.orders]


def _order(
    faces: Mapping[Any, str],
    dice: str,
    verb: str,
    face: str = "",
    die: int = 0,
    cards: Sequence[Any] = (),
    brief: str = "",
    seat: str = "",
    **fields: Any,
) -> Order:
    shown = [Picture(faces[card]) for card in cards if card in faces]
    shown += [Picture(f"{dice}-{die}", Die(D6, str(die), PAPER))] if die else [Picture(face)] if face else []
    return Order(brief if brief and len(verb) > VERB else verb, picture=shown, who=seat, **fields)


def changed(act: Act, counters: Mapping[str, Counter]) -> list[Order]:
    """Give an order for each counter of somebody that changed."""
    found: list[Order] = []
    for key, says in counters.items():
        for who in act.state["players"]:
            was, now = act.before.of(who)[key], act.table.of(who)[key]
            if was != now and (change := says(act.table, who, now - was)):
                what, unit, face = change
                said = _("{who}: {what}", who=act.table.name(who), what=what)
                found.append(Order(said, "", [Picture(face)], before=was, after=now, unit=unit))
    return found
