"""Moves of a turn of Raid Trade: cards, tokens, trips, the end of a turn and of the game, each in one place.

Royals and raids have places of their own.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Json, Table
from companion.games.raid_trade import lines, packs, turns
from companion.games.raid_trade.cards import named
from companion.games.raid_trade.raids import close
from companion.kit.forms import Act, Form, Parts, several


def called(table: Table, card: str, royal: bool = False) -> str:
    """Call a card with its article, or one that nobody names."""
    return _("the {card}", card=named(table, card)) if card else _("a royal" if royal else "a card")


def _stock(act: Act) -> dict[str, str]:
    """Say how many black tokens went to and fro."""
    bank = turns.word(act.table, "bank")
    return {
        "level": _("Level tokens {tokens} of {level}", tokens=act.went("level_tokens"), level=act.me["level"]),
        "bank": _("{bank} {tokens} black", bank=bank, tokens=act.went("bank_black")),
    }


def cash(act: Act, card: str, royal: bool, to: list[str], **_family: str) -> Parts:
    """Discard a card for tokens, each placed by itself (RT-ORBIT-2, RT-ORBIT-3, RT-R7)."""
    mine, count = act.me, turns.numbers(act.table)["cash"]["royal" if royal else "number"]
    act.forbid(
        len(to) > count,
        "RT-R7",
        several("{n} token comes for it, not {said}.", "{n} tokens come for it, not {said}."),
        n=count,
        said=len(to),
    )
    to = ((list(to) or ["bank"]) + (list(to) or ["bank"])[-1:] * count)[:count]
    act.forbid(to.count("level") > turns.room(mine), "RT-ORBIT-3", partial(_full, act, card.casefold() or "royal"))
    yield
    for place in to:
        mine["level_tokens" if place == "level" else "bank_black"] += 1
    turns.spend(act)
    yield
    said = [text for place, text in _stock(act).items() if place in to]
    what = called(act.table, card, royal)
    act.say("{who} cashes {what}: {places}.", what=what, places=", ".join(said))
    bank, plain = turns.word(act.table, "bank"), called(act.table, card)
    act.hands("{who} cashes {card}", "Black tokens onto the {bank}.", card=plain, bank=bank)


def _full(act: Act, card: str) -> str:
    mine = act.me
    held = _("The Level card holds {level} tokens at most and has {n}.", level=mine["level"], n=mine["level_tokens"])
    parts = _("'cash {card} level bank' parts them{see:RT-R7}.", card=card)
    return f"{held} {parts if turns.room(mine) else _('Put it on bank.')}"


def _fits(table: Table, who: str) -> int:
    """Give how many tokens can be shifted."""
    return min(int(table.of(who)["bank_black"]), turns.room(table.of(who)))


def shift(act: Act, n: int | str) -> Parts:
    """Move black tokens from the Bank to the Level card, all that fit where no number is said (RT-ORBIT-6)."""
    mine, fits = act.me, _fits(act.table, act.who)
    count = fits if n == "all" else int(n)
    said = {"n": mine["bank_black"], "space": turns.room(mine), **_places(act.table)}
    act.forbid(
        not 0 < count <= fits,
        "RT-ORBIT-6",
        "{bank} has {n} black; the Level card has room for {space}.",
        "nothing that fits",
        **said,
    )
    yield
    mine["bank_black"] = max(0, mine["bank_black"] - count)
    mine["level_tokens"] += count
    act.state["stirred"] = True
    yield
    act.said.append(f"{'; '.join(_stock(act).values())}.")


def _levels(table: Table, who: str) -> int:
    """Give how many levels white tokens buy at most; the odd one is not paid (RT-R17)."""
    mine, rules = table.of(who), table.rules
    return int(min(mine["bank_white"] // rules["white_per_level"], max(0, rules["trade_max_level"] - mine["level"])))


def trade(act: Act, white: int | str | None) -> Parts:
    """Pay white tokens for levels (RT-ORBIT-5, RT-ADV-1, RT-ADV-3)."""
    mine, price, top = act.me, act.rules["white_per_level"], act.rules["trade_max_level"]
    level, has = mine["level"], mine["bank_white"]
    levels = 1 if white is None else _levels(act.table, act.who) if isinstance(white, str) else white // price
    cost = levels * price
    at = {"top": top, "next": top + 1, "level": level, "price": price, "n": white}
    act.forbid(
        level >= top,
        "RT-R17",
        "Trading stops at level {top}: level {next} needs a won raid{see:RT-OBJ-4}.",
        "not at this level",
        **at,
    )
    odd = isinstance(white, int) and (white % price or not white)
    act.forbid(odd, "RT-ADV-1", "A level costs {price} white; {n} do not come out even.", **at)
    few = {"n": has, "needed": max(cost, price)}
    act.forbid(
        not levels or cost > has, "RT-ORBIT-5", "{who} has {n} white; this takes {needed}.", "not enough white", **few
    )
    act.forbid(
        level + levels > top,
        "RT-R17",
        "Trading stops at level {top}; {who} is at {level}. 'trade all' stops there.",
        **at,
    )
    act.first()
    yield
    mine["bank_white"] = max(0, has - cost)
    turns.rise(act.table, act.who, levels, "trade")
    yield
    act.say("{who} trades up: {risen}; white {white}.", risen=turns.risen(act, act.who), white=act.went("bank_white"))


def _places(table: Table) -> Json:
    """Give what stations are called, for sentences."""
    return {place: partial(turns.word, table, place) for place in ("cargo", "trip", "bank")}


def launch(act: Act, cargo: int | str, card: str, **_family: str) -> Parts:
    """Load, sail, discard; the turn is over (RT-TRIP-1 to 4, RT-R15)."""
    mine, rules, has = act.me, act.rules, act.me["bank_black"]
    load = int(has) if cargo == "all" else int(cargo)
    places = _places(act.table)
    act.forbid(
        mine["arrived"] and mine["cargo"],
        "RT-R12",
        "{n} on the {cargo} are not unloaded yet; that is done next turn.",
        "unload first",
        n=mine["cargo"],
        **places,
    )
    least = rules["min_trip_cargo"]
    act.forbid(load < least, "RT-R13", "A trip carries {n} at least.", "no black to load", n=least)
    act.forbid(load > has, "RT-TRIP-1", "Cargo comes out of the {bank} only, and there are {n}.", n=has, **places)
    act.forbid(
        not mine["hand"] and not rules["trip_from_deck"],
        "RT-R14",
        "A trip needs a card of the hand, and there is none.",
        "no card in hand",
    )
    yield
    far, cap = int(card) if card.isdecimal() else rules["trip_royal_value"], rules["trip_cap"]
    left, far = max(0, has - load), far if cap is None else min(far, cap)  # RT-TRIP-2, RT-TRIP-3
    mine.update(bank_black=left, cargo=mine["cargo"] + load, trip=far, arrived=False)
    if not turns.spend(act) and turns.turn_up(act.table, act.who):
        mine["discard"] += 1
    turns.pass_on(act.table)
    yield
    act.say(
        "{who} launches, {n} on the {cargo} ({bank} {was} → {now} black), card {card}: {trip} {long}.",
        **{"n": load, "was": has, "now": left, "card": named(act.table, card), "long": far, **places},
    )
    act.said[-1] += f" {_('The turn is over{see:RT-TRIP-4}.')}"
    turns.began(act)
    act.hands("{who} launches with {card}", "The turn is over.", card=called(act.table, card))


def removes(table: Table) -> int:
    """Give how many tokens the end of a turn takes off the trip (RT-SPACE-3, RT-OPT-1)."""
    return int(turns.numbers(table)["faster"]["removes"] if table.state["faster"] == "won" else 1)


def end(act: Act, n: int | None = None) -> Parts:
    """End the turn; in space the trip gets shorter (RT-SPACE-3, RT-R9)."""
    mine, out, trip, most = act.me, turns.in_space(act.me), act.me["trip"], removes(act.table)
    places, off = _places(act.table), most if n is None else n
    act.forbid(
        out and not 1 <= off <= most, "RT-SPACE-3", "The end of this turn takes {n} off the {trip}.", n=most, **places
    )
    act.forbid(not out and n, "RT-SPACE-3", "{who} is in orbit: nothing comes off the {trip}.", **places)
    yield
    if act.state["raid"]:
        close(act.table, "failed")
    left = max(0, trip - off)
    if out:
        mine.update(trip=left, arrived=not left)
        act.state["stirred"] = True
    turns.pass_on(act.table)
    yield
    if out:
        act.say("{who}'s {trip} {was} → {now}.", was=trip, now=left, **places)
    else:
        act.say("{who} ends the turn.")
    if out and not left and mine["arrived"]:  # else the opponent missed a turn, and this one unloads already
        turns.landed(act, act.who)
    turns.began(act)
    state, name = act.state, act.table.name
    skipped = [_("{who} misses a turn.", who=name(one)) for one in state["began"]["skipped"]]
    following = "" if state["over"] else _("{who} plays now.", who=name(state["turn"]))
    act.hands("{who}’s turn is over", lambda: " ".join([*skipped, following]).strip())


def draw(act: Act, n: int) -> Parts:
    """Put the count of a hand right by cards from or to its deck."""
    yield
    back = min(act.me["hand"], max(0, -n))
    act.me["hand"] -= back
    act.me["deck"] += back
    turns.draw(act.table, act.who, max(0, n))
    yield
    act.say("{who}: hand {hand}, deck {deck}.", hand=act.went("hand"), deck=act.went("deck"))


def settle(act: Act, how: str) -> Parts:
    """End a game in which nothing happens any more (RT-R47)."""
    most, state = act.rules["stalemate_turns"], act.state
    act.forbid(most is None, "RT-R47", "There is no stalemate: nobody counts idle turns.")
    idle = 0 if state["stirred"] else state["idle"]
    few = most is not None and idle < most
    act.forbid(few, "RT-R47", "There is no stalemate: {n} of {most} idle turns.", n=idle, most=most)
    yield
    ranks = {who: (mine["level"], mine["level_tokens"]) for who, mine in state["players"].items()}
    best = [who for who, rank in ranks.items() if rank == max(ranks.values())]
    state.update(over=True, how=how, winners=best if how == "levels" else list(ranks))
    yield
    still = several(
        "The game stands still for {n} turn{see:RT-R47}.", "The game stands still for {n} turns{see:RT-R47}."
    )
    act.say(still, n=state["idle"])


def leave(act: Act, **_more: object) -> Parts:
    """Go home, one of two: the other is left."""
    yield
    act.state.update(over=True, how="left", winners=[turns.other(act.table, act.who)], raid=None)
    yield
    act.say("{who} leaves.")


def _shorter(table: Table, who: str) -> str:
    was = table.of(who)["trip"]
    said = {"trip": turns.word(table, "trip"), "was": was, "now": max(0, was - removes(table))}
    return _("{trip} from {was} to {now}", **said) if was else ""


def _pays(table: Table, who: str) -> str:
    levels = _levels(table, who)
    return ngettext("{n} level", "{n} levels", levels) if levels else _("no level")


FORMS: Final = (
    Form(
        "cash", packs.playing(cash), lines.CASH, "cash 9 level", "In orbit: a card becomes black tokens.",
        turns.own("RT-ORBIT-2", "RT-ORBIT-2", "RT-ORBIT-2"), "Cash a card",
        lambda table, who: _("room for {n} on the Level", n=turns.room(table.of(who))),
        {"card": "", "royal": False, "to": ()},
    ),
    Form(
        "shift", shift, (lines.SHIFT,), "shift 2", "In orbit: black tokens go up to the Level card.",
        turns.own("RT-ORBIT-6", "RT-ORBIT-6"), "Shift to Level", lambda *of: str(_fits(*of) or _("none")), {"n": "all"},
    ),
    Form(
        "trade", trade, (lines.WHITE,), "trade 4", "In orbit: white tokens buy a level.",
        turns.own("RT-ORBIT-5", "RT-R18"), "Trade", _pays, {"white": "all"},
    ),
    Form(
        "launch", packs.playing(launch), lines.WITH_CARD, "launch 3 5",
        "A trip begins: so much cargo, with this card; the turn is over.",
        turns.own("RT-ORBIT-8", "RT-ORBIT-8"), "Launch",
        lambda table, who: _("{n} black to load", n=table.of(who)["bank_black"]), {"cargo": "all", "card": ""},
    ),
    Form(
        "end", end, (lines.OFF,), "end", "The turn is over; in space one token comes off the trip.",
        turns.own("RT-SPACE-3"), "End the turn", _shorter,
    ),
    Form(
        "draw", draw, (lines.COUNT, lines.WHOSE), "draw ben -1",
        "A hand's count is wrong: so many more, or fewer.",
    ),
    Form(
        "settle", settle, (lines.HOW,), "settle levels", "Nothing happens any more: a draw, or by levels.",
        people=(),
    ),
    Form("leave", leave),
)  # fmt: skip
