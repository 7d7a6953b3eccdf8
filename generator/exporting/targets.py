"""What can be exported to, as data: how large, with how much bleed, in which format. Makes nothing.

Sources: The Game Crafter's and MakePlayingCards' templates (825 x 1125 and 822 x 1122 dots for a poker card at 300 dots
to the inch, an eighth of an inch and 36 dots of bleed); Tabletop Simulator's sheets of at most ten by seven cards, 4096
dots each way, the last cell hidden. That is convention there, not a published format.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

Kind = Literal["faces", "vectors", "contact", "shop", "tts"]


class Target(NamedTuple):
    """A way to export: `bleed` in mm around the cut card, `dpi`, the format, and what people are to be told."""

    kind: Kind
    ending: str = "png"
    dpi: float = 300.0
    bleed: float = 0.0
    told: str = ""


TARGETS: Final[Mapping[str, Target]] = MappingProxyType(
    {
        "png": Target("faces", "png"),
        "jpg": Target("faces", "jpg"),
        "webp": Target("faces", "webp"),
        "svg": Target("vectors", "svg"),
        "contact": Target("contact", "jpg", dpi=60.0),
        "mpc": Target(
            "shop",
            "png",
            bleed=36 / 300 * 25.4,
            told="MakePlayingCards: upload fronts and backs, copies are in the list",
        ),
        "tgc": Target(
            "shop", "png", bleed=25.4 / 8, told="The Game Crafter: one picture a card, copies are in the list"
        ),
        "tts": Target(
            "tts",
            "jpg",
            dpi=150.0,
            told="Tabletop Simulator: put the .json into Saves/Saved Objects, then open it there",
        ),
    }
)
