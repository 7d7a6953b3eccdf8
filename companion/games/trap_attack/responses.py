"""Responses in Trap Attack: how one is asked for, read, done and held against the rules. Rule ids are the brief's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.engine.accents import unaccented
from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Breach, Item, Menu, Move, Table, Turn, numbered
from companion.engine.words import listed
from companion.games.trap_attack.cards import (
    asked,
    at_ai,
    card,
    card_meant,
    cost,
    named,
    payment,
    people,
    shields,
    target,
    uncaped,
)
from companion.games.trap_attack.casting import may_use
from companion.games.trap_attack.effects import aim, settle, take_effect, use
from companion.games.trap_attack.pawns import recorded, say
from companion.games.trap_attack.skulls import left, most, pay, price, spend
from companion.kit.deeds import Deed
from companion.kit.game import Question

Read = Callable[[Turn, list[str]], list[Move]]
NONE: Final = ("none", "no", "n", "nothing")
LINES: Final = ("a", "e", "m")
"""Short forms of verbs that need no other word."""
ANSWERS: Final = ("reflect", "shield", "swap", "antidote")
"""Kinds of items that may answer a card, in the order of their numbers."""


def answering(table: Table, one: dict[str, Any]) -> list[str]:
    """Give the kinds of items that may answer a card (C28, C30)."""
    may = {
        "reflect": one["kind"] != "swap" and not one["reflected"],
        "shield": one["kind"] in table.content["tables"]["blockable"],
        "swap": recorded(table, one["to"]),
        "antidote": one["kind"] == "paralysis",
    }
    return [kind for kind, so in may.items() if so]


def _respond(table: Table, move: Move) -> None:
    """Answer a card: nothing, a shield skull, or an item; then it has its effect, or not (C30)."""
    if not asked(table, "response"):
        return
    who, name, opened = move["who"], table.name(move["who"]), table.state["open"]
    one, used = opened.pop(), card(table, move["with"])
    kind = used.get("kind", "")
    if used:
        pay(table, move, price(table, move["with"]))
        table.of(who)["items"] += recorded(table, who)
    if move["with"] == "none":
        say(table, _("{who} does not respond.", who=name))
        take_effect(table, one)
    elif move["with"] == "skull":
        colour = table.content["tables"]["colours"].get(move.get("colour", ""), {}).get("name", "")
        spend(table, who, 1)
        blocks = _("{who} blocks with a {colour} shield skull: no effect (C27).", who=name, colour=colour)
        say(table, blocks if colour else _("{who} blocks with a shield skull: no effect (C27).", who=name))
    else:
        said = _ANSWERS.get(kind, "{who} answers with {card} (C30).")
        say(table, _(said, who=name, card=used.get("name", move["with"])))
    if kind == "reflect":
        again = {fact: one[fact] for fact in ("card", "kind", "n")}
        aim(table, {**again, "block": move.get("block", "")}, one["to"], one["by"], reflected=True)
    elif kind == "swap":
        opened.append({**one, "answered": True})
        aim(table, {**move, "card": move["with"]}, who, move["to"])
    elif kind not in ("", "shield", "antidote"):
        use(table, {**move, "card": move["with"]})
        take_effect(table, one)
    settle(table)


_ANSWERS: Final = {
    "shield": marked("{who} answers with {card}: no effect (C30)."),
    "antidote": marked("{who} answers with {card}: no effect (C30)."),
    "reflect": marked("{who} answers with {card}: it turns on its caster (C30)."),
    "swap": marked("{who} answers with {card} (C30)."),
}
"""What is told of an item that answers, by its kind."""


def _may_respond(table: Table, move: Move) -> list[Breach]:
    who, one = move["who"], asked(table, "response")
    if not one:
        return [Breach("C30", _("No card waits for a response."))]
    if one["to"] != who:
        return [Breach("C30", _("Only {who} may respond.", who=table.name(one["to"])))]
    if move["with"] == "none":
        return []
    if move["with"] == "skull":
        colours, known, colour = shields(table, one["card"]), table.content["tables"]["colours"], move.get("colour")
        if not colour or colour in colours:
            return []
        names = listed([known[letter]["name"] for letter in colours], "or")
        wrong = _("A {colour} shield does not stop it: {names} does.", colour=known[colour]["name"], names=names)
        return [Breach("C27", wrong)]
    used = card(table, move["with"])
    kind = used.get("kind", "")
    named_card = used.get("name") or _("That")
    if one["reflected"] and kind == "reflect":
        fact = _("{card} does not answer this card again.", card=named_card)
    else:
        fact = _("{card} does not answer this card.", card=named_card)
    return may_use(table, move, kind, (kind not in answering(table, one), "C30", fact))


def _becomes(table: Table, top: Mapping[str, Any]) -> str:
    """Say what becomes of somebody who does not respond."""
    kind, number = top["kind"], top["n"]
    if kind == "damage":
        life = int(table.of(top["to"])["life"])
        return _("life {was} -> {now}", was=life, now=max(0, life - number))
    return _(_BECOMES.get(kind, _BECOMES[""]), n=number)


_BECOMES: Final = {
    "push": marked("back {n}"),
    "paralysis": marked("paralysed"),
    "swap": marked("lives are swapped"),
    "": marked("it takes effect"),
}


def response_to(table: Table, read: Read) -> Question:
    """Ask for a response: none, a colour, an item; each has its number, whatever is cast (C27, C28, C30)."""
    top = asked(table, "response")
    who, stop, hand = top["to"], shields(table, top["card"]), most(table, top["to"])
    colours = table.content["tables"]["colours"]
    names = {letter: str(colours[letter]["name"]) for letter in table.content["colours"]}
    skulls = [
        Item(name if letter in stop and hand else "", _("Shield skull, {colour}", colour=name))
        for letter, name in names.items()
    ]
    items, coins = _items(table, top, hand)
    before = (Item("none", _("none"), _becomes(table, top)), *skulls)
    free = (Item("", ""),) * len(before)  # ten further on than for skulls; 11 is a slip of 1 and means nothing
    offers = (*before, *items, *free, *coins)

    def with_whom(words: list[str]) -> Menu | None:
        paid, said = payment(words)
        if paid == "coin" and not said:  # what a coin pays, for screens, which ask one thing after the other
            found = tuple(one._replace(word=one.word.removeprefix("coin ")) for one in coins)
            return Menu(_("Which card for a coin?"), found) if any(one.word for one in found) else None
        swap = len(said) == 1 and card(table, said[0]).get("kind") == "swap"
        return people(table, _("With whom?"), uncaped(table, who)) if swap and len(table.state["order"]) > 2 else None

    heading = _("{who}, a response to {card}?", who=table.name(who), card=named(table, top))
    places = {item.word: number for number, item in numbered(offers)}
    blocks = ", ".join(f"{number} {item.word}" for number, item in numbered(offers) if item in skulls)
    ways = [_("1 none"), *[_("shield skull {choices}", choices=blocks)] * bool(blocks), *_ways(places, items, coins)]
    ask = f"{heading} {'; '.join(ways)}.{_remarks(table, who)}"
    return Question(ask, read, offers, heading=heading, more=with_whom, alone=True)


def _remarks(table: Table, who: str) -> str:
    """Say how many skulls somebody holds at most, and that no more items may be played."""
    held, many = left(table, who), table.rules["items_per_turn"]
    holds = _(" You hold {skulls}.", skulls=held) if held else ""
    if table.of(who)["items"] < many:
        return holds
    return holds + ngettext(" An item was played (C21).", " {n} items were played (C21).", many)


def _items(table: Table, top: dict[str, Any], hand: float) -> tuple[list[Item], list[Item]]:
    """Offer the items that answer a card, for skulls and for a coin; those that cannot keep their places."""
    who, may = top["to"], answering(table, top)
    if table.of(who)["items"] >= table.rules["items_per_turn"]:
        may = []
    usable = [kind for kind in may if kind != "swap" or uncaped(table, who)]
    items, coins, held = [], [], table.of(who)["coins"]
    for kind in ANSWERS:
        for code, one in table.content["cards"].items():
            if one["kind"] == kind:
                paid = kind in usable and price(table, code) <= hand
                items.append(Item(code if paid else "", one["name"], cost(one), brackets=True))
                label = _("{card} for a coin", card=one["name"])
                coins.append(Item(f"coin {code}" if kind in usable and held else "", label))
    return items, coins


def _ways(places: dict[str, int], items: list[Item], coins: list[Item]) -> list[str]:
    """Write each item once, with the number for skulls and the one for a coin."""
    found = []
    for item, coin in zip(items, coins, strict=True):
        ways = [f"{places[item.word]} {item.text}"] if item.word else []
        if coin.word:
            ways.append(f"{places[coin.word]} {_('for a coin') if ways else coin.label}")
        found += [listed(ways, "or")] * bool(ways)
    return found


def response_said(turn: Turn, table: Table, words: list[str]) -> tuple[Move, list[str]]:
    """Read one response: none, a shield skull by its colour, or an item. Raises Unclear."""
    top, colours = asked(table, "response"), table.content["tables"]["colours"]
    who = top["to"]
    if len(words) > 1 and words[0].casefold() in (who, table.name(who).casefold()):
        words = words[1:]
    word, rest = words[0].casefold(), words[1:]
    found: Move = {"do": "respond", "who": who, "with": "none"}
    if word in NONE:
        return found, rest
    first, after = payment(words[:1])
    if first == "coin" and not after:
        words = [*rest, words[0]]
        word = words[0].casefold()
    skull = word in ("skull", "block", "yes")
    if skull and rest:
        word, rest = rest[0].casefold(), rest[1:]
    plain = unaccented(word)
    colour = next((letter for letter, one in colours.items() if plain in _colour(letter, one["name"], skull)), "")
    if word == "y" and colour not in shields(table, top["card"]):
        skull, colour = True, ""  # yes, it was blocked
    if colour or (skull and word in ("skull", "block", "yes", "y")):
        return {**found, "with": "skull", "colour": colour}, rest
    code, rest = card_meant(table, words, "item")
    paid, rest = payment(rest)
    found.update({"with": code, "pay": paid or "skulls"})
    kind = card(table, code)["kind"]
    if kind == "reflect" and top["by"] == table.state["rival"]:
        found["block"] = turn.roll("ai_action", _("to see whether the AI blocks what comes back")).face
    if kind == "swap":
        to = target(table, who, rest[:1])
        rest = rest[1:]
        found.update({"to": to, **at_ai(turn, to)})
    return found, rest


def _colour(letter: str, name: str, skull: bool) -> tuple[str, str, str]:
    """Give what a colour is called when it is typed: its letter, its name, and the letter that is printed.

    A printed letter that is a line by itself means a colour only behind `skull` or `block`.
    """
    printed = _(letter).casefold()
    return letter.casefold(), unaccented(name), printed if skull or printed not in LINES else letter.casefold()


DEEDS: Final = (Deed("respond", _respond, _may_respond),)
