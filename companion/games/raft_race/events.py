"""What happens in a race, each kind once: how it is told, with which rule, and on a screen. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from companion.engine.medium import cited, on_screen
from companion.engine.messages import gettext as _
from companion.engine.model import Chart, Table
from companion.engine.words import listed
from companion.games.raft_race import river
from companion.games.raft_race.names import name_of, pair_said, power_name, way_name
from companion.kit.forms import Event


class Telling(NamedTuple):
    """How an event is told with its facts, and `shown` on a screen.

    One that `begins` is a sentence by itself, or of a raft's turn, which is told if anything follows its colon.
    """

    text: str
    rule: str = ""
    shown: str = ""
    begins: bool = False


TELLS: Final[Mapping[str, Telling]] = {
    "round": Telling("Round {n}: {spots}", begins=True),
    "revealed": Telling("{revealed}", begins=True),
    "turn": Telling("{who}, {card}:", begins=True),
    "drift": Telling("{who}:", begins=True),
    "laid": Telling("Laid: {laid}", begins=True),
    "pile": Telling("The Chance discards are the new pile", "RR-CHANCE-3", "Shuffle the Chance discards", True),
    "trim": Telling("May be put away: {cards}", "RR-Q59", "Take away the cards to row {row}", True),
    "tied": Telling("Tied: {rafts}; Chance decides", "RR-END-3", begins=True),
    # a raft on the river
    "starts": Telling("starts in lane {lane}"),
    "moved": Telling("to {at}"),
    "enters": Telling("to {at} ({on})"),
    "crosses": Telling("CROSSES THE LINE"),
    "stops": Telling("stops", "RR-ROCK-1"),
    "bank": Telling("stays: the bank", "RR-Q14"),
    "again": Telling("stopped, for {raft} did not move", "RR-Q41"),
    "locked": Telling("stopped by {raft}, locked on a Rock", "RR-Q40"),
    "over_bank": Telling("stopped by {raft}, who would go over the bank", "RR-Q40"),
    "third": Telling("stopped by {raft}, for a third raft is in the way", "RR-Q41"),
    "meets": Telling("meets {raft}"),
    "judged": Telling(""),
    "pushes_on": Telling("pushes {raft} on"),
    "stopped": Telling("is stopped by {raft}"),
    "turns_up": Telling("turns up {cards}"),
    "put": Telling("{from} → {at}", shown="stands at {at}"),
    "stands": Telling("stands in: {on}"),
    "leaves": Telling("leaves the river"),
    # orders and drift
    "nobody": Telling("nobody to attack", "RR-Q35"),
    "lets_go": Telling("lets the attack go"),
    "splashes": Telling("splashes {raft}"),
    "pushes": Telling("pushes {raft} {way}"),
    "over": Telling("is over the line already", "RR-Q55"),
    "no_move": Telling("no move, it is on a Rock", "RR-Q37"),
    "escapes": Telling("is let go by the Eddy", "RR-Q51"),
    "towed": Telling("is held by a Tow Rope"),
    "eddy": Telling("is held by the Eddy", "RR-EDDY-1"),
    "rapid": Telling("Rapid +{n}", shown="rides the Rapid, {n} farther"),
    "farther": Telling("{power} +{n}", shown="goes {n} farther by {power}"),
    # cards
    "drew": Telling("draws {n}"),
    "hit": Telling("a HIT on {hits}{open}"),
    "no_hit": Telling("no hit on {hits}{open}"),
    "dry": Telling("keeps dry, {n} Splash kept off"),
    "splash": Telling("Splash {was} → {now}"),
    "short": Telling("Splash {was} → {now}; the stack is empty", "RR-Q25"),
    "spared": Telling("no Order to lose", "RR-Q30"),
    "lost": Telling("LOSES {card}", shown="loses {card}"),
    # power-ups
    "has": Telling("has {power}"),
    "used": Telling("plays {power}"),
    "keeps": Telling("keeps {power}"),
    "takes": Telling("takes {power}"),
    "swaps": Telling("takes {power} for {back}"),
    "takes_none": Telling("takes no power-up"),
    "none_left": Telling("no power-up is left", "RR-Q53"),
    "back": Telling("{card} is back"),
    "instead": Telling("plays {card} instead"),
}


def sentences(table: Table) -> list[str]:
    """Say what happened: a line for each raft's turn, with all that follows within it, and for all else that begins."""
    rows: list[list[str]] = []
    actor = ""
    for one in table.state["happened"]:
        begins, who, text = TELLS[one["what"]].begins, one["who"], told(table, one)
        if text and who == actor and rows and not begins:
            rows[-1].append(text)
        elif text:
            rows.append([text if begins or not who else does(table, one)])
            actor = who
        if one["what"] == "laid" and not on_screen():
            first, cards = one["laid"]
            rows.append([Chart("\n".join(river.chart(table, cards, first, rafts_too=False)))])
    return [line for row in rows if (line := _sentence(*row))]


def _sentence(first: str, *rest: str) -> str:
    if first.endswith(":"):  # of a turn
        return f"{first} {', '.join(rest)}." if rest else ""
    return first if isinstance(first, Chart) else f"{', '.join((first, *rest))}."


def does(table: Table, one: Event) -> str:
    """Say what a raft does."""
    return _("{who} {does}", who=table.name(one["who"]), does=told(table, one))


def told(table: Table, one: Event) -> str:
    """Say what an event is told as, with its rule where people type."""
    telling = TELLS[one["what"]]
    return put(table, (on_screen() and telling.shown) or telling.text, one) + cited(telling.rule)


def put(table: Table, text: str, one: Event) -> str:
    """Say a text with facts in it."""
    return _(text, **{key: _SAID[key](table, value) if key in _SAID else value for key, value in one.items()})


def _names(table: Table, people: list[str]) -> str:
    return listed([table.name(who) for who in people])


def _open(_table: Table, numbers: list[int]) -> str:
    return _(" (open: {numbers})", numbers=" ".join(map(str, numbers))) if numbers else ""


def _place(_table: Table, at: tuple[int, int]) -> str:
    return river.place(*at)


def _spots(table: Table, spots: list[tuple[str, int, int]]) -> str:
    return ", ".join(f"{table.name(who)} {river.place(row, lane)}" for who, row, lane in spots)


def _laid(_table: Table, laid: tuple[int, list[str]]) -> str:
    return pair_said(laid[1])


def _revealed(table: Table, cards: dict[str, str]) -> str:
    return " · ".join(f"{table.name(who)} {name_of(table, card)}" for who, card in cards.items())


_SAID: Final[Mapping[str, Callable[[Table, Any], str]]] = {
    **{
        **dict.fromkeys(("who", "raft", "mover", "with"), Table.name),
        "card": name_of,
        "power": power_name,
        "back": power_name,
    },
    **{"from": _place, "at": _place, "open": _open, "rafts": _names, "spots": _spots, "laid": _laid},
    "revealed": _revealed,
    "on": lambda table, code: river.said(code),
    "way": lambda table, way: way_name(way),
    "hits": lambda table, hits: listed([*map(str, hits)], "or") or _("anything"),
    "cards": lambda table, cards: listed(cards),
}
"""How facts are said that are no numbers."""
