"""What people are told of raids: the result first, then why; how a raid stands, and the odds. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.games.raid_trade import raids, turns
from companion.seam import Move, Note, Table
from companion.words import Unclear, counted, listed

Says = Callable[[Table, Move, Table], list[str]]


def percent(share: float) -> str:
    """Write a chance so that only the impossible is 0% and only the certain 100%.

    >>> percent(0.377), percent(0.0107), percent(0.00001), percent(1.0), percent(0.9999)
    ('38%', '1.1%', 'under 0.1%', '100%', 'over 99%')
    """
    if 0 < share < 0.001:
        return "under 0.1%"
    if 0.99 < share < 1:
        return "over 99%"
    return f"{share:.1%}" if 0 < share < 0.1 else f"{share:.0%}"


def card(table: Table, rank: str) -> str:
    """Name a card: its number, or the royal's name."""
    return str(turns.numbers(table)["royals"].get(rank, rank))


def laid(table: Table, one: dict[str, Any], worth: int) -> str:
    """Name a card that lies in a raid, with what it is worth when that is not printed on it."""
    family = turns.numbers(table)["families"].get(one["family"], "").partition(" ")[0]
    name = " ".join(part for part in (family, card(table, one["card"])) if part)
    return name if one["card"] == str(worth) else f"{name} (worth {worth})"


def arrow(before: int, after: int) -> str:
    """Write a change."""
    return f"{before} -> {after}"


def level(before: int, after: int) -> str:
    """Announce a level and what it means for the Level card (RT-ADV-3)."""
    return f"LEVEL {arrow(before, after)}, the Level card holds {after} now"


def jack(before: Table, move: Move, after: Table) -> list[str]:
    """Say what a Jack drew, in a raid or out of it."""
    who = move["who"]
    held = arrow(before.of(who)["hand"], after.of(who)["hand"])
    return [f"Jack: {after.name(who)} draws {turns.numbers(after)['jack_draws']}, hand {held}."]


def _raid(before: Table, move: Move, after: Table) -> list[str]:
    if after.state["raid"] is None:
        return _outcome(before, after)
    raid = after.state["raid"]
    attack = laid(after, raid["attack"], raid["worth"][0] if raid["worth"] else raid["attack"]["card"])
    attack = attack.partition(" (worth")[0] if not raid["worth"] else attack
    said = f"{after.name(raid['by'])} raids with {attack}."
    if raid["defence"]:
        return [f"{said} {after.name(raid['on'])} has no card at all: defence 0 (RT-R26)."]
    return [said]


def _defend(before: Table, move: Move, after: Table) -> list[str]:
    raid = after.state["raid"]
    if raid is None:
        return _outcome(before, after)
    del move
    attack, defence = raid["worth"]
    how = "turns up" if raid["flipped"] else "lays"
    cards = (
        f"{after.name(raid['on'])} {how} {laid(after, raid['defence'], defence)}"
        f" against {laid(after, raid['attack'], attack)}:"
    )
    return [f"{cards} {counted(raid['need'], 'hit')} needed in {counted(attack, 'roll')}."]


def _escape(before: Table, move: Move, after: Table) -> list[str]:
    del move
    return _outcome(before, after)


def _kin(before: Table, move: Move, after: Table) -> list[str]:
    del before
    raid = after.state["raid"]
    if move["kin"] == "same":
        return [f"The same family: {after.name(raid['on'])} absorbs nothing (RT-OPT-3)."]
    return [f"Different families: {after.name(raid['by'])} buys no rolls (RT-OPT-3)."]


def _shots(before: Table, move: Move, after: Table) -> list[str]:
    faces = move["faces"]
    hits = sum(raids.is_hit(before, face) for face in faces)
    shown = " ".join(str(face) for face in faces if isinstance(face, int))
    result = (
        ("hit" if hits else "miss")
        if len(faces) == 1
        else f"{counted(hits, 'hit')}, {counted(len(faces) - hits, 'miss', 'misses')}"
    )
    said = f"{shown}: {result}" if shown else result.capitalize()
    return [f"{said}.", *_outcome(before, after)]


