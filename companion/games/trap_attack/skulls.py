"""Skulls and coins in Trap Attack: what things cost, who pays, how many skulls somebody can hold at most.

Hands are not recorded, so what is counted is the most that can be left: a full hand, less what was spent since the
refill (TA-SETUP-9, C16). Nothing is refused for it; people are told. Rule ids are the brief's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import ngettext
from companion.engine.model import Note, Table
from companion.games.trap_attack.amounts import many
from companion.games.trap_attack.calls import TrapAct
from companion.games.trap_attack.pawns import recorded
from companion.kit.forms import Act

UNLIMITED: Final = math.inf
"""What can be held by somebody whose hand is not counted."""


def most(table: Table, who: str) -> float:
    """Give how many skulls somebody can hold at most; when more were spent than that, the count says nothing."""
    held = int(table.of(who)["skulls"])
    return held if recorded(table, who) and held >= 0 else UNLIMITED


def spend(table: Table, who: str, skulls: int) -> None:
    """Count skulls that are spent; below zero more were spent than a hand holds."""
    if recorded(table, who):
        table.of(who)["skulls"] -= skulls


def price(table: Table, code: str, kind: str = "", amount: Any = 0) -> int:
    """Count the skulls that a card costs; of one without a name, the fewest that such a card costs."""
    cards = table.content["cards"]
    alike = [one for one in cards.values() if one["kind"] == kind]
    same = [one for one in alike if amount in one["effect"].values()]
    return _fewest([cards[code]] if code in cards else same or alike)


def relic_price(table: Table, code: str) -> int:
    """Count the skulls that a relic costs; of one that nobody named, the fewest that one costs."""
    relics = table.content["relics"]
    return _fewest([relics[code]] if code in relics else relics.values())


def _fewest(cards: Iterable[Mapping[str, Any]]) -> int:
    return min([len(one["cost"]) for one in cards], default=0)


def paid_by(act: TrapAct, how: str, skulls: int) -> None:
    """Pay with a coin, if one was said, or with so many skulls (TA-COIN-1)."""
    if how in ("coin", "both"):
        act.me["used"] += 1
        act.me["coins"] = max(0, act.me["coins"] - 1)
    if how != "coin":
        spend(act.table, act.who, skulls)


def may_pay(act: Act, how: str) -> None:
    """Hold the payment against the coins: one pays a whole action card, alone (C26, TA-COIN-1)."""
    act.forbid(how == "both", "C26", "One coin pays the whole card, or skulls do; never both.")
    lacks = how == "coin" and act.me["coins"] < 1 and recorded(act.table, act.who)
    act.forbid(lacks, "TA-COIN-1", "{who} holds no coin.")


def slips(table: Table, who: str, skulls: int) -> bool:
    """Tell whether no hand can hold so many: a slip of the finger rather than a turn."""
    return recorded(table, who) and skulls > max(table.rules["skull_hand"], table.of(who)["skulls"])


def slip(act: Act, skulls: int, rule: str, how: str) -> None:
    """Ask about a number that no hand can hold."""

    def asks() -> str:
        """Say so, and how many a hand can ever hold: a full one and what an item draws."""
        hand = act.table.rules["skull_hand"]
        most = hand + max(one["effect"].get("draw_skulls", 0) for one in act.table.content["cards"].values())
        said = {"skulls": many("skull", skulls), "hand": hand, "most": most, "how": _(how)}
        return _("{skulls}? A hand holds {hand}, at most {most} with drawn ones. {how}", **said)

    act.forbid(slips(act.table, act.who, skulls), rule, asks)


def overspent(before: Table, after: Table) -> list[Note]:
    """Warn when more skulls were spent than a hand can hold; nothing is refused."""
    found = []
    for who in after.state["players"]:
        now = after.of(who)["skulls"]
        if now < min(before.of(who)["skulls"], 0):
            over = ngettext(
                "{n} skull more spent since the refill than {who}'s hand of {hand}{more}{see:TA-SETUP-9}.",
                "{n} skulls more spent since the refill than {who}'s hand of {hand}{more}{see:TA-SETUP-9}.",
                -now,
                hand=after.rules["skull_hand"],
                who=after.name(who),
                more="" if on_screen() else _("; u takes it back"),
            )
            found.append(Note("TA-SETUP-9", over))
    return found


def left(table: Table, who: str) -> str:
    """Say how many skulls are left at most, or nothing where they are not counted."""
    if not recorded(table, who):
        return ""
    skulls = int(table.of(who)["skulls"])
    if not skulls:
        return _("{n} skulls at most", n=skulls)
    if skulls > 0:
        return ngettext("{n} skull at most", "{n} skulls at most", skulls)
    return ngettext("{n} skull too many spent", "{n} skulls too many spent", -skulls)
