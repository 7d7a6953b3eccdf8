"""Questions that Raft Race! asks: how each is asked, what is offered for it, and how its answer is read."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Item, Menu, Move, Table, Turn, numbered
from companion.engine.words import Unclear, listed, whole
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
PUSHED: Final = marked("{who} is pushed:")
OR_DRAW: Final = marked(", or g to draw.")
Items = tuple[Item, ...]
Answer = Move | list[Move] | None
"""What `do` and `who` of the task are added to; or whole moves; or nothing, where the words are no answer."""


class Asked(NamedTuple):
    """A task that people decide: the move that answers it, how it is asked, read and offered.

    In an `ask` that is a text {who} is whose task it is, and {power} the power-up that it is about; any other may give
    how it is typed besides.
    `most` is how many words an answer may have, 0 as many as crews; a longer line means something else.
    """

    do: str
    ask: str | Callable[[Table, Task], str | tuple[str, str]]
    read: Callable[[Table, Task, list[str]], Answer]
    offers: Callable[[Table, Task], Items] = lambda *_: ()
    free: str = marked("it")
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
    said = _(asked.ask, who=who, power=power) if isinstance(asked.ask, str) else asked.ask(table, task)
    ask, typed = (said, "") if isinstance(said, str) else said
    offers = asked.offers(table, task)

    def read(turn: Turn, words: list[str]) -> list[Move] | None:
        if len(words) > (asked.most or len(table.content["crews"])) or (
            kind in ("side", "take") and words[0] in names.ALIASES
        ):
            return None
        found = asked.read(turn.table, task, [word.casefold() for word in words])
        return [{"do": asked.do, "who": task["who"], **found}] if isinstance(found, dict) else found

    many = kind == "lay" or (kind == "side" and not task.get("cards"))
    shown = "" if many else ", ".join(f"{number} {item.text}" for number, item in numbered(offers))
    free = "" if offers else _(asked.free)
    more = partial(asked.more, table, task)
    asks = f"{ask}{typed} {shown}".strip()
    return Question(asks, read, offers, free, heading=ask, more=more, counts=True, typed=typed)


def _which_lane(table: Table, task: Task) -> tuple[str, str]:
    grid = river.grid(table)
    lanes = range(1, grid["lanes"] + 1)
    free = [str(lane) for lane in lanes if not river.raft_at(table, grid["start_line_after_row"], lane)]
    return _("{who}: which lane behind the line?", who=table.name(task["who"])), f" ({' '.join(free)})"


def _lanes(table: Table, task: Task, words: list[str]) -> Answer:
    """Read lanes, one or for everybody who has still to place a raft (RR-SETUP-13)."""
    del task
    if not words[0].isdecimal():
        return None
    waiting = [one["who"] for one in todo(table) if one.get("t") == "lane"]
    if len(words) > len(waiting):
        many = len(waiting)
        raise Unclear(ngettext("{n} raft is still to be placed.", "{n} rafts are still to be placed.", many))
    lanes = [whole(word, _("a lane")) for word in words]
    if not all(river.in_river(table, lane) for lane in lanes):
        raise Unclear(_("There are lanes 1 to {n}.", n=river.grid(table)["lanes"]))
    return [{"do": "lane", "who": who, "lane": lane} for who, lane in zip(waiting, lanes, strict=False)]


def _which_side(table: Table, task: Task) -> tuple[str, str]:
    who = table.name(task["who"])
    if task.get("cards"):
        return _("{who}’s power-up:", who=who), ""
    return _("{who}’s power-up", who=who), _("? Its name; no: none") + _("; n lists them.")


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


def _playable(table: Table, task: Task) -> Items:
    del task
    may = may_play(table, "after_reveal")
    uses = (Item(f"use {power}", power_name(table, power), table.name(who), brackets=True) for who, power in may)
    return (Item("go", _("go on")), *uses)


def _go(_: Table, task: Task, words: list[str]) -> Answer:
    return [{"do": "go"}] if words[0] in (*NO, "go") else None


def _at_whom(table: Table, task: Task) -> str:
    name, near = table.name(task["who"]), targets(table, task["who"], task["card"])
    if task["card"] == "splash_attack":
        return _("{who} splashes:", who=name)
    return (
        _("{who} pushes {raft}:", who=name, raft=table.name(near[0]))
        if len(near) == 1
        else _("{who} pushes whom?", who=name)
    )


def _aims(table: Table, task: Task) -> Items:
    near = targets(table, task["who"], task["card"])
    let_go = (Item("no", _("nobody")),) if table.rules["attack_optional"] else ()
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
        water = river.said(river.code_at(table, row, lane)) if laid else _("beyond the cards")
        shown = table.name(there) if there else water
        open_water = shown == river.said(river.OPEN)
        items.append(Item(way, names.way_name(way), "" if open_water else shown, brackets=not open_water))
    return tuple(items)


def _pushed(table: Table, task: Task, words: list[str]) -> Menu | None:
    """Offer the ways behind the raft that is pushed."""
    if task["card"] == "paddle_attack" and len(words) == 1:
        try:
            to = table.player(words[0])
        except Unclear:
            return None
        return Menu(_(PUSHED, who=table.name(to)), _ways(table, to))
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
        raise Unclear(_("Which way is {who} pushed? {ways}.", who=table.name(to), ways=listed(ways, "or")))
    return {"to": to, "way": names.way_said(rest[0])}


def _many(table: Table, task: Task) -> tuple[str, str]:
    return _("{who}: how many Splash cards in hand go back?", who=table.name(task["who"])), _(" (no: none)")


def _which_number(table: Table, task: Task) -> tuple[str, str]:
    return _("{who} draws a Chance card: its number", who=table.name(task["who"])), _(OR_DRAW)


def _which_order(table: Table, task: Task) -> tuple[str, str]:
    return _("{who} loses an Order: which", who=table.name(task["who"])), _(OR_DRAW)


def _bail(_: Table, task: Task, words: list[str]) -> Answer:
    return {"n": 0} if words[0] in NO else {"n": whole(words[0])} if words[0].isdecimal() else None


def _verdicts(table: Table, task: Task) -> Items:
    return Item("push", _("push {who} on", who=table.name(task["with"]))), Item("stay", _("stay"))


def _verdict(_: Table, task: Task, words: list[str]) -> Answer:
    return {"push": VERDICTS[words[0]]} if words[0] in VERDICTS else None


def _ask(_: Table, task: Task, words: list[str]) -> Answer:
    return {"power": task["power"], "yes": words[0] in YES} if words[0] in (*YES, "n", *NO) else None


def _takes(table: Table, task: Task) -> Items:
    return (Item(KEEP, _("no change")), *_powers(table, on_offer(table, task["who"])))


def _take(table: Table, task: Task, words: list[str]) -> Answer:
    if words[0] in (KEEP, *NO):
        return {"power": ""}
    found = power_said(table, words[0], on_offer(table, task["who"]))
    back = power_said(table, words[-1], table.of(task["who"])["power"]) if len(words) > 1 else ""
    return {"power": found, **({"back": back} if back else {})} if found else None


def _which_pair(table: Table, task: Task) -> str | tuple[str, str]:
    who, cards = table.name(task["who"]) or _("Somebody"), task["cards"]
    if cards:
        many = len(river.layouts(cards))
        return _("{who}, last, lays {cards}: 1 to {n}; n or layouts shows.", who=who, cards=listed(cards), n=many)
    zone = river.zone_name(table, river.to_lay(table), _("the river"))
    how = _(": left, right, as '{example}' (t turned, ? unknown).", example=names.pair_example(table))
    return _("{who}, last, lays two of {zone}", who=who, zone=zone), how


def _pairs(table: Table, task: Task) -> Items:
    pairs = enumerate(river.layouts(task["cards"]), 1)
    return tuple(Item(str(n), names.pair_said(pair), entering(table, pair)) for n, pair in pairs)


def _lay(table: Table, task: Task, words: list[str]) -> Answer:
    if task["cards"] and len(words) == 1 and words[0].isdecimal():
        pairs = river.layouts(task["cards"])
        if not 1 <= int(words[0]) <= len(pairs):
            raise Unclear(_("Layouts 1 to {n}; 'layouts' draws them.", n=len(pairs)))
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


YES_OR_NO: Final = (Item("yes", marked("yes")), Item("no", marked("no")))
UNKNOWN: Final = Asked("", marked("g to go on."), lambda *_: None)
ASKED: Final = {
    "lane": Asked("lane", _which_lane, _lanes, free=marked("the lane"), most=0),
    "side": Asked("side", _which_side, _side, _sides),
    "reveal": Asked("go", marked("Power-ups:"), _go, _playable),
    "aim": Asked("aim", _at_whom, _aim, _aims, most=2, more=_pushed),
    "bail": Asked("bail", _many, _bail, free=marked("the number")),
    "verdict": Asked("decide", marked("{who} decides:"), _verdict, _verdicts),
    "ask": Asked(
        "react", marked("{who}: {power}?"), _ask, lambda *__: tuple(Item(one.word, _(one.label)) for one in YES_OR_NO)
    ),
    "take": Asked("take", marked("{who}, Recharge:"), _take, _takes, most=2),
    "lay": Asked("lay", _which_pair, _lay, _pairs, free=marked("the two cards"), most=2),
    "draw": Asked("draw", _which_number, _drawn, free=marked("its number, or g")),
    "lose": Asked("lose", _which_order, _lost),
}
