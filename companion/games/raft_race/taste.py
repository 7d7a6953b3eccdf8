"""What a beginner at Raft Race! likes: how many rows a choice brings this round, and what it costs.

The numbers here are a beginner's feeling, none is a rule. A beginner looks as far as this round's current flows, as if
nobody else moved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from companion.engine.model import Table
from companion.games.raft_race import river
from companion.games.raft_race.names import CARDS, type_of
from companion.games.raft_race.river import Space
from companion.games.raft_race.rounds import pushes, targets
from companion.games.raft_race.todo import first
from companion.kit.seats import Ask

EAGER: Final = 10.0
"""How many times as often something is chosen that is worth a row more."""
WET: Final = 0.3
"""What a Splash card costs, in rows, as all of these."""
LOST: Final = 1.0
"""What a lost Order costs."""
BUMP: Final = 0.5
"""What a raft in the way costs."""
STOPPED: Final = 1.0
"""What a Rock costs beside that, for a raft that would have gone on."""
CHARGE: Final = 0.4
"""What a Recharge is worth."""
KEPT: Final = 1.2
"""What a power-up is worth as long as the whole river is ahead."""
FINISH: Final = 3.0
"""What the line is worth."""
HARM: Final = 0.6
"""What a row that another raft loses is worth."""
BEHIND: Final = 0.5
"""What harm to a raft behind counts, beside one that is level or ahead."""
BESIDE: Final = 0.4
"""What a space beside the own lane counts when the river is laid."""


class Spot(NamedTuple):
    """Where a raft may come, and what the way there is worth."""

    row: int
    lane: int
    worth: float = 0.0


def likes(table: Table, ask: Ask, splash: int) -> list[float]:
    """Weigh each option of somebody who has so many Splash cards in hand."""
    if ask.what in ("lane", "side", "take"):
        held = ask.what != "take" or table.of(ask.who)["power"]
        return [1.0 if held or option != "keep" else 0.0 for option in ask.options]
    value = _VALUES.get(ask.what, _uses)
    return [EAGER**each for each in value(table, ask, splash)]


def _at(table: Table, who: str) -> Spot:
    mine = table.of(who)
    return Spot(mine["row"], mine["lane"])


def _hurt(table: Table, rock: Space) -> float:
    """Give what a Rock costs: how likely it hits is seen by the Chance cards that lie open (RR-CHANCE-4)."""
    pile = table.state["pile"] or table.content["chance"]
    hits: float = sum(n in pile for n in rock.hits) / len(pile)
    return WET * rock.splash + LOST * hits


def _paddled(table: Table, who: str, at: Spot, ways: Sequence[str], flat: bool = False) -> Spot:
    """Give where steps lead, at most to the first Rock."""
    for way in ways:
        down, aside = river.WAYS[way]
        if not river.in_river(table, at.lane + aside):
            if table.rules["bank_policy"] == "stay":
                return at
            down, aside = river.WAYS["ahead"]
        row, lane, worth = at.row + down, at.lane + aside, at.worth + down
        if row > river.finish_row(table):
            return Spot(row, lane, worth + FINISH)
        if any(one["row"] == row and one["lane"] == lane for other, one in _rafts(table) if other != who):
            worth -= BUMP
        space = river.space_at(table, row, lane)
        if space.kind == "rock" and not flat:
            return Spot(row, lane, worth - _hurt(table, space))
        at = Spot(row, lane, worth + CHARGE * (space.kind == "recharge"))
    return at


def _rafts(table: Table) -> list[tuple[str, dict[str, int]]]:
    return [(who, one) for who, one in table.state["players"].items() if not one["crossed"]]


def _drifted(table: Table, who: str, at: Spot, flat: bool = False, more: int = 0) -> float:
    """Give what the place is worth once the river has flowed."""
    if at.row > river.finish_row(table):
        return at.worth
    space = river.space_at(table, at.row, at.lane)
    steps = more + (0 if space.kind == "eddy" and not flat else river.grid(table)["drift"] + space.spaces)
    wet = WET * space.splash * (space.kind == "rapid")
    return _paddled(table, who, at, ["ahead"] * steps, flat).worth - wet


def _card(table: Table, who: str, card: str, splash: int, flat: bool = False) -> float:
    """Give what a card is worth this round."""
    order, at, kind = table.content["orders"].get(card, {}), _at(table, who), type_of(table, card)
    worth: float = -WET * order.get("splash", 0)
    if kind == "movement":
        at = _paddled(table, who, at, order["steps"], flat)
    elif kind == "attack":
        near = targets(table, who, card)
        ways = [""] if card == "splash_attack" else river.WAYS
        worth += max(
            (_harm(table, who, to, way) for to in near for way in ways if not way or way in pushes(table, to)),
            default=0.0,
        )
    elif table.rules["splash_discard_by"] in (("play_splash_card", "both") if card else ("playing_none", "both")):
        worth += WET * splash
    return worth + _drifted(table, who, at, flat)


def _rank(table: Table, who: str, to: str) -> float:
    """Say how much harm to a raft counts."""
    return HARM if table.of(to)["row"] >= table.of(who)["row"] else HARM * BEHIND


def _harm(table: Table, who: str, to: str, way: str) -> float:
    """Give what it is worth to push a raft, or to splash it."""
    if not way:
        return _rank(table, who, to) * WET * fmean(table.content["chance"])
    now, then = _at(table, to), _paddled(table, to, _at(table, to), [way])
    stopped = STOPPED * (river.space_at(table, then.row, then.lane).kind == "rock")
    return _rank(table, who, to) * (_drifted(table, to, now) - _drifted(table, to, then) + stopped)


def _cards(table: Table, ask: Ask, splash: int) -> list[float]:
    return [_card(table, ask.who, _meant(word), splash) for word in ask.options]


def _meant(word: str) -> str:
    return CARDS.get(word, word)


def _hands(table: Table, ask: Ask, splash: int) -> list[float]:
    """Choose all Orders, or all Splash cards to be rid of them."""
    del splash
    mine, least = table.of(ask.who), min(table.of(ask.who)["splash"], table.rules["hand_size"])
    return [
        max(_card(table, ask.who, card, 0) for card in [*mine["orders"], ""]),
        _card(table, ask.who, "splash", least),
    ]


def _aims(table: Table, ask: Ask, splash: int) -> list[float]:
    del splash
    aims = [[*option.split(), ""] for option in ask.options]
    return [0.0 if to == "no" else _harm(table, ask.who, to, way) for to, way, *_ in aims]


def _verdicts(table: Table, ask: Ask, splash: int) -> list[float]:
    """Give what pushing on is worth to who decides, and what staying."""
    del splash
    task = first(table, "verdict") or {}
    gains = {one: _paddled(table, one, _at(table, one), [task["way"]]).worth for one in (task["with"], task["mover"])}
    gains[task["mover"]] += BUMP
    return [sum(gain if one == ask.who else -gain * _rank(table, ask.who, one) for one, gain in gains.items()), 0.0]


def _layouts(table: Table, ask: Ask, splash: int) -> list[float]:
    """Lay what is bad before others, most of all before those ahead."""
    del splash
    found = []
    for option in ask.options:
        worth = 0.0
        for far, row in enumerate(river.rows(table, option.split()), 1):
            bad = [_bad(table, river.read_space(code)) / far for code in row]
            for who, one in _rafts(table):
                lane = one["lane"] - 1
                mine = bad[lane] + BESIDE * sum(bad[max(lane - 1, 0) : lane] + bad[lane + 1 : lane + 2])
                worth += -mine if who == ask.who else mine * _rank(table, ask.who, who)
        found.append(worth)
    return found


def _bad(table: Table, space: Space) -> float:
    if space.kind == "rock":
        return STOPPED + _hurt(table, space)
    if space.kind == "eddy":
        return float(river.grid(table)["drift"])
    return WET * space.splash - space.spaces - CHARGE * (space.kind == "recharge")


def _uses(table: Table, ask: Ask, splash: int) -> list[float]:
    """Weigh to play a power-up, each way, against keeping it: the less of the river is left, the less is that worth."""
    row, finish = table.of(ask.who)["row"], river.finish_row(table)
    kept, power = KEPT * max(0.0, 1 - row / finish), ask.what
    if ask.what == "ask":
        power = (first(table, "ask") or {})["power"]
    return [
        kept if option == "no" else _POWERS[power](table, ask.who, option.split()[-1], splash) for option in ask.options
    ]


def _plan(table: Table, who: str, word: str, splash: int) -> float:
    now, then = table.of(who)["card"], _meant(word)
    return _card(table, who, then, max(splash, 1)) - _card(table, who, now, splash)


def _rope(table: Table, who: str, to: str, splash: int) -> float:
    del splash
    own = _drifted(table, who, _at(table, who), more=table.content["numbers"]["rope_spaces"])
    return own - _drifted(table, who, _at(table, who)) + _rank(table, who, to) * _drifted(table, to, _at(table, to))


def _motor(table: Table, who: str, word: str, splash: int) -> float:
    del word, splash
    at = _at(table, who)
    return _drifted(table, who, at, more=table.content["numbers"]["motor_spaces"]) - _drifted(table, who, at)


def _flat(table: Table, who: str, word: str, splash: int) -> float:
    del word
    card = table.of(who)["card"]
    return _card(table, who, card, splash, flat=True) - _card(table, who, card, splash)


def _study(table: Table, who: str, word: str, splash: int) -> float:
    """Choose a hand the rather the more Splash cards it would hold."""
    del word, splash
    mine, hand = table.of(who), table.rules["hand_size"]
    wet: float = hand * mine["splash"] / max(hand, len(mine["orders"]) + mine["splash"])
    return WET * wet


Value = Callable[[Table, str, str, int], float]
_POWERS: Final[Mapping[str, Value]] = {
    "study": _study,
    "bucket": lambda table, who, word, splash: WET * int(word),
    "motor": _motor,
    "rope": _rope,
    "tape": lambda table, who, word, splash: LOST * (word == "yes" or type_of(table, _meant(word)) == "movement"),
    "ponchos": lambda table, who, word, splash: WET * (first(table, "ask") or {})["n"],
    "horn": lambda table, who, word, splash: BUMP,
    "plan": _plan,
    "balloons": lambda table, who, to, splash: _rank(table, who, to) * WET * table.content["numbers"]["balloon_cards"],
    "flat": _flat,
}
_VALUES: Final[Mapping[str, Callable[[Table, Ask, int], list[float]]]] = {
    "card": _cards,
    "hand": _hands,
    "aim": _aims,
    "verdict": _verdicts,
    "lay": _layouts,
}
