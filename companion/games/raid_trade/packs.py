"""Which cards of each pack were played since it was last shuffled, and which may still come (RT-SETUP-2, RT-DECK-1).

Of each number and royal a pack has one card of each family. A card that is said without its family counts for either;
one that nobody names, such as the King or Queen of a Double, counts for none.
"""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.model import Table
from companion.engine.words import listed
from companion.games.raid_trade.cards import named, ranks
from companion.games.raid_trade.turns import refill
from companion.kit.forms import Act, Doing, Parts, put, several

Card = tuple[str, str]
"""Number or royal's letter, and family or nothing."""
NAMELESS: Final = ("", "0")
"""What is said of a card that nobody names, or that is none."""


def playing(doing: Doing, rank: str = "") -> Doing:
    """Have a move play the card that it names, or a royal: once of each family since the pack was shuffled."""

    def does(act: Act, *within: Any, **said: Any) -> Parts:
        card = (rank or said["card"], said.get("family", ""))
        counted = card[0] not in NAMELESS
        parts = doing(act, *within, **said)
        next(parts)
        if counted and not act.breaches:
            _spent(act, card)
        yield
        if counted:
            if not act.me["hand"]:  # it is turned up
                refill(act.table, act.who)
            act.state["seen"][act.who].append(list(card))
        yield from parts

    return does


def _spent(act: Act, card: Card) -> None:
    """Forbid a card that was played already since its pack was shuffled.

    One that is turned up when the deck is empty comes from the discards, which are shuffled first (RT-R26).
    """
    if not act.me["hand"] + act.me["deck"]:
        return
    (rank, family), copies = card, len(act.table.content["families"])
    before = [one for one in act.state["seen"][act.who] if one[0] == rank]
    act.forbid(
        len(before) >= copies,
        "RT-SETUP-2",
        several(
            "{who}'s pack has {n} card '{card}', and all were played since it was shuffled ('seen').",
            "{who}'s pack has {n} cards '{card}', and all were played since it was shuffled ('seen').",
        ),
        n=copies,
        card=named(act.table, rank),
    )
    again = len(before) < copies and family and [rank, family] in before
    act.forbid(
        again,
        "RT-SETUP-2",
        "{who} has played {card} since the pack was shuffled ('seen').",
        card=_called(act.table, card),
    )


def seen(table: Table, words: list[str]) -> list[str]:
    """Say what was played from each pack since it was shuffled, or from one: `seen`, `seen ana`."""
    told = []
    for who in _whose(table, words):
        cards = [_called(table, card) for card in _seen(table, who)]
        some = listed(cards) if cards else _("nothing that was named")
        told.append(put(table, "{who}, since the pack was shuffled: {cards}.", who=who, cards=some))
    return told


def left(table: Table, words: list[str]) -> list[str]:
    """Say which cards of each pack are in its deck or in the hand, as far as they were named: `left`, `left ana`."""
    families, told = table.content["families"], []
    for who in _whose(table, words):
        gone = _seen(table, who)
        rows: dict[int, list[str]] = {}
        for rank in ranks(table.content):
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


def _seen(table: Table, who: str) -> list[Card]:
    return [(card[0], card[1]) for card in table.state["seen"][who]]


def _whose(table: Table, words: list[str]) -> list[str]:
    return [table.player(word) for word in words] or list(table.state["players"])


def _called(table: Table, card: Card) -> str:
    rank, family = card
    return f"{table.content['tables']['families'].get(family, '').partition(' ')[0]} {named(table, rank)}".strip()
