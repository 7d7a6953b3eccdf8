"""Questions that Raft Race! asks, and the numbered choices for an answer. Reads no words, changes nothing."""

from __future__ import annotations

from typing import Any, Final

from companion.games.raft_race import course, river
from companion.games.raft_race import round as rounds
from companion.games.raft_race.looks import entering, pair_said
from companion.seam import Item, Table
from companion.words import listed

Task = dict[str, Any]
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


def asks(table: Table) -> str:
    """Ask the next question, with numbered answers where they are few."""
    task = course.first(table)
    if task is None or table.state["over"]:
        return ""
    kind, ask = task.get("t", ""), question(table, task)
    if kind == "lay" or (kind == "side" and not task.get("cards")):
        return ask
    items = choices(table, task)
    return f"{ask} {', '.join(f'{number} {item.label}' for number, item in enumerate(items, 1))}".strip()


def question(table: Table, task: Task) -> str:
    """Give the question itself."""
    name, kind = table.name(task.get("who", "")), task.get("t", "")
    if kind == "lay":
        return _lay_asked(table, task)
    if kind == "aim":
        near = rounds.targets(table, task["who"], task["card"])
        if task["card"] == "splash_attack":
            return f"{name} splashes:"
        return f"{name} pushes {table.name(near[0])}:" if len(near) == 1 else f"{name} pushes whom?"
    said = {
        "lane": f"{name}: which lane behind the line? ({' '.join(map(str, free_lanes(table)))})",
        "side": f"{name}’s power-up:" if task.get("cards") else f"{name}’s power-up? Its name; no: none; n lists them.",
        "reveal": "Power-ups:",
        "bail": f"{name}: how many Splash cards in hand go back? (no: none)",
        "verdict": f"{name} decides:",
        "ask": f"{name}: {power_name(table, task.get('power', ''))}?",
        "take": f"{name}, Recharge:",
        "draw": f"{name} draws a Chance card: its number, or g to draw.",
        "lose": f"{name} loses an Order: which, or g to draw.",
    }
    return said.get(kind, "g to go on.")


def _lay_asked(table: Table, task: Task) -> str:
    who = table.name(task["who"]) or "Somebody"
    if task["cards"]:
        return f"{who}, last, lays {listed(task['cards'])}: 1 to {len(choices(table, task))}; n or layouts shows."
    names = {str(one["zone"]): one["name"] for one in table.content["zones"]}
    zone = names.get(river.to_lay(table), "the river")
    return f"{who}, last, lays two of {zone}: left, right, as '{example(table)}' (t turned, ? unknown)."


def example(table: Table) -> str:
    """Give an example of how two cards are said: the ends of their ids."""
    cards = river.undealt(table, river.to_lay(table))[: river.across(table)]
    ids = [card.rpartition("-")[2].lstrip("0").casefold() for card in cards]
    return " ".join([*ids[:1], *(one + river.TURNED for one in ids[1:])])


def free_lanes(table: Table) -> list[int]:
    """Give the lanes behind the line where no raft is (RR-SETUP-13)."""
    grid = river.grid(table)
    lanes = range(1, grid["lanes"] + 1)
    return [lane for lane in lanes if not river.raft_at(table, grid["start_line_after_row"], lane)]


def sides(table: Table, task: Task) -> list[str]:
    """Give the power-ups that a dealt card may be: both sides of the card, or of all that are left."""
    cards = task.get("cards") or table.state["powers"]
    return by_card(table, [power for power, one in table.content["powers"].items() if one["card"] in cards])


def on_offer(table: Table, who: str) -> list[str]:
    """Give the power-ups that a raft may take: sides of the stack's cards, and the other side of its own (RR-Q53)."""
    mine = table.of(who)["power"]
    powers = table.content["powers"]
    cards = [*table.state["powers"], *(powers[one]["card"] for one in mine if one in powers)]
    return by_card(table, [power for power, one in powers.items() if one["card"] in cards and power not in mine])


def by_card(table: Table, powers: list[str]) -> list[str]:
    """Put power-ups in the order of their cards."""
    return sorted(powers, key=lambda power: str(table.content["powers"][power]["card"]))


def choices(table: Table, task: Task) -> tuple[Item, ...]:
    """Give the answers that may be chosen by number."""
    kind = task.get("t", "")
    if kind == "side":
        return tuple(Item(power, power_name(table, power)) for power in sides(table, task))
    if kind == "aim":
        return _aims(table, task)
    if kind == "verdict":
        return (Item("push", f"push {table.name(task['with'])} on"), Item("stay", "stay"))
    if kind == "ask":
        return (Item("yes", "yes"), Item("no", "no"))
    if kind == "take":
        return (Item(KEEP, "no change"), *(Item(one, power_name(table, one)) for one in on_offer(table, task["who"])))
    if kind == "reveal":
        may = rounds.may_play(table, "after_reveal")
        return (Item("go", "go on"), *(Item(f"use {p}", f"{power_name(table, p)} ({table.name(w)})") for w, p in may))
    if kind == "lay" and task["cards"]:
        ways = river.layouts(task["cards"])
        return tuple(Item(str(n), f"{pair_said(pair)}: {entering(table, pair)}") for n, pair in enumerate(ways, 1))
    return ()


def _aims(table: Table, task: Task) -> tuple[Item, ...]:
    near = rounds.targets(table, task["who"], task["card"])
    let_go = (Item("no", "nobody"),) if table.rules["attack_optional"] else ()
    if len(near) == 1 and task["card"] == "paddle_attack":
        return (*ways(table, near[0]), *let_go)
    return (*(Item(one, table.name(one)) for one in near), *let_go)


def ways(table: Table, to: str) -> tuple[Item, ...]:
    """Offer the ways a raft may be pushed, with what lies there."""
    items = []
    for way in rounds.pushes(table, to):
        row, lane = course.target(table, to, way)
        there = river.raft_at(table, row, lane)
        laid = row <= river.laid_rows(table)
        water = river.said(river.code_at(table, row, lane)) if laid else "beyond the cards"
        shown = table.name(there) if there else water
        items.append(Item(way, WAY_NAMES[way] if shown == river.said(river.OPEN) else f"{WAY_NAMES[way]} ({shown})"))
    return tuple(items)


def short_way(way: str) -> str:
    """Give the shortest word for a direction.

    >>> short_way("ahead_left"), short_way("left")
    ('fl', 'l')
    """
    return "".join(part[0] for part in way.replace("ahead", "forward").split("_"))
