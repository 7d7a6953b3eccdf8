"""Power-ups of Raft Race!: dealt, taken, kept or played when something happens, each move in one place."""

from __future__ import annotations

from typing import Final

from companion.engine.messages import gettext as _
from companion.engine.model import Item, Json, Menu, Move, Table, Turn
from companion.engine.words import Unclear, listed
from companion.games.raft_race import lines
from companion.games.raft_race.asking import Answer, Asking
from companion.games.raft_race.events import put
from companion.games.raft_race.names import ALIASES, NO, power_name, power_said
from companion.games.raft_race.playing import cards_with, plays, power_does, use_up
from companion.games.raft_race.todo import BY_CHANCE, Task, first, push, taken
from companion.kit.forms import Act, Form, Parts, happened

KEEP: Final = "keep"
YES: Final = ("y", "yes", "+")


def sides(table: Table, task: Task) -> list[str]:
    """Give the power-ups that a dealt card may be: both sides of the card, or of all that are left."""
    return _on(table, task.get("cards") or table.state["powers"])


def on_offer(table: Table, who: str) -> list[str]:
    """Give the power-ups that a raft may take: sides of the stack's cards, and the other side of its own (RR-Q53)."""
    mine = table.of(who)["power"]
    return [power for power in _on(table, [*table.state["powers"], *cards_with(table, mine)]) if power not in mine]


def every_side(table: Table) -> list[str]:
    """Give all power-ups, in the order of the cards."""
    return _on(table, [str(one["card"]) for one in table.content["powers"].values()])


def _on(table: Table, cards: list[str]) -> list[str]:
    """Give the power-ups on cards, in the order of the cards."""
    powers = {power: str(one["card"]) for power, one in table.content["powers"].items() if one["card"] in cards}
    return sorted(powers, key=lambda power: powers[power])


def _offered(table: Table, powers: list[str], every: list[str]) -> list[Item]:
    """Offer power-ups; of all cards together each side has its place, whoever has which."""
    none = Item("", "")
    return [Item(one, power_name(table, one), power_does(table, one)) if one in powers else none for one in every]


def side(act: Act, power: str) -> Parts:
    """Choose a side of the power-up that was dealt (RR-SETUP-8, RR-SETUP-9)."""
    known = act.table.content["powers"].get(power)
    strange = power not in sides(act.table, first(act.table, "side") or {})
    act.forbid(known and strange, "RR-SETUP-8", "{power} is on {card}, which {who} was not dealt.", **_named(known))
    yield
    card, state = cards_with(act.table, [power]), act.state
    task = taken(act.table, "side", act.who)
    if task is not None:  # who plays without it puts it on the stack
        state["powers"] = [one for one in [*state["powers"], *task.get("cards", [])] if one not in card]
    if task is not None and card:
        act.me["power"] = [power]
        happened(act.table, "has", act.who, power=power)


def _named(power: Json | None) -> dict[str, str]:
    return {"power": power["name"], "card": power["card"]} if power else {}


def _which_side(table: Table, task: Task) -> str:
    return put(
        table,
        "{who}’s power-up card: which side is played?"
        if task.get("cards")
        else "Deal {who} a power-up card: which side is played?",
        **task,
    )


def _how_said(_table: Table, task: Task) -> str:
    return "" if task.get("cards") else _(" Its name, or none; n lists them.")


def _sides(table: Table, task: Task) -> list[Item]:
    """Offer the sides of the card that was dealt, or of all that are left."""
    offered = sides(table, task)
    found = _offered(table, offered, offered if task.get("cards") else every_side(table))
    return [*found, Item("no", _("none"), _("play without it"))]


def _which(table: Table, task: Task, words: list[str]) -> Answer:
    if words[0] in ALIASES:
        return None
    every = list(table.content["powers"])
    if words[0] in NO:
        return {"power": ""}
    found = power_said(table, words[0], sides(table, task)) or power_said(table, words[0], every)
    return {"power": found} if found else None


def recharge(act: Act) -> Parts:
    """Come to a Recharge that the record does not know of."""
    yield
    push(act.table, {"t": "recharge", "who": act.who})


def _recharge(table: Table, task: Task) -> None:
    """Offer a new power-up, if there is any to take (RR-POWER-5, RR-Q53)."""
    if table.state["powers"] or table.of(task["who"])["power"]:
        push(table, {"t": "take", "who": task["who"]})
    else:
        happened(table, "none_left", task["who"])


def take(act: Act, power: str, back: str = "") -> Parts:
    """Take a power-up from the stack, after returning one where no more may be held (RR-POWER-5, RR-Q53)."""
    table, who, mine, state = act.table, act.who, act.me, act.state
    known, there = table.content["powers"].get(power), [*state["powers"], *cards_with(table, mine["power"])]
    act.forbid(
        known and known["card"] not in there,
        "RR-POWER-5",
        "{power} ({card}) is not in the power-up stack.",
        **_named(known),
    )
    held = mine["power"]
    act.forbid(back and back not in held, "RR-Q53", "{who} does not hold {power}.", power=power_name(table, back))
    yield
    taken(table, "take", who)
    card = cards_with(table, [power])
    if not card:
        happened(table, "keeps" if held else "takes_none", who, power=held[0] if held else "")
        return
    given = _given(table, held, card, back)
    state["powers"] = [one for one in state["powers"] + cards_with(table, given) if one not in card]
    mine["power"] = [one for one in held if one not in given] + [power]
    happened(table, "swaps" if given else "takes", who, power=power, back=given[0] if given else "")


