"""Action cards of Trap Attack: names and costs, what stops one; who acts, which card is meant, at whom, paid how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.engine.accents import unaccented
from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Facts, Item, Json, Menu, Table, Turn
from companion.engine.words import Unclear, UnclearAsSaid, begins, listed, near
from companion.games.trap_attack.calls import card, is_ai, many, meant, put, skulls_of, skulls_said, whom
from companion.games.trap_attack.pawns import FULL, UNLIMITED, alike, healed, most, plays, price, recorded
from companion.kit.slots import Offer, Said, Slot, Take, seated

FILL: Final = frozenset("at on to with for the".split())
CASTS: Final = {"hit": "damage", "push": "push", "para": "paralysis"}
"""Verbs that cast a trap by what it does, whatever it is called."""
PAID: Final = {"$": "coin", "coin": "coin", "skulls": "skulls", "skull": "skulls"}
LETTERS: Final = marked(("R", "Y", "G", "B", "W"))
"""Of skulls' colours, as they are printed: initials in English, of signs where initials clash."""


def paid_for(table: Table, who: str, code: str, pay: str) -> str:
    """Tell hands what is put away for a card that was played: itself, and what paid it."""
    price, name = card(table, code).get("cost") if pay else (), whom(table, who)
    if pay == "coin":
        return _("{who} discards it and pays 1 coin.", who=name)
    if not price:
        return _("{who} discards it.", who=name)
    spent = {"many": many("skull", len(price)), "skulls": skulls_said(table, price)}
    return _("{who} discards it and {many}: {skulls}.", who=name, **spent)


def cost(table: Table, one: Facts) -> str:
    """Write a cost: letters as they are printed, and * for any skull; on a screen in words."""
    if on_screen():
        return listed(skulls_of(table, one["cost"], numbered=True))
    return " ".join("*" if letter == "any" else _(str(letter)) for letter in one["cost"])


def is_trap(table: Table, kind: str) -> bool:
    """Tell whether cards of a kind are traps."""
    return bool(table.content["tables"]["kinds"].get(kind, {}).get("type") == "trap")


def offered(table: Table, *kinds: str, said: Said | None = None) -> list[Item]:
    """Offer all cards of some kinds, with number and cost; one that is too dear for who plays keeps its place.

    Whoever plays one on a screen is told what it does.
    """
    held, found = UNLIMITED if said is None else purse(said), list[Item]()
    for code, one in table.content["cards"].items():
        kind, amount = meant(table, {"card": code})
        if kind not in kinds:
            continue
        word, strong = code if price(table, code) <= held else "", kind in ("damage", "push")
        if said is not None and on_screen():
            told = "" if strong else does(table, kind, amount)  # of what was chosen just before
            item = Item(word, f"{one['name']}{f' {amount}' * strong}", told, face=code)
            found.append(priced(table, item, one, said["pay"]))
        else:
            number = f" {_(FULL) if amount == FULL else amount}" * (strong or kind in ("forward", "heal"))
            found.append(Item(word, one["name"] + number, cost(table, one), brackets=True, face=code))
    return found


def of_kind(table: Table, kind: str) -> str:
    """Name the picture of the first card of a kind."""
    return next((code for code, one in table.content["cards"].items() if one["kind"] == kind), "")


def priced(table: Table, item: Item, one: Facts, pay: str = "skulls") -> Item:
    """Write behind a choice what it costs: on a screen behind what it does, unless a coin pays."""
    if not on_screen():
        return item._replace(hint=cost(table, one) if pay == "skulls" else "", brackets=True)
    skulls = ", ".join(skulls_of(table, one["cost"], short=True))
    price = _("pay {skulls}", skulls=skulls) if skulls else _("free")
    return item._replace(hint="; ".join(filter(None, (item.hint, price if pay != "coin" else ""))))


