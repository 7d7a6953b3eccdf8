"""What else may be pressed on the screens of Raft Race!: spaces of the river, cards. Changes nothing."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Table
from companion.games.raft_race import river
from companion.games.raft_race.moves import ASKED
from companion.games.raft_race.names import face_of, river_name
from companion.games.raft_race.todo import first
from companion.kit.panels import Laying, Order, Picture, Place, Space

SIDES: Final = (
    marked("left (lanes {first} to {last})"),
    marked("right (lanes {first} to {last})"),
)


def spaces(table: Table, _content: Any) -> list[Space]:
    """Give the spaces that answer what is asked now; none where a place is no answer."""
    task = first(table)
    ways = ASKED[task["t"]].ways(table, task) if task else ()
    return [_space(table, one, *one.at) for one in ways if one.at]


def _space(table: Table, way: Item, row: int, lane: int) -> Space:
    """Make a space whose press moves a raft, or marks it."""
    stands, raft = river.stands(table, way.piece), Picture(face_of(table, way.piece, ""))
    came = [f"{at[0]},{at[1]}" for at in (stands, (row, lane))] if stands[0] and stands != (row, lane) else []
    to = Place(river.place(row, lane), "water")
    order = Order(f"{way.deed[:1].upper()}{way.deed[1:]}", "", [raft], to=to, way=came, who=way.piece)
    return Space(f"{row},{lane}", way.word, "", order, _("Yes"))


def laying(table: Table, content: Any) -> Laying | None:
    """Give the river cards of which two are laid now; nothing where the companion has drawn them, or nobody lays."""
    task = first(table, "lay")
    if task is None or task["cards"] or river.across(table) != len(SIDES) or table.state["over"]:
        return None
    cards = river.undealt(table, river.to_lay(table))
    names = {card: river_name(content, card) for card in cards}
    wide = river.grid(table)["lanes_per_card"]
    slots = [_(side, first=at * wide + 1, last=at * wide + wide) for at, side in enumerate(SIDES)]
    return Laying(cards, slots, river.TURNED, names) if len(cards) >= len(SIDES) else None
