"""What Raft Race! says: what happened, reminders, the state, the result. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from companion.games.raft_race import river
from companion.games.raft_race import round as rounds
from companion.games.raft_race.looks import chance_line, pair_said
from companion.games.raft_race.questions import WAY_NAMES, power_name
from companion.seam import Move, Note, Score, Table
from companion.words import counted, listed

Facts = list[Any]


def tell(before: Table, move: Move, after: Table) -> Sequence[str]:
    """Say what happened: a line for each raft's turn."""
    del before, move
    rows: list[list[str]] = []
    actor = ""
    for kind, *facts in after.state["events"]:
        say = SAID.get(kind)
        if say is None:
            continue
        who = facts[0] if facts and isinstance(facts[0], str) else ""
        text = say(after, facts)
        if not text:
            continue
        if kind in ALONE or kind == "turn" or who != actor or not rows:
            rows.append([])
            actor = "" if kind in ALONE else who
            if kind not in ALONE and kind != "turn" and who:
                text = f"{after.name(who)} {text}"
        rows[-1].append(text)
    return [_sentence(row) for row in rows if len(row) > 1 or not row[0].endswith(":")]


def _sentence(row: Sequence[str]) -> str:
    first, *rest = row
    if first.endswith(":") and rest:
        return f"{first} {', '.join(rest)}."
    return first if "\n" in first else f"{', '.join(row)}."


def _turn(table: Table, facts: Facts) -> str:
    who, card = facts
    return f"{table.name(who)}:" if card == "river" else f"{table.name(who)}, {rounds.name_of(table, card)}:"


def _moved(table: Table, facts: Facts) -> str:
    _, row, lane, code = facts
    water = "" if code == river.OPEN else f" ({river.said(code)})"
    return f"to r{row}l{lane}{water}"


def _splash(table: Table, facts: Facts) -> str:
    _, old, new, wanted = facts
    short = "; the stack is empty (RR-Q25)" if new - old < wanted else ""
    return f"Splash {old} -> {new}{short}"


def _aims(table: Table, facts: Facts) -> str:
    _, to, way = facts
    return f"pushes {table.name(to)} {WAY_NAMES[way]}" if way else f"splashes {table.name(to)}"


def _stopped(table: Table, facts: Facts) -> str:
    _, other, why = facts
    name = table.name(other)
    if why == "again":
        return f"stopped, for {name} did not move (RR-Q41)"
    if why == "locked":
        return f"stopped by {name}, locked on a Rock (RR-Q40)"
    return f"stopped by {name}, who cannot give way (RR-Q40)"


def _revealed(table: Table, facts: Facts) -> str:
    return " · ".join(f"{table.name(who)} {rounds.name_of(table, card)}" for who, card in facts)


def _round(table: Table, facts: Facts) -> str:
    del facts
    order = [f"{table.name(who)} {river.spot(table, who)}" for who in rounds.turn_order(table)]
    return f"Round {table.state['round']}: {', '.join(order)}"


def _laid(table: Table, facts: Facts) -> str:
    first, *cards = facts
    chart = river.chart(table, cards, first + 1, rafts_too=False)
    return "\n".join([f"Laid: {pair_said(cards)}", *chart])


def _damaged(table: Table, facts: Facts) -> str:
    return f"a HIT on {' '.join(map(str, facts[1:]))}{_open(table)}"


def _unhurt(table: Table, facts: Facts) -> str:
    return f"no hit on {' '.join(map(str, facts[1:])) or 'anything'}{_open(table)}"


def _open(table: Table) -> str:
    """Say which Chance cards lie open (RR-CHANCE-4)."""
    shown = " ".join(map(str, table.state["discards"]))
    return f" (open: {shown})" if shown else ""


