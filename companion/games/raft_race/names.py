"""How Orders, ways, power-ups and river cards are called in Raft Race!: read from words, and said. Judges no rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Json, Table
from companion.engine.words import Unclear, listed, one_of
from companion.games.raft_race import river
from companion.kit.forms import several

ALIASES: Final = {
    "o": "orders", "rv": "river", "g": "go", "pu": "use", "ch": "chance", "re": "recharge", "m": "map", "p": "move",
    "sp": "splash", "w": "odds",
}  # fmt: skip
CARDS: Final = {
    "f": "forward", "ff": "double", "d": "double", "fl": "left", "l": "left", "fr": "right", "r": "right",
    "sa": "splash_attack", "pa": "paddle_attack", "s": "splash", "-": "", "0": "", "none": "", "drift": "", "n": "",
}  # fmt: skip
NO: Final = ("no", "none", "-")
WAYS: Final = {
    "l": "left", "r": "right", "f": "ahead", "forward": "ahead", "fl": "ahead_left", "fr": "ahead_right",
    **{way: way for way in river.WAYS},
}  # fmt: skip
CALLED: Final = marked(
    {"left": "left", "right": "right", "ahead": "forward", "ahead_left": "forward left", "ahead_right": "forward right"}
)
"""How directions are called."""


def short(words: Mapping[str, str], meant: str) -> str:
    """Give the first word that means something; without one, its own name.

    >>> short(CARDS, "double"), short(WAYS, "ahead_left"), short(WAYS, "left")
    ('ff', 'fl', 'l')
    """
    return next((word for word, one in words.items() if one == meant), meant)


def type_of(table: Table, order: str) -> str:
    """Say whether an order is movement, attack or splash (RR-ORDER-5); nothing for none."""
    return str(table.content["orders"].get(order, {}).get("type", ""))


def name_of(table: Table, order: str) -> str:
    """Give an order's name."""
    return str(table.content["orders"].get(order, {}).get("name", order)) or _("drift")


splash_cards: Final = several("{n} Splash card", "{n} Splash cards")


def card_said(table: Table, word: str) -> tuple[str, int] | None:
    """Read a card: `ff`, `double`, `s3` (Splash, three in hand); none when it is no card."""
    folded = word.casefold().replace("-", "_") if len(word) > 1 else word.casefold()
    if folded in CARDS:
        return CARDS[folded], -1
    if folded in table.content["orders"]:
        return folded, -1
    if folded[:1] == "s" and folded[1:].isdecimal():
        return "splash", int(folded[1:])
    return None


def face_of(table: Table, who: str, card: str) -> str:
    """Name the picture of a card of somebody's; of none, the raft."""
    crew = table.of(who)["crew"]
    if not card:
        return f"raft-{crew}"
    return "splash" if card == "splash" else f"{crew}-{card.replace('_', '-')}"


def cards_of(table: Table, who: str) -> list[Item]:
    """Offer the cards that somebody may own, and none."""
    mine = table.of(who)
    orders = [*mine["orders"], *["splash"] * bool(mine["splash"])]
    return [*orders_offered(table, orders, who), Item("-", _("nothing"), face=face_of(table, who, ""))]


def orders_offered(table: Table, orders: Sequence[str], who: str = "") -> list[Item]:
    """Offer orders by their short words; cards of somebody's with their pictures."""
    return [
        Item(short(CARDS, order), name_of(table, order), face=face_of(table, who, order) if who else "")
        for order in orders
    ]


def way_name(way: str) -> str:
    """Give a direction's name.

    >>> way_name("ahead_left"), way_name("left")
    ('forward left', 'left')
    """
    return _(CALLED[way]) if way in CALLED else way


def way_said(word: str) -> str:
    """Read a direction; raises Unclear."""
    folded = word.casefold()
    if folded not in WAYS:
        raise Unclear("Which way is '{word}'? l, r, f, fl or fr.", word=word)
    return WAYS[folded]


def power_name(table: Table, power: str) -> str:
    """Give a power-up's name."""
    return str(table.content["powers"].get(power, {}).get("name", power))


def power_said(table: Table, word: str, among: Sequence[str]) -> str:
    """Read a power-up's name, or the key of any; nothing when it is none of them."""
    try:
        return one_of(word, {one: power_name(table, one) for one in among}, "Which power-up")
    except Unclear:
        return word if word in table.content["powers"] else ""


def river_name(content: Any, card: str) -> str:
    """Give the words that are printed on a river card: its name, or its id where it has none."""
    plain = river.plain(card)
    cards = content.cards if content is not None else ()
    found: Json = next((one for one in cards if one["deck"] == "river" and one["id"] == plain), {})
    theme = content.themes.get(content.theme, {}) if content is not None else {}
    words = theme.get("cards", {}).get(plain, {})
    return str(found.get("name") or words.get("name") or plain)


def pair_said(pair: Sequence[str]) -> str:
    """Say how two cards lie.

    >>> pair_said(["Z1-03", "Z1-04t"])
    'Z1-03, Z1-04 turned'
    """
    return ", ".join(
        _("{card} turned", card=river.plain(card)) if card.endswith(river.TURNED) else card for card in pair
    )


def pair_example(table: Table) -> str:
    """Give an example of how two cards are said: the ends of their ids."""
    cards = river.undealt(table, river.to_lay(table))[: river.across(table)]
    ids = [card.rpartition("-")[2].lstrip("0").casefold() for card in cards]
    return " ".join([*ids[:1], *(one + river.TURNED for one in ids[1:])])


def card_id(table: Table, word: str, zone: str) -> str:
    """Give the river card that a word names, with how it lies; raises Unclear."""
    folded = _bare(word)
    if folded == river.UNKNOWN:
        return river.UNKNOWN
    turned = folded.endswith(river.TURNED) or (word.endswith("-") and len(word) > 1)
    bare = folded.removesuffix(river.TURNED)
    named = [card for card in table.content["river"] if _bare(card) == bare]
    found = named or [card for card in river.cards_of(table, zone) if bare and _bare(card).endswith(bare)]
    if len(found) != 1:
        among = listed(river.undealt(table, zone), "or")
        raise Unclear("Which river card is '{word}'? {cards}; t behind it: turned.", word=word, cards=among)
    return f"{found[0]}{river.TURNED * turned}"


def _bare(card: str) -> str:
    return card.casefold().replace("-", "").replace("_", "")
