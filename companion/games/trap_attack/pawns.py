"""What happens to pawns and relics in Trap Attack: steps, coins, pushes, hits, knock-outs, the X, the relic row.

Knows no turn and no line; it changes the state it is given and writes down what happened, for `told`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.games.trap_attack import board
from companion.seam import Table

UNKNOWN: Final = "?"
"""A relic that nobody named."""


def happened(table: Table, what: str, who: str, **facts: Any) -> None:
    """Write down what happened, to be told."""
    table.state["happened"].append({"what": what, "who": who, **facts})


def card(table: Table, code: str) -> dict[str, Any]:
    """Give an action card, or nothing for one that was not named."""
    found: dict[str, Any] = table.content["cards"].get(code, {})
    return found


def meant(table: Table, move: Mapping[str, Any]) -> tuple[str, Any]:
    """Give the kind and the number of the card in a move, or what was said of a card without a name."""
    named = card(table, move.get("card", ""))
    if not named:
        return move.get("kind", ""), move.get("n", 0)
    return named["kind"], next(iter(named["effect"].values()))


def human(table: Table) -> str:
    """Give the one who plays against the AI."""
    return next((who for who in table.state["order"] if who != table.state["rival"]), "")


def stopped(table: Table, who: str) -> bool:
    """Tell whether an X stops the pawn now; one that came in the own turn counts from the next (TA-ACT-7, C36)."""
    marks = table.of(who)["x"]
    return bool(marks) and not (table.state["turn"] == who and marks > table.rules["paralysis_turns"])


def free_due(table: Table, who: str) -> bool:
    """Tell whether the free move is still to be made (TA-TURN-2)."""
    state = table.state
    return state["turn"] == who and state["this"]["free"] and not stopped(table, who) and not state["over"]


def free_steps(table: Table) -> int:
    """Count the free spaces of this turn: with the head start in the first one (TA-MOVE-1, C41)."""
    steps: int = table.rules["free_move"] + table.state["this"]["head"]
    return steps


def always(table: Table, who: str) -> str:
    """Give the way of a pawn that never chooses: the AI's (TA-SOLO-10)."""
    return str(table.state["path"] or table.rules["ai_path"]) if who == table.state["rival"] else ""


def step(table: Table, who: str, steps: int, ways: Sequence[str], why: str) -> None:
    """Walk forward, with coins, crystal and boat on the way (TA-COIN-2, TA-CRYSTAL-1, C38, C39)."""
    pawn, content, chosen = table.of(who), table.content, list(ways)
    walked = board.walk(content, pawn["at"], pawn["stage"], steps, chosen, always(table, who))
    while walked.fork:  # only where an old entry was mended: the main line is meant
        chosen.append(board.MINE)
        walked = board.walk(content, pawn["at"], pawn["stage"], steps, chosen)
    happened(table, "walk", who, start=pawn["at"], path=list(walked.path), why=why, steps=steps)
    for space in walked.path:
        pawn["trail"].append(pawn["at"])
        pawn["at"] = space
        mine = board.mine_at(content, space)
        if mine and who != table.state["rival"] and mine not in pawn["taken"]:
            collect(table, who, mine)
        if space == content["board"]["crystal"] and pawn["stage"] == board.OUT:
            _crystal(table, who)
        if space == content["board"]["start"] and pawn["stage"] == board.HOME:
            _home(table, who)


def collect(table: Table, who: str, mine: int) -> None:
    """Take the own coin of a mine (TA-COIN-2, C2)."""
    pawn = table.of(who)
    pawn["coins"] += table.rules["coin_per_player_per_mine"]
    pawn["taken"].append(mine)
    happened(table, "coin", who, mine=mine, coins=pawn["coins"])


def _crystal(table: Table, who: str) -> None:
    """Take the crystal: heal, refill as many mines as coins were used, turn home (TA-CRYSTAL-2, TA-COIN-5, C48)."""
    pawn, rules, old = table.of(who), table.rules, table.of(who)["life"]
    heal = rules["crystal_heal"]
    pawn["life"] = max(old, rules["max_life"] if heal == "full" else min(rules["max_life"], old + heal))
    again = sorted(pawn["taken"])[: pawn["used"]]
    pawn["taken"] = [mine for mine in pawn["taken"] if mine not in again]
    pawn.update(used=0, crystal=True, stage=board.HOME, trail=[])
    happened(table, "crystal", who, old=old, life=pawn["life"], again=again)


