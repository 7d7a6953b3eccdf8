"""Who is asked what on the screens of Trap Attack; answers to a card say what becomes of it. Changes nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from companion.engine.model import Item, Table
from companion.engine.words import counted
from companion.games.trap_attack.cards import asked as waits
from companion.games.trap_attack.cards import card
from companion.games.trap_attack.pawns import free_due
from companion.games.trap_attack.skulls import UNLIMITED, most
from companion.games.trap_attack.verbs import open_question
from companion.kit.panels import Asked, Tile

_PARTS: Final = re.compile(r"^(.+?)(?:: (.+)| \((.+)\)| for a (coin))?$")
"""What is chosen, then what becomes of it, its cost, or the coin that pays it."""


def asked(table: Table, content: Any, words: Sequence[str]) -> Asked:
    """Say who is asked: whoever plays or may respond, and for the AI everybody."""
    del content
    state = table.state
    if state["over"]:
        return Asked()
    who = str(state["open"][-1]["to"] if state["open"] else state["turn"])
    if who == state["rival"]:
        return Asked()
    question = open_question(table)
    if question is not None:
        top = waits(table, "response")
        tiles = [_answer(table, top, one) for one in question.offers if top and not words]
        return Asked([who], "", tiles)
    free = words or state["open"] or state.get("only") or free_due(table, who)
    return Asked([who], "" if free else f"{table.name(who)}{_held(most(table, who))}")


def _held(skulls: float) -> str:
    if skulls == UNLIMITED:
        return ""
    return f", {counted(int(skulls), 'skull')} at most" if skulls else ", no skull left"


def _answer(table: Table, top: dict[str, Any], item: Item) -> Tile:
    """Give an answer to a card with what becomes of it, and what it costs."""
    found = _PARTS.match(item.label)
    label, becomes, cost, coin = found.groups() if found else (item.label, "", "", "")
    if item.word == "none":
        return Tile("Take it", item.word, becomes)
    damage = f"{top['n']} damage" if top["kind"] == "damage" else "it"
    stopped = "no damage" if top["kind"] == "damage" else "no effect"
    kind = card(table, item.word.partition(" ")[0]).get("kind", "")
    whom = f"{'the ' * (top['by'] == table.state['rival'])}{table.name(top['by'])}"
    does = {"reflect": f"{damage} to {whom}", "swap": "then swap lives"}.get(kind, stopped)
    price = counted(len(cost.split()), "skull") if cost else f"1 {coin}" if coin else ""
    return Tile(label, item.word, f"{does}; {price}" if price else does)
