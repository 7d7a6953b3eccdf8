"""Power-ups of Raft Race!: dealt, taken, played, and when each may be, each move in one place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Table
from companion.games.raft_race import lines, river
from companion.games.raft_race.asking import LAID, Answer, Asking, Way
from companion.games.raft_race.cards import bail, is_on
from companion.games.raft_race.events import says
from companion.games.raft_race.names import ALIASES, NO, name_of, power_does, power_name, power_said, type_of
from companion.games.raft_race.todo import Task, first, push, taken
from companion.kit.forms import Act, Form

KEEP: Final = "keep"
YES: Final = ("y", "yes", "+")
EFFECTS: Final = ("ponchos", "flat", "towed", "rope", "motor")
WINDOWS: Final = {
    "before_draw": marked("before you draw cards"),
    "after_draw": marked("after you drew cards"),
    "after_reveal": marked("once all cards lie open"),
    "river_start": marked("as the river begins to flow"),
    "own_river_move": marked("when your raft drifts"),
    "reaction_damage_or_round_start": marked("on a Rock, or as a round begins"),
    "reaction_splash": marked("when you would take Splash cards"),
    "reaction_collision": marked("at a bump"),
}
"""When a power-up may be played, as its card's window says it."""


def sides(table: Table, task: Task) -> list[str]:
    """Give the power-ups that a dealt card may be: both sides of the card, or of all that are left."""
    return _on(table, task.get("cards") or table.state["powers"])


def on_offer(table: Table, who: str) -> list[str]:
    """Give the power-ups that a raft may take: sides of the stack's cards, and the other side of its own (RR-Q53)."""
    mine = table.of(who)["power"]
    return [power for power in _on(table, [*table.state["powers"], *_cards(table, mine)]) if power not in mine]


def every_side(table: Table) -> list[str]:
    """Give all power-ups, in the order of the cards."""
    return _on(table, [str(one["card"]) for one in table.content["powers"].values()])


def _on(table: Table, cards: list[str]) -> list[str]:
    """Give the power-ups on cards, in the order of the cards."""
    powers = {power: str(one["card"]) for power, one in table.content["powers"].items() if one["card"] in cards}
    return sorted(powers, key=lambda power: powers[power])


def _cards(table: Table, powers: list[str]) -> list[str]:
    """Give the cards on which power-ups are."""
    known = table.content["powers"]
    return [known[power]["card"] for power in powers if power in known]


def may_play(table: Table, *windows: str) -> list[tuple[str, str]]:
    """Say who may play which power-up in windows, in turn order (RR-Q54)."""
    return [
        (who, power)
        for window in windows
        for who in table.state["order"]
        if who in table.state["players"]
        for power in table.of(who)["power"]
        if window in table.content["powers"].get(power, {}).get("window", "")
    ]


def _use_up(table: Table, who: str, power: str) -> None:
    """Put a used power-up on the stack (RR-POWER-3)."""
    mine = table.of(who)
    mine["power"] = [one for one in mine["power"] if one != power]
    table.state["powers"] += _cards(table, [power])
    says(table, "used", who, power=power)


def plays(table: Table, *windows: str) -> list[Way]:
    """Offer the power-ups that may be played in windows, each to whom it belongs."""
    ways = []
    for who, power in may_play(table, *windows):
        hint = table.name(who)
        if on_screen():
            hint = _("{who}: {does}", who=hint, does=power_does(table, power))
        ways.append(Way(f"use {power}", power_name(table, power), hint, brackets=True, to=(who,)))
    return ways


def _offered(table: Table, powers: list[str], every: list[str]) -> list[Way]:
    """Offer power-ups; of all cards together each side has its place, whoever has which."""
    does = power_does if on_screen() else lambda *_: ""
    return [Way(one, power_name(table, one), does(table, one)) if one in powers else Way("") for one in every]


def side(act: Act, power: str) -> Iterator[None]:
    """Choose a side of the power-up that was dealt (RR-SETUP-8, RR-SETUP-9)."""
    known, strange = (
        act.table.content["powers"].get(power),
        power not in sides(act.table, first(act.table, "side") or {}),
    )
    other = marked("{power} is on {card}, which {who} was not dealt.")
    act.forbid(known and strange, "RR-SETUP-8", other, **_named(known))
    yield
    card = _cards(act.table, [power])
    if taken(act.table, "side", act.who) and card:
        act.me["power"] = [power]
        act.table.state["powers"] = [one for one in act.table.state["powers"] if one not in card]
        says(act.table, "has", act.who, power=power)


def _named(power: dict[str, Any] | None) -> dict[str, str]:
    return {"power": power["name"], "card": power["card"]} if power else {}


def _which_side(table: Table, task: Task) -> tuple[str, str]:
    who = table.name(task["who"])
    if on_screen():
        return _("Deal {who} a power-up card. {who}, which side do you play with?", who=who), ""
    if task.get("cards"):
        return _("{who}’s power-up:", who=who), ""
    return _("{who}’s power-up", who=who), _("? Its name; no: none") + _("; n lists them.")


