"""What is done in a turn of Raid Trade: cards, tokens, trips, the end of a turn and of the game, each in one place.

What it does, what it breaks, what is told. Royals and raids have places of their own.
"""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Breach, Move, Table
from companion.games.raid_trade import turns
from companion.games.raid_trade.cards import named
from companion.games.raid_trade.raids import close
from companion.kit.deeds import Deed, broken, by_name


def places(table: Table, move: Move) -> list[str]:
    """Say where each token of a cashed card goes."""
    count = turns.numbers(table)["cash"]["royal" if move["royal"] else "number"]
    said = list(move["to"]) or ["bank"]
    return (said + [said[-1]] * count)[:count]


def _stock(before: Table, after: Table, who: str) -> dict[str, str]:
    """Say how many black tokens went to and fro."""
    mine = turns.went(before, after, who)
    return {
        "level": _("Level tokens {tokens} of {level}", tokens=mine("level_tokens"), level=after.of(who)["level"]),
        "bank": _("{bank} {tokens} black", bank=turns.word(after, "bank"), tokens=mine("bank_black")),
    }


def _cash(table: Table, move: Move) -> None:
    """Discard a card for tokens, each placed by itself (RT-ORBIT-2, RT-ORBIT-3, RT-R7)."""
    mine = table.of(move["who"])
    for place in places(table, move):
        mine["level_tokens" if place == "level" else "bank_black"] += 1
    turns.spend(table, move["who"])


def _may_cash(table: Table, move: Move) -> list[Breach]:
    mine = table.of(move["who"])
    fits, card = turns.room(mine), move["card"].casefold() or "royal"
    holds = _("The Level card holds {level} tokens at most and has {n}.", level=mine["level"], n=mine["level_tokens"])
    way = _("'cash {card} level bank' parts them (RT-R7).", card=card) if fits else _("Put it on bank.")
    fact = f"{holds} {way}"
    return broken((places(table, move).count("level") > fits, "RT-ORBIT-3", fact))


def _cashed(before: Table, move: Move, after: Table) -> list[str]:
    who, to = move["who"], places(before, move)
    what = _("a royal") if move["royal"] else _("a card")
    if move["card"]:
        what = _("the {card}", card=named(before, move["card"]))
    said = [text for place, text in _stock(before, after, who).items() if place in to]
    return [_("{who} cashes {what}: {places}.", who=after.name(who), what=what, places=", ".join(said))]


