"""Playing action cards in Trap Attack: traps and items, at whom, what stands against it; their verbs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import language, marked, ngettext
from companion.engine.model import Item, Json, Menu, Move, Table, Turn
from companion.engine.words import Unclear, whole
from companion.games.trap_attack.calls import TrapAct, ai_plays, does_to, is_ai, meant, named, put
from companion.games.trap_attack.calls import card as card_of
from companion.games.trap_attack.cards import (
    CASTS,
    FILLED,
    PAY,
    WHO,
    actor,
    aimed,
    at_ai,
    card_meant,
    cost,
    is_trap,
    of_kind,
    offered,
    paid_for,
    purse,
    uncaped,
    which_card,
    whom_said,
)
from companion.games.trap_attack.effects import Card, aim, flies, in_vain, settle, use
from companion.games.trap_attack.pawns import (
    after_free,
    free_due,
    held,
    idle,
    may_pay,
    own_turn,
    paid_by,
    price,
    recorded,
)
from companion.games.trap_attack.pawns import most as most_skulls
from companion.games.trap_attack.walking import forks, ways_said
from companion.kit.forms import Act, Form, Parts, several, spread
from companion.kit.slots import Said, Slot


def strength(act: Act, move: Card) -> None:
    """Hold a trap without a name against those there are (TA-ACT-5, TA-ACT-6)."""
    kind, n = meant(act.table, move)
    if not move.get("card") and kind in STRENGTHS:
        known = strengths(act.table, kind)
        act.forbid(n not in known, *STRENGTHS[kind], least=known[0], most=known[-1], n=n)


STRENGTHS: Final = {
    "damage": ("TA-ACT-5", marked("Traps have {least} to {most} damage, none has {n}.")),
    "push": ("TA-ACT-6", marked("Traps have {least} to {most} spaces back, none has {n}.")),
}
"""Rules of traps with a number, and what is told of a wrong one."""


def _limit_rule(table: Table) -> str:
    """Give the id of the rule that limits action cards for so many players."""
    return "TA-LIMIT-1" if len(table.state["order"]) <= 2 else "TA-LIMIT-2"


def _caped(act: Act, to: str) -> None:
    caped = to in act.state["players"] and act.of(to)["cape"]
    act.forbid(
        caped,
        "C56",
        "{who} wears the Invisibility Cape: no trap and no Swap Effect until {who}'s next turn.",
        who=to,
    )


CASTS_AT: Final = marked(("{who} casts {card} at {to}.", "{who} casts {card} at {to} for {cost}."))
PLAYS_AT: Final = marked(("{who} plays {card} at {to}.", "{who} plays {card} at {to} for {cost}."))
PLAYS: Final = marked(("{who} plays {card}.", "{who} plays {card} for {cost}."))
"""What is told of a card that is played, for nothing and for what pays it."""


def _played(act: TrapAct, says: tuple[str, str], move: Card) -> None:
    pay, found = move["pay"], card_of(act.table, move["card"])
    paid = _("a coin") if pay == "coin" else cost(act.table, found) if found and pay else ""
    act.say(says[bool(paid)], cost=paid, card=move, to=move["to"])


def cast(act: TrapAct, to: str, **said: Any) -> Parts:
    """Cast a trap: pay, count it, roll for the AI's block or ask the target (C22, C30, TA-SOLO-5)."""
    table, most = act.table, act.rules["traps_per_opponent_per_turn"]
    move = {"card": "", "pay": "", **said, "to": to}
    traps, pay = table.state["this"]["traps"], move["pay"]
    after_free(act)
    act.forbid(
        traps.get(to, 0) >= most,
        _limit_rule(table),
        several("{who} has cast {n} trap at {to} this turn.", "{who} has cast {n} traps at {to} this turn."),
        n=most,
        to=to,
    )
    _caped(act, to)
    may_pay(act, pay)
    strength(act, move)
    act.lacks(
        not targets(table, act.who),
        several("{n} trap a turn", "{n} traps a turn") if traps else "the cape stops traps",
        n=most,
    )
    _skulls_left(act, pay)
    yield
    paid_by(act, pay, price(table, move["card"], *meant(table, move)))
    traps = table.state["this"]["traps"]  # of another turn, where the AI's was ended
    traps[to] = traps.get(to, 0) + 1
    _played(act, CASTS_AT, move)
    paid, none = paid_for(table, act.who, move["card"], pay), table.of(to)["cape"] or move.get("block") == "block"
    if none or is_ai(table, to):
        does = _("no effect") if none else does_to(table, *meant(table, move), to)
        flies(act, move, (act.who, to), does, (paid,))
    aim(act, move, act.who, to, paid=paid)


def _skulls_left(act: Act, pay: str) -> None:
    act.lacks(pay != "coin" and not most_skulls(act.table, act.who), "no skull left")


