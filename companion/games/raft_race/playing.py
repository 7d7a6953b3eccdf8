"""Power-ups of Raft Race! as they are played: what each does, what for, within which reach, and when it may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Item, Json, Menu, Move, Table
from companion.engine.words import Unclear, begins, listed, one_of, whole
from companion.games.raft_race import river
from companion.games.raft_race.asking import seats
from companion.games.raft_race.cards import bail, is_on
from companion.games.raft_race.names import card_said, cards_of, name_of, orders_offered, power_name, type_of
from companion.games.raft_race.todo import first, push, taken
from companion.kit.forms import Act, Form, Parts, happened
from companion.kit.slots import Said, Slot
from generator.named import NamedTuple

EFFECTS: Final = ("ponchos", "flat", "towed", "rope", "motor")
WINDOWS: Final = marked(
    {
        "before_draw": "before you draw cards",
        "after_draw": "after you drew cards",
        "after_reveal": "once all cards lie open",
        "river_start": "as the river begins to flow",
        "own_river_move": "when your raft drifts",
        "reaction_damage_or_round_start": "on a Rock, or as a round begins",
        "reaction_splash": "when you would take Splash cards",
        "reaction_collision": "at a bump",
    }
)
"""When a power-up may be played, as its card's window says it."""


def cards_with(table: Table, powers: list[str]) -> list[str]:
    """Give the cards on which power-ups are."""
    known = table.content["powers"]
    return [known[power]["card"] for power in powers if power in known]


def may_play(table: Table, *windows: str) -> list[tuple[str, str]]:
    """Say who may play which power-up in windows, in turn order (RR-Q54)."""
    known, people = table.content["powers"], table.state["players"]
    holders = [who for who in table.state["order"] if who in people]
    held = [(who, power) for who in holders for power in people[who]["power"] if power in known]
    return [one for window in windows for one in held if window in known[one[1]]["window"]]


def moments(table: Table) -> tuple[str, ...]:
    """Give what the windows have in their names that are open now (RR-Q54)."""
    task = first(table)
    if task is None:
        return {"order": ("draw", "round_start"), "river": ("river_start", "own_river")}.get(table.state["phase"], ())
    return ("after_reveal",) if task["t"] == "reveal" else ()


class Power(NamedTuple):
    """A power-up: what it does in a few words, and the name of the number in them; what it is for, how that is asked.

    `among` gives what it may be for, `reach` forbids what is beyond it, `effect` brings it about: without one, it works
    until the round ends.
    """

    does: str
    number: str = ""
    aim: str = ""
    ask: str = ""
    among: Callable[[Table, str], Sequence[Item]] = lambda *_: ()
    reach: Callable[[Act, Any], None] = lambda *_: None
    effect: Callable[[Table, str, Any], None] = lambda *_: None


def _rafts(table: Table, who: str) -> Sequence[Item]:
    others = seats(table, [one for one in river.rafts(table) if one != who])
    return [one._replace(hint=river.place(*one.at) if one.at else "") for one in others]


def _numbers(table: Table, who: str) -> Sequence[Item]:
    most = min(table.of(who)["splash"], table.content["numbers"]["bucket_cards"])
    return [Item(str(n), ngettext("{n} card", "{n} cards", n)) for n in range(1, most + 1)]


def _other_cards(table: Table, who: str) -> Sequence[Item]:
    return [item for item in cards_of(table, who) if _value(table, "order", item.word) != table.of(who)["card"]]


def _lost(table: Table, who: str) -> Sequence[Item]:
    return orders_offered(table, table.of(who)["lost"])


def _owned(act: Act, n: int) -> None:
    owned, most = act.me["splash"], act.table.content["numbers"]["bucket_cards"]
    act.forbid(n > min(owned, most), "RR-POWER-2", "Up to {most}; {who} owns {n}.", most=most, n=owned)


def _untowed(act: Act, _aim: str) -> None:
    act.forbid(is_on(act.table, "towed", act.who), "RR-POWER-2", "A Tow Rope holds {who}.")


def _ahead(act: Act, to: str) -> None:
    rows, reach = act.of(to)["row"] - act.me["row"], act.table.content["numbers"]["rope_reach"]
    act.forbid(
        not 1 <= rows <= reach,
        "RR-POWER-2",
        "{ahead} is {n} rows ahead of {who}; it must be 1 to {reach}.",
        ahead=to,
        n=rows,
        reach=reach,
    )