SAID: Final[dict[str, Callable[[Table, Facts], str]]] = {
    "turn": _turn,
    "moved": _moved,
    "splash": _splash,
    "aims": _aims,
    "stopped": _stopped,
    "revealed": _revealed,
    "round": _round,
    "laid": _laid,
    "placed": lambda table, facts: f"starts in lane {facts[1]}",
    "chose": lambda table, facts: f"has {power_name(table, facts[1])}",
    "bank": lambda table, facts: "stays: the bank (RR-Q14)",
    "crossed": lambda table, facts: "CROSSES THE LINE",
    "rock": lambda table, facts: "stops (RR-ROCK-1)",
    "collision": lambda table, facts: f"meets {table.name(facts[1])}",
    "displaces": lambda table, facts: f"pushes {table.name(facts[1])} on",
    "blocked": lambda table, facts: f"is stopped by {table.name(facts[1])}",
    "reshuffled": lambda table, facts: "The Chance discards are the new pile (RR-CHANCE-3)",
    "drew": lambda table, facts: f"draws {facts[1]}",
    "damaged": _damaged,
    "unhurt": _unhurt,
    "dry": lambda table, facts: f"keeps dry, {facts[1]} Splash kept off",
    "bailed": lambda table, facts: f"Splash {facts[1]} -> {facts[2]}",
    "spared": lambda table, facts: "no Order to lose (RR-Q30)",
    "lost": lambda table, facts: f"LOSES {rounds.name_of(table, facts[1])}",
    "mended": lambda table, facts: f"{rounds.name_of(table, facts[1])} is back",
    "swapped": lambda table, facts: f"plays {rounds.name_of(table, facts[1])} instead",
    "no_power": lambda table, facts: "no power-up is left (RR-Q53)",
    "took": lambda table, facts: (
        f"takes {power_name(table, facts[1])}" + (f" for {power_name(table, facts[2])}" if len(facts) > 2 else "")
    ),
    "keeps": lambda table, facts: "takes no power-up",
    "used": lambda table, facts: f"plays {power_name(table, facts[1])}",
    "kept": lambda table, facts: f"keeps {power_name(table, facts[1])}",
    "nobody": lambda table, facts: "nobody to attack (RR-Q35)",
    "let_go": lambda table, facts: "lets the attack go",
    "gone": lambda table, facts: "is over the line already (RR-Q55)",
    "still_locked": lambda table, facts: "no move, it is on a Rock (RR-Q37)",
    "river_next": lambda table, facts: "",
    "free": lambda table, facts: "the Eddy lets go (RR-Q51)",
    "held": lambda table, facts: "the Eddy holds (RR-EDDY-1)",
    "towed": lambda table, facts: "held by a Tow Rope",
    "rapid": lambda table, facts: f"Rapid +{facts[1]}",
    "trimmed": lambda table, facts: f"May be put away: {listed(facts)} (RR-Q59)",
    "tied": lambda table, facts: f"Tied: {listed([table.name(one) for one in facts])}; Chance decides (RR-END-3)",
    "turned_up": lambda table, facts: f"turns up {listed(facts[1:])}",
    "put": lambda table, facts: f"{facts[1]} -> {river.spot(table, facts[0])}",
    "stands_in": lambda table, facts: f"stands in: {river.said(facts[1])}",
    "left": lambda table, facts: "leaves the river",
}
ALONE: Final = frozenset(("revealed", "round", "laid", "reshuffled", "trimmed", "tied"))


def notes(before: Table, move: Move, after: Table) -> Sequence[Note]:
    """Remind of short hands, empty stacks, last Orders and the finish when they come about."""
    del move
    found: list[Note] = []
    old, new = before.state, after.state
    if new["over"]:
        return found
    hand = after.rules["hand_size"]
    if new["stack"] < hand <= old["stack"]:
        found.append(Note("RR-Q25", f"Only {counted(max(0, new['stack']), 'Splash card')} left in the stack."))
    for who in river.rafts(after):
        mine, then = after.of(who), old["players"].get(who, after.of(who))
        name = after.name(who)
        if len(mine["orders"]) == 1 < len(then["orders"]):
            found.append(Note("RR-ROCK-4", f"{name} has one Order left."))
        few = len(mine["orders"]) + mine["splash"]
        if new["round"] != old["round"] and few < hand:
            found.append(Note("RR-Q28", f"{name} draws only {few}."))
        if may_finish(after, mine) and not may_finish(before, then):
            found.append(Note("RR-END-1", f"{name} may reach the finish in one round."))
    return found


def may_finish(table: Table, raft: dict[str, Any]) -> bool:
    """Tell whether a raft may cross the line in one round, on cards that lie."""
    return not river.to_lay(table) and bool(raft["row"] > river.finish_row(table) - longest(table))


def longest(table: Table) -> int:
    """Give how many rows a raft may make in one round without Rapids or power-ups."""
    steps = [len(one.get("steps", ())) for one in table.content["orders"].values()]
    return int(max(steps, default=0) + river.grid(table)["drift"])


