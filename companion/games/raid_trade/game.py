"""Raid Trade at the table: what is pinned, the setup, how the game stands, what people are reminded of, the end.

Rule ids are the brief's; every number comes from rules.yaml.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from companion.engine.model import Breach, Menu, Move, Note, Score, Setup, Table
from companion.engine.words import Unclear, counted
from companion.games.raid_trade import menus, packs, raids
from companion.games.raid_trade.moves import DEEDS
from companion.games.raid_trade.record import SETS
from companion.games.raid_trade.turns import in_space, numbers, start, word
from companion.games.raid_trade.verbs import ALIASES, VERBS
from companion.kit.game import Game, Question

TWO: Final = 2
HIDDEN: Final = ("players", "last_raid", "began", "stirred", "seen")
"""What of the state is told otherwise, or is of no use to a program."""


class RaidTrade(Game):
    """The game of `content/raid-trade`."""

    VERBS = VERBS
    DEEDS = DEEDS
    ALIASES = ALIASES
    SETUP_OPTIONS: ClassVar = {"first": True}
    PLAYERS_RULE = "RT-OBJ-1"
    SETS = SETS
    CLOSED = Breach("RT-OBJ-2", "The game is over.")

    def pin(self, content: Any) -> dict[str, Any]:
        """Take the tables of the rules, how many cards a deck has, and what stations and levels are called."""
        tables = {
            name: one for name, one in content.tables.items() if not name.startswith("palette")
        }  # colours are for print
        count = tables["numbers"]["most"] - tables["numbers"]["least"] + 1 + len(tables["royals"])
        kinds = {card.get("kind"): str(card.get("title", "")).rpartition(" ")[2] for card in content.cards}
        titled = [card for card in content.cards if {"value", "title"} <= set(card)]
        return {
            "tables": tables,
            "royals": list(reversed(tables["royals"])),  # kept as lists, for the order: Jack to Ace, red to black
            "families": list(tables["families"]),
            "pack": count * len(tables["families"]),
            "stations": {place: kinds[place] for place in ("trip", "cargo", "bank") if kinds.get(place)},
            "titles": {str(card["value"]): str(card["title"]) for card in titled},
        }

    def begin(self, setup: Setup) -> tuple[dict[str, Any], list[str]]:
        """Lay everything out; the higher roll begins (RT-SETUP-1 to 13, RT-R4, RT-R5)."""
        rules, tables, seats = setup.rules, setup.content["tables"], list(setup.players)
        if len(seats) != TWO:
            raise Unclear("Raid Trade is a duel: 'new raid-trade ana ben'.")
        first, why = _first(setup, seats)
        table = Table("", seats, setup.names)
        table.rules, table.content = dict(rules), setup.content
        table.state = {
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
            "players": {who: _player(setup, tables) for who in seats},
            "seen": {who: [] for who in seats},
        }
        start(table, first)
        table.state["stirred"] = False
        layout = [*_layout(setup), f"{setup.names[first]} begins{why}."]
        drew = table.state["began"]["drew"]
        if drew:
            layout.append(f"{table.name(table.state['turn'])} draws {drew} (RT-TURN-1).")
        return table.state, layout

    def fold(self, table: Table, move: Move) -> None:
        """Do a move, and count its card as played from its pack."""
        if self.deed(table, move):
            packs.note(table, move)
        super().fold(table, move)

    def check(self, table: Table, move: Move) -> Sequence[Breach]:
        """Say which rules a move breaks; a card that its pack no longer has breaks one, too."""
        found = super().check(table, move)
        return found or (packs.spent(table, move) if self.deed(table, move) else [])

    def first(self, table: Table) -> Menu:
        """Offer a turn's actions."""
        return menus.first(table)

    def menu(self, table: Table, words: Sequence[str]) -> Menu | None:
        """Say what may come next; after the end no line has more to it."""
        return None if words and table.state["over"] else super().menu(table, words)

    def question(self, table: Table) -> Question | None:
        """Ask for what a raid waits for."""
        return menus.question(table)

    def who(self, table: Table) -> str:
        """Give whose turn it is."""
        return "" if table.state["over"] else str(table.state["turn"])

    def place(self, table: Table) -> str:
        """Name the place by the turn, and by the raid in it."""
        return f"{table.state['turn_no']}.{table.state['turn']}.{table.state['raids']}"

    def notes(self, before: Table, move: Move, after: Table) -> Sequence[Note]:
        """Remind of what may be forgotten."""
        del move
        found, state, top, most = (
            list[Note](),
            after.state,
            after.rules["trade_max_level"],
            after.rules["stalemate_turns"],
        )
        if state["over"]:
            return found
        for who in state["players"]:
            was, now, name = before.of(who), after.of(who), after.name(who)
            if now["discard"] < was["discard"]:
                found.append(Note("RT-DECK-1", f"RESHUFFLE: {name}'s discards are the new deck"))
            if was["level"] < top <= now["level"]:
                title = str(after.content["titles"].get(str(top), f"Level {top}")).upper()
                found.append(Note("RT-ADV-4", f"{title}: {name}'s next won raid wins the game"))
            elif was["level"] < top - 1 == now["level"]:
                found.append(Note("RT-R17", f"Trading takes {name} one level further, and stops there"))
        supply = numbers(after)["supply"]
        if _in_play(before) <= supply["black"] - supply["swap"] < _in_play(after):
            found.append(Note("RT-R16", f"SUPPLY LOW: swap {supply['swap']} singles for a x{supply['swap']}"))
        found += raids.notes(before, after)
        idle = state["idle"]
        if most is not None and idle >= most and idle != before.state["idle"]:
            found.append(Note("RT-R47", f"{idle} turns without a card or token: 'settle draw' or 'settle levels'"))
        return found

    def show(self, table: Table) -> Sequence[str]:
        """Give both players' places, two lines each."""
        said = []
        for who in table.state["players"]:
            mine = table.of(who)
            where = _where(table, who, "docked" if mine["arrived"] else "in orbit")
            misses = f" · misses {counted(mine['miss'], 'turn')}" if mine["miss"] else ""
            said.append(f"{table.name(who)} level {mine['level']}, {mine['level_tokens']} on Level · {where}{misses}")
            stock = f"{mine['bank_black']} black {mine['bank_white']} white"
            hold = f"{word(table, 'cargo')} {mine['cargo']}"
            said.append(f"  {word(table, 'bank')} {stock}, {hold}, hand {mine['hand']}")
        return said

    def head(self, table: Table) -> str:
        """Say whose turn it is and where they are, or how the raid stands."""
        state, who = table.state, table.state["turn"]
        if state["over"]:
            return "The game is over."
        if state["raid"]:
            return raids.standing(table)
        mine, where = table.of(who), _where(table, who, "in orbit")
        return f"Turn {state['turn_no']} · {table.name(who)}, level {mine['level']}, {where}, hand {mine['hand']}"

    def public(self, table: Table) -> dict[str, Any]:
        """Give what everybody may know: all counts lie open, and so does every card that was played."""
        state, raid = table.state, table.state["raid"]
        found = {name: state[name] for name in state if name not in HIDDEN}
        found["players"] = {
            who: {**mine, "location": "space" if in_space(mine) else "orbit"} for who, mine in state["players"].items()
        }
        if raid and raid["defence"]:
            found["chance"] = raids.percent(raids.chance(table, raid["rolls"], raids.missing(raid)))
            found["chances"] = raids.chances(table)
        return found

    def score(self, table: Table) -> Sequence[Score]:
        """Rank by level, then by Level tokens; the winner is first."""
        state = table.state
        found = []
        for one in state["players"]:
            mine = table.of(one)
            rank = (1 if one in state["winners"] else TWO) if state["over"] else 0
            remark = f"{counted(mine['level_tokens'], 'Level token')}, {mine['bank_white']} white"
            found.append(Score(one, mine["level"], rank=rank, remark=remark))
        return sorted(found, key=lambda s: (s.rank, -(s.points or 0), -table.of(s.who)["level_tokens"]))

    def over(self, table: Table) -> str:
        """Say who won, and how."""
        state = table.state
        if not state["over"]:
            return ""
        names = [table.name(one) for one in state["winners"]]
        if not names:
            return "The game is over."
        level, last = table.of(state["winners"][0])["level"], numbers(table)["levels"]["last"]
        if state["how"] in ("raid", "trade") and level < last:
            return f"{names[0]} WINS, though the record says level {level} now; 'undo' takes the end back."
        if len(names) > 1:
            return f"A DRAW: after {counted(state['turn_no'], 'turn')} nothing moves (RT-R47)."
        return {
            "raid": f"{names[0]} WINS: level {level} by a won raid (RT-ADV-4).",
            "levels": f"{names[0]} WINS on levels: {level} (RT-R47).",
            "left": f"{names[0]} is left, and wins.",
        }.get(state["how"], f"{names[0]} WINS: level {level}, bought against RT-OBJ-4.")


