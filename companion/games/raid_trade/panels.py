"""Raid Trade on the screen in the middle: both players' stations, a raid with its hits and rolls. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Table
from companion.games.raid_trade.amounts import misses_turns
from companion.games.raid_trade.cards import named
from companion.games.raid_trade.hits import BLACK
from companion.games.raid_trade.menus import hidden, revealed
from companion.games.raid_trade.orders import SIGNS, WHITE, begins, orders
from companion.games.raid_trade.raids import Raid, face_of, hits_from, is_hit, share, wins, worth
from companion.games.raid_trade.turns import SIDES, in_space, word
from companion.kit.forms import put
from companion.kit.panels import Contest, Face, Faces, Main, Panel, Past, Seat, Shown, sign

SHAPES: Final = ("diamond", "hexagon")
COLOURS: Final = ("#ff9a66", "#7fc4ff")
MOST: Final = 12
"""Boxes in a row; where more rolls are left, the number says so."""


def shown(table: Table, past: Sequence[Past], _content: Any) -> Shown:
    """Give both players, and the raid if there is one."""
    raid = table.state["raid"]
    panels: list[Panel] = [_contest(table, raid, past) if raid else _quiet(table)]
    seats = [_seat(table, who, seat) for seat, who in enumerate(table.state["players"])]
    if raid:
        what = put(table, "{who} raids {whom}", who=raid["by"], whom=raid["on"])
    else:
        what = put(table, "{who} to play", who=table.state["turn"])
    turn = _("Turn {n}", n=table.state["turn_no"])
    where = (_("The game is over"), "") if table.state["over"] else (turn, what)
    return Shown(seats, panels, marked("raids") if raid else marked("to play"), where)


def _seat(table: Table, who: str, seat: int) -> Seat:
    mine = table.of(who)
    where = _("docked") if mine["arrived"] else _("in orbit")
    if in_space(mine):
        where = _("on {trip}, {n} left", trip=word(table, "trip"), n=mine["trip"])
    marks = [where] + [misses_turns(mine["miss"])] * bool(mine["miss"])
    bank = word(table, "bank")
    counters = [
        (_("on Level"), mine["level_tokens"]),
        (_("{bank}, black", bank=bank), mine["bank_black"]),
        (_("{bank}, white", bank=bank), mine["bank_white"]),
        (word(table, "cargo"), mine["cargo"]),
        (_("hand"), mine["hand"]),
    ]
    icons = {counters[0][0]: BLACK, counters[1][0]: BLACK, counters[2][0]: WHITE, counters[3][0]: BLACK}
    look = sign(table, who, SHAPES[seat % 2], COLOURS[seat % 2])
    return Seat(who, look, "", Main(_("level"), mine["level"]), counters, marks, icons=icons)


def _contest(table: Table, raid: Raid, past: Sequence[Past]) -> Panel:
    """Show the raid: both cards, what is needed, what the dice have shown."""
    faces = [
        (face_of(table, raid, "defence"), _side(table, raid, "on", "defence")),
        (face_of(table, raid, "attack"), _side(table, raid, "by", "attack")),
    ]
    if not raid["defence"]:
        return Contest(_("A raid"), faces, [("?", _("defence")), (worth(raid, "attack"), _("attack"))], [], [])
    rolls = _rolls(table, past)
    left, needs = int(raid["rolls"]), int(raid["need"])
    numbers = [
        (_("{n} of {needs}", n=raid["tokens"], needs=needs), _("hits")),
        (str(left), ngettext("roll left", "rolls left", left)),
        (share(table), wins(table)),
    ]
    hits = ["✓" if at < raid["tokens"] else "" for at in range(min(needs, MOST))]
    boxes = [*rolls[-MOST:], *[("", False)] * max(0, min(left, MOST - len(rolls[-MOST:])))]
    return Contest(_("A hit on {n} or more", n=hits_from(table)), faces, numbers, hits, boxes)


def _side(table: Table, raid: Raid, whose: str, side: str) -> str:
    card = named(table, str(raid[side]["card"])) if raid[side] else "?"
    value = worth(raid, side) if raid["worth"] else ""
    said = {"who": table.name(raid[whose]), "card": card, "n": value}
    return _("{who}’s {card}, {n}", **said) if value and not card.isdecimal() else _("{who}’s {card}", **said)


def _rolls(table: Table, past: Sequence[Past]) -> list[tuple[str, bool]]:
    """Give what was rolled in this raid, in order."""
    found: list[tuple[str, bool]] = []
    for one in past:
        for move in one.moves:
            if move["do"] == "raid":
                found = []
            elif move["do"] == "shots":
                found += [(_(SIGNS.get(str(face), str(face))), is_hit(table, face)) for face in move["faces"]]
    return found


def _quiet(table: Table) -> Panel:
    """Show how far both have come while nobody raids."""
    items = []
    for who, side in zip(table.state["players"], SIDES, strict=False):
        mine = table.of(who)
        hand = ngettext("{n} card in hand", "{n} cards in hand", mine["hand"])
        level = int(mine["level"])
        items.append(Face(f"{side}-L{level}", table.name(who), hand, _("Level {n}", n=level)))
    return Faces("", items)


__all__ = ["begins", "hidden", "orders", "revealed", "shown"]
