"""Cards of Raid Trade: how they are said and what they are called."""

from __future__ import annotations

from typing import Final

from companion.engine.model import Facts, Item, Table
from companion.engine.words import Unclear

RED: Final = ("♦", "r")
BLACK: Final = ("♣", "b", "c")


def card_said(content: Facts, word: str) -> tuple[str, str]:
    """Read a card: 10, k, ace; with its family as on our cards, e10 or dk, or as in ordinary packs, 10r or kb.

    On a number pad royals count on from the last number, Jack, Queen, King, Ace.

    Gives its number or the royal's letter, and its family or nothing.

    Raises:
        Unclear: there is no such card.
    """
    families, body = content["families"], word.casefold()
    packs = ((RED, families[0]), (BLACK, families[-1]))
    ways = [
        (body, ""),
        *((body[1:], one) for one in families if body[:1] == one[:1]),
        *((body[:-1], one) for marks, one in packs if body[-1:] in marks),
    ]
    found = next(((rank, one) for text, one in ways if (rank := _rank(content, text))), None)
    if found:
        return found
    least, most = content["tables"]["numbers"]["least"], content["tables"]["numbers"]["most"]
    known = {"word": word, "least": least, "most": most, "royals": ", ".join(content["royals"]).casefold()}
    raise Unclear(
        "There is no card '{word}'. {least} to {most}, {royals}; "
        "with its family e{most} or d{most}, in an ordinary pack {most}r or {most}b.",
        **known,
    )


def ranks(content: Facts) -> list[str]:
    """Give all numbers and royals of a family, from the lowest on."""
    numbers = content["tables"]["numbers"]
    return [*map(str, range(numbers["least"], numbers["most"] + 1)), *content["royals"]]


def _rank(content: Facts, body: str) -> str:
    if body.isascii() and body.isdecimal() and len(body) <= 2:
        known = dict(enumerate(ranks(content), content["tables"]["numbers"]["least"]))
        return known.get(int(body), "")
    names = {name.casefold(): letter for letter, name in content["tables"]["royals"].items()}
    return body.upper() if body.upper() in names.values() else names.get(body, "")


def named(table: Table, rank: str) -> str:
    """Name a card: its number, or the royal's name."""
    return str(table.content["tables"]["royals"].get(rank, rank))


def offered(table: Table) -> list[Item]:
    """Offer all numbers and royals."""
    return [Item(one, named(table, one)) for one in ranks(table.content)]


def royal_keys(table: Table) -> str:
    """Say how royals are typed, by letters and on a number pad."""
    royals = enumerate(table.content["royals"], table.content["tables"]["numbers"]["most"] + 1)
    return ", ".join(f"{letter.casefold()} {at}" for at, letter in royals)
