"""Playing action cards in Trap Attack: traps and items, at whom, when they have their effect; their verbs."""

from __future__ import annotations

from typing import Any, Final

from companion.games.trap_attack.cards import (
    CHOSEN,
    COIN,
    WHO,
    actor,
    aimed,
    asked,
    at_ai,
    card,
    card_meant,
    cost,
    is_trap,
    meant,
    named,
    offered,
    uncaped,
    which_card,
    whom_said,
)
from companion.games.trap_attack.pawns import after_free, cure, gain, held, may_pay, own_turn, pay, say, strike
from companion.games.trap_attack.turns import end_turn
from companion.games.trap_attack.walking import FORK, Walk, go, walk_said, ways_said
from companion.kit.deeds import Deed, broken
from companion.kit.slots import Said, Slot, verb
from companion.seam import Breach, Item, Menu, Move, Table, Turn
from companion.words import Unclear, counted, whole


def aim(table: Table, move: Move, by: str, to: str, reflected: bool = False) -> None:
    """Let a card reach its target: the AI's die may block it, a player may answer (TA-SOLO-5, C30).

    A cape keeps others from aiming (C56); a reflected trap is not aimed, it hits its caster, caped or not.
    """
    kind, amount = meant(table, move)
    if table.of(to)["cape"] and not reflected:
        say(table, f"{table.name(to)} wears the cape: no effect (C56).")
    elif to == table.state["rival"]:
        if move.get("block") == "block":
            say(table, f"Action die: BLOCK. No effect on {table.name(to)} (TA-SOLO-5).")
            return
        if move.get("block"):
            say(table, f"Action die: {move['block'].upper()}, not blocked.")
        strike(table, kind, amount, to, by)
    else:
        waits = {"what": "response", "by": by, "to": to, "card": move.get("card", ""), "kind": kind, "n": amount}
        table.state["open"].append({**waits, "reflected": reflected, "answered": False})


def take_effect(table: Table, one: dict[str, Any]) -> None:
    """Let a card that was open have its effect."""
    strike(table, one["kind"], one["n"], one["to"], one["by"])


def settle(table: Table) -> None:
    """Let cards take effect whose targets have answered; when nothing is open, the AI's turn is over."""
    state = table.state
    while state["open"] and state["open"][-1].get("answered") and not state["over"]:
        take_effect(table, state["open"].pop())
    if state["turn"] == state["rival"] and state["this"]["acted"] and not state["open"] and not state["over"]:
        end_turn(table)


def nobody_responds(table: Table) -> None:
    """Take it that nobody answers what was cast, since play goes on."""
    while asked(table, "response") and not table.state["over"]:
        one = table.state["open"].pop()
        say(table, f"{table.name(one['to'])} does not respond.")
        take_effect(table, one)
        settle(table)


def strength(table: Table, move: Move) -> list[Breach]:
    """Hold a trap without a name against those there are (TA-ACT-5, TA-ACT-6)."""
    kind, amount = meant(table, move)
    rules = {"damage": ("TA-ACT-5", "damage"), "push": ("TA-ACT-6", "spaces back")}
    if move.get("card") or kind not in rules:
        return []
    rule, what = rules[kind]
    known = sorted({meant(table, {"card": c})[1] for c, one in table.content["cards"].items() if one["kind"] == kind})
    return broken((amount not in known, rule, f"Traps have {known[0]} to {known[-1]} {what}, none has {amount}."))


def _limit_rule(table: Table) -> str:
    """Give the id of the rule that limits action cards for so many players."""
    return "TA-LIMIT-1" if len(table.state["order"]) <= 2 else "TA-LIMIT-2"


def _caped(table: Table, to: str) -> list[Breach]:
    name, caped = table.name(to), to in table.state["players"] and table.of(to)["cape"]
    fact = f"{name} wears the Invisibility Cape: no trap and no Swap Effect until {name}'s next turn."
    return broken((caped, "C56", fact))


