"""Playing action cards in Trap Attack: traps and items, at whom, what stands against it; their verbs."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import language, marked, ngettext
from companion.engine.model import Breach, Item, Menu, Move, Table, Turn
from companion.engine.words import Unclear, whole
from companion.games.trap_attack.cards import (
    CASTS,
    FILLED,
    PAY,
    WHO,
    actor,
    aimed,
    at_ai,
    card,
    card_meant,
    cost,
    is_trap,
    meant,
    named,
    offered,
    purse,
    uncaped,
    which_card,
    whom_said,
)
from companion.games.trap_attack.effects import aim, settle, use
from companion.games.trap_attack.pawns import after_free, amid, held, own_turn, recorded, say
from companion.games.trap_attack.skulls import may_pay, pay, price
from companion.games.trap_attack.walking import FORK, Walk, walk_said, ways_said
from companion.kit.deeds import Deed, broken
from companion.kit.slots import Said, Slot, verb


def strength(table: Table, move: Move) -> list[Breach]:
    """Hold a trap without a name against those there are (TA-ACT-5, TA-ACT-6)."""
    kind, amount = meant(table, move)
    if move.get("card") or kind not in STRENGTHS:
        return []
    rule, fact = STRENGTHS[kind]
    known = strengths(table, kind)
    return broken((amount not in known, rule, _(fact, least=known[0], most=known[-1], n=amount)))


STRENGTHS: Final = {
    "damage": ("TA-ACT-5", marked("Traps have {least} to {most} damage, none has {n}.")),
    "push": ("TA-ACT-6", marked("Traps have {least} to {most} spaces back, none has {n}.")),
}
"""Rules of traps with a number, and what is told of a wrong one."""


def _limit_rule(table: Table) -> str:
    """Give the id of the rule that limits action cards for so many players."""
    return "TA-LIMIT-1" if len(table.state["order"]) <= 2 else "TA-LIMIT-2"


def _caped(table: Table, to: str) -> list[Breach]:
    if to not in table.state["players"] or not table.of(to)["cape"]:
        return []
    fact = _(
        "{who} wears the Invisibility Cape: no trap and no Swap Effect until {who}'s next turn.", who=table.name(to)
    )
    return [Breach("C56", fact)]


CASTS_AT: Final = {
    "coin": marked("{who} casts {card} at {to} for a coin."),
    "cost": marked("{who} casts {card} at {to} for {cost}."),
    "": marked("{who} casts {card} at {to}."),
}
PLAYS_AT: Final = {
    "coin": marked("{who} plays {card} at {to} for a coin."),
    "cost": marked("{who} plays {card} at {to} for {cost}."),
    "": marked("{who} plays {card} at {to}."),
}
PLAYS: Final = {
    "coin": marked("{who} plays {card} for a coin."),
    "cost": marked("{who} plays {card} for {cost}."),
    "": marked("{who} plays {card}."),
}
"""What is told of a card that is played, by how it is paid."""


def _played(table: Table, says: dict[str, str], move: Move) -> None:
    paid, found, to = move.get("pay", ""), card(table, move.get("card", "")), move.get("to", "")
    how = says["coin"] if paid == "coin" else says["cost" if found and paid else ""]
    facts = {"who": table.name(move["who"]), "card": named(table, move), "to": to and amid(table, to)}
    say(table, _(how, cost=cost(found) if found else "", **facts))


def _cast(table: Table, move: Move) -> None:
    """Cast a trap: pay, count it, roll for the AI's block or ask the target (C22, C30, TA-SOLO-5)."""
    pay(table, move, price(table, move.get("card", ""), *meant(table, move)))
    traps = table.state["this"]["traps"]
    traps[move["to"]] = traps.get(move["to"], 0) + 1
    _played(table, CASTS_AT, move)
    aim(table, move, move["who"], move["to"])


def _may_cast(table: Table, move: Move) -> list[Breach]:
    to, most = move["to"], table.rules["traps_per_opponent_per_turn"]
    full = ngettext(
        "{who} has cast {n} trap at {to} this turn.",
        "{who} has cast {n} traps at {to} this turn.",
        most,
        who=table.name(move["who"]),
        to=amid(table, to),
    )
    return own_turn(table, move, "TA-ACT-2") or [
        *after_free(table, move),
        *broken((table.state["this"]["traps"].get(to, 0) >= most, _limit_rule(table), full)),
        *_caped(table, to),
        *may_pay(table, move),
        *strength(table, move),
    ]


