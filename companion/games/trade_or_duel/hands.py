"""Hands of Trade or Duel: who still has cards, and how many."""

from __future__ import annotations

from typing import Final

from companion.engine.model import Table
from companion.kit.forms import several


def living(table: Table) -> list[str]:
    """Give who still has cards, in order of play."""
    return [who for who in table.state["order"] if table.of(who)["cards"] > 0]


def missing(table: Table) -> list[str]:
    """Give whose totals are still to be said, while hands are compared."""
    return [who for who in living(table) if table.of(who)["total"] is None] if table.state["comparing"] else []


counted: Final = several("{n} card", "{n} cards")


def single(table: Table, who: str, other: str) -> str:
    """Give who makes it One by holding a single card (TD-R5)."""
    return next((one for one in (who, other) if table.of(one)["cards"] == 1), "")
