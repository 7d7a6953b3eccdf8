"""Relics of Trap Attack: the row, its piles, what is bought; their verbs. What is turned over at the end: ending.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Breach, Item, Menu, Move, Table, Turn, Verb
from companion.engine.words import Unclear, one_of, whole
from companion.games.trap_attack.cards import PAY, WHO, actor, cost
from companion.games.trap_attack.pawns import after_free, own_turn, say
from companion.games.trap_attack.skulls import most, pay, relic_price
from companion.kit.deeds import Deed, broken, happened
from companion.kit.slots import Said, Slot, verb

UNKNOWN: Final = "?"
"""A relic that nobody named."""


def combos(table: Table, who: str) -> list[str]:
    """Give the pairs of relics that somebody owns whole (TA-RELIC-2)."""
    known, owned = table.content["relics"], {*table.of(who)["relics"]}
    broken_up = {one["pair"] for code, one in known.items() if code not in owned}
    return [pair for pair in dict.fromkeys(one["pair"] for one in known.values()) if pair not in broken_up]


def take_relic(table: Table, who: str, slot: int, code: str = "") -> None:
    """Take a relic out of the row; those to its left shift right, a new one fills the leftmost place (TA-RELIC-8)."""
    state = table.state
    if not 0 <= slot < len(state["row"]):
        say(table, _("No relic lies there."))
        return
    lay = state["row"].pop(slot)
    taken = code or lay
    table.of(who)["relics"].append(taken)
    state["bought"] = True
    happened(table, "relic", who, code=taken, now=len(table.of(who)["relics"]))
    _refill(table, _taken(table, who, taken), _(" The row shifts right, a new one fills the left."))


def _taken(table: Table, who: str, code: str) -> str:
    """Say who takes a relic; for the AI somebody's hands do it."""
    known = table.content["relics"]
    what = f"{code} {known[code]['name']}" if code in known else ""
    if who != table.state["rival"]:
        return _("{who} takes {relic}, face down.", who=table.name(who), relic=what or _("a relic"))
    if what:
        return _("Lay the relic at the right end, {relic}, face down for the AI (TA-SOLO-6).", relic=what)
    return _("Lay the relic at the right end face down for the AI (TA-SOLO-6).")


def cycle(table: Table) -> None:
    """Nobody bought: the rightmost relic leaves, the others shift right (TA-RELIC-6, C44)."""
    state = table.state
    if state["row"]:
        gone = state["row"].pop()
        state["right"].insert(0, gone)
        happened(table, "cycled", code=gone)
        known = gone != UNKNOWN
        leaves = _("Nobody bought: the rightmost relic {code} leaves (TA-RELIC-6).", code=gone) if known else ""
        _refill(table, leaves or _("Nobody bought: the rightmost relic leaves (TA-RELIC-6)."))


def _refill(table: Table, why: str, unknown: str = "") -> None:
    """Fill the leftmost place; when the left pile is empty the right one is moved over first (TA-RELIC-7, C45, C47).

    Says why, and what lies in the row now; `unknown` is said when nobody entered it.
    """
    state, moved = table.state, ""
    if not state["left"] and state["right"]:
        keep = table.rules["relic_recycle"] == "keep_order"
        state["left"] = state["right"] if keep else [UNKNOWN] * len(state["right"])
        state["right"] = []
        moved = _("The left pile was empty: the right one moves over (TA-RELIC-7).") if keep else ""
        moved = moved or _("The left pile was empty: the right one moves over, shuffled (TA-RELIC-7).")
    if state["left"]:
        state["row"].insert(0, state["left"].pop(0))
    happened(table, "row", new=state["row"][0] if state["row"] else "", moved=bool(moved))
    row = " ".join(state["row"])
    say(table, why + (_(" Row: {row}.", row=row) if row.strip("? ") else unknown))
    if moved:
        say(table, moved)


def _lying(table: Table, slot: int) -> str:
    row = table.state["row"]
    return str(row[slot]) if 0 <= slot < len(row) else UNKNOWN


def _buy(table: Table, move: Move) -> None:
    """Buy a relic with skulls (TA-RELIC-1)."""
    pay(table, move, relic_price(table, move.get("code") or _lying(table, move["slot"])))
    table.state["this"]["relics"] += 1
    take_relic(table, move["who"], move["slot"], move.get("code", ""))


def _may_buy(table: Table, move: Move) -> list[Breach]:
    most, bought = table.rules["relics_per_turn"], table.state["this"]["relics"]
    full = ngettext(
        "{who} has bought {n} relic this turn.",
        "{who} has bought {n} relics this turn.",
        most,
        who=table.name(move["who"]),
    )
    return own_turn(table, move) or after_free(table, move) + broken(
        (bought >= most, "TA-RELIC-1", full),
        (move.get("pay") in ("coin", "both"), "TA-TURN-5", _("A relic is paid with skulls, never with a coin.")),
    )


def _lay(table: Table, move: Move) -> None:
    table.state["row"] = list(move["codes"])
    say(table, _("Relics: {codes}.", codes=" ".join(move["codes"])))