def _item(table: Table, move: Move) -> None:
    """Play an item (TA-ACT-4, C21)."""
    pay(table, move, price(table, move["card"]))
    table.of(move["who"])["items"] += 1
    _played(table, PLAYS_AT if move.get("to") else PLAYS, move)
    use(table, move)
    settle(table)


def may_use(table: Table, move: Move, kind: str, *cases: tuple[object, str, str]) -> list[Breach]:
    """Hold an item against those that were played (C21), its payment, a cape, and what is the case."""
    who, swaps = move["who"], kind == "swap"
    many = table.rules["items_per_turn"]
    most = table.of(who)["items"] >= many
    return [
        *broken((most, _limit_rule(table), most and _items_played(table, who, many))),
        *may_pay(table, move),
        *broken(*cases),
        *(_caped(table, move.get("to", "")) if swaps else []),
    ]


def _items_played(table: Table, who: str, many: int) -> str:
    """Say that somebody has played all items there may be."""
    if table.rules["item_limit"] == "per_own_round":
        return ngettext(
            "{who} has played an item since the own turn began (C21).",
            "{who} has played {n} items since the own turn began (C21).",
            many,
            who=table.name(who),
        )
    return ngettext(
        "{who} has played an item this turn (C21).",
        "{who} has played {n} items this turn (C21).",
        many,
        who=table.name(who),
    )


def _may_item(table: Table, move: Move) -> list[Breach]:
    who, name, kind = move["who"], table.name(move["who"]), meant(table, move)[0]
    answer = _("{card} is a response; no card is aimed at {who}.", card=card(table, move["card"]).get("name"), who=name)
    still = kind == "forward" and held(table, who)
    if who == table.state["rival"]:
        return own_turn(table, move)
    return may_use(
        table,
        move,
        kind,
        (kind in ("reflect", "shield"), "C30", answer),
        (still, "TA-ACT-7", _("{who} has an X: no item moves the own pawn (C35).", who=name)),
    )


def targets(table: Table, who: str) -> list[str]:
    """Give at whom a trap may still be cast (TA-LIMIT-1, TA-LIMIT-2)."""
    cast, most = table.state["this"]["traps"], table.rules["traps_per_opponent_per_turn"]
    return [one for one in uncaped(table, who) if cast.get(one, 0) < most]


def _trap(said: Said) -> dict[str, str] | None:
    """Take a trap, with what it does before it, as the choices say it."""
    known, table, words = said.table.content, said.table, said.words
    if len(words) > 1 and words[0] in known["kinds"] and words[1].upper() in known["cards"]:
        words = words[1:]
    if not words or (len(words) == 1 and is_trap(table, words[0])):
        return None
    code, said.words = card_meant(table, words)
    one = card(table, code)
    if one["type"] != "trap":
        raise Unclear(_("{card} is an item: item {word}.", card=one["name"], word=typed(one)))
    return {"card": code}


def typed(one: dict[str, Any]) -> str:
    """Give a card's name as it is typed; in English that is its slug."""
    return str(one["slug"]).replace("-", " ") if language() == "en" else str(one["name"]).casefold()


def _traps(said: Said) -> Menu:
    """Offer what traps do, then those that do it."""
    table, names = said.table, said.table.content["tables"]["kinds"]
    if said.words:
        return Menu(_("Which card?"), offered(table, said.words.pop(), skulls=purse(said)))
    kinds = [kind for kind in table.content["kinds"] if is_trap(table, kind)]
    can = [kind for kind in kinds if price(table, "", kind) <= purse(said)]
    items = (Item(kind if kind in can else "", str(names[kind]["name"]).capitalize()) for kind in kinds)
    return Menu(_("What does it do?"), tuple(items))


def strengths(table: Table, kind: str) -> list[int]:
    """Give how strong traps of a kind are, the weakest first."""
    return sorted({meant(table, {"card": c})[1] for c, one in table.content["cards"].items() if one["kind"] == kind})


def _unnamed(kind: str) -> Slot:
    """Take how strong a trap without a name is; nobody says how long a paralysis lasts."""

    def offer(said: Said) -> Menu:
        known = strengths(said.table, kind)
        items = [Item(str(n) if n in known else "", str(n)) for n in range(1, known[-1] + 1)]
        return Menu(_("How much?"), tuple(items))

    def take(said: Said) -> dict[str, Any] | None:
        numbers = [word for word in said.words if word.isdecimal()]
        if kind != "paralysis" and not numbers:
            return None
        if len(numbers) != (kind != "paralysis"):
            raise Unclear(_(HOW_MUCH))
        said.words = [word for word in said.words if word not in numbers]
        return {"kind": kind, "n": whole(numbers[0]) if numbers else said.table.rules["paralysis_turns"]}

    return Slot("card", take, offer, HOW_MUCH)


