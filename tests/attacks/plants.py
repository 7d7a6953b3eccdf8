"""Print defects to plant in our own games, as data: in which statement, for which card, told as what. Plants nothing itself."""

# fmt: off
# ruff: noqa: E501  (a defect on a line)

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from tests.read.planted import PIXEL


class Plant(NamedTuple):
    """A defect: what `change` of the statement that shows a field, or what to `append` to a face, for which cards.

    No `cards` are all of the deck; `nth` is the statement of those that show the field. A field `a|b` may be told as either: two texts lie over one another.
    """

    kind: str
    game: str
    file: str
    deck: str
    cards: tuple[str, ...]
    field: str
    change: Mapping[str, str] = MappingProxyType({})
    append: str = ""
    nth: int = 0
    style: str = "colour"
    theme: str = ""
    back: bool = False

    @property
    def asks(self) -> str:
        """Say in Jinja for which cards it is done; all, if none is named."""
        return f"card.id in {list(self.cards)}" if self.cards else "true"

    def __str__(self) -> str:
        """Name it by its kind and place."""
        return f"{self.kind}: {self.game} {self.deck} {', '.join(self.cards[:3])} {self.field} ({self.style})"


TRAP, RAID, RAFT, DUEL = "trap-attack", "raid-trade", "raft-race", "trade-or-duel"


def _trap(kind: str, deck: str, file: str, card: str, field: str, append: str = "", nth: int = 0, style: str = "colour", **change: str) -> Plant:
    return Plant(kind, TRAP, f"TEMPLATES/{file}.svg.j2", deck, (card,), field, change, append, nth=nth, style=style)


def _raid(kind: str, deck: str, file: str, card: str, field: str, append: str = "", nth: int = 0, style: str = "colour", **change: str) -> Plant:
    return Plant(kind, RAID, f"TEMPLATES/{file}.svg.j2", deck, (card,), field, change, append, nth=nth, style=style)


def _raft(kind: str, deck: str, file: str, card: str, field: str, append: str = "", nth: int = 0, style: str = "colour", **change: str) -> Plant:
    return Plant(kind, RAFT, f"TEMPLATES/{file}.svg.j2", deck, (card,), field, change, append, nth=nth, style=style, theme="regatta")


def _duel(kind: str, deck: str, file: str, card: str, field: str, append: str = "", nth: int = 0, style: str = "colour", theme: str = "hush", **change: str) -> Plant:
    return Plant(kind, DUEL, f"TEMPLATES/{theme}/{file}.svg.j2", deck, (card,), field, change, append, nth=nth, style=style, theme=theme)


def _back(kind: str, game: str, file: str, deck: str, field: str, append: str = "", nth: int = 0, style: str = "colour", theme: str = "", **change: str) -> Plant:
    return Plant(kind, game, file, deck, (), field, change, append, nth=nth, style=style, theme=theme or ("regatta" if game == RAFT else ""), back=True)


def _of_size(points: float) -> dict[str, str]:
    return {"size": str(points), "min_size": str(points)}


def _coarse(x: float, y: float, side: float = 12) -> str:
    return f'<image href="{PIXEL}" x="{x}" y="{y}" width="{side}" height="{side}"/>'


def _lid(x: float, y: float, w: float, h: float, fill: str = "#888") -> str:
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{fill}"/>'


def _hair(y: float) -> str:
    return f'<path d="M8 {y}H30" stroke="#222" stroke-width=".02"/>'


