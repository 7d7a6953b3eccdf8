"""Raid Trade at the table: levels, four places for tokens, trips, raids, royals, options, and the end.

Knows no hand: it counts cards, and of a card it knows what was said when it was played. Rule ids are the brief's;
every number comes from rules.yaml. What moves do is in `turns` and `raids`, what they break in
the modules of checks beside them, what is said in those of lines and telling.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.games.raid_trade import raid_checks, raids, turn_checks, turns
from companion.games.raid_trade.menus import asks, menu
from companion.games.raid_trade.raid_told import percent
from companion.games.raid_trade.told import head, notes, show, tell
from companion.games.raid_trade.verbs import ALIASES, SETUP_OPTIONS, VERBS, answer, seat
from companion.seam import Breach, Move, Score, Setup, Table
from companion.words import Unclear, counted

PLAYERS_RULE: Final = "RT-OBJ-1"
TWO: Final = 2


def pin(content: Any) -> dict[str, Any]:
    """Take the tables of the rules, how many cards a deck has, and what stations and levels are called."""
    tables = {
        name: one for name, one in content.tables.items() if not name.startswith("palette")
    }  # colours are for print
    count = tables["numbers"]["most"] - tables["numbers"]["least"] + 1 + len(tables["royals"])
    kinds = {card.get("kind"): str(card.get("title", "")).rpartition(" ")[2] for card in content.cards}
    return {
        "tables": tables,
        "royals": list(reversed(tables["royals"])),  # kept as lists, for the order: Jack to Ace, red to black
        "families": list(tables["families"]),
        "pack": count * len(tables["families"]),
        "stations": {place: kinds[place] for place in ("trip", "cargo", "bank") if kinds.get(place)},
        "titles": {str(card["value"]): str(card["title"]) for card in content.cards if {"value", "title"} <= set(card)},
    }


def begin(setup: Setup) -> tuple[dict[str, Any], list[str]]:
    """Lay everything out; the higher roll begins (RT-SETUP-1 to 13, RT-R4, RT-R5)."""
    rules, content, seats = setup.rules, setup.content, list(setup.players)
    if len(seats) != TWO:
        raise Unclear("Raid Trade is a duel: 'new raid-trade ana ben'.")
    first, why = _first(setup, seats)
    tables, pack, underway = content["tables"], content["pack"], rules["opening"] == "underway"
    state = {
        "turn": first,
        "turn_no": 1,
        "raids": 0,
        "locked": False,
        "faster": "",
        "raid": None,
        "last_raid": None,
        "idle": 0,
        "stirred": False,
        "began": {"skipped": [], "drew": 0, "unloaded": 0},
        "over": False,
        "how": "",
        "winners": [],
        "players": {
            who: {
                "level": tables["levels"]["first"],
                "level_tokens": rules["start_level_tokens"],
                "bank_black": rules["start_bank_tokens"],
                "bank_white": 0,
                "cargo": tables["opening"]["cargo"] if underway else 0,
                "trip": tables["opening"]["trip"] if underway else 0,
                "arrived": False,
                "miss": 0,
                "hand": rules["start_hand"],
                "deck": pack - rules["start_hand"],
                "discard": 0,
            }
            for who in seats
        },
    }
    table = Table("", seats, setup.names)
    table.rules, table.content, table.state = dict(rules), content, state
    turns.start(table, first)
    state["stirred"] = False
    return state, [*_layout(setup), f"{setup.names[first]} begins{why}.", *_first_draw(table)]


def _first(setup: Setup, seats: list[str]) -> tuple[str, str]:
    """Roll for the first turn, again while both are equal (RT-SETUP-13, RT-R4)."""
    asked = setup.options.get("first", [""])[-1]
    if asked:
        return seat(setup, asked), " (as chosen)"
    said = []
    while True:
        one, two = (setup.cup.roll("d6").face for _ in seats)
        said.append(f"{setup.names[seats[0]]} {one}, {setup.names[seats[1]]} {two}")
        if one != two:
            again = ", rolled again when equal (RT-R4)" if len(said) > 1 else ""
            return seats[int(str(two) > str(one))], f" ({'; '.join(said)}; RT-SETUP-13{again})"


def _layout(setup: Setup) -> list[str]:
    rules, content = setup.rules, setup.content
    tables, word = content["tables"], content["stations"]
    low, top = tables["levels"]["first"], tables["levels"]["last"]
    lane, hold, vault = (word.get(place, place) for place in ("trip", "cargo", "bank"))
    said = [
        f"Each: shuffle your {content['pack']} Utility cards, draw {rules['start_hand']} (RT-SETUP-2, RT-SETUP-12).",
        f"Level card {low} face up; Level deck backs up, {low + 1} on top, {top} at the bottom (RT-SETUP-4, RT-R5).",
        f"Lay out {lane}, {hold} and {vault} (RT-SETUP-6 to 8).",
        f"Black tokens: {rules['start_level_tokens']} on Level, {rules['start_bank_tokens']} on {vault} (RT-SETUP-11).",
    ]
    if rules["opening"] == "underway":
        opening = tables["opening"]
        said.append(f"Under way: {opening['trip']} more on {lane}, {opening['cargo']} on {hold} (RT-LOC-3).")
    return said


def _first_draw(table: Table) -> list[str]:
    drew, who = table.state["began"]["drew"], table.state["turn"]
    return [f"{table.name(who)} draws {drew} (RT-TURN-1)."] if drew else []


RAID_MOVES: Final = {"raid", *raids.FOLDS}


def fold(table: Table, move: Move) -> None:
    """Do a move, with all that follows from it."""
    do, who = move.get("do"), move.get("who")
    if do == "settle":
        turns.FOLDS[do](table, move)
    elif who not in table.state["players"]:
        return
    elif do in RAID_MOVES:
        raids.fold(table, move)
    elif do in turns.FOLDS:
        if do == "end" and table.state["raid"]:
            raids.close(table, "failed")
        turns.FOLDS[do](table, move)


def check(table: Table, move: Move) -> Sequence[Breach]:
    """Say what the record proves to be against the rules."""
    do = move.get("do")
    if do not in RAID_MOVES and do not in turns.FOLDS:
        return []
    if table.state["over"]:
        return [Breach("RT-OBJ-2", "The game is over.")]
    return raid_checks.check(table, move) if do in RAID_MOVES else turn_checks.check(table, move)


def public(table: Table) -> dict[str, Any]:
    """Give what everybody may know: all counts lie open, and so does every card that was played."""
    state = table.state
    found = {name: state[name] for name in state if name not in ("players", "last_raid", "began", "stirred")}
    found["players"] = {
        who: {**table.of(who), "location": "space" if turns.in_space(table.of(who)) else "orbit"}
        for who in state["players"]
    }
    raid = state["raid"]
    if raid and raid["defence"]:
        found["chance"] = percent(raids.chance(table, raid["rolls"], raids.missing(raid)))
    return found


def who(table: Table) -> str:
    """Give whose turn it is."""
    return "" if table.state["over"] else str(table.state["turn"])


def place(table: Table) -> str:
    """Name the place by the turn, and by the raid in it."""
    return f"{table.state['turn_no']}.{table.state['turn']}.{table.state['raids']}"


def score(table: Table) -> Sequence[Score]:
    """Rank by level, then by Level tokens; the winner is first."""
    state = table.state
    found = []
    for one in state["players"]:
        mine = table.of(one)
        rank = (1 if one in state["winners"] else TWO) if state["over"] else 0
        remark = f"{counted(mine['level_tokens'], 'Level token')}, {mine['bank_white']} white"
        found.append(Score(one, mine["level"], rank=rank, remark=remark))
    return sorted(found, key=lambda s: (s.rank, -(s.points or 0), -table.of(s.who)["level_tokens"]))


def over(table: Table) -> str:
    """Say who won, and how."""
    state = table.state
    if not state["over"]:
        return ""
    names = [table.name(one) for one in state["winners"]]
    level = table.of(state["winners"][0])["level"]
    if len(names) > 1:
        return f"A DRAW: after {counted(state['turn_no'], 'turn')} nothing moves (RT-R47)."
    return {
        "raid": f"{names[0]} WINS: level {level} by a won raid (RT-ADV-4).",
        "levels": f"{names[0]} WINS on levels: {level} (RT-R47).",
        "left": f"{names[0]} is left, and wins.",
    }.get(state["how"], f"{names[0]} WINS: level {level}, bought against RT-OBJ-4.")


__all__ = ["ALIASES", "SETUP_OPTIONS", "VERBS", "answer", "asks", "head", "menu", "notes", "show", "tell"]
