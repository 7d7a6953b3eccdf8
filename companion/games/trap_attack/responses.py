"""Responses in Trap Attack: how one is asked for, read, done and held against the rules. Rule ids are the brief's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from companion.engine.accents import unaccented
from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Facts, Item, Json, Menu, Move, Read, Table, Turn, numbered
from companion.engine.words import listed
from companion.games.trap_attack.calls import TrapAct, card, colour, does_to, put
from companion.games.trap_attack.cards import (
    PAID,
    asked,
    at_ai,
    card_meant,
    paid_for,
    payment,
    priced,
    shields,
    target,
    uncaped,
)
from companion.games.trap_attack.casting import NOBODY, may_use, purse_said
from companion.games.trap_attack.effects import aim, settle, take_effect, use
from companion.games.trap_attack.pawns import UNLIMITED, idle, left, most, paid_by, price, recorded, spend, start_life
from companion.kit.forms import Act, Form, Parts
from companion.kit.game import Question
from companion.kit.slots import seated

NONE: Final = ("none", "no", "n", "nothing")
LINES: Final = ("a", "e", "m")
"""Short forms of verbs that need no other word."""
ANSWERS: Final = ("reflect", "shield", "swap", "antidote")
"""Kinds of items that may answer a card, in the order of their numbers."""


def answering(table: Table, one: Json) -> list[str]:
    """Give the kinds of items that may answer a card (C28, C30)."""
    may = {
        "reflect": one["kind"] != "swap" and not one["reflected"],
        "shield": one["kind"] in table.content["tables"]["blockable"],
        "swap": recorded(table, one["to"]),
        "antidote": one["kind"] == "paralysis",
    }
    return [kind for kind, so in may.items() if so]


def answers(table: Table, one: Json) -> dict[str, Sequence[str]]:
    """Give the items that may answer a card now, by kind: whom each may be aimed at, nobody."""
    kinds = () if idle(table, one["to"]) else answering(table, one)
    return {kind: uncaped(table, one["to"]) if kind == "swap" else NOBODY for kind in kinds}


def respond(act: TrapAct, **said: Any) -> Parts:
    """Answer a card: nothing, a shield skull, or an item; then it has its effect, or not (C30)."""
    table, who, how = act.table, act.who, said["with"]
    top, kind = asked(table, "response"), card(table, how).get("kind", "")
    act.forbid(not top, "C30", "No card waits for a response.")
    if top and how != "none":
        _may_answer(act, top, said)
    yield
    if not top:
        return
    table.state["open"].pop()
    if kind:
        paid_by(act, said.get("pay", ""), price(table, how))
        act.me["items"] += recorded(table, who)
    if how == "none":
        act.say("{who} does not respond.")
        take_effect(act, top)
    elif how == "skull":
        spend(table, who, 1)
        _blocked(act, top, said.get("colour") or "")
    else:
        why = paid_for(table, who, how, said.get("pay", "skulls")), put(table, "It answers {card}.", card=top)
        act.tell(_ANSWERS.get(kind, _ANSWERS[""]), "{who} plays {card}", why, face=how, card={"card": how})
    if kind == "shield":
        act.banner("Blocked!", does_to(table, "unmoved", 0, who))
    elif kind == "reflect":
        aim(act, {**top, "block": said.get("block")}, who, top["by"], reflected=True)
    elif kind == "swap":
        table.state["open"].append({**top, "answered": True})
        aim(act, {**said, "card": how}, who, said["to"])
    elif kind not in ("", "antidote"):
        use(act, who, {**said, "card": how})
        take_effect(act, top)
    settle(act)


def _blocked(act: TrapAct, top: Json, letter: str) -> None:
    """Tell of a shield skull that stops a card (C27)."""
    name = colour(act.table, letter)
    act.tell(
        "{who} blocks with a {colour} shield skull: no effect{see:C27}."
        if name
        else "{who} blocks with a shield skull: no effect{see:C27}.",
        "Discard a {colour} shield skull" if name else "Discard a shield skull",
        "{who} stops {card} with it.",
        face=f"{letter}S" * bool(letter),
        colour=name,
        card=top,
    )
    act.banner("Blocked!", does_to(act.table, "unmoved", 0, act.who))


_ANSWERS: Final = {
    **dict.fromkeys(("shield", "antidote"), marked("{who} answers with {card}: no effect{see:C30}.")),
    "reflect": marked("{who} answers with {card}: it turns on its caster{see:C30}."),
    "": marked("{who} answers with {card}{see:C30}."),
}
"""What is told of an item that answers, by its kind."""


def _own_answer(act: Act) -> None:
    top = asked(act.table, "response")
    act.forbid(top and top["to"] != act.who, "C30", "Only {by} may respond.", by=top.get("to"))


def _may_answer(act: Act, top: Json, said: Move) -> None:
    """Hold an answer against what it is to stop (C27, C28)."""
    table, letter, how = act.table, said.get("colour") or "", said["with"]
    if how == "skull":
        stop = shields(table, top)
        names = listed([colour(table, one) for one in stop], "or")
        wrong = letter and letter not in stop
        act.forbid(
            wrong,
            "C27",
            "A {colour} shield does not stop it: {names} does.",
            colour=colour(table, letter),
            names=names,
        )
        return
    kind = card(table, how).get("kind", "")
    may_use(act, kind, said.get("pay", ""), said.get("to", ""))
    again = top["reflected"] and kind == "reflect"
    act.forbid(
        kind not in answering(table, top),
        "C30",
        "{card} does not answer this card again." if again else "{card} does not answer this card.",
        card={"card": how},
    )


def becomes(table: Table, top: Facts) -> str:
    """Say what becomes of somebody who does not respond."""
    kind, n, life = top["kind"], top["n"], table.of(top["to"])["life"]
    if kind == "damage" and recorded(table, top["to"]):
        return _("then life {n}", n=max(0, life - n))
    if kind == "push":
        return ngettext("back {n} space", "back {n} spaces", n)
    if kind == "swap":
        return does_to(table, kind, n, top["by"])
    return _(BECOMES.get(kind, marked("it takes effect")), n=n)


BECOMES: Final = marked({"damage": "{n} damage", "paralysis": "an X: no walk next turn"})


def response_to(table: Table, read: Read) -> Question:
    """Ask for a response: none, a colour, an item; each has its number, whatever is cast (C27, C28, C30)."""
    top = asked(table, "response")
    who, before = top["to"], [Item("none", _("none"), becomes(table, top))]
    stop = shields(table, top) if most(table, who) else []
    items, coins = _items(table, top, "skulls"), _items(table, top, "coin")

    def more(words: list[str]) -> Menu | None:
        paid, said = payment(words)
        if paid == "coin" and not said:  # what a coin pays, for screens, which ask one thing after the other
            found = [one._replace(word=one.word.removeprefix("coin ")) for one in coins]
            ask = put(table, "{who}, which card for a coin?", who=who)
            return Menu(ask, found) if any(one.word for one in found) else None
        swap = len(said) == 1 and card(table, said[0]).get("kind") == "swap" and len(table.state["order"]) > 2
        return Menu(_("With whom?"), seated(table, uncaped(table, who))) if swap else None

    heading = put(table, "{who}, a response to {card}?", who=who, card=top)
    if on_screen():  # nothing, a shield skull of any colour that stops it, cards for skulls, and a coin for others
        names = listed([colour(table, letter) for letter in stop], "or")
        pawn = table.of(who)
        left = pawn["life"] - (top["n"] if top["kind"] == "damage" else 0)
        face = f"{pawn['clan']}-{left if left > 0 else start_life(table)}"  # as it is when nobody answers
        takes = before[0]._replace(label=_("Take it"), lead=True, face=face)
        shield = [Item("skull", _("Shield skull"), f"{_stopped(top)}; {names}", face=f"{one}S") for one in stop[:1]]
        coin = [Item("coin", _("A card for a coin"), purse_said(table, who))] * any(one.word for one in coins)
        tiles = (takes, *shield, *(one for one in items if one.word), *coin)
        return Question(heading, read, tiles, more=more, alone=True)
    for letter in table.content["colours"]:
        name = colour(table, letter)
        before.append(Item(name if letter in stop else "", _("Shield skull, {colour}", colour=name)))
    blocks = ", ".join(f"{number} {item.word}" for number, item in numbered(before)[1:])
    ways = [_("1 none"), *[_("shield skull {choices}", choices=blocks)] * bool(blocks)]
    free = len(before) + len(items)  # by so many a coin is further on; 11 is a slip of 1 and means nothing
    for number, (item, dear) in enumerate(zip(items, coins, strict=True), len(before) + 1):
        either = [f"{number} {item.text}"] * bool(item.word)
        either += [f"{number + free} {_('for a coin') if either else dear.label}"] * bool(dear.word)
        ways += [listed(either, "or")] * bool(either)
    ask = f"{heading} {'; '.join(ways)}.{_remarks(table, who)}"
    offers = (*before, *items, *[Item("", "")] * len(before), *coins)
    return Question(ask, read, offers, heading=heading, more=more, alone=True)


def _stopped(top: Facts) -> str:
    return _("no damage" if top["kind"] == "damage" else "no effect")


def _remarks(table: Table, who: str) -> str:
    """Say how many skulls somebody holds at most, and that no more items may be played."""
    held, most = left(table, who), table.rules["items_per_turn"]
    holds = _(" You hold {skulls}.", skulls=held) if held else ""
    played = ngettext(" An item was played{see:C21}.", " {n} items were played{see:C21}.", most)
    return holds + played * idle(table, who)


def _items(table: Table, top: Json, pay: str) -> list[Item]:
    """Offer the items that answer a card, each in its place, with a word where they can be played so."""
    who, coin, found, may = top["to"], pay == "coin", [], answers(table, top)
    purse = UNLIMITED * table.of(who)["coins"] if coin else most(table, who)
    does = {"reflect": does_to(table, top["kind"], top["n"], top["by"]), "swap": _("then swap lives")}
    cards = table.content["cards"].items()
    for kind, code, one in [(kind, code, one) for kind in ANSWERS for code, one in cards if one["kind"] == kind]:
        word = (f"coin {code}" if coin else code) if may.get(kind) and price(table, code) <= purse else ""
        label = _("{card} for a coin", card=one["name"]) if coin and not on_screen() else one["name"]
        found.append(priced(table, Item(word, label, does.get(kind, _stopped(top)), face=code), one, pay))
    return found


def response_said(turn: Turn, table: Table, words: list[str]) -> tuple[Move, list[str]]:
    """Read one response: none, a shield skull by its colour, or an item. Raises Unclear."""
    top = asked(table, "response")
    who = top["to"]
    if len(words) > 1 and words[0].casefold() in (who, table.name(who).casefold()):
        words = words[1:]
    word, *rest = words
    word = word.casefold()
    found: Move = {"do": "respond", "who": who, "with": "none"}
    if word in NONE:
        return found, rest
    if PAID.get(word) == "coin":  # said first, as screens say it
        words = [*rest, word]
        word, rest = words[0].casefold(), words[1:]
    skull = word in ("skull", "block", "yes")
    if skull and rest:
        word, rest = rest[0].casefold(), rest[1:]
    plain, colours = unaccented(word), table.content["tables"]["colours"]
    letter = next((letter for letter, one in colours.items() if plain in _colour(letter, one["name"], skull)), "")
    if word == "y" and letter not in shields(table, top):
        skull, letter = True, ""  # yes, it was blocked
    if letter or (skull and word in ("skull", "block", "yes", "y")):
        return {**found, "with": "skull", "colour": letter}, rest
    code, rest = card_meant(table, words, "item")
    paid, rest = payment(rest)
    found.update({"with": code, "pay": paid or "skulls"})
    kind = card(table, code)["kind"]
    if kind == "reflect" and top["by"] == table.state["rival"]:
        found["block"] = turn.roll("ai_action", "to see whether the AI blocks what comes back").face
    if kind == "swap":
        to = target(table, who, rest[:1])
        found.update({"to": to, **at_ai(turn, to)})
        rest = rest[1:]
    return found, rest


def _colour(letter: str, name: str, skull: bool) -> tuple[str, str, str]:
    """Give what a colour is called when it is typed: its letter, its name, and the letter that is printed.

    A printed letter that is a line by itself means a colour only behind `skull` or `block`.
    """
    printed = _(letter).casefold()
    return letter.casefold(), unaccented(name), printed if skull or printed not in LINES else letter.casefold()


FORMS: Final = (
    Form(
        "respond",
        respond,
        moment="A card is aimed at you: do you answer it?",
        example="respond none",
        gate=_own_answer,
    ),
    Form(
        "block",
        respond,
        moment="You discard a shield skull against a card.",
        example=marked("block red"),
        do="respond",
    ),
)
