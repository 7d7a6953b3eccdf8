"""What may come next in Raid Trade: a turn's actions, and the open questions of a raid. Changes nothing."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.engine.model import Item, Menu, Move, Table, Turn
from companion.engine.words import counted
from companion.games.raid_trade import actions, turns
from companion.games.raid_trade.cards import royal_keys
from companion.games.raid_trade.raids import Raid, buyable, hits_from, may_double, missing, responses
from companion.games.raid_trade.runs import answer
from companion.games.raid_trade.verbs import ALIASES
from companion.kit.game import OVER, Question

STOP: Final = Item("q", "Give up")
NONE: Final = Item("", "")
"""Keeps a place free."""
BRIEFLY: Final = {"+": "+ a roll", "a": "a Ace", "x": "x Double", "j": "j Jack", "v": "v evade", "t": "t absorb"}


def first(table: Table) -> Menu:
    """List a turn's actions; the numbers never move, so that fingers learn them."""
    if table.state["over"]:
        return Menu("The game is over.", OVER)
    who, rules = table.state["turn"], table.rules
    mine = table.of(who)
    raid = Item("raid", "Raid" + (": not again, after an Escape" if table.state["locked"] else ""))
    royals = Item("royal", "Royal, out of combat")
    if turns.in_space(mine):
        left = max(0, mine["trip"] - actions.removes(table))
        faster = Item("faster", "Faster" + (": done already" if table.state["faster"] else ""))
        end = Item("end", f"End the turn: {turns.word(table, 'trip')} {mine['trip']} -> {left}")
        return Menu(f"{table.name(who)}:", (end, raid, royals, *[faster] * bool(rules["option_faster"])))
    pairs = actions.traded(table, {"who": who, "white": "all"})[1]
    fits = actions.shifted(table, {"who": who, "n": "all"})
    items = (
        Item("end", "End the turn"),
        raid,
        royals,
        Item("cash", f"Cash a card: room for {turns.room(mine)} on the Level"),
        Item("shift", f"Shift to Level: {fits or 'none'}"),
        Item("launch", f"Launch: {mine['bank_black']} black to load"),
        Item("trade", f"Trade: {counted(pairs, 'level') if pairs else 'no level'}"),
    )
    return Menu(f"{table.name(who)}:", items)


def question(table: Table) -> Question | None:
    """Ask for the Defence card, for dice, or what is done about the last hit.

    Digits stay dice while rolls are left, so that a number pad rolls and chooses.
    """
    raid = table.state["raid"]
    if not raid or table.state["over"]:
        return None
    asked = partial(Question, read=_read, more=partial(_more, table, raid), alone=True)
    theirs, hand = table.name(raid["on"]), table.of(raid["on"])["hand"]
    if not raid["defence"]:
        together = ", turned up together" if table.rules["combat_order"] == "simultaneous" else ""
        lays, flips = (
            f"{theirs}'s Defence card{together}? (or esc)",
            f"{theirs}'s hand is empty: which card is turned up?",
        )
        escape = (Item("esc", "Escape with an Ace"),) if hand else ()
        return asked(lays if hand else flips, offers=escape, free=f"the card's number, or {royal_keys(table)}")
    if not missing(raid):
        may = [BRIEFLY[item.word] for item in _responses(table, raid) if item.word]
        ask = f"{theirs}: {', '.join(['w beaten', *may])}?"
        return asked(ask, offers=(Item("w", "Beaten"), *_responses(table, raid)), heading=f"{theirs}:")
    if not raid["rolls"]:
        items = _attackers(table, raid)
        ask = ", ".join(["No roll left: q gives up", *(BRIEFLY[item.word] for item in items if item.word)])
        return asked(f"{ask}?", offers=(STOP, *items), heading="No roll is left:")
    lowest, sides = hits_from(table), turns.numbers(table)["die"]
    dice = [Item(str(face), f"rolled {face}: {'hit' if face >= lowest else 'miss'}") for face in range(1, sides + 1)]
    rolls = (Item("r", "Roll one here"), Item("R", "Roll all here"), Item("more", "Royals, Level tokens, giving up"))
    free = "several dice at once, such as 415"
    return asked("Dice? 415 or hmh, r, R; n: more", offers=(*dice, *rolls), heading="Roll:", free=free)


def _read(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read the answer; a short form of two letters or more stays what it is."""
    return None if len(words[0]) > 1 and words[0] in ALIASES else answer(turn, words)


def _responses(table: Table, raid: Raid) -> list[Item]:
    may, tokens = responses(table, raid), counted(table.of(raid["on"])["level_tokens"], "Level token")
    evade, absorb = Item("v", "Evade (King or Queen)"), Item("t", f"Absorb: {tokens}")
    return [one if may[one.word] else NONE for one in (evade, absorb)]


def _attackers(table: Table, raid: Raid) -> list[Item]:
    """Offer what the attacker may still do; each has its place, whether it may be done or not."""
    mine = table.of(raid["by"])
    may = {"+": buyable(table), "a": mine["hand"], "x": mine["hand"] and may_double(table, raid), "j": mine["hand"]}
    items = (
        Item("+", f"Buy a roll: {counted(mine['level_tokens'], 'Level token')}"),
        Item("a", "Ace: a hit without a roll"),
        Item("x", "Double the last hit (King or Queen)"),
        Item("j", f"{table.name(raid['by'])}'s Jack"),
    )
    return [one if may[one.word] else NONE for one in items]


def _more(table: Table, raid: Raid, words: list[str]) -> Menu | None:
    """Offer what is not dice, behind `more`."""
    if words != ["more"]:
        return None
    jack = Item("d", f"{table.name(raid['on'])}'s Jack")
    answers = _responses(table, raid) if raid["hit"] else [NONE, NONE]
    return Menu("Which?", (*_attackers(table, raid), jack, *answers, STOP))
