"""What is still to do in a race, the next first, and what is told of what was done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from companion.engine.messages import gettext as _
from companion.engine.model import Table
from companion.engine.words import listed
from companion.games.raft_race import river
from companion.games.raft_race.names import name_of, pair_said, power_name, way_name
from companion.kit.deeds import Event, happened

Task = dict[str, Any]
BY_PEOPLE: Final = frozenset("lane side reveal aim verdict bail lay take ask".split())
BY_CHANCE: Final = frozenset(("draw", "lose", "turn_up"))


def todo(table: Table) -> list[Task]:
    """Give what is left to do; whatever people may have set there, it is a list of tasks of players at the table."""
    people = table.state["players"]
    return [task for task in table.state["todo"] if isinstance(task, dict) and task.get("who", "") in ("", *people)]


def first(table: Table, *kinds: str) -> Task | None:
    """Give the next task if it is of one of these kinds; all kinds when none is named."""
    tasks = todo(table)
    return tasks[0] if tasks and (not kinds or tasks[0].get("t") in kinds) else None


def push(table: Table, *tasks: Task) -> None:
    """Put tasks before all others."""
    table.state["todo"][0:0] = tasks


def taken(table: Table, kind: str, who: str = "") -> Task | None:
    """Take the next task off the list and give it, if it is of this kind and this player's."""
    task = first(table, kind)
    if task is None or (who and task.get("who") not in (None, "", who)):
        return None
    table.state["todo"].pop(0)
    return task


def in_turn(table: Table, among: Iterable[str]) -> list[str]:
    """Give players in this round's turn order (RR-Q50)."""
    order = table.state["order"]
    return sorted(among, key=lambda who: order.index(who) if who in order else len(order))


def says(table: Table, who: str, text: str, **facts: Any) -> None:
    """Tell what happens to a raft; all that follows within its turn is one sentence.

    A `text` is marked, and the names in it are those of `facts`, which `told` says; `orders.py` reads them too.
    """
    happened(table, "goes_on", who, text=text, **facts)


def begins(table: Table, text: str, who: str = "", **facts: Any) -> None:
    """Begin a sentence: of a raft's turn, which is not told when nothing follows the colon, or one for itself."""
    happened(table, "begins", who, text=text, **facts)


def sentences(table: Table) -> list[str]:
    """Say what happened: a line for each raft's turn, and for all else that begins a sentence."""
    rows: list[list[str]] = []
    actor = ""
    turns: list[bool] = []
    for one in (each for each in table.state["happened"] if "text" in each):
        who, text = one["who"], told(table, one)
        if one["what"] == "goes_on" and rows and who == actor:
            rows[-1].append(text)
        else:
            whole = one["what"] == "begins" or not who
            rows.append([text if whole else _("{who} {does}", who=table.name(who), does=text)])
            turns.append("turn" in one)
            actor = who
    return [line for line in (_sentence(turn, *row) for turn, row in zip(turns, rows, strict=True)) if line]


def _sentence(turn: bool, first: str, *rest: str) -> str:
    if turn:
        return f"{first} {', '.join(rest)}." if rest else ""
    return first if "\n" in first else f"{', '.join((first, *rest))}."


def told(table: Table, one: Event, water: Callable[[str], str] = river.said) -> str:
    """Say what an event is told as, in the language that is spoken; `water` says what a space is."""
    if "revealed" in one:
        return " · ".join(f"{table.name(who)} {name_of(table, card)}" for who, card in one["revealed"].items())
    if "laid" in one:
        chart = river.chart(table, one["laid"], one["row"], rafts_too=False)
        return "\n".join([_("Laid: {pair}", pair=pair_said(one["laid"])), *chart])
    said = {key: _SAID[key](table, value) if key in _SAID else value for key, value in one.items()}
    return _(one["text"], **{**said, "on": water(str(one.get("on", "")))})


def _open(_table: Table, numbers: list[int]) -> str:
    return _(" (open: {numbers})", numbers=" ".join(map(str, numbers))) if numbers else ""


_SAID: Final[Mapping[str, Callable[[Table, Any], str]]] = {
    **dict.fromkeys(("who", "raft", "meets", "pushes", "splashes"), Table.name),
    **dict.fromkeys(("card", "turn", "lost"), name_of),
    **dict.fromkeys(("power", "back", "used"), power_name),
    "way": lambda table, way: way_name(way),
    "rock": lambda table, hits: " ".join(map(str, hits)) or _("anything"),
    "open": _open,
    "cards": lambda table, cards: listed(cards),
    "rafts": lambda table, people: listed([table.name(who) for who in people]),
    "spots": lambda table, spots: ", ".join(f"{table.name(who)} {spot}" for who, spot in spots),
}
"""How facts are said that are no numbers and no codes."""
