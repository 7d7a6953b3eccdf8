"""What can be put right in the record of Raft Race!, with what it can be.

Where a raft is, `at` says, for then all that hangs on it goes along.
"""

from __future__ import annotations

from typing import Any, Final

from companion.engine.model import Table
from companion.engine.words import Unclear, listed
from companion.games.raft_race import river
from companion.kit.meaning import Means, anything, between, named, somebody


def _laid(table: Table, value: Any) -> Any:
    """Mean a river card, turned round or not, or one that nobody looked at."""
    word = str(value or river.UNKNOWN)
    if word != river.UNKNOWN and river.plain(word) not in table.content["river"]:
        cards = listed(list(table.content["river"]), "or")
        raise Unclear("'{value}' is no river card: {cards}.", value=value, cards=cards)
    return word


ORDER: Final = named("Order", lambda table: table.content["as_written"]["orders"])
POWER: Final = named("power-up", lambda table: list(table.content["powers"]))
CHANCE: Final = named("Chance card", lambda table: table.content["chance"])
SPLASH: Final = between(0, lambda table: int(table.rules["splash_total"]))
SETS: Final[dict[str, Means]] = {
    **{"round": between(0), "stack": SPLASH, "splash": SPLASH, "orders": ORDER, "lost": ORDER, "power": POWER},
    **{"powers": named("card", lambda table: table.content["as_written"]["powers"]), "pile": CHANCE},
    **{"discards": CHANCE, "order": somebody, "winners": somebody, "over": anything, "laid": _laid},
}