def _sides(table: Table, task: Task) -> list[Way]:
    """Offer the sides of the card that was dealt, or of all that are left."""
    offered = sides(table, task)
    found = _offered(table, offered, offered if task.get("cards") else every_side(table))
    return [*found, Way("no", _("none"), _("play without it") if on_screen() else "")]


def _which(table: Table, task: Task, words: list[str]) -> Answer:
    if words[0] in ALIASES:
        return None
    every = list(table.content["powers"])
    if words[0] in NO:
        return {"power": ""}
    found = power_said(table, words[0], sides(table, task)) or power_said(table, words[0], every)
    return {"power": found} if found else None


def recharge(act: Act) -> Iterator[None]:
    """Come to a Recharge that the record does not know of."""
    yield
    push(act.table, {"t": "recharge", "who": act.who})


def _recharge(table: Table, task: Task) -> None:
    """Offer a new power-up, if there is any to take (RR-POWER-5, RR-Q53)."""
    if table.state["powers"] or table.of(task["who"])["power"]:
        push(table, {"t": "take", "who": task["who"]})
    else:
        says(table, "none_left", task["who"])


def take(act: Act, power: str, back: str = "") -> Iterator[None]:
    """Take a power-up from the stack, after returning one where no more may be held (RR-POWER-5, RR-Q53)."""
    table, who, mine, state = act.table, act.who, act.me, act.table.state
    known, there = table.content["powers"].get(power), [*state["powers"], *_cards(table, mine["power"])]
    gone = marked("{power} ({card}) is not in the power-up stack.")
    act.forbid(known and known["card"] not in there, "RR-POWER-5", gone, **_named(known))
    yield
    taken(table, "take", who)
    card, held = _cards(table, [power]), mine["power"]
    if not card:
        says(table, "keeps" if held else "takes_none", who, power=held[0] if held else "")
        return
    given = [one for one in held if one == back or _cards(table, [one]) == card]
    if not given and len(held) >= table.rules["powerup_limit"]:
        given = held[:1]
    state["powers"] = [one for one in state["powers"] + _cards(table, given) if one not in card]
    mine["power"] = [one for one in held if one not in given] + [power]
    says(table, "swaps" if given else "takes", who, power=power, back=given[0] if given else "")


def _recharges(table: Table, task: Task) -> str:
    who = table.name(task["who"])
    return _("Recharge! {who}, which power-up do you take?", who=who) if on_screen() else _("{who}, Recharge:", who=who)


def _takes(table: Table, task: Task) -> list[Way]:
    """Offer the power-ups of the stack; whoever holds one gives it back for another (RR-Q53)."""
    held, hint = table.of(task["who"])["power"], ""
    if on_screen():
        hint = _("keep {power}", power=power_name(table, held[0])) if held else _("take none")
    return [Way(KEEP, _("no change"), hint), *_offered(table, on_offer(table, task["who"]), every_side(table))]


def _take(table: Table, task: Task, words: list[str]) -> Answer:
    if words[0] in ALIASES:
        return None
    if words[0] in (KEEP, *NO):
        return {"power": ""}
    found = power_said(table, words[0], on_offer(table, task["who"]))
    back = power_said(table, words[-1], table.of(task["who"])["power"]) if len(words) > 1 else ""
    return {"power": found, **({"back": back} if back else {})} if found else None


def react(act: Act, power: str, yes: bool) -> Iterator[None]:
    """Play a power-up as a reaction, or keep it (RR-Q54)."""
    yield
    table, state = act.table, act.table.state
    task = taken(table, "ask", act.who)
    if task is None:
        return
    who, power = task["who"], task["power"]
    if not yes:
        says(table, "keeps", who, power=power)
        return
    _use_up(table, who, power)
    if power == "horn":
        while (one := first(table)) and one.get("t") != "verdict":
            state["todo"].pop(0)
        if one:
            one["who"] = who
    elif power == "tape":
        taken(table, "damage")
    elif power in state["effects"]:
        state["effects"][power].append(who)


def _plays_now(table: Table, task: Task) -> str:
    said = {"who": table.name(task["who"]), "power": power_name(table, task["power"])}
    return _("{who}, play {power} now?", **said) if on_screen() else _("{who}: {power}?", **said)


def _yes_or_no(table: Table, task: Task) -> list[Way]:
    yes, no = (power_does(table, task["power"]), _("keep it for later")) if on_screen() else ("", "")
    return [Way("yes", _("yes"), yes), Way("no", _("no"), no)]


def _yes(_table: Table, task: Task, words: list[str]) -> Answer:
    return {"power": task["power"], "yes": words[0] in YES} if words[0] in (*YES, "n", *NO) else None


