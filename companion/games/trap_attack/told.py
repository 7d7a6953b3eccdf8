"""What people are told in Trap Attack: what happened, reminders, how the game stands. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.games.trap_attack import board
from companion.games.trap_attack.menus import cost, first
from companion.games.trap_attack.names import named
from companion.games.trap_attack.pawns import UNKNOWN, card, free_due, free_steps, human, stopped
from companion.games.trap_attack.scores import combos
from companion.seam import Move, Note, Table
from companion.words import counted, listed

Event = dict[str, Any]


def tell(before: Table, move: Move, after: Table) -> list[str]:
    """Say what a move did: every number old -> new."""
    del before
    said: list[str] = []
    for one in after.state["happened"]:
        line = TELLS[one["what"]](after, one) if one["what"] in TELLS else ""
        if line:
            said.append(line)
    if move.get("do") == "end" and not said:
        said.append(f"{after.name(move['who'])}'s turn is over.")
    return said


def _walk(table: Table, one: Event) -> str:
    who, path = table.name(one["who"]), one["path"]
    at = [board.shown(table.content, space) for space in (one["start"], *path)]
    if not path:
        return f"{who} stays at {at[0]}."
    way = f" by {' '.join(at[1:-1])}" if len(path) > 2 else ""
    why = "" if one["why"] in ("", "item") else f" ({one['why']})"
    lost = one["steps"] - len(path)
    rest = f" {counted(lost, 'step')} lost: the boat (C39)." if lost else ""
    return f"{who} {at[0]} -> {at[-1]}{way}{why}.{rest}"


def _coin(table: Table, one: Event) -> str:
    return f"Coin from mine {one['mine']}: {table.name(one['who'])} holds {one['coins']} (TA-COIN-2)."


def _crystal(table: Table, one: Event) -> str:
    life = f"life {one['old']} -> {one['life']}" if one["life"] != one["old"] else f"life stays {one['life']}"
    one_mine = len(one["again"]) == 1
    mines = (
        f"; {'mine' if one_mine else 'mines'} {listed(one['again'])} open{'s' * one_mine} again" if one["again"] else ""
    )
    return f"CRYSTAL! {table.name(one['who'])} takes one: {life}{mines}; homeward now (TA-CRYSTAL-1)."


def _home(table: Table, one: Event) -> str:
    if one["over"]:
        return f"{table.name(one['who'])} reaches the base with the crystal: the race is over at once (TA-TURN-7)."
    ends = "the round is played to its end" if one["first"] else "not the first"
    return f"{table.name(one['who'])} reaches the base with the crystal: {ends} (C40)."


def _back(table: Table, one: Event) -> str:
    who, path = table.name(one["who"]), [board.shown(table.content, space) for space in one["path"]]
    short = len(path) < one["spaces"]
    where = "crystal" if table.of(one["who"])["stage"] == board.HOME else "base"
    only = f" Only {counted(len(path), 'step')} possible: {where} (C31)." if short else ""
    if not path:
        return f"{who} stays at {board.shown(table.content, one['at'])}.{only}"
    return f"{who} back {len(path)}: {', '.join(path)}.{only}"


def _ko(table: Table, one: Event) -> str:
    who, by = table.name(one["who"]), table.name(one["by"])
    loot = (
        f"{by} takes a loot card, unseen"
        if one["loot"]
        else "no loot is left"
        if one["by"] != one["who"]
        else "no loot"
    )
    return f"{who} is KNOCKED OUT: life {one['life']} again; {loot} (TA-LIFE-3)."


def _paid(table: Table, one: Event) -> str:
    if one["pay"] == "coin":
        return " for a coin"
    found = card(table, one["card"])
    return f" for {cost(found)}" if found and one["pay"] else ""


def _cast(table: Table, one: Event) -> str:
    return f"{table.name(one['who'])} casts {named(table, one)} at {table.name(one['to'])}{_paid(table, one)}."


def _item(table: Table, one: Event) -> str:
    at = f" at {table.name(one['to'])}" if one["to"] else ""
    return f"{table.name(one['who'])} plays {named(table, one)}{at}{_paid(table, one)}."


def _response(table: Table, one: Event) -> str:
    who = table.name(one["who"])
    if one["with"] == "none":
        return f"{who} does not respond."
    if one["with"] == "skull":
        colour = table.content["tables"]["colours"].get(one["colour"], {}).get("name", "")
        return f"{who} blocks with a {colour} shield skull: no effect (C27).".replace("  ", " ")
    effect = {"shield": "no effect", "antidote": "no effect", "reflect": "it turns on its caster"}
    done = effect.get(card(table, one["with"]).get("kind", ""), "")
    return f"{who} answers with {card(table, one['with']).get('name', one['with'])}{f': {done}' if done else ''} (C30)."


def _relic(table: Table, one: Event) -> str:
    known = table.content["relics"].get(one["code"])
    what = f"{one['code']} {known['name']}" if known else "a relic"
    row = " ".join(table.state["row"])
    shown = f" Row: {row}." if row.strip("? ") else " The row shifts right, a new one fills the left."
    return f"{table.name(one['who'])} takes {what}, face down.{shown}"


def _cycle(table: Table, one: Event) -> str:
    which = f" {one['code']}" if one["code"] != UNKNOWN else ""
    row = " ".join(table.state["row"])
    shown = f" Row: {row}." if row.strip("? ") else ""
    return f"Nobody bought: the rightmost relic{which} leaves (TA-RELIC-6).{shown}"


def _piles(table: Table, one: Event) -> str:
    del table
    return f"The left pile was empty: the right one moves over{', shuffled' if one['shuffle'] else ''} (TA-RELIC-7)."


def _draw(table: Table, one: Event) -> str:
    what = named(table, one)
    if one["kind"] in table.content["tables"]["ai_redraws"]:
        what = f"{what}: nothing" if one["card"] else "Nothing"
        return f"{what} for the AI. Discard it and draw again (TA-SOLO-8)."
    if table.content["tables"]["kinds"].get(one["kind"], {}).get("type") == "trap":
        return f"The AI casts {what} at {table.name(human(table))}."
    return f"The AI draws {what}." if one["kind"] != "none" else "The AI's card does nothing."


def _ai_act(table: Table, one: Event) -> str:
    said = {"block": "BLOCK: nothing in this turn (C53)", "relic": "RELIC: the rightmost, free", "cast": "CAST"}
    del table
    return f"Action die: {said.get(one['face'], one['face'])}."


def _heal(table: Table, one: Event) -> str:
    change = f"{one['old']} -> {one['life']}" if one["life"] != one["old"] else f"stays {one['life']}"
    return f"{table.name(one['who'])} life {change}."


def _x(table: Table, one: Event) -> str:
    if one["again"]:
        return f"{table.name(one['who'])} has an X already: no effect (C36)."
    return f"{table.name(one['who'])} gets an X: no own move in the next turn (TA-ACT-7)."


TELLS: Final[dict[str, Callable[[Table, Event], str]]] = {
    "walk": _walk,
    "coin": _coin,
    "crystal": _crystal,
    "home": _home,
    "back": _back,
    "hit": lambda t, one: f"{t.name(one['who'])} life {one['old']} -> {one['life']}.",
    "ko": _ko,
    "heal": _heal,
    "x": _x,
    "x_off": lambda t, one: f"{t.name(one['who'])}'s X is removed (TA-ACT-8).",
    "swap": lambda t, one: f"Lives swapped: {t.name(one['who'])} {one['life']}, {t.name(one['to'])} {one['other']}.",
    "cast": _cast,
    "caped": lambda t, one: f"{t.name(one['who'])} wears the cape: no effect (C56).",
    "blocked": lambda t, one: f"Action die: BLOCK. No effect on {t.name(one['who'])} (TA-SOLO-5).",
    "unblocked": lambda t, one: f"Action die: {one['face'].upper()}, not blocked.",
    "response": _response,
    "item": _item,
    "antidote": lambda t, one: f"{t.name(one['who'])}'s X is removed." if one["had"] else "There was no X: no effect.",
    "cape": lambda t, one: f"Nobody can aim at {t.name(one['who'])} before that pawn's next turn.",
    "plate": lambda t, one: f"{t.name(one['who'])} draws {counted(one['n'], 'skull')}.",
    "relic": _relic,
    "no_relic": lambda t, one: "No relic lies there.",
    "row": lambda t, one: f"Relics: {' '.join(t.state['row'])}.",
    "cycle": _cycle,
    "piles": _piles,
    "exchange": lambda t, one: f"{t.name(one['who'])} exchanges {counted(one['n'], 'action card')}.",
    "held": lambda t, one: f"{t.name(one['who'])} has an X and does not move (C55).",
    "ai_move": lambda t, one: f"Yellow d4: {one['face']}, so {counted(one['steps'], 'step')}.",
    "ai_act": _ai_act,
    "draw": _draw,
    "relics": lambda t, one: f"{t.name(one['who'])}'s relics: {_turned(t, one)}.",
    "loot": lambda t, one: (
        f"{t.name(one['who'])}'s loot: {' + '.join(map(str, one['values']))} = {sum(one['values'])}."
    ),
    "look": lambda t, one: f"{t.name(one['who'])}: {' '.join(map(str, t.of(one['who'])[one['at']])) or 'nothing'}.",
    "leave": lambda t, one: f"{t.name(one['who'])} goes home; the pawn is taken off the board.",
}


def _turned(table: Table, one: Event) -> str:
    known = table.content["relics"]
    if not table.state["over"]:
        return f"{counted(len(one['codes']), 'card')}, kept for the end"
    values = " + ".join(str(known[code]["value"]) for code in one["codes"] if code in known)
    pairs = [
        f"combo {table.content['pairs'].get(pair, pair)} +{table.rules['combo_points']}"
        for pair in combos(table, one["who"])
    ]
    return f"{' '.join(one['codes'])}: {values}{', ' + listed(pairs) if pairs else ''}"


def notes(before: Table, move: Move, after: Table) -> Sequence[Note]:
    """Remind of rounds, refills, the X, the free move, and the last lap (TA-TURN-1, TA-TURN-6)."""
    state, found = after.state, list[Note]()
    if state["over"]:
        return found
    if move.get("do") == "exchange" and after.rules["card_exchange_cost"]:
        cost_ = move["n"] * after.rules["card_exchange_cost"]
        found.append(Note("C17", f"Pay {counted(cost_, 'skull')} for it."))
    if state["round"] != before.state["round"]:
        found.append(Note("TA-TURN-6", f"Round {state['round']}."))
    if (state["turn"], state["round"]) == (before.state["turn"], before.state["round"]):
        return found
    who, rules = state["turn"], after.rules
    name = after.name(who)
    if who != state["rival"]:
        found.append(
            Note("TA-TURN-1", f"{name}: refill to {rules['action_hand']} action cards, {rules['skull_hand']} skulls.")
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
        if pawn["stage"] == board.HOME and togo <= reach(after):
            when = "now" if one == who else "in the next turn"
            found.append(
                Note("TA-TURN-7", f"{after.name(one)} may finish {when}: {counted(togo, 'step')} to the boat.")
            )
    return found


def reach(table: Table) -> int:
    """Count the steps that a full hand may make in a turn: foot skulls, the free space, the best item."""
    rules = table.rules
    best = max((one["effect"].get("move_forward", 0) for one in table.content["cards"].values()), default=0)
    return int(rules["skull_hand"] * rules["foot_step"] + rules["free_move"] + best)


def show(table: Table) -> list[str]:
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


def head(table: Table) -> str:
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
    return f"{start}: {' '.join(f'{number} {item.word}' for number, item in first(table).choices())}"
