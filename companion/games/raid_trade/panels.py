"""Raid Trade on the screen in the middle: both players' stations, a raid with its hits and rolls. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.engine.model import Table
from companion.engine.words import counted
from companion.games.raid_trade.asking import asked, hidden, revealed
from companion.games.raid_trade.cards import named
from companion.games.raid_trade.orders import BLACK, SIDES, WHITE, face_of, orders
from companion.games.raid_trade.raids import Raid, chance, hits_from, is_hit, missing, percent, worth
from companion.games.raid_trade.turns import in_space, word
from companion.kit.panels import Contest, Face, Faces, Main, Panel, Past, Seat, Shown, sign

SHAPES: Final = ("diamond", "hexagon")
COLOURS: Final = ("#ff9a66", "#7fc4ff")
MOST: Final = 12
"""Boxes in a row; where more rolls are left, the number says so."""


def shown(table: Table, past: Sequence[Past], content: Any) -> Shown:
    """Give both players, and the raid if there is one."""
    raid = table.state["raid"]
    panels: list[Panel] = [_contest(table, raid, past, content) if raid else _quiet(table)]
    seats = [_seat(table, who, seat) for seat, who in enumerate(table.state["players"])]
    what = (
        f"{table.name(raid['by'])} raids {table.name(raid['on'])}"
        if raid
        else f"{table.name(table.state['turn'])} to play"
    )
    where = ("The game is over", "") if table.state["over"] else (f"Turn {table.state['turn_no']}", what)
    return Shown(seats, panels, "raids" if raid else "to play", where)


def _seat(table: Table, who: str, seat: int) -> Seat:
    mine, state = table.of(who), table.state
    where = (
        f"on {word(table, 'trip')}, {mine['trip']} left" if in_space(mine) else "docked" * mine["arrived"] or "in orbit"
    )
    marks = [where] + [f"misses {counted(mine['miss'], 'turn')}"] * bool(mine["miss"])
    marks += ["wins"] * (who in state["winners"])
    counters = [
        ("on Level", mine["level_tokens"]),
        (f"{word(table, 'bank')}, black", mine["bank_black"]),
        (f"{word(table, 'bank')}, white", mine["bank_white"]),
        (word(table, "cargo"), mine["cargo"]),
        ("hand", mine["hand"]),
    ]
    icons = {counters[0][0]: BLACK, counters[1][0]: BLACK, counters[2][0]: WHITE, counters[3][0]: BLACK}
    look = sign(table, who, SHAPES[seat % 2], COLOURS[seat % 2])
    at_turn = state["turn"] == who and not state["over"]
    return Seat(who, table.name(who), look, "", at_turn, Main("level", mine["level"]), counters, marks, icons=icons)


def _contest(table: Table, raid: Raid, past: Sequence[Past], content: Any) -> Panel:
    """Show the raid: both cards, what is needed, what the dice have shown."""
    faces = [
        (face_of(table, content, raid, "on", "defence"), _side(table, raid, "on", "defence")),
        (face_of(table, content, raid, "by", "attack"), _side(table, raid, "by", "attack")),
    ]
    if not raid["defence"]:
        return Contest("A raid", faces, [(worth(raid, "attack"), "attack"), ("?", "defence")], [], [])
    rolls = _rolls(table, past)
    left, needs = int(raid["rolls"]), int(raid["need"])
    share = percent(chance(table, left, missing(raid)))
    numbers = [
        (f"{raid['tokens']} of {needs}", "hits"),
        (str(left), "roll left" if left == 1 else "rolls left"),
        (share, f"{table.name(raid['by'])} wins"),
    ]
    hits = ["✓" if at < raid["tokens"] else "" for at in range(min(needs, MOST))]
    boxes = [*rolls[-MOST:], *[("", False)] * max(0, min(left, MOST - len(rolls[-MOST:])))]
    return Contest(f"A hit on {hits_from(table)} or more", faces, numbers, hits, boxes)


def _side(table: Table, raid: Raid, whose: str, side: str) -> str:
    card = named(table, str(raid[side]["card"])) if raid[side] else "?"
    value = worth(raid, side) if raid["worth"] else ""
    return f"{table.name(raid[whose])}’s {card}" + (f", {value}" if value and not card.isdecimal() else "")


def _rolls(table: Table, past: Sequence[Past]) -> list[tuple[str, bool]]:
    """Give what was rolled in this raid, in order."""
    found: list[tuple[str, bool]] = []
    for one in past:
        for move in one.moves:
            if move["do"] == "raid":
                found = []
            elif move["do"] == "shots":
                found += [(_pip(face), is_hit(table, face)) for face in move["faces"]]
    return found


def _pip(face: int | str) -> str:
    return {"h": "hit", "m": "miss"}.get(str(face), str(face))


def _quiet(table: Table) -> Panel:
    """Show how far both have come while nobody raids."""
    items = []
    for who, side in zip(table.state["players"], SIDES, strict=False):
        mine = table.of(who)
        hand = counted(mine["hand"], "card") + " in hand"
        level = int(mine["level"])
        items.append(Face(f"{side}-L{level}", table.name(who), hand, f"Level {level}"))
    return Faces("", items)


__all__ = ["asked", "hidden", "orders", "revealed", "shown"]