def _played(table: Table, verb: str, move: Move) -> None:
    paid, found, to = move.get("pay", ""), card(table, move.get("card", "")), move.get("to", "")
    price = " for a coin" if paid == "coin" else f" for {cost(found)}" if found and paid else ""
    at = f" at {table.name(to)}" if to else ""
    say(table, f"{table.name(move['who'])} {verb} {named(table, move)}{at}{price}.")


def _cast(table: Table, move: Move) -> None:
    """Cast a trap: pay, count it, roll for the AI's block or ask the target (C22, C30, TA-SOLO-5)."""
    pay(table, move)
    traps = table.state["this"]["traps"]
    traps[move["to"]] = traps.get(move["to"], 0) + 1
    _played(table, "casts", move)
    aim(table, move, move["who"], move["to"])


def _may_cast(table: Table, move: Move) -> list[Breach]:
    to, most = move["to"], table.rules["traps_per_opponent_per_turn"]
    full = f"{table.name(move['who'])} has cast {counted(most, 'trap')} at {table.name(to)} this turn."
    return own_turn(table, move, "TA-ACT-2") or [
        *after_free(table, move),
        *broken((table.state["this"]["traps"].get(to, 0) >= most, _limit_rule(table), full)),
        *_caped(table, to),
        *may_pay(table, move),
        *strength(table, move),
    ]


def _item(table: Table, move: Move) -> None:
    """Play an item (TA-ACT-4, C21)."""
    pay(table, move)
    table.of(move["who"])["items"] += 1
    _played(table, "plays", move)
    use(table, move)
    settle(table)


def use(table: Table, move: Move) -> None:
    """Let an item have its effect."""
    who = move["who"]
    kind, amount = meant(table, move)
    if kind == "heal":
        say(table, f"{table.name(who)} {gain(table, who, amount)}.")
    elif kind == "forward":
        go(table, who, amount, move.get("ways", ()))
    elif kind == "antidote":
        cure(table, who)
    elif kind == "cape":
        table.of(who)["cape"] = True
        say(table, f"Nobody can aim at {table.name(who)} before that pawn's next turn.")
    elif kind == "plate":
        say(table, f"{table.name(who)} draws {counted(amount, 'skull')}.")
    elif kind == "swap" and move.get("to") in table.state["players"]:
        aim(table, move, who, move["to"])


def may_use(table: Table, move: Move, kind: str, *cases: tuple[object, str, str]) -> list[Breach]:
    """Hold an item against those that were played (C21), its payment, a cape, and what is the case."""
    who, swaps = move["who"], kind == "swap"
    when = "since the own turn began" if table.rules["item_limit"] == "per_own_round" else "this turn"
    most = table.of(who)["items"] >= table.rules["items_per_turn"]
    return [
        *broken((most, _limit_rule(table), f"{table.name(who)} has played an item {when} (C21).")),
        *may_pay(table, move),
        *broken(*cases),
        *(_caped(table, move.get("to", "")) if swaps else []),
    ]