def _casting(turn: Turn, who: str, card: dict[str, Any], whom: str, pay: str, **_rest: Any) -> Move:
    """Make `cast boulder at ben`, `cast T10 ben coin`; by what a trap does: `hit ben 3`, `push ben 2`, `para ben`."""
    return {"do": "cast", "who": who, **card, "to": whom, "pay": pay, **at_ai(turn, whom)}


def _holder(said: Said) -> str:
    """Take who plays an item, when a name begins the line."""
    order, name = said.table.state["order"], said.table.name
    names = [*order, *(name(one).casefold() for one in order)]
    named = len(said.words) > 1 and said.words[0].casefold() in names
    who = said.table.player(said.words.pop(0)) if named else actor(said)
    if not recorded(said.table, who):
        raise Unclear(_("Your own items stay on the table in this game; a response is told when it is asked for."))
    return who


def _item_said(said: Said) -> str | None:
    if not said.words:
        return None
    code, said.words = card_meant(said.table, said.words, "item")
    return code


def _items(said: Said) -> Menu:
    """Offer the items that are no responses; one that cannot be played now keeps its place."""
    table, who = said.table, said["who"]
    idle = ["swap"] * (not uncaped(table, who)) + ["forward"] * held(table, who)
    kinds = [kind for kind in table.content["kinds"] if not is_trap(table, kind) and kind not in ("reflect", "shield")]
    items = offered(table, *kinds, skulls=purse(said))
    here = tuple(item._replace(word="") if _kind(table, item) in idle else item for item in items)
    return Menu(_("Which item?"), here)


def _kind(table: Table, item: Item) -> str:
    return str(card(table, item.word).get("kind", ""))


def _partner(said: Said) -> str | None:
    """Take with whom lives are swapped; no other item is aimed at anybody."""
    return whom_said(said) if card(said.table, said["card"])["kind"] == "swap" else ""


def _item_walk(said: Said) -> Walk:
    """Take the ways of an item that moves the own pawn; after any other nothing is left to say."""
    one, ways = card(said.table, said["card"]), ways_said(said)
    if said.words:
        raise Unclear(_("'{words}' is not understood after {card}.", words=" ".join(said.words), card=one["name"]))
    steps, facts = (one["effect"]["move_forward"], {"ways": ways}) if one["kind"] == "forward" else (0, {})
    return walk_said(said, f"item {typed(one)}", steps, facts)


def _playing(turn: Turn, who: str, card: str, whom: str, walk: Walk, pay: str, **_rest: Any) -> Move:
    """Make `item herbs`, `item ben herbs` (Ben plays it), `item swap ben`, `item cart mine coin`."""
    aims = {"to": whom, **at_ai(turn, whom)} if whom else walk.facts
    return {"do": "item", "who": who, "card": card, "pay": pay, **aims}


WHOM: Final = aimed(whom_said, marked("At whom?"), targets)
PARTNER: Final = aimed(_partner, marked("With whom?"), uncaped)
HOW_MUCH: Final = marked("How much? hit ben 3, push ben 2, para ben.")
TRAP: Final = (FILLED, WHO, PAY, which_card(_trap, _traps), WHOM)
HOLDER: Final = Slot("who", _holder)
USED: Final = (FILLED, HOLDER, PAY, which_card(_item_said, _items, "item"), PARTNER, Slot("walk", _item_walk), FORK)
CAST: Final = verb("cast", marked("You cast a trap at somebody."), marked("cast boulder at ben coin"), _casting, *TRAP)
ITEM: Final = verb("item", marked("You play an item."), marked("item herbs"), _playing, *USED)
UNNAMED: Final = tuple(
    verb(name, moment, example, _casting, FILLED, WHO, PAY, _unnamed(kind), WHOM)
    for (name, kind), moment, example in zip(
        CASTS.items(),
        (
            marked("A trap deals damage, whatever it is called."),
            marked("A trap pushes back, whatever it is called."),
            marked("A trap paralyses, whatever it is called."),
        ),
        ("hit ben 3", "push ben 2", "para ben"),
        strict=True,
    )
)
DEEDS: Final = (
    Deed("cast", _cast, _may_cast),
    Deed("item", _item, _may_item),
)
