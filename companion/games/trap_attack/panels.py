"""Trap Attack on the screen in the middle: pawns on the island, relics for sale; what hands do is in `orders.py`.

Shows only what lies open: relics and loot are counted until the race is over. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Facts, Table
from companion.games.trap_attack import board
from companion.games.trap_attack.calls import UNITS, ai_plays, clan_of, is_ai, many, put
from companion.games.trap_attack.orders import begins, orders, signed, spaces
from companion.games.trap_attack.pawns import ai_path, marks, recorded
from companion.games.trap_attack.walking import to_go
from companion.kit.panels import (
    Main,
    Map,
    Node,
    Panel,
    Past,
    Row,
    Seat,
    Shown,
    Small,
    Way,
)

HEIGHT: Final = 20.0
"""Millimetres between a space and the word above or below it."""


def shown(table: Table, _past: Sequence[Past], content: Any) -> Shown:
    """Give everybody's pawn, the island, and the relics."""
    panels: list[Panel] = [_island(table, content.board), *_relics(table)]
    state = table.state
    whose = put(table, "the {who}’s turn" if ai_plays(table) else "{who}’s turn", who=state["turn"])
    where = (_("The race is over"), "") if state["over"] else (_("Round {n}", n=state["round"]), whose)
    return Shown([_seat(table, who) for who in state["order"]], panels, where=where)


def words() -> list[str]:
    """Give words to look up where nobody knows what to ask."""
    return [_(word) for word in WORDS]


WORDS: Final = marked((
    "trap",
    "item",
    "shield skull",
    "coin",
    "crystal",
    "relic",
    "loot",
    "an X",
    "knocked out",
    "Block",
))  # fmt: skip


def _seat(table: Table, who: str) -> Seat:
    pawn, clan = table.of(who), clan_of(table, who)
    rival, seen = is_ai(table, who), recorded(table, who) or table.state["over"]
    by = _(BY[ai_path(table)]) if rival else ""
    number = {"coin": pawn["coins"], "relics": len(pawn["relics"]), "loot": len(pawn["loot"])}
    counted = [(UNITS[what](n), n, what) for what, n in number.items() if n]
    faces = {"coin": f"coin-{pawn['clan']}-1", "relics": "A1-back", "loot": "L1-back"}
    return Seat(
        who,
        signed(table, who)._replace(face=f"{pawn['clan']}-{pawn['life']}" if recorded(table, who) else ""),
        f"{clan.get('name', '')}{by}" if seen else _("plays on the table"),
        main=Main(_("life"), pawn["life"], table.rules["max_life"]) if seen else None,
        counters=[(word, n) for word, n, _what in counted],
        marks=marks(table, who),
        icons={_("crystal"): "crystal", _("X"): "x", **{word: faces[what] for word, _n, what in counted}},
        way=Way(to_go(table, who), board.length(table.content), _("spaces to go")) if seen else None,
        robot=rival,
    )


BY: Final = marked({board.MINE: ", by the mine", board.SHORTCUT: ", by the shortcut"})
"""Which way the AI goes."""


def _island(table: Table, drawn: Facts) -> Map:
    """Draw the board as board.yaml places it."""
    content, state, nodes = table.content, table.state, dict[str, Node]()
    for name, one in drawn["nodes"].items():
        nodes[name] = Node(one["x"], one["y"], one["kind"], str(one.get("number", "")))
    lines = [(edge["from"], edge["to"], edge["path"] == board.SHORTCUT) for edge in drawn["edges"]]
    pieces = {who: table.of(who)["at"] for who in state["order"] if recorded(table, who) or table.of(who).get("placed")}
    mines = {name: board.mine_at(content, name) for name, one in nodes.items() if one.kind == board.MINE}
    tags = [
        (one.x, _beside(one, nodes), _("mine {mine}", mine=mines[at]) if at in mines else _("crystal"))
        for at, one in nodes.items()
        if one.kind in (board.MINE, "crystal")
    ]
    dock = nodes[drawn["start"]]
    tags.append((dock.x, dock.y + HEIGHT + 8, _("boat")))
    shut = [(name, who) for who in state["order"] for name, mine in mines.items() if mine in table.of(who)["taken"]]
    places = [put(table, STANDS[table.of(who)["stage"]], who=who, at=at) for who, at in pieces.items()]
    places += [put(table, "mine {mine} is closed for {who}", mine=mines[name], who=who) for name, who in shut]
    said = "; ".join(places) or _("The island")
    return Map(_size(drawn["size"], nodes), nodes, lines, pieces, f"{said}.", tags, "board", shut=shut)


def _size(size: str, nodes: Mapping[str, Node]) -> tuple[float, float]:
    """Give how wide and high the board is, in mm; of a size with a name, as far as its spaces reach."""
    sides = [float(part) for part in size.removesuffix("mm").split("x")] if "x" in size else []
    return (sides[0], sides[1]) if sides else (max(n.x for n in nodes.values()), max(n.y for n in nodes.values()))


STANDS: Final = marked({board.OUT: "{who} on {at}, out", board.HOME: "{who} on {at}, home"})
"""Where a pawn is, and which way it goes."""


def _beside(space: Node, nodes: Mapping[str, Node]) -> float:
    """Say at which height a word stands: above a space, or below it where another one is in the way above."""
    above, below = space.y - HEIGHT, space.y + HEIGHT + 8
    blocked = any(one is not space and abs(one.x - space.x) < 34 and -12 < above - one.y < 18 for one in nodes.values())
    return below if blocked else above


def _relics(table: Table) -> list[Row]:
    """Give the relics for sale, as far as they were entered."""
    known, row = table.content["relics"], table.state["row"]
    names = [Small(known[code]["name"], many("points", known[code]["value"]), code) for code in row if code in known]
    return [Row(_("Relics for sale"), names)] if names else []


__all__ = ["begins", "orders", "shown", "spaces", "words"]