def use(act: Act, power: str, to: str = "", n: int = 0, order: str = "") -> Iterator[None]:
    """Play a power-up that nothing has asked for, in its moment, within its reach (RR-POWER-1, RR-POWER-2, RR-Q54)."""
    table, who, mine, effects = act.table, act.who, act.me, act.table.state["effects"]
    known = table.content["powers"].get(power)
    if known:
        act.forbid(power not in mine["power"], "RR-POWER-1", "{who} does not hold {power}.", power=known["name"])
        _in_time(act, known)
        _REACH.get(power, _anyhow)(act, to, n, order)
    yield
    _use_up(table, who, power)
    if power == "bucket":
        bail(table, who, n)
    elif power == "tape" and order in mine["lost"]:
        mine["lost"].remove(order)
        mine["orders"].append(order)
        says(table, "back", who, card=order)
    elif power == "plan":
        mine["card"] = order
        says(table, "instead", who, card=order)
    elif power == "balloons":
        push(table, {"t": "splash", "who": to, "n": table.content["numbers"]["balloon_cards"]})
    elif power in effects:
        effects[power].append(who)
        if power == "rope":
            effects["towed"].append(to)
    if not may_play(table, "after_reveal"):
        taken(table, "reveal")


def _in_time(act: Act, power: dict[str, Any]) -> None:
    """Look whether it is a power-up's moment (RR-Q54)."""
    task, phase = first(act.table), act.table.state["phase"]
    begun = not task and phase == "order"
    right = {
        "before_draw": begun,
        "after_draw": begun,
        "after_reveal": task and task.get("t") == "reveal",
        "river_start": not task and phase == "river",
        "own_river_move": phase == "river",
        "reaction_damage_or_round_start": begun,
        "reaction_splash": True,
    }.get(power["window"], False)
    late = marked("Now is not the moment for {power} ({window}).")
    window = partial(_, WINDOWS.get(power["window"]) or power["window"].replace("_", " "))
    act.forbid(not right, "RR-Q54", late, power=power["name"], window=window)


def _anyhow(_act: Act, _to: str, _n: int, _order: str) -> None:
    """Reach anything."""


def _rope(act: Act, to: str, _n: int, _order: str) -> None:
    rows, reach = act.table.of(to)["row"] - act.me["row"], act.table.content["numbers"]["rope_reach"]
    far = marked("{ahead} is {n} rows ahead of {who}; it must be 1 to {reach}.")
    act.forbid(not 1 <= rows <= reach, "RR-POWER-2", far, ahead=act.table.name(to), n=rows, reach=reach)


def _balloons(act: Act, to: str, _n: int, _order: str) -> None:
    far, most = river.distance(act.table, act.who, to), act.table.content["numbers"]["balloon_reach"]
    away = marked("{whom} is {n} spaces away; at most {most}.")
    act.forbid(far > most or to == act.who, "RR-POWER-2", away, whom=act.table.name(to), n=far, most=most)


def _bucket(act: Act, _to: str, n: int, _order: str) -> None:
    owned, most = act.me["splash"], act.table.content["numbers"]["bucket_cards"]
    act.forbid(n > min(owned, most), "RR-POWER-2", "Up to {most}; {who} owns {n}.", most=most, n=owned)


def _tape(act: Act, _to: str, _n: int, order: str) -> None:
    card = partial(name_of, act.table, order)
    act.forbid(order not in act.me["lost"], "RR-POWER-2", "{who} has not lost {card}.", card=card)


def _plan(act: Act, _to: str, _n: int, order: str) -> None:
    gone = type_of(act.table, order) != "splash" and order not in ("", *act.me["orders"])
    act.forbid(gone, "RR-ROCK-4", "{who} has lost {card}.", card=partial(name_of, act.table, order))


def _motor(act: Act, _to: str, _n: int, _order: str) -> None:
    act.forbid(is_on(act.table, "towed", act.who), "RR-POWER-2", "A Tow Rope holds {who}.")


_REACH: Final = {"rope": _rope, "balloons": _balloons, "bucket": _bucket, "tape": _tape, "plan": _plan, "motor": _motor}
"""What is held against what a power-up reaches (RR-POWER-2)."""


def go(act: Act) -> Iterator[None]:
    """Play no power-up."""
    yield
    taken(act.table, "reveal")


def _goes_on(_table: Table, _task: Task) -> str:
    return _(LAID) if on_screen() else _("Power-ups:")


def _playable(table: Table, _task: Task) -> list[Way]:
    return [Way("go", _("Done. Go on") if on_screen() else _("go on"), lead=True), *plays(table, "after_reveal")]


def _go(_table: Table, _task: Task, words: list[str]) -> Answer:
    return [{"do": "go"}] if words[0] in (*NO, "go") else None


FORMS: Final = (
    Form("side", side),
    Form(
        "recharge", recharge, lines.OF_RAFT[lines.RECHARGE], "recharge ben", marked("A raft may take a power-up."),
        rest=lines.RECHARGE,
    ),
    Form("take", take),
    Form("react", react),
    Form("use", use, lines.USE, "use rope ben", marked("Somebody plays a power-up.")),
    Form(
        "go", go, (), "go", marked("No power-up, or draw now: go on."), people=(),
        rest=marked("'go' needs nothing more; what is '{}'?"),
    ),
)  # fmt: skip
ASKED: Final = {
    "side": Asking("side", _which_side, _which, _sides, many=lambda task: not task.get("cards")),
    "take": Asking("take", _recharges, _take, _takes, most=2),
    "ask": Asking("react", _plays_now, _yes, _yes_or_no),
    "reveal": Asking("go", _goes_on, _go, _playable),
}
TASKS: Final = {"recharge": _recharge}
