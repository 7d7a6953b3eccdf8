"""What a beginner at Raft Race! likes: how many rows a choice brings this round, and what it costs.

The numbers here are a beginner's feeling, none is a rule. A beginner looks as far as this round's current flows, as if
nobody else moved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import Final

from companion.engine.model import Table
from companion.games.raft_race import river
from companion.games.raft_race.names import CARDS, type_of
from companion.games.raft_race.river import Space
from companion.games.raft_race.rounds import pushes, targets
from companion.games.raft_race.todo import first
from companion.kit.seats import Ask

EAGER: Final = 10.0
"""How many times as often something is chosen that is worth a row more."""
WET, LOST, BUMP, STOPPED = 0.3, 1.0, 0.5, 1.0
"""What costs so many rows: a Splash card, an Order, a raft in the way; a Rock, for a raft that would have gone on."""
CHARGE, KEPT, FINISH = 0.4, 1.2, 3.0
"""What is worth so many: a Recharge, a power-up as long as the whole river is ahead, the line."""
HARM: Final = 0.6
"""What a row that another raft loses is worth."""
Spot = tuple[int, int, float]
"""Row and lane of a raft, and what the way there is worth."""


def likes(table: Table, ask: Ask, splash: int) -> list[float]:
    """Weigh each option of somebody who has so many Splash cards in hand."""
    if ask.what in ("lane", "side", "take"):
        held = ask.what != "take" or table.of(ask.who)["power"]
        return [1.0 if held or option != "keep" else 0.0 for option in ask.options]
    return [EAGER**each for each in _VALUES.get(ask.what, _uses)(table, ask, splash)]


def _hurt(table: Table, rock: Space) -> float:
    """Give what a Rock costs: how likely it hits is seen by the Chance cards that lie open (RR-CHANCE-4)."""
    pile = table.state["pile"] or table.content["chance"]
    return float(WET * rock.splash + LOST * len({*rock.hits} & {*pile}) / len(pile))


def _paddled(table: Table, who: str, at: Spot, ways: Sequence[str]) -> Spot:
    """Give where steps lead, at most to the first Rock."""
    for way in ways:
        down, aside = river.WAYS[way]
        if not river.in_river(table, at[1] + aside):
            if table.rules["bank_policy"] == "stay":
                return at
            down, aside = river.WAYS["ahead"]
        row, lane, worth = at[0] + down, at[1] + aside, at[2] + down
        if row > river.finish_row(table):
            return row, lane, worth + FINISH
        space = river.space_at(table, row, lane)
        worth -= BUMP * (river.raft_at(table, row, lane) not in ("", who))
        if space.kind == "rock":
            return row, lane, worth - _hurt(table, space)
        at = row, lane, worth + CHARGE * (space.kind == "recharge")
    return at


def _drifted(table: Table, who: str, at: Spot) -> float:
    """Give what a spot is worth once the river has flowed."""
    row, lane, worth = at
    if row > river.finish_row(table):
        return worth
    space = river.space_at(table, row, lane)
    steps = 0 if space.kind == "eddy" else river.grid(table)["drift"] + space.spaces
    return _paddled(table, who, at, ["ahead"] * steps)[2] - WET * space.splash * (space.kind == "rapid")


def _card(table: Table, who: str, card: str, splash: int) -> float:
    """Give what a card is worth this round."""
    order, at, kind = table.content["orders"].get(card, {}), (*river.stands(table, who), 0.0), type_of(table, card)
    worth: float = -WET * order.get("splash", 0)
    if kind == "movement":
        at = _paddled(table, who, at, order["steps"])
    elif kind == "attack":
        aims = [(to, way) for to in targets(table, who, card) for way in pushes(table, to) or ("",)]
        worth += max((_harm(table, to, "" if card == "splash_attack" else way) for to, way in aims), default=0.0)
    elif table.rules["splash_discard_by"] in (("play_splash_card", "both") if card else ("playing_none", "both")):
        worth += WET * splash
    return worth + _drifted(table, who, at)


def _harm(table: Table, to: str, way: str) -> float:
    """Give what it is worth to push a raft, or to splash it."""
    if not way:
        return HARM * WET * fmean(table.content["chance"])
    now = (*river.stands(table, to), 0.0)
    then = _paddled(table, to, now, [way])
    stopped = STOPPED * (river.space_at(table, *then[:2]).kind == "rock")
    return HARM * (_drifted(table, to, now) - _drifted(table, to, then) + stopped)


def _cards(table: Table, ask: Ask, splash: int) -> list[float]:
    return [_card(table, ask.who, CARDS.get(word, word), splash) for word in ask.options]


def _hands(table: Table, ask: Ask, _splash: int) -> list[float]:
    """Choose all Orders, or all Splash cards to be rid of them."""
    least = min(table.of(ask.who)["splash"], table.rules["hand_size"])
    return [
        max(_card(table, ask.who, card, 0) for card in [*table.of(ask.who)["orders"], ""]),
        _card(table, ask.who, "splash", least),
    ]


def _aims(table: Table, ask: Ask, _splash: int) -> list[float]:
    aims = [[*option.split(), ""] for option in ask.options]
    return [0.0 if to == "no" else _harm(table, to, way) for to, way, *_ in aims]


def _verdicts(table: Table, ask: Ask, _splash: int) -> list[float]:
    """Give what pushing on is worth to who decides, and what staying."""
    task = first(table, "verdict") or {}
    gain = {
        one: _paddled(table, one, (*river.stands(table, one), BUMP * (one == task["mover"])), [task["way"]])[2]
        for one in (task["with"], task["mover"])
    }
    return [sum(worth if one == ask.who else -HARM * worth for one, worth in gain.items()), 0.0]


def _layouts(table: Table, ask: Ask, _splash: int) -> list[float]:
    """Lay what is bad before others."""
    rafts = [(one, table.of(one)["lane"] - 1) for one in river.rafts(table)]
    return [
        sum(
            _bad(table, river.read_space(row[lane])) / far * (-1 if one == ask.who else HARM)
            for far, row in enumerate(river.rows(table, option.split()), 1)
            for one, lane in rafts
        )
        for option in ask.options
    ]


def _bad(table: Table, space: Space) -> float:
    if space.kind == "rock":
        return STOPPED + _hurt(table, space)
    return float(WET * space.splash - space.spaces + (space.kind == "eddy") - CHARGE * (space.kind == "recharge"))


def _uses(table: Table, ask: Ask, splash: int) -> list[float]:
    """Weigh to play a power-up, each way, against keeping it: the less of the river is left, the less is that worth."""
    kept = KEPT * max(0.0, 1 - table.of(ask.who)["row"] / river.finish_row(table))
    power = (first(table, "ask") or {})["power"] if ask.what == "ask" else ask.what
    return [
        kept if option == "no" else _POWERS[power](table, ask.who, option.split()[-1], splash) for option in ask.options
    ]


def _plan(table: Table, who: str, word: str, splash: int) -> float:
    now, then = table.of(who)["card"], CARDS.get(word, word)
    return _card(table, who, then, max(splash, 1)) - _card(table, who, now, splash)


_POWERS: Final[Mapping[str, Callable[[Table, str, str, int], float]]] = {
    "study": lambda table, who, word, splash: WET * table.of(who)["splash"],
    "bucket": lambda table, who, word, splash: WET * int(word),
    "motor": lambda table, who, word, splash: table.content["numbers"]["motor_spaces"],
    "rope": lambda table, who, word, splash: table.content["numbers"]["rope_spaces"] + HARM,
    "tape": lambda table, who, word, splash: LOST,
    "ponchos": lambda table, who, word, splash: WET * (first(table, "ask") or {})["n"],
    **dict.fromkeys(("horn", "flat"), lambda table, who, word, splash: BUMP),
    "plan": _plan,
    "balloons": lambda table, who, word, splash: HARM * WET * table.content["numbers"]["balloon_cards"],
}
"""What playing a power-up is worth."""
_VALUES: Final[Mapping[str, Callable[[Table, Ask, int], list[float]]]] = {
    "card": _cards,
    "hand": _hands,
    "aim": _aims,
    "verdict": _verdicts,
    "lay": _layouts,
}
