"""How a raid of Raid Trade begins and is given up: the cards of both, an Escape, whose families they are.

What each move does, what it breaks, what is told.
"""

from __future__ import annotations

from typing import Final

from companion.engine.model import Breach, Move, Table
from companion.engine.words import counted
from companion.games.raid_trade import raids, turns
from companion.games.raid_trade.cards import named
from companion.games.raid_trade.raids import Raid
from companion.kit.deeds import Deed, broken, by_name

NOTHING: Final = {"card": "0", "family": ""}
"""The Defence card of somebody who has none."""


def _raid(table: Table, move: Move) -> None:
    """Lay the Attack card (RT-COMBAT-2); who has no card at all defends with nothing (RT-R26)."""
    state, mine = table.state, table.of(move["who"])
    if state["raid"]:
        raids.close(table, "")
    state["raid"] = raid = {
        "by": move["who"],
        "on": turns.other(table, move["who"]),
        "attack": {"card": move["card"], "family": move["family"]},
        "defence": None,
        "held": mine["hand"] > 0,
        "flipped": False,
        "worth": [],
        "need": 0,
        "rolls": 0,
        "tokens": 0,
        "hit": None,
        "kin": move.get("kin", ""),
    }
    mine["hand"] = max(0, mine["hand"] - 1)
    state["raids"] += 1
    state["stirred"] = True
    theirs = table.of(raid["on"])
    if not theirs["hand"] + theirs["deck"] + theirs["discard"]:
        _defend(table, raid, NOTHING)
        raids.settle(table)


def may_raid(table: Table, move: Move) -> list[Breach]:
    """Say which rules a raid breaks that somebody begins now."""
    state, who, most = table.state, move["who"], table.rules["raids_per_turn"]
    name, often = table.name(who), most is not None and state["raids"] >= most
    whose = f"It is {table.name(state['turn'])}'s turn; {name} raids in the own one."
    own_turn = broken((who != state["turn"], "RT-COMBAT-1", whose))
    return (
        own_turn
        + turns.unfinished(table)
        + broken(
            (not table.of(who)["hand"], "RT-R22", f"{name} holds no card to attack with."),
            (state["locked"], "RT-ROYAL-3", "After an Escape there is no other raid this turn."),
            (often, "RT-R21", f"This edition allows {counted(most or 0, 'raid')} a turn."),
        )
    )


def _laid(table: Table, raid: Raid, side: str) -> str:
    """Name a card that lies in a raid, with what it is worth when that is not printed on it."""
    card, value = raid[side], raids.worth(raid, side)
    family = turns.numbers(table)["families"].get(card["family"], "").partition(" ")[0]
    name = f"{family} {named(table, card['card'])}".strip()
    return name if card["card"] == value else f"{name} (worth {value})"


def _raided(before: Table, _move: Move, after: Table) -> list[str]:
    raid = after.state["raid"]
    if raid is None:
        return raids.outcome(before, after)
    said = f"{after.name(raid['by'])} raids with {_laid(after, raid, 'attack')}."
    none = f" {after.name(raid['on'])} has no card at all: defence 0 (RT-R26)."
    return [said + none if raid["defence"] else said]


def _defend(table: Table, raid: Raid, move: Move) -> None:
    """Lay the Defence card, or turn it up with an empty hand (RT-COMBAT-3, RT-R25)."""
    theirs = table.of(raid["on"])
    theirs["discard"] += raids.lies(raid)  # one that was laid by mistake
    raid["flipped"] = not theirs["hand"]
    if theirs["hand"]:
        theirs["hand"] -= 1
    elif not turns.turn_up(table, raid["on"]):
        move = NOTHING
    raid["defence"] = {"card": move["card"], "family": move["family"]}
    if raid["flipped"] and move["card"] == "A" and table.rules["flipped_ace_escapes"]:
        table.state["locked"] = True
        raids.close(table, "escape")
        return
    families = [raid["attack"]["family"], move["family"]]
    if all(families):
        raid["kin"] = "same" if families[0] == families[1] else "other"
    raid["kin"] = move.get("kin") or raid["kin"]
    raid["worth"] = list(raids.values(table, raid["attack"]["card"], move["card"]))
    raid["need"] = raids.need(table, raid["worth"][1])
    raid["rolls"] = raid["worth"][0]


