"""What may come next in Raid Trade, for keys and for screens: a turn's actions, what is done in a raid, cards.

A tile of a screen is a choice of the menu, with its reason. Changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Menu, Move, Table, Turn
from companion.games.raid_trade import turns
from companion.games.raid_trade.amounts import hits_of
from companion.games.raid_trade.cards import offered, royal_keys
from companion.games.raid_trade.moves import FORMS
from companion.games.raid_trade.raids import (
    Raid,
    answerable,
    asks_defender,
    is_hit,
    missing,
)
from companion.games.raid_trade.runs import SIGNS, answer
from companion.games.raid_trade.verbs import ALIASES
from companion.kit.forms import entry, put
from companion.kit.game import Question
from companion.kit.hidden import Hidden

NONE: Final = Item("", "")
"""Keeps a place free."""
DEFENCE: Final = tuple("wktvf")
"""What the defender may do about a hit, before the next roll."""
ANSWERS: Final = (*DEFENCE, *"xjd")
"""The same, with what may come before it: a Double, and Jacks of both (RT-R28, RT-R43)."""
ROLLS: Final = ("r", "g")
ATTACK: Final = (*"+axjd", "same", "other", "q")
"""What else may be done in a raid."""
FAMILIES: Final = marked({"same": "Same family", "other": "Two families"})
OF_OTHERS: Final = {**dict.fromkeys(DEFENCE, "on"), "d": "on"}
"""Whose it is to do, where it is not the attacker's."""


def ways(table: Table, raid: Raid, among: Sequence[str]) -> list[Item]:
    """Give what may be done in a raid, each in its place, whether it may be done or not."""
    return [_way(table, raid, word) for word in among]


def _way(table: Table, raid: Raid, word: str) -> Item:
    whose, left = raid[OF_OTHERS.get(word, "by")], raid["rolls"]
    if word in FAMILIES:
        found = Item(word, _(FAMILIES[word])) if table.rules["option_complex"] and not raid["kin"] else NONE
    elif word == "g":
        until = put(table, "until {who} may answer", who=raid["on"])
        until = until if answerable(table, raid) else _("until it is decided")
        found = Item(word, _("Roll all {n}", n=left), until, lead=True) if left > 1 else NONE
    elif word == "r":
        found = Item(word, _("Roll one"), lead=left == 1) if left else NONE
    else:
        said = entry(FORMS[SIGNS[word]], table, whose)
        found = NONE if said.off else said._replace(word=word, lead=word in "wk")
    return found._replace(to=(whose,))


def first(table: Table) -> Menu:
    """List a turn's actions; the numbers never move, so that fingers learn them."""
    who = table.state["turn"]
    items = [entry(FORMS[word], table, who) if word in FORMS else _royals(table, who) for word in actions_of(table)]
    if on_screen():
        return Menu(put(table, "{who}, what do you do?", who=who), sorted(items, key=lambda one: one.word == "end"))
    return Menu(table.name(who), items)


def _royals(table: Table, who: str) -> Item:
    """Offer the royals, which have a menu of their own."""
    none = not table.of(who)["hand"]
    return Item("royal", _("Royal, out of combat"), _("no card in hand") if none else "", off=none)


def actions_of(table: Table) -> tuple[str, ...]:
    """Give the words of what a turn can do, where somebody is."""
    if not turns.in_space(table.of(table.state["turn"])):
        return ("end", "raid", "royal", "cash", "shift", "launch", "trade")
    return ("end", "raid", "royal", *["faster"] * bool(table.rules["option_faster"]))


def asked(table: Table) -> list[str]:
    """Ask whose turn it is; in a raid whoever lays a card, rolls, or may answer a hit."""
    raid = table.state["raid"]
    if not raid:
        return [table.state["turn"]]
    return [raid["on" if not raid["defence"] or asks_defender(table, raid) else "by"]]