def show(table: Table) -> Sequence[str]:
    """Give every raft on a line, then what is common."""
    state = table.state
    rows = [_raft(table, who) for who in dict.fromkeys((*rounds.turn_order(table), *state["players"]))]
    powers = f" · power-ups {' '.join(map(str, state['powers']))}" if state["powers"] else ""
    zone = river.zone_of(table, river.laid_rows(table))
    return [
        *rows,
        chance_line(table),
        f"Splash stack {state['stack']} · river to row {river.laid_rows(table)}, {zone}{powers}",
    ]


def _raft(table: Table, who: str) -> str:
    mine = table.of(who)
    where = "over the line" if mine["crossed"] else river.spot(table, who) if mine["row"] > 0 else "not on the river"
    code = river.code_at(table, mine["row"], mine["lane"])
    water = "" if mine["crossed"] or code == river.OPEN else f" {code}"
    locked = " locked" if who in table.state["locked"] else ""
    gone = listed([rounds.name_of(table, one) for one in mine["lost"]])
    lost = f" · {counted(len(mine['orders']), 'Order')} (lost {gone})" if gone else ""
    power = "".join(f" · {power_name(table, one)}" for one in mine["power"])
    return f"{table.name(who)} {where}{water}{locked} · Splash {mine['splash']}{lost}{power}"


def head(table: Table) -> str:
    """Say which phase it is, and the turn order."""
    state = table.state
    if state["over"]:
        return "The race is over."
    if state["phase"] == "setup":
        return "Setting up."
    names = " > ".join(table.name(who) for who in rounds.turn_order(table))
    what = "River" if state["phase"] == "river" else "Order"
    key = "" if state["todo"] else " (rv)" if state["phase"] == "river" else " (o)"
    return f"Round {state['round']} {what}{key} · {names}"


def public(table: Table) -> dict[str, Any]:
    """Give what everybody may know; nothing here is secret, for hands are not written down (RR-Q31)."""
    state = table.state
    found = {
        name: state[name]
        for name in (
            "round", "phase", "stack", "box", "pile", "discards", "out", "powers", "laid", "locked", "effects",
            "crossed", "winners", "over",
        )
    }  # fmt: skip
    found["order"] = rounds.turn_order(table)
    found["players"] = state["players"]
    copy: dict[str, Any] = deepened(found)
    return copy


def deepened(value: Any) -> Any:
    """Copy plain JSON, so that what was told stays as it was."""
    if isinstance(value, dict):
        return {name: deepened(one) for name, one in value.items()}
    return [deepened(one) for one in value] if isinstance(value, list) else value


def who(table: Table) -> str:
    """Give who has to decide; between decisions it is everybody's turn."""
    task = next((one for one in table.state["todo"] if isinstance(one, dict)), None)
    found = task.get("who", "") if task else ""
    return found if found in table.state["players"] else ""


def place(table: Table) -> str:
    """Name the place by round and phase."""
    return f"{table.state['round']}.{table.state['phase']}"


def score(table: Table) -> Sequence[Score]:
    """Rank: the winner, others over the line by Splash cards, then by row, left first (RR-END-2, RR-Q58)."""
    state = table.state

    def key(who: str) -> tuple[bool, bool, int, int, int]:
        mine = table.of(who)
        crossed = bool(mine["crossed"])
        return (who not in state["winners"], not crossed, mine["splash"] * crossed, -mine["row"], mine["lane"])

    found = []
    for rank, one in enumerate(sorted(state["players"], key=key), 1):
        mine = table.of(one)
        remark = f"over the line, Splash {mine['splash']}" if mine["crossed"] else f"row {mine['row']}"
        found.append(Score(one, None, rank=rank if state["over"] else 0, remark=remark))
    return found


def over(table: Table) -> str:
    """Say who won."""
    state = table.state
    winners = [one for one in state["winners"] if one in state["players"]]
    if not state["over"] or not winners:
        return ""
    names, splash = listed([table.name(one) for one in winners]), table.of(winners[0])["splash"]
    if len(state["crossed"]) <= 1:
        return f"{names} WINS: first over the line (RR-AIM-2)."
    if sum(table.of(one)["splash"] == splash for one in state["crossed"] if one in state["players"]) > 1:
        return f"{names} WINS: level on Splash cards, highest Chance card (RR-END-3)."
    return f"{names} WINS with the fewest Splash cards, {splash} (RR-END-2)."
