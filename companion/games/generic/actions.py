"""Actions that companion.yaml declares: what they cost and give, when they may be done, what a roll brings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Item, Menu, Move, Table, Turn
from companion.engine.words import Unclear, capital, listed, near, whole
from companion.games.generic.decks import drawn
from companion.games.generic.moves import (
    SHARED,
    as_written,
    bounded,
    bounds,
    counted,
    counters_of,
    fallen,
    go_on,
    label,
    living,
    meant,
    moved,
    phase_of,
    settle,
    where_in_time,
)
from companion.kit.forms import Act, Form
from companion.kit.slots import seated

Action = Mapping[str, Any]
SIDES: Final = (("cost", -1), ("gain", 1), ("they", 1), ("shared", 1))
"""Whose counters an action changes, and which way."""


class Change(NamedTuple):
    """A counter of somebody that changes; by what `falls` to them it does as far as it can."""

    who: str
    counter: str
    by: int
    falls: bool


def declared_actions(table: Table) -> dict[str, Action]:
    """Give the actions of the game by their names."""
    found: dict[str, Action] = table.content["companion"].get("actions", {})
    return found


def called(name: str, action: Action) -> str:
    """Give what people call an action."""
    return str(action["label"] or name.replace("_", " "))


def cards_of(table: Table, action: Action) -> list[dict[str, Any]]:
    """Give the cards of a printed deck that an action is done with, each once."""
    found: list[dict[str, Any]] = table.content["companion"].get("cards", {}).get(action.get("card", ""), [])
    return found


def _card(table: Table, action: Action, name: str) -> dict[str, Any] | None:
    return next((one for one in cards_of(table, action) if one["name"] == name), None)


def _named(table: Table, who: str, card: Any = None, rolled: int | str | None = None) -> dict[str, Any]:
    """Give what the numbers of an action may name besides rules, by the beginnings of the names."""
    number = rolled if isinstance(rolled, int) else int(rolled) if rolled and rolled.isdecimal() else 0
    return {"card": card or {}, "own": counters_of(table, who) if who else {}, "rolled": {"": number}}


def costs(table: Table, action: Action, card: Any = None) -> str:
    """Say what an action costs."""
    named = _named(table, table.state["turn"], card)
    paid = {counter: meant(n, table.rules, named) for counter, n in action["cost"].items()}
    return listed([f"{n} {label(table, '', counter)}" for counter, n in paid.items() if n])


def item(table: Table, name: str) -> Item:
    """Give the choice of an action, with what it costs; that of a card is said behind it."""
    action = declared_actions(table)[name]
    cost = "" if action.get("card") else costs(table, action)
    return Item(name, capital(called(name, action)), cost and _("costs {cost}", cost=cost))


def menu(table: Table, words: Sequence[str]) -> Menu | None:
    """Ask with which card, and for whom an action is meant, where it is for somebody."""
    action, said = declared_actions(table)[words[0]], words[1:]
    cards = cards_of(table, action)
    if cards and not said:
        choices = [Item(_word(one["name"]), one["name"], costs(table, action, one)) for one in cards]
        return Menu(_("Which card?"), tuple(choices))
    if action["target"] and len(said) == bool(cards):
        return Menu(_("Whom?"), seated(table, [who for who in living(table) if who != table.state["turn"]]))
    return None


def _word(name: str) -> str:
    """Give a card's name as one word of a line."""
    return name.casefold().replace(" ", "-")


def read(turn: Turn, words: list[str]) -> list[Move]:
    """Read `buy`, `hit ben`, or `build mill`. Raises Unclear when somebody is missing, or something is too much."""
    table, (name, *rest) = turn.table, words
    action, what = declared_actions(table)[name], capital(called(name, declared_actions(table)[name]))
    move: Move = {"do": "action", "who": turn.who, "action": name}
    if cards := {_word(one["name"]): one["name"] for one in cards_of(table, action)}:
        found = near(rest.pop(0).casefold(), cards) if rest else ""
        if not found:
            raise Unclear(_("{what}: which card? {names}.", what=what, names=listed([*cards], "or")))
        move["card"] = cards[found]
    if action["target"]:
        others = [who for who in living(table) if who != turn.who]
        if not rest:
            raise Unclear(_("{what}: whom? {names}.", what=what, names=listed([*map(table.name, others)], "or")))
        move["on"] = table.player(rest.pop(0), others)
    if rest:
        raise Unclear(_("{name}, and nothing behind '{word}'.", name=name, word=rest[0]))
    if action["roll"]:
        move["rolled"] = turn.roll(action["roll"]).face if action.get("own") else turn.throw(action["roll"])[1]
    if not action["draw"]:
        return [move]
    card = drawn(turn, action["draw"])
    return [{**move, **({"rolled": card["card"]} if action.get("when") else {})}, card]


def outcome(action: Action, face: int | str | None) -> Action | None:
    """Give what a roll or a drawn card brings about, as far as the action says it.

    >>> when = [{"faces": ["GOOD"]}, {"least": 2, "most": 5}]
    >>> outcome({"when": when}, "GOOD"), outcome({"when": when}, 5), outcome({"when": when}, 6)
    ({'faces': ['GOOD']}, {'least': 2, 'most': 5}, None)
    """
    for one in action.get("when", ()):
        if str(face) in one.get("faces", ()) or ("least" in one and _between(one, face)):
            return one  # type: ignore[no-any-return]
    return None


def _between(one: Action, face: int | str | None) -> bool:
    number = face if isinstance(face, int) else int(face) if face and face.isdecimal() else None
    return number is not None and one["least"] <= number <= one["most"]


