"""Relics and loot of Trap Attack: the row, its piles, what is bought, what is turned over at the end; their verbs."""

from __future__ import annotations

from typing import Any, Final

from companion.games.trap_attack.cards import PAY, WHO, actor, cost
from companion.games.trap_attack.pawns import after_free, own_turn, pay, say
from companion.kit.deeds import Deed, broken
from companion.kit.game import Question
from companion.kit.slots import Said, Slot, verb
from companion.seam import Breach, Item, Menu, Move, Table, Turn, Verb
from companion.words import Unclear, counted, listed, one_of, whole

UNKNOWN: Final = "?"
"""A relic that nobody named."""


def combos(table: Table, who: str) -> list[str]:
    """Give the pairs of relics that somebody owns whole (TA-RELIC-2)."""
    whole: dict[str, set[str]] = {}
    for code, one in table.content["relics"].items():
        whole.setdefault(one["pair"], set()).add(code)
    return [pair for pair, codes in whole.items() if codes <= set(table.of(who)["relics"])]


def missing(table: Table) -> list[tuple[str, str, int]]:
    """Say whose relics and loot nobody has entered: who, what, how many."""
    pawns = [(who, table.of(who)) for who in table.players]
    return [
        (who, what, len(pawn[what]))
        for who, pawn in pawns
        for what, unsaid in (("relics", UNKNOWN), ("loot", 0))
        if unsaid in pawn[what]
    ]


def take_relic(table: Table, who: str, slot: int, code: str = "") -> None:
    """Take a relic out of the row; those to its left shift right, a new one fills the leftmost place (TA-RELIC-8)."""
    state, known = table.state, table.content["relics"]
    if not 0 <= slot < len(state["row"]):
        say(table, "No relic lies there.")
        return
    lay = state["row"].pop(slot)
    taken = code or lay
    table.of(who)["relics"].append(taken)
    state["bought"] = True
    what = f"{taken} {known[taken]['name']}" if taken in known else "a relic"
    _refill(table, f"{table.name(who)} takes {what}, face down.", " The row shifts right, a new one fills the left.")


def cycle(table: Table) -> None:
    """Nobody bought: the rightmost relic leaves, the others shift right (TA-RELIC-6, C44)."""
    state = table.state
    if state["row"]:
        gone = state["row"].pop()
        state["right"].insert(0, gone)
        which = f" {gone}" if gone != UNKNOWN else ""
        _refill(table, f"Nobody bought: the rightmost relic{which} leaves (TA-RELIC-6).")


def _refill(table: Table, why: str, unknown: str = "") -> None:
    """Fill the leftmost place; when the left pile is empty the right one is moved over first (TA-RELIC-7, C45, C47).

    Says why, and what lies in the row now; `unknown` is said when nobody entered it.
    """
    state, moved = table.state, ""
    if not state["left"] and state["right"]:
        keep = table.rules["relic_recycle"] == "keep_order"
        state["left"] = state["right"] if keep else [UNKNOWN] * len(state["right"])
        state["right"] = []
        moved = f"The left pile was empty: the right one moves over{', shuffled' * (not keep)} (TA-RELIC-7)."
    if state["left"]:
        state["row"].insert(0, state["left"].pop(0))
    row = " ".join(state["row"])
    say(table, why + (f" Row: {row}." if row.strip("? ") else unknown))
    if moved:
        say(table, moved)


def _buy(table: Table, move: Move) -> None:
    """Buy a relic with skulls (TA-RELIC-1)."""
    pay(table, move)
    table.state["this"]["relics"] += 1
    take_relic(table, move["who"], move["slot"], move.get("code", ""))


def _may_buy(table: Table, move: Move) -> list[Breach]:
    most, bought = table.rules["relics_per_turn"], table.state["this"]["relics"]
    full = f"{table.name(move['who'])} has bought {counted(most, 'relic')} this turn."
    return own_turn(table, move) or after_free(table, move) + broken(
        (bought >= most, "TA-RELIC-1", full),
        (move.get("pay") in ("coin", "both"), "TA-TURN-5", "A relic is paid with skulls, never with a coin."),
    )


def _lay(table: Table, move: Move) -> None:
    table.state["row"] = list(move["codes"])
    say(table, f"Relics: {' '.join(move['codes'])}.")


def _may_lay(table: Table, move: Move) -> list[Breach]:
    """Hold a row against the places that it has, and the cards that lie elsewhere (TA-RELIC-5, TA-COMP-9)."""
    state, codes = table.state, move["codes"]
    places = min(table.rules["relic_row"], len(state["row"]) + len(state["left"]) + len(state["right"]))
    taken = {code for who in table.players for code in table.of(who)["relics"]}
    piles = {*state["left"], *state["right"]}
    few = f"{counted(places, 'relic')} lie face up, not {len(codes)}: row {' '.join(state['row'])} now."
    return broken(
        (len(codes) < places, "TA-RELIC-5", few),
        *((code in taken - {UNKNOWN}, "TA-COMP-9", f"{code} was taken already.") for code in codes),
        *((code in piles - {UNKNOWN}, "TA-COMP-9", f"{code} lies in a pile.") for code in codes),
    )


