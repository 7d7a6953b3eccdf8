"""What a game without panels of its own shows: its counters and actions, and what hands do. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.messages import gettext as _
from companion.engine.model import Item, Table
from companion.games import game_module
from companion.games.generic import hands
from companion.games.generic.actions import choosing
from companion.games.generic.counters import SHARED, living, of_game, rows
from companion.games.generic.game import played
from companion.kit.forms import Act
from companion.kit.hidden import Hidden
from companion.kit.onscreen import ordered
from companion.kit.panels import Head, Main, Order, Panel, Past, Say, Seat, Shown, Staged, together


def holding(table: Table, who: str) -> list[Item] | None:
    """Give the cards that somebody holds, for their own screen; None where nobody holds any in this game."""
    if not of_game(table, "held"):
        return None
    return [Item(card, card) for card in hands.in_order(table, hands.cards(table, hands.HAND, who))]


def hidden(table: Table, _content: Any, begun: Sequence[str]) -> Hidden | None:
    """Give what everybody chooses from in secret; what that is depends on what they hold."""
    found = {} if begun else choosing(table)
    return Hidden(_("Your choice?"), found, own=True, word="reveal") if found else None


def orders(acts: Sequence[Act], _content: Any) -> Staged | None:
    """Give what moves want done on the table; nothing where their sentence says it all."""
    found = [one for act in acts for one in ordered(act)]
    heads = [one for act in acts for one in act.heads]
    if len(heads) > 1:  # shown at once
        return Staged(together([[*(Order(text) for text, __ in heads), *found]]))
    return Staged(together([found]), Head(*heads[0]) if heads else None) if found else None


def shown(table: Table, _past: Sequence[Past], _content: Any) -> Shown:
    """Give everybody's counters; the first one is the main value."""
    game, declared = game_module(table.game), "companion" in table.content
    lines = [f"{what}: {value}" for what, value in rows(table, SHARED)]
    lines += [*played(table), *_laid(table)] if declared else []
    over = game.over(table)
    panels: list[Panel] = [Say(_("On the table") if lines else "", lines or [over])] if lines or over else []
    return Shown([_seat(table, who) for who in table.players], panels)


def _seat(table: Table, who: str) -> Seat:
    counters = [*rows(table, who), *(hands.shown(table, who)[:1] if "companion" in table.content else [])]
    whole = next((one for one in counters if isinstance(one[1], int)), None)
    rest, main = [one for one in counters if one is not whole], Main(whole[0], int(whole[1])) if whole else None
    marks = [_("left")] if who in table.state.get("gone", ()) else []
    return Seat(who, main=main, counters=rest, marks=marks)


def _laid(table: Table) -> list[str]:
    """Say what lies open before everybody."""
    laid = {who: hands.cards(table, hands.LAID, who) for who in living(table)}
    return [f"{table.name(who)}: {', '.join(some)}" for who, some in laid.items() if some]