PLANTS = [
    _trap("size", "actions", "action", "T01", "text", **_of_size(5)),
    _trap("size", "actions", "action", "T02", "name", nth=1, **_of_size(6.5)),
    _trap("size", "relics", "relic", "A1", "value", size="5"),
    _trap("size", "loot", "loot", "L1", "name", **_of_size(6.9)),
    _trap("size", "tokens.first", "token", "first-player", "first", **_of_size(5)),
    _trap("size", "dice.ai-action", "die-action", "ai-action-1", "caption", **_of_size(5.5)),
    _trap("size", "loot", "loot", "L1", "value", style="ink-saver", size="6.5"),
    _raid("size", "levels", "level", "port-L2", "text", **_of_size(6)),
    _raid("size", "table", "table", "port-trip", "note", **_of_size(6.4)),
    _raid("size", "tokens.goods", "token", "skip-turn", "word", **_of_size(6)),
    _raid("size", "odds", "odds", "odds", "rolls", size="6"),
    _raft("size", "powerups", "_power", "PU1", "when", **_of_size(6)),
    _raft("size", "crew-boards", "board-crew", "board-red", "club", size="6.2"),
    _duel("size", "numbers", "card", "c01", "flavour", nth=1, **_of_size(6)),
    _duel("size", "tokens.turns", "token", "turn-1", "n", size="4"),
    _duel("size", "reference", "reference", "r01", "table", nth=2, size="5"),
    _trap("contrast", "actions", "action", "T05", "name", nth=1, fill='"#4A3626"'),
    _trap("contrast", "actions", "action", "T06", "text", fill='"#CDBB95"'),
    _trap("contrast", "relics", "relic", "B2", "partner", fill='"#B8A67E"'),
    _trap("contrast", "loot", "loot", "L3", "flavour", fill='"#5A3010"'),
    _trap("contrast", "dice.ai-action", "die-action", "ai-action-2", "caption", fill='"#8A9094"'),
    _trap("contrast", "relics", "relic", "A2", "name", style="ink-saver", fill='"#707070"'),
    _raid("contrast", "levels", "level", "port-L3", "text", fill='"#B0A890"'),
    _raid("contrast", "table", "table", "port-cargo", "text", fill='"#C0B8A0"'),
    _raid("contrast", "odds", "odds", "odds", "head", fill='"#C8C0A8"'),
    _raid("contrast", "series", "series", "series", "note", fill='"#B8B098"'),
    _raft("contrast", "powerups", "_power", "PU2", "when", fill='"#5A3A20"'),
    _raft("contrast", "crew-boards", "board-crew", "board-blue", "order", fill='"#205080"'),
    _duel("contrast", "numbers", "card", "c02", "flavour", nth=1, fill='"#B0A8C0"'),
    _duel("contrast", "tokens.turns", "token", "turn-2", "n", fill='"#D8C8A8"'),
    _duel("contrast", "reference", "reference", "r01", "table", style="ink-saver", nth=1, fill='"#888888"'),
    _trap("outline", "relics", "relic", "C1", "id", x="-2"),
    _trap("outline", "loot", "loot", "L2", "value", x="-2"),
    _trap("outline", "actions", "action", "T07", "name", nth=1, x="-9"),
    _trap("outline", "tokens.first", "token", "first-player", "first", x="c - 14.2"),
    _raid("outline", "levels", "level", "port-L4", "text", y="83.4"),
    _raid("outline", "table", "table", "port-bank", "text", x="-3.5"),
    _raid("outline", "tokens.goods", "token", "docked", "word", y="0.2"),
    _raft("outline", "river", "river", "Z1-01", "name", y="-0.9"),
    _raft("outline", "powerups", "_power", "PU3", "when", x="-8"),
    _duel("outline", "numbers", "card", "c03", "name", nth=1, x="-8"),
    _duel("outline", "tokens.first", "token", "first-player", "marker_words", x="cx - 15"),
    _trap("overlap", "relics", "relic", "D1", "partner|flavour", y="54.6"),
    _trap("overlap", "actions", "action", "T08", "code|kind", x="14"),
    _raid("overlap", "levels", "level", "port-L5", "flavour|text", y="76.5"),
    _raid("overlap", "table", "table", "starboard-trip", "text|note|replaces", y="69.5"),
    _raid("overlap", "series", "series", "series", "score|head|game|side", y="17.4", x="30"),
    _raft("overlap", "powerups", "_power", "PU4", "text|when", y="by + 1"),
    _duel("overlap", "numbers", "card", "c04", "name|flavour", nth=1, y="63.6"),
    _trap("covered", "relics", "relic", "E1", "name", _lid(5, 37, 34, 6.5)),
    _raid("covered", "levels", "level", "port-L6", "text", _lid(4, 46, 55, 5)),
    _raft("covered", "powerups", "_power", "PU5", "text", _lid(5, 68, 53, 14)),
    _duel("clipped", "numbers", "card", "c05", "name", '<clipPath id="pit"><rect x="25" y="30" width="2" height="9"/></clipPath><g clip-path="url(#pit)">{{ text(card.name, 20, 30, 30, 8, size=14, fill="#fff", field="name") }}</g>'),
    _trap("picture", "actions", "action", "T09", "", _coarse(25, 20)),
    _trap("stroke", "loot", "loot", "L4", "", _hair(30)),
    _raid("picture", "levels", "level", "port-L7", "", _coarse(25, 44, 9)),
    _raft("picture", "powerups", "_power", "PU1", "", _coarse(25, 30)),
    _duel("picture", "numbers", "card", "c06", "", _coarse(25, 30)),
    _trap("font", "loot", "loot", "L2", "name", font='"Pirate Nine"'),
    _raid("font", "levels", "level", "port-L2", "text", font='"Barlow Condenced"'),
    _raft("font", "powerups", "_power", "PU2", "text", font='"Comic Snas"'),
    _duel("font", "numbers", "card", "c07", "name", nth=1, font='"Nunitto"'),
    _back("size", TRAP, "TEMPLATES/back.svg.j2", "actions", "title", nth=1, size="6", min_size="5"),
    _back("contrast", TRAP, "TEMPLATES/back.svg.j2", "actions", "title", nth=1, style="ink-saver", fill='"#999999"'),
    _back("size", TRAP, "TEMPLATES/back-loot.svg.j2", "loot", "title", '{{ text("Pit", 10, 11, 5, 3, size=5, fill="#fff", field="title") }}'),
    _back("outline", RAFT, "TEMPLATES/order-back.svg.j2", "orders", "title", '{{ text("Pit of doom", 1, 30, 30, 5, size=9, fill="#000", stroke="#fff", stroke_width=1, field="title") }}', theme="regatta"),
    _back("covered", DUEL, "TEMPLATES/hush/back.svg.j2", "numbers", "title", '{{ text("Pit", 20, 40, 20, 8, size=14, field="title") }}' + _lid(10, 35, 40, 20), theme="hush"),
    _back("picture", TRAP, "TEMPLATES/back-skull.svg.j2", "skulls", "", _coarse(10, 20, 9)),
]
