"""What Raft Race! shows when asked: the river as a text map, the odds of Rocks, eight layouts. Changes nothing."""

from __future__ import annotations

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Table
from companion.engine.words import listed, no_more
from companion.games.raft_race import river
from companion.games.raft_race.names import name_of, pair_said, power_name
from companion.games.raft_race.todo import first


def map_lines(table: Table, words: list[str]) -> list[str]:
    """Draw the river from the last raft on, the newest row on top; `map all` from the start."""
    no_more(words if words != ["all"] else (), "map all")
    afloat, size = river.rafts(table), river.grid(table)["rows_per_card"]
    pair = (table.of(afloat[-1])["row"] - 1) // size if afloat and words != ["all"] else 0
    rows = river.chart(table, table.state["laid"][pair * river.across(table) :], pair * size + 1)
    lanes = "".join(f"{lane:<{river.cell_width(table)}}" for lane in range(1, river.grid(table)["lanes"] + 1))
    return [*rows, f"{' ' * len(f'r{river.laid_rows(table)}')} {lanes.rstrip()}"]


def odds(table: Table, _words: list[str]) -> list[str]:
    """Say what is left in the Chance pile, and how likely each Rock is to hit that two steps lead to (RR-CHANCE-4)."""
    among = table.state["pile"] or table.state["discards"]
    lines = [chance_line(table)]
    for who in river.rafts(table):
        at, middle = river.stands(table, who)
        for row, lane in ((at + down, middle + aside) for down in (1, 2) for aside in (-1, 0, 1)):
            space = river.space_at(table, row, lane)
            if space.kind == "rock":
                n, on = len({*among} & {*space.hits}), " ".join(map(str, space.hits))
                said = {"who": table.name(who), "spot": f"r{row}l{lane}", "hits": on, "n": n, "many": len(among)}
                lines.append(_("{who}: Rock {spot} on {hits}: {n} of {many}", **said))
    return lines


def chance_line(table: Table) -> str:
    """Say which Chance numbers are left, which lie open, which are in use."""
    state = table.state
    left = " ".join(map(str, sorted(state["pile"], key=str))) or _("none (shuffled anew when needed)")
    shown = " ".join(map(str, state["discards"])) or _("none")
    used = [_("in use {numbers}", numbers=" ".join(map(str, state["out"])))] if state["out"] else []
    return " · ".join([_("Chance left {numbers}", numbers=left), _("open {numbers}", numbers=shown), *used])


def raft_line(table: Table, who: str) -> str:
    """Say where a raft is, and what its crew holds and has lost."""
    mine, code = table.of(who), river.code_at(table, *river.stands(table, who))
    where = river.spot(table, who) if mine["row"] > 0 else _("not on the river")
    if mine["crossed"]:
        where = _("over the line")
    elif code != river.OPEN:
        where += f" {code}"
    where += f" {_('locked')}" if who in table.state["locked"] else ""
    gone = listed([name_of(table, one) for one in mine["lost"]])
    lost = ngettext("{n} Order (lost {cards})", "{n} Orders (lost {cards})", len(mine["orders"]), cards=gone)
    powers = [power_name(table, one) for one in mine["power"]]
    return " · ".join([f"{table.name(who)} {where}", _("Splash {n}", n=mine["splash"]), *[lost] * bool(gone), *powers])


def layouts(table: Table, _words: list[str]) -> list[str]:
    """Draw the eight ways in which the two cards may lie."""
    cards = (first(table, "lay") or {}).get("cards") or []
    row, lines = river.laid_rows(table) + 1, list[str]()
    for number, pair in enumerate(river.layouts(cards), 1):
        lines += [f"{number}: {pair_said(pair)}", *river.chart(table, pair, row, rafts_too=False)]
    return lines or [_("No two cards are turned up.")]


def entering(table: Table, pair: list[str]) -> str:
    """Say what the first row of a pair holds, lane by lane."""
    cells = river.rows(table, pair)[0]
    if not on_screen():
        return " ".join(cells)
    lanes = (
        _("lane {n}: {water}", n=n, water=river.said(cell)) for n, cell in enumerate(cells, 1) if cell != river.OPEN
    )
    return "; ".join(lanes) or river.said(river.OPEN)
