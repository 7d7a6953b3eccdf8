"""What can be put right in the record of Trade or Duel, with what it can be."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import marked
from companion.kit.meaning import Means, anything, between, named, somebody

COUNT: Final = between(0)
CARD: Final = named(marked("card"), lambda table: table.content["numbers"])
HELD: Final = between(0, lambda table: int(table.rules["hand_size"]))
SETS: Final[dict[str, Means]] = {
    **{"round": between(1), "ties": COUNT, "turn": somebody, "comparing": anything, "order": somebody},
    **{"cards": HELD, "out": COUNT, "total": COUNT, "discards": CARD, "shown": CARD, "unseen": COUNT},
    **{"winners": somebody, "over": anything},
}
