"""Trap Attack at the table: what a session keeps, how it begins, and what everybody may know. Says and folds elsewhere.

Pawns, coins, limits, relics and the AI are tracked; hands and the skull deck are not, and relics and loot stay face
down until the race is over. Rule ids are the brief's; every number comes from rules.yaml, the cards and the board.
"""

from __future__ import annotations

from typing import Any, Final

from companion.games.trap_attack import board
from companion.games.trap_attack.checks import check
from companion.games.trap_attack.menus import answer, menu
from companion.games.trap_attack.moves import fold, new_turn
from companion.games.trap_attack.names import asks
from companion.games.trap_attack.pawns import UNKNOWN
from companion.games.trap_attack.scores import over, score
from companion.games.trap_attack.told import head, notes, show, tell
from companion.games.trap_attack.verbs import ALIASES, VERBS
from companion.seam import Setup, Table
from companion.words import Unclear, listed, one_of

PLAYERS_RULE: Final = "TA-META-3"
SETUP_OPTIONS: Final = {"first": True, "path": True, "clans": True}
AI: Final = ("ai", "rival")
TABLES: Final = (
    "ai_redraws ai_steps blockable clans colours head_start kinds mines skull_icons solo_levels tie_breaks wild_colour"
).split()


def pin(content: Any) -> dict[str, Any]:
    """Take the board, the cards that have rules, and the tables that are used at the table."""
    decks = {name: [one for one in content.cards if one["deck"] == name] for name in content.decks}
    fields = ("name", "slug", "type", "kind", "cost", "effect", "timing")
    return {
        "board": board.pinned(content.board),
        "tables": {name: content.tables[name] for name in TABLES},
        "cards": {one["id"]: {key: one[key] for key in fields} for one in decks["actions"]},
        "relics": {one["id"]: {key: one[key] for key in ("name", "pair", "value", "cost")} for one in decks["relics"]},
        "colours": list(content.tables["colours"]),  # kept JSON has no order
        "kinds": list(content.tables["kinds"]),
        "pairs": {pair: one["name"] for pair, one in content.tables["relic_pairs"].items()},
        "loot": {str(one["value"]): one["copies"] for one in decks["loot"]},
        "skulls": {one["id"]: {"colour": one["colour"], "icon": one["icon"]} for one in decks["skulls"]},
    }


def begin(setup: Setup) -> tuple[dict[str, Any], list[str]]:
    """Lay out the race: pawns, coins, relics; who begins is rolled with the pawns (TA-SETUP-4 to 9)."""
    seats, rules, content = list(setup.players), setup.rules, setup.content
    solo = next((who for who in seats if who in AI), "")
    if len(seats) < 2 and not solo:
        raise Unclear(f"Alone? Play against the AI: new trap {listed(seats) or 'ana'} ai (TA-META-3).")
    if solo and len(seats) != 2:
        raise Unclear("The AI plays against one player: new trap ana ai (TA-META-3).")
    asked = setup.options.get("path", [""])[-1]
    path = one_of(asked, {way: way for way in board.WAYS}, "Which path") if asked else ""
    clans = _clans(setup, seats)
    first, why = _first(setup, seats)
    at = seats.index(first)
    order = seats[at:] + seats[:at]
    relics = [UNKNOWN] * len(content["relics"])
    face_up = rules["relic_row"]
    state: dict[str, Any] = {
        "round": 1,
        "turn": first,
        "order": order,
        "rival": solo,
        "path": path,
        "players": {who: _pawn(rules, content, clans[who]) for who in seats},
        "this": new_turn(rules, content, order, first, True, bool(solo)),
        "open": [],
        "row": relics[:face_up],
        "left": relics[face_up:],
        "right": [],
        "bought": False,
        "loot_left": sum(content["loot"].values()),
        "winner": "",
        "over": False,
        "happened": [],
    }
    return state, _layout(setup, state, why, path)


def _pawn(rules: Any, content: Any, clan: str) -> dict[str, Any]:
    return {
        "clan": clan,
        "at": content["board"]["start"],
        "stage": board.OUT,
        "trail": [],
        "life": rules["start_life"],
        "x": 0,
        "cape": False,
        "crystal": False,
        "coins": 0,
        "used": 0,
        "taken": [],
        "relics": [],
        "loot": [],
        "items": 0,
        "turns": 0,
    }