def _player(setup: Setup, tables: dict[str, Any]) -> dict[str, Any]:
    """Give what a player begins with; under way, some of it is on a trip (RT-LOC-3)."""
    rules, opening = setup.rules, tables["opening"] if setup.rules["opening"] == "underway" else {}
    return {
        "level": tables["levels"]["first"],
        "level_tokens": rules["start_level_tokens"],
        "bank_black": rules["start_bank_tokens"],
        "bank_white": 0,
        "cargo": opening.get("cargo", 0),
        "trip": opening.get("trip", 0),
        "arrived": False,
        "miss": 0,
        "hand": rules["start_hand"],
        "deck": setup.content["pack"] - rules["start_hand"],
        "discard": 0,
    }


def _first(setup: Setup, seats: list[str]) -> tuple[str, str]:
    """Roll for the first turn, again while both are equal (RT-SETUP-13, RT-R4)."""
    asked = setup.option("first")
    if asked:
        return setup.player(asked), " (as chosen)"
    said = []
    while True:
        one, two = (setup.cup.roll("d6").face for _ in seats)
        said.append(f"{setup.names[seats[0]]} {one}, {setup.names[seats[1]]} {two}")
        if one != two:
            again = ", rolled again when equal (RT-R4)" if len(said) > 1 else ""
            return seats[int(str(two) > str(one))], f" ({'; '.join(said)}; RT-SETUP-13{again})"


