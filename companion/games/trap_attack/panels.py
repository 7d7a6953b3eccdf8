"""Trap Attack on the screen in the middle: pawns on the island, relics for sale; what hands do is in `orders.py`.

Shows only what lies open: relics and loot are counted until the race is over. Changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.model import Table
from companion.engine.words import listed
from companion.games.trap_attack import board
from companion.games.trap_attack.asking import asked
from companion.games.trap_attack.calls import clan_of, signed
from companion.games.trap_attack.faces import face
from companion.games.trap_attack.orders import begins, orders
from companion.games.trap_attack.pawns import recorded
from companion.games.trap_attack.tapping import spaces
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
    Sign,
    Small,
    Way,
)

HEIGHT: Final = 20.0
"""Millimetres between a space and the word above or below it."""


def shown(table: Table, past: Sequence[Past], content: Any) -> Shown:
    """Give everybody's pawn, the island, and the relics."""
    del past
    panels: list[Panel] = [_island(table, content.board), *_relics(table)]
    state = table.state
    whose = f"{'the ' * (state['turn'] == state['rival'])}{table.name(state['turn'])}’s turn"
    where = ("The race is over", "") if state["over"] else (f"Round {state['round']}", whose)
    return Shown([_seat(table, who) for who in state["order"]], panels, where=where)


def words() -> list[str]:
    """Give words to look up where nobody knows what to ask."""
    return ["trap", "item", "shield skull", "coin", "crystal", "relic", "loot", "an X", "knocked out", "Block"]


_REFILL: Final = re.compile(r"^(?:Round \d+\.|.+: refill to \d+ action cards?, \d+ skulls?\.)$")
"""Reminders of a turn that begins: the order to fill up the hand says them, and where the round stands."""
_SHORT: Final = re.compile(r"\b(\d+)s\b")
_DIE: Final = re.compile(r"\b(\d)\+d\d\b")
_PRICE: Final = re.compile(r"(?<![\w*])(?:[RYGB*](?: [RYGB*])+|\*|[RYGB](?=[).,;]|$))")


def worded(text: str, content: Any) -> str:
    """Say spaces of the shortcut, and prices in skulls, as people do; the rules' table of colours has the letters."""
    colours = content.tables.get("colours", {}) if content is not None else {}

    def price(found: re.Match[str]) -> str:
        names = [str(colours.get(one, {}).get("name", "of any colour")) for one in found[0].split()]
        parts = [f"{names.count(name)} {name}" for name in dict.fromkeys(names)]
        return listed(parts)

    if _REFILL.match(text):
        return ""
    return _PRICE.sub(price, _DIE.sub(r"the die and \1 more", _SHORT.sub(r"\1 on the shortcut", text)))


def _seat(table: Table, who: str) -> Seat:
    pawn, state = table.of(who), table.state
    clan = clan_of(table, who)
    rival, seen = who == state["rival"], recorded(table, who) or bool(state["over"])
    way = f", by the {state['path'] or table.rules['ai_path']}" if rival else ""
    marks = [word for so, word in ((pawn["crystal"], "crystal"), (pawn["cape"], "cape"), (pawn["x"], "X")) if so]
    owns = (("coin", pawn["coins"]), ("relic", len(pawn["relics"])), ("loot", len(pawn["loot"])))
    counters = [(word if many == 1 or word == "loot" else f"{word}s", many) for word, many in owns if many]
    whole = board.steps_to_go(table.content, table.content["board"]["start"], board.OUT)
    return Seat(
        who,
        table.name(who),
        _sign(table, who),
        f"{clan.get('name', '')}{way}" if seen else "plays on the table",
        turn=not state["over"] and state["turn"] == who,
        main=Main("life", pawn["life"], table.rules["max_life"]) if seen else None,
        counters=counters,
        marks=marks,
        icons={
            **{"crystal": "crystal", "X": "x", "loot": "L1-back"},
            **dict.fromkeys(("relic", "relics"), "A1-back"),
            **dict.fromkeys(("coin", "coins"), f"coin-{pawn['clan']}-1"),
        },
        way=Way(to_go(table, who), whole, "spaces to go") if seen else None,
        robot=rival,
    )


def _sign(table: Table, who: str) -> Sign:
    pawn = table.of(who)
    return signed(table, who)._replace(face=f"{pawn['clan']}-{pawn['life']}" if recorded(table, who) else "")


def _island(table: Table, drawn: Mapping[str, Any]) -> Map:
    """Draw the board as board.yaml places it."""
    content, state = table.content, table.state
    nodes = {
        name: Node(one["x"], one["y"], one["kind"], str(one.get("number", ""))) for name, one in drawn["nodes"].items()
    }
    lines = [(edge["from"], edge["to"], edge["path"] == board.SHORTCUT) for edge in drawn["edges"]]
    pieces = {who: table.of(who)["at"] for who in state["order"] if recorded(table, who) or table.of(who).get("placed")}
    tags = [
        (one.x, _beside(one, nodes), word)
        for name, one in nodes.items()
        if (word := {board.MINE: f"mine {board.mine_at(content, name)}", "crystal": "crystal"}.get(one.kind, ""))
    ]
    tags += [(one.x, one.y + HEIGHT + 8, "boat") for name, one in nodes.items() if name == drawn["start"]]
    places = [
        f"{table.name(who)} on {board.shown(content, at)}, {table.of(who)['stage']}" for who, at in pieces.items()
    ]
    size = tuple(float(part) for part in str(drawn["size"]).removesuffix("mm").split("x"))
    wide, high = size if len(size) == 2 else (max(n.x for n in nodes.values()), max(n.y for n in nodes.values()))
    mines = {name: board.mine_at(content, name) for name, one in nodes.items() if one.kind == board.MINE}
    shut = [(name, who) for who in state["order"] for name, mine in mines.items() if mine in table.of(who)["taken"]]
    places += [f"mine {mines[name]} is closed for {table.name(who)}" for name, who in shut]
    said = "; ".join(places) or "The island"
    return Map((wide, high), nodes, lines, pieces, f"{said}.", tags, "board", shut=shut)


def _beside(space: Node, nodes: Mapping[str, Node]) -> float:
    """Say at which height a word stands: above a space, or below it where another one is in the way above."""
    above, below = space.y - HEIGHT, space.y + HEIGHT + 8
    blocked = any(one is not space and abs(one.x - space.x) < 34 and -12 < above - one.y < 18 for one in nodes.values())
    return below if blocked else above


def _relics(table: Table) -> list[Row]:
    """Give the relics for sale, as far as they were entered."""
    known, row = table.content["relics"], table.state["row"]
    names = [Small(str(known[code]["name"]), f"{known[code]['value']} points", code) for code in row if code in known]
    return [Row("Relics for sale", names)] if names else []


__all__ = ["asked", "begins", "face", "orders", "shown", "spaces", "worded", "words"]