def _clans(setup: Setup, seats: list[str]) -> dict[str, str]:
    """Give everybody a clan, in order of seats or as chosen (TA-LIFE-1)."""
    names = [one["id"] for one in setup.content["tables"]["clans"]]
    chosen = [word for one in setup.options.get("clans", []) for word in one.replace(",", " ").split()]
    found = [one_of(word, {name: name for name in names}, "Which clan") for word in chosen]
    found += [name for name in names if name not in found]
    if len(set(found)) < len(found):
        raise Unclear("Everybody has another clan: " + listed(names) + ".")
    return {who: found[seat] if seat < len(found) else "" for seat, who in enumerate(seats)}


def _first(setup: Setup, seats: list[str]) -> tuple[str, str]:
    """Roll the pawns until one is highest (TA-SETUP-7); with --first somebody was chosen (C57)."""
    asked = setup.options.get("first", [""])[-1]
    if asked:
        return one_of(asked, setup.names, "Who"), "as chosen"
    said, still = [], seats
    while len(still) > 1:
        rolled = {who: int(setup.cup.roll("pawn").face) for who in still}
        said.append(", ".join(f"{setup.names[who]} {face}" for who, face in rolled.items()))
        still = [who for who in still if rolled[who] == max(rolled.values())]
    return still[0], "; again: ".join(said)


def _layout(setup: Setup, state: dict[str, Any], why: str, path: str) -> list[str]:
    rules, names, solo = setup.rules, setup.names, state["rival"]
    people = [who for who in state["players"] if who != solo]
    clans = listed([state["players"][who]["clan"] for who in people])
    start = board.number(setup.content, setup.content["board"]["start"])
    said = [
        f"Every pawn shows {rules['start_life']} and stands on {start}, at the boat (TA-SETUP-4, TA-SETUP-8).",
        f"In each mine a coin of {clans} (C2). {rules['action_hand']} action cards and {rules['skull_hand']} skulls "
        "for everybody (C15)."
        if not solo
        else f"In each mine a coin of {clans} (C2). {rules['action_hand']} action "
        f"cards and {rules['skull_hand']} skulls for {names[people[0]]}; the AI holds none (TA-SETUP-10).",
        f"{rules['relic_row']} relics face up: row A1 B2 C3 enters them, if you like (TA-RELIC-5).",
    ]
    if rules["skull_deck"] == "stated_46":
        said.append("The rainbow skull with a dot stays in the box (C1).")
    if solo:
        way = path or rules["ai_path"]
        said.append(f"The AI takes the {way} path and moves {rules['ai_move']} (TA-SOLO-10, C50).")
    said.append(f"{names[state['turn']]} begins ({why}, TA-SETUP-7).")
    if not solo and rules["head_start"] in (True, "on"):
        free = setup.content["tables"]["head_start"].get(str(len(state["order"])), [])
        ahead = [f"{names[who]} +{n}" for who, n in zip(state["order"], free, strict=False) if n]
        said.append(f"Head start in the first turn: {listed(ahead)} (C41).")
    return said


def public(table: Table) -> dict[str, Any]:
    """Give what everybody may know: before the end relics and loot are only counted (TA-RELIC-4, TA-LOOT-2)."""
    state = table.state
    names = "round turn order rival this row bought winner over loot_left".split()
    found = {name: state[name] for name in names}
    found["piles"] = {"left": len(state["left"]), "right": len(state["right"])}
    found["open"] = [{key: one.get(key) for key in ("what", "by", "to", "card", "kind", "n")} for one in state["open"]]
    found["players"] = {}
    for who in table.players:
        pawn = dict(table.of(who))
        if not state["over"]:
            pawn.update(relics=len(pawn["relics"]), loot=len(pawn["loot"]))
        pawn["number"] = board.number(table.content, pawn["at"])
        pawn["to_go"] = board.steps_to_go(table.content, pawn["at"], pawn["stage"])
        pawn["open_mines"] = [mine for mine in table.content["tables"]["mines"] if mine not in pawn["taken"]]
        found["players"][who] = pawn
    return found


def who(table: Table) -> str:
    """Give who is asked: the one who may respond, or whose turn it is."""
    state = table.state
    if state["over"]:
        return ""
    if state["open"]:
        return str(state["open"][-1]["to"])
    return str(state["turn"])


def place(table: Table) -> str:
    """Name the place by round and turn."""
    return f"{table.state['round']}.{table.state['turn'] or 'all'}"


__all__ = [
    "ALIASES",
    "VERBS",
    "answer",
    "asks",
    "check",
    "fold",
    "head",
    "menu",
    "notes",
    "over",
    "score",
    "show",
    "tell",
]