def _layout(setup: Setup) -> list[str]:
    rules, tables, stations = setup.rules, setup.content["tables"], setup.content["stations"]
    low, top, opening = tables["levels"]["first"], tables["levels"]["last"], tables["opening"]
    lane, hold, vault = (stations.get(place, place) for place in ("trip", "cargo", "bank"))
    pack, hand = setup.content["pack"], rules["start_hand"]
    said = [
        f"Each: shuffle your {pack} Utility cards, draw {hand} (RT-SETUP-2, RT-SETUP-12).",
        f"Level card {low} face up; Level deck backs up, {low + 1} on top, {top} at the bottom (RT-SETUP-4, RT-R5).",
        f"Lay out {lane}, {hold} and {vault} (RT-SETUP-6 to 8).",
        f"Black tokens: {rules['start_level_tokens']} on Level, {rules['start_bank_tokens']} on {vault} (RT-SETUP-11).",
    ]
    if rules["opening"] == "underway":
        said.append(f"Under way: {opening['trip']} more on {lane}, {opening['cargo']} on {hold} (RT-LOC-3).")
    return said


def _in_play(table: Table) -> int:
    """Give how many black tokens lie about, as far as they are written down."""
    raid, places = table.state["raid"], ("level_tokens", "bank_black", "cargo", "trip")
    lie = sum(one[place] for one in table.state["players"].values() for place in places)
    return int(lie + (raid["tokens"] if raid else 0))


def _where(table: Table, who: str, in_orbit: str) -> str:
    mine = table.of(who)
    return f"{word(table, 'trip')} {mine['trip']}" if in_space(mine) else in_orbit


GAME = RaidTrade()
