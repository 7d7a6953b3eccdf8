"""Royals of Raid Trade out of combat, and the Faster option, each in one place."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.games.raid_trade import lines, turns
from companion.games.raid_trade.actions import removes
from companion.games.raid_trade.packs import playing
from companion.kit.forms import Act, Form, Parts, several

DIE: Final = "d6"


def ace(act: Act) -> Parts:
    """Take a level off the opponent (RT-ROYAL-4, RT-R36, RT-R37)."""
    whom, rules = turns.other(act.table, act.who), act.rules
    theirs, floor = act.of(whom), rules["level_floor"]
    low = theirs["level"] <= floor
    act.forbid(low, "RT-R36", "{who} is at level {n}, the lowest; keep the Ace.", who=whom, n=floor)
    yield
    turns.spend(act)
    theirs["level"] = max(floor, theirs["level"] - 1)
    over = 0 if rules["level_loss_overflow"] == "keep" else max(0, theirs["level_tokens"] - theirs["level"])
    banked = over if rules["level_loss_overflow"] == "bank" else 0
    theirs["level_tokens"] -= over
    theirs["bank_black"] += banked
    yield
    act.say("Ace: {who}'s LEVEL {levels}.", who=whom, levels=act.went("level", whom))
    if over:
        where = turns.word(act.table, "bank") if banked else _("supply")
        act.say(
            "Level tokens {tokens}: what is over goes to the {where}{see:RT-R37}.",
            tokens=act.went("level_tokens", whom),
            where=where,
        )
    act.hands("{who} plays an Ace")


def king(act: Act, on: str, n: int = 0) -> Parts:
    """Shorten the own trip, or lengthen the opponent's (RT-ROYAL-7, RT-R11, RT-R42)."""
    theirs, rules = act.of(on), act.rules
    docked, own = not turns.in_space(theirs), on == act.who
    act.forbid(docked, "RT-R42" if own else "RT-ROYAL-7", "{who} is in orbit; a King changes trips.", who=on)
    yield
    turns.spend(act)
    trip, cap = theirs["trip"], rules["trip_cap"]
    if not own:
        theirs["trip"] = trip + n if cap is None else max(trip, min(cap, trip + n))
    elif not docked:
        theirs["trip"] = max(0, trip - n)
        theirs["arrived"] = theirs["arrived"] or n >= trip
        if n >= trip and rules["king_arrival"] == "immediate":
            turns.unload(act.table, act.who)
    yield
    lane = turns.word(act.table, "trip")
    act.say("King, a {n}: {who}'s {lane} {trip}.", who=on, n=n, lane=lane, trip=act.went("trip", on))
    if own and trip and not theirs["trip"]:
        turns.landed(act, on)
    _rolled(act, n, "{who} plays a King")


def _rolled(act: Act, n: int, what: str) -> None:
    """Say what hands do with a card for which a die was rolled."""
    act.hands(what, "The die shows {n}.", n=n, die=n)


def queen(act: Act) -> Parts:
    """Make the opponent miss a turn (RT-ROYAL-8)."""
    whom = turns.other(act.table, act.who)
    theirs = act.of(whom)
    act.forbid(
        theirs["miss"] and not act.rules["miss_turn_stacks"],
        "RT-R40",
        "{who} misses the next turn already; keep the Queen.",
        who=whom,
    )
    yield
    turns.spend(act)
    theirs["miss"] += 1
    yield
    misses = several("Queen: {who} misses the next turn.", "Queen: {who} misses the next {n} turns.")
    act.say(misses, n=theirs["miss"], who=whom)
    missing = [
        ngettext("{who} misses {n} turn.", "{who} misses {n} turns.", one["miss"], who=act.table.name(who))
        for who, one in act.state["players"].items()
        if one["miss"]
    ]
    act.hands("{who} plays a Queen", lambda: " ".join(missing))


def jack(act: Act) -> Parts:
    """Discard the Jack, then draw; in combat on either side (RT-ROYAL-9, RT-R43)."""
    many = turns.numbers(act.table)["jack_draws"]
    yield
    turns.spend(act)
    turns.draw(act.table, act.who, many)
    yield
    act.say("Jack: {who} draws {n}, hand {held}.", n=many, held=act.went("hand"))
    act.hands("{who} plays a Jack", "Draw two cards for it.")


def faster(act: Act, n: int = 0) -> Parts:
    """Discard a card for a roll that may shorten the trip (RT-OPT-1, RT-R46)."""
    rules, state, rule = act.rules, act.state, "RT-OPT-1"
    act.forbid(
        not rules["option_faster"], rule, "The Faster option is not in play; 'house option_faster=true' brings it in."
    )
    act.forbid(not turns.in_space(act.me), rule, "Faster is for those in space.")
    act.forbid(state["faster"], rule, "Faster is once a turn.", "done already")
    yield
    turns.spend(act)
    won = n >= turns.numbers(act.table)["faster"]["from"]
    state["faster"] = "won" if won else "lost"
    gone = 0 if won else turns.spend(act, count=rules["faster_fail_discards"])
    yield
    held = act.went("hand")
    if won:
        act.say(
            "Faster, a {n}: the end of this turn takes {off} off. Hand {held}.", n=n, off=removes(act.table), held=held
        )
    elif not gone:
        act.say("Faster, a {n}: no luck. Hand {held}.", n=n, held=held)
    else:
        more = several(
            "Faster, a {die}: no luck; discard {n} more card. Hand {held}.",
            "Faster, a {die}: no luck; discard {n} more cards. Hand {held}.",
        )
        act.say(more, n=gone, die=n, held=held)
    _rolled(act, n, "{who} plays a card: Faster")


FORMS: Final = (
    Form(
        "ace", playing(ace, "A"), (), "ace", "An Ace out of combat: they lose a level.",
        turns.own("RT-R38", card="RT-ROYAL-4"),
    ),
    Form(
        "king", playing(king, "K"), (lines.TRIP,), "king -",
        "A King out of combat: my trip gets shorter (-), theirs longer (+).",
        turns.own("RT-R43", card="RT-ROYAL-7"), rolls=DIE, people=("who", "on"),
    ),
    Form(
        "queen", playing(queen, "Q"), (), "queen", "A Queen out of combat: they miss a turn.",
        turns.own("RT-R43", card="RT-ROYAL-8"),
    ),
    Form(
        "jack", playing(jack, "J"), (lines.WHOSE,), "jack", "A Jack: draw two.",
        turns.own("RT-R43", card="RT-ROYAL-9"),
    ),
    Form(
        "faster", faster, (), "faster", "Faster option, in space: a card for a roll.",
        turns.own("RT-OPT-1", card="RT-R46"), "Faster", rolls=DIE,
    ),
)  # fmt: skip
