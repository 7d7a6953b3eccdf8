"""Trap Attack at the table: what a session keeps, how it begins, and what everybody may know. Says and folds elsewhere.

Pawns, coins, limits, relics and the AI are tracked; hands and the skull deck are not, and relics and loot stay face
down until the race is over. Rule ids are the brief's; every number comes from rules.yaml, the cards and the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Breach, Facts, Item, Json, Menu, Move, Table, Turn
from companion.engine.words import UnclearAsSaid
from companion.games.trap_attack import alone, board, deck, ending, pawns, setup
from companion.games.trap_attack.calls import ai_plays, clan_called, is_ai, many, opening, put
from companion.games.trap_attack.cards import asked as waits
from companion.games.trap_attack.pawns import UNLIMITED, free_due, marks, most, overspent, plays, recorded, stopped
from companion.games.trap_attack.placing import SETS
from companion.games.trap_attack.turns import begun
from companion.games.trap_attack.verbs import ALIASES, FORMS, VERBS, open_question
from companion.games.trap_attack.walking import free_steps, reach, reached, to_go
from companion.kit.forms import Act, entry, several
from companion.kit.game import Game, by_numbers

TURN: Final = "move trade cast item relic exchange".split()
"""What stands on a screen all the time, once the free move is made."""
PLACES: Final = (*TURN, "end", "cast coin", "item coin", "level")
"""What has which number, all evening; in the AI's turn its dice have the first."""


def places(table: Table) -> tuple[str, ...]:
    """Give what there is in a turn, in its places."""
    return ("ai", *PLACES[1:]) if ai_plays(table) else PLACES


def first(table: Table) -> Menu:
    """Offer what is left to do in this turn."""
    state, who = table.state, plays(table)
    if state.get("only"):
        return alone.offers(table)
    items = [entry(FORMS[word], table, who) for word in places(table)]
    if on_screen():
        return Menu(_turn_asked(table, state["turn"]), _stands(items))
    free, left, name = "", pawns.left(table, who), table.name(who)
    ask = f"{name}{left and f', {left}'}" if who == state["turn"] else _turn_asked(table, state["turn"])
    if free_due(table, who):
        ask, free = put(table, "{who} begins", who=who), _("m 3: free move and 3 foot skulls")
    return Menu(ask, items, free)


def _stands(items: Sequence[Item]) -> list[Item]:
    """Give what a screen shows, the end last; what cannot be done now says why, once the free move is made."""
    begun = any(one.word == "end" and not one.off for one in items)
    stands = [one for one in items if not one.off or (begun and one.word in TURN)]
    return [one._replace(lead=one.word == "ai") for one in sorted(stands, key=lambda one: one.word == "end")]


def _turn_asked(table: Table, who: str) -> str:
    """Say whose turn it is, with how many skulls, and what the words on the board mean."""
    if is_ai(table, who):
        return _("The AI's turn")
    skulls = most(table, who)
    if not any(reached(table)):
        if not skulls:
            return put(table, "{who}: no skull left", who=who)
        return put(table, "{who}, what do you do?", who=who)
    if free_due(table, who) or skulls == UNLIMITED:
        return _("{who}: tap where you walk. 1 foot = discard 1 foot skull.", who=table.name(who))
    return ngettext(
        "{who}: tap where you walk. 1 foot = discard 1 foot skull; at most {n} skull left.",
        "{who}: tap where you walk. 1 foot = discard 1 foot skull; at most {n} skulls left.",
        int(skulls),
        who=table.name(who),
    )


def line(table: Table) -> str:
    """Say which round it is, whose turn, and what is left to do in it."""
    state = table.state
    if state["over"]:
        return _("The race is over.")
    who = state["turn"]
    start = put(table, "Round {n} · {who}", n=state["round"], who=who)
    if state["open"]:
        return start
    mine, due = not is_ai(table, who), free_due(table, who)
    if mine and due:
        free = free_steps(table)
        start += _(", free move of {n}", n=free) if free != table.rules["free_move"] else _(", free move")
    elif stopped(table, who):
        start += ", X"
    hand = pawns.left(table, who)
    if hand and mine and not due:
        start += f", {hand}"
    return f"{start}: {' '.join(f'{number} {item.word}' for number, item in first(table).choices())}"