def _turn_relics(table: Table, move: Move) -> None:
    who, codes, known, name = move["who"], move["codes"], table.content["relics"], table.name(move["who"])
    table.of(who)["relics"] = list(codes)
    if not table.state["over"]:
        say(table, f"{name}'s relics: {counted(len(codes), 'card')}, kept for the end.")
        return
    values = " + ".join(str(known[code]["value"]) for code in codes if code in known)
    names, win = table.content["pairs"], table.rules["combo_points"]
    pairs = listed([f"combo {names.get(pair, pair)} +{win}" for pair in combos(table, who)])
    say(table, f"{name}'s relics: {' '.join(codes)}: {values}{pairs and f', {pairs}'}.")


def _not_all(table: Table, who: str, what: str, taken: list[Any], said: list[Any]) -> str:
    """Say how many cards were taken, so that none is left out of a score."""
    return f"{table.name(who)} took {counted(len(taken), what)}; {len(said)} said here."


def _may_turn_relics(table: Table, move: Move) -> list[Breach]:
    """Hold relics against the cards there are, one of each, and against what was taken (TA-COMP-9)."""
    who, state, taken = move["who"], table.state, table.of(move["who"])["relics"]
    codes = [code for code in move["codes"] if code != UNKNOWN]
    others = {code: one for one in state["players"] if one != who for code in table.of(one)["relics"]}
    twice = sorted({code for code in codes if codes.count(code) > 1})
    unsaid = UNKNOWN in taken  # all were said once: this mends it
    return broken(
        *((True, "TA-COMP-9", f"{code} is there twice.") for code in twice),
        *((True, "TA-COMP-9", f"{table.name(others[code])} has {code}.") for code in codes if code in others),
        *((code in state["row"], "TA-RELIC-5", f"{code} lies in the row.") for code in codes),
        (unsaid and len(codes) != len(taken), "TA-SCORE-4", _not_all(table, who, "relic", taken, codes)),
        *(
            (unsaid, "TA-SCORE-4", f"{table.name(who)} took {code} too.")
            for code in taken
            if code not in (UNKNOWN, *codes)
        ),
    )


def _turn_loot(table: Table, move: Move) -> None:
    table.of(move["who"])["loot"] = list(move["values"])
    total = f"{' + '.join(map(str, move['values']))} = {sum(move['values'])}"
    say(table, f"{table.name(move['who'])}'s loot: {total}.")


def _may_turn_loot(table: Table, move: Move) -> list[Breach]:
    said, known, taken = move["values"], table.content["loot"], table.of(move["who"])["loot"]
    values = sorted(int(value) for value in known)
    none = f"{values[0]} to {values[-1]}."
    return broken(
        *((one not in values, "TA-LOOT-1", f"No loot is worth {one}: {none}") for one in said),
        (0 in taken and len(said) != len(taken), "TA-SCORE-4", _not_all(table, move["who"], "loot card", taken, said)),
        *(
            (said.count(one) > known[str(one)], "TA-COMP-10", f"There are {known[str(one)]} loot cards of {one}.")
            for one in values
        ),
    )


def _look(table: Table, move: Move) -> None:
    cards = " ".join(map(str, table.of(move["who"])[move["at"]]))
    say(table, f"{table.name(move['who'])}: {cards or 'nothing'}.")


def _may_look(table: Table, move: Move) -> list[Breach]:
    rule, what = ("TA-RELIC-4", "relics") if move["at"] == "relics" else ("TA-LOOT-2", "loot")
    return broken((not table.state["over"], rule, f"Nobody looks at {what} before the race is over."))


def _relic_said(said: Said) -> dict[str, Any] | None:
    """Take the place of a relic in the row, and its code where nobody knows yet what lies there."""
    row, codes = said.table.state["row"], said.table.content["relics"]
    named = [word.upper() for word in said.words if word.upper() in codes]
    rest = [word.casefold() for word in said.words if word.upper() not in codes]
    if not said.words:
        return None
    if len(named) > 1 or len(rest) > 1:
        raise Unclear(WHICH)
    slot = row.index(named[0]) if named and named[0] in row else -1
    places = {"left": 0, "middle": 1, "right": len(row) - 1}
    if rest and rest[0].isdecimal():
        slot = whole(rest[0]) - 1
    elif rest:
        slot = places[one_of(rest[0], {name: name for name in places}, "Which relic")]
    elif slot < 0 and UNKNOWN in row:
        raise Unclear(f"Where did {named[0]} lie? relic left {named[0]}, middle or right.")
    if not 0 <= slot < len(row):
        raise Unclear(f"That relic does not lie there; the row is {' '.join(row) or 'empty'}.")
    said.words = []
    return {"slot": slot, "code": named[0]} if named and row[slot] == UNKNOWN else {"slot": slot}