def _may_item(table: Table, move: Move) -> list[Breach]:
    who, name, kind = move["who"], table.name(move["who"]), meant(table, move)[0]
    answer = f"{card(table, move['card']).get('name')} is a response; no card is aimed at {name}."
    still = kind == "forward" and held(table, who)
    if who == table.state["rival"]:
        return own_turn(table, move)
    return may_use(
        table,
        move,
        kind,
        (kind in ("reflect", "shield"), "C30", answer),
        (still, "TA-ACT-7", f"{name} has an X: no item moves the own pawn (C35)."),
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
        raise Unclear(f"{one['name']} is an item: item {one['slug'].replace('-', ' ')}.")
    return {"card": code}


def _traps(said: Said) -> Menu:
    """Offer what traps do, then those that do it."""
    table, names = said.table, said.table.content["tables"]["kinds"]
    if said.words:
        return Menu("Which card?", offered(table, said.words.pop()))
    kinds = [kind for kind in table.content["kinds"] if is_trap(table, kind)]
    return Menu("What does it do?", tuple(Item(kind, str(names[kind]["name"]).capitalize()) for kind in kinds))


def _unnamed(kind: str) -> Slot:
    """Take how strong a trap without a name is; nobody says how long a paralysis lasts."""

    def take(said: Said) -> dict[str, Any]:
        numbers = [word for word in said.words if word.isdecimal()]
        if len(numbers) != (kind != "paralysis"):
            raise Unclear("How much? hit ben 3, push ben 2, para ben.")
        said.words = [word for word in said.words if word not in numbers]
        return {"kind": kind, "n": whole(numbers[0]) if numbers else said.table.rules["paralysis_turns"]}

    return Slot("card", take)


def _casting(turn: Turn, who: str, card: dict[str, Any], whom: str, pay: str, **_: Any) -> Move:
    """Make `cast boulder at ben`, `cast T10 ben coin`; by what a trap does: `hit ben 3`, `push ben 2`, `para ben`."""
    return {"do": "cast", "who": who, **card, "to": whom, "pay": pay, **at_ai(turn, whom)}


def _holder(said: Said) -> str:
    """Take who plays an item, when a name begins the line."""
    order, name = said.table.state["order"], said.table.name
    names = [*order, *(name(one).casefold() for one in order)]
    named = len(said.words) > 1 and said.words[0].casefold() in names
    return said.table.player(said.words.pop(0)) if named else actor(said)


def _item_said(said: Said) -> str | None:
    if not said.words:
        return None
    code, said.words = card_meant(said.table, said.words, "item")
    return code


def _items(said: Said) -> Menu:
    """Offer the items that are no responses and can be played now."""
    table, who = said.table, said["who"]
    idle = ["reflect", "shield"] + ["swap"] * (not uncaped(table, who)) + ["forward"] * held(table, who)
    kinds = [kind for kind in table.content["kinds"] if not is_trap(table, kind) and kind not in idle]
    return Menu("Which item?", offered(table, *kinds))


def _partner(said: Said) -> str | None:
    """Take with whom lives are swapped; no other item is aimed at anybody."""
    return whom_said(said) if card(said.table, said["card"])["kind"] == "swap" else ""


def _item_walk(said: Said) -> Walk:
    """Take the ways of an item that moves the own pawn; after any other nothing is left to say."""
    one, ways = card(said.table, said["card"]), ways_said(said)
    if said.words:
        raise Unclear(f"'{' '.join(said.words)}' is not understood after {one['name']}.")
    steps, facts = (one["effect"]["move_forward"], {"ways": ways}) if one["kind"] == "forward" else (0, {})
    return walk_said(said, f"item {one['slug'].replace('-', ' ')}", steps, facts)


def _playing(turn: Turn, who: str, card: str, whom: str, walk: Walk, pay: str, **_: Any) -> Move:
    """Make `item herbs`, `item ben herbs` (Ben plays it), `item swap ben`, `item cart mine coin`."""
    aims = {"to": whom, **at_ai(turn, whom)} if whom else walk.facts
    return {"do": "item", "who": who, "card": card, "pay": pay, **aims}


WHOM: Final = aimed(whom_said, "At whom?", targets)
PARTNER: Final = aimed(_partner, "With whom?", uncaped)
TRAP: Final = (CHOSEN, WHO, which_card(_trap, _traps), WHOM, COIN)
HOLDER: Final = Slot("who", _holder)
USED: Final = (CHOSEN, HOLDER, which_card(_item_said, _items, "item"), PARTNER, Slot("walk", _item_walk), FORK, COIN)
CAST: Final = verb("cast", "You cast a trap at somebody.", "cast boulder at ben coin", _casting, *TRAP)
ITEM: Final = verb("item", "You play an item.", "item herbs", _playing, *USED)
UNNAMED: Final = tuple(
    verb(name, f"A trap {does}, whatever it is called.", example, _casting, CHOSEN, WHO, _unnamed(kind), WHOM, COIN)
    for name, does, example, kind in (
        ("hit", "deals damage", "hit ben 3", "damage"),
        ("push", "pushes back", "push ben 2", "push"),
        ("para", "paralyses", "para ben", "paralysis"),
    )
)
DEEDS: Final = (
    Deed("cast", _cast, _may_cast),
    Deed("item", _item, _may_item),
)
