"""Who is asked what on the screens of Raid Trade, by tiles: cards, windows of a raid. Changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.model import Breach, Move, Table
from companion.engine.words import counted
from companion.games.raid_trade.attacks import may_raid
from companion.games.raid_trade.cards import named
from companion.games.raid_trade.menus import first
from companion.games.raid_trade.moves import DEEDS
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
from companion.games.raid_trade.turns import no_card, numbers, other
from companion.kit.hidden import Choice, Hidden
from companion.kit.panels import Asked, Tile

BY_CARD: Final = {"raid": "Which card attacks?", "launch": "Which card makes the trip?"}
CARGO: Final = "launch"
TRIED: Final[Mapping[str, Move]] = {
    "cash": {"card": "", "royal": False, "to": []},
    "shift": {"n": "all"},
    "launch": {"cargo": "all", "card": ""},
    "trade": {"white": "all"},
}
"""By what the referee is asked whether something can be done at all."""
SHORT: Final = {
    **dict.fromkeys(("RT-ORBIT-2", "RT-ROYAL-1", "RT-R14", "RT-R22"), "no card in hand"),
    "RT-ORBIT-5": "not enough white",
    "RT-ORBIT-6": "nothing that fits",
    "RT-ROYAL-3": "not after an Escape",
    "RT-R12": "unload first",
    "RT-R13": "no black to load",
    "RT-R17": "not at this level",
    "RT-R21": "done this turn",
}
"""A rule's reason in the few words that a tile has room for."""


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
    return Hidden("Which card do you lay?", {by: mine, on: [*mine, Choice("esc", "Escape with an Ace")]})


def revealed(table: Table, said: Mapping[str, Sequence[str]], begun: Sequence[str]) -> list[str]:
    """Give the line in which the cards of both are turned up together, the attacker's first."""
    by = table.state["turn"]
    return [*begun, *said[by], *(word for who, words in said.items() if who != by for word in words)]


def _cards(table: Table) -> list[Tile]:
    least, most = (numbers(table)["numbers"][end] for end in ("least", "most"))
    return [Tile(named(table, one), one) for one in (*map(str, range(least, most + 1)), *table.content["royals"])]


def _own(table: Table, words: Sequence[str]) -> tuple[str, list[Tile]]:
    """Give the tiles of a turn; behind its first words, of the card that is played and the cargo that is loaded."""
    if not words:
        ask, items, _ = first(table)
        parts = [(one.word, *one.label.partition(": ")) for one in items if one.word]
        tiles = [Tile(label, word, hint) for word, label, _, hint in parts]
        tiles.sort(key=lambda one: one.word == "end")  # the last, in every turn
        why = {one.word: _shut(table, one.word) for one in tiles}
        return ask.rstrip(":"), [one._replace(hint=why[one.word], off=True) if why[one.word] else one for one in tiles]
    if list(words) == [CARGO]:
        least, most = table.rules["min_trip_cargo"], int(table.of(table.state["turn"])["bank_black"])
        return "How much cargo?", [Tile(str(n), str(n)) for n in range(least, most + 1)]
    at = {"raid": 1, CARGO: 2}.get(words[0], 0)
    return (BY_CARD[words[0]], _cards(table)) if at and len(words) == at else ("", [])


def _shut(table: Table, word: str) -> str:
    """Say why something that a turn has cannot be done now; nothing where it can."""
    who = table.state["turn"]
    if word == "royal":
        found: Sequence[Breach] = no_card(table, who, "RT-ROYAL-1")
    elif word == "raid":
        found = may_raid(table, {"do": word, "who": who})
    else:
        breaks = DEEDS[word].breaks if word in TRIED else None
        found = breaks(table, {"do": word, "who": who, **TRIED[word]}) if breaks is not None else []
    return SHORT.get(found[0].rule, found[0].fact) if found else ""


def _defence(table: Table, on: str) -> tuple[str, list[Tile]]:
    if not table.of(on)["hand"]:
        return "No card in hand: which one is turned up?", _cards(table)
    return f"{table.name(on)}, which card defends?", [*_cards(table), Tile("Escape", "esc", "an Ace")]


def _window(table: Table, raid: Raid) -> tuple[str, list[Tile]]:
    """Give what the defender may do about a hit, with what becomes of it; a Double is the attacker's, before that."""
    name, may, won = table.name(raid["on"]), responses(table, raid), not missing(raid)
    size = raid["hit"]["size"] - raid["hit"]["absorbed"] if raid["hit"] else 0
    without = _odds(table, raid, size)
    stands = f"{raid['tokens']} of {counted(raid['need'], 'hit')}"
    first = Tile("Beaten", "w", "the raid is won") if won else Tile("Take it", "k", f"{stands}, {_odds(table, raid)}")
    less = without if table.rules["absorb_unit"] == "hit" else _odds(table, raid, min(size, numbers(table)["absorb"]))
    tiles = [
        first._replace(lead=True),
        Tile("Absorb it", "t", f"1 Level token of {table.of(raid['on'])['level_tokens']}: {less}")
        if may["t"]
        else None,
        Tile("Evade it", "v", f"a King or Queen: {without}") if may["v"] else None,
        None if won else Tile("Take all", "f", "do not ask again this raid"),
        Tile("Double the hit", "x", "a King or Queen", [raid["by"]]) if _doubles(table, raid) else None,
    ]
    return f"{name}, a hit: {stands}", [one for one in tiles if one is not None]


def _odds(table: Table, raid: Raid, less: int = 0) -> str:
    """Give the attacker's chance by the dice that are left, with some hits fewer."""
    return f"{table.name(raid['by'])} wins: {percent(chance(table, raid['rolls'], missing(raid) + less))}"


def _doubles(table: Table, raid: Raid) -> bool:
    return bool(table.of(raid["by"])["hand"]) and may_double(table, raid)


def _attack(table: Table, raid: Raid) -> tuple[str, list[Tile]]:
    """Give what the attacker may do: roll on, royals and Level tokens, giving up."""
    by, on, left = table.of(raid["by"]), raid["on"], raid["rolls"]
    tokens, more = counted(by["level_tokens"], "Level token"), bool(buyable(table))
    until = f"until {table.name(on)} may answer" if answerable(table, raid) else "until it is decided"
    families = bool(table.rules["option_complex"]) and not raid["kin"]
    tiles = [
        Tile(f"Roll all {left}", "g", until, lead=True) if left > 1 else None,
        Tile("Roll one", "r", lead=left == 1) if left else None,
        Tile("Buy a roll", "+", f"1 of {tokens}") if more else None,
        Tile("Play an Ace", "a", "a hit without a roll") if by["hand"] else None,
        Tile("Double the hit", "x", "a King or Queen") if _doubles(table, raid) else None,
        Tile("Play a Jack", "j", "draw two cards") if by["hand"] else None,
        Tile("Play a Jack", "d", "draw two cards", [on]) if table.of(on)["hand"] else None,
        Tile("Same family", "same", "both cards") if families else None,
        Tile("Two families", "other", "the two cards") if families else None,
        Tile("Give up", "q"),
    ]
    ask = f"{table.name(raid['by'])}, roll" if left else "No roll is left"
    return ask, [one for one in tiles if one is not None]
