"""Which rules of Trap Attack a move breaks, as far as the record proves it. Changes nothing and knows no line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.games.trap_attack import board
from companion.games.trap_attack.pawns import UNKNOWN, card, free_due, meant, stopped
from companion.seam import Breach, Move, Table
from companion.words import counted, listed

AFTER_END: Final = ("relics", "loot", "look")


def check(table: Table, move: Move) -> Sequence[Breach]:
    """Say what the record proves to be against the rules."""
    do, state = move.get("do"), table.state
    rule = CHECKS.get(str(do))
    if rule is None or move.get("who") not in state["players"]:
        return []
    if state["over"] and do not in AFTER_END:
        return [Breach("TA-TURN-7", "The race is over.")]
    return rule(table, move)


def limit_rule(table: Table) -> str:
    """Give the id of the rule that limits action cards for so many players."""
    return "TA-LIMIT-1" if len(table.state["order"]) <= 2 else "TA-LIMIT-2"


def shields(table: Table, code: str) -> list[str]:
    """Give the colours of shield skulls that stop a card; all of them when it has no name (C27)."""
    colours = table.content["colours"]
    named = card(table, code)
    if not named or table.rules["block_rule"] == "any_shield":
        return list(colours)
    wild = table.content["tables"]["wild_colour"]
    return [letter for letter in colours if letter in named["cost"] or letter == wild]


def _turn(table: Table, move: Move, rule: str = "TA-TURN-3") -> list[Breach]:
    """Hold a move against whose turn it is; the AI holds no cards and follows its dice."""
    state, who = table.state, move["who"]
    if who == state["rival"]:
        return [Breach("TA-SETUP-10", f"{table.name(who)} holds no cards and follows its dice: say 'ai'.")]
    if who != state["turn"]:
        return [Breach(rule, f"It is {table.name(state['turn'])}'s turn, not {table.name(who)}'s.")]
    return []


def _after_free(table: Table, move: Move) -> list[Breach]:
    """Ask for the free move first; only items may come before it (C14)."""
    return [Breach("C14", "The free move comes first: move.")] if free_due(table, move["who"]) else []


def _paid(table: Table, move: Move) -> list[Breach]:
    """Hold the payment against the coins: one pays a whole action card, alone (C26, TA-COIN-1)."""
    pay, coins = move.get("pay", ""), table.of(move["who"])["coins"]
    if pay == "both":
        return [Breach("C26", "One coin pays the whole card, or skulls do; never both.")]
    if pay == "coin" and coins < 1:
        return [Breach("TA-COIN-1", f"{table.name(move['who'])} holds no coin.")]
    return []


def _caped(table: Table, to: str) -> list[Breach]:
    if to in table.state["players"] and table.of(to)["cape"]:
        until = f"until {table.name(to)}'s next turn"
        return [Breach("C56", f"{table.name(to)} wears the Invisibility Cape: no trap and no Swap Effect {until}.")]
    return []


def _one_item(table: Table, who: str) -> list[Breach]:
    if table.of(who)["items"] >= table.rules["items_per_turn"]:
        when = "since the own turn began" if table.rules["item_limit"] == "per_own_round" else "this turn"
        return [Breach(limit_rule(table), f"{table.name(who)} has played an item {when} (C21).")]
    return []


def _step(table: Table, move: Move) -> list[Breach]:
    who, rules = move["who"], table.rules
    found = _turn(table, move)
    if found:
        return found
    skulls = move.get("skulls", [])
    if stopped(table, who) and (move["how"] == "foot" or rules["paralysis_scope"] == "all_own_moves"):
        found.append(
            Breach("TA-ACT-7", f"{table.name(who)} has an X and cannot move before the end of this turn (C35).")
        )
    if skulls and not _trade_fits(table, skulls, move["n"]):
        each = rules["three_for_one"]
        found.append(Breach("TA-MOVE-3", f"A space costs {each} skulls of one colour, or {each} shield skulls (C19)."))
    return found


def _trade_fits(table: Table, codes: Sequence[str], spaces: int) -> bool:
    """Tell whether skulls pay for spaces, in groups as they were said; rainbow is any colour (TA-MOVE-3, C19)."""
    each, known = table.rules["three_for_one"], table.content["skulls"]
    wild = table.content["tables"]["wild_colour"]
    if len(codes) != each * spaces:
        return False
    groups = [[known[code] for code in codes[at : at + each]] for at in range(0, len(codes), each)]
    return all(
        all(one["icon"] == "shield" for one in group) or len({one["colour"] for one in group} - {wild}) <= 1
        for group in groups
    )


def _cast(table: Table, move: Move) -> list[Breach]:
    who, to = move["who"], move["to"]
    found = _turn(table, move, "TA-ACT-2")
    if found:
        return found
    found += _after_free(table, move)
    most = table.rules["traps_per_opponent_per_turn"]
    if table.state["this"]["traps"].get(to, 0) >= most:
        fact = f"{table.name(who)} has cast {counted(most, 'trap')} at {table.name(to)} this turn."
        found.append(Breach(limit_rule(table), fact))
    return [*found, *_caped(table, to), *_paid(table, move), *_strength(table, move)]


def _strength(table: Table, move: Move) -> list[Breach]:
    """Hold a trap without a name against those there are (TA-ACT-5, TA-ACT-6)."""
    kind, amount = meant(table, move)
    rules = {"damage": "TA-ACT-5", "push": "TA-ACT-6"}
    if move.get("card") or kind not in rules:
        return []
    known = sorted(
        {next(iter(one["effect"].values())) for one in table.content["cards"].values() if one["kind"] == kind}
    )
    if amount in known:
        return []
    what = {"damage": "damage", "push": "spaces back"}[kind]
    return [Breach(rules[kind], f"Traps have {known[0]} to {known[-1]} {what}, none has {amount}.")]


def _item(table: Table, move: Move) -> list[Breach]:
    who = move["who"]
    if who == table.state["rival"]:
        return _turn(table, move)
    kind, _ = meant(table, move)
    found = [*_one_item(table, who), *_paid(table, move)]
    if kind in ("reflect", "shield"):
        found.append(
            Breach("C30", f"{card(table, move['card'])['name']} is a response; no card is aimed at {table.name(who)}.")
        )
    if kind == "forward" and stopped(table, who) and table.rules["paralysis_scope"] == "all_own_moves":
        found.append(Breach("TA-ACT-7", f"{table.name(who)} has an X: no item moves the own pawn (C35)."))
    return [*found, *(_caped(table, move.get("to", "")) if kind == "swap" else [])]


def _respond(table: Table, move: Move) -> list[Breach]:
    state, who = table.state, move["who"]
    if not state["open"] or state["open"][-1]["what"] != "response":
        return [Breach("C30", "No card waits for a response.")]
    asked = state["open"][-1]
    if asked["to"] != who:
        return [Breach("C30", f"Only {table.name(asked['to'])} may respond.")]
    if move["with"] == "none":
        return []
    if move["with"] == "skull":
        colours, known = shields(table, asked["card"]), table.content["tables"]["colours"]
        if move.get("colour") and move["colour"] not in colours:
            names = listed([known[letter]["name"] for letter in colours], "or")
            return [Breach("C27", f"A {known[move['colour']]['name']} shield does not stop it: {names} does.")]
        return []
    used = card(table, move["with"])
    found = [*_one_item(table, who), *_paid(table, move)]
    kind = used.get("kind", "")
    answers = {
        "shield": asked["kind"] in table.content["tables"]["blockable"],
        "reflect": asked["kind"] != "swap" and not asked["reflected"],
        "antidote": asked["kind"] == "paralysis",
        "swap": True,
    }
    if not answers.get(kind, False):
        again = " again" if asked["reflected"] and kind == "reflect" else ""
        found.append(Breach("C30", f"{used.get('name', 'That')} does not answer this card{again}."))
    return [*found, *(_caped(table, move.get("to", "")) if kind == "swap" else [])]


def _relic(table: Table, move: Move) -> list[Breach]:
    found = _turn(table, move)
    if found:
        return found
    found = _after_free(table, move)
    most = table.rules["relics_per_turn"]
    if table.state["this"]["relics"] >= most:
        found.append(Breach("TA-RELIC-1", f"{table.name(move['who'])} has bought {counted(most, 'relic')} this turn."))
    if move.get("pay") in ("coin", "both"):
        found.append(Breach("TA-TURN-5", "A relic is paid with skulls, never with a coin."))
    return found


def _exchange(table: Table, move: Move) -> list[Breach]:
    found = _turn(table, move)
    if found:
        return found
    found = _after_free(table, move)
    most, done = table.rules["exchange_max"], table.state["this"]["exchanged"]
    if done + move["n"] > most:
        have = f"{counted(done, 'card')} exchanged already" if done else f"not {move['n']}"
        found.append(Breach("TA-TURN-4", f"At most {counted(most, 'action card')} a turn; {have}."))
    return found


def _coin(table: Table, move: Move) -> list[Breach]:
    who, mine = move["who"], move["mine"]
    pawn, content = table.of(who), table.content
    if who == table.state["rival"]:
        return [Breach("TA-SOLO-10", f"{table.name(who)} never takes coins.")]
    if mine in pawn["taken"]:
        return [Breach("TA-COIN-9", f"{table.name(who)} has the coin of mine {mine} already: it is closed.")]
    if mine not in [board.mine_at(content, space) for space in (*pawn["trail"], pawn["at"])]:
        return [Breach("TA-COIN-2", f"{table.name(who)} has not come by mine {mine}.")]
    return []


def _end(table: Table, move: Move) -> list[Breach]:
    if move["who"] == table.state["rival"]:
        return (
            [] if table.state["this"]["acted"] else [Breach("TA-SOLO-1", "The AI has not rolled its dice: say 'ai'.")]
        )
    found = _turn(table, move, "TA-TURN-1")
    if not found and free_due(table, move["who"]):
        found.append(Breach("TA-TURN-2", "The free move is compulsory: move (C20)."))
    return found


def _ai(table: Table, move: Move) -> list[Breach]:
    state = table.state
    if move["who"] != state["turn"]:
        return [Breach("TA-TURN-6", f"It is {table.name(state['turn'])}'s turn; 'end' ends it.")]
    if move["do"] == "ai_roll" and move["face"] is None and not stopped(table, move["who"]):
        return [Breach("TA-SOLO-3", "The AI has no X and its d4 was not rolled.")]
    return []


def _draw(table: Table, move: Move) -> list[Breach]:
    return _strength(table, move)


def _relics(table: Table, move: Move) -> list[Breach]:
    """Hold relics against the cards there are: one of each (TA-COMP-9)."""
    codes = [code for code in move["codes"] if code != UNKNOWN]
    others = {
        code: one
        for one in table.state["players"]
        if one != move["who"]
        for code in table.of(one)["relics"]
        if code != UNKNOWN
    }
    found = [
        Breach("TA-COMP-9", f"{code} is there twice.") for code in sorted({c for c in codes if codes.count(c) > 1})
    ]
    found += [Breach("TA-COMP-9", f"{table.name(others[code])} has {code}.") for code in codes if code in others]
    found += [Breach("TA-RELIC-5", f"{code} lies in the row.") for code in codes if code in table.state["row"]]
    taken = table.of(move["who"])["relics"]
    if UNKNOWN not in taken:  # all were said once: this mends it
        return found
    found += _whole(table, move["who"], len(taken), len(codes), "relic")
    left_out = [code for code in taken if code not in (UNKNOWN, *codes)]
    return found + [Breach("TA-SCORE-4", f"{table.name(move['who'])} took {code} too.") for code in left_out]


def _whole(table: Table, who: str, taken: int, said: int, what: str) -> list[Breach]:
    """Hold how many cards are turned over against how many were taken, so that none is left out of a score."""
    if said == taken:
        return []
    return [Breach("TA-SCORE-4", f"{table.name(who)} took {counted(taken, what)}; {said} said here.")]


def _loot(table: Table, move: Move) -> list[Breach]:
    known = table.content["loot"]
    values = sorted(int(value) for value in known)
    found = [
        Breach("TA-LOOT-1", f"No loot is worth {value}: {values[0]} to {values[-1]}.")
        for value in move["values"]
        if value not in values
    ]
    taken = table.of(move["who"])["loot"]
    if 0 in taken:
        found += _whole(table, move["who"], len(taken), len(move["values"]), "loot card")
    return found + [
        Breach("TA-COMP-10", f"There are {known[str(value)]} loot cards of {value}.")
        for value in values
        if move["values"].count(value) > known[str(value)]
    ]


def _look(table: Table, move: Move) -> list[Breach]:
    if table.state["over"]:
        return []
    rule, what = ("TA-RELIC-4", "relics") if move["at"] == "relics" else ("TA-LOOT-2", "loot")
    return [Breach(rule, f"Nobody looks at {what} before the race is over.")]


CHECKS: Final[dict[str, Callable[[Table, Move], list[Breach]]]] = {
    "step": _step,
    "cast": _cast,
    "respond": _respond,
    "item": _item,
    "relic": _relic,
    "exchange": _exchange,
    "coin": _coin,
    "end": _end,
    "ai_roll": _ai,
    "ai_act": _ai,
    "draw": _draw,
    "relics": _relics,
    "loot": _loot,
    "look": _look,
}
