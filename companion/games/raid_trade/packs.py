"""Which cards of each pack were played since it was last shuffled, and which may still come (RT-SETUP-2, RT-DECK-1).

Of each number and royal a pack has one card of each family. A card that is said without its family counts for either;
one that nobody names, such as the King or Queen of a Double, counts for none.
"""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Breach, Move, Table
from companion.engine.words import listed
from companion.games.raid_trade.cards import named

ROYAL: Final = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "draw_two": "J", "escape": "A", "auto": "A"}
"""The royals that moves are made with by their names."""
DEFENDER: Final = ("defend", "escape")

Card = tuple[str, str]
"""Number or royal's letter, and family or nothing."""


def card_of(table: Table, move: Move) -> tuple[str, Card] | None:
    """Give whose card a move plays, and which; None where it plays none, or nobody says which."""
    do = move["do"]
    raid = table.state["raid"]
    who = raid["on"] if do in DEFENDER and raid else move.get("who", "")
    if do in ROYAL:
        return who, (ROYAL[do], "")
    if do not in ("cash", "launch", "raid", "defend") or move["card"] in ("", "0"):
        return None
    return who, (move["card"], move.get("family", ""))


def note(table: Table, move: Move) -> None:
    """Write down the card that a move plays; a session from before packs were counted has no place for it."""
    played = card_of(table, move)
    if played and played[0] in table.state.get("seen", ()):
        who, card = played
        table.state["seen"][who].append(list(card))


def spent(table: Table, move: Move) -> list[Breach]:
    """Say that the card of a move was played already since its pack was shuffled.

    A card that is turned up when the deck is empty comes from the discards, which are shuffled first (RT-R26).
    """
    played = card_of(table, move)
    if not played or played[0] not in table.state.get("seen", ()):
        return []
    who, (rank, family) = played
    if not table.of(who)["hand"] + table.of(who)["deck"]:
        return []
    before = [one for one in table.state["seen"][who] if one[0] == rank]
    name, card = table.name(who), named(table, rank)
    copies = len(table.content["families"])
    if len(before) >= copies:
        fact = ngettext(
            "{who}'s pack has {n} card '{card}', and all were played since it was shuffled ('seen').",
            "{who}'s pack has {n} cards '{card}', and all were played since it was shuffled ('seen').",
            copies,
            who=name,
            card=card,
        )
    elif family and [rank, family] in before:
        said = {"who": name, "card": _called(table, (rank, family))}
        fact = _("{who} has played {card} since the pack was shuffled ('seen').", **said)
    else:
        return []
    return [Breach("RT-SETUP-2", fact)]


def seen(table: Table, words: list[str]) -> list[str]:
    """Say what was played from each pack since it was shuffled, or from one: `seen`, `seen ana`."""
    told = []
    for who in _whose(table, words):
        cards = [_called(table, (card[0], card[1])) for card in table.state.get("seen", {}).get(who, [])]
        some = listed(cards) if cards else _("nothing that was named")
        told.append(_("{who}, since the pack was shuffled: {cards}.", who=table.name(who), cards=some))
    return told


def left(table: Table, words: list[str]) -> list[str]:
    """Say which cards of each pack are in its deck or in the hand, as far as they were named: `left`, `left ana`."""
    families, told = table.content["families"], []
    numbers = table.content["tables"]["numbers"]
    ranks = [*map(str, range(numbers["least"], numbers["most"] + 1)), *table.content["royals"]]
    for who in _whose(table, words):
        gone = [(card[0], card[1]) for card in table.state.get("seen", {}).get(who, [])]
        rows: dict[int, list[str]] = {}
        for rank in ranks:
            played = [family for one, family in gone if one == rank]
            count = max(0, len(families) - len(played))
            last = [family for family in families if family not in played] if count == 1 and all(played) else []
            rows.setdefault(count, []).append(_called(table, (rank, last[0] if last else "")))
        mine = table.of(who)
        parts = [
            _("{n} each of {cards}", n=count, cards=listed(cards))
            for count, cards in sorted(rows.items(), reverse=True)
            if count
        ]
        parts += [_("no {cards}", cards=listed(none, "or")) for none in [rows.get(0)] if none]
        said = {"who": table.name(who), "hand": mine["hand"], "deck": mine["deck"], "cards": "; ".join(parts)}
        told.append(_("{who}, hand {hand} and deck {deck}: {cards}.", **said))
    return told


def _whose(table: Table, words: list[str]) -> list[str]:
    return [table.player(word) for word in words] or list(table.state["players"])


def _called(table: Table, card: Card) -> str:
    rank, family = card
    return f"{table.content['tables']['families'].get(family, '').partition(' ')[0]} {named(table, rank)}".strip()