def _card_played(what: str) -> Says:
    def says(before: Table, move: Move, after: Table) -> list[str]:
        del move
        return [_tokens(before, after, what), *_outcome(before, after)]

    return says


def _tokens(before: Table, after: Table, what: str) -> str:
    """Say what a card or token did to the tokens on the Defence card."""
    was, now = before.state["raid"], after.state["raid"]
    if not now:
        return f"{what}."
    return f"{what}: hits {arrow(was['tokens'], now['tokens'])} of {now['need']}."


def _absorb(before: Table, move: Move, after: Table) -> list[str]:
    del move
    who = before.state["raid"]["on"]
    left = arrow(before.of(who)["level_tokens"], after.of(who)["level_tokens"])
    return [_tokens(before, after, f"{after.name(who)} absorbs, Level tokens {left}"), *_outcome(before, after)]


def _extra(before: Table, move: Move, after: Table) -> list[str]:
    who = before.state["raid"]["by"]
    left = arrow(before.of(who)["level_tokens"], after.of(who)["level_tokens"])
    bought = move["n"] * turns.numbers(after)["extra_rolls"]
    return [f"{after.name(who)} buys {counted(bought, 'roll')}, Level tokens {left}.", *_outcome(before, after)]


def _done(before: Table, move: Move, after: Table) -> list[str]:
    del move
    return _outcome(before, after)


def _outcome(before: Table, after: Table) -> list[str]:
    """Say how a raid ended, when it did."""
    if after.state["raid"] or not after.state["last_raid"]:
        return []
    last = after.state["last_raid"]
    by, on = last["by"], last["on"]
    if last["result"] == "won":
        return _looted(before, by, on, after)
    said = {
        "escape": f"{after.name(on)} ESCAPES: no combat, and no other raid this turn (RT-ROYAL-3).",
        "withdrawn": f"{after.name(by)} withdraws (RT-COMBAT-13).",
        "failed": "The raid FAILS: no roll is left (RT-COMBAT-11).",
    }.get(last["result"], "The raid is over.")
    return [f"{said} Discard both cards."]


def _looted(before: Table, by: str, on: str, after: Table) -> list[str]:
    was, beaten = before.of(by), before.of(on)
    now = after.of(by)
    hold, lane = turns.word(after, "cargo"), turns.word(after, "trip")
    said = [f"{after.name(by)} WINS the raid: {level(was['level'], now['level'])}. Discard both cards."]
    lost = []
    if beaten["cargo"]:
        place = "bank" if now["bank_black"] > was["bank_black"] else "cargo" if now["cargo"] > was["cargo"] else ""
        goes_to = turns.word(after, place) if place else "supply"
        key = {"bank": "bank_black", "cargo": "cargo"}.get(place, "")
        count = f" {arrow(was[key], now[key])}" if key else ""
        whose = f"{after.name(by)}'s" if place else "the"
        lost.append(f"{hold} {arrow(beaten['cargo'], 0)}, to {whose} {goes_to}{count} (RT-R34)")
    if beaten["trip"]:
        lost.append(f"{lane} {arrow(beaten['trip'], 0)}")
    return [*said, f"{after.name(on)}'s {listed(lost)}."] if lost else said


TELLS: Final[dict[str, Says]] = {
    "draw_two": jack,
    "raid": _raid,
    "defend": _defend,
    "escape": _escape,
    "kin": _kin,
    "shots": _shots,
    "auto": _card_played("Ace, a hit without a roll"),
    "double": _card_played("Double"),
    "evade": _card_played("EVADED, with all cards on that hit"),
    "absorb": _absorb,
    "extra": _extra,
    "beaten": _done,
    "withdraw": _done,
}
"""What is said of each move of a raid."""