def changes(table: Table, action: Action, who: str, on: str, named: Mapping[str, Any]) -> list[Change]:
    """Give what an action, or its outcome, does to counters; its numbers are as they stand when it comes."""
    whose = {"they": on, "shared": SHARED}
    return [
        Change(
            whose.get(part, who),
            counter,
            sign * (meant(number, table.rules, named) or 0),
            str(number).endswith("rolled"),
        )
        for part, sign in SIDES
        if whose.get(part, who)
        for counter, number in as_written(table.content["companion"], action[part]).items()
    ]


def do(act: Act, action: str, on: str = "", rolled: int | str | None = None, card: str = "") -> Iterator[None]:
    """Do an action: what it costs and gives, then what its roll or card brings, as far as counters go."""
    table, one = act.table, declared_actions(act.table).get(action)
    if one is None:
        yield
        yield
        return
    named = _named(table, act.who, _card(table, one, card), rolled)
    does = changes(table, one, act.who, on, named)
    _may(act, action, one, does)
    yield
    _come(table, does)
    falls = outcome(one, rolled)
    _come(table, changes(table, falls, act.who, on, named) if falls else (), falls=True)
    table.state.setdefault("used", {}).setdefault(act.who, {})[action] = where_in_time(table)
    turn = table.state["turn"]
    settle(table)
    ends = one["ends"] or (falls is not None and falls["ends"])
    if ends and not table.state["ended"] and table.state["turn"] == turn:  # who is out has gone on already
        go_on(table)
    yield
    what = called(action, one)
    said = [f"{act.name}: {what}{card and f' {card}'}{on and f' ({table.name(on)})'}"]
    if rolled is not None and one["roll"]:
        said.append(_("{dice} shows {n}", dice=one["roll"], n=rolled))
        act.hands(what, said[-1])
    said.append(falls["label"] if falls else "")
    act.line(f"{', '.join(filter(None, [*said, *counted(act)]))}.")
    fallen(act)


def _come(table: Table, does: Iterable[Change], *, falls: bool = False) -> None:
    """Change counters; by what fell to somebody as far as their bounds let them."""
    for who, counter, by, as_it_falls in does:
        low, high = bounds(table, who, counter) if falls or as_it_falls else (None, None)
        to = counters_of(table, who).get(counter, 0) + by
        to = to if low is None else max(low, to)
        moved(table, who, counter, to=to if high is None else min(high, to))


_ONCE: Final = marked({
    "turn": "{who} has done that in this turn: {what} is once a turn.",
    "round": "{who} has done that in this round: {what} is once a round.",
    "game": "{who} has done that in this game: {what} is once a game.",
})  # fmt: skip
_WITHIN: Final = {"turn": 2, "round": 1, "game": 0}
"""How much of the time of an action must be the same: the round and the turn, the round, nothing."""
_SHORT: Final = marked({"turn": "once a turn", "round": "once a round", "game": "once a game"})


def _may(act: Act, name: str, action: Action, does: Sequence[Change]) -> None:
    """Forbid an action by whose turn it is, its phase, how often it may be done, and the bounds of counters."""
    table, state, what = act.table, act.table.state, called(name, action)
    rule, turn = action["rule"] or name, table.name(state["turn"])
    not_theirs = marked("It is {who}'s turn, not {other}'s.")
    act.forbid(state["turn"] and act.who != state["turn"], rule, not_theirs, who=turn, other=act.name)
    phase, now = action["phase"], phase_of(table)
    belongs = marked("{what} belongs to the phase '{phase}'.")
    # games that were begun before have one phase, as text
    when = {"what": capital(what), "phase": listed(phase if isinstance(phase, list) else [phase], "or")}
    act.forbid(phase and now and now not in phase, rule, belongs, marked("in '{phase}'"), **when)
    used, at, once = state.get("used", {}), where_in_time(table), action["once"]
    for who in ([*used] if action.get("for_all") else [act.who]) if once else ():
        before, within = used.get(who, {}).get(name), _WITHIN[once]
        again = before is not None and before[:within] == at[:within]
        act.forbid(again, rule, _ONCE[once], _SHORT[once], who=table.name(who), what=what)
    for who, counter, by, falls in does:
        if not falls:
            bounded(act, who, counter, by)


# ---------------------------------------------------------------------- transfers


GIVES: Final = {"takes": "from", "gives": "to", "pays": "to"}


def transfer(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read `ana takes 3 from bank`, `ana gives 2 gold to ben`; None when a line is neither. Raises Unclear."""
    giver, *behind = words
    if not behind[1:] or behind[0] not in GIVES:
        return None
    table, shared = turn.table, turn.table.content["companion"]["shared"]
    who, (verb, *rest) = table.player(giver, living(table)), behind
    between = GIVES[verb]
    if between not in rest[1:]:
        raise Unclear(_("{line} whom?", line=f"{giver} {verb} {rest[0]} {between}"))
    at = rest.index(between)
    amount, other = whole(rest[0]), " ".join(rest[at + 1 :])
    counters = as_written(table.content["companion"], table.content["companion"]["counters"])
    name = " ".join(rest[1:at]) or (other if other in counters else "")
    counter = next(iter(counters), "") if not name else name if name in counters else near(name, counters)
    if not counter or amount < 0:
        raise Unclear(
            _("'{name}' is no counter; there are {names}.", name=name, names=listed(list(counters)) or _("none"))
        )
    theirs = (SHARED, other) if other in shared else (table.player(other, living(table)), counter)
    sign = 1 if verb == "takes" else -1
    return [
        {"do": "add", "who": theirs[0], "counter": theirs[1], "by": -sign * amount, "given": True},
        {"do": "add", "who": who, "counter": counter, "by": sign * amount, "given": True},
    ]


FORMS: Final = (Form("action", do),)
