"""How answers to the questions of Raft Race! are read. Judges no rule, changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from companion.games.raft_race import course, river
from companion.games.raft_race import round as rounds
from companion.games.raft_race.chance import settle
from companion.games.raft_race.questions import KEEP, Task, choices, on_offer, power_name, short_way, sides
from companion.games.raft_race.verbs import ALIASES, card_id, card_said, way_said
from companion.seam import Move, Table, Turn
from companion.words import Unclear, counted, listed, one_of, whole

MOST_WORDS: Final = {"lane": len(course.EFFECTS), "aim": 2, "take": 2, "lay": 2}
"""How many words an answer may have; a longer line means something else. All lanes may be said at once."""
YES: Final = ("y", "yes", "+")
NO: Final = ("no", "none", "-")


def answer(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read a line as the answer to the open question; none when there is none."""
    task = course.first(turn.table)
    read = READS.get(task.get("t", "")) if task is not None else None
    if task is None or read is None or not words or turn.table.state["over"]:
        return None
    if len(words) > MOST_WORDS.get(task["t"], 1) or (task["t"] in ("side", "take") and words[0] in ALIASES):
        return None
    words = [word.casefold() for word in words]
    offered = choices(turn.table, task)
    if words[0].isdecimal() and 1 <= int(words[0]) <= len(offered):
        words[:1] = offered[int(words[0]) - 1].word.split()
    moves = read(turn, task, words)
    return None if moves is None else settle(turn, moves)


def _lane(turn: Turn, task: Task, words: list[str]) -> list[Move] | None:
    """Read lanes, one or for everybody who has still to place a raft."""
    if not words[0].isdecimal():
        return None
    waiting = [one["who"] for one in course.todo(turn.table) if one.get("t") == "lane"]
    if len(words) > len(waiting):
        raise Unclear(f"{counted(len(waiting), 'raft')} {'is' if len(waiting) == 1 else 'are'} still to be placed.")
    lanes = [whole(word, "a lane") for word in words]
    for lane in lanes:
        if not river.in_river(turn.table, lane):
            raise Unclear(f"There are lanes 1 to {river.grid(turn.table)['lanes']}.")
    return [{"do": "lane", "who": who, "lane": lane} for who, lane in zip(waiting, lanes, strict=False)]


def _power(table: Table, word: str, among: Sequence[str]) -> str | None:
    """Read a power-up's name; none when it is none of them."""
    try:
        return one_of(word, {one: power_name(table, one) for one in among}, "Which power-up")
    except Unclear:
        if word in table.content["powers"]:
            return word
        return None


def _side(turn: Turn, task: Task, words: list[str]) -> list[Move] | None:
    if words[0] in NO:
        return [{"do": "side", "who": task["who"], "power": ""}]
    found = _power(turn.table, words[0], sides(turn.table, task)) or _power(
        turn.table, words[0], [*turn.table.content["powers"]]
    )
    return [{"do": "side", "who": task["who"], "power": found}] if found else None


def _aim(turn: Turn, task: Task, words: list[str]) -> list[Move] | None:
    table, who = turn.table, task["who"]
    near = rounds.targets(table, who, task["card"])
    if words[0] in NO:
        return [{"do": "aim", "who": who, "to": "", "way": ""}]
    rest = list(words)
    only = near[0] if len(near) == 1 else ""
    try:
        to = table.player(rest[0])
        rest.pop(0)
    except Unclear:
        if not only:
            return None
        to = only
    if task["card"] == "splash_attack":
        return None if rest else [{"do": "aim", "who": who, "to": to, "way": ""}]
    if len(rest) != 1:
        raise Unclear(
            f"Which way is {table.name(to)} pushed? {listed([short_way(w) for w in rounds.pushes(table, to)], 'or')}."
        )
    return [{"do": "aim", "who": who, "to": to, "way": way_said(rest[0])}]


def _bail(turn: Turn, task: Task, words: list[str]) -> list[Move] | None:
    if words[0] in NO:
        return [{"do": "bail", "who": task["who"], "n": 0}]
    return [{"do": "bail", "who": task["who"], "n": whole(words[0])}] if words[0].isdecimal() else None


def _verdict(turn: Turn, task: Task, words: list[str]) -> list[Move] | None:
    del turn
    choice = {"push": True, "p": True, "displace": True, "stay": False, "s": False, "block": False}.get(words[0])
    return None if choice is None else [{"do": "decide", "who": task["who"], "push": choice}]


def _ask(turn: Turn, task: Task, words: list[str]) -> list[Move] | None:
    del turn
    if words[0] not in (*YES, "n", *NO):
        return None
    return [{"do": "react", "who": task["who"], "power": task["power"], "yes": words[0] in YES}]


def _take(turn: Turn, task: Task, words: list[str]) -> list[Move] | None:
    table = turn.table
    if words[0] in (KEEP, *NO):
        return [{"do": "take", "who": task["who"], "power": ""}]
    found = _power(table, words[0], on_offer(table, task["who"]))
    if found is None:
        return None
    move: Move = {"do": "take", "who": task["who"], "power": found}
    back = _power(table, words[-1], table.of(task["who"])["power"]) if len(words) > 1 else None
    return [move | {"back": back}] if back else [move]


def _lay(turn: Turn, task: Task, words: list[str]) -> list[Move] | None:
    table = turn.table
    if task["cards"] and len(words) == 1 and words[0].isdecimal():
        ways = river.layouts(task["cards"])
        if not 1 <= int(words[0]) <= len(ways):
            raise Unclear(f"Layouts 1 to {len(ways)}; 'layouts' draws them.")
        return [{"do": "lay", "cards": ways[int(words[0]) - 1]}]
    if len(words) != river.across(table):
        return None
    try:
        return [{"do": "lay", "cards": [card_id(table, word, river.to_lay(table)) for word in words]}]
    except Unclear:
        if any(letter.isdigit() for letter in words[0]):
            raise
        return None


def _drawn(turn: Turn, task: Task, words: list[str]) -> list[Move] | None:
    if words[0].isdecimal() and int(words[0]) in turn.table.content["chance"]:
        return [{"do": "draw", "who": task["who"], "n": int(words[0])}]
    return None


def _lost(turn: Turn, task: Task, words: list[str]) -> list[Move] | None:
    found = card_said(turn.table, words[0])
    return [{"do": "lose", "who": task["who"], "order": found[0]}] if found and found[0] else None


def _reveal(turn: Turn, task: Task, words: list[str]) -> list[Move] | None:
    del turn, task
    return [{"do": "go"}] if words[0] in (*NO, "go") else None


READS: Final[dict[str, Callable[[Turn, Task, list[str]], list[Move] | None]]] = {
    "lane": _lane,
    "side": _side,
    "reveal": _reveal,
    "aim": _aim,
    "bail": _bail,
    "verdict": _verdict,
    "ask": _ask,
    "take": _take,
    "lay": _lay,
    "draw": _drawn,
    "lose": _lost,
}
