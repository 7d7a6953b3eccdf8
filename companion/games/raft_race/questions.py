"""Questions that Raft Race! asks: how each is asked, what is offered for it, and how its answer is read."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from companion.engine.model import Item, Menu, Move, Table, Turn, numbered
from companion.engine.words import Unclear, counted, listed, whole
from companion.games.raft_race import names, river
from companion.games.raft_race.looks import entering
from companion.games.raft_race.names import power_name, power_said
from companion.games.raft_race.powers import every_side, may_play, on_offer, sides
from companion.games.raft_race.rafts import target
from companion.games.raft_race.rounds import pushes, targets
from companion.games.raft_race.todo import Task, first, todo
from companion.kit.game import Question
from companion.kit.slots import seated

KEEP: Final = "keep"
YES: Final = ("y", "yes", "+")
NO: Final = ("no", "none", "-")
VERDICTS: Final = {"push": True, "p": True, "displace": True, "stay": False, "s": False, "block": False}
Items = tuple[Item, ...]
Answer = Move | list[Move] | None
"""What `do` and `who` of the task are added to; or whole moves; or nothing, where the words are no answer."""


class Asked(NamedTuple):
    """A task that people decide: the move that answers it, how it is asked, read and offered.

    In an `ask` that is a text {who} is whose task it is, and {power} the power-up that it is about.
    `most` is how many words an answer may have, 0 as many as crews; a longer line means something else.
    """

    do: str
    ask: str | Callable[[Table, Task], str]
    read: Callable[[Table, Task, list[str]], Answer]
    offers: Callable[[Table, Task], Items] = lambda *_: ()
    free: str = "it"
    most: int = 1
    more: Callable[[Table, Task, list[str]], Menu | None] = lambda *_: None


def open_question(table: Table) -> Question | None:
    """Give the question that the next task asks, with numbered answers where they are few."""
    task = first(table)
    if task is None or table.state["over"]:
        return None
    kind = task.get("t", "")
    asked = ASKED.get(kind, UNKNOWN)
    who, power = table.name(task.get("who", "")), power_name(table, task.get("power", ""))
    ask = asked.ask.format(who=who, power=power) if isinstance(asked.ask, str) else asked.ask(table, task)
    offers = asked.offers(table, task)

    def read(turn: Turn, words: list[str]) -> list[Move] | None:
        if len(words) > (asked.most or len(table.content["crews"])) or (
            kind in ("side", "take") and words[0] in names.ALIASES
        ):
            return None
        found = asked.read(turn.table, task, [word.casefold() for word in words])
        return [{"do": asked.do, "who": task["who"], **found}] if isinstance(found, dict) else found

    many = kind == "lay" or (kind == "side" and not task.get("cards"))
    shown = "" if many else ", ".join(f"{number} {item.label}" for number, item in numbered(offers))
    free = "" if offers else asked.free
    more = partial(asked.more, table, task)
    return Question(f"{ask} {shown}".strip(), read, offers, free, heading=ask, more=more, counts=True)


def _which_lane(table: Table, task: Task) -> str:
    grid = river.grid(table)
    lanes = range(1, grid["lanes"] + 1)
    free = [str(lane) for lane in lanes if not river.raft_at(table, grid["start_line_after_row"], lane)]
    return f"{table.name(task['who'])}: which lane behind the line? ({' '.join(free)})"


def _lanes(table: Table, _: Task, words: list[str]) -> Answer:
    """Read lanes, one or for everybody who has still to place a raft (RR-SETUP-13)."""
    if not words[0].isdecimal():
        return None
    waiting = [one["who"] for one in todo(table) if one.get("t") == "lane"]
    if len(words) > len(waiting):
        raise Unclear(f"{counted(len(waiting), 'raft')} {'is' if len(waiting) == 1 else 'are'} still to be placed.")
    lanes = [whole(word, "a lane") for word in words]
    if not all(river.in_river(table, lane) for lane in lanes):
        raise Unclear(f"There are lanes 1 to {river.grid(table)['lanes']}.")
    return [{"do": "lane", "who": who, "lane": lane} for who, lane in zip(waiting, lanes, strict=False)]


def _which_side(table: Table, task: Task) -> str:
    return f"{table.name(task['who'])}’s power-up{':' if task.get('cards') else '? Its name; no: none; n lists them.'}"


def _side(table: Table, task: Task, words: list[str]) -> Answer:
    every = list(table.content["powers"])
    if words[0] in NO:
        return {"power": ""}
    found = power_said(table, words[0], sides(table, task)) or power_said(table, words[0], every)
    return {"power": found} if found else None


def _powers(table: Table, powers: list[str]) -> Items:
    """Offer power-ups; of all cards together each side has its place, whoever has which."""
    return tuple(Item(power if power in powers else "", power_name(table, power)) for power in every_side(table))


def _sides(table: Table, task: Task) -> Items:
    """Offer the sides of the card that was dealt, or of all that are left."""
    if not task.get("cards"):
        return _powers(table, sides(table, task))
    return tuple(Item(power, power_name(table, power)) for power in sides(table, task))


def _playable(table: Table, _: Task) -> Items:
    may = may_play(table, "after_reveal")
    return (Item("go", "go on"), *(Item(f"use {p}", f"{power_name(table, p)} ({table.name(w)})") for w, p in may))


def _go(_: Table, task: Task, words: list[str]) -> Answer:
    return [{"do": "go"}] if words[0] in (*NO, "go") else None


def _at_whom(table: Table, task: Task) -> str:
    name, near = table.name(task["who"]), targets(table, task["who"], task["card"])
    if task["card"] == "splash_attack":
        return f"{name} splashes:"
    return f"{name} pushes {table.name(near[0])}:" if len(near) == 1 else f"{name} pushes whom?"


def _aims(table: Table, task: Task) -> Items:
    near = targets(table, task["who"], task["card"])
    let_go = (Item("no", "nobody"),) if table.rules["attack_optional"] else ()
    if len(near) == 1 and task["card"] == "paddle_attack":
        return (*_ways(table, near[0]), *let_go)
    return (*seated(table, near), *let_go)


def _ways(table: Table, to: str) -> Items:
    """Offer the ways a raft may be pushed, with what lies there."""
    items = []
    for way in pushes(table, to):
        row, lane = target(table, to, way)
        there = river.raft_at(table, row, lane)
        laid = row <= river.laid_rows(table)
        water = river.said(river.code_at(table, row, lane)) if laid else "beyond the cards"
        shown = table.name(there) if there else water
        open_water = shown == river.said(river.OPEN)
        items.append(Item(way, names.way_name(way) + ("" if open_water else f" ({shown})")))
    return tuple(items)


def _pushed(table: Table, task: Task, words: list[str]) -> Menu | None:
    """Offer the ways behind the raft that is pushed."""
    if task["card"] == "paddle_attack" and len(words) == 1:
        try:
            to = table.player(words[0])
        except Unclear:
            return None
        return Menu(f"{table.name(to)} is pushed:", _ways(table, to))
    return None


def _aim(table: Table, task: Task, words: list[str]) -> Answer:
    near = targets(table, task["who"], task["card"])
    if words[0] in NO:
        return {"to": "", "way": ""}
    try:
        to, rest = table.player(words[0]), words[1:]
    except Unclear:
        if len(near) != 1:
            return None
        to, rest = near[0], words
    if task["card"] == "splash_attack":
        return None if rest else {"to": to, "way": ""}
    if len(rest) != 1:
        ways = [names.short(names.WAYS, way) for way in pushes(table, to)]
        raise Unclear(f"Which way is {table.name(to)} pushed? {listed(ways, 'or')}.")
    return {"to": to, "way": names.way_said(rest[0])}


def _bail(_: Table, task: Task, words: list[str]) -> Answer:
    return {"n": 0} if words[0] in NO else {"n": whole(words[0])} if words[0].isdecimal() else None


def _verdicts(table: Table, task: Task) -> Items:
    return Item("push", f"push {table.name(task['with'])} on"), Item("stay", "stay")


def _verdict(_: Table, task: Task, words: list[str]) -> Answer:
    return {"push": VERDICTS[words[0]]} if words[0] in VERDICTS else None


def _ask(_: Table, task: Task, words: list[str]) -> Answer:
    return {"power": task["power"], "yes": words[0] in YES} if words[0] in (*YES, "n", *NO) else None


def _takes(table: Table, task: Task) -> Items:
    return (Item(KEEP, "no change"), *_powers(table, on_offer(table, task["who"])))


def _take(table: Table, task: Task, words: list[str]) -> Answer:
    if words[0] in (KEEP, *NO):
        return {"power": ""}
    found = power_said(table, words[0], on_offer(table, task["who"]))
    back = power_said(table, words[-1], table.of(task["who"])["power"]) if len(words) > 1 else ""
    return {"power": found, **({"back": back} if back else {})} if found else None


def _which_pair(table: Table, task: Task) -> str:
    who, cards = table.name(task["who"]) or "Somebody", task["cards"]
    if cards:
        return f"{who}, last, lays {listed(cards)}: 1 to {len(river.layouts(cards))}; n or layouts shows."
    zone = river.zone_name(table, river.to_lay(table), "the river")
    return f"{who}, last, lays two of {zone}: left, right, as '{names.pair_example(table)}' (t turned, ? unknown)."


def _pairs(table: Table, task: Task) -> Items:
    pairs = enumerate(river.layouts(task["cards"]), 1)
    return tuple(Item(str(n), f"{names.pair_said(pair)}: {entering(table, pair)}") for n, pair in pairs)


def _lay(table: Table, task: Task, words: list[str]) -> Answer:
    if task["cards"] and len(words) == 1 and words[0].isdecimal():
        pairs = river.layouts(task["cards"])
        if not 1 <= int(words[0]) <= len(pairs):
            raise Unclear(f"Layouts 1 to {len(pairs)}; 'layouts' draws them.")
        return [{"do": "lay", "cards": pairs[int(words[0]) - 1]}]
    if len(words) != river.across(table):
        return None
    try:
        return [{"do": "lay", "cards": [names.card_id(table, word, river.to_lay(table)) for word in words]}]
    except Unclear:
        if any(letter.isdigit() for letter in words[0]):
            raise
        return None


def _drawn(table: Table, _: Task, words: list[str]) -> Answer:
    number = int(words[0]) if words[0].isdecimal() else None
    return {"n": number} if number in table.content["chance"] else None


def _lost(table: Table, _: Task, words: list[str]) -> Answer:
    found = names.card_said(table, words[0])
    return {"order": found[0]} if found and found[0] else None


YES_OR_NO: Final = (Item("yes", "yes"), Item("no", "no"))
UNKNOWN: Final = Asked("", "g to go on.", lambda *_: None)
ASKED: Final = {
    "lane": Asked("lane", _which_lane, _lanes, free="the lane", most=0),
    "side": Asked("side", _which_side, _side, _sides),
    "reveal": Asked("go", "Power-ups:", _go, _playable),
    "aim": Asked("aim", _at_whom, _aim, _aims, most=2, more=_pushed),
    "bail": Asked("bail", "{who}: how many Splash cards in hand go back? (no: none)", _bail, free="the number"),
    "verdict": Asked("decide", "{who} decides:", _verdict, _verdicts),
    "ask": Asked("react", "{who}: {power}?", _ask, lambda *_: YES_OR_NO),
    "take": Asked("take", "{who}, Recharge:", _take, _takes, most=2),
    "lay": Asked("lay", _which_pair, _lay, _pairs, free="the two cards", most=2),
    "draw": Asked("draw", "{who} draws a Chance card: its number, or g to draw.", _drawn, free="its number, or g"),
    "lose": Asked("lose", "{who} loses an Order: which, or g to draw.", _lost),
}