def _near(act: Act, to: str) -> None:
    far, most = river.distance(act.table, act.who, to), act.table.content["numbers"]["balloon_reach"]
    act.forbid(
        far > most or to == act.who,
        "RR-POWER-2",
        "{whom} is {n} spaces away; at most {most}.",
        whom=to,
        n=far,
        most=most,
    )


def _gone(act: Act, order: str) -> None:
    card = partial(name_of, act.table, order)
    act.forbid(order not in act.me["lost"], "RR-POWER-2", "{who} has not lost {card}.", card=card)


def shows(act: Act, who: str, card: str) -> None:
    """Forbid a card that is lost, or a Splash card that nobody owns (RR-ROCK-4, RR-SPLASH-2)."""
    mine, splash = act.of(who), type_of(act.table, card) == "splash"
    lost = card and not splash and card not in mine["orders"]
    act.forbid(splash and not mine["splash"], "RR-SPLASH-2", "{who} owns no Splash card.", who=who)
    act.forbid(lost, "RR-ROCK-4", "{who} has lost {card}.", who=who, card=partial(name_of, act.table, card))


def _other(act: Act, card: str) -> None:
    """Forbid the card that lies there, but for another Splash card."""
    same = card == act.me["card"] and type_of(act.table, card) != "splash"
    act.forbid(same, "RR-POWER-2", "{who} has revealed that; it must be another card.")
    shows(act, act.who, card)


def _tows(table: Table, _who: str, to: str) -> None:
    table.state["effects"]["towed"].append(to)


def _brings_back(table: Table, who: str, order: str) -> None:
    mine = table.of(who)
    if order in mine["lost"]:
        mine["lost"].remove(order)
        mine["orders"].append(order)
        happened(table, "back", who, card=order)


def _changes(table: Table, who: str, order: str) -> None:
    table.of(who)["card"] = order
    happened(table, "instead", who, card=order)


def _throws(table: Table, _who: str, to: str) -> None:
    push(table, {"t": "splash", "who": to, "n": table.content["numbers"]["balloon_cards"]})


POWERS: Final = {
    "study": Power("choose the {n} cards you hold", "hand_size"),
    "bucket": Power("return up to {n} Splash", "bucket_cards", "n", "How many Splash cards?", _numbers, _owned, bail),
    "motor": Power("drift {n} more", "motor_spaces", reach=_untowed),
    "rope": Power("hold a raft, drift {n} more", "rope_spaces", "to", "On whom?", _rafts, _ahead, _tows),
    "tape": Power("lose no Order on a Rock", "", "order", "Which card comes back?", _lost, _gone, _brings_back),
    "ponchos": Power("take no Splash cards"),
    "horn": Power("decide a bump, no drawing"),
    "plan": Power("change your revealed card", "", "order", "Which card instead?", _other_cards, _other, _changes),
    "balloons": Power("{n} Splash for a raft near", "balloon_cards", "to", "On whom?", _rafts, _near, _throws),
    "flat": Power("pass Rocks and Eddies"),
}
"""What power-ups do."""
UNKNOWN: Final = Power("")


def power_does(table: Table, power: str) -> str:
    """Say in a few words what a power-up does; nothing for one that is not known."""
    one = POWERS.get(power, UNKNOWN)
    return one.does and _(one.does, n={**table.rules, **table.content["numbers"]}.get(one.number))


def plays(table: Table) -> list[Item]:
    """Offer the power-ups that may be played now, each to whom it belongs."""
    return [
        Item(f"use {one}", f"{power_name(table, one)} ({table.name(who)})", power_does(table, one), to=(who,))
        for who, one in may_play(table, *moments(table))
    ]


def aimed(table: Table, who: str, power: str) -> list[tuple[str, Move]]:
    """Give what a power-up may be for: the word that says it, and how a move has it."""
    one = POWERS.get(power, UNKNOWN)
    found = [item.word for item in one.among(table, who) if item.word]
    return [(word, {one.aim: _value(table, one.aim, word)}) for word in found] if one.aim else [("", {})]


def _value(table: Table, aim: str, word: str) -> str | int | None:
    """Give what a word of somebody, a number or a card means; None where it is no card."""
    if aim == "to":
        return table.player(word)
    if aim == "n":
        return abs(whole(word, "a number of Splash cards"))
    card = card_said(table, word)
    return card[0] if card else None