def does(table: Table, kind: str, amount: Any) -> str:
    """Say in a few words what a card does for who plays it, also that it does nothing now."""
    who = plays(table)
    pawn = table.of(who)
    if kind == "heal":
        life, more = pawn["life"], healed(table, who, amount)
        return _("then life {n}", n=more) if more > life else _("life stays {n}", n=life)
    if kind == "antidote":
        return _("takes the X away") if pawn["x"] else _("no X to take")
    if kind == "forward":
        return ngettext("{n} space on", "{n} spaces on", amount)
    return _(DOES[kind], n=amount) if kind in DOES else ""


DOES: Final = marked({
    "paralysis": "misses the next walk",
    "plate": "draw {n} skulls",
    "cape": "no trap at it",
    "swap": "swap lives",
})  # fmt: skip
"""What a card does, in a few words, by its kind."""


def purse(said: Said) -> float:
    """Give how many skulls a card in this line may cost: a coin pays any."""
    return UNLIMITED if said["pay"] == "coin" else most(said.table, said["who"])


def kind_said(table: Table, word: str) -> str:
    """Give the kind of card that a word names, or the verb that casts such a card, or nothing."""
    folded = unaccented(word).replace("-", " ")
    kinds = table.content["tables"]["kinds"].items()
    return next((kind for kind, one in kinds if CASTS.get(folded, folded) in (kind, unaccented(one["name"]))), "")


def card_meant(table: Table, words: list[str], kind: str = "") -> tuple[str, list[str]]:
    """Find the card that the first words name, by code, name or beginning; give it and the words after it.

    Raises:
        Unclear: no card is called so, or several.
    """
    cards = {code: one for code, one in table.content["cards"].items() if kind in ("", one["type"])}
    names = [one["name"] for one in cards.values()]
    if not words:
        raise Unclear("Which card? {cards}.", cards=listed(names, "or"))
    if words[0].upper() in cards:  # as screens and bots say it
        return words[0].upper(), words[1:]
    for count in range(len(words), 0, -1):
        said = unaccented(" ".join(words[:count]))
        found = _called(cards, said)
        if len(found) == 1:
            return found[0], words[count:]
        if found:
            either = listed([cards[code]["name"] for code in found], "or")
            raise Unclear("'{word}' may be {cards}.", word=said, cards=either)
    like = near(words[0].casefold(), [part for name in names for part in (name, *name.casefold().split())])
    none = _("No item is called '{word}'." if kind else "No card is called '{word}'.", word=words[0])
    raise UnclearAsSaid(none + (_(" Did you mean {card}?", card=like) if like else ""))


def _called(cards: Facts, said: str) -> list[str]:
    """Give the cards of a code, name or slug; if there is none, those whose name begins so, or a word of it."""
    plain = {code: unaccented(one["name"]) for code, one in cards.items()}
    found = [code for code, name in plain.items() if said in (code.casefold(), name, cards[code]["slug"])]
    if found or len(said) == 1:  # one letter is a slip, not a card
        return found
    found = [code for code, name in plain.items() if name.startswith(said)]
    return found or [code for code, name in plain.items() if begins(name, said)]


def asked(table: Table, what: str) -> Json:
    """Give what is open, if it waits for a `response`, or for the AI's `draw`; else nothing."""
    top: Json = (table.state["open"] or [{}])[-1]
    return top if top.get("what") == what else {}


def actor(turn: Turn | Said) -> str:
    """Give who does what a line says: the one named with --as, whose turn it is, or the AI's rival.

    Raises:
        Unclear: nobody is left who could.
    """
    who = turn.who if turn.has("as") else plays(turn.table)
    if who not in turn.table.state["players"]:
        raise Unclear("Nobody is left to play.")
    return who


