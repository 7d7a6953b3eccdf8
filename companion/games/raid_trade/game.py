"""Raid Trade at the table: what is pinned, the setup, how the game stands, what people are reminded of, the end.

Rule ids are the brief's; every number comes from rules.yaml.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Breach, Json, Score, Setup, Table
from companion.engine.words import Unclear
from companion.games.raid_trade import menus, raids
from companion.games.raid_trade.amounts import level_tokens, misses_turns
from companion.games.raid_trade.moves import FORMS
from companion.games.raid_trade.orders import layout
from companion.games.raid_trade.record import SETS
from companion.games.raid_trade.turns import in_space, numbers, start, word
from companion.games.raid_trade.verbs import ALIASES, VERBS
from companion.kit.forms import Act, put, several
from companion.kit.game import Game

TWO: Final = 2
HIDDEN: Final = ("players", "last_raid", "began", "stirred", "seen")
"""What of the state is told otherwise, or is of no use to a program."""
"""What stations are called at the setup whose cards have no name."""
WON: Final = marked(
    {
        "raid": "{who} WINS: level {n} by a won raid{see:RT-ADV-4}.",
        "levels": "{who} WINS on levels: {n}{see:RT-R47}.",
        "left": "{who} is left, and wins.",
        "trade": "{who} WINS: level {n}, bought against RT-OBJ-4.",
    }
)


class RaidTrade(Game):
    """The game of `content/raid-trade`."""

    VERBS = VERBS
    FORMS = FORMS
    ALIASES = ALIASES
    SETUP_OPTIONS: ClassVar = {"first": True}
    PLAYERS_RULE = "RT-OBJ-1"
    SETS = SETS
    CLOSED = Breach("RT-OBJ-2", "The game is over.")

    def pin(self, content: Any) -> Json:
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

    def begin(self, setup: Setup) -> tuple[Json, list[str]]:
        """Lay everything out; the higher roll begins (RT-SETUP-1 to 13, RT-R4, RT-R5)."""
        tables, seats = setup.content["tables"], list(setup.players)
        if len(seats) != TWO:
            raise Unclear("Raid Trade is a duel: 'new raid-trade ana ben'.")
        first, begins = _first(setup, seats)
        table = setup.table()
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
        return table.state, [*layout(table), begins]

    first = staticmethod(menus.first)
    question = staticmethod(menus.question)
    asked = staticmethod(menus.asked)

    def place(self, table: Table) -> str:
        """Name the place by the turn, and by the raid in it."""
        return f"{table.state['turn_no']}.{table.state['turn']}.{table.state['raids']}"

    def notes(self, act: Act) -> None:
        """Remind of what may be forgotten."""
        state, top, most, supply = (
            act.state,
            act.rules["trade_max_level"],
            act.rules["stalemate_turns"],
            numbers(act.table)["supply"],
        )
        if state["over"]:
            return
        for who in state["players"]:
            was, now = act.before.of(who), act.of(who)
            shuffled = now["discard"] < was["discard"]
            act.remind(shuffled, "RT-DECK-1", "RESHUFFLE: {who}'s discards are the new deck{see:RT-DECK-1}.", who=who)
            title = str(act.table.content["titles"].get(str(top)) or _("Level {n}", n=top)).upper()
            last = was["level"] < top <= now["level"]
            act.remind(
                last, "RT-ADV-4", "{title}: {who}'s next won raid wins the game{see:RT-ADV-4}.", title=title, who=who
            )
            near = was["level"] < top - 1 == now["level"]
            act.remind(near, "RT-R17", "Trading takes {who} one level further, and stops there{see:RT-R17}.", who=who)
        low = _in_play(act.before) <= supply["black"] - supply["swap"] < _in_play(act.table)
        act.remind(low, "RT-R16", "SUPPLY LOW: swap {n} singles for a x{n}{see:RT-R16}.", n=supply["swap"])
        raids.notes(act)
        idle = state["idle"]
        act.remind(
            most is not None and idle >= most and idle != act.before.state["idle"],
            "RT-R47",
            several(
                "{n} turn without a card or token: 'settle draw' or 'settle levels'{see:RT-R47}.",
                "{n} turns without a card or token: 'settle draw' or 'settle levels'{see:RT-R47}.",
            ),
            n=idle,
        )

    def show(self, table: Table) -> Sequence[str]:
        """Give both players' places, two lines each."""
        said = []
        for who in table.state["players"]:
            mine = table.of(who)
            parts = [
                put(
                    table,
                    "{who} level {level}, {n} on Level",
                    who=who,
                    level=mine["level"],
                    n=mine["level_tokens"],
                ),
                _where(table, who, _("docked") if mine["arrived"] else _("in orbit")),
                *[misses_turns(mine["miss"])] * bool(mine["miss"]),
            ]
            said.append(" · ".join(parts))
            counts = {
                **{"bank": word(table, "bank"), "black": mine["bank_black"], "white": mine["bank_white"]},
                **{"cargo": word(table, "cargo"), "n": mine["cargo"], "hand": mine["hand"]},
            }
            said.append("  " + _("{bank} {black} black {white} white, {cargo} {n}, hand {hand}", **counts))
        return said

    def head(self, table: Table) -> str:
        """Say whose turn it is and where they are, or how the raid stands."""
        state, who = table.state, table.state["turn"]
        if state["over"]:
            return _("The game is over.")
        if state["raid"]:
            return raids.standing(table)
        mine, where = table.of(who), _where(table, who, _("in orbit"))
        said = {"n": state["turn_no"], "who": table.name(who), "level": mine["level"], "hand": mine["hand"]}
        return _("Turn {n} · {who}, level {level}, {where}, hand {hand}", **said, where=where)

    def public(self, table: Table) -> Json:
        """Give what everybody may know: all counts lie open, and so does every card that was played."""
        state, raid = table.state, table.state["raid"]
        found = {name: state[name] for name in state if name not in HIDDEN}
        found["players"] = {
            who: {**mine, "location": "space" if in_space(mine) else "orbit"} for who, mine in state["players"].items()
        }
        if raid and raid["defence"]:
            found["chance"] = raids.share(table)
            found["chances"] = raids.chances(table)
        return found

    def score(self, table: Table) -> Sequence[Score]:
        """Rank by level, then by Level tokens; the winner is first."""
        state = table.state
        found = []
        for one in state["players"]:
            mine = table.of(one)
            rank = (1 if one in state["winners"] else TWO) if state["over"] else 0
            remark = _("{tokens}, {n} white", tokens=level_tokens(mine["level_tokens"]), n=mine["bank_white"])
            found.append(Score(one, mine["level"], rank=rank, remark=remark))
        return sorted(found, key=lambda s: (s.rank, -(s.points or 0), -table.of(s.who)["level_tokens"]))

    def over(self, table: Table) -> str:
        """Say who won, and how."""
        state = table.state
        if not state["over"]:
            return ""
        names = [table.name(one) for one in state["winners"]]
        if not names:
            return _("The game is over.")
        level, last = table.of(state["winners"][0])["level"], numbers(table)["levels"]["last"]
        said = {"who": names[0], "n": level}
        if state["how"] in ("raid", "trade") and level < last:
            return _("{who} WINS, though the record says level {n} now; 'undo' takes the end back.", **said)
        if len(names) > 1:
            return ngettext(
                "A DRAW: after {n} turn nothing moves{see:RT-R47}.",
                "A DRAW: after {n} turns nothing moves{see:RT-R47}.",
                state["turn_no"],
            )
        return _(WON.get(state["how"], WON["trade"]), **said)