def _given(table: Table, held: list[str], card: list[str], back: str) -> list[str]:
    """Give what goes back: what was named, the other side of the card, or the first where no more may be held."""
    given = [one for one in held if one == back or cards_with(table, [one]) == card]
    return given or held[: len(held) >= table.rules["powerup_limit"]]


def _takes(table: Table, task: Task) -> list[Item]:
    """Offer the power-ups of the stack; whoever holds one gives it back for another (RR-Q53)."""
    held = table.of(task["who"])["power"]
    hint = _("keep {power}", power=listed([power_name(table, one) for one in held])) if held else _("take none")
    return [Item(KEEP, _("no change"), hint), *_offered(table, on_offer(table, task["who"]), every_side(table))]


def _take(table: Table, task: Task, words: list[str]) -> Answer:
    if words[0] in ALIASES:
        return None
    if len(words) == 1 and words[0] in (KEEP, *NO):
        return {"power": ""}
    found = power_said(table, words[0], on_offer(table, task["who"]))
    if len(words) > 1 and found:
        back = power_said(table, words[1], table.of(task["who"])["power"])
        return {"power": found, "back": back} if back else None
    if among := gives_back(table, task["who"], found):
        ways = listed([f"'{found} {one}'" for one in among], "or")
        raise Unclear("Which power-up goes back? {ways}.", ways=ways)
    return {"power": found} if found else None


def gives_back(table: Table, who: str, power: str) -> list[str]:
    """Give the power-ups of which one goes back for another; none where that is clear, or no one has to (RR-Q53)."""
    held = table.of(who)["power"]
    turned = not power or set(cards_with(table, held)) & set(cards_with(table, [power]))
    return [] if turned or len(held) < max(2, table.rules["powerup_limit"]) else held


def _back(table: Table, task: Task, words: list[str]) -> Menu | None:
    """Offer which power-up goes back for the one that is taken."""
    power = power_said(table, words[0], on_offer(table, task["who"])) if len(words) == 1 else ""
    among = gives_back(table, task["who"], power)
    return Menu(_("Which power-up goes back?"), _offered(table, among, among)) if among else None


def react(act: Act, power: str, yes: bool) -> Parts:
    """Play a power-up as a reaction, or keep it (RR-Q54)."""
    yield
    table, state = act.table, act.state
    task = taken(table, "ask", act.who)
    if task is None:
        return
    who, power = task["who"], task["power"]
    if not yes:
        happened(table, "keeps", who, power=power)
        return
    use_up(table, who, power)
    if power == "horn":
        while (one := first(table)) and one["t"] != "verdict":
            state["todo"].pop(0)
        if one:
            one["who"] = who
    elif power == "tape":
        taken(table, "damage")


def _yes_or_no(table: Table, task: Task) -> list[Item]:
    return [Item("yes", _("yes"), power_does(table, task["power"])), Item("no", _("no"), _("keep it for later"))]


def _yes(_table: Table, task: Task, words: list[str]) -> Answer:
    return {"power": task["power"], "yes": words[0] in YES} if words[0] in (*YES, "n", *NO) else None


def go(act: Act) -> Parts:
    """Play no power-up."""
    yield
    taken(act.table, "reveal")


def _going_on(turn: Turn) -> list[Move]:
    """Make `go`: no power-up, go on; or draw what is to be drawn."""
    waiting = first(turn.table)
    if waiting is None:
        raise Unclear("Nothing waits. 'o' says everybody's cards, 'rv' lets the river run.")
    if waiting["t"] not in ("reveal", *BY_CHANCE):
        raise Unclear("Somebody has to decide first.")
    return [{"do": "go"}] * (waiting["t"] == "reveal")


def _playable(table: Table, _task: Task) -> list[Item]:
    return [Item("go", _("go on"), lead=True), *plays(table)]


def _go(_table: Table, _task: Task, words: list[str]) -> Answer:
    return [{"do": "go"}] if words[0] in (*NO, "go") else None


FORMS: Final = (
    Form("side", side),
    Form(
        "recharge", recharge, example="recharge ben", moment="A raft may take a power-up.", slots=lines.RECHARGE
    ),
    Form("take", take),
    Form("react", react),
    Form(
        "go", go, (), "go", "No power-up, or draw now: go on.", people=(), makes=_going_on,
    ),
)  # fmt: skip
ASKED: Final = {
    "side": Asking(
        "side", _which_side, _which, _sides, _how_said,
        many=lambda task: not task.get("cards"),
    ),
    "take": Asking("take", "{who}, Recharge: which power-up do you take?", _take, _takes, most=2, more=_back),
    "ask": Asking("react", "{who}, play {power} now?", _yes, _yes_or_no),
    "reveal": Asking("go", "All cards lie open. Power-ups?", _go, _playable),
}  # fmt: skip
TASKS: Final = {"recharge": _recharge}