def acting(turn: Turn | Said) -> str:
    """Give who acts; a question that is open to them, or a card of the AI's, comes first. Raises Unclear."""
    who, top = actor(turn), asked(turn.table, "response")
    if asked(turn.table, "draw"):
        raise Unclear("First the AI's card: its name, or its number; n shows the choices.")
    if top and who in [one["to"] for one in turn.table.state["open"]]:  # what is answered may move the own pawn yet
        text = put(turn.table, "First {who}'s response to {card}: none, a colour, or an item.", who=top["to"], card=top)
        raise UnclearAsSaid(text)
    return who


def own(turn: Turn | Said) -> str:
    """Give who acts in a turn of one's own, which stays on the table where only the AI is recorded. Raises Unclear."""
    who = acting(turn)
    if not recorded(turn.table, who):
        raise Unclear("Your own turn stays on the table in this game: n says what is told here; ai ends it.")
    return who


def payment(words: list[str]) -> tuple[str, list[str]]:
    """Part the payment from other words: coin, skulls, both, or nothing said."""
    said = {PAID[word.casefold()] for word in words if word.casefold() in PAID}
    rest = [word for word in words if word.casefold() not in PAID]
    return "both" if len(said) > 1 else next(iter(said), ""), rest


def target(table: Table, who: str, words: list[str]) -> str:
    """Find at whom a card is aimed; with a single opponent nobody need say it. Raises Unclear."""
    others: list[str] = [one for one in table.state["order"] if one != who]
    if len(words) > 1:
        what = " ".join(words)
        raise Unclear("'{words}' is not understood: cast CARD at WHOM, then coin if a coin pays.", words=what)
    if words:
        return table.player(words[0], others)
    if len(others) != 1:
        raise Unclear("At whom? {names}.", names=table.listed(others, "or"))
    return others[0]


def uncaped(table: Table, who: str) -> list[str]:
    """Give the others who wear no cape: nobody aims at one who does (C56)."""
    return [one for one in table.state["order"] if one != who and not table.of(one)["cape"]]


def shields(table: Table, one: Facts) -> list[str]:
    """Give the colours of shield skulls that stop a card; of one without a name, those that may stop it (C27)."""
    colours, wild = table.content["colours"], table.content["tables"]["wild_colour"]
    if table.rules["block_rule"] == "any_shield":
        return list(colours)
    costs = {letter for may in alike(table, one["card"], one["kind"], one["n"]) for letter in may["cost"]}
    return [letter for letter in colours if letter in costs or letter == wild]


def at_ai(turn: Turn, to: str) -> Json:
    """Roll whether the AI blocks a card that is aimed at it (TA-SOLO-5, C54)."""
    aimed = is_ai(turn.table, to) and not turn.table.of(to)["cape"]
    return {"block": turn.roll("ai_action", "to see whether the AI blocks it").face} if aimed else {}


def whom_said(said: Said) -> str | None:
    """Take at whom a card is aimed; only one opponent need not be said."""
    if not said.words and len(said.table.state["order"]) > 2:
        return None
    return target(said.table, said["who"], said.rest())


def aimed(take: Take, ask: str, offered: Callable[[Table, str], list[str]]) -> Slot:
    """Ask at whom; who says nobody is told the names."""
    return Slot(
        "to",
        take,
        lambda said: Menu(_(ask), seated(said.table, offered(said.table, said["who"]))),
        lambda said: target(said.table, said["who"], []),
    )


def which_card(take: Take, offer: Offer, wanted: str = "") -> Slot:
    """Ask for a card; who says none is told what there is."""
    return Slot("card", take, offer, lambda said: card_meant(said.table, said.words, wanted)[0])


def _pay(said: Said) -> str | None:
    paid, said.words = payment(said.words)
    return paid or None


def _filled(said: Said) -> Json:
    """Leave out words that only fill."""
    said.words = [word for word in said.words if word.casefold() not in FILL]
    return {}


WHO: Final = Slot("who", acting)
OWN: Final = Slot("who", own)
PAY: Final = Slot("pay", _pay, default="skulls", early=True)
FILLED: Final = Slot("filled", _filled, early=True)
