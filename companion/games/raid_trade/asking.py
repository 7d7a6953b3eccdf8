"""Who is asked what on the screens of Raid Trade, by tiles: cards, windows of a raid. Changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Table
from companion.games.raid_trade import menus
from companion.games.raid_trade.amounts import hits_of, level_tokens
from companion.games.raid_trade.cards import named
from companion.games.raid_trade.raids import (
    Raid,
    answerable,
    buyable,
    chance,
    may_double,
    missing,
    percent,
    responses,
)  # fmt: skip
from companion.games.raid_trade.turns import numbers, other
from companion.kit.hidden import Choice, Hidden
from companion.kit.panels import Asked

BY_CARD: Final = {"raid": marked("Which card attacks?"), "launch": marked("Which card makes the trip?")}
CARGO: Final = "launch"


def asked(table: Table, content: Any, words: Sequence[str]) -> Asked:
    """Say who is asked, and by which tiles where the typed menu would want words."""
    del content
    state, raid = table.state, table.state["raid"]
    if state["over"]:
        return Asked()
    if not raid:
        return Asked([state["turn"]], *_own(table, words))
    by, on = raid["by"], raid["on"]
    if words:
        return Asked([by, on])
    if not raid["defence"]:
        return Asked([on], *_defence(table, on))
    if any(responses(table, raid).values()) or not missing(raid):
        return Asked([on], *_window(table, raid))
    return Asked([by], *_attack(table, raid))


def hidden(table: Table, content: Any, begun: Sequence[str]) -> Hidden | None:
    """Give both cards of a raid where they are laid at the same time (RT-R23); a turned-up card is nobody's choice."""
    del content
    by = table.state["turn"]
    on = other(table, by)
    together = table.rules["combat_order"] == "simultaneous" and table.of(on)["hand"]
    if list(begun) != ["raid"] or table.state["raid"] or not together:
        return None
    mine = [Choice(one.word, one.label) for one in _cards(table)]
    return Hidden(_("Which card do you lay?"), {by: mine, on: [*mine, Choice("esc", _("Escape with an Ace"))]})


def revealed(table: Table, said: Mapping[str, Sequence[str]], begun: Sequence[str]) -> list[str]:
    """Give the line in which the cards of both are turned up together, the attacker's first."""
    by = table.state["turn"]
    return [*begun, *said[by], *(word for who, words in said.items() if who != by for word in words)]


def _cards(table: Table) -> list[Item]:
    least, most = (numbers(table)["numbers"][end] for end in ("least", "most"))
    return [Item(one, named(table, one)) for one in (*map(str, range(least, most + 1)), *table.content["royals"])]


def _own(table: Table, words: Sequence[str]) -> tuple[str, list[Item]]:
    """Give the tiles of a turn; behind its first words, of the card that is played and the cargo that is loaded."""
    if not words:
        who = table.state["turn"]
        return table.name(who), sorted(menus.first(table).items, key=lambda one: one.word == "end")  # last
    if list(words) == [CARGO]:
        least, most = table.rules["min_trip_cargo"], int(table.of(table.state["turn"])["bank_black"])
        return _("How much cargo?"), [Item(str(n), str(n)) for n in range(least, most + 1)]
    at = {"raid": 1, CARGO: 2}.get(words[0], 0)
    return (_(BY_CARD[words[0]]), _cards(table)) if at and len(words) == at else ("", [])


def _defence(table: Table, on: str) -> tuple[str, list[Item]]:
    if not table.of(on)["hand"]:
        return _("No card in hand: which one is turned up?"), _cards(table)
    ask = _("{who}, which card defends?", who=table.name(on))
    return ask, [*_cards(table), Item("esc", _("Escape"), _("an Ace"))]


def _window(table: Table, raid: Raid) -> tuple[str, list[Item]]:
    """Give what the defender may do about a hit, with what becomes of it; a Double is the attacker's, before that."""
    name, may, won = table.name(raid["on"]), responses(table, raid), not missing(raid)
    size = raid["hit"]["size"] - raid["hit"]["absorbed"] if raid["hit"] else 0
    without = _odds(table, raid, size)
    stands = hits_of(raid["tokens"], raid["need"])
    takes = Item("k", _("Take it"), _("{hits}, {odds}", hits=stands, odds=_odds(table, raid)))
    first = Item("w", _("Beaten"), _("the raid is won")) if won else takes
    less = without if table.rules["absorb_unit"] == "hit" else _odds(table, raid, min(size, numbers(table)["absorb"]))
    tiles = [
        first._replace(lead=True),
        Item("t", _("Absorb it"), _("1 Level token of {n}: {odds}", n=table.of(raid["on"])["level_tokens"], odds=less))
        if may["t"]
        else None,
        Item("v", _("Evade it"), _("a King or Queen: {odds}", odds=without)) if may["v"] else None,
        None if won else Item("f", _("Take all"), _("do not ask again this raid")),
        Item("x", _("Double the hit"), _("a King or Queen"), to=[raid["by"]]) if _doubles(table, raid) else None,
    ]
    return _("{who}, a hit: {hits}", who=name, hits=stands), [one for one in tiles if one is not None]


def _odds(table: Table, raid: Raid, less: int = 0) -> str:
    """Give the attacker's chance by the dice that are left, with some hits fewer."""
    share = percent(chance(table, raid["rolls"], missing(raid) + less))
    return _("{who} wins: {share}", who=table.name(raid["by"]), share=share)


def _doubles(table: Table, raid: Raid) -> bool:
    return bool(table.of(raid["by"])["hand"]) and may_double(table, raid)


def _attack(table: Table, raid: Raid) -> tuple[str, list[Item]]:
    """Give what the attacker may do: roll on, royals and Level tokens, giving up."""
    by, on, left = table.of(raid["by"]), raid["on"], raid["rolls"]
    tokens, more, theirs = level_tokens(by["level_tokens"]), bool(buyable(table)), answerable(table, raid)
    until = _("until {who} may answer", who=table.name(on)) if theirs else _("until it is decided")
    families = bool(table.rules["option_complex"]) and not raid["kin"]
    tiles = [
        Item("g", _("Roll all {n}", n=left), until, lead=True) if left > 1 else None,
        Item("r", _("Roll one"), lead=left == 1) if left else None,
        Item("+", _("Buy a roll"), _("1 of {tokens}", tokens=tokens)) if more else None,
        Item("a", _("Play an Ace"), _("a hit without a roll")) if by["hand"] else None,
        Item("x", _("Double the hit"), _("a King or Queen")) if _doubles(table, raid) else None,
        Item("j", _("Play a Jack"), _("draw two cards")) if by["hand"] else None,
        Item("d", _("Play a Jack"), _("draw two cards"), to=[on]) if table.of(on)["hand"] else None,
        Item("same", _("Same family"), _("both cards")) if families else None,
        Item("other", _("Two families"), _("the two cards")) if families else None,
        Item("q", _("Give up")),
    ]
    ask = _("{who}, roll", who=table.name(raid["by"])) if left else _("No roll is left")
    return ask, [one for one in tiles if one is not None]
