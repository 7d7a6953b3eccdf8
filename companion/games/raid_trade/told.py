"""What people are told in Raid Trade: the result first, then why, old -> new; reminders; the state; the odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.raid_trade import raid_told, raids, turns
from companion.games.raid_trade.raid_told import Says, arrow, card, jack, level, raid_notes, standing
from companion.seam import Move, Note, Table
from companion.words import counted


def _cash(before: Table, move: Move, after: Table) -> list[str]:
    who = move["who"]
    places = turns.places(before, move)
    mine, now, vault = before.of(who), after.of(who), turns.word(after, "bank")
    what = f"the {card(before, move['card'])}" if move["card"] else "a royal" if move["royal"] else "a card"
    said = []
    if "level" in places:
        said.append(f"Level tokens {arrow(mine['level_tokens'], now['level_tokens'])} of {now['level']}")
    if "bank" in places:
        said.append(f"{vault} {arrow(mine['bank_black'], now['bank_black'])} black")
    return [f"{after.name(who)} cashes {what}: {', '.join(said)}."]


def _trade(before: Table, move: Move, after: Table) -> list[str]:
    who = move["who"]
    mine, now = before.of(who), after.of(who)
    paid = f"white {arrow(mine['bank_white'], now['bank_white'])}"
    return [f"{after.name(who)} trades up: {level(mine['level'], now['level'])}; {paid}."]


def _shift(before: Table, move: Move, after: Table) -> list[str]:
    who = move["who"]
    mine, now = before.of(who), after.of(who)
    tokens = f"Level tokens {arrow(mine['level_tokens'], now['level_tokens'])} of {now['level']}"
    return [f"{tokens}; {turns.word(after, 'bank')} {arrow(mine['bank_black'], now['bank_black'])} black."]


def _launch(before: Table, move: Move, after: Table) -> list[str]:
    who = move["who"]
    mine, cargo = before.of(who), turns.loaded(before, move)
    hold, lane, vault = (turns.word(after, place) for place in ("cargo", "trip", "bank"))
    length = turns.length(before, move["card"])
    bank = arrow(mine["bank_black"], max(0, mine["bank_black"] - cargo))
    said = (
        f"{after.name(who)} launches, {cargo} on the {hold} ({vault} {bank} black), "
        f"card {card(before, move['card'])}: {lane} {length}. The turn is over (RT-TRIP-4)."
    )
    return [said, *_began(before, after)]


def _king(before: Table, move: Move, after: Table) -> list[str]:
    on, who = move["on"], move["who"]
    was, now = before.of(on)["trip"], after.of(on)["trip"]
    lane = turns.word(after, "trip")
    said = [f"King, a {move['n']}: {after.name(on)}'s {lane} {arrow(was, now)}."]
    if on == who and was and not now:
        said += _landed(before, who, after)
    return said


def _landed(before: Table, who: str, after: Table) -> list[str]:
    if not after.of(who)["arrived"]:
        white = after.of(who)["bank_white"]
        return [f"ORBIT REACHED; unloaded at once: white {arrow(before.of(who)['bank_white'], white)} (RT-R11)."]
    return [f"ORBIT REACHED: {after.name(who)} unloads next turn, and can be raided until then (RT-R9)."]


def _queen(before: Table, move: Move, after: Table) -> list[str]:
    theirs = turns.other(before, move["who"])
    missed = after.of(theirs)["miss"]
    return [f"Queen: {after.name(theirs)} misses the next {counted(missed, 'turn') if missed > 1 else 'turn'}."]


def _ace(before: Table, move: Move, after: Table) -> list[str]:
    theirs = turns.other(before, move["who"])
    was, now = before.of(theirs), after.of(theirs)
    said = [f"Ace: {after.name(theirs)}'s LEVEL {arrow(was['level'], now['level'])}."]
    if was["level_tokens"] != now["level_tokens"]:
        where = turns.word(after, "bank") if now["bank_black"] > was["bank_black"] else "supply"
        tokens = arrow(was["level_tokens"], now["level_tokens"])
        said.append(f"Level tokens {tokens}: what is over goes to the {where} (RT-R37).")
    return said


def _faster(before: Table, move: Move, after: Table) -> list[str]:
    held = arrow(before.of(move["who"])["hand"], after.of(move["who"])["hand"])
    if after.state["faster"] == "won":
        return [f"Faster, a {move['n']}: the end of this turn takes {turns.removes(after, {})} off. Hand {held}."]
    gone = before.of(move["who"])["hand"] - after.of(move["who"])["hand"] - 1
    more = f"; discard {counted(gone, 'more card', 'more cards')}" if gone > 0 else ""
    return [f"Faster, a {move['n']}: no luck{more}. Hand {held}."]


def _end(before: Table, move: Move, after: Table) -> list[str]:
    who = move["who"]
    was, now = before.of(who), after.of(who)
    said = []
    if turns.in_space(was):
        left = was["trip"] - turns.removes(before, move)
        said.append(f"{after.name(who)}'s {turns.word(after, 'trip')} {arrow(was['trip'], max(0, left))}.")
        if left <= 0:
            unloaded = not now["arrived"]  # the opponent missed a turn, and this one unloads already
            said += [] if unloaded else _landed(before, who, after)
    else:
        said.append(f"{after.name(who)} ends the turn.")
    return said + _began(before, after)


def _began(before: Table, after: Table) -> list[str]:
    """Say how the next turn begins."""
    began, who = after.state["began"], after.state["turn"]
    mine = after.of(who)
    said = [
        f"{after.name(one)} MISSES the turn: no card, no token off, no unloading (RT-ROYAL-8)."
        for one in began["skipped"]
    ]
    if began["drew"]:
        held = arrow(mine["hand"] - began["drew"], mine["hand"])
        said.append(f"{after.name(who)} draws {began['drew']}, hand {held} (RT-TURN-1).")
    if began["unloaded"]:
        white = arrow(mine["bank_white"] - began["unloaded"], mine["bank_white"])
        said.append(
            f"UNLOADED {began['unloaded']} white: {after.name(who)}'s {turns.word(after, 'bank')} {white} white."
        )
    del before
    return said


def _draw(before: Table, move: Move, after: Table) -> list[str]:
    who = move["who"]
    was, now = before.of(who), after.of(who)
    return [f"{after.name(who)}: hand {arrow(was['hand'], now['hand'])}, deck {arrow(was['deck'], now['deck'])}."]


def _settle(before: Table, move: Move, after: Table) -> list[str]:
    del before
    del move
    return [f"The game stands still for {counted(after.state['idle'], 'turn')} (RT-R47)."]


def _leave(before: Table, move: Move, after: Table) -> list[str]:
    del before
    return [f"{after.name(move['who'])} leaves."]


TELLS: Final[dict[str, Says]] = {
    **raid_told.TELLS,
    "cash": _cash,
    "trade": _trade,
    "shift": _shift,
    "launch": _launch,
    "king": _king,
    "queen": _queen,
    "ace": _ace,
    "jack": jack,
    "faster": _faster,
    "end": _end,
    "draw": _draw,
    "settle": _settle,
    "leave": _leave,
}


def tell(before: Table, move: Move, after: Table) -> Sequence[str]:
    """Say what a move did."""
    do = str(move.get("do"))
    if do in raids.FOLDS and not raids.reaches(before, do):
        return ["Nothing happens: no raid is that far."]
    says = TELLS.get(do)
    return says(before, move, after) if says else []


def notes(before: Table, move: Move, after: Table) -> Sequence[Note]:
    """Remind of what may be forgotten."""
    del move
    found: list[Note] = []
    rules, state, top = after.rules, after.state, after.rules["trade_max_level"]
    for who in state["players"]:
        was, now = before.of(who), after.of(who)
        if now["discard"] < was["discard"]:
            found.append(Note("RT-DECK-1", f"RESHUFFLE: {after.name(who)}'s discards are the new deck"))
        if was["level"] < top <= now["level"] and not state["over"]:
            found.append(Note("RT-ADV-4", f"{_title(after, top)}: {after.name(who)}'s next won raid wins the game"))
        elif was["level"] < top - 1 == now["level"]:
            found.append(Note("RT-R17", f"Trading takes {after.name(who)} one level further, and stops there"))
    found += _supply(before, after)
    raid = state["raid"]
    if raid and raid["defence"]:
        found += raid_notes(before, after)
    turns_idle = rules["stalemate_turns"]
    if turns_idle is not None and state["idle"] >= turns_idle and state["idle"] != before.state["idle"]:
        found.append(Note("RT-R47", f"{state['idle']} turns without a card or token: 'settle draw' or 'settle levels'"))
    return found


def _title(table: Table, level: int) -> str:
    return str(table.content["titles"].get(str(level), f"Level {level}")).upper()


def in_play(table: Table) -> int:
    """Give how many black tokens lie about, as far as they are written down."""
    raid = table.state["raid"]
    lie = sum(
        one[place]
        for one in table.state["players"].values()
        for place in ("level_tokens", "bank_black", "cargo", "trip")
    )
    return int(lie + (raid["tokens"] if raid else 0))


def _supply(before: Table, after: Table) -> list[Note]:
    supply = turns.numbers(after)["supply"]
    enough = supply["black"] - supply["swap"]
    if in_play(before) <= enough < in_play(after):
        return [Note("RT-R16", f"SUPPLY LOW: swap {supply['swap']} singles for a x{supply['swap']}")]
    return []


def show(table: Table) -> list[str]:
    """Give both players' places, two lines each."""
    said = []
    for who in table.state["players"]:
        mine = table.of(who)
        orbit = "docked" if mine["arrived"] else "in orbit"
        where = f"{turns.word(table, 'trip')} {mine['trip']}" if turns.in_space(mine) else orbit
        missing = f" · misses {counted(mine['miss'], 'turn')}" if mine["miss"] else ""
        tokens = f"{mine['level_tokens']} on Level"
        said.append(f"{table.name(who)} level {mine['level']}, {tokens} · {where}{missing}")
        stock = f"{mine['bank_black']} black {mine['bank_white']} white"
        hold = f"{turns.word(table, 'cargo')} {mine['cargo']}"
        said.append(f"  {turns.word(table, 'bank')} {stock}, {hold}, hand {mine['hand']}")
    return said


def head(table: Table) -> str:
    """Say whose turn it is and where they are, or how the raid stands."""
    state = table.state
    if state["over"]:
        return "The game is over."
    if state["raid"]:
        return standing(table)
    mine = table.of(state["turn"])
    where = f"{turns.word(table, 'trip')} {mine['trip']}" if turns.in_space(mine) else "in orbit"
    return f"Turn {state['turn_no']} · {table.name(state['turn'])}, level {mine['level']}, {where}, hand {mine['hand']}"
