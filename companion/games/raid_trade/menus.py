"""What may come next in Raid Trade: a turn's actions, and the open questions of a raid. Changes nothing."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Menu, Move, Table, Turn
from companion.games.raid_trade import turns
from companion.games.raid_trade.amounts import level_tokens
from companion.games.raid_trade.cards import royal_keys
from companion.games.raid_trade.moves import FORMS
from companion.games.raid_trade.raids import Raid, buyable, hits_from, may_double, missing, responses
from companion.games.raid_trade.runs import answer
from companion.games.raid_trade.verbs import ALIASES
from companion.kit.forms import entry
from companion.kit.game import Question, over

NONE: Final = Item("", "")
"""Keeps a place free."""
BRIEFLY: Final = {
    **{"+": marked("+ a roll"), "a": marked("a Ace"), "x": marked("x Double")},
    **{"j": marked("j Jack"), "v": marked("v evade"), "t": marked("t absorb")},
}
"""What may be typed, with what it is."""


def first(table: Table) -> Menu:
    """List a turn's actions; the numbers never move, so that fingers learn them."""
    if table.state["over"]:
        return Menu(_("The game is over."), over())
    who = table.state["turn"]
    items = [entry(FORMS[word], table, who) if word in FORMS else _royals(table, who) for word in actions_of(table)]
    return Menu(table.name(who), tuple(items))


def _royals(table: Table, who: str) -> Item:
    """Offer the royals, which have a menu of their own."""
    none = not table.of(who)["hand"]
    return Item("royal", _("Royal, out of combat"), _("no card in hand") if none else "", off=none)


def actions_of(table: Table) -> tuple[str, ...]:
    """Give the words of what a turn can do, where somebody is."""
    if not turns.in_space(table.of(table.state["turn"])):
        return ("end", "raid", "royal", "cash", "shift", "launch", "trade")
    return ("end", "raid", "royal", *["faster"] * bool(table.rules["option_faster"]))


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
        free = _("the card's number, or {royals}", royals=royal_keys(table))
        if not hand:
            return asked(_("{who}'s hand is empty: which card is turned up?", who=theirs), free=free)
        lays, esc = _("{who}'s Defence card?", who=theirs), _(" (or esc)")
        if table.rules["combat_order"] == "simultaneous":
            lays = _("{who}'s Defence card, turned up together?", who=theirs)
        escape = Item("esc", _("Escape with an Ace"))
        return asked(lays + esc, offers=(escape,), free=free, heading=lays, typed=esc)
    if not missing(raid):
        may = [_(BRIEFLY[item.word]) for item in _responses(table, raid) if item.word]
        ask = _("{who}: {choices}?", who=theirs, choices=", ".join([_("w beaten"), *may]))
        offers = (Item("w", _("Beaten")), *_responses(table, raid))
        return asked(ask, offers=offers, heading=theirs)
    if not raid["rolls"]:
        items = _attackers(table, raid)
        choices = ", ".join([_("q gives up"), *(_(BRIEFLY[item.word]) for item in items if item.word)])
        ask = _("No roll left: {choices}?", choices=choices)
        return asked(ask, offers=(_stop(), *items), heading=_("No roll is left"))
    lowest, sides = hits_from(table), turns.numbers(table)["die"]
    dice = [
        Item(str(face), _("rolled {n}", n=face), _("hit") if face >= lowest else _("miss"))
        for face in range(1, sides + 1)
    ]
    more = Item("more", _("Royals, Level tokens, giving up"))
    rolls = (Item("r", _("Roll one here")), Item("R", _("Roll all here")), more)
    free = _("several dice at once, such as 415")
    return asked(_("Dice? 415 or hmh, r, R; n: more"), offers=(*dice, *rolls), heading=_("Roll"), free=free)


def _stop() -> Item:
    return Item("q", _("Give up"))


def _read(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read the answer; a short form of two letters or more stays what it is."""
    return None if len(words[0]) > 1 and words[0] in ALIASES else answer(turn, words)


def _responses(table: Table, raid: Raid) -> list[Item]:
    may, tokens = responses(table, raid), level_tokens(table.of(raid["on"])["level_tokens"])
    evade, absorb = Item("v", _("Evade"), _("King or Queen"), brackets=True), Item("t", _("Absorb"), tokens)
    return [one if may[one.word] else NONE for one in (evade, absorb)]


def _attackers(table: Table, raid: Raid) -> list[Item]:
    """Offer what the attacker may still do; each has its place, whether it may be done or not."""
    mine = table.of(raid["by"])
    may = {"+": buyable(table), "a": mine["hand"], "x": mine["hand"] and may_double(table, raid), "j": mine["hand"]}
    items = (
        Item("+", _("Buy a roll"), level_tokens(mine["level_tokens"])),
        Item("a", _("Ace"), _("a hit without a roll")),
        Item("x", _("Double the last hit"), _("King or Queen"), brackets=True),
        Item("j", _("{who}'s Jack", who=table.name(raid["by"]))),
    )
    return [one if may[one.word] else NONE for one in items]


def _more(table: Table, raid: Raid, words: list[str]) -> Menu | None:
    """Offer what is not dice, behind `more`."""
    if words != ["more"]:
        return None
    jack = Item("d", _("{who}'s Jack", who=table.name(raid["on"])))
    answers = _responses(table, raid) if raid["hit"] else [NONE, NONE]
    return Menu(_("Which?"), (*_attackers(table, raid), jack, *answers, _stop()))
