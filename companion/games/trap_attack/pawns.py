"""Pawns in Trap Attack: whose turn, the X, life, pushes, knock-outs; skulls and coins, and what things cost.

Hands are not recorded, so what is counted is the most that can be left: a full hand, less what was spent since the
refill (TA-SETUP-9, C16). Nothing is refused for it; people are told. Rule ids are the brief's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from companion.engine.medium import on_screen
from companion.engine.messages import gettext as _
from companion.engine.messages import marked, ngettext
from companion.engine.model import Facts, Table
from companion.games.trap_attack import board
from companion.games.trap_attack.calls import TrapAct, ai_plays, counts, is_ai, its_pawn, many, put, whom
from companion.kit.forms import Act, happened, several


def human(table: Table) -> str:
    """Give the one who plays against the AI."""
    return next((who for who in table.state["order"] if not is_ai(table, who)), "")


def plays(table: Table) -> str:
    """Give who chooses in this turn: whose it is, or in the AI's who plays against it."""
    return human(table) if ai_plays(table) else table.state["turn"]


def recorded(table: Table, who: str) -> bool:
    """Tell whether somebody's own turns are recorded; in a game of the AI alone people keep theirs on the table."""
    return not table.state.get("only") or is_ai(table, who)


def ai_move(table: Table) -> str:
    """Give how the AI moves: as the level that was chosen, or as the rules say (C50)."""
    return str(table.state.get("ai_move") or table.rules["ai_move"])


def ai_path(table: Table) -> str:
    """Give which way the AI takes at forks: as it was chosen, or as the rules say (TA-SOLO-10)."""
    return str(table.state["path"] or table.rules["ai_path"])


def far_said(how: str) -> str:
    """Say how the AI moves: 1+d4, or on a screen in words."""
    more, __, die = how.partition("+")
    return _("the die and {n} more", n=more) if die and on_screen() else how


def turned(table: Table, who: str) -> str:
    """Say which face the AI's pawn shows now; people turn their own (TA-LIFE-2, TA-SOLO-9)."""
    if not is_ai(table, who):
        return ""
    return _(": turn {pawn} to {life}", pawn=its_pawn(table, who), life=table.of(who)["life"])


def marks(table: Table, who: str) -> list[str]:
    """Name what lies beside a pawn."""
    pawn = table.of(who)
    held = (pawn["crystal"], _("crystal")), (pawn["cape"], _("cape")), (pawn["x"], _("X"))
    return [word for so, word in held if so]


def stopped(table: Table, who: str) -> bool:
    """Tell whether an X stops the pawn now; one that came in the own turn counts from the next (TA-ACT-7, C36)."""
    marks = table.of(who)["x"]
    return bool(marks) and not (table.state["turn"] == who and marks > table.rules["paralysis_turns"])


def held(table: Table, who: str) -> bool:
    """Tell whether an X stops trades and items too (C35)."""
    return stopped(table, who) and (table.rules["paralysis_scope"] == "all_own_moves")


def idle(table: Table, who: str) -> bool:
    """Tell whether somebody has played as many items as one may (C21)."""
    return bool(table.of(who)["items"] >= table.rules["items_per_turn"])


def free_due(table: Table, who: str) -> bool:
    """Tell whether the free move is still to be made (TA-TURN-2)."""
    state = table.state
    return state["turn"] == who and state["this"]["free"] and not stopped(table, who) and not state["over"]


def own_turn(act: Act, rule: str = "TA-TURN-3") -> None:
    """Hold a move against whose turn it is; the AI holds no cards and follows its dice."""
    rival, turn = is_ai(act.table, act.who), act.state["turn"]
    act.forbid(rival, "TA-SETUP-10", "{who} holds no cards and follows its dice: say 'ai'.")
    act.forbid(not rival and act.who != turn, rule, "It is {by}'s turn, not {who}'s.", by=turn)


def after_free(act: Act) -> None:
    """Ask for the free move first; only items may come before it (C14)."""
    act.forbid(free_due(act.table, act.who), "C14", "The free move comes first: move.")


FULL: Final = marked("full")
"""How much life a card gives that gives all."""
BACK: Final = marked("Walk {pawn} back {n}")
TAKE_X: Final = marked("Take the X from {pawn}")