def _home(table: Table, who: str) -> None:
    """End the race, at once or with the round (TA-TURN-7, C40)."""
    state = table.state
    first = not state["winner"]
    if first:
        state["winner"] = who
    if table.rules["end_trigger"] == "immediate":
        state.update(over=True, open=[])
    happened(table, "home", who, first=first, over=state["over"])


def back(table: Table, who: str, spaces: int, why: str) -> None:
    """Move a pawn back along its own trail, never beyond the stage's first space (C31, C33)."""
    pawn, path = table.of(who), []
    for _ in range(spaces):
        if not pawn["trail"]:
            break
        pawn["at"] = pawn["trail"].pop()
        path.append(pawn["at"])
    happened(table, "back", who, path=path, spaces=spaces, at=pawn["at"], why=why)


def hurt(table: Table, who: str, damage: int, by: str) -> None:
    """Take life; at none the pawn is knocked out: back, full life, loot for who did it (TA-LIFE-3, TA-LIFE-4)."""
    pawn, rules = table.of(who), table.rules
    old, pawn["life"] = pawn["life"], max(0, pawn["life"] - damage)
    happened(table, "hit", who, old=old, life=pawn["life"])
    if pawn["life"]:
        return
    pawn["life"] = rules["start_life"]
    loot = by != who and table.state["loot_left"] > 0
    if loot:
        table.state["loot_left"] -= 1
        table.of(by)["loot"].append(0)
    happened(table, "ko", who, by=by, loot=loot, life=pawn["life"])
    back(table, who, rules["ko_back"], "ko")


def heal(table: Table, who: str, amount: Any) -> None:
    """Give life, never above the most (TA-LIFE-5)."""
    pawn, most = table.of(who), table.rules["max_life"]
    old = pawn["life"]
    pawn["life"] = max(old, most if amount == "full" else min(most, old + amount))
    happened(table, "heal", who, old=old, life=pawn["life"])


def paralyse(table: Table, who: str) -> None:
    """Give an X for the next own turn; a second one changes nothing (TA-ACT-7, C36)."""
    pawn, turns = table.of(who), table.rules["paralysis_turns"]
    again = bool(pawn["x"])
    pawn["x"] = max(pawn["x"], turns + (table.state["turn"] == who))
    happened(table, "x", who, again=again)


def strike(table: Table, kind: str, amount: Any, to: str, by: str) -> None:
    """Let a trap or Swap Effect have its effect (TA-ACT-3)."""
    if kind == "damage":
        hurt(table, to, amount, by)
    elif kind == "push":
        back(table, to, amount, "push")
    elif kind == "paralysis":
        paralyse(table, to)
    elif kind == "swap":
        one, other = table.of(by), table.of(to)
        one["life"], other["life"] = other["life"], one["life"]
        happened(table, "swap", by, to=to, life=one["life"], other=other["life"])


def take_relic(table: Table, who: str, slot: int, code: str) -> None:
    """Take a relic out of the row; those to its left shift right, a new one fills the leftmost place (TA-RELIC-8)."""
    state = table.state
    if not 0 <= slot < len(state["row"]):
        happened(table, "no_relic", who)
        return
    gone = state["row"].pop(slot)
    table.of(who)["relics"].append(code or gone)
    state["bought"] = True
    happened(table, "relic", who, code=code or gone, slot=slot)
    _refill(table)


def cycle(table: Table) -> None:
    """Nobody bought: the rightmost relic leaves, the others shift right (TA-RELIC-6, C44)."""
    state = table.state
    if state["row"]:
        gone = state["row"].pop()
        state["right"].insert(0, gone)
        happened(table, "cycle", "", code=gone)
        _refill(table)


def _refill(table: Table) -> None:
    """Fill the leftmost place; when the left pile is empty the right one is moved over first (TA-RELIC-7, C45, C47)."""
    state = table.state
    if not state["left"] and state["right"]:
        keep = table.rules["relic_recycle"] == "keep_order"
        state["left"] = state["right"] if keep else [UNKNOWN] * len(state["right"])
        state["right"] = []
        happened(table, "piles", "", shuffle=not keep)
    if state["left"]:
        state["row"].insert(0, state["left"].pop(0))