def traded(table: Table, move: Move) -> tuple[int, int]:
    """Give how many white tokens a trade costs, and the levels they buy; the odd one is not paid (RT-R17)."""
    mine, price, said = table.of(move["who"]), table.rules["white_per_level"], move["white"]
    if said == "all":
        levels = min(mine["bank_white"] // price, max(0, table.rules["trade_max_level"] - mine["level"]))
    else:
        levels = 1 if said is None else said // price
    return levels * price, levels


def _trade(table: Table, move: Move) -> None:
    """Pay white tokens for levels (RT-ORBIT-5, RT-ADV-1, RT-ADV-3)."""
    white, levels = traded(table, move)
    mine = table.of(move["who"])
    mine["bank_white"] = max(0, mine["bank_white"] - white)
    turns.rise(table, move["who"], levels, "trade")


def _may_trade(table: Table, move: Move) -> list[Breach]:
    mine, said, name = table.of(move["who"]), move["white"], table.name(move["who"])
    (white, levels), level, has = traded(table, move), mine["level"], mine["bank_white"]
    top, price = table.rules["trade_max_level"], table.rules["white_per_level"]
    uneven = said not in ("all", None) and (said % price or not said)
    at = {"who": name, "top": top, "next": top + 1, "level": level}
    won = _("Trading stops at level {top}: level {next} needs a won raid (RT-OBJ-4).", **at)
    stops = _("Trading stops at level {top}; {who} is at {level}. 'trade all' stops there.", **at)
    odd = _("A level costs {price} white; {n} do not come out even.", price=price, n=said)
    few = _("{who} has {n} white; this takes {needed}.", who=name, n=has, needed=max(white, price))
    return broken(
        (level >= top, "RT-R17", won),
        (uneven, "RT-ADV-1", odd),
        (not levels or white > has, "RT-ORBIT-5", few),
        (level + levels > top, "RT-R17", stops),
    )[:1]


def _traded(before: Table, move: Move, after: Table) -> list[str]:
    who = move["who"]
    white = turns.went(before, after, who)("bank_white")
    risen = turns.risen(before, after, who)
    return [_("{who} trades up: {risen}; white {white}.", who=after.name(who), risen=risen, white=white)]


def shifted(table: Table, move: Move) -> int:
    """Give how many tokens are shifted: as many as fit when no number was said."""
    mine = table.of(move["who"])
    return min(mine["bank_black"], turns.room(mine)) if move["n"] == "all" else int(move["n"])


def _shift(table: Table, move: Move) -> None:
    """Move black tokens from the Bank to the Level card (RT-ORBIT-6)."""
    mine, count = table.of(move["who"]), shifted(table, move)
    mine["bank_black"] = max(0, mine["bank_black"] - count)
    mine["level_tokens"] += count
    table.state["stirred"] = True


def _may_shift(table: Table, move: Move) -> list[Breach]:
    mine = table.of(move["who"])
    bank, space = mine["bank_black"], turns.room(mine)
    said = {"bank": turns.word(table, "bank"), "n": bank, "space": space}
    fact = _("{bank} has {n} black; the Level card has room for {space}.", **said)
    return broken((not 0 < shifted(table, move) <= min(bank, space), "RT-ORBIT-6", fact))


def _shifted(before: Table, move: Move, after: Table) -> list[str]:
    return [f"{'; '.join(_stock(before, after, move['who']).values())}."]


def _loaded(table: Table, move: Move) -> int:
    return int(table.of(move["who"])["bank_black"]) if move["cargo"] == "all" else int(move["cargo"])


def _length(table: Table, card: str) -> int:
    """Give how long a trip a card makes (RT-TRIP-2, RT-TRIP-3)."""
    long: int = int(card) if card.isdecimal() else table.rules["trip_royal_value"]
    cap = table.rules["trip_cap"]
    return long if cap is None else min(long, cap)


def _launch(table: Table, move: Move) -> None:
    """Load, sail, discard; the turn is over (RT-TRIP-1 to 4, RT-R15)."""
    mine, cargo = table.of(move["who"]), _loaded(table, move)
    mine["bank_black"] = max(0, mine["bank_black"] - cargo)
    mine["cargo"] += cargo
    mine["trip"] = _length(table, move["card"])
    mine["arrived"] = False
    if not turns.spend(table, move["who"]) and turns.turn_up(table, move["who"]):
        mine["discard"] += 1
    turns.pass_on(table)


def _may_launch(table: Table, move: Move) -> list[Breach]:
    mine, cargo, rules = table.of(move["who"]), _loaded(table, move), table.rules
    least, has, found = rules["min_trip_cargo"], mine["bank_black"], list[Breach]()
    if mine["arrived"] and mine["cargo"]:
        said = {"n": mine["cargo"], "cargo": turns.word(table, "cargo")}
        fact = _("{n} on the {cargo} are not unloaded yet; that is done next turn.", **said)
        found.append(Breach("RT-R12", fact))
    if cargo < least:
        found.append(Breach("RT-R13", _("A trip carries {n} at least.", n=least)))
    if cargo > has:
        fact = _("Cargo comes out of the {bank} only, and there are {n}.", bank=turns.word(table, "bank"), n=has)
        found.append(Breach("RT-TRIP-1", fact))
    if not mine["hand"] and not rules["trip_from_deck"]:
        found.append(Breach("RT-R14", _("A trip needs a card of the hand, and there is none.")))
    return found


def _launched(before: Table, move: Move, after: Table) -> list[str]:
    had, cargo = before.of(move["who"])["bank_black"], _loaded(before, move)
    said = {
        **{place: turns.word(after, place) for place in ("cargo", "trip", "bank")},
        "who": after.name(move["who"]),
        "n": cargo,
        "was": had,
        "now": max(0, had - cargo),
        "card": named(before, move["card"]),
        "long": _length(before, move["card"]),
    }
    launches = _(
        "{who} launches, {n} on the {cargo} ({bank} {was} -> {now} black), card {card}: {trip} {long}.", **said
    )
    return [f"{launches} {_('The turn is over (RT-TRIP-4).')}", *turns.began(after)]


def removes(table: Table, said: int | None = None) -> int:
    """Give how many tokens the end of a turn takes off the trip (RT-SPACE-3, RT-OPT-1)."""
    most: int = turns.numbers(table)["faster"]["removes"] if table.state["faster"] == "won" else 1
    return most if said is None else said


def _end(table: Table, move: Move) -> None:
    """End the turn; in space the trip gets shorter (RT-SPACE-3, RT-R9)."""
    mine = table.of(move["who"])
    if table.state["raid"]:
        close(table, "failed")
    if turns.in_space(mine):
        mine["trip"] = max(0, mine["trip"] - removes(table, move.get("n")))
        mine["arrived"] = not turns.in_space(mine)
        table.state["stirred"] = True
    turns.pass_on(table)


def _may_end(table: Table, move: Move) -> list[Breach]:
    said, most = move.get("n"), removes(table)
    fact = _("The end of this turn takes {n} off the {trip}.", n=most, trip=turns.word(table, "trip"))
    wrong = said is not None and not 1 <= said <= most and turns.in_space(table.of(move["who"]))
    return broken((wrong, "RT-SPACE-3", fact))


def _ended(before: Table, move: Move, after: Table) -> list[str]:
    who = move["who"]
    trip = before.of(who)["trip"]
    if not turns.in_space(before.of(who)):
        return [_("{who} ends the turn.", who=after.name(who)), *turns.began(after)]
    left = max(0, trip - removes(before, move.get("n")))
    places = {"who": after.name(who), "trip": turns.word(after, "trip"), "was": trip, "now": left}
    said = [_("{who}'s {trip} {was} -> {now}.", **places)]
    if not left and after.of(who)["arrived"]:  # else the opponent missed a turn, and this one unloads already
        said += turns.landed(before, after, who)
    return said + turns.began(after)


def _draw(table: Table, move: Move) -> None:
    """Put the count of a hand right by cards from or to its deck."""
    mine = table.of(move["who"])
    if move["n"] > 0:
        turns.draw(table, move["who"], move["n"])
    else:
        back = min(mine["hand"], -move["n"])
        mine["hand"] -= back
        mine["deck"] += back


def _drew(before: Table, move: Move, after: Table) -> list[str]:
    mine = turns.went(before, after, move["who"])
    return [_("{who}: hand {hand}, deck {deck}.", who=after.name(move["who"]), hand=mine("hand"), deck=mine("deck"))]


def _settle(table: Table, move: Move) -> None:
    """End a game in which nothing happens any more (RT-R47)."""
    seats = table.state["players"]
    ranks = {who: (table.of(who)["level"], table.of(who)["level_tokens"]) for who in seats}
    best = [who for who in seats if ranks[who] == max(ranks.values())]
    table.state.update(over=True, how=move["how"], winners=best if move["how"] == "levels" else list(seats))


def _may_settle(table: Table, _move: Move) -> list[Breach]:
    most, idle = table.rules["stalemate_turns"], table.state["idle"]
    fact = _("There is no stalemate: nobody counts idle turns.")
    if most is not None:
        fact = _("There is no stalemate: {n} of {most} idle turns.", n=idle, most=most)
    return broken((most is None or idle < most, "RT-R47", fact))


def _settled(_before: Table, _move: Move, after: Table) -> list[str]:
    return [
        ngettext(
            "The game stands still for {n} turn (RT-R47).",
            "The game stands still for {n} turns (RT-R47).",
            after.state["idle"],
        )
    ]


def _leave(table: Table, move: Move) -> None:
    """One of two goes home: the other is left."""
    table.state.update(over=True, how="left", winners=[turns.other(table, move["who"])], raid=None)


def _left(_before: Table, move: Move, after: Table) -> list[str]:
    return [_("{who} leaves.", who=after.name(move["who"]))]


DEEDS: Final = by_name(
    turns.action("cash", _cash, _cashed, "RT-ORBIT-2", _may_cash, orbit="RT-ORBIT-2", card="RT-ORBIT-2"),
    turns.action("trade", _trade, _traded, "RT-ORBIT-5", _may_trade, orbit="RT-R18"),
    turns.action("shift", _shift, _shifted, "RT-ORBIT-6", _may_shift, orbit="RT-ORBIT-6"),
    turns.action("launch", _launch, _launched, "RT-ORBIT-8", _may_launch, orbit="RT-ORBIT-8"),
    turns.action("end", _end, _ended, "RT-SPACE-3", _may_end),
    Deed("draw", _draw, turns.no_rule, _drew),
    Deed("settle", _settle, _may_settle, _settled, people=()),
    Deed("leave", _leave, turns.no_rule, _left),
)
