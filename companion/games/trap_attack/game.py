"""Trap Attack at the table: what a session keeps, how it begins, and what everybody may know. Says and folds elsewhere.

Pawns, coins, limits, relics and the AI are tracked; hands and the skull deck are not, and relics and loot stay face
down until the race is over. Rule ids are the brief's; every number comes from rules.yaml, the cards and the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from companion.games.trap_attack import board
from companion.games.trap_attack.casting import targets
from companion.games.trap_attack.moves import DEEDS
from companion.games.trap_attack.pawns import EVENTS, free_due, human, stopped
from companion.games.trap_attack.relics import UNKNOWN
from companion.games.trap_attack.scores import over, score
from companion.games.trap_attack.turns import new_turn
from companion.games.trap_attack.verbs import ALIASES, VERBS, open_question
from companion.games.trap_attack.walking import free_steps
from companion.kit.game import Game, Question
from companion.seam import Breach, Item, Menu, Move, Note, Score, Setup, Table, Turn
from companion.words import Unclear, counted, listed, one_of

NOT_NOW: Final = Item("", "")
AI: Final = ("ai", "rival")
TABLES: Final = (
    "ai_redraws ai_steps blockable clans colours head_start kinds mines skull_icons solo_levels tie_breaks wild_colour"
).split()


class TrapAttack(Game):
    """The game of `content/trap-attack`."""

    VERBS = VERBS
    DEEDS = DEEDS
    EVENTS = EVENTS
    ALIASES = ALIASES
    SETUP_OPTIONS: ClassVar = {"first": True, "path": True, "clans": True}
    PLAYERS_RULE = "TA-META-3"
    CLOSED = Breach("TA-TURN-7", "The race is over.")

    def pin(self, content: Any) -> dict[str, Any]:
        """Take the board, the cards that have rules, and the tables that are used at the table."""
        decks = {name: [one for one in content.cards if one["deck"] == name] for name in content.decks}
        fields = ("name", "slug", "type", "kind", "cost", "effect", "timing")
        return {
            "board": board.pinned(content.board),
            "tables": {name: content.tables[name] for name in TABLES},
            "cards": {one["id"]: {key: one[key] for key in fields} for one in decks["actions"]},
            "relics": {
                one["id"]: {key: one[key] for key in ("name", "pair", "value", "cost")} for one in decks["relics"]
            },
            "colours": list(content.tables["colours"]),  # kept JSON has no order
            "kinds": list(content.tables["kinds"]),
            "pairs": {pair: one["name"] for pair, one in content.tables["relic_pairs"].items()},
            "loot": {str(one["value"]): one["copies"] for one in decks["loot"]},
            "skulls": {one["id"]: {"colour": one["colour"], "icon": one["icon"]} for one in decks["skulls"]},
        }

    def begin(self, setup: Setup) -> tuple[dict[str, Any], list[str]]:
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

    def public(self, table: Table) -> dict[str, Any]:
        """Give what everybody may know: before the end relics and loot are only counted (TA-RELIC-4, TA-LOOT-2)."""
        state = table.state
        names = "round turn order rival this row bought winner over loot_left".split()
        found = {name: state[name] for name in names}
        found["piles"] = {"left": len(state["left"]), "right": len(state["right"])}
        found["open"] = [
            {key: one.get(key) for key in ("what", "by", "to", "card", "kind", "n")} for one in state["open"]
        ]
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

    def who(self, table: Table) -> str:
        """Give who is asked: the one who may respond, or whose turn it is."""
        state = table.state
        return "" if state["over"] else str(state["open"][-1]["to"] if state["open"] else state["turn"])

    def question(self, table: Table) -> Question | None:
        """Give the open question."""
        return open_question(table)

    def first(self, table: Table) -> Menu:
        """Offer what is left to do in this turn; each thing has its own number all evening."""
        state, rules = table.state, table.rules
        who, this = state["turn"], state["this"]
        if who == state["rival"]:
            rival = Item("ai", "Roll the AI's turn")
            mine = human(table)
            items = [Item("item", f"First an item of {table.name(mine)}'s")] * _has_item(table, mine)
            return Menu("The AI's turn:", (rival, NOT_NOW, NOT_NOW, *items))
        if free_due(table, who):
            item = [Item("item", "An item first")] * _has_item(table, who)
            free = "m 3 for the free move and 3 foot skulls"
            return Menu(f"{table.name(who)} begins:", (Item("move", "Free move"), NOT_NOW, NOT_NOW, *item), free=free)
        still = stopped(table, who)
        each = rules["three_for_one"]
        offered = (
            (Item("move", "Walk with foot skulls"), not still),
            (
                Item("trade", f"Trade {each} skulls for a space"),
                not still or rules["paralysis_scope"] == "free_and_foot",
            ),
            (Item("cast", "Cast a trap"), targets(table, who)),
            (Item("item", "Play an item"), _has_item(table, who)),
            (Item("relic", "Buy a relic"), this["relics"] < rules["relics_per_turn"] and state["row"]),
            (Item("exchange", "Exchange action cards"), this["exchanged"] < rules["exchange_max"]),
            (Item("end", "End the turn"), True),
        )
        return Menu(f"{table.name(who)}:", tuple(item if now else NOT_NOW for item, now in offered))

    def menu(self, table: Table, words: Sequence[str]) -> Menu | None:
        """Say what may come next in a line, behind a short form too."""
        return super().menu(table, [*ALIASES.get(words[0], words[0]).split(), *words[1:]] if words else [])

    def answer(self, turn: Turn, words: list[str]) -> list[Move] | None:
        """Read a line that begins with no verb: an answer, or choices by number from the verb on."""
        said, offered = self._numbered(turn.table, words)
        if self.question(turn.table) or said == words:
            return super().answer(turn, said)
        if offered is not None:
            shown = ", ".join(f"{number} {item.label}" for number, item in offered.choices())
            raise Unclear(f"{offered.ask} {shown}{offered.free}")
        verb = next((verb for verb in VERBS if verb.name == said[0]), None)
        return verb.read(turn, said[1:]) if verb is not None and verb.read is not None else None

    def _numbered(self, table: Table, words: Sequence[str]) -> tuple[list[str], Menu | None]:
        """Put choices for the numbers that begin a line; give them with the choice that is still to be made."""
        said, rest = list[str](), list(words)
        offered = self.menu(table, said)
        while rest and rest[0].isdecimal() and offered is not None:
            chosen = offered.chosen(int(rest[0]))
            if chosen is None:
                break
            said += chosen.word.split()
            rest.pop(0)
            offered = self.menu(table, said)
        return [*said, *rest], self.menu(table, [*said, *rest]) if rest else offered

    def tell(self, before: Table, move: Move, after: Table) -> Sequence[str]:
        """Say what a move did; the end of a turn at least that it is over."""
        over = f"{after.name(str(move.get('who')))}'s turn is over."
        return super().tell(before, move, after) or [over] * (move.get("do") == "end")

    def notes(self, before: Table, move: Move, after: Table) -> Sequence[Note]:
        """Remind of rounds, refills, the X, the free move, and the last lap (TA-TURN-1, TA-TURN-6)."""
        state = after.state
        if state["over"]:
            return ()
        found = [*super().notes(before, move, after)]
        if state["round"] != before.state["round"]:
            found.append(Note("TA-TURN-6", f"Round {state['round']}."))
        if (state["turn"], state["round"]) == (before.state["turn"], before.state["round"]):
            return found
        who, rules = state["turn"], after.rules
        name = after.name(who)
        if who != state["rival"]:
            found.append(
                Note(
                    "TA-TURN-1", f"{name}: refill to {rules['action_hand']} action cards, {rules['skull_hand']} skulls."
                )
            )
        if stopped(after, who):
            found.append(Note("TA-ACT-7", f"{name} is paralysed: no free move."))
        elif state["this"]["head"]:
            found.append(
                Note("C41", f"{name} has a head start: {counted(free_steps(after), 'free space')} in this first turn.")
            )
        for one in state["order"]:
            pawn = after.of(one)
            togo = board.steps_to_go(after.content, pawn["at"], pawn["stage"])
            if pawn["stage"] == board.HOME and togo <= _reach(after):
                when = "now" if one == who else "in the next turn"
                found.append(
                    Note("TA-TURN-7", f"{after.name(one)} may finish {when}: {counted(togo, 'step')} to the boat.")
                )
        return found

    def show(self, table: Table) -> list[str]:
        """Give every pawn, and the relics."""
        rows = []
        for who in table.state["order"]:
            pawn = table.of(who)
            things = [counted(pawn["coins"], "coin")] * bool(pawn["coins"])
            things += [counted(len(pawn["relics"]), "relic")] * bool(pawn["relics"])
            things += [f"{len(pawn['loot'])} loot"] * bool(pawn["loot"])
            things += ["X"] * bool(pawn["x"]) + ["cape"] * pawn["cape"] + ["crystal"] * pawn["crystal"]
            togo = board.steps_to_go(table.content, pawn["at"], pawn["stage"])
            way = f"{pawn['stage']}, {counted(togo, 'step')} to go"
            rest = f"; {', '.join(things)}" if things else ""
            clan = f" ({pawn['clan']})" if pawn["clan"] else ""
            rows.append(
                f"{table.name(who)}{clan} at {board.shown(table.content, pawn['at'])} {way}; life {pawn['life']}{rest}"
            )
        state = table.state
        known = " ".join(state["row"])
        row = known if known.strip("? ") else "not entered"
        return [*rows, f"Relics: {row}; piles {len(state['left'])} left, {len(state['right'])} right"]

    def head(self, table: Table) -> str:
        """Say which round it is, whose turn, and what is left to do in it."""
        state = table.state
        if state["over"]:
            return "The race is over."
        who = state["turn"]
        start = f"Round {state['round']} · {table.name(who)}"
        if state["open"]:
            return start
        if free_due(table, who) and who != state["rival"]:
            free = free_steps(table)
            start += ", free move" + (f" of {free}" if free != table.rules["free_move"] else "")
        elif stopped(table, who):
            start += ", X"
        return f"{start}: {' '.join(f'{number} {item.word}' for number, item in self.first(table).choices())}"

    def score(self, table: Table) -> Sequence[Score]:
        """Give the result as it stands; relics and loot only after the race (TA-RELIC-4, TA-LOOT-2, C43)."""
        return score(table)

    def over(self, table: Table) -> str:
        """Say who won, and by which tie-break; or that cards are still to be turned over (TA-GOAL-3, C43)."""
        return over(table)


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


def _has_item(table: Table, who: str) -> bool:
    return bool(table.of(who)["items"] < table.rules["items_per_turn"])


def _reach(table: Table) -> int:
    """Count the steps that a full hand may make in a turn: foot skulls, the free space, the best item."""
    rules = table.rules
    best = max((one["effect"].get("move_forward", 0) for one in table.content["cards"].values()), default=0)
    return int(rules["skull_hand"] * rules["foot_step"] + rules["free_move"] + best)


GAME = TrapAttack()