def _may_defend(table: Table, raid: Raid, _move: Move) -> list[Breach]:
    return broken((raid["defence"], "RT-COMBAT-3", f"{table.name(raid['on'])} has laid a Defence card already."))


def _defended(_before: Table, _move: Move, after: Table) -> list[str]:
    raid = after.state["raid"]
    if raid is None:
        return []
    cards = f"{_laid(after, raid, 'defence')} against {_laid(after, raid, 'attack')}"
    needed = f"{counted(raid['need'], 'hit')} needed in {counted(raid['worth'][0], 'roll')}"
    return [f"{after.name(raid['on'])} {'turns up' if raid['flipped'] else 'lays'} {cards}: {needed}."]


def _escape(table: Table, raid: Raid, _move: Move) -> None:
    """Play an Ace instead of a Defence card: no combat, and no other one this turn (RT-ROYAL-3)."""
    turns.spend(table, raid["on"])
    table.state["locked"] = True
    raids.close(table, "escape")


def _may_escape(table: Table, raid: Raid, _move: Move) -> list[Breach]:
    name, hand = table.name(raid["on"]), table.of(raid["on"])["hand"]
    return broken(
        (raid["defence"], "RT-ROYAL-3", f"{name} has laid a Defence card already."),
        (not hand, "RT-R25", f"{name} holds no card: the top one of the deck defends."),
    )[:1]


def _kin(_table: Table, raid: Raid, move: Move) -> None:
    """Say whether the two cards are of one family (RT-OPT-3)."""
    raid["kin"] = move["kin"]


def _kin_told(before: Table, move: Move, _after: Table) -> list[str]:
    raid, name = before.state["raid"], before.name
    if move["kin"] == "same":
        return [f"The same family: {name(raid['on'])} absorbs nothing (RT-OPT-3)."]
    return [f"Different families: {name(raid['by'])} buys no rolls (RT-OPT-3)."]


def _may_give_up(_table: Table, raid: Raid, _move: Move) -> list[Breach]:
    hits = f"{raid['tokens']} of {counted(raid['need'], 'hit')}: not beaten yet."
    return broken((raids.missing(raid), "RT-COMBAT-9", hits))


def _withdraw(table: Table, raid: Raid, _move: Move) -> None:
    """Stop attacking (RT-COMBAT-11, RT-COMBAT-13)."""
    raids.close(table, "withdrawn" if raid["rolls"] or not raid["defence"] else "failed")


def _may_withdraw(table: Table, raid: Raid, _move: Move) -> list[Breach]:
    if table.rules["withdraw"] == "anytime":
        return []
    left = f"{counted(raid['rolls'], 'roll')} left, {raids.missing(raid)} needed"
    return broken(
        (not raid["defence"], "RT-R33", "The attack has only begun."),
        (not raids.missing(raid), "RT-COMBAT-9", "The raid is won: 'w'."),
        (not raids.hopeless(raid), "RT-R33", f"It can still be won: {left}. Rolling costs nothing."),
    )[:1]


DEEDS: Final = by_name(
    Deed("raid", _raid, may_raid, _raided),
    raids.within("defend", _defend, _may_defend, _defended, early=True),
    raids.within("escape", _escape, _may_escape, early=True),
    raids.within("kin", _kin, lambda *_: [], _kin_told),
    raids.within("beaten", lambda table, raid, _: raids.win(table, raid), _may_give_up),
    raids.within("withdraw", _withdraw, _may_withdraw, early=True),
)
