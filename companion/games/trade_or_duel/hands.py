"""Hands of Trade or Duel: who still has cards, and how many."""

from __future__ import annotations

from companion.engine.messages import ngettext
from companion.engine.model import Table


def living(table: Table) -> list[str]:
    """Give who still has cards, in order of play."""
    return [who for who in table.state["order"] if table.of(who)["cards"] > 0]


def missing(table: Table) -> list[str]:
    """Give whose totals are still to be said, while hands are compared."""
    return [who for who in living(table) if table.of(who)["total"] is None] if table.state["comparing"] else []


def counted(cards: int) -> str:
    """Say how many cards."""
    return ngettext("{n} card", "{n} cards", cards)


def single(table: Table, who: str, other: str) -> str:
    """Give who makes it One by holding a single card (TD-R5)."""
    return next((one for one in (who, other) if table.of(one)["cards"] == 1), "")
