"""Relics of Trap Attack: the row, its piles, what is bought; their verbs. What is turned over at the end: ending.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Json, Menu, Move, Table, Turn
from companion.engine.words import Unclear, one_of, whole
from companion.games.trap_attack.calls import TrapAct, counts, many, skulls_said
from companion.games.trap_attack.cards import PAY, WHO, actor, priced
from companion.games.trap_attack.pawns import after_free, most, own_turn, paid_by, relic_price
from companion.kit.forms import Form, Parts, happened, several
from companion.kit.slots import Said, Slot

UNKNOWN: Final = "?"
"""A relic that nobody named."""
BACK: Final = "A1-back"
"""The picture of its back."""


def combos(table: Table, who: str) -> list[str]:
    """Give the pairs of relics that somebody owns whole (TA-RELIC-2)."""
    known, owned = table.content["relics"], {*table.of(who)["relics"]}
    broken_up = {one["pair"] for code, one in known.items() if code not in owned}
    return [pair for pair in dict.fromkeys(one["pair"] for one in known.values()) if pair not in broken_up]


def take_relic(act: TrapAct, who: str, slot: int, code: str = "", paid: bool = False) -> None:
    """Take a relic out of the row; those to its left shift right, a new one fills the leftmost place (TA-RELIC-8)."""
    table, state = act.table, act.state
    if not 0 <= slot < len(state["row"]):
        act.say("No relic lies there.")
        return
    lay = state["row"].pop(slot)
    taken = code or lay
    table.of(who)["relics"].append(taken)
    state["bought"] = True
    happened(table, "relic", who, code=taken)
    known = table.content["relics"].get(taken)
    what = known["name"] if known else _("The relic")
    act.tell(
        "{who} takes {relic}, face down.",
        "{name}: to {who}",
        "{who} discards skulls: {cost}. Lay it face down." if paid else "Lay it face down.",
        who,
        "Lay the relic at the right end, {relic}, face down for the AI{see:TA-SOLO-6}."
        if known
        else "Lay the relic at the right end face down for the AI{see:TA-SOLO-6}.",
        taken if known else BACK,
        relic=f"{taken} {what}" if known else _("a relic"),
        name=what,
        cost=skulls_said(table, known["cost"]) if known else _("those printed on it"),
        brief=what,
        **counts("relics", 1, len(table.of(who)["relics"])),
    )
    _refill(act, _(" The row shifts right, a new one fills the left."))


def cycle(act: TrapAct) -> None:
    """Nobody bought: the rightmost relic leaves, the others shift right (TA-RELIC-6, C44)."""
    state = act.state
    if state["row"]:
        gone = state["row"].pop()
        state["right"].insert(0, gone)
        happened(act.table, "cycled")
        act.say(
            "Nobody bought: the rightmost relic leaves{see:TA-RELIC-6}."
            if gone == UNKNOWN
            else "Nobody bought: the rightmost relic {code} leaves{see:TA-RELIC-6}.",
            code=gone,
        )
        _refill(act, gone=gone)


def _refill(act: TrapAct, unknown: str = "", gone: str = "") -> None:
    """Fill the leftmost place; when the left pile is empty the right one is moved over first (TA-RELIC-7, C45, C47).

    Says what lies in the row now; `unknown` is said when nobody entered it. Hands shift the row, or put the relic away
    first that is `gone`.
    """
    table, state, moved = act.table, act.state, ""
    if not state["left"] and state["right"]:
        keep = table.rules["relic_recycle"] == "keep_order"
        state["left"] = state["right"] if keep else [UNKNOWN] * len(state["right"])
        state["right"] = []
        moved = _(
            "The left pile was empty: the right one moves over{see:TA-RELIC-7}."
            if keep
            else "The left pile was empty: the right one moves over, shuffled{see:TA-RELIC-7}."
        )
    if state["left"]:
        state["row"].insert(0, state["left"].pop(0))
    if act.telling:
        row, known = state["row"], table.content["relics"]
        act.said[-1] += _(" Row: {row}.", row=" ".join(row)) if {*row} - {UNKNOWN} else unknown
        act.said += [moved] * bool(moved)
        new, over = gone or [*row, UNKNOWN][0], _("Move the pile on the right over first.") if moved else ""
        face = new if new in known else BACK
        if gone:
            away = _("Under the pile on its right. Shift the others, turn up a new one on the left.")
            act.hands("Put away the relic on the right", (away, over), face, away=True)
        else:
            fresh = _("{relic} is new, on the left.", relic=known[new]["name"]) if new in known else ""
            why = [fresh or _("Turn up a new one on the left."), *[over] * bool(over)]
            act.hands("Shift the relics to the right", (" ".join(why),), face)


def relic(act: TrapAct, slot: int, pay: str = "", code: str = "") -> Parts:
    """Buy a relic with skulls (TA-RELIC-1)."""
    table, many = act.table, act.rules["relics_per_turn"]
    after_free(act)
    act.forbid(
        table.state["this"]["relics"] >= many,
        "TA-RELIC-1",
        several("{who} has bought {n} relic this turn.", "{who} has bought {n} relics this turn."),
        several("{n} relic a turn", "{n} relics a turn"),
        n=many,
    )
    act.forbid(pay in ("coin", "both"), "TA-TURN-5", "A relic is paid with skulls, never with a coin.")
    least = min((relic_price(table, one) for one in table.state["row"]), default=0)
    act.lacks(least > most(table, act.who), "too few skulls left")
    yield
    row = table.state["row"]
    paid_by(act, pay, relic_price(table, code or (row[slot] if 0 <= slot < len(row) else UNKNOWN)))
    table.state["this"]["relics"] += 1
    take_relic(act, act.who, slot, code, paid=True)


def row(act: TrapAct, codes: list[str]) -> Parts:
    """Enter which relics lie face up; the row has so many places, other cards lie elsewhere (TA-RELIC-5, TA-COMP-9)."""
    table, state = act.table, act.state
    places = min(table.rules["relic_row"], len(state["row"]) + len(state["left"]) + len(state["right"]))
    taken = {code for who in table.players for code in table.of(who)["relics"]}
    act.forbid(
        len(codes) != places,
        "TA-RELIC-5",
        several(
            "{n} relic lie face up, not {said}: row {row} now.", "{n} relics lie face up, not {said}: row {row} now."
        ),
        n=places,
        said=len(codes),
        row=" ".join(state["row"]),
    )
    named = [code for code in codes if code != UNKNOWN]
    for code in named:
        act.forbid(code in taken, "TA-COMP-9", "{code} was taken already.", code=code)
        act.forbid(code in state["left"] + state["right"], "TA-COMP-9", "{code} lies in a pile.", code=code)
    yield
    state["row"] = list(codes)
    act.say("Relics: {codes}.", codes=" ".join(codes))


def _place(row: Sequence[str], word: str) -> int:
    """Give which relic of the row lies at a place: of two, which none replaces any more, none is the middle (C47)."""
    if word.isdecimal():
        return whole(word) - 1
    places = {name: at for at, name in enumerate(PLACES[: max(1, len(row) - 1)])} | {PLACES[-1]: len(row) - 1}
    return places[one_of(word, {name: name for name in places}, "Which relic")]


def _relic_said(said: Said) -> Json | None:
    """Take the place of a relic in the row, and its code where nobody knows yet what lies there."""
    row, words = said.table.state["row"], {word.upper() for word in said.rest()}
    named = words & {*said.table.content["relics"]}
    if not words:
        return None
    if len(named) > 1 or len(words - named) > 1:
        raise Unclear(WHICH)
    code, place = "".join(named), "".join(words - named).casefold()
    if not place and code not in row and UNKNOWN in row:
        raise Unclear("Where did {code} lie? relic left {code}, middle or right.", code=code)
    slot = _place(row, place) if place else [*row, code].index(code)
    lies = dict(enumerate(row)).get(slot, "")
    if not lies or (code and lies not in (code, UNKNOWN)):
        raise Unclear("That relic does not lie there; the row is {row}.", row=" ".join(row) or _("empty"))
    return {"slot": slot, "code": code} if code and lies == UNKNOWN else {"slot": slot}


def _places(said: Said) -> Menu:
    """Offer the row, from left to right: names, values and costs; one that is too dear keeps its place."""
    row, known, skulls = said.table.state["row"], said.table.content["relics"], most(said.table, said["who"])
    places = [row[0], "", row[1]] if len(row) == len(PLACES) - 1 else row
    items, screen = list[Item](), on_screen()
    for place, code in zip(PLACES, places, strict=False):
        word, one = place if code and relic_price(said.table, code) <= skulls else "", known.get(code)
        if one:
            name, n = one["name"], one["value"]
            label = name if screen else RELIC(n, code=code, name=name)
            items.append(priced(said.table, Item(word, label, many("points", n), face=code), one))
        else:
            items.append(Item(word, _(LIES[place] if screen else place)))
    return Menu(_("Which relic? Pay the skulls printed on it" if screen else "Which relic?"), items)


LIES: Final = marked({"left": "On the left", "middle": "In the middle", "right": "On the right"})


RELIC: Final = several("{code} {name}, {n} points", "{code} {name}, {n} points")
"""A relic with its value."""


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
        raise Unclear("The row has {n} relics, each another one.", n=most)
    return [{"do": "row", "who": actor(turn), "codes": codes}]


PLACES: Final = marked(("left", "middle", "right"))
WHICH: Final = marked("Which relic? left, middle, right, or its code: relic left, relic 3, relic C1.")
PLACE: Final = Slot("relic", _relic_said, _places, WHICH)
FORMS: Final = (
    Form(
        "relic", relic, (WHO, PAY, PLACE), "relic left", "You buy a relic with skulls.", own_turn,
        "Buy a relic", probe={"slot": 0},
    ),
    Form(
        "row", row, example="row C1 F2 H1", moment="These relics lie face up, from left to right.", reads=_row,
    ),
)  # fmt: skip
