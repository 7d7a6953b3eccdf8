"""What a line may begin with in Trap Attack: the menu of a turn, and the same in one line. Changes nothing.

Each thing has its own number all evening; what the record says is not possible now keeps its place and is not shown.
"""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.model import Menu, Table
from companion.games.trap_attack import alone, skulls
from companion.games.trap_attack.calls import ai_plays, is_ai
from companion.games.trap_attack.moves import FORMS
from companion.games.trap_attack.pawns import free_due, plays, stopped
from companion.games.trap_attack.walking import free_steps
from companion.kit.forms import entry

PLACES: Final = (*"move trade cast item relic exchange end".split(), "cast coin", "item coin", "level")
"""What has which number, all evening; in the AI's turn its dice have the first."""


def places(table: Table) -> tuple[str, ...]:
    """Give what there is in a turn, in its places."""
    return ("ai", *PLACES[1:]) if ai_plays(table) else PLACES


def first(table: Table) -> Menu:
    """Offer what is left to do in this turn."""
    state, who = table.state, plays(table)
    if state.get("only"):
        return alone.offers(table)
    items = [entry(FORMS[word], table, who) for word in places(table)]
    free, left, name = "", skulls.left(table, who), table.name(who)
    ask = _("The AI's turn") if who != state["turn"] else f"{name}{left and f', {left}'}"
    if free_due(table, who):
        ask, free = _("{who} begins", who=name), _("m 3: free move and 3 foot skulls")
    return Menu(ask, tuple(items), free)


def line(table: Table) -> str:
    """Say which round it is, whose turn, and what is left to do in it."""
    state = table.state
    if state["over"]:
        return _("The race is over.")
    who = state["turn"]
    start = _("Round {n} · {who}", n=state["round"], who=table.name(who))
    if state["open"]:
        return start
    if free_due(table, who) and not is_ai(table, who):
        free = free_steps(table)
        start += _(", free move of {n}", n=free) if free != table.rules["free_move"] else _(", free move")
    elif stopped(table, who):
        start += ", X"
    hand = skulls.left(table, who)
    if hand and not is_ai(table, who) and not free_due(table, who):
        start += f", {hand}"
    return f"{start}: {' '.join(f'{number} {item.word}' for number, item in first(table).choices())}"
