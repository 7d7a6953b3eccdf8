"""How a raid of Raid Trade begins and is given up: the cards of both, an Escape, whose families they are.

What each move does, what it breaks, what is told.
"""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Breach, Move, Table
from companion.games.raid_trade import raids, turns
from companion.games.raid_trade.amounts import hits_of, needed, rolls_left
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
    found = turns.unfinished(table)
    if who != state["turn"]:
        fact = _("It is {whose}'s turn; {who} raids in the own one.", whose=table.name(state["turn"]), who=name)
        found = [Breach("RT-COMBAT-1", fact), *found]
    if not table.of(who)["hand"]:
        found.append(Breach("RT-R22", _("{who} holds no card to attack with.", who=name)))
    if state["locked"]:
        found.append(Breach("RT-ROYAL-3", _("After an Escape there is no other raid this turn.")))
    if often:
        fact = ngettext("This edition allows {n} raid a turn.", "This edition allows {n} raids a turn.", most or 0)
        found.append(Breach("RT-R21", fact))
    return found


def _laid(table: Table, raid: Raid, side: str) -> str:
    """Name a card that lies in a raid, with what it is worth when that is not printed on it."""
    card, value = raid[side], raids.worth(raid, side)
    family = turns.numbers(table)["families"].get(card["family"], "").partition(" ")[0]
    name = f"{family} {named(table, card['card'])}".strip()
    return name if card["card"] == value else _("{card} (worth {n})", card=name, n=value)


def _raided(before: Table, _move: Move, after: Table) -> list[str]:
    raid = after.state["raid"]
    if raid is None:
        return raids.outcome(before, after)
    said = _("{who} raids with {card}.", who=after.name(raid["by"]), card=_laid(after, raid, "attack"))
    none = _("{who} has no card at all: defence 0 (RT-R26).", who=after.name(raid["on"]))
    return [f"{said} {none}" if raid["defence"] else said]


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
    fact = _("{who} has laid a Defence card already.", who=table.name(raid["on"]))
    return broken((raid["defence"], "RT-COMBAT-3", fact))


def _defended(_before: Table, _move: Move, after: Table) -> list[str]:
    raid = after.state["raid"]
    if raid is None:
        return []
    said = {
        "who": after.name(raid["on"]),
        "defence": _laid(after, raid, "defence"),
        "attack": _laid(after, raid, "attack"),
        "needed": needed(raid["need"], raid["worth"][0]),
    }
    if raid["flipped"]:
        return [_("{who} turns up {defence} against {attack}: {needed}.", **said)]
    return [_("{who} lays {defence} against {attack}: {needed}.", **said)]


def _escape(table: Table, raid: Raid, _move: Move) -> None:
    """Play an Ace instead of a Defence card: no combat, and no other one this turn (RT-ROYAL-3)."""
    turns.spend(table, raid["on"])
    table.state["locked"] = True
    raids.close(table, "escape")


def _may_escape(table: Table, raid: Raid, _move: Move) -> list[Breach]:
    name, hand = table.name(raid["on"]), table.of(raid["on"])["hand"]
    return broken(
        (raid["defence"], "RT-ROYAL-3", _("{who} has laid a Defence card already.", who=name)),
        (not hand, "RT-R25", _("{who} holds no card: the top one of the deck defends.", who=name)),
    )[:1]


def _kin(_table: Table, raid: Raid, move: Move) -> None:
    """Say whether the two cards are of one family (RT-OPT-3)."""
    raid["kin"] = move["kin"]


def _kin_told(before: Table, move: Move, _after: Table) -> list[str]:
    raid, name = before.state["raid"], before.name
    if move["kin"] == "same":
        return [_("The same family: {who} absorbs nothing (RT-OPT-3).", who=name(raid["on"]))]
    return [_("Different families: {who} buys no rolls (RT-OPT-3).", who=name(raid["by"]))]


def _may_give_up(_table: Table, raid: Raid, _move: Move) -> list[Breach]:
    fact = _("{hits}: not beaten yet.", hits=hits_of(raid["tokens"], raid["need"]))
    return broken((raids.missing(raid), "RT-COMBAT-9", fact))


def _withdraw(table: Table, raid: Raid, _move: Move) -> None:
    """Stop attacking (RT-COMBAT-11, RT-COMBAT-13)."""
    raids.close(table, "withdrawn" if raid["rolls"] or not raid["defence"] else "failed")


def _may_withdraw(table: Table, raid: Raid, _move: Move) -> list[Breach]:
    if table.rules["withdraw"] == "anytime":
        return []
    said = {"rolls": rolls_left(raid["rolls"]), "n": raids.missing(raid)}
    fact = _("It can still be won: {rolls}, {n} needed. Rolling costs nothing.", **said)
    return broken(
        (not raid["defence"], "RT-R33", _("The attack has only begun.")),
        (not raids.missing(raid), "RT-COMBAT-9", _("The raid is won: 'w'.")),
        (not raids.hopeless(raid), "RT-R33", fact),
    )[:1]


DEEDS: Final = by_name(
    Deed("raid", _raid, may_raid, _raided),
    raids.within("defend", _defend, _may_defend, _defended, early=True),
    raids.within("escape", _escape, _may_escape, early=True),
    raids.within("kin", _kin, lambda *_: [], _kin_told),
    raids.within("beaten", lambda table, raid, _move: raids.win(table, raid), _may_give_up),
    raids.within("withdraw", _withdraw, _may_withdraw, early=True),
)