def back(act: TrapAct, who: str, spaces: int) -> None:
    """Move a pawn back along its own trail, never beyond the stage's first space (C31, C33)."""
    table, pawn = act.table, act.of(who)
    if not recorded(table, who):
        act.tell(
            "{who}: go back {n}, as far as the own trail leads{see:C31}.",
            BACK,
            "As far as its own way leads.",
            who,
            face="board",
            n=spaces,
        )
        return
    went = [pawn["at"]]
    for _step in range(min(spaces, len(pawn["trail"]))):
        pawn["at"] = pawn["trail"].pop()
        went.append(pawn["at"])
    n, way = len(went) - 1, ", ".join(board.shown(table.content, space) for space in went[1:])
    if not n:
        act.tell("{who} stays at {at}.", "{pawn} stays", "It cannot go back any further.", who, at=went[0], pawn=who)
    else:
        act.tell(
            "{who} back {n}: {spaces}.",
            BACK,
            "The way it came." if n >= spaces else "No further: its way begins here.",
            who,
            "Move {pawn} back {n}: {spaces}.",
            n=n,
            spaces=way,
            pawn=who,
            way=went,
        )
    if act.telling and n < spaces:
        where = _("crystal") if pawn["stage"] == board.HOME else _("base")
        only = several(" Only {n} step possible: {where}{see:C31}.", " Only {n} steps possible: {where}{see:C31}.")
        none = _(" No step back is possible: {where}{see:C31}.", where=where)
        act.said[-1] += only(n, where=where) if n else none


def shows(act: TrapAct, who: str, was: int, why: str) -> None:
    """Let hands turn a pawn to the life that it has now, if that changed."""
    now = act.of(who)["life"]
    if was != now:
        shown = {"turned": (who, now), "before": was or None, "after": now, "unit": _("life"), "seat": who}
        act.hands("Turn {pawn} to {life}", (why,), "", who, life=now, **shown)


def hurt(act: TrapAct, who: str, damage: int, by: str) -> None:
    """Take life; at none the pawn is knocked out: back, full life, loot for who did it (TA-LIFE-3, TA-LIFE-4)."""
    table, pawn = act.table, act.of(who)
    if not recorded(table, who):
        act.tell(
            "{who}: lose {n} life. Knocked out by it? Then say ko: {by} takes loot.",
            "{who}: {n} damage",
            "Turn the pawn. Knocked out? Say it below.",
            who,
            n=damage,
            by=by,
        )
        return
    old, pawn["life"] = pawn["life"], max(0, pawn["life"] - damage)
    turn = turned(table, who) if pawn["life"] else ""
    act.say("{who} life {was} → {now}{turn}.", who, was=old, now=pawn["life"], turn=turn)
    if pawn["life"]:
        shows(act, who, old, _("{who} takes {n} damage.", who=whom(table, who), n=damage))
    else:
        fall(act, who, by, old, damage)


def start_life(table: Table) -> int:
    """Give what a pawn begins with, and again after a knock-out: no more than it may have (TA-LIFE-2, TA-LIFE-5)."""
    return int(min(table.rules["start_life"], table.rules["max_life"]))


def fall(act: TrapAct, who: str, by: str, had: int = 0, damage: int = 0) -> None:
    """Knock a pawn out that `had` so much life: back, full life, loot for who did it (TA-LIFE-3, TA-LIFE-4)."""
    table, pawn, state = act.table, act.of(who), act.state
    pawn["life"] = start_life(table)
    brings, loot = state["loot_left"] > 0, _("no loot is left")
    happened(table, "fell", who)
    facts = {"n": damage, "who": whom(table, who), "had": had}
    act.banner("Knocked out!", _("{n} damage, and {who} had {had}.", **facts) if damage else "")
    shows(act, who, had, _("A new life."))
    if brings:
        state["loot_left"] -= 1
        table.of(by)["loot"].append(0)
        loot = put(table, "{by} takes a loot card, unseen", by=by)
    again = turned(table, who) or _(": life {life} again", life=pawn["life"])
    act.say("{who} is KNOCKED OUT{again}; {loot}{see:TA-LIFE-3}.", who, again=again, loot=loot)
    back(act, who, table.rules["ko_back"])
    if brings:
        happened(table, "loot", by)
        more = counts("loot", 1, len(table.of(by)["loot"]))
        act.hands("A loot card for {who}", "The top card, unseen, face down.", "L1-back", by, **more)


def healed(table: Table, who: str, amount: Any) -> int:
    """Give the life that somebody has with so much more, never above the most (TA-LIFE-5)."""
    life, most = table.of(who)["life"], table.rules["max_life"]
    return int(max(life, most if amount == FULL else min(most, life + amount)))


def gain(act: TrapAct, who: str, amount: Any) -> str:
    """Give life, and say how it changed."""
    pawn, old = act.of(who), act.of(who)["life"]
    pawn["life"] = healed(act.table, who, amount)
    shows(act, who, old, _("Life comes back."))
    if pawn["life"] == old:
        return _("life stays {n}", n=old)
    return _("life {was} → {now}{turn}", was=old, now=pawn["life"], turn=turned(act.table, who))


def unmarked(act: TrapAct, who: str, rule: str = "") -> None:
    """Say that an X is taken away."""
    act.tell("{who}'s X is removed", TAKE_X, "{who} walks again.", who, TAKE_X, "x")
    if act.telling:
        act.said[-1] += f"{rule and f' ({rule})'}."


def cure(act: TrapAct, who: str) -> bool:
    """Take an X away; tell whether there was one."""
    had, act.of(who)["x"] = bool(act.of(who)["x"]), 0
    unmarked(act, who) if had else act.say("There was no X: no effect.")
    return had