FIRST_TURNS: Final = 2
"""So many turns somebody is shown the menu without asking."""


class TrapAttack(Game):
    """The game of `content/trap-attack`."""

    VERBS = VERBS
    FORMS = FORMS
    ALIASES = ALIASES
    SETUP_OPTIONS: ClassVar = dict.fromkeys("first path clans level deck".split(), True) | {"ai-only": False}
    PLAYERS_RULE = "TA-META-3"
    SETS = SETS
    CLOSED = Breach("TA-TURN-7", "The race is over.")
    pin, begin = staticmethod(setup.pin), staticmethod(setup.begin)
    question = staticmethod(open_question)
    score, over = staticmethod(ending.score), staticmethod(ending.over)

    def cited(self, rule: str) -> str:
        """Name a ruling without the game, as the brief does: TA-C55 is C55."""
        short = rule.removeprefix("TA-")
        return short if short[:1] == "C" and short[1:].isdecimal() else rule

    def public(self, table: Table) -> Json:
        """Give what everybody may know: before the end relics and loot are only counted (TA-RELIC-4, TA-LOOT-2)."""
        state = table.state
        names = "round turn order rival this row bought winner over loot_left".split()
        found = {name: state[name] for name in names}
        if deck.held(table):
            found["ai_deck"] = {"left": len(state[deck.LEFT]), "gone": state[deck.GONE]}
        found["piles"] = {"left": len(state["left"]), "right": len(state["right"])}
        found["open"] = [
            {key: one.get(key) for key in ("what", "by", "to", "card", "kind", "n")} for one in state["open"]
        ]
        found["players"] = {}
        for who in table.players:
            pawn = table.of(who)
            found["players"][who] = {
                **pawn,
                **({} if state["over"] else {"relics": len(pawn["relics"]), "loot": len(pawn["loot"])}),
                "number": board.number(table.content, pawn["at"]),
                "to_go": to_go(table, who),
                "open_mines": [mine for mine in table.content["tables"]["mines"] if mine not in pawn["taken"]],
            }
        return found

    def shown(self, table: Table, path: Sequence[str], value: Any) -> Any:
        """Name spaces as they are printed."""
        if {"at", "trail"} & {*path} and not isinstance(value, list) and value in table.content["board"]["spaces"]:
            return board.shown(table.content, value)
        return super().shown(table, path, value)

    def who(self, table: Table) -> str:
        """Give who is asked: the one who may respond, or whose turn it is."""
        state = table.state
        return "" if state["over"] else str(state["open"][-1]["to"] if state["open"] else state["turn"])

    first = staticmethod(first)
    head = staticmethod(line)

    def asked(self, table: Table) -> Sequence[str]:
        """Ask whoever plays or may respond, and for the AI everybody."""
        who = self.who(table)
        return [] if is_ai(table, who) or waits(table, "draw") else [who]

    def menu(self, table: Table, words: Sequence[str]) -> Menu | None:
        """Say what may come next in a line, behind a short form too."""
        return super().menu(table, [*ALIASES.get(words[0], words[0]).split(), *words[1:]] if words else [])

    def answer(self, turn: Turn, words: list[str]) -> list[Move] | None:
        """Read a line that begins with no verb: an answer, or choices by number from the verb on."""
        said, rest = by_numbers(partial(self.menu, turn.table), [], words)
        line = [*said, *rest]
        if not said or self.question(turn.table):
            return super().answer(turn, line)
        offered = self.menu(turn.table, line)
        if offered is not None:
            shown = ", ".join(f"{number} {item.text}" for number, item in offered.choices())
            raise UnclearAsSaid(f"{offered.ask} {shown}{offered.free}")
        return next((verb.read(turn, line[1:]) for verb in VERBS if verb.name == line[0] and verb.read), None)

    def notes(self, act: Act) -> None:
        """Remind of rounds, refills, the X, the free move, and the last lap (TA-TURN-1, TA-TURN-6)."""
        super().notes(act)
        overspent(act)
        after, state, rules, who, typing = act.table, act.state, act.rules, act.state["turn"], not on_screen()
        if not begun(act.before, after):
            return
        another = typing and state["round"] != act.before.state["round"]
        act.remind(another, "TA-TURN-6", "Round {n}{see:TA-TURN-6}.", n=state["round"])
        act.remind(  # on a screen hands are told to
            typing and not is_ai(after, who) and recorded(after, who),
            "TA-TURN-1",
            "{who}: refill to {actions} action cards, {skulls} skulls{see:TA-TURN-1}.",
            **{"who": who, "actions": rules["action_hand"], "skulls": rules["skull_hand"]},
        )
        still = stopped(after, who)
        act.remind(
            still, "TA-ACT-7", "{who} is paralysed: no free move{see:TA-ACT-7}.", who=partial(opening, after, who)
        )
        act.remind(
            state["this"]["head"] and not still,
            "C41",
            "{who} has a head start: {free} in this first turn{see:C41}.",
            who=who,
            free=many("free", free_steps(after)),
        )
        for one in state["order"]:
            pawn, steps = after.of(one), to_go(after, one)
            known = recorded(after, one) or pawn.get("placed")
            may = known and pawn["stage"] == board.HOME and steps <= reach(after, one)
            act.remind(
                may,
                "TA-TURN-7",
                several(
                    "{who} may finish now: {n} step to the boat{see:TA-TURN-7}.",
                    "{who} may finish now: {n} steps to the boat{see:TA-TURN-7}.",
                )
                if one == who
                else several(
                    "{who} may finish in the next turn: {n} step to the boat{see:TA-TURN-7}.",
                    "{who} may finish in the next turn: {n} steps to the boat{see:TA-TURN-7}.",
                ),
                n=steps,
                who=partial(opening, after, one),
            )

    def show(self, table: Table) -> list[str]:
        """Give every pawn, and the relics."""
        state, rows = table.state, list[str]()
        for who in state["order"]:
            pawn, clan = table.of(who), clan_called(table, who)
            holds = {"coin": pawn["coins"], "relics": len(pawn["relics"])}
            loot = len(pawn["loot"])
            things = [many(what, n) for what, n in holds.items() if n]
            things += [ngettext("{n} loot", "{n} loot", loot)] * bool(loot) + marks(table, who)
            name = f"{table.name(who)} ({clan})" if clan else table.name(who)
            at = _(STAGES[pawn["stage"]], at=board.shown(table.content, pawn["at"]))
            if recorded(table, who) or state["over"]:
                far = to_go(table, who)
                to = ngettext("{n} step to go", "{n} steps to go", far) if far else _("{n} steps to go", n=far)
                said = _("{who} at {at}, {to}; life {n}", who=name, at=at, to=to, n=pawn["life"])
            elif pawn.get("placed"):
                said = _("{who} plays on the table, last at {at}", who=name, at=at)
            else:
                said = _("{who} plays on the table", who=name)
            rows.append("; ".join([said, *[", ".join(things)] * bool(things)]))
        known = " ".join(state["row"]) if {*state["row"]} - {"?"} else _("not entered")
        left, right = len(state["left"]), len(state["right"])
        return [*rows, _("Relics: {row}; piles {left} left, {right} right", row=known, left=left, right=right)]

    def learning(self, table: Table) -> bool:
        """Tell whether somebody plays one of the first turns: who begins is shown what there is."""
        state = table.state
        return not state["over"] and table.of(plays(table))["turns"] < FIRST_TURNS

    def dice_names(self, content: Facts) -> Mapping[str, str]:
        """Call the dice by what they look like."""
        found: Mapping[str, str] = content["tables"].get("dice_names", {})
        return found

    def preset(self, content: Any, options: Mapping[str, list[str]]) -> str:
        """Give the preset that a level of the solo game is."""
        word = options.get("level", [""])[-1]
        return setup.level_said(word, setup.pinned(content)) if word else ""


STAGES: Final = marked({board.OUT: "{at} out", board.HOME: "{at} home"})
"""Where a pawn stands, and which way it goes."""


GAME = TrapAttack()
