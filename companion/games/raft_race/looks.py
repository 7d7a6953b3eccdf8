"""What Raft Race! shows when asked: the river as a text map, the odds of Rocks, eight layouts. Changes nothing."""

from __future__ import annotations

from companion.games.raft_race import course, river
from companion.seam import Table


def map_lines(table: Table, words: list[str]) -> list[str]:
    """Draw the river from the last raft on, the newest row on top; `map all` from the start."""
    laid, across, size = table.state["laid"], river.across(table), river.grid(table)["rows_per_card"]
    afloat = river.rafts(table)
    last = table.of(afloat[-1])["row"] if afloat and words != ["all"] else 1
    rows: list[str] = []
    for pair in range(len(laid) // across):
        first = pair * size + 1
        if first + size > last:
            rows = river.chart(table, laid[pair * across : (pair + 1) * across], first) + rows
    width = len(f"r{river.laid_rows(table)}")
    lanes = [str(lane) for lane in range(1, river.grid(table)["lanes"] + 1)]
    wide = river.cell_width(table)
    rows = [f"{row.partition(' ')[0]:{width}} {row.partition(' ')[2].lstrip()}" for row in rows]
    rows.append(" " * (width + 1) + "".join(f"{lane:{wide}}" for lane in lanes).rstrip())
    return rows


def odds(table: Table, words: list[str]) -> list[str]:
    """Say what is left in the Chance pile, and how likely each Rock ahead is to hit (RR-CHANCE-4)."""
    del words
    state = table.state
    pile = sorted(state["pile"], key=str)
    lines = [chance_line(table)]
    among = pile or sorted(state["discards"], key=str)
    for who in river.rafts(table):
        for row, lane, hits in rocks_ahead(table, who):
            bad = [n for n in among if n in hits]
            lines.append(
                f"{table.name(who)}: Rock r{row}l{lane} on {' '.join(map(str, hits))}: {len(bad)} of {len(among)}"
            )
    return lines


def chance_line(table: Table) -> str:
    """Say which Chance numbers are left, which lie open, which are in use."""
    state = table.state
    left = " ".join(map(str, sorted(state["pile"], key=str))) or "none (shuffled anew when needed)"
    shown = " ".join(map(str, state["discards"])) or "none"
    used = f" · in use {' '.join(map(str, state['out']))}" if state["out"] else ""
    return f"Chance left {left} · open {shown}{used}"


def rocks_ahead(table: Table, who: str) -> list[tuple[int, int, tuple[int, ...]]]:
    """Give the Rocks that a raft may meet with its next two steps."""
    mine = table.of(who)
    found = []
    for row in (mine["row"] + 1, mine["row"] + 2):
        for lane in (mine["lane"] - 1, mine["lane"], mine["lane"] + 1):
            space = river.space_at(table, row, lane)
            if space.kind == "rock":
                found.append((row, lane, space.hits))
    return found


def layouts(table: Table, words: list[str]) -> list[str]:
    """Draw the eight ways in which the two cards may lie."""
    del words
    task = course.first(table, "lay")
    cards = (task or {}).get("cards") or []
    if not cards:
        return ["No two cards are turned up."]
    first = river.laid_rows(table) + 1
    lines = []
    for number, pair in enumerate(river.layouts(cards), 1):
        lines += [f"{number}: {pair_said(pair)}", *river.chart(table, pair, first, rafts_too=False)]
    return lines


def pair_said(pair: list[str]) -> str:
    """Say how two cards lie.

    >>> pair_said(["Z1-03", "Z1-04t"])
    'Z1-03, Z1-04 turned'
    """
    return ", ".join(f"{river.plain(card)} turned" if card.endswith(river.TURNED) else card for card in pair)


def entering(table: Table, pair: list[str]) -> str:
    """Say what the first row of a pair holds, lane by lane."""
    return " ".join(cell for card in pair for cell in river.rows_of(table, card)[0])