def item(act: TrapAct, **said: Any) -> Parts:
    """Play an item (TA-ACT-4, C21)."""
    table, who, move = act.table, act.who, {"pay": "", "to": "", **said}
    pay, to, (kind, amount) = move["pay"], move["to"], meant(table, move)
    may_use(act, kind, pay, to)
    act.forbid(kind in RESPONSES, "C30", "{card} is a response; no card is aimed at {who}.", card=move)
    act.forbid(
        kind == "forward" and held(table, who), "TA-ACT-7", "{who} has an X: no item moves the own pawn{see:C35}."
    )
    _skulls_left(act, pay)
    yield
    paid_by(act, pay, price(table, move["card"]))
    act.me["items"] += 1
    _played(act, PLAYS_AT if to else PLAYS, move)
    if kind != "swap" or is_ai(table, to) or table.of(to)["cape"]:
        extra = ngettext("Draw {n} skull.", "Draw {n} skulls.", amount) if kind == "plate" else ""
        why = paid_for(table, who, move["card"], pay), in_vain(table, who, kind) or extra
        act.hands("{who} plays {card}", why, move["card"], card=move, brief=named(table, move))
    use(act, who, move)
    settle(act)


def may_use(act: Act, kind: str, pay: str, to: str) -> None:
    """Hold an item against those that were played (C21), its payment, and a cape."""
    table = act.table
    act.forbid(
        idle(table, act.who),
        _limit_rule(table),
        several(
            "{who} has played an item since the own turn began{see:C21}.",
            "{who} has played {n} items since the own turn began{see:C21}.",
        )
        if table.rules["item_limit"] == "per_own_round"
        else several("{who} has played an item this turn{see:C21}.", "{who} has played {n} items this turn{see:C21}."),
        several("{n} item a turn", "{n} items a turn"),
        n=table.rules["items_per_turn"],
    )
    may_pay(act, pay)
    if kind == "swap":
        _caped(act, to)


def _item_first(table: Table, who: str) -> str:
    if ai_plays(table):
        return put(table, "First an item of {who}'s", who=who)
    return _("An item first") if free_due(table, who) else _("Play an item")


def _coin_first(table: Table, who: str) -> str:
    first = ai_plays(table) or free_due(table, who)
    return _("An item first, for a coin") if first else _("Play an item for a coin")


def purse_said(table: Table, who: str) -> str:
    """Say what a coin leaves."""
    coins = table.of(who)["coins"]
    return _("costs the only coin") if coins == 1 else _("costs 1 of {n} coins", n=coins)


def _not_the_ai(act: Act) -> None:
    """Let people play items, in anybody's turn; the AI holds none."""
    if is_ai(act.table, act.who):
        own_turn(act)


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
    one = card_of(table, code)
    if one["type"] != "trap":
        raise Unclear("{card} is an item: item {word}.", card=one["name"], word=typed(one))
    return {"card": code}


def typed(one: Json) -> str:
    """Give a card's name as it is typed; in English that is its slug."""
    return one["slug"].replace("-", " ") if language() == "en" else str(one["name"]).casefold()


def _traps(said: Said) -> Menu:
    """Offer what traps do, then those that do it."""
    table, names = said.table, said.table.content["tables"]["kinds"]
    if said.words:
        return Menu(_which(said, marked("Which card?")), offered(table, said.words.pop(), said=said))
    kinds = [kind for kind in table.content["kinds"] if is_trap(table, kind)]
    can = [kind for kind in kinds if price(table, "", kind) <= purse(said)]
    items = [
        Item(kind if kind in can else "", names[kind]["name"].capitalize(), face=of_kind(table, kind)) for kind in kinds
    ]
    return Menu(_("What does it do?"), items)


def _which(said: Said, ask: str) -> str:
    """Ask for a card; on a screen with what pays it, which was pressed before."""
    return _(WHICH[ask, said["pay"]] if on_screen() and said["pay"] in ("coin", "skulls") else ask)


WHICH: Final = marked({
    ("Which card?", "skulls"): "Which card, for skulls?",
    ("Which card?", "coin"): "Which card, for a coin?",
    ("Which item?", "skulls"): "Which item, for skulls?",
    ("Which item?", "coin"): "Which item, for a coin?",
})  # fmt: skip
"""What asks for a card on a screen, by what asks where people type, and what pays."""


def strengths(table: Table, kind: str) -> list[int]:
    """Give how strong traps of a kind are, the weakest first."""
    return sorted({meant(table, {"card": c})[1] for c, one in table.content["cards"].items() if one["kind"] == kind})


def _unnamed(kind: str) -> Slot:
    """Take how strong a trap without a name is; nobody says how long a paralysis lasts."""

    def offer(said: Said) -> Menu:
        known = strengths(said.table, kind)
        items = [Item(str(n) if n in known else "", str(n)) for n in range(1, known[-1] + 1)]
        return Menu(_("How much?"), items)

    def take(said: Said) -> Json | None:
        numbers = [word for word in said.words if word.isdecimal()]
        if kind != "paralysis" and not numbers:
            return None
        if len(numbers) != (kind != "paralysis"):
            raise Unclear(HOW_MUCH)
        said.words = [word for word in said.words if word not in numbers]
        return {"kind": kind, "n": whole(numbers[0]) if numbers else said.table.rules["paralysis_turns"]}

    return Slot("card", take, offer, HOW_MUCH)