def _may_lay(table: Table, move: Move) -> list[Breach]:
    """Hold a row against the places that it has, and the cards that lie elsewhere (TA-RELIC-5, TA-COMP-9)."""
    state, codes = table.state, move["codes"]
    places = min(table.rules["relic_row"], len(state["row"]) + len(state["left"]) + len(state["right"]))
    taken = {code for who in table.players for code in table.of(who)["relics"]}
    piles = {*state["left"], *state["right"]}
    few = ngettext(
        "{n} relic lie face up, not {said}: row {row} now.",
        "{n} relics lie face up, not {said}: row {row} now.",
        places,
        said=len(codes),
        row=" ".join(state["row"]),
    )
    return broken(
        (len(codes) < places, "TA-RELIC-5", few),
        *((code in taken - {UNKNOWN}, "TA-COMP-9", _("{code} was taken already.", code=code)) for code in codes),
        *((code in piles - {UNKNOWN}, "TA-COMP-9", _("{code} lies in a pile.", code=code)) for code in codes),
    )


def _relic_said(said: Said) -> dict[str, Any] | None:
    """Take the place of a relic in the row, and its code where nobody knows yet what lies there."""
    row, codes = said.table.state["row"], said.table.content["relics"]
    named = [word.upper() for word in said.words if word.upper() in codes]
    rest = [word.casefold() for word in said.words if word.upper() not in codes]
    if not said.words:
        return None
    if len(named) > 1 or len(rest) > 1:
        raise Unclear(_(WHICH))
    slot = row.index(named[0]) if named and named[0] in row else -1
    places = {"left": 0, "middle": 1, "right": len(row) - 1}
    if rest and rest[0].isdecimal():
        slot = whole(rest[0]) - 1
    elif rest:
        slot = places[one_of(rest[0], {name: name for name in places}, _("Which relic"))]
    elif slot < 0 and UNKNOWN in row:
        raise Unclear(_("Where did {code} lie? relic left {code}, middle or right.", code=named[0]))
    if not 0 <= slot < len(row):
        lie = " ".join(row) or _("empty")
        raise Unclear(_("That relic does not lie there; the row is {row}.", row=lie))
    said.words = []
    return {"slot": slot, "code": named[0]} if named and row[slot] == UNKNOWN else {"slot": slot}


def _places(said: Said) -> Menu:
    """Offer the row, from left to right: names, values and costs; one that is too dear keeps its place."""
    row, known, skulls = said.table.state["row"], said.table.content["relics"], most(said.table, said["who"])
    places = [row[0], "", row[1]] if len(row) == len(PLACES) - 1 else row
    items = []
    for place, code in zip(PLACES, places, strict=False):
        one = known.get(code)
        label, price = (_relic(code, one), cost(one)) if one else (_(place), "")
        word = place if code and relic_price(said.table, code) <= skulls else ""
        items.append(Item(word, label, price, brackets=bool(one)))
    return Menu(_("Which relic?"), tuple(items))


def _relic(code: str, one: Mapping[str, Any]) -> str:
    """Name a relic with its value."""
    return ngettext("{code} {name}, {n} points", "{code} {name}, {n} points", one["value"], code=code, name=one["name"])


def _bought(_turn: Turn, who: str, pay: str, relic: dict[str, Any]) -> Move:
    """Make `relic left`, `relic 3`, `relic C1`, or `relic 3 C1` when the row was not entered."""
    return {"do": "relic", "who": who, "slot": relic["slot"], "pay": pay, **relic}


def _row(turn: Turn, words: list[str]) -> list[Move]:
    """Read `row C1 F2 H1`: the relics that lie face up, from left to right."""
    codes, now = [word.upper() for word in words], turn.table.state["row"]
    known, most = turn.table.content["relics"], turn.table.rules["relic_row"]
    if not codes or any(code not in known and code != UNKNOWN for code in codes):
        raise Unclear(
            _("row LEFT MIDDLE RIGHT: codes from A1 to J2 as they lie, ? for one unsaid. Fewer fill the gaps.")
        )
    if len(codes) < len(now) and len(codes) <= now.count(UNKNOWN):  # those that are new, from the left
        fresh = iter(codes)
        codes = [next(fresh, one) if one == UNKNOWN else one for one in now]
    named = [code for code in codes if code != UNKNOWN]
    if len(codes) > most or len(set(named)) < len(named):
        raise Unclear(_("The row has {n} relics, each another one.", n=most))
    return [{"do": "row", "who": actor(turn), "codes": codes}]


PLACES: Final = (marked("left"), marked("middle"), marked("right"))
WHICH: Final = marked("Which relic? left, middle, right, or its code: relic left, relic 3, relic C1.")
PLACE: Final = Slot("relic", _relic_said, _places, WHICH)
RELIC: Final = verb("relic", marked("You buy a relic with skulls."), "relic left", _bought, WHO, PAY, PLACE)
ROW: Final = Verb("row", marked("These relics lie face up, from left to right."), "row C1 F2 H1", _row)
DEEDS: Final = (
    Deed("relic", _buy, _may_buy),
    Deed("row", _lay, _may_lay),
)