def use_up(table: Table, who: str, power: str) -> None:
    """Put a used power-up on the stack (RR-POWER-3); what it does may work until the round ends."""
    mine, effects = table.of(who), table.state["effects"]
    mine["power"] = [one for one in mine["power"] if one != power]
    table.state["powers"] += cards_with(table, [power])
    happened(table, "used", who, power=power)
    if power in effects:
        effects[power].append(who)


def use(act: Act, power: str, **aim: Any) -> Parts:
    """Play a power-up that nothing has asked for, in its moment, within its reach (RR-POWER-1, RR-POWER-2, RR-Q54)."""
    known, one = act.table.content["powers"].get(power), POWERS.get(power, UNKNOWN)
    on = aim.get(one.aim, "")
    if known:
        act.forbid(power not in act.me["power"], "RR-POWER-1", "{who} does not hold {power}.", power=known["name"])
        _in_time(act, known)
        one.reach(act, on)
    yield
    use_up(act.table, act.who, power)
    one.effect(act.table, act.who, on)
    if not may_play(act.table, "after_reveal"):
        taken(act.table, "reveal")


def _in_time(act: Act, power: Json) -> None:
    """Look whether it is a power-up's moment; whoever would take Splash cards by something typed may say so at once."""
    window, always = power["window"], {"order": ("reaction_splash",), "river": ("reaction_splash", "own_river")}
    now = *moments(act.table), *always.get(act.state["phase"], always["order"])
    late = not any(part in window for part in now)
    called = partial(_, WINDOWS.get(window) or window.replace("_", " "))
    act.forbid(late, "RR-Q54", "Now is not the moment for {power} ({window}).", power=power["name"], window=called)


def _held(said: Said) -> dict[str, str]:
    """Take a power-up, and whose it is: it tells that by itself."""
    table, rest = said.table, said.words
    held = {power: who for who in river.rafts(table) for power in table.of(who)["power"]}
    called = {power: one["name"] for power, one in table.content["powers"].items()}
    powers = listed([f"{power} ({table.name(who)})" for power, who in held.items()]) or _("nobody holds one")

    def meant() -> dict[str, str]:
        word = rest[0].casefold() if rest else " "
        return {power: name for power, name in called.items() if begins(name, word) or power.startswith(word)}

    who = table.player(rest.pop(0)) if rest and not meant() else ""
    mine = table.of(who)["power"] if who else list(held) * bool(rest)
    power = mine[0] if len(mine) == 1 else ""
    if meant():
        among = {power: name for power, name in meant().items() if power in mine}
        power = one_of(rest.pop(0), among or called, "Which power-up")
    who = who or held.get(power) or said.who or (power and river.rafts(table)[0])  # whom the rule refuses it
    if not power or not who:
        raise Unclear("use POWER-UP: {powers}.", powers=powers)
    return {"who": who, "power": power}


def _aim(said: Said) -> Move | None:
    """Take whom, how many or which card a power-up is for."""
    aim = POWERS.get(said["held"]["power"], UNKNOWN).aim
    found = _value(said.table, aim, said.words[0]) if aim and said.words else None
    if found is None:
        return None if aim else {}
    said.words.pop(0)
    return {aim: found}


def _clear(said: Said) -> Move | None:
    """Need not be told of the only raft, number or card."""
    among = aimed(said.table, *said["held"].values())
    return among[0][1] if len(among) == 1 and not said.words else None


def _for_what(said: Said) -> Menu | None:
    """Offer what a power-up is for, to whoever holds it."""
    who, power = said["held"].values()
    one = POWERS[power]
    return Menu(_(one.ask), tuple(one.among(said.table, who))) if power in said.table.of(who)["power"] else None


def _lacks(said: Said) -> str:
    who, power = said["held"].values()
    ask, words = _(POWERS[power].ask), [word for word, _move in aimed(said.table, who, power)]
    if not words:
        return _("{ask} There is none.", ask=ask)
    return _("{ask} {line}.", ask=ask, line=f"use {power} {listed(words, 'or')}")


FORMS: Final = (
    Form(
        "use", use, (Slot("held", _held), Slot("aim", _aim, _for_what, _lacks, _clear)), "use rope ben",
        "Somebody plays a power-up.",
    ),
)  # fmt: skip