def _aiming(do: str, turn: Turn, to: str, **said: Any) -> Move:
    """Make `cast boulder at ben`, `cast T10 ben coin`, `hit ben 3`; `item herbs`, `item ben herbs` (Ben plays it)."""
    return {"do": do, **spread(said), **({"to": to, **at_ai(turn, to)} if to else {})}


def _holder(said: Said) -> str:
    """Take who plays an item, when a name begins the line."""
    order, name = said.table.state["order"], said.table.name
    names = [*order, *(name(one).casefold() for one in order)]
    named = len(said.words) > 1 and said.words[0].casefold() in names
    who = said.table.player(said.words.pop(0)) if named else actor(said)
    if not recorded(said.table, who):
        raise Unclear("Your own items stay on the table in this game; a response is told when it is asked for.")
    return who


def _item_said(said: Said) -> str | None:
    if not said.words:
        return None
    code, said.words = card_meant(said.table, said.words, "item")
    return code


def playable(table: Table, who: str, kind: str) -> Sequence[str]:
    """Give whom an item of a kind may be aimed at, mostly nobody; none where it cannot be now (C30, C35, C56)."""
    if kind in RESPONSES or (kind == "forward" and held(table, who)):
        return ()
    return uncaped(table, who) if kind == "swap" else NOBODY


def _items(said: Said) -> Menu:
    """Offer the items that are no responses; one that cannot be played now keeps its place."""
    table, who = said.table, said["who"]
    kinds = [kind for kind in table.content["kinds"] if not is_trap(table, kind) and kind not in RESPONSES]
    items = offered(table, *kinds, said=said)
    may = [code for code, one in table.content["cards"].items() if playable(table, who, one["kind"])]
    here = [one if one.word in may else one._replace(word="") for one in items]
    return Menu(_which(said, marked("Which item?")), here)


def _item_walk(said: Said) -> Json:
    """Take the ways of an item that moves the own pawn; after any other nothing is left to say."""
    one, ways = card_of(said.table, said["card"]), ways_said(said)
    if said.words:
        raise Unclear("'{words}' is not understood after {card}.", words=" ".join(said.words), card=one["name"])
    return {"ways": ways} if one["kind"] == "forward" else {}


NOBODY: Final = ("",)
RESPONSES: Final = ("reflect", "shield")
"""Kinds of items that are played as an answer only."""
WHOM: Final = aimed(whom_said, marked("At whom?"), targets)
PARTNER: Final = aimed(
    lambda said: whom_said(said) if card_of(said.table, said["card"])["kind"] == "swap" else "",  # no other item is
    marked("With whom?"),
    uncaped,
)
HOW_MUCH: Final = marked("How much? hit ben 3, push ben 2, para ben.")
OWN_CAST: Final = partial(own_turn, rule="TA-ACT-2")
BY_KIND: Final = {
    "hit": (marked("A trap deals damage, whatever it is called."), "hit ben 3"),
    "push": (marked("A trap pushes back, whatever it is called."), "push ben 2"),
    "para": (marked("A trap paralyses, whatever it is called."), "para ben"),
}
FORMS: Final = (
    Form(
        "cast", cast, (FILLED, WHO, PAY, which_card(_trap, _traps), WHOM), marked("cast boulder at ben coin"),
        "You cast a trap at somebody.", OWN_CAST, "Cast a trap", probe={"to": ""},
        makes=partial(_aiming, "cast"),
    ),
    Form(
        "item", item,
        (
            FILLED, Slot("who", _holder), PAY, which_card(_item_said, _items, "item"), PARTNER,
            Slot("walk", _item_walk),
            forks("item", lambda said: card_of(said.table, said["card"])["effect"].get("move_forward", 0)),
        ),
        marked("item herbs"),
        "You play an item.", _not_the_ai, _item_first, probe={"card": ""},
        makes=partial(_aiming, "item"),
    ),
    Form(
        "cast coin", cast, gate=OWN_CAST, label="Cast a trap for a coin", hint=purse_said,
        probe={"to": "", "pay": "coin"}, do="cast",
    ),
    Form(
        "item coin", item, gate=_not_the_ai, label=_coin_first, hint=purse_said, probe={"card": "", "pay": "coin"},
        do="item",
    ),
    *(
        Form(
            name, cast, (FILLED, WHO, PAY, _unnamed(CASTS[name]), WHOM), example, moment, OWN_CAST, do="cast",
            makes=partial(_aiming, "cast"),
        )
        for name, (moment, example) in BY_KIND.items()
    ),
)  # fmt: skip
