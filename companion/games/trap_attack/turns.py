"""Turns and rounds of Trap Attack: how they begin and end, who goes home, and the exchange of cards between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Breach, Item, Menu, Move, Note, Table, Turn
from companion.engine.words import Unclear
from companion.games.trap_attack import amounts
from companion.games.trap_attack.cards import OWN
from companion.games.trap_attack.pawns import after_free, free_due, own_turn, recorded, say, unmarked
from companion.games.trap_attack.relics import cycle
from companion.games.trap_attack.skulls import refill, spend
from companion.kit.deeds import Deed, broken, happened
from companion.kit.slots import Said, number, verb


def new_turn(
    rules: Mapping[str, Any], content: Mapping[str, Any], order: list[str], who: str, first: bool, solo: bool
) -> dict[str, Any]:
    """Give what counts within one turn: free move, head start, limits (TA-LIMIT-1, C41)."""
    ahead = content["tables"]["head_start"].get(str(len(order)), [])
    seat = order.index(who)
    head = ahead[seat] if first and not solo and rules["head_start"] in (True, "on") and seat < len(ahead) else 0
    return {"free": True, "head": head, "traps": {}, "exchanged": 0, "relics": 0, "acted": False, "moved": False}


def end_turn(table: Table) -> None:
    """End the turn: the X goes, the round may be over, relics cycle, the next one begins (TA-ACT-8, TA-TURN-6, C44)."""
    state, cycles = table.state, table.rules["relic_cycle"]
    who, order = state["turn"], state["order"]
    pawn = table.of(who)
    pawn["turns"] += 1
    if pawn["x"]:
        pawn["x"] -= 1
        if not pawn["x"]:
            say(table, f"{unmarked(table, who)} (TA-ACT-8).")
            happened(table, "unmarked", who)
    following = order[order.index(who) + 1 :] if who in order else order
    if (cycles == "turn" or not following) and not state["bought"]:
        cycle(table)
    if cycles == "turn":
        state["bought"] = False
    if not following:
        if state["winner"]:
            state["over"] = True
            return
        state["bought"] = False
        state["round"] += 1
    _begin_turn(table, (following or order)[0])


def _begin_turn(table: Table, who: str) -> None:
    state = table.state
    pawn = table.of(who)
    state["turn"] = who
    pawn["cape"] = False
    refill(table.rules, pawn)
    state["this"] = new_turn(table.rules, table.content, state["order"], who, not pawn["turns"], bool(state["rival"]))
    if not recorded(table, who):
        state["this"]["free"] = False
    for one in state["order"] if table.rules["item_limit"] == "per_turn" else [who]:
        table.of(one)["items"] = 0


def _end(table: Table, _move: Move) -> None:
    table.state["open"] = []
    end_turn(table)


def _may_end(table: Table, move: Move) -> list[Breach]:
    if move["who"] == table.state["rival"]:
        rolled = table.state["this"]["acted"]
        return broken((not rolled, "TA-SOLO-1", _("The AI has not rolled its dice: say 'ai'.")))
    due = free_due(table, move["who"])
    compulsory = broken((due, "TA-TURN-2", _("The free move is compulsory: move (C20).")))
    return own_turn(table, move, "TA-TURN-1") or compulsory


def _exchange(table: Table, move: Move) -> None:
    table.state["this"]["exchanged"] += move["n"]
    spend(table, move["who"], move["n"] * table.rules["card_exchange_cost"])
    exchanges = ngettext(
        "{who} exchanges {n} action card.",
        "{who} exchanges {n} action cards.",
        move["n"],
        who=table.name(move["who"]),
    )
    say(table, exchanges)


def _may_exchange(table: Table, move: Move) -> list[Breach]:
    most, done = table.rules["exchange_max"], table.state["this"]["exchanged"]
    have = ngettext("{n} card exchanged already", "{n} cards exchanged already", done)
    have = have if done else _("not {n}", n=move["n"])
    fact = ngettext(
        "At most {n} action card a turn; {have}.", "At most {n} action cards a turn; {have}.", most, have=have
    )
    return own_turn(table, move) or after_free(table, move) + broken((done + move["n"] > most, "TA-TURN-4", fact))


def _exchange_costs(_before: Table, move: Move, after: Table) -> list[Note]:
    skulls = move["n"] * after.rules["card_exchange_cost"]
    return [Note("C17", ngettext("Pay {n} skull for it.", "Pay {n} skulls for it.", skulls))] * bool(skulls)


def _leave(table: Table, move: Move) -> None:
    """Let somebody go home: out of the order of play; the race is over when one is left."""
    state, who = table.state, move["who"]
    order = state["order"]
    if who not in order:
        return
    say(table, _("{who} goes home; the pawn is taken off the board.", who=table.name(who)))
    if state["turn"] == who and len(order) > 1 and not state["over"]:
        end_turn(table)
    order.remove(who)
    if len(order) <= 1:
        state["over"] = True


def _how_many(said: Said) -> Menu:
    left = said.table.rules["exchange_max"] - said.table.state["this"]["exchanged"]
    return Menu(_("How many?"), tuple(Item(str(n), amounts.cards(n)) for n in range(1, left + 1)))


def _exchanging(turn: Turn, who: str, count: int | None) -> Move:
    """Make `exchange 2`: so many action cards discarded and drawn; without a number, as many as one may."""
    if count is not None and count < 1:
        raise Unclear(_(CARDS))
    return {"do": "exchange", "who": who, "n": count or turn.table.rules["exchange_max"]}


def _ending(turn: Turn, **_who: str) -> Move:  # the AI's turn is ended in its own name
    return {"do": "end", "who": turn.who if turn.has("as") else turn.table.state["turn"]}


CARDS: Final = marked("exchange 1 or exchange 2.")
COUNT: Final = number("count", marked("a number of cards"), _how_many)
PUT_AWAY: Final = marked("You discard action cards and draw as many.")
EXCHANGE: Final = verb("exchange", PUT_AWAY, "exchange 2", _exchanging, OWN, COUNT, rest=CARDS)
OVER: Final = marked("Your turn is over.")
END: Final = verb("end", OVER, "end", _ending, OWN, rest=marked("end, and nothing after it."))
DEEDS: Final = (
    Deed("end", _end, _may_end),
    Deed("exchange", _exchange, _may_exchange, notes=_exchange_costs),
    Deed("leave", _leave),
)
