"""What happens in a race, each kind once: how it is told, with which rule, and on a screen. Changes nothing."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked
from companion.engine.model import Chart, Table
from companion.engine.words import listed
from companion.games.raft_race import river
from companion.games.raft_race.names import name_of, pair_said, power_name, way_name
from companion.kit.forms import Called, Event, in_words

TURNS: Final = ("turn", "drift")
"""What begins a sentence of a raft's turn, which is told if anything follows its colon."""
BEGINS: Final = (*TURNS, "round", "revealed", "laid", "pile", "trim", "tied")
"""What begins a sentence."""
TELLS: Final = marked(
    {
        "round": "Round {n}: {spots}",
        "revealed": "{revealed}",
        "turn": "{who}, {card}:",
        "drift": "{who}:",
        "laid": "Laid: {laid}",
        "pile": "The Chance discards are the new pile{see:RR-CHANCE-3}",
        "trim": "May be put away: {cards}{see:RR-Q59}",
        "tied": "Tied: {rafts}; Chance decides{see:RR-END-3}",
        # a raft on the river
        "starts": "starts in lane {lane}",
        "moved": "to {at}",
        "enters": "to {at} ({on})",
        "crosses": "CROSSES THE LINE",
        "stops": "stops{see:RR-ROCK-1}",
        "bank": "stays: the bank{see:RR-Q14}",
        "again": "stopped, for {raft} did not move{see:RR-Q41}",
        "locked": "stopped by {raft}, locked on a Rock{see:RR-Q40}",
        "over_bank": "stopped by {raft}, who would go over the bank{see:RR-Q40}",
        "third": "stopped by {raft}, for a third raft is in the way{see:RR-Q41}",
        "meets": "meets {raft}",
        "judged": "",
        "pushes_on": "pushes {raft} on",
        "stopped": "is stopped by {raft}",
        "turns_up": "turns up {cards}",
        "put": "{from} → {at}",
        "stands": "stands in: {on}",
        "leaves": "leaves the river",
        # orders and drift
        "nobody": "nobody to attack{see:RR-Q35}",
        "lets_go": "lets the attack go",
        "splashes": "splashes {raft}",
        "pushes": "pushes {raft} {way}",
        "over": "is over the line already{see:RR-Q55}",
        "no_move": "no move, it is on a Rock{see:RR-Q37}",
        "escapes": "is let go by the Eddy{see:RR-Q51}",
        "towed": "is held by a Tow Rope",
        "eddy": "is held by the Eddy{see:RR-EDDY-1}",
        "rapid": "Rapid +{n}",
        "farther": "{power} +{n}",
        # cards
        "drew": "draws {n}",
        "hit": "a HIT on {hits}{open}",
        "no_hit": "no hit on {hits}{open}",
        "dry": "keeps dry, {n} Splash kept off",
        "splash": "Splash {was} → {now}",
        "short": "Splash {was} → {now}; the stack is empty{see:RR-Q25}",
        "spared": "no Order to lose{see:RR-Q30}",
        "lost": "LOSES {card}",
        # power-ups
        "has": "has {power}",
        "used": "plays {power}",
        "keeps": "keeps {power}",
        "takes": "takes {power}",
        "swaps": "takes {power} for {back}",
        "takes_none": "takes no power-up",
        "none_left": "no power-up is left{see:RR-Q53}",
        "back": "{card} is back",
        "instead": "plays {card} instead",
    }
)
"""How events are told with their facts, and their rules where people type."""
SHOWN: Final = marked(
    {
        "pile": "Shuffle the Chance discards",
        "trim": "Take away the cards to row {row}",
        "put": "stands at {at}",
        "rapid": "rides the Rapid, {n} farther",
        "farther": "goes {n} farther by {power}",
        "lost": "loses {card}",
    }
)
"""How some of them are told on a screen."""


def sentences(table: Table) -> list[str]:
    """Say what happened: a line for each raft's turn, with all that follows within it, and for all else that begins."""
    rows: list[tuple[str, list[str]]] = []
    actor = ""
    for one in table.state["happened"]:
        what, who, text = one["what"], one["who"], told(table, one)
        if text and who == actor and rows and what not in BEGINS:
            rows[-1][1].append(text)
        elif text:
            rows.append((what, [text if what in BEGINS or not who else does(table, one)]))
            actor = who
        if what == "laid" and not on_screen():
            first, cards = one["laid"]
            rows.append(("", [Chart("\n".join(river.chart(table, cards, first, rafts_too=False)))]))
    return [line for what, row in rows if (line := _sentence(what, *row))]


def _sentence(what: str, first: str, *rest: str) -> str:
    if what in TURNS:
        return f"{first} {', '.join(rest)}." if rest else ""
    return f"{', '.join((first, *rest))}." if what else first


def does(table: Table, one: Event) -> str:
    """Say what a raft does."""
    return put(table, "{who} {does}", who=one["who"], does=told(table, one))


def told(table: Table, one: Event) -> str:
    """Say what an event is told as."""
    text = TELLS[one["what"]]
    return put(table, SHOWN.get(one["what"], text) if on_screen() else text, **one)


def put(table: Table, text: str, **facts: Any) -> str:
    """Say a text with facts in it."""
    return _(text, **in_words(table, facts, _SAID))


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


_SAID: Final[Called] = {
    **{
        **dict.fromkeys(("who", "raft", "mover", "with"), Table.name),
        "card": name_of,
        "power": power_name,
        "back": power_name,
    },
    **{"from": _place, "at": _place, "open": _open, "rafts": Table.listed, "spots": _spots, "laid": _laid},
    "revealed": _revealed,
    "on": lambda table, code: river.said(code),
    "way": lambda table, way: way_name(way),
    "hits": lambda table, hits: listed([*map(str, hits)], "or") or _("anything"),
    "cards": lambda table, cards: listed(cards),
}
"""How facts are said that are no numbers."""
