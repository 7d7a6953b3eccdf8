"""Responses in Trap Attack: how one is asked for, read, done and held against the rules. Rule ids are the brief's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.engine.model import Breach, Item, Menu, Move, Table, Turn, numbered
from companion.engine.words import counted, listed
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
        say(table, f"{name} does not respond.")
        take_effect(table, one)
    elif move["with"] == "skull":
        colour = table.content["tables"]["colours"].get(move.get("colour", ""), {}).get("name", "")
        spend(table, who, 1)
        say(table, f"{name} blocks with a {colour} shield skull: no effect (C27).".replace("  ", " "))
    else:
        effect = {"shield": ": no effect", "antidote": ": no effect", "reflect": ": it turns on its caster"}
        say(table, f"{name} answers with {used.get('name', move['with'])}{effect.get(kind, '')} (C30).")
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


def _may_respond(table: Table, move: Move) -> list[Breach]:
    who, one = move["who"], asked(table, "response")
    if not one:
        return [Breach("C30", "No card waits for a response.")]
    if one["to"] != who:
        return [Breach("C30", f"Only {table.name(one['to'])} may respond.")]
    if move["with"] == "none":
        return []
    if move["with"] == "skull":
        colours, known, colour = shields(table, one["card"]), table.content["tables"]["colours"], move.get("colour")
        if not colour or colour in colours:
            return []
        names = listed([known[letter]["name"] for letter in colours], "or")
        return [Breach("C27", f"A {known[colour]['name']} shield does not stop it: {names} does.")]
    used = card(table, move["with"])
    kind = used.get("kind", "")
    again = " again" if one["reflected"] and kind == "reflect" else ""
    fact = f"{used.get('name', 'That')} does not answer this card{again}."
    return may_use(table, move, kind, (kind not in answering(table, one), "C30", fact))


def _becomes(table: Table, top: Mapping[str, Any]) -> str:
    """Say what becomes of somebody who does not respond."""
    life, number = int(table.of(top["to"])["life"]), top["n"]
    return {
        "damage": f"life {life} -> {max(0, life - number)}" if top["kind"] == "damage" else "",
        "push": f"back {number}",
        "paralysis": "paralysed",
        "swap": "lives are swapped",
    }.get(top["kind"], "it takes effect")


def response_to(table: Table, read: Read) -> Question:
    """Ask for a response: none, a colour, an item; each has its number, whatever is cast (C27, C28, C30)."""
    top = asked(table, "response")
    who, stop, hand = top["to"], shields(table, top["card"]), most(table, top["to"])
    colours = table.content["tables"]["colours"]
    names = {letter: str(colours[letter]["name"]) for letter in table.content["colours"]}
    skulls = [Item(name if letter in stop and hand else "", f"Shield skull, {name}") for letter, name in names.items()]
    items, coins = _items(table, top, hand)
    before = (Item("none", f"none: {_becomes(table, top)}"), *skulls)
    free = (Item("", ""),) * len(before)  # ten further on than for skulls; 11 is a slip of 1 and means nothing
    offers = (*before, *items, *free, *coins)

    def with_whom(words: list[str]) -> Menu | None:
        paid, said = payment(words)
        if paid == "coin" and not said:  # what a coin pays, for screens, which ask one thing after the other
            found = tuple(one._replace(word=one.word.removeprefix("coin ")) for one in coins)
            return Menu("Which card for a coin?", found) if any(one.word for one in found) else None
        swap = len(said) == 1 and card(table, said[0]).get("kind") == "swap"
        return people(table, "With whom?", uncaped(table, who)) if swap and len(table.state["order"]) > 2 else None

    heading = f"{table.name(who)}, a response to {named(table, top)}?"
    places = {item.word: number for number, item in numbered(offers)}
    blocks = ", ".join(f"{number} {item.word}" for number, item in numbered(offers) if item in skulls)
    ways = ["1 none", *[f"shield skull {blocks}"] * bool(blocks), *_ways(places, items, coins)]
    items_played, many = table.of(who)["items"], table.rules["items_per_turn"]
    played = "An item was" if many == 1 else f"{counted(many, 'item')} were"
    held = left(table, who)
    remarks = [f" You hold {held}."] * bool(held) + [f" {played} played (C21)."] * (items_played >= many)
    ask = f"{heading} {'; '.join(ways)}.{''.join(remarks)}"
    return Question(ask, read, offers, heading=heading, more=with_whom, alone=True)


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
                items.append(Item(code if paid else "", f"{one['name']} ({cost(one)})"))
                coins.append(Item(f"coin {code}" if kind in usable and held else "", f"{one['name']} for a coin"))
    return items, coins


def _ways(places: dict[str, int], items: list[Item], coins: list[Item]) -> list[str]:
    """Write each item once, with the number for skulls and the one for a coin."""
    found = []
    for item, coin in zip(items, coins, strict=True):
        ways = [f"{places[item.word]} {item.label}"] if item.word else []
        if coin.word:
            ways.append(f"{places[coin.word]} {'for a coin' if ways else coin.label}")
        found += [" or ".join(ways)] * bool(ways)
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
    colour = next((letter for letter, one in colours.items() if word in (letter.casefold(), one["name"])), "")
    if word == "y" and colour not in shields(table, top["card"]):
        skull, colour = True, ""  # yes, it was blocked
    if colour or (skull and word in ("skull", "block", "yes", "y")):
        return {**found, "with": "skull", "colour": colour}, rest
    code, rest = card_meant(table, words, "item")
    paid, rest = payment(rest)
    found.update({"with": code, "pay": paid or "skulls"})
    kind = card(table, code)["kind"]
    if kind == "reflect" and top["by"] == table.state["rival"]:
        found["block"] = turn.roll("ai_action", "to see whether the AI blocks what comes back").face
    if kind == "swap":
        to = target(table, who, rest[:1])
        rest = rest[1:]
        found.update({"to": to, **at_ai(turn, to)})
    return found, rest


DEEDS: Final = (Deed("respond", _respond, _may_respond),)
