"""Royals of Raid Trade out of combat, and the Faster option: what they do, what they break, what is told."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Breach, Move, Table
from companion.games.raid_trade import turns
from companion.games.raid_trade.actions import removes
from companion.kit.deeds import broken, by_name


def _king(table: Table, move: Move) -> None:
    """Shorten the own trip, or lengthen the opponent's (RT-ROYAL-7, RT-R11, RT-R42)."""
    who, cap, on = move["who"], table.rules["trip_cap"], table.of(move["on"])
    turns.spend(table, who)
    if move["on"] != who:
        longer = on["trip"] + move["n"]
        on["trip"] = longer if cap is None else max(on["trip"], min(cap, longer))
    elif turns.in_space(on):
        on["trip"] = max(0, on["trip"] - move["n"])
        on["arrived"] = on["arrived"] or not turns.in_space(on)
        if not turns.in_space(on) and table.rules["king_arrival"] == "immediate":
            turns.unload(table, who)


def _may_king(table: Table, move: Move) -> list[Breach]:
    rule = "RT-R42" if move["on"] == move["who"] else "RT-ROYAL-7"
    fact = _("{who} is in orbit; a King changes trips.", who=table.name(move["on"]))
    return broken((not turns.in_space(table.of(move["on"])), rule, fact))


def _kinged(before: Table, move: Move, after: Table) -> list[str]:
    on = move["on"]
    trip = turns.went(before, after, on)("trip")
    places = {"n": move["n"], "who": after.name(on), "lane": turns.word(after, "trip"), "trip": trip}
    said = [_("King, a {n}: {who}'s {lane} {trip}.", **places)]
    if on == move["who"] and before.of(on)["trip"] and not after.of(on)["trip"]:
        said += turns.landed(before, after, on)
    return said


def _queen(table: Table, move: Move) -> None:
    """Make the opponent miss a turn (RT-ROYAL-8)."""
    turns.spend(table, move["who"])
    table.of(turns.other(table, move["who"]))["miss"] += 1


def _may_queen(table: Table, move: Move) -> list[Breach]:
    theirs = turns.other(table, move["who"])
    again = table.of(theirs)["miss"] and not table.rules["miss_turn_stacks"]
    fact = _("{who} misses the next turn already; keep the Queen.", who=table.name(theirs))
    return broken((again, "RT-R40", fact))


def _queened(before: Table, move: Move, after: Table) -> list[str]:
    theirs = turns.other(before, move["who"])
    missed, name = max(1, after.of(theirs)["miss"]), after.name(theirs)
    return [ngettext("Queen: {who} misses the next turn.", "Queen: {who} misses the next {n} turns.", missed, who=name)]


def _ace(table: Table, move: Move) -> None:
    """Take a level off the opponent (RT-ROYAL-4, RT-R36, RT-R37)."""
    turns.spend(table, move["who"])
    theirs = table.of(turns.other(table, move["who"]))
    theirs["level"] = max(table.rules["level_floor"], theirs["level"] - 1)
    over = theirs["level_tokens"] - theirs["level"]
    if over > 0 and table.rules["level_loss_overflow"] != "keep":
        theirs["level_tokens"] -= over
        theirs["bank_black"] += over * (table.rules["level_loss_overflow"] == "bank")


def _may_ace(table: Table, move: Move) -> list[Breach]:
    theirs, floor = turns.other(table, move["who"]), table.rules["level_floor"]
    fact = _("{who} is at level {n}, the lowest; keep the Ace.", who=table.name(theirs), n=floor)
    return broken((table.of(theirs)["level"] <= floor, "RT-R36", fact))


def _aced(before: Table, move: Move, after: Table) -> list[str]:
    theirs = turns.other(before, move["who"])
    was, now, lost = before.of(theirs), after.of(theirs), turns.went(before, after, theirs)
    said = [_("Ace: {who}'s LEVEL {levels}.", who=after.name(theirs), levels=lost("level"))]
    if was["level_tokens"] != now["level_tokens"]:
        where = turns.word(after, "bank") if now["bank_black"] > was["bank_black"] else _("supply")
        places = {"tokens": lost("level_tokens"), "where": where}
        said.append(_("Level tokens {tokens}: what is over goes to the {where} (RT-R37).", **places))
    return said


def jack(table: Table, move: Move) -> None:
    """Discard the Jack, then draw; in combat on either side (RT-ROYAL-9, RT-R43)."""
    turns.spend(table, move["who"])
    turns.draw(table, move["who"], turns.numbers(table)["jack_draws"])


def jacked(before: Table, move: Move, after: Table) -> list[str]:
    """Say what a Jack drew, in a raid or out of it."""
    held = turns.went(before, after, move["who"])("hand")
    places = {"who": after.name(move["who"]), "n": turns.numbers(after)["jack_draws"], "held": held}
    return [_("Jack: {who} draws {n}, hand {held}.", **places)]


def _faster(table: Table, move: Move) -> None:
    """Discard a card for a roll that may shorten the trip (RT-OPT-1, RT-R46)."""
    turns.spend(table, move["who"])
    won = move["n"] >= turns.numbers(table)["faster"]["from"]
    table.state["faster"] = "won" if won else "lost"
    if not won:
        turns.spend(table, move["who"], table.rules["faster_fail_discards"])


def _may_faster(table: Table, move: Move) -> list[Breach]:
    absent = _("The Faster option is not in play; 'house option_faster=true' brings it in.")
    return broken(
        (not table.rules["option_faster"], "RT-OPT-1", absent),
        (not turns.in_space(table.of(move["who"])), "RT-OPT-1", _("Faster is for those in space.")),
        (table.state["faster"], "RT-OPT-1", _("Faster is once a turn.")),
    )


def _went_faster(before: Table, move: Move, after: Table) -> list[str]:
    who = move["who"]
    held = turns.went(before, after, who)("hand")
    if after.state["faster"] == "won":
        places = {"n": move["n"], "off": removes(after), "held": held}
        return [_("Faster, a {n}: the end of this turn takes {off} off. Hand {held}.", **places)]
    gone = before.of(who)["hand"] - after.of(who)["hand"] - 1
    if gone <= 0:
        return [_("Faster, a {n}: no luck. Hand {held}.", n=move["n"], held=held)]
    return [
        ngettext(
            "Faster, a {die}: no luck; discard {n} more card. Hand {held}.",
            "Faster, a {die}: no luck; discard {n} more cards. Hand {held}.",
            gone,
            die=move["n"],
            held=held,
        )
    ]


DEEDS: Final = by_name(
    turns.action("king", _king, _kinged, "RT-R43", _may_king, card="RT-ROYAL-7")._replace(people=("who", "on")),
    turns.action("queen", _queen, _queened, "RT-R43", _may_queen, card="RT-ROYAL-8"),
    turns.action("ace", _ace, _aced, "RT-R38", _may_ace, card="RT-ROYAL-4"),
    turns.action("jack", jack, jacked, "RT-R43", card="RT-ROYAL-9"),
    turns.action("faster", _faster, _went_faster, "RT-OPT-1", _may_faster, card="RT-R46"),
)