def strike(act: TrapAct, kind: str, amount: Any, to: str, by: str) -> None:
    """Let a trap or Swap Effect have its effect (TA-ACT-3)."""
    if kind == "damage":
        hurt(act, to, amount, by)
    elif kind == "push":
        back(act, to, amount)
    elif kind == "paralysis":
        _paralyse(act, to)
    elif kind == "swap":
        table = act.table
        pawn, other = table.of(to), table.of(by)
        other["life"], pawn["life"] = pawn["life"], other["life"]
        for one, was in ((by, pawn), (to, other)):
            shows(act, one, was["life"], _("Lives are swapped."))
        turn = "".join(turned(table, who) for who in (by, to))
        act.say(SWAPPED, one=by, has=other["life"], other=to, now=pawn["life"], turn=turn)


SWAPPED: Final = marked("Lives swapped: {one} {has}, {other} {now}{turn}.")


def _paralyse(act: TrapAct, to: str) -> None:
    """Lay an X beside a pawn; a second one changes nothing (TA-ACT-7, C36)."""
    table, pawn = act.table, act.of(to)
    if pawn["x"]:
        act.tell(
            "{who} has an X already: no effect{see:C36}.", "No effect", "{pawn}: it has an X already.", to, face="x"
        )
        return
    pawn["x"] = table.rules["paralysis_turns"] + (table.state["turn"] == to)  # one of the own turn stays for the next
    happened(table, "marked", to)
    act.tell(
        "{who} gets an X: no own move in the next turn{see:TA-ACT-7}.",
        "Lay an X beside {pawn}",
        "{who} does not walk in the next turn.",
        to,
        "Lay an X beside {pawn}: no own move in the next turn{see:TA-ACT-7}.",
        "x",
        seat=to,
    )


UNLIMITED: Final = math.inf
"""What can be held by somebody whose hand is not counted."""


def most(table: Table, who: str) -> float:
    """Give how many skulls somebody can hold at most; when more were spent than that, the count says nothing."""
    held = table.of(who)["skulls"]
    return held if recorded(table, who) and held >= 0 else UNLIMITED


def spend(table: Table, who: str, skulls: int) -> None:
    """Count skulls that are spent; below zero more were spent than a hand holds."""
    table.of(who)["skulls"] -= skulls * recorded(table, who)


def alike(table: Table, code: str, kind: str = "", amount: Any = 0) -> Sequence[Facts]:
    """Give a card; for one without a name those that do the same, or at least are of its kind."""
    cards = table.content["cards"]
    if code in cards:
        return [cards[code]]
    kin = [one for one in cards.values() if one["kind"] == kind]
    return [one for one in kin if amount in one["effect"].values()] or kin


def price(table: Table, code: str, kind: str = "", amount: Any = 0) -> int:
    """Count the skulls that a card costs; of one without a name, the fewest that such a card costs."""
    return min([len(one["cost"]) for one in alike(table, code, kind, amount)], default=0)


def relic_price(table: Table, code: str) -> int:
    """Count the skulls that a relic costs; of one that nobody named, the fewest that one costs."""
    relics = table.content["relics"]
    return min(len(one["cost"]) for one in ([relics[code]] if code in relics else relics.values()))


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
    """Ask about a number that no hand can hold, and say how many one ever does: a full one and what an item draws."""
    hand, cards = act.rules["skull_hand"], act.table.content["cards"].values()
    act.forbid(
        slips(act.table, act.who, skulls),
        rule,
        "{skulls}? A hand holds {hand}, at most {most} with drawn ones. {how}",
        skulls=partial(many, "skull", skulls),
        hand=hand,
        most=lambda: hand + max(one["effect"].get("draw_skulls", 0) for one in cards),
        how=partial(_, how),
    )


def overspent(act: Act) -> None:
    """Warn when more skulls were spent than a hand can hold; nothing is refused."""
    for who in act.state["players"]:
        now = act.of(who)["skulls"]
        act.remind(
            now < min(act.before.of(who)["skulls"], 0),
            "TA-SETUP-9",
            several(
                "{n} skull more spent since the refill than {who}'s hand of {hand}{more}{see:TA-SETUP-9}.",
                "{n} skulls more spent since the refill than {who}'s hand of {hand}{more}{see:TA-SETUP-9}.",
            ),
            n=-now,
            hand=act.rules["skull_hand"],
            who=who,
            more="" if on_screen() else _("; u takes it back"),
        )


def left(table: Table, who: str) -> str:
    """Say how many skulls are left at most, or nothing where they are not counted."""
    if not recorded(table, who):
        return ""
    skulls = table.of(who)["skulls"]
    if not skulls:
        return _("{n} skulls at most", n=skulls)
    if skulls > 0:
        return ngettext("{n} skull at most", "{n} skulls at most", skulls)
    return ngettext("{n} skull too many spent", "{n} skulls too many spent", -skulls)