def raid_notes(before: Table, after: Table) -> list[Note]:
    """Remind of the families in Complex combat, and say when an attack is hopeless."""
    raid, was = after.state["raid"], before.state["raid"]
    bought, wanted, found = raids.buyable(after), raids.missing(raid), []
    if after.rules["option_complex"] and not raid["kin"] and not (was and was["defence"]):
        found.append(Note("RT-OPT-3", "Say 'same' or 'other': are the two cards of one family?"))
    if raid["rolls"] and raids.hopeless(raid) and not (was and was["defence"] and raids.hopeless(was)):
        with_all = raid["rolls"] + bought
        share = raids.chance(after, with_all, wanted) if bought else 0
        tokens = f"; all Level tokens make it {with_all} ({percent(share)})" if share else ""
        left = f"{counted(raid['rolls'], 'roll')} left, {wanted} needed"
        found.append(Note("RT-R33", f"Hopeless by dice alone: {left}{tokens}; q withdraws"))
    return found


def standing(table: Table) -> str:
    """Say how an open raid stands, with the chance by the dice that are left."""
    raid = table.state["raid"]
    names = f"{table.name(raid['by'])} {_short(raid, 'attack', 0)}"
    if not raid["defence"]:
        return f"Raid: {names} v {table.name(raid['on'])}"
    names = f"{names} v {table.name(raid['on'])} {_short(raid, 'defence', 1)}"
    if not raids.missing(raid):
        return f"Hits {raid['tokens']}/{raid['need']} · {names}"
    share = percent(raids.chance(table, raid["rolls"], raids.missing(raid)))
    return f"Hits {raid['tokens']}/{raid['need']}, {counted(raid['rolls'], 'roll')}, {share} · {names}"


def _short(raid: dict[str, Any], side: str, at: int) -> str:
    rank = raid[side]["card"]
    worth = raid["worth"][at] if raid["worth"] else rank
    return rank if rank == str(worth) else f"{rank}={worth}"


def odds(table: Table, cards: Sequence[str]) -> list[str]:
    """Say the odds of the open raid, of two cards, or of one card against all."""
    raid = table.state["raid"]
    if cards:
        attack, *rest = cards
        lowest, most = (turns.numbers(table)["numbers"][end] for end in ("least", "most"))
        against = rest[:1] or [str(value) for value in range(lowest, most + 1)] + ["K"]
        return [_against(table, attack, one) for one in against]
    if not raid or not raid["defence"]:
        raise Unclear("Odds of what? 'odds 10 8', or 'odds 10' against every card.")
    wanted, rolls, bought = raids.missing(raid), raid["rolls"], raids.buyable(table)
    if not wanted:
        return [f"Enough hits, unless {table.name(raid['on'])} evades or absorbs."]
    said = [
        f"{wanted} more in {counted(rolls, 'roll')}: {percent(raids.chance(table, rolls, wanted))} by the dice alone."
    ]
    if bought:
        share = percent(raids.chance(table, rolls + bought, wanted))
        said.append(f"With all of {table.name(raid['by'])}'s Level tokens, {counted(rolls + bought, 'roll')}: {share}.")
    shield = (
        0
        if raids.barred(table, raid, "same")
        else table.of(raid["on"])["level_tokens"] * turns.numbers(table)["absorb"]
    )
    if shield:
        share = percent(raids.chance(table, rolls + bought, wanted + shield))
        said.append(f"And if {table.name(raid['on'])} absorbs all the way ({shield} more hits): {share}.")
    return said


def _against(table: Table, attack: str, defence: str) -> str:
    one, other = raids.values(table, attack, defence)
    wanted = raids.need(table, other)
    names = f"{card(table, attack)} v {card(table, defence) if defence.isdecimal() else 'royal'}"
    return f"{names}: {wanted} of {counted(one, 'roll')}, {percent(raids.chance(table, one, wanted))}"