def question(table: Table) -> Question | None:
    """Ask for the Defence card, for dice, or what is done about the last hit.

    Digits stay dice while rolls are left, so that a number pad rolls and chooses.
    """
    raid = table.state["raid"]
    if not raid or table.state["over"]:
        return None
    asks = partial(Question, read=_read, alone=True)
    if not raid["defence"]:
        free, heading, escape = (
            _("the card's number, or {royals}", royals=royal_keys(table)),
            _defends(table, raid),
            _escape(table, raid),
        )
        if on_screen():
            return asks(heading, offers=[*offered(table), *escape])
        typed = _(" (or esc)") if escape else ""
        return asks(heading + typed, offers=escape, free=free, heading=heading, typed=typed)
    heading, among = _heading(table, raid), ANSWERS
    if on_screen():
        return asks(heading, offers=_tiles(table, raid))
    if missing(raid) and raid["rolls"]:
        return asks(
            _("Dice? 415 or hmh, r, R; n: more"),
            offers=partial(_dice, table, raid),
            heading=_("Roll"),
            free=_("several dice at once, such as 415"),
            more=lambda words: Menu(_("Which?"), ways(table, raid, (*ATTACK, *DEFENCE))) if words == ["more"] else None,
        )
    if missing(raid):  # whoever attacks may go on, and whoever is hit may answer the last hit
        heading, among = _("No roll is left"), (*ATTACK, *DEFENCE)
    offers = ways(table, raid, among)
    choices = ", ".join(
        f"{item.word} {item.label}" for item in offers if item.word and (missing(raid) or item.word in DEFENCE)
    )
    return asks(_("{heading} ({choices})?", heading=heading, choices=choices), offers=offers, heading=heading)


def _dice(table: Table, raid: Raid) -> list[Item]:
    faces = range(1, turns.numbers(table)["die"] + 1)
    dice = [Item(str(n), _("rolled {n}", n=n), _("hit" if is_hit(table, n) else "miss")) for n in faces]
    return [*dice, *ways(table, raid, ROLLS), Item("more", _("Royals, Level tokens, giving up"))]


def _read(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read the answer; a short form of two letters or more stays what it is."""
    return None if len(words[0]) > 1 and words[0] in ALIASES else answer(turn, words)


def _defends(table: Table, raid: Raid) -> str:
    who = table.name(raid["on"])
    if not table.of(raid["on"])["hand"]:
        return _("{who}'s hand is empty: which card is turned up?", who=who)
    if table.rules["combat_order"] == "simultaneous":
        return _("{who}'s Defence card, turned up together?", who=who)
    return _("{who}'s Defence card?", who=who)


def _escape(table: Table, raid: Raid) -> list[Item]:
    return [Item("esc", _("Escape"), _("an Ace"))] if table.of(raid["on"])["hand"] else []


def _heading(table: Table, raid: Raid) -> str:
    """Say what is asked in a raid."""
    if asks_defender(table, raid):
        return put(table, "{who}, a hit: {hits}", who=raid["on"], hits=hits_of(raid["need"], tokens=raid["tokens"]))
    return put(table, "{who}, roll", who=raid["by"]) if raid["rolls"] else _("No roll is left")


# ---------------------------------------------------------------------- screens


def _tiles(table: Table, raid: Raid) -> list[Item]:
    """Give what may be done now, by whoever is asked or by the other one."""
    answers = asks_defender(table, raid)
    tiles = ways(table, raid, ANSWERS if answers else (*reversed(ROLLS), *ATTACK))
    return [one._replace(to=() if [*one.to] == asked(table) else one.to) for one in tiles if one.word]


def hidden(table: Table, _content: Any, begun: Sequence[str]) -> Hidden | None:
    """Give both cards of a raid where they are laid at the same time (RT-R23); a turned-up card is nobody's choice."""
    by = table.state["turn"]
    on = turns.other(table, by)
    together = table.rules["combat_order"] == "simultaneous" and table.of(on)["hand"]
    if list(begun) != ["raid"] or table.state["raid"] or not together:
        return None
    mine = offered(table)
    return Hidden(_("Which card do you lay?"), {by: mine, on: [*mine, Item("esc", _("Escape with an Ace"))]})


def revealed(table: Table, said: Mapping[str, Sequence[str]], begun: Sequence[str]) -> list[str]:
    """Give the line in which the cards of both are turned up together, the attacker's first."""
    by = table.state["turn"]
    return [*begun, *said[by], *(word for who, words in said.items() if who != by for word in words)]