def _places(said: Said) -> Menu:
    """Offer the row, from left to right: names, values and costs."""
    row, known = said.table.state["row"], said.table.content["relics"]
    items = []
    for place, code in zip(("left", "middle", "right") if len(row) > 2 else ("left", "right"), row, strict=False):
        one = known.get(code)
        label = f"{code} {one['name']}, {one['value']} points ({cost(one)})" if one else place
        items.append(Item(place, label))
    return Menu("Which relic?", tuple(items))


def _bought(_: Turn, who: str, pay: str, relic: dict[str, Any]) -> Move:
    """Make `relic left`, `relic 3`, `relic C1`, or `relic 3 C1` when the row was not entered."""
    return {"do": "relic", "who": who, "slot": relic["slot"], "pay": pay, **relic}


def _row(turn: Turn, words: list[str]) -> list[Move]:
    """Read `row C1 F2 H1`: the relics that lie face up, from left to right."""
    codes, now = [word.upper() for word in words], turn.table.state["row"]
    known, most = turn.table.content["relics"], turn.table.rules["relic_row"]
    if not codes or any(code not in known and code != UNKNOWN for code in codes):
        raise Unclear("row LEFT MIDDLE RIGHT: codes from A1 to J2 as they lie, ? for one unsaid. Fewer fill the gaps.")
    if len(codes) < len(now) and len(codes) <= now.count(UNKNOWN):  # those that are new, from the left
        fresh = iter(codes)
        codes = [next(fresh, one) if one == UNKNOWN else one for one in now]
    named = [code for code in codes if code != UNKNOWN]
    if len(codes) > most or len(set(named)) < len(named):
        raise Unclear(f"The row has {most} relics, each another one.")
    return [{"do": "row", "who": actor(turn), "codes": codes}]


def relics_said(turn: Turn, words: list[str]) -> list[Move]:
    """Read `relics ana A1 A2 D1` at the end; without codes somebody looks."""
    who, codes = turn.table.player(words[0] if words else "?"), [word.upper() for word in words[1:]]
    wrong = [code for code in codes if code not in turn.table.content["relics"]]
    if wrong:
        raise Unclear(f"No relic has the code {wrong[0]}: a letter and 1 or 2, such as A1.")
    return [{"do": "relics", "who": who, "codes": codes} if codes else {"do": "look", "who": who, "at": "relics"}]


def loot_said(turn: Turn, words: list[str]) -> list[Move]:
    """Read `loot ana 4 1` at the end; without values somebody looks."""
    who, values = turn.table.player(words[0] if words else "?"), [whole(word, "a value") for word in words[1:]]
    return [{"do": "loot", "who": who, "values": values} if values else {"do": "look", "who": who, "at": "loot"}]


def turning_over(table: Table) -> Question:
    """Ask for relics and loot that nobody has entered, one row after the other; at last only the score is left."""
    rows = missing(table)
    if not rows:
        choices = (Item("score", "Score"), Item("finish", "Finish"))
        return Question("", lambda turn, words: None, choices, heading="The race is over.", alone=True)
    who, what, count = rows[0]

    def read(turn: Turn, words: list[str]) -> list[Move] | None:
        if what == "relics":
            return relics_said(turn, [who, *words]) if words[0].upper() in table.content["relics"] else None
        return loot_said(turn, [who, *words]) if all(word.isdecimal() for word in words) else None

    if what == "relics":
        known = [code for code in table.of(who)["relics"] if code != UNKNOWN]
        seen = f", {' '.join(known)} among them" if known else ""
        how = f"{seen}: {'all their codes? (such as A1 A2 D1)' if count > 1 else 'its code? (such as A1)'}"
    else:
        how = f": {'the values? (such as 4 1)' if count > 1 else 'its value? (such as 4)'}"
    ask = f"{table.name(who)}'s {counted(count, 'relic' if what == 'relics' else 'loot card')}{how}"
    return Question(ask, read, free="them with spaces between", alone=True)


WHICH: Final = "Which relic? left, middle, right, or its code: relic left, relic 3, relic C1."
PLACE: Final = Slot("relic", _relic_said, _places, WHICH)
RELIC: Final = verb("relic", "You buy a relic with skulls.", "relic left", _bought, WHO, PAY, PLACE)
ROW: Final = Verb("row", "These relics lie face up, from left to right.", "row C1 F2 H1", _row)
RELICS: Final = Verb("relics", "After the race: somebody's relics are turned over.", "relics ana A1 A2 D1", relics_said)
LOOT: Final = Verb("loot", "After the race: somebody's loot is turned over.", "loot ana 4 1", loot_said)
DEEDS: Final = (
    Deed("relic", _buy, _may_buy),
    Deed("row", _lay, _may_lay),
    Deed("relics", _turn_relics, _may_turn_relics, late=True),
    Deed("loot", _turn_loot, _may_turn_loot, late=True),
    Deed("look", _look, _may_look, late=True),
)
