"""Raft Race! at the table: what is pinned, the setup, how a race stands, who wins.

Rule ids are the rulebook's; every number comes from rules.yaml and the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from companion.engine.messages import gettext as _
from companion.engine.model import Breach, Json, Move, Score, Setup, Table, Turn, Verb, copied
from companion.engine.words import Unclear, one_of
from companion.games.raft_race import river
from companion.games.raft_race.cards import left
from companion.games.raft_race.looks import chance_line, layouts, map_lines, odds, raft_line
from companion.games.raft_race.moves import FORMS, begins, decided, open_question
from companion.games.raft_race.names import ALIASES
from companion.games.raft_race.orders import layout
from companion.games.raft_race.playing import EFFECTS
from companion.games.raft_race.record import SETS
from companion.games.raft_race.river import turn_order
from companion.games.raft_race.todo import BY_CHANCE, first
from companion.kit.forms import Act, several, spoken
from companion.kit.game import Game

PUBLIC: Final = (
    "round", "phase", "stack", "box", "pile", "discards", "out", "powers", "laid", "locked", "effects", "crossed",
    "winners", "over", "order", "players",
)  # fmt: skip


class RaftRace(Game):
    """The game of `content/raft-race`."""

    VERBS = (
        *(spoken(FORMS[name]) for name in "orders river go use".split()),
        Verb("map", "What lies ahead? The river as it is laid.", "map", look=map_lines),
        Verb("odds", "What is left in the Chance pile, and what would a Rock do?", "odds", look=odds, most=0),
        Verb("layouts", "How could the two cards lie?", "layouts", look=layouts, most=0),
        *(spoken(FORMS[name]) for name in "lay chance move at splash lose rock eddy rapid recharge".split()),
    )
    FORMS = FORMS
    ALIASES = ALIASES
    SETUP_OPTIONS: ClassVar = {"virtual": False, "crews": True}
    PLAYERS_RULE = "RR-BOX-4"
    SETS = SETS
    CLOSED = Breach("RR-END-1", "The race is over.")

    def pin(self, content: Any) -> Json:
        """Take the river cards, power-ups, Chance numbers, orders, crews and the numbers of the rules' tables."""
        tables, cards = content.tables, content.cards
        decks = {name: [card for card in cards if card["deck"] == name] for name in ("river", "powerups", "chance")}
        sides = [(card["id"], card[side]) for card in decks["powerups"] for side in ("a", "b")]
        shown = ("name", "type", "steps", "splash")
        return {
            "river": {card["id"]: {"zone": card["zone"], "rows": card["rows"]} for card in decks["river"]},
            "powers": {one["key"]: {"card": card, "name": one["name"], "window": one["window"]} for card, one in sides},
            "chance": sorted(card["n"] for card in decks["chance"]),
            "orders": {name: {key: one[key] for key in shown if key in one} for name, one in tables["orders"].items()},
            "as_written": {  # for what is kept of a mapping has no order
                "crews": list(tables["crews"]),
                "orders": [name for name, one in tables["orders"].items() if one["type"] != "splash"],
                "powers": list(dict.fromkeys(card for card, _ in sides)),
            },
            "crews": {name: {"club": one["club"], "raft": one["raft"]} for name, one in tables["crews"].items()},
            "grid": tables["river"],
            "zones": [{"zone": zone["zone"], "name": zone["name"]} for zone in tables["zones"]],
            "zone_cards": tables["zone_cards"],
            "numbers": tables["powerups"],
        }

    def begin(self, setup: Setup) -> tuple[Json, list[str]]:
        """Lay out the start, hand out crews, draw for places (RR-SETUP-1 to RR-SETUP-13, RR-Q22)."""
        content, rules, virtual = setup.content, setup.rules, "virtual" in setup.options
        crews, pile, drew = _crews(setup), list(content["chance"]), dict[str, int]()
        for one in setup.players:
            drew[one] = int(setup.cup.pick("chance", pile).face) if pile else 0
            pile = [number for number in pile if number != drew[one]]
        places = sorted(setup.players, key=lambda one: -drew[one])
        cards = list(content["as_written"]["powers"]) * bool(rules["powerups"])
        sides = [{"t": "side", "who": one, "cards": []} for one in setup.players if cards]
        for task in sides if virtual else []:
            if cards:
                task["cards"] = [str(setup.cup.pick("powerup", cards).face)]
                cards = [card for card in cards if card not in task["cards"]]
        orders = content["as_written"]["orders"]
        fresh = rules["chance_reset_after_setup"]
        state: Json = {
            "round": 0, "phase": "setup", "order": places, "virtual": virtual, "happened": [],
            "todo": [*({"t": "lane", "who": one} for one in places), *sides, {"t": "start"}],
            "players": {one: _raft(crews[one], orders) for one in setup.players},
            "stack": rules["splash_total"], "box": 0, "powers": cards,
            "pile": list(content["chance"]) if fresh else pile, "discards": [] if fresh else list(drew.values()),
            "out": [], "laid": [card for card, one in content["river"].items() if one["zone"] == "start"], "trimmed": 0,
            "locked": [], "effects": {effect: [] for effect in EFFECTS}, "aims": {}, "hands": {}, "water": {},
            "snap": {}, "crossed": [], "winners": [], "over": False,
        }  # fmt: skip
        table, drawn = setup.table(), ", ".join(f"{setup.names[one]} {n}" for one, n in drew.items())
        table.state = state
        return state, [*layout(table), _("Chance: {drawn}{see:RR-SETUP-13}.", drawn=drawn)]

    question = staticmethod(open_question)

    def with_chance(self, turn: Turn, moves: list[Move]) -> list[Move]:
        """Add what chance decides at once, up to the next question for people."""
        table, done = copied(turn.table), [*moves]
        for move in moves:
            self.fold(table, move)
        while task := first(table, *BY_CHANCE):
            done.append(decided(turn, table, task))
            self.fold(table, done[-1])
        return done

    first = staticmethod(begins)

    def asked(self, table: Table) -> Sequence[str]:
        """Ask who has to decide; or all who have a card to show."""
        orders = first(table) is None and table.state["phase"] == "order"
        return turn_order(table) if orders else super().asked(table)

    at_turn = asked

    def notes(self, act: Act) -> None:
        """Remind of short hands, empty stacks, last Orders and the finish when they come about."""
        old, new, hand = act.before.state, act.state, act.rules["hand_size"]
        if new["over"]:
            return
        act.remind(
            new["stack"] < hand <= old["stack"],
            "RR-Q25",
            several(
                "Only {n} Splash card left in the stack{see:RR-Q25}.",
                "Only {n} Splash cards left in the stack{see:RR-Q25}.",
            ),
            n=left(act.table),
        )
        for who in river.rafts(act.table):
            mine = act.of(who)
            then, few = old["players"].get(who, mine), len(mine["orders"]) + mine["splash"]
            last = len(mine["orders"]) == 1 < len(then["orders"])
            act.remind(last, "RR-ROCK-4", "{who} has one Order left{see:RR-ROCK-4}.", who=who)
            short = new["round"] != old["round"] and few < hand
            act.remind(short, "RR-Q28", "{who} draws only {n}{see:RR-Q28}.", who=who, n=few)
            near = _may_finish(act.table, mine) and not _may_finish(act.before, then)
            act.remind(near, "RR-END-1", "{who} may reach the finish in one round{see:RR-END-1}.", who=who)

    def show(self, table: Table) -> Sequence[str]:
        """Give every raft on a line, then what is common."""
        state = table.state
        rows = [raft_line(table, who) for who in dict.fromkeys((*turn_order(table), *state["players"]))]
        n, pairs = len(state["powers"]), river.pairs_of(table)
        zone = pairs[min(max(len(state["laid"]) // river.across(table), 1), len(pairs)) - 1]
        stack = [
            _("Splash stack {n}", n=left(table)),
            _("river to row {row}, {zone}", row=river.laid_rows(table), zone=river.zone_name(table, zone)),
            *[_("{n} power-ups", n=n)] * bool(n),
        ]
        return [*rows, chance_line(table), " · ".join(stack)]

    def head(self, table: Table) -> str:
        """Say which phase it is, and the turn order."""
        state = table.state
        if state["over"]:
            return _("The race is over.")
        if state["phase"] == "setup":
            return _("Setting up.")
        names = " > ".join(table.name(who) for who in turn_order(table))
        flows = state["phase"] == "river"
        what = _("Round {n} River" if flows else "Round {n} Order", n=state["round"])
        key = "" if state["todo"] else " (rv)" if flows else " (o)"
        return f"{what}{key} · {names}"

    def public(self, table: Table) -> Json:
        """Give what everybody may know; nothing here is secret, for hands are not written down (RR-Q31)."""
        return {**{name: table.state[name] for name in PUBLIC}, "order": turn_order(table), "stack": left(table)}

    def who(self, table: Table) -> str:
        """Give who has to decide; between decisions it is everybody's turn."""
        return str((first(table) or {}).get("who", ""))

    def place(self, table: Table) -> str:
        """Name the place by round and phase."""
        return f"{table.state['round']}.{table.state['phase']}"

    def score(self, table: Table) -> Sequence[Score]:
        """Rank: the winner, others over the line by Splash cards, then by row, left first (RR-END-2, RR-Q58)."""
        state, found = table.state, list[Score]()

        def key(who: str) -> tuple[bool, bool, int, int, int]:
            mine = table.of(who)
            crossed = bool(mine["crossed"])
            return (who not in state["winners"], not crossed, mine["splash"] * crossed, -mine["row"], mine["lane"])

        for rank, one in enumerate(sorted(state["players"], key=key), 1):
            mine = table.of(one)
            splash, row = mine["splash"], mine["row"]
            remark = _("over the line, Splash {n}", n=splash) if mine["crossed"] else _("row {row}", row=row)
            found.append(Score(one, None, rank=rank * state["over"], remark=remark))
        return found

    def over(self, table: Table) -> str:
        """Say who won."""
        state = table.state
        winners = [one for one in state["winners"] if one in state["players"]]
        if not state["over"] or not winners:
            return ""
        names, splash = table.listed(winners), table.of(winners[0])["splash"]
        if len(state["crossed"]) <= 1:
            return _("{names} WINS: first over the line{see:RR-AIM-2}.", names=names)
        if sum(table.of(one)["splash"] == splash for one in state["crossed"] if one in state["players"]) > 1:
            return _("{names} WINS: level on Splash cards, highest Chance card{see:RR-END-3}.", names=names)
        return _("{names} WINS with the fewest Splash cards, {n}{see:RR-END-2}.", names=names, n=splash)


def _crews(setup: Setup) -> dict[str, str]:
    """Give everyone a crew: those named with --crews, the others in order; who is called like one gets it."""
    known = {name: name for name in setup.content["as_written"]["crews"]}
    chosen = dict(
        zip(setup.players, [one_of(word, known, "Which crew") for word in setup.words("crews")], strict=False)
    )
    if len(set(chosen.values())) < len(chosen):
        raise Unclear("Every crew is there once: --crews red,blue,green.")
    chosen |= {one: one for one in setup.players if one in known and one not in (*chosen, *chosen.values())}
    free = [name for name in known if name not in chosen.values()]
    for one in setup.players:
        if one not in chosen:
            chosen[one] = free.pop(0) if free else next(iter(known))
    return chosen


def _raft(crew: str, orders: Sequence[str]) -> Json:
    """Give a raft before the race."""
    return {
        "crew": crew, "row": 0, "lane": 0, "splash": 0, "orders": list(orders), "lost": [], "power": [], "card": "",
        "held": "", "crossed": 0,
    }  # fmt: skip


def _may_finish(table: Table, raft: Json) -> bool:
    """Tell whether a raft may cross the line in one round, on cards that lie, without Rapids or power-ups."""
    most = max((len(one.get("steps", ())) for one in table.content["orders"].values()), default=0)
    rows = most + river.grid(table)["drift"]
    return not river.to_lay(table) and bool(raft["row"] > river.finish_row(table) - rows)


GAME = RaftRace()