def _player(setup: Setup, tables: Json) -> Json:
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
    """Roll for the first turn, again while both are equal, and say who begins (RT-SETUP-13, RT-R4)."""
    asked = setup.option("first")
    if asked:
        first = setup.player(asked)
        return first, _("{who} begins (as chosen).", who=setup.names[first])
    said = []
    while True:
        one, two = (setup.cup.roll("d6").face for _seat in seats)
        said.append(f"{setup.names[seats[0]]} {one}, {setup.names[seats[1]]} {two}")
        if one != two:
            first = seats[int(str(two) > str(one))]
            names = {"who": setup.names[first], "rolls": "; ".join(said)}
            if len(said) > 1:
                return first, _(
                    "{who} begins ({rolls}{see:; RT-SETUP-13}, rolled again when equal{see:RT-R4}).", **names
                )
            return first, _("{who} begins ({rolls}{see:; RT-SETUP-13}).", **names)


def _in_play(table: Table) -> int:
    """Give how many black tokens lie about, as far as they are written down."""
    raid, places = table.state["raid"], ("level_tokens", "bank_black", "cargo", "trip")
    lie = sum(one[place] for one in table.state["players"].values() for place in places)
    return int(lie + (raid["tokens"] if raid else 0))


def _where(table: Table, who: str, in_orbit: str) -> str:
    mine = table.of(who)
    return f"{word(table, 'trip')} {mine['trip']}" if in_space(mine) else in_orbit


GAME = RaidTrade()
