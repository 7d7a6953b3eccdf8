"""Turns and rounds of Trap Attack: how they begin and end, who goes home, and the exchange of cards between."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Item, Menu, Move, Table, Turn
from companion.engine.words import Unclear
from companion.games.trap_attack.calls import TrapAct, is_ai, many, whom
from companion.games.trap_attack.cards import OWN
from companion.games.trap_attack.pawns import after_free, free_due, own_turn, recorded, spend, unmarked
from companion.games.trap_attack.relics import cycle
from companion.kit.forms import NAME, Act, Form, Parts, several
from companion.kit.slots import Said, number


def head_starts(table: Table) -> dict[str, int]:
    """Give who may walk so much further in the first turn; nobody does in the solo game (C41)."""
    state, on = table.state, table.rules["head_start"] in (True, "on") and not table.state["rival"]
    ahead = table.content["tables"]["head_start"].get(str(len(state["order"])), []) if on else []
    return dict(zip(state["order"], ahead, strict=False))


def end_turn(act: TrapAct) -> None:
    """End the turn: the X goes, the round may be over, relics cycle, the next one begins (TA-ACT-8, TA-TURN-6, C44)."""
    table = act.table
    state, cycles = table.state, table.rules["relic_cycle"]
    who, order = state["turn"], state["order"]
    pawn = table.of(who)
    pawn["turns"] += 1
    if pawn["x"]:
        pawn["x"] -= 1
        if not pawn["x"]:
            unmarked(act, who, "TA-ACT-8")
    following = order[order.index(who) + 1 :] if who in order else order
    if (cycles == "turn" or not following) and not state["bought"]:
        cycle(act)
    if cycles == "turn":
        state["bought"] = False
    if not following:
        if state["winner"]:
            state["over"] = True
            return
        state["bought"] = False
        state["round"] += 1
    begin_turn(table, (following or order)[0])


def begun(before: Table, after: Table) -> bool:
    """Tell whether another turn has begun, and the race goes on."""
    turns = [(table.state["turn"], table.state["round"]) for table in (before, after)]
    return turns[0] != turns[1] and not after.state["over"]


def begin_turn(table: Table, who: str) -> None:
    """Begin somebody's turn: free move and head start are due, limits count anew (TA-TURN-1, TA-LIMIT-1, C41)."""
    state, pawn = table.state, table.of(who)
    pawn.update(cape=False, skulls=table.rules["skull_hand"])
    head = 0 if pawn["turns"] else head_starts(table).get(who, 0)
    counts = {"traps": {}, "exchanged": 0, "relics": 0, "acted": False, "moved": False}
    state.update(turn=who, this={"free": recorded(table, who), "head": head, **counts})
    for one in state["order"] if table.rules["item_limit"] == "per_turn" else [who]:
        table.of(one)["items"] = 0


def _own_end(act: Act) -> None:
    """Let only whose turn it is end it; the AI's ends in its own name."""
    if not is_ai(act.table, act.who):
        own_turn(act, "TA-TURN-1")


def end(act: TrapAct) -> Parts:
    """End the turn; the free move is compulsory, and so are the AI's dice."""
    table, state = act.table, act.state
    rival = is_ai(table, act.who)
    undone = rival and not state["this"]["acted"]
    act.forbid(undone, "TA-SOLO-1", "The AI has not rolled its dice: say 'ai'.")
    due = not rival and free_due(table, act.who)
    act.forbid(due, "TA-TURN-2", "The free move is compulsory: move{see:C20}.")
    yield
    state["open"] = []
    end_turn(act)
    if not act.said:
        act.say("{who}'s turn is over.")
    plays = "" if state["over"] else _("{who} plays now.", who=whom(table, state["turn"]))
    act.hands("{name}’s turn is over", (plays,), name=act.name)
    act.orders = [*act.orders[-1:], *act.orders[:-1]]


def exchange(act: TrapAct, n: int) -> Parts:
    """Discard action cards and draw as many."""
    most, done = act.rules["exchange_max"], act.state["this"]["exchanged"]
    after_free(act)
    act.forbid(
        done + n > most,
        "TA-TURN-4",
        several("At most {n} action card a turn; {have}.", "At most {n} action cards a turn; {have}."),
        several("{n} card a turn", "{n} cards a turn"),
        n=most,
        have=lambda: (
            ngettext("{n} card exchanged already", "{n} cards exchanged already", done) if done else _("not {n}", n=n)
        ),
    )
    yield
    act.state["this"]["exchanged"] += n
    spend(act.table, act.who, n * act.rules["card_exchange_cost"])
    cards = many("action", n)
    act.tell(
        several("{who} exchanges {n} action card.", "{who} exchanges {n} action cards."),
        "{who}: discard {cards}" if len(act.name) <= NAME else "Discard {cards}",
        "Then draw {n} from the deck.",
        cards=cards,
        n=n,
        brief=_("Discard {cards}", cards=cards),
    )


def _exchange_costs(act: Act) -> None:
    skulls = act.move["n"] * act.rules["card_exchange_cost"]
    act.remind(skulls, "C17", several("Pay {n} skull for it{see:C17}.", "Pay {n} skulls for it{see:C17}."), n=skulls)


def leave(act: TrapAct, **_more: object) -> Parts:
    """Let somebody go home: out of the order of play; the race is over when one is left."""
    state, who = act.state, act.who
    yield
    if who in state["order"]:
        act.tell(
            "{who} goes home; the pawn is taken off the board.", "{who} goes home", "The pawn is taken off the board."
        )
        if state["turn"] == who and len(state["order"]) > 1 and not state["over"]:
            end_turn(act)
        state["order"].remove(who)
        state["over"] = state["over"] or len(state["order"]) <= 1


def _exchanging(turn: Turn, who: str, n: int | None) -> Move:
    """Make `exchange 2`: so many action cards discarded and drawn; without a number, as many as one may."""
    if n is not None and n < 1:
        raise Unclear(CARDS)
    return {"do": "exchange", "who": who, "n": n or turn.table.rules["exchange_max"]}


def _how_many(said: Said) -> Menu:
    left = said.table.rules["exchange_max"] - said.table.state["this"]["exchanged"]
    return Menu(_("How many?"), [Item(str(n), many("card", n)) for n in range(1, left + 1)])


CARDS: Final = marked("exchange 1 or exchange 2.")
COUNT: Final = number("n", "a number of cards", _how_many)
FORMS: Final = (
    Form(
        "exchange", exchange, (OWN, COUNT), "exchange 2", "You discard action cards and draw as many.",
        own_turn, "Exchange action cards", probe={"n": 1}, notes=_exchange_costs,
        makes=_exchanging,
    ),
    Form(
        "end", end, (OWN,), "end", "Your turn is over.", _own_end, "End the turn",
        makes=lambda turn, **_who: {  # the AI's turn is ended in its own name
            "do": "end", "who": turn.who if turn.has("as") else turn.table.state["turn"]
        },
    ),
    Form("leave", leave),
)  # fmt: skip
