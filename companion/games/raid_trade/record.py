"""What can be put right in the record of Raid Trade, with what it can be."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.model import Table
from companion.games.raid_trade.turns import numbers
from companion.kit.meaning import Means, anything, between, somebody


def _level(table: Table, value: Any) -> Any:
    """Mean a level that there is a card for."""
    levels = numbers(table)["levels"]
    return between(levels["first"], levels["last"])(table, value)


COUNT: Final = between(0)
CARDS: Final = between(0, lambda table: int(table.content["pack"]))
SETS: Final[dict[str, Means]] = {
    **{"turn": somebody, "turn_no": between(1), "raids": COUNT, "locked": anything, "idle": COUNT, "faster": anything},
    **{"level": _level, "level_tokens": COUNT, "bank_black": COUNT, "bank_white": COUNT, "cargo": COUNT},
    **{"trip": COUNT, "arrived": anything, "miss": COUNT, "hand": CARDS, "deck": CARDS, "discard": CARDS},
    **{"need": COUNT, "rolls": COUNT, "tokens": COUNT, "over": anything, "winners": somebody},
}
