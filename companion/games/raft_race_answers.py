"""Questions that Raft Race! asks, and how the answers are read. Judges no rule, changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.games import raft_race_course as course
from companion.games import raft_race_river as river
from companion.games import raft_race_round as rounds
from companion.games.raft_race_chance import settle
from companion.games.raft_race_words import card_id, card_said, example, way_said
from companion.seam import Move, Table, Turn
from companion.words import Unclear, counted, listed, one_of, whole

Task = dict[str, Any]
YES: Final = ("y", "yes", "+")
NO: Final = ("no", "none", "-")
KEEP: Final = "keep"
WAY_NAMES: Final = {
    "left": "left",
    "right": "right",
    "ahead": "forward",
    "ahead_left": "forward left",
    "ahead_right": "forward right",
}


def power_name(table: Table, power: str) -> str:
    """Give a power-up's name."""
    return str(table.content["powers"].get(power, {}).get("name", power))


# --- what is asked ---------------------------------------------------------------------------------------------------


def asks(table: Table) -> str:
    """Ask the next question, or say that somebody draws."""
    task = course.first(table)
    if task is None or table.state["over"]:
        return ""
    name = table.name(task.get("who", ""))
    kind = task.get("t", "")
    if kind == "lane":
        return f"{name}: which lane behind the line? ({' '.join(map(str, free_lanes(table)))})"
    if kind == "side":
        return f"{name}'s power-up? Its name; no: none; n lists them."
    if kind == "reveal":
        held = rounds.may_play(table, "after_reveal")
        shown = [f"{table.name(who)}'s {power_name(table, power)}" for who, power in held]
        return f"{listed(shown, 'or')}? pu, or g to go on."
    if kind == "aim":
        return _aim_asked(table, task)
    if kind == "bail":
        return f"{name}: how many Splash cards in hand go back? (no: none)"
    if kind == "verdict":
        return f"{name} decides: push {table.name(task['with'])} on, or stay?"
    if kind == "ask":
        return f"{name}: {power_name(table, task['power'])}? y or n"
    if kind == "take":
        return f"{name}, Recharge: which power-up? no: none; n lists them."
    if kind == "lay":
        return _lay_asked(table, task)
    return {"draw": f"{name} draws a Chance card: g.", "lose": f"{name} loses an Order: g."}.get(kind, "Go on: g.")


def _aim_asked(table: Table, task: Task) -> str:
    near = rounds.targets(table, task["who"], task["card"])
    may = " (no: lets it go)" if table.rules["attack_optional"] else ""
    if task["card"] == "splash_attack":
        return f"{table.name(task['who'])} splashes whom? {listed([table.name(one) for one in near], 'or')}{may}"
    if len(near) == 1:
        ways = " ".join(short_way(way) for way in rounds.pushes(table, near[0]))
        return f"{table.name(task['who'])} pushes {table.name(near[0])} which way? {ways}{may}"
    return (
        f"{table.name(task['who'])} pushes whom, and which way? {listed([table.name(one) for one in near], 'or')}{may}"
    )


def short_way(way: str) -> str:
    """Give the shortest word for a direction.

    >>> short_way("ahead_left"), short_way("left")
    ('fl', 'l')
    """
    return "".join(part[0] for part in way.replace("ahead", "forward").split("_"))


def _lay_asked(table: Table, task: Task) -> str:
    who = table.name(task["who"]) or "Somebody"
    if task["cards"]:
        return f"{who}, last, lays {listed(task['cards'])}: which way? ('layouts' draws all)"
    names = {str(one["zone"]): one["name"] for one in table.content["zones"]}
    zone = names.get(river.to_lay(table), "the river")
    return f"{who}, last, lays two of {zone}: left, right, as '{example(table)}' (t turned, ? unknown)."


def free_lanes(table: Table) -> list[int]:
    """Give the lanes behind the line where no raft is (RR-SETUP-13)."""
    grid = river.grid(table)
    return [
        lane for lane in range(1, grid["lanes"] + 1) if not river.raft_at(table, grid["start_line_after_row"], lane)
    ]


# --- answers ---------------------------------------------------------------------------------------------------------


def answer(turn: Turn, words: list[str]) -> list[Move] | None:
    """Read a line as the answer to the open question; none when there is none."""
    task = course.first(turn.table)
    read = READS.get(task.get("t", "")) if task is not None else None
    if task is None or read is None or not words or turn.table.state["over"]:
        return None
    moves = read(turn, task, [word.casefold() for word in words])
    return None if moves is None else settle(turn, moves)


def _lane(turn: Turn, task: Task, words: list[str]) -> list[Move] | None:
    """Read lanes, one or for everybody who has still to place a raft."""
    if not words[0].isdecimal():
        return None
    waiting = [one["who"] for one in turn.table.state["todo"] if one.get("t") == "lane"]
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


def sides(table: Table, task: Task) -> list[str]:
    """Give the power-ups that a dealt card may be: both sides of the card, or of all that are left."""
    cards = task.get("cards") or table.state["powers"]
    return [power for power, one in table.content["powers"].items() if one["card"] in cards]


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


def on_offer(table: Table, who: str) -> list[str]:
    """Give the power-ups that a raft may take: sides of the stack's cards, and the other side of its own (RR-Q53)."""
    mine = table.of(who)["power"]
    powers = table.content["powers"]
    cards = [*table.state["powers"], *(powers[one]["card"] for one in mine if one in powers)]
    return [power for power, one in powers.items() if one["card"] in cards and power not in mine]


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
    return [{"do": "go"}] if words[0] in NO else None


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
